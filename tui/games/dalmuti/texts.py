"""Events, the table and the choices as sentences; the end table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, assert_never

from engine.core.keys import KeyFamily
from engine.core.model import Outcome, Reason, Seat
from engine.games.dalmuti import events as dalmuti_events
from engine.games.dalmuti.actions import (
    CallRevolution,
    CallTakeover,
    DalmutiAction,
    DalmutiPass,
    Decline,
    GiveCards,
    Play,
)
from engine.games.dalmuti.model import DalmutiAsk, DalmutiView
from engine.games.dalmuti.seating import titles_for
from tui.games.dalmuti import controls as choices
from tui.games.dalmuti.cards import card_word, cards_short, cards_words, nth, set_words, title_word
from tui.games.dalmuti.draw_table import seat_spot
from tui.games.dalmuti.draw_trick import payment_to
from tui.games.table_model import HandSummary, Highlight
from tui.texts.events import Branch, EventTexts, format_ending, outcome_data

if TYPE_CHECKING:
    from tui.texts.localizer import Localizer

_DALMUTI_INTERLUDE = KeyFamily("dalmuti.interlude.{}", "name gained points title")
_DALMUTI_RESULTS = KeyFamily("dalmuti.results.{}", "place name sum")
_DALMUTI_TELL_SEAT = KeyFamily("dalmuti.tell.seat.{}", "in passed")
_DALMUTI_TITLE_FULL = KeyFamily("dalmuti.title.{}.full", "president vice engineer senior junior startup gone")


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


def _laid(event: dalmuti_events.SetLaid, _localizer: Localizer) -> Branch:
    return Branch({"count": event.remaining}, "" if event.remaining else "dalmuti.log.laid.last")


def _hand_ended(event: dalmuti_events.HandEnded, localizer: Localizer) -> Branch:
    return Branch({"places": ", ".join(f"{localizer.names[seat]} +{event.gained[seat]}" for seat in event.order)})


EVENTS = EventTexts(
    "dalmuti",
    {
        "seats": lambda seats, _event, localizer: ", ".join(localizer.names[seat] for seat in seats),
        "cards": lambda cards, _event, localizer: cards_words(localizer, cards),
        "place": lambda place, _event, localizer: nth(localizer, place),
        "points": lambda points, _event, localizer: localizer("dalmuti.points", count=points),
        Play: lambda play, _event, localizer: set_words(localizer, play),
    },
    {
        dalmuti_events.CardsDealt: lambda event, localizer: Branch(
            {"cards": cards_short(localizer, event.cards or ())}
        ),
        dalmuti_events.TakeoverCalled: lambda event, localizer: Branch({"vice": localizer.names[event.order[1]]}),
        dalmuti_events.SetLaid: _laid,
        dalmuti_events.HandEnded: _hand_ended,
    },
)


def flourish(event: dalmuti_events.DalmutiEvent, localizer: Localizer, me: Seat | None) -> Highlight | None:
    """Return the words for a great moment and the seat it happened at."""
    match event:
        case dalmuti_events.WentOut(seat=seat, place=1, points=points):
            key = "dalmuti.flourish.first.me" if seat == me else "dalmuti.flourish.first"
            text = localizer(key, name=localizer.names[seat], points=localizer("dalmuti.points", count=points))
            return Highlight(text, (seat_spot(seat),))
        case dalmuti_events.TakeoverCalled(seat=seat):
            return Highlight(localizer("dalmuti.flourish.takeover", name=localizer.names[seat]), (seat_spot(seat),))
        case dalmuti_events.RevolutionCalled(seat=seat):
            return Highlight(localizer("dalmuti.flourish.revolution", name=localizer.names[seat]), (seat_spot(seat),))
        case dalmuti_events.DalmutiGameEnded(outcome=outcome) if outcome.places:
            return Highlight(localizer("dalmuti.flourish.won", **outcome_data(outcome, localizer)))
        case _:
            return None


def hand_summary(
    events: Sequence[dalmuti_events.DalmutiEvent], see: Callable[[], DalmutiView], localizer: Localizer
) -> HandSummary | None:
    """Return the places of a hand that has ended, its points, the sums, and the titles that follow."""
    ended = next((event for event in events if isinstance(event, dalmuti_events.HandEnded)), None)
    if ended is None or (view := see()).outcome is not None:
        return None
    head = tuple(localizer(_DALMUTI_INTERLUDE(column)) for column in ("name", "gained", "points", "title"))
    staying = [seat for seat in ended.order if not view.seats[seat].left]
    titles = dict(zip(staying, titles_for(len(staying)), strict=True))
    rows = []
    for place, seat in enumerate(ended.order, start=1):
        title = localizer(_DALMUTI_TITLE_FULL(titles[seat].value) if seat in titles else "dalmuti.title.gone")
        who = f"{nth(localizer, place)} {localizer.names[seat]}"
        rows.append((who, f"+{ended.gained[seat]}", str(ended.points[seat]), title))
    title = localizer("dalmuti.interlude", hand=ended.hand, hands=view.options.hands)
    return HandSummary(title, (head, *rows), "dalmuti.reengineering" if ended.hand == 1 else "")


def why(reason: Reason, localizer: Localizer) -> str:
    """Return a refusal in words; what is named a card or a top in its data is a rank."""
    ranks = {
        name: card_word(localizer, value) if name in ("card", "top") and isinstance(value, int) else value
        for name, value in reason.data.items()
    }
    return localizer(f"error.{reason.code}", **ranks)


def name_of(view: DalmutiView, action: DalmutiAction, localizer: Localizer) -> str:
    """Return an action as a choice in words."""
    match action:
        case Play():
            return localizer("dalmuti.act.play", set=set_words(localizer, action))
        case DalmutiPass():
            return localizer("dalmuti.act.pass")
        case GiveCards(cards=cards):
            paid = payment_to(view, view.viewer)
            name = localizer.names[paid.giver] if paid is not None else ""
            return localizer("dalmuti.act.give", cards=cards_words(localizer, cards), name=name)
        case CallTakeover():
            return localizer("dalmuti.act.takeover")
        case CallRevolution():
            return localizer("dalmuti.act.revolution")
        case Decline():
            return localizer("dalmuti.act.decline")
        case _:
            assert_never(action)


def describe(view: DalmutiView, localizer: Localizer) -> tuple[str, ...]:
    """Return the table in plain sentences."""
    return tuple(_described(view, localizer))


def in_a_line(view: DalmutiView, localizer: Localizer) -> str:
    """Return how the hand stands: the trick, what lies on top, and how many cards everybody holds."""
    seats = []
    for seat in view.order:
        place = view.seats[seat]
        cards = localizer("dalmuti.cards", count=place.hand_size)
        out = localizer("dalmuti.line.out", nth=nth(localizer, place.out)) if place.out else cards
        seats.append(f"{localizer.names[seat]} {localizer('dalmuti.title.gone.full') if place.left else out}")
    return " ".join([*_trick(view, localizer), f"{', '.join(seats)}."])


def own_cards(view: DalmutiView, localizer: Localizer) -> Sequence[str]:
    """Return the viewer's hand."""
    hand = choices.hand_of(view)
    return (localizer("dalmuti.tell.own", cards=cards_words(localizer, hand)),) if hand else ()


