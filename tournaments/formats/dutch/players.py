"""What the Dutch system knows of a player.

Rank, colours, floats, and who may meet whom (C.04.3, articles 1 and 5).
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

import msgspec

Colour: TypeAlias = Literal[0, 1]
"""White, the first seat, or Black, the second one."""
Float: TypeAlias = Literal["down", "up", ""]

ABSOLUTE, STRONG, MILD, NO_PREFERENCE = 3, 2, 1, 0
"""How strong a colour preference is (1.7)."""


class DutchPlayer(msgspec.Struct, frozen=True, dict=True):
    """One player before a round is paired.

    `number` is the pairing number (TPN) from 1; `score` in any whole units; `colours` those of the games played, the
    first one first; `floats` those of the last round and of the one before. `bye` tells whether the player may get the
    pairing-allocated bye (C2), `unplayed` how many rounds went by without a game. `top` are topscorers, in the last
    round only (1.8).
    """

    number: int
    score: int
    opponents: frozenset[int] = frozenset()
    colours: tuple[Colour, ...] = ()
    floats: tuple[Float, Float] = ("", "")
    bye: bool = True
    unplayed: int = 0
    top: bool = False

    @property
    def rank(self) -> tuple[int, int]:
        """The order of players: by score, then by pairing number (1.2)."""
        return -self.score, self.number

    @cached_property
    def difference(self) -> int:
        """Games with White less games with Black (1.6)."""
        return self.colours.count(0) - self.colours.count(1)

    @cached_property
    def repeated(self) -> Colour | None:
        """The colour of the last two games played, if they had the same one."""
        return self.colours[-1] if len(self.colours) > 1 and self.colours[-1] == self.colours[-2] else None

    @cached_property
    def preferred(self) -> Colour | None:
        """The colour that the player should have next; None before the first game (1.7)."""
        if not self.colours:
            return None
        if self.difference:
            return 1 if self.difference > 0 else 0
        return 0 if self.colours[-1] else 1

    @cached_property
    def strength(self) -> int:
        """How strong the preference is: ABSOLUTE, STRONG, MILD or NO_PREFERENCE (1.7)."""
        if abs(self.difference) > 1 or self.repeated is not None:
            return ABSOLUTE
        return STRONG if self.difference else MILD if self.colours else NO_PREFERENCE


def may_meet(player: DutchPlayer, other: DutchPlayer) -> bool:
    """Tell whether two may be paired: they have not met (C1), and not both need the same colour (C3)."""
    if other.number in player.opponents:
        return False
    return not (
        player.preferred == other.preferred
        and player.strength == other.strength == ABSOLUTE
        and not (player.top or other.top)
    )


def white_first(player: DutchPlayer, other: DutchPlayer, initial: Colour) -> tuple[DutchPlayer, DutchPlayer]:
    """Return two players with White first (5.2).

    `initial` is the colour drawn by lot for the first player (5.1).
    """
    higher, lower = sorted((player, other), key=lambda member: member.rank)
    return (lower, higher) if _colour_of_higher(higher, lower, initial) else (higher, lower)


def _colour_of_higher(higher: DutchPlayer, lower: DutchPlayer, initial: Colour) -> int:
    if higher.preferred is not None and lower.preferred is not None and higher.preferred != lower.preferred:
        return higher.preferred
    strengths = [(member.strength, _width(member)) for member in (higher, lower)]
    if strengths[0] != strengths[1]:
        stronger = higher if strengths[0] > strengths[1] else lower
        wanted = stronger.preferred or 0
        return wanted if stronger is higher else 1 - wanted
    for own, opposite in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own != opposite:
            return opposite
    if higher.preferred is not None:
        return higher.preferred
    return initial if higher.number % 2 else 1 - initial


def _width(player: DutchPlayer) -> int:
    """Return how wide the colour difference is, of absolute preferences only (5.2.2)."""
    return abs(player.difference) if player.strength == ABSOLUTE else 0
