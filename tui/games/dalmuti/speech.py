"""What happens in Dalmuti, in sentences. Cards that the viewer may not see are counted and never named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.core.model import Outcome, Seat
from engine.games.dalmuti.events import (
    BonusPaid,
    CallDeclined,
    CardsDealt,
    Event,
    GameEnded,
    GiftGiven,
    HandAdded,
    HandBegan,
    HandEnded,
    LeaderDrawn,
    LeadSkipped,
    Passed,
    RevolutionCalled,
    SeatLeft,
    SetLaid,
    TakeoverCalled,
    TimeWasCalled,
    TrickBegan,
    TrickEnded,
    WentOut,
)
from engine.games.dalmuti.model import View
from engine.games.dalmuti.seating import titles_for
from tui.games import Interlude, LogLine, Moment, Voice
from tui.games.dalmuti.firm import seat_spot
from tui.games.dalmuti.names import cards_short, cards_words, nth, set_words

MARKS = {
    "first_out": "*",
    "takeover": "!",
    "revolution": "%",
    "hand": "=",
    "out": "-",
    "time": "@",
    "end": "#",
}
"""A character for each kind of key moment, the same on every terminal."""

_MOMENTS: dict[type, str] = {
    TakeoverCalled: "takeover",
    RevolutionCalled: "revolution",
    HandEnded: "hand",
    SeatLeft: "out",
    TimeWasCalled: "time",
    GameEnded: "end",
}


def sentence(event: Event, voice: Voice) -> LogLine | None:
    """Return the event in words, a trick's beginning as a heading; that others are dealt cards goes without saying."""
    if isinstance(event, CardsDealt) and event.cards is None:
        return None
    moment = "first_out" if isinstance(event, WentOut) and event.place == 1 else _MOMENTS.get(type(event), "")
    return LogLine(_told(event, voice), heading=isinstance(event, TrickBegan), mark=MARKS.get(moment, ""))


_Play = TrickBegan | SetLaid | Passed | WentOut | TrickEnded | LeadSkipped
_Table = LeaderDrawn | HandBegan | CardsDealt | TakeoverCalled | RevolutionCalled | BonusPaid | GiftGiven


def _told(event: Event, voice: Voice) -> str:
    match event:
        case TrickBegan() | SetLaid() | Passed() | WentOut() | TrickEnded() | LeadSkipped():
            return _told_of_play(event, voice)
        case (
            LeaderDrawn()
            | HandBegan()
            | CardsDealt()
            | TakeoverCalled()
            | RevolutionCalled()
            | BonusPaid()
            | GiftGiven()
        ):
            return _told_of_table(event, voice)
        case CallDeclined(seat=seat):
            return voice("dalmuti.log.declined", name=voice.names[seat])
        case HandEnded(hand=hand, order=order, gained=gained):
            told = ", ".join(f"{voice.names[seat]} +{gained[seat]}" for seat in order)
            return voice("dalmuti.log.hand_ended", hand=hand, places=told)
        case HandAdded():
            return voice("dalmuti.log.hand_added")
        case SeatLeft(seat=seat):
            return voice("dalmuti.log.left", name=voice.names[seat])
        case TimeWasCalled():
            return voice("dalmuti.log.time")
        case GameEnded(outcome=outcome):
            return ending(outcome, voice)
        case _:
            assert_never(event)


def _told_of_play(event: _Play, voice: Voice) -> str:
    names = voice.names
    match event:
        case TrickBegan(hand=hand, trick=trick, seat=seat):
            return voice("dalmuti.log.trick", hand=hand, trick=trick, name=names[seat])
        case SetLaid(seat=seat, play=play, remaining=remaining):
            data = {"name": names[seat], "set": set_words(voice, play)}
            if remaining:
                return voice("dalmuti.log.laid", count=remaining, **data)
            return voice("dalmuti.log.laid.last", **data)
        case Passed(seat=seat):
            return voice("dalmuti.log.passed", name=names[seat])
        case WentOut(seat=seat, place=place, points=points):
            data = {"name": names[seat], "nth": nth(voice, place)}
            return voice("dalmuti.log.out", points=voice("dalmuti.points", count=points), **data)
        case TrickEnded(winner=winner, unbeatable=unbeatable):
            return voice(f"dalmuti.log.trick_ended{'.unbeatable' if unbeatable else ''}", name=names[winner])
        case LeadSkipped(seat=seat):
            return voice("dalmuti.log.lead_skipped", name=names[seat])
        case _:
            assert_never(event)


