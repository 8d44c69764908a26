"""Judging a place of a match: many playouts from it, and from worlds that its seat could not rule out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.core.bots import BUDGET as THINKS
from engine.core.chance import Stream
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.history import MatchHistory
from engine.core.judging import Judge, WeighsExactly
from engine.core.log import Acted, Drawn, Intervened
from engine.core.memory import recall
from engine.core.model import Chance, Over, Resigned, Roll, Seat
from engine.review.comparing import LineComparison
from engine.review.exact import exact_decision
from engine.review.levels import level_choices
from engine.review.model import ANALYSER_VERSION, Decision, Judgement, Kind
from engine.review.stretch import Lines, Stretch, is_continued, stretch_from
from engine.review.trials import SEEDS, Worlds, error_of, mean_of

BUDGET = 256
"""How many playouts a candidate gets in an ordinary analysis."""
AT_PLACE, AT_CHANCE = 2, 4
"""How many times more often a place is played on, and one that waits for a draw: most of what may come lies before it.
"""


class NotJudged(CarteadoError):
    """Refusal to judge a match, for lack of an honest judge."""


class Judging:
    """A match as it is judged, place by place in any order."""

    def __init__(self, line: MatchHistory, budget: int = BUDGET, by: Judge | None = None) -> None:
        """Take a line of play; raises NotJudged for a game or options that are not judged.

        `budget` is how many playouts a candidate gets, where they cost one each (Judge.cost): as many worlds, fewer for
        what is plainly worse, and more where it is not plain whether the choice was a mistake. `by` plays on in the
        place of the game's own judge.
        """
        judge = by or line.game.judge
        if judge is None or not judge.judges(line.options, len(line.header.players)):
            raise NotJudged("not_judged" if judge is None else judge.unjudged, game=line.game.key)
        self.line = line
        self.game: AnyGame = line.game
        self.by: Judge = judge
        self.budget = budget
        self.playouts = max(1, budget // judge.cost)
        self._memories: dict[Seat, list[Any]] = {}

    def judge(self, place: int) -> Judgement:
        """Return the judgement of a place (0 is the start), independent of order and process."""
        line = self.line
        if place > len(line.plies):
            raise IndexError(place)
        values, errors = self._value(place)
        if place == len(line.plies):
            return Judgement(place, "end", values, errors)
        ply = line.plies[place]
        kind, seat = self._kind(place)
        result = self.by.result(line.state_at(place), ply.state)
        decisions = () if is_continued(self.line, self.by, place) else self.decisions(place)
        decision = decisions[0] if decisions else None
        return Judgement(place, kind, values, errors, seat, decision, result, tuple(decisions[1:]))

    def _kind(self, place: int) -> tuple[Kind, Seat | None]:
        match self.line.plies[place].entry:
            case Acted(seat=seat):
                return "choice", seat
            case Drawn():
                turn = self.game.turn(self.line.state_at(place))
                return ("dice" if isinstance(turn, Chance) and isinstance(turn.draw, Roll) else "cards"), None
            case Intervened(act=Resigned(seat=seat)):
                return "other", seat
            case _:
                return "other", None

    def _rng(self, *what: object) -> Stream:
        material = (ANALYSER_VERSION, self.line.header.match, self.budget, *what)
        return Stream("\0".join(map(str, material)).encode())

    # ---- Values ------------------------------------------------------------------------------------------------------

    def _value(self, place: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return what the part brings each seat from a place on, all cards open, and the standard errors.

        Every place is played on with the same seeds: a ply that changes nothing changes no value.
        """
        state, seeds = self.line.state_at(place), self._rng("values")
        turn = self.game.turn(state)
        if isinstance(turn, Over):
            nothing = (0.0,) * len(self.line.header.players)
            return nothing, nothing
        times = self.playouts * (AT_CHANCE if isinstance(turn, Chance) else AT_PLACE)
        columns = tuple(zip(*[self.by.play_on(state, seeds.randrange(SEEDS)) for _ in range(times)], strict=True))
        return tuple(map(mean_of, columns)), tuple(map(error_of, columns))

    # ---- Decisions ---------------------------------------------------------------------------------------------------

    def decision(self, place: int) -> Decision | None:
        """Return the worth of the choice at a place, by what the seat knew; None without a choice."""
        first = place
        while is_continued(self.line, self.by, first):
            first -= 1
        decisions = self.decisions(first)
        return decisions[place - first] if decisions else None

    def decisions(self, place: int) -> Sequence[Decision | None]:
        """Return the worth of each act of the stretch that begins here; empty without a choice.

        Where a person chose, it is told beside what each level of bots would have chosen.
        """
        stretch = stretch_from(self.line, self.by, place)
        if stretch is None:
            return ()
        found = self._compared(stretch)
        if self.line.header.players[stretch.seat].bot is not None:
            return found
        return [self._beside_levels(decision, place + after) for after, decision in enumerate(found)]

    def _compared(self, stretch: Stretch) -> Sequence[Decision | None]:
        place = stretch.place
        if isinstance(self.by, WeighsExactly):
            state, seat, (action,) = stretch.states[0], stretch.seat, stretch.acts
            return (exact_decision(self.game, self.by, state, seat, action, lambda: self._memory(place, seat)),)
        lines = Lines(self.game, self.by, stretch)
        if not lines.is_choice:
            return (None,) * len(stretch.acts)
        return self.comparison(stretch, lines).run(self.playouts)

    def _beside_levels(self, decision: Decision | None, place: int) -> Decision | None:
        if decision is None or len(decision.candidates) < 2:
            return decision
        state, memory, rng = self.line.state_at(place), self._memory(place, decision.seat), self._rng("levels", place)
        levels = level_choices(self.game, self.by, decision, state, memory, rng, min(THINKS, self.budget))
        return replace(decision, levels=levels)

    def comparison(self, stretch: Stretch, lines: Lines) -> LineComparison:
        """Return the comparison of a stretch's lines."""
        confirms = self.by.confirms()
        check = None if confirms is None else self.worlds(stretch, confirms)
        return LineComparison(self.worlds(stretch, self.by), lines, check)

    def worlds(self, stretch: Stretch, by: Judge) -> Worlds:
        """Return the worlds that a seat cannot rule out at the beginning of a stretch, played on by a judge."""
        place, seat = stretch.place, stretch.seat
        view, memory = self.game.view(stretch.states[0], seat), self._memory(place, seat)
        return Worlds(self.game, by, view, memory, lambda number: self._rng("world", place, number))

    def _memory(self, place: int, seat: Seat) -> Any:
        """Return what the seat remembered at a place."""
        known = self._memories.setdefault(seat, [recall(self.game, None, seat, ())])
        while len(known) <= place:
            known.append(recall(self.game, known[-1], seat, self.line.plies[len(known) - 1].events))
        return known[place]
