"""Benchmarks of engine, store, start and keys; OpenSpiel."""

from __future__ import annotations

import importlib
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.core.bots import BUDGET, RandomBot, bots_of, play_out
from engine.core.chance import SEED_BYTES, Stream, commitment_of
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.history import play_log
from engine.core.log import Acted, Entry, Header, Player
from engine.core.memory import Memories
from engine.core.model import FORMAT
from engine.core.table import NoJournal, Table
from engine.games.chama.actions import EndTurn
from engine.games.registry import GAMES
from saves.benchmarks import (
    append_benchmark,
    commits_benchmark,
    library_benchmark,
    ratings_benchmark,
    standings_benchmark,
    standings_of,
)
from saves.ids import new_match_id
from saves.store import open_store
from tournaments.benchmarks import figures as tournament_figures
from tournaments.tiebreaks import TIEBREAKS
from tui.services.matches.table_options import seats_for

if TYPE_CHECKING:
    from tui.bench.terminal import CommandTerminal

GAME = "dou_dizhu"
"""The nearest game it has to Dalmuti: a deck dealt out whole, sets laid on sets, the first without cards wins."""


def random_play() -> Callable[[], int]:
    """Return a function that plays a random game and returns its number of choices.

    Raises CarteadoError when OpenSpiel is not installed.
    """
    try:
        spiel: Any = importlib.import_module("pyspiel")
    except ImportError as error:
        raise CarteadoError("no_openspiel") from error
    game, rng = spiel.load_game(GAME), Random(1)
    return lambda: _play(game, rng)


def _play(game: Any, rng: Random) -> int:
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        moves += not state.is_chance_node()
        legal = state.legal_actions()
        state.apply_action(legal[rng.randrange(len(legal))])
    return moves


Figures = dict[str, Any]
_TURNS = 100_000
"""How many turns of an empty loop are timed at a time: some milliseconds."""


_HELLO = "from textual.app import App\nfrom textual.widgets import Static\n" + (
    "class Hello(App):\n    def compose(self):\n        yield Static('hello there')\nHello().run()\n"
)


def play() -> Figures:
    """Measure the actions a second of every game and preset between random bots, and as many per Mturn.

    An Mturn are a million turns of an empty Python loop, which takes turns with what is measured.
    """
    tables = {
        f"{game.key} x{seats}": (game, seats, game.options_type()) for game in GAMES.values() for seats in sizes(game)
    }
    tables |= {
        f"{game.key} {name} x{seats}": (game, seats, options)
        for game in GAMES.values()
        for name, options in game.presets.items()
        if options != game.options_type()
        for seats in [seats_for(game, options, game.seats[0])]
    }
    figures: Figures = {}
    for name, table in tables.items():
        actions, turns = best_rates(_random_play(*table), _empty_loop, seconds=0.2)
        figures |= {f"{name} actions/s": round(actions), f"{name} actions/Mturn": round(1_000_000 * actions / turns)}
    return figures


def _empty_loop() -> int:
    for _ in range(_TURNS):
        pass
    return _TURNS


def sizes(game: AnyGame) -> list[int]:
    """Return the smallest table that plays by the game's own options, one of four, and the largest."""
    options = game.options_type()
    return sorted({seats_for(game, options, wanted) for wanted in (game.seats[0], 4, game.seats[-1])})


def _random_play(game: AnyGame, seats: int, options: Any = None) -> Callable[[], int]:
    """Return what plays one game more and tells how many actions it took."""
    bots, chance, choices = [RandomBot()] * seats, Stream(b"bench"), Random(1)
    return lambda: play_out(game, options or game.options_type(), bots, chance, choices)[1]


def best_rates(*played: Callable[[], int], rounds: int = 5, seconds: float = 0.4) -> tuple[float, ...]:
    """Return for each its best rate a second of the processor.

    They take turns, so that a slow moment of the machine hits all alike.
    """
    best = [0.0] * len(played)
    for play_one in played:
        play_one()
    for _ in range(rounds):
        for number, play_one in enumerate(played):
            began, moves = time.process_time(), 0
            while time.process_time() - began < seconds:
                moves += play_one()
            best[number] = max(best[number], moves / (time.process_time() - began))
    return tuple(best)


