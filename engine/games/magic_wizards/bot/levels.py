"""The levels: who takes what looks best, who plans in haste and forgets, who weighs everything."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.bots import Forgetful
from engine.core.game import Bot
from engine.games.magic_wizards.bot.novice import Novice
from engine.games.magic_wizards.bot.personas import CAST, MagicPersona
from engine.games.magic_wizards.bot.planner import SOME, MagicPlanner, PlannedDuel
from engine.games.magic_wizards.memory import NEW, MagicMemory

NAMES = ("novato", "calejado", "mestra")
"""The names of the levels, the weakest first."""
_CAREFUL = MagicPersona(set_card=150.0, threat=0.6)


def _nothing(_memory: MagicMemory | None) -> MagicMemory:
    """Forget cards that were seen and are hidden now."""
    return NEW


def levels_for(duel: PlannedDuel) -> Mapping[str, Bot]:
    """Return the levels of the game, by name."""
    careful = Forgetful(MagicPlanner(duel, _CAREFUL, effort=SOME), _nothing)
    return dict(zip(NAMES, (Novice(duel), careful, MagicPlanner(duel, CAST["planner"])), strict=True))
