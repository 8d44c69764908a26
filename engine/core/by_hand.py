"""A match that is typed in from a real table: a log that always holds, and which cards of it nobody has told.

Lots and dice are told as they fall. Of a deck nobody knows the order: its shuffling is answered by an order made up,
and every place of it counts as untold until the card there is told. Telling a card swaps it with an untold one, so that
all that was typed before, and all that everybody saw of it, stays as it was. Before a step whose public result depends
on untold cards, as when hands are compared, these are asked for. What is never told stays made up: the header names
the seats whose cards are not all known, and nobody looks with their eyes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from engine.core.chance import Stream, answers
from engine.core.errors import BrokenLog, CarteadoError, IllegalAction
from engine.core.game import AnyGame, TableCards
from engine.core.hidden import redact
from engine.core.history import MatchHistory
from engine.core.log import Acted, Drawn, Entry, Header, Intervened
from engine.core.memory import recall
from engine.core.model import Abandoned, Chance, Decide, Intervention, Over, Seat, Shuffle

_SAMPLES = 4
"""Deals of the hidden cards that are tried for each pair of eyes before a step counts as one that tells nothing."""
_SHAKES = 40
"""Random swaps after which a card that is told counts as impossible."""
_DEALS = 24
"""Deals of the hidden cards that show what a seat may do whose cards are not told."""
_TRIES, _ALL = 2, 1000
"""Other cards that are tried in an untold place: a few, or every one."""


class Place(NamedTuple):
    """A place in a shuffled deck: the number of the draw's entry, from 1, and where in its answer, from 0."""

    entry: int
    at: int


class Need(NamedTuple):
    """Cards that have to be told: so many untold ones of a seat, or for None one that comes from a deck."""

    seat: Seat | None
    places: tuple[Place, ...]


class Untold(msgspec.Struct, frozen=True):
    """The places of one shuffled deck whose cards nobody has told."""

    entry: int
    places: tuple[int, ...]


class Telling(msgspec.Struct, frozen=True):
    """Cards that a seat was told to hold after so many entries."""

    entry: int
    seat: Seat
    cards: tuple[int, ...]


