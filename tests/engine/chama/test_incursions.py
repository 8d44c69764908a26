"""Chama 2.5 f to i, 2.5.1 and 2.5.2: how incursions and battles end, and who may answer."""

from __future__ import annotations

from engine.core.model import Resigned
from engine.games.chama.actions import Reinforce, SendFromHand, SendFromPool
from engine.games.chama.battle import battle_of
from engine.games.chama.events import (
    AttackWithdrawn,
    IncursionWon,
    SpoilsDrawn,
)
from engine.games.chama.model import ChamaAsk, ChamaOptions
from tests.engine.chama.battles import clash, duel
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
    attack,
    lay_spoils,
    out,
    position,
    ranks,
    realm,
    reinforce,
    send,
    send_pool,
    side,
)

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
    assert match.asks() == (ANA, ChamaAsk.AGAIN)
    assert match.legal(ANA) == (send_pool(0), send("3"), WITHDRAW)
    assert match.do(ANA, send("3")).asks() == (BIA, ChamaAsk.DEFEND)


def test_2_5_h_after_a_lost_one_the_battle_is_over() -> None:
    match = clash("2 4", "5").do(ANA, CONCEDE).do(BIA, NO_SPOILS)
    assert match.asks() == (ANA, ChamaAsk.MAIN)
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
    match = clash("5", "2", options=ChamaOptions(raze_on_win=True)).do(BIA, CONCEDE)
    assert match.slots(BIA) == "k Q J . . ."
    assert match.asks() == (ANA, ChamaAsk.SPOILS)


def test_CH_21_an_attacking_commander_that_does_not_win_has_lost_the_battle() -> None:
    match = clash("5 4", "5").do(ANA, CONCEDE)
    assert match.discarded(ANA) == "5"
    assert match.asks() == (BIA, ChamaAsk.SPOILS)


def test_2_5_i_spoils_go_to_the_attacker_of_a_razed_realm() -> None:
    assert duel(side(hand="5"), side(slots="K")).do(ANA, send("5")).do(BIA, UNDEFENDED).asks() == (ANA, ChamaAsk.SPOILS)


def test_2_5_i_spoils_go_to_the_defender_who_defeats_the_attacker() -> None:
    assert clash("4", "5").do(ANA, CONCEDE).asks() == (BIA, ChamaAsk.SPOILS)


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
    assert match.asks() == (ANA, ChamaAsk.SPOILS)


def test_2_5_1_4_the_attacker_need_not_go_on_and_nobody_draws() -> None:
    match = clash("5 3", "2").do(BIA, CONCEDE).do(ANA, WITHDRAW)
    assert match.happened(AttackWithdrawn) == [AttackWithdrawn(ANA)]
    assert match.asks() == (ANA, ChamaAsk.MAIN)
    assert match.pile(ANA) + match.pile(BIA) == clash("5 3", "2").pile(ANA) + clash("5 3", "2").pile(BIA)


def test_2_5_1_4_with_nobody_else_to_send_withdrawing_is_all_it_can_do() -> None:
    assert clash("5", "2").do(BIA, CONCEDE).legal(ANA) == (WITHDRAW,)


def test_2_5_1_5_no_card_razes_or_discards_a_commander_by_itself() -> None:
    match = clash("4", "5", ana="6 7 8 9 10 A")
    asked = [action for action in match.legal(ANA) if isinstance(action, Reinforce) or action == ARMISTICE]
    assert len(asked) > 1
    for action in asked:
        after = Match(match.state).do(ANA, action)
        assert after.slots(BIA) == "K Q J . . ."
        assert "4" not in after.discarded(ANA) and after.discarded(BIA) == ""


# ---- CH-76: leaving in a battle -------------------------------------------------------------------------------------


def test_CH_76_when_the_defender_resigns_the_attacker_goes_home_without_spoils() -> None:
    match = clash("5+6", "4", ana="9", caio=side(slots="K")).befall(Resigned(BIA))
    assert match.pool(ANA) == "5+6"
    assert match.asks() == (ANA, ChamaAsk.MAIN)
    assert match.legal(ANA) == (END,)


def test_CH_76_when_the_attacker_resigns_the_defender_goes_home_and_the_turn_passes() -> None:
    match = clash("5", "4+6", caio=side(slots="K")).befall(Resigned(ANA))
    assert match.pool(BIA) == "4+6"
    assert match.asks() == (BIA, ChamaAsk.MAIN)


