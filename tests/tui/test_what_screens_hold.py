"""Nothing above the services holds a state, a ply or a table: whoever shows a match has what its viewer may know."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any

import msgspec
import pytest
from textual.app import App

import tui.match.drawn_table
import tui.plain.heard_match
from engine.core.history import MatchHistory, Ply
from engine.core.log import Player
from engine.core.table import Table
from engine.games.registry import GAMES
from saves.sealed_matches import load_open
from saves.store import Store
from tests.figures.tree import nodes_of, sources
from tests.tui.app import play_a_game
from tests.tui.tables import ANA, BIA, at_table, new_app, press, settle, sit_down
from tui.context import Context
from tui.games.game_ui import game_ui_of
from tui.match.replay import ReplayScreen
from tui.match.replay_side_lines import SideLineTable
from tui.plain.match import LineTable
from tui.services.identity.user_settings import SessionSettings
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.replay import ReplayRecord
from tui.services.review.side_lines import SideLineService
from tui.texts.localizer import Session

_AUTHORITIES = (LiveMatch, ReplayRecord, SideLineService, Store, App, Context)
"""What decides who sees what, and what is no part of a screen: there the search ends."""
_OURS = ("tui.", "engine.", "tests.")
_HISTORY = {"engine.core.history": {"Ply", "MatchHistory", "play_log"}, "engine.core.log": {"Codec"}}
"""What has states, or makes them, by the module that it is in."""


def parts(thing: Any) -> Iterator[Any]:
    """Yield what an object holds."""
    if isinstance(thing, dict):
        yield from thing.keys()
        yield from thing.values()
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from thing
    elif isinstance(thing, partial):
        yield from (thing.func, *thing.args, *thing.keywords.values())
    elif isinstance(thing, MethodType):
        yield from (thing.__self__, thing.__func__)
    elif isinstance(thing, FunctionType):
        yield from (cell.cell_contents for cell in thing.__closure__ or () if cell != type(cell)())
    elif isinstance(thing, msgspec.Struct):
        yield from (getattr(thing, name) for name in thing.__struct_fields__)
    elif type(thing).__module__.startswith(_OURS) and not isinstance(thing, type):
        yield from vars(thing).values() if hasattr(thing, "__dict__") else ()


def secrets_in(root: Any, state: type) -> list[Any]:
    """Return every state, ply, line of play and table that can be reached from an object."""
    found, seen, left = [], {id(root)}, [root]
    kept = [root]
    while left:
        thing = left.pop()
        if isinstance(thing, Ply | MatchHistory | Table | state):
            found.append(thing)
            continue
        for part in parts(thing):
            if id(part) not in seen and not isinstance(part, _AUTHORITIES):
                seen.add(id(part))
                kept.append(part)
                left.append(part)
    return found


class Recorder:
    """A game's face that remembers what it was given."""

    def __init__(self, key: str) -> None:
        self._face = game_ui_of(key)
        self.given: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._face, name)
        if not callable(found):
            return found

        def recorded(*args: Any, **named: Any) -> Any:
            self.given.append((name, args, named))
            return found(*args, **named)

        return recorded


def names_with_secrets(face: Recorder, state: type) -> set[str]:
    """Return what of a game's face was given a state or a ply; all that was given is walked once, where it is clean."""
    if not secrets_in(face.given, state):
        return set()
    return {name for name, *given in face.given if secrets_in(given, state)}


def recorders(monkeypatch: pytest.MonkeyPatch) -> dict[str, Recorder]:
    """Let the table and the lines ask faces that remember."""
    made = {key: Recorder(key) for key in GAMES}
    for module in (tui.match.drawn_table, tui.plain.heard_match):
        monkeypatch.setattr(module, "game_ui_of", made.__getitem__)
    return made


