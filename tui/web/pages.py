"""The pages of a tournament.

Its papers in pieces, so many on a page that a phone on a slow network has it soon.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar, assert_never, cast, get_args

import msgspec
from msgspec.structs import replace

from engine.core.text import fold
from tui.documents.builder import DocumentBuilder
from tui.documents.files import PaperError
from tui.documents.html import (
    block_html,
    heading,
    name_html,
    player_html,
    rounds_by_entrant,
    seats_by_name,
    table_html,
    tree_html,
)
from tui.documents.model import BracketColumn, DocumentTable, Tree
from tui.documents.rounds import bracket, free, tables_of
from tui.documents.standings import crosstable, standings
from tui.services.identity.names import clean
from tui.services.turn_loop import context_of
from tui.web.telao import slides_of

if TYPE_CHECKING:
    from tournaments.model import EntrantId, Tournament
    from tournaments.standings import Standing
    from tui.documents.model import DocumentBlock, Paper
    from tui.web.telao import Slide
    from tui.web.visit import Visit

PAGE_BYTES = 45_000
"""How much a page holds besides its head and foot."""
_PIECE_BYTES = 15_000
_PROBE = 8
"""So many items are drawn to know how many fit into a piece."""

Item = TypeVar("Item")
View: TypeAlias = Literal["round", "standings", "bracket", "crosstable"]
"""What everybody sees of a tournament.

Where all sit in the last round, or before the first one who takes part; the standings with their tie-breaks; the tables
of every round, and where they led; everybody with what each round gave.
"""


VIEWS: Mapping[str, View] = MappingProxyType({view: view for view in get_args(View)})
"""The views by their names in addresses."""
Drawn: TypeAlias = "tuple[str, ...] | tuple[Slide, ...]"
"""A part of the pages: pages of HTML, or slides."""
SLIDES, _PEOPLE = "slides", "people/"
Elsewhere: TypeAlias = "Callable[[TournamentPages, str], Awaitable[Drawn | None]]"
"""Draws a part of pages out of the way of the loop; raises OSError where it cannot."""


class TournamentPages:
    """The pages of one state of a tournament for readers of one language.

    Each part is made when it is first asked for: a view, "slides", or an entrant's as "people/7". `elsewhere` draws
    them, if given.
    """

    def __init__(
        self,
        id: str,
        tournament: Tournament,
        visit: Visit,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        self.id, self.tournament, self.visit = id, tournament, visit
        self.builder = DocumentBuilder(tournament, visit.words)
        self._path = f"/t/{id}"
        self._elsewhere: Elsewhere | None = elsewhere
        self._made: dict[str, Drawn | None] = {}
        self._making = dict[str, asyncio.Task[None]]()
        self._rounds: dict[EntrantId, list[str]] | None = None

    @cached_property
    def packed(self) -> bytes:
        """The state as MessagePack."""
        return msgspec.msgpack.encode(self.tournament)

    @property
    def line(self) -> str:
        """What the tournament is called."""
        return clean(self.tournament.spec.line)

    @property
    def state(self) -> str:
        """How far the tournament is."""
        words, tournament = self.visit.words, self.tournament
        if tournament.finished:
            return words("papers.page.finished")
        if not tournament.rounds:
            return words("projector.entering", count=len(tournament.entrants))
        return words("papers.round", round=len(tournament.rounds))

    async def slides(self) -> tuple[Slide, ...]:
        """Return what the big screen shows, one after the other."""
        return cast("tuple[Slide, ...]", await self._part(SLIDES))

    async def view(self, name: View) -> tuple[str, ...]:
        """Return a view of everybody, in pages."""
        return cast("tuple[str, ...]", await self._part(name))

    async def person(self, number: EntrantId) -> tuple[str, ...] | None:
        """Return an entrant's place and rounds; None where nobody has that number."""
        return cast("tuple[str, ...] | None", await self._part(f"{_PEOPLE}{number}"))

    async def _part(self, what: str) -> Drawn | None:
        """Return a part; all who ask for it meanwhile wait for the same one."""
        while what not in self._made:
            if what not in self._making:
                self._making[what] = self._begin(what)
            await asyncio.shield(self._making[what])
        return self._made[what]

    def _begin(self, what: str) -> asyncio.Task[None]:
        loop = asyncio.get_running_loop()
        if self._elsewhere is None:
            return loop.create_task(self._make(what))
        # What is drawn elsewhere costs this loop next to nothing: it waits for nobody's turn.
        return loop.create_task(self._order(what, self._elsewhere), context=context_of(None))

    async def _order(self, what: str, elsewhere: Elsewhere) -> None:
        try:
            self._made[what] = await elsewhere(self, what)
        except OSError:
            self._elsewhere = None
        finally:
            del self._making[what]

    async def _make(self, what: str) -> None:
        """Make a part; a view in steps, and others have their turns between them."""
        try:
            if what in VIEWS:
                pieces = list[str]()
                for piece in self._view(VIEWS[what]):
                    pieces.append(piece)
                    await asyncio.sleep(0)
                self._made[what] = tuple(_packed(pieces))
            else:
                self._made[what] = self.draw(what)
        finally:
            del self._making[what]

    def draw(self, what: str) -> Drawn | None:
        """Return a part, made at once."""
        if what == SLIDES:
            return slides_of(self.tournament, self.visit.words)
        if what in VIEWS:
            return tuple(_packed(self._view(VIEWS[what])))
        number = int(what.removeprefix(_PEOPLE))
        line = next((line for line in self.builder.standings if line.entrant.id == number), None)
        return tuple(_packed(self._person(line))) if line is not None else None

    def _view(self, name: View) -> Iterator[str]:
        match name:
            case "round":
                return self._round()
            case "standings":
                return self._standings()
            case "bracket":
                return self._bracket()
            case "crosstable":
                return _pieces(crosstable(self.builder), self.builder)
        assert_never(name)

    def link_to(self, number: EntrantId) -> str:
        """Return the link to an entrant's page."""
        return self.visit.link(f"{self._path}/people/{number}")

    def _round(self) -> Iterator[str]:
        builder, rounds = self.builder, self.tournament.rounds
        if not rounds:
            entrants = sorted(self.tournament.entrants, key=lambda entrant: fold(entrant.name))
            yield _paragraph(builder.words("papers.page.not_begun"))
            yield from self._names([(builder.full_name(entrant.id), entrant.id, "") for entrant in entrants])
            return
        yield _paragraph(builder.words("papers.page.find"))
        yield from self._names(seats_by_name(builder, rounds[-1]))
        if (byes := free(builder, rounds[-1])) is not None:
            yield from map(_paragraph, byes.lines)
        yield from _table_pieces(tables_of(builder, rounds[-1]), builder)

    def _standings(self) -> Iterator[str]:
        # To reckon them is a step of its own.
        _ = self.builder.standings
        yield ""
        yield from _pieces(standings(self.builder), self.builder)

    def _names(self, names: Sequence[tuple[str, EntrantId, str]]) -> Iterator[str]:
        return _fitting(
            names,
            lambda part: (
                "<ul class=names>"
                + "".join(name_html(self.link_to(entrant), name, where) for name, entrant, where in part)
                + "</ul>"
            ),
        )

    def _bracket(self) -> Iterator[str]:
        try:
            yield from _pieces(bracket(self.builder), self.builder)
        except PaperError as error:
            yield _paragraph(self.builder.words.error(error))

    def _person(self, line: Standing) -> Iterator[str]:
        if self._rounds is None:
            self._rounds = rounds_by_entrant(self.builder)
        yield player_html(self.builder, line, self._rounds.get(line.entrant.id, ()), level=2)


