"""What an act names before it is announced, each with a way back (MW-105)."""

from __future__ import annotations

from typing import Any

from engine.games.magic_wizards.actions import ChoosePiece, ChooseSlot, PutBack
from engine.games.magic_wizards.card_effects import Do, Effect, When, Whom
from tests.reference.magic_wizards.battle import Battle
from tests.reference.magic_wizards.rows import effects_at
from tests.reference.magic_wizards.table import Lying, Steps
from tests.reference.magic_wizards.targets import CHOSEN, Doing, Names


class Naming(Battle):
    """The choices of a Magic that is played, and of an effect of the turn."""

    def effects_of_play(self, piece: int) -> list[Effect]:
        """What a Magic does as it is played; an attached one finds its bearer."""
        card = self.printed[piece]
        bearers = [effect for effect in card.effects if effect.target is Whom.BEARER]
        return bearers[:1] if card.stays == "attached" else effects_at(card, When.PLAYED)

    def name_all(self, effects: list[Effect], doing: Doing) -> Steps:
        """Name what each effect asks for; None if the act is taken back."""
        names: list[Names] = []
        for effect in effects:
            found: Names | None = ()
            if effect.do is Do.FUSE:
                found = yield from self.name_fusion(doing)
            elif effect.target in CHOSEN or effect.target is Whom.YOUR_GRAVEYARD:
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
            found = [*self.linked_candidates(effect, doing)]
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
                wanted = self.printed[extra].materials
                if len(names) > len(wanted):
                    return tuple(names)
                pieces = self.next_materials(doing, wanted, [_piece(one) for one in names[1:]])
                lying = {it.piece: it for it in self.monsters(doing.seat)}
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
