"""Players of one habit, written in a few lines each, for bots to be measured against."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from engine.core.game import Bot, Rng
from engine.games.chama.actions import (
    AttachArmy,
    Attack,
    ChamaAction,
    ChamaDiscard,
    DrawSpoils,
    EndTurn,
    PlaceCommander,
    PlayArmistice,
    PlayRealm,
    PlaySpoils,
    Reinforce,
    SendFromHand,
    SendFromPool,
)
from engine.games.chama.cards import ACE, JACK
from engine.games.chama.model import ChamaAsk, ChamaView

Order = tuple[type, ...]
May = Callable[[ChamaView, ChamaAction], bool]


class ChamaPlainPlayer:
    """A player that does the first kind of act of its order that is legal.

    It ignores what its rival may do.
    """

    def __init__(self, order: Order, may: May = lambda _view, _action: True) -> None:
        """Take the preferred order of a turn's actions, and the actions it ever uses."""
        self.order = order
        self.may = may

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        worth = partial(_worth, view)
        if view.ask is ChamaAsk.MAIN:
            wanted = [action for action in legal if self.may(view, action)]
            for kind in self.order:
                of_kind = [action for action in wanted if isinstance(action, kind)]
                if of_kind:
                    return max(of_kind, key=worth)
            return EndTurn()
        if view.ask in (ChamaAsk.TRIM, ChamaAsk.REBUILD):
            return min(legal, key=_kept)
        fights = [action for action in legal if isinstance(action, _FIGHTS) and self.may(view, action)]
        if fights and not (view.ask is ChamaAsk.LOSING and not _can_turn(view)):
            return max(fights, key=worth)
        return next((action for action in legal if isinstance(action, DrawSpoils | PlaySpoils)), legal[-1])


_FIGHTS = (SendFromPool, SendFromHand, Reinforce, PlayArmistice)


def _worth(view: ChamaView, action: ChamaAction) -> int:
    """Return what orders acts of one kind: the highest cards first, on the highest commanders; an ace before all."""
    assert view.viewer is not None
    pool = view.seats[view.viewer].pool
    match action:
        case AttachArmy(card=card, unit=at):
            return card + 20 * pool[at].commander
        case SendFromPool(unit=at):
            return pool[at].level
        case PlaceCommander(card=card) | SendFromHand(card=card) | Reinforce(card=card):
            return card
        case PlayRealm(slot=slot):
            return -slot
        case PlayArmistice():
            return 99
        case _:
            return 0


def _kept(action: ChamaAction) -> int:
    assert isinstance(action, ChamaDiscard)
    return {ACE: 20}.get(action.card, action.card)


def _can_turn(view: ChamaView) -> bool:
    """Tell whether the armies of the hand can turn the incursion."""
    assert view.viewer is not None and view.battle is not None
    attacking, defending = view.battle.attacking, view.battle.defending
    assert attacking is not None and defending is not None
    armies = sum(card for card in view.seats[view.viewer].hand or () if 6 <= card < JACK)
    gap = defending.level - attacking.level
    return armies > gap if view.viewer == view.battle.attacker else armies >= -gap


def _no_ace(_view: ChamaView, action: ChamaAction) -> bool:
    return not isinstance(action, PlayArmistice)


def _few_armies(view: ChamaView, action: ChamaAction) -> bool:
    """Keep every army for the hand, and attack with small commanders."""
    small = not isinstance(action, SendFromPool | PlaceCommander) or _worth(view, action) <= 3
    return small and _no_ace(view, action)


PLAIN: Mapping[str, Bot] = {
    "armer": ChamaPlainPlayer((PlayRealm, PlaceCommander, AttachArmy, Attack), _no_ace),
    "rush": ChamaPlainPlayer((Attack, PlayRealm, PlaceCommander, AttachArmy), _no_ace),
    "small_rush": ChamaPlainPlayer((PlayRealm, PlaceCommander, Attack), _few_armies),
    "armistices": ChamaPlainPlayer((PlayRealm, PlaceCommander, AttachArmy)),
    "turtle": ChamaPlainPlayer((PlayRealm, PlaceCommander, AttachArmy), _no_ace),
}
"""The plain players by name: one that arms and attacks, one that attacks first, one that attacks with small commanders
and no armies, one that lays aces whenever it may and never attacks, and one that only builds and defends."""
