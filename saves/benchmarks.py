"""How fast the store is on this machine.

A large library, an acknowledged action, ratings and standings.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Any

import msgspec

from engine.core.chance import SEED_BYTES, Stream, answer_from
from engine.core.errors import CarteadoError
from engine.core.log import Acted, Header, Player
from engine.core.model import Outcome, Shuffle
from engine.games.registry import GAMES
from saves.club.players import RatedResult
from saves.matches.journal import MatchJournal
from saves.matches.record import Record
from saves.sqlite.database import Database
from saves.store import Store, open_store
from tournaments.model import Draft, Entrant, Pairing, Round, Tournament
from tournaments.model import Result as Settlement
from tournaments.ratings import Rating, RatingKind, Ratings, kind_of
from tournaments.results import PlacesForm
from tournaments.settings import TournamentSettings
from tournaments.spec import parse
from tournaments.standings import standings
from tournaments.tiebreaks import TIEBREAKS
from tournaments.tiebreaks.rounds import forget

_FIRST = ("Ana", "Bia", "Caio", "Davi", "Érica", "Fábio", "Glória", "Hugo", "Íris", "João", "Kátia", "Marina", "Sofia")
_LAST = ("Almeida", "Borges", "Conceição", "Duarte", "Esteves", "Farias", "Guimarães", "Moreira", "Nóbrega", "Souza")
_FILTERS = ("", "a", "an", "ana", "sof", "sofia", "sofia nobrega", "1.sofia", "12/2024", "marina souza 2023", "zzzz")
"""As they are typed: the first letters find nearly everything, the last one finds nothing and so looks at all."""
_START = 1_577_836_800_000
_STEP = 2_000_000
_WEEK = 7 * 24 * 60 * 60 * 1000
_TIMES = 9
_BROUGHT = Ratings(duel=Rating(1600.0, 30), table=Rating(1600.0, 30))


def library_benchmark(path: Path, games: int = 100_000) -> dict[str, Any]:
    """Fill a new store at the path with this many finished games, then open and filter it.

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
    """Write this many entries of one match into the store at the path, each on disk before the next.

    Returns `median_ms`, `p95_ms` and `worst_ms` of one entry.
    """
    with open_store(path) as store:
        journal = store.matches.create(_header(Stream(b"append"), -1), bytes(SEED_BYTES))
        times = []
        for number in range(1, entries + 1):
            began = perf_counter()
            journal.append(number, _move(number))
            times.append(1000 * (perf_counter() - began))
        store.matches.delete(journal.match)
    return {
        "entries": entries,
        "median_ms": round(median(times), 3),
        "p95_ms": round(quantiles(times, n=20)[-1], 3),
        "worst_ms": round(max(times), 3),
    }


def commits_benchmark(path: Path, tables: int = 16, moves: int = 200, flush_ms: float = 0.0) -> dict[str, Any]:
    """Play this many moves at every table, each on disk before the table's next.

    One flush a move, then shared flushes. `flush_ms` is added to every flush of the disk: 0 for this disk as it is.
    Returns durable moves a second of all tables together, `alone_moves_s` and `shared_moves_s`, their `ratio`, and the
    median and 95th percentile of a shared move's way to the disk in milliseconds.
    """
    with Store(_SlowDatabase(path, flush_ms / 1000), GAMES, None) as store:
        stream = Stream(b"commits")
        journals = [store.matches.create(_header(stream, -number), bytes(SEED_BYTES)) for number in range(tables)]
        began = perf_counter()
        for number in range(1, moves + 1):
            for journal in journals:
                journal.append(number, _move(number))
        alone = tables * moves / (perf_counter() - began)
        began = perf_counter()
        times = asyncio.run(_play_shared(store, journals, moves))
        shared = tables * moves / (perf_counter() - began)
        for journal in journals:
            store.matches.delete(journal.match)
    return {
        "tables": tables,
        "flush_ms": flush_ms,
        "alone_moves_s": round(alone),
        "shared_moves_s": round(shared),
        "ratio": round(shared / alone, 1),
        "shared_median_ms": round(median(times), 3),
        "shared_p95_ms": round(quantiles(times, n=20)[-1], 3),
    }


async def _play_shared(store: Store, journals: Sequence[MatchJournal], moves: int) -> list[float]:
    loop = asyncio.get_running_loop()
    times: list[float] = []

    async def play(journal: MatchJournal) -> None:
        for number in range(moves + 1, 2 * moves + 1):
            began = perf_counter()
            on_disk: asyncio.Future[CarteadoError | None] = loop.create_future()
            pending = journal.append(number, _move(number))
            assert pending is not None
            pending.then(on_disk.set_result)
            if (error := await on_disk) is not None:
                raise error
            times.append(1000 * (perf_counter() - began))

    with store.shared_commits(loop.call_soon_threadsafe):
        await asyncio.gather(*(play(journal) for journal in journals))
    return times


