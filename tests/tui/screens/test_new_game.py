"""Several games in one shell: choosing one to play, to learn, to read about; what was chosen last is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec
import pytest

from engine.core.bots import RANDOM, usual_bot
from engine.core.errors import BadSetup
from engine.games.registry import GAMES
from saves.matches.table_presets import Preset
from saves.store import Store
from tests.tui.app import empty_club, go_to, picture
from tests.tui.toy import Toy, toy
from tui.app import CarteadoApp
from tui.games.game_ui import GAME_UIS, game_ui_of
from tui.games.teaching import COURSES, courses_of
from tui.match.table import TableScreen
from tui.match.tutorial import TutorialScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.rules import RulesScreen
from tui.services.identity.user_settings import LANGUAGES, SessionSettings
from tui.services.matches.table_options import (
    built_in,
    options_of,
    refusal,
    seat_options_of,
    seats_for,
    value_options_of,
)
from tui.services.matches.table_setup import Setup, new_setup
from tui.texts.localizer import Session, Words
from tui.texts.options import (
    format_bot_help,
    format_option_help,
    format_option_label,
    format_option_value,
    format_preset_help,
    format_preset_name,
)
from tui.texts.rules import rules_of
from tui.widgets.dialogs import ChoiceDialog
from tui.widgets.row_list import RowList
from tui.widgets.setup_form import SEAT, explanation_of, fields_of, preset_of

__all__ = ["toy"]

SMALL = (80, 24)
KEYS = tuple(GAMES)
EACH_GAME = pytest.mark.parametrize("key", KEYS)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with empty_club(tmp_path) as opened:
        yield opened


def setup_of(app: CarteadoApp) -> Setup:
    assert isinstance(app.screen, NewGameScreen)
    return app.screen.setup


@EACH_GAME
def test_every_game_has_a_face_a_tutorial_rules_and_words(key: str) -> None:
    assert key in GAME_UIS and key in COURSES
    face = game_ui_of(key)
    assert face.key == key and courses_of(key)[0].game == key
    for language in LANGUAGES:
        words = Words(language)
        assert rules_of(key, language)
        for name in ("", ".time", ".resign"):
            assert f"game.{key}{name}" in words
        assert words(f"game.{key}.help", least=2, most=4)
        assert len(face.steps) >= 2 and all(step in words for step in face.steps)
        assert all(f"bot.{name}" in words and f"game.{key}.bot.{name}" in words for name in GAMES[key].bots)
        assert format_bot_help(GAMES[key], RANDOM, words) == words("bot.random.help")


@EACH_GAME
def test_every_option_of_every_game_can_be_chosen_and_is_told_in_words(key: str) -> None:
    game = GAMES[key]
    for language in LANGUAGES:
        words = Words(language)
        for option in (*options_of(game), *seat_options_of(game), *value_options_of(game)):
            assert format_option_label(option, words) and format_option_help(option, words)
            lines = [format_option_value(option, choice, words) for choice in option.choices]
            assert len(set(lines)) == len(lines)


@EACH_GAME
def test_the_form_tells_in_the_game_s_own_words_how_its_bot_plays(key: str) -> None:
    session = Session(SessionSettings(), {}, language="pt_BR")
    text = explanation_of(new_setup(GAMES[key], session.me), f"{SEAT}1", (), session, wide=True).plain
    assert text.startswith(session.words(f"game.{key}.bot.{usual_bot(GAMES[key])}"))
    assert all(session.words(f"game.{other}.bot.planner") not in text for other in GAMES if other != key)


@EACH_GAME
def test_every_line_of_every_game_s_form_explains_itself_whatever_is_chosen(key: str) -> None:
    game, session = GAMES[key], Session(SessionSettings(), {}, language="en")
    known = built_in(game, partial(format_preset_name, words=session.words))
    assert known
    for option in options_of(game):
        for choice in option.choices:
            setup = new_setup(game, session.me)
            options = msgspec.structs.replace(setup.options, **{option.name: choice})
            setup = setup._replace(options=options).fitted_seats(session.me)
            refused = refusal(game, setup.table_options, len(setup.choices))
            for field in fields_of(setup, known, session, game_ui_of(key).suits(setup.options)):
                # The other lines say the same for most choices: they are read for the first and the last.
                if field.name and (field.name == option.name or choice in (option.choices[0], option.choices[-1])):
                    text = explanation_of(setup, field.name, known, session, wide=True).plain
                    assert text and (refused is None or session.words.error(refused) in text)


def test_MW_67_what_one_is_asked_about_is_no_rule_that_makes_another_preset() -> None:
    game, session = GAMES["magic_wizards"], Session(SessionSettings(), {}, language="pt_BR")
    known = built_in(game, partial(format_preset_name, words=session.words))
    setup = new_setup(game, session.me)
    always = setup.with_option("answers", "always", session.me)
    assert preset_of(always, known) == preset_of(setup, known) == known[0]
    assert preset_of(always.with_option("one_attack", True, session.me), known) is None
    own = Preset(game.key, "Responder sempre", {"answers": "always"})
    assert preset_of(always, (*known, own)) == own


@EACH_GAME
async def test_each_game_is_set_up_and_begun_with_the_keys(app: CarteadoApp, store: Store, key: str) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", *["right"] * KEYS.index(key))
        await pilot.pause()
        assert setup_of(app).game.key == key
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.live_match.game.key == key
        await app.screen.dismiss()
    assert store.matches.library(limit=1)[0].game == key


async def test_the_game_played_last_is_offered_first_everywhere(app: CarteadoApp) -> None:
    async with app.run_test(size=(120, 44)) as pilot:
        await pilot.pause()
        assert "sem perguntas" not in picture(app)
        await pilot.press("n", "left", "enter")
        await pilot.pause()
        last = app.screen.live_match.game.key
        assert last == KEYS[-1]
        await app.screen.dismiss()
        await pilot.pause()
        name = app.context.session.words(f"game.{last}")
        assert f"{name}, sem perguntas" in picture(app)
        await pilot.press("n")
        assert setup_of(app).game.key == last
        await pilot.press("escape", "r")
        await pilot.pause()
        assert name in picture(app)
        await pilot.press("escape", "u")
        await pilot.pause()
        assert app.screen.query_one(RowList).current == KEYS[0]
        await pilot.press("escape", "b")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen) and app.screen.live_match.game.key == last


async def test_a_new_table_is_of_the_game_played_last_though_another_was_set_up(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "enter")
        await pilot.pause()
        await app.screen.dismiss()
        app.play_now("wyrt_arton")
        await pilot.pause()
        await app.screen.dismiss()
        await pilot.press("n")
        assert setup_of(app).game.key == "wyrt_arton"


async def test_each_game_remembers_its_own_last_table(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        await go_to(pilot, "option.xisum")
        await pilot.press("right", "3", "enter")
        await pilot.pause()
        await app.screen.dismiss()
        await pilot.press("n", "right")
        assert setup_of(app).game.key == KEYS[1]
        await pilot.press("enter")
        await pilot.pause()
        await app.screen.dismiss()
        await pilot.press("n", "left")
        assert setup_of(app).game.key == "chama"
        assert setup_of(app).options.xisum and len(setup_of(app).choices) == 3


def test_options_of_every_shape_are_offered_and_told(toy: Toy) -> None:
    words = Words("en")
    data = {
        option.name: [format_option_value(option, choice, words) for choice in option.choices]
        for option in options_of(toy)
    }
    assert data == {
        "hands": [*"123456789"],
        "loud": ["yes", "no"],
        "speed": ["slow", "fast"],
        "top": ["4", "5", "6", "as the die"],
    }
    assert [option.name for option in value_options_of(toy)] == ["luck"]


def test_a_number_for_each_seat_goes_when_others_sit_down(toy: Toy) -> None:
    session = Session(SessionSettings(), {}, language="en")
    setup = new_setup(toy, session.me).with_values("luck", "3, 7")
    assert setup.table_options.luck == (3, 7)
    assert setup.rules.options == {}, "it is told of these people, not of the rules"
    assert setup.with_seats(3, session.me).table_options.luck == ()
    for wrong in ("3", "3 70", "x y"):
        with pytest.raises(BadSetup):
            setup.with_values("luck", wrong)


async def test_ages_are_typed_and_the_match_begins_with_them(app: CarteadoApp, store: Store) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "right")
        await go_to(pilot, "numbers.ages")
        await pilot.press("right")
        await pilot.pause()
        await pilot.press(*"30 20 40", "enter")
        await pilot.pause()
        assert "3 idades para 4 lugares" in picture(app)
        await pilot.press(*" 50", "enter")
        await pilot.pause()
        assert "30 20 40 50 *" in picture(app)
        await pilot.press("enter")
        await pilot.pause()
    header = store.matches.load(store.matches.library(limit=1)[0].id).header
    assert header.options["ages"] == [30, 20, 40, 50]


@EACH_GAME
async def test_each_game_s_tutorial_is_chosen_from_a_list(app: CarteadoApp, key: str) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("u")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceDialog)
        await pilot.press(*["down"] * KEYS.index(key), "enter")
        await pilot.pause()
        if len(courses_of(key)) > 1:
            await pilot.press("enter")
            await pilot.pause()
        assert isinstance(app.screen, TutorialScreen)
        assert app.screen.live_match.game.key == key


async def test_of_several_tutorials_of_a_game_one_is_chosen(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("u")
        await pilot.pause()
        await pilot.press("end", "enter")
        await pilot.pause()
        assert "O duelo: seis lições" in picture(app) and "O tabuleiro: quatro lições" in picture(app)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "1/4 Uma casa" in picture(app)


async def test_the_rules_of_another_game_are_one_key_away(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("r", "g", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert app.context.session.words(f"game.{KEYS[1]}") in picture(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "Nova partida" in picture(app), "the rules before are not below"


async def test_a_number_of_seats_that_cannot_play_is_refused_in_words(app: CarteadoApp) -> None:
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.press("n", "9")
        await pilot.pause()
        assert len(setup_of(app).choices) == 2
        assert "não com 9" in " ".join(picture(app).split())


@EACH_GAME
def test_the_arrows_offer_every_number_of_seats_that_can_play(key: str, app: CarteadoApp) -> None:
    game = GAMES[key]
    setup = new_setup(game, app.context.session.me)
    fit = {count for count in game.seats if seats_for(game, setup.options, count) == count}
    seen = set()
    for _ in game.seats:
        seen.add(len(setup.choices))
        setup = setup.stepped_seats(1, app.context.session.me)
    assert seen == fit


def test_a_preset_that_a_game_names_tells_what_is_played_by_it() -> None:
    game, session = GAMES["magic_wizards"], Session(SessionSettings(), {}, language="pt_BR")
    known = built_in(game, partial(format_preset_name, words=session.words))
    lines = [format_preset_help(game, preset, session.words) for preset in known]
    assert len(set(lines)) == len(known) and "labirinto de 19 casas" in lines[-1]
    own = Preset(game.key, "Da casa", {})
    assert format_preset_help(game, own, session.words) == session.words("preset.help")
