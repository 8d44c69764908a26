"""What others did since one's own turn: told where the table is empty, marked where it changed, gone at any key."""

from __future__ import annotations

import asyncio
import contextvars
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.color import Color

from engine.core.log import Player
from engine.games.chama.actions import AttachArmy, EndTurn, PlaceCommander, PlayRealm
from engine.games.registry import GAMES
from saves.store import open_store
from tests.tui.documents.shown import golden
from tests.tui.documents.test_replay_pages import MATCHES
from tests.tui.plain.test_lines import session
from tests.tui.ssh.test_hidden_cards import CHOSEN, SEED, Wire, settled
from tests.tui.ssh_people import WORDS
from tests.tui.tables import ANA, TITA, Script, ScriptedChama, at_table, press
from tests.tui.toy import toy_scene
from tui.canvas.grid import Canvas, Rect
from tui.canvas.palette import COLOURS, MONO, palette_from
from tui.games.drawing import draw_log
from tui.games.game_ui import game_ui_of, localizer_of
from tui.launch_server import build_server
from tui.match.recap import MARK, MOST_LINES, draw_marks, freshened, joined, written_at
from tui.match.table import TableScreen
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.services.lobby.admin import ServerConfig
from tui.services.matches.match_service import MatchService
from tui.services.matches.player_update import Perspective, VisiblePly
from tui.services.matches.replay import open_tape
from tui.terminal.cell_style import Depth
from tui.terminal.input_decoder import Terminal
from tui.texts.localizer import names_of
from tui.texts.match_log import LogFormatter, LogLine, recap, since_own

BOARD = Rect(0, 0, 40, 8)
TITLE = "Desde a sua vez:"


def text(canvas: Canvas) -> str:
    return "\n".join("".join(row.chars) for row in canvas.rows())


def ply(number: int, seat: int | None = None) -> VisiblePly:
    return VisiblePly(number, (), (), seat)


def test_in_one_line_as_much_of_the_end_is_told_as_has_room() -> None:
    assert joined(TITLE, ("Rosa passa.", "Tita passa."), 60) == f"{TITLE} Rosa passa. Tita passa."
    assert joined(TITLE, ("Rosa passa.", "Tita passa."), 33) == f"{TITLE} … Tita passa."
    assert joined(TITLE, tuple(map(str, range(9))), 80) == f"{TITLE} … {' '.join(map(str, range(9 - MOST_LINES, 9)))}"


def test_of_a_log_the_sentences_of_others_since_the_own_turn_are_fresh_and_no_heading_is() -> None:
    log = [
        LogLine("Ana saca.", ply=1),
        LogLine("Ana passa.", ply=2),
        LogLine("T2 Rosa", heading=True, ply=3),
        LogLine("Rosa saca.", ply=3),
        LogLine("Ana é avisada.", ply=4),
        LogLine("Rosa passa.", ply=5),
    ]
    assert [line.text for line in freshened(log, frozenset({3, 5})) if line.fresh] == ["Rosa saca.", "Rosa passa."]
    assert freshened(log, frozenset()) == tuple(log)
    assert freshened([], frozenset({1})) == ()


def test_a_fresh_sentence_has_a_mark_and_a_ground_of_its_own_in_the_log() -> None:
    table_model = toy_scene()._replace(log=(LogLine("Ana passa."), LogLine("Rosa passa.", fresh=True)), me=0)
    canvas = Canvas(30, 6)
    draw_log(canvas, canvas.area, table_model)
    shown = text(canvas).splitlines()
    assert "► Rosa passa." in text(canvas) and "► Ana" not in text(canvas)
    assert table_model.localizer("table.recap") in shown[0]
    colours = {name: Color.from_rgb(0, 0, number) for number, name in enumerate(COLOURS)}
    filled = table_model._replace(palette=palette_from(colours, shaded=True))
    draw_log(canvas, canvas.area, filled)
    rows = canvas.rows()
    grounds = [rows[y].styles[3].bgcolor for y, line in enumerate(text(canvas).splitlines()) if "passa" in line]
    assert grounds == [filled.palette.rail.bgcolor, filled.palette.band.bgcolor]


