"""What every paper needs to know: the tournament, the language, and when it is made."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import tzinfo
from decimal import Decimal

from tournaments.model import EntrantId, Member, Pairing, Result, Round, Tournament, Why
from tournaments.standings import Standing, standings
from tournaments.tables import seats_of
from tui.desk.telling import Teller
from tui.i18n import Words
from tui.papers.model import Block, Paper, PaperError
from tui.text import clean

PAPER_CELLS = 32
"""How wide a name is in the columns of a paper."""


class Scribe:
    """Fills papers of one tournament; `at` is when, in milliseconds since 1970, None to leave it out.

    Nobody's name takes more than `cells`; with None all stand whole, as in files for other programs.
    """

    def __init__(
        self,
        tournament: Tournament,
        words: Words,
        at: int | None = None,
        zone: tzinfo | None = None,
        *,
        cells: int | None = PAPER_CELLS,
    ) -> None:
        self.tournament = tournament
        self.words = words
        self._at = at
        self._zone = zone
        self._teller = Teller(words, tournament, (), cells=cells)
        self._people = {entrant.id: entrant for entrant in tournament.entrants}
        self._standings: tuple[Standing, ...] | None = None
        self._told: dict[tuple[int, int], str] = {}
        """Places as they are told: a page says the same few many times."""

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody from the top, reckoned once for all papers."""
        if self._standings is None:
            self._standings = standings(self.tournament)
        return self._standings

    def round(self, number: int = 0) -> Round:
        """Return a round, 0 for the last one; raises PaperError when there is none."""
        rounds = self.tournament.rounds
        if not rounds or not 0 <= number <= len(rounds):
            raise PaperError("paper_no_round", round=number or 1)
        return rounds[number - 1]

    def paper(self, kind: str, title: str, blocks: Iterable[Block | None], *, landscape: bool = False) -> Paper:
        """Return a paper of the blocks that there are."""
        return Paper(
            kind,
            clean(self.tournament.spec.line),
            title,
            tuple(block for block in blocks if block is not None),
            self.words.language.replace("_", "-"),
            self.foot,
            landscape,
        )

    @property
    def foot(self) -> str:
        """When the paper was made, "" if it does not say."""
        if self._at is None:
            return ""
        return self.words("papers.made", moment=self.words.moment(self._at, self._zone))

    def name(self, entrant: EntrantId) -> str:
        """Return an entrant's name."""
        return self._teller.name(entrant)

    def short(self, name: str) -> str:
        """Return a person's name as it stands in a column."""
        return self._teller.short(name)

    def full_name(self, entrant: EntrantId) -> str:
        """Return an entrant's name, and of a pair with a name of its own who they are."""
        return self._teller.registered(self._people[entrant])

    def people(self, pairing: Pairing) -> tuple[Member, ...]:
        """Return whoever sits at a table, in seat order."""
        return seats_of(self.tournament, pairing)

    def place(self, number: int) -> str:
        """Return a place: 1º."""
        return self.places(number, number)

    def places(self, low: int, high: int) -> str:
        """Return the places that are open: 3º, or 3º–8º."""
        if (low, high) not in self._told:
            self._told[low, high] = self._teller.places(low, high)
        return self._told[low, high]

    def points(self, points: Decimal | None) -> str:
        """Return points as one writes them, a dash where nothing is scored."""
        return self._teller.points(points)

    def why(self, why: Why) -> str:
        """Return one reason for a pairing as a sentence."""
        return self._teller.why(why)

    def ranked(self, pairing: Pairing, result: Result) -> str:
        """Return how a table ended, the winner first."""
        order = sorted(zip(result.places, pairing.seats, strict=True))
        return "  ".join(f"{self.place(place)} {self.name(entrant)}" for place, entrant in order)


def plain_points(points: Decimal | None) -> float | int | None:
    """Return points as a number of a cell."""
    if points is None:
        return None
    return int(points) if points == int(points) else float(points)
