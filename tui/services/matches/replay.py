"""A match wound to any of its plies: by action, by the parts that its game counts, or by key moment."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.core.errors import BrokenLog, CarteadoError
from engine.core.game import AnyGame
from engine.core.history import MatchHistory, play_log
from engine.core.log import Acted, Entry, Player, Revealed
from engine.core.model import Seat
from saves.matches.record import Record
from tui.services.matches.player_update import Perspective, PlayerUpdate, Viewer, VisiblePly


class ReplayMark(NamedTuple):
    """A key moment: after how many plies, and its code."""

    at: int
    moment: str


class ReplayPart(NamedTuple):
    """A coarse part of a match, such as a turn or a hand: after how many plies it begins, and its number."""

    at: int
    number: int


_LEVELS = 2
"""How many counts of a game's progress a match is wound by: a coarse one and a finer one."""


class _Way(NamedTuple):
    """The plies that somebody may know of: `places` are those of the line of play that led to each, from 0."""

    places: tuple[int, ...]
    begins: tuple[list[int], ...]
    """Where the parts of each level begin."""
    parts: tuple[ReplayPart, ...]
    marks: tuple[ReplayMark, ...]


class ReplayRecord:
    """The line of play of a match and a place on it: `at` plies have been played, 0 at the start.

    It is wound by the plies visible to its viewer, at first by all of them.
    """

    def __init__(self, game: AnyGame, line: MatchHistory) -> None:
        self.game = game
        self.line = line
        self.at = 0
        self._perspectives: dict[Viewer, Perspective] = {}
        self._ways: dict[Viewer, _Way] = {}
        self._way = self._ways["all"] = self._way_of("all")

    def look(self, viewer: Viewer) -> None:
        """Change the visible plies to those of other eyes, staying at the same place."""
        if viewer not in self._ways:
            self._ways[viewer] = self._way_of(viewer)
        place, self._way = self.place, self._ways[viewer]
        self.at = self.at_of(place)

    def _way_of(self, viewer: Viewer) -> _Way:
        game, line = self.game, self.line
        visible = [at for at, ply in enumerate(line.plies, start=1) if viewer == "all" or ply.is_noticed_by(viewer)]
        places = (0, *visible)
        progress = [game.progress(line.state_at(place)) for place in places]
        begins = tuple(_changes([mark[level : level + 1] for mark in progress]) for level in range(_LEVELS))
        # A match may begin within its first part, or before it.
        first = [0, *begins[0]] if progress[0][0] else begins[0]
        marks = (
            ReplayMark(at, moment)
            for at, place in enumerate(visible, start=1)
            for moment in game.moments(line.plies[place - 1].events)
        )
        return _Way(places, begins, tuple(ReplayPart(at, progress[at][0]) for at in first), tuple(marks))

    @property
    def place(self) -> int:
        """The number of plies of the line of play that led here, those unseen by everybody too."""
        return self._way.places[self.at]

    def place_at(self, at: int) -> int:
        """Return the place in the line of play to which this many visible plies have led."""
        return self._way.places[at]

    def at_of(self, place: int) -> int:
        """Return how many of the visible plies were played after this many plies of the line of play."""
        return bisect_right(self._way.places, place) - 1

    def place_of(self, viewer: Viewer, number: int) -> int:
        """Return how many plies of the line of play led to the visible ply with this number."""
        if viewer not in self._ways:
            self._ways[viewer] = self._way_of(viewer)
        return self._ways[viewer].places[number]

    def number_at(self, place: int) -> int:
        """Return the number of the coarse part, such as a turn, after this many plies of the line of play."""
        return self.game.progress(self.line.state_at(place))[0]

    def choice_here(self, viewer: Viewer) -> tuple[Seat, Any, Any] | None:
        """Return who chose what led here, what they saw and their action.

        None for eyes that may not know of it.
        """
        entry = self.line.plies[self.place - 1].entry if self.place else None
        if not isinstance(entry, Acted) or viewer not in ("all", entry.seat):
            return None
        return entry.seat, self.game.view(self.line.state_at(self.place - 1), entry.seat), entry.action

    @property
    def end(self) -> int:
        """How many plies there are."""
        return len(self._way.places) - 1

    @property
    def parts(self) -> tuple[ReplayPart, ...]:
        """The coarse parts of the match."""
        return self._way.parts

    @property
    def marks(self) -> tuple[ReplayMark, ...]:
        """The key moments."""
        return self._way.marks

    @property
    def players(self) -> tuple[Player, ...]:
        """Who had the seats at the start."""
        return self.line.header.players

    @property
    def options(self) -> Any:
        """The options of the match, as everybody may know them."""
        return self.game.seen_options(self.line.options, None)

    def update(self, viewer: Viewer) -> PlayerUpdate:
        """Return the match at the place, with anybody's eyes."""
        return self._perspective(viewer).at(self.place)

    def open_views(self) -> Iterator[Any]:
        """Yield what a spectator sees after this many plies of the line of play, from 0."""
        line = self.line
        return (self.game.view(line.state_at(place), None) for place in range(len(line.plies) + 1))

    def plies(self, viewer: Viewer) -> tuple[VisiblePly, ...]:
        """Return all plies as somebody may know them, those after the place too; numbered from 1."""
        return self._perspective(viewer).plies

    def plies_until(self, viewer: Viewer, place: int) -> tuple[VisiblePly, ...]:
        """Return the plies that a viewer knew after this many plies of the line of play."""
        return self._perspective(viewer).at(place).events

    def last(self, viewer: Viewer) -> VisiblePly | None:
        """Return the ply that led to the place; None at the start, and where the viewer may not notice it."""
        return self._perspective(viewer).last(self.place)

    def _perspective(self, viewer: Viewer) -> Perspective:
        if viewer not in self._perspectives:
            self._perspectives[viewer] = Perspective(self.line, viewer, by_place=True)
        return self._perspectives[viewer]

    def go(self, at: int) -> None:
        """Wind to a place, or to the nearest end."""
        self.at = max(0, min(at, self.end))

    def step(self, plies: int) -> None:
        """Wind this many plies on (or back)."""
        self.go(self.at + plies)

    def part(self, level: int, direction: int) -> None:
        """Wind to where the next part begins, or back to where this one does, or the one before.

        Level 0 is what the game's `progress` counts first (turns, hands), level 1 what it counts next.
        """
        self._jump(self._way.begins[level], direction)

    def mark(self, direction: int) -> None:
        """Wind to the next key moment, or back."""
        if direction > 0 and self.at == self.end:
            self.go(0)
        self._jump(sorted({mark.at for mark in self.marks}), direction)

    def searched_from(self, direction: int) -> int:
        """Return where a search begins: after or before this place, from the other end when past it."""
        return -1 if direction > 0 and self.at == self.end else self.at

    def percent(self, tenths: int) -> None:
        """Go to this tenth of the match."""
        self.go(round(self.end * tenths / 10))

    def _jump(self, places: list[int], direction: int) -> None:
        if direction > 0:
            at = bisect_right(places, self.at)
            self.go(places[at] if at < len(places) else self.end)
        else:
            at = bisect_left(places, self.at)
            self.go(places[at - 1] if at else 0)


