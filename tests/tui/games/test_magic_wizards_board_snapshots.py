"""How the board looks: the worst case at both sizes, each seat's side of it, a move, an attack on the sea, a replay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.games.magic_wizards.model import MagicOptions
from tests.tui.games.duels import SeatedDuel, duel
from tests.tui.games.test_magic_wizards_board import BESIDE, ELECTRIC, HAND, KINGDOM, MINE, THEIRS, board, spot
from tests.tui.pictures import TextPicture


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(TextPicture)


def worst() -> SeatedDuel:
    return board(f"{MINE} {BESIDE}", f"{THEIRS} {BESIDE}")


def other_seat() -> SeatedDuel:
    return board(f"{MINE} {BESIDE}", f"{THEIRS} {BESIDE}", me=1)


def move() -> SeatedDuel:
    return board().press("M", "enter")


def entry() -> SeatedDuel:
    return board().press("5", "5", "a")


def sea() -> SeatedDuel:
    seated = board(f"+{ELECTRIC}@c4", "+piranha_de_feira@d5 +muro_de_taipa@h6").press("a", "enter")
    return seated.point(spot("d4"))


def plain() -> SeatedDuel:
    return board(options=MagicOptions(board=5)).point("field:1").press("enter")


@pytest.mark.parametrize(
    ("size", "eighth"), [((80, 24), "8 Caldo de Cana"), ((120, 40), "╭8───")], ids=["80x24", "120x40"]
)
def test_six_rows_eight_cards_beside_each_and_a_hand_of_eight(
    size: tuple[int, int], eighth: str, picture: SnapshotAssertion
) -> None:
    drawn = worst().text(size)
    assert all(len(line) <= size[0] for line in drawn.splitlines())
    assert eighth in drawn and "Sua vez" in drawn
    assert drawn == picture


def test_a_large_board_tells_whole_numbers_and_two_rows_of_a_name_and_its_hand_is_cards() -> None:
    drawn = worst().text((120, 40))
    assert "▲1700/1000" in drawn and "MULA DE" in drawn and "BRASA" in drawn
    assert "│Caldo de Cana" in drawn and "Campina" in drawn


@pytest.mark.parametrize("question", [other_seat, move, entry, sea, plain], ids=lambda item: item.__name__)
def test_board(question: Callable[[], SeatedDuel], picture: SnapshotAssertion) -> None:
    assert question().text((80, 24)) == picture


@pytest.mark.parametrize("size", [(53, 19), (79, 35)], ids=["53x19", "79x35"])
def test_the_review_of_a_board(size: tuple[int, int], picture: SnapshotAssertion) -> None:
    assert worst().review(size) == picture


def test_a_board_in_letters_in_english(picture: SnapshotAssertion) -> None:
    state = duel(MINE, THEIRS, HAND, options=KINGDOM, map=KINGDOM.environments)
    assert SeatedDuel(state, language="en", suits="letters").text((80, 24)) == picture


def test_a_board_on_a_small_screen(picture: SnapshotAssertion) -> None:
    assert worst().text((60, 18)) == picture


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_few_cards_beside_the_board_have_their_whole_names(size: tuple[int, int]) -> None:
    assert "▒Caldo de Cana" in board(f"{MINE} !caldo_de_cana", THEIRS).text(size)
