"""One hand of Dalmuti, from the first lead to its end, with plain lists of ranks; 0 is a joker."""

from __future__ import annotations

from itertools import product

JOKER = 0


def deck(top: int, jokers: int) -> list[int]:
    """DA-32, C1: rank n is there n times, and the jokers lie behind."""
    return [rank for rank in range(1, top + 1) for _ in range(rank)] + [JOKER] * jokers


class LaidSet:
    """A set on the table: who laid it, its rank, how many cards, and how many of these are jokers."""

    def __init__(self, seat: int, rank: int, count: int, jokers: int) -> None:
        self.seat, self.rank, self.count, self.jokers = seat, rank, count, jokers

    def cards(self) -> list[int]:
        """Return the cards it is made of."""
        return [self.rank] * (self.count - self.jokers) + [JOKER] * self.jokers


class Hand:
    """The tricks of one hand; `seats` sit clockwise from who leads, `held` are the cards of each."""

    def __init__(self, seats: list[int], held: dict[int, list[int]], top: int, jokers: int, alone: bool) -> None:
        self.seats, self.held, self.top, self.jokers, self.alone = list(seats), held, top, jokers, alone
        self.table: list[LaidSet] = []
        self.discard: list[int] = []
        self.passed: list[int] = []
        """Who has passed since the last set."""
        self.out: list[int] = []
        self.points = dict.fromkeys(seats, 0)
        self.turn = seats[0]
        self.over = False
        self.notes: list[str] = []
        """What came up, for whoever counts it."""

    # ---- Who is in ---------------------------------------------------------------------------------------------------

    def still_in(self) -> list[int]:
        """Return the seats that hold cards, clockwise from the first."""
        return [seat for seat in self.seats if self.held[seat]]

    def left_of(self, seat: int) -> list[int]:
        """DA-15: return the seats that hold cards, clockwise from the left of one, itself last."""
        at = self.seats.index(seat)
        around = self.seats[at + 1 :] + self.seats[: at + 1]
        return [number for number in around if self.held[number]]

    # ---- What may be laid --------------------------------------------------------------------------------------------

    def sets_of(self, seat: int) -> set[tuple[int, int, int]]:
        """S2, C3: every set in a hand as rank, count and jokers."""
        cards, found = self.held[seat], set()
        for rank, jokers in product(range(1, self.top + 1), range(cards.count(JOKER) + 1)):
            for naturals in range(1, cards.count(rank) + 1):
                found.add((rank, naturals + jokers, jokers))
        if self.alone:  # DA-5: one rank below the commonest of the deck
            for jokers in range(1, cards.count(JOKER) + 1):
                found.add((self.top + 1, jokers, jokers))
        return found

    def may_lay(self, seat: int) -> set[tuple[int, int, int]]:
        """S2, S3: a leader lays anything, whoever follows as many cards of a rarer rank."""
        found = self.sets_of(seat)
        if not self.table:
            return found
        last = self.table[-1]
        return {pair for pair in found if pair[0] < last.rank and pair[1] == last.count}

    def may_pass(self) -> bool:
        """S4, DA-8: only a leader may not pass."""
        return bool(self.table)

    def beatable(self, laid: LaidSet) -> bool:
        """DA-25: tell whether some set of the whole deck would beat it, the jokers outside it helping."""
        outside = self.jokers - laid.jokers
        return any(min(rank, self.top) + outside >= laid.count for rank in range(1, min(laid.rank, self.top + 1)))

    # ---- What happens ------------------------------------------------------------------------------------------------

    def lead(self, first: int) -> None:
        """DA-5: let a seat lead; who cannot, since it holds jokers alone, leaves it to its left; if all do, it ends."""
        around = ([first] if self.held[first] else []) + [number for number in self.left_of(first) if number != first]
        for seat in around:
            if self.sets_of(seat):
                self.turn, self.passed = seat, []
                return
            self.notes.append("lead skipped")
        self.notes.append("nobody can lead")
        for seat in sorted(around, key=lambda number: (len(self.held[number]), around.index(number))):
            self.go_out(seat)
        self.over = True

    def lay(self, seat: int, rank: int, count: int, jokers: int) -> None:
        """S3, S7: put the cards down; whoever has none left is out."""
        laid = LaidSet(seat, rank, count, jokers)
        for card in laid.cards():
            self.held[seat].remove(card)
        self.table.append(laid)
        self.passed = []
        if not self.held[seat]:
            self.go_out(seat)
            if len(self.still_in()) <= 1:
                self.end()
                return
        if not self.beatable(laid):
            self.notes.append("unbeatable")
            self.end_trick()
            return
        self.turn = self.left_of(seat)[0]

    def pass_(self, seat: int) -> None:
        """S4 to S6, DA-7: the trick is over when all others that hold cards have passed since the last set."""
        self.passed.append(seat)
        self.turn = self.left_of(seat)[0]
        self.look_for_end_of_trick()

    def look_for_end_of_trick(self) -> None:
        """DA-7: end the trick where nobody is left to ask."""
        layer = self.table[-1].seat
        if all(seat in self.passed or seat == layer for seat in self.still_in()):
            self.end_trick()

    def end_trick(self) -> None:
        """S6, S8: who laid the last set leads, or the next to its left that holds cards."""
        self.notes.append("trick")
        layer = self.table[-1].seat
        self.clear_table()
        self.lead(layer)

    def clear_table(self) -> None:
        """Put the cards of the trick away."""
        self.discard += [card for laid in self.table for card in laid.cards()]
        self.table, self.passed = [], []

    def go_out(self, seat: int) -> None:
        """S7, DA-11: a seat that is out scores one for each that is still in."""
        self.held[seat], held = [], self.held[seat]
        self.out.append(seat)
        self.points[seat] = len(self.still_in())
        if held:
            self.discard += held

    def end(self) -> None:
        """S9: the last one that holds cards scores nothing."""
        self.clear_table()
        for seat in self.still_in():
            self.out.append(seat)
        self.over = True

    def leave(self, seat: int) -> list[int]:
        """DA-29, DA-34: a seat takes its cards out of play; the turn passes to the left. Returns its cards."""
        turn_was, layer = self.turn == seat, self.table[-1].seat if self.table else None
        following = [number for number in self.left_of(seat) if number != seat]
        cards, self.held[seat] = self.held[seat], []
        if len(self.still_in()) <= 1:
            self.end()
            return cards
        if turn_was:
            self.turn = following[0]
        if layer is not None:
            self.look_for_end_of_trick()
        elif turn_was:
            self.lead(following[0])
        return cards
