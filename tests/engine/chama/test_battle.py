"""Chama 2.5 to 2.5.2: the battle, letter by letter."""

from __future__ import annotations

import pytest

from engine.core.model import Resigned
from engine.games.chama.actions import Reinforce, SendFromHand, SendFromPool
from engine.games.chama.battle import battle_of, losing_seat
from engine.games.chama.events import (
    AttackDeclared,
    AttackWithdrawn,
    CommanderSent,
    IncursionWon,
    RealmRazed,
    Reinforced,
    SpoilsDrawn,
)
from engine.games.chama.model import Ask, Options, Unit
from tests.engine.chama.positions import (
    ANA,
    ARMISTICE,
    BIA,
    CAIO,
    CONCEDE,
    END,
    KEEP_SPOILS,
    NO_SPOILS,
    SPOILS,
    UNDEFENDED,
    WITHDRAW,
    Match,
    Side,
    army,
    attack,
    commander,
    out,
    position,
    ranks,
    realm,
    reinforce,
    send,
    send_pool,
    side,
    slot,
)


def duel(ana: Side, bia: Side, **more: object) -> Match:
    """Ana has attacked the tip of Bia's formation and is to send a commander."""
    return position(ana=ana, bia=bia, **more).do(ANA, attack(BIA, "A"))


def clash(attacker: str = "5", defender: str = "5", ana: str = "", bia: str = "", **more: object) -> Match:
    """Both have sent a commander (with its army) from the pool; the hands are what is told."""
    match = duel(side(hand=ana, pool=attacker, slots="Q"), side(hand=bia, pool=defender, slots="K Q J"), **more)
    return match.do(ANA, send_pool()).do(BIA, send_pool())


def losing(match: Match) -> int:
    return losing_seat(battle_of(match.state))


# ---- a: the realm ---------------------------------------------------------------------------------------------------


def test_2_5_a_the_attacker_names_an_exposed_realm() -> None:
    match = position(ana=side(hand="5"), bia=side(slots="k Q J")).do(ANA, attack(BIA, "C"))
    assert match.happened(AttackDeclared) == [AttackDeclared(ANA, BIA, slot("C"), 11)]
    assert match.asks() == (ANA, Ask.SEND)


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
    peaceful = Options(first_round_attack=False)
    first = position(ana=side(hand="5", turns=1), bia=side(slots="K"), options=peaceful)
    second = position(ana=side(hand="5", turns=2), bia=side(slots="K"), options=peaceful)
    assert first.why(ANA, attack(BIA, "A")) == ("no_attack_in_first_round", "CH-32")
    assert second.may(ANA, attack(BIA, "A"))


def test_CH_34_the_same_seat_may_be_attacked_turn_after_turn_and_by_everybody() -> None:
    match = position(ana=side(hand="5", slots="K"), bia=side(slots="K Q J"), caio=side(hand="5", slots="K"))
    match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, UNDEFENDED).do(ANA, NO_SPOILS, END).do(BIA, END)
    match.do(CAIO, attack(BIA, "B"), send("5")).do(BIA, UNDEFENDED).do(CAIO, NO_SPOILS, END)
    assert match.do(ANA, attack(BIA, "C")).asks() == (ANA, Ask.SEND)


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
    assert match.do(ANA, attack(BIA, "A"), send_pool()).asks() == (BIA, Ask.DEFEND)


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
    assert match.do(ANA, send("5")).asks() == (BIA, Ask.DEFEND)


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
    assert clash(attacker, defender).asks() == (loser, Ask.LOSING)


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
    assert match.asks() == (BIA, Ask.LOSING)
    assert match.do(BIA, reinforce("6")).asks() == (ANA, Ask.LOSING)


def test_2_5_e_it_may_stop_though_it_has_cards() -> None:
    match = clash("4", "5", ana="10").do(ANA, CONCEDE)
    assert match.hand(ANA) == "10"
    assert match.discarded(ANA) == "4"


def test_CH_25_an_army_that_does_not_turn_the_balance_may_be_played() -> None:
    match = clash("2", "5+10", ana="6 9").do(ANA, reinforce("6"))
    assert match.asks() == (ANA, Ask.LOSING)
    assert match.do(ANA, reinforce("9")).asks() == (BIA, Ask.LOSING)


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


# ---- f, g: the end of an incursion ----------------------------------------------------------------------------------


def test_2_5_f_when_the_losing_side_stops_the_other_has_won_the_incursion() -> None:
    match = clash("5+6", "4", ana="9", bia="6").do(BIA, reinforce("6"), CONCEDE)
    assert match.happened(IncursionWon) == [IncursionWon(ANA, BIA, 11, 10, ranks("4 6"))]


