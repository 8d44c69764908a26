"""The table of Chama: the seats and their cards, who plays with whom, armistices, leaving, and the places."""

from __future__ import annotations

from engine.core.model import Outcome
from engine.games.chama.events import ChamaEvent, ChamaGameEnded, ChamaSeatLeft, TablesCounted, TruceBroken
from engine.games.chama.model import ChamaOptions, Type
from tests.reference.chama.formation import COUNTS, Formation

ACE = 1


def is_commander(card: int) -> bool:
    """1.2."""
    return 2 <= card <= 5


def is_army(card: int) -> bool:
    """1.2."""
    return 6 <= card <= 10


def is_realm(card: int) -> bool:
    """1.2."""
    return 11 <= card <= 13


class Commander:
    """A commander in play, with its army (0 for none)."""

    def __init__(self, level: int, army: int = 0) -> None:
        self.level, self.army = level, army
        self.fought = self.down = False

    def cards(self) -> list[int]:
        """Return the cards that go where it goes."""
        return [self.level, self.army] if self.army else [self.level]


class Place:
    """What lies before one seat."""

    def __init__(self) -> None:
        self.pile: list[int] = []
        self.hand: list[int] = []
        self.formation = Formation()
        self.pool: list[Commander] = []
        self.discard: list[int] = []
        self.turns = self.redraws = self.razings = 0
        self.out = 0

    def count(self) -> int:
        """4.7.1, CH-61: what the cards on the table count."""
        pool = sum(3 if commander.army else 2 for commander in self.pool)
        return pool + COUNTS[len(self.formation.intact())]

    def worth(self) -> tuple[int, int, int]:
        """CH-61: by what tables are ranked."""
        return self.count(), len(self.formation.intact()), len(self.pile)


class Armistice:
    """An ace on the table; the target is bound too until it has ended the turn of its own with this number."""

    def __init__(self, launcher: int, target: int, last: int) -> None:
        self.launcher, self.target, self.last = launcher, target, last
        self.target_free = False


class Table:
    """The seats of a match."""

    def __init__(self, options: ChamaOptions, seats: int, rules: str) -> None:
        self.options, self.seats, self.rules = options, seats, rules
        self.places = [Place() for _ in range(seats)]
        self.armistices: list[Armistice] = []
        self.phase = "start"
        self.seat = self.starter = 0
        self.went = 0
        self.time_called = False
        self.result: tuple[int, ...] = ()
        self.reason = ""
        self.notes: list[str] = []
        self.happened: list[ChamaEvent] = []
        """What happened in this step."""

    # ---- Seats -------------------------------------------------------------------------------------------------------

    def present(self) -> list[int]:
        """Return the seats in play."""
        return [seat for seat, place in enumerate(self.places) if not place.out]

    def left_of(self, seat: int) -> list[int]:
        """CH-13: the others in play, clockwise."""
        around = [(seat + step) % self.seats for step in range(1, self.seats)]
        return [other for other in around if other in self.present()]

    def partners(self, this: int, other: int) -> bool:
        """CH-54: in Duplas those face to face play together."""
        return self.options.type is Type.DUPLAS and this != other and this % 2 == other % 2

    def opponents(self, seat: int) -> list[int]:
        """CH-32: everybody else in play but a partner."""
        return [other for other in self.left_of(seat) if not self.partners(seat, other)]

    # ---- Armistices --------------------------------------------------------------------------------------------------

    def bound(self, seat: int, other: int) -> bool:
        """2.5.4, CH-37: tell whether an armistice keeps the seat from acting against the other one."""
        return any(
            (ace.launcher, ace.target) == (seat, other)
            or ((ace.target, ace.launcher) == (seat, other) and not ace.target_free)
            for ace in self.armistices
        )

    def kept_from_helping(self, seat: int, against: int) -> bool:
        """CH-56, CH-97: in version 1 the target was not free before its turn after the next one."""
        late = any(
            (ace.target, ace.launcher) == (seat, against) and self.places[seat].turns <= ace.last
            for ace in self.armistices
        )
        return self.bound(seat, against) or (self.rules == "1" and late)

    def discard_armistices(self, ending: list[Armistice]) -> None:
        """Let these aces go to the piles of those who laid them."""
        for ace in ending:
            self.armistices.remove(ace)
            self.happened.append(TruceBroken(ace.launcher, ace.target))
            if not self.places[ace.launcher].out:
                self.places[ace.launcher].discard.append(ACE)

    # ---- Leaving and the end -----------------------------------------------------------------------------------------

    def leave(self, seat: int, resigned: bool) -> None:
        """CH-39, CH-44: a seat takes all its cards along, and its armistices end."""
        self.happened.append(ChamaSeatLeft(seat, resigned))
        self.went += 1
        gone = Place()
        gone.out = self.went
        self.places[seat] = gone
        self.discard_armistices([ace for ace in self.armistices if seat in (ace.launcher, ace.target)])

    def decided(self) -> bool:
        """CH-44, CH-85: end when one seat is left, or a pair has lost a member."""
        present = self.present()
        if self.options.type is Type.DUPLAS and len(present) == 3:
            missing = next(seat for seat in range(4) if seat not in present)
            self.end("last_seat", winner=(missing + 1) % 4)
        elif len(present) == 1:
            self.end("last_seat", winner=present[0])
        return self.phase == "over"

    def end(self, reason: str, winner: int | None = None, behind: int | None = None) -> None:
        """CH-63, CH-84: find the places; a winner is before, and `behind` loses a tie."""
        self.phase, self.reason = "over", reason
        keys = [self.rank(seat, winner, behind) for seat in range(self.seats)]
        self.result = tuple(1 + sum(other > key for other in keys) for key in keys)
        self.notes += ["shared first place"] * (self.result.count(1) > 1 and self.options.type is not Type.DUPLAS)
        self.notes += ["level pairs"] * (self.result.count(1) == 4)
        counts = tuple(place.count() for place in self.places)
        if winner is None:
            self.happened.append(TablesCounted(counts))
        self.happened.append(ChamaGameEnded(Outcome(self.result, counts, reason)))

    def rank(self, seat: int, winner: int | None, behind: int | None) -> tuple[int, ...]:
        """Return by what a seat is placed, the more the better."""
        if self.options.type is Type.DUPLAS:
            if winner is not None:
                return (1 if seat == winner or self.partners(seat, winner) else 0,)
            return self.table_of(seat)
        place = self.places[seat]
        if place.out:
            return (0, place.out)
        return (2 if seat == winner else 1, *place.worth(), 0 if seat == behind else 1)

    def table_of(self, seat: int) -> tuple[int, ...]:
        """CH-61, CH-84: the table of a seat, or of its pair together."""
        mine = [other for other in range(self.seats) if other == seat or self.partners(seat, other)]
        return tuple(map(sum, zip(*(self.places[other].worth() for other in mine), strict=True)))

    def level_at_the_top(self) -> bool:
        """CH-61: tell whether no side is alone at the top."""
        tables = {seat: self.table_of(seat) for seat in self.present()}
        best = max(tables.values())
        first = [seat for seat, table in tables.items() if table == best]
        return any(not self.partners(first[0], other) for other in first[1:])
