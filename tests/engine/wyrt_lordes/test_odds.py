"""The odds of exchanges and of the pot, against all cards and dice counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from engine.core.memory import recall
from engine.core.model import Chance
from engine.games.wyrt_lordes.actions import KeepDice, RollAgain, RollDice, RollLowest
from engine.games.wyrt_lordes.cards import PLAIN_CARDS
from engine.games.wyrt_lordes.combinations import Combination, reading_of
from engine.games.wyrt_lordes.game import WyrtLordes
from engine.games.wyrt_lordes.memory import WyrtMemory
from engine.games.wyrt_lordes.model import Groups, WyrtAsk, WyrtOptions, WyrtState, WyrtView
from engine.games.wyrt_lordes.odds import dealt_odds, exchange_odds, pot_odds
from engine.games.wyrt_lordes.pot import kings_of, pot_of
from engine.games.wyrt_lordes.sample import unplaced
from engine.games.wyrt_lordes.seats import group_of
from tests.laws.play import walk

GAME = WyrtLordes()


def seen(options: WyrtOptions, seats: int, seed: int) -> Iterator[tuple[WyrtState, WyrtView, WyrtMemory]]:
    """Yield the states of a match as the lord on turn sees them."""
    memories: dict[int, WyrtMemory | None] = dict.fromkeys(range(seats))
    for step in walk(GAME, options, seats, Random(seed)):
        for seat in range(seats):
            memories[seat] = recall(GAME, memories[seat], seat, step.events)
        memory = memories[step.state.seat]
        assert memory is not None
        yield step.state, GAME.view(step.state, step.state.seat), memory


def test_the_chances_of_five_cards_are_those_of_poker_without_its_suits() -> None:
    """Counted by hand for 52 cards; with jokers what five cards of the deck are read as in many deals."""
    total = 2_598_960
    pairs, trios = 1_098_240 + 123_552, 54_912 + 624
    expected = {Combination.PAIR: pairs, Combination.TRIO: trios, Combination.ADVENTURERS: 9 * 4**5}
    expected |= {Combination.DRAGON: 3744, Combination.KINGS: 4**5}
    expected[Combination.TREASURE] = total - sum(expected.values())
    assert dealt_odds(0) == pytest.approx({combination: ways / total for combination, ways in expected.items()})
    rng, deck, times = Random(5), range(PLAIN_CARDS + 4), 20_000
    drawn = Counter(reading_of(tuple(rng.sample(deck, 5))).combination for _ in range(times))
    for combination, chance in dealt_odds(4).items():
        assert abs(drawn[combination] / times - chance) < 5 * (chance * (1 - chance) / times) ** 0.5 + 1e-4


@pytest.mark.parametrize("options", [WyrtOptions(), WyrtOptions(hyninn=4), WyrtOptions(tenebra=True)])
def test_what_an_exchange_comes_to_is_counted_over_every_card_that_may_come(options: WyrtOptions) -> None:
    compared = Counter[int]()
    for _, view, memory in seen(options, 3, 7):
        odds = exchange_odds(view, memory)
        if view.ask in (WyrtAsk.DISCARD, WyrtAsk.WYRT_HAND, WyrtAsk.SOURCE):
            assert odds and odds[0].points == max(odd.points for odd in odds)
        hand, left = view.seats[view.seat].hand or (), unplaced(view, memory)
        for odd in odds[:: max(1, len(odds) // 4)]:
            kept = (*[card for card in hand if card not in odd.out], *odd.taken)
            missing = 5 - len(kept)
            if compared[missing] > 2 or not set(odd.out) <= set(hand):
                continue
            ways = Counter(reading_of((*kept, *drawn)).combination for drawn in combinations(left, missing))
            assert odd.combinations == pytest.approx({each: ways[each] / ways.total() for each in ways})
            compared[missing] += 1
    assert {0, 1, 2, 3} <= compared.keys() or options.tenebra


def test_who_is_not_on_turn_exchanges_nothing() -> None:
    for state, view, memory in seen(WyrtOptions(), 3, 8):
        other = (view.seat + 1) % 3
        assert not exchange_odds(GAME.view(state, other), memory) and not exchange_odds(GAME.view(state, None), memory)


def won(state: WyrtState, share: float = 1.0) -> Counter[int]:
    """Return the part of the pot that each lord wins, from every fall of the dice played by the rules."""
    turn = GAME.turn(state)
    if state.ask is WyrtAsk.ROLL_OFF and state.dispute is not None:
        among = kings_of(state) if state.dispute.value == "remainder" else state.contenders
        return Counter({seat: share / len(among) for seat in among})
    if isinstance(turn, Chance):
        dice = {WyrtAsk.DIE: 1}.get(state.ask, 3 if state.options.nimb else 2)
        falls = list(product(range(1, 7), repeat=dice))
        found = Counter[int]()
        for fall in falls:
            found.update(won_after(state, GAME.resolve(state, fall), share / len(falls)))
        return found
    action = {WyrtAsk.ROLL: RollDice(), WyrtAsk.REIS: RollAgain()}.get(state.ask)
    if action is None:
        action = RollLowest() if min(state.seats[state.seat].dice) <= 3 else KeepDice()
    return won_after(state, GAME.apply(state, state.seat, action), share)


def won_after(before: WyrtState, after: WyrtState, share: float) -> Counter[int]:
    if pot_of(after) and after.hand_number == before.hand_number:
        return won(after, share)
    paid = Counter({seat: after.seats[seat].money - before.seats[seat].money for seat in range(len(after.seats))})
    return Counter({seat: share * money / pot_of(before) for seat, money in paid.items()})


@pytest.mark.parametrize(
    "options",
    [WyrtOptions(), WyrtOptions(thyatis=True), WyrtOptions(hyninn=4), WyrtOptions(hyninn=4, reis_split=False)],
)
def test_the_parts_of_the_pot_are_those_of_every_fall_of_the_dice(options: WyrtOptions) -> None:
    compared = 0
    for seed in range(12):
        for state, view, _ in seen(options, 2, seed):
            two_kings = len(kings_of(state)) > 1 if state.order else False
            if not pot_odds(view) or (two_kings and options.thyatis):
                continue
            rolled = sum(bool(place.dice) for place in state.seats)
            if rolled == 0 and (compared > 2 or options.thyatis):
                continue
            for odds in pot_odds(view):
                after = state if odds.action is None else GAME.apply(state, state.seat, odds.action)
                expected = won_after(state, after, 1.0) if odds.action is not None else won(state)
                assert odds.shares == pytest.approx([expected[seat] for seat in range(2)])
                compared += 1
    assert compared > 12


def test_parts_make_a_whole_pot_and_lords_of_one_group_share_no_lot() -> None:
    for options, seats in ((WyrtOptions(nimb=True), 3), (WyrtOptions(groups=Groups.PAIRS), 4)):
        number = 0
        for state, view, _ in seen(options, seats, 3):
            for odds in pot_odds(view):
                assert sum(odds.shares) == pytest.approx(1)
                assert all(share >= 0 for share in odds.shares)
                number += 1
            assert len({group_of(state, seat) for seat in range(seats)}) == (seats if seats == 3 else 2)
        assert number
    assert not [
        odds for _, view, _ in seen(WyrtOptions(groups=Groups.PAIRS, group_sum=True), 4, 3) for odds in pot_odds(view)
    ]
