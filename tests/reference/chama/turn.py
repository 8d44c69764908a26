"""The turns of Chama: the start, the six steps, and how one turn follows another."""

from __future__ import annotations

from engine.games.chama.events import (
    CardDiscarded,
    ChamaCardsDrawn,
    DeckCut,
    DeckShuffled,
    DrewForStart,
    PoolLost,
    RealmPlayed,
    RedrawCalled,
    RoundAdded,
    StarterKnown,
    TurnBegan,
    XisumCalled,
)
from engine.games.chama.model import ChamaOptions, Type
from tests.reference.chama.battle import Battles
from tests.reference.chama.table import ACE, Commander, Place, is_commander

FAIR = {2: (2, 3), 3: (1, 2, 3), 4: (1, 2, 3, 5)}
"""CH-95."""


class Turns(Battles):
    """A table at which turn follows turn."""

    def __init__(self, options: ChamaOptions, seats: int, rules: str = "2") -> None:
        super().__init__(options, seats, rules)
        self.contenders = list(range(seats))
        self.cut: list[int] = []
        self.round = self.turn = 0
        self.step = 2
        self.realm_done = self.xisum_done = False
        self.cost = 0

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
            self.happened.append(DrewForStart(tuple(self.contenders), tuple(cards)))
            self.contenders = [seat for seat, height in zip(self.contenders, heights, strict=True) if height == best]
            if len(self.contenders) == 1:
                self.starter = self.seat = self.contenders[0]
                self.phase = "shuffle"
                self.happened.append(StarterKnown(self.starter))
        else:
            owner = next(seat for seat in self.present() if not self.places[seat].pile)
            self.places[owner].pile = [1 + index // 4 for index in drawn]
            self.happened.append(DeckShuffled(owner))
            self.look_at_decks()

    def look_at_decks(self) -> None:
        """CH-75: once all decks are shuffled they are cut, all at once; then cards are dealt."""
        if all(self.places[seat].pile for seat in self.present()):
            self.phase = "cut"
            if not self.options.cut or not self.waiting():
                self.deal()

    def cut_deck(self, seat: int, at: int) -> None:
        """CH-75: the deck to the left."""
        owner = self.left_of(seat)[0]
        pile = self.places[owner].pile
        self.places[owner].pile = pile[at:] + pile[:at]
        self.happened.append(DeckCut(seat, owner, at))
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
            drawn, place.pile = place.pile[:many], place.pile[many:]
            place.hand = sorted(place.hand + drawn)
            self.tell_turn()
            self.happened.append(ChamaCardsDrawn(seat, many, tuple(drawn)))
            self.look_for_victory(seat)
            return
        if not self.options.deck_out_first and self.has_six_or_ten(seat):
            self.tell_turn()
            self.look_for_victory(seat)
        if self.phase == "over":
            self.notes.append("victory before no cards")
        elif self.options.count_without_cards and self.options.type is Type.CONQUISTADORES and self.seats == 2:
            self.end("no_cards", behind=seat)
        else:
            self.notes.append("no cards")
            self.leave(seat, resigned=False)
            if not self.decided():
                self.finish_turn()

    def draws(self, seat: int) -> int:
        """Step 1, CH-57, CH-95: how many cards a seat draws."""
        many = 3
        if self.options.first_draws == "justa" and not self.places[seat].turns:
            order = [number for number in (self.starter, *self.left_of(self.starter)) if number in self.present()]
            many = FAIR[len(order)][order.index(seat)]
            self.notes += ["fair start among fewer"] * (len(order) < self.seats)
        brought = self.options.pineapples
        fewer = len(brought) > 1 or (len(brought) == 1 and seat not in brought)
        return max(1, many - fewer)

    def tell_turn(self) -> None:
        """Tell that a turn has begun."""
        self.turn += 1
        self.happened.append(TurnBegan(self.seat, self.turn, self.round))

    def has_six_or_ten(self, seat: int) -> bool:
        """CH-42, CH-54, CH-55: tell whether the realms of a seat or its pair win when step 1 is done."""
        mine = len(self.places[seat].formation.intact())
        if self.options.type is Type.DUPLAS:
            return mine + len(self.places[(seat + 2) % 4].formation.intact()) >= 10
        return mine == 6 and (self.options.type is not Type.CONQUISTADORES or self.options.six_realms_too)

    def look_for_victory(self, seat: int) -> None:
        """CH-42: end the match when step 1 is done and the realms are there."""
        if self.has_six_or_ten(seat):
            self.end("ten_realms" if self.options.type is Type.DUPLAS else "six_realms", winner=seat)

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
            if place.pool and not place.formation.any():
                lost = [card for commander in place.pool for card in commander.cards()]
                self.happened.append(PoolLost(seat, tuple(lost)))
                place.discard += lost
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
                self.notes += ["starter gone"] * (chair not in self.present())
                if self.time_called and not (self.options.play_on_ties and self.level_at_the_top()):
                    self.end("time")
                    return
                self.happened += [RoundAdded()] * self.time_called
                self.round += 1
            if chair in self.present():
                self.begin_turn(chair)
                return

    # ---- What is done in a turn --------------------------------------------------------------------------------------

    def lay(self, seat: int, card: int, slot: int, spoils: bool = False) -> None:
        """2.1, CH-5, CH-64: lay a realm; a razed one below it is discarded."""
        place = self.places[seat]
        place.hand.remove(card)
        below = place.formation.cards[slot]
        self.happened.append(RealmPlayed(seat, card, slot, below, spoils))
        place.discard += [below] if below else []
        place.formation.cards[slot], place.formation.stands[slot] = card, True
        self.has_conquered(seat)

    def discard(self, seat: int, card: int) -> None:
        """Step 5, CH-18, CH-79, CH-92."""
        place = self.places[seat]
        place.hand.remove(card)
        place.discard.append(card)
        self.happened.append(CardDiscarded(seat, card, rebuilding=self.phase == "rebuild"))
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
        loser = None
        if not is_commander(card):
            target.discard.append(card)
        elif commander.level > card:
            loser = other
            target.discard.append(card)
        else:
            loser = seat
            mine.pool.remove(commander)
            mine.discard += commander.cards()
            target.pool.append(Commander(card))
        self.happened.append(XisumCalled(seat, other, commander.level, card, loser))

    def void(self, seat: int) -> None:
        """1.4.1, CH-45, CH-81: nobody has won; a new game begins."""
        self.happened.append(RedrawCalled(seat, tuple(self.places[seat].hand)))
        for number in self.present():
            redraws = self.places[number].redraws + (number == seat)
            self.places[number] = Place()
            self.places[number].redraws = redraws
        self.armistices, self.cut, self.round, self.contenders = [], [], 0, self.present()
        self.phase = "start"
