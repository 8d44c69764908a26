"""The tutorial of Wyrt de Arton.

Blinds, paying, a dice card, a raise against a bluff, five of seven, and one cheat.
"""

from __future__ import annotations

from itertools import chain

from engine.core.log import Acted, Drawn, Entry
from engine.core.model import Seat
from engine.games.wyrt_arton.actions import (
    ArtonAction,
    Call,
    Cheat,
    Check,
    Fold,
    Raise,
    RaiseBy,
    StealCard,
    StopStealing,
)
from engine.games.wyrt_arton.cards import DECK, SUITS, Card
from engine.games.wyrt_arton.model import ArtonOptions
from tui.services.matches.scenarios import ME, RIVAL, Course, Scenario, Step

_HEIGHTS = "23456789TJQKA"
_HEARTS, _CLUBS = Drawn((2,)), Drawn((5,))
"""What the die of the suit shows for them."""


def card(name: str) -> Card:
    """Return the card of that name, such as "TS" for the ten of spades."""
    return _HEIGHTS.index(name[0]) * len(SUITS) + SUITS.index(name[1])


def dealt(first: str, second: str) -> Drawn:
    """Return the shuffling that deals these cards, those of whoever sits at the Buck's left first."""
    top = [card(name) for name in chain(*zip(first.split(), second.split(), strict=True))]
    return Drawn((*top, *(other for other in range(DECK) if other not in top)))


def _acts(*acts: tuple[Seat, ArtonAction]) -> tuple[Entry, ...]:
    return tuple(Acted(seat, action) for seat, action in acts)


# ---- A hand with three sevens: the blinds, a raise that is paid, and the fourth seven by dice ------------------------

_SEVENS = (Drawn((RIVAL,)), dealt("7S 7D 7C KD 2S", "QS QH JC 9D 4S"))

_BLINDS = Scenario(
    name="blinds",
    options=ArtonOptions(),
    opening=_SEVENS,
    habits=(RaiseBy(20), Raise(), Call()),
    steps=(Step(1, "blinds", (Call,)), Step(2, "pay", (Call,))),
)

_PAID = _acts((ME, Call()), (RIVAL, Raise()), (RIVAL, RaiseBy(20)), (ME, Call()))

_QUAD = Scenario(
    name="quad",
    options=ArtonOptions(),
    opening=(*_SEVENS, *_PAID, _HEARTS, Drawn((4, 3))),
    habits=(Check(), Call()),
    steps=(Step(3, "quad", (Raise,)), Step(3, "amount", (RaiseBy,)), Step(3, "last", (Check,))),
)


# ---- A rival that has raised before the dice, and checks ever since --------------------------------------------------

_BLUFF = Scenario(
    name="bluff",
    options=ArtonOptions(),
    opening=(
        Drawn((ME,)),
        dealt("AS JD 8C 5H 3C", "9S 9H TC 6D 2H"),
        *_acts((RIVAL, Raise()), (RIVAL, RaiseBy(30)), (ME, Call()), (ME, Check())),
        _CLUBS,
        Drawn((1, 3)),
        *_acts((RIVAL, Check()), (ME, Check())),
        _HEARTS,
        Drawn((6, 6)),
        *_acts((RIVAL, Check())),
    ),
    habits=(Check(), Fold()),
    steps=(Step(4, "bluff", (Raise,)), Step(4, "press", tuple(RaiseBy(amount) for amount in range(60, 970, 10)))),
)


# ---- Five of seven cards: a flush with both dice cards ---------------------------------------------------------------

_FIVE = Scenario(
    name="five",
    options=ArtonOptions(),
    opening=(
        Drawn((ME,)),
        dealt("TS TD TC 7S 3D", "AH 9H 4H KS 2C"),
        *_acts((RIVAL, Call()), (ME, Check())),
        _HEARTS,
        Drawn((2, 4)),
        *_acts((RIVAL, Check()), (ME, Check())),
        _HEARTS,
        Drawn((6, 6)),
        *_acts((RIVAL, Raise()), (RIVAL, RaiseBy(100))),
    ),
    habits=(Check(), Call()),
    steps=(Step(5, "five", (Call,)), Step(5, "own", (Check,))),
)


# ---- A cheat: the dice of the tutorial's own seed pass both tests, and let four cards be taken -----------------------

_KINGS = tuple(StealCard(card(name)) for name in ("KD", "KC"))

_CHEAT = Scenario(
    name="cheat",
    options=ArtonOptions(cheating=True),
    opening=(Drawn((RIVAL,)), dealt("KS KH 9D 5C 2H", "AS QD JD 8S 6C")),
    habits=(Check(), Call()),
    steps=(
        Step(6, "cheat", (Cheat,)),
        Step(6, "steal", _KINGS),
        Step(6, "more", _KINGS),
        Step(6, "enough", (StopStealing,)),
    ),
)


def courses() -> tuple[Course, ...]:
    """Return the tutorials, the one of the whole game first."""
    return (Course("wyrt_arton", (_BLINDS, _QUAD, _BLUFF, _FIVE, _CHEAT)),)
