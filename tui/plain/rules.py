"""The rules of a game in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.texts.rules import find_rule, rules_of, unmarked

if TYPE_CHECKING:
    from tui.texts.localizer import Session
    from tui.texts.rules import Section

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
    # A drawing cannot be heard; what it shows is told in the sentences around it.
    return [section.heading, *(unmarked(block.text) for block in section.blocks if block.kind != "```")]
