"""People, clocks, notices and acts of a match as sentences; SeatPrompts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, assert_never

from engine.core.errors import CarteadoError
from engine.core.log import Ply, TimedOut
from engine.core.model import Seat
from tui.services.identity.names import clean
from tui.services.matches.clocks import MINUTE
from tui.services.matches.participant import TableAct
from tui.services.matches.updates import (
    Arrived,
    ClocksPaused,
    Departed,
    Overdue,
    TakeBackAsked,
    TakeBackExpired,
    TakeBackRefused,
    TimeGiven,
    TimeShort,
    TimeUp,
)
from tui.texts.localizer import names_of

if TYPE_CHECKING:
    from tui.services.matches.clocks import TimeLeft
    from tui.services.matches.live_match import LiveMatch
    from tui.services.matches.participant import Participant
    from tui.services.matches.updates import MatchNotice, PlayerUpdate
    from tui.texts.localizer import Localizer, Words


def what_comes(act: str, game: str, voice: Localizer) -> str:
    """Return what an act comes to in a game: what resigning costs, what is still played once time is called."""
    return voice(f"game.{game}.{act}") if act in ("time", "resign") else ""


def format_table_act(act: TableAct, voice: Localizer) -> str:
    """Return an act in a menu's words."""
    name = "" if act.seat is None else voice.names[act.seat]
    return voice(f"shared.act.{act.name}", name=name)


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


def clock_mark(sitting: LiveMatch, words: Words) -> str:
    """Return what a table shows of its clock, "" when there is none."""
    left = sitting.time_left
    if left is None:
        return ""
    return words("clock.mark.paused" if sitting.clock.paused else "clock.mark", left=format_time_left(left, words))


def warning(before: int | None, now: int | None) -> int | None:
    """Return the minutes to warn of when a clock has gone from one time to the other, the fewest; None for none."""
    if before is None or now is None:
        return None
    passed = [minutes for minutes in WARNINGS if 0 < now <= minutes * MINUTE < before]
    return min(passed, default=None)


def format_seat_times(sitting: LiveMatch, words: Words) -> list[str]:
    """Return a line for every seat whose time is limited."""
    lines = []
    for seat in sitting.people:
        time, name = sitting.seat_time(seat), clean(sitting.table.players[seat].name)
        if time is not None:
            left, reserve = format_time_left(time.move, words), format_time_left(time.reserve, words)
            both = bool(sitting.terms.time.move and time.reserve)
            key = "shared.clock.seat.both" if both else "shared.clock.seat"
            lines.append(words(key, name=name, left=left if sitting.terms.time.move else reserve, reserve=reserve))
    return lines


class SeatedPlayer(NamedTuple):
    """A person with a seat: whether the match waits for them, their time, and how long they have been away."""

    name: str
    asked: bool
    time: str
    away: str


class PlayersBar(NamedTuple):
    """All that the line tells; of the notes the first ones are told where not all fit in."""

    members: tuple[SeatedPlayer, ...]
    notes: tuple[str, ...]


def players_bar_of(visit: Participant, sight: PlayerUpdate, words: Words) -> PlayersBar:
    """Return the people of a table as this visitor may see them."""
    sitting = visit.sitting
    members = tuple(_member(visit, sight, seat, words) for seat in sitting.people)
    paused = words("shared.paused") if sitting.seat_clocks.paused else ""
    watch = words("shared.spectators", count=sitting.spectators) if sitting.spectators else ""
    notes = (paused, clock_mark(sitting, words), watch)
    return PlayersBar(members, tuple(note for note in notes if note))


def _member(visit: Participant, sight: PlayerUpdate, seat: Seat, words: Words) -> SeatedPlayer:
    sitting = visit.sitting
    # A clock that runs would tell whose turn it is, which a spectator does not know yet.
    time = None if visit.behind else sitting.seat_time(seat)
    asked = seat in sight.asked
    name = names_of(sight.players)[seat]
    return SeatedPlayer(name, asked, format_clock_time(time, asked), format_absence(visit, seat, words, time))


