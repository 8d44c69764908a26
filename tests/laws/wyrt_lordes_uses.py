"""What the levels of Wyrt dos Lordes have to do now and then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.core.story import BotChoice
from engine.games.wyrt_lordes.actions import (
    Bet,
    DrawFromPile,
    KeepDice,
    RollAgain,
    RollDice,
    RollLowest,
    TakeFromTable,
    WyrtAction,
    WyrtDiscard,
    WyrtPass,
)
from engine.games.wyrt_lordes.model import WyrtAsk, WyrtOptions

TABLES = (
    (WyrtOptions(), 2, range(3)),
    (WyrtOptions(), 5, range(4)),
    (WyrtOptions(thyatis=True, hyninn=4), 4, range(6)),
)
CRUDE: set[str] = set()


def kinds(choice: BotChoice) -> Iterator[str]:
    """Yield the words for what was chosen."""
    action: WyrtAction = choice.action
    match action:
        case Bet(amount=amount):
            yield f"bet_{amount}"
        case WyrtDiscard(cards=cards):
            wyrt = "mao_de_wyrt_" if choice.view.ask is WyrtAsk.WYRT_HAND else "discard_"
            yield f"{wyrt}{len(cards)}"
        case WyrtPass():
            yield "pass"
        case DrawFromPile():
            yield "draw"
        case TakeFromTable(places=places):
            yield f"take_{len(places)}"
        case RollDice():
            yield "roll"
        case RollAgain():
            yield "reis_again"
        case RollLowest():
            yield "lowest_again"
        case KeepDice():
            yield "keep_dice"
        case _:
            assert_never(action)


_EXCHANGES = "discard_1 discard_2 discard_3 mao_de_wyrt_2 mao_de_wyrt_3 pass draw take_1 take_2 take_3"
_DICE = "reis_again lowest_again keep_dice"
USES = {
    "novato": "discard_1 discard_2 discard_3 mao_de_wyrt_2 mao_de_wyrt_3 pass draw reis_again keep_dice bet_50",
    "aprendiz": f"{_EXCHANGES} {_DICE} bet_50",
    "calejado": f"{_EXCHANGES} {_DICE} bet_10 bet_20 bet_50",
    "mestra": f"{_EXCHANGES} {_DICE} mao_de_wyrt_1 bet_10 bet_20 bet_50",
}
