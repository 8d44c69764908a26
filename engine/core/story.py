"""Story: a match that is over as the bot of a seat may speak of it, and the sentences that it says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from engine.core.model import Seat


class BotChoice(msgspec.Struct, frozen=True):
    """A choice of a bot: what it was asked, what it remembered, and what it chose."""

    view: Any
    legal: Sequence[Any]
    memory: Any
    action: Any


class Afterword(msgspec.Struct, frozen=True):
    """A sentence of a bot: its key in the catalogs, of a KeyFamily of the game, and its data.

    `seat` in the data is written as its player's name, and cards as the game's events write them. Everybody at the
    table hears it: it names no card but those that everybody saw.
    """

    key: str
    data: Mapping[str, Any] = {}


class Hint(msgspec.Struct, frozen=True):
    """The action of a good player, and its reason; None where none can be given plainly."""

    action: Any
    why: Afterword | None


class Story(msgspec.Struct, frozen=True):
    """Finished match as the bot of one seat may speak of it.

    `bot` is the bot's name, `choices` what it chose where there was a choice, `view` its last view. `events` are what
    everybody saw since the bot sat down: as redacted for a spectator, in order.
    """

    bot: str
    seat: Seat
    choices: Sequence[BotChoice]
    view: Any
    events: Sequence[Any]


Remark: TypeAlias = Callable[[Story], Afterword | None]
"""A remark on a match; None where the match gives no cause for it."""


def first_said(story: Story, remarks: Iterable[Remark]) -> Iterator[Afterword]:
    """Yield the sentence of the first remark that has one."""
    sayings = (said for remark in remarks if (said := remark(story)) is not None)
    if (said := next(sayings, None)) is not None:
        yield said
