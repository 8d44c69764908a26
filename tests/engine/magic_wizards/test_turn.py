"""The start of a duel, the turn, and what is played in it (seed: Se preparando, Fluxo da vez, Jogando Cartas)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.model import Chance, Pick, Shuffle
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.decks import DeckFault, faults_of, random_deck, ready_decks
from engine.games.magic_wizards.duel_events import StarterChosen
from engine.games.magic_wizards.events import TrapFired
from engine.games.magic_wizards.model import Deck, MagicAsk, MagicOptions
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, GAME, Duel, lay

DECK = ready_decks()[0].deck


def begun() -> Duel:
    duel = Duel(GAME.initial_state(MagicOptions(), 2))
    return duel.drawn(0).drawn(*range(40)).drawn(*range(40))


def codes(deck: Deck) -> set[str]:
    return {fault.code for fault in faults_of(deck)}


def test_1_1_MW_59_two_play_and_nobody_else() -> None:
    assert list(GAME.seats) == [2]
    with pytest.raises(BadSetup, match="bad_seats"):
        GAME.initial_state(MagicOptions(), 3)


@pytest.mark.parametrize(("says", "first"), [(act.SayYes(), BIA), (act.SayNo(), ANA)])
def test_MW_133_whoever_chooses_says_who_begins_and_no_lot_is_drawn(says: Any, first: int) -> None:
    duel = Duel(GAME.initial_state(MagicOptions(chooses=BIA), 2))
    assert (duel.ask, duel.asked, duel.legal()) == (MagicAsk.STARTER, BIA, (act.SayYes(), act.SayNo()))
    assert duel.why(act.DrawACard()) == "duel_draw_only_first"
    duel.do(says).drawn(*range(40)).drawn(*range(40))
    assert duel.happened(StarterChosen) == [StarterChosen(BIA, first)]
    assert (duel.state.first, duel.state.seat, duel.ask) == (first, first, MagicAsk.DRAW)


def test_MW_133_a_bot_that_chooses_begins_and_a_seat_that_is_not_there_cannot_choose() -> None:
    state = GAME.initial_state(MagicOptions(chooses=ANA), 2)
    legal = GAME.legal_actions(state, ANA)
    assert GAME.bots["planner"].choose(GAME.view(state, ANA), legal, Random(1)) == act.SayYes()
    with pytest.raises(BadSetup, match=r"option_range.*value=2"):
        GAME.initial_state(MagicOptions(chooses=2), 2)


def test_1_2_MW_61_a_lot_for_the_first_turn_both_decks_shuffled_five_cards_and_2000_points() -> None:
    duel = Duel(GAME.initial_state(MagicOptions(), 2))
    first = GAME.turn(duel.state)
    assert isinstance(first, Chance) and first.draw == Pick(1, 2)
    duel.drawn(1)
    for _ in range(2):
        deck = GAME.turn(duel.state)
        assert isinstance(deck, Chance) and deck.draw == Shuffle(40)
        duel.drawn(*range(40))
    assert [(len(player.hand), len(player.deck), player.life) for player in duel.state.seats] == [(5, 35, 2000)] * 2
    assert (duel.state.seat, duel.ask) == (BIA, MagicAsk.DRAW)


def test_1_3_MW_24_who_has_no_points_left_loses_and_both_at_once_is_a_draw() -> None:
    assert lay(hand="chuva_de_granizo", life=(2000, 300)).play("chuva_de_granizo").places == (1, 2)
    both = lay(mine="parafuso_solto", yours="parafuso_solto:d", life=(0, 0))
    assert both.turn("a.parafuso_solto").places == (1, 1)


def test_MW_27_MW_60_a_deck_has_40_cards_at_most_three_of_each_and_an_extra_deck_of_ten() -> None:
    assert codes(DECK) == set()
    assert "deck_size" in codes(Deck(DECK.main[1:]))
    common = BY_KEY["chuva_de_granizo"].id
    assert "deck_copies" in codes(Deck(tuple(sorted((*DECK.main[:36], *[common] * 4)))))
    assert "deck_extras" in codes(replace(DECK, extra=(301, 302, 303, 304, 305, 306, 307, 308, 309, 310, 311)))
    assert "deck_unknown_card" in codes(Deck((*DECK.main[1:], 9000)))
    assert "deck_wrong_part" in codes(Deck((*DECK.main[1:], 301)))
    assert "deck_needs_boards" in codes(Deck((*DECK.main[1:], BY_KEY["mare_cheia"].id)))


def test_MW_128_twenty_monsters_ninety_levels_four_of_level_5_and_one_of_level_7() -> None:
    by_level: dict[int, list[int]] = {}
    for card in BY_KEY.values():
        if card.kind == "monster":
            by_level.setdefault(card.level or 0, []).append(card.id)
    magic = [card.id for card in BY_KEY.values() if card.kind == "magic" and not card.needs_boards] * 3
    low = by_level[1] * 3
    assert "deck_monsters" in codes(Deck(tuple(sorted([*low[:19], *magic[:21]]))))
    assert "deck_monsters" not in codes(Deck(tuple(sorted([*low[:20], *magic[:20]]))))
    assert "deck_high" in codes(Deck(tuple(sorted([*low[:20], *by_level[5][:3], *by_level[6][:2], *magic[:15]]))))
    assert "deck_high" not in codes(Deck(tuple(sorted([*low[:20], *by_level[5][:2], *by_level[6][:2], *magic[:16]]))))
    assert "deck_top" in codes(Deck(tuple(sorted([*low[:20], *by_level[7][:1], *by_level[8][:1], *magic[:18]]))))
    assert DeckFault("deck_levels", "MW-128", 0, 92, 90) in faults_of(
        Deck(tuple(sorted([*by_level[4][:23], *magic[:17]])))
    )
    assert "deck_levels" not in codes(Deck(tuple(sorted([*by_level[4][:22], *magic[:18]]))))


@pytest.mark.parametrize("seed", range(5))
def test_a_deck_at_random_is_legal(seed: int) -> None:
    assert codes(random_deck(Random(seed))) == set()


def test_2_1_MW_1_MW_62_the_draw_comes_first_or_not_at_all_and_an_empty_deck_loses_nothing() -> None:
    duel = begun()
    assert duel.legal() == (act.DrawACard(), act.SkipDraw())
    assert duel.why(act.EndDuelTurn()) == "duel_draw_first"
    duel.do(act.SkipDraw())
    assert duel.why(act.DrawACard()) == "duel_draw_only_first"
    empty = lay(mine="parafuso_solto", yours="parafuso_solto").end()
    assert (empty.ask, empty.asked) == (MagicAsk.MAIN, BIA)


def test_MW_57_the_first_player_draws_as_well() -> None:
    assert len(begun().do(act.DrawACard()).state.seats[0].hand) == 6


def test_2_2_MW_2_one_play_a_turn_and_one_set_of_magic_or_trap_besides_in_any_order() -> None:
    duel = lay(hand="capataz_de_ferrugem parafuso_solto tocaia rede_de_arrasto quebranto caldo_de_cana")
    duel.set_down("tocaia").play("capataz_de_ferrugem")
    assert duel.options_of("parafuso_solto") == duel.options_of("quebranto") == set()
    assert duel.why(act.PickCard(duel.held("parafuso_solto"))) == "duel_no_link"
    duel = lay(hand="parafuso_solto tocaia quebranto silencio_na_biblioteca")
    duel.set_down("tocaia").set_down("quebranto")
    assert duel.options_of("parafuso_solto") == duel.options_of("silencio_na_biblioteca") == set()
    assert duel.why(act.PickCard(duel.held("parafuso_solto"))) == "duel_play_made"


def test_2_3_a_monster_is_set_only_as_the_turns_play() -> None:
    duel = lay(hand="parafuso_solto capataz_de_ferrugem tocaia").set_down("parafuso_solto")
    assert duel.options_of("capataz_de_ferrugem") == set()
    assert duel.options_of("tocaia") == {"set"}


def test_2_4_MW_6_a_monster_changes_position_once_a_turn_before_it_has_been_in_a_battle() -> None:
    duel = lay(mine="capataz_de_ferrugem parafuso_solto", yours="seixo_rolado:d", hand="sapo_de_cartola")
    duel.turn("capataz_de_ferrugem")
    assert not duel.card("capataz_de_ferrugem").attack
    assert duel.why(act.TurnPosition(duel.slot("capataz_de_ferrugem"))) == "duel_turned_already"
    duel.play("sapo_de_cartola").turn("sapo_de_cartola")
    duel.attack("parafuso_solto", "seixo_rolado")
    assert duel.why(act.TurnPosition(duel.slot("parafuso_solto"))) == "duel_fought_already"
    own = lay(mine="capataz_de_ferrugem muro_de_taipa:d").attack("capataz_de_ferrugem", "muro_de_taipa")
    assert own.why(act.TurnPosition(own.slot("muro_de_taipa"))) == "duel_fought_already"
    down = lay(mine="?capataz_de_ferrugem").turn("capataz_de_ferrugem")
    assert not down.card("capataz_de_ferrugem").attack


def test_2_5_MW_5_MW_75_without_a_monster_one_may_come_at_the_end_whatever_was_played() -> None:
    duel = lay(hand="caldo_de_cana capataz_de_ferrugem tocaia", yours="parafuso_solto").play("caldo_de_cana").end()
    assert (duel.ask, duel.asked) == (MagicAsk.LAST, ANA)
    assert duel.options_of("capataz_de_ferrugem") == {"play", "set"} and duel.options_of("tocaia") == set()
    assert duel.why(act.PickCard(duel.held("tocaia"))) == "duel_last_monster_only"
    duel.play("capataz_de_ferrugem")
    assert duel.field(ANA) == ["capataz_de_ferrugem"] and duel.state.seat == BIA
    assert lay(mine="?parafuso_solto", hand="capataz_de_ferrugem", yours="parafuso_solto").end().state.seat == BIA
    assert lay(hand="seixo_rolado", your_deck="seixo_rolado").end().end().ask is MagicAsk.DRAW


def test_MW_5_with_the_option_it_comes_in_defence() -> None:
    duel = lay(hand="capataz_de_ferrugem", end_turn_monster="defence").end()
    duel.do(act.PickCard(duel.held("capataz_de_ferrugem")))
    assert duel.legal() == (act.PlayCard(False), act.SetCard(False), act.PutBack())


def test_the_question_about_the_last_monster_does_not_tell_what_the_hand_holds() -> None:
    duel = lay(hand="tocaia").end()
    assert duel.ask is MagicAsk.LAST and duel.legal() == (act.EndDuelTurn(),)


def test_3_1_monsters_and_magic_are_played_traps_are_not() -> None:
    duel = lay(hand="tocaia caldo_de_cana capataz_de_ferrugem")
    assert duel.options_of("tocaia") == {"set"}
    assert duel.options_of("caldo_de_cana") == duel.options_of("capataz_de_ferrugem") == {"play", "set"}
    duel.do(act.PickCard(duel.held("tocaia")))
    assert duel.why(act.PlayCard()) == "duel_trap_not_played"


def test_3_2_a_monster_comes_in_attack_or_in_defence() -> None:
    assert lay(hand="parafuso_solto").play("parafuso_solto").card("parafuso_solto").attack
    assert not lay(hand="parafuso_solto").play("parafuso_solto", attack=False).card("parafuso_solto").attack


def test_MW_4_a_monster_that_was_played_may_attack_at_once() -> None:
    duel = lay(hand="capataz_de_ferrugem").play("capataz_de_ferrugem").attack("capataz_de_ferrugem", BIA)
    assert duel.life == (2000, 800)


def test_3_3_MW_18_magic_does_what_it_says_and_goes_unless_it_lasts() -> None:
    duel = lay(hand="caldo_de_cana").play("caldo_de_cana")
    assert duel.life == (2500, 2000) and duel.grave(ANA) == ["caldo_de_cana"]
    lasting = lay(hand="lampiao_na_janela", mine="parafuso_solto", yours="parafuso_solto").play("lampiao_na_janela")
    assert "lampiao_na_janela" in lasting.field(ANA)
    item = lay(hand="fogueira_de_junho").play("fogueira_de_junho")
    assert item.field(ANA) == ["fogueira_de_junho"]
    attacked = lay(mine="parafuso_solto", yours="lampiao_na_janela fogueira_de_junho")
    assert attacked.targets("parafuso_solto") == {"fogueira_de_junho", "ana", "bia"}


def test_3_4_MW_19_MW_69_a_combo_links_each_card_to_one_before_it() -> None:
    duel = lay(mine="capataz_de_ferrugem", hand="parafuso_solto facao_de_mutirao caldo_de_cana couraca_de_tatu")
    duel.play("parafuso_solto")
    assert duel.options_of("caldo_de_cana") == {"set"}
    duel.play("facao_de_mutirao")
    assert duel.numbers("parafuso_solto") == (700, 400), "the only monster that the combo lets it take"
    duel.play("couraca_de_tatu")
    assert duel.numbers("parafuso_solto") == (700, 800)
    wrong = lay(hand="parafuso_solto esporas_de_domingo mula_de_brasa").play("parafuso_solto")
    assert wrong.options_of("esporas_de_domingo") == {"set"} and wrong.options_of("mula_de_brasa") == set()


def test_MW_70_a_fusion_card_after_a_monster_takes_it_as_a_material() -> None:
    table = "capataz_de_ferrugem mula_de_brasa"
    duel = lay(mine=table, hand="onca_de_gibao amalgama", extra="centauro_de_ferro_velho").play("onca_de_gibao")
    assert duel.options_of("amalgama") == {"set"}, "no Extra takes the Onça"
    duel = lay(mine=table, hand="sapo_de_cartola amalgama", extra="centauro_de_ferro_velho").play("sapo_de_cartola")
    duel.play("amalgama").name("centauro_de_ferro_velho", "capataz_de_ferrugem")
    assert duel.legal() == (act.ChooseSlot(duel.slot("sapo_de_cartola")), act.PutBack())
    first = lay(hand="capataz_de_ferrugem mula_de_brasa amalgama", extra="centauro_de_ferro_velho").play("amalgama")
    first.name("centauro_de_ferro_velho", "capataz_de_ferrugem", "mula_de_brasa").do(act.ChoosePosition(True))
    assert first.field(ANA) == ["centauro_de_ferro_velho"]


def test_3_5_MW_3_MW_54_a_set_monster_has_a_position_and_is_turned_up_freely_in_the_own_turn() -> None:
    duel = lay(hand="capataz_de_ferrugem seixo_rolado").set_down("capataz_de_ferrugem", attack=True)
    assert duel.why(act.AttackWith(duel.slot("capataz_de_ferrugem"))) == "duel_face_down"
    duel.flip("capataz_de_ferrugem").attack("capataz_de_ferrugem", BIA)
    assert duel.life == (2000, 800)
    assert lay(yours="?parafuso_solto").why(act.FlipUp(1)) == "duel_not_yours"


def test_3_6_MW_23_an_attacked_set_monster_is_revealed_with_its_effect_and_stays_up() -> None:
    duel = lay(mine="capataz_de_ferrugem mico_de_realejo", yours="?cramulhao_de_garrafa:d")
    duel.attack("capataz_de_ferrugem", "cramulhao_de_garrafa")
    assert duel.grave(ANA) == ["mico_de_realejo"] and duel.grave(BIA) == ["cramulhao_de_garrafa"]
    kept = lay(mine="parafuso_solto", yours="?traira_traicoeira:d").attack("parafuso_solto", "traira_traicoeira")
    assert kept.life == (2000 - 250 - 300, 2000)


def test_MW_73_face_down_a_monster_has_no_keyword_but_subterraneo_and_revealed_it_has_all() -> None:
    duel = lay(mine="capataz_de_ferrugem", yours="?carcara_de_duas_sombras ?tatu_bola_de_gude:d ?poste_andarilho")
    assert duel.keywords("carcara_de_duas_sombras") == set()
    assert duel.keywords("tatu_bola_de_gude") == {"subterraneo"}
    duel.attack("capataz_de_ferrugem", "carcara_de_duas_sombras")
    assert duel.card("carcara_de_duas_sombras").up and duel.keywords("carcara_de_duas_sombras") == {"voar"}


def test_3_7_MW_22_a_set_magic_is_played_at_any_time_and_counts_for_nothing() -> None:
    duel = lay(mine="?caldo_de_cana", hand="parafuso_solto").flip("caldo_de_cana").play("parafuso_solto")
    assert duel.life == (2500, 2000)
    answer = lay(mine="parafuso_solto", yours="?caldo_de_cana parafuso_solto:d", answers="always")
    answer.attack("parafuso_solto", "b.parafuso_solto").flip("caldo_de_cana")
    assert answer.life == (2000, 2500)


def test_3_8_MW_66_a_trap_fires_by_itself_when_the_rival_does_the_thing_and_goes() -> None:
    duel = lay(mine="capataz_de_ferrugem", yours="muro_de_taipa ?tocaia")
    duel.attack("capataz_de_ferrugem", "muro_de_taipa")
    assert duel.grave(BIA) == ["tocaia"] and duel.life == (2000 - 650, 2000)
    own = lay(mine="capataz_de_ferrugem ?tocaia", yours="parafuso_solto")
    own.attack("capataz_de_ferrugem", "parafuso_solto")
    assert "tocaia" in own.field(ANA)
    assert lay(mine="?tocaia").why(act.FlipUp(1)) == "duel_trap_fires_itself"


def test_MW_66_several_fire_in_the_order_of_setting_each_only_if_its_trigger_still_stands() -> None:
    duel = lay(mine="parafuso_solto", yours="?buraco_de_tatu ?tocaia ?buraco_de_tatu").attack("parafuso_solto", BIA)
    assert [event.slot for event in duel.happened(TrapFired)] == [2]
    assert duel.field(BIA) == ["tocaia", "buraco_de_tatu"]
    both = lay(mine="capataz_de_ferrugem", yours="?tocaia ?buraco_de_tatu").attack("capataz_de_ferrugem", BIA)
    assert [event.slot for event in both.happened(TrapFired)] == [2, 3]
