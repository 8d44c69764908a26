"""Chama 2: the steps of a turn."""

from __future__ import annotations

from engine.games.chama.actions import AttachArmy, Attack, PlaceCommander, PlayRealm, Rebuild
from engine.games.chama.events import ChamaCardsDrawn, TurnBegan
from engine.games.chama.model import ChamaAsk
from tests.engine.chama.positions import (
    ANA,
    BIA,
    CAIO,
    CONCEDE,
    END,
    KEEP_SPOILS,
    SPOILS,
    UNDEFENDED,
    Match,
    army,
    attack,
    commander,
    discard,
    lay_spoils,
    position,
    ranks,
    realm,
    rebuild,
    send,
    side,
)


def alone(hand: str = "", slots: str = "", pool: str = "") -> Match:
    """Ana is on turn; Bia has an exposed realm and no other part in it."""
    return position(ana=side(hand=hand, slots=slots, pool=pool), bia=side(slots="K"))


def kinds(match: Match) -> set[type]:
    return {type(action) for action in match.legal(ANA)}


# ---- 2: steps -------------------------------------------------------------------------------------------------------


def test_2_steps_2_3_and_4_may_be_left_out() -> None:
    assert alone("K 5 9", "Q").do(ANA, END).asks() == (BIA, ChamaAsk.MAIN)


def test_2_at_the_start_of_a_turn_all_steps_are_open() -> None:
    match = alone("K 5 9 2", "q", "4")
    assert kinds(match) == {PlayRealm, Rebuild, PlaceCommander, AttachArmy, Attack, type(END)}


def test_CH_72_a_card_placed_in_the_pool_ends_step_2() -> None:
    match = alone("K 5 9 2", "q").do(ANA, commander("5"))
    assert not kinds(match) & {PlayRealm, Rebuild}
    assert match.why(ANA, realm("K", "B")) == ("step_passed", "2")
    assert match.why(ANA, rebuild("A")) == ("step_passed", "2")


def test_CH_72_an_army_attached_ends_step_2_too() -> None:
    assert alone("K 9", pool="5").do(ANA, army("9")).why(ANA, realm("K", "A")) == ("step_passed", "2")


def test_CH_72_after_the_battle_only_the_end_of_the_turn_is_left() -> None:
    match = alone("K Q 5 4 9 2 3 8", "Q", "3").do(ANA, attack(BIA, "A"), send("5"))
    match.do(BIA, UNDEFENDED).do(ANA, SPOILS)
    match.do(ANA, KEEP_SPOILS)
    assert match.legal(ANA) == (END,)
    assert match.why(ANA, commander("4")) == ("step_passed", "2")
    assert match.why(ANA, army("9")) == ("step_passed", "2")


def test_step_1_three_cards_are_drawn_from_the_own_pile() -> None:
    match = position(ana=side(), bia=side(hand="5", top="K 2 A")).do(ANA, END)
    assert match.hand(BIA) == "A 2 5 K"
    assert match.happened(TurnBegan) == [TurnBegan(BIA, 8, 3)]
    assert match.happened(ChamaCardsDrawn) == [ChamaCardsDrawn(BIA, 3, ranks("K 2 A"))]


def test_step_2_laying_rebuilding_and_replacing_are_one_choice() -> None:
    match = alone("K 5 9 2", "q J")
    assert {match.may(ANA, action) for action in (realm("K", "C"), realm("K", "A"), rebuild("A"))} == {True}


def test_CH_4_one_realm_is_laid_a_turn() -> None:
    match = alone("K Q 9 9 9", "j").do(ANA, realm("K", "B"))
    assert match.why(ANA, realm("Q", "C")) == ("one_realm_action", "CH-4")
    assert match.why(ANA, rebuild("A")) == ("one_realm_action", "CH-4")


def test_CH_4_whoever_rebuilds_lays_no_realm() -> None:
    match = alone("K 9 9 9", "j").do(ANA, rebuild("A"), discard("9"), discard("9"), discard("9"))
    assert match.why(ANA, realm("K", "B")) == ("one_realm_action", "CH-4")


def test_CH_4_whoever_replaces_a_razed_realm_lays_no_other() -> None:
    assert alone("K Q", "j").do(ANA, realm("K", "A")).why(ANA, realm("Q", "B")) == ("one_realm_action", "CH-4")


def test_CH_4_the_next_turn_brings_another() -> None:
    match = alone("K Q").do(ANA, realm("K", "A"), END).do(BIA, END)
    assert match.may(ANA, realm("Q", "B"))


def test_CH_4_a_realm_from_spoils_comes_on_top() -> None:
    match = position(ana=side(hand="K 5", top="Q"), bia=side(slots="K"))
    match.do(ANA, realm("K", "A"), attack(BIA, "A"), send("5")).do(BIA, UNDEFENDED)
    assert match.do(ANA, SPOILS, lay_spoils("B")).slots(ANA) == "K Q . . . ."


