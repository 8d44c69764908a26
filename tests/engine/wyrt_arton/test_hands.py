"""The hands of Wyrt de Arton, against the seed's examples and against a slow reading of every five cards."""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations, combinations_with_replacement, pairwise
from random import Random

import pytest

from engine.games.wyrt_arton import cards as deck
from engine.games.wyrt_arton import hand_tables, hands
from engine.games.wyrt_arton.cards import DEAD_MANS_HAND, DECK, SUITS, Card, dice_card
from engine.games.wyrt_arton.hands import HandKind, best_five, kind_of, reading_of, strength_of
from tests.engine.wyrt_arton.plain_hands import Worth, best_worth, worth_of_five

HEIGHTS = "23456789TJQKA"

# Two million deals of five own cards and two of the dice, in per cent.
SHARES = {
    HandKind.PAIR: 39.52,
    HandKind.TWO_PAIR: 25.67,
    HandKind.HIGH_CARD: 12.99,
    HandKind.THREE_OF_A_KIND: 7.23,
    HandKind.STRAIGHT: 5.13,
    HandKind.FULL_HOUSE: 4.67,
    HandKind.FLUSH: 3.97,
    HandKind.FOUR_OF_A_KIND: 0.774,
    HandKind.STRAIGHT_FLUSH: 0.033,
    HandKind.FIVE_OF_A_KIND: 0.023,
    HandKind.ROYAL: 0.001,
}


def cards(text: str) -> tuple[Card, ...]:
    """Read cards as in "AS TD"."""
    return tuple(HEIGHTS.index(word[0]) * 4 + SUITS.index(word[1]) for word in text.split())


def thrown(random: Random) -> Card:
    """Throw a card by dice."""
    return dice_card(random.randint(2, 5), random.randint(1, 6) + random.randint(1, 6))


def dealt(random: Random, own: int = 5) -> tuple[Card, ...]:
    """Deal cards from one deck and throw two cards by dice."""
    return (*random.sample(range(DECK), own), thrown(random), thrown(random))


def crowded(random: Random, count: int = 7) -> tuple[Card, ...]:
    """Deal from few heights and suits, with cards twice and thrice, so that rare hands are frequent."""
    low, height_count, suit_count = random.randrange(9), random.choice((2, 3, 5, 7)), random.randint(1, 4)
    few = [4 * height + suit for height in range(low, min(low + height_count, 13)) for suit in range(suit_count)]
    return tuple(random.sample(few * 3 if len(few) * 3 >= count else few * 7, count))


def assert_ranked_alike(hands_dealt: Iterable[tuple[Card, ...]]) -> set[HandKind]:
    """Assert that strengths order hands as the slow reading does, and return the kinds there were."""
    strengths: dict[Worth, int] = {}
    for hand in hands_dealt:
        worth, strength = best_worth(hand), strength_of(hand)
        assert strengths.setdefault(worth, strength) == strength, hand
    for weaker, stronger in pairwise(sorted(strengths)):
        assert strengths[weaker] < strengths[stronger], (weaker, stronger)
    for worth, strength in strengths.items():
        assert worth[0] == kind_of(strength)
    return {kind_of(strength) for strength in strengths.values()}


