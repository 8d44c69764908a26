"""How the desk looks: pictures to compare after every change, drawn from the same evening at the same moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from saves.store import Store
from tests.tui.app import empty_club
from tests.tui.desk import NAMES, app_at, tournament_session
from tests.tui.pictures import screen_text
from tournaments.controller import TournamentController
from tui.organiser.desk import DeskScreen

Compare = Callable[..., bool]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with empty_club(tmp_path) as opened:
        yield opened


def opening(
    *pressed: str, finish: bool = False, people: tuple[str, ...] = NAMES[:9], **point: Any
) -> Callable[[Pilot[None]], Any]:
    """Return what opens the desk of a tournament at some point, then presses keys."""

    async def run(pilot: Pilot[None]) -> None:
        found = tournament_session(pilot.app, people, **point)
        if finish:
            found.do(TournamentController.finish)
        await pilot.app.push_screen(DeskScreen(found))
        await pilot.pause()
        await pilot.press(*pressed)
        await pilot.pause()

    return run


@SIZES
@pytest.mark.parametrize(
    "line", ["", "Chama: Campionato Maria 2025", "Chama: Campeonato Maria 2025"], ids=["empty", "error", "good"]
)
def test_wizard(kept: SnapshotAssertion, store: Store, size: tuple[int, int], line: str) -> None:
    async def write(pilot: Pilot[None]) -> None:
        await pilot.press("t", "n")
        await pilot.pause()
        pilot.app.screen.query_one("#line").value = line
        pilot.app.screen.query_one("#choices").focus()
        await pilot.pause()

    assert screen_text(app_at(store), run_before=write, terminal_size=size) == kept


EVENINGS = {
    "entrants": opening("escape"),
    "round": opening("down", drawn=True, table_size=3),
    "result": opening("enter", "2", drawn=True),
    "counts": opening("enter", "shift+tab", "3", "enter", "2", drawn=True),
    "standings": opening("3", rounds=1, drawn=True, line="Chama: Campeonato Maria 2025\nPontuação dupla."),
    "bracket": opening("4", "n", rounds=2, table_size=2),
    "player": opening("5", rounds=1, drawn=True),
    "log": opening("6", rounds=1),
    "final": opening(rounds=2, finish=True),
}


@SIZES
@pytest.mark.parametrize("evening", EVENINGS)
def test_desk(kept: SnapshotAssertion, store: Store, size: tuple[int, int], evening: str) -> None:
    assert screen_text(app_at(store), run_before=EVENINGS[evening], terminal_size=size) == kept


SWISS: dict[str, Any] = {"format": "swiss", "line": "Wyrt: Campeonato de Ahlen 2026", "people": NAMES[:11]}
DUELS: dict[str, Any] = {"format": "swiss", "table_size": 2, "best_of": 3}
SWISS_EVENINGS = {
    "people": opening("escape", "down", "c", "c", "A", "end", "c", **SWISS),
    "late": opening("1", "n", *"Zeca", "enter", rounds=1, drawn=True, **SWISS),
    "drawn": opening("m", "down", rounds=1, drawn=True, **SWISS),
    "swap": opening("x", "enter", "down", "down", "down", rounds=1, drawn=True, **SWISS),
    "why": opening("w", rounds=1, drawn=True, **SWISS),
    "standings": opening("3", "down", rounds=2, **SWISS),
    "arithmetic": opening("3", "down", "a", rounds=2, **SWISS),
    "crosstable": opening("4", "n", rounds=2, drawn=True, **SWISS),
    "games": opening("enter", "1", "2", drawn=True, **DUELS),
    "choices": opening("escape", "comma", "down", "down", **SWISS),
    "stage": opening("S", rounds=3, **SWISS),
    "clock": opening("v", "C", "space", "x", "x", drawn=True, round_minutes=50, **SWISS),
    "projector": opening("v", "C", "space", "escape", "T", rounds=1, drawn=True, round_minutes=50, **SWISS),
}


@SIZES
@pytest.mark.parametrize("evening", SWISS_EVENINGS)
def test_desk_of_swiss(kept: SnapshotAssertion, store: Store, size: tuple[int, int], evening: str) -> None:
    assert screen_text(app_at(store), run_before=SWISS_EVENINGS[evening], terminal_size=size) == kept


PAIRS = ("Ana / Bia", "Caio / Duda", "Os Bravos: Edu / Flora", "Gil / Hugo")
DUPLAS: dict[str, Any] = {"line": "Chama: Duplas Fluminenses (Calouro do Chacrinha, Xisum) 2025"}
DUPLAS_EVENINGS = {
    "entrants": opening("escape", "a", "down", "a", "a", people=PAIRS, **DUPLAS),
    "round": opening("1", "a", "2", "down", people=PAIRS, drawn=True, **DUPLAS),
    "result": opening("enter", "shift+tab", "3", "enter", "2", "enter", "4", people=PAIRS, drawn=True, **DUPLAS),
    "standings": opening("3", people=PAIRS, rounds=2, **DUPLAS),
    "people": opening("3", "e", people=PAIRS, rounds=2, finish=True, **DUPLAS),
    "pair": opening("5", people=PAIRS, rounds=1, **DUPLAS),
    "log": opening("1", "a", "6", people=PAIRS, rounds=1, **DUPLAS),
}


@pytest.mark.parametrize("evening", DUPLAS_EVENINGS)
def test_desk_of_pairs(kept: SnapshotAssertion, store: Store, evening: str) -> None:
    assert screen_text(app_at(store), run_before=DUPLAS_EVENINGS[evening], terminal_size=(80, 24)) == kept


FIRM: dict[str, Any] = {"line": "Dalmuti: Campeonato da Firma (Curingas) 2026"}
TRIOS = ("Ana / Bia / Caio", "Os Bravos: Duda / Edu / Flora", "Gil / Hugo / Iara", "Juca / Kika / Lino")
TAVERN: dict[str, Any] = {"line": "Wyrt: Trios de Ahlen (Azgher) 2026"}
OTHER_GAMES = {
    "scores": opening("enter", "1", "6", "enter", "1", "0", drawn=True, **FIRM),
    "merged": opening(rounds=1, drawn=True, **FIRM),
    "trios": opening("escape", people=TRIOS, **TAVERN),
    "trio": opening("5", people=TRIOS, rounds=1, **TAVERN),
    "tibares": opening(
        "enter",
        *(key for score in ("150", "20", "30", "120", "140", "140") for key in (*score, "enter")),
        "3",
        people=TRIOS,
        drawn=True,
        **TAVERN,
    ),
}


@pytest.mark.parametrize("evening", OTHER_GAMES)
def test_desk_of_other_games(kept: SnapshotAssertion, store: Store, evening: str) -> None:
    assert screen_text(app_at(store), run_before=OTHER_GAMES[evening], terminal_size=(80, 24)) == kept


@pytest.mark.parametrize("evening", ["round", "final"])
def test_desk_in_english(kept: SnapshotAssertion, store: Store, evening: str) -> None:
    assert screen_text(app_at(store, "en"), run_before=EVENINGS[evening], terminal_size=(80, 24)) == kept


IN_COLOUR = {
    "round": EVENINGS["round"],
    "result": EVENINGS["result"],
    "bracket": EVENINGS["bracket"],
    "final": EVENINGS["final"],
    "clock": SWISS_EVENINGS["clock"],
    "why": SWISS_EVENINGS["why"],
    "people": SWISS_EVENINGS["people"],
    "tibares": OTHER_GAMES["tibares"],
}
"""The styles that the desk has, each in one picture: the key bar, a cursor, a form, a dialog, a clock, a mark."""


@pytest.mark.parametrize("evening", IN_COLOUR)
def test_desk_in_colour(snap_compare: Compare, store: Store, evening: str) -> None:
    assert snap_compare(app_at(store), run_before=IN_COLOUR[evening], terminal_size=(80, 24))
