"""Decks that everybody plays with: who has handed in, and later the cards and code of each."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from tui.documents.model import DocumentColumn, DocumentTable, NoteBlock
from tui.games.handed_in import DeckTeller

if TYPE_CHECKING:
    from tui.documents.builder import DocumentBuilder
    from tui.documents.model import Paper


class _Line(NamedTuple):
    """Somebody with their deck as far as it is told; `state` is its name, or that it was handed in."""

    name: str
    state: str
    cards: str = ""
    code: str = ""


def _lines(builder: DocumentBuilder) -> Iterator[_Line]:
    """Yield everybody, from the top."""
    words, tournament = builder.words, builder.tournament
    teller = DeckTeller(tournament.spec.game, words, tournament.settings.options)
    for place in (line.entrant.id for line in builder.standings):
        for member, person in enumerate(tournament.entrant(place).people):
            name, opened = builder.short(person.name), tournament.opened_value(place, member)
            if opened is not None:
                yield _Line(name, teller.name(opened), ", ".join(teller.cards(opened)), teller.code(opened))
            else:
                sealed = tournament.handed_in_by(place, member) is not None
                yield _Line(name, words("handed_in.sealed" if sealed else "handed_in.none"))


def decks(builder: DocumentBuilder) -> Paper:
    """Return the decks of everybody; while they are secret, who has handed one in."""
    words, lines = builder.words, tuple(_lines(builder))
    columns = (
        DocumentColumn("name", words("papers.name"), wide=True),
        DocumentColumn("deck", words("papers.deck"), wide=True),
    )
    rows = tuple((line.name, line.state) for line in lines)
    table = DocumentTable("decks", columns, rows, short=tuple(f"{line.name}: {line.state}" for line in lines))
    texts = tuple(f"{line.name} · {line.state}: {line.cards} · {line.code}" for line in lines if line.code)
    return builder.paper("decks", words("papers.decks"), (table, NoteBlock("cards", texts) if texts else None))


def decks_html(builder: DocumentBuilder) -> str:
    """Return the decks that are shown as a part of the page for phones."""
    return "".join(
        f"<article class=who><h3>{escape(line.name)}</h3><p>{escape(line.state)}</p><p>{escape(line.cards)}</p>"
        f"<p>{escape(line.code)}</p></article>"
        for line in _lines(builder)
        if line.code
    )