@pytest.mark.parametrize(
    ("text", "kind", "heights"),
    [
        ("AH KH QH JH TH", HandKind.ROYAL, (14,)),
        ("QS QH QD QC QS", HandKind.FIVE_OF_A_KIND, (12,)),
        ("JC TC 9C 8C 7C", HandKind.STRAIGHT_FLUSH, (11,)),
        ("9S 9H 9D 9C 2S", HandKind.FOUR_OF_A_KIND, (9, 2)),
        ("QS QH QD 8C 8S", HandKind.FULL_HOUSE, (12, 8)),
        ("AD 8D 4D 4D 2D", HandKind.FLUSH, (14, 8, 4, 4, 2)),
        ("JC TC 9C 8C 7D", HandKind.STRAIGHT, (11,)),
        ("5S 5H 5D 3C 2S", HandKind.THREE_OF_A_KIND, (5, 3, 2)),
        ("KS KH JD JC 9S", HandKind.TWO_PAIR, (13, 11, 9)),
        ("QS QH 9D 4C 2S", HandKind.PAIR, (12, 9, 4, 2)),
        ("AS JH 7D 3C 2S", HandKind.HIGH_CARD, (14, 11, 7, 3, 2)),
    ],
)
def test_WA_1_to_3_the_examples_of_the_seed_are_what_it_calls_them(
    text: str, kind: HandKind, heights: tuple[int, ...]
) -> None:
    reading = reading_of(cards(text))
    assert (reading.kind, reading.heights) == (kind, heights)


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("TS JS QS KS AS", "QS QH QD QC QS"),
        ("2S 2H 2D 2C 2S", "9S TS JS QS KS"),
        ("AH 2H 3H 4H 5H", "AS AH AD AC KS"),
        ("2S 2H 2D 2C 3S", "AS AH AD KC KS"),
        ("2S 2H 2D 3C 3S", "AS KS QS JS 9S"),
        ("2S 3S 4S 5S 7S", "TS JH QS KS AS"),
        ("AS 2H 3H 4H 5H", "AS AH AD KC QS"),
        ("2S 2H 2D 3C 4S", "AS AH KD KC QS"),
        ("2S 2H 3D 3C 4S", "AS AH KD QC JS"),
        ("2S 2H 3D 4C 5S", "AS KH QD JC 9S"),
    ],
)
def test_WA_1_the_weakest_of_a_kind_beats_the_strongest_of_the_kind_below(stronger: str, weaker: str) -> None:
    assert strength_of(cards(stronger)) > strength_of(cards(weaker))


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("3S 3H 3D 3C 3S", "2S 2H 2D 2C 2S"),
        ("9S 9H 9D 9C 3S", "9S 9H 9D 9C 2S"),
        ("QS QH QD 2C 2S", "JS JH JD AC AS"),
        ("QS QH QD 3C 3S", "QS QH QD 2C 2S"),
        ("AD 8D 4D 4D 3D", "AS 8S 4S 4S 2S"),
        ("AD 8D 5D 3D 2D", "AS 8S 4S 4S 3S"),
        ("2S 3H 4D 5C 6S", "AS 2H 3D 4C 5S"),
        ("5S 5H 5D 4C 2S", "5S 5H 5D 3C 2S"),
        ("KS KH 3D 3C 2S", "QS QH JD JC AS"),
        ("KS KH JD JC 2S", "KS KH TD TC AS"),
        ("KS KH JD JC 9S", "KS KH JD JC 8S"),
        ("QS QH 9D 4C 3S", "QS QH 9D 4C 2S"),
        ("AS JH 7D 4C 2S", "AS JH 7D 3C 2S"),
    ],
)
def test_WA_48_hands_of_a_kind_compare_by_their_heights_in_order(stronger: str, weaker: str) -> None:
    assert reading_of(cards(stronger)).kind == reading_of(cards(weaker)).kind
    assert strength_of(cards(stronger)) > strength_of(cards(weaker))


@pytest.mark.parametrize(
    ("this", "other"),
    [
        ("TS JS QS KS AS", "TD JD QD KD AD"),
        ("2S 2H 3D 4C 5S 9H 9C", "2D 2C 3S 4H 5D 9D 9S"),
        ("AS KS 9S 5S 3S 2H 2D", "AC KC 9C 5C 3C 2S 4D"),
    ],
)
def test_WA_5_suits_break_no_tie_and_two_royals_tie(this: str, other: str) -> None:
    assert strength_of(cards(this)) == strength_of(cards(other))


def test_WA_4_the_ace_is_below_the_two_in_a_straight_and_does_not_go_round() -> None:
    assert reading_of(cards("AS 2H 3D 4C 5S 9H JH")).heights == (5,)
    assert reading_of(cards("QS KH AD 2C 3S 7H 8H")).kind == HandKind.HIGH_CARD
    assert reading_of(cards("AS 2S 3S 4S 5S 9H JH")).kind == HandKind.STRAIGHT_FLUSH
    assert reading_of(cards("AS 2S 3S 4S 5S 6H JH")).kind == HandKind.STRAIGHT_FLUSH


@pytest.mark.parametrize("height", HEIGHTS[:11])
def test_WA_2_four_cards_and_one_or_two_of_the_dice_make_five_of_a_kind(height: str) -> None:
    four = cards(" ".join(height + suit for suit in SUITS))
    for dice in (four[:1], four[:2], (four[0], four[0])):
        assert reading_of((*four, *dice, *cards("AS KH")[: 3 - len(dice)])).kind == HandKind.FIVE_OF_A_KIND


