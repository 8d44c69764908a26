"""The table: its chairs, its money, who sits beside whom, and what a seat's opponents impose on a cheat."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.wyrt_arton.model import ArtonOptions, Chair, Mode
from tests.reference.wyrt_arton.sheets import Sheet, faces, level_against, sheet


@dataclass(eq=False)
class Place:
    """What belongs to one seat."""

    money: int
    brought: int
    sheet: Sheet
    chair: Chair = Chair.SEATED
    left: int = 0
    owes: bool = False
    began: int = 0
    in_hand: bool = False
    stake: int = 0
    turn_stake: int = 0
    acted: bool = False
    held: list[int] = field(default_factory=list)
    stolen: list[int] = field(default_factory=list)
    cheated: bool = False
    retried: bool = False
    mask: dict[str, int] = field(default_factory=lambda: {"H": 0, "I": 0})
    answer: bool | None = None
    vote: int | None = None


class Table:
    """The seats of a match, clockwise; seat + 1 is to the left of seat."""

    def __init__(self, options: ArtonOptions, seats: int) -> None:
        self.options = options
        self.mode = options.mode
        self.count = seats
        self.places: list[Place] = []
        for seat in range(seats):
            morto = self.mode is Mode.DEATH_MATCH and seat == seats - 1
            if options.purses:
                money = options.purses[seat]
            elif self.mode is Mode.MONEY:
                money = options.buy_in * options.minimum  # WA-36
            else:
                money = 30 if morto else 20  # WA-59, WA-61
            name = "casa"
            if morto:
                name = "morto"  # "o Morto joga com H4 e I6", whatever the others bring
            elif options.sheets:
                name = options.sheets[seat]
            place = Place(money, money, sheet(name))
            if seat >= seats - options.empty:
                place.chair, place.money = Chair.EMPTY, 0
            self.places.append(place)
        self.morto = self.places[-1] if self.mode is Mode.DEATH_MATCH else None
        self.fallen = False
        self.time_called = False
        self.hand_number = 0
        self.orbit = 1
        self.buck = self.first_buck = -1
        self.highest = 0

    @property
    def minimum(self) -> int:
        """The minimum bet; it doubles after each orbit from the third, in a Death Match from the fourth (WA-77)."""
        doublings = 0
        if self.mode is Mode.DEATH_MATCH:
            doublings = self.orbit - 4
        elif self.options.until_one:
            doublings = self.orbit - 3
        first = self.options.minimum if self.mode is Mode.MONEY else 2  # WA-28
        return first << max(0, doublings)

    def seated(self) -> list[int]:
        """The seats that are in the match."""
        return [seat for seat in range(self.count) if self.places[seat].chair is Chair.SEATED]

    def in_hand(self) -> list[int]:
        """The seats that are in the hand."""
        return [seat for seat in range(self.count) if self.places[seat].in_hand]

    def from_left_of(self, seat: int) -> list[int]:
        """All seats clockwise from the one to the left; the seat itself is the last."""
        return [(seat + step) % self.count for step in range(1, self.count + 1)]

    def next_of(self, seat: int, among: list[int]) -> int:
        """The next of these seats to the left."""
        return next(other for other in self.from_left_of(seat) if other in among)

    def others_in_hand(self, seat: int) -> list[Place]:
        """Everybody in the hand but this seat."""
        return [self.places[other] for other in self.in_hand() if other != seat]

    def others_have_money(self, seat: int) -> bool:
        """Tell whether somebody else in the hand could still bet."""
        return any(other.money > 0 for other in self.others_in_hand(seat))

    def is_asked(self, seat: int) -> bool:
        """Tell whether a seat is asked at all in a betting turn (WA-67)."""
        place = self.places[seat]
        below = any(place.stake < other.stake for other in self.others_in_hand(seat))
        return place.in_hand and place.money > 0 and (self.others_have_money(seat) or below)

    def pay(self, seat: int, amount: int) -> None:
        """Stake so much, or all there is (WA-8, WA-42)."""
        place = self.places[seat]
        amount = min(amount, place.money)
        place.money -= amount
        place.stake += amount
        place.turn_stake += amount

    def level(self, seat: int, ruled: int | None = None) -> int:
        """What the strongest opponent imposes: everybody seated, folded or not, and a Dealer that watches (WA-85)."""
        opponents = [
            (self.places[other].sheet.i + self.places[other].mask["I"], self.places[other].sheet.words)
            for other in self.seated()
            if other != seat
        ]
        if self.mode is Mode.LIFE_CASSINO:
            morto = sheet("morto")  # WA-61
            opponents.append((morto.i, morto.words))
        elif self.options.dealer == "watchful":
            opponents.append((3, set()))  # WA-40
        return level_against(opponents, ruled)

    def faces(self, seat: int, trait: str, level: int) -> int:
        """How many faces of six pass the seat's test of H or I; the Máscara counts, down to 0 (WA-85)."""
        place = self.places[seat]
        value = max(0, (place.sheet.h if trait == "H" else place.sheet.i) + place.mask[trait])
        return faces(value, level, self.options.difficulty == "livro")

    def regenerate(self) -> None:
        """The Morto gets a point of life, up to what he sat down with, unstaked plus staked (WA-29, WA-95)."""
        if self.morto and self.morto.chair is Chair.SEATED and self.morto.money + self.morto.stake < self.morto.brought:
            self.morto.money += 1

    def take_out(self, seat: int, why: Chair) -> None:
        """A seat leaves the match: BROKE (all lost), RESIGNED or EXPELLED (caught), or what these cost with lives."""
        place = self.places[seat]
        place.in_hand = False
        place.left = self.hand_number or -1  # before the first hand is before its end too (WA-38)
        place.chair = why
        if self.mode is Mode.LIFE_CASSINO and place.money == 0:
            place.chair = Chair.LOST  # "perder, sua alma é levada"; 0 is the same as all-in (WA-31)
        if self.mode is not Mode.DEATH_MATCH:
            return
        if place is self.morto:
            self.fallen = True  # 0 points, caught, or resigned (WA-96)
            place.chair = Chair.DEAD
        elif not (self.fallen or self.time_called):
            place.chair = Chair.LOST  # WA-30; none when the Morto is out (WA-96) or time is called (WA-98)
            place.money = 0  # "A lost soul's PV leave the game" (WA-96)
        elif why is Chair.BROKE:
            place.chair = Chair.DEAD
        else:
            place.chair = Chair.STANDING  # "count as standing up in that hand" (WA-96, WA-98)
