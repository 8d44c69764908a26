"""A game of two with decks that the players bring and keep to themselves until they show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.game import AnyGame
from engine.core.model import Chance, Decide, Intervention, Outcome, Over, Reason, Seat, Shuffle, Turn, places_by
from engine.core.ordinary_game import OrdinaryGame

SEATS = 2
Deck: TypeAlias = tuple[int, ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`decks` has None in the place of a deck that may not be known."""

    rounds: int = 2
    decks: tuple[Deck | None, ...] = ((1, 2, 3), (4, 5, 6))


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Play the next card of the deck."""


class Show(msgspec.Struct, frozen=True, tag="show"):
    """Show the deck, and play on."""


Action: TypeAlias = Play | Show


class Played(msgspec.Struct, frozen=True, tag="played"):
    seat: Seat
    card: int


class State(msgspec.Struct, frozen=True):
    """`orders` are the decks as they were shuffled, `played` the cards in turn, `shown` who has shown its deck."""

    options: Options
    orders: tuple[Deck, ...] = ()
    played: tuple[int, ...] = ()
    shown: tuple[Seat, ...] = ()


class Decks(OrdinaryGame):
    """The game itself; see engine.core.game.Game."""

    key = "decks"
    rules_versions: tuple[str, ...] = ("1",)
    seats = range(SEATS, SEATS + 1)
    options_type = Options
    action_type: Any = Action
    event_type: Any = Played
    bots: Mapping[str, Any] = MappingProxyType({})

    def initial_state(self, options: Options, seats: int, rules: str = rules_versions[-1]) -> State:
        return State(options)

    def turn(self, state: State) -> Turn:
        if len(state.orders) < SEATS:
            seat = len(state.orders)
            return Chance(Shuffle(len(self._deck(state, seat))), f"seat {seat} deck")
        if len(state.played) == SEATS * state.options.rounds:
            scores = tuple(sum(state.played[seat::SEATS]) for seat in range(SEATS))
            return Over(Outcome(places_by([(score,) for score in scores]), scores, "played"))
        return Decide((len(state.played) % SEATS,))

    def _deck(self, state: State, seat: Seat) -> Deck:
        deck = state.options.decks[seat]
        assert deck is not None
        return deck

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if self.turn(state) != Decide((seat,)):
            return ()
        return (Play(),) if seat in state.shown else (Play(), Show())

    def apply(self, state: State, seat: Seat, action: Action, events: list[Played] | None = None) -> State:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("not_asked", "2")
        if isinstance(action, Show):
            return replace(state, shown=(*state.shown, seat))
        card = state.orders[seat][len(state.played) // SEATS]
        if events is not None:
            events.append(Played(seat, card))
        return replace(state, played=(*state.played, card))

    def resolve(self, state: State, drawn: tuple[int, ...], events: list[Played] | None = None) -> State:
        deck = self._deck(state, len(state.orders))
        return replace(state, orders=(*state.orders, tuple(deck[index] for index in drawn)))

    def seen_options(self, options: Options, seat: Seat | None) -> Options:
        return replace(options, decks=tuple(deck if at == seat else None for at, deck in enumerate(options.decks)))

    def opened_options(self, state: State) -> tuple[Seat, ...]:
        return state.shown

    def intervene(self, state: State, act: Intervention, events: list[Played] | None = None) -> State:
        return state

    def can_take_back(self, before: State, seat: Seat, after: State) -> bool:
        return True

    def view(self, state: State, seat: Seat | None) -> Any:
        return self.seen_options(state.options, seat), state.played

    def explain(self, state: State, seat: Seat, action: Action) -> Reason | None:
        return None if action in self.legal_actions(state, seat) else Reason("not_asked", "2")

    def moments(self, events: Sequence[Played]) -> tuple[str, ...]:
        return ()

    def progress(self, state: State) -> tuple[int, ...]:
        return (len(state.played),)


DECKS: AnyGame = Decks()
