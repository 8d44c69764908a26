"""Exchanges of hidden pieces in a match entered by hand.

Entering a card exchanges it for the made-up one, wherever that lies, and plays the rest again, which must show
everybody the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Self

from msgspec.structs import replace

from engine.core.by_hand.deck_orders import Conflict, DeckPlace, EnteredHand, furthest
from engine.core.by_hand.match import impossible
from engine.core.by_hand.piece_places import PiecePlaces
from engine.core.errors import CarteadoError
from engine.core.log import Drawn
from engine.core.model import Seat
from engine.core.table_cards import DECK, HAND

LOOSENED = 150
"""Exchanges that are tried at most to make room for a card that is told."""


class PieceExchanges(PiecePlaces):
    """A match with hidden hands whose cards are entered.

    The made-up card that lies where one is entered changes places with it.
    """

    def exchange(self, mine: int, other: int) -> Self | Conflict:
        """Return the match with two hidden pieces exchanged, or the entry that contradicts it.

        They change places, unless an entered one comes to where it may have been laid unseen. Once the search has used
        up its effort no further exchange is tried.
        """
        conflicts = []
        for exchanged in self._exchanges(mine, other):
            if self._effort.left <= 0:
                return Conflict("by_hand_unchecked")
            if not isinstance(exchanged, Conflict):
                return exchanged
            conflicts.append(exchanged)
        return furthest(conflicts)

    def _exchanges(self, mine: int, other: int) -> Iterator[Self | Conflict]:
        yield self._dealt_otherwise(mine, other)
        yield self._laid_as(other, mine)
        yield self._laid_as(mine, other)
        yield from self._laid_away(mine, other)

    def _dealt_otherwise(self, this: int, other: int, *, renamed: bool = True) -> Self | Conflict:
        """Return the match with two pieces in each other's places since a deck was shuffled in which both lay.

        With `renamed` each takes the other's part in all that followed, else they were only drawn the other way round.
        """
        conflicts = [Conflict("by_hand_gone")]
        for entry in sorted(self.untold):
            order = self._order(entry)
            there = this in order and other in order
            if there and self._was_only_held(this, entry) and self._was_only_held(other, entry):
                exchanged = self._dealt_from(entry, order.index(this), order.index(other), renamed)
                if not isinstance(exchanged, Conflict):
                    return exchanged
                conflicts.append(exchanged)
        return furthest(conflicts)

    def _was_only_held(self, piece: int, entry: int) -> bool:
        """Tell whether a piece has been told since a shuffling only as one of a hand, where any may have come later."""
        return all(self._is_held(hand) for hand in self.entered_hands if hand.entry >= entry and piece in hand.cards)

    def _is_held(self, hand: EnteredHand) -> bool:
        """Tell whether a piece that was told lay in the hand then, and had not come back there from face-down."""
        if hand.entry > len(self.entries):
            return False
        was, lies = (
            self._cards.hidden(self.line.state_at(number), hand.seat).get(hand.cards[0])
            for number in (hand.entry - 1, hand.entry)
        )
        return was in (DECK, HAND) and lies == HAND

    def _dealt_from(self, entry: int, mine: int, its: int, renamed: bool) -> Self | Conflict:
        """Return the match with two cards of a deck in each other's places, told ones in the hand all the same."""
        drawn = self.entries[entry - 1]
        assert isinstance(drawn, Drawn)
        order, pieces = list(drawn.drawn), self.cards.pieces(self.line.state_at(entry - 1))
        order[mine], order[its] = order[its], order[mine]
        this, other = pieces[order[mine]], pieces[order[its]]
        names = {this: other, other: this} if renamed else {}
        replayed = self.replayed(entry, (replace(drawn, drawn=tuple(order)), *self.renamed(entry, names)))
        if isinstance(replayed, Conflict) or {mine, its} <= self.untold[entry]:
            return replayed
        shown = [hand for hand in self.entered_hands if hand.entry >= entry and {*hand.cards} & {this, other}]
        if not all(replayed._is_held(hand) for hand in shown):
            return Conflict("by_hand_gone")
        replayed.untold = {at: replayed._untold_since(at) for at in replayed.untold}
        return replayed

    def _laid_as(self, held: int, laid: int) -> Self | Conflict:
        """Return the match in which `held` was laid face-down unseen, and `laid` lies where that lay."""
        seat = self._seat_of(laid)
        where = self._cards.hidden(self.state, seat)
        if where[laid] not in (DECK, HAND) and self._fits(laid, where[held]):
            number = self._laid_at(laid)
            if self._may_have_been_laid(seat, held, number, where[laid]):
                return self.replayed(number, self.renamed(number - 1, {laid: held, held: laid}))
        return Conflict("by_hand_gone")

    def _laid_away(self, mine: int, other: int) -> Iterator[Self | Conflict]:
        """Yield the match in which a told card was laid elsewhere, or another in its place, and `other` is there."""
        for beside in sorted(self.free(self._seat_of(mine)) - {mine, other}) if not self._is_untold(mine) else ():
            for laid in (self._laid_as(mine, beside), self._laid_as(beside, mine)):
                yield laid if isinstance(laid, Conflict) else laid._dealt_otherwise(beside, other)

    def pinned(self, piece: int, entry: int) -> Self:
        """Return the match with a piece known from the entry of that number on, or after it."""
        other = self.copy()
        other.entered_hands = (*self.entered_hands, EnteredHand(entry, self._seat_of(piece), (piece,)))
        other.untold = {at: untold & other._untold_since(at) for at, untold in self.untold.items()}
        return other

    def tell(self, place: DeckPlace, card: int) -> Self:
        """Return the match with a hidden card entered that the next entry shows; raises as `show` does."""
        self._begin_search()
        return self._with_known(self.piece_at(place), card, len(self.entries) + 1)

    def show(self, seat: Seat, card: int) -> Self:
        """Return the match with another card of a hand entered.

        Raises CarteadoError "by_hand_full" (nothing of the hand is untold), "by_hand_gone" (all of its kind are told)
        "by_hand_seen" (an entry before says otherwise) or "by_hand_unchecked" (too much to look through).
        """
        self._begin_search()
        where = self._cards.hidden(self.state, seat)
        held = sorted((self._is_untold(piece), piece) for piece in self.free(seat) if where[piece] == HAND)
        if not held:
            raise impossible(Conflict("by_hand_full", seat=seat), card)
        # A told card that may have been laid face-down since is rather the one that is shown now.
        for shown in (True, False):
            for untold, piece in held:
                if self._face(piece) == card and untold is not shown:
                    return self.pinned(piece, len(self.entries))
            for _, piece in held:
                for other in [copy for copy in self._copies(piece, card) if self._is_untold(copy) is not shown]:
                    if not isinstance(exchanged := self.exchange(piece, other), Conflict):
                        return exchanged.pinned(other, len(self.entries))
        refusals = []
        for _, piece in held:
            try:
                return self._with_known(piece, card, len(self.entries))
            except CarteadoError as error:
                refusals.append(error)
        raise self._unless_given_up(max(refusals, key=lambda error: int(str(error.data.get("number", 0)))))

    def _with_known(self, piece: int, card: int, entry: int) -> Self:
        conflicts, where = [Conflict("by_hand_gone")], self._cards.hidden(self.state, self._seat_of(piece))
        copies = self._copies(piece, card)
        if self._face(piece) == card and not (
            self._is_untold(piece) and any(not self._is_untold(copy) for copy in copies)
        ):
            return self.pinned(piece, entry)
        at = self._lying(piece).index(piece)
        for match in chain((self,), islice(self._loosened(piece, copies), LOOSENED if copies else 0)):
            lying = match._lying(piece)[at]
            for other in copies:
                exchanged = match if lying == other else match.exchange(lying, other)
                if isinstance(exchanged, Conflict):
                    conflicts.append(exchanged)
                elif where[piece] == HAND or exchanged._lying(piece)[at] == other:
                    return exchanged.pinned(other, entry)
            if match._face(lying) == card:
                return match.pinned(lying, entry)
        raise self._unless_given_up(impossible(furthest(conflicts), card))

    def _loosened(self, piece: int, copies: list[int]) -> Iterator[Self]:
        """Yield the match with other hidden pieces exchanged before: the wanted ones, then those beside the place."""
        seat = self._seat_of(piece)
        where = self._cards.hidden(self.state, seat)
        yield from self._drawn_otherwise(seat)
        beside = [other for other in self._others(seat, piece, *copies) if where[other] != DECK]
        down = [copy for copy in copies if where[copy] != DECK]
        for mine in (*down, *([piece] if down else ()), *beside):
            for other in self._others(seat, piece, mine):
                if self._face(other) != self._face(mine) and self._fits(other, where[mine]):
                    exchanged = self.exchange(mine, other)
                    if not isinstance(exchanged, Conflict):
                        yield exchanged

    def _drawn_otherwise(self, seat: Seat) -> Iterator[Self]:
        """Yield the match in which a card that was shown in the hand was drawn in the place of another hidden one."""
        where, free = self._cards.hidden(self.state, seat), self.free(seat)
        for held in [piece for piece, lies in where.items() if lies == HAND and not self._is_untold(piece)]:
            for other in sorted(piece for piece in free if where[piece] != DECK and piece != held):
                exchanged = self._dealt_otherwise(held, other, renamed=False)
                if not isinstance(exchanged, Conflict):
                    yield exchanged
