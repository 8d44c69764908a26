"""Tables that share their flushes: one transaction for all, nobody told before it is on disk."""

from __future__ import annotations

import sqlite3
import threading
from queue import SimpleQueue

import pytest

from engine.core.errors import CarteadoError, StaleLog
from engine.core.log import Acted
from engine.core.model import Outcome
from saves.errors import StoreError, UnknownMatch
from saves.sqlite.fair_lock import FairLock
from tests.saves.conftest import SEED, header_of, opened
from tests.saves.tally import Take

MATCHES = tuple(f"aaaa-{number:04}" for number in range(16))


class Loop:
    """An event loop in the hand of the test: calls what it was given, one after the other."""

    def __init__(self) -> None:
        self.calls: SimpleQueue = SimpleQueue()

    def later(self, call) -> None:
        self.calls.put(call)

    def run_until(self, done) -> None:
        while not done():
            self.calls.get(timeout=10)()


@pytest.fixture
def loop():
    return Loop()


@pytest.fixture
def journals(store):
    return [store.matches.create(header_of(match), SEED) for match in MATCHES]


def act(number):
    return Acted(number % 2, Take(1), number)


def flushes(store):
    """Count the transactions that are committed from now on."""
    seen = []
    store._database._connection.set_trace_callback(lambda sql: seen.append(sql) if sql == "COMMIT" else None)
    return seen


def append(journal, number, found):
    pending = journal.append(number, act(number))
    assert pending is not None
    pending.then(lambda error: found.append((journal.match, number, error)))


def test_alone_an_entry_is_on_disk_at_once(store, journals):
    assert journals[0].append(1, act(1)) is None
    assert store.matches.load(MATCHES[0]).entries == (act(1),)


def test_entries_of_one_moment_share_one_flush(store, journals, loop):
    found = []
    with store.shared_commits(loop.later):
        seen = flushes(store)
        for journal in journals:
            append(journal, 1, found)
            append(journal, 2, found)
        assert found == []
        loop.run_until(lambda: len(found) == 32)
        assert len(seen) == 1
    assert found == [(match, number, None) for match in MATCHES for number in (1, 2)]
    assert all(store.matches.load(match).entries == (act(1), act(2)) for match in MATCHES)


def test_what_comes_while_the_disk_is_busy_waits_for_the_next_flush(store, journals, loop):
    found = []
    busy, go_on = threading.Event(), threading.Event()

    def slow():
        busy.set()
        assert go_on.wait(10)

    with store.shared_commits(loop.later):
        seen = flushes(store)
        store.write(slow)
        loop.calls.get(timeout=10)()
        assert busy.wait(10)
        for journal in journals:
            append(journal, 1, found)
        assert store.matches.load(MATCHES[0]).entries == (), "reading does not wait, and sees what is on disk"
        go_on.set()
        loop.run_until(lambda: len(found) == 16)
        assert len(seen) == 2


def test_nobody_is_told_before_it_is_on_disk(path, loop):
    with opened(path) as store:
        journal = store.matches.create(header_of(), SEED)
        found = []
        other = sqlite3.connect(path)
        with store.shared_commits(loop.later):
            journal.append(1, act(1)).then(
                lambda error: found.append(other.execute("SELECT count(*) FROM entries").fetchone()[0])
            )
            loop.run_until(lambda: found)
        other.close()
    assert found == [1]


def test_a_stale_entry_is_refused_alone_with_all_that_follows_it(store, journals, loop):
    found = []
    journals[0].append(1, act(1))
    with store.shared_commits(loop.later):
        for number in (1, 2):
            append(journals[0], number, found)
        append(journals[1], 1, found)
        loop.run_until(lambda: len(found) == 3)
    errors = [type(error) for _match, _number, error in found]
    assert errors == [StaleLog, StaleLog, type(None)]
    assert store.matches.load(MATCHES[0]).entries == (act(1),)
    assert store.matches.load(MATCHES[1]).entries == (act(1),)


def test_after_a_refusal_the_match_goes_on_from_what_is_on_disk(store, journals, loop):
    found = []
    journals[0].append(1, act(1))
    with store.shared_commits(loop.later):
        append(journals[0], 1, found)
        append(journals[0], 2, found)
        loop.run_until(lambda: len(found) == 2)
        append(journals[0], 2, found)
        append(journals[0], 3, found)
        loop.run_until(lambda: len(found) == 4)
    assert [error for _match, _number, error in found[2:]] == [None, None]
    assert len(store.matches.load(MATCHES[0]).entries) == 3


