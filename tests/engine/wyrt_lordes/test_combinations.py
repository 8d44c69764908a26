"""Wyrt: the combinations, told by example and held against a plain reading of the rules."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise, permutations
from random import Random

import pytest

from engine.games.wyrt_lordes.cards import Card, height, suit
from engine.games.wyrt_lordes.combinations import Combination, HandReading, reading_of
from tests.engine.wyrt_lordes.plain_reading import plain, with_jokers
from tests.engine.wyrt_lordes.positions import Pack

TREASURE, PAIR, TRIO, ADVENTURERS, DRAGON, KINGS = Combination


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Pack(4).take(text))


def read(text: str, **options: bool) -> HandReading:
    return reading_of(cards(text), **options)


def better(this: str, other: str, **options: bool) -> bool:
    return read(this, **options).strength > read(other, **options).strength


@pytest.mark.parametrize(
    ("hand", "combination"),
    [
        ("3 8 6 5 A", TREASURE),
        ("A K 8 K 3", PAIR),
        ("2 7 4 7 7", TRIO),
        ("J 9 10 8 Q", ADVENTURERS),
        ("9 9 9 4 4", DRAGON),
        ("K 10 A Q J", KINGS),
    ],
)
def test_4_the_six_combinations_by_the_texts_own_examples(hand: str, combination: Combination) -> None:
    assert read(hand).combination is combination


def test_4_they_give_one_to_six_points_in_this_order() -> None:
    assert [combination.value for combination in Combination] == [1, 2, 3, 4, 5, 6]
    hands = ["A K Q J 9", "2 2 3 4 5", "2 2 2 3 4", "2 3 4 5 6", "2 2 2 3 3", "10 J Q K A"]
    assert all(better(high, low) for low, high in pairwise(hands))


def test_4_the_ace_is_the_highest_and_suits_do_not_matter() -> None:
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    tops = [f"{rank} {rank} 2 4 6" for rank in ranks if rank not in ("2", "4", "6")]
    assert all(better(high, low) for low, high in pairwise(tops))
    for shift in range(4):
        hand = tuple(4 * kind + shift for kind in (0, 2, 4, 6, 9))
        assert reading_of(hand).combination is TREASURE
        assert {suit(card) for card in hand} == {shift}


def test_WL_1_two_pairs_are_a_pair_of_the_higher_one() -> None:
    assert read("K K 5 5 9").combination is PAIR
    assert read("K K 5 5 9").key == (13, 9, 5, 5)
    assert better("K K 6 5 9", "K K 5 5 9") and better("A A 2 3 4", "K K Q Q J")


def test_WL_1_four_equal_cards_are_a_trio() -> None:
    assert read("7 7 7 7 2") == HandReading(TRIO, (7, 7, 2), (7, 7, 7, 7, 2))
    assert better("7 7 7 7 2", "7 7 7 6 5") and better("8 8 8 2 3", "7 7 7 7 A")


def test_WL_1_five_equal_cards_are_a_dragon() -> None:
    assert read("7 7 7 7 *").combination is DRAGON
    assert read("A A A * *") == HandReading(DRAGON, (14,) * 5, (14,) * 5, (14, 14))


def test_WL_1_one_suit_is_worth_nothing() -> None:
    assert reading_of((0, 8, 16, 24, 36)).combination is TREASURE


def test_WL_3_a_2_3_4_5_are_adventurers_and_the_ring_does_not_close() -> None:
    assert read("A 2 3 4 5").combination is ADVENTURERS
    for ring in ("K A 2 3 4", "Q K A 2 3", "J Q K A 2"):
        assert read(ring).combination is TREASURE


def test_WL_3_ten_to_ace_are_kings_and_never_adventurers() -> None:
    assert read("10 J Q K A") == HandReading(KINGS, (), (14, 13, 12, 11, 10))


def test_WL_3_the_highest_card_breaks_ties_the_ace_of_the_lowest_row_too() -> None:
    assert better("3 4 5 6 7", "2 3 4 5 6")
    assert better("A 2 3 4 5", "9 10 J Q K")
    assert better("2 3 4 5 6", "A 2 3 4 5", ace_low=True)


def test_WL_4_dragons_are_compared_from_the_highest_card() -> None:
    assert better("A A Q Q Q", "K K K 2 2")
    assert better("K K K 2 2", "A A Q Q Q", trio_first=True)
    assert better("Q Q Q A A", "Q Q Q K K", trio_first=True)


def test_WL_27_a_joker_stands_for_whatever_is_best() -> None:
    assert read("A 2 * 4 5") == HandReading(ADVENTURERS, (14, 5, 4, 3, 2), (14, 5, 4, 3, 2), (3,))
    assert read("10 J Q K *").combination is KINGS and read("10 J Q K *").jokers == (14,)
    assert read("2 3 4 5 *").jokers == (14,) and read("2 3 4 5 *", ace_low=True).jokers == (6,)
    assert read("K K 5 5 *").cards == (13, 13, 13, 5, 5)
    assert read("2 7 9 J *").combination is PAIR


def test_WL_27_in_ties_a_joker_is_the_card_it_stands_for() -> None:
    assert read("K * 5 4 3").strength == read("K K 5 4 3").strength
    assert read("* * Q K A").strength == read("10 J Q K A").strength


def test_WL_27_what_is_best_follows_the_tables_way_with_dragons() -> None:
    assert read("* 9 9 4 4").key == (9, 9, 9, 4, 4)
    assert read("* * 9 9 9").key == (14, 14, 9, 9, 9)
    assert read("* * 9 9 9", trio_first=True).key == (9, 14)


def test_WL_27_three_or_four_jokers_still_find_the_best() -> None:
    assert read("* * * * 10").combination is KINGS
    assert read("* * * 9 9").key == (14, 14, 14, 9, 9)
    assert read("* * * 10 K").combination is KINGS
    assert read("* * * 2 K").combination is DRAGON


@pytest.mark.marathon
@pytest.mark.parametrize("options", [{}, {"ace_low": True}, {"trio_first": True}])
def test_every_tenth_hand_of_heights_is_read_as_the_rules_say(options: dict[str, bool]) -> None:
    """The benchmark looks at all 2,598,960 hands; there are 6,175 without their suits."""
    hands = [hand for hand in combinations_with_replacement(range(2, 15), 5) if len(set(hand)) > 1]
    assert len(hands) == 6175
    for hand in hands[::10]:
        for held in list(permutations(hand))[::17]:
            assert reading_of(tuple(4 * (card - 2) for card in held), **options).strength == plain(held, **options)


@pytest.mark.marathon
@pytest.mark.parametrize("options", [{}, {"ace_low": True}, {"trio_first": True}])
def test_a_sample_of_hands_with_jokers_is_read_as_the_best_of_all_readings(options: dict[str, bool]) -> None:
    rng = Random(27)
    seen = set()
    while len(seen) < 60:
        hand = tuple(sorted(rng.sample(range(56), 5)))
        held = tuple(height(card) for card in hand)
        jokers = held.count(0)
        if 0 < jokers < 3 or (jokers == 3 and rng.random() < 0.2):
            seen.add(held)
            assert reading_of(hand, **options).strength == with_jokers(held, **options)
    assert {held.count(0) for held in seen} >= {1, 2}


def test_a_reading_names_the_five_cards_and_what_jokers_stand_for() -> None:
    rng = Random(4)
    for _ in range(300):
        hand = tuple(rng.sample(range(56), 5))
        reading = reading_of(hand)
        plain_cards = [height(card) for card in hand if height(card)]
        assert sorted((*plain_cards, *reading.jokers), reverse=True) == list(reading.cards)
