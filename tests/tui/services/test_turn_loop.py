"""Whoever plays with others goes ahead; all who look on take turns, and together no more than a part of the loop."""

from __future__ import annotations

import asyncio
import gc
import weakref
from contextvars import ContextVar

import pytest

from tests.tui.services.turn_loops import Evening, Loop, Step, Visitor, crowd, share_used
from tui.services.turn_loop import (
    FADES,
    LAST_SHARE,
    LONGEST_WAIT_EVERY,
    MOST_REST,
    MUCH,
    OTHERS_SHARE,
    PLAY_NEEDS,
    QUIET,
    RESERVE,
    SLICE,
    LoopPerson,
    Precedence,
    TurnLoop,
    Turns,
    context_of,
    run_in_turns,
)

_AS_IN_A_HALL = {"PLAY_NEEDS": PLAY_NEEDS, "MUCH": MUCH, "QUIET": QUIET, "MOST_REST": MOST_REST}.items()


@pytest.fixture(autouse=True)
def as_in_a_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, seconds in _AS_IN_A_HALL:
        monkeypatch.setattr(f"tui.services.turn_loop.{limit}", seconds)


@pytest.fixture
def loop() -> Loop:
    return Loop()


@pytest.fixture
def turns(loop: Loop) -> Turns:
    return Turns(loop.soon, loop.call_later, lambda: loop.now, lambda: loop.used)


def test_on_a_quiet_loop_a_step_is_done_in_the_next_round(turns: Turns, loop: Loop) -> None:
    for _ in range(3):
        visitor = Visitor(turns, loop, "10.0.0.1", steps=1, takes=0.03)
        visitor.begin()
        loop.go_round()
        assert visitor.done == [loop.now]
        loop.run()
        loop.now += 1.0


def test_a_screen_that_opens_on_a_quiet_loop_waits_for_nothing(turns: Turns, loop: Loop) -> None:
    visitor = Visitor(turns, loop, "10.0.0.1", steps=40, takes=0.005)
    began = loop.now
    visitor.begin()
    loop.run()
    assert visitor.done[-1] - began == pytest.approx(0.2)


@pytest.mark.parametrize("many", [16, 250])
@pytest.mark.parametrize("takes", [0.0005, 0.005, 0.08])
def test_all_who_look_on_use_a_quarter_of_the_loop(turns: Turns, loop: Loop, many: int, takes: float) -> None:
    Evening(turns, loop)
    crowd(turns, loop, many, takes=takes)
    loop.run(lambda: loop.now > 103)
    assert share_used(loop, 10) == pytest.approx(OTHERS_SHARE, abs=0.03)


@pytest.mark.parametrize("precedence", Precedence)
@pytest.mark.parametrize(("many", "takes"), [(1, 0.005), (1, 0.1), (16, 0.02), (60, 0.05)])
def test_all_who_have_used_much_use_very_little_however_many_they_are(
    turns: Turns, loop: Loop, many: int, takes: float, precedence: Precedence
) -> None:
    Evening(turns, loop)
    for number in range(many):
        Visitor(turns, loop, f"10.{number}.0.1", takes=takes, precedence=precedence).begin()
    loop.run(lambda: loop.now > 100 + many * (MUCH + takes) / OTHERS_SHARE + 10)
    assert share_used(loop, 20) <= LAST_SHARE + 0.01


@pytest.mark.parametrize("many", [1, 16])
def test_whoever_opens_a_screen_now_and_then_waits_for_nobody_who_has_used_much(
    turns: Turns, loop: Loop, many: int
) -> None:
    Evening(turns, loop)
    crowd(turns, loop, many)
    loop.run(lambda: loop.now > 100 + many * MUCH / OTHERS_SHARE + 10)
    for _ in range(6):
        reader, asked = Visitor(turns, loop, "172.16.0.1", takes=0.005, steps=20), loop.now
        reader.begin()
        loop.run(lambda reader=reader: len(reader.done) == 20)  # type: ignore[misc]
        assert reader.done[-1] - asked <= 0.1 / OTHERS_SHARE + 0.1
        loop.run(lambda asked=asked: loop.now > asked + 8)  # type: ignore[misc]


