"""The money of the whole match.

What to bet in the dark, and whether this pot is worth winning (with Azgher). The match ahead is played out exactly for
a few hands on a model of it: rivals bet each amount they can pay alike, and all of them win alike. Only sums of money
are looked at, so positions repeat and are kept.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product

from engine.games.wyrt_lordes.bets import bet_of_the_table
from engine.games.wyrt_lordes.ending import LORDS_OUT
from engine.games.wyrt_lordes.model import BETS, Groups, WyrtView
from engine.games.wyrt_lordes.seats import groups_of

Purses = tuple[int, ...]
"""The money of the rivals in play, lowest first."""

HORIZON = 3
"""So many hands ahead are looked at."""
SKILL = 1.3
"""How much more often than its share the planner wins a pot."""


def choose_amount(view: WyrtView) -> int:
    """Return the bet that serves the match best."""
    assert view.viewer is not None
    if view.options.groups is not Groups.NONE:
        return _amount_for_group(view, view.viewer)
    worth = worth_of_bets(view, SKILL)
    return max(worth, key=lambda amount: (worth[amount], -abs(amount - 20)))


def worth_of_bets(view: WyrtView, skill: float) -> dict[int, float]:
    """Return the chance to win the match by each bet that can be paid, where each lord plays alone.

    `skill` is how much more often than its share the viewer wins a pot.
    """
    assert view.viewer is not None
    mine, rivals, out = view.seats[view.viewer].money, _rivals(view), view.out
    hands, azgher = _hands_left(view), view.options.azgher
    return {
        amount: sum(
            chance * _after_bet(mine, rivals, out, table_bet, hands, azgher, skill)
            for table_bet, chance in table_bets(amount, _payable(rivals))
        )
        for amount in BETS
        if amount <= mine
    }


def wants_pot(view: WyrtView) -> bool:
    """Tell whether winning this pot serves the match better than losing it; without Azgher it always does."""
    if not view.options.azgher:
        return True
    assert view.viewer is not None
    if view.options.groups is not Groups.NONE:
        own = view.seats[view.viewer].group
        return not any(place.money for place in view.seats if place.group == own)
    mine, rivals, out, hands = view.seats[view.viewer].money, _rivals(view), view.out, _hands_left(view)
    won = _settled(mine + view.pot, rivals, out, hands - 1, True, SKILL)
    shares = [_with(rivals, at, view.pot) for at in range(len(rivals))]
    lost = sum(_settled(mine, purses, out, hands - 1, True, SKILL) for purses in shares) / len(shares)
    return won > lost


def _amount_for_group(view: WyrtView, seat: int) -> int:
    """Bet little when the own group is ahead and much when it is behind, as far as the purse goes."""
    sums = [
        sum(view.seats[other].money for other in group) for group in groups_of(view.options.groups, len(view.seats))
    ]
    own = sums.pop(view.seats[seat].group)
    lead = own - max(sums) if not view.options.azgher else min(sums) - own
    wanted = 10 if lead > 0 else 50 if lead < 0 else 20
    return max(amount for amount in BETS if amount <= min(wanted, view.seats[seat].money))


def _rivals(view: WyrtView) -> Purses:
    return tuple(sorted(place.money for seat, place in enumerate(view.seats) if seat != view.viewer and not place.left))


def _hands_left(view: WyrtView) -> int:
    """Return how many hands there are to come, this one included."""
    waiting = sum(not (place.shuffled or place.left) for place in view.seats)
    return 1 if view.time_called else min(HORIZON, 1 + waiting)


def _payable(rivals: Purses) -> tuple[int, ...]:
    """Return how many of the bets each rival can pay, for those that can pay any."""
    return tuple(count for money in rivals if (count := sum(amount <= money for amount in BETS)))


@lru_cache(maxsize=1 << 10)
def table_bets(own: int, payable: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """Return how likely the table's bet is each amount; `own` 0 when the planner is too poor to bet."""
    counts = Counter(
        bet_of_the_table([*((own,) if own else ()), *bets]) for bets in product(*(BETS[:count] for count in payable))
    )
    return tuple((amount, times / counts.total()) for amount, times in counts.items())


@lru_cache(maxsize=1 << 16)
def _ahead(mine: int, rivals: Purses, out: int, hands: int, azgher: bool, skill: float) -> float:
    """Return the chance to win the match before the bets of a hand, betting as well as may be."""
    own = [amount for amount in BETS if amount <= mine] or [0]
    payable = _payable(rivals)
    return max(
        sum(
            chance * _after_bet(mine, rivals, out, table_bet, hands, azgher, skill)
            for table_bet, chance in table_bets(amount, payable)
        )
        for amount in own
    )


@lru_cache(maxsize=1 << 16)
def _after_bet(mine: int, rivals: Purses, out: int, table_bet: int, hands: int, azgher: bool, skill: float) -> float:
    """Return the chance to win the match once the table's bet is known, the better of wanting the pot or not."""
    paid = [min(table_bet, money) for money in rivals]
    pot = min(table_bet, mine) + sum(paid)
    left = tuple(money - share for money, share in zip(rivals, paid, strict=True))
    rest = mine - min(table_bet, mine)
    won = _settled(rest + pot, left, out, hands - 1, azgher, skill)
    shares = [_with(left, at, pot) for at in range(len(left))]
    lost = sum(_settled(rest, purses, out, hands - 1, azgher, skill) for purses in shares) / len(shares)
    share = min(0.9, skill / (len(rivals) + 1)) if won >= lost else 1 / (len(rivals) + 1) / skill
    return share * won + (1 - share) * lost


def _with(purses: Purses, at: int, money: int) -> Purses:
    """Return the purses after one of them has received money."""
    return tuple(sorted((*purses[:at], purses[at] + money, *purses[at + 1 :])))


def _settled(mine: int, rivals: Purses, out: int, hands: int, azgher: bool, skill: float) -> float:
    """Return the chance to win the match after a hand is paid; those without money are out."""
    if not mine:
        return 0.0
    left = tuple(sorted(money for money in rivals if money))
    out += len(rivals) - len(left)
    if not left:
        return 1.0
    if hands <= 0 or out >= LORDS_OUT:
        best = min(left) if azgher else max(left)
        if mine == best:
            return 1 / (1 + left.count(best))
        return float((mine < best) == azgher)
    return _ahead(mine, left, out, hands, azgher, skill)