def test_what_changed_is_marked_by_its_shape_and_after_a_deal_nothing_is() -> None:
    canvas = Canvas(40, 8)
    for number in range(6):
        canvas.spot(f"slot:{number}", Rect(1 + 6 * number, 1, 5, 1))
    canvas.spot("hand:1", Rect(1, 5, 5, 1))
    before = written_at(canvas)
    canvas.put(7, 1, "[A♠]")
    canvas.put(1, 5, "[2♥]")
    draw_marks(canvas, MONO, before)
    assert text(canvas).count(MARK) == 1 and f"{MARK}[A♠]" in text(canvas)
    dealt = Canvas(40, 8)
    for number in range(20):
        dealt.spot(f"slot:{number}", Rect(2 * number, 1, 1, 1))
    draw_marks(dealt, MONO, {f"slot:{number}": "other" for number in range(20)})
    assert MARK not in text(dealt)


@pytest.mark.parametrize(("x", "y"), [(1, 8), (1, 30), (1, -1), (41, 1), (-9, 1), (0, 0)])
def test_what_changed_outside_of_a_small_window_is_not_marked_and_harms_nothing(x: int, y: int) -> None:
    canvas = Canvas(40, 8)
    canvas.put(0, 7, "─" * 40)
    canvas.spot("slot:1", Rect(x, y, 5, 3))
    draw_marks(canvas, MONO, {"slot:1": "other"})
    assert text(canvas).count(MARK) == (x == y == 0)


def test_the_own_turn_ends_with_the_first_choice_of_another() -> None:
    plies = [ply(1, 0), ply(2), ply(3, 1), ply(4), ply(5, 2), ply(6)]
    assert since_own(plies, 0) == {3, 4, 5, 6}
    assert since_own(plies, 0, after=4) == {5, 6}
    assert since_own(plies[:2], 0) == since_own(plies, 2) == frozenset()
    log = [LogLine("eu", ply=1), LogLine("Turno", heading=True, ply=3), LogLine("Rosa", ply=3), LogLine("Tita", ply=5)]
    assert [line.text for line in recap(log, since_own(plies, 0))] == ["Rosa", "Tita"]
    assert recap(log, frozenset()) == ()


@pytest.mark.parametrize(("key", "name"), MATCHES.items())
def test_what_is_told_is_what_the_log_has_of_others_since_the_own_last_choice(key: str, name: str) -> None:
    record, number = golden(key, name), 0
    seats = range(len(record.header.players))
    for seat in (seats[0], seats[-1]):
        tape = open_tape(GAMES[key], record)[0]
        every = Perspective(tape.line, seat).plies
        names = names_of(record.header.players)
        formatter = LogFormatter(game_ui_of(key), localizer_of(session(), key, tape.options, names))
        for at in range(0, len(every), 3):
            plies = every[: at + 1]
            chosen = [index for index, ply in enumerate(plies) if ply.seat is not None]
            own = max((index for index in chosen if plies[index].seat == seat), default=-1)
            first = next((index for index in chosen if index > own), len(plies))
            expected = [line for ply in plies[first:] for line in formatter.of(ply) if not line.heading]
            assert list(recap(formatter.lines(plies, seat), since_own(plies, seat))) == expected
            number += bool(expected)
    assert number > 5


