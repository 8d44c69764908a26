"""How the shell looks: pictures to compare after every change, drawn from the same club at the same moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from saves.store import Store
from tests.tui.app import app_on, empty_club, go_to
from tests.tui.pictures import screen_text
from tests.tui.tables import FirstFormat
from tournaments.catalog import ClubType
from tui.services.bots.chooser import ThreadChooser
from tui.services.tournaments.club import keep

Compare = Callable[..., bool]
SMALL, LARGE = (80, 24), (120, 40)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize(
    "pressed",
    [[], ["n", "4", "down", "down"], ["g", "down"], ["r", *["down"] * 15], ["o", "down"], ["question_mark"]],
    ids=["lobby", "new_game", "library", "rules", "settings", "help"],
)
def test_screen(kept: SnapshotAssertion, store: Store, size: tuple[int, int], pressed: list[str]) -> None:
    assert screen_text(app_on(store), press=pressed, terminal_size=size) == kept


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize(
    "pressed",
    [["n", "right", "8"], ["n", "right", "right", "down", "right"], ["u", "down"], ["r", "g"]],
    ids=["new_dalmuti", "new_wyrt_in_pairs", "which_tutorial", "which_rules"],
)
def test_several_games(kept: SnapshotAssertion, store: Store, size: tuple[int, int], pressed: list[str]) -> None:
    assert screen_text(app_on(store), press=pressed, terminal_size=size) == kept


@pytest.mark.parametrize("pressed", [[], ["r"]], ids=["lobby", "rules"])
def test_screen_in_english(kept: SnapshotAssertion, store: Store, pressed: list[str]) -> None:
    assert screen_text(app_on(store, "en"), press=pressed, terminal_size=SMALL) == kept


def test_lobby_by_day(snap_compare: Compare, store: Store) -> None:
    assert snap_compare(app_on(store, theme="carteado-dia"), terminal_size=SMALL)


def test_lobby_in_the_terminal_s_colours_with_letters(snap_compare: Compare, store: Store) -> None:
    assert snap_compare(app_on(store, theme="ansi-dark", suits="letters"), terminal_size=SMALL)


def test_lobby_on_a_narrow_screen(snap_compare: Compare, store: Store) -> None:
    assert snap_compare(app_on(store), terminal_size=(46, 16))


def test_first_run(snap_compare: Compare, tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        assert snap_compare(app_on(store, welcomed=False), press=["enter"], terminal_size=SMALL)


@pytest.mark.parametrize(
    "pressed",
    [[], ["n", "4", "down", "down"], ["g", "down"], ["r", *["down"] * 15], ["o", "down"], ["question_mark"]],
    ids=["lobby", "new_game", "library", "rules", "settings", "help"],
)
def test_screen_in_colour(snap_compare: Compare, store: Store, pressed: list[str]) -> None:
    assert snap_compare(app_on(store), press=pressed, terminal_size=SMALL)


def test_deleting_asks(snap_compare: Compare, store: Store) -> None:
    assert snap_compare(app_on(store), press=["g", "d"], terminal_size=SMALL)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_pairs_with_pineapples(kept: SnapshotAssertion, store: Store, size: tuple[int, int]) -> None:
    async def choose(pilot: Pilot[None]) -> None:
        await pilot.press("n", "down", "right", "right")
        await go_to(pilot, "ask.pineapples")
        await pilot.press("right")
        await go_to(pilot, "brings.pineapples.1")
        await pilot.press("right")
        await go_to(pilot, "seat.1")

    assert screen_text(app_on(store), run_before=choose, terminal_size=size) == kept


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_a_type_of_the_club(kept: SnapshotAssertion, store: Store, size: tuple[int, int]) -> None:
    keep(store.club_types, ClubType("chama", "Liga Relâmpago", "Guerrilha", {"xisum": True}, (10, 5, 1)))

    async def choose(pilot: Pilot[None]) -> None:
        await pilot.press("o")
        await go_to(pilot, "club_types")
        await pilot.press("enter", "enter")
        await go_to(pilot, "points")

    assert screen_text(app_on(store), run_before=choose, terminal_size=size) == kept


class Pondering(ThreadChooser):
    """Lets no bot come to an end."""

    async def choose(self, *_asked: Any, **_how: Any) -> Any:
        await asyncio.Event().wait()


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_clock_of_a_game(kept: SnapshotAssertion, store: Store, size: tuple[int, int]) -> None:
    app = app_on(store)
    app.context.matches = FirstFormat(
        store,
        app.context.games,
        clock=app.context.clock,
        seed_source=app.context.seed_source,
        stopwatch=lambda: 0,
        chooser=Pondering(),
    )

    async def open_clock(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await go_to(pilot, "minutes")
        await pilot.press(*["right"] * 4)
        await go_to(pilot, "seat.1")
        await pilot.press("left", "enter")
        await pilot.pause()
        await pilot.press("C")
        await pilot.pause()

    assert screen_text(app, run_before=open_clock, terminal_size=size) == kept
