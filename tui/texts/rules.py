"""The rules of a game as sections to read, and the marks in their text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Literal, NamedTuple, TypeAlias

from tui.texts.catalog import catalog
from tui.texts.keys import GAME

_HEADING = re.compile(r"^## (?P<id>.+?) — (?P<title>.+)$", re.MULTILINE)


_FENCE = "```"


_MARKS = re.compile(r"(\*\*.+?\*\*|\*[^*]+?\*|`[^`]+`|\[[A-Z]{2}-\d+\])")

Mark: TypeAlias = Literal["", "strong", "soft", "code", "ruling"]
"""How a piece of a text is meant; a ruling is the number of one, such as [CH-35]."""


class RulesBlock(NamedTuple):
    """A piece of a section: a paragraph, a point of a list ("- "), a drawing ("```"), or a "table"."""

    kind: str
    text: str


class Section(NamedTuple):
    """A section: its number ("2.5 e"), or a hidden name in small letters, its title and its pieces."""

    id: str
    title: str
    blocks: tuple[RulesBlock, ...]

    @property
    def heading(self) -> str:
        """The number, if it has one, and the title."""
        return self.title if self.id[0].isalpha() else f"{self.id}  {self.title}"

    @property
    def depth(self) -> int:
        """How deep the section lies, from 0 for the chapters."""
        return 1 if self.id[0].isalpha() else self.id.replace(" ", ".").count(".")


@lru_cache(maxsize=32)
def rules_of(game: str, language: str) -> tuple[Section, ...]:
    """Return a game's rules in reading order, () for a game without a text."""
    file = files("tui.games") / game / f"rules.{language}.md"
    # A game of another package has its rules among its words.
    text = file.read_text(encoding="utf-8") if file.is_file() else catalog(language).get(f"{GAME(game)}.rules", "")
    parts = _HEADING.split(text)[1:]
    return tuple(
        Section(number, title, tuple(_blocks(body)))
        for number, title, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    )


def find_rule(sections: tuple[Section, ...], rule: str) -> int | None:
    """Return the index of the section that holds a rule.

    A number such as "2.5 e", or a ruling such as "CH-35". A ruling that several sections carry is found where its
    number is told first; a number without a section of its own is found in the nearest section above it.
    """
    mark = f"[{rule}]"
    for index, section in enumerate(sections):
        if section.id == rule or any(mark in block.text for block in section.blocks):
            return index
    above = rule[: max(rule.rfind("."), rule.rfind(" "))] if ("." in rule or " " in rule) else ""
    return find_rule(sections, above) if above else None


def _blocks(body: str) -> list[RulesBlock]:
    blocks: list[RulesBlock] = []
    for piece in re.split(r"\n\s*\n", body.strip("\n")):
        if piece.startswith(_FENCE):
            kind, _, text = piece.strip("`").partition("\n")
            blocks.append(RulesBlock(kind or _FENCE, text.rstrip("\n")))
        elif piece.startswith("- "):
            blocks.extend(RulesBlock("- ", line.removeprefix("- ")) for line in piece.splitlines() if line)
        elif piece.strip():
            blocks.append(RulesBlock("", " ".join(piece.split())))
    return blocks


def table_rows(table: str) -> list[tuple[str, ...]]:
    """Return the rows of a table as cells, which stand two spaces apart.

    A line that begins with a space goes on with the last cell before it.
    """
    rows: list[tuple[str, ...]] = []
    for line in table.splitlines():
        cells = re.split(r"\s{2,}", line.strip())
        if line.startswith(" ") and rows:
            *before, last = rows.pop()
            cells = [*before, f"{last} {cells[0]}"]
        rows.append(tuple(cells))
    return rows


def spans(text: str) -> Iterator[tuple[str, Mark]]:
    """Yield the pieces of a paragraph, each with its mark."""
    for piece in filter(None, _MARKS.split(text)):
        if piece.startswith("**"):
            yield piece.strip("*"), "strong"
        elif piece.startswith("*"):
            yield piece.strip("*"), "soft"
        elif piece.startswith("`"):
            yield piece.strip("`"), "code"
        else:
            yield piece, "ruling" if _MARKS.fullmatch(piece) else ""


def unmarked(text: str) -> str:
    """Return a paragraph without its marks, as it is read aloud or searched."""
    return "".join(piece for piece, _mark in spans(text))
