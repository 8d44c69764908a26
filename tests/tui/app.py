"""A club for the tests of the shell: a store with the same few games every time, and the app on it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from textual.pilot import Pilot

from engine.core.bots import RandomBot
from engine.core.chance import Stream, commitment_of
from engine.core.log import Header, Player
from engine.core.model import Outcome
from engine.core.table import Table
from engine.games.registry import GAMES
from saves.store import Store, open_store
from tests.quiet import paint
from tui.app import CarteadoApp
from tui.launch import server_maker
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session
from tui.widgets.form import Form

NOW = 1_763_760_000_000
"""21 November 2025, 21:20 UTC, in milliseconds since 1970."""
HOUR = 3_600_000
NASTY = "[/] Zé [@click=app.bell]x"

Play: TypeAlias = Callable[[CarteadoApp, Pilot[None]], Coroutine[Any, Any, None]]


def empty_club(folder: Path) -> Store:
    """A store in which nothing has happened."""
    return open_store(folder / "carteado.db", zone=UTC)


def club(folder: Path) -> Store:
    """A store with two open games and four finished ones."""
    path = folder / "carteado.db"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_bytes(_club_file())
    return empty_club(folder)


@cache
def _club_file() -> bytes:
    """The file of that store, made once: every club of the tests is a copy of it."""
    with TemporaryDirectory() as folder:
        with empty_club(Path(folder)) as store:
            _add_games(store)
            path = store.path
        return path.read_bytes()


def _add_games(store: Store) -> None:
    games = (
        ("aaaa-2222", ("Bia", "Rosa"), 2, None, ""),
        ("bbbb-3333", ("Caio", "Duda", NASTY), 30, None, ""),
        ("cccc-4444", ("Bia", "Caio"), 26, (1, 2), "six_realms"),
        ("dddd-5555", ("José da Silva", "Nara", "Tita"), 50, (2, 1, 3), "last_seat"),
        ("eeee-6666", ("Duda", "Bia", "Rosa", "Caio"), 100, (3, 2, 1, 4), "time"),
        ("ffff-7777", (NASTY, "Bia"), 400, (2, 1), "six_realms"),
    )
    for name, players, hours, places, reason in games:
        add_game(store, name, players, NOW - hours * HOUR, places, reason)


def add_game(
    store: Store,
    name: str,
    players: tuple[str, ...],
    created: int,
    places: tuple[int, ...] | None,
    reason: str,
    rules: str = GAMES["chama"].rules_versions[-1],
) -> None:
    """Enter a game that lasted twenty minutes; without places it is still open."""
    game = GAMES["chama"]
    seated = tuple(Player(player, "planner" if player in ("Rosa", "Tita") else None) for player in players)
    seed = name.encode().ljust(32, b".")
    header = Header(name, game.key, rules, seated, {}, commitment_of(seed), ("",) * len(players), created)
    store.matches.create(header, seed)
    if places is not None:
        scores = tuple(20 - place for place in places)
        store.matches.close(name, Outcome(places, scores, reason), 140 + len(players), created + HOUR // 3)


def app_on(store: Store, language: str = "pt_BR", **chosen: Any) -> CarteadoApp:
    """The app as somebody finds it who was here before; `chosen` are other settings."""
    settings = SessionSettings(**{"language": language, "name": "Bia", "welcomed": True, **chosen})
    return CarteadoApp(
        store,
        GAMES,
        clock=lambda: NOW,
        seed_source=lambda: bytes(range(32)),
        session=Session(settings, zone=UTC),
        server_maker=server_maker,
    )


def picture(app: CarteadoApp) -> str:
    """What is on the screen, as lines of text."""
    paint(app)
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line)[:width] for line in lines[:height])


async def go_to(pilot: Pilot[None], name: str) -> None:
    """Go up or down the form on the screen, as a person does, until the cursor is on the line of that name."""
    form = pilot.app.screen.query_one(Form)
    names = [row.name for row in form.rows if row.name]
    steps = names.index(name) - names.index(form.current)
    await pilot.press(*["down" if steps > 0 else "up"] * abs(steps))
    await pilot.pause()
    assert form.current == name


def play_a_game(store: Store, name: str, players: tuple[str, ...]) -> None:
    """Play a whole game between random bots that bear these names, and keep it, the newest of all."""
    game = GAMES["chama"]
    seed = bytes(range(32))
    seated = tuple(Player(player) for player in players)
    header = Header(name, game.key, game.rules_versions[-1], seated, {}, commitment_of(seed), ("",) * len(players), NOW)
    table = Table(game, header, seed, store.matches.create(header, seed), lambda: NOW)
    bot, rng = RandomBot(), Stream(seed)
    table.start()
    while seats := table.deciders():
        table.submit(seats[0], bot.choose(None, table.legal_actions(seats[0]), rng))
    assert table.outcome is not None
    store.matches.close(name, table.outcome, len(table.line.plies), NOW)


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Let the app work until something holds."""
    async with asyncio.timeout(30):
        while not holds():
            await pilot.pause()
