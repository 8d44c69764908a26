"""Why a good player of Wyrt de Arton would pay, raise, fold or cheat as a hint says."""

from __future__ import annotations

from engine.core.keys import KeyFamily
from engine.core.story import Afterword, BotChoice
from engine.games.wyrt_arton.actions import (
    ArtonAction,
    Call,
    Cheat,
    Check,
    Fold,
    Insist,
    NoVote,
    Raise,
    RaiseBy,
    StopCheating,
    TryTrick,
    VoteLevel,
)
from engine.games.wyrt_arton.bot.personas import CAST
from engine.games.wyrt_arton.bot.theft import success
from engine.games.wyrt_arton.bot.worth import outlook_of
from engine.games.wyrt_arton.memory import NEW
from engine.games.wyrt_arton.model import ArtonView

SAID = KeyFamily("wyrt_arton.advice.{}", "check pay fold strong raise bluff cheat insist stop vote")
_STRONG, _WEAK = 0.7, 0.35
"""From which part of all hands on that it beats a hand is called strong, and below which weak."""


def advice(choice: BotChoice) -> Afterword | None:
    """Return why a seat would choose so: the price beside its chance to win, or the odds of a cheat."""
    view: ArtonView = choice.view
    action: ArtonAction = choice.action
    match action:
        case Check() | Call() | Fold() | Raise() | RaiseBy():
            return _bet(choice)
        case Cheat() | TryTrick() if view.odds is not None:
            return Afterword(SAID("cheat"), {"percent": round(100 * success(view.odds))})
        case Insist() | StopCheating() if view.odds is not None:
            key = "insist" if isinstance(action, Insist) else "stop"
            return Afterword(SAID(key), {"percent": round(100 * view.odds.passes_h_harder / 6)})
        case VoteLevel() | NoVote():
            return Afterword(SAID("vote"))
        case _:
            return None


def _bet(choice: BotChoice) -> Afterword:
    """Return the price of staying in, from which chance on it is paid back, and the chance there is."""
    view: ArtonView = choice.view
    outlook = outlook_of(view, choice.memory or NEW, CAST["planner"].respect)
    percent = round(100 * outlook.share())
    due = {"amount": view.to_call, "pot": view.pot + view.to_call, "percent": percent}
    match choice.action:
        case Check():
            return Afterword(SAID("check"), {"percent": percent})
        case Call() | Fold():
            price = round(100 * view.to_call / max(view.pot + view.to_call, 1))
            return Afterword(SAID("pay" if isinstance(choice.action, Call) else "fold"), {**due, "price": price})
        case _:
            beaten = round(100 * outlook.standing)
            key = "strong" if outlook.standing >= _STRONG else "bluff" if outlook.standing < _WEAK else "raise"
            return Afterword(SAID(key), {"beaten": beaten, "percent": percent})
