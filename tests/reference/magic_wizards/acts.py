"""What the player of a turn does, what comes of a card that is played, and the windows for answers."""

from __future__ import annotations

from typing import Any

from engine.games.magic_wizards.actions import (
    AnswerOnly,
    AttackWith,
    ChooseCell,
    ChoosePlayer,
    ChooseSlot,
    EndDuelTurn,
    FlipUp,
    LetPass,
    MoveWith,
    PickCard,
    PlayCard,
    PutBack,
    SetCard,
    TurnPosition,
    UseEffect,
)
from engine.games.magic_wizards.card_effects import Do, Effect, When, Whom
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import CardKind
from tests.reference.magic_wizards.naming import Named, Naming
from tests.reference.magic_wizards.places import raises_walls
from tests.reference.magic_wizards.rows import effects_at
from tests.reference.magic_wizards.table import Lying, Steps
from tests.reference.magic_wizards.targets import Doing, Names, Played

ANEW = object()
"""No answer: the field has been changed from outside."""


class Acts(Naming):
    """The acts of the own turn, and answers."""

    def asked_about(self, name: str, seat: int, legal: Any) -> Steps:
        """Ask again after each change of what the player wants to be asked about (MW-67)."""
        while True:
            modes = {AnswerOnly(mode) for mode in ("attacks", "always", "never") if mode != self.sides[seat].answers}
            answer = yield from self.ask(name, seat, {*legal, *modes})
            if not isinstance(answer, AnswerOnly):
                return answer

    # Acts of the own turn

    def acts(self) -> set[Any]:
        """All that the player of the turn may do."""
        found: set[Any] = {EndDuelTurn()}
        for piece in self.sides[self.seat].hand:
            if self.may_play(piece) or self.may_set(piece):
                found.add(PickCard(piece))
        for it in self.sides[self.seat].field:
            if self.may_flip(it):
                found.add(FlipUp(it.slot))
            fixed = it.attacked or it.battled or it.turned or (it.moved and it.attack)
            if it.monster and not (fixed or self.suffers(Do.PARALYSE, it)):
                found.add(TurnPosition(it.slot))
            if it.up and it.piece not in self.used and self.may_use(it):
                found.add(UseEffect(it.slot))
            if self.may_attack(it):
                found.add(AttackWith(it.slot))
            if self.moves(it):
                found.add(MoveWith(it.slot))
        return found

    def may_flip(self, it: Lying) -> bool:
        """Tell whether a set card may be turned up by its controller: a monster, a Magic (MW-3)."""
        if it.up or it.card.kind is CardKind.TRAP or not self.has_cell(it):
            return False
        return self.finds(it.seat, it.piece, it)

    def has_cell(self, it: Lying) -> bool:
        """Tell whether a set card that is turned up has a cell: a monster its own, an Item one of the board (MW-33)."""
        if self.is_barred(it.card):
            return False
        return it.monster or not self.needs_cell(it.card) or bool(self.entries(it.seat, it.card))

    def is_barred(self, card: Card) -> bool:
        """Tell whether the labyrinth bars a card: a second one, a terrain Magic (MW-93, MW-124)."""
        terrain = any(effect.do is Do.SET_TERRAIN for effect in card.effects)
        return bool(self.labyrinth) and (terrain or raises_walls(card))

    def may_use(self, it: Lying) -> bool:
        """Tell whether a card has an effect of the own turn that could be done (MW-74)."""
        return any(effect.pay < self.sides[it.seat].life for effect in effects_at(it.card, When.YOUR_TURN))

    def may_play(self, piece: int) -> bool:
        """Tell whether a card of the hand may be played: as the play, or linked to the combo (2.2, MW-69)."""
        card = self.printed[piece]
        if card.kind is CardKind.TRAP or self.is_barred(card) or not self.finds_place(self.seat, card):
            return False
        if self.play == "":
            return self.finds(self.seat, piece)
        return self.play == "combo" and self.is_linked(piece)

    def finds(self, seat: int, piece: int, it: Lying | None = None) -> bool:
        """Tell whether an attached Magic has a monster to lie with, and a Fusion card its materials (MW-72, MW-130)."""
        doing = Doing(seat, piece, it)
        found = True
        for effect in self.effects_of_play(piece):
            if effect.do is Do.FUSE:
                found &= bool(self.fusable(doing.fusing(effect)))
            if effect.target is Whom.BEARER:
                found &= bool(self.candidates(effect, doing))
        return found

    def is_linked(self, piece: int) -> bool:
        """Tell whether a card can take a card of the combo as a target or a material (MW-69)."""
        card = self.printed[piece]
        doing = Doing(self.seat, piece, combo=True)
        if card.stays == "attached":  # MW-153
            needed = [it for it in self.effects_of_play(piece) if it.target is Whom.BEARER or it.do is Do.FUSE]
            return all(self.links(effect, doing) for effect in needed)
        return not card.is_monster and any(self.links(effect, doing) for effect in card.effects)

    def links(self, effect: Effect, doing: Doing) -> bool:
        """Tell whether an effect is done to a card of the combo."""
        if effect.when not in (When.PLAYED, When.WHILE_UP):
            return False
        if effect.do is Do.FUSE:
            return bool(self.fusable(doing.fusing(effect)))
        if effect.target in (Whom.NONE, Whom.YOU, Whom.RIVAL, Whom.YOUR_DECK, Whom.YOUR_GRAVEYARD):
            return False
        return bool(self.linked_candidates(effect, doing))

    def may_set(self, piece: int) -> bool:
        """Tell whether a card of the hand may be set (2.2, 2.3)."""
        card = self.printed[piece]
        if not self.finds_place(self.seat, card, up=False):
            return False
        return self.play == "" or (not card.is_monster and not self.second_set)

    def one_act(self, action: Any) -> Steps:
        """Do one act of the own turn."""
        match action:
            case PickCard(piece=piece):
                yield from self.hand_card(piece)
            case FlipUp(slot=slot):
                yield from self.flip(self.at(slot), asks=True)
            case TurnPosition(slot=slot):
                it = self.at(slot)
                it.attack, it.turned = not it.attack, True
            case UseEffect(slot=slot):
                it = self.at(slot)
                effects = effects_at(it.card, When.YOUR_TURN)
                names = yield from self.name_all(effects, Doing(it.seat, it.piece, it))
                if names is None:
                    return
                self.used.add(it.piece)
                yield from self.do_in_turn(effects, tuple(names), it)
            case AttackWith(slot=slot):
                it = self.at(slot)
                answer = yield from self.ask("attack", self.seat, [*self.attack_targets(it), PutBack()])
                if isinstance(answer, ChooseSlot):
                    yield from self.attack_with(it, self.at(answer.slot))
                elif isinstance(answer, ChoosePlayer):
                    yield from self.attack_with(it, struck=answer.seat)
                elif isinstance(answer, ChooseCell):
                    yield from self.attack_with(it, cell=answer.cell)
            case MoveWith(slot=slot):
                it = self.at(slot)
                answer = yield from self.ask("move", self.seat, [*map(ChooseCell, self.moves(it)), PutBack()])
                if isinstance(answer, ChooseCell):
                    it.cell, it.moved = answer.cell, True
                    self.note("10.2")
            case _:
                raise AssertionError(action)

    def hand_card(self, piece: int) -> Steps:
        """A card of the hand is taken up: play it, set it, or put it back."""
        card = self.printed[piece]
        positions = (True, False) if card.is_monster else (False,)
        legal: list[Any] = [PutBack()]
        if self.may_play(piece):
            legal += [PlayCard(attack) for attack in positions]
        if self.may_set(piece):
            legal += [SetCard(attack) for attack in positions]
        named: Named | None = None
        combo = self.play == "combo"
        while named is None:
            answer = yield from self.ask("hand", self.seat, legal)
            if isinstance(answer, PutBack):
                return
            named = Named()
            if isinstance(answer, PlayCard) or card.is_monster:
                named = yield from self.name_play(Doing(self.seat, piece, combo=combo))
        self.sides[self.seat].hand.remove(piece)
        if isinstance(answer, SetCard):
            self.lay(self.seat, piece, False, answer.attack, named.cell)
            if card.is_monster or self.second_set:
                self.play, self.set_made = "done", True
            else:
                self.second_set = True
            return
        self.play = "combo"
        it = self.lay(self.seat, piece, True, answer.attack, named.cell)
        self.combo.append(it)
        yield from self.resolve(it, named, combo=combo)

    def flip(self, it: Lying, asks: bool) -> Steps:
        """A set monster or Magic is turned up; tell whether it was not taken back."""
        named: Named | None = Named(cell=it.cell)
        if not it.monster:
            named = yield from self.name_play(Doing(it.seat, it.piece, it))
        if named is None:
            return False
        it.cell = named.cell if self.boarded else it.cell
        self.turn_up(it)
        yield from self.resolve(it, named, turned=True, asks=asks)
        return True

    def resolve(self, it: Lying, named: Named, turned: bool = False, combo: bool = False, asks: bool = True) -> Steps:
        """A played card: Traps, answers, what it does, and where it goes (MW-105)."""
        played = Played(it)
        seat, it.coming, it.cells = it.seat, True, named.cells
        moments = [When.MONSTER_PLAYED if it.monster else When.MAGIC_PLAYED]
        if combo:
            moments.append(When.COMBO_PLAYED)
        yield from self.traps(1 - seat, tuple(moments), played=played)
        if asks and it.there:
            yield from self.window("play", 1 - seat)
        it.coming = False
        if it.there and it.up and not played.negated:
            if it.monster:
                for when in self.moments_of_coming(turned):
                    yield from self.happen_to(when, it)
            else:
                yield from self.do_magic(it, named, combo)
        if it.there and not it.monster and (played.negated or not it.card.lasts):
            self.leave(it, "graveyard")

    def moments_of_coming(self, turned: bool) -> tuple[When, ...]:
        """The moments of a monster that is played, or turned up."""
        return (When.TURNED_UP,) if turned else (When.PLAYED,)

    def do_magic(self, it: Lying, named: Named, combo: bool) -> Steps:
        """A Magic takes effect; an attached one finds its bearer, a terrain replaces another."""
        if it.card.stays == "attached":
            doing = Doing(it.seat, it.piece, it, combo=combo, names=named.names[0])
            found = yield from self.targets(it.card.effects[0], doing)
            it.bearer = found[0] if found else None
            yield from self.do_in_turn(self.effects_of_play(it.piece)[1:], named.names[1:], it, combo)
            if it.there and not it.bearer:
                self.leave(it, "graveyard")
            return
        for effect in it.card.effects:
            if effect.do is Do.SET_TERRAIN:
                for other in self.lying():
                    if other.terrain and not self.options.environments:
                        self.leave(other, "graveyard")
                it.terrain = effect.terrain
                self.razed -= {*it.cells}
        if raises_walls(it.card) and self.labyrinth:  # the other came into force first (MW-124)
            self.leave(it, "graveyard")
            return
        if raises_walls(it.card):
            yield from self.rise(self.options.labyrinth_size, it)
        yield from self.do_in_turn(self.effects_of_play(it.piece), named.names, it, combo)

    def do_in_turn(self, effects: list[Effect], names: tuple[Names, ...], it: Lying, combo: bool = False) -> Steps:
        """Do what an act does, in order; what found nothing to name does nothing, and costs nothing (MW-68)."""
        for effect, named in zip(effects, names, strict=True):
            if named or not self.is_named_first(effect):
                yield from self.carry_out(effect, Doing(it.seat, it.piece, it, combo=combo, names=named))

    # Answers

    def window(self, about: str, first: int) -> Steps:
        """One side after the other may answer with a set Magic, until both let it pass (MW-67)."""
        asked, passed = first, 0
        while passed < 2:
            answer = yield from self.answer(asked, about)
            passed = 0 if answer else passed + 1
            asked = 1 - asked

    def answer(self, seat: int, about: str) -> Steps:
        """Ask a player for an answer; tell whether there was one."""
        set_cards = [it for it in self.supports(seat) if not it.up]
        wants = self.sides[seat].answers
        if not set_cards or wants == "never" or (wants == "attacks" and about != "attack"):
            return False
        while True:
            legal = {LetPass(), *(FlipUp(it.slot) for it in set_cards if self.may_flip(it))}
            answer = yield from self.asked_about("answer", seat, legal)
            if isinstance(answer, LetPass):
                return False
            if (yield from self.flip(self.at(answer.slot), asks=False)):
                return True
