"""What practice has taught of a duel: when to attack, to go on and to arm, as numbers that add up.

They are thousandths of a match, and stand in `leanings.json`, which `carteado bench practice` makes (docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import NamedTuple

import msgspec

from engine.games.chama.model import REALMS_TO_WIN

SIDES = ("own", "rival")


class Weights(NamedTuple):
    """Weights of each thing that is seen for or against an act, in the order of `Battles.sees`."""

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
    """Weights of features for or against an act; `own` and `rival` are indexed by realms standing, 0 to 6.

    Against six, which win at the next draw, there is nothing to lose by an attack.
    """

    seen: Weights
    own: tuple[float, ...]
    rival: tuple[float, ...]


ACTS = ("attacking", "going_on", "arming")
"""What is practised, each rather than leaving it: attacking the rival, sending another commander after a won incursion,
and giving the greatest army of the hand to the best commander without one."""


def leaning_of(act: str, figures: Mapping[str, float]) -> Leaning:
    """Return the leaning to an act by its figures: "act weight", "act own 0" to "act rival 6"."""
    seen = Weights(*[figures[f"{act} {name}"] for name in Weights._fields])
    own, rival = (tuple(figures[f"{act} {side} {count}"] for count in range(REALMS_TO_WIN + 1)) for side in SIDES)
    return Leaning(seen, own, rival)


def figures_of(act: str, leaning: Leaning) -> dict[str, float]:
    """Return the figures of a leaning by their names."""
    seen = {f"{act} {name}": weight for name, weight in zip(Weights._fields, leaning.seen, strict=True)}
    sides = zip(SIDES, (leaning.own, leaning.rival), strict=True)
    return seen | {f"{act} {side} {count}": weight for side, weights in sides for count, weight in enumerate(weights)}


def leanings_in(content: bytes) -> tuple[Leaning, ...]:
    """Return the leanings to each of the acts that a file holds."""
    figures = msgspec.json.decode(content, type=dict[str, dict[str, float]])["practice"]
    return tuple(leaning_of(act, figures) for act in ACTS)


ATTACKING, GOING_ON, ARMING = leanings_in((files(__package__) / "leanings.json").read_bytes())
