"""Two keywords at once (seed: Palavras-Chave; table "Two keywords at once")."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.events import (
    BattleFought,
    CardSaved,
    CoinFell,
    FlyerRolled,
)
from engine.games.magic_wizards.field import leave
from engine.games.magic_wizards.model import MagicAsk
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, GAME, HEADS, TAILS, changed, lay
from tests.engine.magic_wizards.test_battle import marked, numbers
from tests.engine.magic_wizards.test_keywords import BODY, TOON, rolled

# ---- Pairs -----------------------------------------------------------------------------------------------------------


def test_MW_102_saved_by_desenho_then_anti_magia_then_the_die_then_components() -> None:
    duel = lay("escrivao_de_fumaca", "carcara_de_duas_sombras patua_de_couro>2")
    duel = marked(duel, "carcara_de_duas_sombras", -400)
    duel.attack("escrivao_de_fumaca", "carcara_de_duas_sombras")
    assert duel.ask is MagicAsk.MAIN and duel.happened(CardSaved)[0].keyword is Keyword.ANTI_MAGIC
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
    (battle,) = duel.happened(BattleFought)
    assert (battle.atk, battle.against) == (1820, 1820)
    rolled(duel, 1, 5)
    assert [event.slot for event in duel.happened(FlyerRolled)] == [1, 3]
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
        assert coin.happened(CoinFell)[0].heads is (side == HEADS)
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
    (battle,) = duel.happened(BattleFought)
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
