"""Fast playouts of hands: packed cards, cached answers, no state objects."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, cast

from engine.core.chance import Stream, answer_from
from engine.core.model import Seat
from engine.games.dalmuti.actions import CallRevolution, CallTakeover, GiveCards
from engine.games.dalmuti.cards import (
    ACE,
    GUARD,
    GUARDS,
    JOKER,
    JOKER_BITS,
    RANKS,
    SHIFT,
    TOP,
    UNIT,
    Cards,
    count_of,
    pack,
    size_of,
)
from engine.games.dalmuti.hand import (
    call_revolution,
    call_takeover,
    decline,
    give,
    pending_draw,
    resolve,
)
from engine.games.dalmuti.legal import MOST, having, legal_actions, wanted
from engine.games.dalmuti.model import DalmutiAsk, DalmutiState
from engine.games.dalmuti.seating import in_play, interns, leads_single
from engine.games.dalmuti.worth import DalmutiWeights, cost

Laying: TypeAlias = tuple[Cards, int, int, int]
"""A set as it is laid: its cards, its rank, how many they are, and how many of them are jokers."""


Answers: TypeAlias = tuple[Laying | None, int, tuple[Laying, ...]]
"""The commonest whole set that answers, its rank if it may be held back, else 0; then broken and helped sets."""

Gifts: TypeAlias = tuple[GiveCards, ...]


class PlayoutWay(NamedTuple):
    """The way in which a seat plays a hand on.

    A careful way, in which it strays now and then so that hands go many ways. `breaking` is how many ranks may still
    beat a set that is broken out of a larger one, or helped by jokers. Sets up to the rank `hold` are kept back while
    the hand has many others and the set to beat is much commoner. `stray_seed` settles where the seat strays: always
    with the same hand before the same set, nowhere with 0.
    """

    breaking: int
    hold: int
    stray_seed: int

    def strays(self, key: int, once_in: int) -> bool:
        """Tell whether the seat deviates to its second-best choice here."""
        return self.stray_seed > 0 and not (key * self.stray_seed >> 40) % once_in


HABITS = ((0, 0), (0, 3), (0, 4), (1, 3))
"""What `breaking` and `hold` may be: measured against one another they are about as good."""
STRAY_ANSWER, STRAY_LEAD = 16, 8
"""Once in so many times a seat passes instead of laying, or leads the next set."""
MANY_SETS, RARER = 5, 2
"""A hand with more sets holds the rare ones back from a set that they are rarer than by so many ranks."""
_GOLDEN, _MASK = 0x9E3779B97F4A7C15, (1 << 64) - 1


def ways(seed: int, seats: int, *, steady: bool = False) -> list[PlayoutWay]:
    """Return the ways in which the seats of a playout play; steady ones never stray."""
    mixed = [(seed * 8 + seat + 1) * _GOLDEN & _MASK for seat in range(seats)]
    return [PlayoutWay(*HABITS[bits >> 62], 0 if steady else bits >> 8 | 1) for bits in mixed]


TABLE_SIZE = 1 << 18
FEW_SETS = 7
"""With fewer sets than this in the hand a seat begins to count which of them are safe."""
_ANSWERS: dict[int, Answers] = {}
"""By hand, rank and size of the set to beat."""
_LEADS: dict[int, tuple[Laying, ...]] = {}
_BEATEN = tuple(tuple((wanted(count), having(count, rank)) for count in range(MOST + 2)) for rank in range(TOP + 2))
"""By rank and size of a set: what to take from all ranks at once, and the guards of those that beat it then."""
_WEIGHTS = DalmutiWeights()
_RANK_OF_GUARD = {GUARD[rank].bit_length() - 1: rank for rank in RANKS}
_PLAY = DalmutiAsk.PLAY


def play_on(state: DalmutiState, seed: int, *, steady: bool = False) -> Sequence[int]:
    """Return the points that the hand brings each seat when it is played on with this seed (`ways`)."""
    if state.deal.ask is not _PLAY:
        part, stream = state.deal.hand, Stream(seed.to_bytes(8, "big"))
        while state.deal.ask is not _PLAY:
            state = _before_tricks(state, stream)
            if len(state.deal.sheet) >= part:  # nobody could lead (DA-5)
                return state.deal.sheet[part - 1]
    return _tricks(state, ways(seed, len(state.hands), steady=steady))


# ---- Before the first trick -----------------------------------------------------------------------------------------


def _before_tricks(state: DalmutiState, stream: Stream) -> DalmutiState:
    """Answer a draw as it falls, a call as the bonus has it, and a gift with the cards that are the dearest to keep."""
    deal = state.deal
    if deal.ask in (DalmutiAsk.START, DalmutiAsk.DEAL):
        return resolve(state, answer_from(stream, pending_draw(state).draw), None)
    seat = deal.waiting[0]
    legal = legal_actions(state, seat)
    if deal.ask is DalmutiAsk.GIFT:
        return give(state, seat, _gift(state.hands[seat], cast("Gifts", legal), deal.top_rank), None)
    if CallTakeover() in legal:
        return call_takeover(state, seat, None)
    if CallRevolution() in legal and seat in interns(deal):
        return call_revolution(state, seat, None)
    return decline(state, seat, None)


@lru_cache(maxsize=1 << 14)
def _gift(hand: Cards, legal: Gifts, top_rank: int) -> GiveCards:
    """Return the gift that leaves the cheapest hand and keeps jokers, of those the one with the commonest cards."""

    def dear(gift: GiveCards) -> tuple[bool, float, int]:
        left = hand - pack(gift.cards)
        held = {rank: count_of(left, rank) for rank in RANKS}
        return JOKER in gift.cards, round(cost(held, top_rank, _WEIGHTS), 6), -sum(gift.cards)

    return min(legal, key=dear)


# ---- Tricks ---------------------------------------------------------------------------------------------------------


def _tricks(state: DalmutiState, ways: Sequence[PlayoutWay]) -> list[int]:
    """Play the tricks of a hand to its end and return the points of all seats."""
    deal = state.deal
    hands, ring, gained = list(state.hands), list(deal.ring), list(deal.gained)
    jokers, seat, closer = deal.jokers, state.seat, state.closer
    left, held = len(in_play(deal)), sum(state.hands)
    single = not state.laid and leads_single(deal, state.trick, seat)
    rank = count = 0
    if state.laid:
        top = state.laid[-1].play
        rank, count = top.rank, top.count
    while True:
        hand = hands[seat]
        if rank:
            laying = _answer(hand, rank, count, held - hand, ways[seat])
            if laying is None:
                seat = ring[seat]
                if seat == closer:
                    rank = 0
                continue
        elif hand > JOKER_BITS:
            laying = _lead_single(hand) if single else _lead(hand, held - hand, ways[seat])
        elif deal.options.jokers_alone:
            laying = (1, deal.alone, 1, 1) if single else (hand, deal.alone, hand, hand)
        else:  # jokers alone cannot lead (DA-5)
            if sum(hands) <= JOKER_BITS:
                return _nobody_leads(gained, hands, ring, seat, left)
            seat = closer = ring[seat]
            continue
        single = False
        cards, rank, count, wild = laying
        hands[seat] = hand = hand - cards
        held -= cards
        closer, after = seat, ring[seat]
        if not hand:
            left -= 1
            gained[seat] = left
            if left == 1:
                return gained
            ring = [after if following == seat else following for following in ring]
            closer = after
        if rank == ACE or count + wild >= rank + jokers:  # nothing can beat it (DA-25)
            seat, rank = closer, 0
        else:
            seat = after


def _nobody_leads(gained: list[int], hands: Sequence[Cards], ring: Sequence[Seat], seat: Seat, left: int) -> list[int]:
    """Give the points where nobody can lead: fewer cards first, then clockwise from who should have led (DA-5)."""
    holding = [seat]
    while (seat := ring[seat]) != holding[0]:
        holding.append(seat)
    for place, owner in enumerate(sorted(holding, key=hands.__getitem__), start=1):
        gained[owner] = left - place
    return gained


def _answer(hand: Cards, rank: int, count: int, unseen: Cards, way: PlayoutWay) -> Laying | None:
    """Lay the commonest whole set; break one, or help it with jokers, where few ranks may beat it; or pass."""
    key = hand << 10 | rank << 5 | count
    answers = _ANSWERS.get(key)
    if answers is None:
        answers = _remembered(_ANSWERS, key, _answers_of(hand, rank, count))
    whole, held_back, broken = answers
    if whole is not None:
        return None if 0 < held_back <= way.hold or (whole[0] != hand and way.strays(key, STRAY_ANSWER)) else whole
    for laying in broken:
        if _threats(laying, unseen) <= way.breaking:
            return laying
    return None


def _lead(hand: Cards, unseen: Cards, way: PlayoutWay) -> Laying:
    """Lead the commonest set; but once all sets but one are safe, the safe ones first."""
    leads = _LEADS.get(hand)
    if leads is None:
        leads = _remembered(_LEADS, hand, _leads_of(hand))
    if 1 < len(leads) < FEW_SETS:
        safe = [laying for laying in leads if not _threats(laying, unseen)]
        if safe and len(safe) >= len(leads) - 1:
            return safe[0]
    return leads[len(leads) > 1 and way.strays(hand, STRAY_LEAD)]


def _lead_single(hand: Cards) -> Laying:
    """Lead one card of the commonest rank, where the table lets the president lead no more (DA-36)."""
    rank = max(rank for rank in RANKS if count_of(hand, rank))
    return UNIT[rank], rank, 1, 0


def _threats(laying: Laying, unseen: Cards) -> int:
    """Return how many rarer ranks have cards enough among those not seen to beat the set."""
    taken, guards = _BEATEN[laying[1]][laying[2]]
    return (((unseen | GUARDS) - taken) & guards).bit_count()


def _remembered(table: dict[int, Any], key: int, answer: Any) -> Any:
    """Keep what was found, and forget everything where the table has grown too large."""
    if len(table) >= TABLE_SIZE:
        table.clear()
    table[key] = answer
    return answer


def _answers_of(hand: Cards, rank: int, count: int) -> Answers:
    """Return what a hand has against a set of that rank and size."""
    answers = _joker_answers(hand, rank, count) if hand & JOKER_BITS else _natural_answers(hand, rank, count)
    whole, broken = answers
    if whole is None or rank - whole[1] < RARER or sum(count_of(hand, held) > 0 for held in RANKS) <= MANY_SETS:
        return whole, 0, broken
    return whole, whole[1], broken


def _natural_answers(hand: Cards, rank: int, count: int) -> tuple[Laying | None, tuple[Laying, ...]]:
    """Return the commonest whole set and the broken ones, looking only at the ranks of which the hand has enough."""
    taken, guards = _BEATEN[rank][count]
    fits = ((hand | GUARDS) - taken) & guards
    broken: list[Laying] = []
    while fits:
        guard = fits.bit_length() - 1
        fits ^= 1 << guard
        guarded = _RANK_OF_GUARD[guard]
        laying = (count << SHIFT[guarded], guarded, count, 0)
        if count_of(hand, guarded) == count:
            return laying, ()
        broken.append(laying)
    return None, tuple(broken)


def _joker_answers(hand: Cards, rank: int, count: int) -> tuple[Laying | None, tuple[Laying, ...]]:
    """Return the commonest whole set, and the broken and helped ones in the order they are thought of."""
    jokers, naturals = hand & JOKER_BITS, size_of(hand) - (hand & JOKER_BITS)
    whole: Laying | None = None
    broken: list[Laying] = []
    helped: list[Laying] = []
    for lower in range(rank - 1, 0, -1):
        held = count_of(hand, lower)
        wild = max(0, count - held)
        if not held or wild > jokers or (naturals == count - wild and wild < jokers):
            continue  # what would leave jokers and nothing else (DA-5)
        laying = (((count - wild) << SHIFT[lower]) + wild, lower, count, wild)
        if held == count and not wild:
            whole = whole or laying
        elif naturals + jokers == count:
            return laying, ()
        else:
            (helped if wild else broken).append(laying)
    return whole, (*broken, *helped)


def _leads_of(hand: Cards) -> tuple[Laying, ...]:
    """Return the whole sets of a hand, the commonest first; jokers go with the last one."""
    jokers = hand & JOKER_BITS
    sets = [(count_of(hand, rank) << SHIFT[rank], rank, count_of(hand, rank), 0) for rank in reversed(RANKS)]
    leads = tuple(laying for laying in sets if laying[2])
    if len(leads) == 1:
        cards, rank, count, _ = leads[0]
        return ((cards + jokers, rank, count + jokers, jokers),)
    return leads
