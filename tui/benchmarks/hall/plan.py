"""What the processes of a measured hall tell one another: who comes, who sits where, and what they have measured."""

from __future__ import annotations

import sys
from typing import IO, Any, TypeVar

import msgspec

T = TypeVar("T")


class Guest(msgspec.Struct, frozen=True):
    """Somebody who comes: by a key, from an address of this machine; `table` is the match that they sit at or watch."""

    name: str
    key: str
    fingerprint: str
    address: str
    table: int
    size: tuple[int, int] = (80, 24)


class Opening(msgspec.Struct, frozen=True):
    """One match to be opened: the game, the names by seat, and the seed as hex."""

    game: str
    players: tuple[str, ...]
    seed: str


class HallPlan(msgspec.Struct, frozen=True):
    """What the server is told first; with `resume` the matches are there already."""

    database: str
    openings: tuple[Opening, ...]
    guests: tuple[Guest, ...]
    resume: bool = False


class Answer(msgspec.Struct, frozen=True):
    """What the server says of itself: bytes of memory, seconds of the processor, the collector's longest pause in ms.

    The pause is told by the clock, and without the time that other programs took.
    """

    port: int
    memory: int
    cpu: float
    pause: tuple[float, float]
    stalls: int


class ReturnPlan(msgspec.Struct, frozen=True):
    """Who comes, is cut off and comes back, at which port."""

    port: int
    guests: tuple[Guest, ...]


class Returned(msgspec.Struct, frozen=True):
    """How many have come back, and in how many seconds the last one."""

    count: int
    seconds: float


def match_of(table: int) -> str:
    """Return the id of a match by its number."""
    return f"table-{table}"


def say(value: Any, file: IO[bytes] | None = None) -> None:
    """Say one thing on a line."""
    out = file or sys.stdout.buffer
    out.write(msgspec.json.encode(value) + b"\n")
    out.flush()


def heard(line: bytes, kind: type[T]) -> T:
    """Return what a line says; raises EOFError when whoever should say it is gone."""
    if not line:
        raise EOFError
    return msgspec.json.decode(line, type=kind)
