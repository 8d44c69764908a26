"""The ways of games with scores of their own: what each seat has scored, besides the places of any game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.model import places_by
from engine.core.text import fold
from tournaments.errors import TournamentError
from tournaments.results import Form, Scores, Scoring
from tournaments.results.forms import sides
from tui.desk.result_entry import GridEntry, PlacesEntry, begins
from tui.desk.result_grid import Line
from tui.desk.ways import GridWay, PlacesWay, Setting, Way


class ScoresWay(GridWay):
    """What each seat has scored; the places follow, and an initial goes ahead among those who are level."""

    key = "scores"

    def __init__(self, at: Setting, scoring: Scoring, form: Form | None) -> None:
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

    def lines(self) -> list[Line]:
        """Return a line a seat, with its place once all is typed."""
        totals = self._totals()
        places = self._places()
        return [
            Line(
                seat + 1,
                name,
                self.at.teller.place(places[seat % len(places)]) if places else "",
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

    def form(self) -> Form | None:
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


def places_and_scores(at: Setting, form: Form | None) -> Sequence[Way]:
    """Return the ways of any game: its scores where it has some, and places."""
    places = PlacesWay(at, PlacesEntry(at.names, at.settled_places(form)))
    return (places,) if at.scoring is None else (ScoresWay(at, at.scoring, form), places)
