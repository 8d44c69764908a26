"""Chama 4.3, Aliados: others help in a battle; and the chain of attacks that a table may allow (CH-19)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.model import Resigned, Seat
from engine.games.chama.battle import battle_of
from engine.games.chama.events import AidGiven, AidRefused, AttackDeclared, SpoilsDeclined, SpoilsDrawn
from engine.games.chama.model import ChamaAsk, ChamaOptions, Type
from tests.engine.chama.positions import (
    ALLIES,
    ANA,
    ARMISTICE,
    BIA,
    CAIO,
    CHAIN,
    CONCEDE,
    DUDA,
    KEEP_SPOILS,
    NO_AID,
    NO_SPOILS,
    SPOILS,
    UNDEFENDED,
    WITHDRAW,
    Match,
    Side,
    aid,
    attack,
    lay_spoils,
    out,
    position,
    reinforce,
    send,
    send_pool,
    side,
)

FOUR = side(hand="4", slots="K", top="Q")


def fight(ana: Side, bia: Side, caio: Side, duda: Side | None = None, **more: Any) -> Match:
    """Ana has attacked Bia's tip with a five of her hand, and Bia defends with a four of hers."""
    match = position(ana, bia, caio, duda, **{"options": ALLIES, **more})
    return match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, send("4"))


def helped(caio: str = "6 9", duda: str = "10", **more: Any) -> Match:
    """Bia, who is losing by one, has conceded; Caio and Duda may help her."""
    ana = side(hand="5 5 3 8", slots="K", top="Q J")
    return fight(ana, side(hand="4 6", slots="K"), side(hand=caio), side(hand=duda), **more).do(BIA, CONCEDE)


# ---- Who may help, and whom -----------------------------------------------------------------------------------------


def test_4_3_aliados_a_seat_outside_a_battle_may_help_with_an_army() -> None:
    match = helped()
    assert match.asks() == (CAIO, ChamaAsk.AID)
    match.do(CAIO, aid("6"))
    assert match.happened(AidGiven) == [AidGiven(CAIO, BIA, 6, attack=5, defence=10)]
    assert (match.hand(CAIO), match.asks()) == ("9", (ANA, ChamaAsk.LOSING))


def test_4_3_aliados_it_never_helps_both_sides_of_a_battle() -> None:
    match = helped().do(CAIO, aid("6")).do(ANA, CONCEDE)
    assert match.asks() == (DUDA, ChamaAsk.AID)
    assert CAIO not in battle_of(match.state).to_ask


def test_4_3_aliados_armistices_are_respected() -> None:
    assert helped(truces=((ANA, CAIO, 9),)).asks() == (DUDA, ChamaAsk.AID)
    assert helped(truces=((CAIO, ANA, 9),)).asks() == (DUDA, ChamaAsk.AID)
    assert helped(truces=((CAIO, BIA, 9),)).asks() == (CAIO, ChamaAsk.AID)


@pytest.mark.parametrize(("rules", "ends", "asked"), [(2, 4, False), (2, 3, True), (1, 3, False)])
def test_CH_97_the_target_of_an_armistice_helps_again_once_its_next_turn_has_ended(
    rules: int, ends: int, asked: bool
) -> None:
    """Caio has ended his third turn; version 1 kept him off until his fourth began."""
    match = helped(truces=((ANA, CAIO, ends),), rules=rules)
    assert match.asks() == (CAIO if asked else DUDA, ChamaAsk.AID)
    if asked:
        assert len(match.do(CAIO, aid("6")).state.truces) == 1


def test_4_3_aliados_what_was_added_is_discarded_after_the_battle_each_card_by_its_owner() -> None:
    match = helped().do(CAIO, aid("6")).do(ANA, reinforce("8")).do(BIA, CONCEDE).do(CAIO, NO_AID).do(DUDA, aid("10"))
    match.do(ANA, CONCEDE)
    assert match.asks() == (BIA, ChamaAsk.SPOILS)
    assert [match.discarded(seat) for seat in range(4)] == ["5 8", "", "6", "10"]
    assert match.pool(BIA) == "4"


def test_4_3_aliados_helpers_of_an_attacker_draw_spoils_too_and_do_not_lay_them_at_once() -> None:
    match = shared().do(ANA, SPOILS, KEEP_SPOILS)
    assert match.asks() == (DUDA, ChamaAsk.SPOILS)
    match.do(DUDA, SPOILS)
    assert (match.hand(DUDA), match.slots(DUDA)) == ("K", "Q . . . . .")
    assert match.asks() == (CAIO, ChamaAsk.SPOILS)


