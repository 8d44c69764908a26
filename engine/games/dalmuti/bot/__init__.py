"""The bots: a planner that counts cards and weighs sets against the lead.

The levels made of it and of a search.
"""

from engine.games.dalmuti.bot.planner import DalmutiPlanner

__all__ = ["DalmutiPlanner"]
