"""Players of one habit: what a bot has to be measured against besides its like."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.bots import RandomBot
from engine.core.game import Bot
from engine.games.magic_wizards.balance.greedy import GreedyDuellist
from engine.games.magic_wizards.bot.greedy import GreedyBot

PLAIN: Mapping[str, Bot] = {"random": RandomBot(), "greatest_attack": GreedyBot(), "greedy": GreedyDuellist()}
"""The plain players by name: anything legal, the greatest number, and the quick player that cards are measured with."""
