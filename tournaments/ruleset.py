"""What the type and variants of a tournament mean at its tables."""

from __future__ import annotations

from typing import Any

import msgspec

PAIR = 2
"""So many people make a pair."""


class Ruleset(msgspec.Struct, frozen=True, omit_defaults=True):
    """Resolved from the catalog when the tournament opens and kept in its log, so that going on needs no catalog.

    `options` are the game's own. With `pairs` every entrant is a fixed pair, and partners sit face to face (CH-54).
    `table_sizes` count entrants. `brings` names the option that lists the seats that brought a pineapple (CH-57),
    `ties` the one by which level counts play on until somebody wins (CH-61); both are empty where there is none.
    """

    options: dict[str, Any] = {}
    pairs: bool = False
    table_sizes: tuple[int, ...] = ()
    brings: str = ""
    ties: str = ""

    @property
    def members(self) -> int:
        """How many seats an entrant takes at a table."""
        return PAIR if self.pairs else 1
