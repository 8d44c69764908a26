"""Wyrt de Arton: the betting turns, answers to a raise, all-in, and how pots are cut."""

from __future__ import annotations

import pytest

from engine.games.wyrt_arton.actions import Call, Check, Fold, NoRaise, Raise, RaiseBy
from engine.games.wyrt_arton.events import ArtonHandShown, Called, Checked, Folded, PotPaid, Raised
from engine.games.wyrt_arton.model import ArtonAsk
from tests.engine.wyrt_arton.positions import (
    ANA,
    BIA,
    CAIO,
    CALL,
    CHEAT,
    DUDA,
    EVA,
    GAME,
    RAISE,
    STRADDLE,
    Match,
    by,
    magic,
    table,
)

both = pytest.mark.parametrize("rule", ["literal", "holdem"])


def four(rule: str = "literal", money: tuple[int, ...] = (1000,) * 4) -> Match:
    """Ana is Buck, Bia and Caio have paid the blinds, Duda is asked."""
    return table(4, money=money, raise_rule=rule).deal()


def asked_in(match: Match, text: str) -> list[tuple[int, ArtonAsk]]:
    """Let the words be said, and return who was asked for each, and what."""
    found = []
    for word in text.split():
        found.append(match.asks())
        match.go(word)
    return found


def act(*seats: int) -> list[tuple[int, ArtonAsk]]:
    return [(seat, ArtonAsk.ACT) for seat in seats]


def answer(*seats: int) -> list[tuple[int, ArtonAsk]]:
    return [(seat, ArtonAsk.ANSWER) for seat in seats]


# ---- What may be done ------------------------------------------------------------------------------------------------


@both
def test_3_1_the_seat_left_of_the_big_blind_acts_first_and_the_others_follow_clockwise(rule: str) -> None:
    assert asked_in(four(rule), "c c c x") == act(DUDA, ANA, BIA, CAIO)


@both
def test_3_1_with_a_straddle_it_is_the_seat_at_the_straddlers_left(rule: str) -> None:
    match = table(4, raise_rule=rule).do(DUDA, STRADDLE).deal()
    assert asked_in(match, "c c c x") == act(ANA, BIA, CAIO, DUDA)


def test_3_2_calling_brings_the_stake_up_to_the_highest() -> None:
    match = four().go("c c")
    assert match.events == [Called(ANA, 10, False, False)]
    assert match.go("c").events == [Called(BIA, 5, False, False)] and match.stakes() == [10] * 4


def test_3_2_after_a_straddle_the_first_to_act_pays_the_straddle() -> None:
    match = table(4).do(DUDA, STRADDLE).deal().go("c")
    assert match.events == [Called(ANA, 20, False, False)]


def test_3_3_raising_pays_what_is_missing_and_at_least_the_minimum_more() -> None:
    match = four().go("r30")
    assert match.events == [Raised(DUDA, 30, 40, 40, False)]
    assert match.state.highest == 40 and match.money()[DUDA] == 960
    assert four().do(DUDA, RAISE).why(DUDA, by(9)) == ("below_minimum", "WA-14")


def test_WA_45_a_raise_is_asked_in_two_steps_and_the_others_see_only_the_second() -> None:
    match = four().do(DUDA, RAISE)
    assert match.state.ask is ArtonAsk.AMOUNT and match.events == []
    assert [match.view(seat).ask for seat in (ANA, DUDA, None)] == [ArtonAsk.ACT, ArtonAsk.AMOUNT, ArtonAsk.ACT]
    assert match.legal()[-1] == NoRaise()
    assert match.do(DUDA, NoRaise()).asks() == (DUDA, ArtonAsk.ACT)
    assert match.legal() == (Call(), Raise(), Fold())


def test_WA_45_after_a_straddle_the_least_raise_is_one_minimum_bet() -> None:
    match = table(4, minimum=10).do(DUDA, STRADDLE).deal().do(ANA, RAISE)
    assert match.legal()[0] == RaiseBy(10)
    assert match.do(ANA, by(10)).state.highest == 30


