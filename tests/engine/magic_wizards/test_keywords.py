"""Every keyword alone (seed: Palavras-Chave); in pairs: `test_keyword_pairs.py`."""

from __future__ import annotations

import pytest

from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_traits import MAGICAL_TYPES, Keyword, MonsterType, Trait
from engine.games.magic_wizards.cards import is_magical
from engine.games.magic_wizards.events import (
    AttackStopped,
    BattleFought,
    CardSaved,
    ComponentReturned,
    FlyerRolled,
)
from engine.games.magic_wizards.model import MagicAsk
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, GAME, Duel, lay
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
    (event,) = duel.happened(FlyerRolled)
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
    assert numbers(lay("pirarucu_de_prata", "bode_de_trovao"), "pirarucu_de_prata", "bode_de_trovao") == (750, 1200)
    assert numbers(lay("diabrete_de_botica", "mucum_do_lodo"), "diabrete_de_botica", "mucum_do_lodo") == (550, 700)


def test_7_5_MW_78_alcance_is_not_countered_but_defence_is_paid() -> None:
    low = lay("quati_de_funda", "capataz_de_ferrugem").attack("quati_de_funda", "capataz_de_ferrugem")
    assert (low.grave(ANA), low.life) == ([], (2000, 2000)) and not low.happened(BattleFought)[0].counter
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
    (returned,) = duel.happened(ComponentReturned)
    assert returned.component == BY_KEY["setimo_filho"].id
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
    assert saved.happened(CardSaved)[0].keyword is Keyword.TOON
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
    assert [event.target for event in duel.happened(BattleFought)] == [4, 2, 3]


def test_MW_100_what_lasts_the_battle_counts_in_every_one_of_a_reflected_attack() -> None:
    duel = lay("capataz_de_ferrugem parafuso_solto dragonete_de_cipo", "?tocaia ?redemoinho_de_saci")
    duel.attack("capataz_de_ferrugem", BIA).name("parafuso_solto")
    assert [event.atk for event in duel.happened(BattleFought)] == [700, 700]
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
    assert {str(kind) for kind in MAGICAL_TYPES} == {"demonio", "zumbi", "mago_branco", "mago_negro", "ilusionista"}
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
    assert new.happened(AttackStopped)
