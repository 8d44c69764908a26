"""The players of Magic & Wizards made of code."""

from engine.games.magic_wizards.bot.planner import GreedyBot, MagicPlanner

__all__ = ["GreedyBot", "MagicPlanner"]
