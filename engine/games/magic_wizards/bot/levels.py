"""The levels: who attacks with the greatest number, who hoards, and who weighs everything."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.bots import Forgetful
from engine.core.game import Bot
from engine.games.magic_wizards.bot.greedy import GreedyBot
from engine.games.magic_wizards.bot.personas import CAST, Persona
from engine.games.magic_wizards.bot.planner import MagicPlanner, PlannedDuel
from engine.games.magic_wizards.memory import NEW, MagicMemory

NAMES = ("novato", "calejado", "mestra")
"""The names of the levels, the weakest first."""
_HOARDER = Persona(hand=300.0, set_card=400.0, patience=150.0)


def _nothing(_memory: MagicMemory | None) -> MagicMemory:
    """Forget cards that were seen and are hidden now."""
    return NEW


def levels_for(duel: PlannedDuel) -> Mapping[str, Bot]:
    """Return the levels of the game, by name."""
    bots = (GreedyBot(), Forgetful(MagicPlanner(duel, _HOARDER), _nothing), MagicPlanner(duel, CAST["planner"]))
    return dict(zip(NAMES, bots, strict=True))
