"""A game of three in which the seat on turn may mark a card, look at a die or search, and nobody else notices.

Each round a die falls for all to see, then every seat says a number in turn. Who looked at its own die knows more. Who
searches then takes a number: with 3 it is caught, which everybody is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

import msgspec
from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.log import Acted, TimedOut
from engine.core.model import Chance, Decide, Intervention, Outcome, Over, Reason, Roll, Seat, Turn, places_by
from engine.core.ordinary_game import OrdinaryGame
from engine.core.redaction import VisibleTo

SEATS = 3
ROUNDS = 3


class Options(msgspec.Struct, frozen=True):
    pass


class Say(msgspec.Struct, frozen=True, tag="say"):
    number: int


class Look(msgspec.Struct, frozen=True, tag="look"):
    """Roll a die that nobody else sees."""


class Mark(msgspec.Struct, frozen=True, tag="mark"):
    """Mark a card, unseen."""


class Search(msgspec.Struct, frozen=True, tag="search"):
    """Begin to search, unseen."""


class Take(msgspec.Struct, frozen=True, tag="take"):
    """End the search."""

    number: int


CAUGHT = Take(3)

Action: TypeAlias = Say | Look | Mark | Search | Take


class Fell(msgspec.Struct, frozen=True, tag="fell"):
    die: int


class Said(msgspec.Struct, frozen=True, tag="said"):
    seat: Seat
    number: int


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    known_to: ClassVar = VisibleTo("seat")
    seat: Seat
    die: int


class Marked(msgspec.Struct, frozen=True, tag="marked"):
    known_to: ClassVar = VisibleTo("seat")
    seat: Seat


class Took(msgspec.Struct, frozen=True, tag="took"):
    known_to: ClassVar = VisibleTo("seat")
    seat: Seat
    number: int


class Caught(msgspec.Struct, frozen=True, tag="caught"):
    seat: Seat


Event: TypeAlias = Fell | Said | Looked | Marked | Took | Caught


class State(msgspec.Struct, frozen=True):
    """`seen` is what each seat has looked at or taken, `marks` how often it has marked; `looking` who rolls now."""

    dice: tuple[int, ...] = ()
    said: tuple[int, ...] = ()
    seen: tuple[tuple[int, ...], ...] = ((),) * SEATS
    marks: tuple[int, ...] = (0,) * SEATS
    looking: Seat | None = None
    searching: bool = False
    caught: tuple[Seat, ...] = ()


class View(msgspec.Struct, frozen=True):
    dice: tuple[int, ...]
    said: tuple[int, ...]
    seen: tuple[int, ...]
    marks: int
    turn: Turn
    caught: tuple[Seat, ...]
    searching: bool


def changed(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


class Peeking(OrdinaryGame):
    """The game itself; see engine.core.game.Game."""

    key = "peeking"
    rules_versions: tuple[str, ...] = ("1",)
    seats = range(SEATS, SEATS + 1)
    options_type = Options
    action_type: Any = Action
    event_type: Any = Event
    bots: Mapping[str, Any] = MappingProxyType({})

    def initial_state(self, options: Options, seats: int, rules: str = rules_versions[-1]) -> State:
        return State()

    def turn(self, state: State) -> Turn:
        if state.looking is not None:
            seat = state.looking
            return Chance(Roll(1), f"seat {seat} look {len(state.seen[seat]) + 1}")
        if len(state.said) == SEATS * ROUNDS:
            scores = tuple(sum(state.said[seat::SEATS]) for seat in range(SEATS))
            return Over(Outcome(places_by([(score,) for score in scores]), scores, "said"))
        if len(state.dice) * SEATS == len(state.said):
            return Chance(Roll(1), f"round {len(state.dice) + 1} die")
        return Decide((len(state.said) % SEATS,))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if self.turn(state) != Decide((seat,)):
            return ()
        return (Take(1), Take(2), CAUGHT) if state.searching else (Say(1), Say(2), Look(), Mark(), Search())

    def apply(self, state: State, seat: Seat, action: Action, events: list[Event] | None = None) -> State:
        heard = events if events is not None else []
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("not_asked", "2")
        match action:
            case Say(number=number):
                heard.append(Said(seat, number))
                return replace(state, said=(*state.said, number))
            case Look():
                return replace(state, looking=seat)
            case Mark():
                heard.append(Marked(seat))
                return replace(state, marks=changed(state.marks, seat, state.marks[seat] + 1))
            case Search():
                return replace(state, searching=True)
            case Take(number=number):
                heard.append(Caught(seat) if action == CAUGHT else Took(seat, number))
                caught = (seat,) if action == CAUGHT else ()
                seen = changed(state.seen, seat, (*state.seen[seat], number))
                return replace(state, searching=False, seen=seen, caught=(*state.caught, *caught))

    def resolve(self, state: State, drawn: tuple[int, ...], events: list[Event] | None = None) -> State:
        heard, seat = events if events is not None else [], state.looking
        if seat is None:
            heard.append(Fell(drawn[0]))
            return replace(state, dice=(*state.dice, *drawn))
        heard.append(Looked(seat, drawn[0]))
        return replace(state, seen=changed(state.seen, seat, (*state.seen[seat], *drawn)), looking=None)

    def noticed_by(self, state: State, entry: Any) -> tuple[Seat, ...] | None:
        if state.looking is not None:
            return (state.looking,)
        if isinstance(entry, TimedOut):
            return (entry.seat,) if state.searching else None
        return (entry.seat,) if isinstance(entry, Acted) and not self._is_open(entry.action) else None

    def _is_open(self, action: Action) -> bool:
        return isinstance(action, Say) or action == CAUGHT

    def intervene(self, state: State, act: Intervention, events: list[Event] | None = None) -> State:
        return state

    def can_take_back(self, before: State, seat: Seat, after: State) -> bool:
        return (before.dice, before.looking, before.caught) == (after.dice, after.looking, after.caught)

    def view(self, state: State, seat: Seat | None) -> View:
        seen, marks = ((), 0) if seat is None else (state.seen[seat], state.marks[seat])
        turn = self.turn(replace(state, looking=None))
        mine = state.searching and turn == Decide((seat,) if seat is not None else ())
        return View(state.dice, state.said, seen, marks, turn, state.caught, mine)

    def explain(self, state: State, seat: Seat, action: Action) -> Reason | None:
        return None if action in self.legal_actions(state, seat) else Reason("not_asked", "2")

    def remember(self, memory: Any, seat: Seat | None, events: Sequence[Event]) -> tuple[Event, ...]:
        return (*(memory or ()), *events)

    def has_secrets(self, view: View) -> bool:
        return True

    def automatic(self, view: View, action: Action, alone: bool) -> bool:
        return False

    def moments(self, events: Sequence[Event]) -> tuple[str, ...]:
        return ()

    def progress(self, state: State) -> tuple[int, ...]:
        return (len(state.dice), len(state.said))
