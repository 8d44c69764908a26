"""The builder that the papers of a tournament are made with, and its lists of people and signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import tzinfo
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.core.text import fold
from saves.people.profiles import Invitation
from tournaments.model import EntrantId, Member, Pairing, Result, Round, Tournament, Why
from tournaments.standings import Standing, standings
from tournaments.tables import entrants_by_seat, seats_of
from tui.documents.files import PaperError
from tui.documents.model import UNBROKEN, DocumentColumn, DocumentTable, Paper, QrCode, Sign, Signs
from tui.services.identity.names import clean
from tui.services.tournaments.player_links import people_with_links
from tui.texts.keys import PAPERS_KIND
from tui.texts.tournament import TournamentFormatter

if TYPE_CHECKING:
    from tui.documents.model import DocumentBlock, Value
    from tui.texts.localizer import Words


PAPER_CELLS = 32
"""How wide a name is in the columns of a paper."""


_AND = " & "
"""Stands between the people of a pair or trio."""


class HallDoor(NamedTuple):
    """The way into the open hall: its address for a phone, and what to type."""

    address: str
    lines: tuple[str, ...]


Brought: TypeAlias = Callable[[Tournament, int, Pairing], Sequence[int]]
"""Tells what each entrant of a round's table sat down with, in their order; nothing without a campaign."""


def no_purses(_tournament: Tournament, _round: int, _pairing: Pairing) -> Sequence[int]:
    """Return no purses."""
    return ()


