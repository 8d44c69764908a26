"""The shell as a person uses it: keys pressed, clicks, and what is on the screen then."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.command import CommandPalette
from textual.widgets import Input, Static

from saves.store import Store, open_store
from tests.tui.app import app_on, go_to, picture, play_a_game, until
from tui.app import CarteadoApp
from tui.keymap import own_bindings
from tui.match.replay import ReplayScreen
from tui.match.table import TableScreen
from tui.screens.deck_builder import DeckBuilderScreen
from tui.screens.home import ENTRIES, HomeScreen
from tui.screens.library import LibraryScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.rules import RulesScreen
from tui.screens.settings import HelpScreen, SettingsScreen
from tui.widgets.dialogs import AskDialog
from tui.widgets.form import Form
from tui.widgets.row_list import RowList

SMALL = (80, 24)
SIZES = [(1, 1), (20, 5), (60, 18), (120, 40), (200, 60)]


async def test_the_lobby_shows_open_games_and_last_results(app: CarteadoApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        shown = picture(app)
        assert "Nova partida" in shown and "Retomar" in shown
        assert "Bia × Rosa" in shown
        assert "1º Bia  2º Caio" in shown


async def test_going_on_is_offered_only_where_something_was_left(app: CarteadoApp, tmp_path: Path) -> None:
    for shown, left in ((app, True), (app_on(open_store(tmp_path / "empty.db")), False)):
        async with shown.run_test(size=SMALL) as pilot:
            await pilot.pause()
            lines = picture(shown).splitlines()
            assert ("c continua" in lines[-2], "c continuar" in lines[-1]) == (left, left)
            assert ("Continuar a última" in "\n".join(lines)) is left


@pytest.mark.parametrize(
    ("pressed", "screen"),
    [
        ("n", NewGameScreen),
        ("g", LibraryScreen),
        ("r", RulesScreen),
        ("o", SettingsScreen),
        ("question_mark", HelpScreen),
    ],
)
async def test_each_entry_of_the_lobby_has_one_key_and_esc_leads_back(
    app: CarteadoApp, pressed: str, screen: type
) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(pressed)
        assert isinstance(app.screen, screen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_enter_opens_the_marked_entry(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("j", "j", "j", "j", "enter")
        assert isinstance(app.screen, LibraryScreen)


async def test_a_click_opens_an_entry(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.click("#menu", offset=(5, 1 + [entry for _, entry in ENTRIES].index("rules")))
        assert isinstance(app.screen, RulesScreen)


async def test_a_click_on_the_key_bar_presses_the_key(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        line = picture(app).splitlines()[-1]
        await pilot.click("KeyBar", offset=(line.index("regras"), 0))
        assert isinstance(app.screen, RulesScreen)


async def test_esc_in_the_lobby_does_not_leave_and_q_does(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("q")
    assert not app.is_running


async def test_ctrl_c_says_how_to_leave_instead_of_leaving(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app.is_running
        assert "^q" in picture(app)


async def test_a_bot_is_played_with_one_key(app: CarteadoApp, store: Store) -> None:
    app.context.profile.preferences.change(last_game="chama")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
    assert store.matches.count(status="open") == 3
    assert store.matches.library(limit=1)[0].players[0] == "Bia"


async def test_whoever_has_not_played_here_is_asked_which_of_the_games(app: CarteadoApp) -> None:
    async with app.run_test(size=(120, 44)) as pilot:
        await pilot.pause()
        assert f"escolha um dos {len(app.context.games)} jogos" in picture(app)
        await pilot.press("b", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen) and app.screen.live_match.game.key == list(app.context.games)[1]


async def test_the_decks_are_reached_from_the_first_screen_by_key_and_from_the_palette(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        assert "d  Baralhos" in picture(app)
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(app.screen, DeckBuilderScreen)
        await pilot.press("escape", "ctrl+p")
        await pilot.press(*"baralhos")
        await until(pilot, lambda: "Abre o montador de baralhos" in picture(app))


async def test_the_language_changes_every_open_screen_at_once(app: CarteadoApp, store: Store) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("o", "right")
        await pilot.pause()
        assert "Language" in picture(app)
        assert app.screen.query_one(Form).has_focus
        await pilot.press("escape")
        await pilot.pause()
        assert "New game" in picture(app) and "Nova partida" not in picture(app)
    assert store.profile.preferences.load().language == "en"


async def test_letters_replace_the_suits_everywhere(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("o", "down", "down", "right", "escape")
        await pilot.pause()
        shown = picture(app)
        assert "KE" in shown and not set("♠♥♦♣") & set(shown)


async def test_the_theme_changes_at_once(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("o", *["down"] * 3, "right")
        await pilot.pause()
        assert app.theme == "carteado-dia"


async def test_a_name_is_typed_in_the_settings(app: CarteadoApp, store: Store) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("o", "e")
        await pilot.pause()
        await pilot.press("ctrl+u", *"Alda", "enter")
        await pilot.pause()
    assert app.context.session.settings.name == "Alda"
    assert "Alda" in store.players.names()


async def test_enter_begins_the_game_that_is_shown(app: CarteadoApp, store: Store) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await app.screen.dismiss()
        assert isinstance(app.screen, HomeScreen)
    header = store.matches.load(store.matches.library(limit=1)[0].id).header
    assert [player.bot for player in header.players] == [None, "calejado"]


async def test_seats_bots_and_rules_are_chosen_with_the_keys(app: CarteadoApp, store: Store) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "3")
        await go_to(pilot, "seat.2")
        await pilot.press("right")
        await go_to(pilot, "option.cut")
        await pilot.press("right")
        await pilot.pause()
        assert "não *" in picture(app)
        await pilot.press("enter")
        await pilot.pause()
    header = store.matches.load(store.matches.library(limit=1)[0].id).header
    assert [player.bot for player in header.players] == [None, "calejado", "veterana"]
    assert header.options["cut"] is False


async def test_a_person_is_seated_with_completion_from_the_register(app: CarteadoApp, store: Store) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        await go_to(pilot, "seat.1")
        await pilot.press("e")
        await pilot.pause()
        assert isinstance(app.screen, AskDialog)
        await pilot.press("ctrl+u", *"jose", "down", "enter")
        await pilot.pause()
        assert "José da Silva" in picture(app)
        await pilot.press("enter")
        await pilot.pause()
    assert store.matches.library(limit=1)[0].players == ("Bia", "José da Silva")


async def test_nobody_sits_twice_at_a_table(app: CarteadoApp, store: Store) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        await go_to(pilot, "seat.1")
        await pilot.press("e")
        await pilot.pause()
        await pilot.press("ctrl+u", *"bia", "enter")
        await pilot.pause()
        assert isinstance(app.screen, AskDialog)
        assert "já está sentado" in picture(app)


async def test_every_option_explains_itself(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        form = app.screen.query_one(Form)
        for row in form.rows:
            if row.name:
                await go_to(pilot, row.name)
                assert app.screen.query_one("#explanation", Static).content
        await go_to(pilot, "option.cut")
        assert "CH-75" in picture(app)


async def test_the_last_interrupted_game_is_continued_with_one_key(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_a_result_of_the_lobby_is_replayed(app: CarteadoApp, store: Store) -> None:
    play_a_game(store, "zzzz-9999", ("Alda", "Beto"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("right", "tab", "tab", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)


async def test_the_rules_open_at_the_rule_that_was_cited(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(RulesScreen("chama", "CH-37"))
        await pilot.pause()
        await pilot.pause()
        assert "2.5.4  O armistício" in picture(app)
        assert app.screen.query_one("#contents", RowList).cursor > 20


async def test_the_rules_are_searched_without_accents(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("r", "slash", *"armisticio")
        await pilot.pause()
        assert "seções" in picture(app)
        await pilot.press("enter")
        first = app.screen.query_one("#contents", RowList).cursor
        await pilot.press("n")
        assert app.screen.query_one("#contents", RowList).cursor > first
        await pilot.press("N")
        assert app.screen.query_one("#contents", RowList).cursor == first


async def test_help_tells_every_key_of_the_screen_in_words(app: CarteadoApp) -> None:
    async with app.run_test(size=(120, 60)) as pilot:
        for pressed in ("n", "g", "r", "o"):
            await pilot.press(pressed)
            await pilot.pause()
            wanted = {
                app.context.session.words(f"{active.binding.description}.help") for active in own_bindings(app.screen)
            }
            await pilot.press("question_mark")
            await pilot.pause()
            shown = picture(app)
            assert {sentence for sentence in wanted if sentence not in shown} == set()
            await pilot.press("escape", "escape")


async def test_every_act_of_the_lobby_is_in_the_palette(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        await pilot.press(*"torneios")
        await until(pilot, lambda: "Abre a mesa do organizador" in picture(app))


async def test_the_palette_says_in_one_s_language_that_nothing_is_found(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        await pilot.press(*"xyzzy")
        await until(pilot, lambda: "Nada com essas palavras." in picture(app))
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_the_palette_does_what_the_key_does(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        await pilot.press(*"opcoes")
        await app.workers.wait_for_complete()
        await until(pilot, lambda: "Abre as opções" in picture(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))


async def test_a_name_full_of_markup_is_only_a_name(app: CarteadoApp) -> None:
    rung = []
    app.bell = lambda: rung.append(True)
    async with app.run_test(size=(200, 50)) as pilot:
        await pilot.pause()
        begun = "[/] [@cli"
        assert begun in picture(app)
        y = next(number for number, line in enumerate(picture(app).splitlines()) if begun in line)
        x = picture(app).splitlines()[y].index(begun) + 9
        await pilot.click(offset=(x, y))
        await pilot.pause()
        assert isinstance(app.screen, (TableScreen, HomeScreen))
    assert rung == []


async def test_a_name_with_escape_codes_is_cleaned_before_it_is_kept(app: CarteadoApp, store: Store) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("o", "e")
        await pilot.pause()
        app.screen.query_one(Input).value = "\x1b[31mEva\x1b]52;c;eA==\x07\u202e"
        await pilot.press("enter")
        await pilot.pause()
    assert "Eva" in store.players.names()
    assert app.context.session.settings.name == "Eva"


@pytest.mark.marathon
@pytest.mark.parametrize("size", SIZES)
async def test_no_size_breaks_a_screen(store: Store, size: tuple[int, int]) -> None:
    app = app_on(store)
    async with app.run_test(size=size) as pilot:
        for pressed in ("n", "g", "r", "o", "question_mark"):
            await pilot.press(pressed)
            await pilot.pause()
            await pilot.press("escape")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Nova partida" in picture(app)


@pytest.mark.parametrize("theme", ["carteado-noite", "carteado-dia", "ansi-dark", "ansi-light"])
async def test_the_marked_entry_is_told_by_its_shape_in_every_theme(store: Store, theme: str) -> None:
    app = app_on(store, theme=theme)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("down")
        await pilot.pause()
        assert "▸ n  Nova partida" in picture(app)
