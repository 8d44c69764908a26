"""The levels: the planner, and who pays more than a hand is worth."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.bots import Forgetful
from engine.core.game import Bot
from engine.games.wyrt_arton.bot.personas import CAST, ArtonPersona
from engine.games.wyrt_arton.bot.planner import ArtonPlanner
from engine.games.wyrt_arton.memory import NEW, ArtonMemory


def _nothing(_memory: ArtonMemory | None) -> ArtonMemory:
    """Forget the cards that were seen."""
    return NEW


LEVELS: Mapping[str, Bot] = {
    "novato": Forgetful(ArtonPlanner(ArtonPersona(loose=0.2, bold=4, folds=30, respect=0.0)), _nothing),
    "mestra": ArtonPlanner(CAST["planner"]),
}
"""The levels of the game, the weakest first."""
