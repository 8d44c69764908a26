"""What the laws need to know of Chama."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.log import Acted
from engine.core.model import Seat
from engine.games.chama.actions import CallXisum, PlaySpoils, Redraw
from engine.games.chama.cards import ACE, DECK
from engine.games.chama.memory import ANY, ChamaMemory
from engine.games.chama.model import Battle, ChamaOptions, ChamaSeatState, ChamaState, Type
from tests.laws.play import Step

_HABITS: tuple[dict[str, Any], ...] = (
    {},
    {"cut": False, "raze_on_win": True, "six_realms_too": True, "first_draws": "justa"},
    {"first_round_attack": False, "deck_out_first": False, "play_on_ties": True, "tip_covers_base": True},
    {"first_draws": "justa", "count_without_cards": True},
)
OPTIONS = tuple(
    ChamaOptions(
        type=type_, allies=allies, xisum=xisum, pineapples=pineapples, chain_attack=chain, **_HABITS[number % 4]
    )
    for number, (type_, allies, xisum, pineapples, chain) in enumerate(
        product(Type, (False, True), (False, True), ((), (1,), (0, 1)), (False, True))
    )
)
"""Every type with every set of variants; the table's other habits go round."""


def seats_of(options: ChamaOptions) -> Sequence[int]:
    """Return the numbers of seats that can play by these options."""
    return (4,) if options.type is Type.DUPLAS else (2, 3, 4)


OPEN_FIELDS = """
    drew_for_start.cards realm_played.card realm_played.replaced rebuilt.card discarded.card placed.card attached.card
    attached.commander attacked.realm sent.unit reinforced.card aided.card raided.card razed.card xisum_called.commander
    xisum_called.card incursion.lost pool_lost.cards redraw_called.hand
"""
"""What all see of cards in the events, by tag and field: cards laid, discarded or shown."""
HIDDEN_FIELDS = "drawn.cards spoils_drawn.card"
"""What only some see of an event, cards or not."""

BOUND = 4_000
"""No random game takes so many steps: three cards a turn, redraws and all."""


def reveals(step: Step) -> bool:
    """Tell whether the action showed cards which it does not name."""
    return isinstance(step.entry, Acted) and isinstance(step.entry.action, CallXisum | Redraw | PlaySpoils)


def cards_of(state: ChamaState) -> Counter[tuple[Seat, int]]:
    """Return every card with the seat that owns it, wherever it lies."""
    cards: Counter[tuple[Seat, int]] = Counter()
    for seat, place in enumerate(state.seats):
        lying = [*place.deck[place.drawn :], *place.hand, *place.discard, *(abs(card) for card in place.slots)]
        lying += [card for unit in place.pool for card in (unit.commander, unit.army)]
        lying += [ACE for truce in state.truces if truce.launcher == seat]
        cards.update((seat, card) for card in lying if card)
    if state.battle is not None:
        _add_battle(cards, state, state.battle)
    return cards


def _add_battle(cards: Counter[tuple[Seat, int]], state: ChamaState, battle: Battle) -> None:
    for fighter, owner in ((battle.attacking, battle.attacker), (battle.defending, battle.defender)):
        if fighter is not None:
            lying = (fighter.unit.commander, fighter.unit.army, *fighter.reinforcements)
            cards.update((owner, card) for card in lying if card)
            cards.update((aid.seat, aid.card) for aid in fighter.aid if not state.seats[aid.seat].left)


def whole(state: ChamaState) -> Counter[tuple[Seat, int]]:
    """Return the cards that there must be: a deck for each seat in play, from the shuffling on."""
    return Counter((seat, card) for seat, place in enumerate(state.seats) if place.deck for card in DECK)


def twin(state: ChamaState, viewer: Seat | None, rng: Random, *, own_pile: bool) -> ChamaState:
    """Return a state with other cards wherever the viewer cannot look; its own draw pile only with `own_pile`."""
    seats = tuple(
        _own(place, rng, own_pile) if seat == viewer else _hidden(place, rng) for seat, place in enumerate(state.seats)
    )
    spoils = state.spoils
    if spoils and state.winner != viewer:
        spoils = rng.choice(seats[state.winner].hand)
    return replace(state, seats=seats, spoils=spoils)


def _own(place: ChamaSeatState, rng: Random, own_pile: bool) -> ChamaSeatState:
    if not own_pile:
        return place
    pile = list(place.deck[place.drawn :])
    rng.shuffle(pile)
    return replace(place, deck=place.deck[: place.drawn] + tuple(pile))


def _hidden(place: ChamaSeatState, rng: Random) -> ChamaSeatState:
    unknown = [*place.hand, *place.deck[place.drawn :]]
    rng.shuffle(unknown)
    held = len(place.hand)
    return replace(place, hand=tuple(sorted(unknown[:held])), deck=place.deck[: place.drawn] + tuple(unknown[held:]))


def secrets(state: ChamaState, viewer: Seat | None) -> tuple[bytes, ...]:
    """Return texts that no encoded view of the viewer may hold: piles of everybody, hands of the others."""
    piles = [place.deck[from_:] for place in state.seats for from_ in (0, place.drawn)]
    own = () if viewer is None else state.seats[viewer].hand
    hands = [place.hand for seat, place in enumerate(state.seats) if seat != viewer and place.hand != own]
    return (
        *(msgspec.json.encode(cards)[1:-1] for cards in piles if len(cards) > 6),
        *(msgspec.json.encode(cards) for cards in hands if len(cards) > 5),
    )


def check_memory(state: ChamaState, memory: ChamaMemory) -> bool:
    """Fail unless the state agrees with what is remembered; tell whether that is anything.

    That a seat had no realm to lay is no more than likely: random seats end their turns with realms in the hand.
    """
    for fresh, place in zip(memory.fresh, state.seats, strict=False):
        assert fresh >= 0 and (place.left or fresh <= ANY)
    assert memory.seat == state.seat or not state.round or state.outcome is not None
    return any(fresh < ANY for fresh in memory.fresh)
