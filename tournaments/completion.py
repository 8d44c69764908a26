"""A specification line completed as it is typed: the game, the type, a variant inside the bracket."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.text import fold
from tournaments.catalog import CATALOG, Catalog, GameEntry
from tournaments.names import tidy


def completed(line: str, catalog: Catalog = CATALOG) -> str | None:
    """Return the line with the word at its end completed, or None where nothing known begins so."""
    word, colon, rest = line.partition(":")
    if not colon:
        return _with(line, word, (f"{name}: " for game in catalog.games for name in game.names))
    game = catalog.game_named(word)
    if game is None:
        return None
    before, bracket, variants = rest.rpartition("(")
    if bracket and before.strip():
        return None if ")" in variants else _variant(line, variants, game)
    return _with(line, rest, (f"{entry.name} " for entry in game.types))


def _variant(line: str, variants: str, game: GameEntry) -> str | None:
    *named, begun = variants.split(",")
    there = {fold(name) for name in named}
    return _with(line, begun, (entry.name for entry in game.variants if fold(entry.name) not in there))


def _with(line: str, begun: str, names: Iterable[str]) -> str | None:
    """Return the line with the first of the names that begins as its end does."""
    start = fold(begun)
    completed = next((name for name in names if fold(name).startswith(start) and len(tidy(begun)) < len(name)), None)
    return line + completed[len(tidy(begun)) :] if start and completed is not None and not begun.endswith(" ") else None
