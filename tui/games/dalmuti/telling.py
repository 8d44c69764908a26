"""Dalmuti for those who hear it: choices, refusals and the table in sentences; and the table of the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.core.model import Outcome, Reason, Seat
from engine.games.dalmuti.actions import Action, CallRevolution, CallTakeover, Decline, GiveCards, Pass, Play
from engine.games.dalmuti.model import Ask, View
from tui.games import Voice
from tui.games.dalmuti import choices
from tui.games.dalmuti.middle import payment_to
from tui.games.dalmuti.names import card_word, cards_words, nth, set_words, title_word
from tui.games.dalmuti.speech import ending


def why(reason: Reason, voice: Voice) -> str:
    """Return a refusal in words; what is named a card or a top in its data is a rank."""
    ranks = {
        name: card_word(voice, value) if name in ("card", "top") and isinstance(value, int) else value
        for name, value in reason.data.items()
    }
    return voice(f"error.{reason.code}", **ranks)


def name_of(view: View, action: Action, voice: Voice) -> str:
    """Return an action as a choice in words."""
    match action:
        case Play():
            return voice("dalmuti.act.play", set=set_words(voice, action))
        case Pass():
            return voice("dalmuti.act.pass")
        case GiveCards(cards=cards):
            paid = payment_to(view, view.viewer)
            name = voice.names[paid.giver] if paid is not None else ""
            return voice("dalmuti.act.give", cards=cards_words(voice, cards), name=name)
        case CallTakeover():
            return voice("dalmuti.act.takeover")
        case CallRevolution():
            return voice("dalmuti.act.revolution")
        case Decline():
            return voice("dalmuti.act.decline")
        case _:
            assert_never(action)


# ---- The table ------------------------------------------------------------------------------------------------------


def describe(view: View, voice: Voice) -> tuple[str, ...]:
    """Return the table in plain sentences."""
    return tuple(_described(view, voice))


def _described(view: View, voice: Voice) -> Iterator[str]:
    hands = max(view.options.hands, view.hand)
    yield voice("dalmuti.tell.hand", hand=view.hand, hands=hands, trick=view.trick)
    if view.laid:
        top = view.laid[-1]
        yield voice("dalmuti.tell.top", set=set_words(voice, top.play), name=voice.names[top.seat])
        earlier = [f"{voice.names[laid.seat]} {set_words(voice, laid.play)}" for laid in view.laid[:-1]]
        if earlier:
            yield voice("dalmuti.tell.earlier", sets=", ".join(earlier))
    elif view.ask is Ask.PLAY:
        yield voice("dalmuti.tell.empty", name=voice.names[view.seat])
    for seat in view.order:
        yield _seat_told(view, seat, voice)
    for moved in view.bonus:
        if moved.cards is not None and view.viewer in (moved.giver, moved.receiver):
            word = "given" if moved.gift else "paid"
            data = {"giver": voice.names[moved.giver], "receiver": voice.names[moved.receiver]}
            yield voice(f"dalmuti.log.{word}.seen", cards=cards_words(voice, moved.cards), **data)
    hand = choices.hand_of(view)
    if hand:
        yield voice("dalmuti.tell.own", cards=cards_words(voice, hand))
    if view.outcome is not None and view.outcome.places:
        yield ending(view.outcome, voice)


def _seat_told(view: View, seat: Seat, voice: Voice) -> str:
    place = view.seats[seat]
    who = voice.names[seat]
    if place.title is not None:
        who = f"{who}, {title_word(voice, view, seat, full=True)}"
    points = voice("dalmuti.points", count=place.points)
    if place.left:
        return voice("dalmuti.tell.seat.left", who=who)
    if place.out:
        return voice("dalmuti.tell.seat.out", who=who, nth=nth(voice, place.out), points=points)
    word = "passed" if place.passed else "in"
    cards = voice("dalmuti.cards", count=place.hand_size)
    return voice(f"dalmuti.tell.seat.{word}", who=who, cards=cards, points=points)


# ---- The end --------------------------------------------------------------------------------------------------------


def results(view: View, outcome: Outcome, voice: Voice) -> tuple[tuple[str, ...], ...]:
    """Return the places with the points of every hand and their sum."""
    hands = [voice("dalmuti.results.hand", hand=number) for number in range(1, len(view.sheet) + 1)]
    columns = ("place", "name", "sum")
    place, name, total = (voice(f"dalmuti.results.{column}") for column in columns)
    seats = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
    rows = [
        (
            nth(voice, outcome.places[seat]),
            voice.names[seat],
            *(str(gained[seat]) for gained in view.sheet),
            voice("dalmuti.results.left", points=outcome.scores[seat])
            if view.seats[seat].left
            else str(outcome.scores[seat]),
        )
        for seat in seats
    ]
    return ((place, name, *hands, total), *rows)
