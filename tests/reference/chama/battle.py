"""The battles of Chama: incursions, razing, raids, spoils and armistices."""

from __future__ import annotations

from engine.games.chama.events import (
    AidGiven,
    ArmisticeLaunched,
    AttackDeclared,
    CommanderSent,
    HandRaided,
    IncursionWon,
    RealmRazed,
    Reinforced,
    SpoilsDrawn,
)
from engine.games.chama.model import Type, Unit
from tests.reference.chama.table import ACE, Armistice, Commander, Table, is_army, is_commander


class Fighter:
    """A commander in an incursion, what its owner has laid on it, and what others have added."""

    def __init__(self, seat: int, commander: Commander) -> None:
        self.seat, self.commander = seat, commander
        self.reinforcements: list[int] = []
        self.aid: list[tuple[int, int]] = []

    def level(self) -> int:
        """2.5 d: the adjusted level."""
        return sum(self.commander.cards()) + sum(self.reinforcements) + sum(card for _, card in self.aid)


class Battle:
    """All incursions of a turn; `helped` tells whose side a seat outside has helped, in the order of helping."""

    def __init__(self, attacker: int, defender: int, slot: int) -> None:
        self.attacker, self.defender, self.slot = attacker, defender, slot
        self.fighters: dict[int, Fighter] = {}
        self.attack_helpers: list[int] = []
        self.defence_helpers: list[int] = []
        self.attacked = [defender]
        self.asking: list[int] = []

    def sides(self) -> tuple[int, int]:
        """Return the attacker and the defender."""
        return self.attacker, self.defender

    def other(self, seat: int) -> int:
        """Return the other side."""
        return self.defender if seat == self.attacker else self.attacker

    def levels(self) -> tuple[int, int]:
        """2.5 d: both totals."""
        return self.fighters[self.attacker].level(), self.fighters[self.defender].level()

    def losing(self) -> int:
        """2.5 d: the lower total, at a tie the attacker."""
        attack, defence = self.levels()
        return self.defender if attack > defence else self.attacker


