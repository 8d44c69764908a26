"""The shapes of boards: cells, maps, the sea and labyrinths (seed: Tabuleiro, Ambientes, Labirinto)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

import pytest

from engine.games.magic_wizards.board.cells import Grid, directions
from engine.games.magic_wizards.board.labyrinths import (
    SIZES,
    Labyrinth,
    LabyrinthError,
    drawn,
    own_labyrinths,
    read_labyrinth,
)
from engine.games.magic_wizards.board.maps import MapError, own_maps, read_map
from engine.games.magic_wizards.board.sea import drawn_sea
from engine.games.magic_wizards.card_traits import HELPED_TYPES

FIVE, SIX = Grid(8, 5), Grid(8, 6)
LABYRINTHS = [(name, size) for name in own_labyrinths() for size in SIZES]
MAPS = [(name, rows) for name in own_maps() for rows in (5, 6)]


def cells(grid: Grid, *names: str) -> set[int]:
    return {cell for name in names if (cell := grid.named(name)) is not None}


# ---- Cells -----------------------------------------------------------------------------------------------------------


def test_the_board_has_eight_columns_and_five_or_six_rows_and_two_own_rows_a_side() -> None:
    """MW-28."""
    assert len(FIVE.cells) == 40
    assert len(SIX.cells) == 48
    assert {FIVE.name(cell) for cell in FIVE.entry(0)} == {f"{column}{row}" for column in "abcdefgh" for row in (1, 2)}
    assert {FIVE.name(cell) for cell in FIVE.entry(1)} == {f"{column}{row}" for column in "abcdefgh" for row in (5, 4)}


def test_own_rows_are_told_left_to_right_as_their_player_sits() -> None:
    """MW-125."""
    assert [SIX.name(cell) for cell in SIX.entry(0)][:2] == ["a1", "b1"]
    assert [SIX.name(cell) for cell in SIX.entry(1)][:2] == ["h6", "g6"]


def test_four_cells_are_neighbours_or_eight() -> None:
    """MW-30."""
    cell = SIX.named("c2")
    assert cell is not None
    assert set(SIX.neighbours[cell]) == cells(SIX, "c3", "d2", "c1", "b2")
    assert len(Grid(8, 6, diagonal=True).neighbours[cell]) == 8
    assert set(SIX.neighbours[0]) == cells(SIX, "a2", "b1")
    assert len(directions(diagonal=True)) == 8


def test_a_line_goes_on_to_the_edge_nearest_cell_first() -> None:
    """MW-31."""
    cell = SIX.named("c2")
    assert cell is not None
    assert [SIX.name(number) for number in SIX.line(cell, (0, 1))] == ["c3", "c4", "c5", "c6"]
    assert [SIX.name(number) for number in SIX.line(cell, (-1, 0))] == ["b2", "a2"]
    assert SIX.line(0, (-1, 0)) == ()


def test_the_last_row_is_the_one_nearest_to_the_rival() -> None:
    """MW-32."""
    assert [SIX.name(cell) for cell in SIX.cells if SIX.is_last_row(cell, 0)] == [f"{text}6" for text in "abcdefgh"]
    assert [SIX.name(cell) for cell in SIX.cells if SIX.is_last_row(cell, 1)] == [f"{text}1" for text in "abcdefgh"]


@pytest.mark.parametrize("grid", [FIVE, SIX, Grid(19, 19)])
def test_a_cell_is_found_by_its_name(grid: Grid) -> None:
    assert [grid.named(grid.name(cell)) for cell in grid.cells] == list(grid.cells)


@pytest.mark.parametrize("name", ["", "a", "a0", "i1", "a7", "1a", "aa1", "a-1", "á1", "a²", "a1 "])
def test_what_names_no_cell_is_none(name: str) -> None:
    assert SIX.named(name) is None


# ---- Maps and the sea ------------------------------------------------------------------------------------------------


def test_there_are_six_maps_each_the_same_when_it_is_turned() -> None:
    """MW-87."""
    assert len(own_maps()) == 6
    for name, rows in MAPS:
        terrain = own_maps()[name][rows].terrain
        assert terrain == terrain[::-1], (name, rows)


def test_every_terrain_is_on_some_map_and_each_map_helps_at_least_four_types() -> None:
    """MW-34."""
    assert {terrain for name, rows in MAPS for terrain in own_maps()[name][rows].terrain} == {*HELPED_TYPES, None}
    for name, rows in MAPS:
        found = {type_ for terrain in own_maps()[name][rows].terrain if terrain for type_ in HELPED_TYPES[terrain]}
        assert len(found) >= 4, (name, rows)


def test_no_land_is_cut_off_by_the_sea_wherever_a_muito_grande_stands() -> None:
    """MW-117."""
    for name, rows in MAPS:
        board = own_maps()[name][rows]
        for cell in board.grid.cells:
            sea = drawn_sea(board.grid, board.sea, [cell])
            lonely = [
                cell for cell in board.grid.cells if cell not in sea and sea.issuperset(board.grid.orthogonal[cell])
            ]
            assert not lonely, (name, rows)


def test_the_sea_comes_one_cell_nearer_to_a_muito_grande_and_no_further() -> None:
    """MW-88."""
    sea = frozenset(cells(SIX, "a1", "a2"))
    monster = SIX.named("e1")
    assert monster is not None
    assert drawn_sea(SIX, sea, [monster]) == sea | cells(SIX, "b1", "b2")
    assert drawn_sea(SIX, sea, [monster, monster]) == drawn_sea(SIX, sea, [monster])
    assert drawn_sea(SIX, sea, []) == sea


def test_two_muito_grandes_draw_the_sea_each_to_its_side() -> None:
    """MW-114."""
    sea = frozenset(cells(SIX, "d3"))
    pair = cells(SIX, "a3", "h3")
    assert drawn_sea(SIX, sea, pair) == sea | cells(SIX, "c3", "e3")


MAP = """
........
........
...oo...
........
........
"""


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "map_rows", {}),
        (MAP + "........", "map_uneven", {"line": 4, "column": 4}),
        (MAP.replace("oo", "ox"), "map_letter", {"line": 3, "column": 5}),
        (MAP.replace("oo", "o"), "map_columns", {"line": 3}),
        (MAP.replace("oo", "oc"), "map_uneven", {"line": 3, "column": 4}),
        ("oooooooo\n........\n........\n........\noooooooo", "map_entry_sea", {}),
        (".o......\noo......\n........\n......oo\n......o.", "map_cut_off", {"line": 5, "column": 8}),
        (MAP.replace("oo", "o\0"), "map_letter", {"line": 3, "column": 5}),
        (MAP.replace("oo...\n", "oo...\x1f\n"), "map_letter", {"line": 3, "column": 9}),
        (MAP.strip().replace("\n", "\x0b"), "map_rows", {"found": 1}),
    ],
)
def test_a_map_that_does_not_hold_is_refused_with_its_place(text: str, code: str, place: dict[str, int]) -> None:
    with pytest.raises(MapError) as caught:
        read_map(text)
    assert caught.value.code == code
    assert place.items() <= caught.value.data.items()


# ---- Labyrinths ------------------------------------------------------------------------------------------------------


def brute_walks(labyrinth: Labyrinth, start: int, steps: int) -> Iterator[int]:
    def onward(here: int, entered: frozenset[int], left: int) -> Iterator[int]:
        if not left:
            yield here
            return
        for other in labyrinth.open_to[here]:
            if other not in entered:
                yield from onward(other, entered | {other}, left - 1)

    return onward(start, frozenset((start,)), steps)


def test_there_are_eight_layouts_of_each_size_each_the_same_when_it_is_turned() -> None:
    """MW-93."""
    assert len(own_labyrinths()) == 8
    for name, size in LABYRINTHS:
        labyrinth = own_labyrinths()[name][size]
        turned = {tuple(sorted((labyrinth.grid.turned(a), labyrinth.grid.turned(b)))) for a, b in labyrinth.walls}
        assert turned == set(labyrinth.walls), (name, size)
    assert len({own_labyrinths()[name][size].walls for name, size in LABYRINTHS}) == 16


@pytest.mark.parametrize(("name", "size"), LABYRINTHS)
def test_every_cell_of_our_layouts_is_reached_and_none_is_a_dead_end(name: str, size: int) -> None:
    """MW-43."""
    labyrinth = own_labyrinths()[name][size]
    assert len(labyrinth.within(0)) == size * size
    assert min(map(len, labyrinth.open_to)) >= 2


@pytest.mark.parametrize(("name", "size"), LABYRINTHS)
def test_a_walk_has_exactly_as_many_steps_as_the_level_and_enters_no_cell_twice(name: str, size: int) -> None:
    """MW-94."""
    labyrinth, rng = own_labyrinths()[name][size], Random(size)
    for _ in range(8):
        start, steps = rng.choice(labyrinth.grid.cells), rng.randint(1, 8)
        ends = labyrinth.ends(start, steps)
        assert ends == set(brute_walks(labyrinth, start, steps))
        for end in ends:
            walk = labyrinth.walk(start, end, steps)
            assert (walk[0], walk[-1], len(set(walk))) == (start, end, steps + 1)
            assert all(there in labyrinth.open_to[here] for here, there in itertools.pairwise(walk))


def test_a_walk_enters_no_cell_that_is_taken() -> None:
    """MW-123."""
    floor = read_labyrinth("\n".join([". " * 9] * 9))
    around = floor.grid.orthogonal[40]
    taken = sum(1 << cell for cell in around[:3])
    assert floor.ends(40, 1, taken) == {around[3]}
    assert not floor.ends(40, 1, taken | 1 << around[3])
    assert floor.walk(40, around[0], 1, taken) == ()


@pytest.mark.parametrize(("name", "size"), LABYRINTHS)
def test_a_labyrinth_is_read_as_it_is_drawn(name: str, size: int) -> None:
    labyrinth = own_labyrinths()[name][size]
    assert read_labyrinth(drawn(labyrinth)) == labyrinth


FLOOR = [". " * 9] * 9


@pytest.mark.parametrize(
    ("lines", "code", "place"),
    [
        (FLOOR[:8], "labyrinth_lines", {"found": 8}),
        ([*FLOOR[:8], ". " * 10], "labyrinth_long", {"line": 9, "column": 19}),
        ([*FLOOR[:3], ". . x", *FLOOR[4:]], "labyrinth_sign", {"line": 4, "column": 5}),
        ([*FLOOR[:3], ". ._.", *FLOOR[4:]], "labyrinth_sign", {"line": 4, "column": 4}),
        ([*FLOOR[:3], ". .\0.", *FLOOR[4:]], "labyrinth_sign", {"line": 4, "column": 4}),
        ([*FLOOR[:3], ". . .\x1f", *FLOOR[4:]], "labyrinth_sign", {"line": 4, "column": 6}),
        (["\x0b".join(FLOOR)], "labyrinth_lines", {"found": 1}),
        (["\u2028".join(FLOOR)], "labyrinth_lines", {"found": 1}),
        ([*FLOOR[:3], "_ " * 9, *FLOOR[4:]], "labyrinth_no_way", {}),
    ],
)
def test_a_drawing_that_is_no_labyrinth_is_refused_with_its_place(
    lines: list[str], code: str, place: dict[str, int]
) -> None:
    with pytest.raises(LabyrinthError) as caught:
        read_labyrinth("\n".join(lines))
    assert caught.value.code == code
    assert place.items() <= caught.value.data.items()
