"""The rules of a game as a paper to print and read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.registry import game as game_of
from tui.documents.files import PaperError
from tui.documents.model import Paper, Piece, Prose, Span
from tui.documents.write import FORMATS, PROSE, written
from tui.texts.keys import GAME
from tui.texts.rules import RulesBlock, rules_of, spans

if TYPE_CHECKING:
    from tui.texts.localizer import Words


def write_rules(game: str, format: str, words: Words) -> bytes:
    """Return the rules of a game as a file.

    Raises CarteadoError for an unknown game, PaperError for a format.
    """
    if format not in PROSE:
        raise PaperError("paper_unknown", kind="rules", format=format, kinds=("rules",), formats=tuple(FORMATS))
    return written(rules(game, words), format, words)


def rules(game: str, words: Words) -> Paper:
    """Return the rules of a game in two columns; raises CarteadoError for an unknown game."""
    sections = rules_of(game_of(game).key, words.language)
    blocks = tuple(
        Prose(section.id, tuple(map(_piece, section.blocks)), section.heading, section.depth) for section in sections
    )
    title = words("rules.title", game=words(GAME(game)))
    return Paper("rules", "", title, blocks, words.tag, columns=2)


def _piece(block: RulesBlock) -> Piece:
    match block.kind:
        case "```" | "table":
            return Piece((Span(block.text),), "drawing")
        case "- ":
            return Piece(tuple(Span(*span) for span in spans(block.text)), "point")
        case _:
            return Piece(tuple(Span(*span) for span in spans(block.text)))
