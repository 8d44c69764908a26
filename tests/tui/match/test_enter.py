"""Enter has one meaning at a time: the line below the question says what it does with what is pointed at."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.bots import RandomBot
from engine.core.log import Player
from engine.games.registry import GAMES
from tests.tui.pictures import TablePicture
from tests.tui.tables import ANA, TITA, at_table, matches_on, settle, store_in
from tui.match.draw_screen import Overlay

_GENERAL = ("setas e Enter", "Setas e Enter", "setas, e Enter corta", "Número ou setas, e Enter")
"""Words that name Enter for whatever is pointed at."""


def named_enters(picture: TablePicture) -> set[str]:
    """Return questions that say what Enter does, whatever of what they ask for is pointed at."""
    found = set()
    for spot in (*picture.choosing.following, *picture.choosing.table_model.picked):
        picture.choosing.point(spot)
        asked = picture.game_ui.prompt(picture.choosing.table_model)
        if "Enter" in asked and not any(words in asked for words in _GENERAL):
            found.add(asked)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_question_says_of_enter_what_holds_for_one_place_only(tmp_path: Path, game: str) -> None:
    seats = min(GAMES[game].seats)
    players = (ANA, *(Player(name, "random") for name in ("Rosa", "Ivo", "Tita")[: seats - 1]))
    picture = TablePicture(
        matches_on(store_in(tmp_path), GAMES[game]).new_match(game, players, GAMES[game].options_type())
    )
    found = set()
    for at in range(25):
        picture.play_until(lambda _: True, RandomBot()).read()
        if picture.table.outcome is not None:
            break
        for _ in range(3):
            found |= named_enters(picture)
            following = picture.choosing.following
            spot = following[at % len(following)] if following else ""
            if not spot or picture.choosing.choose(spot) is not None:
                break
        picture.choosing.begin_anew()
        legal = picture.table.legal_actions(0)
        picture.participant.submit(0, legal[at % len(legal)])
        picture.news.hear(picture.localizer)
        picture._follow()
    assert not found


async def test_enter_shows_the_result_again_once_the_match_is_over(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA) as (pilot, screen):
        screen.participant.resign(0)
        await settle(pilot, screen)
        for shown in (Overlay.RESULTS, Overlay.TABLE, Overlay.RESULTS, Overlay.TABLE):
            assert screen._over is shown
            assert ("Enter: o resultado outra vez" in screen.board.text()) is (shown is Overlay.TABLE)
            await pilot.press("enter")


def test_a_hint_leads_on_by_enter_from_wherever_it_was_asked(tmp_path: Path) -> None:
    game = GAMES["magic_wizards"]
    players = (ANA, Player("Rosa", "random"))
    picture = TablePicture(matches_on(store_in(tmp_path), game).new_match(game.key, players, game.options_type()))
    for _ in range(8):
        picture.play_until(lambda _: True, RandomBot())
        legal, choosing = picture.table.legal_actions(0), picture.choosing
        for hinted in legal[:: len(legal) // 4 + 1]:
            path, chosen = next(iter(picture.game_ui.paths(picture.table.view(0), hinted)), ()), hinted
            for _ in path:
                choosing.point_along(path)
                chosen = choosing.choose(choosing.table_model.focus)
                if chosen is not None or choosing.cautioned:
                    break
            assert choosing.cautioned or chosen == hinted
        picture.table.submit(0, legal[-1])
        picture.news.hear(picture.localizer)
        picture._follow()
