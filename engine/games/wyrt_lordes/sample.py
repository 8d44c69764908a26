"""A state that may be the real one for all that a lord knows.

What it cannot see is dealt, and bet, at random.
"""

from __future__ import annotations

from functools import cache

from engine.core.game import Rng
from engine.core.model import Seat
from engine.core.sampling import shuffle
from engine.games.wyrt_lordes.cards import PLAIN_CARDS, Card
from engine.games.wyrt_lordes.memory import Numbers, WyrtMemory
from engine.games.wyrt_lordes.model import BETS, WyrtOptions, WyrtSeatState, WyrtSeatView, WyrtState, WyrtView

Placed = dict[int, Card]
"""Cards by the numbers they have in the memory."""


def unplaced(view: WyrtView, memory: WyrtMemory) -> list[Card]:
    """Return the cards that the viewer has not seen in this hand: only they may be in the pile."""
    seen = {card for card, _ in memory.known}
    seen.update(_in_view(view))
    return [card for card in _deck(view.options) if card not in seen]


@cache
def _deck(options: WyrtOptions) -> tuple[Card, ...]:
    return tuple(range(PLAIN_CARDS + options.hyninn))


def _in_view(view: WyrtView) -> list[Card]:
    cards = [lying.card for lying in view.table if lying.card is not None]
    for place in view.seats:
        cards += place.hand or ()
    return cards


def sample(view: WyrtView, memory: WyrtMemory, rng: Rng) -> WyrtState:
    """Return a state with this view, each one that the viewer cannot rule out as likely as any other."""
    placed, pile = _dealt(view, memory, rng)
    hidden = frozenset(pile)
    gone = [card for card in _deck(view.options) if card not in hidden]
    deck = (*gone, *pile) if pile or any(place.hand_size for place in view.seats) else ()
    table = zip(view.table, memory.table, strict=True)
    return WyrtState(
        options=view.options,
        rules=view.rules,
        seats=tuple(_seat(view, memory, seat, placed, rng) for seat in range(len(view.seats))),
        ask=view.ask,
        hand_number=view.hand_number,
        lord=view.lord,
        seat=view.seat,
        betting=view.betting,
        refused=view.refused,
        table_bet=view.table_bet,
        deck=deck,
        drawn=len(deck) - len(pile),
        table=tuple(placed[number] if lying.card is None else lying.card for lying, number in table),
        table_by=tuple(lying.by for lying in view.table),
        fresh=sum(lying.fresh for lying in view.table),
        round=view.round,
        active=view.active,
        order=view.order,
        contenders=view.contenders,
        dispute=view.dispute,
        disputes=view.disputes,
        share=view.share,
        out=view.out,
        time_called=view.time_called,
        outcome=view.outcome,
    )


def _dealt(view: WyrtView, memory: WyrtMemory, rng: Rng) -> tuple[Placed, list[Card]]:
    """Return a card for every number that the viewer cannot see, and the pile, what is known being where it may be."""
    if not (view.pile or any(place.hand_size for place in view.seats)):
        return {}, []
    hidden = [number for seat, place in enumerate(view.seats) if place.hand is None for number in memory.hands[seat]]
    hidden += [number for lying, number in zip(view.table, memory.table, strict=True) if lying.card is None]
    seen = set(_in_view(view))
    known = [(card, where) for card, where in memory.known if card not in seen]
    placed = _placed(known, hidden, rng)
    rest = unplaced(view, memory)
    shuffle(rest, rng)
    for number in hidden:
        if number not in placed:
            placed[number] = rest.pop()
    return placed, rest


def _placed(known: list[tuple[Card, Numbers]], hidden: list[int], rng: Rng) -> Placed:
    """Return a number for each card that is known to have one of some, no two the same."""
    placed: Placed = {where[0]: card for card, where in known if len(where) == 1}
    mixed = [(card, where) for card, where in known if len(where) > 1]
    free = [[number for number in where if number in hidden and number not in placed] for _, where in mixed]
    while True:
        numbers = [where[rng.randrange(len(where))] for where in free]
        if len(set(numbers)) == len(numbers):
            return placed | dict(zip(numbers, (card for card, _ in mixed), strict=True))


def _seat(view: WyrtView, memory: WyrtMemory, seat: Seat, placed: Placed, rng: Rng) -> WyrtSeatState:
    place = view.seats[seat]
    hand = place.hand
    if hand is None:
        hand = tuple(sorted(placed[number] for number in memory.hands[seat]))
    return WyrtSeatState(
        money=place.money,
        paid=place.paid,
        bet=_bet(place, rng),
        hand=hand,
        dice=place.dice,
        off=place.off,
        shuffled=place.shuffled,
        left=place.left,
    )


def _bet(place: WyrtSeatView, rng: Rng) -> int:
    """Return the bet, one of those that the lord could pay where it is hidden still."""
    if place.bet is not None:
        return place.bet
    payable = [amount for amount in BETS if amount <= place.money]
    return payable[rng.randrange(len(payable))]