@pytest.mark.parametrize(
    ("money", "amounts"),
    [
        (45, [10, 20, 30, 35]),  # what the call leaves, 35, is no whole number of minimum bets
        (40, [10, 20, 30]),
        (20, [10]),
        (19, [9]),
        (11, [1]),
    ],
)
def test_WA_73_amounts_are_whole_minimum_bets_and_everything(money: int, amounts: list[int]) -> None:
    match = four(money=(1000, 1000, 1000, money)).do(DUDA, RAISE)
    assert match.legal() == (*map(RaiseBy, amounts), NoRaise())
    assert match.do(DUDA, by(amounts[-1])).events[-1] == Raised(DUDA, amounts[-1], money, 10 + amounts[-1], True)


def test_WA_73_there_is_no_raise_without_money_beyond_the_call() -> None:
    match = four(money=(1000, 1000, 1000, 10))
    assert match.legal() == (Call(), Fold())
    assert match.why(DUDA, RAISE) == ("raise_beyond_money", "WA-73")


def test_WA_73_at_nine_seats_there_are_at_most_901_amounts() -> None:
    match = table(9, money=(10,) * 8 + (8995,)).deal()
    while match.deciders[0] != 8:
        match.go("f")
    assert len(match.do(8, RAISE).legal()) - 1 <= 901


def test_WA_100_by_5000_minimum_bets_at_most_besides_everything() -> None:
    match = table(3, minimum=1, money=(20_000, 100, 100)).deal().do(ANA, RAISE)
    assert match.legal()[-3:] == (RaiseBy(5000), RaiseBy(19_999), NoRaise()) and len(match.legal()) == 5002
    assert match.why(ANA, by(5001)) == ("too_many_minimums", "WA-100")


def test_3_4_all_the_others_answer_a_raise_with_paying_or_folding_though_it_is_not_their_turn() -> None:
    match = four().go("r20")
    assert match.legal() == (Call(), Fold())
    assert asked_in(match, "c f c") == answer(ANA, BIA, CAIO)
    assert match.stakes() == [30, 5, 30, 30]


def test_WA_6_each_seat_has_one_turn_of_its_own_in_a_betting_turn() -> None:
    match = four()
    assert asked_in(match, "r10 c c c r10 c c c x x") == [
        *act(DUDA),
        *answer(ANA, BIA, CAIO),
        *act(ANA),
        *answer(BIA, CAIO, DUDA),
        *act(BIA, CAIO),
    ]
    assert match.state.ask is ArtonAsk.SUIT


def test_WA_6_the_turn_ends_when_all_have_had_theirs_and_the_stakes_match() -> None:
    match = four().go("r10 c c c")
    assert match.asks() == (ANA, ArtonAsk.ACT) and match.stakes() == [20] * 4
    assert match.go("x x").asks() == (CAIO, ArtonAsk.ACT)
    assert match.go("x").state.ask is ArtonAsk.SUIT


def test_WA_6_WA_43_at_most_one_raise_a_seat() -> None:
    match = four()
    raises = 0
    while match.state.turn == 1 and match.state.ask is not ArtonAsk.SUIT:
        if Raise() in match.legal():
            match.go("r10")
            raises += 1
        else:
            match.go("c")
    assert raises == 4 and match.stakes() == [50] * 4


def test_WA_43_a_raise_is_answered_clockwise_by_pay_or_fold() -> None:
    match = four().go("c r10")
    assert asked_in(match, "c c c") == answer(BIA, CAIO, DUDA)
    assert match.asks() == (BIA, ArtonAsk.ACT)


def test_WA_43_an_answer_does_not_use_up_the_own_turn_and_allows_nothing_else() -> None:
    match = table(4, cheating=True, magic=True).deal("AS 2H 4D 6C 8S").go("r10")
    assert match.asks() == (ANA, ArtonAsk.ANSWER)
    for action in (RAISE, CHEAT, magic("AS"), Check()):
        assert match.why(ANA, action) == ("answer_pay_or_fold", "WA-43")
    match.go("c c c")
    assert match.asks() == (ANA, ArtonAsk.ACT) and RAISE in match.legal() and CHEAT in match.legal()


