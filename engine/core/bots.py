"""What any game can be played with: the random bot, and whole games played out without a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.chance import Stream, answer_from
from engine.core.game import AnyGame, Bot, Rng
from engine.core.memory import recall
from engine.core.model import Chance, Outcome, Over

BUDGET = 200
"""How many playouts a choice may cost a bot of no special level."""


class RandomBot:
    """Takes any legal action, each equally likely."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions without a look at the table."""
        return legal[rng.randrange(len(legal))]


def bots_of(game: AnyGame) -> dict[str, Bot]:
    """Return every bot that plays the game, by name."""
    return {"random": RandomBot(), **game.bots}


def play_out(
    game: AnyGame, options: Any, bots: Sequence[Bot], chance: Stream, rng: Rng, limit: int = 100_000
) -> tuple[Outcome, int]:
    """Play one game to its end without a log and return its outcome and the number of actions.

    Raises RuntimeError when the game has not ended after `limit` actions: no game here may go on for ever.
    """
    next_choice, apply, below = game.next_choice, game.apply, rng.randrange
    state = game.initial_state(options, len(bots))
    seeing = [None if type(bot) is RandomBot else bot for bot in bots]
    told: list[Any] = []
    story = told if any(seeing) else None
    heard, memories = [0] * len(bots), [None] * len(bots)
    for actions in range(limit):
        choice = next_choice(state)
        while choice is None:
            turn = game.turn(state)
            if isinstance(turn, Over):
                return turn.outcome, actions
            assert isinstance(turn, Chance)
            state = game.resolve(state, answer_from(chance, turn.draw), story)
            choice = next_choice(state)
        seat, legal = choice
        bot = seeing[seat]
        if bot is None:  # a random bot, answered for without a view, a call, or a draw where there is no choice
            count = len(legal)
            action = legal[below(count)] if count > 1 else legal[0]
        else:
            memory = memories[seat] = recall(game, memories[seat], seat, told[heard[seat] :])
            heard[seat] = len(told)
            action = bot.choose(game.view(state, seat), legal, rng, memory=memory, budget=BUDGET)
        state = apply(state, seat, action, story)
    raise RuntimeError(f"{game.key} did not end within {limit} actions")
