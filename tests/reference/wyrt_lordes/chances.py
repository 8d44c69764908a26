"""The chance to win a pot or the match, by trying every card, every fall of the dice, every bet and every winner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, product
from statistics import fmean

from tests.reference.wyrt_lordes.worth import KINGS, worth

Shown = tuple[float, ...]
"""How often a rival shows each combination, from 1 to 6 points."""


def exchanged(
    hand: Sequence[int], out: Sequence[int], table: Sequence[int], unseen: Sequence[int], shown: Shown, rivals: int
) -> float:
    """Return the chance to win the pot after the last discard, filled up from the pile or the best of the table."""
    kept = [card for card in hand if card not in out]
    return max(drawn(kept, unseen, shown, rivals), *[taken(kept, cards, shown, rivals) for cards in _sets(kept, table)])


def drawn(kept: Sequence[int], unseen: Sequence[int], shown: Shown, rivals: int) -> float:
    """Return the chance to win the pot with cards that are filled up from the pile."""
    return fmean([_chance(_kinds([*kept, *cards]), shown, rivals) for cards in combinations(unseen, 5 - len(kept))])


def taken(kept: Sequence[int], cards: Sequence[int], shown: Shown, rivals: int) -> float:
    """Return the chance to win the pot with cards of the table."""
    return _chance(_kinds([*kept, *cards]), shown, rivals)


def _sets(kept: Sequence[int], table: Sequence[int]) -> list[tuple[int, ...]]:
    return [*combinations(table, 5 - len(kept))] or [()]


def _kinds(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted([card // 4 for card in cards]))


@cache
def _chance(kinds: tuple[int, ...], shown: Shown, rivals: int) -> float:
    """Return the chance to beat all rivals with five cards, two dice for each lord, Reis rolling twice (WL-17, WL-18).

    Of equal totals the better combination wins; of equal ones the higher cards, most of all the first.
    """
    if len(kinds) < 5:
        return 0.0
    combination, cards = worth([4 * kind for kind in kinds], ace_low=False, trio_first=False)
    key = cards if combination != KINGS else []
    above = sum([(height - 2) / 13 ** (place + 1) for place, height in enumerate(key)]) if key else 0.5
    rolls = _rolls(combination)
    won = 0.0
    for total, ways in rolls.items():
        beaten = 0.0
        for other, often in enumerate(shown, start=1):
            for theirs, their_ways in _rolls(other).items():
                level = above if other == combination else float(combination > other)
                better = combination + total - other - theirs
                beaten += often * their_ways * (level if better == 0 else float(better > 0))
        won += ways * beaten**rivals
    return won


@cache
def _rolls(combination: int) -> Mapping[int, float]:
    two = [sum(dice) for dice in product(range(1, 7), repeat=2)]
    totals = Counter([max(both) for both in product(two, two)] if combination == KINGS else two)
    return {total: ways / totals.total() for total, ways in totals.items()}


def last_bet(mine: int, rivals: Sequence[int], bet: int) -> float:
    """Return the chance to win the match by a bet in its last hand: rivals bet, and all win the pot, alike.

    Who has less than T$ 10 is not asked; level at the top a lot decides (WL-5, WL-6, WL-25, WL-35).
    """
    bets = [[amount for amount in (10, 20, 50) if amount <= money] or [0] for money in rivals]
    found = []
    for others in product(*bets):
        counts = Counter([amount for amount in (bet, *others) if amount])
        table = min(counts, key=lambda amount: (-counts[amount], amount))
        paid = [min(table, money) for money in (mine, *rivals)]
        for winner in range(len(paid)):
            left = [money - due for money, due in zip((mine, *rivals), paid, strict=True)]
            left[winner] += sum(paid)
            found.append((left[0] == max(left)) / left.count(max(left)))
    return fmean(found)
