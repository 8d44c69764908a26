"""An event of the hall is drawn by the lines that it changes: the page looks as if all of it were drawn anew."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.content import Content
from textual.geometry import Region
from textual.screen import Screen
from textual.visual import Visual

from engine.games.chama.model import ChamaOptions
from engine.games.registry import GAMES
from saves.store import open_store
from tests.tui.ssh.test_hidden_cards import CHOSEN, Wire, settled
from tests.tui.ssh.test_painting import cells
from tests.tui.ssh_people import WORDS, eventually
from tui.launch_server import build_server
from tui.lobby import client, rows
from tui.lobby.lobby import LobbyScreen
from tui.lobby.rows import LobbyRows, format_beside
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.services.lobby.admin import ServerConfig
from tui.services.lobby.lobby import Lobby
from tui.services.lobby.open_table import LobbyPerson, OpenTable, TablePlan
from tui.services.matches.match_service import MatchService
from tui.terminal.cell_style import Depth
from tui.terminal.input_decoder import Terminal
from tui.terminal.screen_buffer import ScreenBuffer
from tui.texts.localizer import Words
from tui.textual_compat import is_at_rest
from tui.textual_compat.drawing import Compositor
from tui.widgets import row_list
from tui.widgets.page import KeyBar
from tui.widgets.row_list import Column, Row, RowList

SIZES = [(80, 24), (120, 40), (60, 20), (40, 10)]
NAMES = [f"{letter}{rest}" for letter in "ABCDEFGHIJKLMNOPQRST" for rest in ("na", "bé Silva de Souza", "日本")]
DUEL = TablePlan("chama", ChamaOptions(), 2)


@asynccontextmanager
async def on_the_page(folder: Path, size: tuple[int, int]) -> AsyncIterator[tuple[Any, Lobby]]:
    """Give the app of somebody who looks at the hall's page, and the hall."""
    with open_store(folder / "club.db") as store:
        server = build_server(store, ServerConfig(), WORDS, MatchService(store, GAMES, clock=lambda: 1))
        visitor = Visitor("guest:Ana", "Ana", AdmissionMethod.CODE, "")
        app: Any = server._make_app(visitor, Terminal("xterm", size, Depth.TRUE))
        app.context.session.change(**CHOSEN)
        app.output = Wire()
        running = asyncio.get_running_loop().create_task(app.run_async(), context=contextvars.Context())
        await app.painted.wait()
        await still(app)
        assert isinstance(app.screen, LobbyScreen)
        assert server.lobby is not None
        yield app, server.lobby
        app.exit()
        await running


async def still(app: Any) -> None:
    """Wait until everything that happened is on the page."""

    def quiet() -> bool:
        screen, said = app.screen, app.client
        waits = said._resting is not None or said._stale or said._due or screen._layout_required
        return not waits and all(map(is_at_rest, (app, screen, *screen.walk_children())))

    for _ in range(3):
        await eventually(quiet)
        await settled([app])


@pytest.fixture(autouse=True)
def without_rest(monkeypatch: Any) -> None:
    monkeypatch.setattr(client, "_REST", 0.001)
    monkeypatch.setattr(client, "_REST_EACH", 0.0)


class Evening:
    """What happens in a hall, by chance."""

    def __init__(self, lobby: Lobby, rng: Random) -> None:
        self.lobby = lobby
        self.rng = rng
        self._numbers = count()

    def happen(self) -> None:
        lobby, rng = self.lobby, self.rng
        others = [person for person in lobby.people if person.name != "Ana"]
        if not others or rng.random() < 0.3:
            person = LobbyPerson(
                f"{rng.choice(NAMES)} {next(self._numbers)}", guest=rng.random() < 0.5, organiser=False
            )
            lobby.arrive(person)
            return
        name = rng.choice(others).name
        own = lobby.open_tables.waits_at(name)
        acts: list[Any] = [
            lambda: lobby.away(name, not lobby._people[name].away),
            lambda: lobby.depart(name),
            lambda: lobby.open_tables.host(name, DUEL),
            lambda: lobby.say(name, "Boa noite, salão"),
        ]
        if own is not None:
            acts += [
                lambda: lobby.open_tables.stand(name, own.number),
                lambda: lobby.open_tables.invite(name, "Ana", own.number),
            ]
            acts += [lambda: lobby.open_tables.fill(name, own.number, "calejado")] * (name == own.host)
        rng.choice(acts)()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", SIZES)
