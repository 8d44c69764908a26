"""Frames and response windows, tried on two toy games: a duel with face-down answers, and a raise that all answer."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Literal, TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.frames import Frames, ResponseWindow, opened
from engine.core.model import Seat

ANA, BIA, CAIO, DUDA = range(4)


# ---- The stack and the window ----------------------------------------------------------------------------------------


def test_what_was_pushed_last_is_settled_first() -> None:
    frames = Frames[str]().push("turn", "attack").push("answer")
    assert [frames.top, frames.pop().top, frames.pop().pop().top] == ["answer", "attack", "turn"]
    assert frames.swap("other answer").stack == ("turn", "attack", "other answer")
    assert frames.swap(None) == frames.pop()


def test_of_nothing_pending_nothing_can_be_taken() -> None:
    nothing = Frames[str]()
    assert nothing.top is None
    for take in (nothing.pop, lambda: nothing.swap("attack")):
        with pytest.raises(IndexError):
            take()


def test_a_window_asks_in_the_order_of_play_from_the_left_of_who_acted() -> None:
    window = opened("raise", CAIO, (ANA, BIA, CAIO, DUDA), {ANA, BIA, CAIO, DUDA})
    asked = []
    while window is not None:
        asked.append(window.seat)
        window = window.passed()
    assert asked == [DUDA, ANA, BIA]
    assert opened("raise", CAIO, (DUDA, CAIO, BIA, ANA), {ANA, BIA, DUDA}) == ResponseWindow("raise", (BIA, ANA, DUDA))


def test_no_window_opens_where_nobody_may_respond() -> None:
    assert opened("attack", ANA, (ANA, BIA), {ANA}) is None
    assert opened("attack", ANA, (ANA, BIA), {ANA}, again=True) == ResponseWindow("attack", (ANA,))


def test_a_seat_that_leaves_is_not_asked_any_more() -> None:
    window = ResponseWindow("raise", (BIA, CAIO))
    assert window.left_by(BIA) == ResponseWindow("raise", (CAIO,))
    assert window.left_by(ANA) == window
    assert ResponseWindow("raise", (BIA,)).left_by(BIA) is None


# ---- A duel: an act waits while face-down cards are turned up --------------------------------------------------------


Card: TypeAlias = Literal["counter", "trade", "dud"]
"""A counter stops the act that waits, a trade costs its owner another card of its choice, a dud does nothing."""


class Act(msgspec.Struct, frozen=True):
    """A point that a seat is about to make, unless an odd number of counters stops it."""

    by: Seat
    stopped: bool = False


class Discard(msgspec.Struct, frozen=True):
    """A seat has to throw a face-down card away."""

    seat: Seat


class Duel(msgspec.Struct, frozen=True):
    """Two seats make a point each, in turn; their face-down cards are hidden, how many they are is not."""

    down: tuple[tuple[Card, ...], tuple[Card, ...]]
    points: tuple[int, int] = (0, 0)
    turn: int = 0
    frames: Frames[Act | ResponseWindow | Discard] = Frames()


def waits_for(duel: Duel) -> Seat | None:
    top = duel.frames.top
    if isinstance(top, ResponseWindow | Discard):
        return top.seat
    return duel.turn if duel.turn < 2 else None


def choices(duel: Duel) -> list[int | None]:
    """Return what can be done: None passes or makes the point, a number turns up or throws away that card."""
    top, seat = duel.frames.top, waits_for(duel)
    cards: list[int | None] = [] if seat is None or top is None else [*range(len(duel.down[seat]))]
    return cards if isinstance(top, Discard) else [*cards, None]


def window(duel: Duel, by: Seat, *, again: bool) -> Duel:
    """Put a window on top that asks whoever has cards face down, whatever they are."""
    may = [seat for seat, cards in enumerate(duel.down) if cards]
    frame = opened("act", by, (ANA, BIA), may, again=again)
    return duel if frame is None else replace(duel, frames=duel.frames.push(frame))


def without(duel: Duel, seat: Seat, at: int) -> Duel:
    own, other = duel.down[seat], duel.down[1 - seat]
    own = own[:at] + own[at + 1 :]
    return replace(duel, down=(own, other) if seat == ANA else (other, own))


def act(duel: Duel, choice: int | None) -> Duel:
    """Return the duel after the choice of the seat it waits for, and after all that follows without a choice."""
    top, seat = duel.frames.top, waits_for(duel)
    assert seat is not None
    if top is None:
        duel = window(replace(duel, turn=duel.turn + 1, frames=duel.frames.push(Act(seat))), seat, again=False)
    elif isinstance(top, Discard):
        assert choice is not None
        duel = without(replace(duel, frames=duel.frames.pop()), seat, choice)
    elif choice is None:
        assert isinstance(top, ResponseWindow)
        duel = replace(duel, frames=duel.frames.swap(top.passed()))
    else:
        duel = turn_up(duel, seat, choice)
    return settled(duel)


def turn_up(duel: Duel, seat: Seat, at: int) -> Duel:
    card, frames = duel.down[seat][at], duel.frames.pop()
    waiting = frames.top
    assert isinstance(waiting, Act)
    if card == "counter":
        frames = frames.swap(replace(waiting, stopped=not waiting.stopped))
    duel = window(without(replace(duel, frames=frames), seat, at), seat, again=True)
    if card == "trade" and duel.down[seat]:
        duel = replace(duel, frames=duel.frames.push(Discard(seat)))
    return duel


def settled(duel: Duel) -> Duel:
    """Carry the act out that has come to the top; windows that lost their last card to a trade are closed."""
    top = duel.frames.top
    if isinstance(top, ResponseWindow) and not duel.down[top.seat]:
        return settled(replace(duel, frames=duel.frames.swap(top.passed())))
    if not isinstance(top, Act):
        return duel
    points = [*duel.points]
    points[top.by] += not top.stopped
    return replace(duel, frames=duel.frames.pop(), points=(points[ANA], points[BIA]))


def played(duel: Duel, *script: int | None) -> Duel:
    for choice in script:
        assert choice in choices(duel)
        duel = act(duel, choice)
    return duel


def test_an_act_that_nobody_can_respond_to_happens_at_once() -> None:
    assert played(Duel(((), ())), None) == Duel(((), ()), (1, 0), 1)


def test_whoever_has_any_card_face_down_is_asked_though_it_could_do_nothing() -> None:
    duel = played(Duel(((), ("dud",))), None)
    assert waits_for(duel) == BIA and duel.points == (0, 0)
    assert played(duel, None).points == (1, 0)


def test_a_response_comes_before_the_act_that_waits() -> None:
    assert played(Duel(((), ("counter",))), None, 0).points == (0, 0)


def test_each_response_opens_the_window_anew_until_all_let_it_pass() -> None:
    duel = played(Duel((("counter", "dud"), ("counter", "dud"))), None, 0)
    assert waits_for(duel) == ANA
    duel = played(duel, 0)
    assert waits_for(duel) == BIA and duel.points == (0, 0)
    duel = played(duel, None)
    assert waits_for(duel) == ANA, "who answered last is asked again when the other has passed"
    assert played(duel, None).points == (1, 0)


def test_a_question_that_a_response_puts_is_settled_before_the_window_goes_on() -> None:
    duel = played(Duel((("dud",), ("trade", "dud", "counter"))), None, 0)
    assert [type(frame) for frame in duel.frames.stack] == [Act, ResponseWindow, Discard]
    assert waits_for(duel) == BIA and choices(duel) == [0, 1]
    duel = played(duel, 0)
    assert waits_for(duel) == ANA and duel.down == (("dud",), ("counter",))
    assert played(duel, None, 0, None).points == (0, 0)


def hands() -> list[tuple[Card, ...]]:
    cards: tuple[Card, ...] = ("counter", "trade", "dud")
    return [hand for count in range(3) for hand in product(cards, repeat=count)]


def test_every_duel_ends_with_nothing_pending() -> None:
    rng, responses = Random(3), 0
    for down in product(hands(), hands()):
        duel = Duel(down)
        while waits_for(duel) is not None:
            choice = rng.choice(choices(duel))
            responses += choice is not None
            duel = act(duel, choice)
        assert duel.frames == Frames() and duel.turn == 2
    assert responses > 100


def test_who_is_asked_tells_nothing_of_the_cards_that_lie_face_down() -> None:
    """Passing all along, the same seats are asked in the same order whatever lies there, if as many lie there."""
    asked: dict[tuple[int, int], list[Seat]] = {}
    for mine, theirs in product(hands(), hands()):
        duel, order = Duel((mine, theirs)), []
        while (seat := waits_for(duel)) is not None:
            order.append(seat)
            duel = act(duel, None)
        assert asked.setdefault((len(mine), len(theirs)), order) == order


# ---- A raise: answered at once by all the others, then the turn that it interrupted goes on --------------------------


class Betting(msgspec.Struct, frozen=True):
    """A betting turn; each seat in it has one turn of its own, in which it may raise."""

    seat: Seat


class Round(msgspec.Struct, frozen=True):
    """Four seats bet: `folded` are out of it, `broke` stay in but have nothing to bet."""

    frames: Frames[Betting | ResponseWindow] = Frames((Betting(ANA),))
    stakes: tuple[int, ...] = (0, 0, 0, 0)
    folded: frozenset[Seat] = frozenset()
    broke: frozenset[Seat] = frozenset()


def bet(table: Round, choice: Literal["raise", "call", "fold"]) -> Round:
    top = table.frames.top
    assert top is not None
    seat, stakes = top.seat, [*table.stakes]
    if choice == "fold":
        table = replace(table, folded=table.folded | {seat})
    else:
        stakes[seat] = max(stakes) + (choice == "raise")
        table = replace(table, stakes=tuple(stakes))
    if isinstance(top, ResponseWindow):
        return replace(table, frames=table.frames.swap(top.passed()))
    after = [other for other in range(seat + 1, 4) if other not in table.folded | table.broke]
    frames = table.frames.swap(Betting(after[0]) if after else None)
    if choice == "raise":
        window = opened("raise", seat, range(4), set(range(4)) - table.folded - table.broke)
        frames = frames if window is None else frames.push(window)
    return replace(table, frames=frames)


def test_WA_43_a_raise_is_answered_clockwise_by_those_too_who_have_had_their_turn() -> None:
    table = bet(bet(Round(), "call"), "raise")
    order = []
    while isinstance(table.frames.top, ResponseWindow):
        order.append(table.frames.top.seat)
        table = bet(table, "call")
    assert order == [CAIO, DUDA, ANA] and table.stakes == (1, 1, 1, 1)


def test_WA_43_answering_uses_no_turn_up() -> None:
    table = bet(Round(), "raise")
    for _ in range(3):
        table = bet(table, "call")
    assert table.frames.top == Betting(BIA)
    table = bet(table, "raise")
    assert table.frames.stack == (Betting(CAIO), ResponseWindow("raise", (CAIO, DUDA, ANA)))


def test_only_those_in_the_hand_with_money_are_asked() -> None:
    table = bet(bet(Round(broke=frozenset({DUDA})), "fold"), "raise")
    assert table.frames.top == ResponseWindow("raise", (CAIO,))
