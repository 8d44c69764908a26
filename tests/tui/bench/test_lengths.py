"""How many minutes matches last: by the bots' pause and a person's pace, and told by one table."""

from __future__ import annotations

import re
from math import log2

import pytest

from engine.core.manners import Figure
from engine.games.registry import GAMES
from tests.figures.catalog_keys import keys
from tui.bench.lengths import KEYS, READING, THOUGHT, MatchPace, Sitting, choice_seconds, minutes_of
from tui.services.identity.user_settings import BOT_PAUSES
from tui.services.matches.table_options import options_of
from tui.texts.lengths import measured_lengths, minutes, tutorial_minutes
from tui.texts.localizer import Words
from tui.texts.options import format_game, format_length, format_option_meaning


def test_a_person_reads_while_the_bots_move_and_then_chooses() -> None:
    pace = MatchPace()
    pace.bot_moves()
    pace.reads(10)
    pace.chooses(1)
    assert pace.seconds == 0, "a lone choice is made by the app"
    pace.chooses(7)
    read = max(BOT_PAUSES["normal"], 10 / READING)
    assert pace.seconds == pytest.approx(read + THOUGHT * log2(8) + KEYS)
    for _ in range(20):
        pace.bot_moves()
    pace.catches_up()
    assert pace.seconds == pytest.approx(read + choice_seconds(7) + 20 * BOT_PAUSES["normal"])


def test_a_match_is_timed_again_by_its_number() -> None:
    sitting = Sitting("wyrt_lordes", "", 1, 1)
    assert minutes_of(sitting) == minutes_of(sitting) > 0
    assert minutes_of(sitting._replace(number=2)) != minutes_of(sitting)


@pytest.mark.deep
def test_more_life_points_make_longer_duels() -> None:
    short, long = (minutes_of(Sitting("magic_wizards", option, 1, 1)) for option in ("", "life=4000"))
    assert long > short


def test_the_table_has_every_game_its_tutorial_and_what_else_is_measured() -> None:
    table = measured_lengths()
    chosen = {name for name in table if "=" in name}
    assert {*table} - chosen == {*GAMES, *(f"{game} tutorial" for game in GAMES)}
    assert "magic_wizards life=4000" in chosen
    assert all(row.low <= row.value <= row.high for row in measured_lengths().values())
    assert Figure.__struct_fields__ == type(measured_lengths()["chama"]).__struct_fields__


@pytest.mark.source
@pytest.mark.parametrize("language", ["pt_BR", "en"])
def test_minutes_that_the_app_shows_are_those_of_the_table(language: str) -> None:
    words = Words(language)
    for game in GAMES:
        assert format_length(game, words) == f"{minutes(game)} min" and f"{minutes(game)} min" in format_game(
            game, words
        )
    life = next(option for option in options_of(GAMES["magic_wizards"]) if option.name == "life")
    for value, row in ((2000, "magic_wizards"), (4000, "magic_wizards life=4000")):
        assert f"{minutes(row)} min" in format_option_meaning(life, value, words)
    least, most = tutorial_minutes(GAMES)
    note = words("home.tutorial.note", count=5, least=least, most=most)
    assert f"{least}" in note and f"{most}" in note
    shown = [
        key for key in keys() if key.startswith("game.") and key in words and re.search(r"\d+ min", words._catalog[key])
    ]
    assert shown == [], "no catalog has minutes of its own"


def test_a_game_that_nobody_has_measured_shows_no_minutes() -> None:
    assert format_length("toy", Words("en")) == "" and tutorial_minutes(("toy",)) == (1, 1)
