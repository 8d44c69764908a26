"""Attacks, numbers, alignment, fusion and transformation (seed: Atacando com Monstros, Transformações)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_rules import ATK_CAPS, DEF_CAPS, EXTRA_OVER, budget, price
from engine.games.magic_wizards.duel_events import DuelPlaysOn
from engine.games.magic_wizards.events import BattleFought, LifeChanged, TrapFired
from engine.games.magic_wizards.model import FOR_GOOD, MagicAsk, Mark
from engine.games.magic_wizards.numbers import is_weak
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, Duel, changed, lay


def fight(mine: str, yours: str, **more: Any) -> tuple[list[str], list[str], tuple[int, int]]:
    """Let the first of Ana's cards attack the first of Bia's; return both graveyards and the points lost."""
    duel = lay(mine, yours, **more)
    names = [word.split(":")[0].split(">")[0].strip("?") for word in (mine.split()[0], yours.split()[0])]
    duel.attack("a." + names[0], "b." + names[1])
    return duel.grave(ANA), duel.grave(BIA), (2000 - duel.life[0], 2000 - duel.life[1])


def marked(duel: Duel, name: str, atk: int = 0, defence: int = 0, do: Do = Do.BOOST) -> Duel:
    """Put a change of numbers on a card."""
    slot = duel.slot(name)
    seats = tuple(
        replace(
            player,
            field=tuple(
                replace(card, marks=(*card.marks, Mark(do, FOR_GOOD, 0, atk, defence))) if card.slot == slot else card
                for card in player.field
            ),
        )
        for player in duel.state.seats
    )
    return changed(duel, seats=seats)


def numbers(duel: Duel, mine: str, yours: str) -> tuple[int, int]:
    """Return the numbers that count as the one attacks the other."""
    (battle,) = duel.attack(mine, yours).happened(BattleFought)
    return battle.atk, battle.against


def test_4_1_each_monster_in_attack_position_attacks_once_a_turn() -> None:
    duel = lay(mine="parafuso_solto capataz_de_ferrugem seixo_rolado:d").attack("parafuso_solto", BIA)
    assert duel.why(act.AttackWith(1)) == "duel_attacked_already"
    assert duel.may(act.AttackWith(2)) and duel.why(act.AttackWith(3)) == "duel_attack_position"


def test_MW_40_with_one_attack_a_turn_counter_attacks_do_not_count() -> None:
    duel = lay(mine="parafuso_solto capataz_de_ferrugem", yours="muro_de_taipa", one_attack=True)
    duel.attack("parafuso_solto", "muro_de_taipa")
    assert duel.why(act.AttackWith(2)) == "duel_one_attack"
    assert duel.grave(ANA) == ["parafuso_solto"], "which was a counter-attack"


def test_MW_108_nobody_attacks_in_the_first_turn_of_the_duel() -> None:
    table: dict[str, Any] = {"mine": "capataz_de_ferrugem parafuso_solto", "yours": "fogueira_de_junho"}
    assert lay(**table, turn=1).why(act.AttackWith(1)) == "duel_first_turn"
    assert lay(**table, turn=2).may(act.AttackWith(1))
    assert lay(**table, turn=1, first_turn_attack=True).may(act.AttackWith(1))


def test_4_2_MW_7_any_monster_may_be_attacked_items_and_players_without_other_monsters() -> None:
    duel = lay(mine="parafuso_solto", yours="seixo_rolado fogueira_de_junho")
    assert duel.targets("parafuso_solto") == {"seixo_rolado", "ana"}
    assert lay(mine="parafuso_solto", yours="fogueira_de_junho").targets("parafuso_solto") == {
        "fogueira_de_junho",
        "ana",
        "bia",
    }
    own = lay(mine="capataz_de_ferrugem parafuso_solto fogueira_de_junho", yours="?seixo_rolado")
    assert own.targets("capataz_de_ferrugem") == {"parafuso_solto", "seixo_rolado"}
    assert lay(mine="parafuso_solto fogueira_de_junho").targets("parafuso_solto") == {"fogueira_de_junho", "ana", "bia"}
    assert lay(mine="capataz_de_ferrugem").attack("capataz_de_ferrugem", ANA).life == (800, 2000)
    taken = lay(mine="capataz_de_ferrugem parafuso_solto").attack("capataz_de_ferrugem", "parafuso_solto")
    assert taken.grave(ANA) == ["parafuso_solto"] and taken.life == (1200, 2000)


def test_4_3_MW_8_the_lower_atk_is_destroyed_and_its_controller_pays_the_difference() -> None:
    assert fight("capataz_de_ferrugem", "parafuso_solto") == ([], ["parafuso_solto"], (0, 800))
    assert fight("parafuso_solto", "capataz_de_ferrugem") == (["parafuso_solto"], [], (800, 0))
    assert fight("parafuso_solto", "parafuso_solto") == (["parafuso_solto"], ["parafuso_solto"], (0, 0))


@pytest.mark.parametrize(("attacker", "counters"), [("parafuso_solto", True), ("onca_de_gibao", False)])
def test_4_4_a_target_that_is_not_lower_counter_attacks(attacker: str, counters: bool) -> None:
    duel = lay(mine=attacker, yours="capataz_de_ferrugem").attack(attacker, "capataz_de_ferrugem")
    (battle,) = duel.happened(BattleFought)
    assert (battle.counter, duel.grave(ANA)) == (counters, [attacker] if counters else [])


def test_4_5_MW_9_against_defence_nobody_is_destroyed_unless_the_atk_is_higher() -> None:
    assert fight("muro_de_taipa", "capataz_de_ferrugem:d") == ([], ["capataz_de_ferrugem"], (0, 0))
    assert fight("parafuso_solto", "capataz_de_ferrugem:d") == ([], [], (400, 0))
    assert fight("parafuso_solto", "parafuso_solto:d") == ([], [], (0, 0))


def test_4_6_MW_17_MW_85_an_item_without_numbers_is_destroyed_and_one_with_numbers_fights_in_defence() -> None:
    assert fight("parafuso_solto", "fogueira_de_junho") == ([], ["fogueira_de_junho"], (0, 0))
    assert fight("catapulta_de_engenho", "espantalho_de_milharal") == ([], [], (0, 0))
    assert fight("capataz_de_ferrugem", "espantalho_de_milharal") == ([], [], (300, 0))
    duel = lay(mine="espantalho_de_milharal fogueira_de_junho", yours="parafuso_solto")
    assert not duel.may(act.AttackWith(1)) and duel.why(act.AttackWith(1)) == "duel_no_monster"
    assert lay(mine="fogueira_de_junho").end().state.seat == BIA


def test_4_7_a_player_takes_the_atk_of_the_attacker() -> None:
    duel = lay(mine="capataz_de_ferrugem facao_de_mutirao>1").attack("capataz_de_ferrugem", BIA)
    assert duel.life == (2000, 500)


def test_MW_81_damage_is_taken_at_the_same_time_and_points_have_no_upper_limit() -> None:
    assert lay(hand="caldo_de_cana", life=(9000, 1)).play("caldo_de_cana").life == (9500, 1)
    duel = lay(mine="capataz_de_ferrugem", yours="parafuso_solto", life=(2000, 800))
    assert duel.attack("capataz_de_ferrugem", "parafuso_solto").places == (1, 2)


# ---- Numbers and alignment -------------------------------------------------------------------------------------------


def test_MW_77_printed_then_set_then_plus_and_minus_and_one_cut_at_0() -> None:
    duel = marked(lay(mine="capataz_de_ferrugem", yours="parafuso_solto"), "capataz_de_ferrugem", 300, -1000)
    assert duel.numbers("capataz_de_ferrugem") == (1500, 0)
    duel = marked(duel, "capataz_de_ferrugem", 500, 500, Do.SET_NUMBERS)
    assert duel.numbers("capataz_de_ferrugem") == (800, 0)
    low = marked(marked(duel, "parafuso_solto", -700), "parafuso_solto", 400)
    assert low.numbers("parafuso_solto") == (100, 400), "cut at the end alone"


WEAK = [
    ("demonio", "mago_branco"),
    ("zumbi", "mago_branco"),
    ("mago_branco", "mago_negro"),
    ("mago_negro", "ilusionista"),
    ("ilusionista", "demonio"),
    ("ilusionista", "zumbi"),
]
WEAK_ELEMENTS = [("fogo", "agua"), ("agua", "relampago"), ("relampago", "terra"), ("terra", "madeira")]
MIXED = [("dinossauro", "fogo"), ("fera", "fogo"), ("fogo", "guerreiro"), ("fogo", "fera_guerreira")]


def test_5_1_MW_11_MW_12_the_relations_are_those_of_the_list_and_no_others() -> None:
    rows = [card for card in BY_KEY.values() if card.kind == "monster"]
    wanted = {*WEAK, *WEAK_ELEMENTS, *MIXED}
    for mine in rows:
        for foe in rows:
            pairs = {(item, two) for item in (mine.type, mine.element) for two in (foe.type, foe.element)}
            assert is_weak(mine, False, foe, False) == bool({(str(pair), str(two)) for pair, two in pairs} & wanted)


def test_5_2_MW_10_who_is_weak_loses_300_where_nothing_else_is_to_be_taken() -> None:
    assert numbers(lay("mula_de_brasa", "capivara_banhista"), "mula_de_brasa", "capivara_banhista") == (
        1300,
        1150,
    )
    assert numbers(lay("parafuso_solto", "seixo_rolado"), "parafuso_solto", "seixo_rolado") == (400, 250)
    assert numbers(lay("bruxinha_de_fosforo", "aprendiz_de_vela"), "bruxinha_de_fosforo", "aprendiz_de_vela")[1] == 0


def test_5_2_MW_10_a_penalty_of_the_stronger_is_lifted_in_its_place() -> None:
    duel = marked(lay("mula_de_brasa", "piranha_de_feira"), "piranha_de_feira", -200)
    assert numbers(duel, "mula_de_brasa", "piranha_de_feira") == (1600, 900)


def test_MW_13_a_field_bonus_is_30_percent_of_the_printed_number_cut_to_tens() -> None:
    duel = lay("dragao_de_cacimba bode_de_trovao cordilheira_de_bolso", "parafuso_solto")
    assert duel.numbers("dragao_de_cacimba") == (1250 + 370, 750 + 220)
    assert duel.numbers("bode_de_trovao") == (1200, 800)
    fixed = marked(duel, "dragao_de_cacimba", 500, 500, Do.SET_NUMBERS)
    assert fixed.numbers("dragao_de_cacimba") == (870, 720)
    assert lay("dragao_de_cacimba", "parafuso_solto").numbers("dragao_de_cacimba") == (1250, 750)


def test_MW_118_a_terrain_magic_helps_both_sides_and_a_second_one_replaces_it() -> None:
    duel = lay(hand="cordilheira_de_bolso mata_fechada", mine="dragao_de_cacimba", yours="onca_de_gibao")
    duel.play("cordilheira_de_bolso")
    assert duel.numbers("dragao_de_cacimba") == (1620, 970)
    duel.next_turn().next_turn().play("mata_fechada")
    assert duel.numbers("dragao_de_cacimba") == (1250, 750) and duel.numbers("onca_de_gibao") == (1950, 1430)
    assert duel.grave(ANA) == ["cordilheira_de_bolso"]


def test_MW_10_the_weak_one_loses_its_field_bonus_and_no_300() -> None:
    duel = lay("dragao_de_cacimba cordilheira_de_bolso", "bode_de_trovao")
    assert numbers(duel, "dragao_de_cacimba", "bode_de_trovao") == (1250, 1200)


def test_MW_98_what_voar_took_is_gone_when_alignment_looks() -> None:
    table = "dragao_de_cacimba cordilheira_de_bolso", "lavadeira_de_trovoada"
    assert numbers(lay(*table), "dragao_de_cacimba", "lavadeira_de_trovoada") == (950, 1050)
    start = lay(*table, alignment_fallback="start")
    assert numbers(start, "dragao_de_cacimba", "lavadeira_de_trovoada") == (1250, 1050)


def test_MW_99_bonus_and_penalty_are_counted_card_by_card_and_number_by_number() -> None:
    duel = marked(lay("mula_de_brasa", "piranha_de_feira"), "piranha_de_feira", 600, -200)
    assert numbers(duel, "mula_de_brasa", "piranha_de_feira") == (1600, 1500), "a penalty of the other number"
    duel = marked(lay("mula_de_brasa", "piranha_de_feira"), "piranha_de_feira", 400)
    duel = marked(duel, "piranha_de_feira", -300)
    assert numbers(duel, "mula_de_brasa", "piranha_de_feira") == (1600, 1300)
    fixed = marked(lay("mula_de_brasa", "piranha_de_feira"), "piranha_de_feira", 500, 500, Do.SET_NUMBERS)
    assert numbers(fixed, "mula_de_brasa", "piranha_de_feira") == (1300, 500)


def test_MW_100_what_lasts_one_battle_is_lifted_as_well() -> None:
    duel = lay(mine="piranha_de_feira", yours="mula_de_brasa ?tocaia")
    assert numbers(duel, "piranha_de_feira", "mula_de_brasa") == (900, 1600)
    assert numbers(lay("parafuso_solto", "seixo_rolado:d ?tocaia"), "parafuso_solto", "seixo_rolado") == (0, 550)


def test_MW_106_traits_make_no_alignment_and_items_have_none() -> None:
    duel = lay("arraia_de_choque", "pirarucu_de_prata")
    assert numbers(duel, "arraia_de_choque", "pirarucu_de_prata") == (1600, 1050)
    assert numbers(lay("mula_de_brasa", "espantalho_de_milharal"), "mula_de_brasa", "espantalho_de_milharal") == (
        1600,
        1500,
    )


def test_MW_129_monsters_keep_the_caps_and_the_budget_of_their_level() -> None:
    for card in BY_KEY.values():
        if card.level is None:
            continue
        assert (card.atk or 0) <= ATK_CAPS[card.level - 1] + (EXTRA_OVER if card.kind == "extra" else 0)
        assert (card.defence or 0) <= DEF_CAPS[card.level - 1]
        worth = (card.atk or 0) + (card.defence or 0) + price(card)
        assert worth == budget(card.level) or (card.level >= 7 and worth < budget(card.level))


# ---- Fusion, transformation, leaving ---------------------------------------------------------------------------------

FUSION: dict[str, Any] = {"hand": "amalgama", "extra": "centauro_de_ferro_velho"}


def fused(mine: str = "capataz_de_ferrugem mula_de_brasa", *, attack: bool = True, **more: Any) -> Duel:
    duel = lay(mine=mine, **{**FUSION, **more}).play("amalgama").name("centauro_de_ferro_velho")
    return duel.name("capataz_de_ferrugem", "mula_de_brasa").do(act.ChoosePosition(attack))


def test_6_1_MW_20_the_extra_comes_over_its_materials_which_are_its_components() -> None:
    duel = fused()
    assert duel.field(ANA) == ["centauro_de_ferro_velho"] and duel.grave(ANA) == ["amalgama"]
    assert [duel.key(piece) for piece in duel.card("centauro_de_ferro_velho").components] == [
        "capataz_de_ferrugem",
        "mula_de_brasa",
    ]


def test_6_2_MW_20_an_extra_by_fusion_does_not_attack_in_its_turn() -> None:
    duel = fused()
    assert duel.why(act.AttackWith(duel.slot("centauro_de_ferro_velho"))) == "duel_fused_now"
    duel.next_turn().next_turn()
    assert duel.may(act.AttackWith(duel.slot("centauro_de_ferro_velho")))


def test_6_3_the_materials_are_of_the_own_side_and_so_is_the_extra() -> None:
    duel = lay(mine="capataz_de_ferrugem", yours="mula_de_brasa", **FUSION)
    assert duel.options_of("amalgama") == {"set"}
    assert duel.why(act.PickCard(duel.held("amalgama"))) == ""
    stolen = lay(hand="amalgama", mine="capataz_de_ferrugem", yours="mula_de_brasa", extra="centauro_de_ferro_velho")
    assert stolen.options_of("amalgama") == {"set"}


def test_MW_71_the_extra_comes_face_up_in_the_chosen_position_and_its_effects_count() -> None:
    duel = lay(mine="defunto_de_maraca piranha_de_feira", hand="amalgama", extra="barqueiro_do_sereno", deck="tocaia")
    duel.play("amalgama").name("barqueiro_do_sereno", "defunto_de_maraca", "piranha_de_feira")
    duel.do(act.ChoosePosition(False))
    card = duel.card("barqueiro_do_sereno")
    assert card.up and not card.attack and duel.hand(ANA) == ["tocaia"]


def test_MW_130_only_the_extra_fires_monster_played_and_a_set_material_is_turned_up_first() -> None:
    duel = fused("?capataz_de_ferrugem mula_de_brasa", yours="?quebranto ?alcapao_de_feira")
    assert len(duel.happened(TrapFired)) == 2 and duel.field(ANA) == []
    assert sorted(duel.grave(ANA)) == ["amalgama", "capataz_de_ferrugem", "centauro_de_ferro_velho", "mula_de_brasa"]
    hand = lay(hand="amalgama capataz_de_ferrugem mula_de_brasa", yours="?quebranto", extra="centauro_de_ferro_velho")
    hand.play("amalgama").name("centauro_de_ferro_velho", "capataz_de_ferrugem", "mula_de_brasa")
    hand.do(act.ChoosePosition(True))
    assert hand.numbers("centauro_de_ferro_velho") == (1900, 1100) and hand.hand(ANA) == []


def test_MW_130_a_transformation_may_attack_unless_the_old_card_had() -> None:
    table: dict[str, Any] = {"mine": "setimo_filho", "extra": "lobisomem_da_porteira", "yours": "seixo_rolado:d"}
    duel = lay(**table).use("setimo_filho").do(act.ChoosePosition(True))
    assert duel.life == (1700, 2000) and duel.may(act.AttackWith(duel.slot("lobisomem_da_porteira")))
    tired = lay(**table).attack("setimo_filho", "seixo_rolado").use("setimo_filho")
    tired.do(act.ChoosePosition(True))
    assert tired.why(act.AttackWith(tired.slot("lobisomem_da_porteira"))) == "duel_attacked_already"


def test_MW_71_an_extra_by_transformation_comes_in_a_chosen_position_as_well() -> None:
    for attack in (True, False):
        duel = lay("setimo_filho", extra="lobisomem_da_porteira").use("setimo_filho")
        assert duel.legal() == (act.ChoosePosition(True), act.ChoosePosition(False)) and duel.life == (1700, 2000)
        duel.do(act.ChoosePosition(attack))
        assert duel.card("lobisomem_da_porteira").attack is attack and duel.life == (1700, 2000)


def test_MW_109_an_extra_destroyed_lies_in_the_graveyard_and_sent_back_goes_to_the_extra_deck() -> None:
    duel = lay(
        mine="dragao_da_serra",
        yours="centauro_de_ferro_velho+capataz_de_ferrugem+mula_de_brasa",
        your_hand="segunda_demao dia_de_visita",
    )
    duel.attack("dragao_da_serra", "centauro_de_ferro_velho").next_turn()
    assert sorted(duel.grave(BIA)) == ["capataz_de_ferrugem", "centauro_de_ferro_velho", "mula_de_brasa"]
    duel.play("segunda_demao")
    named = [action for action in duel.legal() if isinstance(action, act.ChoosePiece)]
    assert {duel.key(action.piece) for action in named} == {"capataz_de_ferrugem", "mula_de_brasa"}
    back = lay(
        mine="brigao_de_rapadura sapo_de_cartola", hand="amalgama", extra="caipora_montada", yours="?porteira_fechada"
    )
    back.play("amalgama").name("caipora_montada", "brigao_de_rapadura", "sapo_de_cartola").do(act.ChoosePosition(True))
    assert back.field(ANA) == ["caipora_montada"], "of level 5, which the Trap does not take"


def test_a_material_that_is_an_extra_keeps_its_own_components() -> None:
    duel = lay(
        mine="sauro_locomotiva+sauro_de_sala_de_aula+parafuso_solto capataz_de_ferrugem",
        hand="amalgama",
        extra="sauro_locomotiva",
    )
    duel.play("amalgama").name("sauro_locomotiva").name("sauro_locomotiva", "capataz_de_ferrugem")
    duel.do(act.ChoosePosition(True))
    under = [duel.key(piece) for piece in duel.card("sauro_locomotiva").components]
    assert sorted(under) == ["capataz_de_ferrugem", "parafuso_solto", "sauro_de_sala_de_aula", "sauro_locomotiva"]


# ---- The end of a duel -----------------------------------------------------------------------------------------------


def test_MW_91_MW_127_ten_turns_without_a_change_end_it_by_points_then_by_monsters() -> None:
    duel = lay(mine="parafuso_solto", yours="parafuso_solto ?seixo_rolado")
    for _ in range(9):
        duel.next_turn()
    duel.end()
    assert (duel.reason, duel.places) == ("idle", (2, 1))
    busy = lay(mine="benzedeira_do_alto", yours="parafuso_solto")
    for _ in range(8):
        busy.next_turn()
    busy.use("benzedeira_do_alto")
    for _ in range(9):
        busy.next_turn()
    assert busy.ask is MagicAsk.MAIN


def test_MW_91_the_hundredth_turn_is_the_last() -> None:
    duel = lay(mine="parafuso_solto", yours="parafuso_solto", turn=100, life=(2000, 1900)).end()
    assert (duel.reason, duel.places) == ("turns", (1, 2))


def test_MW_92_when_time_is_called_both_have_had_as_many_turns() -> None:
    from engine.core.model import Resigned, TimeCalled

    first = lay(mine="parafuso_solto", yours="parafuso_solto", turn=3).befall(TimeCalled()).end()
    assert first.state.seat == BIA and first.next_turn().reason == "time" and first.places == (1, 1)
    second = lay(mine="parafuso_solto", yours="parafuso_solto", turn=4).befall(TimeCalled()).end()
    assert second.reason == "time"
    on = lay(mine="parafuso_solto", yours="parafuso_solto", turn=4, play_on_ties=True).befall(TimeCalled()).end()
    assert on.ask is MagicAsk.MAIN and len(on.happened(DuelPlaysOn)) == 1
    assert lay().befall(Resigned(ANA)).places == (2, 1)


def test_MW_92_a_level_duel_that_plays_on_ends_the_moment_that_the_points_differ() -> None:
    from engine.core.model import TimeCalled

    def level(**more: Any) -> Duel:
        duel = lay("parafuso_solto", "capataz_de_ferrugem", turn=4, play_on_ties=True, **more)
        return duel.befall(TimeCalled()).end()

    won = level(your_hand="chuva_de_granizo").play("chuva_de_granizo")
    assert (won.reason, won.places, won.state.turn) == ("time", (2, 1), 5)
    fought = level().attack("capataz_de_ferrugem", "parafuso_solto")
    assert (fought.reason, fought.places) == ("time", (2, 1))
    on = level(hand="sapo_de_cartola").next_turn().play("sapo_de_cartola").next_turn()
    assert on.ask is MagicAsk.MAIN, "another monster decides nothing any more"
    for _ in range(9):
        on.next_turn()
    assert on.end().reason == "idle"
    assert level(life=(2000, 1900)).places == (1, 2), "who is not level does not play on"


@pytest.mark.parametrize("change", [300, -300])
def test_a_change_of_points_is_told(change: int) -> None:
    key = "caldo_de_cana" if change > 0 else "chuva_de_granizo"
    (life_changed,) = lay(hand=key).play(key).happened(LifeChanged)
    assert (life_changed.seat, life_changed.change > 0, life_changed.battle) == (
        ANA if change > 0 else BIA,
        change > 0,
        False,
    )
