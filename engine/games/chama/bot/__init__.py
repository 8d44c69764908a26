"""The planning bot: it counts cards, weighs realms against cards, and plays what comes out best."""

from engine.games.chama.bot.planner import ChamaPlanner

__all__ = ["ChamaPlanner"]
