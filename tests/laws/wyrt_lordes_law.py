"""What the laws need to know of Wyrt dos Lordes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

import msgspec
from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.wyrt_lordes.cards import PLAIN_CARDS, Card
from engine.games.wyrt_lordes.memory import WyrtMemory
from engine.games.wyrt_lordes.model import BETS, MONEY_AT_START, Groups, WyrtAsk, WyrtOptions, WyrtSeatState, WyrtState
from tests.laws.play import Step

_HABITS: tuple[dict[str, bool], ...] = (
    {},
    {"anticlockwise": True, "ace_low": True, "trio_first": True, "group_sum": True},
    {"reis_split": False, "early_end": False},
)
OPTIONS = tuple(
    WyrtOptions(
        groups=groups, hyninn=hyninn, nimb=nimb, azgher=azgher, thyatis=thyatis, tenebra=tenebra, **_HABITS[at % 3]
    )
    for at, (nimb, azgher, thyatis, tenebra, hyninn, groups) in enumerate(
        product((False, True), (False, True), (False, True), (False, True), (0, 2, 4, 4), Groups)
    )
)
"""Every set of variants, alone and in groups of both sizes; the table's other habits go round."""

OPEN_FIELDS = "hand.cards"
"""What all see of cards in the events, by tag and field: cards laid, discarded or shown."""
HIDDEN_FIELDS = "bet_made.amount seen.cards revealed.cards discarded.cards drawn.cards taken.cards"
"""What only some see of an event, cards or not."""

BOUND = 1_000
"""No random match takes so many steps: as many hands as lords, two rounds each."""

_SOON_SEEN = 8
"""So many cards of the pile may come to light by one action."""
_TIBARES = -1
"""What stands for a tibar among the cards that are counted."""


def seats_of(options: WyrtOptions) -> Sequence[int]:
    """Return the numbers of seats that can play by these options."""
    return {Groups.NONE: (2, 3, 4, 5), Groups.PAIRS: (4, 6), Groups.TRIOS: (6,)}[options.groups]


def reveals(step: Step) -> bool:
    """Tell whether the step showed what it does not name: all bets, all hands, or cards that lay face down."""
    before, after = step.before, step.state
    return bool(
        (before.ask is WyrtAsk.BET and (after.ask is not WyrtAsk.BET or after.betting > before.betting))
        or (after.order and not before.order)
    )


def cards_of(state: WyrtState) -> Counter[int]:
    """Return every card, wherever it lies, and every tibar, in purse or pot."""
    cards = Counter(state.deck[state.drawn :])
    cards.update(state.table)
    for place in state.seats:
        cards.update(place.hand)
        cards[_TIBARES] += place.money + place.paid
    return cards


def whole(state: WyrtState) -> Counter[int]:
    """Return the cards that there must be once a hand is dealt, and the tibares that came to the table."""
    cards = Counter(range(PLAIN_CARDS + state.options.hyninn) if state.deck else ())
    cards[_TIBARES] = MONEY_AT_START * len(state.seats)
    return cards


def twin(state: WyrtState, viewer: Seat | None, rng: Random, *, own_pile: bool) -> WyrtState:
    """Return a state with other cards and bets wherever the viewer cannot look.

    Without `own_pile` the next cards of the pile and those face down on the table stay: the viewer may be about to
    draw them.
    """
    hidden = [seat for seat in range(len(state.seats)) if not _sees_hand(state, viewer, seat)]
    piled = state.drawn + (0 if own_pile else _SOON_SEEN)
    down = [at for at, by in enumerate(state.table_by) if own_pile and state.options.tenebra and by != viewer]
    unknown = [*state.deck[piled:], *(card for seat in hidden for card in state.seats[seat].hand)]
    unknown += [state.table[at] for at in down]
    rng.shuffle(unknown)
    table = tuple(unknown.pop() if at in down else card for at, card in enumerate(state.table))
    seats = list(state.seats)
    for seat in hidden:
        seats[seat] = _other(state, seats[seat], unknown, rng, own=seat == viewer)
    return replace(state, seats=tuple(seats), table=table, deck=state.deck[:piled] + tuple(unknown))


def _sees_hand(state: WyrtState, viewer: Seat | None, seat: Seat) -> bool:
    return seat in state.order or (seat == viewer and state.ask is not WyrtAsk.BET)


def _other(state: WyrtState, place: WyrtSeatState, unknown: list[Card], rng: Random, *, own: bool) -> WyrtSeatState:
    hand = tuple(sorted(unknown.pop() for _ in place.hand))
    if state.ask is not WyrtAsk.BET or own or not place.bet:
        return replace(place, hand=hand)
    return replace(place, hand=hand, bet=rng.choice([bet for bet in BETS if bet <= place.money]))


def secrets(state: WyrtState, viewer: Seat | None) -> tuple[bytes, ...]:
    """Return texts that no encoded view of the viewer may hold: the pile, and hands that do not lie open."""
    hands = [place.hand for seat, place in enumerate(state.seats) if not _sees_hand(state, viewer, seat)]
    pile = state.deck[state.drawn :]
    return (
        *(msgspec.json.encode(cards)[1:-1] for cards in (pile, state.deck) if len(cards) > 6),
        *(msgspec.json.encode(hand) for hand in hands if len(hand) > 4),
    )


def check_memory(state: WyrtState, memory: WyrtMemory) -> bool:
    """Fail unless the state agrees with what is remembered; tell whether that is anything."""
    if not state.deck:
        return False
    pile, table = state.deck[state.drawn :], dict(zip(memory.table, state.table, strict=True))
    for card, numbers in memory.known:
        assert card not in pile
        holders = [place for place, held in zip(state.seats, memory.hands, strict=False) if set(held) & set(numbers)]
        assert any(card in place.hand for place in holders) or card in (table.get(number) for number in numbers)
    return bool(memory.known)
