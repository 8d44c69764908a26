"""The pool of Chama: sorted and lettered in the order shown, a commander with its army as a pair of cards."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.games.chama.actions import SendFromPool
from engine.games.chama.model import Unit
from tests.tui.match.test_table_snapshots import own_turn
from tui.canvas.grid import Canvas, Rect
from tui.games.chama.controls import CONTROLS
from tui.games.chama.draw_pool import grid_for, pool_text
from tui.games.game_ui import ChoiceTree, TableModel, game_ui_of

POOL = (Unit(2, 7), Unit(5, 10, fought=True), Unit(3), Unit(4, 10), Unit(5, 9, down=True))


def asked(folder: Path, *pool: Unit) -> tuple[TableModel, Canvas]:
    """The table of somebody who may send the first and the fourth of these commanders, and its canvas at 120x40."""
    seated = own_turn(folder)
    table_model = seated.choosing.table_model
    own, *others = table_model.view.seats
    view = msgspec.structs.replace(table_model.view, seats=(msgspec.structs.replace(own, pool=pool), *others))
    moves = ChoiceTree(((f"unit:{at}",), SendFromPool(at)) for at in (0, 3))
    table_model = table_model._replace(view=view, moves=moves, picked=())
    canvas = Canvas(120, 40)
    seated.game_ui.draw(canvas, canvas.area._replace(height=35), table_model)
    return table_model, canvas


def test_the_letters_stand_in_the_order_in_which_the_pool_is_shown(tmp_path: Path) -> None:
    table_model, canvas = asked(tmp_path, *POOL)
    keys = CONTROLS.shown_keys(table_model)
    spots = sorted((spot for spot in canvas.spots if spot.name.startswith("unit:")), key=lambda rect: rect.rect[1::-1])
    assert [keys[spot.name] for spot in spots] == ["a", "b", "c", "d", "f"]
    assert [spot.name for spot in spots] == ["unit:1", "unit:4", "unit:3", "unit:0", "unit:2"]
    assert pool_text(POOL) == "(5+10), |5+9|, 4+10, 2+7, 3"
    assert CONTROLS.first_focus(table_model) == "unit:3"  # the strongest of those that may be sent


def test_a_commander_and_its_army_are_a_pair_whose_edges_tell_what_it_has_done(tmp_path: Path) -> None:
    _, canvas = asked(tmp_path, *POOL)
    drawn = "\n".join("".join(row.chars) for row in canvas.rows())
    for pair in ("(5♠ │10♠ )", "│4♠ │10♠ │", "#5♠ │9♠  #", "│2♠ │7♠  │", "│3♠ │"):
        assert pair in drawn
    assert "╭b──╭─=14╮" in drawn and "╭d──╭──=9╮" in drawn and "╭f──╮" in drawn


@pytest.mark.parametrize(("many", "feet"), [(12, True), (13, False), (18, None)])
def test_a_large_pool_goes_without_feet_a_larger_one_is_a_list(tmp_path: Path, many: int, feet: bool | None) -> None:
    _, canvas = asked(tmp_path, *[Unit(2 + at % 4, 6 + at % 5) for at in range(many)])
    places = [spot.rect for spot in canvas.spots if spot.name.startswith("unit:")]
    assert len(places) == many
    assert {place.height for place in places} == {1 if feet is None else 3 if feet else 2}


@pytest.mark.parametrize(
    ("size", "units", "height", "apart"),
    [((10, 9), 3, 2, 3), ((10, 9), 4, 2, 2), ((45, 6), 5, 3, 4), ((45, 6), 3, 5, 6), ((79, 11), 4, 7, 8)],
)
def test_filled_cards_are_as_large_as_a_pool_has_room_for_and_touch_none_below_while_there_is_any(
    size: tuple[int, int], units: int, height: int, apart: int
) -> None:
    grid = grid_for(Rect(0, 0, *size), units, 1)
    assert grid is not None
    assert (grid.size.height, grid.size.height + grid.gap) == (height, apart)


def test_what_a_narrow_line_has_no_room_for_is_counted_beside_whole_commanders(tmp_path: Path) -> None:
    table_model, _ = asked(tmp_path, *POOL, Unit(2, 6))
    canvas = Canvas(46, 16)
    game_ui_of("chama").draw_replayed(canvas, canvas.area, table_model, ())
    drawn = ["".join(row.chars) for row in canvas.rows()]
    line = next(row for row in drawn if "poço" in row)
    assert line[:23].split() == ["│", "poço", "(5+10)", "+5│"]
