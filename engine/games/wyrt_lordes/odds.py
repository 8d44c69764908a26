"""Odds that a lord could work out from what it sees.

The chance of each combination by what it discards, and of the pot once hands lie open.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, perm, prod
from typing import NamedTuple, TypeAlias

from engine.core.model import Seat
from engine.games.wyrt_lordes.actions import KeepDice, RollAgain, RollLowest, WyrtAction
from engine.games.wyrt_lordes.bot.draws import chances, code_of, kinds_in
from engine.games.wyrt_lordes.bot.exchange import kinds_of
from engine.games.wyrt_lordes.cards import PLAIN_CARDS, Card
from engine.games.wyrt_lordes.combinations import Combination, reading_of
from engine.games.wyrt_lordes.dice import Totals, rolled_again, settled, totals_of
from engine.games.wyrt_lordes.memory import WyrtMemory
from engine.games.wyrt_lordes.model import HAND_SIZE, MOST_DISCARDS, WyrtAsk, WyrtView
from engine.games.wyrt_lordes.sample import unplaced

Chances: TypeAlias = Mapping[Combination, float]
"""How likely each combination is; those that cannot come are not there."""


# ---- Cards ----------------------------------------------------------------------------------------------------------


class ExchangeOdds(NamedTuple):
    """The outcome of an exchange.

    `out` is discarded, `taken` comes from the table and the rest from the pile. `points` is what the combination gives
    on average, without the dice.
    """

    out: tuple[Card, ...]
    taken: tuple[Card, ...]
    combinations: Chances
    points: float


@lru_cache(maxsize=8)
def dealt_odds(hyninn: int) -> Chances:
    """Return how likely each combination is in five cards of the whole deck with this many jokers."""
    ways: dict[Combination, int] = defaultdict(int)
    for jokers in range(hyninn + 1):
        plain, among = HAND_SIZE - jokers, comb(hyninn, jokers)
        for kinds in combinations(range(_HEIGHTS), plain):
            ways[_read((*kinds, *(_HEIGHTS,) * jokers))] += among * 4**plain
        # Where a height comes twice no five are in a row: only how often each comes counts.
        for times in {tuple(sorted(Counter(kinds).values())) for kinds in _repeating(plain)}:
            alike = prod([factorial(many) for many in Counter(times).values()])
            kinds = tuple([kind for kind, many in enumerate(times) for _ in range(many)])
            suits = prod([comb(4, many) for many in times])
            ways[_read((*kinds, *(_HEIGHTS,) * jokers))] += among * suits * perm(_HEIGHTS, len(times)) // alike
    total = comb(PLAIN_CARDS + hyninn, HAND_SIZE)
    return {combination: ways[combination] / total for combination in sorted(ways) if ways[combination]}


_HEIGHTS = 13
"""So many heights have the cards that are no jokers; the number after them stands for a joker."""


def _repeating(count: int) -> Iterator[tuple[int, ...]]:
    """Yield sets of this many cards by height, some of them alike, at least one for each way to be alike."""
    sets = combinations_with_replacement(range(count), count)
    return (kinds for kinds in sets if len(set(kinds)) < count)


def exchange_odds(view: WyrtView, memory: WyrtMemory) -> tuple[ExchangeOdds, ...]:
    """Return the expected points of each exchange open to the lord on turn, most points first.

    () when it has none to choose. Any card that the lord has not seen is as likely as any other to lie on the pile. Of
    sets that differ only in suits one is listed. Cards that the pile lacks and cards that lie face down are left out:
    their chances cannot be computed.
    """
    if view.viewer is None or view.viewer != view.seat or not view.seats[view.seat].hand:
        return ()
    left = tuple(kinds_of(unplaced(view, memory)))
    open_ = tuple([lying.card for lying in view.table if lying.card is not None and not lying.fresh])
    found: dict[tuple[int, int], ExchangeOdds] = {}
    for out, kept in _discards(view):
        missing = HAND_SIZE - len(kept)
        for taken in _sources(view, open_, missing):
            drawn = missing - len(taken)
            key = code_of(kept), code_of(taken)
            if key not in found:
                ways = filled_odds(code_of(kept) + code_of(taken), left if drawn else (), drawn)
                points = sum([chance * combination for combination, chance in ways.items()])
                found[key] = ExchangeOdds(out, taken, ways, points)
    return tuple(sorted(found.values(), key=lambda odds: (-odds.points, len(odds.out), odds.out, odds.taken)))


def _discards(view: WyrtView) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Yield what may be discarded now, with what is kept then."""
    hand = view.seats[view.seat].hand or ()
    least = {WyrtAsk.DISCARD: 0, WyrtAsk.WYRT_HAND: 1, WyrtAsk.SOURCE: 0}.get(view.ask)
    if least is None:
        return
    for count in range(least, (0 if view.ask is WyrtAsk.SOURCE else MOST_DISCARDS) + 1):
        for out in combinations(hand, count):
            yield out, tuple([card for card in hand if card not in out])


def _sources(view: WyrtView, open_: Sequence[Card], missing: int) -> Iterator[tuple[Card, ...]]:
    """Yield the cards of the table that may fill a hand up; none of them where all come from the pile (WL-11)."""
    if missing <= 0 or view.pile >= missing:
        yield ()
    if 0 < missing <= len(open_):
        yield from combinations(open_, missing)


@lru_cache(maxsize=1 << 10)
def filled_odds(kept: int, left: tuple[int, ...], missing: int) -> Chances:
    """Return the chance of each combination when cards are filled up from this many left of each kind."""
    found: dict[Combination, float] = defaultdict(float)
    for drawn, chance in chances(left, missing) if missing else ((0, 1.0),):
        found[_combination(kept + drawn)] += chance
    return dict(sorted(found.items()))


