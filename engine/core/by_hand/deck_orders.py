"""Shuffled decks whose orders nobody knows: orders made up that agree with everything seen.

The facts about a line of entries are what everybody saw of each entry, the cards that seats were entered to hold, and
the cards entered in certain places. An order of a deck is right when the line played with it shows all of that again;
nothing else is kept about unknown cards.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from engine.core.chance import Stream, answers
from engine.core.errors import BrokenLog, CarteadoError
from engine.core.game import AnyGame
from engine.core.history import MatchHistory, Ply
from engine.core.log import Acted, Drawn, Entry, Intervened
from engine.core.memory import recall
from engine.core.model import Abandoned, Chance, Seat, Shuffle
from engine.core.redaction import redact
from engine.core.table_cards import TableCards

_DEALS = 300
"""Deals in all of which a card lies in a hand that everybody knows to be there."""

_ATTEMPTS = 4
"""Swaps that are tried for each one that is looked for."""


class DeckPlace(NamedTuple):
    """A place in a shuffled deck: the number of the draw's entry, from 1, and where in its answer, from 0."""

    entry: int
    at: int


class Untold(msgspec.Struct, frozen=True):
    """The places of one shuffled deck whose cards are not entered yet."""

    entry: int
    places: tuple[int, ...]


class EnteredHand(msgspec.Struct, frozen=True):
    """Cards that a seat holds after this many entries, as they were entered."""

    entry: int
    seat: Seat
    cards: tuple[int, ...]


class Conflict(NamedTuple):
    """Reason why a deck order contradicts what was entered."""

    code: Literal["by_hand_full", "by_hand_gone", "by_hand_seen", "by_hand_held", "by_hand_unchecked"]
    """All of the hand is told; all such cards are told; an entry would be another; a seat was told to hold others;
    there were too many possibilities to look through."""
    entry: int = 0
    """The number of the entry that would be another, or after which the cards were told."""
    seat: Seat = -1
    """Whose cards were told, or would be; -1 for a card that is in no hand."""


