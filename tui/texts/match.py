"""People, clocks, notices and acts of a match as sentences; SeatPrompts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, assert_never

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.log import TimedOut
from engine.core.model import Seat
from engine.games.registry import GAMES
from tui.services.identity.names import clean, short_name
from tui.services.matches import notices
from tui.services.matches.clocks import MINUTE
from tui.services.matches.table_acts import TableAct
from tui.texts.localizer import names_of

if TYPE_CHECKING:
    from tui.services.matches.clocks import TimeLeft
    from tui.services.matches.live_match import LiveMatch
    from tui.services.matches.notices import MatchNotice
    from tui.services.matches.participant import Participant
    from tui.services.matches.player_update import PlayerUpdate, VisiblePly
    from tui.texts.localizer import Localizer, Words

_COST = KeyFamily("game.{}.{}", GAMES, "time resign")

_SHARED_ASK = KeyFamily("shared.ask.{}", "come_back sit bot claim out replace")
_SHARED_ACT = KeyFamily("shared.act.{}", "come_back sit bot claim out replace")
_SHARED_WATCHING = KeyFamily("shared.watching.{}", "move hand")


def what_comes(act: str, game: str, localizer: Localizer) -> str:
    """Return the consequences of an act in a game, such as the cost of resigning."""
    return localizer(_COST(game, act)) if act in ("time", "resign") else ""


def format_table_act(act: TableAct, localizer: Localizer) -> str:
    """Return an act in a menu's words."""
    name = "" if act.seat is None else localizer.names[act.seat]
    return localizer(_SHARED_ACT(act.name), name=name)


def format_act_question(act: TableAct, localizer: Localizer) -> str:
    """Return what is asked before an act about a seat: a yes, a reason or a name."""
    name = "" if act.seat is None else localizer.names[act.seat]
    return localizer(_SHARED_ASK(act.name), name=name)


WARNINGS = (5, 1)
"""How many minutes before the end somebody says so."""


SHORT = 5
"""Below so many minutes the seconds are shown; above, a line that is slow is spared them."""


