"""A match entered by hand in which every card is entered as soon as it leaves its deck.

Both players show what they draw, so only the cards still in a deck are made up, and no entry depends on them: entering
a card puts it where it left the deck in the made-up order, and plays the rest again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from engine.core.by_hand.deck_orders import Conflict, DeckPlace
from engine.core.by_hand.match import ByHand, Need, impossible
from engine.core.chance import Stream
from engine.core.errors import BrokenLog, CarteadoError, IllegalAction
from engine.core.log import Acted, Drawn, Entry
from engine.core.model import Chance, Seat, Shuffle

ORDERS = 50
"""Orders that are made up at most for a deck that must not be shuffled again at once."""


class OpenHandsMatch(ByHand):
    """A match entered by hand with open hands; `due` is the card that must be entered first."""

    def due(self) -> DeckPlace | None:
        """Return the place of a card that has left its deck and is not entered yet."""
        return next(self._dues(), None)

    def _dues(self) -> Iterator[DeckPlace]:
        for entry, untold in sorted(self.untold.items()):
            yield from (
                DeckPlace(entry, at) for at in (self.cards.gone(self.line, entry) if untold else ()) if at in untold
            )

    # ---- What is typed -----------------------------------------------------------------------------------------------

    def after(self, entry: Entry) -> ByHand:
        """Return the match after one more entry; raises CarteadoError "by_hand_untold" while a card is due."""
        if self.due() is not None:
            raise CarteadoError("by_hand_untold", seat=-1, count=1)
        other = self.copy()
        other.add(entry)
        other.shuffle()
        return other

    def add(self, entry: Entry) -> None:
        """Keep one more entry; of a deck that is shuffled again the order before says nothing any more."""
        if isinstance(entry, Drawn) and self._is_shuffling():
            seat = self.cards.shuffled_seat(self.state)
            for number in self.untold:
                if number <= len(self.entries) and self.deck_seat(number) == seat:
                    self.untold[number] = frozenset()
        super().add(entry)

    def shuffle(self) -> None:
        """Answer the shuffling that is waited for by a made-up order, unless a card is to be entered first."""
        while self.due() is None and self._is_shuffling():
            turn = self.line.turn()
            assert isinstance(turn, Chance) and isinstance(turn.draw, Shuffle)
            rng, number = Stream(turn.name.encode()), len(self.entries) + 1
            for _ in range(ORDERS):
                tried = self.copy()
                tried.untold[number] = frozenset(range(turn.draw.size))
                tried.add(Drawn(rng.shuffled(turn.draw.size), 0, self.line.name_of(turn)))
                if not tried._is_shuffled_again(number):
                    break
            self.line, self.entries, self.untold, self._seen = tried.line, tried.entries, tried.untold, tried._seen

    def _is_shuffling(self) -> bool:
        turn = self.line.turn()
        return isinstance(turn, Chance) and isinstance(turn.draw, Shuffle)

    def cut(self, number: int) -> ByHand:
        """Return the match as it was before the entry of that number; cards then in a deck are unknown again."""
        other = super().cut(number)
        for entry in self.untold.keys() & {at + 1 for at in range(len(other.entries))}:
            drawn = other.entries[entry - 1]
            assert isinstance(drawn, Drawn)
            if entry in other.untold or self._is_last_of_its_deck(other, entry):
                lying = set(range(len(drawn.drawn))) - set(self.cards.gone(other.line, entry, named=True))
                other.untold[entry] = other.untold.get(entry, frozenset()) | lying
        return other

    def _is_last_of_its_deck(self, other: ByHand, entry: int) -> bool:
        seat = other.deck_seat(entry)
        later = (number for number in self.untold if entry < number <= len(other.entries))
        return all(other.deck_seat(number) != seat for number in later)

    def changed(self, number: int, entry: Entry, before: ByHand | None = None) -> tuple[ByHand, CarteadoError | None]:
        """Return the match with another entry in that place, and after it all that still holds of the rest.

        The cards that leave a deck by the entry have to be entered again; else as ByHand.changed.
        """
        other = (before or self.cut(number)).copy()
        lay = {at: set(self.cards.gone(other.line, at)) for at in other.untold}
        other.add(entry)
        fresh = {at: set(self.cards.gone(other.line, at)) - lay[at] for at in lay}
        other.untold |= {at: frozenset(self.untold.get(at, frozenset()) | fresh[at]) for at in lay}
        for at, rest in enumerate(self.entries[number:], start=number + 1):
            tried = other.copy()
            if at in self.untold:
                tried.untold[at] = self.untold[at]
            try:
                tried.add(rest)
            except CarteadoError as error:
                other.shuffle()
                return other, error
            other = tried
        other.shuffle()
        return other, None

    # ---- Cards that are told -----------------------------------------------------------------------------------------

    def tell(self, place: DeckPlace, card: int) -> OpenHandsMatch:
        """Return the match with a card entered that has left its deck.

        Raises CarteadoError "by_hand_gone" where none of its kind is left in the deck, and "by_hand_seen" with the
        entry typed since that does not go with it.
        """
        searched = self._searched(place.entry)
        alike = [at for at in self.places_with(place.entry, card) if at not in searched]
        if not alike:
            raise impossible(Conflict("by_hand_gone"), card)
        other = self._swapped(place, place.at if place.at in alike else alike[0])
        other.untold = {**self.untold, place.entry: self.untold[place.entry] - {place.at}}
        left = [due for due in self._dues() if due.entry == place.entry and due != place]
        if left and other._is_shuffled_again(place.entry):
            other = other._still_drawn(left)
        other.shuffle()
        return other

    def _still_drawn(self, left: Sequence[DeckPlace]) -> OpenHandsMatch:
        """Return the match with an order in which cards stay drawn of which some are still to be told."""
        for due in left:
            for at in sorted(self.untold[due.entry], reverse=True):
                other = self._swapped(due, at)
                if not other._is_shuffled_again(due.entry):
                    other.untold = dict(self.untold)
                    return other
        return self

    def _is_shuffled_again(self, entry: int) -> bool:
        """Tell whether the deck that was shuffled last, by this entry, is shuffled again at once."""
        if entry != len(self.entries) or not self._is_shuffling():
            return False
        return self.cards.shuffled_seat(self.state) == self.deck_seat(entry)

    def _swapped(self, place: DeckPlace, at: int) -> OpenHandsMatch:
        """Return the match with two cards of a deck swapped; raises CarteadoError "by_hand_seen"."""
        drawn = self.entries[place.entry - 1]
        assert isinstance(drawn, Drawn)
        order = list(drawn.drawn)
        order[place.at], order[at] = order[at], order[place.at]
        pieces = self.cards.pieces(self.line.state_at(place.entry - 1))
        old, new = pieces[drawn.drawn[place.at]], pieces[order[place.at]]
        other = self.copy()
        other.line = self.line.with_plies(self.line.plies[: place.entry - 1])
        other.entries, other._seen = self.entries[: place.entry - 1], self._seen[: place.entry - 1]
        try:
            for entry in (replace(drawn, drawn=tuple(order)), *self.entries[place.entry :]):
                # What was told wrong may have been named since: the card that lay there was meant.
                other.add(self._renamed(entry, old, new))
        except (BrokenLog, IllegalAction) as error:
            card = self.faces_of(place.entry)[order[place.at]]
            raise impossible(Conflict("by_hand_seen", len(other.entries) + 1), card) from error
        return other

    def _renamed(self, entry: Entry, old: int, new: int) -> Entry:
        return replace(entry, action=self.cards.renamed(entry.action, old, new)) if isinstance(entry, Acted) else entry

    def tellable(self, place: DeckPlace) -> tuple[int, ...]:
        """Return the cards that may have left the deck there and were not entered, each once, in order."""
        untold = self.untold[place.entry] - self._searched(place.entry)
        return tuple(sorted({self.card_at(DeckPlace(place.entry, at)) for at in untold}))

    def _searched(self, entry: int) -> set[int]:
        """Return where those cards stood in a deck that were looked for in it by their names."""
        return {*self.cards.gone(self.line, entry, named=True)} - {*self.cards.gone(self.line, entry)}

    # ---- What a step depends on --------------------------------------------------------------------------------------

    def needs(self, entry: Entry) -> Need | None:
        """Return nothing: no step depends on a card that was not entered; raises what the rules refuse."""
        self.copy().add(entry)
        return None

    def known(self, seat: Seat) -> Counter[int]:
        """Return the cards of a seat's hand that were entered: all but those still to enter."""
        return self.held(seat) - Counter(self.card_at(due) for due in self._dues() if self.deck_seat(due.entry) == seat)

    def untold_of(self, seat: Seat) -> Counter[int]:
        """Return nothing: cards still to enter are asked for one by one."""
        return Counter()

    def fitted(self, seat: Seat, action: Any) -> ByHand:
        """Return the match as it is: nothing of a hand is made up; raises IllegalAction."""
        self.copy().add(Acted(seat, action))
        return self

    def conceivable(self, seat: Seat) -> tuple[Any, ...]:
        """Return the seat's legal actions."""
        return tuple(self.game.legal_actions(self.state, seat))

    def unseen_seats(self) -> tuple[Seat, ...]:
        """Return no seat: every card that a seat has seen was entered."""
        return ()
