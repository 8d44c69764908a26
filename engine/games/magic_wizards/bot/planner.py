"""The planner: every choice is tried on duels that may be the real one, and judged by what it leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, Protocol

from engine.core.chance import Stream, answer_from
from engine.core.game import Rng
from engine.core.model import Chance, Over, Seat, Turn
from engine.games.magic_wizards.actions import (
    AnswerOnly,
    AttackWith,
    ChooseCell,
    DrawACard,
    EndDuelTurn,
    LayZones,
    LetPass,
    MagicAction,
    MoveWith,
    PutBack,
    TurnPosition,
)
from engine.games.magic_wizards.battle import carries_on, strikes_somebody
from engine.games.magic_wizards.bot.likely_cells import likely_cells
from engine.games.magic_wizards.bot.personas import CAST, Persona
from engine.games.magic_wizards.bot.worth import worth
from engine.games.magic_wizards.field import printed
from engine.games.magic_wizards.frames import UNNAMED
from engine.games.magic_wizards.laying import as_it_lies, asks_position, frame_of
from engine.games.magic_wizards.memory import NEW, MagicMemory
from engine.games.magic_wizards.model import MagicAsk, MagicState, MagicView

_SAMPLES = 3
_STAYING = 8
"""So many choices are tried on the second duel and those after it: the best of the one before."""
_MOST_TRIED = 24
"""So many choices of one question are tried at most; of longer lists the first ones of each kind."""
_DEPTH = 4
"""So many questions of one act, one after another, are looked through before the first answer is taken."""
_MOST_QUESTIONS = 10
"""So many are looked through in all, whatever came of the earlier ones."""
_CELLS, _CELLS_AHEAD = 5, (1, 2)
"""So many cells are tried where one is named, and where one is to be named later in an act; the second of a move."""
_PLAYOUTS, _LEAST_JUDGED = 4, 40
"""A duel judged is counted as so many playouts of the budget; so many may be judged at least."""
_OF_A_MOVE = 15.0
"""The most patience with a move: it spends no card, and what it leads to comes turns later."""
_IN_ACT = (MagicAsk.HAND, MagicAsk.ATTACK, MagicAsk.CHOOSE, MagicAsk.CELL, MagicAsk.MOVE, MagicAsk.ARRANGE)
_QUIET = EndDuelTurn | LetPass | LayZones | PutBack
"""What does nothing."""


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
        # An act that is being put together was looked through before it was begun: no going back in its midst. Where a
        # monster has to be played (MW-112) that would never end.
        left_out = AnswerOnly | PutBack if view.ask in _IN_ACT else AnswerOnly
        open_ = [action for action in legal if not isinstance(action, left_out)] or list(legal)
        if view.ask is MagicAsk.CUT:
            return open_[len(open_) // 2]
        if len(open_) == 1 or view.ask in (MagicAsk.DRAW, MagicAsk.STARTER):
            return DrawACard() if DrawACard() in legal else open_[0]
        search = _Search(self, view.viewer)
        state = self.duel.sample(view, memory or NEW, rng)
        tried = search.tried(state, open_, _CELLS)
        totals = dict.fromkeys(range(len(tried)), 0.0)
        quiet = next((at for at in totals if isinstance(tried[at], _QUIET)), None)
        for samples in range(1, _SAMPLES + 1):
            search.chance = Stream(rng.randrange(1 << 30).to_bytes(8, "big"))
            for at in totals:
                totals[at] += search.after(state, tried[at])
            if samples == _SAMPLES or search.judged >= max(budget // _PLAYOUTS, _LEAST_JUDGED):
                break
            likely = sorted(totals, key=lambda at: -totals[at])[:_STAYING]
            totals = {at: totals[at] for at in totals if at in likely or at == quiet}
            state = self.duel.sample(view, memory or NEW, rng)
        return tried[max(totals, key=lambda at: totals[at] - samples * self._patience(tried[at]))]

    def _patience(self, action: MagicAction) -> float:
        """Return what an act must gain over doing nothing."""
        if isinstance(action, _QUIET):
            return 0.0
        return min(self.persona.patience, _OF_A_MOVE) if isinstance(action, MoveWith) else self.persona.patience


def _is_idle(state: MagicState, action: MagicAction) -> bool:
    """Tell whether an attack can only be made on terrain, or is made on terrain, and hits nobody (MW-39)."""
    if isinstance(action, AttackWith):
        return not strikes_somebody(state, action.slot)
    return (
        isinstance(action, ChooseCell)
        and state.ask is MagicAsk.ATTACK
        and not carries_on(state, state.picked, action.cell)
    )


def _likeliest(state: MagicState, open_: Sequence[MagicAction]) -> list[MagicAction]:
    """Return the choices that are tried: the first of each kind, the second, ...; strong monsters before weak ones."""
    if len(open_) <= _MOST_TRIED:
        return list(open_)
    atk = {card.slot: printed(state, card).atk or 0 for player in state.seats for card in player.field}
    moving = AttackWith | MoveWith | TurnPosition
    seen: Counter[type[MagicAction]] = Counter()
    ranked = []
    for action in sorted(open_, key=lambda one: -atk[one.slot] if isinstance(one, moving) else 0):
        seen[type(action)] += 1
        ranked.append((seen[type(action)], action))
    return [action for _, action in sorted(ranked, key=lambda item: item[0])][:_MOST_TRIED]


class _Search:
    """One choice of a player: what acts come to; `judged` counts the duels whose worth was told."""

    def __init__(self, planner: MagicPlanner, seat: Seat) -> None:
        self.duel, self.persona, self.sees_board = planner.duel, planner.persona, planner.sees_board
        self.seat = seat
        self.chance = Stream(b"")
        self.judged = 0

    def tried(self, state: MagicState, open_: Sequence[MagicAction], cells: int) -> list[MagicAction]:
        """Return the answers to one question that are tried: no attack on terrain that nothing comes of (MW-39)."""
        if state.map:
            open_ = [action for action in open_ if not _is_idle(state, action)] or open_
        if self.sees_board and state.ask in (MagicAsk.MOVE, MagicAsk.CELL):
            named = [action for action in open_ if isinstance(action, ChooseCell)]
            return [*likely_cells(state, self.seat, named, cells, self.persona)]
        if state.ask is MagicAsk.ARRANGE and frame_of(state).main != UNNAMED and LayZones() in open_:
            return [LayZones()]
        return _likeliest(state, open_)

    def after(self, state: MagicState, action: MagicAction) -> float:
        """Return what an act is worth once all that it asks has been answered as well as may be."""
        if isinstance(action, EndDuelTurn) and state.ask is MagicAsk.MAIN:
            return self._worth(state)
        return self._settled(self.duel.apply(state, self.seat, action), _DEPTH, count(1))

    def _worth(self, state: MagicState) -> float:
        self.judged += 1
        return worth(state, self.seat, self.persona, self.sees_board)

    def _settled(self, state: MagicState, depth: int, asked_before: Iterator[int]) -> float:
        """Answer what is asked in the best of the ways tried, while not too much was asked before.

        A window of one's own is let pass: a set Magic is an act of its own before or after.
        """
        while True:
            turn = self.duel.turn(state)
            if isinstance(turn, Over):
                return self._worth(state)
            if isinstance(turn, Chance):
                state = self.duel.resolve(state, answer_from(self.chance, turn.draw))
                continue
            asked = turn.seats[0]
            laying = state.ask is MagicAsk.ARRANGE
            if state.ask in (MagicAsk.MAIN, MagicAsk.DRAW, MagicAsk.LAST) or (laying and asked != self.seat):
                return self._worth(state)
            if laying and not asks_position(state, frame_of(state)):
                state = self.duel.apply(state, asked, as_it_lies(state))
                continue
            legal = self.duel.legal_actions(state, asked)
            if state.ask is MagicAsk.ANSWER:
                state = self.duel.apply(state, asked, LetPass())
                continue
            open_ = [one for one in legal if not isinstance(one, PutBack | AnswerOnly)]
            if asked != self.seat or len(open_) == 1 or depth == 0 or next(asked_before) > _MOST_QUESTIONS:
                state = self.duel.apply(state, asked, open_[0])
                continue
            answers = self.tried(state, open_, _CELLS_AHEAD[state.ask is MagicAsk.MOVE])
            following = (self.duel.apply(state, asked, one) for one in answers)
            return max(self._settled(one, depth - 1, asked_before) for one in following)
