"""Chama 2.5 a to e: who attacks what, who defends, and who plays."""

from __future__ import annotations

import pytest

from engine.games.chama.battle import battle_of
from engine.games.chama.events import (
    AttackDeclared,
    CommanderSent,
    RealmRazed,
    Reinforced,
)
from engine.games.chama.model import ChamaAsk, ChamaOptions, Unit
from tests.engine.chama.battles import clash, duel, losing
from tests.engine.chama.positions import (
    ANA,
    ARMISTICE,
    BIA,
    CAIO,
    CONCEDE,
    END,
    NO_SPOILS,
    UNDEFENDED,
    WITHDRAW,
    army,
    attack,
    commander,
    position,
    reinforce,
    send,
    send_pool,
    side,
    slot,
)

# ---- a: the realm ---------------------------------------------------------------------------------------------------


def test_2_5_only_the_seat_on_turn_attacks_and_only_in_its_own_turn() -> None:
    match = position(ana=side(hand="5", slots="K"), bia=side(hand="5", slots="K"))
    assert match.may(ANA, attack(BIA, "A"))
    assert match.why(BIA, attack(ANA, "A")) == ("not_your_turn", "2")


def test_2_5_all_attacks_on_the_realm_are_one_battle_of_several_incursions() -> None:
    match = clash("5 4", "2").do(BIA, CONCEDE).do(ANA, send_pool(0))
    assert (match.state.battles, battle_of(match.state).incursions) == (1, 2)


def test_2_5_a_the_attacker_names_an_exposed_realm() -> None:
    match = position(ana=side(hand="5"), bia=side(slots="k Q J")).do(ANA, attack(BIA, "C"))
    assert match.happened(AttackDeclared) == [AttackDeclared(ANA, BIA, slot("C"), 11)]
    assert match.asks() == (ANA, ChamaAsk.SEND)


def test_2_5_a_the_own_realms_cannot_be_attacked() -> None:
    match = position(ana=side(hand="5", slots="K"), bia=side(slots="K"))
    assert match.why(ANA, attack(ANA, "A")) == ("own_realm", "2.5 a")


def test_2_5_a_where_no_realm_stands_there_is_nothing_to_attack() -> None:
    match = position(ana=side(hand="5"), bia=side(slots="K"))
    assert match.why(ANA, attack(BIA, "B")) == ("no_realm_there", "2.5 a")


def test_CH_32_every_opponent_with_an_exposed_realm_may_be_attacked() -> None:
    match = position(ana=side(hand="5"), bia=side(slots="k Q J"), caio=side(slots="K"), duda=side())
    targets = [action for action in match.legal(ANA) if type(action) is type(attack(BIA, "A"))]
    assert targets == [attack(BIA, "B"), attack(BIA, "C"), attack(CAIO, "A")]


def test_CH_32_from_the_first_turn_on() -> None:
    assert position(ana=side(hand="5", turns=1), bia=side(slots="K")).may(ANA, attack(BIA, "A"))


def test_CH_32_a_table_may_forbid_attacks_in_the_first_round() -> None:
    peaceful = ChamaOptions(first_round_attack=False)
    first = position(ana=side(hand="5", turns=1), bia=side(slots="K"), options=peaceful)
    second = position(ana=side(hand="5", turns=2), bia=side(slots="K"), options=peaceful)
    assert first.why(ANA, attack(BIA, "A")) == ("no_attack_in_first_round", "CH-32")
    assert second.may(ANA, attack(BIA, "A"))


def test_CH_34_the_same_seat_may_be_attacked_turn_after_turn_and_by_everybody() -> None:
    match = position(ana=side(hand="5", slots="K"), bia=side(slots="K Q J"), caio=side(hand="5", slots="K"))
    match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, UNDEFENDED).do(ANA, NO_SPOILS, END).do(BIA, END)
    match.do(CAIO, attack(BIA, "B"), send("5")).do(BIA, UNDEFENDED).do(CAIO, NO_SPOILS, END)
    assert match.do(ANA, attack(BIA, "C")).asks() == (ANA, ChamaAsk.SEND)


