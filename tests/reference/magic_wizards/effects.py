"""What cards do: each word of an effect."""

from __future__ import annotations

from typing import Any

from engine.core.model import Pick, Roll, Shuffle
from engine.games.magic_wizards.actions import (
    ChoosePiece,
    ChoosePosition,
    ChooseSlot,
)
from engine.games.magic_wizards.card_effects import Do, Effect, Filter, Until, When, Whether, Whom
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import CardKind, Keyword
from tests.reference.magic_wizards.rows import effects_at, fits
from tests.reference.magic_wizards.table import Change, Lying, Steps
from tests.reference.magic_wizards.targets import Doing, Played, Targets


class Effects(Targets):
    """Effects of cards."""

    def happen(self, when: When, card: Card, doing: Doing) -> Steps:
        """Carry out what a card does at a moment, effect by effect."""
        for effect in effects_at(card, when):
            yield from self.carry_out(effect, doing)

    def happen_to(self, when: When, it: Lying, **around: Any) -> Steps:
        """The same for a face-up card on the field."""
        if it.there and it.up:
            yield from self.happen(when, it.card, Doing(it.seat, it.piece, it, **around))

    def carry_out(self, effect: Effect, doing: Doing) -> Steps:
        """Carry out one effect: its condition, whom, and what."""
        if effect.until is Until.END_OF_BATTLE and not self.attacking:  # MW-151
            return
        if effect.if_ is not None:
            if effect.if_.test is Whether.COIN_HEADS:
                (coin,) = yield Roll(1, 2)
                if coin != 1:
                    return
            elif effect.if_.test is Whether.FOE_IS:
                if doing.foe is None or not self.shows(doing.foe, effect.if_):
                    return
            elif not self.is_so(effect.if_.test, doing.seat, doing.it):
                return
        if effect.pay >= self.sides[doing.seat].life:
            return
        self.change_life((doing.seat, -effect.pay))  # for what comes about alone (MW-150)
        match effect.target:
            case Whom.YOUR_DECK | Whom.YOUR_GRAVEYARD:
                yield from self.from_pile(effect, doing)
            case target if effect.do is Do.FUSE or target in (Whom.NONE, Whom.YOU, Whom.RIVAL):
                yield from self.at_large(effect, doing)
            case Whom.SELF if doing.it is None:
                self.back_to_hand(doing.piece)
            case _:
                found = yield from self.targets(effect, doing)
                if effect.do is Do.REFLECT and found and doing.attack:
                    doing.attack.reflected = []  # a second Refletir turns the attack again
                yield from self.done_to_each(effect, doing, found)
                if effect.do is Do.TURN_UP:  # all are turned up at once
                    for it in [it for it in found if it.up]:
                        yield from self.happen(When.TURNED_UP, it.card, Doing(it.seat, it.piece, it))

    def shows(self, it: Lying, wanted: Filter) -> bool:
        """Tell whether a monster that everybody may look at is what a condition asks for (MW-73)."""
        return (it.up or not it.there) and fits(it.card, wanted)

    # What, to a card on the field

    def may_bear(self, effect: Effect, doing: Doing, it: Lying) -> bool:
        """Tell whether a component of a Multi-Corpos may bear what is done to it, which is asked last (MW-51)."""
        if effect.do in (Do.TURN_UP, Do.NEGATE_ATTACK, Do.NEGATE_CARD, Do.REFLECT, Do.TRANSFORM):
            return False
        leaves = effect.do in (Do.DESTROY, Do.TO_HAND)
        return Keyword.MULTI_BODY in self.words(it) and bool(it.components) and (leaves or it.seat != doing.seat)

    def done_to_each(self, effect: Effect, doing: Doing, found: list[Lying]) -> Steps:
        """Do something to cards; what comes of it follows card by card, as does who is asked (MW-105, MW-155)."""
        after: list[Steps] = []
        for it in found:
            if self.may_bear(effect, doing, it):
                after.append(self.done_to(effect, doing, it))
            elif effect.do is Do.DESTROY and len(found) > 1:
                seat, monster = it.seat, it.monster
                self.leave(it, "graveyard")
                after += [self.traps(seat, (When.YOUR_MONSTER_DESTROYED,))] if monster else []
            else:
                yield from self.done_to(effect, doing, it)
        for steps in after:
            yield from steps

    def done_to(self, effect: Effect, doing: Doing, it: Lying) -> Steps:
        """Do something to a card, or to a component in its place; nobody is asked where nothing would happen."""
        if not self.may_bear(effect, doing, it) or effect.do in (Do.DESTROY, Do.TO_HAND):
            yield from self.do_to(effect, doing, it)
            return
        nothing = {
            Do.BOOST: not self.times(effect, doing.seat, doing.it, it),
            Do.CHANGE_POSITION: self.keeps_position(it),
            Do.TURN_DOWN: self.stays_up(it),
            Do.TAKE_CONTROL: not self.may_take(doing.seat),
        }
        if nothing.get(effect.do):
            return
        taken = effect.do is Do.TAKE_CONTROL
        if taken and not all(self.finds_place(doing.seat, self.printed[piece]) for piece in it.components):
            self.note("MW-135")
            yield from self.do_to(effect, doing, it)
        elif not (yield from self.may(it.seat)):
            yield from self.do_to(effect, doing, it)
        elif taken:
            yield from self.take_component(effect, doing, it)

    def take_component(self, effect: Effect, doing: Doing, it: Lying) -> Steps:
        """A component is taken in the place of the card over it, and lies beside as a monster."""
        answer = yield from self.ask("choose", it.seat, (ChoosePiece(piece) for piece in it.components))
        it.components.remove(answer.piece)
        attack, cell = self.place_of_taken(doing.seat, self.printed[answer.piece], it.attack)
        taken = self.lay(doing.seat, answer.piece, True, attack, cell)
        taken.attacked, taken.home = it.attacked, it.seat
        self.change(effect, doing, taken)
        if not it.components:
            yield from self.destroy(it)

    def place_of_taken(self, seat: int, card: Card, attack: bool) -> tuple[bool, int]:
        """The position and the cell of a component that is taken, whose card has a position (MW-135)."""
        return attack, self.entries(seat, card)[0] if self.boarded else -1

    def may_take(self, seat: int) -> bool:
        """Tell whether a player may take control of a monster; on the board it stays where it is (MW-131)."""
        return bool(self.boarded) or self.room(seat, True)

    def keeps_position(self, it: Lying) -> bool:
        """Tell whether no effect changes a monster's position."""
        return self.suffers(Do.PARALYSE, it)

    def stays_up(self, it: Lying) -> bool:
        """Tell whether nothing turns a monster face-down."""
        return self.suffers(Do.ILLUMINATE, it)

    def do_to(self, effect: Effect, doing: Doing, it: Lying) -> Steps:
        """Do what is done to a card on the field."""
        match effect.do:
            case Do.BOOST | Do.SET_NUMBERS | Do.GIVE_KEYWORD | Do.PARALYSE | Do.ILLUMINATE:
                self.change(effect, doing, it)
            case Do.CHANGE_POSITION:
                if not self.keeps_position(it):
                    it.attack = not it.attack
            case Do.TURN_UP:
                self.turn_up(it)
            case Do.TURN_DOWN:
                if not self.stays_up(it):
                    self.turn_down(it)
            case Do.DESTROY:
                yield from self.destroy(it)
            case Do.TO_HAND:
                yield from self.remove(it, "hand")
            case Do.NEGATE_ATTACK:
                assert doing.attack
                doing.attack.over = True
            case Do.NEGATE_CARD:
                assert doing.played
                doing.played.negated = True
            case Do.REFLECT:
                assert doing.attack
                doing.attack.reflected.append(it)
                doing.attack.target, doing.attack.struck = doing.attack.reflected[0], None
            case Do.TAKE_CONTROL:
                if it.seat == doing.seat or not self.may_take(doing.seat):
                    return
                if it.home is None:
                    it.home = it.seat
                self.take_control(it, doing.seat)
                self.change(effect, doing, it)
            case Do.TRANSFORM:
                yield from self.transform(effect, doing, it)
            case _:
                raise AssertionError(effect.do)

    def change(self, effect: Effect, doing: Doing, it: Lying) -> None:
        """Note what holds for a time."""
        last = self.turn
        mine = doing.seat == self.seat
        if effect.until is Until.END_OF_YOUR_NEXT_TURN:
            last += 2 if mine else 1
        elif effect.until is Until.END_OF_RIVAL_NEXT_TURN:
            last += 1 if mine else 2
        often = self.times(effect, doing.seat, doing.it, it)
        it.changes.append(
            Change(effect.do, effect.until, last, doing.it, effect.atk * often, effect.defence * often, effect.keyword)
        )

    def destroy(self, it: Lying) -> Steps:
        """An effect destroys a card."""
        seat, monster = it.seat, it.monster
        if (yield from self.remove(it, "graveyard")) and monster:
            yield from self.traps(seat, (When.YOUR_MONSTER_DESTROYED,))

    def remove(self, it: Lying, where: str) -> Steps:
        """An effect takes a card off the field; a Multi-Corpos may give a component in its place (MW-51)."""
        if (yield from self.gives_component(it, where)):
            return False
        self.leave(it, where)
        return True

    def gives_component(self, it: Lying, where: str) -> Steps:
        """Ask for a component in the place of a Multi-Corpos; False if it goes itself."""
        if Keyword.MULTI_BODY not in self.words(it) or not it.components or not (yield from self.may(it.seat)):
            return False
        answer = yield from self.ask("choose", it.seat, (ChoosePiece(piece) for piece in it.components))
        it.components.remove(answer.piece)
        if where == "graveyard":
            it.lost.append(answer.piece)
        self.send(answer.piece, where)
        return bool(it.components)

    # What, to players

    def at_large(self, effect: Effect, doing: Doing) -> Steps:
        """Do what is done to a player or to nobody."""
        player = doing.seat if effect.target is not Whom.RIVAL else 1 - doing.seat
        often = self.times(effect, doing.seat, doing.it, None)
        match effect.do:
            case Do.DRAW:
                for _ in range(effect.count):
                    self.draw_card(player)
            case Do.DISCARD:
                for _ in range(effect.count):
                    yield from self.discard(player, player != doing.seat)
            case Do.GAIN_LIFE:
                self.change_life((player, effect.life * often))
            case Do.LOSE_LIFE:
                self.change_life((player, -effect.life * often))
            case Do.FUSE:
                yield from self.fuse(doing.fusing(effect))
            case Do.RAZE:
                self.raze(doing)
            case _:
                raise AssertionError(effect.do)

    def draw_card(self, seat: int) -> None:
        """Draw a card if there is one (MW-1)."""
        side = self.sides[seat]
        if side.deck:
            side.hand.append(side.deck.pop(0))
            self.changed = True

    def discard(self, seat: int, by_lot: bool) -> Steps:
        """Discard a card of the hand, by lot or by choice."""
        hand = self.sides[seat].hand
        if not hand:
            return
        if by_lot:
            (place,) = yield Pick(1, len(hand))
            piece = hand[place]
        else:
            answer = yield from self.ask("choose", seat, [ChoosePiece(piece) for piece in hand])
            piece = answer.piece
        hand.remove(piece)
        self.send(piece, "graveyard")

    # Deck and graveyard

    def back_to_hand(self, piece: int) -> None:
        """A destroyed card goes to its owner's hand from the graveyard; no Extra does (MW-109)."""
        owner = self.sides[piece // 100]
        if piece in owner.graveyard and self.printed[piece].kind is not CardKind.EXTRA:
            owner.graveyard.remove(piece)
            self.send(piece, "hand")

    def from_pile(self, effect: Effect, doing: Doing) -> Steps:
        """Choose a card of the own deck or graveyard; it goes to the hand or onto the field."""
        side = self.sides[doing.seat]
        from_deck = effect.target is Whom.YOUR_DECK
        found = self.pile_targets(effect, doing)
        if doing.names is not None and not from_deck:
            found = [piece for piece in found if piece in doing.names]
        if not found:
            return
        legal = [ChoosePiece(piece) for piece in found]
        secret = self.ask("choose", doing.seat, legal)  # nobody learns that there was but one
        answer = yield from (secret if from_deck else self.choose(doing.seat, legal))
        piece = answer.piece
        if self.lies_under_again(piece):
            return
        if effect.do is Do.SUMMON and not self.finds_place(doing.seat, self.printed[piece]):
            return
        attack, cell = False, -1
        if effect.do is Do.SUMMON:
            attack, cell = yield from self.where_it_comes(doing.seat, self.printed[piece])
        (side.deck if from_deck else side.graveyard).remove(piece)
        self.changed = True
        if effect.do is Do.TO_HAND:
            self.send(piece, "hand")
        elif effect.do is Do.SUMMON:
            it = self.lay(doing.seat, piece, True, attack, cell)
            self.bring(doing, it)
        if from_deck:
            order = yield Shuffle(len(side.deck))
            side.deck = [side.deck[place] for place in order]
        if effect.do is Do.SUMMON:
            yield from self.happen_to(When.PLAYED, it)

    def where_it_comes(self, seat: int, card: Card) -> Steps:
        """The position and the cell of a monster that an effect brings."""
        attack = yield from self.position(seat)
        cell = -1
        if self.boarded:
            cell = yield from self.ask_cell(seat, self.entries(seat, card))
        return attack, cell

    def bring(self, doing: Doing, new: Lying) -> None:
        """What a card of the combo brings is of the combo as well (3.4)."""
        if doing.it in self.combo:
            self.combo.append(new)

    def lies_under_again(self, piece: int) -> bool:
        """A component that was given comes back under its Multi-Corpos, if that lies face-up (MW-97)."""
        for it in self.lying():
            if piece in it.lost:
                it.lost.remove(piece)
                if it.up:
                    self.sides[piece // 100].graveyard.remove(piece)
                    it.components.append(piece)
                    self.changed = True
                    return True
        return False

    def position(self, seat: int) -> Steps:
        """Ask whether a monster comes in Attack position."""
        answer = yield from self.ask("position", seat, (ChoosePosition(True), ChoosePosition(False)))
        return answer.attack

    # Terrain

    def raze(self, doing: Doing) -> None:
        """Destroy the terrain of the cells named or attacked; without Ambientes what a Magic brought (MW-158)."""
        if self.labyrinth:
            return
        if not self.options.environments:
            for it in [it for it in self.lying() if it.terrain and it.up]:
                self.leave(it, "graveyard")
            return
        assert doing.it
        cells = {*doing.it.cells}
        if doing.attack:
            at = doing.attack.target.cell if doing.attack.target else doing.attack.cell
            cells = {at} if at >= 0 else set()
        self.razed |= cells
        for it in self.lying():
            left = tuple(cell for cell in it.cells if cell not in cells)
            if it.terrain and left != it.cells:
                it.cells = left
                if not left:
                    self.leave(it, "graveyard")

    # Transformations

    def fuse(self, doing: Doing) -> Steps:
        """Fusion, if the Extra and all materials that were named are still at hand (MW-20, MW-68, MW-130)."""
        names = doing.names if doing.names is not None else (yield from self.names_now(doing))
        if not names:
            return
        extra, *materials = names
        assert isinstance(extra, int)
        side = self.sides[doing.seat]
        taken: list[int] = []
        for material in materials:
            piece = material if isinstance(material, int) else material.piece
            gone = piece not in side.hand if isinstance(material, int) else material not in self.lying()
            if gone or piece not in self.next_materials(doing, extra, taken):
                return
            taken.append(piece)
        taken.insert(0, taken.pop(self.primary(extra)))
        yield from self.put_extra(doing, extra, taken, fused=True)

    def names_now(self, doing: Doing) -> Steps:
        """Name an Extra and its materials as the effect of a Trap comes about; nothing where none can be made."""
        extras = self.fusable(doing)
        if not extras:
            return ()
        named = yield from self.ask("choose", doing.seat, [ChoosePiece(piece) for piece in extras])
        extra, taken, names = named.piece, list[int](), list[Lying | int]()
        while len(taken) < len(self.printed[extra].materials):
            lying = {it.piece: it for it in self.lying() if it.monster}
            pieces = self.next_materials(doing, extra, taken)
            actions = [ChooseSlot(lying[it].slot) if it in lying else ChoosePiece(it) for it in pieces]
            answer = yield from self.ask("choose", doing.seat, actions)
            names.append(self.at(answer.slot) if isinstance(answer, ChooseSlot) else answer.piece)
            taken.append(names[-1].piece if isinstance(names[-1], Lying) else names[-1])
        return (extra, *names)

    def transform(self, effect: Effect, doing: Doing, it: Lying) -> Steps:
        """The Extra is put upon the monster; it may attack unless that had (MW-130)."""
        for piece in self.sides[doing.seat].extra:
            if self.printed[piece] is self.by_key[effect.into]:
                yield from self.put_extra(doing, piece, [it.piece], fused=False)
                return

    def put_extra(self, doing: Doing, extra: int, taken: list[int], fused: bool) -> Steps:
        """An Extra comes upon its components, and Traps for a monster that is played fire."""
        side = self.sides[doing.seat]
        primary = next((it for it in self.lying() if it.piece == taken[0]), None)
        control = primary.seat if primary is not None else doing.seat
        if any(it.seat != doing.seat for it in self.lying() if it.piece in taken):
            self.note("MW-157")
        attack, cell = yield from self.where_extra_comes(doing.seat, extra, taken)
        attacked = False
        under: list[int] = []
        for piece in taken:
            if piece in side.hand:
                side.hand.remove(piece)
                under.append(piece)
            else:
                it = next(it for it in self.lying() if it.piece == piece)
                attacked |= it.attacked
                under += [piece, *it.components]
                self.take_off(it)
                self.let_go(it)
        side.extra.remove(extra)
        new = self.lay(control, extra, True, attack, cell)
        new.components = under
        if fused:
            new.fused = self.turn
        else:
            new.attacked = attacked
        self.bring(doing, new)
        played = Played(new)
        new.coming = True
        yield from self.traps(1 - doing.seat, (When.MONSTER_PLAYED,), played=played)
        new.coming = False
        yield from self.happen_to(When.PLAYED, new)

    def where_extra_comes(self, seat: int, extra: int, taken: list[int]) -> Steps:
        """The position; the cell of its primary component, or an own one, those of its materials too (MW-110)."""
        attack = yield from self.position(seat)
        used = [it for it in self.lying() if it.piece in taken]
        card, primary = self.printed[extra], next((it for it in used if it.piece == taken[0]), None)
        if not self.boarded or (primary is not None and self.may_stand(card, primary.cell)):
            return attack, primary.cell if primary is not None else -1
        self.note("MW-110")
        side = primary.seat if primary is not None else seat
        cells = self.entries(side, card, tuple(it.cell for it in used))
        return attack, cells[0] if len(cells) == 1 else (yield from self.ask_cell(seat, cells))

    # Traps

    def traps(self, seat: int, when: tuple[When, ...], **around: Any) -> Steps:
        """The Traps of a player whose moment it is fire, in the order of setting (MW-66)."""
        for it in self.in_order_of_traps(seat):
            firing = it.up and not it.card.lasts
            if it.card.kind is CardKind.TRAP and it.there and not firing:
                doing = Doing(seat, it.piece, it, **around)
                moments = [moment for moment in when if effects_at(it.card, moment)]
                if moments and self.stands(effects_at(it.card, moments[0])[0], doing):
                    yield from self.fire(it, moments[0], doing)

    def in_order_of_traps(self, seat: int) -> list[Lying]:
        """A player's cards in the order in which Traps fire."""
        return [*self.sides[seat].field]

    def fire(self, it: Lying, when: When, doing: Doing) -> Steps:
        """A Trap fires; unless it stays, it goes to the graveyard."""
        self.turn_up(it)
        if self.needs_cell(it.card) and it.cell < 0:  # an Item comes onto the board (MW-135)
            self.note("MW-135")
            it.cell = next(iter(self.entries(it.seat, it.card)), -1)
        yield from self.happen(when, it.card, doing)
        if it.there and (not it.card.lasts or (self.needs_cell(it.card) and it.cell < 0)):
            self.leave(it, "graveyard")
