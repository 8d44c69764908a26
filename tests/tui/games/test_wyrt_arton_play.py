"""Wyrt de Arton played with keys: typed raises, cautions, the cheat's two steps, magic; its chances and its prices."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.log import Player
from engine.core.model import Resigned
from engine.games.wyrt_arton.actions import UseMagic
from engine.games.wyrt_arton.cards import COIN, MASK, SCEPTRE, SUITS
from engine.games.wyrt_arton.events import WishGranted
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_arton.model import ArtonAsk, CheatOdds, CheatRecord, Mode
from tests.engine.wyrt_arton.positions import GAME, Match
from tests.engine.wyrt_arton.positions import table as dealt
from tests.tui.app import go_to, picture
from tests.tui.games.test_wyrt_arton_snapshots import (
    ACT,
    CARTEADOR,
    FAILED_H,
    WITH_COIN,
    WITH_MASK,
    Calm,
    CalmArton,
    act,
    asked,
    coin,
    doors,
    key_of,
    mask,
    steal,
    straddle,
    table,
)
from tests.tui.games.test_wyrt_arton_words import localizer
from tests.tui.pictures import TablePicture
from tests.tui.tables import new_app, press, settle, sit_down
from tui.canvas.grid import Canvas
from tui.games.table_model import ChoiceTree
from tui.games.wyrt_arton.cards import cheat_outcomes, winnable
from tui.games.wyrt_arton.controls import caution, steps_of
from tui.games.wyrt_arton.names import card_of
from tui.games.wyrt_arton.spoken import name_of


def said(seated: TablePicture) -> str:
    """Return what stands in the line below the question."""
    return seated.choosing.shown_hint().text


def raising(folder: Path, **options: Any) -> TablePicture:
    return table(folder, asked(ArtonAsk.ACT, 2), **options).press("a")


# ---- Raising --------------------------------------------------------------------------------------------------------


def test_WA_45_a_raise_is_named_first_and_typed_then(tmp_path: Path) -> None:
    seated = raising(tmp_path)
    assert seated.table.state.ask is ArtonAsk.AMOUNT
    seated.press("1", "2", "0")
    assert said(seated) == "Enter: aumenta T$ 120, pondo T$ 120; na bolsa ficam T$ 870"
    assert seated.press("enter").table.state.highest == 130


@pytest.mark.parametrize(
    ("typed", "rule", "text"),
    [("125", "WA-45", "T$ 10 em T$ 10"), ("1000", "WA-73", "T$ 990"), ("5", "WA-14", "T$ 10")],
)
def test_an_amount_that_cannot_be_is_refused_with_its_rule(tmp_path: Path, typed: str, rule: str, text: str) -> None:
    seated = raising(tmp_path).press(*typed)
    why = said(seated)
    assert rule in why and text in why
    seated.press("enter")
    assert said(seated) == why
    assert seated.table.state.ask is ArtonAsk.AMOUNT


def test_backspace_takes_back_a_figure_and_the_last_one_the_number(tmp_path: Path) -> None:
    seated = raising(tmp_path).press("1", "2", "backspace")
    assert seated.choosing.table_model.focus == "amount:1"
    assert seated.press("backspace").choosing.table_model.focus == "amount:10"
    seated.choosing.move([], 0, 1)
    assert seated.press("4").choosing.table_model.focus == "amount:4"


def test_the_figures_typed_are_shown_also_where_they_name_an_amount_that_is_offered(tmp_path: Path) -> None:
    seated = raising(tmp_path)
    assert seated.choosing.table_model.focus == "amount:10"
    for figures, shown in (("", "valor: _"), ("2", "valor: 2_"), ("0", "valor: 20_")):
        assert shown in seated.press(*figures).text((80, 24))


def test_WA_73_eight_amounts_at_most_are_offered_each_with_a_key(tmp_path: Path) -> None:
    seated = raising(tmp_path, purses=(9000, 9000, 9000, 9000), minimum=1)
    view = seated.choosing.table_model.view
    assert len(seated.choosing.following) > 900
    assert len(steps_of(view)) <= 8 and set(map("amount:{}".format, steps_of(view))) <= set(seated.choosing.following)
    keys = seated.game_ui.hotkeys(seated.choosing.table_model)
    assert "".join(keys.values()) == "abcdefno"[: len(keys)]
    assert seated.press("c").table.state.ask is ArtonAsk.AMOUNT, "the first press points, the second takes"
    assert seated.press("c").table.state.highest == view.highest + 3


async def test_escape_goes_back_from_the_amount(tmp_path: Path) -> None:
    app = new_app(tmp_path, CalmArton(), seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, Player("Ana"), Player("Rosa", "calm"))
        await settle(pilot, screen)
        await press(pilot, screen, "a")
        assert "ou digite o valor" in screen.board.text()
        await press(pilot, screen, "2", "5")
        assert "T$ 10 em T$ 10" in screen.board.text()
        await press(pilot, screen, "escape")
        assert screen.live_match.table.state.ask is ArtonAsk.ACT and app.screen is screen


def test_WA_43_a_raise_while_answering_is_refused_with_its_rule(tmp_path: Path) -> None:
    seated = table(tmp_path, asked(ArtonAsk.ANSWER), bot="bold").press("a")
    assert "WA-43" in said(seated)


def test_WA_69_what_may_be_won_is_what_the_own_stake_covers(tmp_path: Path) -> None:
    seated = table(tmp_path, asked(ArtonAsk.ANSWER), bot="bold", purses=(15, 1000, 1000, 1000))
    view = seated.choosing.table_model.view
    assert view.to_call == 15, "all it has"
    assert winnable(view, 0) == sum(min(seat.stake, 15) for seat in view.seats) < view.pot
    assert "tudo o que tem" in seated.text((80, 24))


# ---- Cautions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [("n", "n"), ("9", "9", "0", "enter")])
def test_everything_is_staked_only_by_the_same_key_again(tmp_path: Path, keys: tuple[str, ...]) -> None:
    seated = raising(tmp_path).press(*keys)
    assert said(seated) == "Isso põe na mesa tudo o que você tem. A mesma tecla outra vez confirma."
    assert seated.table.state.ask is ArtonAsk.AMOUNT
    assert seated.press(keys[-1]).table.state.seats[0].money == 0


def test_the_own_place_tells_that_one_has_folded_or_staked_everything(tmp_path: Path) -> None:
    def own_line(seated: TablePicture) -> str:
        return next(line for line in seated.text((80, 24)).splitlines() if "Sua mão" in line)

    assert "desistiu" in own_line(table(tmp_path / "folded", ACT).press("d"))
    assert "tudo na mesa" in own_line(raising(tmp_path / "all").press("n", "n", "n"))


def test_a_call_of_everything_is_cautioned_and_a_smaller_one_not(tmp_path: Path) -> None:
    poor = table(tmp_path / "poor", asked(ArtonAsk.ANSWER), bot="bold", purses=(15, 1000, 1000, 1000)).press("p")
    assert "tudo o que você tem" in said(poor) and poor.table.state.seats[0].money == 15
    rich = table(tmp_path / "rich", asked(ArtonAsk.ANSWER), bot="bold").press("p")
    assert rich.table.state.seats[0].money < 1000


@pytest.mark.parametrize("mode", [Mode.DEATH_MATCH, Mode.LIFE_CASSINO])
def test_WA_31_where_lives_are_played_for_all_in_is_cautioned_by_the_soul(tmp_path: Path, mode: Mode) -> None:
    seated = raising(tmp_path, mode=mode).press("1", "8", "enter")
    assert "alma" in said(seated) and seated.table.state.ask is ArtonAsk.AMOUNT


def test_WA_87_insisting_at_0_in_6_is_cautioned(tmp_path: Path) -> None:
    seated = table(tmp_path, ACT, 2, cheating=True, sheets=("artes", "nobre_invicto")).press("x", "x")
    assert "insistir dá certo 0%" in seated.text((80, 24)).lower().replace("\n", " ")
    assert said(seated.press("n")).startswith("0 em 6") and seated.table.state.ask is ArtonAsk.INSIST
    assert seated.press("n").table.state.seats[0].chair.value == "expelled"


def test_WA_60_cheating_in_a_death_match_is_cautioned(tmp_path: Path) -> None:
    seated = table(tmp_path, asked(ArtonAsk.ACT, 2), 3, seed=5, mode=Mode.DEATH_MATCH, cheating=True).press("x", "x")
    assert "leva a sua alma" in said(seated) and not seated.table.state.seats[0].cheated
    assert seated.press("x").table.state.seats[0].cheated


def magic_told(match: Match, card: int) -> tuple[str, str]:
    """Return the caution of a magic card, and the card as a choice in the lines."""
    view, trait = GAME.view(match.state, match.deciders[0]), "H" if card == MASK else ""
    action = UseMagic(card, trait)
    key = caution(view, ChoiceTree(), action)
    assert key is not None and action in match.legal()
    said_of = localizer(options=match.state.options)
    return said_of(key), name_of(view, action, said_of)


@pytest.mark.parametrize("backfire", [True, False])
@pytest.mark.parametrize("mode", list(Mode))
def test_WA_93_the_cetro_that_changes_nothing_says_so_before_it_is_used(mode: Mode, backfire: bool) -> None:
    match = dealt(3, mode=mode, magic=True, backfire=backfire).deal("AS 4H 6D 8C TD")
    asked_for, named = magic_told(match, SCEPTRE)
    assert asked_for.startswith("O Cetro não muda nada agora") and named.endswith("agora não muda nada")
    assert ("um 1 no dado custa" in asked_for) == backfire
    match.change_seat(0, money=match.seat(0).money - 5, stake=5, turn_stake=5)
    asked_for, named = magic_told(match, SCEPTRE)
    assert asked_for.startswith("Cetro:") and "nada" not in named


@pytest.mark.parametrize("cheating", [True, False])
def test_WA_85_the_mascara_says_where_nobody_cheats_that_it_does_nothing(cheating: bool) -> None:
    asked_for, named = magic_told(dealt(3, magic=True, cheating=cheating).deal("TS 4H 6D 8C TD"), MASK)
    assert ("aqui não há" in asked_for) == ("não muda nada" in named) == (not cheating)


def test_a_magic_card_is_told_and_confirmed(tmp_path: Path) -> None:
    seated = table(tmp_path, asked(ArtonAsk.ACT, 2), 3, seed=WITH_COIN, magic=True, backfire=False)
    key = key_of(seated, COIN)
    assert "a Moeda" in said(seated.press(key))
    assert said(seated.press(key)).startswith("Moeda:") and seated.table.state.ask is ArtonAsk.ACT
    assert seated.press("enter").table.state.ask is ArtonAsk.COIN
    assert seated.press("2", "2").table.state.spent == (COIN,)


def test_the_mask_asks_whether_h_or_i(tmp_path: Path) -> None:
    seated = mask(tmp_path).press("h", "h")
    assert abs(seated.table.state.seats[0].mask_h) == 3 and WITH_MASK


# ---- Cheating -------------------------------------------------------------------------------------------------------


def test_the_panel_comes_before_the_dice_and_escape_leaves_it(tmp_path: Path) -> None:
    seated = act(tmp_path).press("x")
    assert "Parando se I falhar: 33% dá, 17% veem, 50% nada." in seated.text((80, 24))
    assert not seated.table.state.seats[0].cheated
    assert seated.choosing.cancel() and seated.table.state.ask is ArtonAsk.ACT
    state = seated.press("x", "enter").table.state
    assert state.theft is not None or state.cheats


def test_WA_53_cards_are_stolen_one_at_a_time_from_the_grid(tmp_path: Path) -> None:
    seated = steal(tmp_path)
    state = seated.table.state
    assert state.ask is ArtonAsk.STEAL and len(state.seats[0].stolen) == 1
    assert set(seated.choosing.following) == {"enough", *(f"deck:{card}" for card in state.undealt)}
    assert seated.press("p").table.state.ask is ArtonAsk.ACT


def test_WA_84_the_second_chance_is_a_key_of_its_own(tmp_path: Path) -> None:
    sheets = (CARTEADOR, "nobre_genial", "casa")
    seated = table(tmp_path, ACT, 3, seed=FAILED_H, cheating=True, sheets=sheets).press("x", "x")
    assert seated.table.state.ask is ArtonAsk.FAILED_H
    assert seated.press("a").table.state.seats[0].retried


@pytest.mark.parametrize("second_chance", [False, True])
def test_WA_19_the_chances_told_are_those_of_all_throws(second_chance: bool) -> None:
    odds = CheatOdds(3, 3, 4, 2, second_chance)
    passes, fails = [3, 4, 2], range(1, 7)

    def outcome(dice: tuple[int, ...], insists: bool) -> str:
        """Play one cheat with these dice: the second chance goes to the first that fails."""
        left, chance = list(dice), second_chance
        passed = left.pop(0) <= passes[0]
        if not passed and chance and not insists:
            passed, chance = left.pop(0) <= passes[0], False
        if not passed and not insists:
            return "nothing"
        limit = passes[1] if passed else passes[2]
        if left.pop(0) <= limit or (chance and left.pop(0) <= limit):
            return "succeeds"
        return "caught"

    outcomes = cheat_outcomes(odds)
    stopping = [outcome(dice, insists=False) for dice in product(fails, repeat=3)]
    for name in ("succeeds", "caught", "nothing"):
        assert getattr(outcomes, name) == pytest.approx(stopping.count(name) / len(stopping))
    insisting = [outcome(dice, insists=True) for dice in product(fails, repeat=3)]
    assert outcomes.insisting == pytest.approx(insisting.count("succeeds") / len(insisting))


# ---- The other questions --------------------------------------------------------------------------------------------


def test_WA_10_the_straddle_is_paid_or_not(tmp_path: Path) -> None:
    assert straddle(tmp_path / "paid").press("s").table.state.straddler == 0
    assert straddle(tmp_path / "not").press("n").table.state.straddler != 0


def test_WA_62_between_hands_one_stays_or_stands_up(tmp_path: Path) -> None:
    stayed = doors(tmp_path / "stay").press("f").table.state
    assert stayed.hand_number == 2 and stayed.seats[0].chair.value == "seated"
    assert doors(tmp_path / "stand").press("v").table.state.seats[0].chair.value == "standing"


def test_WA_57_a_die_of_the_last_dice_card_is_chosen_by_its_number(tmp_path: Path) -> None:
    assert coin(tmp_path).press("3", "3").table.state.ask is not ArtonAsk.COIN


def test_the_sheets_of_the_table_lie_open(tmp_path: Path) -> None:
    sheets = ("casa", "nobre_expert", "cliente_casual")
    seated = table(tmp_path, ACT, 3, cheating=True, sheets=sheets)
    lines = " · ".join(seated.game_ui.details(seated.choosing.table_model)).split(" · ")
    assert "Rosa: H 5, I 8, Muito Difícil +2" in lines
    assert "Caio: H 0, I 0, Muito Fácil (não tem Prestidigitação)" in lines


async def test_numbers_and_sheets_of_a_new_match_are_typed_and_refused_in_words(tmp_path: Path) -> None:
    app = new_app(tmp_path, WyrtArton(), seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        await go_to(pilot, "option.buy_in")
        await pilot.press("e")
        await pilot.pause()
        await pilot.press("end", *["backspace"] * 3, *"501", "enter")
        await pilot.pause()
        assert "um número de 20 a 500" in picture(app)
        await pilot.press("backspace", "backspace", "backspace", *"37", "enter")
        await pilot.pause()
        assert "37 *" in picture(app)
        await go_to(pilot, "option.cheating")
        await pilot.press("right")
        await go_to(pilot, "numbers.sheets")
        await pilot.press("e")
        await pilot.pause()
        await pilot.press(*"casa, h2 foo", "enter")
        await pilot.pause()
        assert "Não entendo «foo» na ficha «h2 foo»" in " ".join(picture(app).split())
        await pilot.press(*["backspace"] * 3, *"i3 artes", "enter")
        await pilot.pause()
        assert "casa, h2 i3 artes" in picture(app)


# ---- How hands and matches end --------------------------------------------------------------------------------------


def drawn(seated: TablePicture, **model: Any) -> str:
    """Return the table at 80x24 with something of its model changed."""
    canvas = Canvas(80, 24)
    seated.game_ui.draw(canvas, canvas.area, seated.choosing.table_model._replace(**model))
    return "\n".join("".join(row.chars) for row in canvas.rows())


def test_WA_16_the_suit_is_known_while_the_dice_of_the_height_still_roll(tmp_path: Path) -> None:
    seated = table(tmp_path, asked(ArtonAsk.ACT, 2))
    (thrown,) = seated.table.state.dice
    shown = f" = {sum(thrown.dice)}"
    assert shown in drawn(seated, log=())
    rolling = [drawn(seated, log=(), tumbling=frame) for frame in (3, 2, 1)]
    assert all(shown not in picture for picture in rolling) and len(set(rolling)) == 3
    suit = seated.localizer.session.suit(SUITS[thrown.card % 4])
    assert all(f"?{suit}" in picture and f"[{thrown.suit_die}] = {suit}" in picture for picture in rolling)
    among = "de 11 tipos de mão"
    assert among in drawn(seated, log=()) and all(among not in picture for picture in rolling), "nor what they make"
    name = card_of(seated.localizer, thrown.card)
    assert drawn(seated, log=()).count(name) > max(picture.count(name) for picture in rolling), "nor the card"


def test_WA_7_a_hand_that_nobody_pays_for_is_won_unshown(tmp_path: Path) -> None:
    seated = table(tmp_path, ACT, bot="meek").press("a", "1", "0", "enter")
    seated.play_until(lambda state: state.hand_number == 2, Calm())
    summary = seated.news.hand_summary
    assert summary is not None and summary.title == "Ana leva T$ 35 sem mostrar"
    assert all(row[1] == "–" for row in summary.rows[1:] if row[0] in seated.localizer.names)


def test_WA_96_at_the_end_the_souls_the_wish_and_the_cheats_are_told(tmp_path: Path) -> None:
    seated = table(tmp_path, asked(ArtonAsk.ACT, 2), 3, seed=5, mode=Mode.DEATH_MATCH)
    seated.table.intervene(Resigned(1))
    seated.table.intervene(Resigned(0))
    view, outcome = seated.table.view(0), seated.table.outcome
    assert outcome is not None
    rows = seated.game_ui.results(view, outcome, (), seated.localizer)
    assert [(row[1], row[-1]) for row in rows[1:]] == [("Morto", "Morto"), ("Ana", "sem alma"), ("Rosa", "sem alma")]
    cheats = tuple(CheatRecord(hand, 0, False, True, False, ()) for hand in range(1, 9))
    found = seated.game_ui.results(replace(view, cheats=cheats), outcome, (WishGranted(2),), seated.localizer)
    assert found[1][-1] == "um desejo"
    assert found[-1][1] == "e mais 2 (tecla i)" and found[-2][1].startswith("Mão 6: Ana")
    every = seated.choosing.table_model._replace(view=replace(view, cheats=cheats))
    assert sum(line.startswith("Mão ") and "Ana" in line for line in seated.game_ui.details(every)) == 8