async def test_whatever_happens_the_page_looks_as_if_it_were_drawn_anew(tmp_path: Path, size: tuple[int, int]) -> None:
    async with on_the_page(tmp_path, size) as (app, lobby):
        evening, keys = Evening(lobby, Random(7)), Random(8)
        for _ in range(60):
            evening.happen()
            if keys.random() < 0.3:
                app.call_later(app.simulate_key, keys.choice(("down", "up", "end", "right", "left", "2", "1")))
            await still(app)
            shown = cells(app)
            app.call_later(app.screen.refresh, layout=True)
            await still(app)
            assert cells(app) == shown


async def test_an_event_asks_for_no_layout_and_draws_few_lines(tmp_path: Path, monkeypatch: Any) -> None:
    async with on_the_page(tmp_path, (80, 24)) as (app, lobby):
        for name in NAMES[:40]:
            lobby.arrive(LobbyPerson(name, guest=True, organiser=False))
        lobby.open_tables.host(NAMES[0], DUEL)
        await still(app)
        layouts, lines = [], []
        laid_out, rendered = Screen._refresh_layout, RowList.render_line
        monkeypatch.setattr(Screen, "_refresh_layout", lambda *args, **how: layouts.append(1) or laid_out(*args, **how))
        monkeypatch.setattr(RowList, "render_line", lambda *args: lines.append(1) or rendered(*args))
        for act in (
            lambda: lobby.away(NAMES[1], True),
            lambda: lobby.away(NAMES[1], False),
            lambda: lobby.open_tables.host(NAMES[2], DUEL),
            lambda: lobby.open_tables.stand(NAMES[2], 2),
            lambda: lobby.arrive(LobbyPerson("Zuza", guest=True, organiser=False)),
        ):
            act()
            await still(app)
            assert layouts == [] and len(lines) <= 3
            lines.clear()


async def test_whoever_comes_goes_or_opens_a_table_has_nobodys_own_matches_read_anew(
    tmp_path: Path, monkeypatch: Any
) -> None:
    async with on_the_page(tmp_path, (80, 24)) as (app, lobby):
        read = []
        own = LobbyRows.own
        monkeypatch.setattr(LobbyRows, "own", lambda *args: read.append(1) or own(*args))
        for name in ("Bia", "Caio"):
            lobby.arrive(LobbyPerson(name, guest=True, organiser=False))
        lobby.away("Bia", True)
        number = lobby.open_tables.host("Bia", DUEL).number
        await still(app)
        lobby.open_tables.sit("Caio", number)
        lobby.open_tables.invite("Caio", "Ana", number)
        await still(app)
        lobby.open_tables.decline("Ana", number)
        await still(app)
        assert read == [] and "Bia" in "".join(map("".join, app.driver._frame._chars))
        lobby.begin("Bia", number)
        await still(app)
        assert len(read) >= 1


async def test_rows_that_were_drawn_before_are_not_drawn_again_by_anybody(tmp_path: Path, monkeypatch: Any) -> None:
    async with on_the_page(tmp_path, (80, 24)) as (app, _):
        people, drawn = app.screen.query_one("#people-list", RowList), []
        to_strips = Visual.to_strips
        monkeypatch.setattr(
            Visual, "to_strips", lambda *args, **how: drawn.append(str(args[1])) or to_strips(*args, **how)
        )
        for theme, names in product(("carteado-dia", "carteado-noite") * 2, (("Zeca", "Ze"), ("Zita", "Zo"))):
            app.call_later(setattr, app, "theme", theme)
            app.call_later(people.change, [Row(name, (name, "aqui")) for name in names])
            await still(app)
        for name in ("Zeca", "Ze ", "Zita", "Zo "):
            # Once in each theme.
            assert sum(name in text for text in drawn) == 2