async def bytes_of_moves(folder: Path, key: str, moves: int, monkeypatch: pytest.MonkeyPatch, *, recaps: bool) -> int:
    """How many characters reach the terminal while others move, each move read before the next own one."""
    monkeypatch.setattr(TableScreen, "recaps", recaps)
    with open_store(folder / f"{recaps}.db") as store:
        service = MatchService(store, GAMES, clock=lambda: 1, stopwatch=lambda: 1, seed_source=lambda: SEED)
        game = GAMES[key]
        names = ("Ana", "Beto", "Caio", "Duda")[: game.seats[-1]]
        live_match = service.new_match(key, tuple(map(Player, names)), game.options_type())
        visitor = Visitor("guest:Ana", "Ana", AdmissionMethod.CODE, "")
        server = build_server(store, ServerConfig(), WORDS, service)
        app: Any = server._make_app(visitor, Terminal("xterm", (80, 24), Depth.TRUE))
        app.context.session.change(**CHOSEN)
        app.output = wire = Wire()
        running = asyncio.get_running_loop().create_task(app.run_async(), context=contextvars.Context())
        await app.painted.wait()
        app.call_later(app.push_screen, screen := TableScreen(live_match, "Ana"))
        while app.screen is not screen:
            await asyncio.sleep(0)
        await settled([app])
        before, rng, seen = sum(map(len, wire.sent)), Random(5), 0
        for _ in range(moves):
            seat = live_match.table.deciders()[0]
            if seat == 0 and recaps:
                screen.recap.read(screen.update, 0)
            live_match.table.submit(seat, rng.choice(live_match.table.legal_actions(seat)))
            await settled([app])
            seen += app.context.session.words("table.recap") in screen.board.text()
        sent = sum(map(len, wire.sent)) - before
        app.exit()
        await running
    assert bool(seen) is recaps
    return sent


@pytest.mark.parametrize("key", ["chama", "dalmuti"])
async def test_over_a_slow_line_it_costs_at_most_a_quarter_more(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = await bytes_of_moves(tmp_path, key, 20, monkeypatch, recaps=False)
    assert await bytes_of_moves(tmp_path, key, 20, monkeypatch, recaps=True) <= 1.25 * without


async def test_at_a_table_it_stands_until_any_key_is_pressed(tmp_path: Path) -> None:
    opening = Script(PlayRealm(11, 0), PlaceCommander(3), AttachArmy(8, 0), EndTurn())
    async with at_table(tmp_path, ANA, TITA, game=ScriptedChama(opening), seed=5) as (pilot, screen):
        assert TITLE in screen.board.text() and "Tita põe 3♥ no poço." in screen.board.text().split(TITLE)[1]
        assert MARK in screen.board.text()
        await press(pilot, screen, "right")
        assert TITLE not in screen.board.text() and MARK not in screen.board.text()


@pytest.mark.parametrize("name", ["right", "enter", "tab", "1", "z"])
async def test_whatever_key_takes_it_away_the_table_is_drawn_once(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = Script(PlayRealm(11, 0), PlaceCommander(3), AttachArmy(8, 0), EndTurn())
    async with at_table(tmp_path, ANA, TITA, game=ScriptedChama(opening), seed=5) as (pilot, screen):
        assert TITLE in screen.board.text()
        pictures = pictures_of(screen, monkeypatch)
        await press(pilot, screen, name)
        assert len(pictures) == 1 and TITLE not in pictures[0]


async def test_a_choice_that_takes_it_away_is_drawn_with_what_it_brings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = Script(PlayRealm(11, 0), PlaceCommander(3), AttachArmy(8, 0), EndTurn())
    async with at_table(tmp_path, ANA, TITA, game=ScriptedChama(opening), seed=5) as (pilot, screen):
        plies = len(screen.update.events)
        moves = screen.choosing.table_model.moves
        screen.choosing.point(next(spot for spot in moves.following(()) if moves.only((spot,)) is not None))
        pictures = pictures_of(screen, monkeypatch)
        await press(pilot, screen, "enter")
        assert len(screen.update.events) > plies and len(pictures) == 1 and TITLE not in pictures[0]


def pictures_of(screen: TableScreen, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which each picture is added that the board shows from now on."""
    pictures: list[str] = []
    show = screen.board.show

    def shown(canvas: Canvas) -> None:
        show(canvas)
        pictures.append(screen.board.text())

    monkeypatch.setattr(screen.board, "show", shown)
    return pictures


async def test_at_another_size_nothing_is_marked_for_all_looks_otherwise(tmp_path: Path) -> None:
    opening = Script(PlayRealm(11, 0), PlaceCommander(3), AttachArmy(8, 0), EndTurn())
    async with at_table(tmp_path, ANA, TITA, game=ScriptedChama(opening), seed=5) as (pilot, screen):
        assert MARK in screen.board.text()
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "Tita põe 3♥ no poço." in screen.board.text().split(TITLE)[1]
        assert MARK not in screen.board.text()
