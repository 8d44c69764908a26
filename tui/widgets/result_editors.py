"""ResultEditor: places and scores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content

from engine.core.model import places_by
from engine.core.text import fold
from tournaments.errors import TournamentError
from tournaments.model import Pairing, Tournament
from tournaments.results import PlacesForm, ResultForm, Scores, Scoring
from tournaments.results.forms import sides
from tournaments.tables import scoring_at, seats_of
from tui.services.tournaments.result_entry import GridEntry, PlacesEntry, begins
from tui.texts.tournament import TournamentFormatter

if TYPE_CHECKING:
    from tui.texts.localizer import Words


class GridLine(NamedTuple):
    """What a seat's line shows; `cells` are the figures, `total` what they come to where that is another one."""

    seat: int
    name: str
    place: str
    cells: tuple[str, ...] = ()
    total: str | None = None


class EntryContext(NamedTuple):
    """What every way knows of a table: who tells it, its entrants, and the people in seat order."""

    formatter: TournamentFormatter
    tournament: Tournament
    pairing: Pairing

    @property
    def words(self) -> Words:
        """The words of the person's language."""
        return self.formatter.words

    @property
    def names(self) -> tuple[str, ...]:
        """The entrants' names."""
        return tuple(self.formatter.name(seat) for seat in self.pairing.seats)

    @property
    def people(self) -> tuple[str, ...]:
        """The people's names in seat order."""
        return tuple(self.formatter.short(member.name) for member in seats_of(self.tournament, self.pairing))

    @property
    def members(self) -> int:
        """How many people make an entrant."""
        return self.tournament.ruleset.members

    @property
    def scoring(self) -> Scoring | None:
        """What the game's scores mean here, None where it has none."""
        return scoring_at(self.tournament)

    def settled_places(self, form: ResultForm | None) -> tuple[int, ...]:
        """Return the entrants' places in an earlier result, () without one."""
        if form is None:
            return ()
        return form.settle(len(self.pairing.seats), strict=False, members=self.members, scoring=self.scoring).places


class ResultEditor(ABC):
    """One way to type a result; the dialog shows it, hands it the keys, and asks what has come of them."""

    key: str
    headings: tuple[str, ...] = ()

    def __init__(self, at: EntryContext) -> None:
        self.at = at
        self.words = at.words

    @property
    @abstractmethod
    def mark(self) -> tuple[int, int]:
        """The row and the column that the next key goes to, -1 for the place."""

    def title(self) -> str:
        """Return its name."""
        return self.words(f"result.way.{self.key}")

    def help(self) -> str:
        """Return how to type in it."""
        return self.words(f"result.way.{self.key}.help")

    @abstractmethod
    def lines(self) -> list[GridLine]:
        """Return the lines of the grid."""

    @abstractmethod
    def form(self) -> ResultForm | None:
        """Return the result as typed, None while something is missing."""

    @abstractmethod
    def missing(self) -> str:
        """Return what is missing, as a sentence."""

    def refusal(self, error: TournamentError) -> str:
        """Return why a result will not do."""
        return self.words.error(error)

    def sums(self) -> str | Content:
        """Return what the figures come to so far, "" where they are not added up."""
        return ""

    def note(self) -> str:
        """Return what is said below a result that holds."""
        return ""

    @abstractmethod
    def digit(self, digit: str) -> str:
        """Take a digit; returns what is wrong with it, or ""."""

    @abstractmethod
    def letter(self, letter: str) -> str:
        """Take a letter; returns what is wrong with it, or ""."""

    def sign(self, character: str) -> bool:
        """Take a space or a sign; tells whether it means anything."""
        return False

    @abstractmethod
    def point(self, row: int, column: int) -> None:
        """Mark what was clicked."""

    @abstractmethod
    def move(self, rows: int, columns: int) -> None:
        """Mark a neighbour."""

    @abstractmethod
    def back(self) -> None:
        """Take back the last key."""

    def go_on(self) -> bool:
        """Go to the next figure; tells whether there was one."""
        return False

    def again(self) -> None:
        """Begin the marked figure anew, after a result was refused."""
        return


