"""A live match: checks whose turn it is, plays, writes to the journal, and only then tells everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.core.chance import Dealer
from engine.core.errors import BrokenLog, IllegalAction
from engine.core.game import AnyGame
from engine.core.log import Acted, Drawn, Entry, Header, Intervened, Line, Ply, Revealed, TakenBack, seals
from engine.core.model import Chance, Decide, Intervention, Outcome, Over, Reason, Seat, Turn


class Journal(Protocol):
    """Where a match is kept: an entry is on disk when `append` returns."""

    def append(self, number: int, entry: Entry) -> None:
        """Write the entry with this number, counted from 1; raises StaleLog when that number is taken."""
        ...


class NoJournal:
    """Keeps nothing: for matches that nobody wants to see again."""

    def append(self, number: int, entry: Entry) -> None:
        """Forget the entry."""


Listener = Callable[[Ply], None]


class Table:
    """The authority over one match; every screen, bot and clock asks it and none of them changes a state."""

    def __init__(
        self, game: AnyGame, header: Header, seed: bytes, journal: Journal, clock: Callable[[], int] = lambda: 0
    ) -> None:
        """Seat the players; `clock` gives milliseconds since 1970. Call `start` (or `resume`) to go on.

        Raises BrokenLog (entry 0) when the header is not one of the game, or does not seal this seed.
        """
        self.game = game
        self.line = Line(game, header)
        if not seals(header, seed.hex()):
            raise BrokenLog("log_seed_not_sealed", 0)
        self._seed = seed
        self._dealer = Dealer(seed, header.nonces)
        self._journal = journal
        self._clock = clock
        self._listeners: list[Listener] = []

    @property
    def header(self) -> Header:
        """The match's header."""
        return self.line.header

    @property
    def state(self) -> Any:
        """The full state: for the table and its tests; screens and bots get `view`."""
        return self.line.state

    @property
    def turn(self) -> Turn:
        """What the match waits for."""
        return self.line.turn()

    @property
    def outcome(self) -> Outcome | None:
        """The outcome once the match is over."""
        turn = self.turn
        return turn.outcome if isinstance(turn, Over) else None

    def start(self) -> None:
        """Make the draws that the match waits for, up to the first choice."""
        self._advance()

    def resume(self, entries: tuple[Entry, ...]) -> None:
        """Play what the journal kept, then go on; raises BrokenLog when it does not hold."""
        for entry in entries:
            self.line.add(entry)
        self._advance()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell the listener every ply from now on, undoing too; returns a function that ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def view(self, seat: Seat | None) -> Any:
        """Return what the seat may see, or a spectator for None."""
        return self.game.view(self.state, seat)

    def deciders(self) -> tuple[Seat, ...]:
        """Return the seats that the match waits for."""
        turn = self.turn
        return turn.seats if isinstance(turn, Decide) else ()

    def legal_actions(self, seat: Seat) -> tuple[Any, ...]:
        """Return what the seat may do now."""
        return self.game.legal_actions(self.state, seat) if seat in self.deciders() else ()

    def explain(self, seat: Seat, action: Any) -> Reason | None:
        """Return why the seat may not take the action now, or None."""
        return self.game.explain(self.state, seat, action)

    def submit(self, seat: Seat, action: Any) -> None:
        """Take a seat's action: it is on disk when this returns. Raises IllegalAction or StaleLog, changing nothing."""
        if seat not in self.deciders():
            raise IllegalAction("not_your_turn", "2.5.2")
        self._commit(Acted(seat, action, self._clock()))
        self._advance()

    def take_back(self, seat: Seat) -> None:
        """Undo the seat's last action; raises IllegalAction when it may not be undone."""
        if not self.line.can_take_back(seat):
            raise IllegalAction("cannot_take_back", "2.5.2")
        self._commit(TakenBack(seat, self._clock()))

    def intervene(self, act: Intervention) -> None:
        """Call time, resign a seat or abandon the match."""
        self._commit(Intervened(act, self._clock()))
        self._advance()

    def _advance(self) -> None:
        while isinstance(turn := self.turn, Chance):
            self._commit(Drawn(self._dealer.answer(self.line.draws, turn.draw), self._clock()))
        if isinstance(turn, Over) and self.line.revealed is None:
            self._commit(Revealed(self._seed.hex(), self._clock()))

    def _commit(self, entry: Entry) -> None:
        ply = self.line.play(entry)
        self._journal.append(ply.number, entry)
        self.line.keep(ply)
        for listener in tuple(self._listeners):
            listener(ply)