def format_time_left(left: int, words: Words) -> str:
    """Return a time in milliseconds as it is shown: 42 min, and 4:07 when it grows short."""
    if left > SHORT * MINUTE:
        return words("clock.minutes", count=-(-left // MINUTE))
    seconds = -(-left // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def format_caution(key: str, localizer: Localizer) -> str:
    """Return what speaks against an act, without the last sentence on how a screen confirms."""
    return f"{localizer(key).rpartition('. ')[0]}."


def clock_mark(live_match: LiveMatch, words: Words) -> str:
    """Return what a table shows of its clock, "" when there is none."""
    left = live_match.time_left
    if left is None:
        return ""
    key = "clock.mark.paused" if live_match.clocks.game.paused else "clock.mark"
    return words(key, left=format_time_left(left, words))


def warning(before: int | None, now: int | None) -> int | None:
    """Return the minutes to warn of when a clock has gone from one time to the other, the fewest.

    None for none.
    """
    if before is None or now is None:
        return None
    passed = [minutes for minutes in WARNINGS if 0 < now <= minutes * MINUTE < before]
    return min(passed, default=None)


def format_seat_times(participant: Participant, words: Words) -> list[str]:
    """Return a line for every seat whose time is limited, and that this visitor may know of."""
    live_match, lines = participant.live_match, []
    for player, time in zip(live_match.players, participant.clocks, strict=False):
        if time is not None:
            name = clean(player.name)
            left, reserve = format_time_left(time.move, words), format_time_left(time.reserve, words)
            both = bool(live_match.terms.time.move and time.reserve)
            key = "shared.clock.seat.both" if both else "shared.clock.seat"
            lines.append(words(key, name=name, left=left if live_match.terms.time.move else reserve, reserve=reserve))
    return lines


class SeatedPlayer(NamedTuple):
    """A person with a seat.

    Whether the match waits for them, their time, and how long they have been away.
    """

    name: str
    asked: bool
    time: str
    away: str


class PlayersBar(NamedTuple):
    """The line of players and notes; the first notes are shown where not all fit in."""

    members: tuple[SeatedPlayer, ...]
    notes: tuple[str, ...]


def players_bar_of(participant: Participant, update: PlayerUpdate, words: Words) -> PlayersBar:
    """Return the people of a table as this visitor may see them."""
    live_match = participant.live_match
    clocks, names = participant.clocks, names_of(update.players)
    members, somebody_away = [], live_match.clocks.away.anybody
    for seat in live_match.people:
        time, asked = clocks[seat] if clocks else None, seat in update.asked
        away = format_absence(participant, seat, words, time) if somebody_away else ""
        members.append(SeatedPlayer(names[seat], asked, format_clock_time(time, asked), away))
    paused = words("shared.paused") if live_match.clocks.seats.paused else ""
    spectators = live_match.attendance.spectators
    watch = words("shared.spectators", count=spectators) if spectators else ""
    notes = (paused, clock_mark(live_match, words), watch)
    return PlayersBar(tuple(members), tuple(note for note in notes if note))


def format_clock_time(time: TimeLeft | None, asked: bool) -> str:
    """Return the time that a seat has left: for its choice, + in reserve.

    For a seat that is not asked only the reserve is written, since the time of a choice is the same for all.
    """
    if time is None:
        return ""
    reserve = f"+{_brief(time.reserve)}" if time.reserve or not time.move else ""
    move = _brief(time.move) if time.move and (asked or not reserve) else ""
    return f"{move}{reserve}"


def _brief(left: int) -> str:
    """Return a time in milliseconds as 1:07, and 12' where the seconds do not matter yet."""
    seconds = -(-left // 1000)
    return f"{-(-seconds // 60)}'" if left > SHORT * MINUTE else f"{seconds // 60}:{seconds % 60:02}"


def format_absence(participant: Participant, seat: Seat, words: Words, time: TimeLeft | None = None) -> str:
    """Return that a seat's person is away, and since when, or how long the clock still waits.

    "" when they are here.
    """
    live_match = participant.live_match
    lasts = live_match.clocks.away.lasts(seat)
    if lasts is None:
        return ""
    if time is not None and time.grace:
        return words("shared.away.grace", left=format_time_left(live_match.clocks.seats.grace_left(seat), words))
    # Told in minutes: a second that changes on every screen is sent to every screen.
    return words("shared.away.minutes", count=lasts // MINUTE) if lasts >= MINUTE else words("shared.away")


def format_notice(news: MatchNotice, localizer: Localizer, participant: Participant) -> str:
    """Return the news as this visitor reads it, "" where it is shown elsewhere or not meant for them."""
    match news:
        case notices.Arrived():
            return _coming_text(news, localizer)
        case notices.Departed(who=who, seats=seats):
            return _going_text(who, seats, localizer, participant)
        case notices.ClocksPaused(paused=paused):
            return localizer("shared.news.paused" if paused else "shared.news.resumed")
        case notices.TimeGiven(seat=seat, seconds=seconds):
            if seat is None:
                return localizer("shared.news.given.match")
            return localizer("shared.news.given", name=localizer.names[seat], count=seconds)
        case notices.TimeShort(seat=seat, seconds=seconds):
            return (
                localizer("shared.news.short", name=localizer.names[seat], seconds=seconds)
                if seat in participant.seats
                else ""
            )
        case notices.Overdue(seat=seat):
            return localizer("shared.news.overdue", name=localizer.names[seat]) if participant.may_fill(seat) else ""
        case notices.TimeUp(seat=seat):
            return localizer("shared.news.time_up", name=localizer.names[seat])
        case notices.TakeBackAsked():
            return ""
        case notices.TakeBackRefused() | notices.TakeBackExpired():
            return _answer_text(news, localizer) if participant.seats else ""
        case _:
            assert_never(news)


def format_late_plies(plies: Sequence[VisiblePly], localizer: Localizer) -> list[str]:
    """Return a sentence for everybody among the plies whose time for a choice was up."""
    seats = [ply.outside.seat for ply in plies if isinstance(ply.outside, TimedOut)]
    return [localizer("table.log.timed_out", name=localizer.names[seat]) for seat in seats]


def _coming_text(news: notices.Arrived, localizer: Localizer) -> str:
    if not news.seats or not news.who:
        return ""
    return localizer("shared.news.back" if news.again else "shared.news.arrived", name=short_name(news.who))


def _going_text(who: str, seats: tuple[Seat, ...], localizer: Localizer, participant: Participant) -> str:
    if not seats or not who:
        return ""
    grace = participant.live_match.clocks.seats.grace_left(seats[0])
    if not grace or participant.live_match.outcome is not None:
        return localizer("shared.news.departed", name=short_name(who))
    return localizer(
        "shared.news.departed.grace", name=short_name(who), left=format_time_left(grace, localizer.session.words)
    )


def _answer_text(news: notices.TakeBackRefused | notices.TakeBackExpired, localizer: Localizer) -> str:
    name = localizer.names[news.seat]
    if isinstance(news, notices.TakeBackExpired):
        return localizer("shared.news.expired", name=name)
    if news.by is None:
        return localizer("shared.news.unanswered", name=name)
    return localizer("shared.news.refused", name=name, by=localizer.names[news.by])


def format_seats_here(participant: Participant, localizer: Localizer) -> list[str]:
    """Return who of the players is at the table, who is away and since when, and how many watch."""
    live_match, words = participant.live_match, localizer.session.words
    here = ", ".join(localizer.names[seat] for seat in live_match.attendance.seats) or localizer("shared.lines.nobody")
    absences = {seat: format_absence(participant, seat, words) for seat in live_match.people}
    away = ", ".join(f"{localizer.names[seat]} ({text})" for seat, text in absences.items() if text)
    lines = [localizer("shared.lines.here", names=here)]
    if away:
        lines.append(localizer("shared.lines.away", names=away))
    if live_match.attendance.spectators:
        lines.append(localizer("shared.spectators", count=live_match.attendance.spectators))
    return lines


def format_seat_time_left(live_match: LiveMatch, seat: Seat, localizer: Localizer) -> str:
    """Return how long the person asked may think; "" without a limit."""
    time, words = live_match.seat_time(seat), localizer.session.words
    if time is None:
        return ""
    move, reserve = format_time_left(time.move, words), format_time_left(time.reserve, words)
    if time.move and time.reserve:
        return localizer("shared.lines.both", move=move, reserve=reserve)
    return (
        localizer("shared.lines.move", move=move) if time.move else localizer("shared.lines.reserve", reserve=reserve)
    )


YES, NO = ("s", "y"), ("n",)
"""The keys that answer a question, whatever the language."""


class Question(NamedTuple):
    """A question at the foot of the table: it waits for as long as it likes, and the table stays in sight."""

    text: str
    keys: tuple[tuple[str, str], ...] = ()
    """Each key with its word; none where there is nothing to answer."""


class SeatPrompts:
    """The people around one visitor: who else is at the table, and what they want of this person."""

    def __init__(self, participant: Participant) -> None:
        self.participant = participant
        self.shared = participant.who is not None
        """Whether people are at the table by their names, each at a screen of their own."""
        self._declined: frozenset[Seat] = frozenset()

    def players_bar(self, update: PlayerUpdate, localizer: Localizer) -> PlayersBar | None:
        """Return the line with the people; None at a table of one screen."""
        return players_bar_of(self.participant, update, localizer.session.words) if self.shared else None

    @property
    def asked_back(self) -> bool:
        """Tell whether this person still has to answer another's request to take back."""
        request = self.participant.live_match.undo_request.request
        return self.shared and request is not None and any(seat in request.waiting for seat in self.participant.seats)

    @property
    def offered(self) -> tuple[Seat, ...]:
        """The seats, now a bot's, that this person is asked to come back to."""
        lost = [seat for seat in self.participant.lost_seats if seat not in self._declined]
        return tuple(lost) if lost and self.participant.live_match.outcome is None else ()

    def question(self, localizer: Localizer) -> Question | None:
        """Return the question to this person, or None."""
        if not self.shared:
            return None
        request = self.participant.live_match.undo_request.request
        if self.asked_back and request is not None:
            return _yes_or_no(localizer("shared.ask.take_back", name=localizer.names[request.seat]), localizer)
        if self.offered:
            return _yes_or_no(localizer("shared.ask.come_back"), localizer)
        return None

    def waits_for(self, localizer: Localizer) -> str:
        """Return in words whose answer this person waits for, or ""."""
        request = self.participant.live_match.undo_request.request
        if not self.shared or request is None or request.seat not in self.participant.seats:
            return ""
        return localizer("shared.asked", names=localizer.people(sorted(request.waiting)))

    def waits_or_watches(self, localizer: Localizer, cells: int) -> str:
        """Return whose answer the person waits for, within the cells, or that they watch, or ""."""
        return (localizer.fitting(cells, self.waits_for) or self.watching(localizer)) if self.shared else ""

    def watching(self, localizer: Localizer) -> str:
        """Return that this person only watches, and how far behind.

        "" for players and at a table of one screen.
        """
        participant = self.participant
        if not self.shared or participant.seats or participant.live_match.outcome is not None:
            return ""
        if participant.decides:
            return localizer("shared.watching.organiser")
        delay = participant.live_match.spectator_delay.delay
        return localizer("shared.watching" if delay == "none" else _SHARED_WATCHING(delay))

    def answer(self, yes: bool) -> CarteadoError | None:
        """Answer what is asked; returns what was refused."""
        participant = self.participant
        try:
            if self.asked_back:
                participant.answer_take_back(yes)
            elif yes:
                for seat in self.offered:
                    participant.come_back(seat)
            else:
                self._declined = frozenset(participant.lost_seats)
        except CarteadoError as error:
            return error
        return None


def _yes_or_no(text: str, localizer: Localizer) -> Question:
    yes, no = localizer("shared.yes.key"), NO[0]
    return Question(text, ((yes, localizer("shared.yes")), (no, localizer("shared.no"))))
