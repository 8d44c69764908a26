"""How fast the store is on this machine: a large library, and what an acknowledged action costs."""

from __future__ import annotations

from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from engine.core.chance import SEED_BYTES, Stream
from engine.core.log import Acted, Header, Player
from engine.core.model import Outcome
from saves.record import Record
from saves.store import Store, open_store

_FIRST = ("Ana", "Bia", "Caio", "Davi", "Érica", "Fábio", "Glória", "Hugo", "Íris", "João", "Kátia", "Marina", "Sofia")
_LAST = ("Almeida", "Borges", "Conceição", "Duarte", "Esteves", "Farias", "Guimarães", "Moreira", "Nóbrega", "Souza")
_FILTERS = ("", "a", "an", "ana", "sof", "sofia", "sofia nobrega", "1.sofia", "12/2024", "marina souza 2023", "zzzz")
"""As they are typed: the first letters find nearly everything, the last one finds nothing and so looks at all."""
_START = 1_577_836_800_000
_STEP = 2_000_000
_TIMES = 9


def library_benchmark(path: Path, games: int = 100_000) -> dict[str, Any]:
    """Fill a new store at the path with so many finished games, then open and filter it.

    Returns milliseconds: `open_ms` for opening the store and its first page, and for each filter the median of nine
    pages (`page_ms`) and counts (`count_ms`); `slowest_ms` is the most that a key typed into the filter costs, page and
    count together. Raises StoreError, and MatchExists when the store is not new.
    """
    began = perf_counter()
    with open_store(path) as store:
        _fill(store, games)
    fill = perf_counter() - began
    began = perf_counter()
    with open_store(path) as store:
        store.matches.library()
        opened = perf_counter() - began
        pages = {text: _median_ms(lambda text=text: store.matches.library(text)) for text in _FILTERS}
        counts = {text: _median_ms(lambda text=text: store.matches.count(text)) for text in _FILTERS}
    return {
        "games": games,
        "fill_s": round(fill, 1),
        "file_mb": round(path.stat().st_size / 1e6, 1),
        "open_ms": round(1000 * opened, 1),
        "page_ms": pages,
        "count_ms": counts,
        "slowest_ms": max(round(pages[text] + counts[text], 1) for text in _FILTERS),
    }


def append_benchmark(path: Path, entries: int = 1_000) -> dict[str, Any]:
    """Write so many entries of one match into the store at the path, each on disk before the next.

    Returns `median_ms`, `p95_ms` and `worst_ms` of one entry.
    """
    with open_store(path) as store:
        journal = store.matches.create(_header(Stream(b"append"), -1), bytes(SEED_BYTES))
        times = []
        for number in range(1, entries + 1):
            began = perf_counter()
            journal.append(number, Acted(number % 4, {"type": "play", "card": number % 52}, _START + number))
            times.append(1000 * (perf_counter() - began))
        store.matches.delete(journal.match)
    return {
        "entries": entries,
        "median_ms": round(median(times), 3),
        "p95_ms": round(quantiles(times, n=20)[-1], 3),
        "worst_ms": round(max(times), 3),
    }


def _median_ms(act: Any) -> float:
    times = []
    for _ in range(_TIMES):
        began = perf_counter()
        act()
        times.append(1000 * (perf_counter() - began))
    return round(median(times), 1)


def _fill(store: Store, games: int) -> None:
    stream = Stream(b"a club of many years")
    with store.transaction():
        for number in range(games):
            header = _header(stream, number)
            outcome = Outcome((2, 1, 4, 3), (5, 6, 1, 2), "realms")
            store.matches.keep(Record(header, None, (), "finished", outcome, 180, header.created + _STEP))


def _header(stream: Stream, number: int) -> Header:
    names = [f"{_FIRST[stream.randrange(len(_FIRST))]} {_LAST[stream.randrange(len(_LAST))]}" for _ in range(4)]
    players = tuple(Player(name) for name in names)
    match = f"bench-{number}"
    return Header(match, "chama", "1", players, {}, "0" * 64, tuple(names), _START + number * _STEP)