class TypedLine:
    """Immutable line of typed entries with made-up deck orders; changes return a new object."""

    def __init__(
        self, game: AnyGame, line: MatchHistory, untold: Iterable[Untold], entered_hands: Iterable[EnteredHand]
    ) -> None:
        """Begin with a line without entries.

        Raises CarteadoError "not_by_hand" for a game without cards to tell.
        """
        if game.table_cards is None:
            raise CarteadoError("not_by_hand", game=game.key)
        self.cards: TableCards = game.table_cards
        self.game = game
        self.line = line
        self.entries: tuple[Entry, ...] = ()
        self.untold = {hidden.entry: frozenset(hidden.places) for hidden in untold}
        """The places of each shuffled deck whose cards were not told one by one."""
        self.entered_hands = tuple(entered_hands)
        self._seen: tuple[Any, ...] = ()
        """What everybody saw of each entry."""

    @property
    def state(self) -> Any:
        """The state, with the cards that are made up."""
        return self.line.state

    def unknown_places(self) -> tuple[Untold, ...]:
        """Return the places that are not entered yet, ready to be kept."""
        return tuple(Untold(entry, tuple(sorted(places))) for entry, places in self.untold.items() if places)

    def card_at(self, place: DeckPlace) -> int:
        """Return the card in a place, entered or made up."""
        drawn = self.entries[place.entry - 1]
        assert isinstance(drawn, Drawn)
        return self.faces_of(place.entry)[drawn.drawn[place.at]]

    def faces_of(self, entry: int) -> Sequence[int]:
        """Return the cards of the deck that this entry shuffled, in the order of its numbers."""
        return self.cards.faces(self.line.state_at(entry - 1))

    def deck_seat(self, entry: int) -> Seat:
        """Return whose deck was shuffled by this entry."""
        return self.cards.shuffled_seat(self.line.state_at(entry - 1))

    def held(self, seat: Seat) -> Counter[int]:
        """Return the cards that a seat holds, entered or made up."""
        return Counter(self.cards.held(self.state, seat))

    def known(self, seat: Seat) -> Counter[int]:
        """Return the cards of a seat's hand that were entered or that everybody knows to be there."""
        counted, at = Counter[int](), 0
        for hand in self.entered_hands:
            if hand.seat == seat:
                counted, at = self._kept(counted, seat, at, hand.entry) | Counter(hand.cards), hand.entry
        held = self.held(seat)
        everywhere = held
        deals = self.deals(_DEALS)
        while everywhere and (state := next(deals, None)) is not None:
            everywhere = everywhere & Counter(self.cards.held(state, seat))
        return (self._kept(counted, seat, at, len(self.entries)) | everywhere) & held

    def _kept(self, counted: Counter[int], seat: Seat, start: int, end: int) -> Counter[int]:
        """Return what is left of cards that a seat holds after so many entries once there are so many more."""
        for at in range(start, end) if counted else ():
            before, entry = self.line.state_at(at), self.entries[at]
            if at + 1 in self.untold and isinstance(entry, Drawn):
                counted = counted - Counter(self.cards.faces(before))
            counted = counted - (
                Counter(self.cards.held(before, seat)) - Counter(self.cards.held(self.line.state_at(at + 1), seat))
            )
        return counted

    def untold_of(self, seat: Seat) -> Counter[int]:
        """Return the made-up cards of a seat's hand."""
        return self.held(seat) - self.known(seat)

    def deals(self, count: int, viewer: Seat | None = None) -> Iterator[Any]:
        """Yield states that may be the real one for all that somebody has seen, a spectator by default."""
        events = [event for ply in self.line.plies for event in ply.events]
        memory, view = recall(self.game, None, viewer, events), self.game.view(self.state, viewer)
        rng = Stream(b"deals")
        for _ in range(count):
            yield self.game.sample(view, memory, rng)

    # ---- Orders made up anew -----------------------------------------------------------------------------------------

    def decks(self) -> list[int]:
        """Return the entries of the decks that are in play, the last first."""
        return sorted(self.untold, reverse=True)[: self.cards.decks(len(self.line.header.players))]

    def places(self, seat: Seat | None = None) -> Iterator[DeckPlace]:
        """Yield the places still to enter of the decks in play, or of cards that may have come to a seat."""
        for entry in self.decks():
            dealt = None if seat is None else self.cards.dealt_places(self.line, entry, seat)
            untold = self.untold[entry]
            yield from (DeckPlace(entry, at) for at in sorted(untold if dealt is None else untold & {*dealt}))

    def ordered(self, number: int, order: tuple[int, ...], hand: EnteredHand | None = None) -> Self | Conflict:
        """Return this line with another order of a deck, or the entry that the order contradicts.

        Where actions name the pieces of a deck, each names what lies in that place of the order now.
        """
        drawn = self.entries[number - 1]
        assert isinstance(drawn, Drawn)
        moved = [(at, was, mine) for at, (mine, was) in enumerate(zip(order, drawn.drawn, strict=True)) if mine != was]
        if any(at not in self.untold[number] for at, _, _ in moved):
            return Conflict("by_hand_gone")
        pieces = self.cards.pieces(self.line.state_at(number - 1))
        names = {pieces[was]: pieces[mine] for _, was, mine in moved} if pieces else {}
        return self.replayed(number, (replace(drawn, drawn=order), *self.renamed(number, names)), hand)

    def renamed(self, number: int, names: Mapping[int, int]) -> tuple[Entry, ...]:
        """Return the entries after this many, with other pieces in the place of those that they name."""
        return tuple(
            [self._with_names(entry, names) for entry in self.entries[number:]] if names else self.entries[number:]
        )

    def _with_names(self, entry: Entry, names: Mapping[int, int]) -> Entry:
        piece = self.cards.named(entry.action) if isinstance(entry, Acted) else None
        if piece is None or piece not in names:
            return entry
        assert isinstance(entry, Acted)
        return replace(entry, action=self.cards.renamed(entry.action, piece, names[piece]))

    def replayed(self, number: int, rest: tuple[Entry, ...], hand: EnteredHand | None = None) -> Self | Conflict:
        """Return this line with other entries from a number on that show the same, or what does not fit."""
        entries = (*self.entries[: number - 1], *rest)
        plies, state = self.line.plies[: number - 1], self.line.state_at(number - 1)
        entered_hands = [
            entered_hand
            for entered_hand in (*self.entered_hands, hand)
            if entered_hand is not None and entered_hand.entry >= number
        ]
        for at, (was, seen, entry) in enumerate(
            zip(self.line.plies[number - 1 :], self._seen[number - 1 :], rest, strict=True), number
        ):
            events: list[Any] = []
            try:
                state = self.after_entry(state, entry, events)
            except CarteadoError:
                return Conflict("by_hand_seen", at)
            happened = tuple(events)
            if happened != was.events and (seen_by(happened), self.cards.seen_by_all(state)) != (
                seen,
                self.cards.seen_by_all(was.state),
            ):
                return Conflict("by_hand_seen", at)
            for entered_hand in entered_hands:
                if entered_hand.entry == at and not self.holds(state, entered_hand):
                    return Conflict("by_hand_held", at, entered_hand.seat)
            plies.append(Ply(was.number, entry, happened, state, was.noticed_by))
        if self.game.turn(state) != self.line.turn():
            return Conflict("by_hand_seen", len(entries))
        if hand is not None and not self.holds(state, hand):
            return Conflict("by_hand_gone", seat=hand.seat)
        other = self.copy()
        other.line, other.entries = self.line.with_plies(plies), entries
        return other

    def holds(self, state: Any, hand: EnteredHand) -> bool:
        """Tell whether a state gives a seat the cards that were entered for it."""
        return not Counter(hand.cards) - Counter(self.cards.held(state, hand.seat))

    def swapped(self, place: DeckPlace, at: int) -> Self | Conflict:
        """Return this line with two cards of a deck swapped, or the entry that contradicts it."""
        drawn = self.entries[place.entry - 1]
        assert isinstance(drawn, Drawn)
        order = list(drawn.drawn)
        order[place.at], order[at] = order[at], order[place.at]
        return self.ordered(place.entry, tuple(order))

    def others(self, place: DeckPlace, tries: int = 100) -> Iterator[tuple[int, Self]]:
        """Yield this line with a few other cards in an unknown place, and where each of them lay."""
        mine, found, left = self.card_at(place), set[int](), _ATTEMPTS * tries
        # From the far end of the deck: what lies there is rarely in the same hand.
        for at in sorted(self.untold[place.entry] - {place.at}, reverse=True):
            card = self.card_at(DeckPlace(place.entry, at))
            if card == mine or card in found:
                continue
            left -= 1
            if not isinstance(other := self.swapped(place, at), Conflict):
                found.add(card)
                yield at, other
            if len(found) == tries or not left:
                return

    def places_with(self, entry: int, card: int) -> list[int]:
        """Return the unknown places of a deck that hold a card, from the bottom of the deck."""
        return [at for at in sorted(self.untold[entry], reverse=True) if self.card_at(DeckPlace(entry, at)) == card]

    def with_hand(self, wanted: EnteredHand) -> Self | Conflict:
        """Return this line with its decks ordered so that a seat holds certain cards, or why it cannot."""
        if self.holds(self.state, wanted):
            return self
        for entry in self.decks()[:1]:
            order = self.cards.order(self.line, entry, (*self.entered_hands, wanted))
            if order is not None and not isinstance(other := self.ordered(entry, order, wanted), Conflict):
                return other
        match = self
        for card in (Counter(wanted.cards) - self.held(wanted.seat)).elements():
            brought = match._bringing(wanted.seat, card, Counter(wanted.cards))
            if isinstance(brought, Conflict):
                return brought
            match = brought
        return match

    def _bringing(self, seat: Seat, card: int, keep: Counter[int]) -> Self | Conflict:
        held = self.held(seat)
        spare = held - (self.known(seat) | keep)
        conflicts = [Conflict("by_hand_gone" if spare else "by_hand_full", seat=seat)]
        for place in self.places(seat):
            if self.card_at(place) not in spare:
                continue
            drawn = self.cards.dealt_places(self.line, place.entry, seat) or ()
            for at in self.places_with(place.entry, card):
                if at in drawn:
                    continue
                other = self.swapped(place, at)
                if isinstance(other, Conflict):
                    conflicts.append(other)
                elif other.held(seat)[card] > held[card]:
                    return other
        return furthest(conflicts)

    # ---- Inside ------------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Return an independent copy of the line."""
        other = copy.copy(self)
        other.line, other.untold = self.line.copy(), dict(self.untold)
        return other

    def add(self, entry: Entry) -> None:
        """Keep one more entry, with what everybody sees of it."""
        self._seen = (*self._seen, seen_by(self.line.add(entry).events))
        self.entries = (*self.entries, entry)

    def shuffle(self) -> None:
        """Answer every shuffling that is waited for by a made-up order, all of it still to enter."""
        while isinstance(turn := self.line.turn(), Chance) and isinstance(turn.draw, Shuffle):
            order = Stream(turn.name.encode()).shuffled(turn.draw.size)
            self.untold[len(self.entries) + 1] = frozenset(range(turn.draw.size))
            self.add(Drawn(order, 0, self.line.name_of(turn)))

    def after_entry(self, state: Any, entry: Entry, events: list[Any]) -> Any:
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


def seen_by(events: Iterable[Any], seat: Seat | None = None) -> tuple[Any, ...]:
    """Return the events as everybody sees them, or a seat."""
    return tuple(seen for event in events if (seen := redact(event, seat)) is not None)


def furthest(conflicts: Iterable[Conflict]) -> Conflict:
    """Return the conflict that occurs at the latest entry of the failed attempts."""
    return max(conflicts, key=lambda conflict: conflict.entry)