# ---- b: the attacker ------------------------------------------------------------------------------------------------


def test_2_5_b_a_commander_of_the_hand_or_the_pool_is_sent() -> None:
    match = duel(side(hand="5 9 K A", pool="3+7 2"), side(slots="K"))
    assert match.legal(ANA) == (send_pool(0), send_pool(1), send("5"))


def test_2_5_b_without_a_commander_there_is_no_attack() -> None:
    match = position(ana=side(hand="9 K"), bia=side(slots="K"))
    assert match.why(ANA, attack(BIA, "A")) == ("no_commander", "2.5 b")


def test_2_5_b_it_is_given_no_army_now() -> None:
    match = duel(side(hand="9", pool="3"), side(slots="K"))
    assert match.why(ANA, army("9")) == ("pool_only_in_step_3", "CH-9")


def test_2_5_b_one_of_the_pool_brings_its_army() -> None:
    match = duel(side(pool="3+7"), side(slots="K")).do(ANA, send_pool())
    assert match.happened(CommanderSent) == [CommanderSent(ANA, Unit(3, 7), False, True)]


def test_CH_74_having_named_a_realm_the_attacker_cannot_withdraw() -> None:
    match = duel(side(hand="5"), side(slots="K"))
    assert match.legal(ANA) == (send("5"),)
    assert match.why(ANA, WITHDRAW) == ("not_asked", "2")


def test_CH_22_one_battle_a_turn() -> None:
    match = duel(side(hand="5 4"), side(slots="K"), caio=side(slots="K")).do(ANA, send("5"))
    match.do(BIA, UNDEFENDED).do(ANA, NO_SPOILS)
    assert match.why(ANA, attack(CAIO, "A")) == ("one_battle", "CH-22")


def test_CH_22_a_commander_that_has_won_is_not_sent_again_in_this_battle() -> None:
    match = clash("5 4", "2").do(BIA, CONCEDE)
    assert match.pool(ANA) == "4 5"
    assert match.may(ANA, send_pool(0))
    assert match.why(ANA, send_pool(1)) == ("already_fought", "CH-22")


def test_CH_22_it_may_fight_again_in_another_turn() -> None:
    match = clash("5", "2").do(BIA, CONCEDE).do(ANA, WITHDRAW, END).do(BIA, END)
    assert match.do(ANA, attack(BIA, "A"), send_pool()).asks() == (BIA, ChamaAsk.DEFEND)


def test_CH_24_a_commander_of_the_hand_comes_without_an_army_and_may_be_reinforced() -> None:
    match = duel(side(hand="5 9"), side(hand="5", slots="K")).do(ANA, send("5"))
    assert match.happened(CommanderSent) == [CommanderSent(ANA, Unit(5), True, True)]
    assert match.do(BIA, send("5")).may(ANA, reinforce("9"))


# ---- c: the defender ------------------------------------------------------------------------------------------------


def test_2_5_c_the_defender_sends_a_commander_of_the_hand_or_the_pool() -> None:
    match = duel(side(hand="5"), side(hand="2 9", pool="3+7", slots="K")).do(ANA, send("5"))
    assert match.legal(BIA) == (send_pool(), send("2"), UNDEFENDED)
    match.do(BIA, send_pool())
    assert match.happened(CommanderSent) == [CommanderSent(BIA, Unit(3, 7), False, False)]


def test_2_5_c_it_is_given_no_army_now() -> None:
    match = duel(side(hand="5"), side(hand="9", pool="3", slots="K")).do(ANA, send("5"))
    assert match.why(BIA, army("9")) == ("pool_only_in_step_3", "CH-9")


def test_2_5_c_without_a_defence_the_realm_is_razed() -> None:
    match = duel(side(hand="5"), side(slots="K")).do(ANA, send("5")).do(BIA, UNDEFENDED)
    assert match.slots(BIA) == "k . . . . ."
    assert match.happened(RealmRazed) == [RealmRazed(BIA, ANA, slot("A"), 13)]


