"""The tutorial of O Grande Dalmuti.

A first trick, then the end of a hand and what it makes of everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.core.log import Acted, Drawn, Entry
from engine.core.model import Seat
from engine.games.dalmuti.actions import DalmutiAction, DalmutiPass, GiveCards, Play
from engine.games.dalmuti.cards import JOKER, Card, deck_of, top_rank_for
from engine.games.dalmuti.model import DalmutiOptions
from tui.services.matches.scenarios import ME, RIVAL, Course, Scenario, Step

_PLAYERS = 4
_ACE = 1
_SECOND, _THIRD = 2, 3
"""The other two rivals."""
_ALL_ONE_HOLDS = 14


def dealt(options: DalmutiOptions, hands: Sequence[Iterable[Card]]) -> tuple[Entry, ...]:
    """Let the person who learns lead, and return the shuffling that deals these hands from there."""
    deck = deck_of(top_rank_for(_PLAYERS), options.jokers)
    rest = list(range(len(deck)))
    order = [0] * len(deck)
    for seat, hand in enumerate(hands):
        for at, card in enumerate(hand):
            index = next(index for index in rest if deck[index] == card)
            rest.remove(index)
            order[seat + at * _PLAYERS] = index
    return Drawn((ME,)), Drawn(tuple(order))


def _trick(leader: Seat, *actions: DalmutiAction) -> Iterator[Entry]:
    """Let the seats act one after the other, from the leader on."""
    for at, action in enumerate(actions):
        yield Acted((leader + at) % _PLAYERS, action)


# ---- The first tricks -----------------------------------------------------------------------------------------------

_FIRST_TRICKS = Scenario(
    name="first",
    options=DalmutiOptions(),
    opening=dealt(
        DalmutiOptions(),
        (
            (_ACE, 2, 4, 5, 5, 7, 7, 7, 9, 9, 9, 10, 10, 10),
            (3, 3, 3, 6, 6, 6, 6, 6, 6, 8, 8, 8, 10, 10),
            (2, 4, 4, 4, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10),
            (5, 5, 5, 7, 7, 8, 8, 9, 9, 9, 10, 10, 10),
        ),
    ),
    # Three 8s answer the first set; in the next trick the single cards go 6, 5 and, after a pass, 3.
    habits=(Play(8, 3), Play(6, 1), Play(5, 1), Play(3, 1)),
    steps=(
        Step(1, "lead", (Play(10, 3), Play(9, 3))),
        Step(2, "beat", (Play(7, 3),)),
        Step(3, "single", (Play(10, 1), Play(9, 1))),
        Step(3, "pass", (DalmutiPass,)),
        Step(3, "back", (Play(2, 1), Play(_ACE, 1))),
    ),
)


# ---- The end of the hand, and the next one --------------------------------------------------------------------------


def _first_hand() -> Iterator[Entry]:
    """Play the hand until the rival leads three 8s against the person's last six cards."""
    yield from _trick(ME, Play(10, 5), Play(9, 5), Play(8, 5), Play(7, 5), DalmutiPass(), DalmutiPass(), DalmutiPass())
    yield from _trick(_THIRD, Play(10, 4), Play(6, 4), DalmutiPass(), Play(3, 4, 1))  # nothing beats it
    yield from _trick(
        _SECOND, Play(7, 2), Play(6, 2), DalmutiPass(), Play(2, 2), DalmutiPass(), DalmutiPass(), DalmutiPass()
    )
    yield from _trick(RIVAL, Play(8, 3), DalmutiPass(), DalmutiPass())


_WITH_JOKERS = DalmutiOptions(jokers=2)
_LAST_TRICKS = Scenario(
    name="last",
    options=_WITH_JOKERS,
    opening=(
        *dealt(
            _WITH_JOKERS,
            (
                (_ACE, 5, 5, 6, 6, 6, 6, 9, 9, 10, 10, 10, 10, 10, JOKER),
                (2, 2, 5, 5, 5, 8, 8, 8, 9, 9, 9, 9, 9, 10),
                (3, 3, 3, 4, 4, 4, 7, 7, 8, 8, 8, 8, 8, JOKER),
                (4, 6, 6, 7, 7, 7, 7, 7, 9, 9, 10, 10, 10, 10),
            ),
        ),
        *_first_hand(),
    ),
    # Nobody beats the person any more; the others end the hand among themselves.
    habits=(DalmutiPass(), Play(10, 1), Play(5, 3), Play(4, 3)),
    steps=(
        Step(4, "joker", (Play(5, 3, 1),)),
        *(Step(5, "out", (Play,)),) * _ALL_ONE_HOLDS,
        Step(6, "gift", (GiveCards,)),
        Step(6, "president", (Play,)),
    ),
)


def courses() -> tuple[Course, ...]:
    """Return the tutorials, the one of the whole game first."""
    return (Course("dalmuti", (_FIRST_TRICKS, _LAST_TRICKS)),)