class Battles(Table):
    """A table at which battles are fought; `owed` are those who may still draw spoils, the first is asked."""

    battle: Battle | None = None
    owed: list[int]
    winner = razed = drawn = 0

    def fighting(self) -> Battle:
        """Return the battle that is on."""
        assert self.battle is not None
        return self.battle

    # ---- Attack and defence ------------------------------------------------------------------------------------------

    def targets(self, seat: int) -> list[tuple[int, int]]:
        """2.5 a, CH-32, CH-37, CH-53, CH-74: what may be attacked by one who has a commander to send."""
        if not self.senders(seat):
            return []
        return [
            (other, slot)
            for other in self.opponents(seat)
            if not self.bound(seat, other)
            for slot in self.attackable(other)
        ]

    def attackable(self, seat: int) -> list[int]:
        """CH-14, CH-53, CH-70."""
        formation = self.places[seat].formation
        if self.options.type is Type.GUERRILHA:
            return formation.intact()
        return formation.exposed(self.options.tip_covers_base)

    def senders(self, seat: int) -> list[tuple[str, int]]:
        """2.5 b, 2.5 c, CH-22, CH-58: the commanders that a seat may send, of the pool or the hand."""
        place = self.places[seat]
        pool = [("pool", at) for at, commander in enumerate(place.pool) if not commander.fought and not commander.down]
        return pool + [("hand", card) for card in sorted(set(place.hand)) if is_commander(card)]

    def attack(self, seat: int, other: int, slot: int) -> None:
        """2.5 a, CH-37, CH-86: name a realm; an ace of the one attacked is discarded."""
        self.happened.append(AttackDeclared(seat, other, slot, self.places[other].formation.cards[slot]))
        broken = [ace for ace in self.armistices if (ace.target, ace.launcher) == (seat, other)]
        self.notes += ["armistice broken"] * len(broken)
        self.discard_armistices(broken)
        if self.battle is None:
            self.battle = Battle(seat, other, slot)
        else:
            self.notes.append("chain")
            battle = self.battle
            battle.defender, battle.slot = other, slot
            self.notes += ["chain of three"] * (len(battle.attacked) > 1)
            battle.attacked.append(other)
            if other in battle.attack_helpers:
                self.notes.append("helper attacked")
                battle.attack_helpers.remove(other)
        self.phase = "send"

    def send(self, seat: int, where: str, which: int) -> None:
        """2.5 b, 2.5 c: a commander steps forward."""
        battle, place = self.fighting(), self.places[seat]
        if where == "pool":
            commander = place.pool.pop(which)
        else:
            place.hand.remove(which)
            commander = Commander(which)
        unit = Unit(commander.level, commander.army)
        self.happened.append(CommanderSent(seat, unit, from_hand=where == "hand", attacking=seat == battle.attacker))
        commander.fought = True
        battle.fighters[seat] = Fighter(seat, commander)
        self.phase = "defend" if seat == battle.attacker else "losing"

    # ---- How a fighter comes back, or not ----------------------------------------------------------------------------

    def put_away(self, fighter: Fighter) -> None:
        """CH-27, CH-56: reinforcements and aid are discarded by those who gave them."""
        if not self.places[fighter.seat].out:
            self.places[fighter.seat].discard += fighter.reinforcements
        for helper, card in fighter.aid:
            if not self.places[helper].out:  # CH-90
                self.places[helper].discard.append(card)

    def go_home(self, seat: int) -> None:
        """2.5 g: a commander goes to its owner's pool with its army."""
        fighter = self.fighting().fighters.pop(seat, None)
        if fighter is not None:
            self.put_away(fighter)
            self.places[seat].pool.append(fighter.commander)

    def fall(self, seat: int) -> None:
        """CH-28: a commander is discarded with its army."""
        fighter = self.fighting().fighters.pop(seat, None)
        if fighter is not None:
            self.put_away(fighter)
            if not self.places[seat].out:
                self.places[seat].discard += fighter.commander.cards()

    # ---- The incursion -----------------------------------------------------------------------------------------------

    def reinforce(self, seat: int, card: int) -> None:
        """2.5 e."""
        self.places[seat].hand.remove(card)
        self.fighting().fighters[seat].reinforcements.append(card)
        self.happened.append(Reinforced(seat, card, *self.fighting().levels()))

    def stop(self) -> None:
        """CH-56, CH-88: the losing side plays no more; others may be asked for help."""
        battle = self.fighting()
        battle.asking = [seat for seat in self.left_of(battle.losing()) if self.may_help(seat)]
        self.phase = "aid"
        self.look_for_help()

    def may_help(self, seat: int) -> bool:
        """CH-56, CH-86, CH-88."""
        battle = self.fighting()
        losing = battle.losing()
        winning = battle.other(losing)
        if not self.options.allies or seat in (losing, winning) or self.partners(seat, winning):
            return False
        against = battle.defence_helpers + battle.attacked if losing == battle.attacker else battle.attack_helpers
        if seat in against:
            return False
        kept = self.kept_from_helping(seat, winning)
        self.notes += [f"kept from helping by rules {self.rules}"] * kept
        return not kept

    def look_for_help(self) -> None:
        """CH-56: when nobody is left to ask, the incursion is lost."""
        if not self.fighting().asking:
            self.lose()

    def help(self, seat: int, card: int) -> None:
        """CH-56: an army for the losing side; the losing side is asked first again."""
        battle = self.fighting()
        losing = battle.losing()
        self.places[seat].hand.remove(card)
        self.notes += ["former defender helps"] * (seat in battle.attacked)
        self.notes += ["helps its launcher's rival"] * any(
            (ace.target, ace.launcher) == (seat, battle.other(losing)) for ace in self.armistices
        )
        battle.fighters[losing].aid.append((seat, card))
        self.happened.append(AidGiven(seat, losing, card, *battle.levels()))
        helpers = battle.attack_helpers if losing == battle.attacker else battle.defence_helpers
        if seat not in helpers:
            helpers.append(seat)
        battle.asking = []
        self.phase = "losing"

    def lose(self) -> None:
        """2.5 f, 2.5 g, 2.5.1: the incursion is over."""
        battle = self.fighting()
        losing = battle.losing()
        fighter = battle.fighters[losing]
        lost = (*fighter.commander.cards(), *fighter.reinforcements)
        self.happened.append(IncursionWon(battle.other(losing), losing, *battle.levels(), lost))
        self.go_home(battle.other(losing))
        self.fall(losing)
        if losing == battle.attacker:
            self.battle = None
            self.give_spoils(battle.defender, [])
        elif self.options.raze_on_win:  # CH-20
            self.raze()
        else:
            self.phase = "again"

    def lay_armistice(self, seat: int) -> None:
        """2.5.4, CH-36 to CH-38."""
        battle = self.fighting()
        target = battle.other(seat)
        self.notes.append("armistice of the attacker" if seat == battle.attacker else "armistice of the defender")
        self.happened.append(ArmisticeLaunched(seat, target))
        self.places[seat].hand.remove(ACE)
        self.armistices.append(Armistice(seat, target, self.places[target].turns + 1))
        self.break_off()

    def break_off(self) -> None:
        """CH-36, CH-76: those who are there go home; nobody has won."""
        for seat in list(self.fighting().fighters):
            if self.places[seat].out:
                self.fall(seat)
            else:
                self.go_home(seat)
        self.battle = None
        self.phase = "main"

    # ---- Razing ------------------------------------------------------------------------------------------------------

    def raze(self) -> None:
        """2.5.1 (3), CH-29, CH-55, CH-64, CH-87: the realm lies face down; then the raid, then the spoils."""
        battle = self.fighting()
        self.go_home(battle.attacker)
        formation = self.places[battle.defender].formation
        formation.stands[battle.slot] = False
        self.happened.append(RealmRazed(battle.defender, battle.attacker, battle.slot, formation.cards[battle.slot]))
        self.places[battle.attacker].razings += 1
        if self.has_conquered(battle.attacker):
            return
        self.razed, self.winner, self.owed = battle.defender, battle.attacker, list(battle.attack_helpers)
        self.battle = None
        if self.options.type is Type.GUERRILHA and self.places[self.razed].hand:
            self.phase = "raid"
        else:
            self.give_spoils(self.winner, self.owed)

    def has_conquered(self, seat: int) -> bool:
        """CH-55, CH-64: four razed and three intact."""
        place = self.places[seat]
        enough = place.razings >= 4 and len(place.formation.intact()) >= 3
        if self.options.type is Type.CONQUISTADORES and enough:
            self.notes.append(f"conquest: {self.phase}")
            self.end("conquest", winner=seat)
        return self.phase == "over"

    def raid(self, index: int) -> None:
        """4.1 Guerrilha, CH-53: a card of the hand at random."""
        place = self.places[self.razed]
        self.notes += ["raid without raider"] * bool(self.places[self.winner].out)
        self.happened.append(HandRaided(self.razed, self.winner, place.hand[index]))
        place.discard.append(place.hand.pop(index))
        self.give_spoils(self.winner, self.owed)

    # ---- Spoils ------------------------------------------------------------------------------------------------------

    def give_spoils(self, winner: int, helpers: list[int]) -> None:
        """2.5 i, CH-30, CH-89: the winner may draw, then the attacker's helpers, where there is a card to draw."""
        self.winner = winner
        self.owed = [seat for seat in (winner, *helpers) if not self.places[seat].out]
        self.next_spoils()

    def next_spoils(self) -> None:
        """Ask the next, or go on with the turn."""
        while self.owed and not self.places[self.owed[0]].pile:
            self.happened.append(SpoilsDrawn(self.owed.pop(0), 0, none=True))
        self.phase = "spoils" if self.owed else "main"

    def draw_spoils(self, seat: int) -> None:
        """2.5.3, CH-30, CH-78: where a realm could be laid, the winner is asked whether to lay the card."""
        place = self.places[seat]
        self.drawn = place.pile.pop(0)
        self.happened.append(SpoilsDrawn(seat, self.drawn))
        self.notes += ["helper draws"] * (seat != self.winner)
        place.hand = sorted([*place.hand, self.drawn])
        if seat == self.winner and place.formation.open():
            self.phase = "place"
        else:
            self.leave_spoils()

    def leave_spoils(self) -> None:
        """The one who was asked is done."""
        self.owed.pop(0)
        self.next_spoils()

    def armies(self, seat: int) -> list[int]:
        """CH-25: the armies of a hand."""
        return sorted({card for card in self.places[seat].hand if is_army(card)})
