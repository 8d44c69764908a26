"""Chama 1.4.2, 2.6 and 4.7.1: winning, running out of cards, time, and everybody's places."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.model import Resigned, TimeCalled
from engine.games.chama.events import ChamaGameEnded, ChamaSeatLeft, ChamaTimeWasCalled, RoundAdded, TablesCounted
from engine.games.chama.model import ChamaAsk, ChamaOptions
from engine.games.chama.scoring import table_count
from tests.engine.chama.positions import (
    ANA,
    BIA,
    CAIO,
    DUDA,
    END,
    NO_SPOILS,
    SPOILS,
    UNDEFENDED,
    Match,
    attack,
    lay_spoils,
    out,
    position,
    realm,
    send,
    side,
)

SIX = "K Q J K Q J"


def before(bia: str, **more: Any) -> Match:
    """Ana ends her turn; Bia begins hers with these realms."""
    return position(ana=side(slots="Q"), bia=side(slots=bia, **more)).do(ANA, END)


# ---- 1.4.2: victory -------------------------------------------------------------------------------------------------


def test_1_4_2_six_intact_realms_after_step_1_win() -> None:
    match = before(SIX)
    assert (match.places, match.ending) == ((2, 1), "six_realms")
    assert len(match.happened(ChamaGameEnded)) == 1


@pytest.mark.parametrize("slots", ["K Q J K Q", "K Q J K Q j", "k Q J K Q J"])
def test_1_4_2_five_intact_ones_do_not(slots: str) -> None:
    assert before(slots).asks() == (BIA, ChamaAsk.MAIN)


def test_CH_42_the_sixth_realm_wins_only_at_its_owners_next_draw() -> None:
    match = position(ana=side(hand="J", slots="K Q J K Q"), bia=side()).do(ANA, realm("J", "F"))
    assert match.asks() == (ANA, ChamaAsk.MAIN)
    match.do(ANA, END)
    assert match.asks() == (BIA, ChamaAsk.MAIN)
    assert match.do(BIA, END).places == (1, 2)


def test_CH_42_if_one_is_razed_before_that_nobody_has_won() -> None:
    match = position(ana=side(slots=SIX), bia=side(hand="5", slots="K"), turn=BIA)
    match.do(BIA, attack(ANA, "A"), send("5")).do(ANA, UNDEFENDED).do(BIA, NO_SPOILS, END)
    assert match.asks() == (ANA, ChamaAsk.MAIN)


def test_CH_42_a_realm_laid_from_spoils_in_anothers_turn_wins_at_the_next_draw_too() -> None:
    match = position(ana=side(hand="5", slots="K Q J K Q", top="J"), bia=side(slots="K Q"))
    match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, UNDEFENDED).do(ANA, SPOILS, lay_spoils("F"), END).do(BIA, END)
    assert match.ending == "six_realms"


def test_CH_42_the_three_cards_are_drawn_first() -> None:
    assert before(SIX, pile=3).pile(BIA) == 0


# ---- 2.6: running out -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pile", [0, 1, 2])
def test_2_6_a_seat_that_cannot_draw_three_cards_is_out(pile: int) -> None:
    match = before("K", pile=pile)
    assert match.happened(ChamaSeatLeft) == [ChamaSeatLeft(BIA, resigned=False)]
    assert (match.places, match.ending) == ((1, 2), "last_seat")


def test_2_6_three_cards_are_enough() -> None:
    match = before("K", pile=3)
    assert match.asks() == (BIA, ChamaAsk.MAIN)
    assert match.pile(BIA) == 0


def test_2_6_a_game_without_spoils_has_fifteen_full_draws() -> None:
    match = position(ana=side(turns=0, pile=47), bia=side(turns=0, pile=47), turn=BIA)
    draws = 0
    while match.state.outcome is None:
        seat = match.asks()[0]
        match.do(seat, match.legal(seat)[-1])
        draws += match.state.seats[ANA].turns > draws
    assert draws == 15
    assert match.places == (2, 1)


def test_CH_43_too_few_cards_lose_even_with_six_realms() -> None:
    assert before(SIX, pile=2).places == (1, 2)


def test_CH_43_a_table_may_look_for_victory_first() -> None:
    match = position(ana=side(), bia=side(slots=SIX, pile=2), options=ChamaOptions(deck_out_first=False)).do(ANA, END)
    assert (match.places, match.ending) == ((2, 1), "six_realms")


def test_CH_43_without_six_realms_such_a_table_lets_it_go_out_too() -> None:
    match = position(ana=side(), bia=side(slots="K", pile=2), options=ChamaOptions(deck_out_first=False)).do(ANA, END)
    assert match.ending == "last_seat"


def test_CH_44_with_more_than_two_the_others_play_on() -> None:
    match = position(ana=side(), bia=side(slots="K", pool="5", pile=2), caio=side()).do(ANA, END)
    assert match.asks() == (CAIO, ChamaAsk.MAIN)
    assert (match.slots(BIA), match.pool(BIA), match.pile(BIA)) == (". . . . . .", "", 0)


def test_CH_44_the_last_seat_in_play_wins_without_drawing() -> None:
    match = position(ana=side(), bia=side(pile=0), caio=side(pile=0), duda=side(pile=0)).do(ANA, END)
    assert match.places == (1, 4, 3, 2)


# ---- 4.7.1, CH-61: time ---------------------------------------------------------------------------------------------


def count(slots: str = "", pool: str = "", hand: str = "") -> int:
    return table_count(position(ana=side(hand=hand, slots=slots, pool=pool), bia=side()).state.seats[ANA])


@pytest.mark.parametrize(("realms", "points"), [(0, 0), (1, 3), (2, 5), (3, 8), (4, 13), (5, 21)])
def test_4_7_1_realms_count_by_the_scale(realms: int, points: int) -> None:
    assert count(" ".join(SIX.split()[:realms])) == points


def test_4_7_1_a_commander_counts_two_and_an_army_one() -> None:
    assert count(pool="5") == 2
    assert count(pool="5+10 2") == 5


def test_4_7_1_the_game_ends_with_the_round() -> None:
    match = position(ana=side(slots="K"), bia=side(slots="K Q")).befall(TimeCalled())
    assert match.happened(ChamaTimeWasCalled)
    assert match.do(ANA, END).asks() == (BIA, ChamaAsk.MAIN)
    assert (match.do(BIA, END).places, match.ending) == ((2, 1), "time")
    assert match.happened(TablesCounted) == [TablesCounted((3, 5))]


def test_4_7_1_whoever_wins_before_that_has_won() -> None:
    match = position(ana=side(slots="K"), bia=side(slots=SIX)).befall(TimeCalled()).do(ANA, END)
    assert match.ending == "six_realms"


def test_CH_61_time_may_be_called_in_a_battle_which_is_fought_out() -> None:
    match = position(ana=side(hand="5"), bia=side(slots="K")).do(ANA, attack(BIA, "A"), send("5"))
    assert match.befall(TimeCalled()).asks() == (BIA, ChamaAsk.DEFEND)


def test_CH_61_six_intact_realms_count_34() -> None:
    assert count(SIX) == 34


def test_CH_61_razed_realms_aces_and_hands_count_nothing() -> None:
    assert count("k q") == 0
    assert count(hand="K K 5 10 A") == 0


def on_time(ana: str, bia: str, **options: Any) -> Match:
    """Bia ends the round after time was called; a side is its realms, and its pool after a bar."""
    (ana_slots, _, ana_pool), (bia_slots, _, bia_pool) = ana.partition("|"), bia.partition("|")
    match = position(
        ana=side(slots=ana_slots, pool=ana_pool, pile=20),
        bia=side(slots=bia_slots, pool=bia_pool, pile=20),
        turn=BIA,
        options=ChamaOptions(**options),
    )
    return match.befall(TimeCalled()).do(BIA, END)


def test_CH_61_level_counts_go_to_more_intact_realms() -> None:
    match = on_time("K|5+10", "K Q J|")
    assert match.places == (2, 1)
    match = on_time("K|5 4+6", "K Q J|")
    assert match.state.outcome is not None and match.state.outcome.scores == (8, 8)
    assert match.places == (2, 1)


def test_CH_61_then_to_more_cards_left_to_draw() -> None:
    match = position(ana=side(slots="K", pile=21), bia=side(slots="Q", pile=20), turn=BIA)
    assert match.befall(TimeCalled()).do(BIA, END).places == (1, 2)


def test_CH_61_then_the_place_is_shared() -> None:
    assert on_time("K", "Q").places == (1, 1)


def test_CH_61_in_a_knockout_one_more_round_is_played_and_another() -> None:
    match = on_time("K", "Q", play_on_ties=True)
    assert match.happened(RoundAdded) == [RoundAdded()]
    match.do(ANA, END).do(BIA, END)
    assert match.happened(RoundAdded) == [RoundAdded()]
    assert match.state.outcome is None
    assert match.do(ANA, END).befall(Resigned(BIA)).places == (1, 2)


def test_CH_61_in_a_knockout_only_a_tie_at_the_top_plays_on() -> None:
    match = position(
        ana=side(slots="K Q", pile=20),
        bia=side(slots="Q", pile=20),
        caio=side(slots="J", pile=20),
        turn=CAIO,
        options=ChamaOptions(play_on_ties=True),
    )
    assert match.befall(TimeCalled()).do(CAIO, END).places == (1, 2, 2)


def test_3_round_ends_when_the_seat_before_the_starter_ends_its_turn() -> None:
    match = position(ana=side(), bia=side(), caio=side(), starter=BIA, turn=BIA)
    assert match.do(BIA, END).do(CAIO, END).state.round == 3
    assert match.do(ANA, END).state.round == 4


def test_CH_80_the_round_ends_where_a_starter_that_is_out_sat() -> None:
    match = position(ana=side(), bia=out(1), caio=side(), starter=BIA)
    assert match.do(ANA, END).state.round == 4
    assert match.do(CAIO, END).state.round == 4
    assert match.do(ANA, END).state.round == 5


def test_CH_80_a_starter_that_leaves_in_its_own_turn_does_not_end_the_round() -> None:
    match = position(ana=side(), bia=side(), caio=side(), starter=BIA, turn=BIA).befall(Resigned(BIA))
    assert (match.state.round, match.asks()) == (3, (CAIO, ChamaAsk.MAIN))


def test_CH_80_time_ends_the_game_there_too() -> None:
    match = position(ana=side(slots="K"), bia=out(1), caio=side(slots="K Q"), starter=BIA)
    assert match.befall(TimeCalled()).do(ANA, END).places == (2, 3, 1)


# ---- CH-63: places --------------------------------------------------------------------------------------------------


def test_CH_63_behind_the_winner_the_seats_in_play_rank_by_table_count() -> None:
    match = position(
        ana=side(slots="K", pool="5+10"), bia=side(slots=SIX), caio=side(slots="K Q"), duda=side(slots="K Q J")
    ).do(ANA, END)
    assert match.places == (3, 1, 4, 2)
    assert match.state.outcome is not None and match.state.outcome.scores == (6, 34, 5, 8)


def test_CH_63_the_winner_is_first_whatever_the_others_count() -> None:
    rich = "2+6 3+6 4+6 5+6 2+7 3+7 4+7 5+7 2+8 3+8"
    match = position(ana=side(slots="K Q J K Q", pool=rich), bia=side(slots=SIX)).do(ANA, END)
    assert match.state.outcome is not None
    assert match.state.outcome.scores == (51, 34)
    assert match.places == (2, 1)


def test_CH_63_level_in_table_count_intact_realms_and_cards_share_the_place() -> None:
    match = position(
        ana=side(slots="K", pile=9), bia=side(slots=SIX), caio=side(slots="Q", pile=9), duda=side(slots="J", pile=8)
    ).do(ANA, END)
    assert match.places == (2, 1, 2, 4)


def test_CH_63_those_who_went_out_come_last_the_last_out_first() -> None:
    match = position(ana=side(), bia=side(), caio=side(), duda=side())
    match.befall(Resigned(DUDA)).befall(Resigned(BIA)).befall(Resigned(ANA))
    assert match.places == (2, 3, 1, 4)


def test_CH_63_a_seat_in_play_with_nothing_stands_before_one_that_is_out() -> None:
    match = position(ana=side(slots="K"), bia=side(), caio=out(1), turn=BIA).befall(TimeCalled()).do(BIA, END)
    assert match.places == (1, 2, 3)
