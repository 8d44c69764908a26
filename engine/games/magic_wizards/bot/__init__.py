"""The players of Magic & Wizards made of code."""

from engine.games.magic_wizards.bot.greedy import GreedyBot
from engine.games.magic_wizards.bot.personas import CAST, MagicPersona
from engine.games.magic_wizards.bot.planner import MagicPlanner

__all__ = ["CAST", "GreedyBot", "MagicPersona", "MagicPlanner"]