def test_step_3_only_the_seat_on_turn_fills_its_pool() -> None:
    match = position(ana=side(), bia=side(hand="5 9", pool="3"))
    assert match.why(BIA, commander("5")) == ("not_your_turn", "2")
    assert match.why(BIA, army("9")) == ("not_your_turn", "2")


def test_step_3_a_any_number_of_commanders_enters_the_pool() -> None:
    match = alone("2 2 3 4 5 5").do(ANA, *(commander(card) for card in "225534"))
    assert match.pool(ANA) == "2 2 5 5 3 4"
    assert match.hand(ANA) == ""


def test_step_3_b_each_commander_is_given_one_army() -> None:
    match = alone("10 9", pool="5 2").do(ANA, army("10", 1))
    assert match.pool(ANA) == "5 2+10"
    assert match.why(ANA, army("9", 1)) == ("army_already", "CH-8")
    assert match.do(ANA, army("9", 0)).pool(ANA) == "5+9 2+10"


def test_CH_8_commanders_and_armies_may_alternate() -> None:
    assert alone("5 9 4 8").do(ANA, commander("5"), army("9"), commander("4"), army("8", 1)).pool(ANA) == "5+9 4+8"


def test_CH_8_a_commander_of_an_earlier_turn_may_be_armed() -> None:
    match = alone("5 9", "K").do(ANA, commander("5"), END).do(BIA, END)
    assert match.do(ANA, army("9")).pool(ANA) == "5+9"


def test_CH_8_an_army_once_given_is_neither_changed_nor_taken_back() -> None:
    match = alone("5 9 8", "K").do(ANA, commander("5"), army("9"))
    assert match.why(ANA, army("8")) == ("army_already", "CH-8")
    assert kinds(match) == {Attack, type(END)}


def test_step_4_one_realm_of_another_seat_is_attacked_to_the_end() -> None:
    match = position(ana=side(hand="5 4", slots="K"), bia=side(hand="2", slots="k Q J"), caio=side(slots="K"))
    match.do(ANA, attack(BIA, "B"), send("5")).do(BIA, send("2"), CONCEDE)
    assert match.asks() == (ANA, ChamaAsk.AGAIN)
    assert match.why(ANA, attack(BIA, "C")) == ("same_realm", "CH-19")
    assert match.why(ANA, attack(CAIO, "A")) == ("same_realm", "CH-19")


def test_CH_9_a_commander_drawn_as_spoils_stays_in_the_hand() -> None:
    match = position(ana=side(hand="5", slots="K Q J K Q J", top="4"), bia=side(slots="K"))
    match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, UNDEFENDED).do(ANA, SPOILS)
    assert match.hand(ANA) == "4"
    assert match.legal(ANA) == (END,)


def test_CH_9_the_winner_of_a_battle_comes_home_to_the_pool_in_step_4() -> None:
    match = alone("5", "K").do(ANA, attack(BIA, "A"), send("5")).do(BIA, UNDEFENDED)
    assert match.pool(ANA) == "5"


def test_CH_10_in_step_5_there_is_nothing_to_do_but_discard() -> None:
    match = alone("2 3 4 5 6 7 8 9 A", "K").do(ANA, END)
    assert match.asks() == (ANA, ChamaAsk.TRIM)
    assert match.legal(ANA) == tuple(discard(card) for card in match.hand(ANA).split())


def test_step_5_the_hand_is_cut_to_eight() -> None:
    match = alone("2 3 4 5 6 7 8 9 10 J").do(ANA, END, discard("2"))
    assert match.asks() == (ANA, ChamaAsk.TRIM)
    assert match.do(ANA, discard("3")).asks() == (BIA, ChamaAsk.MAIN)
    assert match.hand(ANA) == "4 5 6 7 8 9 10 J"
    assert match.discarded(ANA) == "2 3"


def test_CH_11_eight_cards_are_not_too_many() -> None:
    assert alone("2 3 4 5 6 7 8 9").do(ANA, END).asks() == (BIA, ChamaAsk.MAIN)


def test_CH_11_a_hand_over_eight_waits_for_its_owners_step_5() -> None:
    match = position(ana=side(hand="2", slots="K"), bia=side(hand="2 3 4 5 6 6 7 8", slots="K", top="9 J Q K"))
    match.do(ANA, attack(BIA, "A"), send("2")).do(BIA, send("3")).do(ANA, CONCEDE).do(BIA, SPOILS)
    match.do(BIA, KEEP_SPOILS)
    assert len(match.do(ANA, END).hand(BIA).split()) == 7 + 1 + 3
    assert match.do(BIA, END).asks() == (BIA, ChamaAsk.TRIM)


def test_step_6_the_turn_goes_to_the_left() -> None:
    assert position(ana=side(), bia=side(), caio=side(), turn=BIA).do(BIA, END).asks() == (CAIO, ChamaAsk.MAIN)


def test_CH_12_ending_the_turn_is_all_of_it() -> None:
    assert alone().legal(ANA) == (END,)
