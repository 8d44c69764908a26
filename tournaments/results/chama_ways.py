"""The ways to type the result of Chama.

Who won and how, with places or counts, and the count when time was called.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.core.keys import KeyFamily
from tournaments.errors import TournamentError
from tournaments.results import PlacesForm, ResultForm, SixRealms, TableCounts
from tournaments.results.chama import ArmyCount, Victory
from tournaments.results.entry import EntryFigure, ResultNote, Typed, Way, WayKey, note, without
from tournaments.results.entry_table import EntryTable
from tournaments.results.forms import sides
from tournaments.results.general_ways import Places

_WON = KeyFamily("result.won.{}", "six_realms ten_realms conquest last_seat")
_FIGURE = KeyFamily("result.{}", "armies commanders realms pile points")


class Victories(Places):
    """A game of Chama that somebody won: all places, and in which way (1.4.2, CH-44, CH-54, CH-55)."""

    key = "six_realms"
    called = "result.way.six_realms"

    def tells(self, form: ResultForm | None) -> bool:
        """Tell whether the result is a victory without counts."""
        return isinstance(form, SixRealms) and (bool(form.places) or not any(form.counts))

    def title(self, typed: Typed) -> ResultNote:
        """Return the name of this way to win."""
        return ResultNote(_WON(typed.won))

    def help(self, typed: Typed) -> tuple[ResultNote, ...]:
        """Return the help for entering a result here, and which other way to win there is."""
        other = ResultNote(_WON(next_victory(self.table, typed.won)))
        return ResultNote(f"{_WON(typed.won)}.help"), note("result.won.another", other=other)

    def _made(self, values: tuple[int, ...], typed: Typed) -> ResultForm | None:
        # While they have no winner they are bare places.
        if values.count(1) != 1 or typed.won is None:
            return PlacesForm(values)
        return SixRealms(values.index(1), places=values, by=typed.won)


class Counts(Way):
    """Counts before every seat when time was called in Chama (4.7.1, CH-61)."""

    key: ClassVar[WayKey] = "counts"
    called = "result.way.counts"
    lacking = "result.missing.counts"
    sheet = "counts"
    keys = "figures"
    by_person = True
    forms: ClassVar[tuple[type, ...]] = (TableCounts,)
    slip_note = ResultNote("papers.slip.note.chama")
    figures = (
        EntryFigure(
            ResultNote("result.armies"), ResultNote("papers.slip.armies"), ResultNote("lines.result.armies_of")
        ),
        EntryFigure(
            ResultNote("result.commanders"),
            ResultNote("papers.slip.commanders"),
            ResultNote("lines.result.commanders_of"),
        ),
        EntryFigure(
            ResultNote("result.realms"), ResultNote("papers.slip.realms"), ResultNote("lines.result.realms_of")
        ),
        EntryFigure(
            ResultNote("result.pile"), ResultNote("papers.slip.pile"), ResultNote("lines.result.pile_of"), optional=True
        ),
    )

    @property
    def headings(self) -> tuple[ResultNote, ...]:
        """The figures, and what they count."""
        return (*super().headings, ResultNote("result.points"))

    def begun(self, form: ResultForm | None) -> Typed:
        """Return the counts of an earlier result, and who won."""
        empty = self.empty()
        if not isinstance(form, SixRealms | TableCounts):
            return empty
        rows = tuple(
            (count.armies, count.commanders, count.realms, count.pile) if count else (None,) * 4
            for count in form.counts
        )
        won = (form.winner, form.by) if isinstance(form, SixRealms) else (None, empty.won)
        return Typed(rows or empty.cells, *won)

    def values(self, typed: Typed) -> tuple[ArmyCount | None, ...]:
        """Return every seat's count."""
        return tuple(map(_count, typed.cells))

    def totals(self, typed: Typed) -> Sequence[int | None]:
        """Return each seat's table count; None while figures are missing or impossible."""
        most = 6
        return [count.points if count and count.realms <= most else None for count in self.values(typed)]

    def _made(self, values: tuple[ArmyCount, ...], typed: Typed) -> ResultForm | None:
        return TableCounts(values)

    def help(self, typed: Typed) -> tuple[ResultNote, ...]:
        """Return the sentences on how to enter counts."""
        pairs = self.table.members > 1 and self.key == "counts"
        return (ResultNote("result.way.counts.help.pairs"),) if pairs else super().help(typed)

    def remark(self) -> ResultNote | None:
        """Return the sentence on what breaks a tie."""
        return ResultNote("result.order")

    def sides(self, typed: Typed) -> tuple[tuple[str, str], ...]:
        """Return the present sum of each pair's counts (CH-61)."""
        if self.table.members == 1:
            return ()
        sums = map(_sum_of, sides(self.totals(typed), self.table.members))
        return tuple(zip(self.table.entrants, sums, strict=True))

    def refusal(self, error: TournamentError, typed: Typed) -> ResultNote | None:
        """Return which figure cannot be, or who is level on what."""
        if error.code == "bad_count":
            figure = ResultNote(_FIGURE(error.data["figure"]))
            return note("error.bad_count", figure=figure, most=error.data["most"])
        places = error.data.get("places")
        if error.code != "play_one_more_rodada" or not isinstance(places, tuple):
            return None
        shared = min(place for place in places if places.count(place) > 1)
        level = [entrant for entrant, place in enumerate(places) if place == shared]
        counts = [count for count in sides(self.values(typed), self.table.members)[level[0]] if count]
        return note(
            "result.level",
            names=" = ".join(self.table.entrants[seat] for seat in level),
            points=sum(count.points for count in counts),
            realms=sum(count.realms for count in counts),
            pile=sum(count.pile for count in counts),
        )


