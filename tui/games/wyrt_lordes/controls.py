"""From spots and keys to the actions of Wyrt: cards are marked one by one, and Enter closes the set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import assert_never

from engine.core.model import Seat
from engine.games.wyrt_lordes.actions import (
    Action,
    Bet,
    Discard,
    DrawFromPile,
    KeepDice,
    Pass,
    RollAgain,
    RollDice,
    RollLowest,
    TakeFromTable,
)
from engine.games.wyrt_lordes.cards import Card, height
from engine.games.wyrt_lordes.model import BETS, Ask, View
from tui.games.game_ui import DONE, ChoicePath, Command, TableModel
from tui.games.wyrt_lordes.cards import best_reading, in_order, keeps, lower_die

_DIGITS = "123456"
_LETTERS = "abcefgnopqstvwxyz"
"""Keys of table cards: without d, which draws, and those that always mean something else (hjkl, i, m, r, u)."""
BET_KEYS = dict(zip(BETS, _DIGITS, strict=False))
DISCARDS = (Ask.WYRT_HAND, Ask.DISCARD)


def held(card: Card) -> str:
    """Return the spot of a card in the hand."""
    return f"hand:{card}"


def lying(place: int) -> str:
    """Return the spot of a card on the table."""
    return f"table:{place}"


def lord(seat: Seat) -> str:
    """Return the spot of a lord's place at the table."""
    return f"lord:{seat}"


def bid(amount: int) -> str:
    """Return the spot of a bet."""
    return f"bet:{amount}"


def number_of(spot: str) -> int:
    """Return the number in the name of a spot."""
    return int(spot.partition(":")[2])


def marked(picked: ChoicePath, zone: str) -> tuple[int, ...]:
    """Return the numbers of the spots of a zone that are marked, in rising order."""
    return tuple(sorted(number_of(spot) for spot in picked if spot.startswith(f"{zone}:")))


# ---- Paths ----------------------------------------------------------------------------------------------------------


def paths(action: Action) -> tuple[ChoicePath, ...]:
    """Return the spots that choose the action; cards may be marked in any order."""
    match action:
        case Bet(amount=amount):
            return ((bid(amount),),)
        case Discard(cards=cards):
            return _orders(map(held, cards))
        case TakeFromTable(places=places):
            return _orders(map(lying, places))
        case Pass():
            return (("pass",),)
        case DrawFromPile():
            return (("draw",),)
        case RollDice():
            return (("roll",),)
        case RollAgain() | RollLowest():
            return (("again",),)
        case KeepDice():
            return (("keep",),)
        case _:
            assert_never(action)


def _orders(spots: Iterable[str]) -> tuple[ChoicePath, ...]:
    return tuple((*order, DONE) for order in permutations(spots))


def probe(view: View, me: Seat, picked: ChoicePath, spot: str) -> Action | None:
    """Return what pressing the spot would most likely mean."""
    kind = spot.partition(":")[0]
    if kind == "hand":
        chosen = {*marked(picked, "hand"), number_of(spot)}
        return Discard(tuple(card for card in view.seats[me].hand or () if card in chosen))
    if kind == "table":
        return TakeFromTable(tuple(sorted({*marked(picked, "table"), number_of(spot)})))
    return Pass() if kind == "pass" else None


# ---- Keys -----------------------------------------------------------------------------------------------------------


def hotkeys(table_model: TableModel) -> Mapping[str, str]:
    """Return the key of every spot that has one: digits for the hand, letters for the table."""
    view: View = table_model.view
    if table_model.me is None or table_model.me not in table_model.asked or view.ask is Ask.BET or view.revealed:
        return {}
    keys: dict[str, str] = {}
    if view.ask is Ask.SOURCE:
        keys |= dict(zip(_leaders(table_model), _LETTERS, strict=False))
    else:
        keys |= dict(zip(map(held, in_order(view.seats[table_model.me].hand or ())), _DIGITS, strict=False))
    if view.ask is Ask.WYRT_HAND and not table_model.picked:
        keys["pass"] = "p"  # no choice now: pressing it tells why
    return keys


def table_order(view: View) -> list[int]:
    """Return the places of the table cards as they are drawn: high ones first, then those face down, the fresh last."""

    def rank(place: int) -> tuple[bool, bool, int, int]:
        lies = view.table[place]
        shown = lies.card if lies.card is not None else -1
        return lies.fresh, lies.card is None, -shown, place

    return sorted(range(len(view.table)), key=rank)


def _leaders(table_model: TableModel) -> list[str]:
    """Return the table cards that have a letter: all, or where letters are short one of each height."""
    view: View = table_model.view
    places = [place for place in table_order(view) if not view.table[place].fresh]
    if len(places) <= len(_LETTERS):
        return [lying(place) for place in places]
    kinds: dict[tuple[int | None, Seat], list[str]] = {}
    for place in places:
        lies = view.table[place]
        kind = (None, lies.by) if lies.card is None else (height(lies.card), 0)
        kinds.setdefault(kind, []).append(lying(place))
    # The letter goes on to the next of its kind once one is marked; with all of them marked it takes one back.
    return [next((spot for spot in spots if spot not in table_model.picked), spots[-1]) for spots in kinds.values()]


def commands(table_model: TableModel) -> tuple[Command, ...]:
    """Return the choices besides cards: bets, pass, draw, roll."""
    if table_model.picked:
        return ()
    following = table_model.moves.following(())
    words = {
        **{bid(amount): ((key,), f"wyrt_lordes.do.bet.{amount}") for amount, key in BET_KEYS.items()},
        "draw": (("d", "space"), "wyrt_lordes.do.draw"),
        "pass": (("p",), "wyrt_lordes.do.pass"),
        "roll": (("d", "space"), "wyrt_lordes.do.roll"),
        "again": (("a",), f"wyrt_lordes.do.{table_model.view.ask.value}"),
        "keep": (("p",), "wyrt_lordes.do.keep"),
    }
    return tuple(Command(keys, spot, word) for spot, (keys, word) in words.items() if spot in following)


def first_focus(table_model: TableModel) -> str:
    """Return the spot to point at: what closes the set, what a click of Enter should mean, else the first card."""
    following = table_model.moves.following(table_model.picked)
    for spot in (DONE, "roll", "draw"):
        if spot in following:
            return spot
    if "again" in following:
        return "again" if table_model.view.ask is Ask.REIS or _worth_it(table_model.view) else "keep"
    hand = in_order(table_model.view.seats[table_model.me].hand or ()) if table_model.me is not None else []
    # Of a hand the lowest card first: the one that most often goes.
    spots = [*map(held, reversed(hand)), *map(lying, table_order(table_model.view))]
    return next((spot for spot in spots if spot in following), following[0] if following else "")


def _worth_it(view: View) -> bool:
    """Tell whether rolling the lowest die again rather helps than harms (WL-30)."""
    _die, higher, lower = lower_die(view.seats[view.seat].dice)
    return higher > lower


def caution(view: View, action: Action) -> str | None:
    """Warn before a discard breaks a combination that five or three cards make."""
    if not isinstance(action, Discard) or view.viewer is None:
        return None
    hand = view.seats[view.viewer].hand or ()
    read = best_reading(view, hand)
    kept = [card for card in hand if card not in action.cards]
    return None if read is None or keeps(read, kept) else "wyrt_lordes.caution.break"
