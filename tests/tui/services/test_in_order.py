"""Work is spread over workers, and what comes of it is the same in the same order, however many there are."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.core.ladder import measured
from engine.games.magic_wizards.balance.duels import DuelPairing, play
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.model import Deck
from tui.bench.ladder import LadderPair, score_of
from tui.services import in_order
from tui.services.in_order import Workplace, map_in_order, open_workplace
from tui.texts.localizer import Words


class Sum(NamedTuple):
    """What is to be added."""

    first: int
    second: int


def added(numbers: Sum) -> dict[str, int]:
    return {"sum": numbers.first + numbers.second}


def turned_round(deck: Deck) -> Deck:
    return replace(deck, main=deck.main[::-1])


def last_gasp(marker: str) -> int:
    """End the process the first time, as an empty memory would."""
    try:
        Path(marker).touch(exist_ok=False)
    except FileExistsError:
        return 7
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


SUMS = [Sum(number, 2 * number) for number in range(20)]
ANSWERS = [{"sum": 3 * number} for number in range(20)]


class Mortal(Executor):
    """Processes of which some die within their work: `deaths` has the number of each piece that takes one with it."""

    def __init__(self, deaths: set[int]) -> None:
        self.deaths = deaths
        self.asked = count()
        self.given: list[Future[Any]] = []

    def submit(self, function: Callable[..., Any], /, *args: Any, **_how: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if next(self.asked) in self.deaths:
            future.set_exception(BrokenExecutor())
        elif 99 not in self.deaths:
            future.set_result(function(*args))
        self.given.append(future)
        return future


@pytest.mark.parametrize("together", [1, 7, 50])
def test_what_comes_of_it_is_the_same_in_the_same_order_with_workers_and_without(together: int) -> None:
    assert list(map_in_order(added, SUMS, None, together)) == ANSWERS
    place = Workplace(lambda: ThreadPoolExecutor(3))
    assert list(map_in_order(added, iter(SUMS), place, together)) == ANSWERS
    place.close()


def test_a_worker_that_dies_costs_a_retry_and_what_others_have_done_is_kept() -> None:
    pools = iter((Mortal({0, 4}), Mortal({0}), Mortal(set())))
    opened: list[Mortal] = []

    def opens() -> Executor:
        opened.append(next(pools))
        return opened[-1]

    assert list(map_in_order(added, SUMS, Workplace(opens))) == ANSWERS
    assert [len(pool.given) for pool in opened] == [20, 2, 1]


def test_work_that_takes_every_process_with_it_is_given_up() -> None:
    with pytest.raises(CarteadoError, match="workers_lost"):
        list(map_in_order(added, SUMS, Workplace(lambda: Mortal({0}))))


def test_no_more_is_handed_out_than_so_much_and_what_nobody_wants_any_more_is_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(in_order, "AHEAD", 4)
    pool = Mortal(set())
    taken: list[int] = []

    def payloads() -> Iterator[Sum]:
        for number in range(20):
            taken.append(number)
            yield SUMS[number]

    found = map_in_order(added, payloads(), Workplace(lambda: pool))
    assert next(found) == ANSWERS[0] and taken == [0, 1, 2, 3]
    pool.deaths.add(99)
    assert next(found) == ANSWERS[1]
    waiting = pool.given[-1]
    found.close()
    assert waiting.cancelled() and len(taken) < 8


def test_the_workers_of_another_version_are_refused() -> None:
    work = in_order.Work("0.9", "tests.tui.services.test_in_order:added", msgspec.Raw(b"\x90"))
    with pytest.raises(CarteadoError, match=r"cluster_version\(here='0.9'"):
        in_order.answer(msgspec.msgpack.encode(work))


def test_duels_and_decks_come_through_as_they_are() -> None:
    first, second = (ready.deck for ready in ready_decks()[:2])
    duel = DuelPairing("1", (first, second), one_attack=False)
    assert [*map_in_order(play, [duel])] == [play(duel)]
    assert [*map_in_order(turned_round, [first, second])] == [turned_round(first), turned_round(second)]


def test_a_rung_of_the_ladder_is_the_same_with_workers_and_without() -> None:
    place = Workplace(lambda: ThreadPoolExecutor(1))
    pairs = [LadderPair("chama", "novato", "random", 1, number) for number in range(4)]
    rungs = [measured("novato", "random", map_in_order(score_of, pairs, where), 3) for where in (None, place)]
    place.close()
    assert rungs[0] == rungs[1] and rungs[0].games == 6


def test_without_dask_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(CarteadoError, match="cluster_missing"), open_workplace(workers=2):
        pass
    with pytest.raises(CarteadoError, match="cluster_either"), open_workplace("tcp://127.0.0.1:1", 2):
        pass
    for language in ("en", "pt_BR"):
        assert 'pip install "carteado[cluster]"' in Words(language)("error.cluster_missing")


@pytest.mark.deep
def test_a_process_of_this_computer_that_is_killed_costs_a_retry(tmp_path: Path) -> None:
    with open_workplace() as place:
        assert list(map_in_order(last_gasp, [str(tmp_path / name) for name in "abc"], place)) == [7, 7, 7]


class TestCluster:
    """Dask where it is installed, in this process where it can be."""

    @pytest.fixture
    def dask(self) -> Any:
        return pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

    def test_a_cluster_gives_the_same_in_the_same_order(self, dask: Any) -> None:
        with (
            dask.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
            open_workplace(cluster.scheduler_address) as place,
        ):
            assert list(map_in_order(added, SUMS, place, 3)) == ANSWERS

    def test_a_cluster_without_workers_and_a_scheduler_that_does_not_answer_are_said(
        self, dask: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(in_order, "PATIENCE", 0.2)
        with dask.LocalCluster(n_workers=0, processes=False, dashboard_address=None) as cluster:
            address = cluster.scheduler_address
            with pytest.raises(CarteadoError, match="cluster_empty"), open_workplace(address):
                pass
        with pytest.raises(CarteadoError, match="cluster_away"), open_workplace("tcp://127.0.0.1:9"):
            pass

    @pytest.mark.deep
    def test_a_worker_that_is_killed_costs_a_retry(self, dask: Any, tmp_path: Path) -> None:
        with open_workplace(workers=2) as place:
            assert list(map_in_order(last_gasp, [str(tmp_path / name) for name in "ab"], place)) == [7, 7]


def test_windows_waits_for_no_more_processes_than_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(in_order, "all_cores", lambda: 128)
    in_order._OwnProcesses().shutdown()
