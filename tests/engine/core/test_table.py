"""The live table: who may act, what is written before anybody is told, and what comes from outside."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.chance import commitment_of
from engine.core.errors import BrokenLog, CarteadoError, IllegalAction, StaleLog
from engine.core.log import (
    Acted,
    Drawn,
    Entry,
    Header,
    Intervened,
    Player,
    Ply,
    Revealed,
    Seated,
    TakenBack,
    TimedOut,
    play_log,
)
from engine.core.model import Abandoned, Decide, Over, Resigned, TimeCalled
from engine.core.table import NoJournal, Table
from engine.games.chama.actions import CutDeck, EndTurn
from engine.games.registry import GAMES

GAME = GAMES["chama"]
SEED = bytes(range(32))


class Pending:
    """A write whose end the test tells."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def then(self, told: Callable[[CarteadoError | None], None]) -> None:
        self.told = told


class Journal:
    """Keeps entries, until it is told to fail."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.broken = False

    def append(self, number: int, entry: Entry) -> Pending | None:
        if self.broken:
            raise StaleLog("stale_log", number=number)
        assert number == len(self.entries) + 1
        self.entries.append(entry)
        return None


def header(seats: int, **options: Any) -> Header:
    players = tuple(Player(name) for name in ("Ana", "Bia", "Caio", "Duda")[:seats])
    return Header("m", "chama", GAME.rules_version, players, options, commitment_of(SEED), ("",) * seats)


def seated(seats: int = 2, clock: Callable[[], int] = lambda: 0, **options: Any) -> tuple[Table, Journal]:
    journal = Journal()
    table = Table(GAME, header(seats, **options), SEED, journal, clock)
    table.start()
    return table, journal


def playing(seats: int = 2) -> tuple[Table, Journal]:
    """A table past the cutting."""
    return seated(seats, cut=False)


def placing(table: Table) -> tuple[int, Any]:
    """Return the seat on turn and something other than ending that it may do."""
    (seat,) = table.deciders()
    return seat, table.legal_actions(seat)[0]


def play_on(table: Table) -> None:
    """Let everybody end turn after turn, to the end."""
    while deciders := table.deciders():
        table.submit(deciders[0], table.legal_actions(deciders[0])[-1])


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
    with pytest.raises(BrokenLog):
        table.intervene(TimeCalled())
    assert len(journal.entries) == written


# ---- Journal before memory ------------------------------------------------------------------------------------------


def test_an_entry_is_on_disk_before_anybody_is_told() -> None:
    table, journal = playing()
    seen: list[tuple[Ply, int]] = []
    table.subscribe(lambda ply: seen.append((ply, len(journal.entries))))
    seat, action = placing(table)
    table.submit(seat, action)
    ((ply, written),) = seen
    assert ply.entry == Acted(seat, action) == journal.entries[-1]
    assert ply.number == written
    assert ply.state == table.state


@pytest.mark.parametrize("act", ["submit", "take_back", "intervene"])
def test_a_journal_that_fails_leaves_everything_as_it_was(act: str) -> None:
    table, journal = playing()
    seat, action = placing(table)
    table.submit(seat, action)
    seen: list[Ply] = []
    table.subscribe(seen.append)
    before = msgspec.msgpack.encode(table.state), table.line.entries, len(table.line.plies), table.turn
    journal.broken = True
    with pytest.raises(StaleLog):
        if act == "submit":
            table.submit(*placing(table))
        elif act == "take_back":
            table.take_back(seat)
        else:
            table.intervene(TimeCalled())
    assert (msgspec.msgpack.encode(table.state), table.line.entries, len(table.line.plies), table.turn) == before
    assert seen == []
    journal.broken = False
    table.submit(*placing(table))
    assert play_log(GAME, table.header, journal.entries).state == table.state


def test_a_listener_may_stop_listening() -> None:
    table, _ = playing()
    seen: list[Ply] = []
    stop = table.subscribe(seen.append)
    stop()
    table.submit(*placing(table))
    assert seen == []


@pytest.mark.parametrize("sealed", [commitment_of(bytes(32)), commitment_of(SEED).upper(), "", None])
def test_a_seed_that_the_header_does_not_seal_is_refused_at_once(sealed: str | None) -> None:
    with pytest.raises(BrokenLog) as broken:
        Table(GAME, replace(header(2), commitment=sealed), SEED, NoJournal())
    assert (broken.value.code, broken.value.number) == ("log_seed_not_sealed", 0)


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
    for one, action in ((seat, CutDeck(1)), (1 - seat, EndTurn())):
        with pytest.raises(IllegalAction):
            table.submit_for(one, action, "planner")
    assert len(journal.entries) == written


# ---- On its way to the disk -----------------------------------------------------------------------------------------


class SlowJournal(Journal):
    """A journal whose entries are on disk when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = False
        self.queue: list[Pending] = []

    def append(self, number: int, entry: Entry) -> Pending | None:
        assert number == len(self.entries) + len(self.queue) + 1
        if not self.slow:
            return super().append(number, entry)
        self.queue.append(Pending(entry))
        return self.queue[-1]

    def flush(self) -> None:
        """All that waits is on disk, then told."""
        done, self.queue = self.queue, []
        self.entries += [pending.entry for pending in done]
        for pending in done:
            pending.told(None)

    def fail(self) -> None:
        """Nothing of what waits comes to the disk."""
        lost, self.queue = self.queue, []
        for pending in lost:
            pending.told(StaleLog("stale_log"))


