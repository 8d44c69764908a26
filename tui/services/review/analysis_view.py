"""An analysis as somebody may know it.

What is computed from all cards for whoever may see them, else own choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import takewhile
from math import hypot
from typing import Any, NamedTuple

import msgspec

from engine.core.model import Over, Reason, Seat
from engine.review.model import Decision, decisions_in
from engine.review.summary import MatchPart, Share
from tui.services.matches.player_update import Viewer
from tui.services.review.analysis import Analysis
from tui.services.review.rights import sees_all


class Act(NamedTuple):
    """An act of a line: its seat, the view of the line's own seat before it, and the action."""

    seat: Seat
    view: Any
    action: Any


def _itself(action: Any) -> object:
    return action


class JudgedChoice(NamedTuple):
    """A choice of a seat with what it is worth.

    `view` is what the seat saw, `legal` what it might have done. `explain` tells why it could not do something else.
    The choice was made after `place` plies of the line of play, and its outcome is seen one place further on. `line`
    are the acts of the best line from here on, as far as the seat learns nothing new, and `reply` the rival's most
    frequent answer to it. Actions that `named` gives the same name have the same effect.
    """

    place: int
    seat: Seat
    view: Any
    legal: tuple[Any, ...]
    explain: Callable[[Seat, Any], Reason | None]
    decision: Decision
    line: tuple[Act, ...] = ()
    reply: Act | None = None
    named: Callable[[Any], object] = _itself

    @property
    def chosen(self) -> Any:
        """The action that the seat took."""
        return self.legal[self.decision.candidates[self.decision.chosen]]

    @property
    def best(self) -> Any:
        """The best action, by what the seat knew."""
        return self.legal[self.decision.candidates[self.decision.best]]

    def is_right(self, action: Any) -> bool:
        """Tell whether an answer is the best one, or comes to the same."""
        loss = self.loss_of(action)
        return bool(self.named(action) == self.named(self.best)) or (loss is not None and loss[0] == 0)

    def following(self, _action: Any) -> None:
        """Return None: one answer is all that is asked for."""

    def loss_of(self, action: Any) -> tuple[float, float] | None:
        """Return what an action gives away with its standard error.

        None for one that was not looked at to the end.
        """
        decision, name = self.decision, self.named(action)
        for at, candidate in enumerate(decision.candidates):
            if self.named(self.legal[candidate]) == name:
                return decision.values[decision.best] - decision.values[at], decision.errors[at]
        return None


class SeatMistakes(NamedTuple):
    """Counts of a seat's judged choices that were mistakes, and what these gave away, with its error."""

    choices: int
    mistakes: int
    loss: float
    error: float


