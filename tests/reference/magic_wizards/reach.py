"""What a monster may attack, and where it may move."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.magic_wizards.actions import ChooseCell, ChoosePlayer, ChooseSlot
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import Element, Keyword, Trait
from tests.reference.magic_wizards.places import CORNERS, SIDES
from tests.reference.magic_wizards.table import Lying
from tests.reference.magic_wizards.walls import Walls

Target: TypeAlias = ChooseSlot | ChoosePlayer | ChooseCell


def is_electric(card: Card) -> bool:
    """Tell whether its attacks are electric (MW-115)."""
    return card.element is Element.LIGHTNING or Trait.ELECTRIC in card.traits


class Reach(Walls):
    """Attacks and moves that are allowed."""

    def is_ready(self, it: Lying) -> bool:
        """Tell whether a monster can attack now, if there is something to attack (4.1, MW-40, MW-101, MW-108)."""
        return (
            it.monster
            and it.up
            and it.attack
            and not it.attacked
            and it.fused != self.turn
            and not self.suffers(Do.PARALYSE, it)
            and not (self.turn == 1 and not self.options.first_turn_attack)
            and not (self.options.one_attack and self.attacks > 0)
        )

    def may_attack(self, it: Lying) -> bool:
        """Tell whether a monster may attack now."""
        return self.is_ready(it) and bool(self.attack_targets(it))

    def moves(self, it: Lying) -> list[int]:
        """The cells to which a monster may move now (10.2, 10.4, MW-29, MW-86)."""
        if not self.boarded or it.moved or not self.is_ready(it):
            return []
        if self.labyrinth:
            return [*self.walk_ends(it)]
        cells = [*range(self.columns * self.rows)] if self.options.move == "any" else self.beside(it.cell)
        return [cell for cell in cells if self.who_is_on(cell) is None and self.may_stand(it.card, cell)]

    def attack_targets(self, it: Lying) -> list[Target]:
        """What a monster may attack (4.2, MW-7, MW-16, MW-79)."""
        found: list[Target] = []
        near = self.in_reach(it)
        for seat in (0, 1):
            others = [other for other in self.monsters(seat) if other is not it]
            for other in self.sides[seat].field:
                if other is not it and other in near and self.may_be_attacked(it, other, bool(others)):
                    found.append(ChooseSlot(other.slot))
            if not others and not self.options.no_direct_attack and self.reaches_player(it, seat):
                found.append(ChoosePlayer(seat))
        return [*found, *(ChooseCell(cell) for cell in {*self.bare_seas(it), *self.bare_terrain(it)})]

    def may_be_attacked(self, it: Lying, other: Lying, guarded: bool) -> bool:
        """Tell whether keywords and rules let a card be attacked by a monster, wherever it lies."""
        words, theirs = self.words(it), self.words(other)
        if other.monster:
            hidden = not other.up and Keyword.BURROW in theirs
            flies = self.options.flyers_out_of_reach and Keyword.FLYING in theirs
            return not (hidden and not {Keyword.BURROW, Keyword.REACH} & words) and not (
                flies and not {Keyword.FLYING, Keyword.REACH} & words
            )
        if not other.up or Keyword.ITEM not in theirs or (guarded and other is not self.walls):
            return False
        return Keyword.FLYING not in theirs or bool({Keyword.FLYING, Keyword.REACH} & words)

    # On the board

    def lines(self, it: Lying) -> list[list[int]]:
        """The cells that a monster looks along, direction by direction: one each, or with Alcance all (10.5, 10.6)."""
        ways = SIDES if self.options.adjacent == 4 or self.labyrinth else (*SIDES, *CORNERS)
        far = Keyword.REACH in self.words(it)
        return [self.line(it.cell, way)[: None if far else 1] for way in ways]

    def in_reach(self, it: Lying) -> list[Lying]:
        """The cards that a monster reaches: the first in each direction (MW-31, MW-113)."""
        if not self.boarded:
            return [*self.lying()]
        firsts = [self.walls] if self.walls is not None and self.reaches_walls(it) else []
        for line in self.lines(it):
            met = [card for cell in line if (card := self.who_is_on(cell))]
            firsts += met[:1]
            if met and met[0].cell != line[0]:
                self.note("MW-31")
        return firsts

    def reaches_player(self, it: Lying, seat: int) -> bool:
        """Tell whether a player is in reach: from the nearest row, or by Alcance over a free line (MW-32)."""
        if not self.boarded:
            return True
        if self.labyrinth:  # MW-94
            return it.cell in self.own_cells(seat)
        between = self.line(it.cell, self.toward(seat))
        if between and Keyword.REACH not in self.words(it):
            return False
        return all(self.who_is_on(cell) is None for cell in between)

    def reaches_walls(self, it: Lying) -> bool:
        """Tell whether the walls are in reach: by Alcance, from the rows farthest from its controller (MW-125)."""
        return Keyword.REACH in self.words(it) and it.cell in self.own_cells(1 - it.seat)

    def bare_terrain(self, it: Lying) -> list[int]:
        """The empty cells beside a monster, whose terrain it may attack (11.3, MW-39)."""
        if not self.options.environments or self.labyrinth:
            return []
        ways = SIDES if self.options.adjacent == 4 else (*SIDES, *CORNERS)
        beside = [cell for way in ways for cell in self.line(it.cell, way)[:1]]
        return [cell for cell in beside if self.who_is_on(cell) is None]

    def bare_seas(self, it: Lying) -> list[int]:
        """The empty cells of Oceano that an electric attack may be made on (11.3, 11.6, MW-39, MW-115)."""
        if not self.options.environments or not is_electric(it.card):
            return []
        found = []
        for line in self.lines(it):
            for cell in line:
                if self.who_is_on(cell) is not None:
                    break
                if self.is_sea(cell):
                    found.append(cell)
        return found
