"""A match of Chama: the start, the steps of a turn, redraws, resignations and time."""

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
from engine.games.chama.model import ChamaOptions, Type
from tests.reference.chama.battle import Battles
from tests.reference.chama.table import ACE, Commander, Place, is_commander, is_realm

FAIR = {2: (2, 3), 3: (1, 2, 3), 4: (1, 2, 3, 5)}
"""CH-95."""


class Reference(Battles):
    """The whole match; `phase` is what it waits for."""

    def __init__(self, options: ChamaOptions, seats: int) -> None:
        super().__init__(options, seats)
        self.contenders = list(range(seats))
        self.cut: list[int] = []
        self.round = 0
        self.step = 2
        self.realm_done = self.xisum_done = False
        self.cost = 0

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

    # ---- The start ---------------------------------------------------------------------------------------------------

    def draw(self, drawn: tuple[int, ...]) -> None:
        """Take the answer to what was waited for."""
        if self.phase == "raid":
            self.raid(drawn[0])
            self.after_battle()
        elif self.phase == "start":
            cards = [1 + index // 4 for index in drawn]
            heights = [14 if card == ACE else card for card in cards]
            best = max(heights)
            self.contenders = [seat for seat, height in zip(self.contenders, heights, strict=True) if height == best]
            if len(self.contenders) == 1:
                self.starter = self.seat = self.contenders[0]
                self.phase = "shuffle"
        else:
            owner = next(seat for seat in self.present() if not self.places[seat].pile)
            self.places[owner].pile = [1 + index // 4 for index in drawn]
            self.look_at_decks()

    def look_at_decks(self) -> None:
        """CH-75: once all decks are shuffled they are cut, all at once; then cards are dealt."""
        if all(self.places[seat].pile for seat in self.present()):
            self.phase = "cut"
            if not self.options.cut or not self.waiting():
                self.deal()

    def cut_deck(self, seat: int, at: int) -> None:
        """CH-75: the deck to the left."""
        owner = self.places[self.left_of(seat)[0]]
        owner.pile = owner.pile[at:] + owner.pile[:at]
        self.cut.append(seat)
        self.look_at_decks()

    def deal(self) -> None:
        """1.4: five cards for each."""
        for seat in self.present():
            place = self.places[seat]
            place.hand, place.pile = sorted(place.pile[:5]), place.pile[5:]
        self.round = 1
        self.begin_turn(self.starter)

    # ---- The turn ----------------------------------------------------------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        """Step 1, CH-42, CH-43, CH-58, CH-96."""
        place = self.places[seat]
        self.seat, self.step = seat, 2
        self.realm_done = self.xisum_done = False
        self.phase = "main"
        many = self.draws(seat)
        if len(place.pile) >= many:
            place.turns += 1
            for commander in place.pool:
                commander.down = False
            place.hand, place.pile = sorted(place.hand + place.pile[:many]), place.pile[many:]
            self.look_for_victory(seat)
            return
        if not self.options.deck_out_first:
            self.look_for_victory(seat)
        if self.phase == "over":
            self.notes.append("victory before no cards")
        elif self.options.count_without_cards and self.options.type is Type.CONQUISTADORES and self.seats == 2:
            self.end("no_cards", behind=seat)
        else:
            self.notes.append("no cards")
            self.leave(seat)
            if not self.decided():
                self.finish_turn()

    def draws(self, seat: int) -> int:
        """Step 1, CH-57, CH-95: how many cards a seat draws."""
        many = 3
        if self.options.first_draws == "justa" and not self.places[seat].turns:
            order = [one for one in (self.starter, *self.left_of(self.starter)) if one in self.present()]
            many = FAIR[len(order)][order.index(seat)]
        brought = self.options.pineapples
        fewer = len(brought) > 1 or (len(brought) == 1 and seat not in brought)
        return max(1, many - fewer)

    def look_for_victory(self, seat: int) -> None:
        """CH-42, CH-54, CH-55: what wins when step 1 is done."""
        mine = len(self.places[seat].formation.intact())
        if self.options.type is Type.DUPLAS:
            if mine + len(self.places[(seat + 2) % 4].formation.intact()) >= 10:
                self.end("ten_realms", winner=seat)
        elif mine == 6 and (self.options.type is not Type.CONQUISTADORES or self.options.six_realms_too):
            self.end("six_realms", winner=seat)

    def end_turn(self) -> None:
        """Steps 5 and 6, 1.4.1, CH-45, CH-77."""
        place = self.places[self.seat]
        if len(place.hand) > 8:
            self.phase = "trim"
        elif place.turns == 2 and not place.formation.any() and place.redraws < 2:
            self.phase = "redraw"
        else:
            self.finish_turn()

    def finish_turn(self) -> None:
        """CH-17, CH-37, CH-58: what ends with a turn; then the next one begins."""
        for seat in self.present():
            place = self.places[seat]
            if not place.formation.any():
                for commander in place.pool:
                    place.discard += commander.cards()
                place.pool = []
            for commander in place.pool:
                commander.fought = False
        for ace in self.armistices:
            if ace.target == self.seat and self.places[self.seat].turns == ace.last:
                ace.target_free = True
        self.next_turn()

    def next_turn(self) -> None:
        """CH-13, CH-80: clockwise; a round ends where the starter sat."""
        for step in range(1, self.seats + 1):
            chair = (self.seat + step) % self.seats
            if chair == self.starter:
                if self.time_called and not (self.options.play_on_ties and self.level_at_the_top()):
                    self.end("time")
                    return
                self.notes += ["round added"] * self.time_called
                self.round += 1
            if chair in self.present():
                self.begin_turn(chair)
                return

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
                self.realm_done, self.cost, self.phase = True, 3, "rebuild"
            case CallXisum(unit=unit, seat=other):
                self.xisum(seat, unit, other)
            case PlaceCommander(card=card):
                self.step = 3
                place.hand.remove(card)
                place.pool.append(Commander(card))
            case AttachArmy(card=card, unit=unit):
                self.step = 3
                place.hand.remove(card)
                place.pool[unit].army = card
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
                self.fighting().asking.pop(0)
                self.look_for_help()
            case Withdraw():
                self.break_off()
            case DrawSpoils():
                self.draw_spoils(seat)
            case PlaySpoils(slot=slot):
                self.lay(seat, self.drawn, slot)
                if self.phase != "over":
                    self.leave_spoils()
            case DeclineSpoils() | KeepSpoils():
                self.leave_spoils()

    def after_battle(self) -> None:
        """CH-76: when the seat on turn has gone in its battle, its turn is over."""
        if self.phase == "main" and self.places[self.seat].out:
            self.finish_turn()

    def lay(self, seat: int, card: int, slot: int) -> None:
        """2.1, CH-5, CH-64: lay a realm; a razed one below it is discarded."""
        place = self.places[seat]
        place.hand.remove(card)
        if place.formation.cards[slot]:
            place.discard.append(place.formation.cards[slot])
        place.formation.cards[slot], place.formation.stands[slot] = card, True
        self.has_conquered(seat)

    def discard(self, seat: int, card: int) -> None:
        """Step 5, CH-18, CH-79, CH-92."""
        place = self.places[seat]
        place.hand.remove(card)
        place.discard.append(card)
        if self.phase == "trim":
            self.end_turn()
            return
        self.cost -= 1
        if not self.cost and not self.has_conquered(seat):
            self.phase = "main"

    def xisum(self, seat: int, unit: int, other: int) -> None:
        """4.3 Xisum, CH-58."""
        self.xisum_done = True
        mine, target = self.places[seat], self.places[other]
        commander, card = mine.pool[unit], target.pile.pop(0)
        commander.down = True
        if not is_commander(card):
            target.discard.append(card)
            self.notes.append("xisum: no commander")
        elif commander.level > card:
            target.discard.append(card)
            self.notes.append("xisum: won")
        else:
            mine.pool.remove(commander)
            mine.discard += commander.cards()
            target.pool.append(Commander(card))
            self.notes.append("xisum: lost")

    def void(self, seat: int) -> None:
        """1.4.1, CH-45, CH-81: nobody has won; a new game begins."""
        self.notes.append("redraw")
        for one in self.present():
            redraws = self.places[one].redraws + (one == seat)
            self.places[one] = Place()
            self.places[one].redraws = redraws
        self.armistices, self.cut, self.round, self.contenders = [], [], 0, self.present()
        self.phase = "start"

    # ---- From outside ------------------------------------------------------------------------------------------------

    def call_time(self) -> None:
        """4.7.1: this round is the last."""
        self.time_called = True

    def resign(self, seat: int) -> None:
        """CH-76, CH-82, CH-85, CH-90."""
        self.leave(seat)
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
            self.owed = [one for one in self.owed if one != seat]
            if asked:
                self.next_spoils()
        elif seat == self.seat:
            self.phase = "main"
        self.after_battle()

    def leave_start(self, seat: int) -> None:
        """CH-82: the start goes on among the others."""
        if self.phase == "start":
            self.contenders = [one for one in self.contenders if one != seat] or self.present()
            return
        if seat == self.starter:
            self.starter = self.seat = self.left_of(seat)[0]
        self.look_at_decks()

    def leave_helping(self, seat: int) -> None:
        """CH-90: a helper is asked no more, and draws nothing."""
        if self.battle is None:
            return
        self.battle.attack_helpers = [one for one in self.battle.attack_helpers if one != seat]
        if self.phase == "aid":
            self.battle.asking = [one for one in self.battle.asking if one != seat]
            self.look_for_help()
