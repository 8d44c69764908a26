"""The games that a specification line may name, each with its types and variants and what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from engine.core.text import fold
from tournaments.errors import TournamentError
from tournaments.names import nearest, tidy
from tournaments.points import POINTS
from tournaments.ruleset import PAIR, Ruleset


class CatalogEntry(msgspec.Struct, frozen=True):
    """One type or variant by its canonical spelling, and which options of the game it means.

    `opens` names options that do something only with it, each with the values that it may take here, the first unless
    the organiser chooses (empty: any).
    """

    name: str
    options: dict[str, Any] = {}
    opens: dict[str, tuple[Any, ...]] = {}


class TypeEntry(CatalogEntry, frozen=True):
    """A type: people in an entrant, table sizes in entrants (empty: the game's), points by place.

    A type without points is never for points. `settings` are those of a tournament by their names that organisers begin
    with.
    """

    members: int = 1
    table_sizes: tuple[int, ...] = ()
    points: tuple[int, ...] = POINTS
    settings: dict[str, Any] = {}


class VariantEntry(CatalogEntry, frozen=True):
    """A variant; `brings` names the option that lists the seats which brought something (CH-57).

    It does not go with the types and variants that it `excludes` (MW-95).
    """

    brings: str = ""
    excludes: tuple[str, ...] = ()


class ClubType(msgspec.Struct, frozen=True, omit_defaults=True):
    """A type that a club has made, ready to be stored.

    An existing type with other options and another points table. `game` is the registry key; `base` is empty for the
    game's first type, `points` for those of the base.
    """

    game: str
    name: str
    base: str = ""
    options: dict[str, Any] = {}
    points: tuple[int, ...] = ()


class GameEntry(msgspec.Struct, frozen=True):
    """A game: registry key, name in the line, types and variants (in canonical order), table sizes.

    `ties` names the option by which a level game plays on until it has a winner, `loser` the one that holds the seat
    that lost the game before in a match of several. `aliases` are other names of the game that a line may use.
    `hands_in` tells whether entrants hand in what they play with. `examples` are lines without the game's name.
    """

    key: str
    name: str
    types: tuple[TypeEntry, ...]
    variants: tuple[VariantEntry, ...] = ()
    table_sizes: tuple[int, ...] = ()
    ties: str = ""
    loser: str = ""
    hands_in: bool = False
    aliases: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the examples as they are typed."""
        return tuple(f"{self.name}: {example}" for example in self.examples)

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that a line may give the game, the canonical one first."""
        return (self.name, *self.aliases)

    def type_named(self, text: str) -> TypeEntry | None:
        """Return the type with that name, however it is spelled."""
        return _named(self.types, text)

    def variant_named(self, text: str) -> VariantEntry | None:
        """Return the variant with that name, however it is spelled."""
        return _named(self.variants, text)


class Catalog(msgspec.Struct, frozen=True):
    """Every game whose tournaments can be named; a club adds types of its own by making a new catalog."""

    games: tuple[GameEntry, ...]

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """Every number of entrants at a table of some game."""
        return tuple(sorted({size for game in self.games for size in game.table_sizes}))

    def game_named(self, word: str) -> GameEntry | None:
        """Return the game with that name in the line, however it is spelled."""
        return next((game for game in self.games if fold(word) in map(fold, game.names)), None)

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
    ) -> Catalog:
        """Return a catalog in which the game has one more type.

        "campeonatos diferentes são válidos" (4.1, CH-67). The new type plays as `base` does (empty: the game's first
        type), with these options besides and, unless it is empty, this points table. Raises TournamentError for an
        unknown game or base, a name that is taken or that a line could not hold, options that the base decides, and
        points that rise or are negative.
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
            options={**like.options, **(options or {})},
            points=points or like.points,
        )
        grown = msgspec.structs.replace(game, types=(*game.types, entry))
        return Catalog(tuple(grown if other is game else other for other in self.games))

    def with_club_types(self, types: Iterable[ClubType]) -> Catalog:
        """Return a catalog with all of these types; raises TournamentError as `with_type` does."""
        catalog = self
        for kind in types:
            catalog = catalog.with_type(kind.game, kind.name, base=kind.base, options=kind.options, points=kind.points)
        return catalog

    def ruleset(self, key: str, type_name: str, variants: tuple[str, ...]) -> Ruleset:
        """Return the combined rules of a type and variants; raises TournamentError for unknown ones."""
        game, kind = self.game(key), self.type(key, type_name)
        entries = self.entries(key, type_name, variants)
        options = {name: value for entry in entries for name, value in entry.options.items()}
        opened = {name: values for entry in entries for name, values in entry.opens.items()}
        return Ruleset(
            options,
            kind.members > 1,
            kind.table_sizes or game.table_sizes,
            next((entry.brings for entry in entries if isinstance(entry, VariantEntry) and entry.brings), ""),
            game.ties,
            max(kind.members, PAIR),
            {name: values for name, values in opened.items() if values and name not in options},
            not kind.points,
            game.loser,
            game.hands_in,
        )

    def entries(self, key: str, type_name: str, variants: tuple[str, ...]) -> tuple[CatalogEntry, ...]:
        """Return a type and variants by name; raises TournamentError for unknown ones."""
        game = self.game(key)
        entries_named = (self.type(key, type_name), *(game.variant_named(name) for name in variants))
        if None in entries_named:
            known = tuple(entry.name for entry in game.variants)
            raise TournamentError("unknown_variant", variants=variants, known=known)
        entries = tuple(entry for entry in entries_named if entry is not None)
        if clash := next(clashes(entries), None):
            raise TournamentError("variants_clash", variant=clash[0], other=clash[1])
        return entries

    def type(self, key: str, name: str) -> TypeEntry:
        """Return the game's type with that name, however it is spelled; raises TournamentError."""
        game = self.game(key)
        type_entry = game.type_named(name)
        if type_entry is None:
            raise TournamentError("unknown_type", type=name, known=tuple(entry.name for entry in game.types))
        return type_entry


