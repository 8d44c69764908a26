"""The table of Wyrt: the lords and their groups, the deal, the bets and the exchange."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from itertools import combinations

from engine.games.wyrt_lordes.actions import DrawFromPile, TakeFromTable, WyrtAction
from engine.games.wyrt_lordes.model import Groups, WyrtOptions

SIZE = {Groups.NONE: 1, Groups.PAIRS: 2, Groups.TRIOS: 3}


class Lord:
    """One lord."""

    def __init__(self) -> None:
        self.money, self.paid, self.bet, self.shuffled = 100, 0, 0, False
        self.hand: list[int] = []
        self.dice: list[int] = []
        self.off: list[int] = []
        self.left = 0


class Exchange(ABC):
    """A match up to the Hora da Verdade; `phase` is what it waits for."""

    def __init__(self, options: WyrtOptions, seats: int) -> None:
        self.options, self.seats = options, seats
        self.lords = [Lord() for _ in range(seats)]
        self.groups = seats // SIZE[options.groups]
        self.number, self.lord, self.turn = 1, 0, 0
        self.phase = "start"
        self.pile: list[int] = []
        self.table: list[tuple[int, int]] = []
        """Cards and who laid them."""
        self.fresh = 0
        self.round, self.active = 0, False
        self.betting = 1
        self.order: list[int] = []
        self.contenders: list[int] = []
        self.about = ""
        self.went = 0
        self.out_of_money = 0
        self.first_roll: list[int] = []
        self.time_called = False
        self.places: tuple[int, ...] = ()
        self.reason = ""
        self.notes: list[str] = []

    # ---- Seats -------------------------------------------------------------------------------------------------------

    def present(self) -> list[int]:
        """Return the lords in play."""
        return [seat for seat, lord in enumerate(self.lords) if not lord.left]

    def around(self, first: int) -> list[int]:
        """2.1, WL-10: return the lords in play in their order, from one on."""
        step = -1 if self.options.anticlockwise else 1
        return [seat for at in range(self.seats) if (seat := (first + step * at) % self.seats) in self.present()]

    def group(self, seat: int) -> int:
        """WL-9: the groups alternate round the table."""
        return seat % self.groups

    def members(self, group: int) -> list[int]:
        """Return the lords in play of a group."""
        return [seat for seat in self.present() if self.group(seat) == group]

    # ---- The deal ----------------------------------------------------------------------------------------------------

    def deal(self, deck: list[int]) -> None:
        """2.2: five cards for each."""
        for lord in self.lords:
            lord.paid, lord.bet, lord.hand, lord.dice, lord.off = 0, 0, [], [], []
        for seat in self.around(self.lord):
            self.lords[seat].hand, deck = sorted(deck[:5]), deck[5:]
        self.pile, self.table, self.fresh = deck, [], 0
        self.lords[self.lord].shuffled = True
        self.turn, self.round, self.betting, self.phase = self.lord, 0, 1, "bet"
        self.contenders, self.about, self.order = [], "", []
        self.look_at_bets()

    # ---- Bets --------------------------------------------------------------------------------------------------------

    def bettors(self) -> list[int]:
        """WL-35: who has less than T$ 10 is not asked."""
        return [seat for seat in self.present() if self.lords[seat].money >= 10]

    def look_at_bets(self) -> None:
        """3.1: once all have bet the table's bet is found, and all pay."""
        if any(not self.lords[seat].bet for seat in self.bettors()):
            return
        if self.options.groups is Groups.NONE:
            bets = Counter(self.lords[seat].bet for seat in self.bettors())  # WL-46: not of who has resigned
            most = max(bets.values(), default=0)
            amount = min((bet for bet, many in bets.items() if many == most), default=50)  # WL-5
            paying = dict.fromkeys(self.present(), amount)
        else:
            sums = {
                sum(self.lords[seat].bet or self.lords[seat].money for seat in self.members(group))  # WL-35
                for group in range(self.groups)
                if self.members(group)
            }
            if len(sums) > 1 and self.betting == 1:  # WL-7
                self.notes.append("bet again")
                self.betting = 2
                for lord in self.lords:
                    lord.bet = 0
                return
            if len(sums) > 1:
                self.notes.append("impasse")
            paying = {seat: 10 if len(sums) > 1 else self.lords[seat].bet or 10 for seat in self.present()}
        for seat, amount in paying.items():  # WL-6
            lord = self.lords[seat]
            lord.paid = min(amount, lord.money)
            lord.money -= lord.paid
        self.begin_exchange()

    # ---- Exchange ----------------------------------------------------------------------------------------------------

    def begin_exchange(self) -> None:
        """WL-14: two cards are turned up, and the Lord of Wyrt draws a sixth."""
        self.round, self.active, self.turn = 1, False, self.lord
        self.table = [(self.pile.pop(0), -1), (self.pile.pop(0), -1)]
        self.lords[self.lord].hand = sorted([*self.lords[self.lord].hand, self.pile.pop(0)])
        self.phase = "wyrt_hand"

    def missing(self, seat: int) -> int:
        """Return how many cards a lord lacks."""
        return 5 - len(self.lords[seat].hand)

    def sources(self, seat: int) -> list[WyrtAction]:
        """3.4, WL-11, WL-16: the pile, or cards of the table that are not of this turn; all of them where too few."""
        takable = range(len(self.table) - self.fresh)
        many = min(self.missing(seat), len(takable))
        taking: list[WyrtAction] = [TakeFromTable(places) for places in combinations(takable, many)] if many else []
        return [*taking, *([DrawFromPile()] if self.pile else [])]

    def discard(self, seat: int, cards: tuple[int, ...]) -> None:
        """3.4, WL-36: lay cards on the table."""
        lord = self.lords[seat]
        if self.phase == "discard" or len(cards) > 1:
            self.active = True
        for card in cards:
            lord.hand.remove(card)
            self.table.append((card, seat))
        self.fresh = len(cards)
        self.phase = "source"
        if not self.missing(seat):
            self.next_turn()

    def fill(self, seat: int, action: DrawFromPile | TakeFromTable) -> None:
        """WL-11, WL-16: what the chosen source lacks comes from the other."""
        lord = self.lords[seat]
        if isinstance(action, TakeFromTable):
            taken = [self.table[place][0] for place in action.places]
            self.table = [pair for place, pair in enumerate(self.table) if place not in action.places]
            lord.hand += taken
        while self.missing(seat) and self.pile:
            lord.hand.append(self.pile.pop(0))
        lord.hand.sort()
        if not self.missing(seat):
            self.next_turn()

    def next_turn(self) -> None:
        """WL-13: the next lord, the next round, or the Hora da Verdade."""
        self.fresh = 0
        around = self.around(self.lord)
        place = around.index(self.turn) + 1
        self.go_to(around[place:])

    def go_to(self, following: list[int]) -> None:
        """Let the first of those that follow in this round act, or begin what comes after it."""
        if following:
            self.turn, self.phase = following[0], "discard"
        elif self.round == 2 or (self.options.early_end and not self.active):
            self.notes.append(f"rounds: {self.round}")
            self.truth()
        else:
            self.round, self.active = 2, False
            self.turn, self.phase = self.around(self.lord)[0], "discard"

    @abstractmethod
    def truth(self) -> None:
        """Begin the Hora da Verdade."""
