"""A live match: checks turns, plays, writes to the journal, and only then shows and announces."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from msgspec import UNSET

from engine.core.chance import Dealer
from engine.core.errors import BrokenLog, CarteadoError, IllegalAction
from engine.core.game import AnyGame
from engine.core.history import MatchHistory, Origin, Ply, seals
from engine.core.listeners import Listeners
from engine.core.log import (
    Acted,
    Drawn,
    Entry,
    Header,
    Hinted,
    Intervened,
    OptionsOpened,
    Player,
    Revealed,
    Seated,
    TakenBack,
    TimedOut,
)
from engine.core.model import Chance, Decide, Intervention, Outcome, Over, Reason, Seat, Turn
from engine.core.secret_options import Secrets


class Pending(Protocol):
    """A write that is on its way to the disk, together with those of other tables."""

    def then(self, then: Callable[[CarteadoError | None], None]) -> None:
        """Call `then` once the write is done, or with the reason why not; writes of a table keep their order."""
        ...


class Journal(Protocol):
    """The place where a match is kept."""

    def append(self, number: int, entry: Entry, visible_number: int | None) -> Pending | None:
        """Write the entry with this number, counted from 1.

        On disk when None is returned, else when its time comes. `visible_number` is how many entries everybody may know
        of with this one; None for all of them. StaleLog, when that number is taken, is raised at once or later.
        """
        ...


class NoJournal:
    """Journal that keeps nothing: for matches that nobody wants to see again."""

    def append(self, number: int, entry: Entry, visible_number: int | None) -> None:
        """Forget the entry."""


OnPly = Callable[[Ply], None]


class Table:
    """The authority over one match; every screen, bot and clock asks it and none of them changes a state.

    `line` is what is on disk, and all that anybody is shown. An action is judged by a line ahead of it that includes
    entries on their way to the disk; if the disk refuses them, these are dropped.
    """

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        seed: bytes,
        journal: Journal,
        clock: Callable[[], int] = lambda: 0,
        secrets: Secrets = (),
        origin: Origin | None = None,
    ) -> None:
        """Seat the players; `clock` gives milliseconds since 1970. Call `start` (or `resume`) to go on.

        `secrets` are the options that seats keep to themselves, as the header seals them; `origin` is where a line
        starts that does not start where matches begin.

        Raises BrokenLog (entry 0) when the header is not one of the game, or does not seal this seed.
        """
        self.game = game
        self.line = MatchHistory(game, header, secrets, origin)
        self._ahead = self.line.copy()
        if not seals(header, seed.hex()):
            raise BrokenLog("log_seed_not_sealed", 0)
        self._seed = seed
        self._dealer = Dealer(seed, header.nonces, header.format)
        self._journal = journal
        self._clock = clock
        self._listeners = Listeners[Ply]()
        self.on_loss: Callable[[CarteadoError], None] = lambda _error: None
        """Called when actions that were on their way to the disk are lost: the table is as the disk has it."""

    @property
    def header(self) -> Header:
        """The match's header."""
        return self.line.header

    @property
    def state(self) -> Any:
        """The full state: for the table and its tests; screens and bots get `view`."""
        return self.line.state

    @property
    def players(self) -> tuple[Player, ...]:
        """The present players of all seats."""
        return self.line.players

    @property
    def pending(self) -> bool:
        """Tell whether something is on its way to the disk."""
        return self._ahead.entries > self.line.entries

    def is_sending(self, seat: Seat) -> bool:
        """Tell whether an action of the seat is on its way to the disk."""
        sent = self._ahead.plies[len(self.line.plies) :] if self.pending else ()
        return any(isinstance(ply.entry, Acted) and ply.entry.seat == seat for ply in sent)

    @property
    def turn(self) -> Turn:
        """The decision or draw that comes next."""
        return self.line.turn()

    @property
    def outcome(self) -> Outcome | None:
        """The outcome once the match is over."""
        turn = self.line.turn()
        return turn.outcome if isinstance(turn, Over) else None

    def start(self) -> None:
        """Make the draws that the match waits for, up to the first choice."""
        self._advance()

    def resume(self, entries: tuple[Entry, ...]) -> None:
        """Play what the journal kept, then go on; raises BrokenLog when it does not hold."""
        for entry in entries:
            self.line.add(entry)
        self._ahead = self.line.copy()
        self._advance()

    def subscribe(self, listener: OnPly) -> Callable[[], None]:
        """Tell the listener every ply from now on, undoing too; returns a function that ends it."""
        return self._listeners.subscribe(listener)

    def view(self, seat: Seat | None) -> Any:
        """Return what the seat may see, or a spectator for None."""
        return self.game.view(self.state, seat)

    def deciders(self) -> tuple[Seat, ...]:
        """Return the seats that the match waits for."""
        turn = self.line.turn()
        return turn.seats if isinstance(turn, Decide) else ()

    def legal_actions(self, seat: Seat) -> tuple[Any, ...]:
        """Return what the seat may do now."""
        return self.game.legal_actions(self.state, seat) if seat in self.deciders() else ()

    def explain(self, seat: Seat, action: Any) -> Reason | None:
        """Return why the seat may not take the action now, or None."""
        return self.game.explain(self.state, seat, action)

    def submit(self, seat: Seat, action: Any) -> None:
        """Take a seat's action; listeners hear of it when it is on disk, at the latest when `pending` ends.

        Raises IllegalAction, or what the journal refuses at once, changing nothing.
        """
        self._check_asked(seat)
        self._commit(Acted(seat, action, self._clock()))
        self._advance()

    def submit_for(self, seat: Seat, action: Any, bot: str) -> None:
        """Take the action that a bot chose for a seat whose time was up; raises as `submit` does."""
        self._check_asked(seat)
        # Tried first: a time-out is never written down without the action that answers it.
        self.game.apply(self._ahead.state, seat, action)
        self._commit(TimedOut(seat, bot, self._clock()))
        self.submit(seat, action)

    def take_back(self, seat: Seat) -> None:
        """Undo the seat's last action; raises IllegalAction when it may not be undone."""
        if not self._ahead.can_take_back(seat):
            raise IllegalAction("cannot_take_back")
        self._commit(TakenBack(seat, self._clock()))

    def note_hint(self, seat: Seat) -> None:
        """Write down that the seat is given a hint; raises IllegalAction "not_your_turn" unless it is asked."""
        self._check_asked(seat)
        self._commit(Hinted(seat, self._clock()))

    def intervene(self, act: Intervention, note: str = "") -> None:
        """Call time, resign a seat or abandon the match; `note` tells why when somebody else decided it.

        Raises IllegalAction "game_over" when the match is over.
        """
        self._check_open()
        self._commit(Intervened(act, self._clock(), note or UNSET))
        self._advance()

    def give_seat(self, seat: Seat, player: Player) -> None:
        """Let somebody else have the seat from now on.

        Raises IllegalAction "game_over" when the match is over.
        """
        self._check_open()
        self._commit(Seated(seat, player, self._clock()))

    def _check_open(self) -> None:
        if isinstance(self._ahead.turn(), Over):
            raise IllegalAction("game_over")

    def _check_asked(self, seat: Seat) -> None:
        turn = self._ahead.turn()
        if not (isinstance(turn, Decide) and seat in turn.seats):
            raise IllegalAction("not_your_turn")

    def _advance(self) -> None:
        while (entry := self._due()) is not None:
            self._commit(entry)

    def _due(self) -> Entry | None:
        """Return the entry that the table itself owes the match now: an opening, a draw, or the seed at the end."""
        ahead = self._ahead
        for seat in ahead.to_open():
            secret = ahead.secrets[seat]
            assert secret is not None
            return OptionsOpened(seat, secret.salt, secret.options, self._clock())
        match ahead.turn():
            case Chance() as turn:
                return Drawn(self._dealer.answer(turn, ahead.draws), self._clock(), ahead.name_of(turn))
            case Over() if ahead.revealed is None:
                return Revealed(self._seed.hex(), self._clock())
            case _:
                return None

    def _commit(self, entry: Entry) -> None:
        ahead = self._ahead
        ply = ahead.play(entry)
        unnoticed = len(ahead.unnoticed) + (ply.noticed_by is not None)
        pending = self._journal.append(ply.number, entry, ply.number - unnoticed if unnoticed else None)
        ahead.keep(ply)
        if pending is None:
            self._keep(ply)
        else:
            pending.then(partial(self._written, ahead, ply))

    def _written(self, ahead: MatchHistory, ply: Ply, error: CarteadoError | None) -> None:
        if ahead is not self._ahead:
            return  # It followed on something that was lost.
        if error is None:
            self._keep(ply)
        else:
            self._ahead = self.line.copy()
            self.on_loss(error)

    def _keep(self, ply: Ply) -> None:
        self.line.keep(ply)
        self._listeners.tell(ply)
