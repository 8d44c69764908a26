"""Rows kept beside a match: clocks, terms and host until it is over, then judgements."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from saves.rows.row import RowOf

Delay: TypeAlias = Literal["none", "move", "hand"]
"""How far behind the players a spectator is: not at all, one action, or until the hand is over."""


class TimeControl(msgspec.Struct, frozen=True):
    """The time limit of a choice.

    First its own time, then what the seat has in reserve for the whole match. Seconds; with neither there is no limit.
    `at_zero` tells whether a bot then makes this one choice or the seat resigns. While a person is not connected, the
    seat's clock stands still for `grace` seconds of the match in all.
    """

    move: int = 0
    reserve: int = 0
    at_zero: Literal["bot", "resign"] = "bot"
    grace: int = 0

    @property
    def limited(self) -> bool:
        """Tell whether there is a limit at all."""
        return self.move > 0 or self.reserve > 0


class TableTerms(msgspec.Struct, frozen=True):
    """The terms of a table.

    `substitutes` lets anybody at the table put a bot, or themselves, into the seat of somebody absent; the organiser
    may at any time. `stand_in` is the bot for a choice whose time is up; without a name it is the game's own.
    """

    time: TimeControl = TimeControl()
    delay: Delay = "move"
    substitutes: bool = False
    stand_in: str = ""


class TableTermsRow(RowOf, frozen=True):
    """The terms that were agreed on when the table of a match was opened."""

    table = "table_terms"
    packed = ("terms",)
    match: str
    terms: TableTerms


class GameClockTime(RowOf, frozen=True):
    """The clock of a game, in milliseconds.

    The limit, how much of it is used, and whether somebody has stopped it.
    """

    table = "game_clocks"
    flags = ("paused",)
    match: str
    limit: int
    used: int = 0
    paused: bool = False


class SeatTime(msgspec.Struct, frozen=True):
    """The time that a seat has used: of this choice, the one before, its reserve and its grace.

    In milliseconds. Of a reserve that was added to less than nothing may be used.
    """

    choice: int = 0
    before: int = 0
    reserve: int = 0
    grace: int = 0


class SeatClockTimes(RowOf, frozen=True):
    """The clocks of the seats of a match."""

    table = "seat_clocks"
    packed = ("seats",)
    flags = ("paused",)
    match: str
    seats: tuple[SeatTime, ...]
    paused: bool = False


class OpenTableRow(RowOf, frozen=True):
    """The host of a match's table, the code of a private table, and whether the match is rated."""

    table = "open_tables"
    flags = ("rated",)
    match: str
    host: str
    code: str = ""
    rated: bool = False


class JudgementRow(RowOf, frozen=True):
    """The judgement of a place of a match, by a version of the analyser with a budget.

    `judgement` as packed.
    """

    table = "judgements"
    names = 4
    match: str
    analyser: int
    budget: int
    place: int
    judgement: bytes
