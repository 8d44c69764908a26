"""Why a good player of Wyrt dos Lordes would bet, exchange or roll as a hint says."""

from __future__ import annotations

from engine.core.keys import KeyFamily
from engine.core.story import Afterword, BotChoice
from engine.games.wyrt_lordes.actions import (
    Bet,
    DrawFromPile,
    KeepDice,
    RollAgain,
    RollLowest,
    TakeFromTable,
    WyrtAction,
    WyrtDiscard,
    WyrtPass,
)
from engine.games.wyrt_lordes.bot.draws import code_of
from engine.games.wyrt_lordes.bot.money import wants_pot
from engine.games.wyrt_lordes.memory import NEW
from engine.games.wyrt_lordes.model import WyrtView
from engine.games.wyrt_lordes.odds import ExchangeOdds, exchange_odds, pot_odds

SAID = KeyFamily("wyrt_lordes.advice.{}", "ahead behind level exchange exchange_lowest dice dice_lowest")


def advice(choice: BotChoice) -> Afterword | None:
    """Return why a lord would choose so: by the money, the points of an exchange, or its part of the pot."""
    view: WyrtView = choice.view
    action: WyrtAction = choice.action
    match action:
        case Bet():
            return _bet(view)
        case RollAgain() | RollLowest() | KeepDice():
            return _dice(view, action)
        case WyrtDiscard() | WyrtPass() | DrawFromPile() | TakeFromTable():
            return _exchange(choice)
        case _:
            return None


def _bet(view: WyrtView) -> Afterword:
    """Return how the own money stands beside the most that a rival has."""
    assert view.viewer is not None
    mine = view.seats[view.viewer].money
    most = max([place.money for seat, place in enumerate(view.seats) if seat != view.viewer and not place.left])
    key = "ahead" if mine > most else "behind" if mine < most else "level"
    return Afterword(SAID(key), {"mine": mine, "theirs": most})


def _exchange(choice: BotChoice) -> Afterword | None:
    """Return what the exchange gives on average, beside doing nothing where that is a choice."""
    view: WyrtView = choice.view
    odds = exchange_odds(view, choice.memory or NEW)
    exchanges = [exchange for exchange in odds if _is_of(exchange, choice.action, view)]
    if not exchanges:
        return None
    lowest = not wants_pot(view)
    points = (min if lowest else max)([exchange.points for exchange in exchanges])
    return Afterword(SAID("exchange_lowest" if lowest else "exchange"), {"points": f"{points:.1f}"})


def _is_of(odds: ExchangeOdds, action: WyrtAction, view: WyrtView) -> bool:
    """Tell whether an exchange is one that the action begins, or is; sets that differ only in suits are one."""
    match action:
        case WyrtDiscard(cards=cards):
            return code_of(odds.out) == code_of(cards)
        case WyrtPass():
            return not odds.out and not odds.taken
        case DrawFromPile():
            return not odds.taken
        case TakeFromTable(places=places):
            taken = [card for place in places if (card := view.table[place].card) is not None]
            return len(taken) == len(places) and code_of(odds.taken) == code_of(taken)
        case _:
            return False


def _dice(view: WyrtView, action: WyrtAction) -> Afterword | None:
    """Return what part of the pot the act wins on average, and what the other one."""
    assert view.viewer is not None
    shares = {odds.action: odds.shares[view.viewer] for odds in pot_odds(view)}
    if action not in shares or len(shares) < 2:
        return None
    other = next(share for act, share in shares.items() if act != action)
    key = "dice" if wants_pot(view) else "dice_lowest"
    return Afterword(SAID(key), {"percent": round(100 * shares[action]), "other": round(100 * other)})