def format_clock_time(time: TimeLeft | None, asked: bool) -> str:
    """Return what a seat has left: for its choice, + in reserve; of who is not asked, what is not the same for all."""
    if time is None:
        return ""
    reserve = f"+{_brief(time.reserve)}" if time.reserve or not time.move else ""
    move = _brief(time.move) if time.move and (asked or not reserve) else ""
    return f"{move}{reserve}"


def _brief(left: int) -> str:
    """Return a time in milliseconds as 1:07, and 12' where the seconds do not matter yet."""
    seconds = -(-left // 1000)
    return f"{-(-seconds // 60)}'" if left > SHORT * MINUTE else f"{seconds // 60}:{seconds % 60:02}"


def format_absence(visit: Participant, seat: Seat, words: Words, time: TimeLeft | None = None) -> str:
    """Return that a seat's person is away, and since when, or how long the clock still waits; "" when they are here."""
    sitting = visit.sitting
    lasts = sitting.absence.lasts(seat)
    if lasts is None:
        return ""
    if time is not None and time.grace:
        return words("shared.away.grace", left=format_time_left(sitting.seat_clocks.grace_left(seat), words))
    # Told in minutes: a second that changes on every screen is sent to every screen.
    return words("shared.away.minutes", count=lasts // MINUTE) if lasts >= MINUTE else words("shared.away")


def format_notice(news: MatchNotice, voice: Localizer, visit: Participant) -> str:
    """Return what this visitor is told of the news; "" for what is shown otherwise, or is none of their business."""
    match news:
        case Arrived():
            return _told_coming(news, voice)
        case Departed(who=who, seats=seats):
            return _told_going(who, seats, voice, visit)
        case ClocksPaused(paused=paused):
            return voice("shared.news.paused" if paused else "shared.news.resumed")
        case TimeGiven(seat=seat, seconds=seconds):
            if seat is None:
                return voice("shared.news.given.match")
            return voice("shared.news.given", name=voice.names[seat], count=seconds)
        case TimeShort(seat=seat, seconds=seconds):
            return voice("shared.news.short", name=voice.names[seat], seconds=seconds) if seat in visit.seats else ""
        case Overdue(seat=seat):
            return voice("shared.news.overdue", name=voice.names[seat]) if visit.may_fill(seat) else ""
        case TimeUp(seat=seat):
            return voice("shared.news.time_up", name=voice.names[seat])
        case TakeBackAsked():
            return ""
        case TakeBackRefused() | TakeBackExpired():
            return _told_answer(news, voice) if visit.seats else ""
        case _:
            assert_never(news)


def format_late_plies(plies: Sequence[Ply], voice: Localizer) -> list[str]:
    """Return a sentence for everybody among the plies whose time for a choice was up."""
    seats = [ply.entry.seat for ply in plies if isinstance(ply.entry, TimedOut)]
    return [voice("table.log.timed_out", name=voice.names[seat]) for seat in seats]


def _told_coming(news: Arrived, voice: Localizer) -> str:
    if not news.seats or not news.who:
        return ""
    return voice("shared.news.back" if news.again else "shared.news.arrived", name=clean(news.who))


def _told_going(who: str, seats: tuple[Seat, ...], voice: Localizer, visit: Participant) -> str:
    if not seats or not who:
        return ""
    grace = visit.sitting.seat_clocks.grace_left(seats[0])
    if not grace or visit.sitting.table.outcome is not None:
        return voice("shared.news.departed", name=clean(who))
    return voice("shared.news.departed.grace", name=clean(who), left=format_time_left(grace, voice.session.words))


def _told_answer(news: TakeBackRefused | TakeBackExpired, voice: Localizer) -> str:
    name = voice.names[news.seat]
    if isinstance(news, TakeBackExpired):
        return voice("shared.news.expired", name=name)
    if news.by is None:
        return voice("shared.news.unanswered", name=name)
    return voice("shared.news.refused", name=name, by=voice.names[news.by])


def format_seats_here(visit: Participant, voice: Localizer) -> list[str]:
    """Return who of the players is at the table, who is away and since when, and how many watch."""
    sitting, words = visit.sitting, voice.session.words
    here = ", ".join(voice.names[seat] for seat in sitting.present) or voice("shared.lines.nobody")
    absences = {seat: format_absence(visit, seat, words) for seat in sitting.people}
    away = ", ".join(f"{voice.names[seat]} ({told})" for seat, told in absences.items() if told)
    lines = [voice("shared.lines.here", names=here)]
    if away:
        lines.append(voice("shared.lines.away", names=away))
    if sitting.spectators:
        lines.append(voice("shared.spectators", count=sitting.spectators))
    return lines


def format_seat_time_left(sitting: LiveMatch, seat: Seat, voice: Localizer) -> str:
    """Return how long the person asked may think; "" without a limit."""
    time, words = sitting.seat_time(seat), voice.session.words
    if time is None:
        return ""
    move, reserve = format_time_left(time.move, words), format_time_left(time.reserve, words)
    if time.move and time.reserve:
        return voice("shared.lines.both", move=move, reserve=reserve)
    return voice("shared.lines.move", move=move) if time.move else voice("shared.lines.reserve", reserve=reserve)


YES, NO = ("s", "y"), ("n",)
"""The keys that answer a question, whatever the language."""


class Question(NamedTuple):
    """A question at the foot of the table: it waits for as long as it likes, and the table stays in sight."""

    text: str
    keys: tuple[tuple[str, str], ...] = ()
    """Each key with its word; none where there is nothing to answer."""


class SeatPrompts:
    """One visitor's company: who else is at the table, and what they want of this person."""

    def __init__(self, visit: Participant) -> None:
        self.visit = visit
        self._declined: frozenset[Seat] = frozenset()

    @property
    def shared(self) -> bool:
        """Tell whether people are at the table by their names, each at a screen of their own."""
        return self.visit.who is not None

    def company(self, sight: PlayerUpdate, voice: Localizer) -> PlayersBar | None:
        """Return the line with the people; None at a table of one screen."""
        return players_bar_of(self.visit, sight, voice.session.words) if self.shared else None

    @property
    def asked_back(self) -> bool:
        """Tell whether this person has not yet said whether their move may be taken back by another."""
        request = self.visit.sitting.consent.request
        return self.shared and request is not None and any(seat in request.waiting for seat in self.visit.seats)

    @property
    def offered(self) -> tuple[Seat, ...]:
        """The seats, now a bot's, that this person is asked to come back to."""
        over = self.visit.sitting.table.outcome is not None
        return () if over else tuple(seat for seat in self.visit.lost_seats if seat not in self._declined)

    def question(self, voice: Localizer) -> Question | None:
        """Return what this person is asked; None when nobody asks."""
        request = self.visit.sitting.consent.request
        if self.asked_back and request is not None:
            return _yes_or_no(voice("shared.ask.take_back", name=voice.names[request.seat]), voice)
        if self.offered:
            return _yes_or_no(voice("shared.ask.come_back"), voice)
        return None

    def waits_for(self, voice: Localizer) -> str:
        """Return whose answer this person waits for, in words; "" for nobody's."""
        request = self.visit.sitting.consent.request
        if not self.shared or request is None or request.seat not in self.visit.seats:
            return ""
        return voice("shared.asked", names=voice.people(sorted(request.waiting)))

    def watching(self, voice: Localizer) -> str:
        """Return that this person only watches, and how far behind; "" for players and at a table of one screen."""
        visit = self.visit
        if not self.shared or visit.seats or visit.sitting.table.outcome is not None:
            return ""
        if visit.decides:
            return voice("shared.watching.organiser")
        delay = visit.sitting.gallery.delay
        return voice("shared.watching" if delay == "none" else f"shared.watching.{delay}")

    def answer(self, yes: bool) -> CarteadoError | None:
        """Answer what is asked; returns what was refused."""
        visit = self.visit
        try:
            if self.asked_back:
                visit.answer_take_back(yes)
            elif yes:
                for seat in self.offered:
                    visit.come_back(seat)
            else:
                self._declined = frozenset(visit.lost_seats)
        except CarteadoError as error:
            return error
        return None


def _yes_or_no(text: str, voice: Localizer) -> Question:
    yes, no = voice("shared.yes.key"), NO[0]
    return Question(text, ((yes, voice("shared.yes")), (no, voice("shared.no"))))
