"""The worth of the cells where monsters stand.

Who could strike whom next, who is helped where, and who finds shelter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.core.model import Seat
from engine.games.magic_wizards.actions import Slot
from engine.games.magic_wizards.battle import may_attack
from engine.games.magic_wizards.board.cells import Cell, directions
from engine.games.magic_wizards.board.places import grid_of, labyrinth_of, standing
from engine.games.magic_wizards.board.reach import ends_of_walk
from engine.games.magic_wizards.board.terrain import may_enter, terrains_in
from engine.games.magic_wizards.bot.personas import MagicPersona
from engine.games.magic_wizards.bot.picture import FLYER, LETHAL
from engine.games.magic_wizards.bot.walks import most_turns_across, turns_until_across, turns_until_beside
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import Keyword, Terrain
from engine.games.magic_wizards.cards import is_magical
from engine.games.magic_wizards.field import printed
from engine.games.magic_wizards.model import FieldCard, MagicState
from engine.games.magic_wizards.numbers import DISADVANTAGE, FIELD_BONUS, Figures, is_weak, unparalysed

NOW, SOON, LATER = 0.5, 0.3, 0.2
"""Parts of what an attack would gain that count already: of one in reach, after a move, in a later turn."""
STEP = 20.0
"""What a step of a walk that leads towards the other player's rows is worth in a labyrinth, in PVs."""
HUNT, FAR = 0.4, 10
"""In a labyrinth: part of an attack's gain that counts already beside the target; so many walks away it is none."""
ARRIVED = 2
"""Whoever is so many walks away from the other's rows gains nothing by coming nearer: it may turn back for a target."""

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
        """Return the share of its printed numbers that this terrain adds (Bônus de Campo)."""
        return FIELD_BONUS / 100 if terrain in self.row.helped_by else 0.0

    def number(self, terrain: Terrain | None) -> float:
        """Return the number that an attack on it must exceed on this terrain."""
        number, printed_number = (self.atk, self.row.atk) if self.card.attack else (self.defence, self.row.defence)
        return number + self.helped(terrain) * (printed_number or 0)


