"""Answers, combos, effects and where cards go in a turn (seed: Fluxo da vez, Jogando Cartas)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import IllegalAction
from engine.core.log import Acted
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.events import (
    AttackStopped,
    CardLeft,
    CardNegated,
    EffectBegan,
    TrapFired,
)
from engine.games.magic_wizards.field import leave
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from engine.games.magic_wizards.view import view_of
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, GAME, Duel, lay


def _answers(duel: Duel) -> list[act.MagicAction]:
    """What may be answered, without what changes only what one is asked."""
    return [action for action in duel.legal() if not isinstance(action, act.AnswerOnly)]


def test_MW_67_answers_come_after_a_card_an_attack_and_the_end_of_the_turn() -> None:
    table: dict[str, Any] = {"mine": "parafuso_solto", "yours": "seixo_rolado ?pedra_no_sapato"}
    for mode, asked in (("always", [True] * 3), ("attacks", [False, True, False]), ("never", [False] * 3)):
        played = lay(**table, hand="caldo_de_cana", answers=mode).play("caldo_de_cana")
        attacked = lay(**table, hand="", answers=mode).attack("parafuso_solto", "seixo_rolado")
        ended = lay(**table, hand="", answers=mode).end()
        assert [duel.ask is MagicAsk.ANSWER for duel in (played, attacked, ended)] == asked
    duel = lay(**table, answers="always").attack("parafuso_solto", "seixo_rolado")
    assert duel.asked == BIA and _answers(duel) == [act.LetPass()], "asked with a Trap alone as well"
    assert lay(mine="parafuso_solto", yours="seixo_rolado", answers="always").end().state.seat == BIA


def test_MW_67_who_is_asked_may_say_what_to_be_asked_from_then_on_and_is_still_asked_now() -> None:
    table: dict[str, Any] = {"mine": "parafuso_solto capataz_de_ferrugem", "yours": "seixo_rolado ?pedra_no_sapato"}
    duel = lay(**table, answers="always").attack("parafuso_solto", "seixo_rolado")
    assert GAME.noticed_by(duel.state, Acted(BIA, act.AnswerOnly("never"), 0)) == (BIA,)
    before = GAME.view(duel.state, ANA)
    duel.do(act.AnswerOnly("never"))
    assert (duel.ask, duel.asked) == (MagicAsk.ANSWER, BIA) and GAME.view(duel.state, ANA) == before
    duel.let_pass().attack("capataz_de_ferrugem", BIA)
    assert duel.ask is MagicAsk.MAIN, "the next attack asks nobody"
    assert duel.why(act.AnswerOnly("always"), seat=BIA) == "duel_answering_later"


@pytest.mark.parametrize(
    ("option", "mode"), [("usual", "attacks"), ("attacks", "attacks"), ("always", "always"), ("never", "never")]
)
def test_MW_67_the_option_says_what_both_are_asked_at_first(option: Any, mode: str) -> None:
    assert GAME.initial_state(MagicOptions(answers=option), 2).answers == (mode, mode)


def test_MW_67_who_is_late_lets_pass_and_puts_back_what_was_begun() -> None:
    duel = lay(mine="parafuso_solto", yours="seixo_rolado ?pedra_no_sapato ?chuva_de_granizo", hand="tocaia")
    assert GAME.lapse(duel.state, ANA) is None, "whoever is late in the own turn has a bot choose"
    for begun in (act.PickCard(duel.held("tocaia")), act.AttackWith(1)):
        assert GAME.lapse(GAME.apply(duel.state, ANA, begun), ANA) == act.PutBack()
    asked = lay(
        mine="parafuso_solto", yours="seixo_rolado ?facao_de_mutirao ?pedra_no_sapato", answers="attacks"
    ).attack("parafuso_solto", "seixo_rolado")
    assert GAME.lapse(asked.state, BIA) == act.LetPass()


def test_MW_21_MW_67_what_answers_takes_effect_at_once_and_then_the_other_side_is_asked() -> None:
    duel = lay(
        mine="parafuso_solto ?caldo_de_cana",
        yours="parafuso_solto:d ?chuva_de_granizo ?pedra_no_sapato",
        answers="always",
    )
    duel.attack("parafuso_solto", "b.parafuso_solto").flip("chuva_de_granizo")
    assert duel.life == (1700, 2000) and duel.asked == ANA
    duel.flip("caldo_de_cana")
    assert duel.life == (2200, 2000) and duel.asked == BIA
    duel.let_pass()
    assert duel.ask is MagicAsk.MAIN


def test_MW_68_an_attack_whose_target_is_gone_is_over_and_counts_as_made() -> None:
    duel = lay(
        mine="parafuso_solto",
        yours="sapo_de_cartola brigao_de_rapadura ?amalgama",
        your_extra="caipora_montada",
        answers="attacks",
    )
    duel.attack("parafuso_solto", "sapo_de_cartola").flip("amalgama")
    duel.name("caipora_montada", "brigao_de_rapadura", "sapo_de_cartola").do(act.ChoosePosition(True))
    assert duel.happened(AttackStopped) and duel.life == (2000, 2000) and duel.card("parafuso_solto").attacked
    gone = lay(mine="parafuso_solto", yours="?cachorro_do_quintal").attack("parafuso_solto", BIA)
    assert gone.life == (2000, 2000) and gone.grave(ANA) == ["parafuso_solto"]
    aimless = lay(hand="flauta_de_bambu").play("flauta_de_bambu")
    assert aimless.grave(ANA) == ["flauta_de_bambu"] and not aimless.happened(EffectBegan)


def test_MW_105_the_window_opens_for_each_card_of_a_combo_and_traps_fire_before_it() -> None:
    duel = lay(hand="parafuso_solto facao_de_mutirao", yours="?pedra_no_sapato ?tocaia", answers="always")
    duel.play("parafuso_solto")
    assert duel.ask is MagicAsk.ANSWER
    duel.let_pass().play("facao_de_mutirao")
    assert duel.happened(CardNegated) and duel.ask is MagicAsk.ANSWER
    duel.let_pass()
    assert duel.numbers("parafuso_solto") == (400, 400) and duel.grave(ANA) == ["facao_de_mutirao"]


def test_MW_74_MW_105_a_monster_that_a_trap_takes_away_as_it_is_turned_up_does_nothing() -> None:
    duel = lay(mine="?traira_traicoeira", yours="?porteira_fechada").flip("traira_traicoeira")
    assert duel.hand(ANA) == ["traira_traicoeira"] and duel.life == (2000, 2000)
    assert lay(mine="?traira_traicoeira", yours="?tocaia").flip("traira_traicoeira").life == (2000, 1700)


def test_MW_105_of_two_that_a_battle_destroys_the_card_of_the_turns_player_takes_effect_first() -> None:
    lamp = "alma_de_lamparina"  # destroyed by battle, it costs the rival 300
    duel = lay(lamp, lamp, life=(300, 300)).attack(lamp, f"b.{lamp}")
    assert duel.state.outcome is not None and duel.state.outcome.places == (1, 2) and duel.life == (300, 0)


def test_MW_105_monsters_turned_up_at_once_do_what_they_do_one_after_another_the_turns_player_first() -> None:
    duel = lay("?traira_traicoeira parafuso_solto", "?cramulhao_de_garrafa ?traira_traicoeira", hand="luz_de_quermesse")
    duel.play("luz_de_quermesse")
    heard = [(event.seat, event.card) for event in duel.happened(EffectBegan)]
    fish, fiend, light = (BY_KEY[key].id for key in ("traira_traicoeira", "cramulhao_de_garrafa", "luz_de_quermesse"))
    assert heard == [(ANA, light), (ANA, fish), (BIA, fiend), (BIA, fish), (ANA, light)]


def test_MW_69_a_card_of_the_combo_that_the_rival_took_links_no_more() -> None:
    duel = lay(yours="seixo_rolado ?flauta_de_bambu", hand="parafuso_solto facao_de_mutirao", answers="always")
    duel.play("parafuso_solto").flip("flauta_de_bambu")
    assert "parafuso_solto" in duel.field(BIA)
    while duel.ask is MagicAsk.ANSWER:
        duel.let_pass()
    duel.do(act.PickCard(duel.held("facao_de_mutirao")))
    assert duel.legal() == (act.SetCard(False), act.PutBack())


def test_MW_69_turning_up_a_card_of_the_combo_links() -> None:
    duel = lay("seixo_rolado", "parafuso_solto:d", hand="jaguatirica_de_quintal luz_de_quermesse")
    duel.play("jaguatirica_de_quintal").turn("seixo_rolado").attack("jaguatirica_de_quintal", "b.parafuso_solto")
    duel.do(act.SayYes())
    assert not duel.card("jaguatirica_de_quintal").up
    duel.play("luz_de_quermesse")
    assert duel.card("jaguatirica_de_quintal").up


def test_MW_69_what_a_card_of_the_combo_brings_is_of_the_combo() -> None:
    duel = lay("sapo_de_cartola brigao_de_rapadura", hand="amalgama facao_de_mutirao", extra="caipora_montada")
    duel.play("amalgama").name("caipora_montada").do(act.ChooseSlot(2), act.ChooseSlot(1), act.ChoosePosition(True))
    assert duel.play("facao_de_mutirao").numbers("caipora_montada") == (1950 + 300, 1250)


def test_MW_69_what_a_card_of_the_combo_brings_may_use_its_own_effect_on_anybody() -> None:
    duel = lay("parafuso_solto seixo_rolado", hand="dia_de_visita", grave="relojoeiro_fajuto")
    duel.play("dia_de_visita").do(act.ChoosePosition(True)).use("relojoeiro_fajuto").name("parafuso_solto")
    assert not duel.card("parafuso_solto").attack


def test_MW_69_a_card_of_a_combo_whose_link_is_gone_takes_no_other_target() -> None:
    duel = lay(
        "brigao_de_rapadura parafuso_solto ?amalgama",
        hand="sapo_de_cartola facao_de_mutirao",
        extra="caipora_montada",
        answers="always",
    )
    duel.play("sapo_de_cartola").let_pass().play("facao_de_mutirao").flip("amalgama").name("caipora_montada")
    duel.name("brigao_de_rapadura", "sapo_de_cartola").do(act.ChoosePosition(True))
    assert duel.grave(ANA) == ["amalgama", "facao_de_mutirao"] and duel.ask is MagicAsk.MAIN
    assert duel.numbers("parafuso_solto") == (400, 400) and duel.numbers("caipora_montada") == (1950, 1250)


def test_MW_75_the_monster_of_the_end_is_no_card_of_the_combo() -> None:
    duel = lay(hand="caldo_de_cana parafuso_solto", yours="?pedra_no_sapato")
    duel.play("caldo_de_cana").end().play("parafuso_solto")
    assert duel.field(ANA) == ["parafuso_solto"] and not duel.happened(TrapFired)


def test_MW_65_there_is_room_for_eight_monsters_and_eight_others() -> None:
    duel = lay(mine=" ".join(["parafuso_solto"] * 8), hand="parafuso_solto tocaia")
    assert duel.options_of("parafuso_solto") == set() and duel.options_of("tocaia") == {"set"}
    full = lay(mine=" ".join(["?tocaia"] * 8), hand="parafuso_solto tocaia")
    assert full.options_of("tocaia") == set() and full.options_of("parafuso_solto") == {"play", "set"}
    assert full.why(act.PickCard(full.held("tocaia"))) == "duel_no_room"


def test_MW_25_there_is_no_limit_to_a_hand() -> None:
    assert len(lay(hand=" ".join(["tocaia"] * 30)).end().state.seats[0].hand) == 30


def test_MW_64_a_card_goes_to_what_is_its_owners() -> None:
    duel = lay(mine="capataz_de_ferrugem", hand="flauta_de_bambu", yours="parafuso_solto muro_de_taipa:d")
    duel.play("flauta_de_bambu").name("parafuso_solto").attack("parafuso_solto", "muro_de_taipa")
    stolen = lay(mine="capataz_de_ferrugem", hand="flauta_de_bambu", yours="parafuso_solto")
    stolen.play("flauta_de_bambu").attack("capataz_de_ferrugem", "parafuso_solto")
    assert stolen.grave(BIA) == ["parafuso_solto"] and stolen.life == (1200, 2000)
    assert [(event.seat, event.owner) for event in stolen.happened(CardLeft)][-1] == (ANA, BIA)


def test_MW_131_changed_control_keeps_position_and_ends_with_what_is_attached() -> None:
    duel = lay(hand="flauta_de_bambu", yours="parafuso_solto facao_de_mutirao>1").play("flauta_de_bambu")
    assert duel.field(ANA) == ["parafuso_solto"] and duel.numbers("parafuso_solto") == (700, 400)
    duel.attack("parafuso_solto", BIA).end()
    assert duel.life == (2000, 1300)
    assert duel.field(BIA) == ["facao_de_mutirao", "parafuso_solto"] and duel.numbers("parafuso_solto") == (700, 400)


def test_MW_72_attached_magic_goes_with_its_monster_and_when_that_is_turned_down() -> None:
    duel = lay(mine="capataz_de_ferrugem", yours="parafuso_solto couraca_de_tatu>2")
    duel.attack("capataz_de_ferrugem", "parafuso_solto")
    assert sorted(duel.grave(BIA)) == ["couraca_de_tatu", "parafuso_solto"]
    turned = lay(mine="menina_do_caleidoscopio couraca_de_tatu>1", yours="seixo_rolado:d")
    turned.attack("menina_do_caleidoscopio", "seixo_rolado").do(act.SayYes())
    assert turned.grave(ANA) == ["couraca_de_tatu"]
    assert [event.card for event in turned.happened(CardLeft)][-1] == BY_KEY["couraca_de_tatu"].id
    assert lay(hand="couraca_de_tatu").options_of("couraca_de_tatu") == {"set"}


def test_MW_74_an_effect_of_the_turn_is_used_once_and_is_no_play() -> None:
    duel = lay(mine="benzedeira_do_alto", hand="parafuso_solto").use("benzedeira_do_alto").play("parafuso_solto")
    assert duel.life == (2200, 2000)
    assert duel.why(act.UseEffect(1)) == "duel_effect_used"
    assert lay(mine="setimo_filho", life=(300, 2000)).why(act.UseEffect(1)) == "duel_cannot_pay"
    assert lay(mine="parafuso_solto").why(act.UseEffect(1)) == "duel_no_effect"


def test_MW_134_a_card_that_left_and_came_back_does_not_use_its_effect_of_the_turn_again() -> None:
    duel = lay(mine="benzedeira_do_alto", yours="parafuso_solto", hand="dia_de_visita").use("benzedeira_do_alto")
    duel.state = leave(duel.state, 1, "graveyard", None)
    duel.play("dia_de_visita").do(act.ChoosePosition(True))
    assert duel.why(act.UseEffect(duel.slot("benzedeira_do_alto"))) == "duel_effect_used"
    assert view_of(duel.state, ANA).seats[ANA].field[0].used
    duel.next_turn().next_turn().use("benzedeira_do_alto")
    assert duel.life == (2400, 2000)


def test_MW_26_a_card_comes_back_from_the_graveyard_only_by_a_card() -> None:
    duel = lay(grave="parafuso_solto", hand="dia_de_visita")
    assert all(not isinstance(action, act.ChoosePiece) for action in duel.legal())
    duel.play("dia_de_visita").do(act.ChoosePosition(True))
    assert duel.field(ANA) == ["parafuso_solto"] and duel.grave(ANA) == ["dia_de_visita"]


def test_an_action_that_is_refused_changes_nothing() -> None:
    duel = lay(hand="tocaia")
    with pytest.raises(IllegalAction):
        duel.do(act.PlayCard())
    assert duel.hand(ANA) == ["tocaia"]


def test_MW_2_with_35_cards_in_hand_and_a_full_field_no_question_has_100_answers() -> None:
    cards = [card for card in BY_KEY.values() if not card.needs_boards]
    monsters, others = (
        [card.key for card in cards if card.kind is kind] for kind in (CardKind.MONSTER, CardKind.MAGIC)
    )
    hand = " ".join([*monsters[10:32], *others[:13]])
    mine = " ".join([*monsters[:7], *(f"?{key}" for key in others[13:20])])
    main = lay(mine=mine, yours=" ".join(monsters[32:40]), hand=hand)
    acts = GAME.legal_actions(main.state, ANA)
    assert len(main.state.seats[ANA].hand) == 35
    assert 35 + 7 < len(acts) < 100
    assert all(len(GAME.legal_actions(GAME.apply(main.state, ANA, act), ANA)) < 100 for act in acts[:40])
