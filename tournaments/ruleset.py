"""What the type and variants of a tournament mean at its tables."""

from __future__ import annotations

from typing import Any

import msgspec

PAIR = 2
"""So many people make a pair."""
_MOST_BY_HAND = 8


class Ruleset(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rules of a tournament, resolved from the catalog at its opening and kept in its log.

    `options` are the game's own. With `pairs` every entrant is a fixed group of `partners` people, who sit apart as
    evenly as can be (CH-54, WL-9). `table_sizes` count entrants. `brings` names the option that lists the seats that
    brought a pineapple (CH-57), `ties` the one by which level counts play on until somebody wins (CH-61), `loser` the
    one that holds the seat that lost the game before in a match of several (MW-133); each is empty where there is none.
    `choices` are values that the organiser may give an option, the first unless chosen. An `unscored` type is never for
    points. With `hands_in` entrants choose a value that has a name, such as a deck.
    """

    options: dict[str, Any] = {}
    pairs: bool = False
    table_sizes: tuple[int, ...] = ()
    brings: str = ""
    ties: str = ""
    partners: int = PAIR
    choices: dict[str, tuple[Any, ...]] = {}
    unscored: bool = False
    loser: str = ""
    hands_in: bool = False

    @property
    def members(self) -> int:
        """How many seats an entrant takes at a table."""
        return self.partners if self.pairs else 1

    @property
    def least(self) -> int:
        """The fewest entrants that make a table."""
        return min(self.table_sizes, default=2)

    @property
    def most(self) -> int:
        """The most entrants that may be put at a table by hand: eight, or what the game has."""
        return max(_MOST_BY_HAND, *self.table_sizes)
