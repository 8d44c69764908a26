"""Attacks: from the declaration to Ocultar."""

from __future__ import annotations

from engine.core.model import Roll
from engine.games.magic_wizards.actions import ChoosePlayer, ChooseSlot
from engine.games.magic_wizards.card_effects import Do, Until, When
from engine.games.magic_wizards.card_traits import Keyword
from tests.reference.magic_wizards.effects import Effects
from tests.reference.magic_wizards.rows import is_magical
from tests.reference.magic_wizards.table import Lying, Steps
from tests.reference.magic_wizards.targets import Attack, Doing


class Battle(Effects):
    """Attacks and battles."""

    def may_attack(self, it: Lying) -> bool:
        """Tell whether a monster may attack now (4.1, MW-40, MW-101, MW-108)."""
        return (
            it.monster
            and it.up
            and it.attack
            and not it.attacked
            and it.fused != self.turn
            and not self.suffers(Do.PARALYSE, it)
            and not (self.turn == 1 and not self.options.first_turn_attack)
            and not (self.options.one_attack and self.attacks > 0)
            and bool(self.attack_targets(it))
        )

    def attack_targets(self, it: Lying) -> list[ChooseSlot | ChoosePlayer]:
        """What a monster may attack (4.2, MW-7, MW-16, MW-79)."""
        words = self.words(it)
        found: list[ChooseSlot | ChoosePlayer] = []
        for seat in (0, 1):
            others = [other for other in self.monsters(seat) if other is not it]
            for other in self.sides[seat].field:
                theirs = self.words(other)
                if other is it:
                    continue
                if other.monster:
                    hidden = not other.up and Keyword.BURROW in theirs
                    flies = self.options.flyers_out_of_reach and Keyword.FLYING in theirs
                    if hidden and not {Keyword.BURROW, Keyword.REACH} & words:
                        continue
                    if flies and not {Keyword.FLYING, Keyword.REACH} & words:
                        continue
                    found.append(ChooseSlot(other.slot))
                elif other.up and Keyword.ITEM in theirs and not others:
                    reached = Keyword.FLYING not in theirs or {Keyword.FLYING, Keyword.REACH} & words
                    found += [ChooseSlot(other.slot)] if reached else []
            if not others and not self.options.no_direct_attack:
                found.append(ChoosePlayer(seat))
        return found

    def attack_with(self, it: Lying, target: Lying | None, struck: int | None) -> Steps:
        """A declared attack, to its end (MW-100)."""
        attack = Attack(it, target, struck)
        it.attacked = True
        self.attacks += 1
        yield from self.happen_to(When.ATTACKS, it, attack=attack, foe=self.foe_of(attack))
        moments = [When.ATTACK_DECLARED]
        if struck == 1 - it.seat:
            moments.append(When.DIRECT_ATTACK_DECLARED)
        if not self.stopped(attack):
            yield from self.traps(1 - self.seat, tuple(moments), attack=attack)
        yield from self.window("attack", 1 - self.seat)
        targets: list[Lying | None] = [*attack.reflected] or [target]
        for one in targets:
            attack.target = one
            if one is not None:
                attack.struck = None
            if self.stopped(attack):
                break
            yield from self.one_battle(attack)
        yield from self.conceal(attack)
        for other in self.lying():
            other.changes = [change for change in other.changes if change.until is not Until.END_OF_BATTLE]

    def foe_of(self, attack: Attack) -> Lying | None:
        """The monster that is attacked."""
        return attack.target if attack.target is not None and attack.target.monster else None

    def one_battle(self, attack: Attack) -> Steps:
        """The target is turned up, then it is fought, or a player is hit."""
        it, target = attack.attacker, attack.target
        if target is None:
            assert attack.struck is not None
            yield from self.hit(attack, attack.struck)
            return
        if not target.up:
            self.turn_up(target)
            yield from self.happen_to(When.TURNED_UP, target)
        if not self.stopped(attack):
            yield from self.happen_to(When.ATTACKED, target, attack=attack, foe=it)
        if not self.stopped(attack):
            yield from self.fight(attack, it, target)

    def hit(self, attack: Attack, struck: int) -> Steps:
        """A player takes the ATK of the attacker (4.7)."""
        it = attack.attacker
        harm = self.numbers(it)[0]
        self.change_life((struck, -harm))
        if harm and struck != it.seat:
            yield from self.happen_to(When.HITS_PLAYER, it, attack=attack)

    def fight(self, attack: Attack, it: Lying, target: Lying) -> Steps:
        """Two cards fight (4.3 to 4.6)."""
        it.battled = target.battled = True
        attack.fought += [one for one in (it, target) if one not in attack.fought]
        mine, theirs = self.battle_numbers(it, target)
        doomed: list[Lying] = []
        harm = {it: 0, target: 0}
        tie = False
        if not target.monster and target.card.atk is None:
            doomed = [target]
        elif target.monster and target.attack:
            counters = self.counters(target, it)
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
        for one, other in (both, both[::-1]):
            words = self.words(one)
            if Keyword.ANTI_MAGIC in words and is_magical(other.card):
                free.add(one.seat)
            if one not in doomed:
                continue
            toon = Keyword.TOON in words and one.attack and tie and self.has_toon_world(one.seat)
            if toon or (Keyword.ANTI_MAGIC in words and is_magical(other.card)):
                doomed.remove(one)
        for one in sorted(doomed, key=lambda one: one.seat != self.seat):
            if Keyword.FLYING in self.words(one):
                (die,) = yield Roll(1, 6)
                if die <= 2:
                    doomed.remove(one)
                    free.add(one.seat)
        for one in sorted(doomed, key=lambda one: one.seat != self.seat):
            if (yield from self.gives_component(one, "graveyard")):
                doomed.remove(one)
        destroyed = [one for one in both if one in doomed]
        seats = {one: one.seat for one in both}
        for one in destroyed:
            self.leave(one, "graveyard")
        self.change_life(*((seats[one], -lost) for one, lost in harm.items() if seats[one] not in free))
        yield from self.aftermath(attack, both, destroyed, seats)

    def aftermath(self, attack: Attack, both: list[Lying], destroyed: list[Lying], seats: dict[Lying, int]) -> Steps:
        """What fires after a battle."""
        for one, other in (both, both[::-1]):
            if other in destroyed and other.monster:
                yield from self.happen_to(When.DESTROYS, one, attack=attack, foe=other)
        for one, other in (both, both[::-1]):
            if one in destroyed:
                doing = Doing(seats[one], one.piece, None, attack=attack, foe=other)
                yield from self.happen(When.DESTROYED_BY_BATTLE, one.card, doing)
        for seat in (self.seat, 1 - self.seat):
            if any(one.monster and seats[one] == seat for one in destroyed):
                yield from self.traps(seat, (When.YOUR_MONSTER_DESTROYED,))

    def conceal(self, attack: Attack) -> Steps:
        """Who fought, survived and has Ocultar may be turned face-down (7.2, MW-82, MW-107)."""
        for it in attack.fought:
            if not (it.there and it.up and it.monster and {Keyword.CONCEAL, Keyword.BURROW} & self.words(it)):
                continue
            if self.suffers(Do.ILLUMINATE, it) or self.suffers(Do.PARALYSE, it):
                continue
            if (yield from self.may(it.seat)):
                self.turn_down(it)

    def window(self, about: str, first: int) -> Steps:
        """Answers are asked for; told by the turn."""
        raise NotImplementedError
        yield
