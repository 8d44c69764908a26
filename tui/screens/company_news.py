"""What happens around a table, in words: for a toast on a screen, and for the line mode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.core.log import Ply, TimedOut
from engine.core.model import Seat
from tui.games import Voice
from tui.house import Visit
from tui.house.news import (
    Arrived,
    ClocksPaused,
    Departed,
    News,
    Overdue,
    TakeBackAsked,
    TakeBackExpired,
    TakeBackRefused,
    TimeGiven,
    TimeShort,
    TimeUp,
)
from tui.text import clean
from tui.times import told_left


def told_news(news: News, voice: Voice, visit: Visit) -> str:
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


def told_late(plies: Sequence[Ply], voice: Voice) -> list[str]:
    """Return a sentence for everybody among the plies whose time for a choice was up."""
    seats = [ply.entry.seat for ply in plies if isinstance(ply.entry, TimedOut)]
    return [voice("table.log.timed_out", name=voice.names[seat]) for seat in seats]


def _told_coming(news: Arrived, voice: Voice) -> str:
    if not news.seats or not news.who:
        return ""
    return voice("shared.news.back" if news.again else "shared.news.arrived", name=clean(news.who))


def _told_going(who: str, seats: tuple[Seat, ...], voice: Voice, visit: Visit) -> str:
    if not seats or not who:
        return ""
    grace = visit.sitting.seat_clocks.grace_left(seats[0])
    if not grace or visit.sitting.table.outcome is not None:
        return voice("shared.news.departed", name=clean(who))
    return voice("shared.news.departed.grace", name=clean(who), left=told_left(grace, voice.session.words))


def _told_answer(news: TakeBackRefused | TakeBackExpired, voice: Voice) -> str:
    name = voice.names[news.seat]
    if isinstance(news, TakeBackExpired):
        return voice("shared.news.expired", name=name)
    if news.by is None:
        return voice("shared.news.unanswered", name=name)
    return voice("shared.news.refused", name=name, by=voice.names[news.by])
