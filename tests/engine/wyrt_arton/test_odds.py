"""The odds of Wyrt de Arton, against the dice and hands counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.memory import recall
from engine.games.wyrt_arton.cards import dice_card
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_arton.hands import HandKind, counted_strength, reading_of, strength_of
from engine.games.wyrt_arton.memory import ArtonMemory
from engine.games.wyrt_arton.model import ArtonOptions, ArtonState, ArtonView, Power
from engine.games.wyrt_arton.odds import SAMPLES, _throws, kind_odds, part_won, win_odds
from engine.games.wyrt_arton.sample import sample
from tests.laws.play import walk

GAME = WyrtArton()
FALLS = [(die, this + other) for die in (2, 3, 4, 5) for this in range(1, 7) for other in range(1, 7)]
"""Every fall of the dice that throws a card, each as likely as any other."""


def seen(
    seats: int, seed: int, options: ArtonOptions | None = None
) -> Iterator[tuple[ArtonState, ArtonView, ArtonMemory]]:
    memory: ArtonMemory | None = None
    for step in walk(GAME, options or ArtonOptions(orbits=1), seats, Random(seed)):
        memory = recall(GAME, memory, 0, step.events)
        assert memory is not None
        yield step.state, GAME.view(step.state, 0), memory


def test_what_the_dice_make_of_a_hand_is_counted_over_all_their_falls() -> None:
    compared = Counter[int]()
    for _, view, _ in seen(3, 4):
        hand, lying = view.seats[0].hand or (), [card.card for card in view.dice]
        if not hand or compared[len(lying)] > 2 or view.suit_die:
            continue
        ways = Counter(
            reading_of((*hand, *lying, *(dice_card(*fall) for fall in falls))).kind
            for falls in product(FALLS, repeat=2 - len(lying))
        )
        assert kind_odds(view) == pytest.approx({kind: times / ways.total() for kind, times in ways.items()})
        compared[len(lying)] += 1
    assert {0, 1} <= compared.keys()


def test_a_fallen_suit_is_known_and_only_the_height_is_still_open() -> None:
    views = [
        view for seed in range(4) for _, view, _ in seen(3, seed) if view.suit_die and view.dice and view.seats[0].hand
    ]
    for view in views[:4]:
        hand = (*(view.seats[0].hand or ()), *[card.card for card in view.dice])
        sums = [this + other for this in range(1, 7) for other in range(1, 7)]
        ways = Counter(reading_of((*hand, dice_card(view.suit_die, total))).kind for total in sums)
        assert kind_odds(view) == pytest.approx({kind: times / 36 for kind, times in ways.items()})
    assert views


def test_hands_counted_without_the_tables_are_worth_the_same() -> None:
    rng = Random(9)
    for count in (5, 6, 7) * 40:
        cards = [rng.randrange(52) for _ in range(count)]
        assert counted_strength(cards) == strength_of(cards)


def test_the_part_won_is_that_of_many_more_hands_within_the_error_told() -> None:
    compared, rng = 0, Random(3)
    for _, view, memory in (pair for seed in range(9) for pair in seen(3, seed)):
        odds = win_odds(view, memory) if len(view.dice) == 2 else None
        if odds is None:
            continue
        dice = tuple(card.card for card in view.dice)
        parts = [part_won(sample(view, memory, rng), 0, dice) for _ in range(6 * SAMPLES)]
        assert abs(sum(parts) / len(parts) - odds.share) < 5 * odds.error
        assert odds == win_odds.__wrapped__(view, memory), "the same view draws the same hands"
        compared += 1
        if compared > 5:
            break
    assert compared > 2


def test_royals_share_and_who_folded_wins_nothing() -> None:
    state = next(state for state, view, _ in seen(3, 6) if view.turn)
    spades = (48, 44, 40, 36, 32)
    hands = [replace(place, hand=spades, stolen=(), in_hand=seat < 2) for seat, place in enumerate(state.seats)]
    shown = replace(state, seats=tuple(hands))
    assert [part_won(shown, seat, (0, 4)) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_nothing_is_told_to_spectators_to_who_holds_no_cards_and_while_a_magic_card_works() -> None:
    state, view, memory = next(pair for pair in seen(3, 6) if pair[1].turn and pair[1].seats[0].in_hand)
    assert win_odds(view, memory) is not None and HandKind.PAIR in kind_odds(view)
    spectator = GAME.view(state, None)
    assert win_odds(spectator, memory) is None and not kind_odds(spectator)
    working = replace(view, power=Power(40, 1))
    assert win_odds(working, memory) is None and not kind_odds(working)


def test_a_dice_card_has_each_suit_alike_unless_its_die_has_fallen() -> None:
    found = _throws(1, 0)
    assert len(found) == 44 and sum(found.values()) == pytest.approx(1)
    assert {round(found[cards] * 144) for cards in found} == {1, 2, 3, 4, 5, 6}
    assert {cards[0] % 4 for cards in _throws(1, 3)} == {dice_card(3, 7) % 4}
