"""Tables of nine people with the longest names there are: all of them, and what each has, on the smallest screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from saves.store import Store
from tests.tui.app import empty_club
from tests.tui.desk import SMALL, app_at, at_desk, press, shown
from tests.tui.organiser.test_desk_snapshots import opening
from tests.tui.pictures import screen_text
from tournaments.results import Scores
from tui.texts.localizer import Words

FIRST = ("Maria Aparecida", "Francisco de Assis", "José Bonifácio")
PEOPLE = tuple(
    f"{f'{FIRST[number % 3]} dos Santos Silveira'[:22]} {letter}" for number, letter in enumerate("ABCDEFGHI")
)
TAVERN = {"line": "Wyrt de Arton: Taverna X 2026", "table_size": 9, "people": PEOPLE}
ELITE = {**TAVERN, "line": "Wyrt de Arton: Mesa de Elite da Corte (Holdem) 2026"}
EVERYTHING = [key for score in ("9000000", *"00000000") for key in (*score, "enter")]
"""One has all the money that nine bring to an elite table."""
NINE = {
    "entrants": opening("escape", **TAVERN),
    "round": opening(drawn=True, **TAVERN),
    "scores": opening("enter", *EVERYTHING[:14], drawn=True, **ELITE),
    "places": opening("enter", "shift+tab", *"912", drawn=True, **ELITE),
    "standings": opening("enter", *EVERYTHING, "3", drawn=True, **ELITE),
    "swiss": opening("enter", *EVERYTHING, "3", drawn=True, format="swiss", **ELITE),
    "player": opening("enter", *EVERYTHING, "5", drawn=True, **ELITE),
    "log": opening("enter", *EVERYTHING, "6", drawn=True, **ELITE),
    "choices": opening("escape", "comma", "down", **TAVERN),
    "kept": opening("enter", *EVERYTHING[:-1], drawn=True, **ELITE),
    "projector": opening("v", "T", drawn=True, **TAVERN),
    "swap": opening("x", drawn=True, **TAVERN),
}


PT = Words("pt_BR")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with empty_club(tmp_path) as opened:
        yield opened


def test_the_names_are_as_long_as_names_may_be() -> None:
    assert {len(name) for name in PEOPLE} == {24} and len(PEOPLE) == 9


@pytest.mark.parametrize("evening", NINE)
def test_a_table_of_nine(kept: SnapshotAssertion, store: Store, evening: str) -> None:
    assert screen_text(app_at(store), run_before=NINE[evening], terminal_size=SMALL) == kept


@pytest.mark.parametrize("scores", [(2000, 1000, 1000, 0), tuple(range(1004, 995, -1))], ids=len)
async def test_the_figures_of_a_table_stand_whole_in_the_list_or_below_it(
    tmp_path: Path, scores: tuple[int, ...]
) -> None:
    point = {"line": "Wyrt de Arton: Taverna X 2026", "table_size": len(scores), "scored": False, "drawn": True}
    async with at_desk(tmp_path, *PEOPLE[: len(scores)], **point) as (pilot, desk):
        desk.act(lambda controller: controller.report(1, 1, Scores(scores)))
        await pilot.pause()
        row = "2.000 1.000 1.000 0" if len(scores) == 4 else "anotada"
        assert row in shown(pilot) and (f" {PT.number(scores[0])}  2º" in shown(pilot))


async def test_WA_61_a_tournament_of_the_life_cassino_offers_no_points_and_says_so_when_asked(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", "Caio", line="Wyrt de Arton: Life Cassino X 2026") as (pilot, _):
        await press(pilot, "escape")
        assert "3 inscritos, sem pontos." in shown(pilot) and "s: valer pontos" not in shown(pilot)
        await press(pilot, "s")
        assert "não vale pontos" in shown(pilot)