def test_CH_23_the_defender_sees_the_attacker_first() -> None:
    match = duel(side(hand="5"), side(hand="4", slots="K"))
    assert not match.legal(BIA)
    assert match.do(ANA, send("5")).asks() == (BIA, ChamaAsk.DEFEND)


def test_CH_23_it_may_decline_though_it_has_commanders() -> None:
    match = duel(side(hand="2"), side(hand="5", pool="5+10", slots="K")).do(ANA, send("2")).do(BIA, UNDEFENDED)
    assert match.slots(BIA) == "k . . . . ."


def test_CH_29_the_attacker_of_an_undefended_realm_goes_to_the_pool() -> None:
    match = duel(side(hand="5", slots="K"), side(slots="K")).do(ANA, send("5")).do(BIA, UNDEFENDED)
    assert (match.hand(ANA), match.pool(ANA)) == ("", "5")


# ---- d, e: who is winning, who plays --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "defender", "loser"),
    [("5", "4", BIA), ("4", "5", ANA), ("5", "5", ANA), ("2+10", "5+6", BIA), ("2+9", "5+6", ANA)],
)
def test_2_5_d_the_higher_total_is_winning_and_a_tie_is_the_defenders(attacker: str, defender: str, loser: int) -> None:
    assert clash(attacker, defender).asks() == (loser, ChamaAsk.LOSING)


def test_2_5_d_reinforcements_count() -> None:
    match = clash("5", "5", ana="6").do(ANA, reinforce("6"))
    assert match.happened(Reinforced) == [Reinforced(ANA, 6, 11, 5)]
    assert losing(match) == BIA


def test_2_5_e_the_winning_side_plays_no_card() -> None:
    match = clash("4", "5", bia="9 A")
    assert match.why(BIA, reinforce("9")) == ("winning_side_waits", "2.5 e")
    assert match.why(BIA, ARMISTICE) == ("winning_side_waits", "2.5 e")


def test_2_5_e_whoever_loses_then_is_asked_next() -> None:
    match = clash("4", "5", ana="6", bia="6").do(ANA, reinforce("6"))
    assert match.asks() == (BIA, ChamaAsk.LOSING)
    assert match.do(BIA, reinforce("6")).asks() == (ANA, ChamaAsk.LOSING)


def test_2_5_e_it_may_stop_though_it_has_cards() -> None:
    match = clash("4", "5", ana="10").do(ANA, CONCEDE)
    assert match.hand(ANA) == "10"
    assert match.discarded(ANA) == "4"


def test_CH_25_an_army_that_does_not_turn_the_balance_may_be_played() -> None:
    match = clash("2", "5+10", ana="6 9").do(ANA, reinforce("6"))
    assert match.asks() == (ANA, ChamaAsk.LOSING)
    assert match.do(ANA, reinforce("9")).asks() == (BIA, ChamaAsk.LOSING)


def test_CH_25_armies_and_aces_are_all_that_may_be_played() -> None:
    match = clash("4", "5", ana="3 6 9 K A")
    assert match.legal(ANA) == (reinforce("6"), reinforce("9"), ARMISTICE, CONCEDE)
    assert match.why(ANA, reinforce("K")) == ("only_armies_reinforce", "CH-25")


def test_CH_25_no_second_commander_joins() -> None:
    match = clash("4 3", "5", ana="3")
    assert match.why(ANA, send("3")) == match.why(ANA, send_pool()) == ("no_second_commander", "CH-25")


def test_CH_26_armies_attached_to_other_commanders_cannot_be_used() -> None:
    match = clash("4 3+10", "5")
    assert match.legal(ANA) == (CONCEDE,)
    assert match.why(ANA, reinforce("10")) == ("card_not_in_hand", "2.3")


def test_CH_48_the_same_army_is_attached_in_step_3_or_reinforces_in_step_4() -> None:
    match = position(ana=side(hand="5 9"), bia=side(hand="5", slots="K"))
    assert match.do(ANA, commander("5")).may(ANA, army("9"))
    assert match.do(ANA, attack(BIA, "A"), send_pool()).do(BIA, send("5")).may(ANA, reinforce("9"))