def _pieces(paper: Paper, builder: DocumentBuilder) -> Iterator[str]:
    """Yield a paper in pieces of HTML."""
    yield heading(paper.title)
    for block in paper.blocks:
        yield from _block_pieces(block, builder)


def _block_pieces(block: DocumentBlock, builder: DocumentBuilder) -> Iterator[str]:
    match block:
        case DocumentTable():
            yield from _table_pieces(block, builder)
        case Tree():
            yield from _tree_pieces(block)
        case _:
            yield block_html(block, builder.words)


def _table_pieces(table: DocumentTable, builder: DocumentBuilder) -> Iterator[str]:
    def drawn(numbers: Sequence[int]) -> str:
        first = numbers[0] if numbers else 0
        rows = tuple(table.rows[number] for number in numbers)
        strong = tuple(number - first for number in table.strong if number in numbers)
        return _scrolling(table_html(replace(table, rows=rows, strong=strong), builder.words), table.title)

    yield heading(table.title)
    yield from _fitting(range(len(table.rows)), drawn)


def _tree_pieces(tree: Tree) -> Iterator[str]:
    def drawn(levels: Sequence[BracketColumn]) -> str:
        return _scrolling(tree_html(Tree(tuple(levels))), "")

    if len(drawn(tree.levels).encode()) <= _PIECE_BYTES:
        yield drawn(tree.levels)
        return
    for level in tree.levels:
        yield from _fitting(level.boxes, lambda boxes, level=level: drawn([replace(level, boxes=tuple(boxes))]))  # type: ignore[misc]


def _scrolling(html: str, title: str) -> str:
    """Return what may be wider than the screen; it is scrolled by keys too."""
    label = f' role="region" aria-label="{escape(title)}"' if title else ""
    return f'<div class=wide tabindex="0"{label}>{html}</div>'


def _paragraph(text: str) -> str:
    return f"<p class=of>{escape(text)}</p>"


def _fitting(items: Sequence[Item], draw: Callable[[Sequence[Item]], str]) -> Iterator[str]:
    """Yield the items drawn together, so many in a piece as the first ones let expect."""
    if len(items) <= _PROBE:
        yield from _halved(items, draw)
        return
    frame, some = (len(draw(items[:count]).encode()) for count in (0, _PROBE))
    fitting = max(1, int((_PIECE_BYTES - frame) * _PROBE / max(some - frame, 1)))
    pieces = -(-len(items) // fitting)
    for piece in range(pieces):
        yield from _halved(items[piece * len(items) // pieces : (piece + 1) * len(items) // pieces], draw)


def _halved(items: Sequence[Item], draw: Callable[[Sequence[Item]], str]) -> Iterator[str]:
    """Yield the items drawn together, in halves of halves where they are too long for a piece."""
    html = draw(items)
    if len(items) <= 1 or len(html.encode()) <= _PIECE_BYTES:
        yield html
        return
    half = len(items) // 2
    yield from _halved(items[:half], draw)
    yield from _halved(items[half:], draw)


def _packed(pieces: Iterable[str]) -> Iterator[str]:
    """Yield as many pieces together as a page holds."""
    held: list[str] = []
    size = 0
    for piece in filter(None, pieces):
        more = len(piece.encode())
        if held and size + more > PAGE_BYTES:
            yield "\n".join(held)
            held, size = [], 0
        held.append(piece)
        size += more
    yield "\n".join(held)