class Ground:
    """The board of one state: who stands where, and what the best attacks of either side would gain."""

    def __init__(self, state: MagicState, persona: MagicPersona, numbers: Mapping[Slot, Figures]) -> None:
        """Take the board and the `numbers` of every monster."""
        self.state, self.persona = state, persona
        self.everywhere = not state.boarded
        """Whether all reach all, for want of a board."""
        self.maze = labyrinth_of(state.options, state.labyrinth) if state.labyrinth else None
        self.grid, self.taken, self.terrains = grid_of(state), standing(state), terrains_in(state)
        self.sides = tuple(
            tuple([stander(card, printed(state, card), numbers[card.slot]) for card in player.field if card.monster])
            for player in state.seats
        )
        self.life = {card.slot: player.life for player in state.seats for card in player.field}
        self._lines: dict[Cell, list[Cell]] = {}
        self._shut_in: dict[tuple[Cell, bool], bool] = {}
        self._ends: dict[Slot, frozenset[Cell]] = {}
        self._free: dict[tuple[Cell, bool, Slot], frozenset[Terrain | None]] = {}

    def terrain(self, cell: Cell) -> Terrain | None:
        """Return what a cell is."""
        return self.terrains[cell] if self.terrains else None

    # ---- Attacks -----------------------------------------------------------------------------------------------------

    def strike(self, fighter: Stander, target: Stander, moves: bool) -> float:
        """Return the most PVs that a monster gains by attacking another from its cell or one it may move to."""
        if Keyword.BURROW in target.row.keywords and not (target.card.up or self._digs(fighter)):
            return 0.0
        if self.everywhere:
            return self._gain(fighter, None, target)
        if self.maze is not None:
            comes = fighter.card.cell in self.near(target.card.cell, fighter.reaches)
            return (
                self._gain_inside(fighter, target)
                if comes or (moves and self._walks(fighter, target.card.cell))
                else 0.0
            )
        grounds = set(self._grounds(fighter, target.card.cell)) if moves else set()
        if fighter.card.cell in self.near(target.card.cell, fighter.reaches):
            grounds.add(self.terrain(fighter.card.cell))
        if not grounds:
            return 0.0
        helpful = grounds & fighter.row.helped_by
        return self._gain(fighter, min(helpful or grounds, key=str), target)

    def _grounds(self, fighter: Stander, cell: Cell) -> frozenset[Terrain | None]:
        """Return what the cells are that a monster may move to so as to attack a card on this one."""
        anywhere = self.state.options.move == "any"
        key = cell, fighter.reaches, -1 if anywhere else fighter.card.slot
        grounds = self._free.get(key)
        if grounds is None:
            free = [near for near in self.near(cell, fighter.reaches) if near not in self.taken]
            beside = self.grid.orthogonal[fighter.card.cell]
            there = free if anywhere else [near for near in free if near in beside]
            grounds = self._free[key] = frozenset([self.terrain(near) for near in there])
        return grounds if Terrain.OCEAN in fighter.row.helped_by else grounds - _SEA

    def _walks(self, fighter: Stander, cell: Cell) -> bool:
        """Tell whether a monster may walk now to where it attacks a card on a cell of the labyrinth (MW-44)."""
        if fighter.card.cell < 0 or self.turns_to(fighter, cell) > 1:
            return False
        slot = fighter.card.slot
        if slot not in self._ends:
            ends = ends_of_walk(self.state, fighter.card, fighter.row.level or 0, self._kept_by(fighter))
            self._ends[slot] = frozenset(ends)
        return not self._ends[slot].isdisjoint(self.near(cell, fighter.reaches))

    def turns_to(self, fighter: Stander, cell: Cell) -> int:
        """Return the walks until a monster attacks a card on a cell of the labyrinth, if nobody is in its way."""
        assert self.maze is not None
        turns = turns_until_beside(self.maze, fighter.row.level or 0, self._kept_by(fighter), cell, fighter.reaches)
        return turns[fighter.card.cell]

    def _kept_by(self, fighter: Stander) -> Seat | None:
        """Return whose two rows a monster that stands on them may not leave (MW-45)."""
        return None if may_enter(fighter.row) else int(fighter.card.cell not in self.grid.entry(0))

    def progress(self, side: Seat, fighter: Stander) -> float:
        """Return the worth, in PVs, of how far a monster has come in a labyrinth towards the rival's rows.

        It is counted from the worst cell of the own rows: whoever stands there gains by every walk. Who may not walk in
        the labyrinth (MW-45) gains nothing, and leaves the cells before its ways to others.
        """
        if self.maze is None or fighter.card.cell < 0 or not may_enter(fighter.row):
            return 0.0
        level = fighter.row.level or 0
        left, whole = turns_until_across(self.maze, level, side), most_turns_across(self.maze, level, side)
        return STEP * level * max(whole - max(left[fighter.card.cell], ARRIVED), 0)

    def hunts(self, side: Seat, hunters: Iterable[Stander]) -> float:
        """Return the worth, in PVs, of how near monsters have come to those they beat in a labyrinth."""
        return HUNT * self._each_once(side, hunters, self._hunt) if self.maze is not None else 0.0

    def _hunt(self, fighter: Stander, foe: Stander) -> float:
        """Return what an attack will gain, the less the more walks it is away."""
        if not (fighter.card.up and fighter.card.attack) or fighter.card.cell < 0 or foe.card.cell < 0:
            return 0.0
        turns = self.turns_to(fighter, foe.card.cell)
        if turns >= FAR or (turns and self._is_shut_in(foe, fighter.reaches)):
            return 0.0
        return (1 - turns / FAR) * self._gain_inside(fighter, foe)

    def _is_shut_in(self, foe: Stander, reaching: bool) -> bool:
        """Tell whether others stand wherever one might come to attack a card: one of them has to step aside."""
        asked = foe.card.cell, reaching
        if asked not in self._shut_in:
            self._shut_in[asked] = all(cell in self.taken for cell in self.near(*asked))
        return self._shut_in[asked]

    def _each_once(self, side: Seat, attackers: Iterable[Stander], gain: Callable[[Stander, Stander], float]) -> float:
        """Return the sum of the greatest gains in which no monster attacks twice, nor is attacked twice."""
        strongest, pairs = sorted(attackers, key=lambda fighter: -fighter.most), list[tuple[float, Slot, Slot]]()
        for foe in self.sides[1 - side]:
            least = foe.number(self.terrain(foe.card.cell)) - DISADVANTAGE
            for fighter in strongest:
                if fighter.most <= least:
                    break
                if gained := gain(fighter, foe):
                    pairs.append((gained, fighter.card.slot, foe.card.slot))
        total, spent = 0.0, set[Slot]()
        for gained, attacker, target in sorted(pairs, reverse=True):
            if spent.isdisjoint((attacker, target)):
                total += gained
                spent |= {attacker, target}
        return total

    def _gain(self, fighter: Stander, ground: Terrain | None, target: Stander) -> float:
        """Return what an attack from such a cell gains; 0 where it would fail."""
        there = self.terrain(target.card.cell)
        wet, foe_wet = ground is Terrain.OCEAN, there is Terrain.OCEAN
        edge = fighter.atk + fighter.helped(ground) * (fighter.row.atk or 0) - target.number(there)
        edge += DISADVANTAGE * (
            is_weak(target.row, foe_wet, fighter.row, wet) - is_weak(fighter.row, wet, target.row, foe_wet)
        )
        return self._lost(target, edge) if edge > 0 else 0.0

    def _gain_inside(self, fighter: Stander, target: Stander) -> float:
        """Return what an attack gains in a labyrinth, where no cell has a terrain (MW-93)."""
        saved = target.card.up and Keyword.ANTI_MAGIC in target.row.keywords and is_magical(fighter.row)  # MW-48
        return 0.0 if saved else self._gain(fighter, None, target)

    def _lost(self, target: Stander, edge: float) -> float:
        """Return what is lost with a target whose number is passed by this many points."""
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
            for place in line:
                yield place
                if place in self.taken:
                    break

    def _digs(self, fighter: Stander) -> bool:
        return fighter.reaches or Keyword.BURROW in fighter.row.keywords

    def strikes(self, side: Seat, attackers: Iterable[Stander], moves: bool) -> float:
        """Return the gain of the best attack of these monsters, or of one attack by each."""
        if self.maze is not None and not self.state.options.one_attack:
            return self._each_once(side, attackers, lambda fighter, target: self.strike(fighter, target, moves))
        strongest = sorted(attackers, key=lambda fighter: -fighter.most)
        targets, gains = self.sides[1 - side], list[float]()
        if self.state.options.duel_discs:  # one of those face-down is struck as good as by lot (MW-42)
            hidden = [self._best_on(target, strongest, moves) for target in targets if not target.card.up]
            count = len([card for card in self.state.seats[1 - side].field if not card.up])
            gains = [sum(hidden) / count] * count if count else []
            targets = tuple([target for target in targets if target.card.up])
        gains += [self._best_on(target, strongest, moves) for target in targets]
        return sum(sorted(gains, reverse=True)[: 1 if self.state.options.one_attack else len(strongest)])

    def _now_or_soon(self, fighter: Stander, target: Stander) -> float:
        """Return what an attack of this turn counts, of one that may have to move first."""
        soon = 0.0 if fighter.card.moved else SOON * self.strike(fighter, target, True)
        return max(NOW * self.strike(fighter, target, False), soon)

    def _best_on(self, target: Stander, strongest: Sequence[Stander], moves: bool) -> float:
        """Return the most that one of some monsters gains from a target; no look at those too weak for more."""
        best, stands = 0.0, target.number(self.terrain(target.card.cell))
        for fighter in strongest:
            edge = fighter.most + DISADVANTAGE - stands
            if edge <= 0 or (best and best >= self._lost(target, edge)):
                break
            best = max(best, self.strike(fighter, target, moves))
        return best

    def prospects(self, side: Seat, later: float) -> float:
        """Return what a side's next attacks are worth: those of this turn, else `later` of those of its next."""
        free = {card.slot for card in unparalysed(self.state, side)}
        any_zone = self.state.options.duel_discs  # who lies face-down may come to the main zone and attack at once
        standing_up = [
            fighter for fighter in self.sides[side] if (fighter.card.up or any_zone) and fighter.card.slot in free
        ]
        if side == self.state.seat:
            ready = [fighter for fighter in standing_up if may_attack(self.state, fighter.card)]
            if ready and self.maze is not None and not self.state.options.one_attack:
                return self._each_once(side, ready, self._now_or_soon)
            if ready:
                unmoved = [fighter for fighter in ready if not fighter.card.moved]
                return max(NOW * self.strikes(side, ready, False), SOON * self.strikes(side, unmoved, True))
        return later * self.strikes(side, standing_up, True)


def stander(card: FieldCard, row: Card, figures_now: Figures | None = None) -> Stander:
    """Return a monster as it stands on the board, or with the numbers printed."""
    atk, defence = row.atk or 0, row.defence or 0
    most = FIELD_BONUS / 100 * atk
    if figures_now is not None:
        rest = [change for change in figures_now.changes if not change.field]
        atk = max(figures_now.atk + sum([change.atk for change in rest]), 0)
        defence = max(figures_now.defence + sum([change.defence for change in rest]), 0)
    return Stander(card, row, atk, defence, atk + most, card.up and Keyword.REACH in row.keywords)


def worth_of_ground(state: MagicState, seat: Seat, persona: MagicPersona, numbers: Mapping[Slot, Figures]) -> float:
    """Return how much better the attacks to come are for a player than those of the other."""
    ground = Ground(state, persona, numbers)
    mine, theirs = [
        sum([ground.progress(side, fighter) for fighter in ground.sides[side]]) for side in (seat, 1 - seat)
    ]
    mine += ground.hunts(seat, ground.sides[seat])
    attacks = ground.prospects(seat, LATER) - persona.hurt * ground.prospects(1 - seat, persona.threat)
    return attacks + mine - theirs