def test_WA_43_paying_with_all_one_has_is_paying() -> None:
    match = four(money=(25, 1000, 1000, 1000)).go("r20 c")
    assert match.events == [Called(ANA, 25, True, True)] and match.seat(ANA).in_hand


def test_WA_44_going_all_in_for_less_than_a_raise_is_answered_like_a_raise() -> None:
    match = four(money=(1000, 1000, 1000, 14)).go("r4")
    assert match.state.highest == 14
    assert asked_in(match, "c c c") == answer(ANA, BIA, CAIO)
    assert match.stakes() == [14] * 4 and match.asks() == (ANA, ArtonAsk.ACT)


def test_WA_44_with_holdem_it_opens_nothing_again() -> None:
    match = four("holdem", money=(1000, 1000, 14, 1000)).go("c c c")
    assert match.asks() == (CAIO, ArtonAsk.ACT)
    assert asked_in(match.go("r4"), "c c c") == answer(DUDA, ANA, BIA)
    assert match.state.ask is ArtonAsk.SUIT


def test_WA_74_a_whole_raise_opens_the_betting_for_everybody() -> None:
    match = four("holdem").go("c c c")
    assert asked_in(match, "r10 r10 c c c") == act(CAIO, DUDA, ANA, BIA, CAIO)
    assert match.state.ask is ArtonAsk.SUIT and match.stakes() == [30] * 4


def test_WA_74_after_a_short_all_in_who_has_not_acted_may_raise() -> None:
    match = four("holdem", money=(1000, 1000, 1000, 14)).go("r4")
    assert match.asks() == (ANA, ArtonAsk.ACT) and RAISE in match.legal()
    assert asked_in(match, "c r10") == act(ANA, BIA)
    assert asked_in(match, "c c") == act(CAIO, ANA)


def test_WA_74_short_all_ins_are_not_added_up() -> None:
    match = four("holdem", money=(16, 22, 1000, 1000))
    assert asked_in(match, "c r6 r6") == act(DUDA, ANA, BIA)
    assert match.state.highest == 22 and match.asks() == (CAIO, ArtonAsk.ACT) and RAISE in match.legal()
    assert match.go("c").asks() == (DUDA, ArtonAsk.ANSWER)


def test_WA_74_the_least_raise_is_always_one_minimum_bet() -> None:
    match = four("holdem").go("r100").do(ANA, RAISE)
    assert match.legal()[0] == RaiseBy(10)


def test_WA_74_an_answer_after_a_short_all_in_allows_no_cheat_and_no_magic() -> None:
    match = table(4, money=(1000, 1000, 14, 1000), raise_rule="holdem", cheating=True, magic=True)
    match.deal("2H 3H 4D 6C 8S", "2D 3D 4S 6H 8C", "2C 3C 4H 6D 8H", "AS KS 4C 6S 8D").go("c c c r4")
    assert match.asks() == (DUDA, ArtonAsk.ANSWER) and match.legal() == (Call(), Fold())


def test_WA_75_the_straddler_answers_a_raise_in_its_place_and_has_its_own_turn_last() -> None:
    match = table(4).do(DUDA, STRADDLE).deal()
    assert asked_in(match, "r10 c c c x x x") == [
        *act(ANA),
        *answer(BIA, CAIO, DUDA),
        *act(BIA, CAIO, DUDA),
    ]


def test_3_5_folding_leaves_the_hand_until_the_next_deal_and_the_stake_stays() -> None:
    match = four().go("c c f")
    assert match.events == [Folded(BIA, 5)] and match.stakes()[BIA] == 5 and match.money()[BIA] == 995
    match.go("x").throw("2S")
    assert match.asks() == (CAIO, ArtonAsk.ACT)
    assert match.show("3D").deal().seat(BIA).in_hand


def test_WA_72_folding_is_allowed_where_passing_is_free() -> None:
    match = four().go("c c c")
    assert match.legal() == (Check(), Raise(), Fold())
    assert match.go("f").events[0] == Folded(CAIO, 10)


