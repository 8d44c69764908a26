"""Invented cheats of Wyrt de Arton at the keyboard and in lines: told, given a level, decided by organisers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.widgets import Input

from engine.core.log import Player
from engine.games.registry import GAMES
from engine.games.wyrt_arton.actions import Call, Invent, LookAt, NoVote, TryTrick
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_arton.model import ArtonAsk, ArtonOptions, Trick
from tests.tui.games.test_wyrt_arton_snapshots import SIZES, Calm
from tests.tui.games.test_wyrt_arton_words import localizer
from tests.tui.pictures import TablePicture
from tests.tui.plain.test_lines import Person, reading, session
from tests.tui.tables import matches_on, new_app, press, settle, sit_down, store_in
from tui.games.game_ui import game_ui_of
from tui.games.wyrt_arton.names import card_of
from tui.match.screen import TableMenu
from tui.plain.match import LineTable
from tui.services.matches.live_match import LiveMatch
from tui.widgets.dialogs import AskDialog, ChoiceDialog

ANA = Player("Ana")
OPTIONS: dict[str, Any] = {"cheating": True, "inventing": True, "owner": (0,)}
WORDS = "Com a Ilusão do espelho no [b]anel[/b], leio os olhos de quem joga: «três reis»!"


class Inventors(WyrtArton):
    """Wyrt de Arton with bots that call and say nothing, and one that invents a cheat as soon as it may."""

    def __init__(self) -> None:
        super().__init__()
        self.bots = {"calm": Calm(NoVote, Call), "inventive": Calm(Invent, NoVote, Call)}


class Looker(Calm):
    """Invents a cheat that looks, and tries it."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Any, **kept: Any) -> Any:
        wished = (action for action in (Invent("look"), TryTrick(0)) if action in legal)
        return next(wished, None) or super().choose(view, legal, rng, **kept)


def seated(folder: Path, *bots: str, people: int = 1, seed: int = 1, **options: Any) -> LiveMatch:
    """Return a match of people called Ana, Bia ... and these bots; Ana is the Buck and acts first."""
    named = [*(Player(name) for name in ("Ana", "Bia")[:people]), *(Player(f"Bot {bot}", bot) for bot in bots)]
    played = ArtonOptions(**OPTIONS, **options)
    return matches_on(store_in(folder), Inventors(), seed).new_match("wyrt_arton", tuple(named), played)


def waits_for_a_level(state: Any) -> bool:
    return state.ask is ArtonAsk.VOTE


@SIZES
def test_the_vote_on_an_invented_cheat_has_room_for_its_words_and_all_levels(
    tmp_path: Path, size: tuple[int, int], snapshot: SnapshotAssertion
) -> None:
    picture = TablePicture(seated(tmp_path, "inventive", "calm")).play_until(waits_for_a_level, Calm(Call)).sit()
    state = picture.table.state
    assert state.tricks[0].by == 1
    drawn = picture.text(size)
    assert all(f"[{key}]" in drawn for key in "1234567")
    assert drawn == snapshot


async def test_a_cheat_is_invented_by_keys_told_in_words_and_tried(tmp_path: Path) -> None:
    app = new_app(tmp_path, Inventors(), seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, ANA, Player("Rosa", "calm"), Player("Caio", "calm"), **OPTIONS)
        await settle(pilot, screen)
        if screen.live_match.table.state.ask is ArtonAsk.STRADDLE:
            await press(pilot, screen, "n")
        await pilot.press("x", "e")
        await pilot.pause()
        assert isinstance(app.screen, AskDialog)
        app.screen.query_one(Input).value = "x" * 81
        await pilot.press("enter")
        assert "80" in str(app.screen.query_one("#wrong").render())
        app.screen.query_one(Input).value = f"  {WORDS}\x1b[2J "
        await pilot.press("enter")
        await settle(pilot, screen)
        table = screen.live_match.table
        assert table.state.tricks == (Trick(0, "look", WORDS),)
        await press(pilot, screen, "x")
        assert "[1] tentar a trapaça 1" in screen.board.text()
        await press(pilot, screen, "1", "1")
        assert any(getattr(ply.entry, "action", None) == TryTrick(0) for ply in table.line.plies)


