"""What it is worth where monsters stand: who could strike whom next, who is helped where, and who finds shelter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.core.model import Seat
from engine.games.magic_wizards.actions import Slot
from engine.games.magic_wizards.battle import may_attack
from engine.games.magic_wizards.board.cells import Cell, directions
from engine.games.magic_wizards.board.labyrinths import Labyrinth
from engine.games.magic_wizards.board.places import grid_of, labyrinth_of, standing
from engine.games.magic_wizards.board.terrain import may_enter, terrains_in
from engine.games.magic_wizards.bot.personas import Persona
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import Keyword, Terrain
from engine.games.magic_wizards.field import printed
from engine.games.magic_wizards.model import FieldCard, MagicState
from engine.games.magic_wizards.numbers import DISADVANTAGE, FIELD_BONUS, Figures, is_weak, unparalysed

NOW, SOON, LATER = 0.5, 0.3, 0.2
"""Parts of what an attack would gain that count already: of one in reach, after a move, in a later turn."""
STEP = 20.0
"""What a step towards the other player's rows is worth in a labyrinth, in PVs."""
LETHAL = 3000.0
"""What an attack is worth besides that takes the last life, without a board, in PVs."""
FLYER = 2 / 3
"""So much is left of the gain against one whose die may save it."""

_SEA = frozenset((Terrain.OCEAN,))


class Stander(NamedTuple):
    """A monster on the board; ATK and DEF are without Bônus de Campo."""

    card: FieldCard
    row: Card
    atk: int
    defence: int
    most: float
    """The most ATK that it may come to on a cell."""
    reaches: bool
    """Whether it attacks along a line."""

    def helped(self, terrain: Terrain | None) -> float:
        """Return by what its printed numbers are counted once more on such a cell."""
        return FIELD_BONUS / 100 if terrain in self.row.helped_by else 0.0

    def number(self, terrain: Terrain | None) -> float:
        """Return what an attack on it has to pass on such a cell."""
        number, printed_number = (self.atk, self.row.atk) if self.card.attack else (self.defence, self.row.defence)
        return number + self.helped(terrain) * (printed_number or 0)


