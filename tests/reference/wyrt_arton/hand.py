"""A hand: blinds, cards, betting turns and pots (the seed, Regras)."""

from __future__ import annotations

from engine.games.wyrt_arton.model import ArtonOptions, Chair
from tests.reference.wyrt_arton.pots import Pot, pots_of
from tests.reference.wyrt_arton.table import Table
from tests.reference.wyrt_arton.worth import best

SUIT_OF_DIE = {2: 1, 3: 0, 4: 2, 5: 3}
"""2 hearts, 3 spades, 4 diamonds, 5 clubs (the seed), as the files number the suits."""


class Hand(Table):
    """The hand that is played; `ask` names what is waited for, `seat` whose turn it is."""

    def __init__(self, options: ArtonOptions, seats: int) -> None:
        super().__init__(options, seats)
        self.ask = "buck"
        self.seat = -1
        self.pots: list[Pot] = []
        """The pots of the last hand."""
        self.shown: dict[int, set[tuple[int, ...]]] = {}
        """What may be shown in the last showdown, by seat."""

    def begin_hand(self) -> None:
        """Blinds first, and the straddle is offered (WA-41)."""
        self.hand_number += 1
        self.turn = 0
        self.highest = self.minimum  # "the others still call the full minimum bet" (WA-42)
        self.straddler = -1
        self.dead = 0
        self.dice: list[list[int]] = []
        self.undealt: list[int] = []
        self.to_answer: list[int] = []
        self.was_asked = False
        for place in self.places:
            place.in_hand = place.chair is Chair.SEATED
            place.began = place.money
            place.stake = place.turn_stake = 0
            place.held, place.stolen = [], []
            place.cheated = place.retried = False
            place.mask = {"H": 0, "I": 0}
        players = self.in_hand()
        self.small = self.next_of(self.buck, players)  # "imediatamente à esquerda do Buck"
        self.big = self.next_of(self.small, players)
        for seat in players:
            if seat == self.big or self.places[seat].owes:
                self.pay(seat, self.minimum)  # "Qualquer jogador que entrar depois também deve pagar" (WA-13, WA-76)
            elif seat == self.small:
                self.pay(seat, (self.minimum + 1) // 2)  # half, rounded up (WA-71)
            self.places[seat].owes = False
        self.ask = "deck"
        if len(players) > 2:  # WA-9
            self.seat = self.next_of(self.big, players)
            place = self.places[self.seat]
            if place.stake + place.money >= 2 * self.minimum:  # "a straddle needs the whole 2x" (WA-41, WA-76)
                self.ask = "straddle"

    def deal(self, deck: list[int]) -> None:
        """One card at a time from the Buck's left, five times round (WA-41)."""
        for _ in range(5):
            for seat in self.from_left_of(self.buck):
                if self.places[seat].in_hand:
                    self.places[seat].held.append(deck.pop(0))
        self.undealt = deck
        self.counted = len(deck)  # what everybody believes to be there (WA-54)
        self.begin_turn()

    def begin_turn(self) -> None:
        """A betting turn: the first from the left of the Big Blind or Straddler, then from the Small Blind (WA-11)."""
        self.turn += 1
        self.to_answer = []
        self.was_asked = False
        for place in self.places:
            place.acted = False
            if self.turn > 1:
                place.turn_stake = 0
        if self.turn > 1:
            self.cursor = self.small
        else:
            last = self.straddler if self.straddler >= 0 else self.big
            self.cursor = (last + 1) % self.count
        self.seek()

    def seek(self) -> None:
        """Find who is asked next, or end the betting turn, or the hand when all others are out of it (WA-7)."""
        if len(self.in_hand()) == 1:
            self.end_hand()
            return
        while self.to_answer:  # clockwise from the raiser's left, one by one (WA-43)
            seat = self.to_answer.pop(0)
            if self.is_asked(seat) and self.places[seat].stake < self.highest:
                self.wait_for(seat, "answer")
                return
        for seat in self.from_left_of(self.cursor - 1):
            place = self.places[seat]
            if self.is_asked(seat) and not place.acted:
                self.wait_for(seat, "act")
                return
            if self.is_asked(seat) and self.options.raise_rule == "holdem" and place.stake < self.highest:
                self.wait_for(seat, "answer")  # after a short all-in (WA-74)
                return
        self.regenerate_in_turn()
        if self.turn == 3:
            self.end_hand()
        else:
            self.ask = "suit"

    def wait_for(self, seat: int, ask: str) -> None:
        """Ask a seat."""
        self.seat = seat
        self.ask = ask
        self.was_asked = True
        if ask == "act" or self.options.raise_rule == "holdem":
            self.cursor = seat

    def end_turn_of(self, seat: int) -> None:
        """A seat has passed, paid, folded or is all-in; an answer does not use its turn up (WA-43)."""
        if self.ask != "answer":
            self.places[seat].acted = True
        self.seek()

    def raise_by(self, seat: int, amount: int) -> None:
        """Pay what is missing and so much more, to be answered by all the others (WA-6, WA-43, WA-44, WA-74)."""
        place = self.places[seat]
        self.pay(seat, self.highest - place.stake + amount)
        self.highest += amount
        others = [other for other in self.from_left_of(seat) if other != seat]
        if self.options.raise_rule == "literal":
            self.to_answer = others
        elif amount >= self.minimum:
            for other in others:
                self.places[other].acted = False  # "A raise of at least one minimum bet reopens everybody"
        self.end_turn_of(seat)

    def regenerate_in_turn(self) -> None:
        """At the end of each betting turn in which somebody was asked; not while he is all-in (WA-95)."""
        asked, self.was_asked = self.was_asked, False
        if not asked or self.options.regeneration != "turn":
            return
        if self.morto and not (self.morto.in_hand and self.morto.money == 0):
            self.regenerate()

    def end_hand(self) -> None:
        """Pay the pots, to the last one in the hand or after the Showdown, and see who has lost everything."""
        players = self.in_hand()
        self.shown = {}
        if len(players) == 1:
            self.regenerate_in_turn()
            amount = sum(place.stake for place in self.places) + self.dead
            self.pots = [Pot(amount, set(players), {players[0]: amount})]  # without showing (WA-7, WA-69)
        else:
            dice = [(die + two - 2) * 4 + SUIT_OF_DIE[suit] for suit, die, two in self.dice]
            worths = {}
            for seat in players:
                worths[seat], self.shown[seat] = best(self.places[seat].held, self.places[seat].stolen, dice)
            stakes = [place.stake for place in self.places]
            self.pots = pots_of(stakes, self.dead, worths, self.from_left_of(self.buck))
        for pot in self.pots:
            for seat, share in pot.shares.items():
                self.places[seat].money += share
        for place in self.places:
            place.in_hand = False
            place.stake = place.turn_stake = 0
        self.after_hand()

    def after_hand(self) -> None:
        """What follows is a matter of the match."""
        raise AssertionError("the match says what follows")
