"""The planning bot: it counts cards, weighs sets against the lead, and plays what comes out best."""

from engine.games.dalmuti.bot.planner import Planner

__all__ = ["Planner"]
