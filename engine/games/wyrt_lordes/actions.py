"""What a lord of Wyrt may be asked for.

Tags and field names are a file format (docs/record-format.md).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.games.wyrt_lordes.cards import Card


class Bet(msgspec.Struct, frozen=True, tag="bet"):
    """Bet T$ 10, 20 or 50 without having seen the cards (Wyrt, Aposta)."""

    amount: int


class WyrtDiscard(msgspec.Struct, frozen=True, gc=False, tag="discard"):
    """Discard one to three cards of the hand, named in the order of the hand (Wyrt, Descarte e Troca)."""

    cards: tuple[Card, ...]


class WyrtPass(msgspec.Struct, frozen=True, tag="pass"):
    """Discard nothing; the Lord of Wyrt cannot in the Mão de Wyrt."""


class DrawFromPile(msgspec.Struct, frozen=True, tag="draw"):
    """Fill the hand from the draw pile."""


class TakeFromTable(msgspec.Struct, frozen=True, tag="take"):
    """Fill the hand with the cards at these places of the table, counted from 0, in rising order."""

    places: tuple[int, ...]


class RollDice(msgspec.Struct, frozen=True, tag="roll"):
    """Roll the dice, in the Hora da Verdade or in a Disputa na sorte."""


class RollAgain(msgspec.Struct, frozen=True, tag="roll_again"):
    """Roll all dice once more, as Reis de Arton may; the better total stays (WL-18)."""


class RollLowest(msgspec.Struct, frozen=True, tag="roll_lowest"):
    """Roll the lowest die once more and keep what falls (Thyatis, WL-30)."""


class KeepDice(msgspec.Struct, frozen=True, tag="keep"):
    """Let the dice lie as they are."""


WyrtAction: TypeAlias = (
    Bet | WyrtDiscard | WyrtPass | DrawFromPile | TakeFromTable | RollDice | RollAgain | RollLowest | KeepDice
)