def against_openspiel() -> Figures:
    """Measure random play of Dalmuti at four against OpenSpiel's dou_dizhu, both from Python in one run."""
    ours, theirs = best_rates(_random_play(GAMES["dalmuti"], 4), random_play(), rounds=20, seconds=0.2)
    return {
        "dalmuti x4 actions/s": round(ours),
        f"peer: OpenSpiel {GAME} actions/s": round(theirs),
        "ratio": round(ours / theirs, 2),
    }


def replay() -> Figures:
    """Measure the milliseconds to replay a whole finished game with every state and event."""
    figures: Figures = {}
    for game in GAMES.values():
        seats = sizes(game)[-1]
        header, entries = finished_game(game.key, seats, "random")
        times = []
        for _ in range(21):
            began = time.perf_counter()
            play_log(game, header, entries)
            times.append(time.perf_counter() - began)
        figures[f"{game.key} x{seats} entries"] = len(entries)
        figures[f"{game.key} x{seats} replay ms"] = round(1000 * median(times), 2)
    return figures


def finished_game(key: str, seats: int, bot: str, stop: int | None = None) -> tuple[Header, tuple[Entry, ...]]:
    """Return a game played by bots from a fixed seed, to its end or up to this many actions."""
    game, seed, entries = GAMES[key], bytes(SEED_BYTES), []
    players = tuple(Player(f"{bot} {seat + 1}", bot) for seat in range(seats))
    header = Header("bench", key, game.rules_versions[-1], players, {}, commitment_of(seed), ("",) * seats, 0, FORMAT)
    table = Table(game, header, seed, NoJournal())
    table.subscribe(lambda ply: entries.append(ply.entry))
    table.start()
    player, rng, memories = bots_of(game)[bot], Random(7), Memories(table.line)
    while (deciders := table.deciders()) and (stop is None or len(entries) < stop):
        seat = deciders[0]
        view, legal = table.view(seat), table.legal_actions(seat)
        table.submit(seat, player.choose(view, legal, rng, memory=memories.of(seat), budget=BUDGET))
    return header, tuple(entries)


def bots() -> Figures:
    """Measure every game's bots by the game's own benchmark.

    Shares of first places against random ones, and speed.
    """
    return {
        f"{key} {name}": round(value, 3)
        for key, game in GAMES.items()
        if game.bots
        for name, value in benchmark_of(key)(200, 1, time.perf_counter).items()
    }


def benchmark_of(key: str) -> Callable[[int, int, Callable[[], float]], dict[str, float]]:
    """Return a game's own benchmark: it takes a number of games, a seed and a clock."""
    page: Any = importlib.import_module(f"engine.games.{key}.benchmarks")
    found: Callable[[int, int, Callable[[], float]], dict[str, float]] = page.bot_benchmark
    return found


def store() -> Figures:
    """Measure the milliseconds of one acknowledged action, on disk before the next."""
    with tempfile.TemporaryDirectory() as folder:
        return append_benchmark(Path(folder) / "bench.db")


def commits() -> Figures:
    """Measure the durable moves a second of 16 tables, one flush a move against shared flushes.

    On this disk, and on a slow one.
    """
    figures: Figures = {}
    for text, flush_ms, moves in (("this disk", 0.0, 400), ("flush + 5 ms", 5.0, 60)):
        with tempfile.TemporaryDirectory() as folder:
            measured = commits_benchmark(Path(folder) / "bench.db", moves=moves, flush_ms=flush_ms)
        for name in ("alone_moves_s", "shared_moves_s", "ratio", "shared_median_ms", "shared_p95_ms"):
            figures[f"{text} {name}"] = measured[name]
    return figures


def library() -> Figures:
    """Measure the milliseconds to open and to filter a library of 100,000 games."""
    with tempfile.TemporaryDirectory() as folder:
        return library_benchmark(Path(folder) / "bench.db")


def ratings() -> Figures:
    """Measure the seconds to rate a season of 100,000 games from the first on, also after a correction."""
    with tempfile.TemporaryDirectory() as folder:
        return ratings_benchmark(Path(folder) / "bench.db")


