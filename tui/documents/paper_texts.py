"""All texts of a paper at once: emoji by their names, and who has a name that cannot be printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from tournaments.model import Tournament
from tui.documents.letters import emoji_named, unprintable
from tui.documents.model import Paper, Piece, PlayingCard
from tui.services.identity.names import clean

if TYPE_CHECKING:
    from tui.texts.localizer import Words

PartOfPaper = TypeVar("PartOfPaper")
_MOST_NAMED = 3


def with_texts(part: PartOfPaper, change: Callable[[str], str]) -> PartOfPaper:
    """Return a part of a paper with every text changed but drawings, which have a font of their own."""
    changed: Any = part
    if isinstance(part, str):
        changed = part if part.isascii() else change(part)
    elif isinstance(part, tuple):
        changed = tuple(with_texts(inner, change) for inner in part)
    elif isinstance(part, msgspec.Struct) and not (isinstance(part, Piece) and part.kind == "drawing"):
        kept = ("picture",) if isinstance(part, PlayingCard) else ()
        fields = {name: getattr(part, name) for name in part.__struct_fields__ if name not in kept}
        changed = msgspec.structs.replace(part, **{name: with_texts(value, change) for name, value in fields.items()})
    return changed  # type: ignore[no-any-return]


def with_emoji_named(paper: Paper) -> Paper:
    """Return a paper with the names of emoji in their place, in its language."""
    return with_texts(paper, lambda text: emoji_named(text, paper.language))


def unprintable_names(tournament: Tournament) -> tuple[str, ...]:
    """Return the names of a tournament with characters that no font of PDF papers has, in order of entry."""
    names = [
        name for entrant in tournament.entrants for name in (entrant.name, *(member.name for member in entrant.people))
    ]
    names = [tournament.spec.name, *names]
    return tuple(dict.fromkeys(shown for name in names if unprintable(shown := clean(name))))


def format_unprintable(tournament: Tournament, words: Words) -> str:
    """Return a warning that names whoever PDF papers have no letters for, "" where they have all."""
    names = unprintable_names(tournament)
    if not names:
        return ""
    more = "…" if len(names) > _MOST_NAMED else ""
    return words("papers.unprintable", names=", ".join(names[:_MOST_NAMED]) + more)
