"""The controls of Wyrt: cards are marked one by one, and Enter closes the set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from engine.core.keys import KeyFamily
from engine.games.wyrt_lordes import actions
from engine.games.wyrt_lordes.cards import JOKER, Card, height
from engine.games.wyrt_lordes.model import BETS, WyrtAsk, WyrtView
from tui.games.controls import Controls, Zone, press
from tui.games.table_model import DONE, ChoiceTree, TableModel
from tui.games.wyrt_lordes.cards import best_reading, in_order, keeps, lower_die

_WYRT_LORDES_DO_BET = KeyFamily("wyrt_lordes.do.bet.{}", "10 20 50")

_DIGITS = "123456"
_LETTERS = "abcefgnopstvwxyz"
"""Keys of table cards: without d, which draws, and those that always mean something else (hjkl, i, m, q, r, u)."""
BET_KEYS = dict(zip(BETS, _DIGITS, strict=False))


def _hand(view: WyrtView) -> tuple[Card, ...]:
    return (None if view.viewer is None else view.seats[view.viewer].hand) or ()


def _keyed_hand(table_model: TableModel) -> Iterator[str]:
    view: WyrtView = table_model.view
    if table_model.me in table_model.asked and view.ask not in (WyrtAsk.BET, WyrtAsk.SOURCE) and not view.revealed:
        yield from map(held, in_order(_hand(view)))


def _loosest(view: WyrtView, cards: Sequence[int]) -> int:
    """Return the card that most often goes: of the fewest of its height in the hand the lowest, a joker never first."""
    heights = Counter(map(height, _hand(view)))
    return min(cards, key=lambda card: (height(card) == JOKER, heights[height(card)], height(card), card))


def _keyed_table(table_model: TableModel) -> Iterator[str]:
    """Return the table cards that have a letter: all, or where letters are short one of each height."""
    view: WyrtView = table_model.view
    if table_model.me not in table_model.asked or view.ask is not WyrtAsk.SOURCE or view.revealed:
        return
    places = [place for place in table_order(view) if not view.table[place].fresh]
    kinds: dict[Any, list[str]] = {}
    for place in places:
        lies = view.table[place]
        kind = (None, lies.by) if lies.card is None else (height(lies.card), 0)
        kinds.setdefault(place if len(places) <= len(_LETTERS) else kind, []).append(lying(place))
    # The letter goes on to the next of its kind once one is marked; with all of them marked it takes one back.
    for spots in kinds.values():
        yield next((spot for spot in spots if spot not in table_model.picked), spots[-1])


held: Zone = Zone(
    name="hand",
    keys=_DIGITS,
    keyed=_keyed_hand,
    items=_hand,
    best=lambda table_model, spots: held(_loosest(table_model.view, [int(spot[5:]) for spot in spots])),
)
lying: Zone = Zone(
    name="table",
    keys=_LETTERS,
    keyed=_keyed_table,
    best=lambda table_model, spots: next(spot for spot in map(lying, table_order(table_model.view)) if spot in spots),
)
lord = Zone(name="lord")
bid = Zone(name="bet")


def table_order(view: WyrtView) -> list[int]:
    """Return the places of the table cards as they are drawn.

    High ones first, then those face down, the fresh last.
    """

    def rank(place: int) -> tuple[bool, bool, int, int]:
        lies = view.table[place]
        shown = lies.card if lies.card is not None else -1
        return lies.fresh, lies.card is None, -shown, place

    return sorted(range(len(view.table)), key=rank)


def _dice(table_model: TableModel) -> str:
    """Return whether to roll again, or the lowest die, because it rather helps than harms (WL-18, WL-30)."""
    view: WyrtView = table_model.view
    if "again" not in table_model.moves.following(table_model.picked) or view.ask is WyrtAsk.REIS:
        return "again"
    _die, higher, lower = lower_die(view.seats[view.seat].dice)
    return "again" if higher > lower else "keep"


CONTROLS = Controls(
    {
        actions.Bet: tuple(
            press(bid(amount), key, _WYRT_LORDES_DO_BET(amount), amount=amount) for amount, key in BET_KEYS.items()
        ),
        actions.WyrtDiscard: held.several("cards"),
        actions.TakeFromTable: lying.several("places"),
        actions.DrawFromPile: press("draw", "d space", "wyrt_lordes.do.draw"),
        actions.WyrtPass: press("pass", "p", "wyrt_lordes.do.pass", refused=lambda view: view.ask is WyrtAsk.WYRT_HAND),
        actions.RollDice: press("roll", "d space", "wyrt_lordes.do.roll"),
        actions.RollAgain: press("again", "a", "wyrt_lordes.do.reis"),
        actions.RollLowest: press("again", "a", "wyrt_lordes.do.thyatis"),
        actions.KeepDice: press("keep", "p", "wyrt_lordes.do.keep"),
    },
    focus=(DONE, "roll", "draw", _dice, held, lying),
    zones=(held, lying),
)


def caution(view: WyrtView, _moves: ChoiceTree, action: Any) -> str | None:
    """Warn before a discard breaks a combination that five or three cards make."""
    if not isinstance(action, actions.WyrtDiscard) or view.viewer is None:
        return None
    hand = _hand(view)
    read = best_reading(view, hand)
    kept = [card for card in hand if card not in action.cards]
    return None if read is None or keeps(read, kept) else "wyrt_lordes.caution.break"