def test_whoever_has_used_much_is_done_like_the_others_once_they_have_paused(turns: Turns, loop: Loop) -> None:
    Evening(turns, loop)
    flood = Visitor(turns, loop, "10.0.0.1", takes=0.05, steps=80)
    flood.begin()
    loop.run(lambda: loop.now > 140)
    assert flood.person.comes_last(loop.now), "what they have used does not fade while they wait"
    loop.run(lambda: len(flood.done) == 80)
    loop.run(lambda: loop.now > flood.done[-1] + 2 * FADES)
    assert not flood.person.comes_last(loop.now)


@pytest.mark.parametrize("pause", [0.001, QUIET / 2])
def test_nobody_has_a_turn_in_the_short_pauses_of_what_a_player_does(turns: Turns, loop: Loop, pause: float) -> None:
    Evening(turns, loop, every=10.0)
    visitor = Visitor(turns, loop, "10.0.0.1", takes=0.05)
    visitor.begin()
    loop.run(lambda: loop.now > 102)
    began, left = loop.now, 8

    player = turns.person("Bia", "172.16.9.8")
    player.precedence = lambda: Precedence.AWAITED

    def act() -> None:
        nonlocal left
        turns.add(player, Step(loop, 0.002))
        left -= 1
        if left > 0:
            loop.call_later(pause, act)

    loop.soon(act)
    loop.run(lambda: left == 0)
    assert not [at for at in visitor.done if at > began + 0.05 + QUIET]


def test_each_of_a_crowd_has_as_much_as_the_others(turns: Turns, loop: Loop) -> None:
    visitors = crowd(turns, loop, 16)
    loop.run(lambda: loop.now > 160)
    steps = [len(visitor.done) for visitor in visitors]
    assert max(steps) - min(steps) <= 2


