"""What five cards are worth, by heights from 2 to 14; 0 is a card of Hyninn."""

from __future__ import annotations

from itertools import product

TREASURE, PAIR, TRIO, ADVENTURERS, DRAGON, KINGS = range(1, 7)


def height(card: int) -> int:
    """Return 2 to 14 for a card of the deck, 0 for a card of Hyninn."""
    return card // 4 + 2 if card < 52 else 0


def worth(hand: list[int], *, ace_low: bool, trio_first: bool) -> tuple[int, list[int]]:
    """WL-27: the best that the cards can be read as, a card of Hyninn standing for any: points, then tie-breaks."""
    plain = [height(card) for card in hand if height(card)]
    free = len(hand) - len(plain)
    readings = product(range(2, 15), repeat=free)
    return max(_of_five([*plain, *stands_for], ace_low, trio_first) for stands_for in readings)


def _of_five(cards: list[int], ace_low: bool, trio_first: bool) -> tuple[int, list[int]]:
    down = sorted(cards, reverse=True)
    count = {card: cards.count(card) for card in cards}
    most = max(count.values())
    trios = sorted((number for number in count if count[number] >= 3), reverse=True)
    pairs = sorted((number for number in count if count[number] >= 2), reverse=True)
    if down == [14, 13, 12, 11, 10]:
        return KINGS, down
    if most == 5 or (len(count) == 2 and most == 3):  # WL-1: five equal ones are a Dragão
        return DRAGON, ([*trios[:1], *down] if trio_first else down)  # WL-4
    if down == [14, 5, 4, 3, 2]:  # WL-3
        return ADVENTURERS, [5, 4, 3, 2, 1] if ace_low else down
    if down == list(range(down[0], down[0] - 5, -1)):
        return ADVENTURERS, down
    if trios:  # WL-1: four equal ones are a Trinca
        return TRIO, [trios[0], *_without(down, trios[0], 3)]
    if pairs:
        return PAIR, [pairs[0], *_without(down, pairs[0], 2)]
    return TREASURE, down


def _without(cards: list[int], number: int, times: int) -> list[int]:
    """Return the cards from the highest without so many of a height."""
    left = list(cards)
    for _ in range(times):
        left.remove(number)
    return left
