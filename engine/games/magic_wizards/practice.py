"""Practice: what was seen as each turn of quick players' duels began is held against who won.

A straight line through these cases is what a duel's prospects are. `carteado bench practice` writes it.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.benchmarks import Workers
from engine.core.chance import answer_from
from engine.core.game import Rng
from engine.core.least_squares import Equations, no_cases
from engine.core.manners import streams
from engine.core.model import Chance, Over, Seat
from engine.games.magic_wizards.actions import AnswerOnly, MagicAction, PutBack
from engine.games.magic_wizards.bot.personas import CAST
from engine.games.magic_wizards.bot.prospects import SIZE, figures_of, row_of
from engine.games.magic_wizards.bot.quick import MagicQuickPlayer
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.ending import points_of
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.model import MagicAsk, MagicOptions, MagicState

_DUELS = 50
"""Duels that a worker plays in one go."""
_FIRST_JUDGED = 3
"""The first turn that a planner judges; before it fields are empty, which says nothing of who is ahead."""
_MOST_STEPS = 6000
"""A duel that has not ended after so many choices and draws teaches nothing."""
_RIDGE = 1.0
_DARING = (0.0, 0.1, 0.25)
"""How often a choice of the turn is made by lot: duels differ by it."""
_BY_LOT = (MagicAsk.MAIN, MagicAsk.HAND)
Row = tuple[tuple[int, float], ...]


class DuelExercise(NamedTuple):
    """Duels to be practised in one go: which of the duels of that name."""

    name: str
    first: int
    duels: int


def practise(workers: Workers, duels: int, seed: int) -> dict[str, float]:
    """Return what so many duels taught, by the names of `prospects.json`."""
    starts = range(0, duels, _DUELS)
    exercises = [DuelExercise(str(seed), start, min(_DUELS, duels - start)) for start in starts]
    learned = no_cases(SIZE + 1)
    for equations in workers("practice", learned_in, exercises):
        learned.join(equations)
    weights = learned.solved(_RIDGE).weights[:SIZE]
    return figures_of([round(1000 * weight, 5) for weight in weights])


def learned_in(exercise: DuelExercise) -> Equations:
    """Return the sums over the turns of these duels."""
    learned = no_cases(SIZE + 1)
    for number in range(exercise.first, exercise.first + exercise.duels):
        for row, won in turns_of(f"{exercise.name} {number}", number):
            learned.add((*row, (SIZE, 1.0)), won)
    return learned


def turns_of(name: str, number: int) -> list[tuple[Row, float]]:
    """Play the duel of this name and return what each turn's player saw as it began, and whether it won."""
    chance, choices = streams("practice", name)
    decks = ready_decks()
    mine = decks[number % len(decks)].deck
    other = mine if choices.randrange(2) else decks[choices.randrange(len(decks))].deck
    options = MagicOptions(decks=(mine, other))
    daring = _DARING[choices.randrange(len(_DARING))]
    duel, player = MagicWizards(), MagicQuickPlayer(CAST["planner"])
    state, rows = duel.initial_state(options, 2), dict[int, tuple[Seat, Row]]()
    for _ in range(_MOST_STEPS):
        turn = duel.turn(state)
        if isinstance(turn, Over):
            return [(row, points_of(turn.outcome, seat)) for seat, row in rows.values()]
        if isinstance(turn, Chance):
            state = duel.resolve(state, answer_from(chance, turn.draw))
            continue
        seat = turn.seats[0]
        if state.turn >= _FIRST_JUDGED and state.ask in (MagicAsk.DRAW, MagicAsk.MAIN) and state.turn not in rows:
            rows[state.turn] = seat, row_of(state, seat)
        state = duel.apply(state, seat, _act(duel, player, state, seat, daring, choices))
    return []


def _act(
    duel: MagicWizards, player: MagicQuickPlayer, state: MagicState, seat: Seat, daring: float, choices: Rng
) -> MagicAction:
    legal = [action for action in duel.legal_actions(state, seat) if not isinstance(action, AnswerOnly)]
    if state.ask in _BY_LOT and choices.randrange(1000) < 1000 * daring:
        onward = [action for action in legal if not isinstance(action, PutBack)]
        return onward[choices.randrange(len(onward))]
    return player.act(state, seat, legal)