def _changes(values: list[Any]) -> list[int]:
    return [at for at in range(1, len(values)) if values[at] != values[at - 1]]


class Verdict(NamedTuple):
    """The result of checking a log: a code for the catalogs, and the error if it does not hold."""

    code: str
    error: CarteadoError | None = None

    @property
    def holds(self) -> bool:
        """Tell whether nothing is wrong with it."""
        return self.error is None


def check_header(game: AnyGame, record: Record) -> None:
    """Raise BrokenLog for a header of other rules, which leaves nothing to show.

    Entries are shown while they hold.
    """
    MatchHistory(game, record.header, record.secrets, record.origin)


def open_tape(game: AnyGame, record: Record) -> tuple[ReplayRecord, Verdict]:
    """Play a whole log, checking every draw when the seed is open; of a broken log play what holds.

    Raises BrokenLog (entry 0) for a header that is not one of this game.
    """
    revealed = bool(record.entries) and isinstance(record.entries[-1], Revealed)
    try:
        line = _played(game, record, record.entries, check_draws=revealed)
    except BrokenLog as error:
        if not error.number:
            raise
        line = _played(game, record, record.entries[: error.number - 1])
        return ReplayRecord(game, line), Verdict("broken", error)
    if record.header.commitment is None:
        return ReplayRecord(game, line), Verdict("by_hand")
    return ReplayRecord(game, line), Verdict("ok" if revealed else "sealed")


def _played(game: AnyGame, record: Record, entries: Sequence[Entry], *, check_draws: bool = False) -> MatchHistory:
    return play_log(game, record.header, entries, check_draws=check_draws, secrets=record.secrets, origin=record.origin)
