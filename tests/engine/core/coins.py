"""A game that carries money from match to match: every seat, in turn, says what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from engine.core.errors import BadSetup, IllegalAction
from engine.core.model import Decide, Intervention, Outcome, Over, Reason, Seat, Taking, Turn, places_by
from engine.core.ordinary_game import OrdinaryGame

Action: TypeAlias = Literal["hold", "win", "lose", "cheat", "fall"]
"""Keep the purse, win ten, lose all, be caught cheating, lose all and oneself."""
_CHANGES = {"win": 10, "lose": -1_000_000, "fall": -1_000_000}


class Options(msgspec.Struct, frozen=True):
    purse: int = 20
    purses: tuple[int, ...] = ()
    loud: bool = False


class CoinCalled(msgspec.Struct, frozen=True, tag="told"):
    seat: Seat
    what: Action


class State(msgspec.Struct, frozen=True):
    purses: tuple[int, ...]
    said: tuple[Action, ...] = ()
    over: str = ""


class Coins(OrdinaryGame):
    """The game itself; see engine.core.game.Game."""

    key = "coins"
    rules_versions: tuple[str, ...] = ("1",)
    seats = range(2, 5)
    options_type = Options
    action_type: Any = Action
    event_type: Any = CoinCalled
    state_type = State
    view_type = State
    memory_type: Any = int
    bots: Mapping[str, Any] = MappingProxyType({})

    def initial_state(self, options: Options, seats: int, rules: str = rules_versions[-1]) -> State:
        if seats not in self.seats:
            raise BadSetup("bad_seats", game=self.key, least=2, most=4, seats=seats)
        if len(options.purses) not in (0, seats):
            raise BadSetup("bad_option", game=self.key, detail="purses")
        return State(options.purses or (options.purse,) * seats)

    def turn(self, state: State) -> Turn:
        if not state.over and len(state.said) < len(state.purses):
            return Decide((len(state.said),))
        scores = tuple(taking.money for taking in self.takings(state))
        return Over(Outcome(places_by([(score,) for score in scores]), scores, state.over or "said"))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return get_args(Action) if self.turn(state) == Decide((seat,)) else ()

    def apply(self, state: State, seat: Seat, action: Action, events: list[CoinCalled] | None = None) -> State:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("not_asked", "2")
        if events is not None:
            events.append(CoinCalled(seat, action))
        return replace(state, said=(*state.said, action))

    def resolve(self, state: State, drawn: tuple[int, ...], events: list[CoinCalled] | None = None) -> State:
        raise AssertionError("nothing is drawn")

    def intervene(self, state: State, act: Intervention, events: list[CoinCalled] | None = None) -> State:
        return replace(state, over="stopped")

    def first_purse(self, options: Options) -> int:
        return options.purse

    def with_purses(self, options: Options, purses: tuple[int, ...]) -> Options:
        return replace(options, purses=purses)

    def takings(self, state: State) -> tuple[Taking, ...]:
        said = (*state.said, *("hold",) * (len(state.purses) - len(state.said)))
        return tuple(
            Taking(max(0, purse + _CHANGES.get(what, 0)), banned=what == "cheat", lost=what == "fall")
            for purse, what in zip(state.purses, said, strict=True)
        )

    def can_take_back(self, before: State, seat: Seat, after: State) -> bool:
        return False

    def view(self, state: State, seat: Seat | None) -> State:
        return state

    def remember(self, memory: int | None, seat: Seat | None, events: Sequence[CoinCalled]) -> int:
        return (memory or 0) + len(events)

    def sample(self, view: State, memory: int, rng: Any) -> State:
        return view

    def explain(self, state: State, seat: Seat, action: Action) -> Reason | None:
        return None if action in self.legal_actions(state, seat) else Reason("not_asked", "2")

    def has_secrets(self, view: State) -> bool:
        return False

    def automatic(self, view: State, action: Action, alone: bool) -> bool:
        return False

    def moments(self, events: Sequence[CoinCalled]) -> tuple[str, ...]:
        return ()

    def progress(self, state: State) -> tuple[int, ...]:
        return (len(state.said),)


COINS = Coins()
