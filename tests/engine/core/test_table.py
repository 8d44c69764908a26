"""The live table: who may act, what is written before anybody is told, and what comes from outside."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from engine.core.errors import BrokenLog, IllegalAction
from engine.core.history import play_log
from engine.core.log import Acted, Drawn, Intervened, Player, Revealed, Seated, TakenBack, TimedOut
from engine.core.model import Abandoned, Decide, Over, Resigned, TimeCalled
from engine.core.table import NoJournal, Table
from engine.games.chama.actions import CutDeck, EndTurn
from tests.engine.core.tables import GAME, SEED, header, placing, play_on, playing, seated

# ---- Start, draws and the seed --------------------------------------------------------------------------------------


def test_the_table_makes_the_draws_up_to_the_first_choice_and_writes_them() -> None:
    table, journal = seated(3)
    assert table.deciders() == (0, 1, 2)
    assert len(journal.entries) >= 4 and all(isinstance(entry, Drawn) for entry in journal.entries)


def test_the_seed_is_shown_at_the_end_and_not_before() -> None:
    table, journal = playing()
    assert not any(isinstance(entry, Revealed) for entry in journal.entries)
    play_on(table)
    assert journal.entries[-1] == Revealed(SEED.hex())
    assert table.outcome is not None
    assert play_log(GAME, table.header, journal.entries, check_draws=True).turn() == Over(table.outcome)


def test_the_clock_stamps_every_entry() -> None:
    times = count(1_000)
    table, journal = seated(2, lambda: next(times), cut=False)
    table.submit(*placing(table))
    assert [entry.at for entry in journal.entries] == list(range(1_000, 1_000 + len(journal.entries)))


def test_a_table_may_keep_nothing() -> None:
    table = Table(GAME, header(2, cut=False), SEED, NoJournal())
    table.start()
    play_on(table)
    assert table.outcome is not None


# ---- Who may act ----------------------------------------------------------------------------------------------------


def test_only_a_seat_that_the_match_waits_for_may_act() -> None:
    table, journal = playing()
    (seat,) = table.deciders()
    before = table.state, list(journal.entries)
    with pytest.raises(IllegalAction) as refusal:
        table.submit(1 - seat, EndTurn())
    assert refusal.value.code == "not_your_turn"
    assert table.legal_actions(1 - seat) == ()
    assert (table.state, journal.entries) == before


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing() -> None:
    table, journal = playing()
    (seat,) = table.deciders()
    before = table.state, list(journal.entries)
    with pytest.raises(IllegalAction) as refusal:
        table.submit(seat, CutDeck(1))
    reason = table.explain(seat, CutDeck(1))
    assert reason is not None and refusal.value.code == reason.code == "cut_only_at_start"
    assert (table.state, journal.entries) == before


def test_seats_that_choose_at_the_same_time_choose_in_any_order_and_once() -> None:
    table, _ = seated(3)
    table.submit(2, CutDeck(5))
    assert table.deciders() == (0, 1)
    with pytest.raises(IllegalAction):
        table.submit(2, CutDeck(6))
    table.submit(0, CutDeck(5))
    table.submit(1, CutDeck(5))
    assert len(table.deciders()) == 1


def test_after_the_end_nobody_acts() -> None:
    table, journal = playing()
    play_on(table)
    written = len(journal.entries)
    assert table.deciders() == ()
    for seat in (0, 1):
        with pytest.raises(IllegalAction):
            table.submit(seat, EndTurn())
    late: tuple[Callable[[], None], ...] = (
        lambda: table.intervene(TimeCalled()),
        lambda: table.intervene(Resigned(0)),
        lambda: table.give_seat(1, Player("Caio")),
    )
    for act in late:
        with pytest.raises(IllegalAction) as refused:
            act()
        assert refused.value.code == "game_over"
    assert len(journal.entries) == written


# ---- Resuming -------------------------------------------------------------------------------------------------------


def test_a_match_is_resumed_from_its_journal_after_any_entry() -> None:
    table, journal = seated(3)
    for seat in table.deciders():
        table.submit(seat, CutDeck(7))
    table.submit(*placing(table))
    entries = tuple(journal.entries)
    for kept in range(len(entries) + 1):
        again = Table(GAME, table.header, SEED, NoJournal())
        again.resume(entries[:kept])
        assert isinstance(again.turn, Decide)
        drawn = [entry for entry in entries if isinstance(entry, Drawn)]
        assert [ply.entry for ply in again.line.plies if isinstance(ply.entry, Drawn)] == drawn
    assert again.state == table.state


def test_a_journal_that_does_not_hold_is_not_resumed() -> None:
    with pytest.raises(BrokenLog):
        Table(GAME, header(2), SEED, NoJournal()).resume((Acted(0, EndTurn()),))


# ---- Taking back ----------------------------------------------------------------------------------------------------


def test_taking_back_restores_the_state_and_writes_it_down() -> None:
    table, journal = playing()
    before = table.state
    seat, action = placing(table)
    table.submit(seat, action)
    table.take_back(seat)
    assert table.state == before
    assert journal.entries[-2:] == [Acted(seat, action), TakenBack(seat)]


def test_one_action_after_another_may_be_taken_back() -> None:
    table, _ = playing()
    states = [table.state]
    seat = table.deciders()[0]
    while len(states) < 3:
        table.submit(*placing(table))
        states.append(table.state)
    for state in reversed(states[:-1]):
        table.take_back(seat)
        assert table.state == state


def test_nobody_takes_back_what_another_did_or_what_showed_a_card() -> None:
    table, journal = playing()
    seat, action = placing(table)
    table.submit(seat, action)
    with pytest.raises(IllegalAction) as refusal:
        table.take_back(1 - seat)
    assert refusal.value.code == "cannot_take_back"
    table.submit(seat, EndTurn())
    with pytest.raises(IllegalAction):
        table.take_back(seat)
    assert not any(isinstance(entry, TakenBack) for entry in journal.entries)


def test_a_cut_may_be_taken_back_until_the_next_one() -> None:
    table, _ = seated(3)
    table.submit(0, CutDeck(5))
    table.take_back(0)
    assert table.deciders() == (0, 1, 2)
    table.submit(0, CutDeck(6))
    table.submit(1, CutDeck(6))
    with pytest.raises(IllegalAction):
        table.take_back(0)


# ---- From outside ---------------------------------------------------------------------------------------------------


def test_time_is_called_and_the_round_is_finished() -> None:
    table, journal = playing(3)
    table.intervene(TimeCalled())
    assert journal.entries[-1] == Intervened(TimeCalled())
    turns = 0
    while table.deciders():
        seat = table.deciders()[0]
        action = table.legal_actions(seat)[-1]
        table.submit(seat, action)
        turns += action == EndTurn()
    assert turns == 3
    assert table.outcome is not None and table.outcome.reason == "time"


def test_a_seat_that_resigns_is_waited_for_no_more() -> None:
    table, _ = playing(3)
    (seat,) = table.deciders()
    table.intervene(Resigned(seat))
    assert table.deciders() == ((seat + 1) % 3,)
    with pytest.raises(IllegalAction):
        table.intervene(Resigned(seat))


def test_in_a_duel_resigning_ends_the_match_and_shows_the_seed() -> None:
    table, journal = playing()
    table.intervene(Resigned(1))
    assert table.outcome is not None and table.outcome.places == (1, 2)
    assert isinstance(journal.entries[-1], Revealed)


def test_a_match_left_has_no_places_and_shows_the_seed() -> None:
    table, journal = playing()
    table.intervene(Abandoned())
    assert table.outcome is not None
    assert (table.outcome.places, table.outcome.reason) == ((), "abandoned")
    assert journal.entries[-2:] == [Intervened(Abandoned()), Revealed(SEED.hex())]
    assert table.deciders() == () and table.legal_actions(0) == ()


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    table, _ = playing()
    assert table.view(0).seats[0].hand == table.state.seats[0].hand
    assert table.view(0).seats[1].hand is None
    assert [seat.hand for seat in table.view(None).seats] == [None, None]


def test_a_seat_changes_hands_and_the_log_says_so() -> None:
    table, journal = playing()
    table.give_seat(1, Player("Caio", "planner"))
    assert journal.entries[-1] == Seated(1, Player("Caio", "planner"))
    assert [player.name for player in table.players] == ["Ana", "Caio"]
    assert [player.name for player in table.header.players] == ["Ana", "Bia"]


def test_a_choice_made_for_a_late_seat_is_marked() -> None:
    table, journal = playing()
    seat, action = placing(table)
    table.submit_for(seat, action, "planner")
    assert journal.entries[-2:] == [TimedOut(seat, "planner"), Acted(seat, action)]
    with pytest.raises(IllegalAction):
        table.take_back(seat)


def test_a_choice_that_is_refused_leaves_no_mark() -> None:
    table, journal = playing()
    (seat,) = table.deciders()
    written = len(journal.entries)
    for number, action in ((seat, CutDeck(1)), (1 - seat, EndTurn())):
        with pytest.raises(IllegalAction):
            table.submit_for(number, action, "planner")
    assert len(journal.entries) == written