def test_3_6_checking_pays_nothing() -> None:
    match = four().go("c c c x")
    assert match.happened(Checked) == [Checked(CAIO)] and match.stakes() == [10] * 4


def test_WA_15_checking_only_when_the_stake_equals_the_highest() -> None:
    match = four()
    assert match.why(DUDA, Check()) == ("check_needs_equal_stake", "WA-15")
    assert match.go("c c c").why(CAIO, CALL) == ("nothing_to_call", "WA-15")
    assert match.asks() == (CAIO, ArtonAsk.ACT)


def test_WA_7_when_all_others_fold_the_last_takes_the_pot_unshown() -> None:
    match = four().go("f f f")
    assert match.happened(PotPaid) == [PotPaid(0, 15, (CAIO,), (CAIO,), (0, 0, 15, 0), True)]
    assert match.happened(ArtonHandShown) == [] and match.state.hand_number == 2


# ---- All-in and pots -------------------------------------------------------------------------------------------------

BEST, GOOD, FAIR, POOR = "AS AH AD 7C 8D", "KS KH 9D 7D 8C", "QS QH 9C 6C 4D", "2C 3D 6H 7H TH"


def test_WA_8_who_cannot_pay_in_full_wins_no_more_than_that_from_each() -> None:
    match = table(4, money=(1000, 1000, 1000, 30)).deal(POOR, FAIR, GOOD, BEST).go("c r90 c c c x x")
    match.show("2H", "5D")
    assert match.happened(PotPaid) == [
        PotPaid(0, 120, (BIA, CAIO, DUDA, ANA), (DUDA,), (0, 0, 0, 120), False),
        PotPaid(1, 210, (BIA, CAIO, ANA), (CAIO,), (0, 0, 210, 0), False),
    ]
    assert sum(match.money()) + sum(match.stakes()) == 3030


def test_WA_69_pots_are_cut_at_the_stakes_of_those_still_in_and_hold_what_folded_seats_put_in() -> None:
    match = table(5, money=(1000, 1000, 1000, 30, 60)).deal(POOR, GOOD, "2S 3S 5S 6D 8H", BEST, FAIR)
    match.go("c c c r90")  # Duda, Eva and Ana have called; Bia raises to 100
    assert match.asks() == (CAIO, ArtonAsk.ANSWER)
    match.go("f c c c").show("2H", "JC")
    assert [(pot.amount, pot.contenders) for pot in match.happened(PotPaid)] == [
        (30 * 4 + 10, (BIA, DUDA, EVA, ANA)),
        (30 * 3, (BIA, EVA, ANA)),
        (40 * 2, (BIA, ANA)),
    ]
    assert [pot.winners for pot in match.happened(PotPaid)] == [(DUDA,), (BIA,), (BIA,)]


def test_WA_69_a_pot_with_one_contender_goes_back_to_it() -> None:
    match = table(2, money=(30, 1000)).deal(BEST, POOR).go("r90 c").show("2H", "5D")
    assert [(pot.amount, pot.contenders, pot.unshown) for pot in match.happened(PotPaid)] == [
        (60, (BIA, ANA), False),
        (70, (BIA,), False),
    ]
    assert match.money()[ANA] + match.stakes()[ANA] == 60


def test_WA_69_what_seats_that_left_staked_above_goes_to_the_highest_pot() -> None:
    match = table(3, money=(1000, 60, 30)).deal(POOR, GOOD, BEST).go("r90 c c").resign(ANA).show("2H", "5D")
    pots = match.happened(PotPaid)
    assert [(pot.amount, pot.contenders) for pot in pots] == [(90, (BIA, CAIO)), (60 + 40, (BIA,))]


def test_WA_69_the_last_one_in_the_hand_takes_everything_also_above_its_stake() -> None:
    match = table(3, money=(1000, 1000, 30)).deal(POOR, GOOD, BEST).go("r90 c c").resign(ANA, BIA)
    assert match.happened(PotPaid)[-1].shares == (0, 0, 230)
    assert match.outcome.reason == "last"


