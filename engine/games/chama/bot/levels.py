"""The levels: planners with preferences, the weakest forgetful; a quick player; a planner; a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.bots import Forgetful
from engine.core.game import Bot, Rng
from engine.games.chama.actions import Attack, EndTurn
from engine.games.chama.bot.habits import OPEN_HANDED
from engine.games.chama.bot.planner import ChamaPlanner
from engine.games.chama.bot.search import ChamaQuickPlayer, ChamaSearch
from engine.games.chama.bot.worth import ChamaWeights
from engine.games.chama.memory import NEW, ChamaMemory
from engine.games.chama.model import ready_units

_HOARDED, _DEAR, _ANY_ODDS = 50.0, 1.0, -99.0
"""In cards: an ace that is never played, an army level that is hardly spent, and what any attack promises enough."""
_BRAWLER = ChamaWeights(ace=_HOARDED, officer=2, reserve=0, margin=_ANY_ODDS, army_level=_DEAR)
"""Attacks at any odds, gives armies to any officer, and then grudges the others."""


def _nothing(_memory: ChamaMemory | None) -> ChamaMemory:
    """Forget who had no realm to lay."""
    return NEW


class ChamaBeginner(ChamaPlanner):
    """Bot that attacks whatever it may beat by what lies open, and nobody else."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        planned = super().choose(view, legal, rng, memory=memory, budget=budget)
        if not isinstance(planned, Attack) or EndTurn() not in legal or view.viewer is None:
            return planned
        place, rival = view.seats[view.viewer], view.seats[planned.seat]
        commanders = [card for card in place.hand or () if 2 <= card <= 5]
        own = max([*(unit.level for unit in ready_units(place)), *commanders])
        guard = max((unit.level for unit in ready_units(rival)), default=0)
        return planned if own > guard else EndTurn()


LEVELS: Mapping[str, Bot] = {
    "novato": Forgetful(ChamaBeginner(_BRAWLER._replace(haste=0.0, realm_card=-5.0, spare_hand=0)), _nothing),
    "aprendiz": Forgetful(ChamaPlanner(_BRAWLER), _nothing),
    "calejado": ChamaQuickPlayer(OPEN_HANDED, ChamaWeights(ace=_HOARDED)),
    "veterana": ChamaPlanner(),
    "mestra": ChamaSearch(),
}
"""The levels of the game, the weakest first."""