def slow(seats: int = 2, **options: Any) -> tuple[Table, SlowJournal]:
    journal = SlowJournal()
    table = Table(GAME, header(seats, **options), SEED, journal)
    table.start()
    journal.slow = True
    return table, journal


def test_nobody_sees_an_action_before_it_is_on_disk() -> None:
    table, journal = slow(cut=False)
    seen: list[Ply] = []
    table.subscribe(seen.append)
    before = table.state, len(table.line.plies), table.deciders()
    seat, action = placing(table)
    table.submit(seat, action)
    assert table.pending
    assert (table.state, len(table.line.plies), table.deciders()) == before
    assert seen == []
    journal.flush()
    assert not table.pending
    assert [ply.entry for ply in seen] == [Acted(seat, action)]
    assert table.state == seen[-1].state


def test_the_next_action_is_judged_by_what_is_on_its_way() -> None:
    table, journal = slow(3)
    table.submit(0, CutDeck(5))
    with pytest.raises(IllegalAction) as refusal:
        table.submit(0, CutDeck(5))
    assert refusal.value.code == "not_your_turn"
    table.submit(2, CutDeck(6))
    table.submit(1, CutDeck(7))
    journal.flush()
    assert len(table.deciders()) == 1
    assert play_log(GAME, table.header, journal.entries).state == table.state


def test_an_action_on_its_way_may_be_taken_back() -> None:
    table, journal = slow(3)
    before = table.state
    table.submit(0, CutDeck(5))
    table.take_back(0)
    journal.flush()
    assert table.state == before
    assert journal.entries[-2:] == [Acted(0, CutDeck(5)), TakenBack(0)]


def test_what_the_disk_refuses_is_forgotten_with_all_that_followed() -> None:
    table, journal = slow(3)
    lost: list[CarteadoError] = []
    table.on_loss = lost.append
    table.submit(0, CutDeck(5))
    table.submit(1, CutDeck(5))
    journal.fail()
    assert [error.code for error in lost] == ["stale_log"]
    assert (table.pending, table.deciders()) == (False, (0, 1, 2))
    table.submit(0, CutDeck(9))
    journal.flush()
    assert table.deciders() == (1, 2)
    assert play_log(GAME, table.header, journal.entries).state == table.state


def test_an_end_on_its_way_brings_the_seed_along() -> None:
    table, journal = slow(cut=False)
    table.intervene(Resigned(1))
    assert table.outcome is None
    journal.flush()
    assert table.outcome is not None and isinstance(journal.entries[-1], Revealed)
