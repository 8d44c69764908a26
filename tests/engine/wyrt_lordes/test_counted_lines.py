"""How many lines of play there are to a depth: one number that changes when any rule does, however it is written."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.chance import Stream, answer_from
from engine.core.model import Chance, Decide
from engine.games.wyrt_lordes.model import Groups, State
from tests.engine.wyrt_lordes.positions import ANA, FILLER, GAME, Match, dealt, showdown

HIGH, KINGS = "A K 9 7 5", "10 J Q K A"
EVERY = {"hyninn": 4, "nimb": True, "azgher": True, "thyatis": True, "tenebra": True}


def lines(state: State, depth: int) -> int:
    """Return the number of lines of so many choices; a draw is answered by one fixed stream, an end ends the line."""
    if depth == 0:
        return 1
    turn = GAME.turn(state)
    if isinstance(turn, Chance):
        return lines(GAME.resolve(state, answer_from(Stream(b"counted"), turn.draw)), depth)
    if not isinstance(turn, Decide):
        return 1
    choices = [(seat, action) for seat in turn.seats for action in GAME.legal_actions(state, seat)]
    if depth == 1:
        return len(choices)
    return sum(lines(GAME.apply(state, seat, action), depth - 1) for seat, action in choices)


def wyrt_hand() -> Match:
    return dealt(*FILLER[:2]).bets(10, 10)


def second_turn(**options: bool) -> Match:
    return dealt("2 6 8 J K", "3 5 7 9 Q", pile="3 4 2", **options).bets(10, 10).discard(ANA, "2")


def pairs_bet() -> Match:
    return dealt(*FILLER[:4], groups=Groups.PAIRS, money=(30, 30, 30, 310))


COUNTED: list[tuple[str, Callable[[], Match], list[int]]] = [
    ("two lords bet", lambda: dealt(*FILLER[:2]), [6, 18, 738, 4338]),
    ("a poor lord bets", lambda: dealt(*FILLER[:3], money=(40, 9, 251)), [5, 12, 492, 2892, 34152]),
    (
        "two pairs bet",
        pairs_bet,
        [9, 60, 264, 576, 9792],
    ),
    ("the Mão de Wyrt", wyrt_hand, [41, 241, 2696, 25871]),
    ("the second lord", second_turn, [26, 81, 2081, 13761]),
    ("the second lord, two rounds", lambda: second_turn(early_end=False), [26, 106, 2186, 15916]),
    ("the second lord in the dark", lambda: second_turn(tenebra=True), [26, 81, 2081, 13761]),
    ("dice", lambda: showdown(HIGH, "Q J 9 7 5"), [1, 1, 6, 18, 738, 4338]),
    ("dice of kings", lambda: showdown(KINGS, KINGS, HIGH), [1, 2, 2, 4, 4, 36, 216, 648]),
    ("dice with a second chance", lambda: showdown(HIGH, "Q J 9 7 5", thyatis=True), [1, 2, 2, 4, 24, 72, 2952, 17352]),
    ("dice with every variant", lambda: showdown(KINGS, HIGH, "Q J 9 7 5", **EVERY), [1, 2, 4, 4, 8, 8, 16, 144]),
    ("the end, and a dispute", lambda: showdown(HIGH, HIGH, shuffled=(1,), money=(90, 110)), [1, 1, 1, 1, 1, 1, 1, 1]),
]


@pytest.mark.parametrize(("name", "start", "counts"), COUNTED, ids=[name for name, _, _ in COUNTED])
def test_the_lines_of_play_are_as_many_as_ever(name: str, start: Callable[[], Match], counts: list[int]) -> None:
    assert [lines(start().state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_first_choices_counted_by_hand() -> None:
    """Two lords with three bets each, either first: 6, then 18; then the 41 discards of six cards."""
    match = dealt(*FILLER[:2])
    assert [lines(match.state, depth) for depth in (1, 2, 3)] == [6, 18, 18 * 41]
