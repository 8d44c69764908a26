"""What each level of a game's bots would have chosen where somebody chose."""

from __future__ import annotations

from typing import Any

from engine.core.bots import levels_of
from engine.core.chance import Stream
from engine.core.game import AnyGame
from engine.core.judging import Judge
from engine.review.model import NOT_COMPARED, Decision


def level_choices(
    game: AnyGame, by: Judge, decision: Decision, state: Any, memory: Any, rng: Stream, budget: int
) -> tuple[int, ...]:
    """Return the candidate that each level would have chosen, the weakest level first.

    Each looks at the view and the memory of the decision's seat and thinks with the budget. NOT_COMPARED stands for a
    choice that is no candidate, nor the same as one by its name (Judge.act_name). Where no candidate is a mistake
    nobody is asked: what was chosen stands for all.
    """
    if not any(map(decision.charge, range(len(decision.candidates)))):
        return (decision.chosen,) * len(levels_of(game))
    seat = decision.seat
    legal, view = game.legal_actions(state, seat), game.view(state, seat)
    compared = [legal[at] for at in decision.candidates]
    names = [by.act_name(state, seat, action) for action in compared]
    found = []
    for level in levels_of(game):
        action = game.bots[level].choose(view, legal, rng, memory=memory, budget=budget)
        name = by.act_name(state, seat, action)
        if action in compared:
            found.append(compared.index(action))
        else:
            found.append(names.index(name) if name in names else NOT_COMPARED)
    return tuple(found)
