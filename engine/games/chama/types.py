"""What each type of Chama changes: who plays together, what may be attacked, what wins (Chama 4.1)."""

from __future__ import annotations

from engine.core.errors import BadSetup
from engine.core.model import Seat
from engine.games.chama.formation import Slots, exposed_slots, intact, intact_slots
from engine.games.chama.model import (
    REALMS_TO_WIN,
    ChamaOptions,
    ChamaSeatState,
    ChamaSeatView,
    ChamaState,
    ChamaView,
    Type,
)

Side = tuple[Seat, ...]

REALMS_FOR_A_PAIR = 10
RAZINGS_TO_CONQUER, REALMS_TO_CONQUER = 4, 3


class Campeonato:
    """The regular game: everybody alone, six intact realms at one's own draw win (CH-42)."""

    victory = "six_realms"
    """The reason that an outcome gives for a win at the draw."""
    raids = False
    """Whether a razing also costs the razed player a card of the hand."""

    def check(self, options: ChamaOptions, seats: int) -> None:
        """Raise BadSetup when this many seats cannot play the type."""
        if not 2 <= seats <= 4:
            raise BadSetup("bad_seats", game="chama", least=2, most=4, seats=seats)

    def sides(self, seats: int) -> tuple[Side, ...]:
        """Return who wins and loses together."""
        return tuple(zip(range(seats), strict=True))

    def opponents(self, seat: Seat, seats: int) -> tuple[Seat, ...]:
        """Return the seats that this one may attack, clockwise from seat 0 (CH-32)."""
        return tuple(other for other in range(seats) if other != seat)

    def exposed(self, slots: Slots, tip_covers_base: bool) -> tuple[int, ...]:
        """Return the realms of a formation that may be attacked (CH-14)."""
        return exposed_slots(slots, tip_covers_base)

    def wins_at_draw(self, state: ChamaState | ChamaView, seat: Seat) -> bool:
        """Tell whether the seat has won by what it holds at the end of its step 1."""
        return intact(state.seats[seat].slots) >= REALMS_TO_WIN

    def wins_by_deed(self, place: ChamaSeatState | ChamaSeatView) -> bool:
        """Tell whether a seat has won by what it has just done."""
        return False

    def counts_without_cards(self, state: ChamaState | ChamaView) -> bool:
        """Tell whether the tables are counted when a seat cannot draw, so that it need not have lost (CH-96)."""
        return False


class Guerrilha(Campeonato):
    """Type in which any realm may be attacked, and a razing costs a card of the hand too (CH-53)."""

    raids = True

    def exposed(self, slots: Slots, tip_covers_base: bool) -> tuple[int, ...]:
        """Return every intact realm."""
        return intact_slots(slots)


class Duplas(Campeonato):
    """Two pairs, partners face to face; ten intact realms of the pair win at a member's draw (CH-54)."""

    victory = "ten_realms"

    def check(self, options: ChamaOptions, seats: int) -> None:
        """Raise BadSetup unless four sit down."""
        if seats != 4:
            raise BadSetup("pairs_need_four", seats=seats)

    def sides(self, seats: int) -> tuple[Side, ...]:
        """Return the two pairs."""
        return tuple((seat, seat + seats // 2) for seat in range(seats // 2))

    def opponents(self, seat: Seat, seats: int) -> tuple[Seat, ...]:
        """Return the seats of the other pair."""
        return tuple(other for other in range(seats) if (other - seat) % 2)

    def wins_at_draw(self, state: ChamaState | ChamaView, seat: Seat) -> bool:
        """Tell whether the pair holds ten intact realms."""
        partner = state.seats[(seat + 2) % 4]
        return intact(state.seats[seat].slots) + intact(partner.slots) >= REALMS_FOR_A_PAIR


class Conquistadores(Campeonato):
    """Four realms razed in battle and three intact win at once (CH-55, CH-64)."""

    def wins_at_draw(self, state: ChamaState | ChamaView, seat: Seat) -> bool:
        """Tell whether six realms win here too, by the table's option."""
        return state.options.six_realms_too and super().wins_at_draw(state, seat)

    def wins_by_deed(self, place: ChamaSeatState | ChamaSeatView) -> bool:
        """Tell whether the seat has razed and holds enough."""
        return place.razings >= RAZINGS_TO_CONQUER and intact(place.slots) >= REALMS_TO_CONQUER

    def counts_without_cards(self, state: ChamaState | ChamaView) -> bool:
        """Tell whether the tables are counted: in duels with that option."""
        return state.options.count_without_cards and len(state.seats) == 2


TYPES: dict[Type, Campeonato] = {
    Type.CAMPEONATO: Campeonato(),
    Type.GUERRILHA: Guerrilha(),
    Type.DUPLAS: Duplas(),
    Type.CONQUISTADORES: Conquistadores(),
}


def exposed_in(state: ChamaState | ChamaView, seat: Seat) -> tuple[int, ...]:
    """Return the realms of a seat that may be attacked, by the table's type and options (CH-14, CH-70)."""
    return type_of(state).exposed(state.seats[seat].slots, state.options.tip_covers_base)


def type_of(state: ChamaState | ChamaView) -> Campeonato:
    """Return the type of Chama that is being played."""
    return TYPES[state.options.type]
