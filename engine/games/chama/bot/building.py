"""Building as the planner does it: realms, the pool, spoils and what to throw away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.games.chama.actions import (
    AttachArmy,
    ChamaAction,
    ChamaDiscard,
    KeepSpoils,
    PlaceCommander,
    PlayRealm,
    PlaySpoils,
    Rebuild,
)
from engine.games.chama.bot.race import RaceChange, outlasts, realms_needed, turns_left
from engine.games.chama.bot.worth import (
    PositionReading,
    card_worth,
    safe_pool,
    spoils_cost_a_turn,
)
from engine.games.chama.cards import Card, Kind, kind_of
from engine.games.chama.formation import intact
from engine.games.chama.model import CARDS_TO_REBUILD, HAND_LIMIT, Type
from engine.games.chama.types import REALMS_TO_CONQUER

SPARE_TURNS = 2
"""Turns beyond the race that a seat keeps when it draws spoils."""


def choose_realm(reading: PositionReading, legal: Sequence[ChamaAction]) -> ChamaAction | None:
    """Lay a realm on an empty slot, else rebuild a razed one.

    The empty slot comes first, since a razed one can also be rebuilt.
    """
    slots = reading.mine.slots
    plays = [action for action in legal if isinstance(action, PlayRealm)]
    if plays:
        return min(plays, key=lambda play: (slots[play.slot] != 0, play.slot, play.card))
    rebuilds = [action for action in legal if isinstance(action, Rebuild)]
    if rebuilds and worth_rebuilding(reading):
        return rebuilds[0]
    return None


def worth_rebuilding(reading: PositionReading) -> bool:
    """Tell whether three cards are well spent on one realm.

    When it makes the last one needed, or the hand is rich.
    """
    return (
        realms_needed(reading.view, reading.me) == 1
        or len(reading.hand) - CARDS_TO_REBUILD >= reading.weights.spare_hand
    )


def choose_pool(reading: PositionReading) -> ChamaAction | None:
    """Give the best armies to the best commanders, and bring no more cards to the limit than it allows."""
    if not safe_pool(reading.mine):
        return None
    crowded = len(reading.hand) > HAND_LIMIT
    bare = [at for at, unit in enumerate(reading.mine.pool) if not unit.army]
    officer = 2 if crowded else reading.weights.officer
    if len(reading.armies) > reading.weights.reserve or (crowded and reading.armies):
        pool = reading.mine.pool
        unit = max(bare, key=lambda at: pool[at].commander, default=None)
        if unit is not None and pool[unit].commander >= officer:
            return AttachArmy(reading.armies[-1], unit)
        if reading.commanders and reading.commanders[-1] >= officer:
            return PlaceCommander(reading.commanders[-1])
    if crowded and reading.commanders:
        return PlaceCommander(reading.commanders[-1])
    return None


def choose_spoils(reading: PositionReading) -> bool:
    """Tell whether to draw: a card is welcome, but not one that takes a turn away which the race may need."""
    if not spoils_cost_a_turn(reading.view, reading.me):
        return True
    if reading.view.options.type is Type.CONQUISTADORES:  # long games: the last with cards to draw wins too
        return outlasts(reading.view, reading.me, {reading.me: RaceChange(cards=-1)})
    return turns_left(reading.view, reading.me) > reading.rounds[reading.me] + SPARE_TURNS


def choose_place(reading: PositionReading, legal: Sequence[ChamaAction]) -> ChamaAction:
    """Lay the realm drawn as spoils."""
    slots = reading.mine.slots
    plays = [action for action in legal if isinstance(action, PlaySpoils)]
    return min(plays, key=lambda play: (slots[play.slot] != 0, play.slot)) if plays else KeepSpoils()


def choose_discard(reading: PositionReading) -> ChamaDiscard:
    """Throw away what is least worth keeping; the more there is of a kind, the less each is worth."""
    kinds = Counter(kind_of(card) for card in reading.hand)
    return ChamaDiscard(min(reading.hand, key=lambda card: (keep_worth(reading, card, kinds), card)))


def keep_worth(reading: PositionReading, card: Card, kinds: Counter[Kind]) -> float:
    """Return what keeping the card is worth beside the rest of the hand."""
    kind = kind_of(card)
    plenty = max(0, kinds[kind] - 2)
    if reading.view.options.type is Type.CONQUISTADORES and kinds[kind] > 1 and unneeded(reading, kind):
        return 0.0
    return card_worth(reading.weights, card) / (1 + 0.3 * plenty)


def unneeded(reading: PositionReading, kind: Kind) -> bool:
    """Tell whether a player of Conquistadores has no use for another card of that kind.

    It needs its hand for armies (CH-55).
    """
    return kind is Kind.ARMISTICE or (kind is Kind.REALM and intact(reading.mine.slots) > REALMS_TO_CONQUER)
