"""The big screen: a tournament in slides that a whole room can read, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from tournaments.prizes import prize_winners
from tournaments.standings import champions
from tournaments.tables import seats_of
from tui.documents.builder import DocumentBuilder
from tui.documents.html import seats_by_name
from tui.documents.standings import place_of
from tui.services.identity.names import clean

if TYPE_CHECKING:
    from tournaments.model import Tournament
    from tui.texts.localizer import Words

SECONDS = 10
"""So long a slide stands."""
_PEOPLE, _FINAL, _TABLES = 20, 12, 6
"""So many rows a slide has: of people, who stand in two columns, also below a champion, and of tables."""
_CELLS = 16
"""So wide a name is, that it stands whole beside a seat."""


class SlideRow(NamedTuple):
    """A row of a slide: what stands out before the text, the text, and what is said of it."""

    before: str
    text: str
    after: str = ""


class Slide(NamedTuple):
    """Rows that are shown together."""

    kind: Literal["people", "tables"]
    title: str
    rows: tuple[SlideRow, ...]


def slides_of(tournament: Tournament, words: Words) -> tuple[Slide, ...]:
    """Return the slides of a tournament: who sits where, the tables, the standings; at least one."""
    return tuple(_slides(DocumentBuilder(tournament, words, cells=_CELLS)))


def champion_of(builder: DocumentBuilder) -> str:
    """Return who has won a tournament that is over, all who share the first place, else ""."""
    winners = [builder.full_name(entrant) for entrant in champions(builder.tournament)]
    return builder.words("projector.champion", name=" · ".join(winners)) if winners else ""


def _slides(builder: DocumentBuilder) -> Iterator[Slide]:
    words, tournament = builder.words, builder.tournament
    if tournament.rounds and not tournament.finished:
        number = len(tournament.rounds)
        seats = seats_by_name(builder, tournament.rounds[-1])
        people = [SlideRow("", builder.short(name), where) for name, _, where in seats]
        yield from _divided("people", words("projector.names", round=number), people, _PEOPLE)
        yield from _divided("tables", words("projector.tables", round=number), [*_tables(builder)], _TABLES)
    if tournament.rounds:
        title, rows = words("projector.final" if tournament.finished else "projector.standings"), [*_standings(builder)]
    else:
        title = words("projector.entering", count=len(tournament.entrants))
        rows = [SlideRow("", builder.name(entrant.id)) for entrant in tournament.entrants]
    most = _FINAL if tournament.finished else _PEOPLE
    yield from _divided("people", title, rows, most) or (Slide("people", title, ()),)
    yield from _divided("tables", words("projector.prizes"), [*_prizes(builder)], _TABLES)


def _prizes(builder: DocumentBuilder) -> Iterator[SlideRow]:
    for category, lines in prize_winners(builder.tournament):
        winners = (f"{builder.place(line.place)} {builder.full_name(line.entrant.id)}" for line in lines)
        yield SlideRow(clean(category), " · ".join(winners))


def _divided(kind: Literal["people", "tables"], title: str, rows: Sequence[SlideRow], most: int) -> tuple[Slide, ...]:
    return tuple(Slide(kind, title, tuple(rows[first : first + most])) for first in range(0, len(rows), most))


def _tables(builder: DocumentBuilder) -> Iterator[SlideRow]:
    last = builder.tournament.rounds[-1]
    for table, result in zip(last.draft.tables, last.results, strict=True):
        names = " · ".join(builder.short(member.name) for member in seats_of(builder.tournament, table))
        number = str(table.number)
        if result is None:
            yield SlideRow(number, names, builder.words("projector.state.waiting"))
        else:
            yield SlideRow(number, builder.ranked(table, result), builder.words("projector.state.done"))


def _standings(builder: DocumentBuilder) -> Iterator[SlideRow]:
    scored = builder.tournament.settings.scored
    for line in builder.standings:
        after = builder.points(line.points) if scored else str(line.wins)
        yield SlideRow(place_of(builder, line), builder.name(line.entrant.id), after)
