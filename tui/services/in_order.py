"""Work in many pieces, done in processes of this computer or of a cluster, with results in order."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import version
from itertools import islice
from threading import Thread
from typing import Any, TypeVar, get_type_hints

import msgspec

from engine.core.errors import CarteadoError
from tui.services.bots.pool import all_cores
from tui.services.bots.processes import LOWEST

AHEAD = 1024
"""So many pieces of work are handed out before the first of them has to be done."""
TRIES = 3
"""How often a piece of work is begun that takes its process with it."""
PATIENCE = 10.0
"""Seconds that a scheduler has to answer, and to have a worker."""
_MOST_ON_WINDOWS = 61
"""So many processes Windows can wait for at a time."""

Payload = TypeVar("Payload")
Done = TypeVar("Done")


class Work(msgspec.Struct, frozen=True, array_like=True):
    """Payloads for a function, "module:function", of the program of this version."""

    version: str
    function: str
    payloads: msgspec.Raw


class Workplace:
    """Workplace of processes that are opened, and opened anew when they are lost."""

    def __init__(self, opens: Callable[[], Executor], lost: type[Exception] = BrokenExecutor, tries: int = TRIES):
        """Open the workplace; `lost` reports an ended process, whose work is begun up to `tries` times."""
        self.lost, self.tries = lost, tries
        self._opens = opens
        self._executor = opens()

    def submit(self, work: bytes) -> Future[bytes]:
        """Hand out a piece of work."""
        try:
            return self._executor.submit(answer, work)
        except BrokenExecutor as error:
            lost: Future[bytes] = Future()
            lost.set_exception(error)
            return lost

    def open_anew(self) -> None:
        """Open other processes in the place of those that were lost."""
        self.close()
        self._executor = self._opens()

    def close(self) -> None:
        """End the processes, whatever they do."""
        self._executor.shutdown(wait=False)


@contextmanager
def open_workplace(scheduler: str = "", workers: int = 0) -> Iterator[Workplace]:
    """Open the scheduler of a cluster, by its address, or a cluster of this many workers on this computer.

    With neither it is a process for each core of this computer, started when there is work. Raises CarteadoError
    "cluster_either" where both are given, "cluster_missing" without Dask, "cluster_away" and "cluster_empty".
    """
    if scheduler and workers:
        raise CarteadoError("cluster_either")
    if not scheduler and not workers:
        with closing(Workplace(_OwnProcesses)) as place:
            yield place
        return
    try:
        import distributed
    except ImportError as error:
        raise CarteadoError("cluster_missing") from error
    for name in ("distributed", "distributed.client"):
        # What has gone wrong is said in a sentence of ours.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with _client(distributed, scheduler, workers) as client, closing(_cluster(distributed, client)) as place:
        yield place


class _OwnProcesses(ProcessPoolExecutor):
    """Processes of this computer, one for each core."""

    def __init__(self) -> None:
        most = min(all_cores(), _MOST_ON_WINDOWS) if sys.platform == "win32" else all_cores()
        super().__init__(most, multiprocessing.get_context("spawn"), _begin_worker)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End them at once: whoever leaves does not wait for what nobody wants any more."""
        super().shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.kill()


def _begin_worker() -> None:
    """Come after all other processes of this computer, end with the one that asks, and leave Ctrl-C to that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    if (asking := multiprocessing.parent_process()) is not None:
        Thread(target=_end_after, args=(asking.join,), daemon=True).start()


def _end_after(wait: Callable[[], None]) -> None:
    wait()
    os._exit(0)


@contextmanager
def _client(distributed: Any, scheduler: str, workers: int) -> Iterator[Any]:
    """Connect to a scheduler, or to one of this computer's own, which nobody else can connect to."""
    own = None
    if workers:
        # Its processes leave Ctrl-C to this one: they begin as this one is now.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            own = distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                dashboard_address=None,
                security=True,
                silence_logs=logging.CRITICAL,
            )
        finally:
            signal.signal(signal.SIGINT, before)
    try:
        client = distributed.Client(own or scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise CarteadoError("cluster_away", scheduler=scheduler) from error
    try:
        yield client
    finally:
        client.close()
        if own is not None:
            own.close()


def _cluster(distributed: Any, client: Any) -> Workplace:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        raise CarteadoError("cluster_empty") from error
    # The scheduler itself begins work again whose worker has died.
    return Workplace(client.get_executor, distributed.KilledWorker, tries=1)


def map_in_order(
    function: Callable[[Payload], Done], payloads: Iterable[Payload], where: Workplace | None = None, together: int = 1
) -> Iterator[Done]:
    """Yield what a function of a module returns for each payload, in their order, wherever it is called.

    The payload and what is returned are of types that msgspec packs, as the function declares them; what is returned
    depends on the payload alone. Without a workplace it is called here; else `together` payloads go to a worker at a
    time. Work whose worker dies is begun again. Raises CarteadoError "workers_lost" for work whose workers die again
    and again, "cluster_lost" where the scheduler is gone, and "cluster_version" for workers of another version.
    """
    named = f"{function.__module__}:{function.__qualname__}"
    read = msgspec.msgpack.Decoder(list[_types_of(function)[1]]).decode  # type: ignore[misc]
    pieces = (_pack(Work(_version(), named, msgspec.Raw(_pack(batch)))) for batch in _batches(payloads, together))
    if where is None:
        for work in pieces:
            yield from read(answer(work))
        return
    asked: deque[tuple[bytes, Future[bytes]]] = deque()
    try:
        for work in pieces:
            asked.append((work, where.submit(work)))
            if len(asked) * together >= AHEAD:
                yield from read(_first(asked, where))
        while asked:
            yield from read(_first(asked, where))
    finally:
        for _, future in asked:
            future.cancel()


def _first(asked: deque[tuple[bytes, Future[bytes]]], where: Workplace) -> bytes:
    """Wait for what comes first and take it out."""
    for tries_left in reversed(range(where.tries)):
        try:
            done = asked[0][1].result()
            break
        except where.lost as error:
            if not tries_left:
                raise CarteadoError("workers_lost", tries=TRIES) from error
            where.open_anew()
            for at, (work, future) in enumerate(asked):
                if not future.done() or future.cancelled() or future.exception() is not None:
                    asked[at] = work, where.submit(work)
        except CancelledError as error:
            raise CarteadoError("cluster_lost") from error
    asked.popleft()
    return done


def answer(work: bytes) -> bytes:
    """Do a piece of work and return what came of its payloads, packed.

    Raises CarteadoError "cluster_version".
    """
    asked = msgspec.msgpack.decode(work, type=Work)
    if asked.version != _version():
        raise CarteadoError("cluster_version", here=asked.version, there=_version())
    module, _, name = asked.function.partition(":")
    function = getattr(import_module(module), name)
    payloads = msgspec.msgpack.decode(asked.payloads, type=list[_types_of(function)[0]])  # type: ignore[misc]
    return _pack([function(payload) for payload in payloads])


_pack = msgspec.msgpack.Encoder().encode


@cache
def _types_of(function: Callable[..., Any]) -> tuple[Any, Any]:
    """Return the types of a function's argument and of what it returns."""
    payload, done = get_type_hints(function).values()
    return payload, done


@cache
def _version() -> str:
    return version("carteado")


def _batches(payloads: Iterable[Payload], size: int) -> Iterator[tuple[Payload, ...]]:
    waiting = iter(payloads)
    while batch := tuple(islice(waiting, size)):
        yield batch