def test_2_5_f_the_defender_wins_ties() -> None:
    assert clash("5", "5").do(ANA, CONCEDE).happened(IncursionWon) == [IncursionWon(BIA, ANA, 5, 5, ranks("5"))]


def test_2_5_g_the_winners_commander_goes_to_its_pool() -> None:
    assert clash("5+6", "4").do(BIA, CONCEDE).pool(ANA) == "5+6"


def test_CH_27_reinforcements_of_the_winner_are_discarded() -> None:
    match = clash("5", "5", ana="6 7").do(ANA, reinforce("6")).do(BIA, CONCEDE)
    assert (match.pool(ANA), match.discarded(ANA), match.hand(ANA)) == ("5", "6", "7")


def test_CH_27_so_for_the_defender_who_wins_and_for_a_commander_of_the_hand() -> None:
    match = duel(side(hand="5", slots="K"), side(hand="4 6", slots="K")).do(ANA, send("5")).do(BIA, send("4"))
    match.do(BIA, reinforce("6")).do(ANA, CONCEDE)
    assert (match.pool(BIA), match.discarded(BIA), match.hand(BIA)) == ("4", "6", "")


def test_CH_28_the_loser_discards_commander_army_and_reinforcements() -> None:
    match = clash("5+6", "5+9", ana="2 7").do(ANA, reinforce("7")).do(BIA, CONCEDE)
    assert (match.pool(BIA), match.discarded(BIA)) == ("", "5 9")
    match = clash("5+6", "5+9", ana="7", bia="8").do(ANA, reinforce("7")).do(BIA, reinforce("8")).do(ANA, CONCEDE)
    assert (match.pool(ANA), match.discarded(ANA)) == ("", "5 6 7")


# ---- h: after an incursion ------------------------------------------------------------------------------------------


def test_2_5_h_after_a_won_incursion_another_commander_may_be_sent() -> None:
    match = clash("5 4", "2", ana="3").do(BIA, CONCEDE)
    assert match.asks() == (ANA, Ask.AGAIN)
    assert match.legal(ANA) == (send_pool(0), send("3"), WITHDRAW)
    assert match.do(ANA, send("3")).asks() == (BIA, Ask.DEFEND)


def test_2_5_h_after_a_lost_one_the_battle_is_over() -> None:
    match = clash("2 4", "5").do(ANA, CONCEDE).do(BIA, NO_SPOILS)
    assert match.asks() == (ANA, Ask.MAIN)
    assert match.why(ANA, attack(BIA, "A")) == ("one_battle", "CH-22")


def test_2_5_h_the_defender_chooses_anew_for_the_next_incursion() -> None:
    match = clash("5 4", "2 3").do(BIA, CONCEDE).do(ANA, send_pool(0))
    assert match.legal(BIA) == (send_pool(0), UNDEFENDED)


def test_CH_19_the_next_incursion_is_against_the_same_realm() -> None:
    match = clash("5 4", "2").do(BIA, CONCEDE).do(ANA, send_pool(0)).do(BIA, UNDEFENDED)
    assert match.slots(BIA) == "k Q J . . ."
    assert battle_of(match.state).incursions == 2


def test_CH_20_a_won_incursion_does_not_raze() -> None:
    match = clash("5", "2").do(BIA, CONCEDE).do(ANA, WITHDRAW)
    assert match.slots(BIA) == "K Q J . . ."


def test_CH_20_a_table_may_raze_at_once() -> None:
    match = clash("5", "2", options=Options(raze_on_win=True)).do(BIA, CONCEDE)
    assert match.slots(BIA) == "k Q J . . ."
    assert match.asks() == (ANA, Ask.SPOILS)


def test_CH_21_an_attacking_commander_that_does_not_win_has_lost_the_battle() -> None:
    match = clash("5 4", "5").do(ANA, CONCEDE)
    assert match.discarded(ANA) == "5"
    assert match.asks() == (BIA, Ask.SPOILS)


def test_2_5_i_spoils_go_to_the_attacker_of_a_razed_realm() -> None:
    assert duel(side(hand="5"), side(slots="K")).do(ANA, send("5")).do(BIA, UNDEFENDED).asks() == (ANA, Ask.SPOILS)


def test_2_5_i_spoils_go_to_the_defender_who_defeats_the_attacker() -> None:
    assert clash("4", "5").do(ANA, CONCEDE).asks() == (BIA, Ask.SPOILS)


# ---- 2.5.1: every way in which a battle ends ------------------------------------------------------------------------


def test_2_5_1_1_the_attacker_defeated_the_battle_is_over_and_the_defender_draws() -> None:
    match = clash("4 5", "5").do(ANA, CONCEDE).do(BIA, SPOILS)
    assert match.happened(SpoilsDrawn)
    assert match.do(BIA, KEEP_SPOILS).legal(ANA) == (END,)


