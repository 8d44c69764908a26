"""Wyrt at the table, played with keys alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.bots import RandomBot
from engine.core.game import Bot
from engine.core.log import Player
from engine.games.wyrt_lordes.actions import Bet, DrawFromPile, KeepDice, WyrtDiscard, WyrtPass
from engine.games.wyrt_lordes.cards import PLAIN_CARDS
from engine.games.wyrt_lordes.events import PotWon
from engine.games.wyrt_lordes.game import WyrtLordes
from engine.games.wyrt_lordes.model import Groups, WyrtAsk
from tests.tui.tables import Script, new_app, press, settle, sit_down
from tui.canvas.grid import Canvas
from tui.games.table_model import Highlight
from tui.games.wyrt_lordes.controls import held
from tui.match.draw_screen import Overlay
from tui.match.table import TableScreen
from tui.screens.rules import RulesScreen

ANA, BIA = Player("Ana"), Player("Bia")
ROSA, CAIO = Player("Rosa", "script"), Player("Caio", "script")
SEED = 32
"""Ana shuffles first and holds K 10 8 8 7 4; another 8 and an ace lie on the table."""


class ScriptedWyrt(WyrtLordes):
    """Wyrt with one more bot, "script", that passes wherever it may."""

    def __init__(self, *wishes: Any) -> None:
        super().__init__()
        script = Script(*wishes, Bet(20), WyrtPass(), DrawFromPile(), KeepDice())
        self.bots: Mapping[str, Bot] = {"script": script, "random": RandomBot()}


@asynccontextmanager
async def at_wyrt(folder: Path, *players: Player, **options: Any) -> AsyncIterator[tuple[Pilot[None], TableScreen]]:
    """Open an app at 80x24 at a table of Wyrt; yields the pilot and the screen."""
    app = new_app(folder, ScriptedWyrt(), seed=SEED)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, *players, **options)
        await settle(pilot, screen)
        yield pilot, screen


def text(screen: TableScreen) -> str:
    return screen.board.text()


def ask(screen: TableScreen) -> WyrtAsk:
    asked: WyrtAsk = screen.live_match.table.state.ask
    return asked


def picked(screen: TableScreen) -> tuple[str, ...]:
    return screen.choosing.table_model.picked


def over(screen: TableScreen) -> Overlay:
    return screen._over


def place(screen: TableScreen, number: int = 0) -> Any:
    return screen.live_match.table.state.seats[number]


async def test_a_whole_hand_with_keys_and_the_prompt_alone(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO) as (pilot, screen):
        assert "quanto aposta às cegas? 1 = T$ 10" in text(screen)
        await press(pilot, screen, "2")
        assert "Mão de Wyrt: você tem seis" in text(screen)
        await press(pilot, screen, "2", "6")
        assert "Descartar 10♦ 4♦?" in text(screen) and "[Enter] descartar 2 cartas" in text(screen)
        await press(pilot, screen, "enter")
        assert "Falta 1 carta: compre do monte (d) ou pegue da mesa (a b)" in text(screen)
        await press(pilot, screen, "b")
        assert "Enter pega; a mão fica: Trinca de 8, 3 + dados." in text(screen)
        await press(pilot, screen, "enter")
        assert "Trinca de 8: vale 3 + dois dados" in text(screen)
        await press(pilot, screen, "p")
        assert ask(screen) is WyrtAsk.ROLL and "role os dados (d ou espaço)" in text(screen)
        await press(pilot, screen, "d")
        assert screen.live_match.table.state.hand_number == 2
        assert "leva o pote de T$ 60" in text(screen)


async def test_a_press_marks_a_card_and_another_unmarks_it(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO) as (pilot, screen):
        await press(pilot, screen, "2", "6", "2", "5")
        assert picked(screen) == ("hand:10", "hand:34", "hand:23")
        await press(pilot, screen, "2")
        assert picked(screen) == ("hand:10", "hand:23")
        await press(pilot, screen, "6", "5")
        assert picked(screen) == ()
        assert len(place(screen).hand) == 6


async def test_the_third_card_marked_still_waits_for_enter(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO) as (pilot, screen):
        await press(pilot, screen, "2", "6", "2", "5")
        assert ask(screen) is WyrtAsk.WYRT_HAND
        await press(pilot, screen, "1")
        assert "Descartam-se de uma a 3 cartas, não 4." in text(screen)
        await press(pilot, screen, "enter")
        assert ask(screen) is WyrtAsk.SOURCE and len(place(screen).hand) == 3


async def test_WL_14_passing_the_hand_of_wyrt_is_refused_with_its_rule(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO) as (pilot, screen):
        await press(pilot, screen, "2", "p")
        assert "ao menos uma tem de sair" in text(screen) and "WL-14" in text(screen)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulesScreen)


async def test_WL_11_what_was_just_discarded_has_no_key_and_says_why(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO) as (pilot, screen):
        await press(pilot, screen, "2", "2", "6", "enter")
        hot = screen.game_ui.hotkeys(screen.choosing.table_model)
        assert set(hot) == {"table:0", "table:1"}
        screen.choosing.point("table:2")
        screen.paint()
        assert "Não se pega de volta o que se acabou de descartar." in text(screen)


async def test_a_discard_may_be_taken_back_before_cards_come(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO) as (pilot, screen):
        await press(pilot, screen, "2")
        before = screen.live_match.table.state
        await press(pilot, screen, "2", "6", "enter", "u")
        assert screen.live_match.table.state == before


async def test_breaking_a_trio_asks_once(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO) as (pilot, screen):
        await press(pilot, screen, "2", "2", "6", "enter", "b", "enter")
        await press(pilot, screen, "2", "enter")
        assert "Isso desfaz a sua combinação." in text(screen)
        assert ask(screen) is WyrtAsk.DISCARD
        await press(pilot, screen, "enter")
        assert ask(screen) is WyrtAsk.SOURCE


async def test_the_mouse_marks_closes_and_bets(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO) as (pilot, screen):
        await click(pilot, screen, "bet:20")
        assert ask(screen) is WyrtAsk.WYRT_HAND
        await click(pilot, screen, "hand:10")
        await click(pilot, screen, "done")
        assert len(place(screen).hand) == 5


async def click(pilot: Pilot[None], screen: TableScreen, name: str) -> None:
    rect = next(spot.rect for spot in screen.board.spots if spot.name == name)
    await pilot.click("#board", offset=(rect.x + 1, rect.y))
    await settle(pilot, screen)


async def test_everybody_s_sum_stands_as_arithmetic_beside_its_name(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO) as (pilot, screen):
        await press(pilot, screen, "2", "2", "6", "enter", "b", "enter", "p")
        lines = [line for line in text(screen).splitlines() if "+ ▐?▌▐?▌" in line]
        assert len(lines) == 3
        assert "Ana" in lines[0] and "3 + ▐?▌▐?▌" in lines[0], "the best hand rolls first"


async def test_an_interlude_tells_how_the_hand_ended_and_enter_goes_on(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO) as (pilot, screen):
        await press(pilot, screen, "2", "2", "6", "enter", "b", "enter", "p", "d")
        shown = text(screen)
        assert over(screen) is Overlay.INTERLUDE
        assert "Combinação" in shown and "Recebe" in shown and "+60" in shown
        await press(pilot, screen, "enter")
        assert over(screen) is Overlay.TABLE and "quanto aposta" in text(screen)


async def test_behind_the_end_of_a_hand_its_cards_and_dice_still_lie(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO) as (pilot, screen):
        await press(pilot, screen, "2", "2", "6", "enter", "b", "enter", "p", "d")
        top = text(screen).splitlines()
        assert "Mão 1/3" in top[0] and "░" not in top[2]
        assert "É a sua vez: Enter continua" in top[21], "what is asked next is asked after it"
        await press(pilot, screen, "enter")
        top = text(screen).splitlines()
        assert "Mão 2/3" in top[0] and "░" in top[2]


async def test_a_key_lets_the_last_dice_lie_before_another_takes_the_end_of_the_hand_away(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO) as (pilot, screen):
        await press(pilot, screen, "2", "2", "6", "enter", "b", "enter", "p", "d")
        ended = next(
            ply for ply in screen.live_match.table.line.plies if any(isinstance(event, PotWon) for event in ply.events)
        )
        last = ended.state.order[-1]
        screen.flourish.greet(Highlight("", (), ended.state.seats[last].dice), ended.number, rolls=True)
        assert screen.flourish._timer is not None
        screen.flourish._timer.stop()  # so that nothing but a key ends it here
        screen.paint()
        assert "Recebe" not in text(screen) and "leva o pote" not in text(screen)
        await press(pilot, screen, "enter")
        assert "Recebe" in text(screen)
        await press(pilot, screen, "enter")
        assert "Recebe" not in text(screen) and over(screen) is Overlay.TABLE


async def test_while_the_last_dice_roll_neither_sum_nor_leader_is_told(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO, thyatis=True) as (pilot, screen):
        await press(pilot, screen, "2", "2", "6", "enter", "b", "enter", "p", "d")
        table_model = screen.choosing.table_model
        lying, rolling = (Canvas(80, 21) for _ in range(2))
        screen.game_ui.draw(lying, lying.area, table_model)
        screen.game_ui.draw(rolling, rolling.area, table_model._replace(tumbling=5))
        total = f"= {place(screen).dice[0] + place(screen).dice[1] + 3:>2} >"
        assert total in drawn(lying) and " >" not in drawn(rolling).split("POTE")[1].split("╔")[0]


def drawn(canvas: Canvas) -> str:
    return "\n".join("".join(row.chars) for row in canvas.rows())


async def test_bets_at_one_keyboard_are_made_one_behind_the_other_s_back(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, BIA, ROSA) as (pilot, screen):
        assert "Passe o teclado para Ana" in text(screen)
        await press(pilot, screen, "enter", "3")
        assert "Passe o teclado para Bia" in text(screen)
        await press(pilot, screen, "2")
        assert not place(screen, 1).bet, "a key pressed twice bets for nobody else"
        await press(pilot, screen, "enter")
        shown = text(screen)
        assert "Ana faz a sua aposta." in shown and "T$ 50." not in shown
        await press(pilot, screen, "1")
        assert [place(screen, seat).bet for seat in (0, 1)] == [50, 10]


async def test_WL_7_groups_bet_again_when_their_sums_differ(tmp_path: Path) -> None:
    four = (ANA, ROSA, CAIO, Player("Zeca", "script"))
    async with at_wyrt(tmp_path, *four, groups=Groups.PAIRS) as (pilot, screen):
        assert "A Ana" in text(screen) and "B Rosa" in text(screen)
        await press(pilot, screen, "1")
        assert screen.live_match.table.state.betting == 2
        assert "Somas A 30 · B 40: última chance." in text(screen)
        await press(pilot, screen, "3")
        assert [seat.paid for seat in screen.live_match.table.state.seats] == [10] * 4


async def test_WL_31_table_cards_lie_face_down_and_are_taken_blind(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO, tenebra=True) as (pilot, screen):
        await press(pilot, screen, "2", "2", "6", "enter")
        assert "no escuro" in text(screen) and "a░░░░" in text(screen)
        await press(pilot, screen, "a")
        assert "Pegar ##?" in text(screen)
        await press(pilot, screen, "enter")
        assert ask(screen) is WyrtAsk.DISCARD


async def test_WL_30_the_lower_die_is_offered_with_its_chances(tmp_path: Path) -> None:
    async with at_wyrt(tmp_path, ANA, ROSA, CAIO, thyatis=True) as (pilot, screen):
        await press(pilot, screen, "2", "2", "6", "enter", "b", "enter", "p", "d")
        assert ask(screen) is WyrtAsk.THYATIS
        low = min(place(screen).dice)
        assert f"Rolar de novo o {low} (a)?" in text(screen)
        assert f"{6 - low} de 6" in text(screen)
        await press(pilot, screen, "a")
        assert screen.live_match.table.state.seat != 0 or screen.live_match.table.state.hand_number == 2


async def test_the_whole_table_fits_every_number_of_lords_at_both_sizes(tmp_path: Path) -> None:
    others = [Player(name, "random") for name in ("Rosa", "Caio", "Duda", "Zeca", "Ivo")]
    for seats in range(2, 7):
        groups = Groups.PAIRS if seats == 6 else Groups.NONE
        for size in ((80, 24), (120, 40)):
            folder = tmp_path / f"{seats}-{size[0]}"
            folder.mkdir()
            app = new_app(folder, ScriptedWyrt(), seed=SEED)
            async with app.run_test(size=size) as pilot:
                screen = sit_down(app, ANA, *others[: seats - 1], groups=groups)
                await settle(pilot, screen)
                shown = text(screen)
                assert all(player.name in shown for player in others[: seats - 1])
                assert shown.count("T$ 100") == seats
                await press(pilot, screen, "1")
                assert "POTE T$" in text(screen) or screen.live_match.table.state.betting == 2


@pytest.mark.parametrize("size", [(60, 18), (40, 14), (30, 10)])
async def test_a_small_screen_shows_one_pane_after_the_other(tmp_path: Path, size: tuple[int, int]) -> None:
    app = new_app(tmp_path, ScriptedWyrt(), seed=SEED)
    async with app.run_test(size=size) as pilot:
        screen = sit_down(app, ANA, ROSA, CAIO)
        await settle(pilot, screen)
        await press(pilot, screen, "2", "2", "6")
        seen = set()
        for _pane in range(3):
            seen.add(text(screen))
            await pilot.press("tab")
            await pilot.pause()
        assert len(seen) == 3
        await press(pilot, screen, "enter")
        assert ask(screen) is WyrtAsk.SOURCE


KEYS = [*"123456abcdpu", *["enter"] * 8, "space", "tab", "left", "right", "up", "down"]
VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"hyninn": 4, "nimb": True, "azgher": True, "thyatis": True, "tenebra": True},
)


@pytest.mark.marathon
@pytest.mark.sampled(1)
@pytest.mark.usefixtures("every_picture")
@pytest.mark.parametrize("options", VARIANTS, ids=["plain", "all_variants"])
async def test_a_whole_match_of_random_keys_ends_without_a_crash(tmp_path: Path, options: dict[str, Any]) -> None:
    rng = Random(len(options))
    app = new_app(tmp_path, ScriptedWyrt(), confirm_end=False)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, ANA, ROSA, Player("Duda", "random"), **options)
        await pilot.pause()
        for count in range(3000):
            if screen.live_match.table.outcome is not None:
                break
            app.simulate_key(rng.choice(KEYS))
            if count % 4 == 0:
                await pilot.pause()
        await pilot.pause()
        assert screen.live_match.table.outcome is not None, "the keys did not bring the match to its end"
        assert app.context.store.matches.load(screen.live_match.match).status == "finished"


async def test_the_end_shows_places_money_pots_and_best_hands(tmp_path: Path) -> None:
    app = new_app(tmp_path, ScriptedWyrt(), seed=SEED)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, ANA, ROSA, CAIO)
        await settle(pilot, screen)
        while screen.live_match.table.outcome is None:
            legal = screen.live_match.table.legal_actions(0)
            wished = next((action for action in legal if isinstance(action, WyrtPass | Bet | DrawFromPile)), legal[0])
            screen.live_match.table.submit(0, wished if not isinstance(legal[0], WyrtDiscard) else legal[0])
            await settle(pilot, screen)
        await press(pilot, screen, "enter")
        shown = text(screen)
        assert "Lugar" in shown and "Potes" in shown and "Melhor mão" in shown and "1º" in shown


def test_the_exchange_begins_at_the_loosest_card_and_breaks_no_pair() -> None:
    two_of_clubs, two_of_hearts, nine, king, joker = 0, 1, 4 * 7, 4 * 11, PLAIN_CARDS
    hand = (two_of_clubs, two_of_hearts, nine, king, joker)
    view: Any = SimpleNamespace(viewer=0, seats=[SimpleNamespace(hand=hand)])
    table_model: Any = SimpleNamespace(view=view)
    assert held.best(table_model, [held(card) for card in hand]) == held(nine)
    assert held.best(table_model, [held(two_of_clubs), held(joker)]) == held(two_of_clubs)
