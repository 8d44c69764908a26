"""What cards do: each word of an effect, and whom it is done to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core.model import Pick, Roll, Shuffle
from engine.games.magic_wizards.actions import (
    ChoosePiece,
    ChoosePosition,
    ChooseSlot,
    SayNo,
    SayYes,
)
from engine.games.magic_wizards.card_effects import Do, Effect, Until, When, Whether, Whom
from engine.games.magic_wizards.card_model import Card, Enters, Material
from engine.games.magic_wizards.card_traits import CardKind, Keyword
from tests.reference.magic_wizards.numbers import Numbers
from tests.reference.magic_wizards.rows import BY_KEY, effects_at, fits
from tests.reference.magic_wizards.table import Ask, Change, Lying, Steps

CHOSEN = (Whom.YOUR_MONSTER, Whom.RIVAL_MONSTER, Whom.ANY_MONSTER, Whom.RIVAL_SUPPORT, Whom.BEARER)
"""Targets that are chosen on the field."""


@dataclass(eq=False)
class Attack:
    """An attack that is going on."""

    attacker: Lying
    target: Lying | None
    struck: int | None
    over: bool = False
    fought: list[Lying] | None = None
    reflected: list[Lying] | None = None


@dataclass(eq=False)
class Played:
    """A card that is being played."""

    it: Lying
    negated: bool = False


@dataclass(eq=False)
class Doing:
    """Whose effect it is, and what it may refer to."""

    seat: int
    piece: int
    it: Lying | None = None
    attack: Attack | None = None
    played: Played | None = None
    foe: Lying | None = None
    combo: bool = False


class Effects(Numbers):
    """Effects of cards."""

    def ask(self, name: str, seat: int, legal: Any) -> Steps:
        """Ask a player."""
        return (yield Ask(name, seat, frozenset(legal)))

    def choose(self, seat: int, legal: list[Any]) -> Steps:
        """Ask a player to name one of these; nobody is asked where there is but one."""
        return legal[0] if len(legal) == 1 else (yield from self.ask("choose", seat, legal))

    def may(self, seat: int) -> Steps:
        """Ask a player for yes or no."""
        answer = yield from self.ask("may", seat, (SayYes(), SayNo()))
        return isinstance(answer, SayYes)

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
        if effect.if_ is not None:
            if effect.if_.test is Whether.COIN_HEADS:
                (coin,) = yield Roll(1, 2)
                if coin != 1:
                    return
            elif effect.if_.test is Whether.FOE_IS:
                if doing.foe is None or not fits(doing.foe.card, effect.if_):
                    return
            elif not self.is_so(effect.if_.test, doing.seat, doing.it):
                return
        match effect.target:
            case Whom.YOUR_DECK | Whom.YOUR_GRAVEYARD:
                yield from self.from_pile(effect, doing)
            case Whom.NONE | Whom.YOU | Whom.RIVAL:
                yield from self.at_large(effect, doing)
            case Whom.SELF if doing.it is None:
                self.back_to_hand(doing.piece)
            case _:
                for it in (yield from self.targets(effect, doing)):
                    yield from self.do_to(effect, doing, it)

    # Whom

    def candidates(self, effect: Effect, doing: Doing) -> list[Lying]:
        """All cards on the field that the target of an effect may mean."""
        mine, theirs = self.open_monsters(doing.seat), self.open_monsters(1 - doing.seat)
        if effect.do is Do.TURN_UP:
            mine = [it for it in self.monsters(doing.seat) if not it.up]
            theirs = [it for it in self.monsters(1 - doing.seat) if not it.up]
        match effect.target:
            case Whom.SELF:
                found = [doing.it]
            case Whom.YOUR_MONSTER | Whom.YOUR_MONSTERS:
                found = [*mine]
            case Whom.YOUR_OTHER_MONSTERS:
                found = [it for it in mine if it is not doing.it]
            case Whom.RIVAL_MONSTER | Whom.RIVAL_MONSTERS:
                found = [*theirs]
            case Whom.ANY_MONSTER | Whom.BEARER:
                found = [*mine, *theirs]
            case Whom.ALL_MONSTERS:
                turns_first = doing.seat == self.seat
                found = [*mine, *theirs] if turns_first else [*theirs, *mine]
            case Whom.ATTACKER:
                found = [doing.attack.attacker if doing.attack else None]
            case Whom.FOE | Whom.DESTROYER:
                found = [doing.foe]
            case Whom.PLAYED_CARD:
                found = [doing.played.it if doing.played else None]
            case Whom.RIVAL_SUPPORT:
                wants_open = effect.of is not None and effect.of.kind is not None
                found = [it for it in self.supports(1 - doing.seat) if it.up or not wants_open]
            case _:
                raise AssertionError(effect.target)
        there = [it for it in found if it is not None and it.there and fits(it.card, effect.of)]
        if effect.target in (Whom.ATTACKER, Whom.FOE, Whom.DESTROYER, Whom.PLAYED_CARD):
            there = [it for it in there if it.up]
        if effect.do is Do.REFLECT and doing.attack:
            there = [it for it in there if it is not doing.attack.attacker]
        return there

    def targets(self, effect: Effect, doing: Doing) -> Steps:
        """Whom an effect is done to; who is to be chosen is chosen by the card's controller."""
        found = self.candidates(effect, doing)
        if effect.target in CHOSEN and found:
            found = [it for it in found if not doing.combo or it.piece in self.combo]
            answer = yield from self.choose(doing.seat, [ChooseSlot(it.slot) for it in found])
            return [self.at(answer.slot)]
        return found

    # What, to a card on the field

    def do_to(self, effect: Effect, doing: Doing, it: Lying) -> Steps:
        """Do what is done to a card on the field."""
        match effect.do:
            case Do.BOOST | Do.SET_NUMBERS | Do.GIVE_KEYWORD | Do.PARALYSE | Do.ILLUMINATE:
                self.change(effect, doing, it)
            case Do.CHANGE_POSITION:
                if not self.suffers(Do.PARALYSE, it):
                    it.attack = not it.attack
            case Do.TURN_UP:
                self.turn_up(it)
                yield from self.happen_to(When.TURNED_UP, it)
            case Do.TURN_DOWN:
                if not self.suffers(Do.ILLUMINATE, it):
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
                doing.attack.reflected = [*(doing.attack.reflected or ()), it]
            case Do.TAKE_CONTROL:
                if it.seat == doing.seat or not self.room(doing.seat, True):
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
            Change(
                effect.do, effect.until, last, doing.it, effect.atk * often, effect.defence * often, effect.keyword
            )
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
        if Keyword.MULTI_BODY not in self.words(it) or len(it.components) < 2 or not (yield from self.may(it.seat)):
            return False
        answer = yield from self.choose(it.seat, [ChoosePiece(piece) for piece in it.components])
        it.components.remove(answer.piece)
        self.send(answer.piece, where)
        return True

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
                yield from self.fuse(doing)
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
            answer = yield from self.choose(seat, [ChoosePiece(piece) for piece in hand])
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
        if not found:
            return
        answer = yield from self.choose(doing.seat, [ChoosePiece(piece) for piece in found])
        piece = answer.piece
        attack = effect.do is Do.SUMMON and (yield from self.position(doing.seat))
        (side.deck if from_deck else side.graveyard).remove(piece)
        self.changed = True
        if effect.do is Do.TO_HAND:
            side.hand.append(piece)
        elif effect.do is Do.SUMMON:
            it = self.lay(doing.seat, piece, True, attack)
        if from_deck and side.deck:
            order = yield Shuffle(len(side.deck))
            side.deck = [side.deck[place] for place in order]
        if effect.do is Do.SUMMON:
            yield from self.happen_to(When.PLAYED, it)

    def pile_targets(self, effect: Effect, doing: Doing) -> list[int]:
        """The cards of the own deck or graveyard that an effect may take."""
        side = self.sides[doing.seat]
        pile = side.deck if effect.target is Whom.YOUR_DECK else side.graveyard
        found = []
        for piece in pile:
            card = self.printed[piece]
            if card.kind is CardKind.EXTRA or not fits(card, effect.of):
                continue
            if effect.do is Do.SUMMON and (not card.is_monster or not self.room(doing.seat, True)):
                continue
            if not doing.combo or piece in self.combo:
                found.append(piece)
        return found

    def position(self, seat: int) -> Steps:
        """Ask whether a monster comes in Attack position."""
        answer = yield from self.ask("position", seat, (ChoosePosition(True), ChoosePosition(False)))
        return answer.attack

    # Transformations

    def fuse(self, doing: Doing) -> Steps:
        """Fusion: name the Extra, then its materials, then its position (MW-20, MW-70, MW-130)."""
        extras = self.fusable(doing)
        if not extras:
            return
        answer = yield from self.ask("choose", doing.seat, (ChoosePiece(piece) for piece in extras))
        extra: int = answer.piece
        wanted = self.printed[extra].materials
        taken: list[int] = []
        while len(taken) < len(wanted):
            found = self.next_materials(doing, wanted, taken)
            lying = {it.piece: it.slot for it in self.monsters(doing.seat)}
            legal = [ChooseSlot(lying[piece]) if piece in lying else ChoosePiece(piece) for piece in found]
            answer = yield from self.ask("choose", doing.seat, legal)
            taken.append(answer.piece if isinstance(answer, ChoosePiece) else self.at(answer.slot).piece)
        main = next((place for place, one in enumerate(wanted) if one.primary), 0)
        taken.insert(0, taken.pop(main))
        yield from self.put_extra(doing, extra, taken, fused=True)

    def fusable(self, doing: Doing) -> list[int]:
        """The Extras of which all materials are at hand."""
        return [
            piece
            for piece in self.sides[doing.seat].extra
            if self.printed[piece].enters is Enters.FUSION
            and self.next_materials(doing, self.printed[piece].materials, [])
        ]

    def next_materials(self, doing: Doing, wanted: tuple[Material, ...], taken: list[int]) -> list[int]:
        """The cards that can be the next material such that the others can be found as well."""
        side = self.sides[doing.seat]
        pool = [*side.hand, *(it.piece for it in self.monsters(doing.seat))]

        def completes(so_far: list[int]) -> bool:
            if len(so_far) == len(wanted):
                return not doing.combo or any(piece in self.combo for piece in so_far)
            return any(completes([*so_far, piece]) for piece in options(so_far))

        def options(so_far: list[int]) -> list[int]:
            return [piece for piece in pool if piece not in so_far and self.is_material(piece, wanted[len(so_far)])]

        return [piece for piece in options(taken) if completes([*taken, piece])]

    def is_material(self, piece: int, wanted: Material) -> bool:
        """Tell whether a card is the monster that an Extra asks for."""
        card = self.printed[piece]
        return card.is_monster and (card.key == wanted.card if wanted.card else fits(card, wanted))

    def transform(self, effect: Effect, doing: Doing, it: Lying) -> Steps:
        """The Extra is put upon the monster; it may attack unless that had (MW-130)."""
        for piece in self.sides[doing.seat].extra:
            if self.printed[piece] is BY_KEY[effect.into]:
                yield from self.put_extra(doing, piece, [it.piece], fused=False)
                return

    def put_extra(self, doing: Doing, extra: int, taken: list[int], fused: bool) -> Steps:
        """An Extra comes upon its components, and Traps for a monster that is played fire."""
        side = self.sides[doing.seat]
        old = next((it for it in self.monsters(doing.seat) if it.piece in taken), None)
        attack = (yield from self.position(doing.seat)) if fused or old is None else old.attack
        attacked = False
        under: list[int] = []
        for piece in taken:
            if piece in side.hand:
                side.hand.remove(piece)
                under.append(piece)
            else:
                it = next(it for it in side.field if it.piece == piece)
                attacked |= it.attacked
                under += [piece, *it.components]
                self.take_off(it)
                self.let_go(it)
        side.extra.remove(extra)
        new = self.lay(doing.seat, extra, True, attack)
        new.components = under
        if fused:
            new.fused = self.turn
        else:
            new.attacked = attacked
        if doing.piece in self.combo:
            self.combo.append(extra)
        played = Played(new)
        yield from self.traps(1 - doing.seat, (When.MONSTER_PLAYED,), played=played)
        yield from self.happen_to(When.PLAYED, new)

    # Traps

    def traps(self, seat: int, when: tuple[When, ...], **around: Any) -> Steps:
        """The Traps of a player whose moment it is fire, in the order of setting (MW-66)."""
        for it in tuple(self.sides[seat].field):
            if it.card.kind is CardKind.TRAP and it.there:
                doing = Doing(seat, it.piece, it, **around)
                moments = [moment for moment in when if effects_at(it.card, moment)]
                if moments and self.stands(effects_at(it.card, moments[0])[0], doing):
                    yield from self.fire(it, moments[0], doing)

    def stands(self, effect: Effect, doing: Doing) -> bool:
        """Tell whether a Trap's trigger and condition still stand."""
        attack, played = doing.attack, doing.played
        if attack is not None:
            if self.stopped(attack) or not (effect.target is not Whom.ATTACKER or self.candidates(effect, doing)):
                return False
        if played is not None:
            it = played.it
            if not it.there or not it.up or played.negated:
                return False
            if effect.target is Whom.PLAYED_CARD and not fits(it.card, effect.of):
                return False
        return effect.if_ is None or self.is_so(effect.if_.test, doing.seat, doing.it)

    def stopped(self, attack: Attack) -> bool:
        """Tell whether an attack is over: negated, or its attacker or its target is gone (MW-68)."""
        it = attack.attacker
        return attack.over or not (it.there and it.up and it.attack) or (
            attack.target is not None and not attack.target.there
        )

    def fire(self, it: Lying, when: When, doing: Doing) -> Steps:
        """A Trap fires; unless it stays, it goes to the graveyard."""
        self.turn_up(it)
        yield from self.happen(when, it.card, doing)
        if it.there and not it.card.lasts:
            self.leave(it, "graveyard")
