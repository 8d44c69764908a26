"""Hands that the others may hold, the likelier the better they agree with how they have played."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engine.core.game import Rng
from engine.core.model import Seat
from engine.games.dalmuti.cards import GUARDS, JOKER, RANKS, UNIT, Cards, count_of, unpack
from engine.games.dalmuti.legal import having, wanted
from engine.games.dalmuti.memory import DalmutiMemory
from engine.games.dalmuti.model import DalmutiState, DalmutiView
from engine.games.dalmuti.sample import known_cards, own_cards, sample, unseen
from engine.games.dalmuti.worth import DalmutiWeights

_KEPT = DalmutiWeights().rare
"""Sets up to this rank may have been kept for later."""
_UNLIKELY = 0.25
"""How much less likely a hand is for each set that was withheld: its seat could have laid it and did not."""
_SETTLING, _BETWEEN = 6.0, 0.4
"""How many swaps are tried for each unknown card before the first world is taken, and between one and the next."""
_UNPAID = 4
"""An intern that holds rarer cards than it paid is as unlikely as so many sets that were withheld."""
_CASES = 1 << 16
_ODDS = tuple(int(_UNLIKELY**more * _CASES) for more in range(64))
"""Of `_CASES`, in how many a swap is made that adds so much to the penalty."""
_RARE = range(1, 5)
"""The ranks that are looked at for what an intern paid; of commoner ones there are always cards enough."""
_ONE = wanted(1)


class _Shown(NamedTuple):
    """What a seat's play shows of its hand: the sets that it could have laid and did not.

    `withheld` finds whole sets of one size: what to take from all ranks for so many cards, the guards of the ranks, and
    the same for one card more. `above` are the guards of the ranks commoner than one that it has led.
    """

    withheld: tuple[tuple[Cards, Cards, Cards, Cards], ...]
    above: Cards

    def penalty(self, hand: Cards) -> int:
        """Return how many sets of the hand the seat would have been expected to lay."""
        held = hand | GUARDS
        found = ((held - _ONE) & self.above).bit_count()
        for taken, guards, more, fewer in self.withheld:
            if (held - taken) & guards & ~((held - more) & fewer):
                found += 1
        return found


def _shown_by(memory: DalmutiMemory, seat: Seat) -> _Shown:
    seen = [(top, _KEPT) for top in memory.passed[seat]]
    seen += [(top, max(rank, _KEPT)) for top, rank in memory.answered[seat]]
    withheld = {
        (wanted(count), having(count, rank) & ~having(count, over + 1), wanted(count + 1), having(count + 1, rank))
        for (rank, count), over in seen
    }
    led = memory.led[seat]
    above = having(1, RANKS.stop) & ~having(1, led + 1) if led else 0
    return _Shown(tuple(sorted(kind for kind in withheld if kind[1])), above)


class DalmutiWorlds:
    """Worlds that the viewer cannot rule out, one after another, by a chain of card swaps (Metropolis).

    Two seats change a card that the viewer cannot place; where the hands fit less well then what their seats did and
    did not lay, only now and then. Cards that resigned seats may have held are changed like those of a seat more.
    """

    def __init__(self, view: DalmutiView, memory: DalmutiMemory, rng: Rng) -> None:
        """Deal a world, and swap until it is a likely one."""
        self._rng = rng
        self._state = sample(view, memory, rng)
        self._gone = memory.gone
        placed = [
            own_cards(view) if seat == view.viewer else held for seat, held in enumerate(known_cards(view, memory))
        ]
        hands = self._state.hands
        self._hands = [*hands, unseen(view, memory) + sum(placed) - sum(hands)]
        unplaced = (hand - held for hand, held in zip(self._hands, (*placed, 0), strict=True))
        self._cards = {seat: [UNIT[card] for card in unpack(cards)] for seat, cards in enumerate(unplaced) if cards}
        self._seats = tuple(self._cards)
        nothing = _Shown((), 0)
        self._shown = {seat: _shown_by(memory, seat) if seat < len(hands) else nothing for seat in self._seats}
        self._penalties = {seat: shown.penalty(self._hands[seat]) for seat, shown in self._shown.items()}
        self._least = {seat: UNIT[memory.least[seat]] if seat < len(hands) else 0 for seat in self._seats}
        self._payers = tuple(
            (paid.giver, paid.receiver, memory.shed[paid.receiver])
            for paid in view.bonus
            if paid.cards is None and not paid.gift and paid.giver in self._cards
        )
        self._unplaced = sum(map(len, self._cards.values()))
        self._swap(int(_SETTLING * self._unplaced))

    def next(self) -> DalmutiState:
        """Return another world."""
        self._swap(int(_BETWEEN * self._unplaced))
        state, (*hands, rest) = self._state, self._hands
        deal = replace(state.deal, gone=self._gone + rest) if state.deal.left else state.deal
        return DalmutiState(deal, tuple(hands), state.laid, state.seat, state.closer, state.trick, state.played)

    def _swap(self, times: int) -> None:
        seats, cards, below = self._seats, self._cards, self._rng.randrange
        if len(seats) < 2:
            return
        for _ in range(times):
            draw, at = divmod(below(1 << 30), len(seats))
            draw, step = divmod(draw, len(seats) - 1)
            this, other = seats[at], seats[(at + 1 + step) % len(seats)]
            draw, mine = divmod(draw, len(cards[this]))
            theirs = draw % len(cards[other])
            given, got = cards[this][mine], cards[other][theirs]
            if given != got and self._swapped(this, other, given, got):
                cards[this][mine], cards[other][theirs] = got, given

    def _swapped(self, this: Seat, other: Seat, given: Cards, got: Cards) -> bool:
        """Let two seats change these cards; tells whether they have."""
        if UNIT[JOKER] < got < self._least[this] or UNIT[JOKER] < given < self._least[other]:
            return False
        hands, penalties = self._hands, self._penalties
        before = hands[this], hands[other]
        after = before[0] - given + got, before[1] - got + given
        now = self._shown[this].penalty(after[0]), self._shown[other].penalty(after[1])
        more = sum(now) - penalties[this] - penalties[other]
        is_rare = self._payers and min(given, got) < UNIT[_RARE.stop]
        if is_rare:
            more -= self._unpaid()
        hands[this], hands[other] = after
        if is_rare:
            more += self._unpaid()
        if more > 0 and self._rng.randrange(_CASES) >= _ODDS[min(more, len(_ODDS) - 1)]:
            hands[this], hands[other] = before
            return False
        penalties[this], penalties[other] = now
        return True

    def _unpaid(self) -> int:
        """Return the penalty for interns that hold rarer cards than what they must have paid (M4, DA-3)."""
        return _UNPAID * sum(self._is_unpaid(*payer) for payer in self._payers)

    def _is_unpaid(self, giver: Seat, receiver: Seat, shed: Cards) -> bool:
        hand, paid_to = self._hands[giver], self._hands[receiver] + shed
        rarest = next((rank for rank in _RARE if count_of(hand, rank)), 0)
        return rarest > 0 and sum(count_of(paid_to, rank) for rank in range(1, rarest + 1)) < 2