def standings() -> Figures:
    """Measure the milliseconds of the standings of 256 players after 9 rounds, by usual or all tie-breaks.

    Those by all are told in Mturns, too.
    """
    duels, tables = standings_benchmark(), standings_benchmark(size=4)
    reckon = standings_of(256, 9, 2, TIEBREAKS)
    reckoned, turns = best_rates(lambda: bool(reckon()), _empty_loop, seconds=0.2)
    return {
        **duels,
        "all Mturns": round(turns / reckoned / 1_000_000, 2),
        **{f"tables of 4 {name}": tables[name] for name in ("all_ms", "usual_ms")},
    }


def pairing() -> Figures:
    """Measure a round of Swiss: milliseconds, distance from the optimum, and laws broken by random events."""
    return tournament_figures(time.perf_counter)


def start() -> Figures:
    """Measure the milliseconds from the command to its first screen, against a bare Textual app."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        _prepare(path)
        own = [sys.executable, "-m", "tui", "--db", str(path), "--lang", "en"]
        ours = _first_screen(own, "D O")
        bare = _first_screen([sys.executable, "-c", _HELLO], "hello there")
    return {"first screen ms": ours, "peer: bare Textual app ms": bare, "ratio": round(ours / bare, 2)}


def _terminal_of(command: list[str], **how: Any) -> CommandTerminal:
    """Run the command on a terminal of its own; raises CarteadoError "no_pseudo_terminal" where there is none."""
    try:
        from tui.bench.terminal import CommandTerminal
    except ImportError as error:
        raise CarteadoError("no_pseudo_terminal") from error
    return CommandTerminal(command, **how)


def _first_screen(command: list[str], text: str) -> float:
    """Return the median of seven starts, after one that compiles what an installed program has compiled."""
    times = []
    for _ in range(8):
        with _terminal_of(command, environment={"PYTHONDONTWRITEBYTECODE": ""}) as terminal:
            times.append(terminal.wait_for(text))
    return round(1000 * median(times[1:]), 1)


def keys() -> Figures:
    """Measure milliseconds from a key to the first byte of the repainted Chama table, and bytes a repaint."""
    figures: Figures = {}
    for size in ((80, 24), (120, 40)):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "bench.db"
            _prepare(path, game=True)
            command = [sys.executable, "-m", "tui", "--db", str(path), "--lang", "en"]
            with _terminal_of(command, size=size) as terminal:
                terminal.wait_for("D O")
                terminal.settle(0.5)
                for key in (b"c", b"\r"):  # go on with the game, and lift the curtain from the hand
                    terminal.press(key)
                    terminal.settle(0.8)
                pressed = [terminal.press(key) for _ in range(30) for key in (b"\x1b[C", b"\x1b[D")]
        text = f"{size[0]}x{size[1]}"
        times = sorted(seconds for seconds, _ in pressed)
        figures[f"{text} median ms"] = round(1000 * median(times), 1)
        figures[f"{text} p95 ms"] = round(1000 * times[int(len(times) * 0.95)], 1)
        figures[f"{text} bytes"] = round(median(count for _, count in pressed))
    return figures


def _prepare(path: Path, game: bool = False) -> None:
    """Make a store whose first run is over, and a four-seat game that waits for a person in seat 1."""
    with open_store(path) as kept:
        kept.profile.preferences.change(welcomed=True, name="Ana")
        if not game:
            return
        header, entries = finished_game("chama", 4, "planner", stop=60)
        while not (isinstance(entries[-1], Acted) and entries[-1].action == EndTurn()):
            entries = entries[:-1]
        players = tuple(Player(name) for name in ("Ana", "Bia", "Caio", "Duda"))
        journal = kept.matches.create(
            replace(header, match=new_match_id(), players=players),
            bytes(SEED_BYTES),
        )
        for number, entry in enumerate(entries, start=1):
            journal.append(number, entry)


MEASURES: dict[str, Callable[[], Figures]] = {
    "play": play,
    "replay": replay,
    "bots": bots,
    "store": store,
    "commits": commits,
    "library": library,
    "ratings": ratings,
    "standings": standings,
    "pairing": pairing,
    "start": start,
    "keys": keys,
}


PEERS: dict[str, Callable[[], Figures]] = {"openspiel": against_openspiel}
"""What is measured only when asked for, since the peer has to be installed first."""
