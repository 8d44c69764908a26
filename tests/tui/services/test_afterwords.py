"""After a match bots say why they played so, to whoever followed it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine.core.afterwords import afterwords_of, choices_of
from engine.core.bots import bots_of
from engine.core.history import MatchHistory
from engine.core.log import Player
from engine.games.chama.bot.personas import CAST
from engine.games.registry import GAMES
from tests.engine.review.test_judging import finish, played
from tests.tui.pictures import MONO, written
from tests.tui.plain.test_lines import ANA, by_chance, play, sitting_in
from tui.canvas.grid import Canvas
from tui.games.game_ui import game_ui_of, localizer_of
from tui.match.overlays import draw_results
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session

CHAMA = GAMES["chama"]


@cache
def match(bot: str, seats: int = 2) -> MatchHistory:
    return finish(played("chama", seats, 1, {}, bot=bot), bot=bot)


@pytest.mark.parametrize("bot", [*CHAMA.levels, *CAST])
def test_every_bot_of_chama_says_why_it_played_so_in_both_languages(bot: str) -> None:
    line = match(bot)
    said = afterwords_of(line, bots_of(CHAMA))
    assert {seat for seat, _ in said} == {0, 1}
    for language in ("pt_BR", "en"):
        localizer = localizer_of(Session(SessionSettings(), language=language), "chama", line.options, ("Ana", "Bia"))
        sentences = game_ui_of("chama").afterwords(said, localizer)
        assert all(sentence.startswith(("Ana: ", "Bia: ")) and "{" not in sentence for sentence in sentences)


def test_a_bot_that_cannot_say_why_says_nothing() -> None:
    assert not afterwords_of(match("random"), bots_of(CHAMA))


def test_what_a_seat_chose_is_what_it_saw_where_there_was_a_choice() -> None:
    choices = choices_of(match("mestra"), 0)
    assert choices
    assert all(choice.view.viewer == 0 and choice.action in choice.legal and choice.legal[1:] for choice in choices)


async def test_a_match_in_lines_ends_with_what_the_bot_says(tmp_path: Path) -> None:
    _, live_match = sitting_in(tmp_path, "chama", (ANA, Player("Tita", "novato")))
    person = by_chance(2)
    await play(person, live_match)
    assert person.said[-1].startswith("Tita: ")


@pytest.mark.parametrize(("width", "height"), [(120, 40), (80, 24), (60, 20), (30, 8), (1, 1)])
def test_sentences_stand_below_the_places_as_far_as_there_is_room(width: int, height: int) -> None:
    canvas, rows = Canvas(width, height), (("", "Nome"), ("1", "Ana"), ("2", "Bia"))
    draw_results(canvas, MONO, "Bia venceu", rows, "Enter", ["Bia: " + "palavra " * 20, "Caio: " + "termo " * 12])
    drawn = written("".join(row.chars) for row in canvas.rows())
    assert ("termo" in drawn) == (height >= 20)
    assert width == 1 or drawn.index("Nome") < drawn.index("Enter")
    assert height < 20 or drawn.index("2 ") < drawn.index("palavra") < drawn.index("termo") < drawn.index("Enter")
