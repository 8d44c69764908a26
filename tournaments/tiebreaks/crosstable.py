"""The plain structure that every tie-break reads: who met whom in which round, and what came of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

from tournaments.tiebreaks.arithmetic import Arithmetic
from tournaments.tiebreaks.sums import summed

How: TypeAlias = Literal["played", "bye", "absent", "forfeit_win", "forfeit_loss"]
"""A round was played, was free because nobody was left to meet, was missed by one's own doing (asked for, withdrawn,
late), or was won or lost because somebody did not come."""
VOLUNTARY: frozenset[How] = frozenset(("absent", "forfeit_loss"))
"""Rounds that an entrant is itself to blame for not having played."""
Known = TypeVar("Known")


class Outing(msgspec.Struct, frozen=True, gc=False):
    """One round of one entrant.

    `score` is what the round added to its score, in the tournament's own units. `opponents` are all others at the table
    (of a forfeit those who should have been met), `results` the outcome against each: 1 for a better place, 0.5 for a
    level one, 0 for a worse one. `place` is the place at the table, shared by `sharing` entrants, and `seat` the seat
    there from 0; both None where nothing was played. `games` are those won, lost and drawn of a match; `points` the
    game's own (realms, tibares) as they compare between tables, None where nobody counted them, and `shown` the same as
    they are written down, where that differs.
    """

    round: int
    how: How
    score: float
    opponents: tuple[int, ...] = ()
    results: tuple[float, ...] = ()
    place: int | None = None
    seat: int | None = None
    sharing: int = 1
    games: tuple[int, int, int] = (0, 0, 0)
    points: float | None = None
    shown: float | None = None

    @property
    def played(self) -> bool:
        """Tell whether cards were on the table."""
        return self.how == "played"


class CrosstableRow(msgspec.Struct, frozen=True):
    """One entrant's line of the crosstable.

    Its rounds in order, its rating (None: unrated), its lot and penalties. `extra` is added to the score: what an
    organiser took away or gave (negative or positive).
    """

    entrant: int
    outings: tuple[Outing, ...] = ()
    rating: float | None = None
    lot: int = 0
    extra: float = 0.0


class Crosstable(msgspec.Struct, frozen=True, dict=True):
    """Everybody's rounds. So many `rounds` were played, numbered from `first`.

    `size` make a table, as a rule. `win` and `draw` are what a won and a drawn duel add to the score. In a
    `round_robin` everybody meets everybody, so that rounds which were not played need no stand-in for the missing
    opponent. With `same_deals` every table of a round had the same cards.
    """

    rows: tuple[CrosstableRow, ...]
    rounds: int
    size: int = 2
    win: float = 1.0
    draw: float = 0.5
    round_robin: bool = False
    first: int = 1
    same_deals: bool = False

    @cached_property
    def by_entrant(self) -> Mapping[int, CrosstableRow]:
        """Every entrant's row."""
        return {row.entrant: row for row in self.rows}

    @cached_property
    def scores(self) -> Mapping[int, float]:
        """Every entrant's score after all rounds, with what the organiser took or gave."""
        return {row.entrant: summed([row.extra, *[outing.score for outing in row.outings]]) for row in self.rows}

    @cached_property
    def adjusted(self) -> Mapping[int, float]:
        """The score that counts for one's opponents: rounds missed at the end, to the last, count as drawn."""
        if self.round_robin:
            return self.scores
        return {row.entrant: summed(self._adjusted(row)) for row in self.rows}

    @cached_property
    def fore(self) -> Mapping[int, float]:
        """The scores as `adjusted`, but with the games of the last round all drawn."""
        scores = {}
        for row in self.rows:
            lines = self._adjusted(row)
            if row.outings and self.is_last(row.outings[-1]):
                lines[-1] = self.draw
            scores[row.entrant] = summed(lines)
        return scores

    def is_last(self, outing: Outing) -> bool:
        """Tell whether this is a game of the last round."""
        return outing.played and outing.round == self.first + self.rounds - 1

    @cached_property
    def all_counted(self) -> bool:
        """Tell whether the game's own points are known of every table."""
        return all(outing.points is not None for row in self.rows for outing in row.outings if outing.played)

    @cached_property
    def figures(self) -> dict[str, dict[int, Arithmetic]]:
        """Cached tie-breaks of this table, by tie-break and entrant."""
        return defaultdict(dict)

    @cached_property
    def _memory(self) -> dict[object, Any]:
        return {}

    def remembered(self, key: object, reckon: Callable[[], Known]) -> Known:
        """Return a cached value of this table, computed at the first call."""
        memory = self._memory
        if key not in memory:
            memory[key] = reckon()
        known: Known = memory[key]
        return known

    def _adjusted(self, row: CrosstableRow) -> list[float]:
        lines = [row.extra, *[outing.score for outing in row.outings]]
        for index in range(len(row.outings), 0, -1):
            # Whoever only came too late was there to be met: such a forfeit stays lost, and what lies before it too.
            if row.outings[index - 1].how != "absent":
                break
            lines[index] = self.draw
        return lines
