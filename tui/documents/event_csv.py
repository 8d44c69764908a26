"""A whole event as a spreadsheet.

The crosstable in the order of chess-results.com, which `import` reads back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tui.documents.model import spreadsheet
from tui.documents.trf import TrfGame, TrfPlayer, event_of

if TYPE_CHECKING:
    from tui.documents.builder import DocumentBuilder
    from tui.documents.model import Value

_ALONE = {"U": "bye", "H": "½", "Z": "0"}
"""What a round without a game was; no cell begins as a formula does."""


def as_event_csv(builder: DocumentBuilder) -> str:
    """Return the event as a spreadsheet of the language.

    Raises PaperError for tables of more than two, and pairs.
    """
    event = event_of(builder)
    rounds = [f"{number}.Rd" for number in range(1, event.rounds + 1)]
    head: list[Value] = ["Rk.", "SNo", "Name", "Rtg", "Club/City", *rounds, "Pts"]
    title: list[Value] = [event.name]
    clubs = {entrant.name: entrant.club for entrant in builder.tournament.entrants}
    rows = [list(_row(card, clubs.get(card.name, ""), event.rounds)) for card in event.cards]
    return spreadsheet([[title, head, *sorted(rows, key=lambda row: int(str(row[0])))]], builder.words)


def _row(card: TrfPlayer, club: str, rounds: int) -> Iterator[Value]:
    yield from (card.place, card.number, card.name, card.rating, club)
    for at in range(rounds):
        yield _cell(card.games[at]) if at < len(card.games) else ""
    yield float(card.points)


def _cell(game: TrfGame) -> str:
    if not game.opponent:
        return _ALONE.get(game.result, "")
    return f"{game.opponent}{game.colour}{'½' if game.result == '=' else game.result}"