async def test_nothing_is_sent_when_nothing_has_changed(tmp_path: Path) -> None:
    async with on_the_page(tmp_path, (80, 24)) as (app, lobby):
        lobby.open_tables.host("Ana", DUEL)
        await still(app)
        app.output.sent.clear()
        shown: list[Any] = []
        paint = app.driver.show
        app.driver.show = lambda update: shown.append(update) or paint(update)
        app.call_later(app.screen.refill)
        await still(app)
        assert (app.output.sent, shown) == ([], [])


async def test_a_row_of_the_same_letters_in_another_colour_is_drawn_anew(tmp_path: Path) -> None:
    async with on_the_page(tmp_path, (80, 24)) as (app, _):
        people = app.screen.query_one("#people-list", RowList)
        for style in ("$error", "$success", ""):
            app.call_later(people.change, [Row("Ana", (Content.styled("Ana", style), "aqui"))])
            await still(app)
            shown = cells(app)
            app.call_later(app.screen.refresh)
            await still(app)
            assert cells(app) == shown


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", SIZES)
async def test_parts_of_a_screen_are_drawn_as_textual_draws_them(tmp_path: Path, size: tuple[int, int]) -> None:
    async with on_the_page(tmp_path, size) as (app, lobby):
        for name in NAMES[:30]:
            lobby.arrive(LobbyPerson(name, guest=True, organiser=False))
        app.call_later(app.notify, "Boa sorte a todas as mesas", timeout=600)
        await still(app)
        rng, compositor = Random(5), app.screen._compositor
        width, height = size
        for _ in range(100):
            corners = [(rng.randrange(width), rng.randrange(height)) for _ in range(rng.randint(1, 4))]
            draws_as_textual(
                compositor, {Region(x, y, rng.randint(1, width - x), rng.randint(1, height - y)) for x, y in corners}
            )


def draws_as_textual(compositor: Any, parts: set[Region]) -> None:
    """Check that parts of a screen are drawn as Textual's own compositor draws them."""
    own, theirs = (ScreenBuffer(*compositor.size, Depth.TRUE) for _ in range(2))
    for buffer, draw in ((own, type(compositor)), (theirs, Compositor)):
        compositor._dirty_regions = set(parts)
        update: Any = draw.render_partial_update(compositor)
        buffer.paint(update)
    for region in parts:
        for y in region.line_range:
            columns = slice(*region.column_span)
            assert own._chars[y][columns] == theirs._chars[y][columns]
            assert own._inks[y][columns] == theirs._inks[y][columns]


STYLES: dict[str, dict[str, Any]] = {
    "as it is": {},
    "tint": {"tint": "red 20%"},
    "opacity": {"opacity": 0.6},
    "text opacity": {"text_opacity": 0.5},
    "outline": {"outline": ("heavy", "red")},
    "hatch": {"hatch": ("cross", "red")},
    "padding": {"padding": (1, 3)},
}


@pytest.mark.parametrize("style", STYLES)
async def test_lines_of_a_widget_are_drawn_as_textual_draws_them_whatever_its_styles(
    tmp_path: Path, style: str
) -> None:
    async with on_the_page(tmp_path, (80, 24)) as (app, lobby):
        for name in NAMES[:30]:
            lobby.arrive(LobbyPerson(name, guest=True, organiser=False))
        await still(app)
        for widget in app.screen.walk_children():
            for rule, value in STYLES[style].items():
                app.call_later(setattr, widget.styles, rule, value)
        await still(app)
        compositor, bare = app.screen._compositor, 0
        for widget in app.screen.walk_children():
            region, clip = compositor.visible_widgets.get(widget, (Region(), Region()))
            content = widget.scrollable_content_region.intersection(clip)
            for part in filter(None, (region.intersection(clip), content, content._replace(height=1))):
                bare += len(compositor._bare_parts([part])[0])
                draws_as_textual(compositor, {part})
        assert bool(bare) == (style in ("as it is", "padding"))


