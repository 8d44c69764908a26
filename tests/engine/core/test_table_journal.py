"""A table and what keeps it: nothing is told before it is on disk, and nothing stays that the disk refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.chance import commitment_of
from engine.core.errors import BrokenLog, CarteadoError, IllegalAction, StaleLog
from engine.core.history import Ply, play_log
from engine.core.log import Acted, Entry, Revealed, TakenBack
from engine.core.model import Resigned, TimeCalled
from engine.core.table import NoJournal, Table
from engine.games.chama.actions import CutDeck
from tests.engine.core.tables import GAME, SEED, Journal, Pending, header, placing, playing

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


# ---- On its way to the disk -----------------------------------------------------------------------------------------


class SlowJournal(Journal):
    """A journal whose entries are on disk when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = False
        self.queue: list[Pending] = []

    def append(self, number: int, entry: Entry, at: int | None) -> Pending | None:
        assert number == len(self.entries) + len(self.queue) + 1
        if not self.slow:
            return super().append(number, entry, at)
        self.queue.append(Pending(entry))
        return self.queue[-1]

    def flush(self) -> None:
        """All that waits is on disk, then told."""
        done, self.queue = self.queue, []
        self.entries += [pending.entry for pending in done]
        for pending in done:
            pending.finish(None)

    def fail(self) -> None:
        """Nothing of what waits comes to the disk."""
        lost, self.queue = self.queue, []
        for pending in lost:
            pending.finish(StaleLog("stale_log"))


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
