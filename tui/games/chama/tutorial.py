"""The tutorial of Chama: one whole turn and the rival's answer to it, then the last turns of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.log import Acted, Drawn, Entry
from engine.core.model import Seat
from engine.games.chama.actions import (
    AttachArmy,
    Attack,
    ChamaAction,
    ChamaDiscard,
    DeclineSpoils,
    DrawSpoils,
    EndTurn,
    KeepSpoils,
    LeaveUndefended,
    PlaceCommander,
    PlayArmistice,
    PlayRealm,
    PlaySpoils,
    Rebuild,
    Reinforce,
    SendFromHand,
    SendFromPool,
)
from engine.games.chama.cards import DECK, JACK, KING, QUEEN
from engine.games.chama.model import ChamaOptions
from tui.services.matches.scenarios import ME, RIVAL, Course, Scenario, Step

_A, _B, _C, _D, _E, _F = range(6)
_K, _Q, _J, _ACE = KING, QUEEN, JACK, 1
_SENDS = (SendFromPool, SendFromHand)
_STOCKING = (PlaceCommander, AttachArmy)


def stacked(first: Iterable[int]) -> Drawn:
    """Return the shuffling that brings these ranks to the top, in this order."""
    rest = list(range(len(DECK)))
    top = []
    for rank in first:
        index = next(index for index in rest if DECK[index] == rank)
        rest.remove(index)
        top.append(index)
    return Drawn((*top, *rest))


def _dealt(mine: Iterable[int], rival: Iterable[int]) -> tuple[Entry, ...]:
    """Let the rival start, and stack both decks."""
    return Drawn((DECK.index(6), DECK.index(_K))), stacked(mine), stacked(rival)


def _turn(seat: Seat, *actions: ChamaAction, trim: Iterable[int] = ()) -> Iterator[Entry]:
    for action in (*actions, EndTurn(), *map(ChamaDiscard, trim)):
        yield Acted(seat, action)


# ---- One turn, and the answer to it ---------------------------------------------------------------------------------

_FIRST_TURN = Scenario(
    name="first",
    options=ChamaOptions(cut=False),
    opening=(
        *_dealt(
            mine=(_K, _J, 5, 3, 9, 7, 6, _ACE, _Q, 10, 4, 8),
            rival=(_Q, 4, 10, _J, _K, _J, _K, _Q, 5, 10, 10),
        ),
        *_turn(RIVAL, PlayRealm(_Q, _A), PlaceCommander(4), AttachArmy(10, 0)),
    ),
    # Whatever is sent against its 14 falls behind at first, and its 15 later can only be stopped by the ace.
    habits=(SendFromPool(0), PlayRealm(_K, _A), PlaceCommander(5), AttachArmy(10, 0), Attack(ME, _A), Reinforce(10)),
    steps=(
        Step(1, "realm", (PlayRealm,)),
        Step(2, "commander", (PlaceCommander,)),
        Step(2, "army", (AttachArmy,), (PlaceCommander,)),
        Step(3, "attack", (Attack,), _STOCKING),
        Step(3, "send", (SendFromPool,)),
        *(Step(3, "reinforce", (Reinforce,)),) * 3,
        Step(4, "again", _SENDS),
        Step(4, "spoils", (DrawSpoils,)),
        Step(4, "place", (PlaySpoils, KeepSpoils)),
        Step(4, "end", (EndTurn,)),
        Step(5, "defend", _SENDS, (PlayArmistice,)),
        Step(5, "armistice", (PlayArmistice,), (Reinforce,)),
    ),
)


# ---- The last turns -------------------------------------------------------------------------------------------------


def _race() -> Iterator[Entry]:
    """Lay six realms against five; the rival razes the tip just before they would have won."""
    yield from _turn(RIVAL, PlayRealm(_Q, _A), PlaceCommander(5), AttachArmy(9, 0), PlaceCommander(3), AttachArmy(6, 1))
    yield from _turn(ME, PlayRealm(_K, _A), PlaceCommander(5), AttachArmy(10, 0))
    yield from _turn(RIVAL, PlayRealm(_J, _B), PlaceCommander(4), AttachArmy(8, 2))
    yield from _turn(ME, PlayRealm(_J, _B), PlaceCommander(4), AttachArmy(9, 1))
    yield from _turn(RIVAL, PlayRealm(_K, _C), PlaceCommander(2), AttachArmy(7, 3))
    yield from _turn(ME, PlayRealm(_Q, _C))
    yield from _turn(RIVAL, PlayRealm(_Q, _D))
    yield from _turn(ME, PlayRealm(_K, _D), trim=(2,))
    yield from _turn(RIVAL, PlaceCommander(4), AttachArmy(7, 4))
    yield from _turn(ME, PlayRealm(_Q, _E), trim=(3, 6))
    yield from _turn(RIVAL, trim=(2,))
    yield from _turn(ME, PlayRealm(_J, _F), trim=(2, 6))
    raid = (PlayRealm(_K, _E), Attack(ME, _A), SendFromPool(0))
    yield from (Acted(RIVAL, action) for action in raid)
    yield Acted(ME, LeaveUndefended())
    yield from _turn(RIVAL, DrawSpoils(), KeepSpoils(), trim=(2, 2, 3))


_LAST_TURNS = Scenario(
    name="last",
    options=ChamaOptions(cut=False),
    opening=(
        *_dealt(
            mine=(
                *(_K, _J, 5, 10, 7, 4, 9, 6, _Q, 8, 2, _K, 8, 7, _Q, _ACE, 6, _J, 9, 3, 10, 2, _ACE),
                *(10, 6, 3, 8, 5, 9, 4),
            ),
            rival=(
                *(_Q, 5, 9, 2, 7, 6, _J, 3, _K, 8, 4, 3, 7, 2, 2, 3, _Q, 2, 3, 4, 4, 5, 4),
                *(_K, 5, _J, 5, _Q, _K, _J),
            ),
        ),
        *_race(),
    ),
    # It lays its own sixth realm and throws its best at the tip, without an army left to reinforce it.
    habits=(PlayRealm(_Q, _F), Attack(ME, _A), SendFromPool(4), ChamaDiscard(3)),
    steps=(
        Step(6, "rebuild", (Rebuild,)),
        *(Step(6, "pay", (ChamaDiscard,)),) * 3,
        Step(6, "hold", (EndTurn,), _STOCKING),
        Step(6, "last_defence", _SENDS, (PlayArmistice,)),
        *(Step(6, "last_reinforcement", (Reinforce, PlayArmistice)),) * len(DECK),
        Step(6, "last_spoils", (DrawSpoils, DeclineSpoils)),
    ),
)


def courses() -> tuple[Course, ...]:
    """Return the tutorials, the one of the whole game first."""
    return (Course("chama", (_FIRST_TURN, _LAST_TURNS)),)
