"""A duel with duel disks: how the zones are laid, and the turn (chapter 12)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.games.magic_wizards.actions import (
    AttackWith,
    ChoosePosition,
    ChooseSlot,
    DrawACard,
    EndDuelTurn,
    FlipUp,
    LayZones,
    LeaveEmpty,
    LetPass,
    PutBack,
    PutUnder,
    SkipDraw,
    TurnDown,
    TurnPosition,
    UseEffect,
)
from engine.games.magic_wizards.card_effects import Do, When
from engine.games.magic_wizards.card_traits import CardKind
from tests.reference.magic_wizards.naming import Named
from tests.reference.magic_wizards.table import Lying, Steps
from tests.reference.magic_wizards.targets import Doing
from tests.reference.magic_wizards.zones import MAIN, Zones

FULL = 5


@dataclass(eq=False)
class Laying:
    """What has been named so far, as the zones are laid; `main` is () until the main zone is named."""

    cards: list[Lying]
    under: Lying | None = None
    down: list[Lying] = field(default_factory=list)
    main: tuple[Lying | None, ...] = ()
    attack: bool | None = None
    rest: list[Lying] = field(default_factory=list)

    @property
    def left(self) -> list[Lying]:
        """The cards that have no zone yet."""
        named = [self.under, *self.main, *self.rest]
        return [it for it in self.cards if it not in named]


class DiscDuel(Zones):
    """The course of a duel with duel disks."""

    def first_cards(self, seat: int) -> Steps:
        """Five cards with a monster among them, and the zones are laid (12.2, MW-111)."""
        side = self.sides[seat]
        monsters = 0
        while not monsters:
            yield from self.shuffle_and_cut(seat)
            monsters = sum(self.printed[piece].is_monster for piece in side.deck[:FULL])
            self.note("MW-61" if monsters else "MW-111")
        self.fill(seat)
        yield from self.lay_zones(seat, start=True)

    def fill(self, seat: int) -> None:
        """Draw up to five cards (12.3, MW-119)."""
        side = self.sides[seat]
        while side.deck and len(side.field) < FULL:
            piece = side.deck.pop(0)
            self.lay(seat, piece, False, self.printed[piece].is_monster)
            self.changed = True

    def draws(self) -> Steps:
        """Draw up to five or not at all, and lay the zones anew (MW-90, MW-119)."""
        side = self.sides[self.seat]
        if side.deck and len(side.field) < FULL:
            answer = yield from self.ask("draw", self.seat, {DrawACard(), SkipDraw()})
            if isinstance(answer, DrawACard):
                self.fill(self.seat)
        if side.field:
            yield from self.lay_zones(self.seat)

    # Laying the zones

    def lay_zones(self, seat: int, start: bool = False) -> Steps:
        """Name what is turned down, who is in the main zone, and the rest, each with a way back (MW-120)."""
        named: list[Any] = []
        while True:
            laying = self.laid(seat, named)
            legal = self.next_of_laying(seat, laying)
            if named:
                legal.add(PutBack())
            answer = yield from self.ask("arrange", seat, legal)
            if isinstance(answer, LayZones):
                break
            if isinstance(answer, PutBack):
                named.pop()
            else:
                named.append(answer)
        yield from self.confirm(seat, self.laid(seat, named), start)

    def laid(self, seat: int, named: list[Any]) -> Laying:
        """What these answers have named."""
        drawn_last = sorted(self.sides[seat].field, key=lambda it: (it.cell < 0, it.cell, it.slot))
        laying = Laying(drawn_last)
        for answer in named:
            match answer:
                case PutUnder(slot=slot):
                    laying.under = self.at(slot)
                case TurnDown(slot=slot):
                    laying.down.append(self.at(slot))
                case LeaveEmpty():
                    laying.main = (None,)
                case ChoosePosition(attack=attack):
                    laying.attack = attack
                case ChooseSlot(slot=slot) if not laying.main:
                    laying.main = (self.at(slot),)
                    if not self.chooses_position(self.at(slot)):
                        laying.attack = True if self.at(slot).cell != MAIN else self.at(slot).attack
                case ChooseSlot(slot=slot):
                    laying.rest.append(self.at(slot))
        return laying

    def chooses_position(self, it: Lying) -> bool:
        """Tell whether the position of a main monster is said: it was not there, and is not Paralisado."""
        return it.cell != MAIN and not self.suffers(Do.PARALYSE, it)

    def next_of_laying(self, seat: int, laying: Laying) -> set[Any]:
        """What may be named next."""
        full = len(laying.cards) == FULL and laying.under is None
        monsters = [it for it in laying.cards if it.monster]
        if full and not monsters:  # MW-121
            self.note("MW-121")
            return {PutUnder(it.slot) for it in laying.cards}
        found: set[Any] = set()
        if not laying.main:
            kept = [it for it in monsters if it not in laying.down]
            only = kept[0] if full and len(kept) == 1 else None  # it is needed for the main zone (MW-121)
            down = [it for it in laying.cards if self.may_turn_down(it) and it not in (*laying.down, only)]
            found |= {TurnDown(it.slot) for it in down if it is not laying.under}
            there = next((it for it in laying.cards if it.cell == MAIN), None)
            if there is not None and not there.attack and self.suffers(Do.PARALYSE, there):
                return {*found, ChooseSlot(there.slot), LayZones()}
            found |= {ChooseSlot(it.slot) for it in monsters if it not in laying.down}
            if not full:
                found.add(LeaveEmpty())
            if there is not None or not full:
                found.add(LayZones())
            return found
        if laying.main[0] is not None and laying.attack is None:
            return {ChoosePosition(True), ChoosePosition(False)}
        return {*found, *(ChooseSlot(it.slot) for it in laying.left), LayZones()}

    def may_turn_down(self, it: Lying) -> bool:
        """Tell whether a card is turned down as the zones are laid (12.6, MW-120, MW-136)."""
        return it.up and it.cell > MAIN and not self.stays_up(it) and it.since < self.turn

    def confirm(self, seat: int, laying: Laying, start: bool) -> Steps:
        """The zones are laid as it was named; what is not named follows as it lies (MW-120, MW-137)."""
        if laying.under is not None:
            self.take_off(laying.under)
            self.let_go(laying.under)
            self.sides[seat].deck.append(laying.under.piece)
        closed = [it for it in laying.cards if not it.up]
        for it in laying.down:
            it.up, it.bearer = False, None  # before its bearer is turned down
        for it in laying.down:
            self.note("12.6")
            it.terrain = None
            it.changes = []
            self.let_go(it)
        there = next((it for it in laying.cards if it.cell == MAIN), None)
        main = laying.main[0] if laying.main else there
        own = self.sides[seat].field  # some may have gone by now, others come back (MW-131)
        main = main if main in own else None
        rest = [it for it in [*laying.rest, *laying.left] if it is not main and it in own]
        for it in own:
            if it is not main and it not in rest:
                main, rest = (it, rest) if main is None else (main, [*rest, it])
        turned_up = main if main is not None and not main.up else None
        if main is not None and main is not there and main in laying.main:
            assert laying.attack is not None
            main.turned, main.attack = True, laying.attack
        if turned_up is not None:
            self.turn_up(turned_up)
        for zone, it in enumerate(rest, start=1):
            it.cell = zone
            it.attack |= it.monster
        if main is not None:
            main.cell = MAIN
        in_order = [*([main] if main else []), *rest]
        self.sides[seat].field = in_order
        for it in in_order:
            if it in closed or not it.up:
                it.slot = self.next_slot
                self.next_slot += 1
                it.seen = it.up
                it.changes = []
        if turned_up is not None and not start:
            yield from self.happen_to(When.TURNED_UP, turned_up)

    # The turn

    def acts(self) -> set[Any]:
        """What the player of the turn may do (MW-90)."""
        found: set[Any] = {EndDuelTurn()}
        for it in self.sides[self.seat].field:
            if self.may_turn_up(it):
                found.add(FlipUp(it.slot))
            fixed = it.attacked or it.battled or it.turned or self.keeps_position(it)
            if it.monster and not fixed:
                found.add(TurnPosition(it.slot))
            if it.up and it.piece not in self.used and self.may_use(it):
                found.add(UseEffect(it.slot))
            if self.may_attack(it):
                found.add(AttackWith(it.slot))
        return found

    def may_turn_up(self, it: Lying) -> bool:
        """Tell whether a card may be turned up as the play, or linked to the combo (MW-138)."""
        if it.up or it.card.kind is CardKind.TRAP:
            return False
        if self.play == "":
            return self.finds(it.seat, it.piece, it)
        return self.play == "combo" and self.is_linked(it.piece)

    def one_act(self, action: Any) -> Steps:
        """To turn a card up is to play it (MW-138)."""
        if not isinstance(action, FlipUp):
            yield from super().one_act(action)
            return
        it, combo = self.at(action.slot), self.play == "combo"
        named: Named | None = Named(cell=it.cell)
        if not it.monster:
            named = yield from self.name_play(Doing(it.seat, it.piece, it, combo=combo))
        if named is None:
            return
        self.note("MW-138")
        self.turn_up(it)
        self.play = "combo"
        self.combo.append(it)
        yield from self.resolve(it, named, turned=True, combo=combo)

    def moments_of_coming(self, turned: bool) -> tuple[When, ...]:
        """Both effects are done, that of being played first."""
        return (When.PLAYED, When.TURNED_UP)

    def window(self, about: str, first: int) -> Steps:
        """In the own turn nobody answers."""
        while (yield from self.answer(1 - self.seat, about)):
            pass

    def answer(self, seat: int, about: str) -> Steps:
        """Asked is who has any face-down card; tell whether there was an answer."""
        closed = [it for it in self.sides[seat].field if not it.up]
        wants = self.sides[seat].answers
        if not closed or wants == "never" or (wants == "attacks" and about != "attack"):
            return False
        while True:
            found = [it for it in closed if not it.monster and self.may_flip(it)]
            answer = yield from self.asked_about("answer", seat, {LetPass(), *(FlipUp(it.slot) for it in found)})
            if isinstance(answer, LetPass):
                return False
            if (yield from self.flip(self.at(answer.slot), asks=False)):
                return True
