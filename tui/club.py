"""What a club has registered of its own: types of its games, and the catalog of tournaments that they belong to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from engine.core.text import fold
from saves.club_rows import ClubTypes
from tournaments.catalog import CATALOG, Catalog, ClubType
from tournaments.errors import TournamentError
from tournaments.ratings import Rating, Ratings


class Registered(NamedTuple):
    """The catalog with the club's types, and why some of them are not in it, by their name."""

    catalog: Catalog
    refused: Mapping[str, TournamentError]


def register(types: Iterable[ClubType], catalog: Catalog = CATALOG) -> Registered:
    """Return the catalog with those of the types that hold, in their order."""
    refused = {}
    for one in types:
        try:
            catalog = catalog.with_club_types((one,))
        except TournamentError as error:
            refused[one.name] = error
    return Registered(catalog, refused)


def catalog_of(types: ClubTypes) -> Catalog:
    """Return the catalog of tournaments with the club's types; one that does not hold any more is left out."""
    return register(types.all()).catalog


def keep(types: ClubTypes, new: ClubType, *, instead: str = "") -> None:
    """Register a type, in the place of the one named `instead`; raises TournamentError for one that does not hold."""
    others = (one for one in types.all() if fold(one.name) != fold(instead))
    register(others).catalog.with_club_types((new,))
    types.keep(new, instead)


def brought(ratings: Ratings, rating: int | None) -> Ratings:
    """Return the ratings that somebody enters with: one from elsewhere holds for whoever has none here."""
    if rating is None or ratings.overall.games:
        return ratings
    value = Rating(float(rating))
    return msgspec.structs.replace(ratings, duel=value, table=value, overall=value)