def test_4_3_aliados_without_the_variant_nobody_is_asked() -> None:
    assert helped(options=ChamaOptions()).asks() == (ANA, ChamaAsk.AGAIN)


def test_CH_56_they_are_asked_clockwise_once_the_losing_side_plays_no_more() -> None:
    match = helped()
    assert battle_of(match.state).to_ask == (CAIO, DUDA)
    assert match.do(CAIO, NO_AID).happened(AidRefused) == [AidRefused(CAIO, BIA)]
    assert match.asks() == (DUDA, ChamaAsk.AID)
    assert match.do(DUDA, NO_AID).asks() == (ANA, ChamaAsk.AGAIN)


def test_CH_56_when_the_attacker_loses_the_order_goes_from_the_attacker() -> None:
    match = position(
        ana=side(hand="5", slots="K"),
        bia=side(),
        caio=side(hand="2", slots="K"),
        duda=side(),
        turn=CAIO,
        options=ALLIES,
    )
    match.do(CAIO, attack(ANA, "A"), send("2")).do(ANA, send("5")).do(CAIO, CONCEDE)
    assert battle_of(match.state).to_ask == (DUDA, BIA)


def test_CH_56_after_an_army_that_does_not_turn_the_balance_the_side_itself_is_asked_first() -> None:
    match = position(
        ana=side(pool="5+10", slots="K"), bia=side(hand="2 7", slots="K"), caio=side(hand="6 9"), options=ALLIES
    )
    match.do(ANA, attack(BIA, "A"), send_pool()).do(BIA, send("2"), CONCEDE).do(CAIO, aid("6"))
    assert match.asks() == (BIA, ChamaAsk.LOSING)
    assert match.do(BIA, CONCEDE).asks() == (CAIO, ChamaAsk.AID)
    assert match.do(CAIO, NO_AID).asks() == (ANA, ChamaAsk.AGAIN)


def test_CH_56_when_the_totals_turn_the_other_side_is_asked() -> None:
    match = helped().do(CAIO, aid("6"))
    assert match.asks() == (ANA, ChamaAsk.LOSING)
    assert match.do(ANA, reinforce("8")).asks() == (BIA, ChamaAsk.LOSING)


def test_CH_56_only_armies_help() -> None:
    match = helped(caio="5 K A 9")
    assert match.legal(CAIO) == (aid("9"), NO_AID)
    for card in ("5", "K", "A"):
        assert match.why(CAIO, aid(card)) == ("only_armies_reinforce", "CH-25")


def test_CH_56_a_defenders_helpers_draw_no_spoils() -> None:
    match = helped().do(CAIO, aid("6")).do(ANA, CONCEDE).do(DUDA, NO_AID)
    assert match.asks() == (BIA, ChamaAsk.SPOILS)
    assert match.do(BIA, SPOILS, KEEP_SPOILS).asks() == (ANA, ChamaAsk.MAIN)


def test_CH_56_an_armistice_discards_aid_too() -> None:
    match = fight(side(hand="5 A", slots="K"), FOUR, side(hand="9")).do(BIA, CONCEDE).do(CAIO, aid("9"))
    match.do(ANA, ARMISTICE)
    assert (match.discarded(CAIO), match.pool(ANA), match.pool(BIA)) == ("9", "5", "4")


def test_CH_88_everybody_is_asked_armies_in_hand_or_not_so_that_asking_tells_nothing() -> None:
    match = helped(caio="K 5")
    assert match.asks() == (CAIO, ChamaAsk.AID)
    assert match.legal(CAIO) == (NO_AID,)


def test_CH_88_who_has_refused_is_asked_again_when_the_side_stops_again() -> None:
    match = helped(duda="6").do(CAIO, NO_AID).do(DUDA, aid("6")).do(ANA, reinforce("8")).do(BIA, CONCEDE)
    assert battle_of(match.state).to_ask == (CAIO, DUDA)


def test_CH_88_a_seat_that_is_out_is_not_asked() -> None:
    match = fight(side(hand="5", slots="K"), FOUR, out(1), side()).do(BIA, CONCEDE)
    assert match.asks() == (DUDA, ChamaAsk.AID)


def test_CH_88_in_duplas_only_the_partner_of_the_losing_side_is_asked() -> None:
    match = helped(options=ChamaOptions(type=Type.DUPLAS, allies=True))
    assert battle_of(match.state).to_ask == (DUDA,)


# ---- Spoils ---------------------------------------------------------------------------------------------------------