def _told_of_table(event: _Table, voice: Voice) -> str:
    names = voice.names
    match event:
        case LeaderDrawn(seat=seat):
            return voice("dalmuti.log.leader", name=names[seat])
        case HandBegan(hand=hand, order=order, dealer=dealer, again=again):
            data = {"hand": hand, "dealer": names[dealer], "order": ", ".join(names[seat] for seat in order)}
            return voice(f"dalmuti.log.hand{'.again' if again else ''}", **data)
        case CardsDealt(seat=seat, cards=cards):
            return voice("dalmuti.log.dealt", name=names[seat], cards=cards_short(voice, cards or ()))
        case TakeoverCalled(seat=seat, order=order):
            data = {"name": names[seat], "vice": names[order[1]]}
            return voice("dalmuti.log.takeover", **data)
        case RevolutionCalled(seat=seat):
            return voice("dalmuti.log.revolution", name=names[seat])
        case BonusPaid() | GiftGiven():
            return _told_of_bonus(event, voice)
        case _:
            assert_never(event)


def _told_of_bonus(event: BonusPaid | GiftGiven, voice: Voice) -> str:
    word = "paid" if isinstance(event, BonusPaid) else "given"
    data = {"giver": voice.names[event.giver], "receiver": voice.names[event.receiver]}
    if event.cards is None:
        return voice(f"dalmuti.log.{word}", count=event.count, **data)
    return voice(f"dalmuti.log.{word}.seen", cards=cards_words(voice, event.cards), **data)


# ---- Great moments --------------------------------------------------------------------------------------------------


def winners(outcome: Outcome, voice: Voice) -> dict[str, object]:
    """Return the names of all in the first place and how many they are."""
    return {"count": outcome.places.count(1), "name": voice.winners(outcome)}


def ending(outcome: Outcome, voice: Voice) -> str:
    """Return who won and how."""
    points = max(outcome.scores)
    return voice(f"dalmuti.log.ended.{outcome.reason}", points=points, **winners(outcome, voice))


def flourish(event: Event, voice: Voice, me: Seat | None) -> Moment | None:
    """Return the words for a great moment and the seat it happened at."""
    match event:
        case WentOut(seat=seat, place=1, points=points):
            key = "dalmuti.flourish.first.me" if seat == me else "dalmuti.flourish.first"
            told = voice(key, name=voice.names[seat], points=voice("dalmuti.points", count=points))
            return Moment(told, (seat_spot(seat),))
        case TakeoverCalled(seat=seat):
            return Moment(voice("dalmuti.flourish.takeover", name=voice.names[seat]), (seat_spot(seat),))
        case RevolutionCalled(seat=seat):
            return Moment(voice("dalmuti.flourish.revolution", name=voice.names[seat]), (seat_spot(seat),))
        case GameEnded(outcome=outcome) if outcome.places:
            return Moment(voice("dalmuti.flourish.won", **winners(outcome, voice)))
        case _:
            return None


def interlude(events: Sequence[Event], view: View, voice: Voice) -> Interlude | None:
    """Return the places of a hand that has ended, its points, the sums, and the titles that follow from it."""
    ended = next((event for event in events if isinstance(event, HandEnded)), None)
    if ended is None or view.outcome is not None:
        return None
    head = tuple(voice(f"dalmuti.interlude.{column}") for column in ("name", "gained", "points", "title"))
    staying = [seat for seat in ended.order if not view.seats[seat].left]
    titles = dict(zip(staying, titles_for(len(staying)), strict=True))
    rows = []
    for place, seat in enumerate(ended.order, start=1):
        title = voice(f"dalmuti.title.{titles[seat].value}.full" if seat in titles else "dalmuti.title.gone")
        who = f"{nth(voice, place)} {voice.names[seat]}"
        rows.append((who, f"+{ended.gained[seat]}", str(ended.points[seat]), title))
    title = voice("dalmuti.interlude", hand=ended.hand, hands=view.options.hands)
    return Interlude(title, (head, *rows), "dalmuti.reengineering" if ended.hand == 1 else "")