class PlacesEditor(ResultEditor):
    """A place for every entrant, by digits or initials."""

    key = "places"

    def __init__(self, at: EntryContext, entry: PlacesEntry) -> None:
        super().__init__(at)
        self.entry = entry

    @property
    def mark(self) -> tuple[int, int]:
        """Return the mark."""
        return self.entry.mark, -1

    def lines(self) -> list[GridLine]:
        """Return a line an entrant."""
        places = self.entry.places
        return [
            GridLine(seat + 1, name, self.at.formatter.place(place) if place else "__")
            for seat, (name, place) in enumerate(zip(self.at.names, places, strict=True))
        ]

    def form(self) -> ResultForm | None:
        """Return the places once everybody has one."""
        return PlacesForm(self.entry.whole) if self.entry.whole is not None else None

    def missing(self) -> str:
        """Return who has no place yet, or whom the letters may mean."""
        if self.entry.letters:
            found = [name for name in self.at.names if begins(name, self.entry.letters)]
            return self.words("result.which", letters=self.entry.letters, names=" / ".join(found))
        missing = [name for name, place in zip(self.at.names, self.entry.places, strict=True) if place is None]
        return self.words("result.missing.places", names=", ".join(missing))

    def digit(self, digit: str) -> str:
        """Give the marked entrant that place."""
        known = self.entry.digit(int(digit))
        return "" if known else self.words("result.no_place", place=int(digit), seats=self.entry.seats)

    def letter(self, letter: str) -> str:
        """Give the next place to whoever begins so."""
        typed = self.entry.letters + letter
        return "" if self.entry.letter(letter) else self.words("result.nobody", letters=typed)

    def point(self, row: int, column: int) -> None:
        """Mark what was clicked."""
        self.entry.mark = row

    def move(self, rows: int, columns: int) -> None:
        """Mark a neighbour."""
        if rows:
            self.entry.move(rows)

    def back(self) -> None:
        """Take back the last key."""
        self.entry.back()


class GridEditor(ResultEditor):
    """Figures for every seat."""

    def __init__(self, at: EntryContext, entry: GridEntry) -> None:
        super().__init__(at)
        self.entry = entry

    @property
    def mark(self) -> tuple[int, int]:
        """Return the mark."""
        return self.entry.row, self.entry.column

    def digit(self, digit: str) -> str:
        """Add a digit."""
        self.entry.digit(digit)
        return ""

    def letter(self, letter: str) -> str:
        """Go to the line of whoever begins so."""
        found = self.beginning(letter)
        if not found:
            return self.words("result.nobody", letters=letter)
        self.entry.point(found[0], 0)
        return ""

    def beginning(self, letter: str) -> list[int]:
        """Return the seats of those whose name begins with a letter."""
        return [seat for seat, name in enumerate(self.at.people) if begins(name, fold(letter))]

    def point(self, row: int, column: int) -> None:
        """Mark what was clicked."""
        if column >= 0:
            self.entry.point(row, column)

    def move(self, rows: int, columns: int) -> None:
        """Mark a neighbour."""
        self.entry.move(rows, columns)

    def back(self) -> None:
        """Take back the last key."""
        self.entry.back()

    def go_on(self) -> bool:
        """Go to the next figure."""
        return self.entry.advance(1)

    def again(self) -> None:
        """Begin the marked figure anew."""
        self.entry.point(self.entry.row, self.entry.column)


