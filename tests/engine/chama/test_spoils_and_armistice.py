"""Chama 2.5.3 and 2.5.4: what a battle brings, and the ace that ends it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.chance import Stream, answer_from
from engine.core.model import Chance, Decide, Over, Resigned
from engine.games.chama import actions as act
from engine.games.chama.events import ArmisticeLaunched, RealmPlayed, SpoilsDeclined, SpoilsDrawn, TruceBroken
from engine.games.chama.model import ChamaAsk, ChamaOptions, Truce, Type
from tests.engine.chama.positions import (
    ANA,
    ARMISTICE,
    BIA,
    CAIO,
    CONCEDE,
    END,
    GAME,
    KEEP_SPOILS,
    NO_SPOILS,
    SPOILS,
    UNDEFENDED,
    Match,
    army,
    attack,
    lay_spoils,
    position,
    reinforce,
    send,
    send_pool,
    side,
)

# ---- 2.5.3: spoils --------------------------------------------------------------------------------------------------


def razed(top: str = "", slots: str = "K", **more: Any) -> Match:
    """Ana has razed Bia's tip and may draw spoils from a pile that begins with `top`."""
    match = position(ana=side(hand="5", slots=slots, top=top, **more), bia=side(slots="K Q J", top="Q"))
    return match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, UNDEFENDED)


def repelled(top: str = "", slots: str = "K") -> Match:
    """Bia has defeated Ana's commander in Ana's turn and may draw spoils."""
    match = position(ana=side(hand="2", slots="K"), bia=side(hand="5", slots=slots, top=top))
    return match.do(ANA, attack(BIA, "A"), send("2")).do(BIA, send("5")).do(ANA, CONCEDE)


def test_2_5_3_spoils_are_one_card_of_the_own_pile() -> None:
    match = razed(top="9 8")
    before = match.pile(ANA)
    match.do(ANA, SPOILS)
    assert (match.hand(ANA), match.pile(ANA)) == ("9", before - 1)
    assert match.happened(SpoilsDrawn) == [SpoilsDrawn(ANA, 9)]


def test_2_5_3_a_realm_may_be_laid_at_once() -> None:
    match = razed(top="Q").do(ANA, SPOILS, lay_spoils("C"))
    assert match.slots(ANA) == "K . Q . . ."
    assert match.happened(RealmPlayed) == [RealmPlayed(ANA, 12, 2, 0, spoils=True)]


def test_2_5_3_or_kept() -> None:
    match = razed(top="Q").do(ANA, SPOILS, KEEP_SPOILS)
    assert (match.hand(ANA), match.slots(ANA)) == ("Q", "K . . . . .")


def test_2_5_3_only_a_realm_is_laid() -> None:
    match = razed(top="9").do(ANA, SPOILS)
    assert match.why(ANA, lay_spoils("B")) == ("spoils_not_a_realm", "2.5.3")


def test_2_5_3_it_may_go_over_a_razed_realm_which_is_discarded() -> None:
    match = razed(top="Q", slots="j").do(ANA, SPOILS, lay_spoils("A"))
    assert (match.slots(ANA), match.discarded(ANA)) == ("Q . . . . .", "J")


def test_CH_30_the_defender_lays_its_realm_in_anothers_turn() -> None:
    match = repelled(top="J").do(BIA, SPOILS, lay_spoils("B"))
    assert match.slots(BIA) == "K J . . . ."
    assert match.asks() == (ANA, ChamaAsk.MAIN)


def test_CH_30_the_order_of_the_rows_holds_for_it() -> None:
    match = razed(top="Q", slots="K Q").do(ANA, SPOILS)
    assert match.legal(ANA) == (lay_spoils("C"), KEEP_SPOILS)
    assert match.why(ANA, lay_spoils("D")) == ("row_not_open", "2.1")
    assert match.why(ANA, lay_spoils("A")) == ("slot_taken", "CH-5")


def test_CH_30_the_turn_goes_on_only_when_the_winner_has_answered() -> None:
    match = repelled(top="J")
    assert match.asks() == (BIA, ChamaAsk.SPOILS)
    assert match.why(ANA, END) == ("not_your_turn", "2")
    assert match.do(BIA, SPOILS).asks() == (BIA, ChamaAsk.PLACE)


def test_CH_30_an_empty_pile_gives_no_card_and_nobody_loses_by_it() -> None:
    match = razed(pile=0)
    assert match.happened(SpoilsDrawn) == [SpoilsDrawn(ANA, 0, none=True)]
    assert match.asks() == (ANA, ChamaAsk.MAIN)


def test_CH_31_a_battle_of_several_incursions_gives_spoils_once() -> None:
    match = position(ana=side(hand="5 4", slots="K"), bia=side(hand="2", slots="K"))
    match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, send("2"), CONCEDE)
    assert match.asks() == (ANA, ChamaAsk.AGAIN)
    match.do(ANA, send("4")).do(BIA, UNDEFENDED)
    assert match.asks() == (ANA, ChamaAsk.SPOILS)
    assert match.do(ANA, NO_SPOILS).legal(ANA) == (END,)


