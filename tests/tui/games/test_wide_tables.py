"""A wide table has no empty halves beside cut names: names and words stand whole, cards are as wide as cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.bots import RandomBot
from engine.core.log import Player
from engine.games.registry import GAMES
from tests.engine.core.tables import seats_near
from tests.tui.games.duels import SeatedDuel, duel
from tests.tui.match.test_table_snapshots import FOUR, table
from tests.tui.pictures import TablePicture
from tests.tui.tables import matches_on, store_in
from tui.canvas.grid import Canvas
from tui.canvas.palette import MONO
from tui.match.draw_players_bar import draw_players_bar
from tui.texts.match import PlayersBar, SeatedPlayer

LONG = ("Ana Beatriz dos Anjos Sá", "Maximiliano Albuquerque1", "Wanderlei Gonçalves Lima", "Maria Fernanda Oliveira2")
assert {len(name) for name in LONG} == {24}


def drawn(folder: Path, game: str, seats: int, size: tuple[int, int], **options: Any) -> str:
    """The table of a game as the first of so many long names sees it, at the first question."""
    players = [Player(name, "random" if at else None) for at, name in enumerate(LONG[:seats])]
    played = GAMES[game]
    live_match = matches_on(store_in(folder), played).new_match(game, players, played.options_type(**options))
    return TablePicture(live_match).play_until(lambda _state: True, RandomBot()).text(size)


def test_the_hand_of_a_large_chama_has_whole_words_and_a_name_in_both_corners(tmp_path: Path) -> None:
    seated = table(tmp_path, *FOUR)
    wide, usual = seated.text((200, 60)), seated.text((120, 40))
    assert "comandante" in wide and "exército" in wide and "coman." not in wide
    assert "coman." in usual
    first = next(card for line in wide.splitlines()[-9:-6] for card in line.split() if card[0].isdigit())
    assert wide.count(first) > usual.count(first)


@pytest.mark.parametrize("size", [(160, 50), (200, 60)], ids=str)
def test_names_of_24_letters_stand_whole_beside_the_points_of_a_wide_duel(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    lines = drawn(tmp_path, "magic_wizards", 2, size).splitlines()
    assert all(any(f"{name} 2.000 PVs" in line for line in lines) for name in LONG[:2])


@pytest.mark.covered
@pytest.mark.parametrize("game", GAMES)
def test_the_line_above_a_wide_table_has_the_whole_name_of_whose_turn_it_is(tmp_path: Path, game: str) -> None:
    head, *_ = drawn(tmp_path, game, seats_near(game, 4), (160, 50)).splitlines()
    assert head.rstrip().endswith(LONG[0]) or "todos" in head


@pytest.mark.parametrize(("width", "whole"), [(160, True), (80, False)])
def test_names_of_24_letters_stand_whole_in_the_line_of_players_where_all_have_room(width: int, whole: bool) -> None:
    canvas = Canvas(width, 1)
    members = tuple(SeatedPlayer(name, not at, "", "") for at, name in enumerate(LONG))
    draw_players_bar(canvas, canvas.area, MONO, PlayersBar(members, ()), "fora")
    text = "".join(canvas.rows()[0].chars)
    assert all(name in text for name in LONG) == whole


def test_a_single_magic_of_a_wide_duel_is_as_wide_as_a_monster_not_as_the_field() -> None:
    lines = SeatedDuel(duel("+mula_de_brasa +carro_de_som", "?tocaia ?tocaia")).point("").text((120, 40)).splitlines()
    back = next(line for line in lines if "▒▒▒▒▒" in line)
    first, second = (at for at, sign in enumerate(back) if sign == "▒" and back[at - 1] != "▒")
    assert 18 <= second - first <= 24
