"""The odds of closed hands and attacks, against all hands counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.model import Decide
from engine.games.chama.actions import Attack, PlayArmistice, Reinforce, SendFromHand, SendFromPool
from engine.games.chama.battle import battle_of, losing_seat
from engine.games.chama.cards import Kind, kind_of
from engine.games.chama.game import Chama
from engine.games.chama.model import ChamaAsk, ChamaOptions, ChamaState, ChamaView
from engine.games.chama.odds import (
    Closed,
    _defence,
    answer_odds,
    attack_odds,
    counts_by_kind,
    holds_some,
    next_draw,
    own_pile,
    reaches,
)
from engine.games.chama.turn import with_seat
from tests.laws.play import walk

GAME = Chama()
ONE = (1, 2, 2, 4, 5, 6, 6, 9, 10, 11, 13)
"""Closed cards of a seat, few enough to deal in all ways."""


def closed(cards: tuple[int, ...], hand: int) -> Closed:
    return Closed(tuple(cards.count(rank) for rank in range(14)), hand)


@pytest.mark.parametrize("hand", [0, 3, 4, 5, 11])
def test_what_a_closed_hand_holds_is_counted_over_every_hand(hand: int) -> None:
    every = list(combinations(ONE, hand))
    found = holds_some(closed(ONE, hand))
    for kind in Kind:
        having = sum(any(kind_of(card) is kind for card in pair) for pair in every)
        assert found[kind] == pytest.approx(having / len(every))


@pytest.mark.parametrize("hand", [1, 4, 6])
def test_a_defence_holds_with_an_ace_or_a_commander_and_armies_that_come_level(hand: int) -> None:
    every = list(combinations(ONE, hand))
    for pool, attack in ((0, 5), (0, 14), (7, 16), (7, 30), (0, 40)):
        holding = unarmed = 0
        for pair in every:
            best = max([pool, *[card for card in pair if kind_of(card) is Kind.COMMANDER]])
            armies = sum(card for card in pair if kind_of(card) is Kind.ARMY)
            holding += 1 in pair or (best > 0 and best + armies >= attack)
            unarmed += not any(kind_of(card) is Kind.COMMANDER or card == 1 for card in pair)
        assert _defence(closed(ONE, hand), pool, attack) == pytest.approx((holding / len(every), unarmed / len(every)))
    for lacks in (1, 6, 7, 15, 16, 40):
        turning = sum(1 in pair or sum(card for card in pair if 6 <= card <= 10) >= lacks for pair in every)
        assert reaches(closed(ONE, hand), lacks) == pytest.approx(turning / len(every))


def seen(seats: int, seed: int, **options: bool) -> Iterator[tuple[ChamaState, ChamaView]]:
    for step in walk(GAME, ChamaOptions(**options), seats, Random(seed), limit=4000):
        yield step.state, GAME.view(step.state, step.state.seat)


def test_attacks_are_told_for_the_realms_that_may_be_attacked_and_only_to_who_may_attack() -> None:
    number = 0
    for state, view in seen(3, 5):
        legal = {
            (action.seat, action.slot) for action in GAME.legal_actions(state, state.seat) if isinstance(action, Attack)
        }
        odds = attack_odds(view)
        assert {(odd.seat, slot) for odd in odds for slot in odd.slots} == legal
        number += len(odds)
        for odd in odds:
            assert 0 <= odd.held <= 1 and 0 <= odd.razed <= 1 - odd.held + 1e-9
            assert odd.level == max(level for level in levels(view, view.seat))
        assert not attack_odds(GAME.view(state, None))
    assert number > 20


def levels(view: ChamaView, seat: int) -> list[int]:
    place = view.seats[seat]
    ready = [unit.commander + unit.army for unit in place.pool if not (unit.fought or unit.down)]
    return ready + [card for card in place.hand or () if kind_of(card) is Kind.COMMANDER]


def test_of_a_losing_rival_it_is_told_what_it_lacks_and_how_likely_it_has_it() -> None:
    number = 0
    for state, _ in seen(2, 6):
        if state.ask is not ChamaAsk.LOSING or state.battle is None:
            continue
        turn = GAME.turn(state)
        assert isinstance(turn, Decide)
        loser = turn.seats[0]
        assert answer_odds(GAME.view(state, loser)) is None, "the own hand is no secret"
        found = answer_odds(GAME.view(state, 1 - loser))
        assert found is not None and found[0] == loser
        assert found[1] >= 1 and 0 <= found[2] <= 1
        number += 1
    assert number


def redealt(state: ChamaState, seat: int, rng: Random) -> ChamaState:
    """The state with another hand for a seat out of the cards of it that are closed."""
    place = state.seats[seat]
    cards, size = [*place.hand, *place.deck[place.drawn :]], len(place.hand)
    rng.shuffle(cards)
    return with_seat(state, seat, replace(place, hand=tuple(sorted(cards[:size])), deck=tuple(cards[size:]), drawn=0))


def is_held(state: ChamaState, defender: int) -> bool:
    """Whether the defender holds an incursion by the rules, each side laying all that it can; tries every commander."""
    turn = GAME.turn(state)
    assert isinstance(turn, Decide)
    (seat,) = turn.seats
    legal = GAME.legal_actions(state, seat)
    if seat == defender and PlayArmistice() in legal:
        return True
    if state.ask is ChamaAsk.DEFEND:
        sent = [action for action in legal if isinstance(action, SendFromPool | SendFromHand)]
        return any(is_held(GAME.apply(state, seat, item), defender) for item in sent)
    assert state.ask is ChamaAsk.LOSING
    armies = [action for action in legal if isinstance(action, Reinforce)]
    return is_held(GAME.apply(state, seat, armies[-1]), defender) if armies else seat != defender


def test_an_attack_is_held_by_just_the_hands_that_hold_it_when_it_is_fought_by_the_rules() -> None:
    rng, found = Random(8), Counter[bool]()
    for state, view in (pair for seed in range(3) for pair in seen(2, seed)):
        for odds in attack_odds(view):
            fought = GAME.apply(state, state.seat, Attack(odds.seat, odds.slots[0]))
            sent = [GAME.apply(fought, state.seat, action) for action in GAME.legal_actions(fought, state.seat)]
            strongest = max(
                sent, key=lambda chama_state: chama_state.battle.attacking.level if chama_state.battle.attacking else 0
            )
            for _ in range(4):
                dealt = redealt(strongest, odds.seat, rng)
                hand = dealt.seats[odds.seat].hand
                own = levels(GAME.view(dealt, odds.seat), odds.seat)
                armies = sum(card for card in hand if kind_of(card) is Kind.ARMY)
                held = 1 in hand or (bool(own) and max(own) + armies >= odds.level + odds.aid)
                assert is_held(dealt, odds.seat) is held
                found[held] += 1
    assert min(found.values()) > 20


def test_a_losing_side_turns_an_incursion_with_just_the_hands_that_reach_what_it_lacks() -> None:
    rng, found = Random(9), Counter[bool]()
    for state, _ in (pair for seed in range(12) for pair in seen(2, seed)):
        if state.ask is not ChamaAsk.LOSING:
            continue
        row = answer_odds(GAME.view(state, 1 - losing_seat(battle_of(state))))
        assert row is not None
        seat, lacks, _ = row
        for _ in range(4):
            dealt = redealt(state, seat, rng)
            hand = dealt.seats[seat].hand
            turns = PlayArmistice() in GAME.legal_actions(dealt, seat)
            while not turns and losing_seat(battle_of(dealt)) == seat:
                armies = [action for action in GAME.legal_actions(dealt, seat) if isinstance(action, Reinforce)]
                if not armies:
                    break
                dealt = GAME.apply(dealt, seat, armies[-1])
            turns = turns or losing_seat(battle_of(dealt)) != seat
            assert turns is (1 in hand or sum(card for card in hand if kind_of(card) is Kind.ARMY) >= lacks)
            found[turns] += 1
    assert min(found.values()) > 5


def test_the_next_cards_come_from_the_own_pile() -> None:
    for state, view in list(seen(2, 7))[10:200:20]:
        seat = state.seats[state.seat]
        pile = seat.deck[seat.drawn :]
        assert own_pile(view) == tuple(pile.count(rank) for rank in range(14))
        count, chances = next_draw(view)
        for kind in Kind:
            of = counts_by_kind(own_pile(view))[kind]
            without = 1.0
            for drawn in range(count):
                without *= (len(pile) - of - drawn) / (len(pile) - drawn)
            assert chances[kind] == pytest.approx(1 - without)
