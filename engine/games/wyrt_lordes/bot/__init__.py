"""The planning bot: exact odds of every discard, and a plan for the money of the whole match."""

from engine.games.wyrt_lordes.bot.planner import WyrtPlanner

__all__ = ["WyrtPlanner"]
