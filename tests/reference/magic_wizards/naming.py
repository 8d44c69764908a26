"""What an act names before it is announced, each with a way back (MW-105)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.games.magic_wizards.actions import ChoosePiece, ChooseSlot, PutBack
from engine.games.magic_wizards.card_effects import Do, Effect, When, Whom
from engine.games.magic_wizards.card_model import Card
from tests.reference.magic_wizards.battle import Battle
from tests.reference.magic_wizards.rows import effects_at
from tests.reference.magic_wizards.table import Lying, Steps
from tests.reference.magic_wizards.targets import CHOSEN, Doing, Names


@dataclass(frozen=True)
class Named:
    """What has been named for a card that is played: for each effect, the cell it comes on, those that it changes."""

    names: tuple[Names, ...] = ()
    cell: int = -1
    cells: tuple[int, ...] = ()


class Naming(Battle):
    """The choices of a Magic that is played, and of an effect of the turn."""

    def effects_of_play(self, piece: int) -> list[Effect]:
        """What a Magic does as it is played; an attached one finds its bearer."""
        card = self.printed[piece]
        bearers = [effect for effect in card.effects if effect.target is Whom.BEARER]
        return [*bearers[: card.stays == "attached"], *effects_at(card, When.PLAYED)]

    def name_play(self, doing: Doing) -> Steps:
        """Name all that a card asks for before it is played or set; None if that is taken back."""
        card = self.printed[doing.piece]
        terrain = next((effect for effect in card.effects if self.names_cells(card, effect)), None)
        count = terrain.count if terrain is not None and self.options.environments else 0
        cell: int | None = -1
        cells: tuple[int, ...] | None = ()
        while True:  # cells come first, and what is taken back last is the first of them
            if self.needs_cell(card) and not cells:
                cell = yield from self.ask_cell(doing.seat, self.entries(doing.seat, card), back=True)
                if cell is None:
                    return None
            cells = yield from self.name_cells(doing.seat, count, cells or ())
            if cells is not None:
                names: list[Names] | None = []
                if not card.is_monster:
                    names = yield from self.name_all(self.effects_of_play(doing.piece), doing)
                if names is not None:
                    return Named(tuple(names), cell, cells)
                cells = cells[:-1]
            elif not self.needs_cell(card):
                return None
            if not (count or self.needs_cell(card)):
                return None

    def names_cells(self, card: Card, effect: Effect) -> bool:
        """Tell whether an effect names cells as its card is played: terrain that it brings, or destroys (MW-158)."""
        razes = effect.do is Do.RAZE and not card.is_monster and not self.labyrinth
        return effect.do is Do.SET_TERRAIN or razes

    def name_cells(self, seat: int, count: int, before: tuple[int, ...]) -> Steps:
        """Name connected cells one after another, after those named before (chapter 11)."""
        named = [*before]
        while len(named) < count:
            cells = [*range(self.columns * self.rows)]
            if named:
                cells = [cell for cell in cells if cell not in named and set(self.beside(cell)) & set(named)]
            cell = yield from self.ask_cell(seat, cells, back=True)
            if cell is not None:
                named.append(cell)
            elif named:
                named.pop()
            else:
                return None
        return tuple(named)

    def is_named_first(self, effect: Effect) -> bool:
        """Tell whether an effect names anything before the act is told."""
        return effect.do is Do.FUSE or effect.target in CHOSEN or effect.target is Whom.YOUR_GRAVEYARD

    def name_all(self, effects: list[Effect], doing: Doing) -> Steps:
        """Name what each effect asks for; None if the act is taken back."""
        names: list[Names] = []
        for effect in effects:
            found: Names | None = ()
            if effect.do is Do.FUSE:
                found = yield from self.name_fusion(doing.fusing(effect))
            elif self.is_named_first(effect):
                found = yield from self.name_one(effect, doing)
            if found is None:
                return None
            names.append(found)
        return names

    def name_one(self, effect: Effect, doing: Doing) -> Steps:
        """Name a card of the field or the graveyard; nobody is asked where there is at most one."""
        found: list[Lying | int]
        if effect.target is Whom.YOUR_GRAVEYARD:
            found = [*self.pile_targets(effect, doing)]
        else:
            found = [*self.to_choose(effect, doing)]
        if len(found) < 2:
            return tuple(found)
        answer = yield from self.ask("choose", doing.seat, [PutBack(), *map(_action, found)])
        return None if isinstance(answer, PutBack) else (self.meant(answer),)

    def name_fusion(self, doing: Doing) -> Steps:
        """Name the Extra, then its materials one after another."""
        if not self.fusable(doing):
            return ()
        names: list[Lying | int] = []
        while True:
            found: list[Lying | int] = [*self.fusable(doing)]
            if names:
                extra = names[0]
                assert isinstance(extra, int)
                if len(names) > len(self.printed[extra].materials):
                    return tuple(names)
                pieces = self.next_materials(doing, extra, [_piece(name) for name in names[1:]])
                lying = {it.piece: it for it in self.lying() if it.monster}
                found = [lying.get(piece, piece) for piece in pieces]
            answer = yield from self.ask("choose", doing.seat, [PutBack(), *map(_action, found)])
            if not isinstance(answer, PutBack):
                names.append(self.meant(answer))
            elif names:
                names.pop()
            else:
                return None

    def meant(self, answer: Any) -> Lying | int:
        """What an answer names."""
        return self.at(answer.slot) if isinstance(answer, ChooseSlot) else int(answer.piece)


def _piece(name: Lying | int) -> int:
    return name if isinstance(name, int) else name.piece


def _action(name: Lying | int) -> ChooseSlot | ChoosePiece:
    return ChoosePiece(name) if isinstance(name, int) else ChooseSlot(name.slot)
