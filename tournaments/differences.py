"""Differences between two states of a tournament, each kind with what its sentence needs."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tournaments.model import Apart, AskedBye, EntrantId, Late, Notice, Penalty, Result
from tournaments.settings import TournamentSettings

Happening: TypeAlias = Literal["added", "changed", "removed"]


class OpeningDiffers(msgspec.Struct, frozen=True, tag="opening"):
    """The tournament was opened."""


class SettingsDiffer(msgspec.Struct, frozen=True, tag="settings"):
    """Change of settings."""

    before: TournamentSettings
    after: TournamentSettings


class EntrantDiffers(msgspec.Struct, frozen=True, tag="entrant"):
    """An entrant entered or withdrawn, with a substitute, or with a changed pineapple ("changed").

    `before` and `after` are the people who sit for the entrant, where that has changed.
    """

    what: Happening
    entrant: EntrantId
    name: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class HandedInDiffers(msgspec.Struct, frozen=True, tag="handed_in"):
    """A member's value handed in, handed in anew, taken back, or shown to everybody."""

    what: Happening | Literal["opened"]
    entrant: EntrantId
    member: int = 0


class RoundDiffers(msgspec.Struct, frozen=True, tag="round"):
    """A round was drawn up, drawn up anew, or has gone."""

    what: Happening
    round: int


class ResultDiffers(msgspec.Struct, frozen=True, tag="result"):
    """A table's result came, changed or went; None where there is none. `seats` are its entrants."""

    round: int
    table: int
    seats: tuple[EntrantId, ...]
    before: Result | None
    after: Result | None


PresenceState: TypeAlias = Literal["open", "present", "absent", "dropped"]
"""Whether somebody is here: nobody has said, checked in, marked as missing, or left."""


class PresenceDiffers(msgspec.Struct, frozen=True, tag="presence"):
    """A person who came, is missing, left or is back."""

    entrant: EntrantId
    before: PresenceState
    after: PresenceState


class LateDiffers(msgspec.Struct, frozen=True, tag="late"):
    """A person who joined after play had begun, or no longer did: what the rounds before count for."""

    what: Happening
    late: Late


class CategoriesDiffer(msgspec.Struct, frozen=True, tag="categories"):
    """A member of an entrant competes in other prize categories."""

    entrant: EntrantId
    member: int
    before: tuple[str, ...]
    after: tuple[str, ...]


class ByeAskedDiffers(msgspec.Struct, frozen=True, tag="asked"):
    """A person who asked to be free in a round, or no longer does."""

    what: Happening
    bye: AskedBye


class ApartDiffers(msgspec.Struct, frozen=True, tag="apart"):
    """Change of the people who are not to meet."""

    what: Happening
    apart: Apart


class PenaltyDiffers(msgspec.Struct, frozen=True, tag="penalty"):
    """A judge has ruled, or that was taken back."""

    what: Happening
    penalty: Penalty


class TableDiffers(msgspec.Struct, frozen=True, tag="table"):
    """A table of a round has other seats; empty where there is no such table."""

    round: int
    table: int
    before: tuple[EntrantId, ...]
    after: tuple[EntrantId, ...]


class AbsenceDiffers(msgspec.Struct, frozen=True, tag="absence"):
    """A person missing from their table, which plays without them; or back at it.

    `left` are those who play.
    """

    round: int
    table: int
    entrant: EntrantId
    absent: bool
    left: tuple[EntrantId, ...]


class ByesDiffer(msgspec.Struct, frozen=True, tag="byes"):
    """Change of the entrants who are free in a round."""

    round: int
    before: tuple[EntrantId, ...]
    after: tuple[EntrantId, ...]


class LockDiffers(msgspec.Struct, frozen=True, tag="lock"):
    """A table is kept out of redrawings, or no longer is."""

    round: int
    table: int
    locked: bool


class PublishedDiffers(msgspec.Struct, frozen=True, tag="published"):
    """A round published to the players, or taken back."""

    round: int
    published: bool


class StageDiffers(msgspec.Struct, frozen=True, tag="stage"):
    """Change of stage, counted from 1, with its entrants from the first seed."""

    before: int
    after: int
    entrants: tuple[EntrantId, ...]


class NoticeDiffers(msgspec.Struct, frozen=True, tag="notice"):
    """A warning appeared or no longer holds."""

    what: Happening
    notice: Notice


class FinishDiffers(msgspec.Struct, frozen=True, tag="finish"):
    """The final table stands now, or is open again."""

    finished: bool


Difference: TypeAlias = (
    OpeningDiffers
    | SettingsDiffer
    | EntrantDiffers
    | PresenceDiffers
    | LateDiffers
    | HandedInDiffers
    | CategoriesDiffer
    | ByeAskedDiffers
    | ApartDiffers
    | PenaltyDiffers
    | RoundDiffers
    | TableDiffers
    | AbsenceDiffers
    | ByesDiffer
    | LockDiffers
    | PublishedDiffers
    | ResultDiffers
    | StageDiffers
    | NoticeDiffers
    | FinishDiffers
)
