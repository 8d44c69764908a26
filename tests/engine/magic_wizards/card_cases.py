"""How a case of a card is written: a table, what is done on it, what is looked at, and what that is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.games.magic_wizards.events import BattleFought, TrapFired
from engine.games.magic_wizards.model import MagicAsk
from tests.engine.magic_wizards.positions import Duel

Step = Callable[[Duel], Any]


class Case(NamedTuple):
    """A table, what is done on it, what is looked at, and what that is."""

    table: dict[str, Any]
    do: Step
    look: Step
    found: Any


CASES: dict[str, list[Case]] = {}


def case(key: str, table: dict[str, Any], do: Step, look: Step, found: Any) -> None:
    CASES.setdefault(key, []).append(Case(table, do, look, found))


def life(duel: Duel) -> tuple[int, int]:
    return duel.life


def fires(duel: Duel) -> int:
    return len(duel.happened(TrapFired))


def numbers(name: str) -> Step:
    return lambda duel: duel.numbers(name)


def uses(key: str) -> Step:
    return lambda duel: duel.options_of(key)


def attack(mine: str, yours: Any, then: Step = lambda _duel: None) -> Step:
    def done(duel: Duel) -> None:
        duel.attack(mine, yours)
        then(duel)

    return done


def play(key: str, then: Step = lambda _duel: None) -> Step:
    def done(duel: Duel) -> None:
        duel.play(key)
        then(duel)

    return done


def nothing(_duel: Duel) -> None:
    pass


def turns(count: int) -> Step:
    return lambda duel: [duel.next_turn() for _ in range(count)]


def in_battle(duel: Duel) -> tuple[int, int]:
    battle = duel.happened(BattleFought)[-1]
    return battle.atk, battle.against


def no_luck(duel: Duel) -> None:
    """Let the die of a flyer not save it."""
    if duel.ask is MagicAsk.DIE:
        duel.drawn(6)


PLAIN = "capataz_de_ferrugem"  # Metal, Máquina, 1200/800
WEE = "parafuso_solto"  # Metal, Máquina, 400/400
