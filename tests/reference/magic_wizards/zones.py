"""Duel disks: what lies in which zone, and what the zones change about effects and attacks (chapter 12)."""

from __future__ import annotations

from typing import Any

from engine.core.model import Pick
from engine.games.magic_wizards.actions import ChooseSlot
from engine.games.magic_wizards.card_effects import Do, Effect, Whom
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import CardKind
from tests.reference.magic_wizards.duel import Duel
from tests.reference.magic_wizards.rows import fits
from tests.reference.magic_wizards.table import Lying, Steps
from tests.reference.magic_wizards.targets import CHOSEN, Doing

MAIN = 0
SECONDARY = (1, 2, 3, 4)


class Zones(Duel):
    """A duel in which hand and field are one; the cell of a card is its zone, -1 beside them."""

    def free(self, seat: int) -> list[int]:
        """The free secondary zones, the lowest first."""
        taken = [it.cell for it in self.sides[seat].field]
        return [zone for zone in SECONDARY if zone not in taken]

    def open_zone(self, seat: int) -> int | None:
        """Where a monster comes that comes face-up: the main zone, else a secondary one (MW-140)."""
        if all(it.cell != MAIN for it in self.sides[seat].field):
            return MAIN
        return next(iter(self.free(seat)), None)

    # What comes and goes

    def send(self, piece: int, where: str) -> None:
        """What comes to a hand lies face-down in a free zone, or goes under its owner's deck (MW-140)."""
        owner = piece // 100
        if where != "hand" or self.printed[piece].kind is CardKind.EXTRA:
            super().send(piece, where)
            return
        self.note("MW-140")
        self.changed = True
        if free := self.free(owner):
            self.lay(owner, piece, False, self.printed[piece].is_monster, free[0])
        else:
            self.sides[owner].deck.append(piece)

    def draw_card(self, seat: int) -> None:
        """A card that an effect draws needs a zone (MW-140)."""
        if self.sides[seat].deck and self.free(seat):
            self.send(self.sides[seat].deck.pop(0), "hand")

    def discard(self, seat: int, by_lot: bool) -> Steps:
        """To discard is to discard a face-down card (MW-140)."""
        closed = [it for it in self.sides[seat].field if not it.up]
        if not closed:
            return
        if by_lot:
            (place,) = yield Pick(1, len(closed))
            it = closed[place]
        else:
            answer = yield from self.ask("choose", seat, [ChooseSlot(it.slot) for it in closed])
            it = self.at(answer.slot)
        self.leave(it, "graveyard")

    def finds_place(self, seat: int, card: Card, up: bool = True) -> bool:
        """Tell whether a monster that an effect brings finds a zone."""
        return self.open_zone(seat) is not None

    def where_it_comes(self, seat: int, card: Card) -> Steps:
        """In the main zone in the position chosen, else in Attack position and unasked (MW-140)."""
        zone = self.open_zone(seat)
        attack = zone != MAIN or (yield from self.position(seat))
        return attack, zone

    def place_of_taken(self, seat: int, card: Card, attack: bool) -> tuple[bool, int]:
        """A component comes in the position of its card in the main zone alone (MW-140)."""
        zone = self.open_zone(seat)
        assert zone is not None
        return attack or zone != MAIN, zone

    def may_take(self, seat: int) -> bool:
        """Tell whether a monster that is taken finds a zone."""
        return self.open_zone(seat) is not None

    def take_control(self, it: Lying, seat: int) -> None:
        """A monster goes to a zone of the other side; going back it may find none (MW-140)."""
        zone = self.open_zone(seat)
        if zone is None:
            self.take_off(it)
            for piece in it.components:
                super().send(piece, "graveyard")
            if it.card.kind is CardKind.EXTRA:
                super().send(it.piece, "hand")
            else:
                self.sides[it.piece // 100].deck.append(it.piece)
            self.let_go(it)
            return
        it.cell = zone
        it.attack |= zone != MAIN
        super().take_control(it, seat)

    def extra_finds_place(self, seat: int, extra: int, pieces: list[int]) -> bool:
        """An Extra lies where its primary component lay."""
        return True

    def where_extra_comes(self, seat: int, extra: int, taken: list[int]) -> Steps:
        """In the zone of its primary component, or of the card that is transformed (MW-140)."""
        zone = next(it.cell for it in self.lying() if it.piece == taken[0])
        attack = zone != MAIN or (yield from self.position(seat))
        return attack, zone

    def has_come(self, it: Lying) -> None:
        """Cards lie in the order of their zones."""
        super().has_come(it)
        self.sides[it.seat].field.sort(key=lambda it: (it.cell < 0, it.cell))

    # Effects

    def counted(self, seat: int) -> list[Lying]:
        """A face-down monster counts as a card of the hand (MW-141)."""
        return self.open_monsters(seat)

    def is_help(self, effect: Effect, seat: int, source: Lying | None, it: Lying) -> bool:
        """Tell whether an effect would help a monster in a secondary zone from outside the main one (12.5, MW-122)."""
        plus = effect.do is Do.BOOST and (effect.atk > 0 or effect.defence > 0)
        if not (plus or effect.do in (Do.GIVE_KEYWORD, Do.SET_NUMBERS)):
            return False
        if not it.monster or it.seat != seat or it is source or it.cell == MAIN:
            return False
        if source is not None and source.cell == MAIN:
            return False
        self.note("MW-122")
        return True

    def reaches(self, source: Lying, effect: Effect, it: Lying) -> bool:
        """What works all the time helps nobody in a secondary zone."""
        return super().reaches(source, effect, it) and not self.is_help(effect, source.seat, source, it)

    def candidates(self, effect: Effect, doing: Doing) -> list[Lying]:
        """Who may be meant: any face-down card where one may be named, and nobody who may not be helped (MW-141)."""
        rival = self.sides[1 - doing.seat].field
        if effect.do is Do.TURN_UP and effect.target in CHOSEN:
            sides = {
                Whom.YOUR_MONSTER: [*self.sides[doing.seat].field],
                Whom.RIVAL_MONSTER: [*rival],
                Whom.ANY_MONSTER: [*self.sides[doing.seat].field, *rival],
            }
            return [it for it in sides[effect.target] if not it.up]
        found = super().candidates(effect, doing)
        if effect.target is Whom.RIVAL_SUPPORT and (effect.of is None or effect.of.kind is None):
            found = [it for it in rival if not it.up or (not it.monster and fits(it.card, effect.of))]
        return [it for it in found if not self.is_help(effect, doing.seat, doing.it, it)]

    def done_to(self, effect: Effect, doing: Doing, it: Lying) -> Steps:
        """A face-down card of another kind than is meant is shown, and no more (MW-141)."""
        meant = it.monster if effect.do is Do.TURN_UP else not it.monster
        if (effect.do is Do.TURN_UP or effect.target is Whom.RIVAL_SUPPORT) and not meant:
            self.note("MW-141")
            it.seen = True
            return
        yield from super().done_to(effect, doing, it)

    def keeps_position(self, it: Lying) -> bool:
        """In a secondary zone no position changes."""
        return it.cell != MAIN or super().keeps_position(it)

    def stays_up(self, it: Lying) -> bool:
        """What is not turned down: an Extra, a monster of another's, the main monster (MW-136)."""
        foreign = it.piece // 100 != it.seat
        held = it.card.kind is CardKind.EXTRA or foreign or it.cell == MAIN or self.suffers(Do.PARALYSE, it)
        return held or super().stays_up(it)

    def in_order_of_traps(self, seat: int) -> list[Lying]:
        """Traps fire in the order of their zones."""
        return sorted(self.sides[seat].field, key=lambda it: it.cell)

    def turn_up(self, it: Lying) -> None:
        """A Magic or Trap that does not stay leaves its zone (MW-138)."""
        super().turn_up(it)
        if not it.card.lasts:
            it.cell = -1

    # Attacks

    def may_be_attacked(self, it: Lying, other: Lying, guarded: bool) -> bool:
        """Any card may be attacked (12.7, MW-139)."""
        if self.options.flyers_out_of_reach and other.up and other.monster:
            return super().may_be_attacked(it, other, guarded)
        return True

    def reveal(self, target: Lying) -> Steps:
        """A face-down card that is no monster is only shown (MW-139)."""
        if target.monster:
            yield from super().reveal(target)
        target.seen = True

    def is_in_toon_world(self, it: Lying) -> bool:
        """Mundo dos Desenhos shields the main monster alone."""
        return it.cell == MAIN and super().is_in_toon_world(it)

    def last_monster(self) -> Steps:
        """There is no monster of the end (MW-119)."""
        return
        yield Any