class DocumentBuilder:
    """Filler of a tournament's papers; `at` is when, in milliseconds since 1970, None to leave it out.

    Names are cut to `cells`; with None they stand whole, as in files for other programs. The announcement shows
    `invitation` and `hall`; slips and the list of entrants show the `link` of each person.
    """

    def __init__(
        self,
        tournament: Tournament,
        words: Words,
        at: int | None = None,
        zone: tzinfo | None = None,
        *,
        cells: int | None = PAPER_CELLS,
        invitation: Invitation | None = None,
        hall: HallDoor | None = None,
        category: str = "",
        purses: Brought = no_purses,
        link: Callable[[str], str] | None = None,
    ) -> None:
        self.invitation = invitation or Invitation()
        self.hall = hall
        self.purses = purses
        """What each entrant of a round's table sat down with."""
        self.link = link
        """Makes the personal link of somebody by name, "" for whoever has none; None where papers carry no links."""
        self.category = category
        """The only category whose standings are wanted; "" for everybody's."""
        self.tournament = tournament
        self.words = words
        self._at = at
        self._zone = zone
        self._formatter = TournamentFormatter(words, tournament, (), cells=cells)
        self._cells = cells
        self._people = {entrant.id: entrant for entrant in tournament.entrants}
        self._standings: tuple[Standing, ...] | None = None
        self._place_texts: dict[tuple[int, int], str] = {}
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

    def paper(self, kind: str, title: str, blocks: Iterable[DocumentBlock | None], *, landscape: bool = False) -> Paper:
        """Return a paper of the blocks that there are."""
        return Paper(
            kind,
            clean(self.tournament.spec.line),
            title,
            tuple(block for block in blocks if block is not None),
            self.words.tag,
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
        """Return an entrant's name; that of a pair is broken between its people."""
        name = self._formatter.name(entrant)
        if self._cells is None or _AND not in name:
            return name
        return _AND.join(person.replace(" ", UNBROKEN) for person in name.split(_AND))

    def unbroken(self, text: str) -> str:
        """Return a text of a paper that no line ends within."""
        return text if self._cells is None else text.replace(" ", UNBROKEN)

    @cached_property
    def _sentences(self) -> TournamentFormatter:
        """The texts of sentences: a line ends between two names, and not within one."""
        space = " " if self._cells is None else UNBROKEN
        return TournamentFormatter(self.words, self.tournament, (), cells=self._cells, space=space)

    def said(self, entrant: EntrantId) -> str:
        """Return an entrant's name as it stands in a sentence, or among others in a cell."""
        return self._sentences.name(entrant)

    def short(self, name: str) -> str:
        """Return a person's name as it stands in a column."""
        return self._formatter.short(name)

    def full_name(self, entrant: EntrantId) -> str:
        """Return an entrant's name, and of a pair with a name of its own who they are."""
        return self._formatter.registered(self._people[entrant])

    def people(self, pairing: Pairing) -> tuple[Member, ...]:
        """Return whoever sits at a table, in seat order."""
        return seats_of(self.tournament, pairing)

    def place(self, number: int) -> str:
        """Return a place: 1º."""
        return self.places(number, number)

    def places(self, low: int, high: int) -> str:
        """Return the places that are open: 3º, or 3º–8º."""
        if (low, high) not in self._place_texts:
            self._place_texts[low, high] = self._formatter.places(low, high)
        return self._place_texts[low, high]

    def points(self, points: Decimal | None) -> str:
        """Return points as one writes them, a dash where nothing is scored."""
        return self._formatter.points(points)

    def why(self, why: Why) -> str:
        """Return one reason for a pairing as a sentence."""
        return self._sentences.why(why)

    def ranked(self, pairing: Pairing, result: Result) -> str:
        """Return how a table ended, the winner first."""
        order = sorted(zip(result.places, pairing.seats, strict=True))
        space = " " if self._cells is None else UNBROKEN
        return "  ".join(f"{self.place(place)}{space}{self.said(entrant)}" for place, entrant in order)


def plain_points(points: Decimal | None) -> float | int | None:
    """Return points as a plain number for a table cell."""
    if points is None:
        return None
    return int(points) if points == int(points) else float(points)


def table_seats(tournament: Tournament, table: Pairing) -> tuple[tuple[EntrantId, Member], ...]:
    """Return for whom each seat of a table plays and who sits there, in seat order."""
    return tuple(zip(entrants_by_seat(tournament, table), seats_of(tournament, table), strict=True))


def players(builder: DocumentBuilder) -> Paper:
    """Return everybody by name, with a box to tick."""
    words, tournament = builder.words, builder.tournament
    groups = tournament.ruleset.members > 1
    clubs = any(member.club for entrant in tournament.entrants for member in entrant.people)
    rows: list[tuple[Value, ...]] = []
    short = []
    by_name = sorted(tournament.entrants, key=lambda entrant: fold(entrant.name))
    for number, entrant in enumerate(by_name, start=1):
        members = (", ".join(builder.short(member.name) for member in entrant.people),) if groups else ()
        club = (
            (" / ".join(dict.fromkeys(clean(person.club) for person in entrant.people if person.club)),)
            if clubs
            else ()
        )
        rating = round(entrant.ratings.of(tournament.kind).value)
        rows.append((number, builder.name(entrant.id), *members, *club, rating, ""))
        short.append(builder.full_name(entrant.id))
    columns = (
        DocumentColumn("number", words("papers.number"), "right"),
        DocumentColumn("name", words(PAPERS_KIND(tournament.kind) if groups else "papers.name"), wide=True),
        *((DocumentColumn("members", words("papers.members"), wide=True),) if groups else ()),
        *((DocumentColumn("club", words("papers.club"), wide=True),) if clubs else ()),
        DocumentColumn("rating", words("papers.rating"), "right"),
        DocumentColumn("present", words("papers.present"), "center", write_in=True),
    )
    title = words("papers.players", count=len(rows))
    table = DocumentTable("players", columns, tuple(rows), short=tuple(short))
    return builder.paper("players", title, (table, *_codes(builder)))


def _codes(builder: DocumentBuilder) -> Iterator[QrCode]:
    """Yield the code of everybody's personal link, by name."""
    if builder.link is not None:
        for name in sorted(people_with_links(builder.tournament), key=fold):
            yield link_code(builder.words, name, builder.link(name))


def link_code(words: Words, name: str, link: str) -> QrCode:
    """Return the code of somebody's personal link, with a sentence on its use."""
    return QrCode("link", link, clean(name), (words("papers.links.camera"), words("papers.links.own"), link))


def signs(builder: DocumentBuilder) -> Paper:
    """Return a sign for each table of the largest round so far, or for as many as the entrants will need."""
    words, tournament = builder.words, builder.tournament
    needed = -(-len(tournament.entrants) // tournament.settings.table_size)
    count = max([needed, *(len(this_round.draft.tables) for this_round in tournament.rounds)])
    foot = clean(tournament.spec.line)
    signs = tuple(Sign(str(number), words("papers.table"), foot) for number in range(1, count + 1))
    return builder.paper("signs", words("papers.signs"), (Signs(signs),))
