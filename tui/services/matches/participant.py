"""Participant: one person at a match and what that person may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.core.errors import CarteadoError, IllegalAction
from engine.core.log import Intervened, Player
from engine.core.model import Abandoned, Over, Resigned, Ruled, Seat, TimeCalled
from engine.core.story import Hint
from engine.core.text import fold
from engine.core.visible import visible_entries, visible_plies
from tui.services.identity.limits import Spend, unlimited
from tui.services.identity.names import clean, clean_name
from tui.services.matches.attendance import people_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.model import Reason
    from engine.core.story import Afterword
    from tui.services.matches.attendance import Role
    from tui.services.matches.clocks import TimeLeft
    from tui.services.matches.live_match import LiveMatch
    from tui.services.matches.player_update import PlayerUpdate, VisiblePly


NOTE_CELLS = 120
"""How long the note of a decision may be."""


class Participant:
    """One person at a table, from `enter` to `leave`.

    A person is identified by the name that a seat has in the log, so the same name gets the same seat again, also after
    a restart of the program. Without a name it is the person at this computer, who has the seat of every person.
    """

    def __init__(self, live_match: LiveMatch, who: str | None, role: Role = "guest") -> None:
        self.live_match = live_match
        self.who = who
        self.role: Role = "organiser" if who is None else role
        self._seated: tuple[tuple[Player, ...], tuple[Seat, ...]] = ((), ())
        """Who had the seats when it was last asked which are this person's, and those that were."""
        self.here = True
        """Whether the person is connected."""

    def is_of(self, name: str | None) -> bool:
        """Tell whether this is the person with that name, None for whoever sits at this computer."""
        if name is None or self.who is None:
            return name is self.who
        return fold(name) == fold(self.who)

    @property
    def decides(self) -> bool:
        """Tell whether this person decides what happens to the match."""
        return self.role == "organiser"

    @property
    def keeps_time(self) -> bool:
        """Tell whether this person may stop the clocks and give time."""
        return self.role != "guest"

    @property
    def behind(self) -> bool:
        """Tell whether this person sees a delayed state of the match."""
        return self._delayed and self.live_match.spectator_delay.behind

    @property
    def _delayed(self) -> bool:
        return self.role != "organiser" and not self.seats

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that this person plays now; none for a spectator."""
        players = self.live_match.table.line.players
        if self._seated[0] is not players:
            people = people_of(players)
            mine = [seat for seat in people if self.who is None or self.is_of(players[seat].name)]
            self._seated = players, tuple(mine)
        return self._seated[1]

    @property
    def lost_seats(self) -> tuple[Seat, ...]:
        """The seats that this person had before a bot took their place."""
        if self.who is None:
            return ()
        seats = enumerate(zip(self.live_match.owners, self.live_match.table.players, strict=True))
        return tuple(seat for seat, (own, now) in seats if now.bot and not own.bot and self.is_of(own.name))

    def update(self, seat: Seat | None = None) -> PlayerUpdate:
        """Return the match as this person may follow it from one's own seat, or as a spectator.

        Who plays or decides is told without delay, a spectator with the table's. Raises "not_your_seat".
        """
        if seat is not None:
            self._check_mine(seat)
        update = self.live_match.update(seat, delayed=seat is None and self._delayed)
        return replace(update, clocks=self.clocks) if self.live_match.seats_timed else update

    @property
    def clocks(self) -> tuple[TimeLeft | None, ...]:
        """What each seat has left, None for one without a limit; () where nothing is limited.

        () also for a viewer behind the match, since a running clock would give away whose turn it is.
        """
        live_match = self.live_match
        if not live_match.seats_timed or self.behind:
            return ()
        return tuple(live_match.seat_time(seat) for seat in range(len(live_match.players)))

    @property
    def known(self) -> int:
        """Number of visible changes of the match; differs when there is something new."""
        live_match = self.live_match
        if self._delayed:
            return self.update().number
        return visible_entries(live_match.table.line, next(iter(self.seats), None))

    def view(self, seat: Seat | None = None) -> Any:
        """Return what may be seen of the match from one's own seat, or as a spectator; raises "not_your_seat"."""
        return self.update(seat).view

    def view_after(self, ply: VisiblePly, seat: Seat | None) -> Any:
        """Return what could be seen after a ply that this person was shown; raises "not_your_seat"."""
        if seat is not None:
            self._check_mine(seat)
        return self.live_match.view_after(ply, seat, delayed=self._delayed)

    @property
    def is_judged(self) -> bool:
        """Whether play in this match can be judged, and that of own seats is among it."""
        match, judge = self.live_match, self.live_match.game.judge
        return judge is not None and bool(self.seats) and judge.judges(match.options, len(match.players))

    @property
    def afterwords(self) -> Sequence[tuple[Seat, Afterword]]:
        """What the bots say of their play, by seat, once this person knows how the match has ended."""
        outcome = self.live_match.outcome
        return self.live_match.afterwords if outcome is not None and outcome.places and not self.behind else ()

    def has_secrets(self, seat: Seat) -> bool:
        """Tell whether one's own seat knows anything that nobody else may see; raises "not_your_seat"."""
        return self.live_match.game.has_secrets(self.view(seat))

    def explain(self, seat: Seat, action: Any) -> Reason | None:
        """Return why one's own seat may not take the action now, or None; raises "not_your_seat"."""
        self._check_mine(seat)
        return self.live_match.table.explain(seat, action)

    def may_ask_hint(self, seat: Seat) -> bool:
        """Tell whether one's own seat may get a hint now: it has a choice."""
        live_match = self.live_match
        return live_match.gives_hints and seat in self.seats and len(live_match.table.legal_actions(seat)) > 1

    async def hint(self, seat: Seat, spend: Spend = unlimited) -> Hint | None:
        """Return what a good player would do for one's own seat; the log then tells that it was given a hint.

        None where the seat has no choice any more. Asking again in the same place gives the same hint, written down
        once. Raises "hint_counts" where the match counts for something, "not_your_seat", what `spend` raises, and what
        stood against writing it down.
        """
        self._check_mine(seat)
        live_match, table = self.live_match, self.live_match.table
        if not live_match.gives_hints:
            raise CarteadoError("hint_counts")
        state, known = live_match.hints.get(seat, (None, None))
        if known is not None and state is table.state:
            return known
        spend("hint")
        choice = await live_match.bot_runner.advise(seat, (self.who,) if self.who is not None else ())
        if choice is None:
            return None
        given = len(table.line.hints)
        table.note_hint(seat)
        while table.pending:
            await live_match.bot_runner.settled()
        if len(table.line.hints) == given:
            assert live_match.trouble is not None
            raise live_match.trouble
        hint = Hint(choice.action, live_match.game.advice(choice))
        live_match.hints[seat] = table.state, hint
        return hint

    @property
    def hints_given(self) -> Sequence[Seat]:
        """The seat of each hint of the match, once this person knows how it has ended."""
        return self.live_match.table.line.hints if self.live_match.outcome is not None and not self.behind else ()

    @property
    def sending(self) -> bool:
        """Tell whether an action of one's own seats is on its way to the disk."""
        return self.live_match.table.pending and any(map(self.live_match.table.is_sending, self.seats))

    def submit(self, seat: Seat, action: Any) -> None:
        """Act for one's own seat; raises as Table.submit does, and "not_your_seat"."""
        self._check_mine(seat)
        self.live_match.table.submit(seat, action)

    def resign(self, seat: Seat) -> None:
        """Give up for one's own seat; raises what the game refuses, and "not_your_seat"."""
        self._check_mine(seat)
        self.live_match.table.intervene(Resigned(seat))

    def take_back(self, seat: Seat) -> None:
        """Take the seat's last action back, at once when nobody else is there, else when all of them agree.

        Raises IllegalAction when it may not be taken back, and "not_your_seat".
        """
        self._check_mine(seat)
        line = self.live_match.table.line
        if not line.can_take_back(seat):
            raise IllegalAction("cannot_take_back")
        # Whoever may not have noticed the action is not asked: the question would tell.
        last = visible_plies(line, seat)[-1]
        present = self.live_match.attendance.seats
        others = tuple(other for other in present if other not in self.seats and last.is_noticed_by(other))
        if others:
            self.live_match.undo_request.ask(seat, others)
        else:
            self.live_match.table.take_back(seat)

    def answer_take_back(self, agree: bool) -> None:
        """Agree to another seat's request to take back, or refuse; does nothing without one."""
        self.live_match.undo_request.answer(self.seats, agree)

    def come_back(self, seat: Seat) -> None:
        """Take the seat that one had back from the bot that plays it; raises "seat_not_free"."""
        table = self.live_match.table
        if seat not in self.lost_seats:
            raise CarteadoError("seat_not_free", name=table.players[seat].name)
        table.give_seat(seat, self.live_match.owners[seat])

    def may_fill(self, seat: Seat) -> bool:
        """Tell whether this person may put a bot into the seat, since its own person is absent.

        Where the terms say nothing of it, the host and those who play may once they have waited long enough.
        """
        waits = bool(self.keeps_time or self.seats)
        return self._may_substitute(seat) or (waits and self.live_match.time_keeper.overdue(seat))

    def _may_substitute(self, seat: Seat) -> bool:
        live_match = self.live_match
        free = seat in live_match.people and seat not in live_match.attendance.seats
        return free and (live_match.terms.substitutes or self.decides)

    def may_sit(self, seat: Seat) -> bool:
        """Tell whether this person, who plays no other seat, may take the seat of somebody absent."""
        return self.who is not None and not self.seats and not self.lost_seats and self._may_substitute(seat)

    def may_claim(self, seat: Seat) -> bool:
        """Tell whether this person has waited long enough for somebody, and wins when those resign."""
        table = self.live_match.table
        if not self.seats or not self.live_match.time_keeper.overdue(seat) or table.pending:
            return False
        try:
            turn = table.game.turn(table.line.play(Intervened(Resigned(seat))).state)
        except CarteadoError:
            return False
        return isinstance(turn, Over) and any(turn.outcome.places[own : own + 1] == (1,) for own in self.seats)

    def claim(self, seat: Seat, note: str = "") -> None:
        """Win, since somebody has been away for too long; the note is for the log. Raises "seat_not_free"."""
        if not self.may_claim(seat):
            raise CarteadoError("seat_not_free", name=self.live_match.table.players[seat].name)
        self.live_match.table.intervene(Resigned(seat), clean(note, NOTE_CELLS))

    def replace(self, seat: Seat, player: Player) -> None:
        """Put a bot, or oneself, into the seat of somebody absent.

        The organiser may put anybody into any seat. Raises "seat_not_free" where the terms do not allow it,
        "name_at_table" for somebody who has another seat.
        """
        live_match = self.live_match
        oneself = player.bot is None and self.is_of(player.name)
        if not (self.decides or (self.may_fill(seat) and player.bot) or (self.may_sit(seat) and oneself)):
            raise CarteadoError("seat_not_free", name=live_match.table.players[seat].name)
        name = clean_name(player.name)
        others = (this.name for other, this in enumerate(live_match.table.players) if other != seat)
        if not name or fold(name) in map(fold, others):
            raise CarteadoError("name_at_table", name=name)
        live_match.table.give_seat(seat, Player(name, player.bot))

    # ---- Deciding ----------------------------------------------------------------------------------------------------

    def pause_clocks(self, paused: bool) -> None:
        """Stop all clocks of the table, or let them run on; raises "organiser_only"."""
        self._check(self.keeps_time)
        self.live_match.time_keeper.pause(paused)

    def give_time(self, seat: Seat | None, seconds: int) -> None:
        """Give a seat more time, or with None the whole match more or less; raises "organiser_only"."""
        self._check(self.keeps_time)
        self.live_match.time_keeper.give(seat, seconds)

    def lift_limit(self) -> None:
        """Let the match last as long as it takes; raises "organiser_only"."""
        self._check(self.keeps_time)
        self.live_match.clocks.game.limit(0)

    def call_time(self) -> None:
        """Call time for the match; raises "organiser_only"."""
        self._check(self.decides)
        self.live_match.table.intervene(TimeCalled())

    def rule(self, value: int) -> None:
        """Answer a question to the whole table, as its organiser.

        Raises "organiser_only", and what the game refuses.
        """
        self._check(self.decides)
        self.live_match.table.intervene(Ruled(value))

    def abandon(self, note: str = "") -> None:
        """End the match without a result; the note is for its log. Raises "organiser_only"."""
        self._check(self.decides)
        self.live_match.table.intervene(Abandoned(), clean(note, NOTE_CELLS))

    def rule_out(self, seat: Seat, note: str = "") -> None:
        """Decide that a seat has given up; the note is for the log.

        Raises what the game refuses, and "organiser_only".
        """
        self._check(self.decides)
        self.live_match.table.intervene(Resigned(seat), clean(note, NOTE_CELLS))

    # ---- Going -------------------------------------------------------------------------------------------------------

    def step_out(self, out: bool) -> None:
        """Note whether the person is connected."""
        self.live_match.step_out(self, out)

    async def leave(self) -> None:
        """Go; the seats stay this person's. A second time does nothing."""
        await self.live_match.depart(self)

    def _check(self, may: bool) -> None:
        if not may:
            raise CarteadoError("organiser_only")

    def _check_mine(self, seat: Seat) -> None:
        if seat not in self.seats:
            raise CarteadoError("not_your_seat", seat=seat)


def enter(live_match: LiveMatch, who: str | None = None, role: Role = "guest") -> Participant:
    """Let somebody come to a table.

    Under a name to the seats of that name, or to watch where there are none. Without a name it is whoever sits at this
    computer, for the seats of all people. While anybody is there the bots move, and while anybody who plays is there
    the clocks run.
    """
    participant = Participant(live_match, who, role)
    live_match.admit(participant)
    return participant
