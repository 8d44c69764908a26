"""What each level of bots would have chosen is told beside what a person chose, as far as it was compared."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.bots import levels_of
from engine.core.chance import Stream
from engine.core.log import Player
from engine.games.chama.actions import ChamaAction
from engine.review.levels import level_choices
from engine.review.model import NOT_COMPARED, Decision
from tests.engine.chama.positions import ANA, END, GAME, commander, position, realm, side
from tests.engine.review.test_turns import a_realm_from_winning, judging_of

JUDGE = GAME.judge


class Always:
    """A bot that has made up its mind."""

    def __init__(self, action: ChamaAction) -> None:
        self.action = action

    def choose(self, *_: Any, **_how: Any) -> ChamaAction:
        return self.action


def test_what_a_level_would_choose_is_the_candidate_that_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(ana=side(hand="K Q 2 3", slots="J Q K J Q"), bia=side(hand="K Q", slots="J Q K J Q")).state
    legal = GAME.legal_actions(state, ANA)
    compared = tuple(map(legal.index, (realm("K", "F"), commander("2"))))
    nothing = (0.0, 0.0)
    decision = Decision(ANA, compared, (0.5, 0.3), (0.0, 0.01), 1, 0, 8, nothing, nothing)
    wanted = (realm("K", "F"), realm("Q", "F"), commander("2"), commander("3"), END)
    for level, action in zip(levels_of(GAME), wanted, strict=True):
        monkeypatch.setitem(GAME.bots, level, Always(action))  # type: ignore[arg-type]
    assert JUDGE is not None
    found = level_choices(GAME, JUDGE, decision, state, None, Stream(b"levels"), 1)
    assert found == (0, 0, 1, NOT_COMPARED, NOT_COMPARED), "which rank a realm has says nothing"
    level = replace(decision, values=(0.5, 0.49))
    assert level_choices(GAME, JUDGE, level, state, None, Stream(b"levels"), 1) == (1,) * 5, "nothing is at stake"


def test_levels_are_asked_where_a_person_chose_and_not_where_a_bot_did() -> None:
    judging = judging_of(a_realm_from_winning(), (ANA, commander("2")), (ANA, END))
    made, _ = judging.decisions(0)
    assert made is not None and len(made.levels) == len(levels_of(GAME))
    best = [made.candidates[at] for at in made.levels[2:]]
    assert best == [made.candidates[made.best]] * 3, "the better levels lay the realm that wins"
    judging.line.header = replace(judging.line.header, players=(Player("Ana", "novato"), Player("Bia")))
    assert judging.decisions(0)[0] == replace(made, levels=())
