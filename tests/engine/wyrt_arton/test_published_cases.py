"""Hands and pots that others have published, or have had wrong in programs of their own, with their right values."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games.wyrt_arton.events import ArtonEvent, PotPaid
from engine.games.wyrt_arton.hands import strength_of
from engine.games.wyrt_arton.pots import showdown
from tests.engine.wyrt_arton.positions import cards, table

ROYALS = tuple(f"A{suit} K{suit} Q{suit} J{suit} T{suit}" for suit in "SHDC")
QUADS = tuple(f"{height}S {height}H {height}D {height}C 2S" for height in "987")


@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        ("8C 8S KC 9H 4S", "7D 2S 5D 3S AC"),
        ("2C 3S 8S 8D TD", "5H 5C 6S 7S KD"),
        ("5D 8C 9S JS AC", "2C 5C 7D 8S QH"),
        ("3D 6D 7D TD QD", "2D 9C AS AH AC"),
        ("4D 6S 9H QH QC", "3D 6D 7H QD QS"),
        ("2H 2D 4C 4D 4S", "3C 3D 3S 9S 9D"),
    ],
)
def test_pairs_of_hands_with_a_published_winner_are_compared_alike(winner: str, loser: str) -> None:
    # Project Euler, problem 54: the five examples of its text in the order winner, loser, and one pair anew.
    assert strength_of(cards(winner)) > strength_of(cards(loser))


def test_the_last_hand_of_a_televised_final_is_won_by_who_won_it() -> None:
    # World Series of Poker 2019, event 42.
    board = cards("TH JC 5H 6C 8S")
    assert strength_of(cards("QD JD") + board) > strength_of(cards("AC 7C") + board)


@pytest.mark.parametrize(
    ("stakes", "hands", "gains"),
    [
        # PokerTH, issue 152: three share pots of three stakes, two have folded.
        ((9000, 9950, 100, 9800, 200), (ROYALS[0], ROYALS[1], "", ROYALS[2], ""), (9100, 10050, 0, 9900, 0)),
        # RLCard, issue 286: the short stack is best, two of the others share what is beside it.
        ((50, 200, 200, 200), (ROYALS[0], "9S 9H 9D KC KS", "9S 9H 9D KC KS", "2S 4H 6D 8C TS"), (200, 225, 225, 0)),
        # What nobody else has staked goes back to whoever staked it.
        ((1203, 2, 898, 898), (QUADS[0], "", QUADS[1], QUADS[2]), (3001, 0, 0, 0)),
        ((1203, 2, 898, 898), (QUADS[2], "", QUADS[0], QUADS[1]), (305, 0, 2696, 0)),
        # The odd coin goes to the first winner at the Buck's left.
        ((2, 2, 3), (ROYALS[0], ROYALS[1], ""), (3, 4, 0)),
        # Whoever folded with the largest stake wins nothing of it back.
        ((100, 100, 300), (ROYALS[0], QUADS[0], ""), (500, 0, 0)),
        ((0, 0, 0), (ROYALS[0], ROYALS[1], ROYALS[2]), (0, 0, 0)),
    ],
)
def test_WA_69_pots_of_published_cases_are_paid_to_the_last_coin(
    stakes: tuple[int, ...], hands: tuple[str, ...], gains: tuple[int, ...]
) -> None:
    state = table(len(stakes)).state
    seats = zip(state.seats, stakes, hands, strict=True)
    laid = tuple(replace(seat, stake=stake, hand=cards(hand), in_hand=bool(hand)) for seat, stake, hand in seats)
    events: list[ArtonEvent] = []
    showdown(replace(state, seats=laid, dead=0, dice=(), buck=0), events)
    paid = [event.shares for event in events if isinstance(event, PotPaid)]
    assert tuple(map(sum, zip(*paid, strict=True))) == gains if paid else not any(gains)
    assert sum(gains) == sum(stakes)
