"""Stretches: acts of a seat in a row that teach it nothing, and what it might have done instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.core.game import AnyGame
from engine.core.history import MatchHistory
from engine.core.judging import Judge
from engine.core.log import Acted
from engine.core.model import Decide, Seat

MOST_ACTS = 40
"""A line that is filled up ends after so many acts."""
Acts = tuple[Any, ...]


class Stretch(msgspec.Struct, frozen=True):
    """Acts of a seat that follow one another.

    `states` are those before each of them, and the last one after all. `afterwards` are the seat's later acts of the
    same turn, made once others had answered or it had learnt something.
    """

    place: int
    seat: Seat
    states: tuple[Any, ...]
    acts: Acts
    afterwards: Acts


def goes_on(game: AnyGame, by: Judge, before: Any, action: Any, after: Any, seat: Seat) -> bool:
    """Tell whether a seat is asked again after its act and knows no more than before."""
    turn = game.turn(after)
    return isinstance(turn, Decide) and turn.seats == (seat,) and not by.learns(before, action, after, seat)


def is_continued(line: MatchHistory, by: Judge, place: int) -> bool:
    """Tell whether the choice at a place belongs to a stretch that begins before it."""
    if not place or place == len(line.plies):
        return False
    last, entry = line.plies[place - 1].entry, line.plies[place].entry
    if not (isinstance(last, Acted) and isinstance(entry, Acted) and last.seat == entry.seat):
        return False
    before, after = line.state_at(place - 1), line.state_at(place)
    return goes_on(line.game, by, before, line.game.without_words(last.action), after, entry.seat)


def stretch_from(line: MatchHistory, by: Judge, place: int) -> Stretch | None:
    """Return the stretch that begins at a place; None where nobody chose there."""
    game, entry = line.game, line.plies[place].entry
    if not isinstance(entry, Acted):
        return None
    seat, until = entry.seat, place + 1
    while is_continued(line, by, until):
        until += 1
    turn = game.progress(line.state_at(place))[0]
    afterwards: list[Any] = []
    for number in range(until, len(line.plies) if by.plays_turns else until):
        if game.progress(line.state_at(number))[0] != turn:
            break
        later = line.plies[number].entry
        if isinstance(later, Acted) and later.seat == seat:
            afterwards.append(game.without_words(later.action))
    entries = [ply.entry for ply in line.plies[place:until]]
    acts = tuple(game.without_words(made.action) for made in entries if isinstance(made, Acted))
    return Stretch(place, seat, tuple(line.state_at(at) for at in range(place, until + 1)), acts, tuple(afterwards))


class CandidateLine:
    """A line from the beginning of a stretch, and the ways to take it after the stretch's first acts.

    `routes` has, by how many acts of the stretch were made as they were played, the acts that lead to the same end from
    there, by the first of them.
    """

    def __init__(self, acts: Acts) -> None:
        self.acts = acts
        self.routes: dict[int, dict[Any, Acts]] = {}

    def add(self, prefix: int, acts: Acts) -> None:
        """Add a way that begins after this many acts of the stretch."""
        if acts:
            self.routes.setdefault(prefix, {}).setdefault(acts[0], acts)


class Lines:
    """The lines of a stretch worth comparing; lines that lead to equal positions count as one."""

    def __init__(self, game: AnyGame, by: Judge, stretch: Stretch) -> None:
        """Find what was played, what playouts would do, and what differs from these in one act."""
        self._game, self._by, self.stretch = game, by, stretch
        self.candidates: list[CandidateLine] = []
        self._by_end: dict[object, CandidateLine] = {}
        self.is_choice = False
        """Whether there was anything to choose that says something."""
        self.played = [self._reached(0, stretch.acts, stretch.states[-1])]
        for prefix, state in enumerate(stretch.states[:-1]):
            self._explore(prefix, state)
        self.usual = self._usual()
        for prefix in range(1, len(stretch.acts)):
            self.played[0].add(prefix, stretch.acts[prefix:])
        if stretch.afterwards:
            self._play_as(stretch.acts + stretch.afterwards)

    def explore(self, line: CandidateLine) -> None:
        """Add the lines that go on from this line by a single other act."""
        if line in self.played:
            return
        self._put_off(line)
        state, seat = self.stretch.states[0], self.stretch.seat
        for made, action in enumerate(line.acts):
            if made:
                self._explore(0, state, line.acts[:made])
            before, state = state, self._game.apply(state, seat, action)
            if not goes_on(self._game, self._by, before, action, state, seat):
                break  # what follows hangs on answers, or on what is learnt

    def _put_off(self, line: CandidateLine) -> None:
        """Add what was played, and this line once the seat is asked again in its turn: it may not be given up yet."""
        first, last = self.stretch.states[0], self.stretch.states[-1]
        if self._by.plays_turns and self._game.progress(first)[0] == self._game.progress(last)[0]:
            self._play_as(self.stretch.acts + line.acts)

    def _play_as(self, acts: Acts) -> None:
        """Add a line that begins with all that was played."""
        line = CandidateLine(acts)
        for prefix in range(len(self.stretch.acts)):
            line.add(prefix, acts[prefix:])
        self.played.append(line)
        self.candidates.append(line)

    def transpose(self) -> None:
        """Find out which lines can still be taken after each act that was played, in whatever order."""
        names = self._names(self.stretch.states[0], self.stretch.acts)
        for end, line in list(self._by_end.items()):
            wanted = self._names(self.stretch.states[0], line.acts)
            for prefix in range(1, len(self.stretch.acts)):
                left = Counter(wanted)
                left.subtract(names[:prefix])
                if min(left.values()) < 0:
                    break
                if prefix not in line.routes:
                    self._take(prefix, [name for name in wanted if left[name]], left, line, end)
            for prefix in range(len(self.stretch.acts) - 1, 0, -1):
                if prefix in line.routes:
                    acts = (self.stretch.acts[prefix - 1], *next(iter(line.routes[prefix].values())))
                    line.add(prefix - 1, acts)

    def _take(self, prefix: int, order: Sequence[object], left: Counter[object], line: CandidateLine, end: Any) -> None:
        """Make the acts that are left of a line after some acts of the stretch, if that leads to its end."""
        state, seat, acts = self.stretch.states[prefix], self.stretch.seat, []
        for name in order:
            if not left[name]:
                continue
            left[name] -= 1
            legal = self._game.legal_actions(state, seat)
            action = next((action for action in legal if self._by.act_name(state, seat, action) == name), None)
            if action is None:
                return
            acts.append(action)
            state = self._game.apply(state, seat, action)
        if self._by.comes_to(state) == end:
            line.add(prefix, tuple(acts))

    def _names(self, state: Any, acts: Acts) -> list[object]:
        names = []
        for action in acts:
            names.append(self._by.act_name(state, self.stretch.seat, action))
            state = self._game.apply(state, self.stretch.seat, action)
        return names

    def _explore(self, prefix: int, state: Any, before: Acts = ()) -> None:
        """Add the lines that begin with some acts, and go on with each opening and then as playouts do."""
        seat = self.stretch.seat
        legal = self._game.legal_actions(state, seat)
        openings = self._by.openings(state, seat, legal) if len(legal) > 1 else ()
        self.is_choice = self.is_choice or bool(openings)
        for opening in openings:
            acts, end = self._filled(state, opening)
            if len(acts) < len(opening) and acts == opening[: len(acts)]:
                self._scripted(prefix, (*before, *opening))
            self._reached(prefix, (*before, *acts), end)

    def _scripted(self, prefix: int, acts: Acts) -> None:
        """Add a line that goes on once others have answered."""
        line = CandidateLine(self.stretch.acts[:prefix] + acts)
        line.add(prefix, acts)
        self.candidates.append(line)

    def _usual(self) -> CandidateLine | None:
        """Return the line of the playouts from the beginning; None where a seed settles it."""
        state, seat = self.stretch.states[0], self.stretch.seat
        first = self._by.follow(state, seat, self._game.legal_actions(state, seat))
        return None if first is None else self._reached(0, *self._filled(state, (first,)))

    def _filled(self, state: Any, opening: Acts) -> tuple[Acts, Any]:
        """Return the acts of a line that begins so and goes on as playouts do, and where it ends."""
        seat, rest = self.stretch.seat, list(opening)
        acts: list[Any] = []
        while len(acts) < MOST_ACTS:
            legal = self._game.legal_actions(state, seat)
            action = rest.pop(0) if rest else self._by.follow(state, seat, legal)
            if action is None or action not in legal:
                break
            acts.append(action)
            before, state = state, self._game.apply(state, seat, action)
            if not goes_on(self._game, self._by, before, action, state, seat):
                break
        return tuple(acts), state

    def _reached(self, prefix: int, acts: Acts, end: Any) -> CandidateLine:
        """Return the line that comes to this end, with one way more to it."""
        key = self._by.comes_to(end)
        line = self._by_end.get(key)
        if line is None:
            line = self._by_end[key] = CandidateLine(self.stretch.acts[:prefix] + acts)
            self.candidates.append(line)
        line.add(prefix, acts)
        return line