def check_own(decided: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Check that options of one's own leave alone what a type or variant decides; raises TournamentError."""
    for name, value in options.items():
        if name in decided and decided[name] != value:
            raise TournamentError("option_decided", option=name, value=decided[name])


def clashes(entries: tuple[CatalogEntry, ...]) -> Iterator[tuple[str, str]]:
    """Yield variants with a type or a variant that they do not go with, by their names."""
    names = [entry.name for entry in entries]
    for entry in entries:
        if isinstance(entry, VariantEntry):
            yield from ((entry.name, other) for other in names if other in entry.excludes)


_AnyEntry = TypeVar("_AnyEntry", bound=CatalogEntry)


def _named(entries: tuple[_AnyEntry, ...], text: str) -> _AnyEntry | None:
    return next((entry for entry in entries if fold(entry.name) == fold(text)), None)


_A_SLIP = 0.65
"""How alike a word is to a type that was meant: `Dupla` is, `Duel` is another one."""


def near_type(game: GameEntry, word: str) -> str | None:
    """Return the game's type that the word resembles most, by its first word.

    A slip of it, not another word.
    """
    firsts = {entry.name.split()[0]: entry.name for entry in game.types}
    close = nearest(word, firsts, _A_SLIP)
    return firsts[close] if close else None


_HONEST: dict[str, Any] = {"doors": False, "empty": 0, "cheating": False}
_OF_MONEY: dict[str, tuple[Any, ...]] = dict.fromkeys(("buy_in", "orbits", "until_one", "magic"), ())
"""Options of Wyrt de Arton: nobody stands up, or cheats without the variant; some are for tibares only."""
_KINGDOM: dict[str, Any] = {"one_attack": True, "no_direct_attack": True, "bench_out": True}
_BOARD: dict[str, tuple[Any, ...]] = {"board": (6, 5), "adjacent": (), "move": ()}
_MAP = {"environments": ("lot", "arquipelago", "serra", "sertao", "mata", "pantano", "praca")}
_CUT = {"cut": (True, False)}
"""As with cards of paper: each cuts the other's deck (MW-61)."""
_THREE_DUELS = {"format": "swiss", "best_of": 3}
"""What Magic & Wizards is played with in tournaments (MW-59)."""
CATALOG = Catalog(
    (
        GameEntry(
            "chama",
            "Chama",
            types=(
                TypeEntry("Campeonato", {"type": "campeonato"}),
                TypeEntry("Guerrilha", {"type": "guerrilha"}),
                TypeEntry("Duplas", {"type": "duplas"}, members=2, table_sizes=(2,)),
                TypeEntry(
                    "Conquistadores", {"type": "conquistadores"}, {"six_realms_too": (), "count_without_cards": ()}
                ),
            ),
            variants=(
                VariantEntry("Aliados", {"allies": True}),
                VariantEntry("Calouro do Chacrinha", brings="pineapples"),
                VariantEntry("Xisum", {"xisum": True}),
            ),
            table_sizes=(2, 3, 4),
            ties="play_on_ties",
            examples=("Campeonato Mariapaulista 2025", "Duplas Fluminenses (Xisum) 2025"),
        ),
        GameEntry(
            "dalmuti",
            "Dalmuti",
            types=(TypeEntry("Campeonato"),),
            variants=(
                VariantEntry("Curingas", {"jokers": 2}, {"jokers_alone": ()}),
                VariantEntry(
                    "Aquisição Hostil", {"jokers": 2, "takeover": True}, {"jokers_alone": (), "takeover_redeal": ()}
                ),
                VariantEntry("Revolução", {"jokers": 2, "revolution": True}, {"jokers_alone": ()}),
            ),
            table_sizes=(4, 5, 6, 7, 8),
            ties="play_on_ties",
            aliases=("O Grande Dalmuti", "Grande Dalmuti", "The Great Dalmuti"),
            examples=("Campeonato da Firma (Curingas) 2026", "Campeonato da Corte (Aquisição Hostil) 2026"),
        ),
        GameEntry(
            "wyrt_lordes",
            "Wyrt",
            types=(
                TypeEntry("Campeonato", {"groups": "none"}),
                TypeEntry("Duplas", {"groups": "pairs"}, {"group_sum": ()}, members=2, table_sizes=(2, 3)),
                TypeEntry("Trios", {"groups": "trios"}, {"group_sum": ()}, members=3, table_sizes=(2,)),
            ),
            variants=(
                VariantEntry("Hyninn", opens={"hyninn": (2, 4)}),
                *(VariantEntry(name, {name.lower(): True}) for name in ("Nimb", "Azgher", "Thyatis", "Tenebra")),
            ),
            table_sizes=(2, 3, 4, 5),
            aliases=("Wyrt dos Lordes",),
            examples=("Campeonato de Ahlen 2026", "Duplas da Taverna (Nimb, Tenebra) 2026"),
        ),
        GameEntry(
            "wyrt_arton",
            "Wyrt de Arton",
            types=(
                TypeEntry("Taverna", {"mode": "money", "minimum": 10, **_HONEST}, _OF_MONEY),
                TypeEntry("Mesa de Elite", {"mode": "money", "elite": True, "minimum": 10_000, **_HONEST}, _OF_MONEY),
                TypeEntry("Death Match", {"mode": "death_match", **_HONEST}, {"regeneration": ()}),
                TypeEntry("Life Cassino", {"mode": "life_cassino", **_HONEST}, {"orbits": ()}, points=()),
            ),
            variants=(
                VariantEntry("Trapaça", {"cheating": True}, dict.fromkeys(("caught", "cheats_told", "difficulty"), ())),
                VariantEntry("Dealer Fixo", {"dealer": "croupier"}),
                VariantEntry("Holdem", {"raise_rule": "holdem"}),
            ),
            table_sizes=tuple(range(2, 10)),
            examples=("Taverna de Ahlen 2026", "Mesa de Elite da Corte (Dealer Fixo, Holdem) 2026"),
        ),
        GameEntry(
            "magic_wizards",
            "Magic & Wizards",
            types=(
                TypeEntry("Reino dos Duelistas", _KINGDOM, {**_BOARD, **_MAP, **_CUT}, settings=_THREE_DUELS),
                TypeEntry("Duelo", opens={"one_attack": (True, False), **_CUT}, settings=_THREE_DUELS),
            ),
            variants=(
                VariantEntry("Tabuleiro", opens=_BOARD),
                VariantEntry("Ambientes", opens={**_BOARD, **_MAP}),
                VariantEntry("Apenas 1 Ataque", {"one_attack": True}),
                VariantEntry("Ataques Diretos Proibidos", {"no_direct_attack": True, "bench_out": True}),
                VariantEntry("Bench-out", {"bench_out": True}),
                VariantEntry(
                    "Discos de Duelo",
                    {"duel_discs": True},
                    excludes=("Reino dos Duelistas", "Tabuleiro", "Ambientes", "Labirinto"),
                ),
                VariantEntry(
                    "Labirinto",
                    opens={**_BOARD, "labyrinth": (19, 9)},
                    excludes=("Reino dos Duelistas", "Ambientes", "Discos de Duelo"),
                ),
            ),
            table_sizes=(2,),
            ties="play_on_ties",
            loser="chooses",
            hands_in=True,
            aliases=("Magic e Wizards", "Magic and Wizards", "Magic Wizards"),
            examples=("Reino dos Duelistas da Várzea 2026", "Duelo do Clube (Tabuleiro, Bench-out) 2026"),
        ),
    )
)


def settled_options(catalog: Catalog, key: str, type_name: str, variants: tuple[str, ...]) -> frozenset[str]:
    """Return the options that are not the organiser's to choose in such a tournament.

    They are those that the line decides, those by which the format finds a winner, and those that would do nothing
    with this type and these variants.
    """
    chosen, known = catalog.entries(key, type_name, variants), CATALOG.game(key)
    decided = {name for entry in chosen for name in entry.options}
    opened = {name for entry in chosen for name in entry.opens} - decided
    of_lines = {name for entry in (*known.types, *known.variants) for name in (*entry.options, *entry.opens)}
    others = {known.ties, known.loser, *(entry.brings for entry in known.variants)}
    return frozenset((decided | of_lines | others) - opened - {""})


def idle_options(key: str, base: TypeEntry) -> frozenset[str]:
    """Return the options that would do nothing in a type of a club's own with this base.

    Only other types open them.
    """
    return frozenset(name for entry in CATALOG.game(key).types for name in entry.opens if name not in base.opens)
