"""A game that brings nothing but its rules is played everywhere: tests/example_game, as an installed package."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine.core.bots import RandomBot, play_out, walk
from engine.core.chance import Stream
from engine.core.errors import CarteadoError, IllegalAction
from engine.core.game import AnyGame
from engine.core.log import Player
from engine.games.installed import installed
from engine.games.registry import GAMES
from saves.exchange.match_files import export, verify_file
from tests.tui.commands import CommandLine
from tests.tui.example_game import FOLDER, KEY, example, look_again, wordless
from tests.tui.plain.test_lines import by_chance, play, sitting_in
from tests.tui.ssh.test_visitor_app import Keys, app_of, club, welcomed
from tests.tui.ssh_people import Hall, eventually
from tests.tui.tables import ANA, new_app, press, settle, sit_down
from tests.tui.toy import toy_scene
from tui.canvas.grid import Canvas
from tui.games.default_ui import DefaultUI
from tui.games.game_ui import game_ui_of
from tui.games.table_model import ChoiceTree
from tui.games.teaching import courses_of
from tui.match.replay import ReplayScreen
from tui.match.table import TableScreen
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words
from tui.texts.options import format_game
from tui.texts.rules import rules_of

__all__ = ["club", "example", "wordless"]

BOT = Player("Pipo", "random")
SOURCE = FOLDER / "rouba_monte.py"


def test_the_example_is_a_whole_game_in_at_most_150_lines() -> None:
    assert len(SOURCE.read_text(encoding="utf-8").splitlines()) <= 150


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_example_keeps_the_laws_of_every_game(example: AnyGame, seats: int) -> None:
    options = example.options_type(hand_size=3 + seats % 2)
    bots, events = [RandomBot()] * seats, []
    for state, _ in walk(example, options, bots, Stream(b"laws"), Random(seats), events):
        cards = [*state.deck, *state.table, *(card for seat in (*state.hands, *state.piles) for card in seat)]
        assert len(cards) in (0, 52)
        for seat in (None, *range(seats)):
            view = example.view(state, seat)
            assert [at for at, place in enumerate(view.seats) if place.hand is not None] == (
                [] if seat is None else [seat]
            )
            assert msgspec.json.decode(msgspec.json.encode(view), type=example.view_type) == view
            for action in () if seat is None else example.legal_actions(state, seat):
                assert example.explain(state, seat, action) is None
                assert example.apply(state, seat, action) != state
    outcome, actions = play_out(example, options, bots, Stream(b"laws"), Random(seats))
    assert outcome.reason == "cards" and min(outcome.places) == 1 and actions > 10


def test_what_is_not_legal_is_refused_with_the_reason_that_explain_gives(example: AnyGame) -> None:
    state = example.initial_state(example.options_type(), 2)
    action = example.action_type(7)
    assert example.explain(state, 0, action).code == "not_asked"
    with pytest.raises(IllegalAction, match="not_asked"):
        example.apply(state, 0, action)


def test_what_the_game_leaves_out_is_refused_in_words(example: AnyGame) -> None:
    with pytest.raises(CarteadoError) as refused:
        example.sample(None, None, Random(1))
    with pytest.raises(CarteadoError) as untaught:
        courses_of(KEY)
    for language in LANGUAGES:
        assert "Rouba-monte" in Words(language).error(untaught.value)
        assert Words(language).error(refused.value)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12), (1, 1)])
async def test_it_is_played_on_the_screen_and_replayed(example: AnyGame, tmp_path: Path, size: tuple[int, int]) -> None:
    app = new_app(tmp_path, example)
    async with app.run_test(size=size) as pilot:
        screen = sit_down(app, ANA, BOT)
        await settle(pilot, screen)
        if size == (80, 24):
            first = screen.board.text()
            for words in ("Rouba-monte", "mesa: ", "Ana: mão ", "Pipo: cartas na mão 4", "1 baixar ", "É a sua vez"):
                assert words in first
            assert "Pipo: mão" not in first
        while screen.live_match.table.outcome is None:
            await press(pilot, screen, "1", "enter")
        if size == (80, 24):
            await press(pilot, screen, "enter")
            assert "baixa " in screen.board.text() and "mão 4" not in screen.board.text()
        record = app.context.store.matches.load(screen.live_match.match)
        assert record.entries
        app.context.navigator.replay_match(screen.live_match.match)
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        for key in ("right", "right", "]", "}", "end", "left", "v", "i", "m"):
            await pilot.press(key)
        assert app.screen.query_one("#board") is not None


def test_choices_that_have_no_room_can_be_pointed_at_beside_the_canvas(example: AnyGame) -> None:
    game_ui, legal = DefaultUI(KEY), [example.action_type(card) for card in range(1, 14)]
    ways = [(path, action) for action in legal for path in game_ui.paths(None, action)]
    spots = [path[0] for path, _ in ways]
    for focus in (spots[0], spots[7], spots[-1]):
        model = toy_scene()._replace(me=0, asked=(0,), moves=ChoiceTree(ways), focus=focus)
        canvas = Canvas(24, 4)
        game_ui._draw_choices(game_ui._pen(canvas, model), canvas.area)
        assert [spot.name for spot in canvas.spots] == spots
        on_it = [spot.name for spot in canvas.spots if canvas.area.contains(spot.rect.x, spot.rect.y)]
        assert focus in on_it and len(on_it) < len(spots)


def test_a_game_whose_length_nobody_has_measured_is_named_without(example: AnyGame) -> None:
    assert format_game(KEY, Words("en")) == "Rouba-monte: Match cards and steal the others' piles; 2-4 people."


async def test_no_bot_that_knows_nothing_gives_hints(example: AnyGame, tmp_path: Path) -> None:
    _, live_match = sitting_in(tmp_path, KEY, (ANA, BOT))
    assert not live_match.gives_hints


@pytest.mark.parametrize("real", [True, False])
async def test_a_side_line_goes_on_with_the_real_cards_and_says_that_others_cannot_be_drawn(
    example: AnyGame, tmp_path: Path, real: bool
) -> None:
    app = new_app(tmp_path, example, language="en")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, ANA, BOT)
        await settle(pilot, screen)
        while screen.live_match.table.outcome is None:
            await press(pilot, screen, "1", "enter")
        app.context.navigator.replay_match(screen.live_match.match)
        await pilot.pause()
        for key in ("home", "right", "right", "right", "b", "enter", *(() if real else ("down",)), "enter", "enter"):
            await pilot.press(key)
            await pilot.pause()
        lines = [note.message for note in app._notifications]
        assert isinstance(app.screen, TableScreen) is real
        assert [text for text in lines if "cannot deal the hidden cards" in text] == ([] if real else lines[-1:])


async def test_it_is_played_in_lines(example: AnyGame, tmp_path: Path) -> None:
    _, live_match = sitting_in(tmp_path, KEY, (ANA, BOT))
    person = by_chance(2)
    await play(person, live_match)
    assert live_match.table.outcome is not None
    assert any(line.startswith("1. baixar ") for line in person.said)
    assert any(" leva " in line for line in person.said)
    assert not any(line.startswith("Pipo recebe ") and line != "Pipo recebe cartas." for line in person.said)


async def test_it_is_saved_and_its_file_verified(example: AnyGame, tmp_path: Path) -> None:
    store, live_match = sitting_in(tmp_path, KEY, (ANA, BOT))
    await play(by_chance(3), live_match)
    file = tmp_path / "match.jsonl"
    export(store.matches.load(live_match.match), file)
    verified = verify_file(file, GAMES)
    assert verified.draws_checked and verified.draws == 1 and verified.plies > 20


async def test_it_is_played_over_ssh(example: AnyGame, club: Hall, keys: Keys) -> None:
    bia = await welcomed(club, "Bia", keys[0])
    bia.type("p")
    await bia.sees("Rouba-monte")
    bia.type(str(len(GAMES)))
    await eventually(lambda: isinstance(app_of(club, "Bia").screen, TableScreen))
    await bia.sees("baixar ")
    table = app_of(club, "Bia").screen.live_match.table
    plies = len(table.line.plies)
    bia.type("1")
    await bia.sees("Enter: baixar")
    bia.type("\r")
    await eventually(lambda: len(table.line.plies) > plies + 1)
    assert table.game is example


async def test_it_is_played_in_lines_over_ssh(example: AnyGame, club: Hall, keys: Keys) -> None:
    bia = await club.come("Bia", key=keys[0], term="dumb")
    for heard, typed in (("O que você quer fazer?", "começar já"), ("Rouba-monte", "rouba"), ("1. baixar ", "1")):
        await bia.hears(heard)
        bia.type(f"{typed}\r")
    await bia.hears("Bia baixa ")


def test_a_game_without_words_is_told_by_its_own_names(wordless: AnyGame) -> None:
    words = Words("pt_BR")
    assert words(f"game.{KEY}") == "Rouba monte" and words(f"game.{KEY}.seats") == "2-4"
    assert words(f"option.{KEY}.hand_size") == "Hand size" and words("reason.cards") == "cards"
    [section] = rules_of(KEY, "en")
    assert section.heading == "1  Rouba monte"


async def test_a_game_without_words_is_played_in_lines(wordless: AnyGame, tmp_path: Path) -> None:
    _, live_match = sitting_in(tmp_path, KEY, (ANA, BOT))
    person = by_chance(2)
    await play(person, live_match)
    assert live_match.table.outcome is not None
    assert any(line.startswith("1. lay, card ") for line in person.said)
    assert any(line.startswith("Pipo: laid, card ") for line in person.said)


def test_a_package_that_does_not_load_keeps_nobody_from_playing(
    example: AnyGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    look_again()
    for name, value in (
        ("chama", "rouba_monte:RoubaMonte"),
        ("ghost", "no_such_module:Ghost"),
        ("odd", "rouba_monte:DECK"),
    ):
        installed("carteado.games")[name] = EntryPoint(name, value, "carteado.games")
    assert [*GAMES][-1] == KEY and type(GAMES["chama"]).__name__ == "Chama"
    assert {*GAMES.broken} == {"chama", "ghost", "odd"}
    code, out, _ = CommandLine(tmp_path, capsys, "simulate").ran()
    assert code == 0 and "ghost" in out and "Rouba-monte" in out


def test_a_package_may_bring_how_its_game_looks(example: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    assert type(game_ui_of(KEY)) is DefaultUI
    game_ui_of.cache_clear()
    point = EntryPoint(KEY, "tests.tui.toy:GAME_UI", "carteado.game_uis")
    monkeypatch.setitem(installed("carteado.game_uis"), KEY, point)
    assert type(game_ui_of(KEY)).__name__ == "ToyUI"


def test_a_fresh_process_finds_the_installed_game() -> None:
    command = [sys.executable, "-m", "tui", "simulate", KEY, "--games", "3", "--lang", "en"]
    ran = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(FOLDER)}, capture_output=True, text=True, check=True, timeout=60
    )
    assert "3" in ran.stdout and "cards" in ran.stdout