def shared(ana: str = "Q", duda: str = "K", caio: str = "9", options: ChamaOptions = ALLIES) -> Match:
    """Duda, then Caio, have helped Ana to win; Bia leaves her realm to the next commander. Piles begin as told."""
    match = position(
        ana=side(hand="2 3", slots="K", top=ana),
        bia=side(hand="5 10", slots="K Q J"),
        caio=side(hand="6 10", top=caio),
        duda=side(hand="7", slots="Q", top=duda),
        options=options,
    )
    match.do(ANA, attack(BIA, "A"), send("2")).do(BIA, send("5")).do(ANA, CONCEDE)
    match.do(CAIO, NO_AID).do(DUDA, aid("7")).do(BIA, reinforce("10")).do(ANA, CONCEDE)
    match.do(CAIO, aid("10")).do(BIA, CONCEDE)
    return match.do(ANA, send("3")).do(BIA, UNDEFENDED)


def test_CH_89_they_draw_after_the_winner_in_the_order_in_which_they_helped() -> None:
    match = shared().do(ANA, SPOILS, lay_spoils("B"))
    assert match.asks() == (DUDA, ChamaAsk.SPOILS)
    assert match.do(DUDA, SPOILS).asks() == (CAIO, ChamaAsk.SPOILS)
    assert match.do(CAIO, SPOILS).asks() == (ANA, ChamaAsk.MAIN)
    assert match.happened(SpoilsDrawn) == [SpoilsDrawn(CAIO, 9)]


def test_CH_89_each_may_decline_whatever_the_others_do() -> None:
    match = shared().do(ANA, NO_SPOILS).do(DUDA, NO_SPOILS)
    assert match.happened(SpoilsDeclined) == [SpoilsDeclined(DUDA)]
    assert match.do(CAIO, SPOILS).hand(CAIO) == "6 9"


def test_CH_89_nothing_is_drawn_by_helpers_when_nobody_draws() -> None:
    match = position(
        ana=side(hand="2 3", slots="K"), bia=side(hand="5", slots="K"), caio=side(hand="10"), options=ALLIES
    )
    match.do(ANA, attack(BIA, "A"), send("2")).do(BIA, send("5")).do(ANA, CONCEDE).do(CAIO, aid("10"))
    assert match.do(BIA, CONCEDE).do(ANA, WITHDRAW).asks() == (ANA, ChamaAsk.MAIN)


# ---- Leaving --------------------------------------------------------------------------------------------------------


def test_CH_90_a_helper_that_resigns_is_asked_no_more() -> None:
    assert helped().befall(Resigned(CAIO)).asks() == (DUDA, ChamaAsk.AID)
    assert helped().befall(Resigned(DUDA)).do(CAIO, NO_AID).asks() == (ANA, ChamaAsk.AGAIN)
    assert helped().do(CAIO, NO_AID).befall(Resigned(DUDA)).asks() == (ANA, ChamaAsk.AGAIN)


def test_CH_90_its_army_counts_to_the_end_of_the_incursion_and_goes_with_its_other_cards() -> None:
    match = helped().do(CAIO, aid("6")).befall(Resigned(CAIO))
    assert match.asks() == (ANA, ChamaAsk.LOSING)
    match.do(ANA, CONCEDE).do(DUDA, NO_AID)
    assert match.asks() == (BIA, ChamaAsk.SPOILS)
    assert match.discarded(CAIO) == ""


def test_CH_90_its_spoils_are_gone_and_the_others_draw_theirs() -> None:
    match = shared().do(ANA, NO_SPOILS).befall(Resigned(DUDA))
    assert match.asks() == (CAIO, ChamaAsk.SPOILS)
    assert shared().befall(Resigned(DUDA)).do(ANA, NO_SPOILS).asks() == (CAIO, ChamaAsk.SPOILS)


def test_CH_76_the_helpers_of_an_attacker_that_resigns_keep_their_spoils_and_then_the_turn_passes() -> None:
    match = shared().befall(Resigned(ANA))
    assert match.asks() == (DUDA, ChamaAsk.SPOILS)
    match.do(DUDA, SPOILS).do(CAIO, NO_SPOILS)
    assert (match.hand(DUDA), match.asks()) == ("K", (BIA, ChamaAsk.MAIN))


# ---- The chain of attacks -------------------------------------------------------------------------------------------


