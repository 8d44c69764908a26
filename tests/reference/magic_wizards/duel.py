"""A whole duel: the turns and their plays, the windows for answers, and the end."""

from __future__ import annotations

from typing import Any

from engine.core.model import Draw, Pick, Shuffle
from engine.games.magic_wizards.actions import (
    NOBODY,
    AnswerOnly,
    AttackWith,
    ChoosePlayer,
    ChooseSlot,
    DrawACard,
    EndDuelTurn,
    FlipUp,
    LetPass,
    PickCard,
    PlayCard,
    PutBack,
    SayNo,
    SayYes,
    SetCard,
    SkipDraw,
    TurnPosition,
    UseEffect,
)
from engine.games.magic_wizards.card_effects import Do, Effect, Until, When, Whom
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.model import Deck, MagicOptions
from tests.reference.magic_wizards.naming import Naming
from tests.reference.magic_wizards.rows import effects_at
from tests.reference.magic_wizards.table import Ask, DuelOver, Lying, Steps
from tests.reference.magic_wizards.targets import CHOSEN, Doing, Names, Played


class Duel(Naming):
    """A duel as one long procedure; `pending` is the question or draw that it waits on, None when it is over."""

    def __init__(self, options: MagicOptions, decks: tuple[Deck, ...]) -> None:
        super().__init__(options, decks)
        self.idle = 0
        self.last_turn = 0
        self.set_made = False
        self.over: DuelOver | None = None
        self.pending: Ask | Draw | None = None
        self._steps = self.duel()
        self._go(None)

    def _go(self, answer: Any) -> None:
        try:
            self.pending = self._steps.send(answer)
        except DuelOver as over:
            self.over, self.pending = over, None

    def act(self, action: Any) -> None:
        """A player answers what is asked."""
        if isinstance(action, AnswerOnly) and isinstance(self.pending, Ask):
            self.sides[self.pending.seat].answers = action.mode
        self._go(action)

    def draw(self, drawn: tuple[int, ...]) -> None:
        """What was drawn."""
        self._go(drawn)

    def resign(self, seat: int) -> None:
        """A player gives up."""
        self.over, self.pending = DuelOver(1 - seat, "resigned"), None

    def call_time(self) -> None:
        """Time is called: to the end of the next turn of who did not have the last one (MW-92)."""
        if not self.last_turn:
            self.last_turn = max(2, self.turn + self.turn % 2)

    # The course of a duel

    def duel(self) -> Steps:
        """The lot, the shuffles, and turn after turn."""
        if self.options.chooses == NOBODY:
            (self.seat,) = yield Pick(1, 2)
        else:  # the loser of the duel before says who begins (MW-133)
            says = self.options.chooses
            answer = yield from self.ask("starter", says, (SayYes(), SayNo()))
            self.seat = says if isinstance(answer, SayYes) else 1 - says
        for seat in (self.seat, 1 - self.seat):
            side = self.sides[seat]
            order = yield Shuffle(len(side.deck))
            side.deck = [side.deck[place] for place in order]
            for _ in range(5):
                self.draw_card(seat)
        while True:
            yield from self.one_turn()
            self.end_of_turn()
            self.seat = 1 - self.seat

    def end_of_turn(self) -> None:
        """What ends with the turn, and whether the duel does (chapter 8)."""
        for it in self.lying():
            it.changes = [change for change in it.changes if not self.is_past(change.until, change.last)]
            if it.home is not None and not any(change.do is Do.TAKE_CONTROL for change in it.changes):
                self.take_control(it, it.home)
                it.home = None
        self.idle = 0 if self.changed else self.idle + 1
        stuck = "idle" if self.idle == 10 else "turns" if self.turn == 100 else ""
        if stuck or self.turn == self.last_turn:
            self.judge("time" if self.turn == self.last_turn else stuck, bool(stuck))

    def is_past(self, until: Until, last: int) -> bool:
        """Tell whether something for a time ends with this turn."""
        timed = (Until.END_OF_TURN, Until.END_OF_YOUR_NEXT_TURN, Until.END_OF_RIVAL_NEXT_TURN)
        return until in timed and last <= self.turn

    def judge(self, reason: str, stuck: bool) -> None:
        """More PVs win, then more monsters, else a draw, or the next difference of PVs decides (MW-92)."""
        keys = [(side.life, len(self.monsters(seat))) for seat, side in enumerate(self.sides)]
        if keys[0] == keys[1]:
            if self.options.play_on_ties and not stuck:
                self.tie_broken_by_life = True
                return
            raise DuelOver(None, reason)
        raise DuelOver(0 if keys[0] > keys[1] else 1, reason)

    def one_turn(self) -> Steps:
        """Its beginning, the draw, the acts, its end."""
        self.turn += 1
        self.play, self.combo, self.second_set, self.set_made, self.attacks = "", [], False, False, 0
        self.changed = False
        for it in self.lying():
            it.attacked = it.turned = it.battled = False
        self.used.clear()
        for it in tuple(self.sides[self.seat].field):
            yield from self.happen_to(When.TURN_BEGINS, it)
        if self.sides[self.seat].deck:
            legal = {DrawACard(), SkipDraw()}
            answer = yield from self.ask("draw", self.seat, legal)
            if isinstance(answer, DrawACard):
                self.draw_card(self.seat)
        while True:
            answer = yield from self.asked_about("main", self.seat, self.acts())
            if isinstance(answer, EndDuelTurn):
                break
            yield from self.one_act(answer)
        yield from self.window("end", 1 - self.seat)
        yield from self.last_monster()

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
            if it.monster and not (it.attacked or it.battled or it.turned or self.suffers(Do.PARALYSE, it)):
                found.add(TurnPosition(it.slot))
            if it.up and it.piece not in self.used and self.may_use(it):
                found.add(UseEffect(it.slot))
            if self.may_attack(it):
                found.add(AttackWith(it.slot))
        return found

    def may_flip(self, it: Lying) -> bool:
        """Tell whether a set card may be turned up by its controller: a monster, a Magic (MW-3)."""
        return not it.up and it.card.kind is not CardKind.TRAP and self.finds(it.seat, it.piece, it)

    def may_use(self, it: Lying) -> bool:
        """Tell whether a card has an effect of the own turn that could be done (MW-74)."""
        return any(effect.pay < self.sides[it.seat].life for effect in effects_at(it.card, When.YOUR_TURN))

    def may_play(self, piece: int) -> bool:
        """Tell whether a card of the hand may be played: as the play, or linked to the combo (2.2, MW-69)."""
        card = self.printed[piece]
        if card.kind is CardKind.TRAP or not self.room(self.seat, card.is_monster):
            return False
        if self.play == "":
            return self.finds(self.seat, piece)
        return self.play == "combo" and self.is_linked(piece)

    def finds(self, seat: int, piece: int, it: Lying | None = None) -> bool:
        """Tell whether an attached Magic has a monster to lie with, and a Fusion card its materials (MW-72, MW-130)."""
        doing = Doing(seat, piece, it)
        for effect in self.printed[piece].effects:
            if effect.do is Do.FUSE:
                return bool(self.fusable(doing))
            if effect.target is Whom.BEARER:
                return bool(self.candidates(effect, doing))
        return True

    def is_linked(self, piece: int) -> bool:
        """Tell whether a card can take a card of the combo as a target or a material (MW-69)."""
        card = self.printed[piece]
        doing = Doing(self.seat, piece, combo=True)
        return not card.is_monster and any(self.links(effect, doing) for effect in card.effects)

    def links(self, effect: Effect, doing: Doing) -> bool:
        """Tell whether an effect is done to a card of the combo."""
        if effect.when not in (When.PLAYED, When.WHILE_UP):
            return False
        if effect.do is Do.FUSE:
            return bool(self.fusable(doing))
        if effect.target in (Whom.NONE, Whom.YOU, Whom.RIVAL, Whom.YOUR_DECK, Whom.YOUR_GRAVEYARD):
            return False
        return bool(self.linked_candidates(effect, doing))

    def may_set(self, piece: int) -> bool:
        """Tell whether a card of the hand may be set (2.2, 2.3)."""
        card = self.printed[piece]
        if not self.room(self.seat, card.is_monster):
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
                for effect, named in zip(effects, names, strict=True):
                    if (effect.target in CHOSEN or effect.target is Whom.YOUR_GRAVEYARD) and not named:
                        continue  # it does nothing, and costs nothing (MW-68)
                    self.change_life((it.seat, -effect.pay))
                    yield from self.carry_out(effect, Doing(it.seat, it.piece, it, names=named))
            case AttackWith(slot=slot):
                it = self.at(slot)
                answer = yield from self.ask("attack", self.seat, [*self.attack_targets(it), PutBack()])
                if isinstance(answer, ChooseSlot):
                    yield from self.attack_with(it, self.at(answer.slot), None)
                elif isinstance(answer, ChoosePlayer):
                    yield from self.attack_with(it, None, answer.seat)
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
        names: list[Names] | None = None
        combo = self.play == "combo"
        while names is None:
            answer = yield from self.ask("hand", self.seat, legal)
            if isinstance(answer, PutBack):
                return
            names = []
            if isinstance(answer, PlayCard) and not card.is_monster:
                names = yield from self.name_all(self.effects_of_play(piece), Doing(self.seat, piece, combo=combo))
        self.sides[self.seat].hand.remove(piece)
        if isinstance(answer, SetCard):
            self.lay(self.seat, piece, False, answer.attack)
            if card.is_monster or self.second_set:
                self.play, self.set_made = "done", True
            else:
                self.second_set = True
            return
        self.play = "combo"
        it = self.lay(self.seat, piece, True, answer.attack)
        self.combo.append(it)
        yield from self.resolve(it, names, combo=combo)

    def flip(self, it: Lying, asks: bool) -> Steps:
        """A set monster or Magic is turned up; tell whether it was not taken back."""
        names: list[Names] | None = []
        if not it.monster:
            names = yield from self.name_all(self.effects_of_play(it.piece), Doing(it.seat, it.piece, it))
        if names is None:
            return False
        self.turn_up(it)
        yield from self.resolve(it, names, turned=True, asks=asks)
        return True

    def resolve(
        self, it: Lying, names: list[Names], turned: bool = False, combo: bool = False, asks: bool = True
    ) -> Steps:
        """A played card: Traps, answers, what it does, and where it goes (MW-105)."""
        played = Played(it)
        seat, it.coming = it.seat, True
        moments = [When.MONSTER_PLAYED if it.monster else When.MAGIC_PLAYED]
        if combo:
            moments.append(When.COMBO_PLAYED)
        yield from self.traps(1 - seat, tuple(moments), played=played)
        if asks and it.there:
            yield from self.window("play", 1 - seat)
        it.coming = False
        if it.there and it.up and not played.negated:
            if it.monster:
                yield from self.happen_to(When.TURNED_UP if turned else When.PLAYED, it)
            else:
                yield from self.do_magic(it, names, combo)
        if it.there and not it.monster and (played.negated or not it.card.lasts):
            self.leave(it, "graveyard")

    def do_magic(self, it: Lying, names: list[Names], combo: bool) -> Steps:
        """A Magic takes effect; an attached one finds its bearer, a terrain replaces another."""
        if it.card.stays == "attached":
            doing = Doing(it.seat, it.piece, it, combo=combo, names=names[0])
            found = yield from self.targets(it.card.effects[0], doing)
            if not found:
                self.leave(it, "graveyard")
                return
            it.bearer = found[0]
            return
        for effect in it.card.effects:
            if effect.do is Do.SET_TERRAIN:
                for other in self.lying():
                    if other.terrain:
                        self.leave(other, "graveyard")
                it.terrain = effect.terrain
        for effect, named in zip(self.effects_of_play(it.piece), names, strict=True):
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

    # The monster of the end

    def last_monster(self) -> Steps:
        """Who has no monster as the turn ends may play one of the hand, or set it (2.5, MW-5, MW-75)."""
        while not self.monsters(self.seat) and self.sides[self.seat].hand:
            found = [piece for piece in self.sides[self.seat].hand if self.printed[piece].is_monster]
            answer = yield from self.ask("last", self.seat, {EndDuelTurn(), *(PickCard(piece) for piece in found)})
            if isinstance(answer, EndDuelTurn):
                return
            positions = (False,) if self.options.end_turn_monster == "defence" else (True, False)
            legal: list[Any] = [PutBack()]
            for attack in positions:
                legal += [PlayCard(attack), SetCard(attack)]
            piece = answer.piece
            answer = yield from self.ask("hand", self.seat, legal)
            if isinstance(answer, PutBack):
                continue
            self.sides[self.seat].hand.remove(piece)
            it = self.lay(self.seat, piece, isinstance(answer, PlayCard), answer.attack)
            if isinstance(answer, PlayCard):
                yield from self.resolve(it, [])
            return
