"""One person at a table, playing or watching: what that person may do there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.errors import CarteadoError, IllegalAction
from engine.core.log import Player
from engine.core.model import Resigned, Seat
from saves.text import fold
from tui.house.gallery import Sight, sight_of

if TYPE_CHECKING:
    from tui.house.sitting import Sitting


class Visit:
    """Somebody's stay at a table, from `Sitting.enter` to `leave`.

    A person is told by the name that a seat has in the log, so whoever comes back under the same name has the same
    seat, also after the program was started anew. Without a name it is whoever sits at this computer, and has the seat
    of every person.
    """

    def __init__(self, sitting: Sitting, who: str | None) -> None:
        self.sitting = sitting
        self.who = who

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that this person plays now; none for a spectator."""
        people, players = self.sitting.people, self.sitting.table.players
        if self.who is None:
            return people
        return tuple(seat for seat in people if fold(players[seat].name) == fold(self.who))

    def sight(self) -> Sight:
        """Return the match as this person may follow it: a spectator with the table's delay."""
        sitting = self.sitting
        return sight_of(sitting.table.line) if self.seats or self.who is None else sitting.gallery.sight()

    def view(self, seat: Seat | None = None) -> Any:
        """Return what may be seen of the state from one's own seat, or as a spectator; raises "not_your_seat"."""
        if seat is not None:
            self._check_mine(seat)
        return self.sitting.table.game.view(self.sight().state, seat)

    def submit(self, seat: Seat, action: Any) -> None:
        """Act for one's own seat; raises as Table.submit does, and "not_your_seat"."""
        self._check_mine(seat)
        self.sitting.table.submit(seat, action)

    def resign(self, seat: Seat) -> None:
        """Give up for one's own seat; raises what the game refuses, and "not_your_seat"."""
        self._check_mine(seat)
        self.sitting.table.intervene(Resigned(seat))

    def take_back(self, seat: Seat) -> None:
        """Take the seat's last action back, at once when no other person is there, else when all of them agree.

        Raises IllegalAction when it may not be taken back, and "not_your_seat".
        """
        self._check_mine(seat)
        if not self.sitting.table.line.can_take_back(seat):
            raise IllegalAction("cannot_take_back", "2.5.2")
        others = tuple(other for other in self.sitting.present if other not in self.seats)
        if others:
            self.sitting.consent.ask(seat, others)
        else:
            self.sitting.table.take_back(seat)

    def answer_take_back(self, agree: bool) -> None:
        """Agree to what another seat would like to take back, or do not; nothing happens when nobody is asked."""
        self.sitting.consent.answer(self.seats, agree)

    def come_back(self, seat: Seat) -> None:
        """Take the seat that one had at the beginning back from the bot that plays it; raises "seat_not_free"."""
        table = self.sitting.table
        own = table.header.players[seat]
        if self.who is None or own.bot or fold(own.name) != fold(self.who) or not table.players[seat].bot:
            raise CarteadoError("seat_not_free", name=table.players[seat].name)
        table.give_seat(seat, own)

    def replace(self, seat: Seat, player: Player) -> None:
        """Put a bot, or oneself, into the seat of somebody absent; raises "seat_not_free" unless the terms allow it."""
        sitting = self.sitting
        oneself = self.who is not None and fold(player.name) == fold(self.who)
        free = seat in sitting.people and seat not in sitting.present
        if not (sitting.terms.substitutes and free and (player.bot or oneself)):
            raise CarteadoError("seat_not_free", name=sitting.table.players[seat].name)
        sitting.table.give_seat(seat, player)

    async def leave(self) -> None:
        """Go; the seats stay this person's. A second time does nothing."""
        await self.sitting.depart(self)

    def _check_mine(self, seat: Seat) -> None:
        if seat not in self.seats:
            raise CarteadoError("not_your_seat", seat=seat)
