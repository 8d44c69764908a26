"""Cards that only a club has: rows of shapes that the collection lacks, in version 1 of the rules and in the newest."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.games.magic_wizards.actions import (
    AttackWith,
    ChoosePiece,
    ChoosePosition,
    ChooseSlot,
    FlipUp,
    PickCard,
    PlayCard,
    SayNo,
    SetCard,
    UseEffect,
)
from engine.games.magic_wizards.card_effects import Condition, Do, Effect, Filter, Until, When, Whether, Whom
from engine.games.magic_wizards.card_model import CardNames, CardSet, SetHead, Staying
from engine.games.magic_wizards.card_rules import card_faults
from engine.games.magic_wizards.card_traits import Keyword, Terrain
from engine.games.magic_wizards.decks import NO_BOARDS, faults_of, ready_decks
from engine.games.magic_wizards.events import BattleFought, EffectBegan
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.match_cards import SET_STEP, collection_of, copy_of, number_of_set, table_of
from engine.games.magic_wizards.model import Deck, DuelDecks, MagicAsk, MagicOptions
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, GAME, Duel, lay

NEWEST = int(MagicWizards.rules_versions[-1])
EVERY_VERSION = pytest.mark.parametrize("rules", [int(version) for version in MagicWizards.rules_versions])


def of_club(duel: Duel, key: str, rules: int, **changes: Any) -> Duel:
    """Print other words on a card of the duel, as a club may that has such a card in a set of its own."""
    row = replace(BY_KEY[key], names=CardNames("Carta do Clube", "Club Card"), **changes)
    assert not [*card_faults(row)]
    club = copy_of(CardSet(SetHead("clube"), (row,)))
    number = number_of_set(club.hash[:8]) * SET_STEP + row.id
    decks = [
        Deck(tuple(number if card == row.id else card for card in deck.main), deck.extra) for deck in duel.state.decks
    ]
    duel.state = replace(duel.state, decks=DuelDecks(tuple(decks), (club,), collection_of(rules)), rules=rules)
    return duel


@pytest.mark.parametrize("digits", ["00000000", "ffffffff"])
def test_a_card_of_any_set_of_a_club_may_be_in_a_deck(digits: str) -> None:
    deck = {"main": [number_of_set(digits) * SET_STEP + card for card in (1, SET_STEP - 1)]}
    assert list(msgspec.convert(deck, Deck).main) == deck["main"]


@EVERY_VERSION
def test_MW_146_an_attached_magic_that_also_draws_as_it_is_played_lies_with_its_monster(rules: int) -> None:
    effects = (
        Effect(When.WHILE_UP, Do.BOOST, Whom.BEARER, atk=400, until=Until.WHILE_UP),
        Effect(When.PLAYED, Do.DRAW, Whom.YOU, count=1),
    )
    duel = lay("mula_de_brasa", hand="patua_de_couro", deck="amalgama")
    of_club(duel, "patua_de_couro", rules, effects=effects)
    (mule,) = duel.state.seats[ANA].field
    for kind in (PickCard, PlayCard):
        duel.do(*[action for action in duel.legal() if isinstance(action, kind)])
    assert len(duel.state.seats[ANA].hand) == 1 and not duel.state.seats[ANA].deck
    bearers = [card.bearer for card in duel.state.seats[ANA].field if not card.monster]
    assert bearers == ([mule.slot] if rules > 1 else [])


@EVERY_VERSION
def test_MW_147_a_trap_that_is_an_item_and_stays_keeps_its_cell_when_it_fires_again(rules: int) -> None:
    effect = Effect(When.MAGIC_PLAYED, Do.LOSE_LIFE, Whom.RIVAL, life=100)
    duel = lay("mula_de_brasa@a1", "tocaia@c4", hand="patua_de_couro", board=5)
    item = {"keywords": (Keyword.ITEM,), "stays": Staying.FIELD, "atk": 500, "defence": 500}
    of_club(duel, "tocaia", rules, effects=(effect,), **item)
    duel.play("patua_de_couro")
    (trap,) = duel.state.seats[BIA].field
    assert duel.state.seats[ANA].life == 1900 and trap.up
    assert (trap.cell == 3 * 8 + 2) == (rules > 1)


@EVERY_VERSION
def test_MW_93_no_terrain_is_played_in_a_labyrinth_whatever_boards_its_card_needs(rules: int) -> None:
    duel = lay("mula_de_brasa@a1", hand="mare_cheia", board=5, labyrinth=9, layouts=("caracol",))
    of_club(duel, "mare_cheia", rules, needs_boards=False)
    (pick,) = [action for action in duel.legal() if type(action).__name__ == "PickCard"]
    kinds = {type(action).__name__ for action in duel.do(pick).legal()}
    assert "SetCard" in kinds and ("PlayCard" in kinds) == (rules == 1)


@EVERY_VERSION
def test_MW_148_only_a_monster_is_summoned_from_the_graveyard(rules: int) -> None:
    effect = Effect(When.PLAYED, Do.SUMMON, Whom.YOUR_GRAVEYARD)
    duel = lay(hand="amalgama", grave="tocaia mula_de_brasa tatu_bola_de_gude")
    of_club(duel, "amalgama", rules, effects=(effect,))
    for kind in (PickCard, PlayCard):
        duel.do(*[action for action in duel.legal() if isinstance(action, kind)])
    named = {duel.key(action.piece) for action in duel.legal() if isinstance(action, ChoosePiece)}
    assert named == {"mula_de_brasa", "tatu_bola_de_gude"} | ({"tocaia"} if rules == 1 else set())


@EVERY_VERSION
@pytest.mark.parametrize("monsters", ["", "mula_de_brasa", "mula_de_brasa tatu_bola_de_gude"])
def test_MW_149_no_other_monster_is_none_at_all_for_a_magic(rules: int, monsters: str) -> None:
    effect = Effect(When.PLAYED, Do.DRAW, Whom.YOU, count=1, if_=Condition(test=Whether.ALONE))
    duel = lay(monsters, hand="amalgama", deck="tocaia")
    of_club(duel, "amalgama", rules, effects=(effect,))
    for kind in (PickCard, PlayCard):
        duel.do(*[action for action in duel.legal() if isinstance(action, kind)])
    assert len(duel.state.seats[ANA].hand) == (len(monsters.split()) == (0 if rules > 1 else 1))


@pytest.mark.parametrize(("life", "left", "drawn"), [(2000, 2000, 0), (1900, 1850, 1)])
def test_MW_150_nothing_is_paid_for_an_act_whose_condition_is_not_so(life: int, left: int, drawn: int) -> None:
    effect = Effect(
        When.YOUR_TURN, Do.DRAW, Whom.YOU, count=1, pay=50, if_=Condition(test=Whether.FEWER_LIFE), price=300
    )
    duel = lay("mula_de_brasa", deck="tocaia", life=(life, 2000))
    of_club(duel, "mula_de_brasa", NEWEST, effects=(effect,), atk=1300)
    duel.do(*[action for action in duel.legal() if isinstance(action, UseEffect)])
    player = duel.state.seats[ANA]
    assert (player.life, len(player.hand)) == (left, drawn)


def lasting(**more: Any) -> Effect:
    """What makes a card an attached Magic: a bonus of its bearer."""
    return Effect(When.WHILE_UP, Do.BOOST, Whom.BEARER, atk=200, until=Until.WHILE_UP, **more)


def play_last(duel: Duel) -> Duel:
    """Play the last card of the hand."""
    return duel.do(PickCard(duel.state.seats[ANA].hand[-1]), PlayCard(False))


@EVERY_VERSION
def test_MW_151_what_lasts_one_battle_is_not_begun_where_no_attack_goes_on(rules: int) -> None:
    effect = Effect(When.TURNED_UP, Do.BOOST, Whom.ANY_MONSTER, atk=-300, until=Until.END_OF_BATTLE, price=100)
    duel = of_club(lay("?mula_de_brasa", "tatu_bola_de_gude"), "mula_de_brasa", rules, effects=(effect,), atk=1500)
    assert (duel.do(FlipUp(1)).ask is MagicAsk.CHOOSE) == (rules < 3)
    assert rules < 3 or not duel.happened(EffectBegan)
    attacked = lay("tatu_bola_de_gude caveira_de_papelao", "?mula_de_brasa")
    of_club(attacked, "mula_de_brasa", rules, effects=(effect,), atk=1500)
    attacked.do(AttackWith(2), ChooseSlot(3)).name("caveira_de_papelao")
    (battle,) = attacked.happened(BattleFought)
    assert battle.atk == 500, "what was revealed takes part in the attack"


@EVERY_VERSION
def test_MW_152_an_act_of_the_turn_by_a_card_of_the_combo_takes_any_monster(rules: int) -> None:
    act = Effect(When.YOUR_TURN, Do.BOOST, Whom.YOUR_MONSTER, atk=100, until=Until.END_OF_TURN)
    duel = lay("caveira_de_papelao", hand="mula_de_brasa patua_de_couro")
    of_club(duel, "patua_de_couro", rules, effects=(lasting(), act)).play("mula_de_brasa")
    magic = play_last(duel).state.seats[ANA].field[-1]
    assert magic.bearer == duel.slot("mula_de_brasa")
    duel.do(UseEffect(magic.slot))
    assert (ChooseSlot(duel.slot("caveira_de_papelao")) in duel.legal()) == (rules > 2)


@EVERY_VERSION
def test_MW_153_in_a_combo_an_attached_magic_needs_a_monster_of_the_combo_to_lie_with(rules: int) -> None:
    also = Effect(When.PLAYED, Do.ILLUMINATE, Whom.YOUR_MONSTER, until=Until.END_OF_TURN)
    duel = lay("caveira_de_papelao", hand="mula_de_brasa patua_de_couro")
    of_club(duel, "patua_de_couro", rules, effects=(lasting(of=Filter(level_most=2)), also)).play("mula_de_brasa")
    (piece,) = duel.state.seats[ANA].hand
    kinds = {type(action) for action in duel.do(PickCard(piece)).legal()}
    assert SetCard in kinds and (PlayCard in kinds) == (rules < 3)


MATERIALS = "capataz_de_ferrugem mula_de_brasa"
FUSES = Effect(When.PLAYED, Do.FUSE)


def with_fusing_charm(field: str, rules: int, hand: str = "", of: Filter | None = None) -> Duel:
    """Lay a duel with an attached Magic that also fuses in the hand, and an Extra of a machine and a beast."""
    duel = lay(field, hand=f"{hand} patua_de_couro", extra="centauro_de_ferro_velho")
    return of_club(duel, "patua_de_couro", rules, effects=(lasting(of=of), FUSES))


@pytest.mark.parametrize(
    ("field", "of", "why"),
    [
        (MATERIALS, None, ""),
        ("mula_de_brasa", None, "duel_no_fusion"),
        (MATERIALS, Filter(level_most=1), "duel_magic_not_now"),
    ],
    ids=["both", "no fusion", "nobody to lie with"],
)
def test_MW_153_an_attached_magic_that_fuses_is_played_only_with_a_bearer_and_a_fusion(
    field: str, of: Filter | None, why: str
) -> None:
    duel = with_fusing_charm(field, NEWEST, of=of)
    (piece,) = duel.state.seats[ANA].hand
    duel.do(PickCard(piece))
    assert SetCard(False) in duel.legal() and duel.may(PlayCard(False)) is not bool(why)
    assert duel.why(PlayCard(False)) == why


def test_MW_153_the_bearer_is_named_before_the_fusion_and_takes_the_magic_along_if_it_is_a_material() -> None:
    for bearer, field in (("mula_de_brasa", 1), ("caveira_de_papelao", 3)):
        duel = play_last(with_fusing_charm(f"{MATERIALS} caveira_de_papelao", NEWEST))
        duel.name(bearer, "centauro_de_ferro_velho", "capataz_de_ferrugem", "mula_de_brasa")
        duel.do(ChoosePosition(True))
        assert len(duel.state.seats[ANA].field) == field + (field == 1)
        assert len(duel.state.seats[ANA].graveyard) == (field == 1), "the Magic goes with its monster (MW-72)"


def test_MW_153_in_a_combo_the_fusion_takes_a_monster_of_the_combo_too() -> None:
    duel = with_fusing_charm(MATERIALS, NEWEST, hand="caveira_de_papelao").play("caveira_de_papelao")
    (piece,) = duel.state.seats[ANA].hand
    assert not any(isinstance(action, PlayCard) for action in duel.do(PickCard(piece)).legal())
    linked = play_last(with_fusing_charm("capataz_de_ferrugem", NEWEST, hand="mula_de_brasa").play("mula_de_brasa"))
    linked.name("centauro_de_ferro_velho", "capataz_de_ferrugem", "mula_de_brasa").do(ChoosePosition(True))
    assert linked.field(ANA) == ["centauro_de_ferro_velho"]


@EVERY_VERSION
def test_MW_154_a_card_that_was_turned_down_as_the_turn_began_does_nothing_then(rules: int) -> None:
    turns = Effect(When.TURN_BEGINS, Do.TURN_DOWN, Whom.ALL_MONSTERS, price=100)
    duel = lay(yours="mula_de_brasa capivara_banhista")
    of_club(duel, "mula_de_brasa", rules, effects=(turns,), atk=1500).next_turn()
    assert [card.up for card in duel.state.seats[BIA].field] == [False, False]
    assert duel.life == (2000, 2000 if rules > 2 else 2200)


def test_MW_152_what_is_done_to_the_rival_is_chosen_freely_in_a_combo() -> None:
    binds = Effect(When.PLAYED, Do.PARALYSE, Whom.RIVAL_MONSTER, until=Until.END_OF_TURN)
    duel = lay(yours="caveira_de_papelao tatu_bola_de_gude", hand="mula_de_brasa patua_de_couro")
    of_club(duel, "patua_de_couro", NEWEST, effects=(lasting(), binds)).play("mula_de_brasa")
    play_last(duel).name("tatu_bola_de_gude")
    assert duel.paralysed("tatu_bola_de_gude") and duel.numbers("mula_de_brasa") == (1800, 1000)


@pytest.mark.parametrize("multi_corpos_first", [True, False])
def test_MW_155_all_others_go_before_a_multi_corpos_is_asked_about_and_traps_fire_card_by_card(
    multi_corpos_first: bool,
) -> None:
    two = ["boi_de_tres_miolos+sapo_de_cartola+mula_de_brasa", "caveira_de_papelao"][:: 1 if multi_corpos_first else -1]
    destroys = Effect(When.MONSTER_PLAYED, Do.DESTROY, Whom.ALL_MONSTERS)
    duel = lay(
        f"{' '.join(two)} ?vaquinha_dos_amigos", "?tocaia", hand="tatu_bola_de_gude", deck="amalgama seixo_rolado"
    )
    of_club(duel, "tocaia", NEWEST, effects=(destroys,)).play("tatu_bola_de_gude")
    assert (duel.ask, duel.asked, duel.field(ANA)[0]) == (MagicAsk.MAY, ANA, "boi_de_tres_miolos")
    assert {"caveira_de_papelao", "tatu_bola_de_gude"} <= {*duel.grave(ANA)}
    assert bool(duel.hand(ANA)) is not multi_corpos_first, "the Trap of the monster that lies first has drawn"
    duel.do(SayNo())
    assert len(duel.hand(ANA)) == 2 and "boi_de_tres_miolos" in duel.grave(ANA)


PLAIN_BONUS = Effect(When.PLAYED, Do.BOOST, Whom.YOUR_MONSTER, atk=100, until=Until.END_OF_TURN)
SEA = Effect(When.WHILE_UP, Do.SET_TERRAIN, until=Until.WHILE_UP, terrain=Terrain.OCEAN, count=1)
WALLS = Effect(When.WHILE_UP, Do.LABYRINTH, until=Until.WHILE_UP)


@pytest.mark.parametrize(
    ("effects", "needs", "legal"),
    [
        ((PLAIN_BONUS,), False, "plain walls sea"),
        ((PLAIN_BONUS,), True, "sea"),
        ((SEA, PLAIN_BONUS), True, "sea"),
        ((SEA,), False, "plain walls sea"),
        ((WALLS, PLAIN_BONUS), True, "walls"),
        ((WALLS,), False, "walls"),
    ],
)
def test_MW_93_MW_95_a_card_that_needs_boards_is_legal_where_its_rules_are_played_whatever_else_it_does(
    effects: tuple[Effect, ...], needs: bool, legal: str
) -> None:
    row = replace(BY_KEY["mare_cheia"], names=CardNames("Carta", "Card"), effects=effects, needs_boards=needs)
    assert not [*card_faults(row)]
    club = copy_of(CardSet(SetHead("clube"), (row,)))
    number = number_of_set(club.hash[:8]) * SET_STEP + row.id
    deck = replace(ready_decks()[0].deck, main=(*ready_decks()[0].deck.main[:-1], number), sets=(club.name,))
    boards = {"plain": NO_BOARDS, "walls": frozenset((Do.LABYRINTH,)), "sea": frozenset((Do.SET_TERRAIN,))}
    cards = table_of((club,))
    assert [name for name, board in boards.items() if not [*faults_of(deck, cards, board)]] == legal.split()


def test_MW_93_a_match_of_version_2_keeps_the_walls_that_its_decks_were_allowed() -> None:
    row = replace(BY_KEY["mare_cheia"], names=CardNames("Carta", "Card"), effects=(WALLS,), needs_boards=False)
    club = copy_of(CardSet(SetHead("clube"), (row,)))
    number = number_of_set(club.hash[:8]) * SET_STEP + row.id
    deck = replace(ready_decks()[0].deck, main=(*ready_decks()[0].deck.main[:-1], number), sets=(club.name,))
    options = MagicOptions(decks=(deck, deck), sets=(club,))
    assert GAME.initial_state(options, 2, "2").decks
    with pytest.raises(BadSetup, match="deck_walls"):
        GAME.initial_state(options, 2, "4")
    assert GAME.initial_state(options, 2).decks, "the duel turns into one with a board"