class ByHand:
    """One match as far as it is typed in; what changes it returns another one."""

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        entries: Iterable[Entry] = (),
        untold: Iterable[Untold] = (),
        tellings: Iterable[Telling] = (),
    ) -> None:
        """Play what was typed; raises BrokenLog, and CarteadoError "not_by_hand" for a game without cards to tell."""
        if game.table_cards is None:
            raise CarteadoError("not_by_hand", game=game.key)
        self.cards: TableCards = game.table_cards
        self.game = game
        self._start = MatchHistory(game, header)
        self.line = self._start.copy()
        self.entries: tuple[Entry, ...] = ()
        self._seen: tuple[Any, ...] = ()
        """What everybody saw of each entry."""
        self.untold = {one.entry: frozenset(one.places) for one in untold}
        self.tellings = tuple(tellings)
        for entry in entries:
            self._add(entry)
        self._shuffle()

    @property
    def state(self) -> Any:
        """The state, with the cards that are made up."""
        return self.line.state

    def told(self) -> tuple[Untold, ...]:
        """Return what is untold, ready to be kept."""
        return tuple(Untold(entry, tuple(sorted(places))) for entry, places in self.untold.items() if places)

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
            raise CarteadoError("by_hand_untold", seat=-1 if need.seat is None else need.seat, count=len(need.places))
        other = self._copy()
        other._add(entry)
        other._shuffle()
        return other

    def cut(self, number: int) -> ByHand:
        """Return the match as it was before the entry of that number, from 1."""
        kept = self.entries[: number - 1]
        untold = (one for one in self.told() if one.entry < number)
        tellings = (one for one in self.tellings if one.entry < number)
        return ByHand(self.game, self.line.header, kept, untold, tellings)

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
            other.tellings += tuple(one for one in self.tellings if one.entry == at and other._agrees(one))
        return other, None

    def _agrees(self, telling: Telling) -> bool:
        return not Counter(telling.cards) - Counter(self.cards.held(self.state, telling.seat))

    def _again(self, entry: Entry, untold: frozenset[int] | None) -> ByHand:
        """Return the match after an entry that was typed before, told cards of a deck with it."""
        other = self._copy()
        if untold is not None:
            other.untold[len(other.entries) + 1] = untold
            other._add(entry)
        elif isinstance(entry, Drawn) or not self.needs(entry):
            other._add(entry)
        else:
            other = self.after(entry)
        other._shuffle()
        return other

    # ---- Cards that are told -----------------------------------------------------------------------------------------

    def show(self, seat: Seat, card: int) -> ByHand:
        """Return the match with one more card of a seat told.

        Raises CarteadoError "by_hand_impossible" when it cannot be there: all of its kind are told, were seen
        elsewhere, or do not agree with what happened; or nothing of the hand is untold.
        """
        for place in self._open():
            if self.card_at(place) == card and self._owner(place) == seat:
                return self._told_of(seat, card, place)
        for match in self._shaken():
            for other, place in match._bringing(seat, card, {}):
                return other._told_of(seat, card, place)
        raise CarteadoError("by_hand_impossible", seat=seat)

    def tell(self, place: Place, card: int) -> ByHand:
        """Return the match with the card in an untold place told; raises CarteadoError "by_hand_impossible"."""
        if self.card_at(place) == card:
            return self._fixed(place)
        for at in self._places_with(place.entry, card):
            if (other := self._swapped(place, at)) is not None:
                return other._fixed(place)
        raise CarteadoError("by_hand_impossible", seat=-1)

    def fitted(self, seat: Seat, action: Any) -> ByHand:
        """Return the match with untold cards of a seat made up anew so that it may act so, unless it may already.

        Raises IllegalAction where it may not with any cards that are known to be possible.
        """
        reason = self._refusal(self, seat, action)
        if reason is None:
            return self
        for wanted in self._hands_for(seat, action):
            match = self
            for card in (wanted - Counter(self.cards.held(self.state, seat))).elements():
                match = next((other for other, _ in match._bringing(seat, card, wanted)), match)
                if self._refusal(match, seat, action) is None:
                    return match
        # It may be one certain card that matters, such as the one drawn last.
        for place in self.places_of(seat):
            for at in sorted(self.untold[place.entry]):
                other = self._swapped(place, at)
                if other is not None and self._refusal(other, seat, action) is None:
                    return other
        raise reason

    def conceivable(self, seat: Seat) -> tuple[Any, ...]:
        """Return what a seat may do now for all that is told, the actions of its made-up cards first."""
        found = dict.fromkeys(self.game.legal_actions(self.state, seat))
        told = not self._has_untold(seat)
        for state in () if told else self._deals(_DEALS):
            found |= dict.fromkeys(self.game.legal_actions(state, seat))
        return tuple(found)

    def places_of(self, seat: Seat) -> tuple[Place, ...]:
        """Return the untold places of the cards that a seat holds."""
        held = set(self.cards.held(self.state, seat))
        return tuple(place for place in self._open() if self.card_at(place) in held and self._owner(place) == seat)

    def needs(self, entry: Entry) -> Need | None:
        """Return the cards on which depends what everybody will see of an entry; raises what the rules refuse."""
        told = self._public(self._try(self.line, entry))
        actor = entry.seat if isinstance(entry, Acted) else None
        depends, tried = self._depends(entry, told)
        if depends:
            for place in self._open():
                if self._matters(place, _TRIES, entry, told):
                    owner = self._owner(place)
                    return Need(owner, (place,) if owner is None else self.places_of(owner))
        if actor is not None and not tried:
            mine = self.places_of(actor)
            return Need(actor, mine) if any(self._matters(place, _ALL, entry, told) for place in mine) else None
        return None

    def _matters(self, place: Place, tries: int, entry: Entry, told: Any) -> bool:
        return any(self._differs(other.line, entry, told) for other in self._others(place, tries))

    def unseen_seats(self) -> tuple[Seat, ...]:
        """Return the seats that have seen cards which nobody has told: their eyes would see made-up ones."""
        seats = range(len(self.line.header.players))
        saw = [self._saw(seat) for seat in seats]
        found: set[Seat] = set()
        for place in self._open():
            for other in self._others(place):
                found |= {seat for seat in seats if seat not in found and saw[seat] != other._saw(seat)}
            if len(found) == len(seats):
                break
        return tuple(sorted(found))

    # ---- Inside ------------------------------------------------------------------------------------------------------

    def _copy(self) -> ByHand:
        other = object.__new__(ByHand)
        other.cards, other.game, other._start = self.cards, self.game, self._start
        other.line, other.entries, other.untold = self.line.copy(), self.entries, dict(self.untold)
        other._seen, other.tellings = self._seen, self.tellings
        return other

    def _add(self, entry: Entry) -> None:
        self._seen = (*self._seen, _public(self.line.add(entry).events))
        self.entries = (*self.entries, entry)

    def _shuffle(self) -> None:
        """Answer every shuffling that is waited for by an order made up, all of it untold."""
        while isinstance(turn := self.line.turn(), Chance) and isinstance(turn.draw, Shuffle):
            order = Stream(turn.name.encode()).shuffled(turn.draw.size)
            self.untold[len(self.entries) + 1] = frozenset(range(turn.draw.size))
            self._add(Drawn(order, 0, self.line.name_of(turn)))

    def _open(self) -> Iterator[Place]:
        """Yield the untold places, those of the last deck first."""
        for entry in sorted(self.untold, reverse=True):
            yield from (Place(entry, at) for at in sorted(self.untold[entry]))

    def _faces(self, entry: int) -> tuple[int, ...]:
        return self.cards.faces(self.line.state_at(entry - 1))

    def card_at(self, place: Place) -> int:
        """Return the card in a place, told or made up."""
        drawn = self.entries[place.entry - 1]
        assert isinstance(drawn, Drawn)
        return self._faces(place.entry)[drawn.drawn[place.at]]

    def _told_of(self, seat: Seat, card: int, place: Place) -> ByHand:
        other, entry = self._fixed(place), len(self.entries)
        before = [one for one in self.tellings if (one.entry, one.seat) == (entry, seat)]
        cards = (*(before[0].cards if before else ()), card)
        other.tellings = (*(one for one in self.tellings if one not in before), Telling(entry, seat, cards))
        return other

    def _shaken(self) -> Iterator[ByHand]:
        """Yield this match, then others with untold cards swapped at random: one swap alone may not be possible."""
        yield self
        match, rng = self, Stream(b"shaken")
        places = tuple(self._open())
        for _ in range(_SHAKES if len(places) > 1 else 0):
            place, partner = places[rng.randrange(len(places))], places[rng.randrange(len(places))]
            if place.entry == partner.entry and (other := match._swapped(place, partner.at)) is not None:
                match = other
                yield match

    def _fixed(self, place: Place) -> ByHand:
        other = self._copy()
        other.untold[place.entry] -= {place.at}
        return other

    def _has_untold(self, seat: Seat) -> bool:
        held = set(self.cards.held(self.state, seat))
        return any(self.card_at(place) in held and self._owner(place) == seat for place in self._open())

    def _refusal(self, match: ByHand, seat: Seat, action: Any) -> IllegalAction | None:
        try:
            self.game.apply(match.state, seat, action)
        except IllegalAction as error:
            return error
        return None

    def _deals(self, count: int, viewer: Seat | None = None) -> Iterator[Any]:
        """Yield states that may be the real one for all that somebody has seen, a spectator by default."""
        events = [event for ply in self.line.plies for event in ply.events]
        memory, view = recall(self.game, None, viewer, events), self.game.view(self.state, viewer)
        rng = Stream(b"deals")
        for _ in range(count):
            yield self.game.sample(view, memory, rng)

    def _hands_for(self, seat: Seat, action: Any) -> list[Counter[int]]:
        """Return hands with which a seat may act so, those first that differ least from the made-up one."""
        held = Counter(self.cards.held(self.state, seat))
        found = [
            Counter(self.cards.held(state, seat))
            for state in self._deals(_DEALS)
            if action in self.game.legal_actions(state, seat)
        ]
        return sorted(found, key=lambda hand: (hand - held).total())[:_TRIES]

    def _places_with(self, entry: int, card: int) -> Iterator[int]:
        return (at for at in sorted(self.untold[entry]) if self.card_at(Place(entry, at)) == card)

    def _bringing(self, seat: Seat, card: int, keep: Mapping[int, int]) -> Iterator[tuple[ByHand, Place]]:
        """Yield this match with a card in the place of an untold one of a seat, which is not one to `keep`."""
        held = Counter(self.cards.held(self.state, seat))
        for place in self._open():
            mine = self.card_at(place)
            if mine == card or held[mine] <= keep.get(mine, 0):
                continue
            for at in self._places_with(place.entry, card):
                other = self._swapped(place, at)
                if other is None or self.cards.held(other.state, seat).count(card) <= held[card]:
                    continue
                yield other, place

    def _others(self, place: Place, tries: int = _TRIES) -> Iterator[ByHand]:
        """Yield this match with a few other cards in an untold place; one that may hold no other is told by that."""
        mine, found = self.card_at(place), set[int]()
        # From the far end of the deck: what lies there is rarely in the same hand.
        for at in sorted(self.untold[place.entry] - {place.at}, reverse=True):
            card = self.card_at(Place(place.entry, at))
            if card != mine and card not in found and (other := self._swapped(place, at)) is not None:
                found.add(card)
                yield other
                if len(found) == tries:
                    return

    def _owner(self, place: Place) -> Seat | None:
        """Return the seat that holds the card in an untold place now, None where none does."""
        card, seats = self.card_at(place), range(len(self.line.header.players))
        held = [self.cards.held(self.state, seat).count(card) for seat in seats]
        for other in self._others(place):
            for seat in seats:
                if self.cards.held(other.state, seat).count(card) < held[seat]:
                    return seat
        return None

    def _swapped(self, place: Place, at: int) -> ByHand | None:
        """Return this match with two cards of a deck swapped; None where not all of it holds and looks the same."""
        number = place.entry
        drawn = self.entries[number - 1]
        assert isinstance(drawn, Drawn)
        order = list(drawn.drawn)
        order[place.at], order[at] = order[at], order[place.at]
        entries = (*self.entries[: number - 1], replace(drawn, drawn=tuple(order)), *self.entries[number:])
        plies, state = self.line.plies[: number - 1], self.line.state_at(number - 1)
        tellings = [one for one in self.tellings if one.entry >= number]
        for was, seen, entry in zip(
            self.line.plies[number - 1 :], self._seen[number - 1 :], entries[number - 1 :], strict=True
        ):
            events: list[Any] = []
            try:
                state = self._after(state, entry, events)
            except CarteadoError:
                return None
            if _public(events) != seen:
                return None
            plies.append(replace(was, entry=entry, events=tuple(events), state=state))
            while tellings and tellings[0].entry == len(plies):
                telling = tellings.pop(0)
                if Counter(telling.cards) - Counter(self.cards.held(state, telling.seat)):
                    return None
        if self.game.turn(state) != self.line.turn():
            return None
        other = self._copy()
        other.line, other.entries = self.line.with_plies(plies), entries
        return other

    def _after(self, state: Any, entry: Entry, events: list[Any]) -> Any:
        """Return the state after an entry of this match; raises BrokenLog for a draw that is not waited for."""
        match entry:
            case Acted(seat=seat, action=action):
                return self.game.apply(state, seat, action, events)
            case Drawn(drawn=drawn, name=name):
                turn = self.game.turn(state)
                if not (isinstance(turn, Chance) and turn.name == name and answers(turn.draw, drawn)):
                    raise BrokenLog("log_bad_draw", 0)
                return self.game.resolve(state, drawn, events)
            case Intervened(act=act):
                return state if isinstance(act, Abandoned) else self.game.intervene(state, act, events)
            case _:
                raise BrokenLog("log_bad_draw", 0)

    def _depends(self, entry: Entry, told: Any) -> tuple[bool, bool]:
        """Tell whether the cards that are hidden, told or not, may change what everybody will see of an entry.

        Looked at from the seat that acts, whose cards allow it, and as a spectator; with it comes whether any deal that
        a spectator may think of allows it. That is quick, and asked first.
        """
        turn, tried = self.line.turn(), False
        seats = turn.seats if isinstance(turn, Decide) else tuple(range(len(self.line.header.players)))
        for viewer in (*((entry.seat,) if isinstance(entry, Acted) else seats), None):
            tried = False
            for state in self._deals(_SAMPLES if viewer is not None else 3 * _SAMPLES, viewer):
                try:
                    seen = self._public_after(state, entry)
                except (IllegalAction, BrokenLog):
                    continue
                tried = True
                if seen != told:
                    return True, True
        return False, tried

    def _public_after(self, state: Any, entry: Entry) -> Any:
        events: list[Any] = []
        after = self._after(state, entry, events)
        return _public(events), self.game.turn(after), self.game.view(after, None)

    def _try(self, line: MatchHistory, entry: Entry) -> MatchHistory:
        tried = line.copy()
        tried.add(entry)
        return tried

    def _public(self, line: MatchHistory) -> Any:
        return _public(line.plies[-1].events), line.turn(), self.game.view(line.state, None)

    def _differs(self, line: MatchHistory, entry: Entry, told: Any) -> bool:
        """Tell whether everybody would see something else; where the entry cannot be, it tells of the cards itself."""
        try:
            return bool(self._public(self._try(line, entry)) != told)
        except (IllegalAction, BrokenLog):
            return False

    def _saw(self, seat: Seat) -> Any:
        return [_public(ply.events, seat) for ply in self.line.plies], self.game.view(self.state, seat)


def is_over(match: ByHand) -> bool:
    """Tell whether a match that is typed in has come to its end."""
    return isinstance(match.line.turn(), Over)


def _public(events: Iterable[Any], seat: Seat | None = None) -> tuple[Any, ...]:
    """Return the events as everybody sees them, or a seat."""
    return tuple(seen for event in events if (seen := redact(event, seat)) is not None)
