"""How large the interface and each game are, and which shared files a game has touched."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.figures.tree import GAMES, PACKAGES, ROOT, game_of, sources

_TEXTS = (".py", ".md", ".toml", ".tcss", ".css")
_TESTS = (".py",)


def interface() -> Iterator[str]:
    """Tell the lines and the files of tui."""
    files = sources("tui")
    outside = sum(source.lines for source in files if not source.is_catalog)
    catalogs = sum(source.lines for source in files if source.is_catalog)
    yield f"lines of tui outside the catalogs: {outside:,} (catalogs: {catalogs:,})"
    whole = sum(not source.bare for source in files)
    yield f"files of tui with catalogs, bare __init__ apart: {whole} (with them: {len(files)})"


def games() -> Iterator[str]:
    """Tell the lines of each game outside the engine for each line in it, without its tests and with them."""
    for game in GAMES:
        engine = _lines(_files(("engine",), _TEXTS[:1], game))
        outside = _lines(_files(("tournaments", "saves", "tui"), _TEXTS, game)) + _registered(game)
        tests = _lines(_files(("tests",), _TESTS, game))
        both = outside + tests
        yield (
            f"{game}: engine {engine:,}, outside {outside:,} = {outside / engine:.2f}, "
            f"with tests {both:,} = {both / engine:.2f}"
        )


def shared_files() -> Iterator[str]:
    """Tell how many files besides a game's own name it: registries, catalogs, commands and bench."""
    for game in GAMES:
        found = sorted(naming(game))
        yield f"{game}: {len(found)} shared files name it"
        yield from (f"    {path}" for path in found)


def _files(folders: Iterable[str], endings: tuple[str, ...], game: str = "") -> Iterator[Path]:
    """Return the files below these folders; with a game, only its own."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in endings and path.is_file():
                place = path.relative_to(ROOT).as_posix()
                own = game_of(place) or _tested(place)
                if not game or own == game:
                    yield path


def _tested(place: str) -> str:
    """Return the game that a file of tests is about: `test_chama_words.py` is of chama."""
    name = place.rpartition("/")[2]
    return next((game for game in GAMES if name.startswith(f"test_{game}_")), "")


def _lines(paths: Iterable[Path]) -> int:
    return sum(path.read_text(encoding="utf-8").count("\n") for path in paths)


def _mention(game: str) -> re.Pattern[str]:
    """Return what a line names a game by: the words of its key, however they are joined."""
    words = r"(?:_|\s(?:\w{1,3}\s)?)?".join(game.split("_"))
    return re.compile(rf"(?<![a-z])(?i:{words})(?![a-z])")


def _registered(game: str) -> int:
    """Return how many lines of shared files name the game."""
    pattern = _mention(game)
    return sum(
        sum(bool(pattern.search(line)) for line in _said(ROOT / path).splitlines())
        for path in naming(game)
        if path.endswith(".py") and not path.startswith("engine/")
    )


@cache
def naming(game: str) -> tuple[str, ...]:
    """Return the paths of the files besides a game's own that name it."""
    pattern = _mention(game)
    places = ((path, path.relative_to(ROOT).as_posix()) for path in _files(PACKAGES, _TEXTS))
    return tuple(place for path, place in places if not game_of(place) and _names(path, pattern))


def _names(path: Path, pattern: re.Pattern[str]) -> bool:
    # Most files do not name the game at all: only the others are parsed.
    return bool(pattern.search(_text(path)) and pattern.search(_said(path)))


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def _said(path: Path) -> str:
    """Return the text of a file; of Python the code alone, without comments and docstrings."""
    text = _text(path)
    if path.suffix != ".py":
        return text
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            node.body = [item for item in node.body if not _is_text(item)] or [ast.Pass()]
    return ast.unparse(tree)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
