"""What the laws need to know of Chama."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.chama.actions import PlaySpoils, Redraw
from engine.games.chama.cards import ACE, DECK
from engine.games.chama.model import Options, SeatState, State

OPTIONS = (
    Options(),
    Options(cut=False, raze_on_win=True),
    Options(first_round_attack=False, deck_out_first=False, play_on_ties=True),
)
BOUND = 4_000
"""No random game takes so many steps: three cards a turn, redraws and all."""

REVEALS = (Redraw, PlaySpoils)
"""Actions that show cards which they do not name."""


def cards_of(state: State) -> Counter[tuple[Seat, int]]:
    """Return every card with the seat that owns it, wherever it lies."""
    cards: Counter[tuple[Seat, int]] = Counter()
    for seat, place in enumerate(state.seats):
        lying = [*place.deck[place.drawn :], *place.hand, *place.discard, *(abs(card) for card in place.slots)]
        lying += [card for unit in place.pool for card in (unit.commander, unit.army)]
        lying += [ACE for truce in state.truces if truce.launcher == seat]
        battle = state.battle
        for fighter, owner in (
            ((battle.attacking, battle.attacker), (battle.defending, battle.defender)) if battle else ()
        ):
            if fighter is not None and owner == seat:
                lying += [fighter.unit.commander, fighter.unit.army, *fighter.reinforcements]
        cards.update((seat, card) for card in lying if card)
    return cards


def whole(state: State) -> Counter[tuple[Seat, int]]:
    """Return the cards that there must be: a deck for each seat in play, from the shuffling on."""
    return Counter((seat, card) for seat, place in enumerate(state.seats) if place.deck for card in DECK)


def twin(state: State, viewer: Seat | None, rng: Random, *, own_pile: bool) -> State:
    """Return a state with other cards wherever the viewer cannot look; its own draw pile only with `own_pile`."""
    seats = tuple(
        _own(place, rng, own_pile) if seat == viewer else _hidden(place, rng) for seat, place in enumerate(state.seats)
    )
    spoils = state.spoils
    if spoils and state.winner != viewer:
        spoils = rng.choice(seats[state.winner].hand)
    return replace(state, seats=seats, spoils=spoils)


def _own(place: SeatState, rng: Random, own_pile: bool) -> SeatState:
    if not own_pile:
        return place
    pile = list(place.deck[place.drawn :])
    rng.shuffle(pile)
    return replace(place, deck=place.deck[: place.drawn] + tuple(pile))


def _hidden(place: SeatState, rng: Random) -> SeatState:
    unknown = [*place.hand, *place.deck[place.drawn :]]
    rng.shuffle(unknown)
    held = len(place.hand)
    return replace(place, hand=tuple(sorted(unknown[:held])), deck=place.deck[: place.drawn] + tuple(unknown[held:]))


def secrets(state: State, viewer: Seat | None) -> tuple[bytes, ...]:
    """Return texts that no encoded view of the viewer may hold: piles of everybody, hands of the others."""
    piles = [place.deck[from_:] for place in state.seats for from_ in (0, place.drawn)]
    hands = [place.hand for seat, place in enumerate(state.seats) if seat != viewer]
    return (
        *(msgspec.json.encode(cards)[1:-1] for cards in piles if len(cards) > 6),
        *(msgspec.json.encode(cards) for cards in hands if len(cards) > 4),
    )