async def test_an_event_cuts_no_lines(tmp_path: Path, monkeypatch: Any) -> None:
    async with on_the_page(tmp_path, (80, 24)) as (app, lobby):
        for name in NAMES[:40]:
            lobby.arrive(LobbyPerson(name, guest=True, organiser=False))
        await still(app)
        cut = []
        render = Compositor._render_chops
        monkeypatch.setattr(Compositor, "_render_chops", lambda *args: cut.append(1) or render(*args))
        for act in (
            lambda: lobby.away(NAMES[1], True),
            lambda: lobby.open_tables.host(NAMES[2], DUEL),
            lambda: lobby.open_tables.stand(NAMES[2], 1),
        ):
            before = cells(app)
            act()
            await still(app)
            assert cells(app) != before and cut == []
        # How many people are here stands in a border.
        lobby.arrive(LobbyPerson("Zuza", guest=True, organiser=False))
        await still(app)
        assert cut == [1]


@pytest.mark.parametrize("quiet", [False, True])
async def test_a_line_that_was_drawn_before_is_shown_only_where_it_looks_the_same(tmp_path: Path, quiet: bool) -> None:
    """Under the cursor, with the focus, below the mouse, in other columns, colours or themes it is another one."""
    async with on_the_page(tmp_path, (80, 24)) as (app, _):
        people = app.screen.query_one("#people-list", RowList)
        rows = [Row("a", ("Zeca", "aqui")), Row("b", ("Zeca", "aqui")), Row("", ("Zeca", "aqui"), "nota")]
        rows += [Row("c", (Content("Zeca"), "aqui")), Row("d", (Content.styled("Zeca", "$error"), "aqui"))]
        states: list[Any] = [
            lambda: people.set_class(quiet, "-quiet"),
            lambda: people.change(rows),
            lambda: people.focus(),
            lambda: setattr(people, "cursor", 1),
            lambda: setattr(people, "hovered", 3),
            lambda: app.screen.query_one("#tables").focus(),
            lambda: setattr(app, "theme", "carteado-dia"),
            lambda: (people.reshape([Column(4), Column()]), people.show(rows)),
            lambda: people.change(rows[::-1]),
        ]
        for state in states:
            app.call_later(state)
            await still(app)
            shown = cells(app)
            row_list._DRAWN.clear()
            app.call_later(app.screen.refresh)
            await still(app)
            assert cells(app) == shown


def test_what_is_told_of_a_table_that_waits_is_of_that_table_as_it_is_now() -> None:
    games = GAMES
    plans = [DUEL, TablePlan("chama", ChamaOptions(), 3), TablePlan("chama", ChamaOptions(), 2, minutes=30)]
    tables = [OpenTable(number, host, plan) for number in (1, 2) for host in ("Bia", "Caio") for plan in plans]
    for table, language in product(tables, ("pt_BR", "en")):
        content = format_beside(table, games, Words(language))
        rows._WAITING.clear()
        assert content.is_same(format_beside(table, games, Words(language)))


async def test_a_cursor_that_moves_while_a_table_is_laid_over_the_page_ends_nothing(tmp_path: Path) -> None:
    async with on_the_page(tmp_path, (80, 24)) as (app, lobby):
        page, tables = app.screen, app.screen.query_one("#tables", RowList)
        lobby.begin_with_bots("Ana", "chama")
        await eventually(lambda: app.screen is not page)
        await eventually(lambda: not page.query(KeyBar))
        page.post_message(RowList.Moved(tables, "bots:chama"))
        await eventually(lambda: is_at_rest(page))
        assert app.is_running and not app.failed
