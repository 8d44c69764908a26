"""The rules of a game as sections to read; Course, Step and Scene of its tutorial."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from typing import Any, NamedTuple

from engine.core.errors import CarteadoError
from engine.core.log import Entry
from engine.core.model import Seat

_HEADING = re.compile(r"^## (?P<id>.+?) — (?P<title>.+)$", re.MULTILINE)


_FENCE = "```"


class RulesBlock(NamedTuple):
    """A piece of a section: a paragraph, a point of a list ("- "), or a drawing kept as it is ("```")."""

    kind: str
    text: str


class Section(NamedTuple):
    """One section: its number ("2.5 e"), or a name in small letters that is not shown, its title and its pieces."""

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
    if not file.is_file():
        return ()
    parts = _HEADING.split(file.read_text(encoding="utf-8"))[1:]
    return tuple(
        Section(number, title, tuple(_blocks(body)))
        for number, title, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    )


def find_rule(sections: tuple[Section, ...], rule: str) -> int | None:
    """Return the index of the section that a rule is told in: a number such as "2.5 e", or a ruling such as "CH-35".

    A ruling that several sections carry is found where its number is told first; a number without a section of its own
    is found in the nearest section above it.
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
            blocks.append(RulesBlock(_FENCE, piece.strip("`\n")))
        elif piece.startswith("- "):
            blocks.extend(RulesBlock("- ", line.removeprefix("- ")) for line in piece.splitlines() if line)
        elif piece.strip():
            blocks.append(RulesBlock("", " ".join(piece.split())))
    return blocks


ME: Seat = 0
"""The seat of the person who learns."""


RIVAL: Seat = 1
"""The seat that is spoken of as the rival; the moves of all seats but one's own are written down."""


class Step(NamedTuple):
    """One thing to do.

    `name` is its place in the catalogs (`tutorial.<game>.<name>` and what follows from it). Actions are told one by one
    or by their type: one that it `wants` goes on to the next step, one that it `allows` is harmless and may come
    between; any other is answered in words. A step is passed over when nothing that it wants can be done any more.
    """

    lesson: int
    name: str
    wants: tuple[Any, ...]
    allows: tuple[Any, ...] = ()


def among(told: tuple[Any, ...], action: Any) -> bool:
    """Tell whether the action, or its type, is one of those told."""
    return action in told or type(action) in told


class Lesson(NamedTuple):
    """A position of a match and the steps from there.

    `opening` are the entries that lead to it, its draws among them; `habits` are the rivals' actions, of which each
    always takes the first that is legal.
    """

    name: str
    options: Any
    opening: tuple[Entry, ...]
    habits: tuple[Any, ...]
    steps: tuple[Step, ...]


class Course(NamedTuple):
    """The tutorial of one game: its scenes in order, and how many lessons they make."""

    game: str
    scenes: tuple[Lesson, ...]

    @property
    def lessons(self) -> int:
        """The number of the last lesson."""
        return max(step.lesson for scene in self.scenes for step in scene.steps)


COURSES = {
    "chama": "tui.games.chama.tutorial",
    "dalmuti": "tui.games.dalmuti.tutorial",
    "wyrt_lordes": "tui.games.wyrt_lordes.tutorial",
}
"""The module of each game's tutorial, which makes it in `course()`."""


@cache
def course_of(game: str) -> Course:
    """Return the tutorial of a game; raises CarteadoError for a game without one."""
    if game not in COURSES:
        raise CarteadoError("unknown_game", game=game, known=", ".join(COURSES))
    course: Course = import_module(COURSES[game]).course()
    return course
