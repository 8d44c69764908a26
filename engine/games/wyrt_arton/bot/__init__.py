"""The planner of Wyrt de Arton, and the characters of the roster that it plays."""

from engine.games.wyrt_arton.bot.personas import CAST, ArtonPersona
from engine.games.wyrt_arton.bot.planner import ArtonPlanner

__all__ = ["CAST", "ArtonPersona", "ArtonPlanner"]
