"""The clocks of the seats: time for each choice, a reserve, grace for who is not connected; by a stopwatch in hand."""

from __future__ import annotations

from saves.matches.live_match_rows import in_memory
from saves.matches.match_rows import SeatClockTimes, SeatTime, TimeControl
from saves.rows.row_store import RowStore
from tests.tui.services.matches.match_services import SECOND, Watch
from tui.services.matches.clocks import SeatClocks


def clocks(watch: Watch, kept: RowStore[SeatClockTimes] | None = None, **control: int) -> SeatClocks:
    """Clocks of three seats that run, the first one asked."""
    made = SeatClocks(TimeControl(**control), 3, kept or in_memory().seat_clocks, "m", watch)
    made.follow([0])
    made.run()
    return made


def left(made: SeatClocks, seat: int) -> tuple[float, float]:
    """Return seconds for the choice and in reserve."""
    time = made.left(seat)
    assert time is not None
    return time.move / SECOND, time.reserve / SECOND


def test_first_the_choices_own_time_runs_then_the_reserve() -> None:
    watch = Watch()
    made = clocks(watch, move=30, reserve=60)
    watch.pass_(seconds=20)
    assert left(made, 0) == (10, 60)
    watch.pass_(seconds=25)
    assert left(made, 0) == (0, 45)
    assert made.up() == ()
    watch.pass_(seconds=45)
    assert left(made, 0) == (0, 0)
    assert made.up() == (0,)


def test_every_choice_has_its_own_time_and_the_reserve_is_for_the_match() -> None:
    watch = Watch()
    made = clocks(watch, move=30, reserve=60)
    watch.pass_(seconds=40)
    made.follow([0], acted=0)
    assert left(made, 0) == (30, 50)
    watch.pass_(seconds=35)
    made.follow([1], acted=0)
    watch.pass_(seconds=100)
    assert left(made, 0) == (30, 45)
    assert made.up() == (1,)


def test_without_a_reserve_only_the_choice_counts_and_without_a_choices_time_only_the_reserve() -> None:
    watch = Watch()
    made, other = clocks(watch, move=10), clocks(watch, reserve=10)
    watch.pass_(seconds=4)
    made.follow([0], acted=0)
    other.follow([0], acted=0)
    watch.pass_(seconds=6)
    assert (made.up(), other.up()) == ((), (0,))
    watch.pass_(seconds=4)
    assert made.up() == (0,)


def test_without_a_limit_there_is_no_clock_and_nothing_is_kept() -> None:
    watch, kept = Watch(), in_memory().seat_clocks
    made = clocks(watch, kept, grace=5)
    watch.pass_(minutes=100)
    made.rest()
    assert (made.left(0), made.up(), kept.all()) == (None, (), ())


def test_seats_that_choose_at_the_same_time_run_at_the_same_time() -> None:
    watch = Watch()
    made = clocks(watch, move=30)
    made.follow([0, 1, 2], acted=0)
    watch.pass_(seconds=10)
    made.follow([1, 2], acted=0)
    watch.pass_(seconds=10)
    assert [left(made, seat)[0] for seat in (1, 2)] == [10, 10]
    time = made.left(0)
    assert time is not None and not time.running


def test_who_takes_back_goes_on_with_the_time_that_was_used() -> None:
    watch = Watch()
    made = clocks(watch, move=30)
    watch.pass_(seconds=20)
    made.follow([1], acted=0)
    watch.pass_(seconds=5)
    made.follow([0], undone=0)
    assert left(made, 0) == (10, 0)
    watch.pass_(seconds=4)
    made.follow([0], acted=0)
    watch.pass_(seconds=3)
    made.follow([0], undone=0)
    assert left(made, 0) == (3, 0)


def test_the_organiser_stops_the_clocks_and_lets_them_run_on() -> None:
    watch = Watch()
    made = clocks(watch, move=30)
    watch.pass_(seconds=5)
    made.pause(True)
    watch.pass_(minutes=10)
    assert left(made, 0) == (25, 0)
    made.pause(False)
    watch.pass_(seconds=5)
    assert left(made, 0) == (20, 0)


def test_the_clock_of_who_is_not_connected_runs_on_where_no_grace_was_agreed_on() -> None:
    watch = Watch()
    made = clocks(watch, move=30)
    made.attend([0])
    watch.pass_(seconds=30)
    assert made.up() == (0,)


def test_the_clock_of_who_is_not_connected_stands_still_for_the_grace_of_the_match_in_all() -> None:
    watch = Watch()
    made = clocks(watch, move=30, grace=60)
    made.attend([0])
    watch.pass_(seconds=40)
    time = made.left(0)
    assert time is not None and time.grace and time.move == 30 * SECOND
    made.attend([])
    watch.pass_(seconds=10)
    assert left(made, 0) == (20, 0)
    made.attend([0])
    watch.pass_(seconds=25)
    assert left(made, 0) == (15, 0)
    time = made.left(0)
    assert time is not None and not time.grace


def test_nobody_at_the_table_no_time() -> None:
    watch = Watch()
    made = clocks(watch, move=30)
    watch.pass_(seconds=5)
    made.rest()
    watch.pass_(minutes=30)
    assert left(made, 0) == (25, 0)
    made.run()
    watch.pass_(seconds=5)
    assert left(made, 0) == (20, 0)


def test_clocks_go_on_in_another_process_with_what_was_left() -> None:
    watch, kept = Watch(), in_memory().seat_clocks
    made = clocks(watch, kept, move=30, reserve=60)
    watch.pass_(seconds=40)
    made.follow([1], acted=0)
    watch.pass_(seconds=10)
    made.pause(True)
    again = SeatClocks(TimeControl(30, 60), 3, kept, "m", Watch(3))
    again.follow([1])
    assert again.paused
    assert (left(again, 0), left(again, 1)) == ((30, 50), (20, 60))


def test_a_crash_costs_ten_seconds_of_the_clocks_at_most() -> None:
    watch, kept = Watch(), in_memory().seat_clocks
    made = clocks(watch, kept, reserve=100)
    for _ in range(65):
        watch.pass_(seconds=1)
        made.up()
    again = SeatClocks(TimeControl(0, 100), 3, kept, "m", Watch())
    assert 0 <= left(again, 0)[1] - 35 <= 10


def test_clocks_of_another_number_of_seats_begin_anew() -> None:
    kept = in_memory().seat_clocks
    kept.put(SeatClockTimes("m", (SeatTime(choice=5000),)))
    assert left(clocks(Watch(), kept, move=30), 2) == (30, 0)


def test_nothing_is_kept_of_a_match_that_is_over() -> None:
    kept = in_memory().seat_clocks
    made = clocks(Watch(), kept, move=30)
    made.rest()
    assert kept.all()
    made.forget()
    assert not kept.all()