class Ground:
    """The board of one state: who stands where, and what the best attacks of either side would gain."""

    def __init__(self, state: MagicState, persona: Persona, numbers: Mapping[Slot, Figures]) -> None:
        """`numbers` are those of every monster."""
        self.state, self.persona = state, persona
        self.everywhere = not state.options.board
        """Whether all reach all, for want of a board."""
        self.maze = labyrinth_of(state.options, state.labyrinth) if state.labyrinth else None
        self.grid, self.taken, self.terrains = grid_of(state), standing(state), terrains_in(state)
        self.sides = tuple(
            tuple([stander(card, printed(state, card), numbers[card.slot]) for card in player.field if card.monster])
            for player in state.seats
        )
        self.life = {card.slot: player.life for player in state.seats for card in player.field}
        self._lines: dict[Cell, list[Cell]] = {}
        self._free: dict[tuple[Cell, bool, Slot], frozenset[Terrain | None]] = {}
        self._beside: dict[tuple[Cell, bool], frozenset[Cell]] = {}
        self._ends: dict[Slot, frozenset[Cell]] = {}

    def terrain(self, cell: Cell) -> Terrain | None:
        """Return what a cell is."""
        return self.terrains[cell] if self.terrains else None

    # ---- Attacks -----------------------------------------------------------------------------------------------------

    def strike(self, one: Stander, target: Stander, moves: bool) -> float:
        """Return the most that a monster gains by attacking another from where it stands, or may move to, in PVs."""
        if Keyword.BURROW in target.row.keywords and not (target.card.up or self._digs(one)):
            return 0.0
        if self.everywhere:
            return self._gain(one, None, target)
        if self.maze is not None:  # no cell has a terrain there (MW-93)
            comes = one.card.cell in self.near(target.card.cell, one.reaches)
            return self._gain(one, None, target) if comes or (moves and self._walks(one, target.card.cell)) else 0.0
        grounds = set(self._grounds(one, target.card.cell)) if moves else set()
        if one.card.cell in self.near(target.card.cell, one.reaches):
            grounds.add(self.terrain(one.card.cell))
        if not grounds:
            return 0.0
        helpful = grounds & one.row.helped_by
        return self._gain(one, min(helpful or grounds, key=str), target)

    def _grounds(self, one: Stander, cell: Cell) -> frozenset[Terrain | None]:
        """Return what the cells are that a monster may move to so as to attack a card on this one."""
        anywhere = self.state.options.move == "any"
        key = cell, one.reaches, -1 if anywhere else one.card.slot
        found = self._free.get(key)
        if found is None:
            free = [near for near in self.near(cell, one.reaches) if near not in self.taken]
            beside = self.grid.orthogonal[one.card.cell]
            there = free if anywhere else [near for near in free if near in beside]
            found = self._free[key] = frozenset([self.terrain(near) for near in there])
        return found if Terrain.OCEAN in one.row.helped_by else found - _SEA

    def _walks(self, one: Stander, cell: Cell) -> bool:
        """Tell whether a monster walks, as a rule, to a free cell from where it attacks this one (MW-44)."""
        asked = cell, one.reaches
        free = self._beside.get(asked)
        if free is None:
            free = self._beside[asked] = frozenset([near for near in self.near(*asked) if near not in self.taken])
        if not free or self.maze is None:
            return False
        slot = one.card.slot
        ends = self._ends.get(slot)
        if ends is None:
            ends = self._ends[slot] = usual_ends(self.maze, one.card.cell, one.row.level or 0)
        return not ends.isdisjoint(free)

    def progress(self, side: Seat, one: Stander) -> float:
        """Return what it is worth that a monster has come so far in a labyrinth, towards the other's rows, in PVs.

        It is counted from the worst cell of the own rows: whoever stands there gains by every step. Who may not walk in
        the labyrinth (MW-45) gains nothing, and leaves the cells before its ways to others.
        """
        if self.maze is None or one.card.cell < 0 or not may_enter(one.row):
            return 0.0
        left, whole = steps_to_rows(self.maze, 1 - side), most_steps_across(self.maze, side)
        return STEP * max(whole - left.get(one.card.cell, whole), 0)

    def _gain(self, one: Stander, ground: Terrain | None, target: Stander) -> float:
        """Return what an attack from such a cell gains; 0 where it would fail."""
        there = self.terrain(target.card.cell)
        wet, foe_wet = ground is Terrain.OCEAN, there is Terrain.OCEAN
        edge = one.atk + one.helped(ground) * (one.row.atk or 0) - target.number(there)
        edge += DISADVANTAGE * (is_weak(target.row, foe_wet, one.row, wet) - is_weak(one.row, wet, target.row, foe_wet))
        return self._lost(target, edge) if edge > 0 else 0.0

    def _lost(self, target: Stander, edge: float) -> float:
        """Return what is lost with a target whose number is passed by so many points."""
        lost = self.persona.field * max(target.atk, 0.8 * target.defence) + edge * target.card.attack
        if self.everywhere and target.card.attack and edge >= self.life[target.card.slot]:
            lost += LETHAL
        return lost * FLYER if target.card.up and Keyword.FLYING in target.row.keywords else lost

    def near(self, cell: Cell, reaching: bool) -> Sequence[Cell]:
        """Return the cells from which a card is attacked; with Alcance along each line up to the first card."""
        if not reaching:
            return self.maze.open_to[cell] if self.maze else self.grid.neighbours[cell]
        if cell not in self._lines:
            self._lines[cell] = list(self._from_afar(cell))
        return self._lines[cell]

    def _from_afar(self, cell: Cell) -> Iterator[Cell]:
        sides = directions(self.grid.diagonal)
        for line in self.maze.corridors[cell] if self.maze else [self.grid.line(cell, step) for step in sides]:
            for one in line:
                yield one
                if one in self.taken:
                    break

    def _digs(self, one: Stander) -> bool:
        return one.reaches or Keyword.BURROW in one.row.keywords

    def strikes(self, side: Seat, attackers: Iterable[Stander], moves: bool) -> float:
        """Return what attacks of these monsters gain: the best one, or one each on targets of its own."""
        strongest = sorted(attackers, key=lambda one: -one.most)
        targets, gains = self.sides[1 - side], list[float]()
        if self.state.options.duel_discs:  # one of those face-down is struck as good as by lot (MW-42)
            hidden = [self._best_on(target, strongest, moves) for target in targets if not target.card.up]
            count = len([card for card in self.state.seats[1 - side].field if not card.up])
            gains = [sum(hidden) / count] * count if count else []
            targets = tuple([target for target in targets if target.card.up])
        gains += [self._best_on(target, strongest, moves) for target in targets]
        return sum(sorted(gains, reverse=True)[: 1 if self.state.options.one_attack else len(strongest)])

    def _best_on(self, target: Stander, strongest: Sequence[Stander], moves: bool) -> float:
        """Return the most that one of some monsters gains from a target; no look at those too weak for more."""
        best, stands = 0.0, target.number(self.terrain(target.card.cell))
        for one in strongest:
            edge = one.most + DISADVANTAGE - stands
            if edge <= 0 or (best and best >= self._lost(target, edge)):
                break
            best = max(best, self.strike(one, target, moves))
        return best

    def prospects(self, side: Seat, later: float) -> float:
        """Return what a side's next attacks are worth: those of this turn, else `later` of those of its next."""
        free = {card.slot for card in unparalysed(self.state, side)}
        any_zone = self.state.options.duel_discs  # who lies face-down may come to the main zone and attack at once
        standing_up = [one for one in self.sides[side] if (one.card.up or any_zone) and one.card.slot in free]
        if side == self.state.seat:
            ready = [one for one in standing_up if may_attack(self.state, one.card)]
            if ready:
                unmoved = [one for one in ready if not one.card.moved]
                return max(NOW * self.strikes(side, ready, False), SOON * self.strikes(side, unmoved, True))
        return later * self.strikes(side, standing_up, True)