def test_CH_73_the_winner_may_leave_them() -> None:
    match = razed(top="Q")
    before = match.pile(ANA)
    match.do(ANA, NO_SPOILS)
    assert match.happened(SpoilsDeclined) == [SpoilsDeclined(ANA)]
    assert (match.hand(ANA), match.pile(ANA)) == ("", before)


def test_CH_78_the_winner_is_asked_whether_to_lay_whatever_card_it_is() -> None:
    for top in ("Q", "9", "A", "4"):
        assert razed(top=top).do(ANA, SPOILS).asks() == (ANA, ChamaAsk.PLACE)


def test_CH_78_where_no_realm_could_be_laid_nobody_is_asked() -> None:
    assert razed(top="Q", slots="K Q J K Q J").do(ANA, SPOILS).asks() == (ANA, ChamaAsk.MAIN)


# ---- 2.5.4: the armistice -------------------------------------------------------------------------------------------


def clash(ana: str, bia: str, attacker: str = "4", defender: str = "5", **more: Any) -> Match:
    """Ana's commander stands against Bia's before Bia's tip, with these cards in the hands; Caio looks on."""
    match = position(
        ana=side(hand=ana, pool=attacker, slots="K"),
        bia=side(hand=bia, pool=defender, slots="K"),
        caio=side(hand="A", slots="K"),
        **more,
    )
    return match.do(ANA, attack(BIA, "A"), send_pool()).do(BIA, send_pool())


def test_2_5_4_an_ace_ends_the_battle_and_the_commanders_go_home_with_their_armies() -> None:
    match = clash("A", "", "4+6", "5+7").do(ANA, ARMISTICE)
    assert match.happened(ArmisticeLaunched) == [ArmisticeLaunched(ANA, BIA)]
    assert (match.pool(ANA), match.pool(BIA)) == ("4+6", "5+7")
    assert match.asks() == (ANA, ChamaAsk.MAIN)


def test_2_5_4_reinforcements_of_both_are_discarded() -> None:
    match = clash("6 A", "7").do(ANA, reinforce("6")).do(BIA, reinforce("7")).do(ANA, ARMISTICE)
    assert (match.discarded(ANA), match.discarded(BIA)) == ("6", "7")


def test_2_5_4_the_battle_was_the_one_of_this_turn() -> None:
    assert clash("A", "").do(ANA, ARMISTICE).legal(ANA) == (END,)


def test_CH_35_the_attacker_plays_it_when_it_is_losing() -> None:
    assert clash("A", "A").may(ANA, ARMISTICE)
    assert not clash("A", "A", attacker="5", defender="4").may(ANA, ARMISTICE)


def test_CH_35_the_defender_plays_it_when_it_is_losing() -> None:
    assert clash("A", "A", attacker="5", defender="4").do(BIA, ARMISTICE).asks() == (ANA, ChamaAsk.MAIN)


def test_CH_35_the_defender_may_play_it_before_it_sends_anybody() -> None:
    match = position(ana=side(hand="5", slots="K"), bia=side(hand="A 2", slots="K"))
    match.do(ANA, attack(BIA, "A"), send("5"))
    assert match.may(BIA, ARMISTICE)
    match.do(BIA, ARMISTICE)
    assert (match.pool(ANA), match.hand(BIA), match.slots(BIA)) == ("5", "2", "K . . . . .")


def test_CH_35_not_before_the_attacking_commander_is_shown_and_not_between_incursions() -> None:
    match = position(ana=side(hand="5 4", slots="K"), bia=side(hand="A 2", slots="K")).do(ANA, attack(BIA, "A"))
    assert match.why(BIA, ARMISTICE) == ("not_your_turn", "2")
    match.do(ANA, send("5")).do(BIA, send("2"), CONCEDE)
    assert match.why(BIA, ARMISTICE) == ("not_your_turn", "2")


def test_CH_35_the_winning_side_may_not() -> None:
    assert clash("A", "A").why(BIA, ARMISTICE) == ("winning_side_waits", "2.5 e")


def test_CH_35_a_third_seat_may_not() -> None:
    assert clash("A", "A").why(CAIO, ARMISTICE) == ("not_your_turn", "2")


def test_CH_35_outside_a_battle_nobody_may() -> None:
    match = position(ana=side(hand="A"), bia=side())
    assert match.why(ANA, ARMISTICE) == ("armistice_only_when_losing", "CH-35")


def test_CH_36_the_realm_stands_and_nobody_draws_spoils() -> None:
    match = clash("A", "")
    piles = match.pile(ANA), match.pile(BIA)
    match.do(ANA, ARMISTICE)
    assert match.slots(BIA) == "K . . . . ."
    assert (match.pile(ANA), match.pile(BIA)) == piles


def truce(ends: int, ana_turns: int = 5, launcher: int = BIA, target: int = ANA, **more: Any) -> Match:
    """An ace lies between Bia and Ana; Ana is in her turn number `ana_turns`, and Caio can be attacked too."""
    return position(
        ana=side(hand="5 5", slots="K", turns=ana_turns),
        bia=side(hand="5", slots="K"),
        caio=side(hand="5", slots="K"),
        truces=((launcher, target, ends),),
        **more,
    )


