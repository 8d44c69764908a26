"""Wyrt for those who hear it.

The table and every choice in plain sentences, and why something cannot be done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import assert_never

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.wyrt_lordes import actions
from engine.games.wyrt_lordes.model import HAND_SIZE, Groups, WyrtAsk, WyrtView
from tui.games.wyrt_lordes.cards import (
    best_reading,
    by_suits,
    card_of,
    cards_of,
    combination,
    hands_of,
    in_order,
    lord_name,
    lower_die,
    variant,
    variants,
)
from tui.games.wyrt_lordes.events import ending
from tui.texts.localizer import Localizer

_WYRT_LORDES_TELL_BET = KeyFamily("wyrt_lordes.tell.bet.{}", "made open")


# ---- Choices --------------------------------------------------------------------------------------------------------


def name_of(view: WyrtView, action: actions.WyrtAction, localizer: Localizer) -> str:
    """Return an action as a choice in words."""
    match action:
        case actions.Bet(amount=amount):
            return localizer("wyrt_lordes.act.bet", bet=amount)
        case actions.WyrtDiscard(cards=cards):
            return localizer("wyrt_lordes.act.discard", cards=cards_of(localizer, in_order(cards)))
        case actions.WyrtPass():
            return localizer("wyrt_lordes.act.pass")
        case actions.DrawFromPile():
            return localizer("wyrt_lordes.act.draw", count=_missing(view))
        case actions.TakeFromTable(places=places):
            lines = [_lying(view, place, localizer) for place in places]
            return localizer("wyrt_lordes.act.take", cards=", ".join(lines))
        case actions.RollDice():
            return localizer("wyrt_lordes.act.roll")
        case actions.RollAgain():
            return localizer("wyrt_lordes.act.again")
        case actions.RollLowest():
            return localizer("wyrt_lordes.act.lowest", die=lower_die(view.seats[view.seat].dice)[0])
        case actions.KeepDice():
            return localizer("wyrt_lordes.act.keep")
        case _:
            assert_never(action)


def brief_of(view: WyrtView, action: actions.WyrtAction, localizer: Localizer) -> str:
    """Return an action in the fewest clear words."""
    return f"T$ {action.amount}" if isinstance(action, actions.Bet) else name_of(view, action, localizer)


def together(view: WyrtView, several: Sequence[actions.WyrtAction], localizer: Localizer) -> str:
    """Return in one line what may be discarded, or taken from the table."""
    discarded = {len(action.cards) for action in several if isinstance(action, actions.WyrtDiscard)}
    if discarded:
        return localizer("wyrt_lordes.together.discard", count=max(discarded))
    taken = [action.places for action in several if isinstance(action, actions.TakeFromTable)]
    places = sorted({*chain(*taken)})
    known = [card for place in places if (card := view.table[place].card) is not None]
    down = [_lying(view, place, localizer) for place in places if view.table[place].card is None]
    cards = "; ".join([by_suits(localizer, known)] * bool(known) + down)
    return localizer("wyrt_lordes.together.take", count=len(taken[0]), cards=cards) if taken else ""


def _missing(view: WyrtView) -> int:
    return HAND_SIZE - view.seats[view.seat].hand_size


def _lying(view: WyrtView, place: int, localizer: Localizer) -> str:
    card = view.table[place].card
    return localizer("wyrt_lordes.act.blind", place=place + 1) if card is None else card_of(localizer, card)


# ---- The table ------------------------------------------------------------------------------------------------------


def describe(view: WyrtView, localizer: Localizer) -> tuple[str, ...]:
    """Return the table in plain sentences: the hand, the pot, each lord from the viewer on, the own cards."""
    count = len(view.seats)
    first = view.viewer or 0
    step = -1 if view.options.anticlockwise else 1
    lines = [_opening(view, localizer)]
    lines += [_lord(view, (first + step * at) % count, localizer) for at in range(count)]
    lines += _middle(view, localizer)
    lines += own_cards(view, localizer)
    if view.outcome is not None:
        lines.append(ending(view.outcome, localizer))
    return tuple(lines)


def in_a_line(view: WyrtView, localizer: Localizer) -> str:
    """Return how the match stands: the hand, the pot, what lies open, and everybody's money."""
    money = [
        localizer("wyrt_lordes.line.out" if place.left else "wyrt_lordes.line.lord", name=name, money=place.money)
        for place, name in zip(view.seats, localizer.names, strict=True)
    ]
    return " ".join([_opening(view, localizer), *_middle(view, localizer), f"{'; '.join(money)}."])


def own_cards(view: WyrtView, localizer: Localizer) -> Sequence[str]:
    """Return the viewer's hand with what it makes."""
    hand = None if view.viewer is None else view.seats[view.viewer].hand
    return (_hand(view, hand, localizer),) if hand else ()


def _opening(view: WyrtView, localizer: Localizer) -> str:
    text = localizer(
        "wyrt_lordes.tell.hand", hand=view.hand_number, hands=hands_of(view), name=localizer.names[view.lord]
    )
    names = [variant(localizer, view.options, name) for name in variants(view.options)]
    if names:
        text = f"{text} {localizer('wyrt_lordes.tell.variants', names=localizer.listed(names))}"
    return f"{text} {localizer('wyrt_lordes.log.time_called')}" if view.time_called else text


def _lord(view: WyrtView, seat: Seat, localizer: Localizer) -> str:
    place = view.seats[seat]
    name = lord_name(view, seat, localizer)
    if place.left:
        return localizer("wyrt_lordes.tell.out", name=name)
    text = localizer("wyrt_lordes.tell.lord", name=name, money=place.money)
    if view.ask is WyrtAsk.BET:
        word = "made" if place.has_bet else "open"
        return f"{text} {localizer(_WYRT_LORDES_TELL_BET(word))}"
    if place.paid:
        text = f"{text} {localizer('wyrt_lordes.tell.paid', bet=place.paid)}"
    if view.revealed and place.reading is not None:
        text = f"{text} {combination(localizer, place.reading)}, {int(place.reading.combination)}."
    if place.dice:
        dice = " + ".join(map(str, place.dice))
        text = f"{text} {localizer('wyrt_lordes.tell.dice', dice=dice, points=place.points)}"
    if place.off:
        dice = " + ".join(map(str, place.off))
        text = f"{text} {localizer('wyrt_lordes.tell.off', dice=dice, sum=sum(place.off))}"
    return text


def _middle(view: WyrtView, localizer: Localizer) -> Iterator[str]:
    if view.pot:
        key = "wyrt_lordes.tell.pot" if view.options.groups is Groups.NONE else "wyrt_lordes.tell.pot.group"
        yield localizer(key, pot=view.pot, bet=view.table_bet)
    if view.round and not view.revealed:
        yield localizer("wyrt_lordes.tell.round", round=view.round, count=view.pile)
        known = [card_of(localizer, lies.card) for lies in view.table if lies.card is not None]
        down = len(view.table) - len(known)
        if known:
            yield localizer("wyrt_lordes.tell.table", cards=", ".join(known))
        if down:
            yield localizer("wyrt_lordes.tell.down", count=down)


def _hand(view: WyrtView, hand: tuple[int, ...], localizer: Localizer) -> str:
    text = localizer("wyrt_lordes.tell.own", cards=", ".join(card_of(localizer, card) for card in in_order(hand)))
    read = best_reading(view, hand)
    return text if read is None else f"{text} {combination(localizer, read)}, {int(read.combination)}."
