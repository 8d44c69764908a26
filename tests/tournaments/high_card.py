"""A game of one card each, for tests: enough of a Game to be played by bots, and quick."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from engine.core.model import Chance, Decide, Outcome, Over, Shuffle, Turn, places_by
from engine.core.ordinary_game import OrdinaryGame


class Options(msgspec.Struct, frozen=True):
    cards: int = 13
    """With one card everybody is always level."""


class State(msgspec.Struct, frozen=True):
    options: Options
    seats: int
    cards: tuple[int, ...] = ()
    shown: int = 0


class HighCard(OrdinaryGame):
    """Each seat is dealt a card and shows it; the highest wins, and the same rank is level."""

    key = "high_card"
    rules_versions: tuple[str, ...] = ("1",)
    seats = range(2, 9)
    options_type = Options
    action_type = bool
    event_type = str
    bots: ClassVar[dict[str, Any]] = {}

    def initial_state(self, options: Options, seats: int, rules: str = rules_versions[-1]) -> State:
        return State(options, seats)

    def turn(self, state: State) -> Turn:
        if not state.cards:
            return Chance(Shuffle(4 * state.options.cards), "deck")
        if state.shown < state.seats:
            return Decide((state.shown,))
        ranks = [(card // 4,) for card in state.cards]
        return Over(Outcome(places_by(ranks), tuple(rank for (rank,) in ranks), "shown"))

    def legal_actions(self, state: State, seat: int) -> tuple[bool, ...]:
        return (True,)

    def apply(self, state: State, seat: int, action: bool, events: list[str] | None = None) -> State:
        return msgspec.structs.replace(state, shown=state.shown + 1)

    def resolve(self, state: State, drawn: tuple[int, ...], events: list[str] | None = None) -> State:
        return msgspec.structs.replace(state, cards=drawn[: state.seats])
