"""The hidden pieces of a match entered by hand, and where each is made up to lie.

Every shuffled deck has an order made up, so that each hidden card is one that nobody has entered. A card entered as
part of a hand may later be laid face-down unseen among others; from then on it is not certain where it lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from engine.core.by_hand.deck_orders import DeckPlace, EnteredHand, Untold
from engine.core.by_hand.match import ByHand
from engine.core.by_hand.open_hands import OpenHandsMatch
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.history import MatchHistory
from engine.core.log import Acted, Drawn, Entry, Header
from engine.core.model import Seat
from engine.core.table_cards import DECK, HAND, HiddenCards

EFFORT = 20_000
"""Entries that are played again at most to find out whether cards may lie so: about a second on a slow computer."""


class SearchLimit:
    """Budget of replayed entries for one search.

    All copies of a match share it.
    """

    def __init__(self) -> None:
        """Begin with the whole budget."""
        self.left = EFFORT


class PiecePlaces(OpenHandsMatch):
    """A match with hidden hands as far as it is entered by hand.

    `entered_hands` hold pieces, each with the entry that showed it, or after which it was shown; unknown places follow.
    """

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        entries: Iterable[Entry] = (),
        untold: Iterable[Untold] = (),
        entered_hands: Iterable[EnteredHand] = (),
    ) -> None:
        """Play the entries of a match with hidden hands.

        Raises as ByHand does, and CarteadoError for options that need hands that are shown.
        """
        cards = None if game.table_cards is None else game.table_cards.hidden
        if cards is None:
            raise CarteadoError("not_by_hand", game=game.key)
        self._cards: HiddenCards = cards
        self._silent: frozenset[tuple[Seat, int, int]] = frozenset()
        """Cards that do not lie in a position of a seat (`_position`): they do not act as the next entry is made."""
        self._settled: frozenset[Seat] = frozenset()
        """Seats of which it is told whether they have what an effect asks for as the next entry is made."""
        self._effort = SearchLimit()
        self._places: dict[int, DeckPlace] = {}
        self._free: dict[tuple[Seat, int], frozenset[int]] = {}
        if code := cards.refusal(MatchHistory(game, header).options):
            raise CarteadoError(code, game=game.key)
        super().__init__(game, header, entries, (), entered_hands)

    # ---- Pieces and their places -------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Return an independent copy of the match."""
        other = super().copy()
        other._places, other._free = {}, {}
        return other

    def add(self, entry: Entry) -> None:
        """Keep another entry; nothing is known yet of a deck that is shuffled."""
        shuffling = isinstance(entry, Drawn) and self._is_shuffling()
        ByHand.add(self, entry)
        self._silent, self._settled, self._places, self._free = frozenset(), frozenset(), {}, {}
        if shuffling:
            assert isinstance(entry, Drawn)
            self.untold[len(self.entries)] = self._untold_since(len(self.entries))

    def _order(self, entry: int) -> tuple[int, ...]:
        """Return the pieces of a deck in the order of its shuffling."""
        drawn = self.entries[entry - 1]
        assert isinstance(drawn, Drawn)
        pieces = self.cards.pieces(self.line.state_at(entry - 1))
        return tuple([pieces[number] for number in drawn.drawn])

    def _untold_since(self, entry: int) -> frozenset[int]:
        """Return the places of a deck whose cards nobody has told since it was shuffled."""
        entered = {piece for hand in self.entered_hands if hand.entry >= entry for piece in hand.cards}
        return frozenset([at for at, piece in enumerate(self._order(entry)) if piece not in entered])

    def place_of(self, piece: int) -> DeckPlace | None:
        """Return where a piece lay when its deck was last shuffled with it."""
        if not self._places:
            for entry in sorted(self.untold):
                self._places |= {there: DeckPlace(entry, at) for at, there in enumerate(self._order(entry))}
        return self._places.get(piece)

    def piece_at(self, place: DeckPlace) -> int:
        """Return the piece in a place of a deck."""
        return self._order(place.entry)[place.at]

    def free(self, seat: Seat, number: int | None = None) -> frozenset[int]:
        """Return the hidden pieces of a seat whose places are uncertain.

        With `number`, those after so many entries, by the cards entered until then.
        """
        number = len(self.entries) if number is None else number
        if (seat, number) not in self._free:
            where = self._cards.hidden(self.line.state_at(number), seat)
            entered = self._entered_until(number)
            untold = [piece for piece in where if piece not in entered and self.place_of(piece) is not None]
            lying = [piece for piece, lies in where.items() if lies != DECK and piece not in untold]
            self._free[seat, number] = frozenset((*untold, *self._unsure(seat, where, lying, number)))
        return self._free[seat, number]

    def _hands_until(self, number: int) -> list[EnteredHand]:
        """Return what had been told after this many entries; now also what the next entry shows."""
        return [hand for hand in self.entered_hands if hand.entry <= number or number == len(self.entries)]

    def _entered_until(self, number: int) -> set[int]:
        """Return the pieces that had been told after this many entries and were not shuffled again since."""
        data = {piece: hand.entry for hand in self._hands_until(number) for piece in hand.cards}
        for entry in sorted(self.untold):
            if entry <= number:
                data = {piece: at for piece, at in data.items() if at >= entry or piece not in self._order(entry)}
        return {*data}

    def _is_untold(self, piece: int) -> bool:
        place = self.place_of(piece)
        return place is not None and place.at in self.untold[place.entry]

    def _unsure(self, seat: Seat, where: Mapping[int, str], entered: list[int], number: int) -> Iterator[int]:
        """Yield the told pieces of which one, or another one of the hand, may have been laid face-down unseen."""
        for laid in [piece for piece, lies in where.items() if lies not in (DECK, HAND)] if entered else ():
            at = self._laid_at(laid, number)
            if self._is_named(laid, at, number):
                continue
            alike = [
                piece
                for piece in entered
                if piece != laid and self._may_have_been_laid(seat, piece, at, where[laid], number)
            ]
            yield from alike
            if laid in entered and (alike or self._held_another(seat, laid, at)):
                yield laid

    def _held_another(self, seat: Seat, laid: int, number: int) -> bool:
        """Tell whether a hand may have held another card beside one that it laid down by the entry of that number."""
        before = self._cards.hidden(self.line.state_at(number - 1), seat)
        free = self.free(seat, number - 1)
        return any(piece in free for piece, lies in before.items() if lies == HAND and piece != laid)

    def _is_named(self, piece: int, first: int, last: int | None = None) -> bool:
        """Tell whether a piece was entered by that entry, or by a later one among this many."""
        hands = self.entered_hands if last is None else self._hands_until(last)
        return any(hand.entry >= first for hand in hands if piece in hand.cards)

    def _laid_at(self, piece: int, last: int | None = None) -> int:
        """Return the number of the entry that took a face-down piece up, among the first `number`."""
        return next(
            at
            for at in range(len(self.entries) if last is None else last, 0, -1)
            if isinstance(entry := self.entries[at - 1], Acted)
            and self._cards.taken_up(entry.action)
            and self.cards.named(entry.action) == piece
        )

    def _may_have_been_laid(self, seat: Seat, piece: int, number: int, kind: str, last: int | None = None) -> bool:
        """Tell whether a piece of the hand may be the one that was taken up by an entry and laid face-down."""
        if self._is_named(piece, number, last):
            return False
        before = self.line.state_at(number - 1)
        return self._cards.hidden(before, seat).get(piece) == HAND and self._cards.kind(before, piece) == kind

    def _face(self, piece: int) -> int:
        return self._cards.face(self.state, piece)

    def _seat_of(self, piece: int) -> Seat:
        place = self.place_of(piece)
        assert place is not None
        return self.deck_seat(place.entry)

    def _others(self, seat: Seat, *but: int) -> list[int]:
        """Return the uncertain pieces of a seat, told ones first, then its deck, each card of a zone once."""
        where, by_place = self._cards.hidden(self.state, seat), dict[tuple[str, int], int]()
        order = {free: (self._is_untold(free), where[free] != DECK, free) for free in self.free(seat) - {*but}}
        for piece in sorted(order, key=order.__getitem__):
            lies = where[piece]
            by_place.setdefault((lies if lies in (DECK, HAND) else f"{lies}{piece}", self._face(piece)), piece)
        return list(by_place.values())

    def after_entry(self, state: Any, entry: Entry, events: list[Any]) -> Any:
        """Return the state after an entry, as TypedLine; each one counts for the search that tries it."""
        self._effort.left -= 1
        return super().after_entry(state, entry, events)

    def _begin_search(self) -> None:
        self._effort.left = EFFORT

    def _unless_given_up(self, error: CarteadoError) -> CarteadoError:
        """Return why cards cannot lie so, or that this was not found out."""
        return CarteadoError("by_hand_unchecked") if self._effort.left <= 0 else error

    # ---- Cards that are told -----------------------------------------------------------------------------------------

    def _lying(self, piece: int) -> list[int]:
        """Return the hidden pieces of the seat of this one; everybody sees which place of it is which."""
        return [*self._cards.hidden(self.state, self._seat_of(piece))]

    def _position(self, place: DeckPlace) -> tuple[Seat, int]:
        """Return the seat of a hidden card and its number among those of the seat, whatever card lies there."""
        piece = self.piece_at(place)
        return self._seat_of(piece), self._lying(piece).index(piece)

    def _loud(self) -> list[int]:
        """Return the pieces that lie where their cards were said not to lie."""
        lying = {seat: [*self._cards.hidden(self.state, seat)] for seat, _, _ in self._silent}
        return [piece for seat, at, card in sorted(self._silent) if self._face(piece := lying[seat][at]) == card]

    def _copies(self, piece: int, card: int) -> list[int]:
        """Return the pieces that are a card and may lie where another one lies: told ones, then those in the deck."""
        return [other for other in self._others(self._seat_of(piece), piece) if self._face(other) == card]

    def _fits(self, piece: int, lies: str) -> bool:
        """Tell whether a piece may lie somewhere: face-down only where it is of the kind that everybody saw laid."""
        return lies in (DECK, HAND) or self._cards.kind(self.state, piece) == lies

    def tellable(self, place: DeckPlace) -> tuple[int, ...]:
        """Return the cards that may lie in a place, each once, in order."""
        piece = self.piece_at(place)
        seat = self._seat_of(piece)
        lies = self._cards.hidden(self.state, seat)[piece]
        return tuple(sorted({self._face(other) for other in self.free(seat) if self._fits(other, lies)}))

    def places(self, seat: Seat | None = None) -> Iterator[DeckPlace]:
        """Yield the places of the cards of a seat that are not certain, of all seats by default."""
        for owner in range(len(self.line.header.players)) if seat is None else (seat,):
            yield from (place for piece in sorted(self.free(owner)) if (place := self.place_of(piece)) is not None)

    def decks(self) -> list[int]:
        """Return the entries of all shufflings, the last first."""
        return sorted(self.untold, reverse=True)

    def due(self) -> DeckPlace | None:
        """Return None: cards are asked for by the entry that shows them."""
        return None

    def holds(self, state: Any, hand: EnteredHand) -> bool:
        """Check that entered pieces lie where they were entered; they are never exchanged."""
        return True

    def known(self, seat: Seat) -> Counter[int]:
        """Return the cards of a seat's hand that were entered and are there for certain."""
        where, picked = self._cards.hidden(self.state, seat), self._cards.picked(self.state)
        hand = Counter(self._face(piece) for piece in self.free(seat) if where[piece] == HAND or piece == picked)
        return self.held(seat) - hand

    def untold_of(self, seat: Seat) -> Counter[int]:
        """Return the made-up cards of a seat's hand."""
        return self.held(seat) - self.known(seat)

    def unseen_seats(self) -> tuple[Seat, ...]:
        """Return the seats that have seen cards which nobody has entered."""
        seats = range(len(self.line.header.players))
        hidden = {seat: self._cards.hidden(self.state, seat) for seat in seats}
        return tuple([seat for seat in seats if any(hidden[seat][piece] != DECK for piece in self.free(seat))])
