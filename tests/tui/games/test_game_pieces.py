"""What the faces of games draw with: dice and cards."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.tui.toy import toy_scene
from tui.canvas.grid import Canvas
from tui.canvas.palette import BACK, Look, Size, draw_card_row, size_for
from tui.games import dice


@pytest.mark.parametrize(
    ("names", "text"), [((), ""), (("Ana",), "Ana"), (("Ana", "Bia"), "Ana and Bia"), ("ABC", "A, B and C")]
)
def test_names_are_listed_as_one_says_them(names: tuple[str, ...], text: str) -> None:
    assert toy_scene().localizer.listed(names) == text
    assert toy_scene().localizer.listed(names, "or") == text.replace("and", "or")


def drawn(canvas: Canvas) -> list[str]:
    return ["".join(row.chars).rstrip() for row in canvas.rows()]


def test_a_small_die_shows_its_number_and_one_not_rolled_a_question() -> None:
    canvas = Canvas(10, 1)
    end = dice.small(canvas, 0, 0, 5, table_model())
    dice.small(canvas, end + 1, 0, 0, table_model())
    assert drawn(canvas) == ["[5] [?]"]


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("suits", "pip"), [("symbols", "●"), ("letters", "o")])
def test_a_large_die_has_as_many_pips_as_its_number(die: int, suits: str, pip: str) -> None:
    canvas = Canvas(7, 3)
    dice.large(canvas, 1, 0, die, table_model(suits=suits))
    assert "".join(drawn(canvas)).count(pip) == die
    assert len("\n".join(drawn(canvas)).replace(" ", "").replace("\n", "")) == die


def test_rolling_dice_show_another_number_in_every_frame_and_never_the_one_they_will_lie_on() -> None:
    for die in range(1, 7):
        frames = [dice.faces_of((die,) * 5, tumbling) for tumbling in range(8, 0, -1)]
        assert all(die not in frame and set(frame) <= set(range(1, 7)) for frame in frames)
        for rolling in zip(*frames, strict=True):
            assert all(before != after for before, after in pairwise(rolling))
        assert dice.faces_of((die,) * 5, 0) == (die,) * 5


FIVE = tuple(Look(rank, "♠") for rank in "AKQJ9")


@pytest.mark.parametrize(
    ("width", "height", "size"),
    [
        (49, 5, Size.LARGE),
        (48, 5, Size.MEDIUM),
        (49, 4, Size.MEDIUM),
        (34, 4, Size.MEDIUM),
        (33, 4, Size.SLIP),
        (24, 1, Size.SLIP),
        (23, 1, Size.LAPPED),
        (16, 1, Size.LAPPED),
        (15, 1, Size.BARE),
        (3, 1, Size.BARE),
    ],
)
def test_cards_are_as_large_as_there_is_room(width: int, height: int, size: Size) -> None:
    assert size_for(FIVE, width, height) is size


def test_every_size_shows_each_card_s_name() -> None:
    shown = {}
    for size in Size:
        canvas = Canvas(60, 5)
        places = draw_card_row(canvas, 0, 0, (Look("A", "♠"), Look("10", "♥"), Look(BACK)), size)
        shown[size] = "\n".join(drawn(canvas)).strip()
        assert [place.height for place in places] == [size.height] * 3
    assert shown[Size.BARE].split() == ["A♠", "10♥", "##"]
    assert shown[Size.LAPPED] == "│A♠ │10♥│## │"
    assert shown[Size.SLIP] == "[A♠ ] [10♥] [## ]"
    assert "│A♠  │ │10♥ │ │##  │" in shown[Size.MEDIUM]
    assert "│   ♠   │ │   ♥   │" in shown[Size.LARGE]


def test_a_chosen_card_stands_out_by_its_shape_in_the_sizes_with_marks() -> None:
    look, other = Look("A", "♠", key="1", chosen=True), Look("K", "♠", key="2")
    for size in (Size.LAPPED, Size.SLIP):
        canvas = Canvas(20, 1)
        draw_card_row(canvas, 0, 0, (other, look), size)
        assert "<A♠>" in drawn(canvas)[0] and "<K♠>" not in drawn(canvas)[0]
    canvas = Canvas(20, 6)
    raised, flat = draw_card_row(canvas, 0, 1, (look, other), Size.LARGE)
    assert (raised.y, flat.y) == (0, 1)
    assert drawn(canvas)[0].startswith("╭1──") and drawn(canvas)[1].endswith("╭2──────╮")


table_model = toy_scene
