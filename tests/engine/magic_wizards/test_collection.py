"""Coleção 1: the numbers of its cards, its budget, its samples."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.games import magic_wizards
from engine.games.magic_wizards.card_effects import Do, When
from engine.games.magic_wizards.card_model import Card, CardSet, Enters, Staying
from engine.games.magic_wizards.card_rules import (
    ATK_CAPS,
    CEILING_LEVEL,
    DEF_CAPS,
    EXTRA_OVER,
    atk_cap,
    budget,
    deck_facts,
    price,
)
from engine.games.magic_wizards.card_shapes import circle_fault
from engine.games.magic_wizards.card_table import PUBLISHED, published
from engine.games.magic_wizards.card_traits import HELPED_TYPES, CardKind, Element, Keyword, MonsterType, Terrain, Trait

CARDS = published("colecao_1").cards
BY_KEY = published("colecao_1").by_key
SECOND = published("colecao_2").cards
MONSTERS = [card for card in CARDS if card.kind is CardKind.MONSTER]
EXTRAS = [card for card in CARDS if card.kind is CardKind.EXTRA]
MAGIC = [card for card in CARDS if card.kind is CardKind.MAGIC]
TRAPS = [card for card in CARDS if card.kind is CardKind.TRAP]

HASHES = {
    ("colecao_1", 1): "73ea7416a17006b67c42d67c074acb8598b56da5b23465eb159a233dbc591485",
    ("colecao_1", 2): "65cd4f7b8ff8f1aef312e5938c367070148ac4cb5215bf2a83ddd891add92240",
    ("colecao_2", 1): "c1ee08558d4320f8eab1e063bc11635a941a57547d454105e447ee73e3ba331a",
}
"""Of the sets as they were published: no number, word or key of a row may change, and so none of these."""


def does(card: Card, *acts: Do) -> bool:
    return any(effect.do in acts for effect in card.effects)


def begins(card: Card, when: When) -> bool:
    return any(effect.when is when for effect in card.effects)


def test_the_set_has_180_cards_of_the_four_kinds() -> None:
    assert (len(MONSTERS), len(MAGIC), len(TRAPS), len(EXTRAS)) == (112, 34, 22, 12)
    assert len({card.id for card in CARDS}) == len({card.key for card in CARDS}) == 180


def test_every_type_has_seven_monsters_of_the_levels_1_2_3_3_4_4_and_one_above() -> None:
    highest = []
    for kind in MonsterType:
        levels = sorted(card.level or 0 for card in MONSTERS if card.type is kind)
        assert levels[:-1] == [1, 2, 3, 3, 4, 4]
        highest.append(levels[-1])
    assert Counter(highest) == {5: 5, 6: 5, 7: 4, 8: 2}


def test_the_elements_have_their_numbers() -> None:
    assert Counter(card.element for card in MONSTERS) == {
        Element.WATER: 18,
        Element.EARTH: 18,
        Element.FIRE: 14,
        Element.WOOD: 14,
        Element.DARKNESS: 14,
        Element.METAL: 12,
        Element.LIGHT: 12,
        Element.LIGHTNING: 10,
    }


def test_MW_11_MW_12_the_eight_elements_and_the_sixteen_types_are_those_of_the_text() -> None:
    assert " ".join(Element) == "fogo agua madeira metal terra relampago trevas luz"
    assert " ".join(MonsterType) == (
        "demonio guerreiro fera fera_guerreira fera_alada inseto dinossauro peixe serpente_marinha zumbi mago_branco "
        "mago_negro ilusionista dragao maquina rocha"
    )
    assert {(card.element, card.type) for card in MONSTERS if card.element is None or card.type is None} == set()


def test_keywords_and_traits_of_monsters_have_their_numbers() -> None:
    assert Counter(keyword for card in MONSTERS for keyword in card.keywords) == {
        Keyword.FLYING: 14,
        Keyword.WET: 10,
        Keyword.REACH: 10,
        Keyword.CONCEAL: 6,
        Keyword.BURROW: 6,
        Keyword.ANTI_MAGIC: 5,
        Keyword.TOON: 4,
    }
    assert Counter(trait for card in MONSTERS for trait in card.traits) == {
        Trait.SWIM: 4,
        Trait.LARGE: 6,
        Trait.HUGE: 2,
        Trait.MAGIC_ATTACK: 4,
        Trait.ELECTRIC: 4,
    }


def test_sixty_four_monsters_have_no_effect_and_48_have_one_three_of_each_type() -> None:
    assert [len(card.effects) for card in MONSTERS].count(0) == 64
    assert Counter(card.type for card in MONSTERS if card.effects) == dict.fromkeys(MonsterType, 3)


def test_the_34_magic_cards_are_of_their_sorts() -> None:
    items = [card for card in MAGIC if Keyword.ITEM in card.keywords and not card.needs_boards]
    on_play = [card for card in MAGIC if begins(card, When.PLAYED)]
    from_graveyard = [card for card in on_play if any(effect.target == "your_graveyard" for effect in card.effects)]
    assert sum(card.stays is Staying.ATTACHED for card in MAGIC) == 8
    assert {effect.terrain for card in MAGIC for effect in card.effects} - {None} == {*Terrain} - {Terrain.MEADOW}
    assert len(items) == 4
    assert len(from_graveyard) == 3
    assert sum(does(card, Do.GAIN_LIFE, Do.LOSE_LIFE) and not does(card, Do.DRAW) for card in on_play) == 4
    assert sum(does(card, Do.DRAW, Do.TO_HAND) and card not in from_graveyard for card in on_play) == 4
    assert sum(does(card, Do.ILLUMINATE) for card in MAGIC) == 2
    for act in (Do.FUSE, Do.TOON_WORLD, Do.LABYRINTH, Do.TAKE_CONTROL):
        assert sum(does(card, act) for card in MAGIC) == 1


def test_the_22_traps_are_of_their_sorts() -> None:
    lasting = [card for card in TRAPS if card.stays]
    assert len(lasting) == 2
    assert Counter(card.effects[0].when for card in TRAPS if card not in lasting) == {
        When.ATTACK_DECLARED: 8,
        When.MONSTER_PLAYED: 4,
        When.MAGIC_PLAYED: 3,
        When.DIRECT_ATTACK_DECLARED: 2,
        When.YOUR_MONSTER_DESTROYED: 2,
        When.COMBO_PLAYED: 1,
    }
    assert sum(does(card, Do.REFLECT) for card in TRAPS) == 2


def test_the_12_extras_are_eight_fusions_three_of_many_bodies_and_a_transformation() -> None:
    assert sum(card.enters is Enters.TRANSFORM for card in EXTRAS) == 1
    bodies = [card for card in EXTRAS if Keyword.MULTI_BODY in card.keywords]
    assert len(bodies) == 3 and all(len(card.materials) == 3 for card in bodies)
    assert len({card.type for card in EXTRAS if card.enters is Enters.FUSION and card not in bodies}) == 8


@pytest.mark.parametrize("card", [card for card in (*CARDS, *SECOND) if card.is_monster], ids=lambda card: card.key)
def test_MW_129_a_monster_is_on_its_budget_and_within_its_caps(card: Card) -> None:
    assert card.level and card.atk is not None and card.defence is not None
    worth = card.atk + card.defence + price(card)
    assert worth <= budget(card.level)
    assert worth == budget(card.level) or card.level >= CEILING_LEVEL
    assert card.atk <= ATK_CAPS[card.level - 1] + (EXTRA_OVER if card.kind is CardKind.EXTRA else 0) == atk_cap(card)
    assert card.defence <= DEF_CAPS[card.level - 1]


def test_the_budget_grows_by_600_a_level() -> None:
    assert [budget(level) for level in range(1, 9)] == [800, 1400, 2000, 2600, 3200, 3800, 4400, 5000]


def test_every_moment_and_every_act_is_used_by_a_card() -> None:
    effects = [effect for card in (*CARDS, *SECOND) for effect in card.effects]
    assert {effect.when for effect in effects} == {*When}
    assert {effect.do for effect in effects} == {*Do}


def test_every_type_is_helped_by_a_terrain() -> None:
    assert {kind for types in HELPED_TYPES.values() for kind in types} == {*MonsterType}


def test_terrains_and_the_labyrinth_need_the_boards_and_nothing_else_does() -> None:
    assert {card.key for card in CARDS if card.needs_boards} == {
        card.key for card in CARDS if does(card, Do.SET_TERRAIN, Do.LABYRINTH)
    }


def test_MW_60_MW_128_what_a_card_counts_for_in_a_deck() -> None:
    assert deck_facts(BY_KEY["mula_de_brasa"]) == (True, 4, False, False, False)
    assert deck_facts(BY_KEY["capita_da_cavalhada"]) == (True, 5, True, False, False)
    assert deck_facts(BY_KEY["dragao_da_serra"]) == (True, 8, True, True, False)
    assert deck_facts(BY_KEY["sauro_locomotiva"]) == (False, 0, False, False, True)
    assert deck_facts(BY_KEY["tocaia"]) == (False, 0, False, False, False)


SAMPLES = {
    "vaga_lume": "1 luz inseto 250 250 voar",
    "sapo_de_cartola": "2 agua fera 650 750 nadar",
    "sauva_soldado": "2 terra inseto 650 550 subterraneo",
    "diabrete_de_botica": "2 fogo demonio 850 550",
    "capataz_de_ferrugem": "3 metal maquina 1200 800",
    "pirarucu_de_prata": "3 agua peixe 1050 900 molhado",
    "defunto_de_maraca": "3 trevas zumbi 1050 750",
    "benzedeira_do_alto": "3 luz mago_branco 600 1100",
    "guardiao_de_pedra_sabao": "3 terra rocha 500 1500",
    "mula_de_brasa": "4 fogo fera 1600 1000",
    "onca_de_gibao": "4 madeira fera_guerreira 1500 1100",
    "carcara_de_duas_sombras": "4 terra fera_alada 1400 900 voar",
    "escrivao_de_fumaca": "4 trevas mago_negro 1350 950 alcance",
    "espelheiro": "4 luz ilusionista 900 1300",
    "cobra_rio": "7 agua serpente_marinha 2150 2000 molhado muito_grande",
    "dragao_da_serra": "8 madeira dragao 2500 2200 voar grande",
    "centauro_de_ferro_velho": "6 metal maquina 2300 1500 grande",
}


@pytest.mark.parametrize("key", SAMPLES)
def test_the_sample_cards_have_their_numbers(key: str) -> None:
    card = BY_KEY[key]
    row = (card.level, card.element, card.type, card.atk, card.defence, *card.keywords, *card.traits)
    assert " ".join(map(str, row)) == SAMPLES[key]


def test_the_sample_effects_are_as_written() -> None:
    def effect(key: str) -> tuple[object, ...]:
        (item,) = BY_KEY[key].effects
        return item.when, item.do, item.target, item.atk, item.defence, item.life, item.until

    assert effect("tocaia") == ("attack_declared", "boost", "attacker", -500, 0, 0, "end_of_battle")
    assert effect("couraca_de_tatu") == ("while_up", "boost", "bearer", 0, 400, 0, "while_up")
    assert effect("benzedeira_do_alto") == ("your_turn", "gain_life", "you", 0, 0, 200, "")
    assert effect("defunto_de_maraca")[3:] == (-200, 0, 0, "end_of_your_next_turn")
    assert effect("amalgama")[:2] == ("played", "fuse")


def test_the_rows_of_every_set_are_those_that_were_published() -> None:
    versions = [(key, version) for key, newest in PUBLISHED.items() for version in range(1, newest + 1)]
    assert {version: published(*version).hash for version in versions} == HASHES
    assert all(published(key) is published(key, newest) for key, newest in PUBLISHED.items())


def test_the_second_set_has_20_extras_and_every_one_of_its_40_cards_says_something() -> None:
    kinds = Counter(card.kind for card in SECOND)
    assert kinds == {CardKind.MONSTER: 5, CardKind.MAGIC: 12, CardKind.TRAP: 3, CardKind.EXTRA: 20}
    assert all(card.effects for card in SECOND)
    assert not {card.id for card in SECOND} & {card.id for card in CARDS}
    assert not {card.key for card in SECOND} & BY_KEY.keys()


def test_no_chain_of_cards_of_both_sets_sets_itself_off() -> None:
    assert circle_fault((*CARDS, *SECOND)) is None


@pytest.mark.parametrize("version", [-1, 3])
def test_a_version_that_was_never_published_is_unknown(version: int) -> None:
    with pytest.raises(KeyError):
        published("colecao_1", version)


def test_the_versions_of_the_collection_differ_in_atk_def_and_element_alone() -> None:
    pairs = list(zip(published("colecao_1", 1).cards, CARDS, strict=True))
    assert all(replace(new, atk=old.atk, defence=old.defence, element=old.element) == old for old, new in pairs)
    text = (Path(magic_wizards.__file__).parent / "sets" / "colecao_1.2.toml").read_text(encoding="utf-8")
    assert {new.key for old, new in pairs if new != old} == {row["key"] for row in tomllib.loads(text)["card"]}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_no_row_of_a_published_set_may_change_unnoticed(card: Card) -> None:
    changes: list[dict[str, object]] = [{"key": card.key + "_2"}, {"figure": card.figure[::-1] + "!"}]
    changes += [{"effects": card.effects[1:]}] if card.effects else []
    changes += [{"atk": card.atk + 50}, {"element": None}] if card.atk is not None and card.element else []
    for change in changes:
        rows = tuple(replace(row, **change) if row is card else row for row in CARDS)
        assert CardSet(published("colecao_1").head, rows).hash not in HASHES.values(), change