def test_WA_67_a_seat_is_asked_while_somebody_has_money_to_play_for() -> None:
    match = table(3, money=(1000, 1000, 30)).deal(POOR, GOOD, BEST).go("r90 c c")
    assert match.stakes() == [100, 100, 30]
    assert match.asks() == (BIA, ArtonAsk.ACT)
    match.go("x").throw("2H")
    assert asked_in(match, "x x") == act(BIA, ANA)


def test_WA_67_a_seat_is_asked_that_has_staked_less_than_an_all_in_one() -> None:
    match = table(3, money=(1000, 1000, 8)).deal(POOR, GOOD, BEST).go("f")
    assert match.asks() == (BIA, ArtonAsk.ACT)
    assert match.go("c").stakes() == [0, 10, 8] and match.state.ask is ArtonAsk.SUIT


def test_WA_67_who_has_staked_as_much_as_the_all_in_seat_is_not_asked() -> None:
    match = table(3, money=(1000, 1000, 3)).deal(POOR, GOOD, BEST).go("f")
    assert match.state.ask is ArtonAsk.SUIT and match.stakes() == [0, 5, 3]
    match.show("2H", "5D")
    assert [(pot.amount, pot.contenders) for pot in match.happened(PotPaid)] == [(6, (BIA, CAIO)), (2, (BIA,))]


def test_WA_67_what_is_paid_is_the_whole_highest_stake_and_what_nobody_covers_comes_back() -> None:
    match = table(2, money=(7, 1000)).deal(BEST, POOR)
    assert match.state.highest == 10 and match.go("c").stakes() == [7, 10]
    match.show("2H", "5D")
    assert [pot.amount for pot in match.happened(PotPaid)] == [14, 3]


def test_WA_46_with_nobody_left_to_bet_the_dice_cards_are_rolled_and_nobody_is_asked() -> None:
    match = table(2, money=(50, 50)).deal(BEST, POOR).go("r40 c")
    assert match.state.ask is ArtonAsk.SUIT
    match.throw("2H")
    assert match.state.ask is ArtonAsk.SUIT and match.state.turn == 2
    match.throw("5D")
    assert len(match.happened(ArtonHandShown)) == 2


def test_WA_68_no_raise_when_all_the_others_are_all_in() -> None:
    match = table(2, money=(30, 1000)).deal(BEST, POOR)
    match.go("c r20")
    assert match.asks() == (BIA, ArtonAsk.ANSWER)
    match = table(3, money=(30, 1000, 1000)).deal(BEST, POOR, GOOD).go("r20 c f")
    assert match.state.ask is ArtonAsk.SUIT
    match = table(3, money=(30, 1000, 1000), raise_rule="holdem").deal(BEST, POOR, GOOD).go("r20 f")
    assert match.asks() == (CAIO, ArtonAsk.ACT) and match.legal() == (Call(), Fold())
    assert match.why(CAIO, RAISE) == ("nobody_to_raise", "WA-68")


def test_4_4_the_small_blind_opens_the_second_turn() -> None:
    assert four().go("c c c x").throw("2S").asks() == (BIA, ArtonAsk.ACT)


def test_4_4_the_later_turns_offer_the_same_choices_as_the_first() -> None:
    match = four().go("c c c x")
    for dice_card in ("2S", "9H"):
        match.throw(dice_card)
        assert match.legal() == (Check(), Raise(), Fold())
        match.go("x r10")
        assert match.legal() == (Call(), Fold()) and match.asks() == (DUDA, ArtonAsk.ANSWER)
        match.go("c c c")
        while match.state.ask is ArtonAsk.ACT:
            match.go("x")


def test_WA_11_if_the_small_blind_has_left_the_next_seat_to_its_left_opens() -> None:
    assert four().go("c c f x").throw("2S").asks() == (CAIO, ArtonAsk.ACT)
    assert four().go("c c c x").resign(BIA).throw("2S").asks() == (CAIO, ArtonAsk.ACT)


def test_being_about_to_raise_is_told_to_nobody_else() -> None:
    match = four().do(DUDA, RAISE, NoRaise())
    assert match.events == []
    assert GAME.view(match.state, ANA) == GAME.view(four().state, ANA)
