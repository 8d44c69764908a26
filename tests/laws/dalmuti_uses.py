"""What the levels of Dalmuti have to do now and then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.core.story import BotChoice
from engine.games.dalmuti.actions import (
    CallRevolution,
    CallTakeover,
    DalmutiAction,
    DalmutiPass,
    Decline,
    GiveCards,
    Play,
)
from engine.games.dalmuti.cards import JOKER
from engine.games.dalmuti.model import DalmutiOptions

TABLES = (
    (DalmutiOptions(jokers=2, jokers_alone=True, hands=2), 4, range(1)),
    (DalmutiOptions(jokers=2, takeover=True, hands=4), 4, range(1, 2)),
    (DalmutiOptions(jokers=2, revolution=True, hands=4), 4, range(1, 2)),
)
CRUDE = {"gives_joker", "breaks_to_lead"}


def kinds(choice: BotChoice) -> Iterator[str]:
    """Yield the words for what was chosen."""
    action: DalmutiAction = choice.action
    view = choice.view
    held = view.seats[view.viewer].hand or ()
    match action:
        case Play(rank=rank, count=count, jokers=jokers):
            lays = "answer" if view.laid else "lead"
            yield f"{lays}_alone" if jokers == count else f"{lays}_jokers" if jokers else lays
            if count - jokers < held.count(rank) and jokers < count:
                yield "breaks" if view.laid else "breaks_to_lead"
            if count == len(held):
                yield "out"
        case DalmutiPass():
            yield "passes_by_choice" if len(choice.legal) > 1 else "passes"
        case GiveCards(cards=cards):
            yield "gives_joker" if JOKER in cards else "gives"
            if len(cards) == 2 and len(set(cards)) == 2:
                yield "gives_two_ranks"
        case CallTakeover():
            yield "takeover"
        case CallRevolution():
            yield "revolution"
        case Decline():
            yield "declines"
        case _:
            assert_never(action)


_CAREFUL = "answer lead gives gives_two_ranks passes_by_choice takeover revolution out"
USES = {
    "novato": "answer answer_jokers breaks gives lead lead_jokers out",
    "aprendiz": _CAREFUL,
    "calejado": f"{_CAREFUL} answer_jokers breaks",
    "veterana": f"{_CAREFUL} answer_jokers breaks",
    "mestra": f"{_CAREFUL} answer_jokers breaks lead_jokers",
}
