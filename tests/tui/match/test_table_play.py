from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.log import Acted, TakenBack
from engine.core.model import TimeCalled
from engine.games.chama.actions import (
    AttachArmy,
    Attack,
    EndTurn,
    KeepSpoils,
    LeaveUndefended,
    PlaceCommander,
    PlayRealm,
    SendFromPool,
)
from engine.games.chama.model import ChamaAsk, Unit
from tests.tui.app import picture
from tests.tui.tables import ANA, TITA, Script, ScriptedChama, at_table, new_app, press, settle
from tui.match.screen import TableMenu
from tui.match.table import TableScreen
from tui.screens.rules import RulesScreen

SEED = 5
"""Tita (seat 1) starts with J Q Q K K 3 7 8; then Ana holds K, 5 4, 10 9 7, A A, and J is her next card."""
OPENING = (PlayRealm(11, 0), PlaceCommander(3), AttachArmy(8, 0))


def tita(*wishes: object) -> ScriptedChama:
    return ScriptedChama(Script(*OPENING, *wishes))


def text(screen: TableScreen) -> str:
    return screen.board.text()


def seat(screen: TableScreen, number: int = 0) -> object:
    return screen.live_match.table.state.seats[number]


async def test_a_whole_turn_with_keys_and_the_prompt_alone(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(LeaveUndefended()), seed=SEED) as (pilot, screen):
        assert "Sua vez: reino (1), comandante (2 3)" in text(screen)
        await press(pilot, screen, "1", "enter")
        assert seat(screen).slots == (13, 0, 0, 0, 0, 0)
        await press(pilot, screen, "1", "1")
        await press(pilot, screen, "2", "2")
        assert seat(screen).pool == (Unit(5, 10),)
        await press(pilot, screen, "a", "1", "1")
        assert screen.live_match.table.state.ask is ChamaAsk.SEND
        assert "Quem ataca J♥ de Tita? comandante (a 1)" in text(screen)
        await press(pilot, screen, "enter")
        assert seat(screen, 1).slots[0] == -11
        assert "sacar espólio (d)" in text(screen)
        await press(pilot, screen, "d")
        assert "O espólio é J♠" in text(screen)
        await press(pilot, screen, "b", "b")
        assert seat(screen).slots[:2] == (13, 11)
        turns = screen.live_match.table.state.seats[0].turns
        await press(pilot, screen, "e")
        assert screen.live_match.table.state.seats[0].turns == turns + 1


