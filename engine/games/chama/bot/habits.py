"""How the quick players of a playout play: a few numbers each, found by letting them play each other."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.chama.bot.leanings import ARMING, ATTACKING, GOING_ON, Leaning
from engine.games.chama.model import Type


class Habit(NamedTuple):
    """Preferences of a quick player: what it keeps, when it attacks and what it spends, by level."""

    attacks: bool = True
    kept: int = 4
    """Armies that stay in the hand while it is not too full: they turn battles, on either side."""
    spare: int = 5
    """Cards left over when a realm is rebuilt that does not complete a formation."""
    margin: float = 4.0
    """What an attack must promise more than."""
    again: float = 0.0
    """What going on after a won incursion must promise more than."""
    hidden_guard: float = 4.0
    """The level that stands for a pool without anybody."""
    own_armies: float = 0.3
    """What a level of the own armies counts."""
    their_hand: float = 0.5
    """What a card of the rival's hand counts."""
    stakes: tuple[float, ...] = (4.0, 4.0, 4.0, 4.0, 4.0, 8.0, 40.0)
    """What an attack is worth more, by how many realms of the rival stand."""
    dear_attack: tuple[int, ...] = (20, 20, 20, 20, 20, 99, 99)
    """The greatest gap that an attacker closes, by how many realms of the defender stand."""
    dear_defence: tuple[int, ...] = (10, 10, 10, 10, 10, 99, 99)
    """The greatest gap that a defender closes, by how many of its realms stand."""
    attacking: Leaning | None = None
    """What was learned of attacks in a duel, in place of the levels that they promise."""
    going_on: Leaning | None = None
    """What was learned of going on after a won incursion."""
    arming: Leaning | None = None
    """What was learned of arming, in place of a number of armies that are kept."""
    ace_from: int = 1
    """From so many realms on an ace is laid in defence; it always is where six wait for their turn."""


CAREFUL = Habit()


def practised(attacking: Leaning, going_on: Leaning, arming: Leaning) -> Habit:
    """Return the duel habit of a bot with this amount of practice."""
    return CAREFUL._replace(margin=0.0, attacking=attacking, going_on=going_on, arming=arming)


PRACTISED = practised(ATTACKING, GOING_ON, ARMING)
"""In a duel for six realms: attacks, goes on and arms as practice has taught, and holds a commander ready."""
CROWDED = CAREFUL._replace(kept=3, again=-20.0, their_hand=2.0, ace_from=5)
"""At a table of three or four: fears what many cards of a rival may hold, and goes on once it has won."""
PAIRED = CROWDED._replace(kept=4, own_armies=0.5, ace_from=1)
"""The same in Duplas, with a partner who holds out too."""
WARY = CROWDED._replace(margin=16.0, again=0.0)
"""Attacks at such tables only where much is promised, as planners do."""
OPEN_HANDED = CAREFUL._replace(kept=2)
"""Arms its commanders with all armies but two."""
THRIFTY = CAREFUL._replace(ace_from=6)
"""Keeps its aces for the end."""
TIMID = CAREFUL._replace(attacks=False)
"""Never attacks."""
_PRACTISED = (PRACTISED, THRIFTY, TIMID)
_DUEL = (CAREFUL, THRIFTY, TIMID)
_CROWD = (CROWDED, WARY, CROWDED._replace(attacks=False))
_PAIRS = (PAIRED, WARY, PAIRED._replace(attacks=False))


def habits_for(kind: Type, seats: int) -> tuple[Habit, Habit, Habit]:
    """Return the habits of quick players here: the usual one, the other one, and the passive one."""
    if kind is Type.DUPLAS:
        return _PAIRS
    if seats == 2:
        return _PRACTISED if kind is Type.CAMPEONATO else _DUEL
    return _CROWD
