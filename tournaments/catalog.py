"""The games that a specification line may name, each with its types and variants, and which are playable today."""

from __future__ import annotations

import msgspec

from tournaments.errors import TournamentError
from tournaments.names import fold, nearest, tidy


class Entry(msgspec.Struct, frozen=True):
    """One type or variant by its canonical spelling; `playable` tells whether a tournament of it can be run today."""

    name: str
    playable: bool = False


class GameEntry(msgspec.Struct, frozen=True):
    """A game by its registry key, its name in the line, its types and variants (in canonical order) and table sizes."""

    key: str
    name: str
    types: tuple[Entry, ...]
    variants: tuple[Entry, ...] = ()
    table_sizes: tuple[int, ...] = ()

    def type_named(self, words: str) -> Entry | None:
        """Return the type with that name, however it is spelled."""
        return _named(self.types, words)

    def variant_named(self, words: str) -> Entry | None:
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

    def with_type(self, key: str, name: str, *, playable: bool = True) -> Catalog:
        """Return a catalog in which the game has one more type: "campeonatos diferentes são válidos" (4.1, CH-67).

        Raises TournamentError for an unknown game, a name that is taken, or one that a line could not hold.
        """
        name = tidy(name)
        game = self.game(key)
        if not name or any(mark in name for mark in "():,"):
            raise TournamentError("bad_type_name", name=name)
        if game.type_named(name):
            raise TournamentError("type_name_taken", name=name)
        grown = msgspec.structs.replace(game, types=(*game.types, Entry(name, playable)))
        return Catalog(tuple(grown if other is game else other for other in self.games))

    def unplayable(self, key: str, type_name: str, variants: tuple[str, ...]) -> tuple[str, ...]:
        """Return the type and variants among these that no tournament can be run with today."""
        game = self.game(key)
        asked = (game.type_named(type_name), *(game.variant_named(name) for name in variants))
        names = (type_name, *variants)
        return tuple(name for name, entry in zip(names, asked, strict=True) if entry is None or not entry.playable)


def _named(entries: tuple[Entry, ...], words: str) -> Entry | None:
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
            types=(Entry("Campeonato", playable=True), Entry("Guerrilha"), Entry("Duplas"), Entry("Conquistadores")),
            variants=(Entry("Aliados"), Entry("Calouro do Chacrinha"), Entry("Xisum")),
            table_sizes=(2, 3, 4),
        ),
        GameEntry(
            "dalmuti",
            "Dalmuti",
            types=(Entry("Campeonato"), Entry("Liga")),
            variants=(Entry("Curingas"), Entry("Aquisição Hostil"), Entry("Revolução")),
            table_sizes=(4, 5, 6, 7, 8),
        ),
        GameEntry(
            "wyrt_lordes",
            "Wyrt",
            types=(Entry("Campeonato"), Entry("Duplas"), Entry("Trios")),
            variants=(Entry("Hyninn"), Entry("Nimb"), Entry("Azgher"), Entry("Thyatis"), Entry("Tenebra")),
            table_sizes=(2, 3, 4, 5, 6),
        ),
    )
)
