"""The games that a specification line may name, each with its types and variants, and which are playable today."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from tournaments.errors import TournamentError
from tournaments.names import fold, nearest, tidy
from tournaments.points import POINTS
from tournaments.ruleset import Ruleset


class Entry(msgspec.Struct, frozen=True):
    """One type or variant by its canonical spelling.

    `playable` tells whether a tournament of it can be run today, `options` which options of the game it means.
    """

    name: str
    playable: bool = False
    options: dict[str, Any] = {}


class TypeEntry(Entry, frozen=True):
    """A type: whether fixed pairs enter it, its table sizes in entrants (empty: the game's), its points by place."""

    pairs: bool = False
    table_sizes: tuple[int, ...] = ()
    points: tuple[int, ...] = POINTS


class VariantEntry(Entry, frozen=True):
    """A variant; `brings` names the option that lists the seats that brought something to the table (CH-57)."""

    brings: str = ""


class ClubType(msgspec.Struct, frozen=True, omit_defaults=True):
    """A type that a club has made, ready to be stored: an existing type with other options and another points table.

    `game` is the registry key; `base` is empty for the game's first type, `points` for those of the base.
    """

    game: str
    name: str
    base: str = ""
    options: dict[str, Any] = {}
    points: tuple[int, ...] = ()


class GameEntry(msgspec.Struct, frozen=True):
    """A game by its registry key, its name in the line, its types and variants (in canonical order) and table sizes.

    `ties` names the option by which a level game plays on until it has a winner.
    """

    key: str
    name: str
    types: tuple[TypeEntry, ...]
    variants: tuple[VariantEntry, ...] = ()
    table_sizes: tuple[int, ...] = ()
    ties: str = ""

    def type_named(self, words: str) -> TypeEntry | None:
        """Return the type with that name, however it is spelled."""
        return _named(self.types, words)

    def variant_named(self, words: str) -> VariantEntry | None:
        """Return the variant with that name, however it is spelled."""
        return _named(self.variants, words)


class Catalog(msgspec.Struct, frozen=True):
    """Every game whose tournaments can be named; a club adds types of its own by making a new catalog."""

    games: tuple[GameEntry, ...]

    def game_named(self, word: str) -> GameEntry | None:
        """Return the game with that name in the line, however it is spelled."""
        return next((game for game in self.games if fold(game.name) == fold(word)), None)

    def game(self, key: str) -> GameEntry:
        """Return the game with that key; raises TournamentError."""
        for game in self.games:
            if game.key == key:
                return game
        raise TournamentError("unknown_game", game=key, known=tuple(game.key for game in self.games))

    def with_type(
        self,
        key: str,
        name: str,
        *,
        base: str = "",
        options: Mapping[str, Any] | None = None,
        points: tuple[int, ...] = (),
        playable: bool = True,
    ) -> Catalog:
        """Return a catalog in which the game has one more type: "campeonatos diferentes são válidos" (4.1, CH-67).

        The new type plays as `base` does (empty: the game's first type), with these options besides and, unless it is
        empty, this points table. Raises TournamentError for an unknown game or base, a name that is taken or that a
        line could not hold, options that the base decides, and points that rise or are negative.
        """
        name = tidy(name)
        game = self.game(key)
        if not name or any(mark in name for mark in "():,"):
            raise TournamentError("bad_type_name", name=name)
        if game.type_named(name):
            raise TournamentError("type_name_taken", name=name)
        like = self.type(key, base or game.types[0].name)
        check_own(like.options, options or {})
        if min(points, default=0) < 0 or tuple(sorted(points, reverse=True)) != points:
            raise TournamentError("bad_points", points=points)
        entry = msgspec.structs.replace(
            like,
            name=name,
            playable=playable and like.playable,
            options={**like.options, **(options or {})},
            points=points or like.points,
        )
        grown = msgspec.structs.replace(game, types=(*game.types, entry))
        return Catalog(tuple(grown if other is game else other for other in self.games))

    def with_club_types(self, types: Iterable[ClubType]) -> Catalog:
        """Return a catalog with all of these types; raises TournamentError as `with_type` does."""
        catalog = self
        for one in types:
            catalog = catalog.with_type(one.game, one.name, base=one.base, options=one.options, points=one.points)
        return catalog

    def unplayable(self, key: str, type_name: str, variants: tuple[str, ...]) -> tuple[str, ...]:
        """Return the type and variants among these that no tournament can be run with today."""
        game = self.game(key)
        asked = (game.type_named(type_name), *(game.variant_named(name) for name in variants))
        names = (type_name, *variants)
        return tuple(name for name, entry in zip(names, asked, strict=True) if entry is None or not entry.playable)

    def ruleset(self, key: str, type_name: str, variants: tuple[str, ...]) -> Ruleset:
        """Return what a type and variants come to; raises TournamentError for any that cannot be run today."""
        if missing := self.unplayable(key, type_name, variants):
            raise TournamentError("not_playable_yet", names=missing)
        game = self.game(key)
        kind = self.type(key, type_name)
        options, brings = dict(kind.options), ""
        for entry in filter(None, map(game.variant_named, variants)):
            options |= entry.options
            brings = brings or entry.brings
        return Ruleset(options, kind.pairs, kind.table_sizes or game.table_sizes, brings, game.ties)

    def type(self, key: str, name: str) -> TypeEntry:
        """Return the game's type with that name, however it is spelled; raises TournamentError."""
        game = self.game(key)
        found = game.type_named(name)
        if found is None:
            raise TournamentError("unknown_type", type=name, known=tuple(entry.name for entry in game.types))
        return found


def check_own(decided: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Check that options of one's own leave alone what a type or variant decides; raises TournamentError."""
    for name, value in options.items():
        if name in decided and decided[name] != value:
            raise TournamentError("option_decided", option=name, value=decided[name])


_AnyEntry = TypeVar("_AnyEntry", bound=Entry)


def _named(entries: tuple[_AnyEntry, ...], words: str) -> _AnyEntry | None:
    return next((entry for entry in entries if fold(entry.name) == fold(words)), None)


def near_type(game: GameEntry, word: str) -> str | None:
    """Return the game's type that the word resembles most, by its first word."""
    firsts = {entry.name.split()[0]: entry.name for entry in game.types}
    close = nearest(word, firsts)
    return firsts[close] if close else None


CATALOG = Catalog(
    (
        GameEntry(
            "chama",
            "Chama",
            types=(
                TypeEntry("Campeonato", playable=True, options={"type": "campeonato"}),
                TypeEntry("Guerrilha", playable=True, options={"type": "guerrilha"}),
                TypeEntry("Duplas", playable=True, options={"type": "duplas"}, pairs=True, table_sizes=(2,)),
                TypeEntry("Conquistadores", playable=True, options={"type": "conquistadores"}),
            ),
            variants=(
                VariantEntry("Aliados", playable=True, options={"allies": True}),
                VariantEntry("Calouro do Chacrinha", playable=True, brings="pineapples"),
                VariantEntry("Xisum", playable=True, options={"xisum": True}),
            ),
            table_sizes=(2, 3, 4),
            ties="play_on_ties",
        ),
        GameEntry(
            "dalmuti",
            "Dalmuti",
            types=(TypeEntry("Campeonato"), TypeEntry("Liga")),
            variants=(VariantEntry("Curingas"), VariantEntry("Aquisição Hostil"), VariantEntry("Revolução")),
            table_sizes=(4, 5, 6, 7, 8),
        ),
        GameEntry(
            "wyrt_lordes",
            "Wyrt",
            types=(TypeEntry("Campeonato"), TypeEntry("Duplas"), TypeEntry("Trios")),
            variants=tuple(VariantEntry(name) for name in ("Hyninn", "Nimb", "Azgher", "Thyatis", "Tenebra")),
            table_sizes=(2, 3, 4, 5, 6),
        ),
    )
)
