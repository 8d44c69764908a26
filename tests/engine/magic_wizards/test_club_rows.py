"""Cards that only a club has: rows of shapes that the collection lacks, in version 1 of the rules and in the newest."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.magic_wizards.actions import ChoosePiece, PickCard, PlayCard, UseEffect
from engine.games.magic_wizards.card_effects import Condition, Do, Effect, Until, When, Whether, Whom
from engine.games.magic_wizards.card_model import CardNames, CardSet, SetHead, Staying
from engine.games.magic_wizards.card_rules import card_faults
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.match_cards import SET_STEP, copy_of, number_of_set
from engine.games.magic_wizards.model import Deck, DuelDecks
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, Duel, lay


def of_club(duel: Duel, key: str, rules: int, **changes: Any) -> Duel:
    """Print other words on a card of the duel, as a club may that has such a card in a set of its own."""
    row = replace(BY_KEY[key], names=CardNames("Carta do Clube", "Club Card"), **changes)
    assert not [*card_faults(row)]
    club = copy_of(CardSet(SetHead("clube"), (row,)))
    number = number_of_set(club.hash[:8]) * SET_STEP + row.id
    decks = [
        Deck(tuple(number if card == row.id else card for card in deck.main), deck.extra) for deck in duel.state.decks
    ]
    duel.state = replace(duel.state, decks=DuelDecks(tuple(decks), (club,)), rules=rules)
    return duel


@pytest.mark.parametrize("rules", [1, 2])
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


@pytest.mark.parametrize("rules", [1, 2])
def test_MW_147_a_trap_that_is_an_item_and_stays_keeps_its_cell_when_it_fires_again(rules: int) -> None:
    effect = Effect(When.MAGIC_PLAYED, Do.LOSE_LIFE, Whom.RIVAL, life=100)
    duel = lay("mula_de_brasa@a1", "tocaia@c4", hand="patua_de_couro", board=5)
    item = {"keywords": (Keyword.ITEM,), "stays": Staying.FIELD, "atk": 500, "defence": 500}
    of_club(duel, "tocaia", rules, effects=(effect,), **item)
    duel.play("patua_de_couro")
    (trap,) = duel.state.seats[BIA].field
    assert duel.state.seats[ANA].life == 1900 and trap.up
    assert (trap.cell == 3 * 8 + 2) == (rules > 1)


@pytest.mark.parametrize("rules", [1, 2])
def test_MW_93_no_terrain_is_played_in_a_labyrinth_whatever_boards_its_card_needs(rules: int) -> None:
    duel = lay("mula_de_brasa@a1", hand="mare_cheia", board=5, labyrinth=9, layouts=("caracol",))
    of_club(duel, "mare_cheia", rules, needs_boards=False)
    (pick,) = [action for action in duel.legal() if type(action).__name__ == "PickCard"]
    kinds = {type(action).__name__ for action in duel.do(pick).legal()}
    assert "SetCard" in kinds and ("PlayCard" in kinds) == (rules == 1)


@pytest.mark.parametrize("rules", [1, 2])
def test_MW_148_only_a_monster_is_summoned_from_the_graveyard(rules: int) -> None:
    effect = Effect(When.PLAYED, Do.SUMMON, Whom.YOUR_GRAVEYARD)
    duel = lay(hand="amalgama", grave="tocaia mula_de_brasa tatu_bola_de_gude")
    of_club(duel, "amalgama", rules, effects=(effect,))
    for kind in (PickCard, PlayCard):
        duel.do(*[action for action in duel.legal() if isinstance(action, kind)])
    named = {duel.key(action.piece) for action in duel.legal() if isinstance(action, ChoosePiece)}
    assert named == {"mula_de_brasa", "tatu_bola_de_gude"} | ({"tocaia"} if rules == 1 else set())


@pytest.mark.parametrize("rules", [1, 2])
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
    of_club(duel, "mula_de_brasa", 2, effects=(effect,), atk=1300)
    duel.do(*[action for action in duel.legal() if isinstance(action, UseEffect)])
    player = duel.state.seats[ANA]
    assert (player.life, len(player.hand)) == (left, drawn)
