"""Rouba-monte ("steal the pile"), a children's game, whole in one file: docs/new-game.md goes through it.

Everybody holds a few hidden cards; some lie open on the table. Whoever lays a card takes every open card of its rank
from the table, and every pile that has this rank on top, onto their own pile; what takes nothing stays on the table.
When all hands are empty new ones are dealt. Once the deck is used up, most cards win.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.model import Chance, Decide, Denotes, Outcome, Over, Resigned, Seat, Shuffle, Turn, places_by
from engine.core.ordinary_game import OrdinaryGame
from engine.core.redaction import VisibleTo

Card = Annotated[int, Denotes("rank")]
Cards = tuple[Card, ...]
DECK: Cards = tuple(rank for rank in range(1, 14) for _ in range(4))


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards are dealt to a hand."""

    hand_size: Literal[3, 4] = 4


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Lay a card of the hand."""

    card: Card


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A seat got a hand, which only itself may see."""

    seat: Seat
    hand: Annotated[Cards | None, VisibleTo("seat")]


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    """A seat laid a card and won so many others with it, among them perhaps a pile that it stole."""

    seat: Seat
    card: Card
    won: int
    stole: bool


class State(msgspec.Struct, frozen=True):
    """Hands are sorted, the last card of a pile is on top; `deck` is dealt from its end."""

    options: Options
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    table: Cards = ()
    deck: Cards = ()
    seat: Seat = 0
    outcome: Outcome | None = None


class SeatView(msgspec.Struct, frozen=True):
    """What is seen of a seat; the hand only by itself."""

    hand: Cards | None
    cards: int
    pile: int
    top: Card | None


class View(msgspec.Struct, frozen=True):
    """What a seat, or a spectator, may see."""

    viewer: Seat | None
    table: Cards
    deck: int
    seats: tuple[SeatView, ...]


class RoubaMonte(OrdinaryGame):
    """The game."""

    key = "rouba_monte"
    seats = range(2, 5)
    reasons = ("cards", "time", "resigned")
    options_type, state_type, view_type = Options, State, View
    action_type, event_type = Lay, Dealt | Laid

    def initial_state(self, options: Options, seats: int, rules: str = "1") -> State:
        if seats not in self.seats:
            raise BadSetup("bad_seats", game=self.key, least=2, most=4, seats=seats)
        return State(options, ((),) * seats, ((),) * seats)

    def turn(self, state: State) -> Turn:
        if state.outcome is not None:
            return Over(state.outcome)
        begun = state.deck or any(state.hands)
        return Decide((state.seat,)) if begun else Chance(Shuffle(len(DECK)), "deck")

    def legal_actions(self, state: State, seat: Seat) -> tuple[Lay, ...]:
        return tuple(map(Lay, dict.fromkeys(state.hands[seat]))) if self.turn(state) == Decide((seat,)) else ()

    def resolve(self, state: State, drawn: tuple[int, ...], events: list[Any] | None = None) -> State:
        deck = tuple(DECK[card] for card in drawn)
        return self._deal(replace(state, table=deck[:4], deck=deck[4:]), events)

    def _deal(self, state: State, events: list[Any] | None) -> State:
        size = min(state.options.hand_size, len(state.deck) // len(state.hands))
        hands = tuple(tuple(sorted(state.deck[at * size : (at + 1) * size])) for at in range(len(state.hands)))
        if not size:
            return self._end(state, "cards")
        if events is not None:
            events += map(Dealt, range(len(hands)), hands)
        return replace(state, hands=hands, deck=state.deck[size * len(hands) :])

    def carry_out(self, state: State, seat: Seat, action: Lay, events: list[Any] | None = None) -> State:
        card, hand = action.card, list(state.hands[seat])
        hand.remove(card)
        hands = (*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :])
        robbed = tuple(at for at, pile in enumerate(state.piles) if pile[-1:] == (card,) and at != seat)
        won = (*filter(card.__eq__, state.table), *(other for at in robbed for other in state.piles[at]))
        table = tuple(filter(card.__ne__, state.table))
        piles = [() if at in robbed else pile for at, pile in enumerate(state.piles)]
        if won or piles[seat][-1:] == (card,):
            piles[seat] += (*won, card)
        else:
            table += (card,)
        if events is not None:
            events.append(Laid(seat, card, len(won), bool(robbed)))
        state = replace(state, hands=hands, piles=tuple(piles), table=table, seat=(seat + 1) % len(hands))
        return state if any(hands) else self._deal(state, events)

    def intervene(self, state: State, act: Any, events: list[Any] | None = None) -> State:
        return self._end(state, "resigned", act.seat) if isinstance(act, Resigned) else self._end(state, "time")

    def _end(self, state: State, reason: str, gone: Seat = -1) -> State:
        scores = tuple(len(pile) for pile in state.piles)
        places = places_by([(seat != gone, score) for seat, score in enumerate(scores)])
        return replace(state, outcome=Outcome(places, scores, reason))

    def view(self, state: State, seat: Seat | None) -> View:
        seats = (
            SeatView(hand if at == seat else None, len(hand), len(pile), pile[-1] if pile else None)
            for at, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True))
        )
        return View(seat, state.table, len(state.deck), tuple(seats))
