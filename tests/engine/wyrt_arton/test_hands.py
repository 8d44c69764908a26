"""The hands of Wyrt de Arton, against the seed's examples and against a slow reading of every five cards."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.wyrt_arton.cards import DECK, SUITS, Card, dice_card
from engine.games.wyrt_arton.hands import HandKind, reading_of, strength_of
from tests.engine.wyrt_arton.plain_hands import best_worth

HEIGHTS = "23456789TJQKA"


def cards(text: str) -> tuple[Card, ...]:
    """Read cards as in "AS TD"."""
    return tuple(HEIGHTS.index(word[0]) * 4 + SUITS.index(word[1]) for word in text.split())


def dealt(random: Random, own: int = 5, dice: int = 2) -> tuple[Card, ...]:
    """Deal cards from one deck and throw two cards by dice."""
    thrown = [dice_card(random.randint(2, 5), random.randint(1, 6) + random.randint(1, 6)) for _ in range(dice)]
    return (*random.sample(range(DECK), own), *thrown)


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
def test_the_examples_of_the_seed_are_what_it_calls_them_wa_1_to_3(
    text: str, kind: HandKind, heights: tuple[int, ...]
) -> None:
    reading = reading_of(cards(text))
    assert (reading.kind, reading.heights) == (kind, heights)


def test_seven_cards_are_worth_their_best_five_wa_17() -> None:
    random = Random(17)
    for _ in range(2000):
        hand = dealt(random)
        reading = reading_of(hand)
        assert (int(reading.kind), list(reading.heights)) == best_worth(hand), hand
        assert reading.strength == strength_of(hand)
