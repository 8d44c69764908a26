"""A match of Dalmuti: who begins, calls, the bonus, hand after hand, and the places."""

from __future__ import annotations

from itertools import combinations

from engine.core.model import Draw, Pick, Shuffle
from engine.games.dalmuti.actions import (
    CallRevolution,
    CallTakeover,
    DalmutiAction,
    DalmutiPass,
    Decline,
    GiveCards,
    Play,
)
from engine.games.dalmuti.model import DalmutiOptions
from tests.reference.dalmuti.hand import JOKER, Hand, deck

TOP = {4: 10, 5: 11, 6: 12, 7: 13, 8: 13}
"""DA-32."""


class Reference:
    """The whole match; `phase` is what it waits for: start, deal, call, gift, play or over."""

    def __init__(self, options: DalmutiOptions, seats: int) -> None:
        self.options, self.seats = options, seats
        self.top = options.top_rank or TOP[seats]
        self.present = list(range(seats))
        self.left: list[int] = []
        self.number = 1
        self.sheet: list[dict[int, int]] = []
        self.order: list[int] = []
        self.dealer = -1
        self.held: dict[int, list[int]] = {}
        self.hand: Hand | None = None
        self.owing: list[int] = []
        self.pairs: list[tuple[int, int]] = []
        self.titled: list[int] = []
        """How the seats sat when the cards were dealt, or after a takeover; resigning changes no title (DA-34)."""
        self.called = False
        self.again = False
        self.time_called = False
        self.gone: list[int] = []
        self.places: tuple[int, ...] = ()
        self.reason = ""
        self.notes: list[str] = []
        self.phase = "start"
        self.begin()

    # ---- Before the first hand ---------------------------------------------------------------------------------------

    def age(self, seat: int) -> int:
        """DA-12: without ages everybody is equally old."""
        return self.options.ages[seat] if self.options.ages else 0

    def youngest(self) -> list[int]:
        """Return those among whom the first leader is drawn."""
        least = min(map(self.age, self.present))
        return [seat for seat in self.present if self.age(seat) == least]

    def begin(self) -> None:
        """DA-12: nothing is drawn where one seat is the youngest."""
        if len(self.youngest()) == 1:
            self.first_leader(self.youngest()[0])

    def first_leader(self, leader: int) -> None:
        """S1, S2, DA-12: seats sit clockwise from the leader; the oldest deals, the first to its right of several."""
        at = self.present.index(leader)
        self.order = self.present[at:] + self.present[:at]
        oldest = max(map(self.age, self.present))
        to_the_right = [*reversed(self.order[1:]), leader]
        self.dealer = next(seat for seat in to_the_right if self.age(seat) == oldest)
        self.phase = "deal"

    # ---- What is waited for ------------------------------------------------------------------------------------------

    def waiting(self) -> Draw | tuple[int, ...]:
        """Return the draw, or the seats that are asked."""
        match self.phase:
            case "start":
                return Pick(1, len(self.youngest()))
            case "deal":
                return Shuffle(len(deck(self.top, self.options.jokers)))
            case "call" | "gift":
                return tuple(self.owing)
            case "play":
                assert self.hand is not None
                return (self.hand.turn,)
            case _:
                return ()

    def legal(self, seat: int) -> set[DalmutiAction]:
        """Return what a seat may do."""
        if not isinstance(self.waiting(), tuple) or seat not in self.waiting():
            return set()
        if self.phase == "call":
            return self.calls(seat)
        if self.phase == "gift":
            giving = next(intern for executive, intern in self.pairs if executive == seat)
            return {GiveCards(cards) for cards in self.gifts(seat, self.owed(giving))}
        assert self.hand is not None
        laid: set[DalmutiAction] = {Play(*pair) for pair in self.hand.may_lay(seat)}
        first = self.number > 1 and seat == self.titled[0] and not (self.hand.table or self.hand.discard)
        if self.options.president_single and first:  # DA-36
            self.notes.append("single led")
            laid = {play for play in laid if play.count == 1}
        return laid | ({DalmutiPass()} if self.hand.may_pass() else set())

    # ---- The deal ----------------------------------------------------------------------------------------------------

    def draw(self, drawn: tuple[int, ...]) -> None:
        """Take the answer to what was waited for."""
        if self.phase == "start":
            self.first_leader(self.youngest()[drawn[0]])
            return
        cards = deck(self.top, self.options.jokers)
        self.held = {seat: [] for seat in self.order}
        for number, index in enumerate(drawn):  # DA-24
            self.held[self.order[number % len(self.order)]].append(cards[index])
        self.hand, self.gone, self.titled = None, [], list(self.order)
        self.ask_for_calls()

    # ---- Titles and calls --------------------------------------------------------------------------------------------

    def interns(self) -> list[int]:
        """M1, DA-28: the last two in the order of sitting; with fewer than four seats only the junior intern."""
        interns = self.titled[-2:] if len(self.titled) > 3 else self.titled[-1:]
        return [seat for seat in interns if seat in self.present]

    def ask_for_calls(self) -> None:
        """DA-16, DA-17, DA-26: ask all who might call, once a hand and not in the first."""
        options = self.options
        may = options.jokers == 2 and (options.takeover or options.revolution) and self.number > 1 and not self.called
        self.owing = (list(self.order) if options.revolution else self.interns()) if may else []
        self.phase = "call"
        if not self.owing:
            self.bonus()

    def calls(self, seat: int) -> set[DalmutiAction]:
        """A1, DA-16, DA-17, DA-26: who has not both jokers can only decline."""
        found: set[DalmutiAction] = {Decline()}
        if self.held[seat].count(JOKER) == 2:
            if self.options.takeover and seat in self.interns():
                found.add(CallTakeover())
            if self.options.revolution:
                found.add(CallRevolution())
        return found

    def take_over(self, seat: int) -> None:
        """A1, DA-18, DA-28: interns become executives, the caller president, and the old ones interns."""
        sat = self.titled
        many = 2 if len(sat) > 3 else 1
        others = [number for number in sat[-many:] if number != seat]
        new = [seat, *others, *sat[many:-many], *reversed(sat[:many])]
        self.order = [number for number in new if number in self.present]
        self.titled = list(self.order)
        old_president = self.order[-1]
        self.called = True
        self.notes.append("takeover")
        if self.options.takeover_redeal:
            self.dealer, self.phase, self.held = old_president, "deal", {}
        else:
            self.begin_play()

    # ---- The bonus ---------------------------------------------------------------------------------------------------

    def owed(self, intern: int) -> int:
        """M4, DA-1: how many cards an intern pays."""
        return 2 if intern == self.titled[-1] else self.options.vice_bonus

    def bonus(self) -> None:
        """M4, C2, DA-2, DA-13, DA-33: interns pay their rarest cards, never a joker, and executives owe a gift."""
        sat = self.titled
        pairs = [(sat[0], sat[-1]), *([(sat[1], sat[-2])] if len(sat) > 3 else [])] if self.number > 1 else []
        self.pairs = [pair for pair in pairs if set(pair) <= set(self.present)]
        for executive, intern in self.pairs:
            rarest = sorted(card for card in self.held[intern] if card != JOKER)[: self.owed(intern)]
            for card in rarest:
                self.held[intern].remove(card)
                self.held[executive].append(card)
        self.owing = [executive for executive, _ in self.pairs]
        self.phase = "gift"
        if not self.owing:
            self.begin_play()

    def gifts(self, executive: int, count: int) -> set[tuple[int, ...]]:
        """DA-4: every choice of cards, rarest first, jokers last."""
        cards = sorted(self.held[executive], key=lambda card: (card == JOKER, card))
        return set(combinations(cards, count))

    def give(self, executive: int, cards: tuple[int, ...]) -> None:
        """Hand a gift over."""
        intern = next(other for pair, other in self.pairs if pair == executive)
        for card in cards:
            self.held[executive].remove(card)
            self.held[intern].append(card)
        self.owing.remove(executive)
        if not self.owing:
            self.begin_play()

    # ---- Hands -------------------------------------------------------------------------------------------------------

    def begin_play(self) -> None:
        """S2, M5: who sits first leads."""
        self.phase, self.owing, self.pairs = "play", [], []
        self.hand = Hand(self.order, self.held, self.top, self.options.jokers, self.options.jokers_alone)
        self.hand.lead(self.order[0])
        self.look_for_end()

    def act(self, seat: int, action: DalmutiAction) -> None:
        """Let a seat do something."""
        match action:
            case Decline():
                self.owing.remove(seat)
                if not self.owing:
                    self.bonus()
            case CallTakeover():
                self.take_over(seat)
            case CallRevolution():
                self.notes.append("revolution")
                self.called = True
                self.begin_play()
            case GiveCards(cards=cards):
                self.give(seat, cards)
            case Play(rank=rank, count=count, jokers=jokers):
                assert self.hand is not None
                self.hand.lay(seat, rank, count, jokers)
                self.look_for_end()
            case DalmutiPass():
                assert self.hand is not None
                self.hand.pass_(seat)
                self.look_for_end()

    def look_for_end(self) -> None:
        """S9, M1 to M3, M6, DA-20, DA-30: after a hand the next one, or the end."""
        if self.hand is None or not self.hand.over or self.phase == "over":
            return
        self.notes += self.hand.notes
        self.sheet.append(self.hand.points)
        last = self.number >= self.options.hands or self.time_called
        if last and not (self.options.play_on_ties and self.level() and not self.time_called):
            self.end("time" if self.time_called else "points")
            return
        self.notes += ["hand added"] * last
        self.number += 1
        self.order = [seat for seat in self.hand.out if seat in self.present]
        self.dealer, self.phase, self.called = self.order[-1], "deal", False

    def total(self, seat: int) -> int:
        """Return all points of a seat."""
        return sum(points.get(seat, 0) for points in self.sheet)

    def level(self) -> bool:
        """Tell whether several are level at the top."""
        totals = [self.total(seat) for seat in self.present]
        return totals.count(max(totals)) > 1

    def end(self, reason: str) -> None:
        """DA-20, DA-31: places by points; those who resigned come last, the last to leave first."""
        self.phase, self.reason = "over", reason
        keys = [
            (1, self.total(seat)) if seat in self.present else (0, self.left.index(seat)) for seat in range(self.seats)
        ]
        self.places = tuple(1 + sum(other > key for other in keys) for key in keys)

    # ---- From outside ------------------------------------------------------------------------------------------------

    def call_time(self) -> None:
        """DA-30: this hand, or between hands the next one, is the last."""
        self.time_called = True

    def resign(self, seat: int) -> None:
        """DA-29: its cards are out of play; what it owed or was owed falls away; the last seat left has won."""
        self.present.remove(seat)
        self.left.append(seat)
        match self.phase:
            case "start":
                self.begin()
            case "deal":
                self.order.remove(seat)
                if seat == self.dealer:  # DA-35
                    self.dealer = self.order[-1]
            case "call":
                self.gone += self.held.pop(seat)
                self.order.remove(seat)
                self.owing = [number for number in self.owing if number != seat]
            case "gift":
                self.gone += self.held.pop(seat)
                self.order.remove(seat)
                self.owing = [this for this, other in self.pairs if this in self.owing and seat not in (this, other)]
                self.pairs = [pair for pair in self.pairs if seat not in pair]
            case "play":
                assert self.hand is not None
                self.gone += self.hand.leave(seat)
        if len(self.present) == 1:
            if self.hand is not None and self.phase == "play":
                self.sheet.append(self.hand.points)
            self.end("last_seat")
        elif self.phase == "call" and not self.owing:
            self.bonus()
        elif self.phase == "gift" and not self.owing:
            self.begin_play()
        elif self.phase == "play":
            self.look_for_end()
