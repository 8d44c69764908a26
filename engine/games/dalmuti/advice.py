"""Why a good player of Dalmuti would lay, keep or give what a hint names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.core.keys import KeyFamily
from engine.core.story import Afterword, BotChoice
from engine.games.dalmuti.actions import (
    CallRevolution,
    CallTakeover,
    DalmutiAction,
    DalmutiPass,
    Decline,
    GiveCards,
    Play,
)
from engine.games.dalmuti.bot.counting import Counting
from engine.games.dalmuti.cards import JOKER
from engine.games.dalmuti.memory import NEW
from engine.games.dalmuti.model import DalmutiView

SAID = KeyFamily(
    "dalmuti.advice.{}",
    "out sure commonest whole likely joker broken keep_joker keep_whole keep_rare gift takeover revolution decline",
)
_SURE = 0.995
"""From which chance on nobody is said to beat a set."""


def advice(choice: BotChoice) -> Afterword:
    """Return why a seat would choose so, by its hand and the cards that it has not seen."""
    view: DalmutiView = choice.view
    action: DalmutiAction = choice.action
    match action:
        case Play():
            return _laid(Counting(view, choice.memory or NEW), action, leads=not view.laid)
        case DalmutiPass():
            return _kept(Counting(view, choice.memory or NEW), choice.legal)
        case GiveCards(cards=cards):
            left = list(view.seats[view.viewer].hand or ()) if view.viewer is not None else []
            for card in cards:
                left.remove(card)
            return Afterword(SAID("gift"), {"count": len(set(left) - {JOKER})})
        case CallTakeover():
            return Afterword(SAID("takeover"))
        case CallRevolution():
            return Afterword(SAID("revolution"))
        case Decline():
            return Afterword(SAID("decline"))
        case _:
            assert_never(action)


def _laid(counting: Counting, play: Play, *, leads: bool) -> Afterword:
    """Return why a set is laid: it ends the hand, nobody beats it, or it is what is hardest to be rid of later."""
    percent = round(100 * counting.safety(play.rank, play.count))
    if play.count == sum(counting.held.values()):
        return Afterword(SAID("out"))
    if counting.safety(play.rank, play.count) >= _SURE:
        return Afterword(SAID("sure"))
    if play.jokers:
        return Afterword(SAID("joker"), {"percent": percent})
    if play.count < counting.held[play.rank]:
        return Afterword(SAID("broken"), {"percent": percent})
    commoner = [rank for rank in counting.held if rank > play.rank]
    if leads:
        return Afterword(SAID("likely" if commoner else "commonest"), {"count": play.count, "percent": percent})
    return Afterword(SAID("whole"), {"count": play.count})


def _kept(counting: Counting, legal: Sequence[DalmutiAction]) -> Afterword:
    """Return why nothing is laid: only a joker would help, or a set would break, or a rare one is worth more later."""
    plays = [action for action in legal if isinstance(action, Play)]
    plain = [play for play in plays if not play.jokers]
    if not plain:
        return Afterword(SAID("keep_joker"))
    whole = [play for play in plain if play.count == counting.held[play.rank]]
    return Afterword(SAID("keep_rare" if whole else "keep_whole"))
