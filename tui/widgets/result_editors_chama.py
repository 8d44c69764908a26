"""The ways of a table of Chama: who won and how, with places or counts, and the count when time was called."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tournaments.errors import TournamentError
from tournaments.results import ResultForm, SixRealms, TableCounts
from tournaments.results.chama import ArmyCount, Victory, victories_of
from tournaments.results.forms import sides
from tournaments.tables import common_options
from tui.services.tournaments.result_entry import GridEntry, PlacesEntry
from tui.widgets.result_editors import EntryContext, GridEditor, GridLine, PlacesEditor, ResultEditor

FIGURES = ("armies", "commanders", "realms", "pile")
"""The columns of a count, in the order in which they are typed."""


class Won:
    """In which way the winner won, the same in the two ways that tell it."""

    def __init__(self, at: EntryContext, form: ResultForm | None) -> None:
        options = common_options(at.tournament)
        too = bool(options.get("six_realms_too"))
        self._ways = victories_of(str(options.get("type", "")), six_realms_too=too)
        self.by: Victory = form.by if isinstance(form, SixRealms) else self._ways[0]

    @property
    def next(self) -> Victory:
        """The way after this one."""
        at = self._ways.index(self.by) if self.by in self._ways else -1
        return self._ways[(at + 1) % len(self._ways)]


class VictoryEditor(PlacesEditor):
    """Somebody won: the places of all, and in which way."""

    key = "six_realms"

    def __init__(self, at: EntryContext, entry: PlacesEntry, won: Won) -> None:
        super().__init__(at, entry)
        self._won = won

    def title(self) -> str:
        """Return the name of this way to win."""
        return self.words(f"result.won.{self._won.by}")

    def help(self) -> str:
        """Return how to type here."""
        other = self.words(f"result.won.{self._won.next}")
        return f"{self.words(f'result.won.{self._won.by}.help')} {self.words('result.won.other', other=other)}"

    def form(self) -> ResultForm | None:
        """Return the victory, or bare places while they have no winner."""
        places = self.entry.whole
        if places is None or places.count(1) != 1:
            return super().form()
        return SixRealms(places.index(1), places=places, by=self._won.by)

    def sign(self, character: str) -> bool:
        """Take a space: another way to win."""
        if character == " ":
            self._won.by = self._won.next
        return character == " "


class CountsEditor(GridEditor):
    """Time was called: what lies before every seat (4.7.1, CH-61)."""

    key = "counts"

    def __init__(self, at: EntryContext, entry: GridEntry) -> None:
        super().__init__(at, entry)
        self.headings = tuple(self.words(f"result.{figure}") for figure in (*FIGURES, "points"))

    def help(self) -> str:
        """Return how to type here."""
        return self.words("result.way.counts.help.pairs" if self.at.members > 1 else "result.way.counts.help")

    def count(self, seat: int) -> ArmyCount | None:
        """Return a seat's count; None while a figure is missing. An empty draw pile counts as none left."""
        armies, commanders, realms, pile = self.entry.cells[seat]
        if not (armies and commanders and realms):
            return None
        return ArmyCount(int(armies), int(commanders), int(realms), int(pile or 0))

    @property
    def counts(self) -> tuple[ArmyCount | None, ...]:
        """Every seat's count."""
        return tuple(self.count(seat) for seat in range(len(self.entry.cells)))

    def _points(self) -> list[int | None]:
        """Return what each seat's figures count, None while they are missing or could not lie on a table."""
        return [count.points if count is not None and count.realms <= 6 else None for count in self.counts]

    def lines(self) -> list[GridLine]:
        """Return a line a seat."""
        points = ["" if one is None else str(one) for one in self._points()]
        return [
            GridLine(seat + 1, name, self.place(seat), tuple(self.entry.cells[seat]), points[seat])
            for seat, name in enumerate(self.at.people)
        ]

    def place(self, seat: int) -> str:
        """Return what is said of a seat's place before all is counted."""
        return ""

    def form(self) -> ResultForm | None:
        """Return what the figures make."""
        whole = tuple(count for count in self.counts if count is not None)
        return TableCounts(whole) if len(whole) == len(self.entry.cells) else None

    def missing(self) -> str:
        """Return whose figures are missing."""
        missing = [name for name, count in zip(self.at.people, self.counts, strict=True) if count is None]
        return self.words("result.missing.counts", names=", ".join(missing))

    def note(self) -> str:
        """Return what breaks a tie."""
        return self.words("result.order")

    def sums(self) -> str | Content:
        """Return what the counts of each pair's members add up to so far (CH-61)."""
        if self.at.members == 1:
            return ""
        told = [
            Content.assemble((f"{name} ", "$faint"), (_sum_of(side), "bold $success"))
            for name, side in zip(self.at.names, sides(self._points(), self.at.members), strict=True)
        ]
        return Content("   ").join(told)

    def refusal(self, error: TournamentError) -> str:
        """Return why the counts will not do; level ones are named with what they are level on."""
        if error.code == "bad_count":
            figure = self.words(f"result.{error.data['figure']}")
            return self.words("error.bad_count", figure=figure, most=error.data["most"])
        places = error.data.get("places")
        if error.code != "play_one_more_rodada" or not isinstance(places, tuple):
            return self.words.error(error)
        shared = min(place for place in places if places.count(place) > 1)
        level = [entrant for entrant, place in enumerate(places) if place == shared]
        counts = [count for count in sides(self.counts, self.at.members)[level[0]] if count]
        told = {
            "points": sum(count.points for count in counts),
            "realms": sum(count.realms for count in counts),
            "pile": sum(count.pile for count in counts),
        }
        return self.words("result.level", names=" = ".join(self.at.names[one] for one in level), **told)