@pytest.mark.parametrize("key", list(GAMES))
async def test_a_table_and_its_game_s_face_are_given_no_state(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    face = recorders(monkeypatch)[key]
    app = new_app(tmp_path, GAMES[key])
    async with app.run_test(size=(120, 40)) as pilot:
        players = [ANA, *(Player(f"Bot {seat}", "random") for seat in range(1, min(GAMES[key].seats)))]
        screen = sit_down(app, *players)
        await settle(pilot, screen)
        for _ in range(4):
            await press(pilot, screen, "enter", "enter", "L", "escape")
        state = type(screen.live_match.table.state)
        assert len(screen.update.events) > 3 and len(face.given) > 50
        assert secrets_in(screen, state) == []
        assert names_with_secrets(face, state) == set()


async def test_a_keyboard_that_is_passed_on_holds_no_state(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, BIA) as (pilot, screen):
        await press(pilot, screen, "enter", "enter", "enter")
        assert secrets_in(screen, type(screen.live_match.table.state)) == []


async def test_a_match_in_lines_holds_no_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    face = recorders(monkeypatch)["chama"]
    app = new_app(tmp_path)
    live_match = app.context.matches.new_match("chama", (ANA, Player("Tita", "random")), app_options(app))
    lines: list[LineTable] = []
    found: list[Any] = []

    class Talk:
        def __init__(self) -> None:
            self.left = iter(("s", "l", *["1"] * 20))

        def say(self, *_texts: str) -> None: ...

        async def hear(self) -> str | None:
            found.extend(secrets_in([vars(line) for line in lines], type(live_match.table.state)))
            await asyncio.sleep(0)
            return next(self.left, None)

    lines.append(LineTable(Talk(), Session(SessionSettings(language="pt_BR", bot_speed="instant")), live_match))
    await lines[0].play()
    assert found == [] and len(lines[0].update.events) > 3
    assert names_with_secrets(face, type(live_match.table.state)) == set()


def app_options(app: Any) -> Any:
    """Return the usual options of the app's game, without a cut."""
    return next(iter(app.context.games.values())).options_type(cut=False)


async def test_a_replay_holds_no_state(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    play_a_game(app.context.store, "aaaa-2222", ("Ana", "Bia"))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = ReplayScreen(load_open(app.context.store, "aaaa-2222"))
        app.push_screen(screen)
        await pilot.pause()
        await pilot.press("5", "v", "right", "v")
        assert secrets_in(screen, type(screen.tape.line.state)) == []
        await pilot.press("b", "enter", "enter", "enter")
        assert isinstance(app.screen, SideLineTable)
        assert secrets_in(app.screen, type(screen.tape.line.state)) == []


@pytest.mark.parametrize(
    "hide", [lambda it: it, lambda it: [(it,)], lambda it: partial(print, it), lambda it: lambda: it]
)
async def test_a_state_is_found_wherever_a_screen_holds_it(tmp_path: Path, hide: Callable[[Any], Any]) -> None:
    async with at_table(tmp_path, ANA, BIA) as (_, screen):
        state = screen.live_match.table.state
        screen.kept = hide(state)
        assert secrets_in(screen, type(state)) == [state]


@pytest.mark.source
def test_nothing_above_the_services_names_what_has_states() -> None:
    above = [source for source in sources("tui") if not source.path.startswith(("tui/services/", "tui/bench/"))]
    assert len(above) > 100
    assert [name for source in above for name in named(source)] == []


def _history_in(module: str, names: list[ast.alias]) -> bool:
    return bool(_HISTORY.get(module, set()) & {alias.name for alias in names})


def named(source: Any) -> Iterator[str]:
    """Yield the lines that import history, or reach through a live match or a replay to it."""
    for node in nodes_of(source):
        match node:
            case ast.ImportFrom(module=str(module), names=names) if _history_in(module, names):
                yield f"{source.path}:{node.lineno}"
            case ast.Attribute(attr="table", value=ast.Attribute(attr="live_match" | "_live_match")):
                yield f"{source.path}:{node.lineno}"
            case ast.Attribute(attr="table", value=ast.Name(id="live_match")):
                yield f"{source.path}:{node.lineno}"
            case ast.Attribute(attr="line", value=ast.Attribute(attr="tape") | ast.Name(id="tape")):
                yield f"{source.path}:{node.lineno}"
            case ast.Attribute(attr="spectator_delay" | "state_at" | "plies", value=ast.Attribute(attr="line")):
                yield f"{source.path}:{node.lineno}"