def test_an_entry_of_a_deleted_match_is_refused_alone(store, journals, loop):
    found = []
    store.matches.delete(MATCHES[0])
    with store.shared_commits(loop.later):
        append(journals[0], 1, found)
        append(journals[1], 1, found)
        loop.run_until(lambda: len(found) == 2)
    assert [type(error) for _match, _number, error in found] == [UnknownMatch, type(None)]


@pytest.mark.parametrize("error", [StoreError("store_disk_full"), ZeroDivisionError("a slip")])
def test_a_disk_that_fails_fails_the_whole_batch_and_the_next_one_succeeds(store, journals, loop, error):
    found = []

    def fail():
        raise error

    with store.shared_commits(loop.later):
        append(journals[0], 1, found)
        store.write(fail)
        append(journals[1], 1, found)
        loop.run_until(lambda: len(found) == 2)
        assert all(isinstance(error, StoreError) for _match, _number, error in found)
        assert store.matches.load(MATCHES[0]).entries == ()
        append(journals[0], 1, found)
        loop.run_until(lambda: len(found) == 3)
    assert found[-1] == (MATCHES[0], 1, None)


def test_who_stops_sharing_has_everything_on_disk_and_told_in_order(store, journals, loop):
    found = []
    with store.shared_commits(loop.later):
        append(journals[0], 1, found)
        loop.calls.get(timeout=10)()
        append(journals[0], 2, found)
        append(journals[1], 1, found)
    assert found == [(MATCHES[0], 1, None), (MATCHES[0], 2, None), (MATCHES[1], 1, None)]
    while not loop.calls.empty():
        loop.calls.get()()
    assert len(found) == 3
    assert journals[0].append(3, act(3)) is None


def test_closing_the_store_stops_sharing(path, loop):
    found = []
    store = opened(path)
    journal = store.matches.create(header_of(), SEED)
    sharing = store.shared_commits(loop.later)
    sharing.__enter__()
    append(journal, 1, found)
    store.close()
    sharing.__exit__(None, None, None)
    assert [error for _match, _number, error in found] == [None]
    with opened(path) as again:
        assert again.matches.load("k7m3-q9x2").entries == (act(1),)


def test_the_end_of_a_match_goes_the_way_of_its_entries(store, journals, loop):
    found = []
    with store.shared_commits(loop.later):
        append(journals[0], 1, found)
        store.matches.close(MATCHES[0], Outcome((1, 2), (3, 0), "pack_empty"), 1, 2).then(found.append)
        assert store.matches.library(status="finished") == []
        loop.run_until(lambda: len(found) == 2)
        assert [line.id for line in store.matches.library(status="finished")] == [MATCHES[0]]


def test_within_a_transaction_of_ones_own_nothing_is_put_off(store, journals, loop):
    with store.shared_commits(loop.later):
        with store.transaction():
            assert journals[0].append(1, act(1)) is None
        assert store.matches.load(MATCHES[0]).entries == (act(1),)


def test_preferences_written_meanwhile_are_read_at_once(store, journals, loop):
    found = []
    with store.shared_commits(loop.later):
        append(journals[0], 1, found)
        store.profile.preferences.change(suits="letters")
        assert store.profile.preferences.load().suits == "letters"


def test_an_error_of_ones_own_is_told_to_nobody_else(store, loop):
    found = []

    def refuse():
        raise CarteadoError("no")

    with store.shared_commits(loop.later):
        store.write(refuse).then(found.append)
        store.write(lambda: store.profile.preferences.change(name="Ana")).then(found.append)
        loop.run_until(lambda: len(found) == 2)
    assert [error and error.code for error in found] == ["no", None]
    assert store.profile.preferences.load().name == "Ana"


def test_threads_go_through_the_lock_in_the_order_of_asking():
    lock, order, threads = FairLock(), [], []

    def pass_through(number):
        with lock, lock:
            order.append(number)

    with lock:
        assert lock.mine
        for number in range(5):
            threads.append(threading.Thread(target=pass_through, args=(number,)))
            threads[-1].start()
            while lock._next < number + 2:
                pass
    for thread in threads:
        thread.join()
    assert order == [0, 1, 2, 3, 4]
    assert not lock.mine
