"""Odds that a seat could work out from what it sees.

What its hand may become by the dice, and how often it wins against random hands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import prod, sqrt
from typing import NamedTuple

from msgspec.msgpack import encode

from engine.core.chance import Stream
from engine.core.game import Rng
from engine.core.model import Seat
from engine.games.wyrt_arton.bot.worth import own_cards
from engine.games.wyrt_arton.cards import Card, dice_card
from engine.games.wyrt_arton.hands import HandKind, counted_strength, kind_of
from engine.games.wyrt_arton.memory import ArtonMemory
from engine.games.wyrt_arton.model import DICE_CARDS, ArtonState, ArtonView
from engine.games.wyrt_arton.sample import sample

SAMPLES = 200
"""How many hands of the others are drawn."""


class WinOdds(NamedTuple):
    """The part of the pot that a hand wins on average when nobody folds any more, with its standard error."""

    share: float
    error: float


@lru_cache(maxsize=1 << 6)
def kind_odds(view: ArtonView) -> Mapping[HandKind, float]:
    """Return how likely each kind of hand is once all dice cards lie, counted exactly.

    {} for a viewer without cards, and while a magic card that may change the dice is in use.
    """
    own = () if view.viewer is None else own_cards(view)
    if not own or view.power is not None:
        return {}
    thrown = tuple([dice_card.card for dice_card in view.dice])
    found: dict[HandKind, float] = defaultdict(float)
    for more, chance in _throws(DICE_CARDS - len(thrown), view.suit_die).items():
        found[kind_of(counted_strength(own + thrown + more))] += chance
    return dict(sorted(found.items()))


@lru_cache(maxsize=16)
def _throws(count: int, suit_die: int) -> Mapping[tuple[Card, ...], float]:
    """Return how likely the dice throw each set of so many cards; `suit_die` has fallen for the next one, 0 if not."""
    found: dict[tuple[Card, ...], float] = defaultdict(float)
    dies = [(suit_die,) if suit_die and at == 0 else (2, 3, 4, 5) for at in range(count)]
    for suits in product(*dies):
        for sums in product(_SUMS.items(), repeat=count):
            cards = tuple(sorted([dice_card(die, height) for die, (height, _) in zip(suits, sums, strict=True)]))
            found[cards] += prod([ways / 36 for _, ways in sums]) / prod([len(die) for die in dies])
    return dict(found)


_SUMS = {height: 6 - abs(7 - height) for height in range(2, 13)}
"""How many of 36 falls of two dice come to each sum."""


@lru_cache(maxsize=1 << 6)
def win_odds(view: ArtonView, memory: ArtonMemory) -> WinOdds | None:
    """Return what the viewer's hand wins against those of the others in the hand, drawn by chance.

    None without one. The numbers follow from the view, so that the same view always draws the same hands. The others'
    bets say nothing here: who stays in usually holds more than chance gives.
    """
    if view.viewer is None or not own_cards(view) or not view.seats[view.viewer].in_hand or view.power is not None:
        return None
    if not any(place.in_hand for seat, place in enumerate(view.seats) if seat != view.viewer):
        return None
    rng = Stream(encode(view))
    parts = []
    for _ in range(SAMPLES):
        state = sample(view, memory, rng)
        parts.append(part_won(state, view.viewer, _throw(state, rng)))
    share = sum(parts) / SAMPLES
    # One hand won and one lost are added, so that the error of what never failed is not nothing.
    mean = (sum(parts) + 1) / (SAMPLES + 2)
    spread = (sum([part * part for part in parts]) + 1) / (SAMPLES + 2) - mean * mean
    return WinOdds(share, sqrt(spread / SAMPLES))


def _throw(state: ArtonState, rng: Rng) -> tuple[Card, ...]:
    """Return the dice cards as they may come to lie."""
    cards, suit_die = [dice_card.card for dice_card in state.dice], state.suit_die
    while len(cards) < DICE_CARDS:
        cards.append(dice_card(suit_die or 2 + rng.randrange(4), 2 + rng.randrange(6) + rng.randrange(6)))
        suit_die = 0
    return tuple(cards)


def part_won(state: ArtonState, seat: Seat, dice: tuple[Card, ...]) -> float:
    """Return the part of the pot that a seat wins with these dice cards when all show.

    Level hands share it (WA-5).
    """
    worth = [counted_strength((*place.hand, *place.stolen, *dice)) if place.in_hand else -1 for place in state.seats]
    best = max(worth)
    return (worth[seat] == best) / worth.count(best)
