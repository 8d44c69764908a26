"""What everybody played with, once that is told: decks by entrant, with their cards and codes."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from tui.documents.model import DocumentColumn, DocumentTable, Notes, PaperError
from tui.games.handed_in import DeckTeller

if TYPE_CHECKING:
    from tui.documents.builder import DocumentBuilder
    from tui.documents.model import Paper


def _told(builder: DocumentBuilder) -> Iterator[tuple[str, str, str, str]]:
    """Yield of everybody, from the top: name, deck, its cards in one line, its code."""
    tournament, teller = builder.tournament, DeckTeller(builder.tournament.spec.game, builder.words)
    rank = {line.entrant.id: at for at, line in enumerate(builder.standings)}
    for one in sorted(tournament.opened, key=lambda one: (rank[one.entrant], one.member)):
        person = tournament.entrant(one.entrant).people[one.member]
        yield builder.short(person.name), teller.name(one), ", ".join(teller.cards(one)), teller.code(one)


def decks(builder: DocumentBuilder) -> Paper:
    """Return the decks of everybody; raises PaperError while they are secret."""
    words, rows = builder.words, tuple(_told(builder))
    if not rows:
        raise PaperError("paper_no_decks")
    columns = (
        DocumentColumn("name", words("papers.name"), wide=True),
        DocumentColumn("deck", words("papers.deck"), wide=True),
    )
    table = DocumentTable(
        "decks",
        columns,
        tuple((name, deck) for name, deck, _cards, _code in rows),
        short=tuple(f"{name}: {deck}" for name, deck, _cards, _code in rows),
    )
    lists = Notes("cards", tuple(f"{name} · {deck}: {cards} · {code}" for name, deck, cards, code in rows))
    return builder.paper("decks", words("papers.decks"), (table, lists))


def decks_html(builder: DocumentBuilder) -> str:
    """Return the decks of everybody as a part of the page for phones; "" while they are secret."""
    return "".join(
        f"<article class=who><h3>{escape(name)}</h3><p>{escape(deck)}</p><p>{escape(cards)}</p>"
        f"<p>{escape(code)}</p></article>"
        for name, deck, cards, code in _told(builder)
    )