def test_who_is_next_is_found_quickly_however_many_wait(
    turns: Turns, loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    lately = LoopPerson.order

    def order(person: LoopPerson, now: float) -> float:
        nonlocal asked
        asked += 1
        return lately(person, now)

    monkeypatch.setattr(LoopPerson, "order", order)
    Evening(turns, loop)
    visitors = crowd(turns, loop, 250)
    loop.run(lambda: loop.now > 103)
    done = sum(len(visitor.done) for visitor in visitors)
    assert asked <= 250 + 2 * done, "what each has used is asked once a turn, and not of everybody at every turn"


def test_one_network_is_not_ahead_by_its_number_and_nobody_of_it_is_left_out(turns: Turns, loop: Loop) -> None:
    club = crowd(turns, loop, 50, network="192.168.0.")
    attackers = crowd(turns, loop, 20)
    loop.run(lambda: loop.now > 200)
    assert all(visitor.done for visitor in club)
    assert min(len(visitor.done) for visitor in attackers) > max(len(visitor.done) for visitor in club)


def test_whoever_comes_anew_is_before_all_who_have_used_more(turns: Turns, loop: Loop) -> None:
    Evening(turns, loop)
    crowd(turns, loop, 16)
    loop.run(lambda: loop.now > 120)
    newcomer, asked = Visitor(turns, loop, "172.16.0.1", steps=10), loop.now
    newcomer.begin()
    loop.run(lambda: newcomer.left == 0 and len(newcomer.done) == 10)
    turns_of_all = 10 * LONGEST_WAIT_EVERY / (LONGEST_WAIT_EVERY - 1) + 2
    assert newcomer.done[-1] - asked <= turns_of_all * 0.01 / OTHERS_SHARE


def test_whoever_comes_back_has_used_what_they_had_used(turns: Turns, loop: Loop) -> None:
    before = Visitor(turns, loop, "10.0.0.1", name="caio")
    before.person.done(1.0, loop.now)
    again = turns.person("caio", "10.0.0.1")
    assert again is before.person
    assert turns.person("bia", "10.0.0.2").order(loop.now) > turns.person("ana", "10.9.0.1").order(loop.now)


def test_whoever_is_awaited_goes_ahead_of_a_crowd(turns: Turns, loop: Loop) -> None:
    crowd(turns, loop, 250)
    loop.run(lambda: loop.now > 103)
    player, asked = Visitor(turns, loop, "172.16.0.1", steps=14, precedence=Precedence.AWAITED), loop.now
    player.begin()
    loop.run(lambda: len(player.done) == 14)
    assert player.done[-1] - asked <= 14 * 0.01 * (1 + 0.01 / MOST_REST) + SLICE


def test_the_crowd_goes_on_though_players_keep_the_loop_busy(turns: Turns, loop: Loop) -> None:
    others = [Visitor(turns, loop, f"10.0.{number}.1", takes=0.001) for number in range(4)]

    players = [
        Visitor(turns, loop, f"172.16.{number}.1", takes=0.004, precedence=Precedence.AWAITED) for number in range(500)
    ]
    for player in players:
        player.begin()
    for visitor in others:
        visitor.begin()
    began = loop.now
    loop.run(lambda: loop.now > began + 10)
    assert sum(len(visitor.done) for visitor in others) >= 10 / (MOST_REST + 500 * 0.004)


def test_whoever_plays_against_bots_has_twice_as_much_as_who_looks_on_and_a_player_more_still(
    turns: Turns, loop: Loop
) -> None:
    Evening(turns, loop)
    done = []
    for at, precedence in enumerate(Precedence):
        visitors = [
            Visitor(turns, loop, f"10.{at}{number}.0.1", takes=0.01, precedence=precedence) for number in range(8)
        ]
        for visitor in visitors:
            visitor.begin()
        done.append(visitors)
    loop.run(lambda: loop.now > 107)
    awaited, plays, looks_on = (sum(len(visitor.done) for visitor in visitors) for visitors in done)
    assert plays / looks_on == pytest.approx(2, abs=0.3) and awaited > 1.5 * plays


@pytest.mark.parametrize("many", [1, 16])
def test_players_who_use_far_more_than_play_needs_take_turns(turns: Turns, loop: Loop, many: int) -> None:
    Evening(turns, loop)
    players = [Visitor(turns, loop, f"10.{number}.0.1", precedence=Precedence.AWAITED) for number in range(many)]
    for player in players:
        player.begin()
    began, used = loop.now, loop.used
    loop.run(lambda: loop.now > began + many * PLAY_NEEDS + 5)
    assert loop.used - used <= many * (PLAY_NEEDS + 0.01) + RESERVE + OTHERS_SHARE * (loop.now - began) + 0.1


def test_where_nobody_plays_those_who_look_on_may_have_the_whole_loop(turns: Turns, loop: Loop) -> None:
    crowd(turns, loop, 8)
    loop.run(lambda: loop.now > 110)
    assert share_used(loop, 4) > 0.95
    Evening(turns, loop)
    loop.run(lambda: loop.now > 125)
    assert share_used(loop, 4) <= OTHERS_SHARE + LAST_SHARE + 0.03


def test_the_steps_of_a_person_are_done_in_their_order_whatever_they_become(turns: Turns, loop: Loop) -> None:
    crowd(turns, loop, 4)
    loop.run(lambda: loop.now > 103)
    precedence = Precedence.LOOKS_ON
    person = turns.person("caio", "172.16.0.1")
    person.precedence = lambda: precedence
    done: list[int] = []
    for number in range(6):
        turns.add(person, Step(loop, 0.02, lambda number=number: done.append(number)))
    loop.run(lambda: len(done) == 1)
    precedence = Precedence.AWAITED
    loop.now += 1.0
    for number in range(6, 9):
        turns.add(person, Step(loop, 0.02, lambda number=number: done.append(number)))
    loop.run(lambda: len(done) == 9)
    assert done == list(range(9))


def test_what_was_cancelled_while_it_waited_is_left_out(turns: Turns, loop: Loop) -> None:
    person = turns.person("caio", "10.0.0.1")
    steps = [Step(loop, 0.01) for _ in range(3)]
    for step in steps:
        turns.add(person, step)
    steps[1].is_cancelled = True
    loop.run()
    assert [step.done_at is None for step in steps] == [False, True, False]


def test_nobody_waits_any_more_once_the_hall_closes(turns: Turns, loop: Loop) -> None:
    visitors = [Visitor(turns, loop, f"10.{number}.0.1", steps=50) for number in range(10)]
    for visitor in visitors:
        visitor.begin()
    loop.run(lambda: loop.now > 101)
    turns.open = True
    share = share_used(loop, 3.0)
    assert share > 0.95
    loop.run()
    assert all(len(visitor.done) == 50 for visitor in visitors)


def test_what_is_done_for_nobody_and_in_an_empty_context_never_waits() -> None:
    done: list[str] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, TurnLoop)
        loop.turns._others.left = -0.02
        person = loop.turns.person("caio", "10.0.0.1")

        async def say(what: str) -> None:
            await asyncio.sleep(0)
            done.append(what)

        waits = loop.create_task(say("looks on"), context=context_of(person))
        loop.call_soon(done.append, "cancelled", context=context_of(person)).cancel()
        await loop.create_task(say("empty"), context=context_of(None))
        await say("nobody")
        await waits

    run_in_turns(main())
    assert done == ["empty", "nobody", "looks on"]