def stander(card: FieldCard, row: Card, found: Figures | None = None) -> Stander:
    """Return a monster as it stands on the board, or with the numbers printed."""
    atk, defence = row.atk or 0, row.defence or 0
    most = FIELD_BONUS / 100 * atk
    if found is not None:
        rest = [change for change in found.changes if not change.field]
        atk = max(found.atk + sum([change.atk for change in rest]), 0)
        defence = max(found.defence + sum([change.defence for change in rest]), 0)
    return Stander(card, row, atk, defence, atk + most, card.up and Keyword.REACH in row.keywords)


@lru_cache(maxsize=4096)
def usual_ends(maze: Labyrinth, start: Cell, level: int) -> frozenset[Cell]:
    """Return where a walk of a monster of some level may end in an empty labyrinth, by how far each cell is."""
    ways = maze.within(start).items()
    return frozenset([cell for cell, far in ways if 0 < far <= level and (level - far) % 2 == 0])


@lru_cache(maxsize=64)
def most_steps_across(maze: Labyrinth, seat: Seat) -> int:
    """Return how many steps there are from the cell of a player's own two rows that is farthest from the other's."""
    left = steps_to_rows(maze, 1 - seat)
    return max([left[one] for one in maze.grid.entry(seat) if one in left], default=0)


@lru_cache(maxsize=64)
def steps_to_rows(maze: Labyrinth, seat: Seat) -> dict[Cell, int]:
    """Return how far each cell of an empty labyrinth is from a player's own two rows."""
    found: dict[Cell, int] = {}
    for start in maze.grid.entry(seat):
        for cell, far in maze.within(start).items():
            found[cell] = min(far, found.get(cell, far))
    return found


def worth_of_ground(state: MagicState, seat: Seat, persona: Persona, numbers: Mapping[Slot, Figures]) -> float:
    """Return how much better the attacks to come are for a player than those of the other."""
    ground = Ground(state, persona, numbers)
    mine, theirs = [sum([ground.progress(side, one) for one in ground.sides[side]]) for side in (seat, 1 - seat)]
    attacks = ground.prospects(seat, LATER) - persona.hurt * ground.prospects(1 - seat, persona.threat)
    return attacks + mine - theirs
