"""A match entered by hand from a real table.

Its log is always valid; cards that nobody has entered yet are made up. Lots and dice are entered as they fall. The
order of a deck is not known: its shuffle is answered by an order made up, and every place of it counts as unknown until
the card there is entered. Entering cards of a seat makes up another order that leaves everything entered before, and
everything anybody saw of it, as it was (`deck_orders`). Before a step whose public result depends on unknown cards,
such as comparing hands, these are asked for. Cards that are never entered stay made up: the header names their seats,
and nobody looks with the eyes of those.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from engine.core.by_hand.deck_orders import Conflict, DeckPlace, EnteredHand, TypedLine, Untold, furthest, seen_by
from engine.core.chance import answers
from engine.core.errors import BrokenLog, CarteadoError, IllegalAction
from engine.core.game import AnyGame
from engine.core.history import MatchHistory
from engine.core.log import Acted, Drawn, Entry, Header, Intervened
from engine.core.model import Chance, Decide, Intervention, Over, Seat

_SAMPLES = 8
"""Deals of the hidden cards that are tried for each pair of eyes before a step counts as one that tells nothing."""
_DEALS = 100
"""Deals of the hidden cards that show what a seat may do whose cards are not told."""


class Need(NamedTuple):
    """Cards that must be entered: those of a seat, or without a seat the card in a place of a deck."""

    seat: Seat | None
    place: DeckPlace
    why: Literal["", "hand", "down", "acts", "able"] = ""
    """A hidden card that is shown, of a hand or face-down, one of some that may turn up by themselves, or whether a
    seat has the cards that an effect asks for: then the place is any of its own."""
    options: tuple[tuple[DeckPlace, int], ...] = ()
    """Where hidden cards lie, and what they may be."""


class ByHand(TypedLine):
    """Immutable match typed in from a real table; every change returns a new object."""

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        entries: Iterable[Entry] = (),
        untold: Iterable[Untold] = (),
        entered_hands: Iterable[EnteredHand] = (),
    ) -> None:
        """Play the entries of a match entered by hand.

        Raises BrokenLog, and CarteadoError "not_by_hand" for a game without cards to enter.
        """
        super().__init__(game, MatchHistory(game, header), untold, entered_hands)
        for entry in entries:
            self.add(entry)
        self.shuffle()

    def due(self) -> DeckPlace | None:
        """Return the place of a card that must be entered before anything else, or None."""
        return None

    # ---- What is typed -----------------------------------------------------------------------------------------------

    def draw(self, numbers: Sequence[int], at: int = 0) -> ByHand:
        """Return the match after lots or dice have fallen; raises CarteadoError "by_hand_bad_draw"."""
        turn = self.line.turn()
        if not (isinstance(turn, Chance) and answers(turn.draw, tuple(numbers))):
            raise CarteadoError("by_hand_bad_draw")
        return self.after(Drawn(tuple(numbers), at, self.line.name_of(turn)))

    def act(self, seat: Seat, action: Any, at: int = 0) -> ByHand:
        """Return the match after a seat's choice; raises IllegalAction, and CarteadoError "by_hand_untold"."""
        return self.after(Acted(seat, action, at))

    def intervene(self, act: Intervention, at: int = 0) -> ByHand:
        """Return the match after time was called, somebody resigned, or it was abandoned."""
        return self.after(Intervened(act, at))

    def after(self, entry: Entry) -> ByHand:
        """Return the match after one more entry.

        Raises what the rules refuse, and CarteadoError "by_hand_untold" while it depends on untold cards (`needs`).
        """
        if need := self.needs(entry):
            count = 1 if need.seat is None else self.untold_of(need.seat).total()
            raise CarteadoError("by_hand_untold", seat=-1 if need.seat is None else need.seat, count=count)
        other = self.copy()
        other.add(entry)
        other.shuffle()
        return other

    def cut(self, number: int) -> ByHand:
        """Return the match without the entry of this number (from 1) and all later ones."""
        kept = self.entries[: number - 1]
        untold = (hidden for hidden in self.unknown_places() if hidden.entry < number)
        entered_hands = (hand for hand in self.entered_hands if hand.entry < number)
        return type(self)(self.game, self.line.header, kept, untold, entered_hands)

    def changed(self, number: int, entry: Entry, before: ByHand | None = None) -> tuple[ByHand, CarteadoError | None]:
        """Return the match with another entry in that place, and after it all that still holds of the rest.

        With it comes why the first one that does not hold is refused, None where all of them do. `before` is this match
        cut there, perhaps with other cards. Raises what the rules refuse of the entry itself.
        """
        other = (before or self.cut(number)).after(entry)
        for at, rest in enumerate(self.entries[number:], start=number + 1):
            if at <= len(other.entries):
                continue  # A shuffling, which is answered already.
            try:
                other = other._again(rest, self.untold.get(at))
            except CarteadoError as error:
                return other, error
            other.entered_hands += tuple(
                hand for hand in self.entered_hands if hand.entry == at and other.holds(other.state, hand)
            )
        return other, None

    def _again(self, entry: Entry, untold: frozenset[int] | None) -> ByHand:
        """Return the match after an entry that was typed before, told cards of a deck with it."""
        other = self.copy()
        if untold is not None:
            other.untold[len(other.entries) + 1] = untold
            other.add(entry)
        elif isinstance(entry, Drawn) or not self.needs(entry):
            other.add(entry)
        else:
            other = self.after(entry)
        other.shuffle()
        return other

    # ---- Cards that are told -----------------------------------------------------------------------------------------

    def show(self, seat: Seat, card: int) -> ByHand:
        """Return the match with another card of a seat entered.

        Raises CarteadoError with the reason when it cannot be there: "by_hand_full" (nothing of the hand is untold),
        "by_hand_gone" (all of its kind are told), "by_hand_seen" or "by_hand_held" (an entry before says otherwise).
        """
        known, entry = self.known(seat), len(self.entries)
        hand = EnteredHand(entry, seat, tuple(sorted((*known.elements(), card))))
        match = self.with_hand(hand) if known != self.held(seat) else Conflict("by_hand_full", seat=seat)
        if isinstance(match, Conflict):
            raise impossible(match, card)
        match = match.copy()
        match.entered_hands = (*(hand for hand in self.entered_hands if (hand.entry, hand.seat) != (entry, seat)), hand)
        return match

    def tell(self, place: DeckPlace, card: int) -> ByHand:
        """Return the match with the card of an unknown place entered; raises as `show` does."""
        conflicts = [Conflict("by_hand_gone")]
        for at in (place.at,) if self.card_at(place) == card else self.places_with(place.entry, card):
            other = self.swapped(place, at)
            if not isinstance(other, Conflict):
                other.untold[place.entry] -= {place.at}
                return other
            conflicts.append(other)
        raise impossible(furthest(conflicts), card)

    def tellable(self, place: DeckPlace) -> tuple[int, ...]:
        """Return the cards that may be entered for a place: those still unknown in its deck, each once."""
        return tuple(sorted({self.card_at(lies) for lies in self.places() if lies.entry == place.entry}))

    def fitted(self, seat: Seat, action: Any) -> ByHand:
        """Return the match with a seat's unknown cards exchanged so that the action is possible.

        The same match if it may already. Raises IllegalAction where it may not with any cards that are known to be
        possible.
        """
        reason = self._refusal(seat, action)
        needed = self.cards.needed(action)
        if reason is None:
            return self
        match = self.with_hand(EnteredHand(len(self.entries), seat, needed)) if needed else self
        if not isinstance(match, Conflict) and match._refusal(seat, action) is None:
            return match
        matters = {*self.held(seat), *needed}
        places = self._deciding_places(seat, action) or [
            place for place in self.places(seat) if self.card_at(place) in matters
        ]
        for place in places:
            for _, other in self.others(place):
                if other._refusal(seat, action) is None:
                    return other
        raise reason

    def _deciding_places(self, seat: Seat, action: Any) -> list[DeckPlace]:
        deciding = [(entry, self.cards.deciding_place(self.line, entry, seat, action)) for entry in self.decks()]
        return [DeckPlace(entry, at) for entry, at in deciding if at is not None]

    def _refusal(self, seat: Seat, action: Any) -> IllegalAction | None:
        try:
            self.game.apply(self.state, seat, action)
        except IllegalAction as error:
            return error
        return None

    def view_for(self, seat: Seat, action: Any) -> Any:
        """Return the seat's view for which one of its actions is put into words."""
        return self.game.view(self.state, seat)

    def is_typed(self, number: int) -> bool:
        """Tell whether a person typed the entry; shuffles are made up by the program."""
        return not (isinstance(self.entries[number - 1], Drawn) and number in self.untold)

    def is_entered(self, number: int) -> bool:
        """Tell whether everybody at the table noticed the entry."""
        return self.line.plies[number - 1].is_noticed_by(None)

    def conceivable(self, seat: Seat) -> tuple[Any, ...]:
        """Return the actions that the entered cards allow a seat, its made-up ones first."""
        actions = dict.fromkeys(self.game.legal_actions(self.state, seat))
        for state in self.deals(_DEALS) if self.untold_of(seat) else ():
            actions |= dict.fromkeys(self.game.legal_actions(state, seat))
        return tuple(actions)

    # ---- What a step depends on --------------------------------------------------------------------------------------

    def needs(self, entry: Entry) -> Need | None:
        """Return the hidden cards that decide what an entry shows; raises what the rules refuse."""
        visible = self._visible_after(self, entry)
        for place in self._deciding_places(entry.seat, entry.action) if isinstance(entry, Acted) else ():
            return Need(None, place) if place.at in self.untold[place.entry] else None
        if not self._depends(entry, visible):
            return None
        # The cards that would be shown come first; of others a few tries tell.
        numbers_shown = _numbers_in(visible[0])
        places = sorted(self.places(), key=lambda place: self.card_at(place) not in numbers_shown)
        for place in places:
            for at, other in self.others(place, 100 if self.card_at(place) in numbers_shown else 2):
                if self._differs(other, entry, visible):
                    return self._need(place, at, other, entry, visible)
        return None

    def _need(self, place: DeckPlace, at: int, other: ByHand, entry: Entry, visible: Any) -> Need:
        """Return whose cards matter, where two of them swapped make a difference."""
        seats = range(len(self.line.header.players))
        changed = [seat for seat in seats if self.held(seat) != other.held(seat) and self.untold_of(seat)]
        actor = [entry.seat] if isinstance(entry, Acted) and entry.seat in changed else []
        for seat in (*actor, *changed):
            return Need(seat, place)
        # Of two places the one that matters is the one that matters with any other.
        for mine, partner in ((place, at), (DeckPlace(place.entry, at), place.at)):
            for third, swapped in self.others(mine):
                if third != partner and self._differs(swapped, entry, visible):
                    return Need(None, mine)
        return Need(None, place)

    def _depends(self, entry: Entry, visible: Any) -> bool:
        """Tell whether the cards that are hidden, told or not, may change what everybody will see of an entry.

        Looked at from the seat that acts, whose cards allow it, and as a spectator. Where no deal that a spectator may
        think of allows it, it may.
        """
        turn, tried = self.line.turn(), False
        seats = turn.seats if isinstance(turn, Decide) else tuple(range(len(self.line.header.players)))
        for viewer in (*((entry.seat,) if isinstance(entry, Acted) else seats), None):
            tried = False
            for state in self.deals(_SAMPLES if viewer is not None else 3 * _SAMPLES, viewer):
                try:
                    seen = self._after(state, entry)
                except (IllegalAction, BrokenLog):
                    continue
                tried = True
                if seen != visible:
                    return True
        return not tried and isinstance(entry, Acted)

    def _after(self, state: Any, entry: Entry) -> Any:
        events: list[Any] = []
        after = self.after_entry(state, entry, events)
        return seen_by(events), self.game.turn(after), self.game.view(after, None)

    def _visible_after(self, match: ByHand, entry: Entry) -> Any:
        line = match.line.copy()
        line.add(entry)
        return seen_by(line.plies[-1].events), line.turn(), self.game.view(line.state, None)

    def _differs(self, match: ByHand, entry: Entry, visible: Any) -> bool:
        """Tell whether everybody would see something else; where the entry cannot be, it tells of the cards itself."""
        try:
            return bool(self._visible_after(match, entry) != visible)
        except (IllegalAction, BrokenLog):
            return False

    def unseen_seats(self) -> tuple[Seat, ...]:
        """Return the seats whose views contain cards that nobody has entered and are made up."""
        seats = range(len(self.line.header.players))
        saw = [self._saw(seat) for seat in seats]
        found: set[Seat] = set()
        for entry in sorted(self.untold, reverse=True):
            for at in sorted(self.untold[entry]):
                for _, other in self.others(DeckPlace(entry, at), 2) if len(found) < len(seats) else ():
                    found |= {seat for seat in seats if seat not in found and saw[seat] != other._saw(seat)}
        return tuple(sorted(found))

    def _saw(self, seat: Seat) -> Any:
        return [seen_by(ply.events, seat) for ply in self.line.plies], self.game.view(self.state, seat)


def impossible(conflict: Conflict, card: int) -> CarteadoError:
    """Return the refusal of a card, with the seat whose cards were entered and the number of the entry.

    -1 for nobody's cards, 0 for no entry.
    """
    return CarteadoError(conflict.code, card=card, seat=conflict.seat, number=conflict.entry)


def _numbers_in(events: Any) -> set[int]:
    """Return all numbers that events tell, cards among them."""
    found, rest = set[int](), [msgspec.to_builtins(events)]
    while rest:
        match rest.pop():
            case int(number):
                found.add(number)
            case dict() as fields:
                rest += fields.values()
            case list() | tuple() as items:
                rest += items
            case _:
                pass
    return found


def is_over(match: ByHand) -> bool:
    """Tell whether a match that is typed in has come to its end."""
    return isinstance(match.line.turn(), Over)
