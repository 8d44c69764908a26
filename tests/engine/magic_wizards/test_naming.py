"""What an act names comes first, with a way back until it is told (seed: Jogando um combo, Transformações; MW-105)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.log import Acted
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.events import CardPlayed, CardsNamed, EffectBegan, TargetNamed, TrapFired
from engine.games.magic_wizards.model import MagicAsk
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, GAME, Duel, lay

PLAIN, WEE = "capataz_de_ferrugem", "parafuso_solto"
FUSION: dict[str, Any] = {
    "mine": PLAIN,
    "hand": "amalgama mula_de_brasa sapo_de_cartola",
    "extra": "centauro_de_ferro_velho caipora_montada",
    "yours": f"{WEE} ?caldo_de_cana",
}


def fusing(**more: Any) -> Duel:
    return lay(**{**FUSION, **more})


def untold(duel: Duel, *actions: Any) -> Duel:
    """Do what nobody else may notice: no event, no change of what the rival sees."""
    for action in actions:
        before = GAME.view(duel.state, BIA), GAME.view(duel.state, None)
        number = len(duel.events)
        assert GAME.noticed_by(duel.state, Acted(duel.asked, action)) == (duel.asked,)
        duel.do(action)
        assert (GAME.view(duel.state, BIA), GAME.view(duel.state, None)) == before
        assert len(duel.events) == number
    return duel


def piece(duel: Duel, key: str) -> Any:
    named = [action for action in duel.legal() if isinstance(action, act.ChoosePiece)]
    return next(choose_piece for choose_piece in named if duel.key(choose_piece.piece) == key)


def test_MW_105_a_fusion_is_named_step_by_step_with_a_way_back_until_it_is_told() -> None:
    duel = fusing()
    begun = duel.state
    untold(duel, act.PickCard(duel.held("amalgama")))
    taken_up = duel.state
    untold(duel, act.PlayCard())
    asked_extra = duel.state
    untold(duel, piece(duel, "centauro_de_ferro_velho"))
    asked_first = duel.state
    untold(duel, act.ChooseSlot(1))
    assert len([action for action in duel.legal() if isinstance(action, act.ChoosePiece)]) == 2
    for back in (asked_first, asked_extra, taken_up, begun):
        untold(duel, act.PutBack())
        assert duel.state == back
    duel.play("amalgama").name("centauro_de_ferro_velho", PLAIN, "sapo_de_cartola")
    assert duel.ask is MagicAsk.POSITION and not duel.may(act.PutBack()), "it has been told"
    assert duel.do(act.ChoosePosition(True)).field(ANA) == ["centauro_de_ferro_velho"]


def test_MW_130_extra_and_materials_are_told_as_the_fusion_card_is_played() -> None:
    duel = fusing(answers="always").play("amalgama").name("centauro_de_ferro_velho", PLAIN, "sapo_de_cartola")
    assert (duel.ask, duel.asked) == (MagicAsk.ANSWER, BIA)
    assert [type(event) for event in duel.events] == [CardPlayed, CardsNamed, TargetNamed]
    (named,) = duel.happened(CardsNamed)
    assert named.cards == (BY_KEY["centauro_de_ferro_velho"].id, BY_KEY["sapo_de_cartola"].id)
    assert PLAIN in duel.field(ANA) and "sapo_de_cartola" in duel.hand(ANA), "nothing has moved"


def test_MW_68_a_fusion_whose_material_is_gone_does_nothing() -> None:
    duel = fusing(yours="?flauta_de_bambu", answers="always")
    duel.play("amalgama").name("centauro_de_ferro_velho", PLAIN, "sapo_de_cartola")
    duel.flip("flauta_de_bambu")
    while duel.ask is MagicAsk.ANSWER:
        duel.let_pass()
    assert (duel.field(ANA), duel.field(BIA), duel.grave(ANA)) == ([], [PLAIN], ["amalgama"])
    assert "sapo_de_cartola" in duel.hand(ANA) and "centauro_de_ferro_velho" in duel.extras(ANA)


def test_MW_68_a_magic_whose_target_is_gone_does_nothing_and_takes_no_other() -> None:
    duel = lay(f"{PLAIN} {WEE}", "sapo_de_cartola ?flauta_de_bambu", hand="corrente_de_ancora", answers="always")
    duel.play("corrente_de_ancora").name(PLAIN).flip("flauta_de_bambu").name(PLAIN)
    while duel.ask is MagicAsk.ANSWER:
        duel.let_pass()
    assert duel.paralysed(PLAIN), "it is another's now, and a chain binds any monster"
    table: dict[str, Any] = {"your_hand": "sapo_de_cartola", "your_extra": "centauro_de_ferro_velho"}
    gone = lay(WEE, f"{PLAIN} ?amalgama", hand="corrente_de_ancora", answers="always", **table)
    gone.play("corrente_de_ancora").name(PLAIN).flip("amalgama")
    gone.name("centauro_de_ferro_velho", PLAIN, "sapo_de_cartola").do(act.ChoosePosition(True))
    while gone.ask is MagicAsk.ANSWER:
        gone.let_pass()
    assert gone.grave(ANA) == ["corrente_de_ancora"] and not gone.paralysed("centauro_de_ferro_velho")


@pytest.mark.parametrize("answers", ["never", "always"])
def test_MW_105_a_target_is_named_before_traps_fire_and_answers_come(answers: str) -> None:
    duel = lay(WEE, f"{PLAIN} ?silencio_na_biblioteca ?caldo_de_cana", hand="corrente_de_ancora", answers=answers)
    untold(duel, act.PickCard(duel.held("corrente_de_ancora")))
    untold(duel, act.PlayCard())
    assert (duel.ask, duel.asked) == (MagicAsk.CHOOSE, ANA)
    untold(duel, act.PutBack())
    assert duel.ask is MagicAsk.HAND
    duel.do(act.PlayCard()).name(PLAIN)
    kinds = [type(event) for event in duel.events]
    assert kinds[:3] == [CardPlayed, TargetNamed, TrapFired]


def test_MW_105_a_set_magic_goes_back_to_where_it_was_chosen() -> None:
    own = lay(f"{PLAIN} {WEE} ?couraca_de_tatu", WEE)
    begun = own.state
    untold(own, act.FlipUp(own.slot("couraca_de_tatu")), act.PutBack())
    assert own.state == begun
    own.flip("couraca_de_tatu").name(WEE)
    assert own.numbers(WEE) == (400, 800)
    answer = lay(PLAIN, f"{WEE} ?couraca_de_tatu", answers="always").attack(PLAIN, WEE)
    window = answer.state
    before = GAME.view(answer.state, ANA)
    answer.do(act.FlipUp(answer.slot("couraca_de_tatu")))
    assert (answer.ask, answer.asked, GAME.view(answer.state, ANA)) == (MagicAsk.CHOOSE, BIA, before)
    answer.do(act.PutBack())
    assert answer.state == window


def test_MW_74_the_effect_of_a_turn_is_neither_paid_nor_used_until_its_target_is_named() -> None:
    duel = lay("relojoeiro_fajuto", f"{PLAIN} {WEE}")
    begun = duel.state
    untold(duel, act.UseEffect(1), act.PutBack())
    assert duel.state == begun
    duel.use("relojoeiro_fajuto").name(WEE)
    assert not duel.card(WEE).attack and duel.card("relojoeiro_fajuto").piece in duel.state.used
    assert [type(event) for event in duel.events[:2]] == [TargetNamed, EffectBegan]


def test_MW_69_in_a_combo_the_card_that_is_named_is_one_of_it() -> None:
    duel = lay(PLAIN, hand=f"{WEE} sapo_de_cartola couraca_de_tatu").play(WEE)
    duel.play("couraca_de_tatu")
    assert duel.numbers(WEE) == (400, 800)


def test_what_was_named_and_not_told_may_be_taken_back() -> None:
    duel = fusing().do(act.PickCard(fusing().held("amalgama")))
    state = duel.state
    duel.do(act.PlayCard())
    assert GAME.can_take_back(state, ANA, duel.state)
