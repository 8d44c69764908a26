"""The board: its cells and their terrains, and what may stand where (chapters 10 and 11)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from engine.games import magic_wizards
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import (
    HELPED_TRAITS,
    HELPED_TYPES,
    CardKind,
    Keyword,
    MonsterType,
    Terrain,
    Trait,
)
from engine.games.magic_wizards.model import Deck, MagicOptions
from tests.reference.magic_wizards.table import Lying, Table

_MAPS = tomllib.loads((Path(magic_wizards.__file__).parent / "board" / "maps.toml").read_text("utf-8"))
MAP_NAMES = tuple(_MAPS)
_LETTERS = {
    "s": Terrain.DARKNESS,
    "m": Terrain.MOUNTAIN,
    "c": Terrain.MEADOW,
    "f": Terrain.FOREST,
    "e": Terrain.WASTELAND,
    "o": Terrain.OCEAN,
    ".": None,
}
_COLUMNS = 8
_DRAWN = tomllib.loads((Path(magic_wizards.__file__).parent / "board" / "labyrinths.toml").read_text("utf-8"))
LAYOUTS = tuple(_DRAWN)
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
CORNERS = ((1, 1), (-1, 1), (1, -1), (-1, -1))


def raises_walls(card: Card) -> bool:
    """Tell whether it is *Paredes do Labirinto*, which lies beside the board (MW-93)."""
    return any(effect.do is Do.LABYRINTH for effect in card.effects)


def swims(card: Card) -> bool:
    """Tell whether it may stand in Oceano (11.4)."""
    return card.type in (MonsterType.FISH, MonsterType.SEA_SERPENT) or Trait.SWIM in card.traits


@cache
def _printed(text: str) -> list[Terrain | None]:
    """The terrains of a map, from cell 0 on."""
    return [_LETTERS[letter] for row in reversed(text.split()) for letter in row]


def is_kept_out(words: Iterable[Keyword], card: Card) -> bool:
    """Tell whether a labyrinth keeps a monster out: Voar, Grande, Muito Grande (13.3, MW-45)."""
    return Keyword.FLYING in words or bool({Trait.LARGE, Trait.HUGE} & set(card.traits))


@cache
def walls_of(text: str, size: int) -> frozenset[frozenset[int]]:
    """The pairs of cells of a drawn labyrinth that a wall lies between."""
    found = set()
    for row, line in enumerate(reversed(text.strip("\n").split("\n"))):
        for column in range(size):
            cell = row * size + column
            floor, right = line.ljust(2 * size)[2 * column : 2 * column + 2]
            if floor == "_" and row:
                found.add(frozenset({cell, cell - size}))
            if right == "|" and column + 1 < size:
                found.add(frozenset({cell, cell + 1}))
    return frozenset(found)


class Places(Table):
    """Questions about cells; cell 0 is the left corner of seat 0, who sits below row 0."""

    def __init__(self, options: MagicOptions, decks: tuple[Deck, ...]) -> None:
        super().__init__(options, decks)
        self.labyrinth, self.size = "", 0
        self.walls: Lying | None = None
        self.blocked: frozenset[frozenset[int]] = frozenset()
        self.map = options.environments if options.environments != "lot" else ""
        self.razed = set[int]()

    # What is drawn

    def map_names(self) -> tuple[str, ...]:
        """The maps of the lot: those of the club in the place of the program's own (MW-87)."""
        return tuple(drawing.name for drawing in self.options.club_maps) or MAP_NAMES

    def layout_names(self) -> tuple[str, ...]:
        """The labyrinths of the lot: those named, else the club's, else the program's own (MW-142)."""
        return self.options.layouts or tuple(drawing.name for drawing in self.options.club_layouts) or LAYOUTS

    def printed_terrains(self) -> list[Terrain | None]:
        """The terrains of the map that is played on."""
        drawn = {drawing.name: drawing.text for drawing in self.options.club_maps}
        return _printed(drawn.get(self.map) or _MAPS[self.map][f"rows_{self.options.board}"])

    def walls_drawn(self, name: str, size: int) -> frozenset[frozenset[int]]:
        """The walls of a labyrinth of this name."""
        drawn = {drawing.name: drawing.text for drawing in self.options.club_layouts}
        return walls_of(drawn.get(name) or _DRAWN[name][f"size_{size}"], size)

    # Cells

    @property
    def boarded(self) -> bool:
        """Whether the field is a board: by the rule of the table, or because a labyrinth stands (MW-93)."""
        return bool(self.options.board or self.size)

    @property
    def columns(self) -> int:
        """How many columns the board has, or the labyrinth that stands."""
        return self.size or _COLUMNS

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return self.size or self.options.board

    def step(self, cell: int, way: tuple[int, int]) -> int | None:
        """The next cell in a direction, None over the edge."""
        column, row = cell % self.columns + way[0], cell // self.columns + way[1]
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return row * self.columns + column if inside else None

    def open_step(self, cell: int, way: tuple[int, int]) -> int | None:
        """The same, None over a wall too."""
        other = self.step(cell, way)
        return None if other is None or frozenset({cell, other}) in self.blocked else other

    def beside(self, cell: int) -> list[int]:
        """The cells over the sides."""
        return [other for way in SIDES if (other := self.step(cell, way)) is not None]

    def line(self, cell: int, way: tuple[int, int]) -> list[int]:
        """The cells in a direction, to the edge or a wall."""
        found: list[int] = []
        at = self.open_step(cell, way)
        while at is not None:
            found.append(at)
            at = self.open_step(at, way)
        return found

    def toward(self, seat: int) -> tuple[int, int]:
        """The direction to a player."""
        return (0, -1) if seat == 0 else (0, 1)

    def distance(self, this: int, other: int) -> int:
        """Steps over sides (MW-114)."""
        return abs(this % self.columns - other % self.columns) + abs(this // self.columns - other // self.columns)

    def who_is_on(self, cell: int) -> Lying | None:
        """The card that stands on a cell."""
        return next((it for it in self.lying() if it.cell == cell), None)

    # Terrains

    def terrain_at(self, cell: int) -> Terrain | None:
        """The terrain of a cell: of the last terrain Magic that names it, of a sea that is drawn, or of the map."""
        if not self.options.environments or self.labyrinth or cell < 0:
            return None
        naming = [it for it in self.lying() if it.terrain and cell in it.cells]
        if naming:
            return max(naming, key=lambda it: it.slot).terrain
        if cell in self.razed:
            return None
        if cell in self.drawn_sea():
            return Terrain.OCEAN
        return self.printed_terrain(cell)

    def printed_terrain(self, cell: int) -> Terrain | None:
        """The terrain of a cell of the map."""
        return self.printed_terrains()[cell]

    def drawn_sea(self) -> set[int]:
        """The cells that are sea because a Muito Grande draws it one cell nearer (MW-38, MW-88, MW-114)."""
        huge = [it.cell for it in self.lying() if it.up and it.cell >= 0 and Trait.HUGE in it.card.traits]
        if not huge:
            return set()
        cells = range(self.columns * self.rows)
        sea = [cell for cell in cells if self.printed_terrain(cell) is Terrain.OCEAN]
        return {
            cell
            for at in huge
            for wet in sea
            for cell in self.beside(wet)
            if self.distance(cell, at) < self.distance(wet, at)
        }

    def is_sea(self, cell: int) -> bool:
        """Tell whether a cell is Oceano now."""
        return cell >= 0 and self.terrain_at(cell) is Terrain.OCEAN

    def spread_terrain(self) -> Terrain | None:
        """Without Ambientes: the terrain that a Magic has brought (MW-118)."""
        resting = bool(self.labyrinth)  # while it stands no cell has a terrain (MW-93)
        return None if resting else next((it.terrain for it in self.lying() if it.terrain), None)

    def is_helped(self, it: Lying) -> bool:
        """Tell whether a face-up monster has the Bônus de Campo (11.1, MW-34)."""
        if not it.up or it.card.kind not in (CardKind.MONSTER, CardKind.EXTRA):
            return False
        terrain = self.terrain_at(it.cell) if self.options.environments else self.spread_terrain()
        if terrain is None:
            return False
        return it.card.type in HELPED_TYPES[terrain] or bool(set(it.card.traits) & set(HELPED_TRAITS.get(terrain, ())))

    # Who may stand where

    def may_stand(self, card: Card, cell: int) -> bool:
        """Tell whether a card may be put on a cell: not every one in Oceano (MW-36, MW-116)."""
        if self.labyrinth:
            ends = [*self.own_cells(0), *self.own_cells(1)]
            return not card.is_monster or not is_kept_out(card.keywords, card) or cell in ends
        if not card.is_monster or not self.is_sea(cell):
            return True
        return swims(card)

    def own_cells(self, seat: int) -> list[int]:
        """The cells of a player's own two rows, from the nearest and leftmost on, as the player sees them."""
        rows = (0, 1) if seat == 0 else (self.rows - 1, self.rows - 2)
        columns = range(self.columns) if seat == 0 else range(self.columns - 1, -1, -1)
        return [row * self.columns + column for row in rows for column in columns]

    def entries(self, seat: int, card: Card, freed: tuple[int, ...] = ()) -> list[int]:
        """The cells on which a card may come (MW-28); `freed` are those that its materials leave."""
        return [
            cell
            for cell in self.own_cells(seat)
            if (cell in freed or self.who_is_on(cell) is None) and self.may_stand(card, cell)
        ]

    def needs_cell(self, card: Card) -> bool:
        """Tell whether a card lies on the board when it is played: a monster, an Item (10.8)."""
        item = Keyword.ITEM in card.keywords and not raises_walls(card)
        return bool(self.boarded) and (card.is_monster or item)

    def finds_place(self, seat: int, card: Card, up: bool = True) -> bool:
        """Tell whether a card of the hand has room, on the board a cell (MW-65, MW-86)."""
        if not self.boarded:
            return self.room(seat, card.is_monster)
        if self.needs_cell(card) and (up or card.is_monster) and not self.entries(seat, card):
            self.note("MW-86")
            return False
        return card.is_monster or self.room(seat, False)