class CountedVictoryEditor(CountsEditor):
    """Somebody won, and the others rank by their counts (CH-63)."""

    key = "six_counts"

    def __init__(self, at: EntryContext, entry: GridEntry, won: Won, winner: int | None) -> None:
        super().__init__(at, entry)
        self._won = won
        self._winner = winner

    def title(self) -> str:
        """Return the name of this way to win."""
        if self._won.by == "six_realms":
            return super().title()
        return self.words("result.won.counts", won=self.words(f"result.won.{self._won.by}"))

    def help(self) -> str:
        """Return how to type here."""
        return self.words("result.way.six_counts.help")

    def place(self, seat: int) -> str:
        """Mark the winner."""
        return self.at.formatter.place(1) if seat == self._winner else ""

    def form(self) -> ResultForm | None:
        """Return the victory once all others are counted."""
        others = (count for seat, count in enumerate(self.counts) if seat != self._winner)
        if self._winner is None or not all(others):
            return None
        return SixRealms(self._winner, self.counts, by=self._won.by)

    def missing(self) -> str:
        """Return who has no count, or that nobody has won."""
        if self._winner is None:
            return self.words("result.missing.winner")
        counts = enumerate(self.counts)
        missing = [self.at.people[seat] for seat, count in counts if count is None and seat != self._winner]
        return self.words("result.missing.counts", names=", ".join(missing))

    def note(self) -> str:
        """Return nothing: nobody is level with the winner."""
        return ""

    def letter(self, letter: str) -> str:
        """Tell who won; the same letter again means the next one whom it begins."""
        found = self.beginning(letter)
        if not found:
            return self.words("result.nobody", letters=letter)
        later = [seat for seat in found if self._winner is not None and seat > self._winner]
        self._winner = (later or found)[0]
        return ""

    def sign(self, character: str) -> bool:
        """Take a space: another way to win."""
        if character == " ":
            self._won.by = self._won.next
        return character == " "

    def point(self, row: int, column: int) -> None:
        """Mark a figure, or the winner."""
        if column < 0:
            self._winner = row
        super().point(row, column)

    def go_on(self) -> bool:
        """Go to the next figure of the others."""
        return self.entry.advance(1, skipped=self._winner)


def chama_ways(at: EntryContext, form: ResultForm | None) -> Sequence[ResultEditor]:
    """Return the ways of Chama; where two play, the loser of a victory needs no count."""
    places = PlacesEntry(at.names, at.settled_places(None if isinstance(form, TableCounts) else form))
    counts = form.counts if isinstance(form, SixRealms | TableCounts) else ()
    rows = [[getattr(count, figure) for figure in FIGURES] if count else None for count in counts]
    grid = GridEntry(rows or [None] * len(at.people), len(FIGURES), 2)
    won, winner = Won(at, form), form.winner if isinstance(form, SixRealms) else None
    counted = () if len(at.names) == 2 else (CountedVictoryEditor(at, grid, won, winner),)
    return (PlacesEditor(at, places), VictoryEditor(at, places, won), *counted, CountsEditor(at, grid))


def way_of(form: ResultForm) -> str:
    """Return the key of the way in which an earlier result was typed."""
    match form:
        case SixRealms(counts=counts, places=places):
            return "six_realms" if places or not any(counts) else "six_counts"
        case TableCounts():
            return "counts"
        case _:
            return "places"


def _sum_of(points: Sequence[int | None]) -> str:
    known = [figure for figure in points if figure is not None]
    return str(sum(known)) if len(known) == len(points) else f"{sum(known)}…" if known else "_"
