"""The planner: every choice is tried on duels that may be the real one, and judged by what it leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, Protocol

from engine.core.chance import Stream, answer_from
from engine.core.game import Rng
from engine.core.model import Chance, Over, Seat, Turn
from engine.games.magic_wizards.actions import (
    AnswerOnly,
    ChooseCell,
    DrawACard,
    EndDuelTurn,
    LetPass,
    MagicAction,
    PutBack,
)
from engine.games.magic_wizards.bot.likely_cells import likely_cells
from engine.games.magic_wizards.bot.personas import CAST, Persona
from engine.games.magic_wizards.bot.worth import worth
from engine.games.magic_wizards.memory import NEW, MagicMemory
from engine.games.magic_wizards.model import MagicAsk, MagicState, MagicView

_SAMPLES = 3
_MOST_TRIED = 24
"""So many choices of one question are tried at most; of longer lists the first ones."""
_DEPTH = 4
"""So many questions of one act, one after another, are looked through before the first answer is taken."""
_CELLS, _CELLS_AHEAD = 5, 2
"""So many cells are tried where one is named, and where one is to be named later in an act."""
_LEAST_TRIES = 40
_IN_ACT = (MagicAsk.CHOOSE, MagicAsk.CELL)
_MOST_QUESTIONS = 10
"""So many are looked through in all, whatever came of the earlier ones."""


class PlannedDuel(Protocol):
    """What the planner needs of the game."""

    def turn(self, state: MagicState) -> Turn:
        """Return what the duel waits for."""
        ...

    def legal_actions(self, state: MagicState, seat: Seat) -> tuple[MagicAction, ...]:
        """Return every action the seat may take now."""
        ...

    def apply(self, state: MagicState, seat: Seat, action: MagicAction) -> MagicState:
        """Return the state after the action."""
        ...

    def resolve(self, state: MagicState, drawn: tuple[int, ...]) -> MagicState:
        """Return the state after a draw."""
        ...

    def sample(self, view: MagicView, memory: MagicMemory, rng: Rng) -> MagicState:
        """Return a duel that may be the real one."""
        ...


class MagicPlanner:
    """Looks one act ahead, with all its questions, on a few sampled duels, and takes what its persona likes best.

    It keeps nothing between two choices. Without `sees_board` all cells are the same to it.
    """

    def __init__(self, duel: PlannedDuel, persona: Persona = CAST["planner"], sees_board: bool = True) -> None:
        self.duel = duel
        self.persona = persona
        self.sees_board = sees_board

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        assert isinstance(view, MagicView) and view.viewer is not None
        # An act that is being put together was looked through before it was begun: no going back in its midst.
        left_out = AnswerOnly | PutBack if view.ask in _IN_ACT else AnswerOnly
        open_ = [action for action in legal if not isinstance(action, left_out)]
        if len(open_) == 1 or view.ask in (MagicAsk.DRAW, MagicAsk.STARTER):
            return DrawACard() if DrawACard() in legal else open_[0]
        seat = view.viewer
        state = self.duel.sample(view, memory or NEW, rng)
        tried = self._tried(state, seat, open_, _CELLS)
        totals = [0.0] * len(tried)
        for sample in range(_SAMPLES):
            if sample:
                state = self.duel.sample(view, memory or NEW, rng)
            chance = Stream(rng.randrange(1 << 30).to_bytes(8, "big"))
            for at, action in enumerate(tried):
                totals[at] += self._after(state, seat, action, chance)
        quiet = next(
            (at for at, action in enumerate(tried) if isinstance(action, EndDuelTurn | LetPass | PutBack)), None
        )
        best = max(range(len(tried)), key=lambda at: totals[at])
        if quiet is not None and totals[best] < totals[quiet] + self.persona.patience * _SAMPLES:
            best = quiet
        return tried[best]

    def _tried(self, state: MagicState, seat: Seat, open_: Sequence[MagicAction], cells: int) -> list[MagicAction]:
        """Return the choices of one question that are tried."""
        if self.sees_board and state.ask in (MagicAsk.MOVE, MagicAsk.CELL):
            named = [action for action in open_ if isinstance(action, ChooseCell)]
            return [*likely_cells(state, seat, named, cells, self.persona)]
        if isinstance(open_[-1], EndDuelTurn):
            return [*open_[:-1][: _MOST_TRIED - 1], open_[-1]]
        return [*open_[:_MOST_TRIED]]

    def _after(self, state: MagicState, seat: Seat, action: MagicAction, chance: Stream) -> float:
        """Return what an act is worth once all that it asks has been answered as well as may be."""
        if isinstance(action, EndDuelTurn) and state.ask is MagicAsk.MAIN:
            return self._worth(state, seat)
        return self._settled(self.duel.apply(state, seat, action), seat, chance, _DEPTH, count(1))

    def _worth(self, state: MagicState, seat: Seat) -> float:
        return worth(state, seat, self.persona, self.sees_board)

    def _settled(self, state: MagicState, seat: Seat, chance: Stream, depth: int, tries: Iterator[int]) -> float:
        """Answer what is asked in the best of the ways tried, while `tries` are not too many.

        A window of one's own is let pass: a set Magic is an act of its own before or after.
        """
        while True:
            turn = self.duel.turn(state)
            if isinstance(turn, Over):
                return self._worth(state, seat)
            if isinstance(turn, Chance):
                state = self.duel.resolve(state, answer_from(chance, turn.draw))
                continue
            asked = turn.seats[0]
            if state.ask in (MagicAsk.MAIN, MagicAsk.DRAW, MagicAsk.LAST):
                return self._worth(state, seat)
            legal = self.duel.legal_actions(state, asked)
            if state.ask is MagicAsk.ANSWER:
                state = self.duel.apply(state, asked, LetPass())
                continue
            open_ = [one for one in legal if not isinstance(one, PutBack | AnswerOnly)]
            answers = self._tried(state, asked, open_, _CELLS_AHEAD)
            if asked != seat or len(answers) == 1 or depth == 0 or next(tries) > _MOST_QUESTIONS:
                state = self.duel.apply(state, asked, answers[0])
            else:
                following = (self.duel.apply(state, seat, one) for one in answers)
                return max(self._settled(one, seat, chance, depth - 1, tries) for one in following)