async def test_a_digit_points_and_the_same_digit_again_plays(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await press(pilot, screen, "2")
        assert screen.choosing.table_model.focus == "hand:5"
        assert seat(screen).pool == ()
        assert "5♠ comandante: Enter põe no poço" in text(screen)


async def test_a_target_too_is_pointed_at_by_its_key_and_chosen_by_the_same_again_as_the_last_line_says(
    tmp_path: Path,
) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await press(pilot, screen, "1")
        assert "1 de novo: confirmar" in text(screen).splitlines()[-1]
        await press(pilot, screen, "1", "a", "1")
        assert screen.live_match.table.state.battle is None and screen.choosing.table_model.picked == ("attack",)
        assert "1 de novo: confirmar" in text(screen).splitlines()[-1]
        await press(pilot, screen, "1")
        assert screen.live_match.table.state.battle is not None


async def test_a_key_only_points_again_once_the_arrows_have_gone_elsewhere(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        before = screen.live_match.table.state
        await press(pilot, screen, "2", "right", "2")
        assert screen.live_match.table.state == before and screen.choosing.table_model.focus == "hand:5"


async def test_CH_25_each_card_of_the_losing_side_tells_the_total_it_would_make(tmp_path: Path) -> None:
    game = tita(SendFromPool(0))
    async with at_table(tmp_path, ANA, TITA, game=game, seed=SEED) as (pilot, screen):
        await press(pilot, screen, "1", "1", "a", "1", "1", "2", "2")
        state = screen.live_match.table.state
        assert state.ask is ChamaAsk.LOSING
        assert state.battle.attacking.level == 4 and state.battle.defending.level == 11
        shown = text(screen)
        assert "=14 >" in shown and "=13 >" in shown and "=11" in shown
        assert "=11 >" not in shown, "a tie is the defender's"
        assert "Se Ana não jogar mais," in shown and "Tita repele o ataque." in shown
        await press(pilot, screen, "2", "2")
        assert screen.live_match.table.state.ask is ChamaAsk.AGAIN
        await press(pilot, screen, "p")
        assert screen.live_match.table.state.battle is None


async def test_CH_35_a_defender_may_answer_an_attack_with_an_ace(tmp_path: Path) -> None:
    game = tita(Attack(0, 0), SendFromPool(0))
    async with at_table(tmp_path, ANA, TITA, game=game, seed=SEED) as (pilot, screen):
        await press(pilot, screen, "1", "1", "e", "e")
        assert screen.live_match.table.state.ask is ChamaAsk.DEFEND
        assert "Tita ataca seu K♠" in text(screen)
        ace = next(key for spot, key in screen.game_ui.hotkeys(screen.choosing.table_model).items() if spot == "hand:1")
        await press(pilot, screen, ace, ace)
        (truce,) = screen.live_match.table.state.truces
        assert (truce.launcher, truce.target) == (0, 1)
        assert "trégua: Tita 2" in text(screen)


async def test_a_card_that_cannot_be_used_says_why_and_opens_its_rule(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await press(pilot, screen, "7", "7")
        assert "O armistício é de quem está perdendo uma batalha." in text(screen)
        assert "CH-35" in text(screen)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulesScreen)


async def test_CH_14_a_protected_realm_names_its_guard(tmp_path: Path) -> None:
    game = ScriptedChama(Script(PlayRealm(11, 0), PlayRealm(12, 1)))
    async with at_table(tmp_path, ANA, TITA, game=game, seed=SEED) as (pilot, screen):
        await press(pilot, screen, "1", "1", "e", "e")
        screen.choosing.point("realm:1:1")
        screen.paint()
        assert "B está protegido por A." in text(screen)


async def test_undo_takes_back_a_misplaced_card(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        before = screen.live_match.table.state
        await press(pilot, screen, "1", "1")
        assert "desfazer" in text(screen)
        await press(pilot, screen, "u")
        assert screen.live_match.table.state == before
        entries = screen.context.store.matches.load(screen.live_match.match).entries
        assert isinstance(entries[-2], Acted) and isinstance(entries[-1], TakenBack)


async def test_ending_the_turn_with_a_realm_in_hand_asks_once(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await press(pilot, screen, "e")
        assert screen.live_match.table.state.seat == 0
        assert "Ainda pode jogar um reino" in text(screen)
        await press(pilot, screen, "e")
        assert screen.live_match.table.state.turn == 4


async def test_a_choice_that_has_begun_is_given_up_with_escape(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await press(pilot, screen, "1", "1", "a")
        assert "Atacar qual reino? 1" in text(screen)
        await press(pilot, screen, "escape")
        assert screen.choosing.table_model.picked == ()
        assert screen.live_match.table.state.battle is None


async def test_two_clicks_on_a_card_play_it_and_a_click_on_a_realm_attacks(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await click(pilot, screen, "hand:13")
        await click(pilot, screen, "hand:13")
        assert seat(screen).slots[0] == 13
        await click(pilot, screen, "realm:1:0")
        await click(pilot, screen, "realm:1:0")
        assert screen.live_match.table.state.ask is ChamaAsk.SEND


async def click(pilot: object, screen: TableScreen, name: str) -> None:
    rect = next(spot.rect for spot in screen.board.spots if spot.name == name)
    await pilot.click("#board", offset=(rect.x + 1, rect.y))
    await settle(pilot, screen)


async def test_the_only_answer_left_is_given_for_somebody_alone_at_the_screen(tmp_path: Path) -> None:
    game = ScriptedChama(Script(PlayRealm(12, 0), LeaveUndefended()))
    async with at_table(tmp_path, ANA, TITA, game=game, seed=8) as (pilot, screen):
        await press(pilot, screen, "1", "1", "a", "1", "1", "enter")
        assert screen.live_match.table.state.ask is ChamaAsk.SPOILS
        await press(pilot, screen, "d")
        last = screen.live_match.table.line.plies[-1].entry
        assert last.action == KeepSpoils(), "the card drawn is a six: there is nothing to decide"
        assert screen.live_match.table.state.ask is ChamaAsk.MAIN
        assert "Ana saca o espólio: 6♠." in [line.text for line in screen.choosing.table_model.log]


async def test_a_turn_is_never_ended_for_anybody(tmp_path: Path) -> None:
    game = ScriptedChama(Script(PlayRealm(12, 0), LeaveUndefended()))
    async with at_table(tmp_path, ANA, TITA, game=game, seed=8) as (pilot, screen):
        await press(pilot, screen, "1", "1", "a", "1", "1", "enter", "p")
        assert screen.live_match.table.legal_actions(0) == (EndTurn(),)
        await pilot.pause(0.02)
        assert screen.live_match.table.legal_actions(0) == (EndTurn(),)


async def test_the_end_of_a_turn_is_asked_about_while_a_commander_or_an_attack_is_left(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await press(pilot, screen, "1", "1")
        kinds = {type(action) for action in screen.live_match.table.legal_actions(0)}
        assert PlayRealm not in kinds and PlaceCommander in kinds
        await press(pilot, screen, "e")
        assert screen.choosing.hint is not None and "comandante" in screen.choosing.hint.text
        entries = screen.live_match.table.line.entries
        await press(pilot, screen, "e")
        assert screen.live_match.table.line.plies[entries].entry.action == EndTurn()


async def test_a_double_click_does_not_confirm_what_its_first_click_was_warned_of(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        spot = next(spot for spot in screen.board.spots if spot.name == "end")
        at = (int(spot.rect.centre[0]), int(spot.rect.centre[1]))
        entries = screen.live_match.table.line.entries
        await pilot.click("#board", offset=at, times=2)
        await settle(pilot, screen)
        assert screen.choosing.cautioned
        assert screen.live_match.table.line.entries == entries


async def test_time_is_called_from_the_table_after_a_question(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await pilot.press("T")
        await pilot.pause()
        assert not screen.live_match.table.state.time_called
        await pilot.press("s")
        await settle(pilot, screen)
        assert screen.live_match.table.state.time_called
        assert "TEMPO" in text(screen)
        assert TimeCalled() in [getattr(ply.entry, "act", None) for ply in screen.live_match.table.line.plies]


async def test_resigning_shows_the_places_with_counts_and_razings(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await pilot.press("R")
        await pilot.pause()
        await pilot.press("s")
        await settle(pilot, screen)
        shown = text(screen)
        assert "Tita vence: só resta uma mesa." in shown
        assert "Arrasou" in shown and "Mesa" in shown
        await pilot.press("enter")
        await pilot.pause()
        assert "Arrasou" not in text(screen)
        assert text(screen).splitlines()[-3].strip() == "Tita vence: só resta uma mesa."
        await pilot.press("m")
        await pilot.pause()
        assert "Ver a mesa" in picture(pilot.app) and "Continuar jogando" not in picture(pilot.app)
        await pilot.press("escape", "v")
        await pilot.pause()
        assert pilot.app.screen.place == "place.replay"


async def test_the_log_opens_in_full_and_scrolls(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await press(pilot, screen, "1", "1", "e", "e", "L")
        assert "Quem começa" in text(screen) or "esc fecha" in text(screen)
        await press(pilot, screen, "home")
        assert "Quem começa" in text(screen)
        await press(pilot, screen, "escape")
        assert "esc fecha" not in text(screen)


async def test_details_list_the_discard_pile(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await press(pilot, screen, "i")
        assert "Em detalhe" in text(screen) and "descarte:" in text(screen)
        await press(pilot, screen, "escape")
        assert "Em detalhe" not in text(screen)


async def test_details_longer_than_the_screen_are_scrolled_and_any_other_key_closes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        many = tuple(f"linha {number}" for number in range(1, 61))
        monkeypatch.setattr(screen.game_ui, "details", lambda _model: many)
        await press(pilot, screen, "i")
        assert "linha 1 " in text(screen) and "linha 60" not in text(screen) and "/60 · ↑↓" in text(screen)
        await press(pilot, screen, "end")
        assert "linha 60" in text(screen) and "linha 1 " not in text(screen)
        await press(pilot, screen, "up")
        assert "linha 60" not in text(screen) and "59/60" in text(screen)
        await press(pilot, screen, "home", "up", "i")
        assert "linha 1" not in text(screen)


async def test_leaving_keeps_the_match_and_a_new_app_resumes_it(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await press(pilot, screen, "1", "1")
        match, state = screen.live_match.match, screen.live_match.table.state
    app = new_app(tmp_path, tita())
    async with app.run_test(size=(80, 24)) as pilot:
        app.resume_match(match)
        await pilot.pause()
        again = app.screen
        assert isinstance(again, TableScreen)
        await settle(pilot, again)
        assert again.live_match.table is not screen.live_match.table
        assert again.live_match.table.state == state
        assert "K♠" in text(again)


async def test_another_language_and_letters_for_suits_change_an_open_table(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await pilot.app.change_settings(language="en", suits="letters")
        await pilot.pause()
        assert "Your turn: realm (1)" in text(screen)
        assert "♠" not in text(screen) and "KS" in text(screen)


async def test_below_80x24_there_is_one_pane_and_tab_turns_it(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await pilot.resize_terminal(50, 18)
        await pilot.pause()
        assert "Sua vez" in text(screen) and "Registro" not in text(screen)
        await press(pilot, screen, "tab", "tab")
        assert "Registro" in text(screen)
        await pilot.resize_terminal(12, 4)
        await pilot.pause()


async def test_the_keys_that_the_menu_names_work_in_it(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=tita(), seed=SEED) as (pilot, screen):
        await press(pilot, screen, "m")
        assert isinstance(pilot.app.screen, TableMenu)
        await pilot.press("Q")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, (TableMenu, TableScreen))
