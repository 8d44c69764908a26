"""Odds that a seat could work out: who passed on what, and how likely unseen cards beat its sets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import comb, factorial, sqrt
from typing import NamedTuple

from msgspec.msgpack import encode

from engine.core.chance import Stream
from engine.core.model import Seat
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.cards import JOKER, JOKER_BITS, Card, Cards, count_of, size_of
from engine.games.dalmuti.events import DalmutiEvent, DalmutiPassed, HandBegan, SetLaid, TrickBegan
from engine.games.dalmuti.legal import beats
from engine.games.dalmuti.memory import DalmutiMemory
from engine.games.dalmuti.model import DalmutiAsk, DalmutiView
from engine.games.dalmuti.sample import known_cards, own_cards, sample, unseen
from engine.games.dalmuti.sets import SETS, UNBEATABLE

SAMPLES = 200
"""How many deals are drawn where there are too many to count them all."""
_MOST_STEPS = 300
"""So many ways to deal one rank on are followed at most before deals are drawn instead."""


class Odds(NamedTuple):
    """Chance that another player holds cards that beat a set.

    `error` is the standard error where deals were drawn, 0 where all were counted.
    """

    play: Play
    beaten: float
    error: float = 0.0


def passes(events: Iterable[DalmutiEvent]) -> dict[Seat, tuple[Play, ...]]:
    """Return the sets of this hand on which each seat has passed, the last ones at the end.

    A pass proves nothing, since anybody may pass (S4).
    """
    found: dict[Seat, list[Play]] = {}
    top: Play | None = None
    for event in events:
        match event:
            case HandBegan():
                found, top = {}, None
            case TrickBegan():
                top = None
            case SetLaid(play=play):
                top = play
            case DalmutiPassed(seat=seat) if top is not None:
                found.setdefault(seat, []).append(top)
            case _:
                pass
    return {seat: tuple(sets) for seat, sets in found.items()}


def sets_to_weigh(view: DalmutiView) -> tuple[Play, ...]:
    """Return the sets of the own hand worth weighing, rarest first.

    All that beat the table, else each rank whole.
    """
    hand = own_cards(view)
    jokers, top = hand & JOKER_BITS, view.laid[-1].play if view.laid else None
    found: list[Play] = []
    for rank in range(1, view.top_rank + 1 if top is None else top.rank):
        held = count_of(hand, rank)
        count = held if top is None else top.count
        added = max(count - held, 0)
        if held and added <= jokers:
            found.append(SETS[rank, count, added])
    return tuple(found)


@lru_cache(maxsize=1 << 6)
def odds_of_sets(view: DalmutiView, memory: DalmutiMemory) -> tuple[Odds, ...]:
    """Return how likely each set of `sets_to_weigh` is beaten.

    () while cards change hands, and for a spectator. Every deal of the unseen cards that the viewer cannot rule out
    counts alike; where they are too many, as in a large company's first tricks, some are drawn, the same ones for the
    same view.
    """
    if view.viewer is None or view.ask is not DalmutiAsk.PLAY:
        return ()
    return tuple([_weighed(view, memory, play) for play in sets_to_weigh(view)])


def _weighed(view: DalmutiView, memory: DalmutiMemory, play: Play) -> Odds:
    try:
        return Odds(play, chance_beaten(view, memory, play))
    except _TooMany:
        rivals = _drawn_hands(view, memory)
        times = sum(any(beats(hand, play) for hand in hands) for hands in rivals)
        share = (times + 1) / (SAMPLES + 2)
        return Odds(play, times / SAMPLES, sqrt(share * (1 - share) / SAMPLES))


@lru_cache(maxsize=4)
def _drawn_hands(view: DalmutiView, memory: DalmutiMemory) -> tuple[tuple[Cards, ...], ...]:
    """Return what the others hold in deals drawn by numbers that follow from the view."""
    rng = Stream(encode(view))
    states = [sample(view, memory, rng) for _ in range(SAMPLES)]
    return tuple([tuple([hand for seat, hand in enumerate(state.hands) if seat != view.viewer]) for state in states])


class _TooMany(Exception):
    """There are too many deals to count."""


class _Hand(NamedTuple):
    """A hand that nobody but its owner sees: `room` for unseen cards, and what else is known of it.

    `held` are its known naturals by rank from the ace, () for none; of ranks under `least` it has no more than those.
    """

    room: int
    jokers: int = 0
    held: tuple[int, ...] = ()
    least: Card = 0
    gone: bool = False
    """The cards of seats that resigned beat nothing."""

    def limit(self, rank: Card, count: int) -> int:
        """Return how many more naturals of the rank it may get and still not beat a set of so many; below 0 for none.

        Jokers fill up a set that has one natural at least (C3).
        """
        held = self.held[rank - 1] if self.held else 0
        most = self.room if self.gone else max(count - 1 - self.jokers, 0) - held
        return min(most, 0) if rank < self.least else min(most, self.room)


_ANY = 99
"""No hand has so many cards that it beats a set of this size."""


@lru_cache(maxsize=1 << 9)
def chance_beaten(view: DalmutiView, memory: DalmutiMemory, play: Play) -> float:
    """Return how likely some other hand holds as many cards of a rarer rank, jokers filling up (S3, C3).

    Raises _TooMany where the deals are too many to count.
    """
    if play in UNBEATABLE[view.jokers]:
        return 0.0
    pool = unseen(view, memory)
    ranks = tuple([count_of(pool, rank) for rank in range(1, play.rank)])
    jokers, hands = count_of(pool, JOKER), []
    for seat, (place, known) in enumerate(zip(view.seats, known_cards(view, memory), strict=True)):
        if seat != view.viewer and place.hand_size:
            held = tuple([count_of(known, rank) for rank in range(1, play.rank)])
            room = place.hand_size - size_of(known)
            hands.append(_Hand(room, count_of(known, JOKER), held if any(held) else (), memory.least[seat]))
    size = size_of(pool)
    if out := size - sum([hand.room for hand in hands]):
        hands.append(_Hand(out, gone=True))
    # What the viewer rules out of hands that paid it counts in neither number (DA-3).
    ruled = ranks[: max(memory.least) - 1] if any(memory.least) else ()
    safe = _deals(tuple(hands), ranks, jokers, size - sum(ranks) - jokers, play.count)
    return 1 - safe / _deals(tuple(hands), ruled, 0, size - sum(ruled), _ANY)


def _deals(hands: tuple[_Hand, ...], ranks: tuple[int, ...], jokers: int, free: int, count: int) -> int:
    """Return in how many ways unseen cards can lie in the hands so that none of them beats a set of so many.

    `ranks` are the unseen naturals that could, by rank from the ace; `free` cards fill what room is left.
    """
    ways: dict[tuple[_Hand, ...], int] = {tuple(sorted(hands)): 1}
    steps = 0
    for rank, copies in ((JOKER, jokers), *enumerate(ranks, start=1)):
        if not copies and rank == JOKER:
            continue
        after: dict[tuple[_Hand, ...], int] = {}
        for dealt, known in ways.items():
            limits = tuple([hand.room if rank == JOKER else hand.limit(rank, count) for hand in dealt])
            spread = _spread(copies, limits)
            steps += len(spread)
            if steps > _MOST_STEPS:
                raise _TooMany
            for given, weight in spread:
                now = tuple(sorted([_with(*pair, rank) for pair in zip(dealt, given, strict=True)]))
                after[now] = after.get(now, 0) + known * weight
        ways = after
    return sum([known * _multinomial(free, tuple([hand.room for hand in dealt])) for dealt, known in ways.items()])


def _with(hand: _Hand, more: int, rank: Card) -> _Hand:
    if not more:
        return hand
    return hand._replace(room=hand.room - more, jokers=hand.jokers + more if rank == JOKER else hand.jokers)


@lru_cache(maxsize=1 << 12)
def _spread(copies: int, limits: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return how so many cards can be dealt to hands that may get so many each, and in how many ways each."""
    if not limits:
        return () if copies else (((), 1),)
    if min(limits) < 0 or sum(limits) < copies:
        return ()
    if len(limits) == 1:
        return (((copies,), 1),)
    return tuple(
        [
            ((more, *others), comb(copies, more) * weight)
            for more in range(min(copies, limits[0]) + 1)
            for others, weight in _spread(copies - more, limits[1:])
        ]
    )


@cache
def _multinomial(cards: int, rooms: tuple[int, ...]) -> int:
    found = factorial(cards)
    for room in rooms:
        found //= factorial(room)
    return found
