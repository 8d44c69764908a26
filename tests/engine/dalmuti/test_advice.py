"""Why a good player would do what a hint names."""

from __future__ import annotations

import pytest

from engine.core.story import BotChoice
from engine.games.dalmuti.actions import DalmutiAction
from tests.engine.dalmuti.positions import ANA, DECLINE, GAME, PASS, REVOLUTION, TAKEOVER, Match, give, play, position


def reason(match: Match, action: DalmutiAction) -> str:
    """The last word of the key of what is said for an action of Ana's."""
    choice = BotChoice(GAME.view(match.state, ANA), match.legal(ANA), None, action)
    said = GAME.advice(choice)
    assert said is not None
    return said.key.rpartition(".")[2]


@pytest.mark.parametrize(
    ("hand", "action", "word"),
    [
        ("9 9", play("9 9"), "out"),
        ("A 9", play("A"), "sure"),
        ("5 *", play("5 *"), "out"),
        ("5 9 *", play("5 *"), "joker"),
        ("9 9 K", play("9"), "broken"),
        ("7 K", play("7"), "likely"),
        ("2 7", play("7"), "commonest"),
        ("2 7", give("2"), "gift"),
        ("2 7", TAKEOVER, "takeover"),
        ("2 7", REVOLUTION, "revolution"),
        ("2 7", DECLINE, "decline"),
    ],
)
def test_every_act_has_its_reason(hand: str, action: DalmutiAction, word: str) -> None:
    assert reason(position(hand, "8 8 8", "Q Q Q", "10 10"), action) == word


@pytest.mark.parametrize(("hand", "word"), [("K *", "keep_joker"), ("2 2 K", "keep_whole"), ("2 K", "keep_rare")])
def test_what_is_kept_has_a_reason_too(hand: str, word: str) -> None:
    laid = position(hand, "8 8 8", "Q Q Q", "3 10", leads=3).do(3, play("3"))
    assert reason(laid, PASS) == word
