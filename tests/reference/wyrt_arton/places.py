"""Places and scores (WA-38, WA-60, WA-96 to WA-99)."""

from __future__ import annotations

from collections.abc import Collection

from engine.games.wyrt_arton.model import Chair, Mode
from tests.reference.wyrt_arton.table import Place


def places_of(mode: Mode, seats: list[Place], last_question: Collection[Place]) -> tuple[int, ...]:
    """Return every seat's place, level ones share; `last_question`: those who all stood up from a Death Match."""
    keys = []
    for place in seats:
        if mode is Mode.MONEY:
            keys.append(_money(place))
        elif mode is Mode.LIFE_CASSINO:
            keys.append(_life_cassino(place))
        else:
            keys.append(_death_match(place, place in last_question))
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def _money(place: Place) -> tuple[int, int]:
    """Those at the table by money; then those that left, the last first (WA-38)."""
    if place.chair is Chair.SEATED:
        return (2, place.money)
    if place.chair is Chair.EMPTY:
        return (0, 0)
    return (1, place.left)


def _life_cassino(place: Place) -> tuple[int, int]:
    """All who keep their soul by points won; lost souls last, the later hand first (WA-99)."""
    if place.chair is Chair.EMPTY:
        return (0, 0)
    if place.chair is Chair.LOST:
        return (1, place.left)
    return (2, place.money - place.brought)


def _death_match(place: Place, last_question: bool) -> tuple[int, int]:
    """Who is seated, or has the last question's places, by points; who stood up; the dead; the lost souls (WA-60)."""
    if place.chair is Chair.SEATED or last_question:
        return (4, place.money)
    if place.chair is Chair.LOST:
        return (1, place.left)
    if place.chair is Chair.DEAD:  # the fallen Morto too (WA-96)
        return (2, place.left)
    return (3, place.left)  # stood up, or resigned or caught when that counts as standing up (WA-96, WA-98)