async def test_escape_leaves_the_words_and_nothing_was_told(tmp_path: Path) -> None:
    app = new_app(tmp_path, Inventors(), seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, ANA, Player("Rosa", "calm"), **OPTIONS)
        await settle(pilot, screen)
        while screen.live_match.table.state.ask is not ArtonAsk.ACT:
            await press(pilot, screen, "n")
        await pilot.press("x", "t")
        await pilot.pause()
        await pilot.press("escape")
        await settle(pilot, screen)
        assert app.screen is screen and screen.live_match.table.state.tricks == ()


async def test_whoever_decides_says_the_level_from_the_menu_of_the_table(tmp_path: Path) -> None:
    app = new_app(tmp_path, Inventors(), seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, ANA, Player("Bia"), **OPTIONS)
        await settle(pilot, screen)
        table = screen.live_match.table
        table.submit(table.deciders()[0], Invent("take", "anel"))
        await settle(pilot, screen)
        await press(pilot, screen, "enter", "m")
        assert isinstance(app.screen, TableMenu)
        assert any(row.name == "decide" for row in app.screen._rows)
        screen._menu_chosen("decide")
        app.screen.dismiss()
        await pilot.pause()
        assert isinstance(app.screen, ChoiceDialog) or table.state.tricks[0].level >= 0


async def test_in_lines_a_cheat_is_invented_in_words_and_zero_leaves_it(tmp_path: Path) -> None:
    live_match = seated(tmp_path, "calm", "calm")
    person = reading(
        ["não fazer straddle", "inventar uma trapaça: ver", "0", "inventar uma trapaça: ver", WORDS, "s", "q"]
    )
    await LineTable(person, session(), live_match).play()
    assert live_match.table.state.tricks == (Trick(0, "look", WORDS),)
    assert "Toda a mesa lê o que você escrever; com 0, deixa para lá." in person.all
    assert f"nventa uma trapaça para ver as cartas de alguém: «{WORDS}»." in person.all


async def test_in_lines_words_that_are_too_long_are_refused_with_what_is_wrong(tmp_path: Path) -> None:
    live_match = seated(tmp_path, "calm", "calm")
    person = reading(["não fazer straddle", "inventar uma trapaça: tirar", "x" * 81, "q"])
    await LineTable(person, session(), live_match).play()
    assert live_match.table.state.tricks == ()
    assert any("São até 80 letras, e aí há 81" in line for line in person.said)


async def test_in_lines_whoever_decides_says_the_level_for_the_table(tmp_path: Path) -> None:
    live_match = seated(tmp_path, people=2)
    live_match.table.start()
    while live_match.table.state.ask is not ArtonAsk.ACT:
        seat = live_match.table.deciders()[0]
        live_match.table.submit(seat, live_match.table.legal_actions(seat)[-1])
    inventor = live_match.table.deciders()[0]
    live_match.table.submit(inventor, Invent("take"))
    person: Person = reading(["", "m", "Decidir pela mesa", "Muito Difícil", "q"])
    await LineTable(person, session(), live_match).play()
    assert live_match.table.state.tricks == (Trick(inventor, "take", "", 6),)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_only_an_open_vote_is_there_to_be_decided_for_a_table(key: str) -> None:
    game = GAMES[key]
    view = game.view(game.initial_state(game.options_type(), game.seats[0]), None)
    assert not game_ui_of(key).rulings(view, localizer())


def test_who_looked_sees_the_hand_where_it_lies(tmp_path: Path) -> None:
    picture = TablePicture(seated(tmp_path, "calm", "calm", seed=2, sheets=("h9 i9 artes", "casa", "casa")))
    picture.play_until(lambda state: state.ask is ArtonAsk.LOOK, Looker()).sit()
    assert picture.table.state.seat == 0
    picture.press("1", "1")
    view = picture.choosing.table_model.view
    assert len(view.looked) == 5 and view.looked_at == 1
    assert LookAt(1) in [getattr(ply.entry, "action", None) for ply in picture.table.line.plies]
    drawn = picture.text((80, 24))
    assert all(card_of(picture.localizer, card) in drawn.splitlines()[3] for card in view.looked)