class AnalysisView:
    """Analysis of a match, limited to what its viewer may see."""

    def __init__(self, analysis: Analysis, eyes: Sequence[Viewer], viewer: Viewer) -> None:
        self.analysis = analysis
        self._all = sees_all(eyes)
        self.judged = len(analysis.judgements)
        """How many places were judged when this was made."""
        line = analysis.judged.judging.line
        self._line = line
        every = range(len(line.header.players))
        allowed = every if self._all else [seat for seat in every if seat in eyes]
        self.seats = tuple(seat for seat in allowed if viewer in ("all", seat))
        """The seats whose choices are shown."""

    @property
    def shows_values(self) -> bool:
        """Tell whether values are shown: they are computed from all cards."""
        return self._all and bool(self.seats)

    def values(self, place: int) -> tuple[float, ...] | None:
        """Return each seat's expected result of the current part at a place; None where it is not known."""
        judgement = self.analysis.judgements.get(place)
        if judgement is None or not self.shows_values:
            return None
        values = judgement.values
        if self._over is not None and place >= self._over[0]:
            # No part is played any more: what the last part brought is shown.
            values = self._over[1] or values
        return tuple(values[seat] for seat in self.seats)

    @cached_property
    def _over(self) -> tuple[int, tuple[float, ...] | None] | None:
        """The place with which the match is over, and what its last part brought; None while it goes on.

        What is noted after the end, such as the seed, has places of its own.
        """
        line, places = self._line, range(len(self._line.plies), 0, -1)
        states = takewhile(lambda place: isinstance(line.game.turn(line.state_at(place)), Over), places)
        place = min(states, default=None)
        if place is None:
            return None
        by = self.analysis.judged.judging.by
        return place, by.result(line.state_at(place - 1), line.state_at(place))

    def choice(self, place: int) -> JudgedChoice | None:
        """Return the choice that was made after this many plies; None for none that is judged and shown."""
        decision = self._decisions.get(place)
        if decision is None:
            return None
        game, state = self._line.game, self._line.state_at(place)
        view = game.view(state, decision.seat)
        legal = game.legal_actions(state, decision.seat)
        line, reply = self._better(state, decision)
        named = partial(self.analysis.judged.judging.by.act_name, state, decision.seat)
        explain = partial(game.explain, state)
        return JudgedChoice(place, decision.seat, view, legal, explain, decision, line, reply, named)

    @cached_property
    def _decisions(self) -> dict[int, Decision]:
        decisions = decisions_in(self.analysis.judgements.values())
        return {place: decision for place, decision in decisions.items() if decision.seat in self.seats}

    def _better(self, state: Any, decision: Decision) -> tuple[tuple[Act, ...], Act | None]:
        """Return the acts of the best line with what its seat sees before each, and the reply to them."""
        game, seat = self._line.game, decision.seat
        acts: list[Act] = []
        for at in decision.line or (decision.candidates[decision.best],):
            action = game.legal_actions(state, seat)[at]
            acts.append(Act(seat, game.view(state, seat), action))
            state = game.apply(state, seat, action)
        if decision.reply is None:
            return tuple(acts), None
        action = msgspec.msgpack.decode(decision.reply.action, type=game.action_type)
        return tuple(acts), Act(decision.reply.seat, game.view(state, seat), action)

    def decisions(self) -> Iterator[tuple[int, Decision]]:
        """Yield the places of the choices that are judged and shown, in order."""
        yield from self._decisions.items()

    @cached_property
    def mistakes(self) -> tuple[JudgedChoice, ...]:
        """Return the choices that gave something away for sure."""
        choices = (self.choice(place) for place, decision in self.decisions() if decision.is_mistake)
        return tuple(choice for choice in choices if choice is not None)

    def questions(self) -> tuple[JudgedChoice, ...]:
        """Return the choices of which one answer is clearly the best, good ones and bad ones."""
        choices = (self.choice(place) for place, decision in self.decisions() if decision.is_clear)
        return tuple(choice for choice in choices if choice is not None)

    def mistakes_of(self, seat: Seat, unit: str = "") -> SeatMistakes:
        """Return what is known of the choices of a seat that are measured in a unit.

        Nothing for one not shown.
        """
        judged = [decision for _, decision in self.decisions() if decision.seat == seat and decision.unit == unit]
        made = [decision for decision in judged if decision.is_mistake]
        loss, error = sum(decision.loss for decision in made), hypot(*(decision.error for decision in made))
        return SeatMistakes(len(judged), len(made), loss, error)

    @property
    def other_units(self) -> tuple[str, ...]:
        """The units of choices that are not measured in the judge's own."""
        return tuple(sorted({decision.unit for _, decision in self.decisions() if decision.unit}))

    def parts(self) -> tuple[tuple[int, MatchPart], ...]:
        """Return the parts of the match with their numbers from 1, once all is judged."""
        summary = self.analysis.summary if self.shows_values else None
        return () if summary is None else tuple(enumerate(summary.parts, start=1))

    def part_at(self, place: int) -> tuple[int, MatchPart] | None:
        """Return the part that a place belongs to: the one that ends there, or goes on."""
        return next(((number, part) for number, part in self.parts() if place <= part.last), None)

    def totals(self) -> tuple[int, tuple[Share, ...]] | None:
        """Return how many parts have ended, and what the results of all of them are made of."""
        summary = self.analysis.summary if self.shows_values else None
        return None if summary is None else (sum(part.ended for part in summary.parts), summary.shares)