def test_CH_37_the_target_may_not_attack_the_launcher_to_the_end_of_its_next_turn() -> None:
    assert truce(ends=5).why(ANA, attack(BIA, "A")) == ("truce", "CH-37")
    assert truce(ends=4).may(ANA, attack(BIA, "A"))


def test_CH_37_the_launcher_may_not_attack_the_target_as_long_as_the_ace_lies() -> None:
    assert truce(ends=0, launcher=ANA, target=BIA).why(ANA, attack(BIA, "A")) == ("truce", "CH-37")


def test_CH_37_an_ace_against_a_defender_lasts_through_the_defenders_own_next_turn() -> None:
    match = clash("A", "").do(ANA, ARMISTICE, END)
    assert match.why(BIA, attack(ANA, "A")) == ("truce", "CH-37")
    match.do(BIA, END).do(CAIO, END).do(ANA, END)
    assert match.may(BIA, attack(ANA, "A"))


def test_CH_37_when_the_target_attacks_the_launcher_the_ace_is_discarded() -> None:
    match = truce(ends=4).do(ANA, attack(BIA, "A"))
    assert match.happened(TruceBroken) == [TruceBroken(BIA, ANA)]
    assert match.state.truces == ()
    assert match.discarded(BIA) == "A"


def test_CH_37_an_attack_on_somebody_else_leaves_it() -> None:
    match = truce(ends=4).do(ANA, attack(CAIO, "A"))
    assert match.state.truces == (Truce(BIA, ANA, 4),)


def test_CH_37_after_that_the_launcher_may_attack_again() -> None:
    match = truce(ends=4).do(ANA, attack(BIA, "A"), send("5")).do(BIA, UNDEFENDED).do(ANA, NO_SPOILS, END)
    assert match.may(BIA, attack(ANA, "A"))


def test_CH_37_it_binds_nobody_else() -> None:
    assert truce(ends=9, turn=CAIO).may(CAIO, attack(ANA, "A"))
    assert truce(ends=9).may(ANA, attack(CAIO, "A"))


def test_CH_38_for_a_target_that_was_attacking_the_next_turn_is_the_one_after_this() -> None:
    match = clash("5", "A", attacker="5", defender="4").do(BIA, ARMISTICE).do(ANA, END).do(BIA, END).do(CAIO, END)
    assert match.why(ANA, attack(BIA, "A")) == ("truce", "CH-37")
    match.do(ANA, END).do(BIA, END).do(CAIO, END)
    assert match.may(ANA, attack(BIA, "A"))


def test_CH_39_when_a_seat_goes_out_its_aces_and_those_against_it_are_discarded() -> None:
    match = position(
        ana=side(slots="K"),
        bia=side(slots="K"),
        caio=side(slots="K"),
        truces=((ANA, BIA, 9), (BIA, CAIO, 9), (ANA, CAIO, 9)),
    ).befall(Resigned(BIA))
    assert match.state.truces == (Truce(ANA, CAIO, 9),)
    assert match.discarded(ANA) == "A"
    assert match.happened(TruceBroken) == [TruceBroken(ANA, BIA), TruceBroken(BIA, CAIO)]


def test_CH_40_an_ace_is_neither_attached_nor_a_reinforcement() -> None:
    match = position(ana=side(hand="A", pool="5"), bia=side(hand="5", slots="K"))
    assert match.why(ANA, army("A")) == ("not_an_army", "1.2")
    match.do(ANA, attack(BIA, "A"), send_pool()).do(BIA, send("5"))
    assert match.why(ANA, reinforce("A")) == ("only_armies_reinforce", "CH-25")


@pytest.mark.parametrize("type_", list(Type))
@pytest.mark.parametrize("variants", [ChamaOptions(), ChamaOptions(allies=True, chain_attack=True, xisum=True)])
def test_CH_71_never_more_than_one_ace_lies_between_two(type_: Type, variants: ChamaOptions) -> None:
    """Seats choose at random, but an ace is played whenever it may be and a seat attacks whenever it can."""
    rng, laid = Random(71), 0
    options = replace(variants, type=type_, cut=False)
    for _ in range(3):
        state = GAME.initial_state(options, 4)
        while not isinstance(turn := GAME.turn(state), Over):
            if isinstance(turn, Chance):
                state = GAME.resolve(state, answer_from(Stream(rng.randbytes(32)), turn.draw))
                continue
            assert isinstance(turn, Decide)
            legal = GAME.legal_actions(state, turn.seats[0])
            bold = [action for action in legal if isinstance(action, act.PlayArmistice | act.Attack)]
            state = GAME.apply(state, turn.seats[0], rng.choice(bold or legal))
            pairs = [frozenset((truce.launcher, truce.target)) for truce in state.truces]
            assert len(set(pairs)) == len(pairs)
            laid += bold == [ARMISTICE]
    assert laid > 5
