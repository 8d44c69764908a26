"""What is printed of a tournament or written into files.

Papers filled from its state, and writers for each format. write("pairings", "pdf", tournament, words)        bytes,
ready for a file, every format but PDF in UTF-8
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import tzinfo
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from tournaments.prizes import category_named
from tui.documents.files import PaperError
from tui.documents.model import Paper

# No start of the app waits for papers: what fills and writes them is read when the first one is made.
if TYPE_CHECKING:
    from saves.people.profiles import Invitation
    from tournaments.model import Tournament
    from tui.documents.builder import Brought, DocumentBuilder, HallDoor
    from tui.texts.localizer import Words

KINDS = (
    "pairings",
    "slips",
    "standings",
    "crosstable",
    "bracket",
    "players",
    "signs",
    "sheet",
    "announcement",
    "decks",
    "prizes",
    "page",
)
"""Every paper: `sheet` is the round and the standings for a pencil, `page` everything for a phone.

`decks` tells who has handed one in, and which once that is told; `prizes` has the standings of every prize category."""
BY_CATEGORY = ("standings", "prizes")
"""The papers that tell standings, of which one category alone may be asked."""
FORMATS: Mapping[str, str] = {
    "html": ".html",
    "pdf": ".pdf",
    "csv": ".csv",
    "json": ".json",
    "markdown": ".md",
    "text": ".txt",
    "trf": ".trf",
}
"""Every format and how its files end."""
WITH_LINKS = ("slips", "players")
"""The papers that carry the personal links of people as codes, where these are wanted."""
DRAWN = ("html", "pdf")
"""The formats in which a code can be read by a camera."""
PROSE = ("html", "pdf", "json", "markdown", "text")
"""The formats of what is there to be read and has no tables."""
DATA = ("csv", "json", "trf")
"""The formats that other programs read: names stand whole there."""
EVENT_FORMATS = ("csv", "trf")
"""The formats in which a whole event goes to other programs and comes back."""


def formats_of(kind: str) -> tuple[str, ...]:
    """Return the formats in which there is a paper of this kind.

    TRF holds standings and crosstable in one.
    """
    if kind == "page":
        return ("html",)
    if kind == "announcement":
        return PROSE
    return tuple(name for name in FORMATS if name != "trf" or kind in ("crosstable", "standings"))


def format_of(path: Path | None) -> str:
    """Return the format that a file's name asks for, text without one.

    Raises CarteadoError "format_untold".
    """
    if path is None:
        return "text"
    format_name = next((name for name, suffix in FORMATS.items() if suffix == path.suffix.lower()), None)
    if format_name is None:
        raise CarteadoError("format_untold", name=path.name, known=tuple(FORMATS.values()))
    return format_name


def write(
    kind: str,
    format: str,
    tournament: Tournament,
    words: Words,
    *,
    round: int = 0,
    at: int | None = None,
    zone: tzinfo | None = None,
    invitation: Invitation | None = None,
    hall: HallDoor | None = None,
    category: str = "",
    purses: Brought | None = None,
    link: Callable[[str], str] | None = None,
) -> bytes:
    """Return a paper as a file.

    The announcement also shows `invitation` and `hall`. With a `category` only its own standings are written. `link`
    makes a personal link by name: where it is given, the papers of WITH_LINKS carry everybody's as a code.

    Raises PaperError for a paper that does not exist, or not yet, TournamentError for an unknown category.
    """
    if kind not in KINDS or format not in formats_of(kind):
        raise PaperError("paper_unknown", kind=kind, format=format, kinds=KINDS, formats=tuple(FORMATS))
    if category and kind not in BY_CATEGORY:
        raise PaperError("paper_no_category", kind=kind, kinds=BY_CATEGORY)
    from tui.documents.builder import PAPER_CELLS, DocumentBuilder, no_purses

    chosen = category_named(tournament, category) if category else ""
    cells = None if format in DATA else PAPER_CELLS
    builder = DocumentBuilder(
        tournament,
        words,
        at,
        zone,
        cells=cells,
        invitation=invitation,
        hall=hall,
        category=chosen,
        purses=purses or no_purses,
        link=link if kind in WITH_LINKS and format in DRAWN else None,
    )
    return write_by(builder, kind, format, round)


def write_event(format: str, tournament: Tournament, words: Words) -> bytes:
    """Return a whole event for other programs, in one of EVENT_FORMATS.

    Raises PaperError if it is none of duels.
    """
    from tui.documents.builder import DocumentBuilder
    from tui.documents.event_csv import as_event_csv
    from tui.documents.trf import as_trf

    builder = DocumentBuilder(tournament, words, None, None, cells=None)
    return (as_trf(builder) if format == "trf" else as_event_csv(builder)).encode()


def write_by(builder: DocumentBuilder, kind: str, format: str, round: int = 0) -> bytes:
    """Return a paper as a file as `write` does; several papers of one scribe reckon the standings once."""
    if format == "trf":
        from tui.documents.trf import as_trf

        return as_trf(builder).encode()
    if kind == "page":
        from tui.documents.html import page_of

        return page_of(builder).encode()
    return written(paper(builder, kind, round), format, builder.words)


def paper(builder: DocumentBuilder, kind: str, round: int = 0) -> Paper:
    """Return a paper as data; raises PaperError when there is no such round yet."""
    from tui.documents import builder as people
    from tui.documents import rounds, standings
    from tui.documents.announcement import announcement
    from tui.documents.handed_in import decks

    fillers: Mapping[str, Callable[[DocumentBuilder], Paper]] = {
        "pairings": partial(rounds.pairings, number=round),
        "slips": partial(rounds.slips, number=round),
        "sheet": rounds.sheet,
        "standings": standings.standings,
        "crosstable": standings.crosstable,
        "bracket": rounds.bracket,
        "players": people.players,
        "signs": people.signs,
        "announcement": announcement,
        "decks": decks,
        "prizes": standings.prizes,
    }
    return fillers[kind](builder)


def written(made: Paper, format: str, words: Words) -> bytes:
    """Return a paper as a file of that format."""
    if format == "pdf":
        from tui.documents.pdf import as_pdf

        return as_pdf(made, words)
    from tui.documents import html, text_files

    writers: Mapping[str, Callable[[], str]] = {
        "html": partial(html.as_html, made, words),
        "csv": partial(text_files.as_csv, made, words),
        "json": partial(text_files.as_json, made),
        "markdown": partial(text_files.as_markdown, made, words),
        "text": partial(text_files.as_chat, made, words),
    }
    return writers[format]().encode()
