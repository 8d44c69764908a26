"""How the shell looks: pictures to compare after every change, drawn from the same club at the same moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from saves.store import Store
from tests.tui.shell import app_on, club, empty_club

Compare = Callable[..., bool]
SMALL, LARGE = (80, 24), (120, 40)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with club(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize(
    "pressed",
    [[], ["n", "4", "down", "down"], ["g", "down"], ["r", *["down"] * 15], ["o", "down"], ["question_mark"]],
    ids=["lobby", "new_game", "library", "rules", "settings", "help"],
)
def test_screen(snap_compare: Compare, store: Store, size: tuple[int, int], pressed: list[str]) -> None:
    assert snap_compare(app_on(store), press=pressed, terminal_size=size)


@pytest.mark.parametrize("pressed", [[], ["r"]], ids=["lobby", "rules"])
def test_screen_in_english(snap_compare: Compare, store: Store, pressed: list[str]) -> None:
    assert snap_compare(app_on(store, "en"), press=pressed, terminal_size=SMALL)


def test_lobby_by_day(snap_compare: Compare, store: Store) -> None:
    assert snap_compare(app_on(store, theme="carteado-dia"), terminal_size=SMALL)


def test_lobby_in_the_terminal_s_colours_with_letters(snap_compare: Compare, store: Store) -> None:
    assert snap_compare(app_on(store, theme="ansi-dark", suits="letters"), terminal_size=SMALL)


def test_lobby_on_a_narrow_screen(snap_compare: Compare, store: Store) -> None:
    assert snap_compare(app_on(store), terminal_size=(46, 16))


def test_first_run(snap_compare: Compare, tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        assert snap_compare(app_on(store, welcomed=False), press=["enter"], terminal_size=SMALL)


def test_deleting_asks(snap_compare: Compare, store: Store) -> None:
    assert snap_compare(app_on(store), press=["g", "d"], terminal_size=SMALL)
