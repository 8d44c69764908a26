"""A match of Chama: what it waits for, what may be done then, and what comes from outside."""

from __future__ import annotations

from engine.core.model import Draw, Pick, Shuffle
from engine.games.chama.actions import (
    AttachArmy,
    Attack,
    CallXisum,
    ChamaAction,
    ChamaDiscard,
    Concede,
    CutDeck,
    DeclineSpoils,
    DrawSpoils,
    EndTurn,
    GiveAid,
    KeepHand,
    KeepSpoils,
    LeaveUndefended,
    PlaceCommander,
    PlayArmistice,
    PlayRealm,
    PlaySpoils,
    Rebuild,
    Redraw,
    RefuseAid,
    Reinforce,
    SendFromHand,
    SendFromPool,
    Withdraw,
)
from engine.games.chama.events import (
    AidRefused,
    ArmyAttached,
    AttackWithdrawn,
    ChamaTimeWasCalled,
    CommanderPlaced,
    RealmRebuilt,
    SpoilsDeclined,
)
from engine.games.chama.model import Type
from tests.reference.chama.table import ACE, Commander, is_commander, is_realm
from tests.reference.chama.turn import Turns


class Reference(Turns):
    """The whole match; `phase` is what it waits for."""

    # ---- What is waited for ------------------------------------------------------------------------------------------

    def waiting(self) -> Draw | tuple[int, ...]:
        """Return the draw, or the seats that are asked."""
        match self.phase:
            case "start":
                return Pick(len(self.contenders), 52)
            case "shuffle":
                return Shuffle(52)
            case "raid":
                return Pick(1, len(self.places[self.razed].hand))
            case "cut":
                return tuple(seat for seat in self.present() if seat not in self.cut)
            case "defend":
                return (self.fighting().defender,)
            case "losing":
                return (self.fighting().losing(),)
            case "aid":
                return (self.fighting().asking[0],)
            case "spoils" | "place":
                return (self.owed[0],)
            case "over":
                return ()
            case _:
                return (self.seat,)

    def legal(self, seat: int) -> set[ChamaAction]:
        """Return what a seat may do."""
        waiting = self.waiting()
        if not isinstance(waiting, tuple) or seat not in waiting:
            return set()
        place = self.places[seat]
        match self.phase:
            case "cut":
                return {CutDeck(at) for at in range(1, 52)}
            case "main":
                return self.steps(seat)
            case "rebuild" | "trim":
                return {ChamaDiscard(card) for card in place.hand}
            case "redraw":  # 1.4.1, CH-77
                return {KeepHand()} if any(map(is_realm, place.hand)) else {KeepHand(), Redraw()}
            case "spoils":
                return {DrawSpoils(), DeclineSpoils()}
            case "place":
                slots = place.formation.open() if is_realm(self.drawn) else []
                return {KeepSpoils(), *map(PlaySpoils, slots)}
            case _:
                return self.answers(seat)

    def answers(self, seat: int) -> set[ChamaAction]:
        """2.5: what may be done in a battle."""
        ace: set[ChamaAction] = {PlayArmistice()} if ACE in self.places[seat].hand else set()
        sending = {SendFromPool(at) if where == "pool" else SendFromHand(at) for where, at in self.senders(seat)}
        match self.phase:
            case "send":
                return {*sending}
            case "again":
                chain = self.targets(seat) if self.options.chain_attack else []
                on = {Attack(other, slot) for other, slot in chain if other != self.fighting().defender}  # CH-19
                return {Withdraw(), *sending, *on}
            case "defend":  # CH-35
                return {LeaveUndefended(), *sending, *ace}
            case "losing":
                return {Concede(), *map(Reinforce, self.armies(seat)), *ace}
            case "aid":
                return {RefuseAid(), *map(GiveAid, self.armies(seat))}
            case _:
                return set()

    def steps(self, seat: int) -> set[ChamaAction]:
        """2, CH-72: what steps 2 to 4 allow, and ending the turn."""
        may: set[ChamaAction] = {EndTurn()}
        place = self.places[seat]
        if self.step == 2:
            may |= self.realms(seat) | self.xisums(seat)
        if self.step <= 3:
            may |= {PlaceCommander(card) for card in place.hand if is_commander(card)}
            may |= {
                AttachArmy(card, at)
                for card in self.armies(seat)
                for at, commander in enumerate(place.pool)
                if not commander.army
            }
            if self.options.first_round_attack or self.round > 1:
                may |= {Attack(other, slot) for other, slot in self.targets(seat)}
        return may

    def realms(self, seat: int) -> set[ChamaAction]:
        """CH-4, CH-5, CH-18: one realm action."""
        place = self.places[seat]
        if self.realm_done:
            return set()
        laying = {PlayRealm(card, slot) for card in place.hand if is_realm(card) for slot in place.formation.open()}
        return laying | ({Rebuild(slot) for slot in place.formation.razed()} if len(place.hand) >= 3 else set())

    def xisums(self, seat: int) -> set[ChamaAction]:
        """CH-91."""
        if not self.options.xisum or self.xisum_done:
            return set()
        face_up = [at for at, commander in enumerate(self.places[seat].pool) if not commander.down]
        others = [other for other in self.opponents(seat) if self.places[other].pile]
        return {CallXisum(at, other) for at in face_up for other in others}

    # ---- What a seat does --------------------------------------------------------------------------------------------

    def act(self, seat: int, action: ChamaAction) -> None:
        """Let a seat do something."""
        match action:
            case CutDeck(at=at):
                self.cut_deck(seat, at)
            case ChamaDiscard(card=card):
                self.discard(seat, card)
            case EndTurn():
                self.end_turn()
            case KeepHand():
                self.finish_turn()
            case Redraw():
                self.void(seat)
            case _ if self.phase == "main":
                self.act_in_steps(seat, action)
            case _:
                self.act_in_battle(seat, action)
                self.after_battle()

    def act_in_steps(self, seat: int, action: ChamaAction) -> None:
        """Do something of steps 2 to 4."""
        place = self.places[seat]
        match action:
            case PlayRealm(card=card, slot=slot):
                self.realm_done = True
                self.lay(seat, card, slot)
            case Rebuild(slot=slot):
                place.formation.stands[slot] = True
                self.happened.append(RealmRebuilt(seat, slot, place.formation.cards[slot]))
                self.realm_done, self.cost, self.phase = True, 3, "rebuild"
            case CallXisum(unit=unit, seat=other):
                self.xisum(seat, unit, other)
            case PlaceCommander(card=card):
                self.step = 3
                place.hand.remove(card)
                place.pool.append(Commander(card))
                self.happened.append(CommanderPlaced(seat, card))
            case AttachArmy(card=card, unit=unit):
                self.step = 3
                place.hand.remove(card)
                place.pool[unit].army = card
                self.happened.append(ArmyAttached(seat, card, place.pool[unit].level))
            case Attack(seat=other, slot=slot):
                self.step = 4
                self.attack(seat, other, slot)

    def act_in_battle(self, seat: int, action: ChamaAction) -> None:
        """Do something of a battle, or of what it brings."""
        match action:
            case Attack(seat=other, slot=slot):
                self.attack(seat, other, slot)
            case SendFromPool(unit=unit):
                self.send(seat, "pool", unit)
            case SendFromHand(card=card):
                self.send(seat, "hand", card)
            case LeaveUndefended():
                self.raze()
            case Reinforce(card=card):
                self.reinforce(seat, card)
            case PlayArmistice():
                self.lay_armistice(seat)
            case Concede():
                self.stop()
            case GiveAid(card=card):
                self.help(seat, card)
            case RefuseAid():
                self.happened.append(AidRefused(seat, self.fighting().losing()))
                self.fighting().asking.pop(0)
                self.look_for_help()
            case Withdraw():
                self.happened.append(AttackWithdrawn(seat))
                self.break_off()
            case DrawSpoils():
                self.draw_spoils(seat)
            case PlaySpoils(slot=slot):
                self.lay(seat, self.drawn, slot, spoils=True)
                if self.phase != "over":
                    self.leave_spoils()
            case DeclineSpoils():
                self.happened.append(SpoilsDeclined(seat))
                self.leave_spoils()
            case KeepSpoils():
                self.leave_spoils()

    def after_battle(self) -> None:
        """CH-76: when the seat on turn has gone in its battle, its turn is over."""
        if self.phase == "main" and self.places[self.seat].out:
            self.finish_turn()

    # ---- From outside ------------------------------------------------------------------------------------------------

    def call_time(self) -> None:
        """4.7.1: this round is the last."""
        self.time_called = True
        self.happened.append(ChamaTimeWasCalled())

    def resign(self, seat: int) -> None:
        """CH-76, CH-82, CH-85, CH-90."""
        self.leave(seat, resigned=True)
        in_battle = self.battle is not None
        if in_battle and (self.options.type is Type.DUPLAS or seat in self.fighting().sides()):
            self.break_off()
        if self.decided():
            return
        if self.phase in ("start", "shuffle", "cut"):
            self.leave_start(seat)
        elif in_battle:
            self.leave_helping(seat)
        elif self.phase == "raid":
            if seat == self.razed:
                self.give_spoils(self.winner, self.owed)
        elif self.phase in ("spoils", "place"):
            asked = self.owed[0] == seat
            self.owed = [number for number in self.owed if number != seat]
            if asked:
                self.next_spoils()
        elif seat == self.seat:
            self.phase = "main"
        self.after_battle()

    def leave_start(self, seat: int) -> None:
        """CH-82: the start goes on among the others."""
        if self.phase == "start":
            self.contenders = [contender for contender in self.contenders if contender != seat] or self.present()
            return
        if seat == self.starter:
            self.starter = self.seat = self.left_of(seat)[0]
        self.look_at_decks()

    def leave_helping(self, seat: int) -> None:
        """CH-90: a helper is asked no more, and draws nothing."""
        if self.battle is None:
            return
        helped = [helper for fighter in self.battle.fighters.values() for helper, _ in fighter.aid]
        self.notes += ["helper resigns"] * (seat in helped)
        self.battle.attack_helpers = [helper for helper in self.battle.attack_helpers if helper != seat]
        if self.phase == "aid":
            self.battle.asking = [number for number in self.battle.asking if number != seat]
            self.look_for_help()
