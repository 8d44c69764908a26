"""The rules of a game in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.texts.rules import find_rule, rules_of, table_rows, unmarked

if TYPE_CHECKING:
    from tui.texts.localizer import Session
    from tui.texts.rules import RulesBlock, Section

from tui.plain.menu import Choice, ask, read_out
from tui.plain.talk import Talk


async def read_rules(talk: Talk, session: Session, game: str, rule: str = "") -> None:
    """Read the section of a rule, or offer all sections."""
    sections = rules_of(game, session.language)
    at = find_rule(sections, rule) if rule else None
    if at is None:
        choices = [Choice(str(number), section.heading) for number, section in enumerate(sections)]
        name = await ask(talk, session.words, session.words("place.rules"), choices)
        at = None if name is None else int(name)
    if at is not None:
        await read_out(talk, session.words, "", *_read(sections[at]))


def _read(section: Section) -> list[str]:
    return [section.heading, *(line for block in section.blocks for line in _lines(block))]


def _lines(block: RulesBlock) -> list[str]:
    """Return a piece in lines; a drawing, which cannot be heard, is told in the sentences around it."""
    match block.kind:
        case "```":
            return []
        case "table":
            return [f"{first}: {', '.join(others)}" for first, *others in table_rows(block.text)]
        case _:
            return [unmarked(block.text)]