@pytest.mark.parametrize(
    ("text", "kind", "heights"),
    [
        ("8H 8H 8H 4H 4S 2H 3D", HandKind.FULL_HOUSE, (8, 4)),
        ("8H 8H 8H 8S 4H 2H 3D", HandKind.FOUR_OF_A_KIND, (8, 4)),
        ("9H 9H 9H 4H 2H 3D KS", HandKind.FLUSH, (9, 9, 9, 4, 2)),
        ("5H 6H 7H 8H 9H 9H 9S", HandKind.STRAIGHT_FLUSH, (9,)),
        ("TS JS QS KS AS AS TS", HandKind.ROYAL, (14,)),
        ("5S 5S 9H JD 2C KD 3H", HandKind.PAIR, (5, 13, 11, 9)),
    ],
)
def test_WA_3_a_card_that_is_there_twice_counts_twice(text: str, kind: HandKind, heights: tuple[int, ...]) -> None:
    reading = reading_of(cards(text))
    assert (reading.kind, reading.heights) == (kind, heights)


def test_WA_17_seven_cards_are_worth_their_best_five() -> None:
    random = Random(17)
    usual = [dealt(random) for _ in range(3000)]
    rare = [crowded(random) for _ in range(3000)]
    assert assert_ranked_alike(usual + rare) == set(HandKind)


@pytest.mark.parametrize("count", [5, 6, 8, 9, 11, 14])
def test_WA_17_so_are_other_numbers_of_cards_after_a_theft_or_the_crown(count: int) -> None:
    random = Random(count)
    usual = [dealt(random, count - 2) for _ in range(20)]
    rare = [crowded(random, count) for _ in range(20)]
    assert_ranked_alike(usual + rare)


def test_seven_cards_are_worth_the_same_looked_up_and_counted() -> None:
    random = Random(7)
    for hand in [crowded(random) for _ in range(2000)]:
        assert strength_of(hand) == strength_of(list(hand)) == strength_of(best_five(hand))


def test_fewer_than_five_cards_are_worth_what_they_make() -> None:
    assert reading_of(cards("KS KH 3D 9C")).heights == (13, 9, 3)
    assert reading_of(cards("KS QS JS TS")).kind == HandKind.HIGH_CARD
    assert best_five(cards("3D KS KH 9C")) == cards("KS KH 9C 3D")


def shown_by_trying(own: tuple[Card, ...], dice: tuple[Card, ...], stolen: tuple[Card, ...]) -> tuple[Worth, int, int]:
    """Return the best worth, and among its fives the fewest stolen cards and then the most cards of the dice."""
    marked = [(card, 0, 0) for card in own] + [(card, 0, 1) for card in dice] + [(card, 1, 0) for card in stolen]
    worth, stolen_kept, dice_shown = max(
        (
            worth_of_five([card for card, _, _ in five]),
            -sum(was_stolen for _, was_stolen, _ in five),
            sum(of_dice for _, _, of_dice in five),
        )
        for five in combinations(marked, 5)
    )
    return worth, -stolen_kept, dice_shown


def test_WA_82_of_equal_fives_the_one_with_fewest_stolen_then_most_dice_cards_is_shown() -> None:
    random = Random(82)
    for _ in range(400):
        hand = crowded(random, 9) if random.random() < 0.7 else (*dealt(random, 5), *random.sample(range(DECK), 2))
        own, dice, stolen = hand[:5], hand[5:7], hand[7:]
        five = best_five(own, dice=dice, stolen=stolen)
        worth, fewest, most = shown_by_trying(own, dice, stolen)
        left = Counter(five) - Counter(dice) - Counter(own)
        of_dice = Counter(five) & Counter(dice)
        assert not Counter(five) - Counter(hand)
        assert worth_of_five(five) == worth, (own, dice, stolen)
        assert (left.total(), of_dice.total()) == (fewest, most), (own, dice, stolen)


@pytest.mark.parametrize(
    ("own", "dice", "stolen", "shown"),
    [
        ("2S 9H KD 4C 4H", "4S 7D", "4D", "4S 4H 4C 4D KD"),
        ("9S 9H KD QC 2H", "9D KD", "KS", "KD KD KS 9D 9S"),
        ("AS 2H 3D 4C KH", "5S 8D", "", "5S 4C 3D 2H AS"),
        ("8S 8H 8D KC 2H", "8S 4D", "KS", "8S 8S 8H 8D KC"),
    ],
)
def test_WA_47_the_five_shown_begin_with_what_counts_first(own: str, dice: str, stolen: str, shown: str) -> None:
    assert best_five(cards(own), dice=cards(dice), stolen=cards(stolen)) == cards(shown)


