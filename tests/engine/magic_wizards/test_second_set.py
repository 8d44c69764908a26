"""Coleção 2: fusion with monsters of both players, terrain that cards destroy, and decks of both sets."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.errors import BadSetup
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.board.terrain import terrain_at, terrains_of
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_model import CardSet, SetHead
from engine.games.magic_wizards.card_table import every_published, published
from engine.games.magic_wizards.card_traits import Terrain
from engine.games.magic_wizards.deck_codes import code_of, read_code
from engine.games.magic_wizards.decks import faults_of, ready_decks
from engine.games.magic_wizards.events import CardLeft, MonsterCame, TerrainRazed
from engine.games.magic_wizards.guess import guess_deck, seen_of
from engine.games.magic_wizards.match_cards import copy_of, table_of
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from tests.engine.magic_wizards.card_cases import PLAIN, WEE
from tests.engine.magic_wizards.club_sets import random_set
from tests.engine.magic_wizards.positions import ANA, BIA, GAME, Duel, cell, lay

WEDDING, WOLF, GUEST = "casamento_na_roca", "lobo_da_encruzilhada", "hospede_folgado"
GOAT = "bode_de_trovao"
"""A Fera Guerreira of level 3."""
SEAS = {"board": 6, "environments": "arquipelago"}


def wed(mine: str, yours: str, extra: str = WOLF, *names: str, attack: bool = True, **table: Any) -> Duel:
    """Play the wedding, and name what it asks for."""
    duel = lay(mine, yours, hand=WEDDING, extra=extra, **table).play(WEDDING)
    duel.name(extra, *names)
    return duel.do(act.ChoosePosition(attack))


# ---- Fusion of monsters of both players ------------------------------------------------------------------------------


def test_6_3_MW_157_with_the_own_monster_as_primary_the_extra_is_ones_own() -> None:
    duel = wed(GOAT, PLAIN, WOLF, GOAT, PLAIN)
    assert duel.field(ANA) == [WOLF] and duel.field(BIA) == []
    assert [duel.key(piece) for piece in duel.card(WOLF).components] == [GOAT, PLAIN]
    assert duel.happened(MonsterCame)[0].seat == ANA and duel.life == (2000, 1800)


def test_6_3_MW_157_with_the_rivals_monster_as_primary_the_rival_controls_the_extra() -> None:
    duel = wed(GOAT, "mula_de_brasa", GUEST, "mula_de_brasa", GOAT, attack=True)
    assert duel.field(ANA) == [] and duel.field(BIA) == [GUEST]
    assert duel.next_turn().life == (2000, 1800), "it costs its controller 200 PVs at each turn's beginning"


def test_MW_157_the_extra_is_of_the_player_who_fused_and_each_component_of_its_owner() -> None:
    duel = wed(f"{GOAT} {PLAIN}", "mula_de_brasa", GUEST, "mula_de_brasa", GOAT)
    duel.attack(PLAIN, GUEST)
    assert duel.field(BIA) == []
    assert sorted(duel.grave(ANA)) == sorted([GOAT, GUEST, WEDDING]) and duel.grave(BIA) == ["mula_de_brasa"]


def test_MW_157_at_least_one_material_is_the_own() -> None:
    duel = lay("", f"{GOAT} {PLAIN}", hand=WEDDING, extra=WOLF)
    assert duel.options_of(WEDDING) == {"set"}
    assert lay("", PLAIN, hand=f"{WEDDING} {GOAT}", extra=WOLF).options_of(WEDDING) == {"play", "set"}


def test_MW_157_a_face_down_monster_of_the_rival_is_no_material() -> None:
    assert lay(GOAT, f"?{PLAIN}", hand=WEDDING, extra=WOLF).options_of(WEDDING) == {"set"}


def test_MW_157_a_fusion_that_does_not_say_so_takes_none_of_the_rivals() -> None:
    assert lay(GOAT, PLAIN, hand="amalgama", extra=WOLF).options_of("amalgama") == {"set"}


def test_MW_157_it_comes_on_the_cell_of_its_primary_also_on_the_rivals_side() -> None:
    duel = wed(f"{GOAT}@c2", "mula_de_brasa@d5", GUEST, "mula_de_brasa", GOAT, board=6)
    assert duel.where(GUEST) == "d5" and duel.field(BIA) == [GUEST]


def test_MW_157_a_multi_corpos_goes_under_it_whole() -> None:
    duel = wed(GOAT, "cardume_de_mil_escamas+lambari_de_balde", GUEST, "cardume_de_mil_escamas", GOAT)
    assert [duel.key(piece) for piece in duel.card(GUEST).components] == [
        "cardume_de_mil_escamas",
        "lambari_de_balde",
        GOAT,
    ]


def test_MW_157_traps_of_the_rival_fire_though_the_extra_is_its_own() -> None:
    duel = wed(GOAT, "?quebranto mula_de_brasa", GUEST, "mula_de_brasa", GOAT)
    assert duel.numbers(GUEST) == (200, 800)


def test_MW_68_MW_157_whose_own_material_is_the_rivals_by_then_fuses_nothing() -> None:
    duel = lay(GOAT, f"{PLAIN} ?flauta_de_bambu", hand=WEDDING, extra=WOLF, answers="always")
    duel.play(WEDDING).name(WOLF, GOAT, PLAIN)
    duel.flip("flauta_de_bambu")
    if duel.ask is MagicAsk.ANSWER:
        duel.let_pass()
    assert duel.field(BIA) == [PLAIN, GOAT] and duel.extras(ANA) == [WOLF] and duel.grave(ANA) == [WEDDING]


# ---- Terrain ---------------------------------------------------------------------------------------------------------


def test_MW_118_a_terrain_of_the_second_set_helps_its_types_without_a_board() -> None:
    duel = lay(f"{GOAT} {WEE}", hand="rocado_novo").play("rocado_novo")
    assert duel.numbers(GOAT) == (1200 + 360, 800 + 240)
    assert not [*faults_of(ready_decks()[8].deck)]


def test_11_3_MW_158_without_ambientes_a_card_destroys_the_terrain_of_the_field() -> None:
    duel = lay(GOAT, "rocado_novo", hand="mutirao_de_limpeza", deck=PLAIN).play("mutirao_de_limpeza")
    assert duel.numbers(GOAT) == (1200, 800) and duel.grave(BIA) == ["rocado_novo"]
    assert duel.happened(TerrainRazed) == [TerrainRazed(ANA)] and duel.hand(ANA) == [PLAIN]


def test_MW_158_where_there_is_no_terrain_nothing_is_told() -> None:
    assert lay(hand="mutirao_de_limpeza", deck=PLAIN).play("mutirao_de_limpeza").happened(TerrainRazed) == []


def test_11_3_MW_158_with_ambientes_named_cells_are_normal_from_then_on() -> None:
    hidden = {**SEAS, "decks": (None, None)}
    duel = lay(f"{PLAIN}@e1", hand="mutirao_de_limpeza", deck=WEE, **hidden).play("mutirao_de_limpeza")
    assert duel.ask is MagicAsk.CELL
    duel.onto("e1", "f1", "g1", "h1")
    assert duel.numbers(PLAIN) == (1200, 800)
    assert [terrain_at(duel.state, cell(name)) for name in ("e1", "g1", "h1")] == [None] * 3
    view = GAME.view(duel.state, BIA)
    assert terrains_of(view)[cell("g1")] is None and terrains_of(view)[cell("g2")] is Terrain.OCEAN
    assert GAME.sample(view, GAME.remember(None, BIA, ()), Random(1)).razed == duel.state.razed


def test_MW_158_the_sea_does_not_come_back_to_a_muito_grande() -> None:
    duel = lay("", "cobra_rio@h3", hand="mutirao_de_limpeza", deck=WEE, **SEAS)
    assert terrain_at(duel.state, cell("h3")) is Terrain.OCEAN
    duel.play("mutirao_de_limpeza").onto("h3", "g3", "f3", "f2")
    assert terrain_at(duel.state, cell("h3")) is None


def test_MW_158_a_terrain_magic_loses_the_cells_and_goes_without_any() -> None:
    duel = lay(hand="rocado_novo mutirao_de_limpeza", deck=WEE, **SEAS).play("rocado_novo").onto("c3", "c4", "d3", "d4")
    duel.next_turn().next_turn()
    assert terrain_at(duel.state, cell("c3")) is Terrain.MEADOW
    duel.play("mutirao_de_limpeza").onto("c3", "c4", "d3", "d4")
    assert terrain_at(duel.state, cell("c3")) is None and duel.field(ANA) == []
    assert [event.where for event in duel.happened(CardLeft) if event.card == 414] == ["graveyard"]


def test_MW_158_a_terrain_magic_that_comes_later_changes_a_destroyed_cell() -> None:
    duel = lay("?rocado_novo", hand="mutirao_de_limpeza", deck=WEE, **SEAS)
    duel.play("mutirao_de_limpeza").onto("c3", "c4", "d3", "d4")
    duel.flip("rocado_novo").onto("c3", "c2", "b2", "b3")
    assert terrain_at(duel.state, cell("c3")) is Terrain.MEADOW and terrain_at(duel.state, cell("d4")) is None


@pytest.mark.parametrize("target", ["e2", WEE])
def test_11_3_MW_158_a_monster_that_says_so_destroys_the_terrain_that_it_attacks(target: str) -> None:
    """Of an empty cell, and of the cell on which its target lies."""
    duel = lay("patrola_de_estrada@e1", f"{WEE}@f1", **SEAS)
    duel.state = GAME.apply(duel.state, ANA, act.AttackWith(duel.slot("patrola_de_estrada")))
    where = cell("f1") if target == WEE else cell("e2")
    before = terrain_at(duel.state, where)
    duel.do(act.ChooseSlot(duel.slot(WEE)) if target == WEE else act.ChooseCell(where))
    assert before is not None and terrain_at(duel.state, where) is None and duel.state.razed == (where,)


# ---- Decks -----------------------------------------------------------------------------------------------------------


def test_MW_159_decks_of_both_sets_are_legal_and_matches_of_before_have_the_first_alone() -> None:
    first, second = ready_decks()[0].deck, ready_decks()[8].deck
    GAME.initial_state(MagicOptions(decks=(first, second)), 2)
    with pytest.raises(BadSetup, match="deck_unknown_card"):
        GAME.initial_state(MagicOptions(decks=(first, second)), 2, "5")
    assert all(card < 400 for ready in ready_decks()[:8] for card in (*ready.deck.main, *ready.deck.extra))


def test_MW_159_a_code_of_both_sets_is_one_of_the_same_form() -> None:
    for ready in ready_decks()[8:]:
        code = code_of(ready.deck)
        assert code.startswith("colecao_1.1-") and read_code(code) == ready.deck


def test_MW_159_what_a_rival_has_is_guessed_of_the_first_set_until_a_card_of_the_second_is_seen() -> None:
    hidden: dict[str, Any] = {"decks": (None, None), "your_deck": f"{PLAIN} {WEE}"}
    for lying, of_both in (("vaga_lume", False), ("carpideira_do_rio", True)):
        view = GAME.view(lay(WEE, f"{lying} {WEE}", **hidden).state, ANA)
        seen = seen_of(view, GAME.remember(None, ANA, ()), BIA)
        odd = seen._replace(open=seen.open + seen.open + seen.open)
        cards = {card for seed in range(12) for card in guess_deck(odd, odd.open - odd.open, Random(seed)).main}
        assert any(card > 400 for card in cards - {405}) is of_both


def test_MW_159_a_set_of_a_club_that_was_called_so_before_is_played_on_by_its_rules() -> None:
    made = random_set(3)
    club = copy_of(CardSet(SetHead("colecao_2"), made.cards))
    GAME.initial_state(MagicOptions(sets=(club,)), 2, "5")
    with pytest.raises(Exception, match="card_set_published"):
        GAME.initial_state(MagicOptions(sets=(club,)), 2)


def test_no_set_of_a_club_is_refused_for_what_the_second_set_adds() -> None:
    """What a card of the second set does at a moment that others bring about, one of the first does too."""
    assert [base.head.key for base in every_published()] == ["colecao_1", "colecao_2"]
    feeding = (Do.SUMMON, Do.DESTROY, Do.TURN_UP, Do.TURN_DOWN, Do.REFLECT, Do.FUSE, Do.TRANSFORM)
    first = {(effect.when, effect.do) for card in published("colecao_1").cards for effect in card.effects}
    added = {
        (effect.when.value, effect.do.value)
        for card in published("colecao_2").cards
        for effect in card.effects
        if effect.do in feeding and (effect.when, effect.do) not in first and (card.is_monster or card.stays)
    }
    assert added == {("turn_begins", "transform"), ("destroys", "transform"), ("your_turn", "fuse")}
    assert table_of().collection == 3