def test_2_5_1_2_the_defender_defeated_the_attacker_goes_home_and_another_may_follow() -> None:
    match = clash("5 3", "2").do(BIA, CONCEDE)
    assert match.pool(ANA) == "3 5"
    assert match.legal(ANA) == (send_pool(0), WITHDRAW)


def test_2_5_1_3_no_defence_razes_and_the_attacker_draws() -> None:
    match = clash("5 3", "2").do(BIA, CONCEDE).do(ANA, send_pool(0)).do(BIA, UNDEFENDED)
    assert match.slots(BIA) == "k Q J . . ."
    assert match.asks() == (ANA, Ask.SPOILS)


def test_2_5_1_4_the_attacker_need_not_go_on_and_nobody_draws() -> None:
    match = clash("5 3", "2").do(BIA, CONCEDE).do(ANA, WITHDRAW)
    assert match.happened(AttackWithdrawn) == [AttackWithdrawn(ANA)]
    assert match.asks() == (ANA, Ask.MAIN)
    assert match.pile(ANA) + match.pile(BIA) == clash("5 3", "2").pile(ANA) + clash("5 3", "2").pile(BIA)


def test_2_5_1_4_with_nobody_else_to_send_withdrawing_is_all_it_can_do() -> None:
    assert clash("5", "2").do(BIA, CONCEDE).legal(ANA) == (WITHDRAW,)


def test_2_5_1_5_no_card_razes_or_discards_a_commander_by_itself() -> None:
    match = clash("4", "5", ana="6 7 8 9 10 A")
    for action in match.legal(ANA):
        if isinstance(action, Reinforce) or action == ARMISTICE:
            after = Match(match.state).do(ANA, action)
            assert after.slots(BIA) == "K Q J . . ."
            assert "4" not in after.discarded(ANA) and after.discarded(BIA) == ""


# ---- CH-76: leaving in a battle -------------------------------------------------------------------------------------


def test_CH_76_when_the_defender_resigns_the_attacker_goes_home_without_spoils() -> None:
    match = clash("5+6", "4", ana="9", caio=side(slots="K")).befall(Resigned(BIA))
    assert match.pool(ANA) == "5+6"
    assert match.asks() == (ANA, Ask.MAIN)
    assert match.legal(ANA) == (END,)


def test_CH_76_when_the_attacker_resigns_the_defender_goes_home_and_the_turn_passes() -> None:
    match = clash("5", "4+6", caio=side(slots="K")).befall(Resigned(ANA))
    assert match.pool(BIA) == "4+6"
    assert match.asks() == (BIA, Ask.MAIN)


def test_CH_76_reinforcements_of_the_side_that_stays_are_discarded() -> None:
    match = clash("5", "5", ana="6", caio=side()).do(ANA, reinforce("6")).befall(Resigned(BIA))
    assert (match.pool(ANA), match.discarded(ANA)) == ("5", "6")


def test_CH_76_a_seat_outside_the_battle_leaves_it_as_it_is() -> None:
    match = clash("4", "5", ana="6", caio=side(slots="K")).befall(Resigned(CAIO))
    assert match.asks() == (ANA, Ask.LOSING)


def test_CH_76_all_its_cards_leave() -> None:
    match = position(ana=side(), bia=side(hand="5", slots="K Q", pool="4+9"), caio=side()).befall(Resigned(BIA))
    assert (match.hand(BIA), match.slots(BIA), match.pool(BIA), match.pile(BIA)) == ("", ". . . . . .", "", 0)
    assert match.asks() == (ANA, Ask.MAIN)


def test_CH_76_in_a_duel_the_other_has_won() -> None:
    assert clash("4", "5").befall(Resigned(BIA)).places == (1, 2)


# ---- 2.5.2: who may answer ------------------------------------------------------------------------------------------


def test_2_5_2_the_attacker_waits_until_the_defender_has_answered() -> None:
    match = duel(side(hand="5 4", slots="K"), side(hand="A", slots="K")).do(ANA, send("5"))
    assert match.asks() == (BIA, Ask.DEFEND)
    assert match.why(ANA, END) == ("not_your_turn", "2")
    assert not any(isinstance(action, SendFromHand | SendFromPool) for action in match.legal(ANA))


def test_CH_33_a_seat_outside_the_battle_has_no_answer() -> None:
    aside = side(hand="5 9 A", slots="K", pool="4")
    match = duel(side(hand="5"), side(hand="4", slots="K"), caio=aside, duda=out(1))
    for step in (lambda: match.do(ANA, send("5")), lambda: match.do(BIA, send("4")), lambda: match.do(BIA, CONCEDE)):
        assert match.legal(CAIO) == ()
        step()
    assert match.why(CAIO, ARMISTICE) == ("not_your_turn", "2")
    assert match.why(CAIO, realm("K", "A"))[0] == "not_your_turn"