@lru_cache(maxsize=1 << 15)
def _combination(code: int) -> Combination:
    return _read(kinds_in(code))


def _read(kinds: Sequence[int]) -> Combination:
    return reading_of(tuple([4 * kind for kind in kinds])).combination


# ---- The pot --------------------------------------------------------------------------------------------------------


_ROLLING = (WyrtAsk.ROLL, WyrtAsk.DICE, WyrtAsk.REIS, WyrtAsk.DICE_AGAIN, WyrtAsk.THYATIS, WyrtAsk.DIE)


class PotOdds(NamedTuple):
    """The part of the pot that each lord wins on average, by seat, after an act of the lord on turn.

    None: it has none.
    """

    action: WyrtAction | None
    shares: tuple[float, ...]


def pot_odds(view: WyrtView) -> tuple[PotOdds, ...]:
    """Return how the pot will go once hands lie open, for each act of the lord on turn.

    () when nothing is open, and where groups add up their points. Exact for lords that roll again when they may: Reis
    always, with Thyatis a lowest die of three or less.
    """
    if view.ask not in _ROLLING or view.options.group_sum:
        return ()
    acts: tuple[WyrtAction | None, ...] = (None,)
    if view.ask is WyrtAsk.REIS:
        acts = (RollAgain(), KeepDice())
    elif view.ask is WyrtAsk.THYATIS:
        acts = (RollLowest(), KeepDice())
    return tuple([PotOdds(act, _shares(view, act)) for act in acts])


def _shares(view: WyrtView, act: WyrtAction | None) -> tuple[float, ...]:
    totals = {seat: _points(view, seat, act) for seat in view.order}
    won = {seat: _wins(view, seat, totals) for seat in view.order}
    kings = [seat for seat in view.order if _combination_of(view, seat) is Combination.KINGS]
    groups = {view.seats[seat].group for seat in kings}
    if len(groups) > 1 and not view.options.nimb:
        # They divide it whatever happens, or when one of them has won it (WL-20).
        divided = 1.0 if view.options.reis_split else sum([won[seat] for seat in kings])
        won = {seat: divided / len(kings) if seat in kings else 0.0 if view.options.reis_split else won[seat]
               for seat in view.order}  # fmt: skip
    return tuple([won.get(seat, 0.0) for seat in range(len(view.seats))])


def _wins(view: WyrtView, seat: Seat, totals: Mapping[Seat, Totals]) -> float:
    """Return the chance that a lord has most points, ties going by the hand, then by lot between groups (WL-21)."""
    wins = 0.0
    rivals = [other for other in view.order if other != seat]
    for points, chance in totals[seat].items():
        level = [other for other in rivals if _is_level(view, seat, other)]
        for other in rivals:
            below = sum([share for total, share in totals[other].items() if total < points])
            if other not in level:
                chance *= below + totals[other].get(points, 0.0) * _is_better(view, seat, other)
        for tied in product((False, True), repeat=len(level)):
            likely = chance
            for other, ties in zip(level, tied, strict=True):
                below = sum([share for total, share in totals[other].items() if total < points])
                likely *= totals[other].get(points, 0.0) if ties else below
            if likely:
                wins += likely * _lot(view, seat, [other for other, ties in zip(level, tied, strict=True) if ties])
    return wins


def _lot(view: WyrtView, seat: Seat, tied: Sequence[Seat]) -> float:
    """Return a lord's chance in a Disputa na sorte; of each group the first in the order of rolling rolls (WL-42)."""
    group = view.seats[seat].group
    level = [other for other in view.order if other == seat or other in tied]
    groups = [view.seats[other].group for other in level]
    return 1 / len(set(groups)) if level[groups.index(group)] == seat else 0.0


def _is_level(view: WyrtView, seat: Seat, other: Seat) -> bool:
    return view.options.nimb or _strength(view, seat) == _strength(view, other)


def _is_better(view: WyrtView, seat: Seat, other: Seat) -> bool:
    return _strength(view, seat) > _strength(view, other)


def _strength(view: WyrtView, seat: Seat) -> tuple[int, tuple[int, ...]]:
    reading = view.seats[seat].reading
    assert reading is not None
    return reading.strength


def _combination_of(view: WyrtView, seat: Seat) -> Combination:
    reading = view.seats[seat].reading
    assert reading is not None
    return reading.combination


def _points(view: WyrtView, seat: Seat, act: WyrtAction | None) -> Totals:
    """Return how likely each number of points is for a lord, the act being that of the lord on turn."""
    combination, dice = _combination_of(view, seat), view.seats[seat].dice
    again = totals_of(view.options, combination)
    if seat == view.seat and dice:
        again = _after(view, dice, act)
    elif dice:
        again = {sum(dice): 1.0}
    return {combination + total: chance for total, chance in again.items()}


def _after(view: WyrtView, dice: tuple[int, ...], act: WyrtAction | None) -> Totals:
    """Return the totals of a lord that has rolled and is still on turn."""
    thyatis = view.options.thyatis
    if isinstance(act, RollAgain) or view.ask is WyrtAsk.DICE_AGAIN:
        return rolled_again(dice, thyatis)
    if isinstance(act, RollLowest) or view.ask is WyrtAsk.DIE:
        return {sum(dice) - min(dice) + die: 1 / 6 for die in range(1, 7)}
    if view.ask is WyrtAsk.REIS and thyatis:
        return settled({dice: 1.0}, thyatis)
    return {sum(dice): 1.0}
