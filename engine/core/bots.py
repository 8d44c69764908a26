"""What any game can be played with: the random bot, and games played by bots without a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.core.chance import Stream, answer_from
from engine.core.game import AnyGame, Bot, Rng
from engine.core.memory import recall
from engine.core.model import Chance, Outcome, Over, Seat

BUDGET = 200
"""How many playouts a choice may cost a bot of no special level."""


class RandomBot:
    """Bot that takes any legal action, each equally likely."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return a legal action at random; the view is not read."""
        return legal[rng.randrange(len(legal))]


class Forgetful:
    """A bot that remembers less than it could."""

    def __init__(self, bot: Bot, kept: Callable[[Any], Any]) -> None:
        """Let the bot play; `kept` tells what is left of a memory, which is None before the first event.

        A bot that is given None remembers nothing.
        """
        self.bot = bot
        self.kept = kept

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return what the bot chooses by what it remembers."""
        return self.bot.choose(view, legal, rng, memory=self.kept(memory), budget=budget)


RANDOM = "random"
"""The name of the random bot, which plays every game."""


def bots_of(game: AnyGame) -> dict[str, Bot]:
    """Return every bot that plays the game, by name."""
    return {RANDOM: RandomBot(), **game.bots}


def offered_bots(game: AnyGame) -> tuple[str, ...]:
    """Return the names that bots of the game are chosen by.

    Its levels, the weakest first, then those with habits. A bot that has several names is offered by one; the others
    are those of saved matches.
    """
    first: dict[int, str] = {}
    for name in (*levels_of(game), *game.bots):
        first.setdefault(id(game.bots[name]), name)
    return tuple(first.values())


def levels_of(game: AnyGame) -> tuple[str, ...]:
    """Return the names of the game's levels, the weakest first; () for a game that has none."""
    return tuple(name for name in game.levels if name in game.bots)


def usual_bot(game: AnyGame) -> str:
    """Return the name of the bot that plays where nobody has chosen one.

    The level in the middle, if there are any.
    """
    levels = levels_of(game)
    return levels[len(levels) // 2] if levels else next(iter(game.bots), RANDOM)


def best_bot(game: AnyGame) -> str:
    """Return the name of the bot that plays best: the last of the levels, if there are any."""
    levels = levels_of(game)
    return levels[-1] if levels else usual_bot(game)


def has_good_bot(game: AnyGame) -> bool:
    """Tell whether the game has a bot of its own, which may give hints; the random bot knows nothing."""
    return best_bot(game) != RANDOM


def walk(
    game: AnyGame,
    options: Any,
    bots: Sequence[Bot],
    chance: Stream,
    rng: Rng,
    events: list[Any] | None = None,
    *,
    remember: bool = True,
) -> Iterator[tuple[Any, Seat | None]]:
    """Yield each state of a game played without a log, with the seat that chose before it.

    The seat is None after a draw. What happens is added to `events`, where a list is given. Bots without `remember` are
    given no memories, which is faster. Nobody is shown a lone choice.
    """
    next_choice, carry_out, below = game.next_choice, game.carry_out, rng.randrange
    state = game.initial_state(options, len(bots))
    seeing = [None if type(bot) is RandomBot else bot for bot in bots]
    happened: list[Any] = [] if events is None else events
    remember = remember and any(seeing)
    story = happened if remember or events is not None else None
    heard, memories = [0] * len(bots), [None] * len(bots)
    yield state, None
    while True:
        choice = next_choice(state)
        if choice is None:
            turn = game.turn(state)
            if isinstance(turn, Over):
                return
            assert isinstance(turn, Chance)
            state = game.resolve(state, answer_from(chance, turn.draw), story)
            yield state, None
            continue
        seat, legal = choice
        bot, count = seeing[seat], len(legal)
        if count == 1:
            state = carry_out(state, seat, legal[0], story)
        elif bot is None:  # a random bot, answered for without a view or a call
            state = carry_out(state, seat, legal[below(count)], story)
        else:
            if remember:
                memories[seat] = recall(game, memories[seat], seat, happened[heard[seat] :])
                heard[seat] = len(happened)
            action = bot.choose(game.view(state, seat), legal, rng, memory=memories[seat], budget=BUDGET)
            state = game.apply(state, seat, action, story)
        yield state, seat


def play_out(
    game: AnyGame,
    options: Any,
    bots: Sequence[Bot],
    chance: Stream,
    rng: Rng,
    limit: int = 100_000,
    events: list[Any] | None = None,
) -> tuple[Outcome, int]:
    """Play one game to its end without a log and return its outcome and the number of actions.

    What happens is added to `events`, where a list is given. Raises RuntimeError when the game has not ended after
    `limit` actions: no game here may go on for ever.
    """
    if all(type(bot) is RandomBot for bot in bots):
        return _play_at_random(game, options, len(bots), chance, rng, limit, events)
    actions, last = 0, None
    for state, seat in walk(game, options, bots, chance, rng, events):
        last = state
        actions += seat is not None
        if actions >= limit:
            raise _endless(game, limit)
    turn = game.turn(last)
    assert isinstance(turn, Over)
    return turn.outcome, actions


def _play_at_random(
    game: AnyGame, options: Any, seats: int, chance: Stream, rng: Rng, limit: int, events: list[Any] | None
) -> tuple[Outcome, int]:
    """Return what `play_out` returns for random bots: as `walk` plays them, but without a stop at every state."""
    next_choice, carry_out, below = game.next_choice, game.carry_out, rng.randrange
    state, actions = game.initial_state(options, seats), 0
    while actions < limit:
        choice = next_choice(state)
        if choice is not None:
            seat, legal = choice
            count = len(legal)
            state = carry_out(state, seat, legal[below(count)] if count > 1 else legal[0], events)
            actions += 1
            continue
        turn = game.turn(state)
        if isinstance(turn, Over):
            return turn.outcome, actions
        assert isinstance(turn, Chance)
        state = game.resolve(state, answer_from(chance, turn.draw), events)
    raise _endless(game, limit)


def _endless(game: AnyGame, limit: int) -> RuntimeError:
    return RuntimeError(f"{game.key} did not end within {limit} actions")
