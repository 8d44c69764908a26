"""Every keyword alone, and in every pair that can meet (seed: Palavras-Chave; table "Two keywords at once")."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_traits import MAGICAL_TYPES, Keyword, MonsterType, Trait
from engine.games.magic_wizards.cards import is_magical
from engine.games.magic_wizards.events import (
    AttackStopped,
    BattleFought,
    CardSaved,
    CoinFell,
    ComponentReturned,
    FlyerRolled,
)
from engine.games.magic_wizards.field import leave
from engine.games.magic_wizards.model import MagicAsk
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, GAME, HEADS, TAILS, Duel, changed, lay
from tests.engine.magic_wizards.test_battle import marked, numbers

TOON = "mundo_dos_desenhos"


def rolled(duel: Duel, *dice: int) -> Duel:
    for die in dice:
        assert duel.ask is MagicAsk.DIE
        duel.drawn(die)
    assert duel.ask is not MagicAsk.DIE
    return duel


# ---- Each alone ------------------------------------------------------------------------------------------------------


def test_7_1_MW_15_voar_takes_the_field_bonus_of_a_walker_and_its_own_penalties_are_lifted() -> None:
    duel = lay("onca_de_gibao mata_fechada", "carcara_de_duas_sombras")
    assert numbers(duel, "onca_de_gibao", "carcara_de_duas_sombras") == (1500, 1100), "and Terra is weak to Madeira"
    duel = marked(lay("capataz_de_ferrugem", "carcara_de_duas_sombras"), "carcara_de_duas_sombras", -200)
    assert numbers(duel, "capataz_de_ferrugem", "carcara_de_duas_sombras") == (1200, 1400)
    plain = lay("capataz_de_ferrugem", "carcara_de_duas_sombras")
    assert numbers(plain, "capataz_de_ferrugem", "carcara_de_duas_sombras") == (1200, 1400), "no 300 of its own"


@pytest.mark.parametrize("die", range(1, 7))
def test_7_1_MW_15_MW_80_a_flyer_that_battle_would_destroy_rolls_and_1_or_2_saves_it(die: int) -> None:
    duel = rolled(lay("capataz_de_ferrugem", "urutau_de_tocaia").attack("capataz_de_ferrugem", "urutau_de_tocaia"), die)
    saved = die <= 2
    assert duel.life == (2000, 2000 if saved else 1850) and (duel.grave(BIA) == []) is saved
    (event,) = duel.told(FlyerRolled)
    assert event.saved is saved


def test_MW_16_MW_55_items_with_voar_are_attacked_by_voar_and_alcance_only_and_roll_as_well() -> None:
    assert lay("parafuso_solto", "pipa_de_agosto").targets("parafuso_solto") == {"ana", "bia"}
    assert "pipa_de_agosto" in lay("quati_de_funda", "pipa_de_agosto").targets("quati_de_funda")
    assert "pipa_de_agosto" in lay("vaga_lume", "pipa_de_agosto").targets("vaga_lume")
    duel = lay("parafuso_solto", "pipa_de_agosto")
    duel.do(act.AttackWith(1))
    assert duel.why(act.ChooseSlot(2)) == "duel_item_flies"
    kept = lay("vaga_lume", "pipa_de_agosto").attack("vaga_lume", "pipa_de_agosto")
    assert rolled(kept, 2).field(BIA) == ["pipa_de_agosto"]


def test_MW_79_a_walker_may_attack_a_flyer_unless_the_option_forbids() -> None:
    table = "parafuso_solto quati_de_funda vaga_lume", "urutau_de_tocaia"
    assert "urutau_de_tocaia" in lay(*table).targets("parafuso_solto")
    high = lay(*table, flyers_out_of_reach=True)
    assert "urutau_de_tocaia" in high.targets("quati_de_funda") & high.targets("vaga_lume")
    high.do(act.AttackWith(1))
    assert high.why(act.ChooseSlot(4)) == "duel_flyer_high"


def test_7_2_MW_82_ocultar_asks_after_each_battle_that_it_survived() -> None:
    duel = lay("menina_do_caleidoscopio", "seixo_rolado:d").attack("menina_do_caleidoscopio", "seixo_rolado")
    assert (duel.ask, duel.asked) == (MagicAsk.MAY, ANA)
    duel.do(act.SayYes())
    assert not duel.card("menina_do_caleidoscopio").up and duel.card("menina_do_caleidoscopio").attack
    kept = lay("menina_do_caleidoscopio", "seixo_rolado:d").attack("menina_do_caleidoscopio", "seixo_rolado")
    assert kept.do(act.SayNo()).card("menina_do_caleidoscopio").up
    attacked = lay("parafuso_solto", "menina_do_caleidoscopio:d").attack("parafuso_solto", "menina_do_caleidoscopio")
    assert (attacked.ask, attacked.asked) == (MagicAsk.MAY, BIA)


def test_MW_107_a_battle_is_with_a_monster_or_an_item_and_its_numbers_stay() -> None:
    item = lay("menina_do_caleidoscopio", "fogueira_de_junho").attack("menina_do_caleidoscopio", "fogueira_de_junho")
    assert item.ask is MagicAsk.MAY
    direct = lay("menina_do_caleidoscopio").attack("menina_do_caleidoscopio", BIA)
    assert direct.ask is MagicAsk.MAIN
    duel = marked(lay("menina_do_caleidoscopio", "seixo_rolado:d"), "menina_do_caleidoscopio", 200)
    duel.attack("menina_do_caleidoscopio", "seixo_rolado").do(act.SayYes()).flip("menina_do_caleidoscopio")
    assert duel.numbers("menina_do_caleidoscopio") == (1050, 1050)
    assert duel.why(act.AttackWith(1)) == "duel_attacked_already"


def test_7_3_MW_50_subterraneo_conceals_and_face_down_only_its_like_and_alcance_attack_it() -> None:
    duel = lay("parafuso_solto sauva_soldado quati_de_funda", "?tatu_bola_de_gude:d")
    assert "tatu_bola_de_gude" not in duel.targets("parafuso_solto")
    assert "tatu_bola_de_gude" in duel.targets("sauva_soldado") & duel.targets("quati_de_funda")
    duel.do(act.AttackWith(1))
    assert duel.why(act.ChooseSlot(4)) == "duel_burrowed"
    up = lay("parafuso_solto", "tatu_bola_de_gude:d").attack("parafuso_solto", "tatu_bola_de_gude")
    assert up.ask is MagicAsk.MAY


def test_MW_132_a_set_monster_with_subterraneo_is_told_to_be_one() -> None:
    duel = lay("parafuso_solto", "?tatu_bola_de_gude:d ?capataz_de_ferrugem")
    first, second = GAME.view(duel.state, ANA).seats[BIA].field
    assert (first.card, first.keywords, second.keywords) == (None, (Keyword.BURROW,), ())


def test_7_4_molhado_is_weak_to_relampago_and_strong_against_fogo() -> None:
    assert numbers(lay("afogado_da_ponte", "bode_de_trovao"), "afogado_da_ponte", "bode_de_trovao") == (850, 1200)
    assert numbers(lay("mucum_do_lodo", "bode_de_trovao"), "mucum_do_lodo", "bode_de_trovao") == (400, 1200)
    assert numbers(lay("diabrete_de_botica", "mucum_do_lodo"), "diabrete_de_botica", "mucum_do_lodo") == (550, 700)


def test_7_5_MW_78_alcance_is_not_countered_but_defence_is_paid() -> None:
    low = lay("quati_de_funda", "capataz_de_ferrugem").attack("quati_de_funda", "capataz_de_ferrugem")
    assert (low.grave(ANA), low.life) == ([], (2000, 2000)) and not low.told(BattleFought)[0].counter
    even = lay("catapulta_de_engenho", "onca_de_gibao").attack("catapulta_de_engenho", "onca_de_gibao")
    assert (even.grave(ANA), even.grave(BIA), even.life) == ([], ["onca_de_gibao"], (2000, 2000))
    wall = lay("quati_de_funda", "capataz_de_ferrugem:d").attack("quati_de_funda", "capataz_de_ferrugem")
    assert wall.life == (1750, 2000)
    both = lay("quati_de_funda", "catapulta_de_engenho").attack("quati_de_funda", "catapulta_de_engenho")
    assert both.grave(ANA) == ["quati_de_funda"] and both.life == (1050, 2000)
    attacked = lay("capataz_de_ferrugem", "quati_de_funda").attack("capataz_de_ferrugem", "quati_de_funda")
    assert attacked.life == (2000, 1350)


BODY = "roda_de_compadres+brigao_de_rapadura+moleque_do_estilingue+setimo_filho"


def test_7_6_MW_51_multi_corpos_gives_up_components_and_falls_when_none_is_left() -> None:
    duel = lay("dragao_da_serra", BODY).attack("dragao_da_serra", "roda_de_compadres")
    assert (duel.ask, duel.asked) == (MagicAsk.MAY, BIA)
    duel.do(act.SayYes()).name("brigao_de_rapadura")
    assert duel.field(BIA) == ["roda_de_compadres"] and duel.grave(BIA) == ["brigao_de_rapadura"]
    last = lay("dragao_da_serra", "roda_de_compadres+setimo_filho").attack("dragao_da_serra", "roda_de_compadres")
    last.do(act.SayYes()).name("setimo_filho")
    assert last.field(BIA) == [] and set(last.grave(BIA)) == {"roda_de_compadres", "setimo_filho"}
    no = lay("dragao_da_serra", BODY).attack("dragao_da_serra", "roda_de_compadres").do(act.SayNo())
    assert len(no.grave(BIA)) == 4


def test_7_6_MW_51_in_a_tie_only_the_multi_corpos_is_asked() -> None:
    duel = marked(lay("capataz_de_ferrugem", BODY), "capataz_de_ferrugem", 800)
    duel.attack("capataz_de_ferrugem", "roda_de_compadres")
    assert (duel.ask, duel.asked) == (MagicAsk.MAY, BIA)
    duel.do(act.SayYes()).name("setimo_filho")
    assert duel.field(BIA) == ["roda_de_compadres"] and duel.grave(ANA) == ["capataz_de_ferrugem"]


def test_MW_97_its_numbers_and_keywords_stay_with_one_component() -> None:
    duel = lay("parafuso_solto", "cardume_de_mil_escamas+lambari_de_balde")
    assert duel.numbers("cardume_de_mil_escamas") == (1900, 1550)
    assert duel.keywords("cardume_de_mil_escamas") == {"multi_corpos", "molhado"}


@pytest.mark.parametrize("magic", ["segunda_demao", "dia_de_visita"])
def test_7_6_MW_97_a_component_that_is_recovered_lies_under_its_multi_corpos_again(magic: str) -> None:
    duel = lay("dragao_da_serra", BODY, your_hand=f"{magic} quebranto")
    duel.attack("dragao_da_serra", "roda_de_compadres").do(act.SayYes()).name("setimo_filho").next_turn()
    duel.play(magic)
    assert duel.field(BIA) == ["roda_de_compadres"] and duel.hand(BIA) == ["quebranto"]
    assert duel.grave(BIA) == [magic] and len(duel.card("roda_de_compadres").components) == 3
    (told,) = duel.told(ComponentReturned)
    assert told.component == BY_KEY["setimo_filho"].id
    other = lay("dragao_da_serra", BODY, your_grave="moleque_do_estilingue", your_hand="segunda_demao").next_turn()
    other.play("segunda_demao")
    assert other.hand(BIA) == ["moleque_do_estilingue"], "which never lay under it"


def test_7_7_MW_83_iluminar_forbids_turning_down_but_not_setting() -> None:
    duel = lay("menina_do_caleidoscopio", "seixo_rolado:d lampiao_na_janela", hand="capataz_de_ferrugem")
    duel.attack("menina_do_caleidoscopio", "seixo_rolado")
    assert duel.ask is MagicAsk.MAIN
    assert duel.set_down("capataz_de_ferrugem").card("capataz_de_ferrugem").up is False
    down = lay(mine="?capataz_de_ferrugem", yours="poste_andarilho")
    assert not down.card("capataz_de_ferrugem").up
    held = lay(mine="poste_andarilho", hand="miragem_da_lagoa", yours="capataz_de_ferrugem").play("miragem_da_lagoa")
    assert held.card("capataz_de_ferrugem").up


def test_7_8_MW_47_desenho_keeps_only_in_a_tie_in_attack_with_the_world_on_its_side() -> None:
    table = "capeta_de_gibi", "serpe_da_trovoada"
    even = "sauro_de_sala_de_aula", "afogado_da_ponte"
    saved = lay(f"{even[0]} {TOON}", even[1]).attack(*even)
    assert (saved.grave(ANA), saved.grave(BIA)) == ([], [even[1]])
    assert saved.told(CardSaved)[0].keyword is Keyword.TOON
    for mine, yours in ((even[0], even[1]), (even[0], f"{even[1]} {TOON}")):
        assert lay(mine, yours).attack(*even).grave(ANA) == [even[0]]
    assert lay(f"{even[0]} {TOON}", "dragao_de_cacimba").attack(even[0], "dragao_de_cacimba").grave(ANA) == [even[0]]
    assert table[0] in BY_KEY


def test_MW_104_desenho_compares_the_atks_of_this_battle() -> None:
    duel = lay(f"sauro_de_sala_de_aula {TOON}", "topador_de_queimada")
    duel = marked(marked(duel, "topador_de_queimada", -200), "sauro_de_sala_de_aula", 0, 100)
    assert numbers(duel, "sauro_de_sala_de_aula", "topador_de_queimada") == (1150, 1050)
    tie = marked(lay(f"sauro_de_sala_de_aula {TOON}", "topador_de_queimada"), "topador_de_queimada", -200)
    tie.attack("sauro_de_sala_de_aula", "topador_de_queimada")
    assert tie.grave(BIA) == ["topador_de_queimada"]
    # Dinossauro is weak to Fogo: 1150 - 300 against 850.
    even = marked(
        lay(f"sauro_de_sala_de_aula {TOON}", "topador_de_queimada"), "topador_de_queimada", -200, do=Do.SET_NUMBERS
    )
    assert even.numbers("topador_de_queimada") == (0, 0)


def test_7_9_MW_49_refletir_turns_the_attack_onto_another_with_the_attackers_atk() -> None:
    duel = lay("capataz_de_ferrugem parafuso_solto", "seixo_rolado ?espelho_d_agua")
    duel.attack("capataz_de_ferrugem", "seixo_rolado")
    assert duel.grave(ANA) == ["parafuso_solto"] and duel.life == (1200, 2000) and "seixo_rolado" in duel.field(BIA)
    alone = lay("capataz_de_ferrugem", "seixo_rolado ?espelho_d_agua").attack("capataz_de_ferrugem", "seixo_rolado")
    assert alone.grave(BIA) == ["espelho_d_agua", "seixo_rolado"]


def test_MW_84_refletir_with_several_targets_is_one_battle_each_until_the_attacker_falls() -> None:
    duel = lay("capataz_de_ferrugem parafuso_solto guardiao_de_pedra_sabao:d dragonete_de_cipo", "?redemoinho_de_saci")
    duel.attack("capataz_de_ferrugem", BIA).name("parafuso_solto", "guardiao_de_pedra_sabao")
    assert duel.grave(ANA) == ["parafuso_solto", "dragonete_de_cipo"]
    assert duel.life == (2000 - 800 - 300 - 450, 2000)
    fallen = lay("parafuso_solto capataz_de_ferrugem dragonete_de_cipo", "?redemoinho_de_saci")
    fallen.attack("parafuso_solto", BIA).name("capataz_de_ferrugem")
    assert fallen.grave(ANA) == ["parafuso_solto"] and "dragonete_de_cipo" in fallen.field(ANA)


def test_MW_84_the_attackers_controller_says_in_which_order_it_meets_them() -> None:
    table = "capataz_de_ferrugem parafuso_solto guardiao_de_pedra_sabao:d dragonete_de_cipo"
    duel = lay(table, "?redemoinho_de_saci").attack("capataz_de_ferrugem", BIA)
    assert (duel.ask, duel.asked) == (MagicAsk.CHOOSE, ANA)
    assert duel.legal() == tuple(act.ChooseSlot(slot) for slot in (2, 3, 4))
    duel.name("dragonete_de_cipo")
    assert duel.legal() == (act.ChooseSlot(2), act.ChooseSlot(3))
    duel.name("parafuso_solto")
    assert duel.grave(ANA) == ["dragonete_de_cipo", "parafuso_solto"] and duel.life == (2000 - 450 - 800 - 300, 2000)
    assert [event.target for event in duel.told(BattleFought)] == [4, 2, 3]


def test_MW_100_what_lasts_the_battle_counts_in_every_one_of_a_reflected_attack() -> None:
    duel = lay("capataz_de_ferrugem parafuso_solto dragonete_de_cipo", "?tocaia ?redemoinho_de_saci")
    duel.attack("capataz_de_ferrugem", BIA).name("parafuso_solto")
    assert [event.atk for event in duel.told(BattleFought)] == [700, 700]
    assert duel.grave(ANA) == ["parafuso_solto", "capataz_de_ferrugem"]


def test_MW_107_without_ocultar_what_holds_while_it_is_face_up_ends_as_it_is_turned_down() -> None:
    for name, left in (("capataz_de_ferrugem", 1200), ("menina_do_caleidoscopio", 850 - 200)):
        duel = marked(lay(hand="miragem_da_lagoa", yours=name), name, -200).play("miragem_da_lagoa")
        duel.next_turn().flip(name)
        assert duel.numbers(name)[0] == left


def test_MW_107_after_a_reflected_attack_ocultar_is_asked_when_the_whole_is_over() -> None:
    duel = lay("menina_do_caleidoscopio parafuso_solto seixo_rolado", "?redemoinho_de_saci")
    duel.attack("menina_do_caleidoscopio", BIA).name("parafuso_solto")
    assert duel.grave(ANA) == ["parafuso_solto", "seixo_rolado"] and duel.ask is MagicAsk.MAY


def test_7_10_MW_48_anti_magia_is_not_destroyed_by_magic_and_pays_nothing_whoever_attacks() -> None:
    table = "vaqueiro_de_corpo_fechado", "bruxo_do_trovao_seco"
    attacked = lay(table[1], table[0]).attack(table[1], table[0])
    assert attacked.grave(BIA) == [] and attacked.life == (2000, 2000)
    attacking = lay(*table, one_attack=True).attack(*table)
    assert attacking.grave(ANA) == [] and attacking.life == (2000, 2000)
    plain = lay("vaqueiro_de_corpo_fechado", "bode_de_trovao:d")
    assert plain.attack("vaqueiro_de_corpo_fechado", "bode_de_trovao").grave(BIA) == ["bode_de_trovao"]
    other = lay("centauro_de_ferro_velho", "vaqueiro_de_corpo_fechado")
    assert other.attack("centauro_de_ferro_velho", "vaqueiro_de_corpo_fechado").life == (2000, 600)


def test_MW_56_magical_are_five_types_and_the_trait() -> None:
    for card in BY_KEY.values():
        assert is_magical(card) == (card.type in MAGICAL_TYPES or Trait.MAGIC_ATTACK in card.traits)
    assert {str(one) for one in MAGICAL_TYPES} == {"demonio", "zumbi", "mago_branco", "mago_negro", "ilusionista"}
    assert MonsterType.DRAGON not in MAGICAL_TYPES
    duel = lay("mico_de_realejo", "robo_de_benjamim:d").attack("mico_de_realejo", "robo_de_benjamim")
    assert duel.life == (1850, 2000)


def test_7_11_MW_52_paralisado_neither_attacks_nor_turns() -> None:
    duel = lay("capataz_de_ferrugem corrente_de_ancora>1")
    assert duel.paralysed("capataz_de_ferrugem")
    assert duel.why(act.AttackWith(1)) == duel.why(act.TurnPosition(1)) == "duel_paralysed"


def test_MW_101_who_may_not_attack_does_not_counter_attack() -> None:
    table = "parafuso_solto", "capataz_de_ferrugem corrente_de_ancora>2"
    bound = lay(*table).attack("parafuso_solto", "capataz_de_ferrugem")
    assert bound.grave(ANA) == [] and bound.life == (2000, 2000)
    free = lay(*table, para_counter=True).attack("parafuso_solto", "capataz_de_ferrugem")
    assert free.grave(ANA) == ["parafuso_solto"]
    wall = lay("parafuso_solto", "capataz_de_ferrugem:d corrente_de_ancora>2")
    assert wall.attack("parafuso_solto", "capataz_de_ferrugem").life == (1600, 2000)
    new = lay(
        "parafuso_solto", "brigao_de_rapadura sapo_de_cartola ?amalgama", your_extra="caipora_montada", answers="always"
    )
    new.attack("parafuso_solto", "brigao_de_rapadura").flip("amalgama")
    new.name("caipora_montada", "brigao_de_rapadura", "sapo_de_cartola").do(act.ChoosePosition(True))
    assert new.told(AttackStopped)


# ---- Pairs -----------------------------------------------------------------------------------------------------------


def test_MW_102_saved_by_desenho_then_anti_magia_then_the_die_then_components() -> None:
    duel = lay("escrivao_de_fumaca", "carcara_de_duas_sombras patua_de_couro>2")
    duel = marked(duel, "carcara_de_duas_sombras", -400)
    duel.attack("escrivao_de_fumaca", "carcara_de_duas_sombras")
    assert duel.ask is MagicAsk.MAIN and duel.told(CardSaved)[0].keyword is Keyword.ANTI_MAGIC
    body = lay("dragao_da_serra", BODY + " pena_de_carcara>2").attack("dragao_da_serra", "roda_de_compadres")
    rolled(body, 3)
    assert body.ask is MagicAsk.MAY, "the die first, then components"
    body.do(act.SayYes()).name("setimo_filho")
    assert body.life == (2000, 2000 - 700), "the damage is still paid"


def test_alcance_and_voar_in_a_tie_only_the_flyer_is_destroyed_and_rolls() -> None:
    duel = marked(lay("catapulta_de_engenho", "urutau_de_tocaia"), "urutau_de_tocaia", 450)
    duel.attack("catapulta_de_engenho", "urutau_de_tocaia")
    rolled(duel, 6)
    assert (duel.grave(ANA), duel.grave(BIA)) == ([], ["urutau_de_tocaia"])


def test_alcance_and_desenho_in_a_tie_nothing_happens() -> None:
    duel = marked(lay("escrivao_de_fumaca", f"sauro_de_sala_de_aula {TOON}"), "sauro_de_sala_de_aula", 200)
    duel.attack("escrivao_de_fumaca", "sauro_de_sala_de_aula")
    assert (duel.grave(ANA), duel.grave(BIA), duel.life) == ([], [], (2000, 2000))


def test_alcance_and_anti_magia_a_magical_reacher_does_nothing_and_pays_against_defence() -> None:
    for atk in (100, 300):
        duel = marked(lay("escrivao_de_fumaca", "vaqueiro_de_corpo_fechado"), "escrivao_de_fumaca", atk)
        duel.attack("escrivao_de_fumaca", "vaqueiro_de_corpo_fechado")
        assert (duel.grave(BIA), duel.life) == ([], (2000, 2000))
    wall = marked(lay("cipoeiro_enredado", "vaqueiro_de_corpo_fechado:d"), "cipoeiro_enredado", -300)
    wall.attack("cipoeiro_enredado", "vaqueiro_de_corpo_fechado")
    assert wall.life == (2000 - 100, 2000)


def test_voar_and_voar_lose_no_bonus_and_both_roll_in_a_tie_attacker_first() -> None:
    duel = lay("carcara_de_duas_sombras cordilheira_de_bolso", "carcara_de_duas_sombras")
    duel.attack("a.carcara_de_duas_sombras", "b.carcara_de_duas_sombras")
    (battle,) = duel.told(BattleFought)
    assert (battle.atk, battle.against) == (1820, 1820)
    rolled(duel, 1, 5)
    assert [event.slot for event in duel.told(FlyerRolled)] == [1, 3]
    assert (duel.grave(ANA), duel.grave(BIA)) == ([], ["carcara_de_duas_sombras"])


def test_voar_and_subterraneo_attacked_face_down_by_its_like_only_and_once_up_the_die_holds() -> None:
    table = "vaga_lume quati_de_funda", "?tatu_bola_de_gude:d"
    assert "tatu_bola_de_gude" not in lay(*table).targets("vaga_lume")
    assert "tatu_bola_de_gude" in lay(*table).targets("quati_de_funda")
    duel = lay("capataz_de_ferrugem", "sauva_soldado pena_de_carcara>2").attack("capataz_de_ferrugem", "sauva_soldado")
    assert rolled(duel, 2).ask is MagicAsk.MAY


def test_voar_and_molhado_both_apply() -> None:
    table = "pirarucu_de_prata mare_cheia", "lavadeira_de_trovoada"
    assert numbers(lay(*table), "pirarucu_de_prata", "lavadeira_de_trovoada") == (750, 1050)


def test_molhado_and_molhado_both_of_fogo_or_of_relampago_are_both_at_minus_300() -> None:
    duel = lay("poraque_desencapado", "poraque_desencapado")
    assert numbers(duel, "a.poraque_desencapado", "b.poraque_desencapado") == (1100, 1100)


def test_anti_magia_and_magic_on_both_sides_nothing_is_destroyed_and_nobody_pays() -> None:
    duel = lay("tinhoso_do_fogao patua_de_couro>1", "escrivao_de_fumaca patua_de_couro>3")
    duel.attack("tinhoso_do_fogao", "escrivao_de_fumaca")
    assert (duel.grave(ANA), duel.grave(BIA), duel.life) == ([], [], (2000, 2000))


def test_desenho_and_desenho_in_a_tie_nothing_happens() -> None:
    duel = lay(f"sauro_de_sala_de_aula {TOON}", f"sauro_de_sala_de_aula {TOON}")
    duel.attack("a.sauro_de_sala_de_aula", "b.sauro_de_sala_de_aula")
    assert (duel.grave(ANA), duel.grave(BIA)) == ([], [])


def test_ocultar_with_paralisar_or_iluminar_is_not_asked() -> None:
    for held in ("corrente_de_ancora>2", ""):
        lamp = "" if held else "lampiao_na_janela"
        duel = lay(f"parafuso_solto {lamp}", f"menina_do_caleidoscopio:d {held}")
        assert duel.attack("parafuso_solto", "menina_do_caleidoscopio").ask is MagicAsk.MAIN


def test_MW_76_refletir_names_a_flyer_and_no_keyword_shields_it_and_coins_are_a_roll_of_two() -> None:
    duel = lay("capataz_de_ferrugem vaga_lume", "?espelho_d_agua", flyers_out_of_reach=True)
    duel.attack("capataz_de_ferrugem", BIA)
    rolled(duel, 6)
    assert duel.grave(ANA) == ["vaga_lume"]
    for side, life in ((HEADS, (2000, 2000)), (TAILS, (1300, 2000))):
        coin = lay("seixo_rolado", "espelheiro").attack("seixo_rolado", "espelheiro")
        assert coin.ask is MagicAsk.COIN
        coin.drawn(side)
        assert coin.told(CoinFell)[0].heads is (side == HEADS)
        assert coin.life == (life if side == HEADS else (2000 - 650, 2000))


FIGHTERS: dict[str, str] = {
    "none": "capataz_de_ferrugem",
    "voar": "carcara_de_duas_sombras",
    "ocultar": "menina_do_caleidoscopio",
    "subterraneo": "cavouqueiro_sem_cova",
    "molhado": "pirarucu_de_prata",
    "alcance": "catapulta_de_engenho",
    "desenho": "sauro_de_sala_de_aula",
    "anti_magia": "vaqueiro_de_corpo_fechado",
    "multi_corpos": "roda_de_compadres+setimo_filho+brigao_de_rapadura",
}


@pytest.mark.parametrize(("mine", "yours"), list(product(FIGHTERS, repeat=2)))
def test_any_two_keywords_fight_to_an_end_with_what_the_numbers_say(mine: str, yours: str) -> None:
    """Whoever is lower in attack falls, unless its keyword says otherwise: nobody else does."""
    duel = lay(f"{FIGHTERS[mine]} {TOON}", f"{FIGHTERS[yours]} {TOON}")
    attacker, target = duel.state.seats[0].field[0].slot, duel.state.seats[1].field[0].slot
    duel.do(act.AttackWith(attacker), act.ChooseSlot(target))
    (battle,) = duel.told(BattleFought)
    lower = {slot for slot, less in ((attacker, -1), (target, 1)) if (battle.atk - battle.against) * less >= 0}
    if mine == "alcance" and yours != "alcance":
        lower.discard(attacker)
    if battle.atk == battle.against:
        lower -= {slot for slot, keyword in ((attacker, mine), (target, yours)) if keyword == "desenho"}
    magic = {"subterraneo", "ocultar"}  # a zombie and an illusionist
    lower -= {attacker} if mine == "anti_magia" and yours in magic else set()
    lower -= {target} if yours == "anti_magia" and mine in magic else set()
    flyers = [slot for slot, keyword in ((attacker, mine), (target, yours)) if keyword == "voar" and slot in lower]
    for _ in flyers:
        assert duel.ask is MagicAsk.DIE
        duel.drawn(6)
    bodies = [slot for slot, keyword in ((attacker, mine), (target, yours)) if keyword == "multi_corpos"]
    for _ in [slot for slot in bodies if slot in lower]:
        assert duel.ask is MagicAsk.MAY
        duel.do(act.SayNo())
    there = {card.slot for player in duel.state.seats for card in player.field if card.monster}
    assert there == {attacker, target} - lower
    hidden = [slot for slot, keyword in ((attacker, mine), (target, yours)) if keyword in ("ocultar", "subterraneo")]
    for _ in [slot for slot in hidden if slot not in lower]:
        assert duel.ask is MagicAsk.MAY
        duel.do(act.SayYes())
    assert duel.ask is MagicAsk.MAIN


def test_MW_109_an_extra_sent_to_the_hand_goes_to_the_extra_deck_and_its_components_to_the_graveyard() -> None:
    duel: Any = lay("centauro_de_ferro_velho+capataz_de_ferrugem+mula_de_brasa")
    duel = changed(duel, seats=leave(duel.state, 1, "hand", None).seats)
    assert duel.extras(ANA) == ["centauro_de_ferro_velho"] and duel.hand(ANA) == []
    assert duel.grave(ANA) == ["capataz_de_ferrugem", "mula_de_brasa"]


def test_MW_63_open_is_what_lies_open_and_closed_are_hands_decks_extras_and_face_down_cards() -> None:
    duel = lay("?parafuso_solto", "?tocaia seixo_rolado", your_hand="quebranto", your_extra="caipora_montada")
    view = GAME.view(duel.state, ANA).seats
    assert view[BIA].hand is None and view[BIA].extra is None
    assert (view[BIA].hand_size, view[BIA].extra_size, view[BIA].deck, view[BIA].life) == (1, 1, 0, 2000)
    assert [card.card for card in view[BIA].field] == [None, BY_KEY["seixo_rolado"].id]
    assert view[ANA].field[0].card == BY_KEY["parafuso_solto"].id, "its owner may look"
    assert [card.monster for card in view[BIA].field] == [False, True], "which row it lies in is public"
    spectator = GAME.view(duel.state, None).seats
    assert spectator[ANA].field[0].card is None and spectator[ANA].hand is None
    concealed = lay("menina_do_caleidoscopio", "seixo_rolado:d").attack("menina_do_caleidoscopio", "seixo_rolado")
    concealed.do(act.SayYes())
    assert GAME.view(concealed.state, BIA).seats[ANA].field[0].seen


def test_7_6_MW_51_an_effect_that_takes_it_off_the_field_may_take_a_component_instead() -> None:
    spell: Any = {
        "mine": "coronel_das_cinzas",
        "yours": BODY + " ?vaquinha_dos_amigos",
        "your_deck": "tocaia quebranto",
    }
    duel = lay(**spell).use("coronel_das_cinzas")
    assert (duel.ask, duel.asked) == (MagicAsk.MAY, BIA)
    duel.do(act.SayYes()).name("setimo_filho")
    assert duel.grave(BIA) == ["setimo_filho"] and duel.hand(BIA) == [] and "roda_de_compadres" in duel.field(BIA)
    whole = lay(**spell).use("coronel_das_cinzas").do(act.SayNo())
    assert len(whole.grave(BIA)) == 5 and whole.hand(BIA) == ["tocaia", "quebranto"]
    last = lay("coronel_das_cinzas", "roda_de_compadres+setimo_filho").use("coronel_das_cinzas")
    assert last.do(act.SayYes()).name("setimo_filho").field(BIA) == []
