"""Wyrt: discarding and exchanging, the Mão de Wyrt, and taking back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games.wyrt_lordes.actions import TakeFromTable, WyrtDiscard
from engine.games.wyrt_lordes.events import CardsTaken, RoundEnded, TableRevealed, WyrtCardsDrawn
from engine.games.wyrt_lordes.model import HAND_SIZE, NOBODY, Groups, WyrtAsk, WyrtState
from tests.engine.wyrt_lordes.positions import (
    ANA,
    BIA,
    CAIO,
    DRAW,
    FILLER,
    GAME,
    KEEP,
    PASS,
    ROLL,
    Match,
    bet,
    dealt,
    showdown,
    take,
    words,
)


def wyrt_hand(pile: str = "3 4 2 5 6 7", **options: bool) -> Match:
    """Ana holds six cards, 2 6 8 J K and the third of the pile; the first two lie on the table."""
    return dealt("2 6 8 J K", "3 5 7 9 Q", pile=pile, **options).bets(10, 10)


def bias_turn(pile: str = "3 4 2 10 A 7", **options: bool) -> Match:
    """Ana has discarded a two; 3, 4 and the two lie on the table, and 10, A, 7 come next."""
    return wyrt_hand(pile, **options).discard(ANA, "2")


# ---- 3.4 and its sources ---------------------------------------------------------------------------------------------


def test_3_4_a_lord_discards_up_to_three_cards_or_passes() -> None:
    match = bias_turn()
    discards = [action for action in match.legal(BIA) if isinstance(action, WyrtDiscard)]
    assert PASS in match.legal(BIA)
    assert sorted({len(action.cards) for action in discards}) == [1, 2, 3]
    assert len(discards) == len({frozenset(action.cards) for action in discards}) == 5 + 10 + 10


def test_3_4_what_is_discarded_lies_open_in_the_middle_for_everybody() -> None:
    match = bias_turn().discard(BIA, "Q")
    for viewer in (ANA, BIA, None):
        lying = [card.card for card in GAME.view(match.state, viewer).table]
        assert words([card for card in lying if card is not None]) == "2 3 4 Q"


def test_3_4_then_it_draws_up_to_five_from_the_pile() -> None:
    match = bias_turn().discard(BIA, "3 5").do(BIA, DRAW)
    assert match.hand(BIA) == "7 9 10 Q A"
    assert match.table() == "3 4 2 3 5"


def test_3_4_or_takes_cards_of_the_table() -> None:
    match = bias_turn().discard(BIA, "7 Q").do(BIA, take(0, 1))
    assert match.hand(BIA) == "3 3 4 5 9"
    assert match.table() == "2 7 Q"
    assert match.happened(CardsTaken)[0].places == (0, 1)


def test_WL_11_all_that_is_missing_comes_from_one_source() -> None:
    match = bias_turn().discard(BIA, "7 Q")
    assert match.legal(BIA) == (DRAW, take(0, 1), take(0, 2), take(1, 2))
    assert match.why(BIA, take(0)) == ("take_what_is_missing", "WL-11")


def test_WL_11_the_own_discards_of_this_turn_cannot_be_taken() -> None:
    match = bias_turn().discard(BIA, "7 Q")
    assert match.why(BIA, take(0, 3)) == ("own_discard", "WL-11")


def test_WL_11_but_those_of_the_round_before_can() -> None:
    match = wyrt_hand("3 4 2 5 6 7", early_end=False).discard(ANA, "2").do(BIA, PASS)
    assert match.asks() == (ANA, WyrtAsk.DISCARD)
    match.discard(ANA, "6")
    assert take(2) in match.legal(ANA) and words([match.state.table[2]]) == "2"


def test_WL_11_where_the_table_has_too_few_cards_the_rest_comes_from_the_pile() -> None:
    match = wyrt_hand("3 4 2 10 A 7").discard(ANA, "2 2").do(ANA, take(1))
    match.discard(BIA, "3 5 7").do(BIA, take(0, 1, 2))
    assert match.asks() == (ANA, WyrtAsk.DISCARD)
    match.discard(ANA, "4 6").do(ANA, take(0, 1)).discard(BIA, "9").do(BIA, take(0))
    assert match.asks()[1] is WyrtAsk.ROLL


def test_WL_11_a_table_of_one_card_is_taken_whole_and_the_pile_gives_two() -> None:
    match = wyrt_hand("3 4 2 10 A 7").discard(ANA, "2 2 6").do(ANA, take(0, 1))
    match.state = _with_table(match, 1)
    match.discard(BIA, "3 5 7")
    assert match.legal(BIA) == (DRAW, take(0))
    match.do(BIA, take(0))
    assert match.hand(BIA) == "2 9 10 Q A"
    assert [(event.seat, event.count) for event in match.happened(WyrtCardsDrawn)] == [(ANA, 1), (BIA, 2)]


def _with_table(match: Match, count: int) -> WyrtState:
    """Leave only the first cards on the table; the others go under the pile."""
    state = match.state
    below = state.table[count:]
    return replace(state, table=state.table[:count], table_by=state.table_by[:count], deck=state.deck + below)


def test_WL_12_every_card_on_the_table_may_be_taken_not_only_the_last() -> None:
    match = bias_turn().discard(BIA, "Q")
    assert match.legal(BIA) == (DRAW, take(0), take(1), take(2))
    assert match.why(BIA, take(9)) == ("no_such_table_card", "WL-12")


# ---- The Mão de Wyrt -------------------------------------------------------------------------------------------------


def test_WL_14_two_cards_are_turned_up_and_the_lord_of_wyrt_draws_a_sixth() -> None:
    match = wyrt_hand()
    assert match.table() == "3 4" and match.state.table_by == (NOBODY, NOBODY)
    assert match.hand(ANA) == "2 2 6 8 J K"
    assert match.asks() == (ANA, WyrtAsk.WYRT_HAND)
    assert words(match.happened(TableRevealed)[0].cards) == "3 4"


def test_WL_14_it_discards_one_and_has_five() -> None:
    match = wyrt_hand().discard(ANA, "J")
    assert match.hand(ANA) == "2 2 6 8 K" and match.table() == "3 4 J"
    assert match.asks() == (BIA, WyrtAsk.DISCARD)


def test_WL_14_or_two_and_takes_one_of_the_two_cards() -> None:
    match = wyrt_hand().discard(ANA, "J K")
    assert match.legal(ANA) == (DRAW, take(0), take(1))
    assert match.do(ANA, take(1)).hand(ANA) == "2 2 4 6 8"


def test_WL_14_or_three_and_takes_both() -> None:
    match = wyrt_hand().discard(ANA, "8 J K")
    assert match.legal(ANA) == (DRAW, take(0, 1))
    assert match.do(ANA, take(0, 1)).hand(ANA) == "2 2 3 4 6"


def test_WL_14_or_two_or_three_and_draws_from_the_pile() -> None:
    assert wyrt_hand().discard(ANA, "J K").do(ANA, DRAW).hand(ANA) == "2 2 5 6 8"
    assert wyrt_hand().discard(ANA, "8 J K").do(ANA, DRAW).hand(ANA) == "2 2 5 6 6"


def test_WL_14_it_cannot_pass_nor_discard_four() -> None:
    match = wyrt_hand()
    assert len(match.legal(ANA)) == 6 + 15 + 20
    assert match.why(ANA, PASS) == ("wyrt_hand_discards", "WL-14")
    assert match.why(ANA, WyrtDiscard(match.state.seats[ANA].hand[:4])) == ("discard_one_to_three", "3.4")


def test_WL_14_in_the_second_round_its_turn_is_like_any_other() -> None:
    match = wyrt_hand(early_end=False).discard(ANA, "2").do(BIA, PASS)
    assert match.asks() == (ANA, WyrtAsk.DISCARD) and len(match.state.seats[ANA].hand) == 5
    assert len(match.happened(TableRevealed)) == 1
    assert PASS in match.legal(ANA)


# ---- Rounds ----------------------------------------------------------------------------------------------------------


def test_WL_13_after_the_second_round_the_exchange_is_over() -> None:
    match = bias_turn().discard(BIA, "3").do(BIA, DRAW)
    assert match.asks() == (ANA, WyrtAsk.DISCARD) and match.state.round == 2
    match.do(ANA, PASS).do(BIA, PASS)
    assert match.asks()[1] is WyrtAsk.ROLL
    assert match.happened(RoundEnded) == [RoundEnded(1, False), RoundEnded(2, False)]


def test_WL_13_a_round_in_which_nobody_discards_is_the_last() -> None:
    match = bias_turn().do(BIA, PASS)
    assert match.asks()[1] is WyrtAsk.ROLL
    assert match.happened(RoundEnded) == [RoundEnded(1, True)]


def test_WL_13_unless_the_table_always_plays_two() -> None:
    assert bias_turn(early_end=False).do(BIA, PASS).asks() == (ANA, WyrtAsk.DISCARD)


def test_WL_36_two_cards_of_the_mao_de_wyrt_are_a_discard_of_the_round() -> None:
    match = wyrt_hand().discard(ANA, "2 2").do(ANA, DRAW).do(BIA, PASS)
    assert match.asks() == (ANA, WyrtAsk.DISCARD)


def test_WL_16_what_an_exhausted_pile_lacks_is_taken_from_the_table() -> None:
    match = bias_turn()
    match.state = _with_pile(match, 1)
    match.discard(BIA, "3 5 7").do(BIA, DRAW)
    assert match.asks() == (BIA, WyrtAsk.SOURCE)
    assert match.hand(BIA) == "9 10 Q"
    assert match.legal(BIA) == (take(0, 1), take(0, 2), take(1, 2))
    assert match.why(BIA, DRAW) == ("pile_empty", "WL-16")
    assert match.do(BIA, take(0, 1)).hand(BIA) == "3 4 9 10 Q"


def test_WL_16_with_an_empty_pile_there_is_only_the_table() -> None:
    match = bias_turn()
    match.state = _with_pile(match, 0)
    match.discard(BIA, "3")
    assert match.legal(BIA) == (take(0), take(1), take(2))


def _with_pile(match: Match, count: int) -> WyrtState:
    """Leave so many cards in the pile; the others vanish, as no match could make them."""
    return replace(match.state, deck=match.state.deck[: match.state.drawn + count])


@pytest.mark.parametrize(("count", "groups"), [(2, Groups.NONE), (5, Groups.NONE), (6, Groups.PAIRS)])
def test_WL_16_pile_and_table_always_hold_enough(count: int, groups: Groups) -> None:
    match, least = dealt(*FILLER[:count], groups=groups).bets(*[10] * count), 52
    while match.state.ask in (WyrtAsk.WYRT_HAND, WyrtAsk.DISCARD, WyrtAsk.SOURCE):
        seat, discards = match.state.seat, match.state.ask is not WyrtAsk.SOURCE
        match.do(seat, DRAW if DRAW in match.legal(seat) else match.legal(seat)[-1])
        if discards and (state := match.state).ask is WyrtAsk.SOURCE:
            least = min(least, len(state.deck) - state.drawn + len(state.table) - state.fresh)
    assert least == 52 - 5 * count - 1 >= 21


def test_WL_15_every_turn_ends_with_five_cards() -> None:
    match = bias_turn()
    for step in (match.discard(BIA, "3 5 7").do(BIA, DRAW), match.do(ANA, PASS), match.do(BIA, PASS)):
        assert [len(place.hand) for place in step.state.seats] == [HAND_SIZE] * 2


# ---- Taking back -----------------------------------------------------------------------------------------------------


def undoable(match: Match, seat: int, action: object) -> bool:
    before = match.state
    match.do(seat, action)
    return GAME.can_take_back(before, seat, match.state)


def test_WL_41_a_bet_may_be_taken_back_while_others_have_still_to_bet() -> None:
    match = dealt(*FILLER[:2])
    assert undoable(match, ANA, bet(50))
    assert not undoable(match, BIA, bet(10))


def test_WL_41_a_discard_and_a_pass_may_be_taken_back() -> None:
    match = bias_turn()
    assert undoable(match, BIA, match.out(BIA, "3 5"))
    assert undoable(match, BIA, take(0, 1))
    assert undoable(match, ANA, PASS)


def test_WL_41_not_a_card_drawn() -> None:
    match = bias_turn().discard(BIA, "3")
    assert not undoable(match, BIA, DRAW)


def test_WL_41_nor_the_pass_that_lays_all_hands_open() -> None:
    assert not undoable(bias_turn(), BIA, PASS)


def test_WL_41_nor_a_card_taken_in_the_dark() -> None:
    match = bias_turn(tenebra=True).discard(BIA, "3")
    assert not undoable(match, BIA, take(0))


def test_WL_41_dice_that_were_kept_may_still_be_rolled_unless_the_hand_is_over() -> None:
    match = showdown("A K 9 7 5", "Q J 9 7 5", thyatis=True).do(ANA, ROLL).draw(6, 1)
    assert undoable(match, ANA, KEEP)
    match.do(BIA, ROLL).draw(1, 1)
    assert not undoable(match, BIA, KEEP)


@pytest.mark.parametrize("action", [TakeFromTable((1, 0)), TakeFromTable((0, 0))])
def test_places_are_named_once_and_in_order(action: TakeFromTable) -> None:
    match = bias_turn().discard(BIA, "7 Q")
    assert match.why(BIA, action) in (("name_in_order", "3.4"), ("take_what_is_missing", "WL-11"))


def test_a_third_lord_may_take_what_the_second_has_discarded() -> None:
    match = dealt(*FILLER[:3], pile="3 4 2").bets(10, 10, 10).discard(ANA, "2").discard(BIA, "J").do(BIA, DRAW)
    match.discard(CAIO, "2").do(CAIO, take(3))
    assert match.hand(CAIO) == "4 6 8 J Q"
