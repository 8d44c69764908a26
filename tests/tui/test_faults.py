"""A fault of the program leaves the app open, says so, is written down once, and takes nothing away."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from saves.store import Store
from tests.tui.app import app_on, picture
from tests.tui.ssh_people import SECONDS
from tests.tui.tables import ANA, TITA, at_table, new_app, settle, sit_down
from tui.app import CarteadoApp
from tui.match.choice_controller import ChoiceController
from tui.match.draw_screen import Overlay
from tui.match.replay import ReplayScreen
from tui.match.table import TableScreen
from tui.screens.home import HomeScreen
from tui.services.faults import log_of, write_down
from tui.texts.localizer import Words
from tui.textual_compat import handlers
from tui.widgets.row_list import RowList

SAID = "Algo falhou aqui"


class Fault(Exception):
    """What nobody has thought of; its words name a card."""


def broken(*_given: Any, **_named: Any) -> Any:
    raise Fault("K♠")


def in_background(screen: TableScreen) -> None:
    async def fails() -> None:
        broken()

    screen.run_worker(fails())


@pytest.fixture
def outlives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let apps outlive faults, as those of people do; what hears a message is looked for each time: tests break it."""
    monkeypatch.setattr(CarteadoApp, "outlives", True)
    monkeypatch.setattr(handlers, "_handlers", handlers._handlers.__wrapped__)


def faults(app: CarteadoApp) -> list[str]:
    """What was written down."""
    path = log_of(app.context.store.path)
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


BREAKS: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], str]] = {
    "an arrow": (lambda patch: patch.setattr(ChoiceController, "move", broken), "right"),
    "a key of the game": (lambda patch: patch.setattr(ChoiceController, "key", broken), "1"),
    "a choice": (lambda patch: patch.setattr(ChoiceController, "choose", broken), "enter"),
    "drawing": (lambda patch: patch.setattr("tui.match.choosing.draw_table_screen", broken), "down"),
    "what lies over the table": (lambda patch: patch.setattr(TableScreen, "lay_over", broken), "L"),
    "work in the background": (lambda patch: patch.setattr(TableScreen, "action_rule", in_background), "r"),
}


@asynccontextmanager
async def table_in(folder: Path) -> AsyncIterator[tuple[Pilot[None], TableScreen]]:
    """A table of two people at one screen, with what is said in passing."""
    app = new_app(folder)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = sit_down(app, ANA, TITA, cut=False)
        await settle(pilot, screen)
        yield pilot, screen


@pytest.mark.usefixtures("outlives")
@pytest.mark.parametrize("where", BREAKS)
async def test_a_fault_at_a_table_is_said_and_the_match_is_played_on(
    tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks, key = BREAKS[where]
    async with table_in(tmp_path) as (pilot, screen):
        app, match = screen.app, screen.live_match.match
        kept = app.context.store.matches.load(match).entries
        with monkeypatch.context() as patch:
            breaks(patch)
            await pilot.press(key, key, key)
            await pilot.pause()
            assert app.screen is screen and SAID in picture(app)
            assert ("CHAMA" in screen.board.text()) is (where != "drawing"), "what is not drawn anew shows nothing old"
        assert app.context.store.matches.load(match).entries == kept
        assert len(faults(app)) == 1 and "Fault in broken" in faults(app)[0] and "K♠" not in faults(app)[0]
        assert not screen.choosing.table_model.picked
        await pilot.press("right", "i")
        assert screen._over is Overlay.DETAILS, "keys are taken"
        await pilot.press("escape")
        screen.take(screen.live_match.table.legal_actions(0)[0])
        await pilot.pause()
        assert len(app.context.store.matches.load(match).entries) > len(kept)


@pytest.mark.usefixtures("outlives")
async def test_a_screen_that_cannot_be_opened_is_left_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        table = sit_down(app, ANA, TITA)
        await pilot.pause()
        await pilot.press("Q")
        for method in ("on_mount", "compose"):
            with monkeypatch.context() as patch:
                patch.setattr(ReplayScreen, method, broken)
                app.push_screen(ReplayScreen(app.context.store.matches.load(table.live_match.match)))
                await pilot.pause()
            assert isinstance(app.screen, HomeScreen) and SAID in picture(app)
        await pilot.press("down", "question_mark")
        assert len(app.screen_stack) == 2


@pytest.mark.usefixtures("outlives")
async def test_a_screen_of_which_a_part_has_failed_is_left(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_on(store)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("g")
        with monkeypatch.context() as patch:
            patch.setattr(RowList, "on_key", broken, raising=False)
            patch.setattr(RowList, "action_move", broken, raising=False)
            patch.setattr(RowList, "render_line", broken)
            await pilot.press("down")
            await pilot.pause()
        assert isinstance(app.screen, HomeScreen) and SAID in picture(app)


@pytest.mark.usefixtures("outlives")
@pytest.mark.parametrize(("kind", "method"), [(HomeScreen, "compose"), (HomeScreen, "on_mount"), (RowList, "on_mount")])
async def test_where_the_first_screen_fails_the_app_ends_with_a_sentence_and_offers_lines(
    store: Store, monkeypatch: pytest.MonkeyPatch, kind: type, method: str, capsys: pytest.CaptureFixture[str]
) -> None:
    app = app_on(store)
    monkeypatch.setattr(kind, method, broken, raising=False)
    await asyncio.wait_for(app.run_async(headless=True, size=(80, 24)), SECONDS)
    said = capsys.readouterr().err
    assert app.return_code == 1 and "é um defeito do Carteado. Nada se perdeu." in said
    assert "carteado --texto" in said and "Traceback" not in said and "K♠" not in said
    assert len(faults(app)) == 1 and "Fault in broken" in faults(app)[0]


async def test_in_a_test_a_fault_ends_the_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Fault):
        async with at_table(tmp_path, ANA, TITA) as (pilot, _):
            monkeypatch.setattr(ChoiceController, "move", broken)
            await pilot.press("right")


def test_the_log_of_faults_is_the_owners_and_does_not_grow_for_ever(tmp_path: Path) -> None:
    when = datetime(2026, 11, 27, 21, 30, tzinfo=UTC)
    for _ in range(300):
        write_down(tmp_path / "carteado.db", "x" * 1000, when)
    path = log_of(tmp_path / "carteado.db")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 and path.stat().st_size < 202_000
    assert path.read_text().startswith("2026-11-27 21:30:00 xxx")
    write_down(tmp_path / "nowhere" / "carteado.db", "x", when)


def test_both_languages_say_where_it_is_noted() -> None:
    assert all("a.log" in Words(language)("app.fault", log="a.log") for language in ("pt_BR", "en"))
