"""After a match bots say why they played so, to whoever followed it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec
import pytest

from engine.core.afterwords import afterwords_of, story_of
from engine.core.history import MatchHistory
from engine.core.log import Player
from engine.core.model import Seat
from engine.core.story import Afterword
from engine.games.chama.bot.personas import CAST
from engine.games.registry import GAMES
from tests.engine.review.test_judging import finish, played
from tests.tui.pictures import MONO, written
from tests.tui.plain.test_lines import ANA, by_chance, play, sitting_in
from tests.tui.tables import new_app, settle, sit_down
from tui.canvas.grid import Canvas
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.windows import draw_rows
from tui.match.overlays import are_few
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session

CHAMA = GAMES["chama"]
TABLES = {"chama": 2, "dalmuti": 4, "wyrt_lordes": 3, "wyrt_arton": 3, "magic_wizards": 2}
"""How many sit at the table that each game is played at here."""
HABITS = {
    "dalmuti": ("novato", "tesoureira", "vendedor", "auditora", "mestra"),
    "wyrt_lordes": ("prodiga", "sovina", "mestra"),
    "wyrt_arton": ("cliente_casual", "jogador_clandestino", "morto"),
    "magic_wizards": ("cavaleiro", "ilusionista", "mestra"),
}
"""Bots that look at the same match with different eyes."""


@cache
def match(bot: str, game: str = "chama", seed: int = 1) -> MatchHistory:
    return finish(played(game, TABLES[game], seed, {}, bot=bot), bot=bot)


def sentences(game: str, said: Sequence[tuple[Seat, Afterword]], line: MatchHistory, language: str) -> list[str]:
    session = Session(SessionSettings(), language=language)
    names = ("Ana", "Bia", "Caio", "Davi")[: len(line.players)]
    return game_ui_of(game).afterwords(said, localizer_of(session, game, line.options, names))


@pytest.mark.parametrize("game", [game for game in TABLES if game != "chama"])
def test_bots_of_every_game_say_why_they_played_so_in_both_languages(game: str) -> None:
    line = match("random", game)
    said = [(seat, word) for seat in range(TABLES[game]) for word in spoken(game, line, seat, "novato")]
    assert {seat for seat, _ in said} == set(range(TABLES[game]))
    for language in ("pt_BR", "en"):
        assert all("{" not in sentence and len(sentence) < 160 for sentence in sentences(game, said, line, language))


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_bots_name_no_card_that_not_everybody_saw(game: str, seed: int) -> None:
    line = match("random", game, seed)
    shown = msgspec.json.encode(story_of(line, 0, "novato").events).decode()
    bots = {"novato", *HABITS.get(game, ())}
    for said in [said for seat in range(TABLES[game]) for bot in bots for said in spoken(game, line, seat, bot)]:
        cards = said.data.get("cards", said.data.get("card", ()))
        for card in cards if isinstance(cards, tuple) else (cards,):
            assert re.search(rf"[:\[,]{card}[],}}]", shown), said
        reading = said.data.get("reading")
        assert reading is None or msgspec.json.encode(reading).decode() in shown


def spoken(game: str, line: MatchHistory, seat: Seat, bot: str) -> Sequence[Afterword]:
    return GAMES[game].afterwords(story_of(line, seat, bot))


@pytest.mark.parametrize("game", HABITS)
def test_who_has_a_habit_says_something_of_its_own(game: str) -> None:
    lines = [match("random", game, seed) for seed in (1, 2)]
    seats = range(TABLES[game])
    first = [
        {said[0].key for line in lines for seat in seats if (said := spoken(game, line, seat, bot))}
        for bot in HABITS[game]
    ]
    assert all(ours != theirs for at, ours in enumerate(first) for theirs in first[at + 1 :])


def test_a_bot_that_took_a_seat_over_speaks_of_nothing_before_it_sat_there() -> None:
    table = played("dalmuti", 4, 1, {}, bot="novato")
    finish(table, 60, bot="novato")
    table.give_seat(0, Player("P0", "vendedor"))
    line = finish(table, bot="novato")
    story = story_of(line, 0, "vendedor")
    assert len(story.events) < len(story_of(line, 1, "novato").events)
    assert min(choice.view.hand for choice in story.choices) > 1 or story.choices[0].view.trick > 1


@pytest.mark.parametrize("bot", [*CHAMA.levels, *CAST])
def test_every_bot_of_chama_says_why_it_played_so_in_both_languages(bot: str) -> None:
    line = match(bot)
    said = afterwords_of(line)
    assert {seat for seat, _ in said} == {0, 1}
    for language in ("pt_BR", "en"):
        written_out = sentences("chama", said, line, language)
        assert all(sentence.startswith(("Ana: ", "Bia: ")) and "{" not in sentence for sentence in written_out)


def test_a_bot_that_cannot_say_why_says_nothing() -> None:
    assert not afterwords_of(match("random"))


def test_what_a_seat_chose_is_what_it_saw_where_there_was_a_choice() -> None:
    choices = story_of(match("mestra"), 0, "mestra").choices
    assert choices
    assert all(choice.view.viewer == 0 and choice.action in choice.legal and choice.legal[1:] for choice in choices)


async def test_a_match_in_lines_ends_with_what_the_bot_says(tmp_path: Path) -> None:
    _, live_match = sitting_in(tmp_path, "chama", (ANA, Player("Tita", "novato")))
    person = by_chance(2)
    await play(person, live_match)
    assert person.said[-1].startswith("Tita: ")


@pytest.mark.parametrize(("height", "most"), [(24, 3), (40, 5), (20, 2), (6, 0)])
def test_more_sentences_than_leave_the_places_in_sight_stand_behind_a_key(height: int, most: int) -> None:
    area = Canvas(80, height).area
    assert [are_few(["Bia: oi"] * many, area) for many in (most, most + 1)] == [True, False]


async def test_i_over_a_full_end_tells_what_the_bots_say_and_goes_back_to_it(tmp_path: Path) -> None:
    players = (ANA, *(Player(name, "novato") for name in ("Bia", "Caio", "Davi", "Eva")))
    app = new_app(tmp_path, GAMES["dalmuti"])
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, *players, hands=1)
        screen.participant.resign(0)
        await settle(pilot, screen)
        over = screen.board.text()
        assert "i bots" in over and "Bia: " not in over and all(name in over for name in ("Ana", "Eva"))
        await pilot.press("i")
        assert "O que dizem os bots" in screen.board.text() and "Bia: " in screen.board.text()
        await pilot.press("escape")
        assert "i bots" in screen.board.text()


@pytest.mark.parametrize(("width", "height"), [(120, 40), (80, 24), (60, 20), (30, 8), (1, 1)])
def test_sentences_stand_below_the_places_as_far_as_there_is_room(width: int, height: int) -> None:
    canvas, rows = Canvas(width, height), (("", "Nome"), ("1", "Ana"), ("2", "Bia"))
    said = ["Bia: " + "palavra " * 20, "Caio: " + "termo " * 12]
    draw_rows(canvas, canvas.area, MONO, "Bia venceu", rows, "Enter", 1, said)
    drawn = written("".join(row.chars) for row in canvas.rows())
    assert ("termo" in drawn) == (height >= 20)
    assert width == 1 or drawn.index("Nome") < drawn.index("Enter")
    assert height < 20 or drawn.index("2 ") < drawn.index("palavra") < drawn.index("termo") < drawn.index("Enter")
