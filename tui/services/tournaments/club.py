"""ServiceContext of a tournament; tournament types a club has saved; names of bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from engine.core.text import fold
from saves.club.club_types import ClubTypes
from saves.store import Store
from tournaments.catalog import CATALOG, Catalog, ClubType
from tournaments.errors import TournamentError
from tournaments.log import LoggedAct
from tournaments.lots import LOT_RANGE
from tournaments.model import Tournament
from tournaments.ratings import Rating, Ratings

if TYPE_CHECKING:
    from engine.core.game import AnyGame
    from tui.services.matches.match_service import MatchService


class TypesInCatalog(NamedTuple):
    """The catalog with the club's types, and why some of them are not in it, by their name."""

    catalog: Catalog
    refused: Mapping[str, TournamentError]


def register(types: Iterable[ClubType], catalog: Catalog = CATALOG) -> TypesInCatalog:
    """Return the catalog with those of the types that hold, in their order."""
    refused = {}
    for kind in types:
        try:
            catalog = catalog.with_club_types((kind,))
        except TournamentError as error:
            refused[kind.name] = error
    return TypesInCatalog(catalog, refused)


def catalog_of(types: ClubTypes) -> Catalog:
    """Return the catalog of tournaments with the club's types.

    One that does not hold any more is left out.
    """
    return register(types.all()).catalog


def keep(types: ClubTypes, new: ClubType, *, instead: str = "") -> None:
    """Register a type, in the place of the one named `instead`.

    Raises TournamentError for one that does not hold.
    """
    others = (kind for kind in types.all() if fold(kind.name) != fold(instead))
    register(others).catalog.with_club_types((new,))
    types.keep(new, instead)


def brought(ratings: Ratings, rating: int | None) -> Ratings:
    """Return a person's ratings at entry; ratings from elsewhere count for people unrated here."""
    if rating is None or ratings.overall.games:
        return ratings
    value = Rating(float(rating))
    return msgspec.structs.replace(ratings, duel=value, table=value, overall=value)


_NAMES = (
    *("Rosa", "Tita", "Ivo", "Caio", "Lia", "Nico", "Zeca", "Pipo", "Alda", "Beto", "Cida", "Duda", "Enzo", "Flora"),
    *("Gil", "Hugo", "Iara", "Juca", "Kika", "Lino", "Mila", "Nilo", "Olga", "Pepe", "Quim", "Rita", "Saul", "Tom"),
    *("Ugo", "Vera", "Wil", "Yara", "Zizi", "Abel", "Bela", "Ciro", "Dora", "Edu", "Fifi", "Gina", "Heitor", "Ilza"),
)


def bot_names() -> Iterator[str]:
    """Yield names without end, each of them new."""
    number = 1
    while True:
        yield from (f"Bot {name}" if number == 1 else f"Bot {name} {number}" for name in _NAMES)
        number += 1


PaperScope: TypeAlias = Literal["all", "log", "stale"]
"""Which papers are written: the log, the sheet and the page; the log alone; all if those on disk are not of now."""


class PaperKeeper(Protocol):
    """Service that has a tournament's papers written soon; it neither waits nor fails."""

    def __call__(
        self, tournament: str, state: Tournament, entries: Sequence[LoggedAct], what: PaperScope = "all", /
    ) -> None:
        """Write the papers as of this state, after these entries of the log."""
        ...


def no_papers(
    _tournament: str, _state: Tournament, _entries: Sequence[LoggedAct], _what: PaperScope = "all", /
) -> None:
    """Write no papers: for a session that only reads."""


MatchEnd: TypeAlias = Literal["result", "absence", "finished", "deleted"]
"""Why a match that is open cannot count any more.

Its table has another result, or plays without somebody; or the tournament is over or gone.
"""


class ServiceContext(NamedTuple):
    """The app around a tournament, as the tournament sees it.

    `clock` in milliseconds since 1970, `seed_source` gives chance. `matches` returns the one service of all live
    matches, made when a table is first played here. `papers` has the papers of a tournament written after its acts.
    `ended` says in words, for the log of a match, why the tournament ends it.
    """

    store: Store
    matches: Callable[[], MatchService]
    games: Mapping[str, AnyGame]
    clock: Callable[[], int]
    seed_source: Callable[[], bytes]
    papers: PaperKeeper
    ended: Callable[[MatchEnd], str] = lambda _why: ""

    @property
    def match_service(self) -> MatchService:
        """All live matches of this process."""
        return self.matches()

    @property
    def catalog(self) -> Catalog:
        """What a line may name, with the club's own types."""
        return catalog_of(self.store.club_types)

    def lot(self) -> int:
        """Return a fresh lot for a drawing."""
        return int.from_bytes(self.seed_source()[:16], "big") % LOT_RANGE
