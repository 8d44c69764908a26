"""The planner: every question of the game goes to the file that answers it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.game import Rng
from engine.games.chama.actions import Attack, ChamaAction, DeclineSpoils, DrawSpoils, EndTurn, Redraw
from engine.games.chama.bot.battle import (
    attack_margin,
    best_attack,
    choose_attacker,
    choose_defence,
    choose_while_losing,
)
from engine.games.chama.bot.building import (
    choose_discard,
    choose_place,
    choose_pool,
    choose_realm,
    choose_spoils,
)
from engine.games.chama.bot.variants import choose_aid, choose_xisum
from engine.games.chama.bot.worth import ChamaWeights, PositionReading
from engine.games.chama.memory import NEW
from engine.games.chama.model import ChamaAsk, ChamaView

Legal = Sequence[ChamaAction]


def act_on_turn(reading: PositionReading, legal: Legal) -> ChamaAction:
    """Play steps 2 to 4 in their order: realm, xisum, pool, attack."""
    attacks = [action for action in legal if isinstance(action, Attack)]
    action = choose_realm(reading, legal) or choose_xisum(reading, legal) or choose_pool(reading)
    if action is not None and action in legal:
        return action
    gain, attack = best_attack(reading, attacks)
    return attack if attack is not None and gain > attack_margin(reading) else EndTurn()


def _discard(reading: PositionReading, _legal: Legal) -> ChamaAction:
    return choose_discard(reading)


def _spoils(reading: PositionReading, _legal: Legal) -> ChamaAction:
    return DrawSpoils() if choose_spoils(reading) else DeclineSpoils()


def _redraw(_reading: PositionReading, legal: Legal) -> ChamaAction:
    return Redraw() if Redraw() in legal else legal[0]


_BY_ASK: dict[ChamaAsk, Callable[[PositionReading, Legal], ChamaAction]] = {
    ChamaAsk.MAIN: act_on_turn,
    ChamaAsk.REBUILD: _discard,
    ChamaAsk.SEND: choose_attacker,
    ChamaAsk.DEFEND: choose_defence,
    ChamaAsk.LOSING: choose_while_losing,
    ChamaAsk.AID: choose_aid,
    ChamaAsk.AGAIN: choose_attacker,
    ChamaAsk.SPOILS: _spoils,
    ChamaAsk.PLACE: choose_place,
    ChamaAsk.TRIM: _discard,
    ChamaAsk.REDRAW: _redraw,
}


class ChamaPlanner:
    """Bot that weighs as a careful player would, from the view alone; keeps nothing between two choices."""

    def __init__(self, weights: ChamaWeights | None = None) -> None:
        self._weights = weights or ChamaWeights()

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        assert isinstance(view, ChamaView)
        if len(legal) == 1:
            return legal[0]
        if view.ask is ChamaAsk.CUT:
            return legal[rng.randrange(len(legal))]
        return _BY_ASK[view.ask](PositionReading(view, memory or NEW, self._weights), legal)