class CountedVictory(Counts):
    """A game of Chama that somebody won, the others ranked by their counts (CH-63)."""

    key = "six_counts"
    called = "result.way.six_counts"
    initial = "winner"
    forms = (SixRealms,)

    def title(self, typed: Typed) -> ResultNote:
        """Return the name of this way to win."""
        if typed.won == "six_realms":
            return super().title(typed)
        return note("result.won.counts", won=ResultNote(_WON(typed.won)))

    def places(self, typed: Typed) -> Sequence[int | None]:
        """Return the winner's place."""
        return [1 if entrant == typed.winner else None for entrant in range(len(self.rows))]

    def form(self, typed: Typed) -> ResultForm | None:
        """Return the victory once all others are counted."""
        if typed.winner is None or typed.won is None or self._uncounted(typed):
            return None
        return SixRealms(typed.winner, self.values(typed), by=typed.won)

    def _uncounted(self, typed: Typed) -> str:
        seats = enumerate(self.values(typed))
        return without(
            self.rows, [count or seat % len(self.table.entrants) == typed.winner or None for seat, count in seats]
        )

    def missing(self, typed: Typed) -> ResultNote:
        """Return what is missing: a winner, or a count."""
        if typed.winner is None:
            return ResultNote("result.missing.winner")
        return note(self.lacking, names=self._uncounted(typed))

    def remark(self) -> ResultNote | None:
        """Return no remark: nobody is level with the winner."""
        return None


def next_victory(table: EntryTable, won: Victory | None) -> Victory:
    """Return the next kind of victory, going round."""
    at = table.victories.index(won) if won in table.victories else -1
    return table.victories[(at + 1) % len(table.victories)]


def _count(row: tuple[int | None, ...]) -> ArmyCount | None:
    armies, commanders, realms, pile = row
    if armies is None or commanders is None or realms is None:
        return None
    return ArmyCount(armies, commanders, realms, pile or 0)


def _sum_of(points: Sequence[int | None]) -> str:
    known = [figure for figure in points if figure is not None]
    return str(sum(known)) if len(known) == len(points) else f"{sum(known)}…" if known else "_"