def test_WA_82_a_flush_of_own_cards_is_shown_before_an_equal_one_of_stolen_cards() -> None:
    own, stolen = cards("2S 5S 8S JS KS"), cards("2D 5D 8D JD KD")
    assert set(best_five(own, stolen=stolen)) == set(own)
    assert set(best_five(own[:4], dice=stolen[:1], stolen=(*stolen[1:], own[4]))) == set(own)


def test_WA_82_of_equal_flushes_with_as_many_stolen_cards_the_one_with_more_dice_cards_is_shown() -> None:
    own, dice, stolen = cards("2S 5S 8S JD KD"), cards("8D 3C"), cards("JS KS 2D 5D")
    assert best_five(own, dice=dice, stolen=stolen) == cards("KD JD 8D 5D 2D")


def test_WA_24_the_magic_cards_are_the_royal_of_spades() -> None:
    assert cards("AS KS QS JS TS") == DEAD_MANS_HAND
    assert DEAD_MANS_HAND == (deck.SCEPTRE, deck.CROWN, deck.COIN, deck.ROSE, deck.MASK)
    assert reading_of(DEAD_MANS_HAND).kind == HandKind.ROYAL


@pytest.mark.parametrize(("die", "suit"), [(2, "H"), (3, "S"), (4, "D"), (5, "C")])
def test_WA_16_a_suit_die_and_two_dice_throw_a_card(die: int, suit: str) -> None:
    assert [dice_card(die, dice) for dice in range(2, 13)] == list(cards(" ".join(h + suit for h in HEIGHTS[:11])))


@pytest.mark.parametrize("die", [1, 6])
def test_WA_16_a_suit_die_of_one_or_six_throws_no_card(die: int) -> None:
    with pytest.raises(KeyError):
        dice_card(die, 7)


def test_the_tables_are_made_at_the_first_hand_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    make = hand_tables.hand_tables
    monkeypatch.setattr(hand_tables, "hand_tables", lambda worth: made.append(worth) or make(worth))
    spec = importlib.util.find_spec(hands.__name__)
    assert spec is not None
    assert spec.loader is not None
    fresh = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fresh)
    assert not made
    assert fresh.strength_of(cards("2S 3H 4D 5C 6S 8H KD")) == strength_of(cards("2S 3H 4D 5C 6S"))
    fresh.strength_of(cards("2S 3H 4D 5C 7S 8H KD"))
    assert len(made) == 1


def test_a_number_that_is_no_card_is_refused() -> None:
    strength_of(cards("2S 3H 4D 5C 7S 8H KD"))
    with pytest.raises(IndexError):
        strength_of((0, 1, 2, 3, 4, 5, DECK))


@pytest.mark.marathon
def test_every_seven_heights_without_a_flush_are_worth_their_best_five() -> None:
    suits = (0, 1, 2, 3, 0, 1, 2)
    every = combinations_with_replacement(range(13), 7)
    kinds = assert_ranked_alike(
        tuple(4 * number + suit for number, suit in zip(seven, suits, strict=True)) for seven in every
    )
    assert not kinds & {HandKind.FLUSH, HandKind.STRAIGHT_FLUSH, HandKind.ROYAL}


@pytest.mark.marathon
@pytest.mark.parametrize("thousands", [12, pytest.param(80, marks=pytest.mark.deep)])
def test_many_thousand_hands_are_worth_their_best_five(thousands: int) -> None:
    """More seeds, tried by hand, made it a million."""
    random = Random(1_000_000)
    usual = (dealt(random) for _ in range(750 * thousands))
    rare = (crowded(random) for _ in range(250 * thousands))
    assert assert_ranked_alike(chain(usual, rare)) == set(HandKind)


@pytest.mark.marathon
@pytest.mark.parametrize("deals", [30_000, pytest.param(200_000, marks=pytest.mark.deep)])
def test_many_thousand_deals_make_each_kind_as_often_as_two_million_did(deals: int) -> None:
    random = Random(500_000)
    tally = Counter(kind_of(strength_of(dealt(random))) for _ in range(deals))
    for kind, percent in SHARES.items():
        share = percent / 100
        assert abs(tally[kind] - deals * share) <= 4 * (deals * share * (1 - share)) ** 0.5, (kind.name, tally[kind])
