"""The odds of sets, against all deals counted one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from engine.core.memory import recall
from engine.games.dalmuti import odds
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.cards import UNIT, Cards, pack
from engine.games.dalmuti.events import DalmutiPassed, HandBegan, SetLaid, TrickBegan
from engine.games.dalmuti.game import Dalmuti
from engine.games.dalmuti.legal import beats, next_choice
from engine.games.dalmuti.memory import DalmutiMemory
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, DalmutiState, DalmutiView
from engine.games.dalmuti.odds import chance_beaten, odds_of_sets, passes, sets_to_weigh
from engine.games.dalmuti.sample import known_cards, unseen
from tests.laws.play import walk

GAME = Dalmuti()
MOST_CARDS = 9
"""So many unseen cards are dealt in all ways."""


def positions(options: DalmutiOptions, seats: int, seed: int) -> list[tuple[DalmutiState, DalmutiView, DalmutiMemory]]:
    memories: dict[int, DalmutiMemory | None] = dict.fromkeys(range(seats))
    found = []
    for step in walk(GAME, options, seats, Random(seed), interventions=True):
        for seat in range(seats):
            memories[seat] = recall(GAME, memories[seat], seat, step.events)
        state, memory = step.state, memories[step.state.seat]
        if state.deal.ask is DalmutiAsk.PLAY and memory is not None:
            found.append((state, GAME.view(state, state.seat), memory))
    return found


def counted(view: DalmutiView, memory: DalmutiMemory, play: Play) -> float:
    """Return the same chance from every deal of the unseen cards, one after another."""
    pool = [card for card in range(14) for _ in range(unseen(view, memory) >> shift_of(card) & width_of(card))]
    hands = [seat for seat, place in enumerate(view.seats) if seat != view.viewer and place.hand_size]
    known = known_cards(view, memory)
    rooms = [view.seats[seat].hand_size - sum_of(known[seat]) for seat in hands]
    beaten = total = 0
    for dealt in deals(tuple(range(len(pool))), rooms):
        cards = [[pool[at] for at in hand] for hand in dealt]
        if any(0 < card < memory.least[seat] for seat, hand in zip(hands, cards, strict=True) for card in hand):
            continue
        total += 1
        beaten += any(beats(known[seat] + pack(hand), play) for seat, hand in zip(hands, cards, strict=True))
    return beaten / total


def shift_of(card: int) -> int:
    return UNIT[card].bit_length() - 1


def width_of(card: int) -> int:
    return 3 if card == 0 else 7 if card < 8 else 15


def sum_of(cards: Cards) -> int:
    return sum(cards >> shift_of(card) & width_of(card) for card in range(14))


def deals(cards: tuple[int, ...], rooms: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not rooms:
        yield ()
        return
    for hand in combinations(cards, rooms[0]):
        left = tuple(card for card in cards if card not in hand)
        for others in deals(left, rooms[1:]):
            yield (hand, *others)


@pytest.mark.parametrize(("jokers", "seats"), [(0, 4), (2, 4), (2, 5)])
def test_the_chance_that_a_set_is_beaten_is_that_of_all_deals_counted_one_by_one(jokers: int, seats: int) -> None:
    options = DalmutiOptions(jokers=jokers, hands=4)
    compared, uncertain = 0, 0
    for seed in range(6):
        for _, view, memory in positions(options, seats, seed):
            if sum_of(unseen(view, memory)) > MOST_CARDS:
                continue
            for play in sets_to_weigh(view):
                chance = chance_beaten(view, memory, play)
                assert chance == pytest.approx(counted(view, memory, play), abs=1e-12)
                compared += 1
                uncertain += 0 < chance < 1
            if compared > 60 and uncertain > 12:
                return
    assert compared > 20 and uncertain > 3


def test_deals_drawn_agree_with_deals_counted_within_the_error_told(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for _, view, memory in positions(DalmutiOptions(jokers=2, hands=1), 4, 3)[:30:3]:
        exact = {laid.play: laid.beaten for laid in odds_of_sets(view, memory) if not laid.error}
        with monkeypatch.context() as patch:
            patch.setattr(odds, "_MOST_STEPS", -1)
            odds_of_sets.cache_clear()
            chance_beaten.cache_clear()
            drawn = odds_of_sets(view, memory)
            assert drawn == odds_of_sets.__wrapped__(view, memory), "the same view draws the same deals"
        odds_of_sets.cache_clear()
        for pair in drawn:
            if pair.error and pair.play in exact:
                assert abs(pair.beaten - exact[pair.play]) < 5 * pair.error
                compared += 1
    assert compared > 10


def test_the_sets_weighed_may_be_laid() -> None:
    weighed = 0
    for state, view, _ in positions(DalmutiOptions(jokers=2, hands=1), 4, 5):
        choice = next_choice(state)
        assert choice is not None
        assert set(sets_to_weigh(view)) <= set(choice[1])
        weighed += len(sets_to_weigh(view))
    assert weighed > 50


def test_a_spectator_weighs_nothing() -> None:
    state = positions(DalmutiOptions(), 4, 1)[0][0]
    assert odds_of_sets(GAME.view(state, None), DalmutiMemory()) == ()


def test_passes_are_told_with_the_set_that_lay_and_only_those_of_the_hand() -> None:
    low, high = Play(9, 2, 0), Play(4, 2, 0)
    hand = HandBegan(1, (0, 1, 2), 2)
    heard = [hand, TrickBegan(1, 1, 0), SetLaid(0, low, 5), DalmutiPassed(1), SetLaid(2, high, 3), DalmutiPassed(1)]
    assert passes(heard) == {1: (low, high)}
    assert passes([*heard, TrickBegan(1, 2, 2), SetLaid(2, low, 1), DalmutiPassed(0)])[0] == (low,)
    assert passes([*heard, hand]) == {}