class _SlowDatabase(Database):
    """A database on a disk whose flush takes this many seconds longer."""

    def __init__(self, path: Path, delay: float) -> None:
        self._delay = 0.0
        super().__init__(path)
        self._delay = delay

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        with self._lock:
            alone = not self._connection.in_transaction
            changed = super().change(sql, values)
            if alone:
                sleep(self._delay)
            return changed

    @contextmanager
    def write(self) -> Iterator[None]:
        alone = not self.writing
        with super().write():
            yield
            if alone:
                sleep(self._delay)


def _move(number: int) -> Acted[dict[str, object]]:
    return Acted(number % 4, {"type": "play", "card": number % 52}, _START + number)


def ratings_benchmark(path: Path, games: int = 100_000, people: int = 300) -> dict[str, Any]:
    """Fill a new store at the path with this many results, evening by evening, and rate them.

    Returns seconds: `all_lists_s` for Elo and Glicko-2 of both kinds and over all, read from the file and reckoned from
    the first game on; `correction_s` for the same after the first result was corrected; and `one_more_ms` for all lists
    after one more result.
    """
    stream = Stream(b"a season of evenings")
    with open_store(path) as store:
        with store.transaction():
            for number in range(games):
                store.players.record_result(_result(stream, number, people))
        _rate_all(store)
    with open_store(path) as store:
        began = perf_counter()
        _rate_all(store)
        rated = perf_counter()
        store.players.record_result(msgspec.structs.replace(_result(stream, 0, people), at=_START + games * _STEP))
        corrected = perf_counter()
        _rate_all(store)
        again = perf_counter()
        store.players.record_result(_result(stream, games, people))
        added = perf_counter()
        _rate_all(store)
        end = perf_counter()
    return {
        "games": games,
        "all_lists_s": round(rated - began, 2),
        "correction_s": round(again - corrected, 2),
        "one_more_ms": round(1000 * (end - added), 1),
    }


def _rate_all(store: Store) -> None:
    lists: tuple[tuple[str | None, RatingKind | None], ...] = ((None, None), ("chama", "table"), ("chama", "duel"))
    for game, kind in lists:
        store.players.ratings(game, kind)
        store.players.strengths(game, kind)


def _result(stream: Stream, number: int, people: int) -> RatedResult:
    seats = 4 if number % 4 else 2
    sat: list[Player] = []
    while len(sat) < seats:
        player = Player(f"P{stream.randrange(people)}")
        if player not in sat:
            sat.append(player)
    evening, game = divmod(number, 40)
    at = _START + evening * _WEEK + game * 300_000
    return RatedResult(f"bench/{number}", "chama", kind_of(seats), tuple(sat), tuple(range(1, seats + 1)), at)


def standings_benchmark(players: int = 256, rounds: int = 9, size: int = 2) -> dict[str, Any]:
    """Reckon the standings of a Swiss event by every tie-break there is; the pairings are by chance.

    Returns the median milliseconds of nine, nothing remembered: `all_ms` by all, `usual_ms` by the usual ones.
    """
    return {
        "players": players,
        "rounds": rounds,
        "all_ms": _median_ms(standings_of(players, rounds, size, TIEBREAKS)),
        "usual_ms": _median_ms(standings_of(players, rounds, size, ())),
    }


def standings_of(players: int, rounds: int, size: int, names: tuple[str, ...]) -> Callable[[], object]:
    """Return a function that reckons the standings of an event anew, nothing remembered.

    By these tie-breaks, () for the usual ones.
    """
    stream = Stream(b"an event by chance")
    entrants = tuple(Entrant(number, f"P{number}", None, _BROUGHT) for number in range(1, players + 1))
    seeds = tuple(entrant.id for entrant in entrants)
    played = []
    for number in range(1, rounds + 1):
        order = [seeds[index] for index in answer_from(stream, Shuffle(players))]
        tables = tuple(
            Pairing(table, tuple(order[first : first + size]), 0)
            for table, first in enumerate(range(0, players, size), start=1)
        )
        places = tuple(range(1, size + 1))
        results = (Settlement(PlacesForm(places), places, ((),) * size),) * len(tables)
        played.append(Round(number, number, Draft((seeds,), tables), results))
    settings = TournamentSettings(format="swiss", table_size=size, rounds=rounds, tiebreaks=names)
    event = Tournament(parse("Chama: Campeonato Mariapaulista 2025"), settings, entrants, seeds, tuple(played))

    def reckon() -> object:
        forget()
        return standings(msgspec.structs.replace(event))

    return reckon


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