def test_CH_76_reinforcements_of_the_side_that_stays_are_discarded() -> None:
    match = clash("5", "5", ana="6", caio=side()).do(ANA, reinforce("6")).befall(Resigned(BIA))
    assert (match.pool(ANA), match.discarded(ANA)) == ("5", "6")


def test_CH_76_a_seat_outside_the_battle_leaves_it_as_it_is() -> None:
    match = clash("4", "5", ana="6", caio=side(slots="K")).befall(Resigned(CAIO))
    assert match.asks() == (ANA, ChamaAsk.LOSING)


def test_CH_76_all_its_cards_leave() -> None:
    match = position(ana=side(), bia=side(hand="5", slots="K Q", pool="4+9"), caio=side()).befall(Resigned(BIA))
    assert (match.hand(BIA), match.slots(BIA), match.pool(BIA), match.pile(BIA)) == ("", ". . . . . .", "", 0)
    assert match.asks() == (ANA, ChamaAsk.MAIN)


def decided(attacker: str) -> Match:
    """Ana has razed Bia's tip, or was beaten off when she sent a two; a queen lies on top of the winner's pile."""
    match = duel(side(hand=attacker, slots="K", top="Q"), side(hand="4", slots="K", top="Q"), caio=side())
    if attacker == "2":
        return match.do(ANA, send("2")).do(BIA, send("4")).do(ANA, CONCEDE)
    return match.do(ANA, send("5")).do(BIA, UNDEFENDED)


def test_CH_76_a_razing_keeps_its_spoils_when_the_loser_resigns() -> None:
    match = decided("5").befall(Resigned(BIA))
    assert match.asks() == (ANA, ChamaAsk.SPOILS)
    match.do(ANA, SPOILS, lay_spoils("B"))
    assert (match.slots(ANA), match.asks()) == ("K Q . . . .", (ANA, ChamaAsk.MAIN))


def test_CH_76_also_when_it_resigns_before_the_card_is_laid() -> None:
    match = decided("5").do(ANA, SPOILS).befall(Resigned(BIA))
    assert match.asks() == (ANA, ChamaAsk.PLACE)
    assert match.do(ANA, lay_spoils("C")).slots(ANA) == "K . Q . . ."


def test_CH_76_a_defender_keeps_its_spoils_when_the_attacker_resigns_and_then_the_turn_passes() -> None:
    match = decided("2").befall(Resigned(ANA))
    assert match.asks() == (BIA, ChamaAsk.SPOILS)
    match.do(BIA, SPOILS, lay_spoils("B"))
    assert (match.slots(BIA), match.asks()) == ("K Q . . . .", (BIA, ChamaAsk.MAIN))
    assert match.state.turn == 8


def test_CH_76_a_winner_that_resigns_has_no_spoils() -> None:
    assert decided("2").befall(Resigned(BIA)).asks() == (ANA, ChamaAsk.MAIN)
    assert decided("2").do(BIA, SPOILS).befall(Resigned(BIA)).asks() == (ANA, ChamaAsk.MAIN)
    assert decided("5").befall(Resigned(ANA)).asks() == (BIA, ChamaAsk.MAIN)


def test_CH_76_when_both_resign_the_turn_passes_to_whom_is_left() -> None:
    match = decided("2").befall(Resigned(ANA)).befall(Resigned(BIA))
    assert match.places == (3, 2, 1)


def test_CH_76_in_a_duel_the_other_has_won() -> None:
    assert clash("4", "5").befall(Resigned(BIA)).places == (1, 2)


# ---- 2.5.2: who may answer ------------------------------------------------------------------------------------------


def test_2_5_2_the_attacker_waits_until_the_defender_has_answered() -> None:
    match = duel(side(hand="5 4", slots="K"), side(hand="A", slots="K")).do(ANA, send("5"))
    assert match.asks() == (BIA, ChamaAsk.DEFEND)
    assert match.why(ANA, END) == ("not_your_turn", "2")
    assert not any(isinstance(action, SendFromHand | SendFromPool) for action in match.legal(ANA))


def test_CH_33_a_seat_outside_the_battle_has_no_answer() -> None:
    aside = side(hand="5 9 A", slots="K", pool="4")
    match = duel(side(hand="5"), side(hand="4", slots="K"), caio=aside, duda=out(1))
    for actor, action in ((ANA, send("5")), (BIA, send("4")), (BIA, CONCEDE)):
        assert match.legal(CAIO) == ()
        match.do(actor, action)
    assert match.why(CAIO, ARMISTICE) == match.why(CAIO, realm("K", "A")) == ("not_your_turn", "2")
