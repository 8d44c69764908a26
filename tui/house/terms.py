"""What was agreed on when a table was opened: times, spectators, substitutes."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from saves.settings import Kept

Delay: TypeAlias = Literal["none", "move", "hand"]
"""How far behind the players a spectator is: not at all, one action, or until the hand is over."""


class TimeControl(msgspec.Struct, frozen=True):
    """How long a choice may take: first its own time, then what the seat has in reserve for the whole match.

    Seconds; with neither there is no limit. `at_zero` tells whether a bot then makes this one choice or the seat
    resigns. While a person is not connected, the seat's clock stands still for `grace` seconds of the match in all.
    """

    move: int = 0
    reserve: int = 0
    at_zero: Literal["bot", "resign"] = "bot"
    grace: int = 0

    @property
    def limited(self) -> bool:
        """Tell whether there is a limit at all."""
        return self.move > 0 or self.reserve > 0


class Terms(msgspec.Struct, frozen=True):
    """The terms of a table.

    `substitutes` lets anybody at the table put a bot, or themselves, into the seat of somebody absent; the organiser
    may at any time. `stand_in` is the bot for a choice whose time is up; without a name it is the game's own.
    """

    time: TimeControl = TimeControl()
    delay: Delay = "move"
    substitutes: bool = False
    stand_in: str = ""


def read_terms(kept: Kept, match: str) -> Terms:
    """Return what was agreed on for the match, or the usual terms."""
    try:
        return msgspec.convert(kept.get(_key(match), {}), Terms)
    except msgspec.ValidationError:
        return Terms()


def keep_terms(kept: Kept, match: str, terms: Terms) -> None:
    """Remember the terms until the match is over; the usual ones need not be."""
    if terms != Terms():
        kept.set(_key(match), msgspec.to_builtins(terms))


def forget_terms(kept: Kept, match: str) -> None:
    """The match is over."""
    if kept.get(_key(match)) is not None:
        kept.forget(_key(match))


def _key(match: str) -> str:
    return f"terms.{match}"
