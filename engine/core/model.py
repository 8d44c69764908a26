"""The nouns that every game speaks in: seats, turns, draws, interventions and outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec


class Denotes(msgspec.Struct, frozen=True):
    """Mark in the type of a number that says what it stands for and so how to show it (see `Seat`)."""

    what: str


Seat: TypeAlias = Annotated[int, Denotes("seat")]
"""A place at the table, counted clockwise from 0; seat + 1 sits to the left of seat."""

Format: TypeAlias = Literal[1, 2]
"""How a record is written: in format 1 its draws go by number, in format 2 by name (docs/record-format.md)."""
FORMAT: Format = 2
"""The format of a new match."""


class Shuffle(msgspec.Struct, frozen=True, tag="shuffle"):
    """Ask for an order of `size` cards; the answer is a permutation of range(size), top card first."""

    size: int


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """Ask for `dice` dice; the answer is one number from 1 to `sides` for each."""

    dice: int
    sides: int = 6


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """Ask for one card out of each of `times` packs of `size`; the answer is an index from 0 for each."""

    times: int
    size: int


Draw: TypeAlias = Shuffle | Roll | Pick


class Outcome(msgspec.Struct, frozen=True):
    """The end of a match: a place for each seat from 1 (level seats share it), the game's score, and why."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


class Taking(msgspec.Struct, frozen=True):
    """The share that a seat takes home from a match of a campaign.

    Its money, and what befalls the person who sat there. `banned` may not sit down again for 24 hours, `lost` is out of
    the campaign for good.
    """

    money: int
    banned: bool = False
    lost: bool = False


class Decide(msgspec.Struct, frozen=True):
    """The seats whose choice the game waits for; several choose at the same time, in any order."""

    seats: tuple[Seat, ...]


class Chance(msgspec.Struct, frozen=True):
    """The game waits for a draw, answered from outside.

    `name` tells which draw of the match it is, its owner first: "hand 7 deck", "seat 2 cheat 1". The answer depends on
    the seed and the name only, so no name is used for two draws of one line of play, and a draw that must not shift
    those of others, such as hidden dice of a seat, needs no more than a name of its own.
    """

    draw: Draw
    name: str


class Over(msgspec.Struct, frozen=True):
    """The match has ended."""

    outcome: Outcome


Turn: TypeAlias = Decide | Chance | Over


class TimeCalled(msgspec.Struct, frozen=True, tag="time"):
    """The clock or the coordinator calls time; each game says what that ends, and when."""


class Resigned(msgspec.Struct, frozen=True, tag="resign"):
    """A seat gives up."""

    seat: Seat


class Abandoned(msgspec.Struct, frozen=True, tag="abandon"):
    """The match is left without a result."""


class Ruled(msgspec.Struct, frozen=True, tag="ruling"):
    """The organiser's answer to a question of the table, instead of everybody's answers.

    The game says what `value` means.
    """

    value: int


Intervention: TypeAlias = TimeCalled | Resigned | Abandoned | Ruled
"""What may befall a match from outside its rules."""


class Reason(msgspec.Struct, frozen=True):
    """The reason why something cannot be done now.

    A code for the catalogs, the rule it stands on, and the sentence's data.
    """

    code: str
    rule: str
    data: dict[str, int | str] = {}


def places_by(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Rank seats by their keys, the greatest first.

    Equal keys share the better place and use up the next ones.
    """
    best_first = sorted(keys, reverse=True)
    return tuple([best_first.index(key) + 1 for key in keys])
