"""How many lines of play there are to a depth: one number that changes when any rule does, however it is written."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.chance import Stream, answer_from
from engine.core.model import Chance, Decide
from engine.games.dalmuti.model import Options, State
from tests.engine.dalmuti.positions import ANA, GAME, Match, before_deal, play, position, start

JOKERS = Options(jokers=2)
ALONE = Options(jokers=2, jokers_alone=True)
CALLS = Options(jokers=2, takeover=True, revolution=True)
KEEP = Options(jokers=2, takeover=True, takeover_redeal=False, vice_bonus=1)
SIX = tuple(range(6))


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


def short(options: Options) -> Match:
    """Four short hands: tricks end, seats go out and the hand is over within a few choices."""
    joker = " *" if options.jokers else ""
    return position("9 9 3" + joker, "8 8 2", "7 10" + joker, "6 A", options=options)


COUNTED: list[tuple[str, Callable[[], Match], list[int]]] = [
    ("four seats", lambda: start(4), [14, 63, 254, 690, 1672, 5603, 23088]),
    ("eight seats", lambda: start(8), [12, 35, 109, 316, 1079, 2157, 4425, 11837, 48619]),
    ("four seats with jokers", lambda: start(4, JOKERS), [15, 92, 225, 570, 1681, 8377, 27454]),
    ("the bonus of four", lambda: before_deal((0, 1, 2, 3)), [91, 4100, 57400]),
    ("the bonus of six, one for the vice-president", lambda: before_deal(SIX, KEEP), [2, 2, 80, 1024, 23936]),
    ("everybody may call", lambda: before_deal(SIX, CALLS).deal("", "", "", "", "* *"), [8, 118, 2675, 60839]),
    (
        "a takeover without a deal",
        lambda: before_deal(SIX, KEEP).deal("", "", "", "", "* *"),
        [3, 36, 257, 2743, 34610],
    ),
    ("short hands", lambda: short(Options()), [3, 7, 9, 20, 29, 57, 73, 133, 174, 326, 824]),
    ("short hands with jokers", lambda: short(JOKERS), [6, 11, 17, 28, 47, 84, 116, 207, 334, 595, 1128]),
    ("short hands, jokers alone", lambda: short(ALONE), [7, 14, 23, 45, 79, 154, 223, 422, 716, 1384, 2605]),
]


@pytest.mark.parametrize(("name", "begin", "counts"), COUNTED, ids=[name for name, _, _ in COUNTED])
def test_the_lines_of_play_are_as_many_as_ever(name: str, begin: Callable[[], Match], counts: list[int]) -> None:
    assert [lines(begin().state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_a_lead_and_its_answers_counted_by_hand() -> None:
    """Ana leads 9 or 9 9; to the one Bia answers with 8 or passes, to the pair with 8 8 or passes."""
    match = position("9 9", "8 8", "10 10", "10 10")
    assert [lines(match.state, depth) for depth in (1, 2)] == [2, 4]


def test_an_ace_counted_by_hand() -> None:
    """The ace ends its trick: Ana has only her 9 to lead, whatever the others hold; Bia may then answer or pass."""
    match = position("A 9", "8 8", "10 10", "10 10").do(ANA, play("A"))
    assert [lines(match.state, depth) for depth in (1, 2)] == [1, 2]