class ScoresEditor(GridEditor):
    """What each seat has scored; the places follow, and an initial goes ahead among those who are level."""

    key = "scores"

    def __init__(self, at: EntryContext, scoring: Scoring, form: ResultForm | None) -> None:
        kept = form if isinstance(form, Scores) else None
        rows = [None] * len(at.people) if kept is None else [(score,) for score in kept.scores]
        super().__init__(at, GridEntry(rows, 1, 3))
        self._scoring = scoring
        self._hands = (kept.hands if kept is not None else 0) or scoring.hands
        self._ahead: list[int] = []
        """Entrants in the order in which a tie was broken."""
        if kept is not None and kept.places:
            self._ahead = sorted(range(len(at.names)), key=kept.places.__getitem__)
        unit = self.words(f"result.scores.{scoring.key}")
        self.headings = (unit, self.words("result.sum")) if at.members > 1 else (unit,)

    @property
    def _scores(self) -> tuple[int, ...] | None:
        cells = [cell for (cell,) in self.entry.cells]
        return tuple(map(int, cells)) if all(cells) else None

    def _totals(self) -> list[str]:
        """Return what each entrant's seats come to so far."""
        cells = sides([cell for (cell,) in self.entry.cells], self.at.members)
        return [str(sum(int(cell) for cell in side if cell)) if any(side) else "" for side in cells]

    def help(self) -> str:
        """Return how to type here."""
        told = self.words("result.way.scores.help", unit=self.words(f"result.scores.{self._scoring.key}"))
        if not self._scoring.hands:
            return told
        return f"{told} {self.words('result.hands', count=self._hands)}"

    def lines(self) -> list[GridLine]:
        """Return a line a seat, with its place once all is typed."""
        totals = self._totals()
        places = self._places()
        return [
            GridLine(
                seat + 1,
                name,
                self.at.formatter.place(places[seat % len(places)]) if places else "",
                tuple(self.entry.cells[seat]),
                totals[seat % len(totals)] if self.at.members > 1 else None,
            )
            for seat, name in enumerate(self.at.people)
        ]

    def _weights(self) -> tuple[tuple[int, ...], ...]:
        scores = self._scores
        if scores is None:
            return ()
        return self._scoring.weigh(tuple(sum(side) for side in sides(scores, self.at.members)))

    def _places(self) -> tuple[int, ...]:
        ahead = {entrant: -index for index, entrant in enumerate(self._ahead)}
        last = -len(self.at.names)
        return places_by([(*weight, ahead.get(entrant, last)) for entrant, weight in enumerate(self._weights())])

    def form(self) -> ResultForm | None:
        """Return the scores, with places where a tie was broken."""
        scores = self._scores
        if scores is None:
            return None
        places = self._places()
        broken = places if places != places_by(self._weights()) else ()
        return Scores(scores, self._hands if self._hands != self._scoring.hands else 0, broken)

    def missing(self) -> str:
        """Return whose figures are missing."""
        missing = [name for name, (cell,) in zip(self.at.people, self.entry.cells, strict=True) if not cell]
        return self.words("result.missing.scores", names=", ".join(missing))

    def sums(self) -> str:
        """Return the sum of the scores beside what it has to be."""
        total = self._scoring.most(len(self.at.people), self._hands)[-1]
        found = sum(int(cell) for (cell,) in self.entry.cells if cell)
        return self.words("result.scores.sum", found=found, total=total)

    def refusal(self, error: TournamentError) -> str:
        """Return why the scores will not do; whoever is level is named."""
        if error.code != self._scoring.level:
            return self.words.error(error)
        weights = self._weights()
        level = [name for name, weight in zip(self.at.names, weights, strict=True) if weight == max(weights)]
        return self.words("result.level.scores", names=" = ".join(level), how=self.words.error(error))

    def letter(self, letter: str) -> str:
        """Put whoever begins so ahead of those level with them; go to the line of anybody else."""
        weights = self._weights()
        level = [entrant for entrant, weight in enumerate(weights) if weights.count(weight) > 1]
        for entrant in level:
            names = (self.at.names[entrant], *self.at.people[entrant :: len(weights)])
            if entrant not in self._ahead and any(begins(name, fold(letter)) for name in names):
                self._ahead.append(entrant)
                return ""
        return super().letter(letter)

    def digit(self, digit: str) -> str:
        """Add a digit; who was ahead is forgotten."""
        self._ahead.clear()
        return super().digit(digit)

    def back(self) -> None:
        """Take back who was ahead, or the last digit."""
        if self._ahead:
            self._ahead.pop()
        else:
            super().back()

    def sign(self, character: str) -> bool:
        """Tell that more hands were played than agreed, or fewer."""
        if not self._scoring.hands or character not in ("+", "-", "="):
            return False
        self._hands = max(1, self._hands + (-1 if character == "-" else 1))
        return True


def places_and_scores(at: EntryContext, form: ResultForm | None) -> Sequence[ResultEditor]:
    """Return the ways of any game: its scores where it has some, and places."""
    places = PlacesEditor(at, PlacesEntry(at.names, at.settled_places(form)))
    return (places,) if at.scoring is None else (ScoresEditor(at, at.scoring, form), places)
