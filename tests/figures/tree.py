"""The source files of the program, parsed once, and where the parts of a game lie."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "tournaments", "saves", "tui")
GAMES = tuple(sorted(path.parent.name for path in ROOT.glob("engine/games/*/__init__.py")))


class Source(NamedTuple):
    """One file of Python: its path below the root, its dotted name, its text."""

    path: str
    module: str
    text: str

    @property
    def lines(self) -> int:
        """How many lines the file has."""
        return self.text.count("\n")

    @property
    def bare(self) -> bool:
        """Whether it is an `__init__.py` with at most a docstring."""
        body = tree_of(self).body
        return self.path.endswith("/__init__.py") and all(isinstance(node, ast.Expr) for node in body)

    @property
    def is_catalog(self) -> bool:
        """Whether it is a module of the catalogs of one language."""
        return self.path.startswith(("tui/texts/pt_BR/", "tui/texts/en/"))


@cache
def sources(*folders: str) -> tuple[Source, ...]:
    """Return the Python files below these folders of the root, by path; all packages of the program without any."""
    found = [path for folder in folders or PACKAGES for path in (ROOT / folder).rglob("*.py")]
    return tuple(_source(path) for path in sorted(found))


def _source(path: Path) -> Source:
    place = path.relative_to(ROOT)
    module = ".".join(place.with_suffix("").parts).removesuffix(".__init__")
    return Source(place.as_posix(), module, path.read_text(encoding="utf-8"))


@cache
def tree_of(source: Source) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(source.text, source.path)


@cache
def nodes_of(source: Source) -> tuple[ast.AST, ...]:
    """Return all nodes of the syntax tree of a file, those above before those below."""
    return tuple(ast.walk(tree_of(source)))


def forget_trees() -> None:
    """Forget the syntax trees that were made, which are hundreds of megabytes."""
    tree_of.cache_clear()
    nodes_of.cache_clear()


def game_of(path: str) -> str:
    """Return the game whose own file this is, by its folder or the first words of its name; "" for a shared file."""
    parts = path.replace(".", "/").split("/")
    return next((game for game in GAMES for part in parts if part == game or part.startswith(f"{game}_")), "")
