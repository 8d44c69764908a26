"""Chama 3: the words of the glossary, where they decide something; and taking back."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from engine.games.chama.actions import ChamaAction
from engine.games.chama.battle import battle_of
from engine.games.chama.cards import DECK, Kind, kind_of
from engine.games.chama.model import ChamaAsk
from tests.engine.chama.positions import (
    ANA,
    ARMISTICE,
    BIA,
    CONCEDE,
    END,
    GAME,
    KEEP_HAND,
    REDRAW,
    SPOILS,
    UNDEFENDED,
    WITHDRAW,
    Match,
    army,
    attack,
    commander,
    discard,
    position,
    realm,
    reinforce,
    send,
    send_pool,
    side,
)


def battle(ana: str = "6 7", bia: str = "8") -> Match:
    """Ana's 5+6 stands against Bia's 5+6; Ana has a 4 in her pool besides."""
    match = position(
        ana=side(hand=ana, pool="5+6 4", slots="K"), bia=side(hand=bia, pool="5+6 3", slots="k Q J", top="9 9 9")
    )
    return match.do(ANA, attack(BIA, "B"), send_pool(0)).do(BIA, send_pool(0))


def test_3_battle_is_all_incursions_against_one_realm_in_one_turn() -> None:
    match = battle().do(ANA, reinforce("7")).do(BIA, CONCEDE).do(ANA, send_pool(0)).do(BIA, UNDEFENDED)
    assert (match.state.battles, battle_of(match.state).incursions) == (1, 2)


def test_3_attached_cards_stay_with_the_commander_and_reinforcements_go() -> None:
    match = battle().do(ANA, reinforce("7")).do(BIA, CONCEDE)
    assert (match.pool(ANA), match.discarded(ANA)) == ("4 5+6", "7")


def test_3_commander_is_a_card_5_4_3_or_2() -> None:
    assert {card for card in DECK if kind_of(card) is Kind.COMMANDER} == {2, 3, 4, 5}


def test_3_armies_are_cards_10_to_6() -> None:
    assert {card for card in DECK if kind_of(card) is Kind.ARMY} == {6, 7, 8, 9, 10}


def test_3_defeated_is_who_is_lower_and_cannot_or_will_not_play() -> None:
    assert battle(ana="").legal(ANA) == (CONCEDE,)
    assert battle().do(ANA, CONCEDE).discarded(ANA) == "5 6"


def test_3_discarded_for_a_battle_a_rebuilding_a_new_realm_or_the_hand_limit() -> None:
    match = position(ana=side(hand="K 2 2 2 3 3 3 4 4 4", slots="j"), bia=side())
    assert match.do(ANA, realm("K", "A"), END, discard("2")).discarded(ANA) == "J 2"


def test_3_in_play_are_pool_formation_and_battle_and_never_counted_in_the_hand() -> None:
    match = battle()
    view = GAME.view(match.state, None)
    assert view.battle is not None and view.battle == match.state.battle
    assert view.seats[BIA].slots == (-13, 12, 11, 0, 0, 0)
    assert view.seats[ANA].hand_size == 2


def test_3_step_the_third_and_fourth_show_where_the_turn_is() -> None:
    match = position(ana=side(hand="5 9", slots="K"), bia=side(slots="K"))
    assert match.state.step == 2
    assert match.do(ANA, commander("5")).state.step == 3
    assert match.do(ANA, attack(BIA, "A")).state.step == 4


def test_3_formation_has_six_slots() -> None:
    assert len(position(ana=side(), bia=side()).state.seats[ANA].slots) == 6


def test_3_incursion_is_one_commander_against_one() -> None:
    fighting = battle_of(battle().state)
    assert fighting.attacking is not None and fighting.defending is not None
    assert (fighting.attacking.unit.commander, fighting.defending.unit.commander) == (5, 5)


def test_3_hand_is_what_is_held() -> None:
    match = position(ana=side(hand="5 9"), bia=side()).do(ANA, commander("5"))
    assert match.hand(ANA) == "9"


def test_3_adjusted_level_is_commander_army_and_reinforcements() -> None:
    attacking = battle_of(battle().do(ANA, reinforce("7")).state).attacking
    assert attacking is not None and attacking.level == 5 + 6 + 7


@pytest.mark.parametrize("level", range(2, 11))
def test_3_base_level_is_the_number_on_the_card(level: int) -> None:
    if level <= 5:
        match = position(ana=side(hand=str(level)), bia=side(slots="K")).do(ANA, attack(BIA, "A"), send(str(level)))
        added = 0
    else:
        match = position(ana=side(pool=f"2+{level}"), bia=side(slots="K")).do(ANA, attack(BIA, "A"), send_pool())
        added = 2
    attacking = battle_of(match.state).attacking
    assert attacking is not None and attacking.level == level + added


def test_3_discard_pile_is_each_seats_own_and_open_to_everybody() -> None:
    match = battle().do(ANA, CONCEDE)
    for viewer in (ANA, BIA, None):
        assert [seat.discard for seat in GAME.view(match.state, viewer).seats] == [(5, 6), ()]


def test_3_draw_pile_is_closed_to_everybody_its_owner_too() -> None:
    match = battle()
    for viewer in (ANA, BIA, None):
        seen = msgspec.to_builtins(GAME.view(match.state, viewer))
        assert all("deck" not in seat for seat in seen["seats"])
        assert [seat["draw_pile"] for seat in seen["seats"]] == [match.pile(ANA), match.pile(BIA)]


def test_3_pool_a_commander_that_fights_is_not_in_it() -> None:
    assert (battle().pool(ANA), battle().pool(BIA)) == ("4", "3")


def test_3_pool_what_is_in_it_is_never_taken_back_into_the_hand() -> None:
    match = position(ana=side(pool="5+9 4", slots="K"), bia=side(slots="K"))
    for action in match.legal(ANA):
        after = Match(match.state).do(ANA, action)
        assert not {"5", "9", "4"} & set(after.hand(ANA).split())


def test_3_reinforcements_are_added_during_a_battle_only() -> None:
    match = position(ana=side(hand="6", pool="5"), bia=side(slots="K"))
    assert match.why(ANA, reinforce("6")) == ("reinforce_only_when_losing", "2.5 e")


def test_3_razed_realm_stays_in_the_formation_face_down() -> None:
    match = battle().do(ANA, reinforce("7")).do(BIA, CONCEDE).do(ANA, send_pool(0)).do(BIA, UNDEFENDED)
    assert match.slots(BIA) == "k q J . . ."


def test_3_exposed_realm_the_middle_of_the_base_has_two_protectors() -> None:
    for slots, open_ in (("k q J K K K", False), ("k Q j K K K", False), ("k q j K K K", True)):
        assert position(ana=side(hand="5"), bia=side(slots=slots)).may(ANA, attack(BIA, "E")) is open_


# ---- CH-83: taking back ---------------------------------------------------------------------------------------------


def undoable(match: Match, seat: int, action: ChamaAction) -> bool:
    before = match.state
    match.do(seat, action)
    return GAME.can_take_back(before, seat, match.state)


def test_CH_83_a_card_placed_may_be_taken_back() -> None:
    match = position(ana=side(hand="K 5 9", slots="Q"), bia=side())
    assert undoable(match, ANA, realm("K", "B"))
    assert undoable(match, ANA, commander("5"))
    assert undoable(match, ANA, army("9"))


def test_CH_83_so_may_an_answer_in_a_battle_while_nobody_has_acted_since() -> None:
    match = battle()
    assert undoable(match, ANA, reinforce("7"))
    assert undoable(match, BIA, CONCEDE)
    assert undoable(match, ANA, WITHDRAW)


def test_CH_83_an_armistice_that_nobody_has_answered_may_be_taken_back() -> None:
    assert undoable(battle(ana="A"), ANA, ARMISTICE)


def test_CH_83_a_card_drawn_cannot_be_given_back() -> None:
    match = position(ana=side(hand="5", slots="K"), bia=side(slots="K")).do(ANA, attack(BIA, "A"), send("5"))
    assert undoable(match, BIA, UNDEFENDED)
    assert not undoable(match, ANA, SPOILS)


def test_CH_83_nor_a_turn_that_is_over() -> None:
    assert not undoable(position(ana=side(), bia=side()), ANA, END)


def test_CH_83_nor_a_hand_that_was_kept() -> None:
    match = position(ana=side(hand="2", turns=2), bia=side()).do(ANA, END)
    assert match.asks() == (ANA, ChamaAsk.REDRAW)
    assert not undoable(match, ANA, KEEP_HAND)


def test_CH_83_nor_a_redraw_for_the_hand_was_shown() -> None:
    match = position(ana=side(hand="2", turns=2), bia=side()).do(ANA, END)
    assert not undoable(match, ANA, REDRAW)


def test_CH_83_nor_the_end_of_the_game() -> None:
    assert not undoable(position(ana=side(), bia=side(pile=0)), ANA, END)


def test_every_position_of_these_tests_holds_whole_decks() -> None:
    place = battle().state.seats[ANA]
    assert Counter(place.deck) == Counter(DECK)