def chain(options: ChamaOptions = CHAIN, caio: str = "4", **more: Any) -> Match:
    """Ana has won an incursion against Bia, and Caio and Duda have realms too."""
    match = position(
        ana=side(hand="5 5 3", slots="K"),
        bia=side(hand="4 2 9", slots="K", top="Q"),
        caio=side(hand=caio, slots="Q J", top="J"),
        duda=side(slots="K", hand="10"),
        options=options,
        **more,
    )
    return match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, send("4"), CONCEDE)


def test_CH_19_a_table_may_let_the_attacker_go_on_against_another_opponent() -> None:
    match = chain()
    assert [seat for seat in range(4) if match.may(ANA, attack(seat, "A"))] == [CAIO, DUDA]
    match.do(ANA, attack(CAIO, "A"))
    assert match.happened(AttackDeclared) == [AttackDeclared(ANA, CAIO, 0, 12)]
    assert match.do(ANA, send("3")).asks() == (CAIO, ChamaAsk.DEFEND)
    assert match.do(CAIO, UNDEFENDED).slots(CAIO) == "q J . . . ."


def test_CH_19_the_same_realm_is_still_open_and_so_is_stopping() -> None:
    assert chain().do(ANA, send("5")).asks() == (BIA, ChamaAsk.DEFEND)
    assert chain().do(ANA, WITHDRAW).asks() == (ANA, ChamaAsk.MAIN)


def test_CH_19_another_realm_of_the_same_opponent_is_not() -> None:
    match = position(ana=side(hand="5 3", slots="K"), bia=side(hand="2", slots="k Q J"), caio=side(), options=CHAIN)
    match.do(ANA, attack(BIA, "B"), send("5")).do(BIA, send("2"), CONCEDE)
    assert match.why(ANA, attack(BIA, "C")) == ("same_realm", "CH-19")


def test_CH_19_armistices_and_formations_hold_there_too() -> None:
    assert chain(truces=((CAIO, ANA, 9),)).why(ANA, attack(CAIO, "A")) == ("truce", "CH-37")
    assert chain().why(ANA, attack(CAIO, "B")) == ("protected", "CH-14")


def test_CH_19_it_needs_a_commander_that_has_not_fought() -> None:
    match = position(ana=side(hand="5", slots="K"), bia=side(hand="2", slots="K"), caio=side(slots="K"), options=CHAIN)
    match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, send("2"), CONCEDE)
    assert match.why(ANA, attack(CAIO, "A")) == ("no_commander", "2.5 b")
    assert match.legal(ANA) == (WITHDRAW,)


def test_CH_19_an_armistice_of_the_second_opponent_binds_the_two() -> None:
    match = chain(caio="A").do(ANA, attack(CAIO, "A"), send("3")).do(CAIO, ARMISTICE)
    assert [(truce.launcher, truce.target) for truce in match.state.truces] == [(CAIO, ANA)]


def allied_chain(target: Seat) -> Match:
    """Duda has helped Ana to win against Bia; Ana goes on against the target with a three."""
    match = position(
        ana=side(hand="2 3", slots="K"),
        bia=side(hand="5 6", slots="K"),
        caio=side(hand="4 2", slots="Q"),
        duda=side(hand="10 7", slots="J"),
        options=ChamaOptions(allies=True, chain_attack=True),
    )
    match.do(ANA, attack(BIA, "A"), send("2")).do(BIA, send("5")).do(ANA, CONCEDE).do(CAIO, NO_AID)
    match.do(DUDA, aid("10")).do(BIA, CONCEDE).do(CAIO, NO_AID)
    return match.do(ANA, attack(target, "A"), send("3"))


@pytest.mark.parametrize(("defender", "loser", "asked"), [("4", ANA, DUDA), ("2", CAIO, BIA)])
def test_CH_86_along_the_chain_helpers_keep_their_side_and_who_was_attacked_helps_against_it(
    defender: str, loser: Seat, asked: Seat
) -> None:
    match = allied_chain(CAIO).do(CAIO, send(defender)).do(loser, CONCEDE)
    assert battle_of(match.state).to_ask == (asked,)


def test_CH_86_a_helper_of_the_attack_draws_its_spoils_wherever_the_chain_ends() -> None:
    match = allied_chain(CAIO).do(CAIO, UNDEFENDED).do(ANA, NO_SPOILS)
    assert match.asks() == (DUDA, ChamaAsk.SPOILS)


def test_CH_86_a_helper_that_is_attacked_in_its_turn_is_one_no_more() -> None:
    match = allied_chain(DUDA).do(DUDA, UNDEFENDED).do(ANA, NO_SPOILS)
    assert match.asks() == (ANA, ChamaAsk.MAIN)
