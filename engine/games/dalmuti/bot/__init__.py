"""The planning bot: it counts cards, weighs sets against the lead, and plays what comes out best."""

from engine.games.dalmuti.bot.planner import DalmutiPlanner

__all__ = ["DalmutiPlanner"]
