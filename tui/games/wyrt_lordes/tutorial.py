"""The tutorial of Wyrt dos Lordes.

One hand from the blind bet to the dice, then the end of another with kings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from engine.core.log import Acted, Drawn, Entry
from engine.games.wyrt_lordes.actions import (
    Bet,
    DrawFromPile,
    KeepDice,
    RollAgain,
    RollDice,
    TakeFromTable,
    WyrtDiscard,
    WyrtPass,
)
from engine.games.wyrt_lordes.cards import PLAIN_CARDS, SUITS, Card
from engine.games.wyrt_lordes.model import WyrtOptions
from tui.services.matches.scenarios import ME, RIVAL, Course, Scenario, Step

_HEIGHTS = "23456789TJQKA"


def card(name: str) -> Card:
    """Return the card of that name, such as "TS" for the ten of spades."""
    return _HEIGHTS.index(name[0]) * len(SUITS) + SUITS.index(name[1])


def cards(names: str) -> tuple[Card, ...]:
    """Return the cards of these names, in the order in which a hand holds them."""
    return tuple(sorted(map(card, names.split())))


def stacked(names: str) -> Drawn:
    """Return the shuffling that brings these cards to the top, in this order."""
    top = [card(name) for name in names.split()]
    return Drawn((*top, *(other for other in range(PLAIN_CARDS) if other not in top)))


# ---- One whole hand -------------------------------------------------------------------------------------------------

_OTHERS = cards("2D 4C 7C KD")
_NINE, _BOTH = TakeFromTable((0,)), TakeFromTable((0, 1))


def _discards(others: Iterable[Card], least: int, most: int) -> tuple[WyrtDiscard, ...]:
    """Return every discard of this many of these cards."""
    return tuple(WyrtDiscard(chosen) for many in range(least, most + 1) for chosen in combinations(tuple(others), many))


_WITH_QUEEN = cards("2D 4C 7C KD QS")
"""What may lie beside the three nines."""

_FIRST_HAND = Scenario(
    name="first",
    options=WyrtOptions(),
    opening=(
        Drawn((ME,)),
        stacked("9S KD 4C 9H 2D  AS 6C JH 3S 8D  9D QS 7C  TS 5H"),
    ),
    # An ace and nothing else: whatever the person does with three nines, it is enough.
    habits=(Bet(20), WyrtDiscard(cards("3S 6C")), DrawFromPile(), WyrtPass(), RollDice()),
    steps=(
        Step(1, "bet", (Bet,)),
        Step(2, "discard", _discards(_OTHERS, 2, 3)),
        Step(2, "take", (_NINE, _BOTH)),
        Step(3, "second", (WyrtPass(), *_discards(_WITH_QUEEN, 1, 2))),
        Step(3, "refill", (DrawFromPile, TakeFromTable)),
        Step(4, "roll", (RollDice,)),
    ),
)


# ---- The end of a hand, with kings ----------------------------------------------------------------------------------


def _hand_before() -> Iterator[Entry]:
    """Let the rival win the first hand."""
    yield Drawn((ME,))
    yield stacked("2S 4H 8C JD KC  5S 5D 9H QC 3D  6S TD 7H")
    yield from (Acted(ME, Bet(20)), Acted(RIVAL, Bet(20)))
    yield from (Acted(ME, WyrtDiscard(cards("2S"))), Acted(RIVAL, WyrtPass()))
    yield from (Acted(RIVAL, RollDice()), Drawn((5, 4)), Acted(ME, RollDice()), Drawn((1, 3)))


def _up_to_the_ace() -> Iterator[Entry]:
    """Play the second hand until the rival, after a fourth seven, has thrown away an ace."""
    yield stacked("7S AD 7H 2S 7D  TC 8D JS 3C QH  4S 6H 9C  KD  5D JH")
    yield from (Acted(ME, Bet(50)), Acted(RIVAL, Bet(50)))
    yield Acted(RIVAL, WyrtDiscard(cards("9C")))
    yield from (Acted(ME, WyrtDiscard(cards("8D"))), Acted(ME, DrawFromPile()))
    yield from (Acted(RIVAL, WyrtDiscard(cards("2S AD"))), Acted(RIVAL, DrawFromPile()))


_ACE = TakeFromTable((5,))

_KINGS = Scenario(
    name="kings",
    options=WyrtOptions(),
    opening=(*_hand_before(), *_up_to_the_ace()),
    # Dice that the first throw leaves level go to the kings, those of the second beat three sevens.
    habits=(RollDice(),),
    steps=(
        Step(5, "kings", (WyrtDiscard(cards("3C")),)),
        Step(5, "ace", (_ACE,)),
        Step(5, "kings_roll", (RollDice,)),
        Step(5, "again", (RollAgain, KeepDice)),
    ),
)


def courses() -> tuple[Course, ...]:
    """Return the tutorials, the one of the whole game first."""
    return (Course("wyrt_lordes", (_FIRST_HAND, _KINGS)),)