def test_a_cancelled_timer_keeps_nothing_of_the_context_that_it_was_set_in() -> None:
    """Its time may be far away: so apps of visitors who were cut off were kept, whole, for as long."""

    class App:
        pass

    current: ContextVar[App] = ContextVar("current")

    async def main() -> None:
        context = context_of(None)
        context.run(current.set, App())
        seen = weakref.ref(context[current])
        timer = asyncio.get_running_loop().call_later(1000, print, context=context)
        timer.cancel()
        del context
        gc.collect(1)  # It was made just now.
        assert seen() is None and timer.cancelled()

    run_in_turns(main())


def test_a_step_that_fails_is_reported_and_the_others_go_on() -> None:
    failed: list[str] = []
    done: list[str] = []

    def fail() -> None:
        raise ValueError("a step")

    async def main() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, TurnLoop)
        loop.set_exception_handler(lambda _, about: failed.append(str(about["exception"])))
        person = loop.turns.person("caio", "10.0.0.1")
        loop.call_soon(fail, context=context_of(person))
        loop.call_soon(done.append, "next", context=context_of(person))
        await loop.create_task(asyncio.sleep(0), context=context_of(person))

    run_in_turns(main())
    assert (failed, done) == (["a step"], ["next"])


def test_two_dozen_who_come_at_once_are_in_within_five_seconds_while_others_play(turns: Turns, loop: Loop) -> None:
    """A first screen takes a tenth of a second: less kept than `RESERVE` would not be enough for them."""
    Evening(turns, loop)
    loop.run(lambda: loop.now > 110)
    visitors = [Visitor(turns, loop, f"10.{number}.0.1", takes=0.005, steps=20) for number in range(24)]
    began = loop.now
    for visitor in visitors:
        visitor.begin()
    loop.run(lambda: all(len(visitor.done) == 20 for visitor in visitors))
    assert max(visitor.done[-1] for visitor in visitors) - began < 5


def test_the_credit_is_no_more_than_a_moment(turns: Turns, loop: Loop) -> None:
    loop.now += 3600
    Evening(turns, loop)
    crowd(turns, loop, 8)
    assert share_used(loop, 4) <= OTHERS_SHARE + LAST_SHARE + RESERVE / 4 + 0.02


@pytest.mark.parametrize(("used", "takes"), [(PLAY_NEEDS + 0.2, 0.004), (MUCH - 0.3, 0.004)])
def test_nobody_waits_for_long_behind_however_many_who_have_used_less(
    turns: Turns, loop: Loop, used: float, takes: float
) -> None:
    """So somebody whose game has just ended was cut off in a flood: their answers were not read for a minute."""
    Evening(turns, loop)
    crowd(turns, loop, 250, takes=takes)
    loop.run(lambda: loop.now > 101)
    left_over, asked = Visitor(turns, loop, "172.16.0.1", takes=0.001, steps=1), loop.now
    left_over.person.done(used, loop.now)
    left_over.begin()
    loop.run(lambda: bool(left_over.done) or loop.now > asked + 60)
    assert left_over.done and left_over.done[0] - asked < 30


def test_all_who_have_used_much_have_their_turns_one_after_the_other(turns: Turns, loop: Loop) -> None:
    Evening(turns, loop)
    crowd(turns, loop, 40, takes=0.05)
    loop.run(lambda: loop.now > 100 + 40 * MUCH / OTHERS_SHARE + 10)
    left_over, asked = Visitor(turns, loop, "172.16.0.1", takes=0.001, steps=1), loop.now
    left_over.person.done(3 * MUCH, loop.now)
    left_over.begin()
    loop.run(lambda: bool(left_over.done) or loop.now > asked + 60)
    assert left_over.done and left_over.done[0] - asked <= 41 * 0.05 / LAST_SHARE


def test_whoever_goes_on_without_end_is_not_taken_for_who_has_waited_longest(turns: Turns, loop: Loop) -> None:
    Evening(turns, loop)
    visitors = crowd(turns, loop, 8, takes=0.004)
    loop.run(lambda: loop.now > 110)
    done = [len(visitor.done) for visitor in visitors]
    assert max(done) - min(done) <= 3