def _trick(view: DalmutiView, localizer: Localizer) -> Iterator[str]:
    """Yield the hand, the trick, and what lies on top of it."""
    hands = max(view.options.hands, view.hand)
    yield localizer("dalmuti.tell.hand", hand=view.hand, hands=hands, trick=view.trick)
    if view.laid:
        top = view.laid[-1]
        yield localizer("dalmuti.tell.top", set=set_words(localizer, top.play), name=localizer.names[top.seat])
    elif view.ask is DalmutiAsk.PLAY:
        yield localizer("dalmuti.tell.empty", name=localizer.names[view.seat])


def _described(view: DalmutiView, localizer: Localizer) -> Iterator[str]:
    yield from _trick(view, localizer)
    if view.laid:
        earlier = [f"{localizer.names[laid.seat]} {set_words(localizer, laid.play)}" for laid in view.laid[:-1]]
        if earlier:
            yield localizer("dalmuti.tell.earlier", sets=", ".join(earlier))
    for seat in view.order:
        yield _seat_text(view, seat, localizer)
    for moved in view.bonus:
        if moved.cards is not None and view.viewer in (moved.giver, moved.receiver):
            event = dalmuti_events.GiftGiven if moved.gift else dalmuti_events.BonusPaid
            yield EVENTS.format(event(moved.giver, moved.receiver, moved.count, moved.cards), localizer)
    yield from own_cards(view, localizer)
    if view.outcome is not None and view.outcome.places:
        yield format_ending("dalmuti", view.outcome, localizer)


def _seat_text(view: DalmutiView, seat: Seat, localizer: Localizer) -> str:
    place = view.seats[seat]
    who = localizer.names[seat]
    if place.title is not None:
        who = f"{who}, {title_word(localizer, view, seat, full=True)}"
    points = localizer("dalmuti.points", count=place.points)
    if place.left:
        return localizer("dalmuti.tell.seat.left", who=who)
    if place.out:
        return localizer("dalmuti.tell.seat.out", who=who, nth=nth(localizer, place.out), points=points)
    word = "passed" if place.passed else "in"
    cards = localizer("dalmuti.cards", count=place.hand_size)
    return localizer(_DALMUTI_TELL_SEAT(word), who=who, cards=cards, points=points)


def results(
    view: DalmutiView, outcome: Outcome, _events: Sequence[dalmuti_events.DalmutiEvent], localizer: Localizer
) -> tuple[tuple[str, ...], ...]:
    """Return the places with the points of every hand and their sum."""
    hands = [localizer("dalmuti.results.hand", hand=number) for number in range(1, len(view.sheet) + 1)]
    columns = ("place", "name", "sum")
    place, name, total = (localizer(_DALMUTI_RESULTS(column)) for column in columns)
    seats = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
    rows = [
        (
            nth(localizer, outcome.places[seat]),
            localizer.names[seat],
            *(str(gained[seat]) for gained in view.sheet),
            localizer("dalmuti.results.left", points=outcome.scores[seat])
            if view.seats[seat].left
            else str(outcome.scores[seat]),
        )
        for seat in seats
    ]
    return ((place, name, *hands, total), *rows)
