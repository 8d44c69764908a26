"""A game for the store's tests: a shuffled pack of six, taken one or two at a time; the most points win."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import msgspec

from engine.core.errors import BadSetup, IllegalAction
from engine.core.game import AnyGame
from engine.core.model import Chance, Decide, Intervention, Outcome, Over, Reason, Seat, Shuffle, Turn, places_by
from engine.core.ordinary_game import OrdinaryGame


class Options(msgspec.Struct, frozen=True):
    cards: int = 6


class Take(msgspec.Struct, frozen=True, tag="take"):
    many: int


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    pass


Action: TypeAlias = Take | Leave


class State(msgspec.Struct, frozen=True):
    cards: int
    pack: tuple[int, ...] | None
    points: tuple[int, ...]
    turn: int = 0


class Taken(msgspec.Struct, frozen=True, tag="taken"):
    seat: Seat
    cards: tuple[int, ...]


class Tally(OrdinaryGame):
    """The game itself; see engine.core.game.Game."""

    key = "tally"
    rules_versions: tuple[str, ...] = ("1",)
    seats = range(2, 5)
    options_type = Options
    action_type = Action
    event_type = Taken
    bots: Mapping[str, Any] = MappingProxyType({})

    def initial_state(self, options: Options, seats: int, rules: str = rules_versions[-1]) -> State:
        if options.cards not in range(1, 61):
            raise BadSetup("bad_cards", cards=options.cards)
        return State(options.cards, None, (0,) * seats)

    def turn(self, state: State) -> Turn:
        if state.pack is None:
            return Chance(Shuffle(state.cards), "pack")
        if state.pack:
            return Decide((state.turn % len(state.points),))
        return Over(Outcome(places_by([(point,) for point in state.points]), state.points, "pack_empty"))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        turn = self.turn(state)
        if not (isinstance(turn, Decide) and seat in turn.seats):
            return ()
        return (Take(1), Take(2), Leave()) if len(state.pack or ()) > 1 else (Take(1), Leave())

    def apply(self, state: State, seat: Seat, action: Action, events: list[Taken] | None = None) -> State:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("not_so_many", "T-1")
        assert state.pack is not None
        many = action.many if isinstance(action, Take) else 0
        cards, pack = state.pack[:many], state.pack[many or 1 :]
        if events is not None:
            events.append(Taken(seat, cards))
        points = tuple(point + (sum(cards) if seat == at else 0) for at, point in enumerate(state.points))
        return State(state.cards, pack, points, state.turn + 1)

    def resolve(self, state: State, drawn: tuple[int, ...], events: list[Taken] | None = None) -> State:
        return State(state.cards, drawn, state.points)

    def intervene(self, state: State, act: Intervention, events: list[Taken] | None = None) -> State:
        raise IllegalAction("no_intervention", "T-2")

    def can_take_back(self, before: State, seat: Seat, after: State) -> bool:
        return True

    def view(self, state: State, seat: Seat | None) -> State:
        return state

    def redact(self, event: Taken, seat: Seat | None) -> Taken | None:
        return event

    def explain(self, state: State, seat: Seat, action: Action) -> Reason | None:
        return None if action in self.legal_actions(state, seat) else Reason("not_so_many", "T-1")

    def moments(self, events: Any) -> tuple[str, ...]:
        return ()

    def progress(self, state: State) -> tuple[int, ...]:
        return (state.turn,)


TALLY: AnyGame = Tally()
GAMES: dict[str, AnyGame] = {"tally": TALLY}
