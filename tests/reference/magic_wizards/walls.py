"""The labyrinth: how it rises and falls, and the walks inside it (chapter 13)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Pick
from engine.games.magic_wizards.actions import ChooseLayout
from engine.games.magic_wizards.card_effects import Effect, When
from tests.reference.magic_wizards.effects import Effects
from tests.reference.magic_wizards.places import SIDES, is_kept_out
from tests.reference.magic_wizards.table import Lying, Steps
from tests.reference.magic_wizards.targets import Doing


class Walls(Effects):
    """Questions about the labyrinth, and what becomes of the board with it."""

    def layout(self, walls: Lying | None) -> Steps:
        """The layout that is taken: of several the player of the walls names one, or the lot (MW-93, MW-142)."""
        names = self.layout_names()
        if walls is not None and self.decks[walls.seat].layout in names:  # its player provides it (MW-160)
            self.note("MW-160")
            return self.decks[walls.seat].layout
        if len(names) == 1:
            return names[0]
        if walls is not None:
            answer = yield from self.ask("walls", walls.seat, [ChooseLayout(at) for at in range(len(names))])
            return names[answer.at]
        (lot,) = yield Pick(1, len(names))
        self.note("MW-142")
        return names[lot]

    def rise(self, size: int, walls: Lying | None) -> Steps:
        """The walls rise, and every card goes to its controller's own rows (13.1, MW-125)."""
        name = yield from self.layout(walls)
        self.labyrinth, self.size, self.walls, self.blocked = name, size, walls, self.walls_drawn(name, size)
        standing = self.on_board() if self.options.board else self.of_a_board()
        if standing and not self.options.board:
            self.note("MW-93")
        for it in standing:
            it.cell = -1
        for it in standing:
            self.note("MW-125")
            free = [cell for cell in self.own_cells(it.seat) if self.who_is_on(cell) is None]
            if free:
                it.cell = free[0]
            else:
                self.leave(it, "graveyard")

    def on_board(self) -> list[Lying]:
        """The cards on the board, in the order of slots, seat 0's first."""
        return [it for seat in (0, 1) for it in sorted(self.sides[seat].field, key=_by_slot) if it.cell >= 0]

    def of_a_board(self) -> list[Lying]:
        """The cards that lie on a board where none was: monsters, and Items face-up, in the same order (MW-93)."""
        lying = [it for seat in (0, 1) for it in sorted(self.sides[seat].field, key=_by_slot)]
        return [it for it in lying if it.monster or (it.up and self.needs_cell(it.card))]

    def carry_out(self, effect: Effect, doing: Doing) -> Steps:
        """Carry out one effect; walls that it has taken away fall at once after it (MW-46)."""
        yield from super().carry_out(effect, doing)
        yield from self.fall()

    def fall(self) -> Steps:
        """If the walls are gone: who is inside goes to the graveyard, the others to the board as it was (MW-46)."""
        if not self.labyrinth or self.walls is None or (self.walls.there and self.walls.up):
            return
        self.note("MW-46")
        ends = {cell: seat for seat in (0, 1) for cell in self.own_cells(seat)}
        old, size = {it: it.cell for it in self.on_board()}, self.size
        self.labyrinth, self.size, self.walls, self.blocked = "", 0, None, frozenset()
        for it in old:
            it.cell = -1
        lost: list[int] = []
        for it, cell in old.items():
            if cell not in ends:
                self.note("13.4")
                lost.append(it.seat)
                self.leave(it, "graveyard")
        for it, cell in old.items():
            if it.there and self.options.board:
                self.put_back(it, ends[cell], cell % size, cell // size, size)
        for seat in (self.seat, 1 - self.seat):
            if seat in lost:
                yield from self.traps(seat, (When.YOUR_MONSTER_DESTROYED,))

    def put_back(self, it: Lying, end: int, column: int, row: int, size: int) -> None:
        """A card of the end rows goes to the like column of the board."""
        from_end = row if end == 0 else size - 1 - row
        like = column * self.columns // size + self.columns * (from_end if end == 0 else self.rows - 1 - from_end)
        cells = sorted(self.own_cells(end), key=lambda cell: (self.distance(cell, like), cell))
        free = [cell for cell in cells if self.who_is_on(cell) is None and self.may_stand(it.card, cell)]
        if free:
            it.cell = free[0]
        else:
            self.leave(it, "graveyard")

    # Walks

    def walk_ends(self, it: Lying) -> set[int]:
        """The cells where a walk of exactly the Level may end (13.2, MW-44, MW-94, MW-123)."""
        rows = set(self.own_cells(it.seat)) if is_kept_out(self.words(it), it.card) else None
        if rows is not None:
            self.note("13.3")
        return set(self.walks([it.cell], it.card.level or 0, rows))

    def walks(self, way: list[int], steps: int, rows: set[int] | None) -> Iterator[int]:
        """The ends of all walks that go on from one, none over a cell twice."""
        if steps == 0:
            yield way[-1]
            return
        for side in SIDES:
            cell = self.open_step(way[-1], side)
            if cell is None or cell in way or self.who_is_on(cell) or (rows is not None and cell not in rows):
                continue
            yield from self.walks([*way, cell], steps - 1, rows)


def _by_slot(it: Lying) -> int:
    return it.slot
