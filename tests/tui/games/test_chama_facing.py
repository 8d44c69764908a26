"""Two seats of Chama face each other: which card stands where at every size, and that nothing lies over another."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from engine.games.chama.formation import ROWS
from engine.games.chama.model import Type, Unit
from tests.tui.match.test_table_snapshots import battle_drawn, table
from tests.tui.tables import ANA, TITA
from tui.canvas.grid import Canvas, KeptParts, Rect
from tui.games.chama.controls import realm, slot

SIZES = pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (300, 100)])


def spots_at(folder: Path, size: tuple[int, int]) -> dict[str, Rect]:
    """Return where each spot of a duel lies on a board of that size."""
    seated = table(folder, ANA, TITA)
    canvas = Canvas(*size)
    seated.game_ui.draw(canvas, canvas.area._replace(height=size[1] - 4), seated.choosing.table_model)
    return {spot.name: spot.rect for spot in canvas.spots}


@SIZES
def test_the_tips_of_both_formations_meet_and_each_has_its_base_behind_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    spots = spots_at(tmp_path, size)
    near, far = [[spots[slot(at)] for at in range(6)], [spots[realm(1, at)] for at in range(6)]]
    for row, behind in pairwise(ROWS):
        assert {near[at].y for at in row} == {near[behind[0]].y - near[0].height}, "the own one looks up"
        assert {far[at].y for at in row} == {far[behind[0]].y + far[0].height}, "the other one looks down"
    assert far[0].y + far[0].height <= near[0].y and far[0].x == near[0].x


@SIZES
def test_no_realm_lies_over_another_and_larger_windows_have_larger_ones(tmp_path: Path, size: tuple[int, int]) -> None:
    spots = spots_at(tmp_path, size)
    places = [spots[name] for at in range(6) for name in (slot(at), realm(1, at))]
    cells = [
        (x, y)
        for place in places
        for x in range(place.x, place.x + place.width)
        for y in range(place.y, place.y + place.height)
    ]
    assert len({*cells}) == len(cells)
    least = {24: 2, 30: 3, 40: 4, 50: 5, 60: 7, 100: 7}[size[1]]
    assert {place.height for place in places} == {least}


@pytest.mark.parametrize("letters", [1, 24, 80])
@pytest.mark.parametrize("width", [80, 120])
def test_what_everybody_may_count_is_told_whole_beside_a_name_of_any_length(
    tmp_path: Path, letters: int, width: int
) -> None:
    seated = table(tmp_path, ANA, msgspec.structs.replace(TITA, name="W" * letters))
    head = seated.text((width, 24)).splitlines()[1]
    assert all(word in head for word in ("mão 5", "44", "0", "1/6")) and "…  1/6" not in head


def test_a_battle_shows_the_cards_of_both_sides_and_both_totals(tmp_path: Path) -> None:
    seated = battle_drawn(tmp_path)
    for size, total in (((80, 24), "11 >"), ((120, 40), "▄█  ▄█")):
        shown = seated.text(size)
        assert "ATQ Ana" in shown and "DEF Tita" in shown and total in shown


@SIZES
def test_a_pool_of_nine_has_a_spot_for_each_and_none_lies_below_the_battle(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    seated = table(tmp_path, ANA, TITA)
    table_model = seated.choosing.table_model
    own, other = table_model.view.seats
    pool = tuple(Unit(2 + at % 4, 6 + at % 5) for at in range(9))
    view = msgspec.structs.replace(table_model.view, seats=(msgspec.structs.replace(own, pool=pool), other))
    canvas = Canvas(*size)
    seated.game_ui.draw(canvas, canvas.area._replace(height=size[1] - 4), table_model._replace(view=view))
    units = [spot.rect for spot in canvas.spots if spot.name.startswith("unit:")]
    assert len(units) == len(pool)
    assert all(canvas.char(unit.x + 1, unit.y) not in "─═" or unit.height > 1 for unit in units)


def test_what_was_drawn_for_other_eyes_or_another_window_is_not_put_in_its_place(tmp_path: Path) -> None:
    seated = table(tmp_path, ANA, TITA)
    table_model, kept = seated.choosing.table_model._replace(me=None), KeptParts()
    for height, anchor in ((24, 0), (24, 1), (25, 1), (26, 1), (26, 0), (24, 0)):
        pictures = []
        for parts in (kept, None):
            canvas = Canvas(100, height, parts)
            seated.game_ui.draw(canvas, canvas.area, table_model._replace(anchor=anchor))
            pictures.append(["".join(row.chars) for row in canvas.rows()])
        assert pictures[0] == pictures[1]


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("pairs", [False, True])
def test_names_that_begin_alike_stay_apart_where_they_have_no_room(tmp_path: Path, pairs: bool, width: int) -> None:
    names = [f"Maximiliano Albuquerque{number}" for number in (1, 2, 3)]
    options = {"type": Type.DUPLAS} if pairs else {}
    seated = table(tmp_path, ANA, *(msgspec.structs.replace(TITA, name=name) for name in names), **options)
    head = seated.text((width, 24)).splitlines()[1]
    assert all(f"e{number} " in head for number in (1, 2, 3)), head
