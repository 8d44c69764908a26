"""Attacks: from the declaration to Ocultar."""

from __future__ import annotations

from abc import ABC, abstractmethod

from engine.core.model import Roll
from engine.games.magic_wizards.card_effects import Do, Until, When
from engine.games.magic_wizards.card_traits import Keyword
from tests.reference.magic_wizards.places import swims
from tests.reference.magic_wizards.reach import Reach, is_electric
from tests.reference.magic_wizards.rows import is_magical
from tests.reference.magic_wizards.table import Lying, Steps
from tests.reference.magic_wizards.targets import Attack, Doing


class Battle(Reach, ABC):
    """Attacks and battles."""

    def attack_with(self, it: Lying, target: Lying | None = None, struck: int | None = None, cell: int = -1) -> Steps:
        """A declared attack, to its end (MW-100)."""
        attack = Attack(it, target, struck, cell=cell)
        aside = self.carried_to(it, target.cell if target is not None else cell)
        it.attacked = self.attacking = True
        self.attacks += 1
        yield from self.happen_to(When.ATTACKS, it, attack=attack, foe=self.foe_of(attack))
        moments = [When.ATTACK_DECLARED]
        if struck == 1 - it.seat:
            moments.append(When.DIRECT_ATTACK_DECLARED)
        if not self.stopped(attack):
            yield from self.traps(1 - self.seat, tuple(moments), attack=attack)
        yield from self.window("attack", 1 - self.seat)
        targets: list[Lying | None] = [*attack.reflected] or [target, *aside]
        for lying in targets:
            attack.target, attack.aside = lying, lying in aside and not attack.reflected
            attack.countered = None
            if lying is not None:
                attack.struck = None
            if not self.stopped(attack):  # a target that is gone is passed over
                yield from self.one_battle(attack)
        yield from self.conceal(attack)
        for other in self.lying():
            other.changes = [change for change in other.changes if change.until is not Until.END_OF_BATTLE]
        self.attacking = False

    def carried_to(self, it: Lying, at: int) -> list[Lying]:
        """Whom an electric attack on a cell of Oceano is made on besides: all beside it in Oceano (MW-89, MW-115)."""
        if not is_electric(it.card) or not self.is_sea(at):
            return []
        found = [self.who_is_on(cell) for cell in sorted(self.beside(at), key=self.by_name) if self.is_sea(cell)]
        wet = [other for other in found if other is not None and other is not it and not self.is_left_out(other)]
        self.note("11.6" if wet else "MW-39")
        return wet

    def by_name(self, cell: int) -> tuple[int, int]:
        """Order cells a to h, and from row 1 on."""
        return cell % self.columns, cell // self.columns

    def is_left_out(self, it: Lying) -> bool:
        """Tell whether the sea carries no attack to a card: a face-down Subterrâneo, an Item with Voar (MW-115)."""
        return not it.up and Keyword.BURROW in self.words(it) if it.monster else Keyword.FLYING in self.words(it)

    def foe_of(self, attack: Attack) -> Lying | None:
        """The monster that is attacked."""
        return attack.target if attack.target is not None and attack.target.monster else None

    def one_battle(self, attack: Attack) -> Steps:
        """The target is turned up, then it is fought, or a player is hit."""
        it, target = attack.attacker, attack.target
        if target is None and attack.struck is None:  # a cell: it does nothing by itself (MW-39)
            return
        if target is None:
            assert attack.struck is not None
            yield from self.hit(attack, attack.struck)
            return
        if not target.up:
            yield from self.reveal(target)
        if not self.stopped(attack):
            yield from self.happen_to(When.ATTACKED, target, attack=attack, foe=it)
        if not self.stopped(attack):
            yield from self.fight(attack, it, target)

    def reveal(self, target: Lying) -> Steps:
        """A face-down target is turned up (MW-23)."""
        self.turn_up(target)
        yield from self.happen_to(When.TURNED_UP, target)

    def is_in_toon_world(self, it: Lying) -> bool:
        """Tell whether Mundo dos Desenhos works on a monster (7.8)."""
        return self.has_toon_world(it.seat)

    def hit(self, attack: Attack, struck: int) -> Steps:
        """A player takes the ATK of the attacker (4.7)."""
        it = attack.attacker
        harm = self.numbers(it)[0]
        self.change_life((struck, -harm))
        if harm and struck != it.seat:
            yield from self.happen_to(When.HITS_PLAYER, it, attack=attack)

    def fight(self, attack: Attack, it: Lying, target: Lying) -> Steps:
        """Two cards fight (4.3 to 4.6)."""
        mine, theirs = self.battle_numbers(it, target)
        fights_back = target.monster and target.attack and mine[0] <= theirs[0] and self.may_counter(attack, target, it)
        if fights_back and attack.countered is None:
            yield from self.counter_attack(attack, it, target)
            if self.stopped(attack):
                return
            mine, theirs = self.battle_numbers(it, target)
        it.battled = target.battled = True
        self.count_places(it, target)
        attack.fought += [lying for lying in (it, target) if lying not in attack.fought]
        doomed: list[Lying] = []
        harm = {it: 0, target: 0}
        tie = False
        if not target.monster and (target.card.atk is None or attack.aside):
            doomed = [target]
        elif target.monster and target.attack:
            counters = self.may_counter(attack, target, it)
            difference = mine[0] - theirs[0]
            tie = difference == 0
            if difference > 0:
                doomed, harm[target] = [target], difference
            elif tie:
                doomed = [it, target] if counters else [target]
            elif counters:
                doomed, harm[it] = [it], -difference
        else:
            difference = mine[0] - theirs[1]
            if difference > 0:
                doomed = [target]
            else:
                harm[it] = -difference
        yield from self.settle(attack, doomed, harm, tie)

    def count_places(self, *both: Lying) -> None:
        """Count which rules of cells a battle has to do with."""
        for it in both:
            if self.is_helped(it):
                self.note("11.1" if self.options.environments else "MW-118")
            if self.options.environments and any(it.cell in other.cells for other in self.lying()):
                self.note("11 terrain Magic")
            if self.is_sea(it.cell):
                self.note("MW-37")
                if it.cell in self.drawn_sea():
                    self.note("MW-38")
                if it.monster and not swims(it.card):
                    self.note("MW-88")

    def counter_attack(self, attack: Attack, it: Lying, target: Lying) -> Steps:
        """The attacked monster attacks back: an attack like any other, but that nobody is asked (MW-103).

        Turned onto others it is fought there, with no counter-attack; else it is part of the battle that it answers.
        """
        back = Attack(target, it, None, by=target.seat, countered=False)
        yield from self.happen_to(When.ATTACKS, target, attack=back, foe=it)
        if not self.stopped(back):
            yield from self.traps(1 - target.seat, (When.ATTACK_DECLARED,), attack=back)
        others: list[Lying | None] = [*back.reflected] if back.reflected != [it] else []
        if others or back.struck is not None:
            for lying in others or [None]:
                back.target = lying
                if lying is not None:
                    back.struck = None
                if not self.stopped(back):
                    yield from self.one_battle(back)
            attack.fought += [lying for lying in back.fought if lying not in attack.fought]
            attack.countered = False
        else:
            if not (self.stopped(back) or self.stopped(attack)):
                yield from self.happen_to(When.ATTACKED, it, attack=back, foe=target)
            attack.countered = not (self.stopped(back) or self.stopped(attack))
        self.note("MW-103" if attack.countered else "MW-103 to nothing")
        if not self.stopped(attack) and not target.up:
            yield from self.reveal(target)

    def may_counter(self, attack: Attack, target: Lying, it: Lying) -> bool:
        """Tell whether the attacked monster counter-attacks where it is not lower; declared, it does (MW-103)."""
        if attack.aside or attack.countered is False:
            return False
        reached = Keyword.REACH in self.words(it) and Keyword.REACH not in self.words(target)
        return not reached and (attack.countered is True or self.counters(target, it))

    def counters(self, target: Lying, it: Lying) -> bool:
        """Tell whether the attacked monster counter-attacks where it is not lower (4.4, 7.5, MW-101)."""
        barred = self.suffers(Do.PARALYSE, target) or target.fused == self.turn
        if barred and not self.options.para_counter:
            return False
        return Keyword.REACH not in self.words(it) or Keyword.REACH in self.words(target)

    def settle(self, attack: Attack, doomed: list[Lying], harm: dict[Lying, int], tie: bool) -> Steps:
        """Who is saved, who goes, who pays, and what comes of it (MW-102, MW-105)."""
        both = list(harm)
        free: set[int] = set()  # players who pay nothing
        for lying, other in (both, both[::-1]):
            words = self.words(lying)
            if Keyword.ANTI_MAGIC in words and is_magical(other.card):
                free.add(lying.seat)
            if lying not in doomed:
                continue
            toon = Keyword.TOON in words and lying.attack and tie and self.is_in_toon_world(lying)
            if toon or (Keyword.ANTI_MAGIC in words and is_magical(other.card)):
                doomed.remove(lying)
        for lying in sorted(doomed, key=lambda lying: lying.seat != self.seat):
            if Keyword.FLYING in self.words(lying):
                (die,) = yield Roll(1, 6)
                if die <= 2:
                    doomed.remove(lying)
                    free.add(lying.seat)
        for lying in sorted(doomed, key=lambda lying: lying.seat != self.seat):
            if (yield from self.gives_component(lying, "graveyard")):
                doomed.remove(lying)
        destroyed = [lying for lying in both if lying in doomed]
        seats = {lying: lying.seat for lying in both}
        for lying in destroyed:
            self.leave(lying, "graveyard")
        self.change_life(*((seats[lying], -lost) for lying, lost in harm.items() if seats[lying] not in free))
        yield from self.aftermath(attack, both, destroyed, seats)
        yield from self.fall()

    def aftermath(self, attack: Attack, both: list[Lying], destroyed: list[Lying], seats: dict[Lying, int]) -> Steps:
        """What fires after a battle."""
        for lying, other in (both, both[::-1]):
            if other in destroyed and other.monster:
                yield from self.happen_to(When.DESTROYS, lying, attack=attack, foe=other)
        for lying, other in (both, both[::-1]):
            if lying in destroyed:
                doing = Doing(seats[lying], lying.piece, None, attack=attack, foe=other)
                yield from self.happen(When.DESTROYED_BY_BATTLE, lying.card, doing)
        for seat in (self.seat, 1 - self.seat):
            if any(lying.monster and seats[lying] == seat for lying in destroyed):
                yield from self.traps(seat, (When.YOUR_MONSTER_DESTROYED,))

    def conceal(self, attack: Attack) -> Steps:
        """Who fought, survived and has Ocultar may be turned face-down (7.2, MW-82, MW-107)."""
        for it in attack.fought:
            if not (it.there and it.up and it.monster and {Keyword.CONCEAL, Keyword.BURROW} & self.words(it)):
                continue
            if self.stays_up(it) or self.suffers(Do.PARALYSE, it):
                continue
            if (yield from self.may(it.seat)):
                self.turn_down(it)

    @abstractmethod
    def window(self, about: str, first: int) -> Steps:
        """Answers are asked for; told by the turn."""
