"""What practice has taught of a duel: when to attack, to go on and to arm, as numbers that add up.

Duels were played, and at such choices the match was played on to its end after the act and without it. The
numbers are those of the straight line nearest to the differences, in thousandths of a match.
"""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What one more of each thing that is seen says for an act, or against it, in the order of `Battles.leans`."""

    best: float
    """The level of the own strongest commander that may fight."""
    guard: float
    """That of the rival's pool, 0 where nobody stands ready."""
    bare: float
    """1 where nobody of the rival's pool stands ready."""
    pool: float
    """The own commanders that stand ready."""
    guards: float
    """The rival's."""
    armies: float
    """Armies of the hand."""
    levels: float
    """Their levels together."""
    commanders: float
    """Commanders of the hand."""
    top: float
    """The level of the best of them."""
    aces: float
    realms: float
    """Realms of the hand."""
    hand: float
    """All cards of the hand."""
    turns: float
    """Turns that the own pile lasts."""
    held: float
    """Cards of the rival's hand."""
    safe: float
    """1 where an armistice keeps the rival from attacking in its next turn."""
    ahead: float
    """1 where the strongest commander is stronger than the rival's."""
    lead: float
    """By how many levels it is."""
    unarmed: float
    """Commanders of the pool without an army."""
    unarmed_top: float
    """The level of the best of them."""
    army: float
    """The greatest army of the hand."""
    free_level: float
    """The level of the strongest commander where nobody stands ready against it."""
    ahead_held: float
    """Cards of the rival's hand where the own commander is the stronger."""
    strong: float
    """1 where it is with all armies of the hand by more than eight levels."""
    ruins: float
    """The rival's razed realms."""
    own_ruins: float
    """The own ones."""


class Leaning(NamedTuple):
    """What is seen as it speaks for an act; `own` and `rival` go by how many realms stand, none to six.

    Against six, which win at the next draw, there is nothing to lose by an attack.
    """

    seen: Weights
    own: tuple[float, ...]
    rival: tuple[float, ...]


ATTACKING = Leaning(
    seen=Weights(
        best=-1.85,
        guard=1.79,
        bare=-47.09,
        pool=9.71,
        guards=-12.08,
        armies=3.20,
        levels=2.67,
        commanders=-2.12,
        top=1.22,
        aces=5.13,
        realms=-19.61,
        hand=-0.08,
        turns=-4.74,
        held=-5.35,
        safe=-13.71,
        ahead=127.54,
        lead=4.41,
        unarmed=-4.24,
        unarmed_top=-0.08,
        army=1.60,
        free_level=4.62,
        ahead_held=-12.82,
        strong=-23.37,
        ruins=-16.41,
        own_ruins=16.30,
    ),
    own=(0.2, 25.2, 22.0, 16.1, 3.9, -9.8, -24.8),
    rival=(0.0, -28.7, -10.2, 10.3, 17.3, 6.9, 1000.0),
)
"""Attacking the rival, rather than ending the turn."""
GOING_ON = Leaning(
    seen=Weights(
        best=1.20,
        guard=-1.61,
        bare=-49.43,
        pool=45.48,
        guards=-58.63,
        armies=42.67,
        levels=-2.88,
        commanders=9.44,
        top=8.12,
        aces=7.80,
        realms=-10.10,
        hand=8.38,
        turns=23.45,
        held=-19.98,
        safe=0.00,
        ahead=123.77,
        lead=2.37,
        unarmed=-19.38,
        unarmed_top=-0.38,
        army=3.29,
        free_level=1.80,
        ahead_held=-23.10,
        strong=23.32,
        ruins=-49.43,
        own_ruins=37.46,
    ),
    own=(-150.5, -192.2, -192.0, -191.7, -201.1, -216.7, -235.4),
    rival=(0.0, -191.9, -162.8, -144.6, -101.7, -95.4, 1000.0),
)
"""Sending another commander after a won incursion, rather than withdrawing."""
ARMING = Leaning(
    seen=Weights(
        best=-1.22,
        guard=-1.21,
        bare=-13.75,
        pool=-0.03,
        guards=2.33,
        armies=-4.43,
        levels=1.24,
        commanders=3.47,
        top=-1.79,
        aces=4.21,
        realms=3.84,
        hand=-0.34,
        turns=0.54,
        held=-0.01,
        safe=1.22,
        ahead=-18.81,
        lead=-0.32,
        unarmed=-3.83,
        unarmed_top=2.07,
        army=0.61,
        free_level=0.43,
        ahead_held=2.23,
        strong=-4.41,
        ruins=3.61,
        own_ruins=2.09,
    ),
    own=(-19.4, -7.3, -15.9, -12.6, -10.7, -8.8, -5.6),
    rival=(0.0, 4.8, -0.4, -3.1, -3.8, -4.5, -7.0),
)
"""Giving the greatest army of the hand to the best commander without one, rather than keeping it."""
