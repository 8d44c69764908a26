"""What a club has registered of its own: types of its games, and the catalog of tournaments that they belong to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from engine.core.text import fold
from saves.settings import Kept
from tournaments.catalog import CATALOG, Catalog, ClubType
from tournaments.errors import TournamentError
from tournaments.ratings import Rating, Ratings
from tui.presets import read

CLUB_TYPES = "club_types"
"""The setting under which they are kept."""
HOME_CLUBS = "people.clubs"
"""The setting under which everybody's club is kept, by the name as it is compared."""


class Registered(NamedTuple):
    """The catalog with the club's types, and why some of them are not in it, by their name."""

    catalog: Catalog
    refused: Mapping[str, TournamentError]


def club_types(settings: Kept) -> tuple[ClubType, ...]:
    """Return the types that the club has registered; what this version cannot read is left out."""
    kept = settings.get(CLUB_TYPES)
    return tuple(found for value in kept if (found := read(value, ClubType))) if isinstance(kept, list) else ()


def register(types: Iterable[ClubType], catalog: Catalog = CATALOG) -> Registered:
    """Return the catalog with those of the types that hold, in their order."""
    refused = {}
    for one in types:
        try:
            catalog = catalog.with_club_types((one,))
        except TournamentError as error:
            refused[one.name] = error
    return Registered(catalog, refused)


def catalog_of(settings: Kept) -> Catalog:
    """Return the catalog of tournaments with the club's types; one that does not hold any more is left out."""
    return register(club_types(settings)).catalog


def keep(settings: Kept, new: ClubType, *, instead: str = "") -> None:
    """Register a type, in the place of the one named `instead`; raises TournamentError for one that does not hold."""
    types = club_types(settings)
    others = tuple(one for one in types if fold(one.name) != fold(instead))
    register(others).catalog.with_club_types((new,))
    changed = tuple(new if fold(one.name) == fold(instead) else one for one in types)
    _write(settings, changed if len(others) < len(types) else (*types, new))


def delete(settings: Kept, name: str) -> None:
    """Forget a type; tournaments that were set up by it keep their rules."""
    _write(settings, (one for one in club_types(settings) if fold(one.name) != fold(name)))


def _write(settings: Kept, types: Iterable[ClubType]) -> None:
    settings.set(CLUB_TYPES, msgspec.to_builtins(list(types)))


def home_club(settings: Kept, name: str, told: str = "") -> str:
    """Return the club for which somebody plays: the one told now, which is kept, or the one told before."""
    clubs = settings.get(HOME_CLUBS)
    known = dict(clubs) if isinstance(clubs, dict) else {}
    before = str(known.get(fold(name), ""))
    if told and told != before:
        settings.set(HOME_CLUBS, {**known, fold(name): told})
    return told or before


def brought(ratings: Ratings, rating: int | None) -> Ratings:
    """Return the ratings that somebody enters with: one from elsewhere holds for whoever has none here."""
    if rating is None or ratings.overall.games:
        return ratings
    value = Rating(float(rating))
    return msgspec.structs.replace(ratings, duel=value, table=value, overall=value)
