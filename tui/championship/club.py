"""What a tournament needs of the app around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.core.game import AnyGame
from saves.store import Store
from tournaments.catalog import Catalog
from tournaments.log import Entry
from tournaments.lots import LOT_RANGE
from tournaments.model import Tournament
from tui.club import catalog_of
from tui.house import House


def no_papers(_tournament: str, _state: Tournament, _entries: Sequence[Entry]) -> None:
    """Keep no papers: for whoever only looks on."""


class Club(NamedTuple):
    """What a tournament needs of the app around it; `clock` in milliseconds since 1970, `seed_source` gives chance.

    `papers` has the papers of a tournament refreshed after every act; it neither waits nor fails.
    """

    store: Store
    house: House
    games: Mapping[str, AnyGame]
    clock: Callable[[], int]
    seed_source: Callable[[], bytes]
    papers: Callable[[str, Tournament, Sequence[Entry]], None]

    @property
    def catalog(self) -> Catalog:
        """What a line may name, with the club's own types."""
        return catalog_of(self.store.club_types)

    def lot(self) -> int:
        """Return a fresh lot for a drawing."""
        return int.from_bytes(self.seed_source()[:16], "big") % LOT_RANGE
