"""Acceleration of a Swiss by virtual points, which count for the pairing alone.

FIDE's Baku method (C.04.5.1). The first half of the rounds, rounded up, is accelerated. In the first half of these,
rounded up too, the upper group has a point more, in the others half of one. The upper group is the first half of those
who were there at the first round, in the order of the seeds, rounded up to an even number; whoever comes later belongs
to the lower one.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.format import FieldOfPlayers
from tournaments.formats.standing import scores_now
from tournaments.model import EntrantId

_MOST_BY_ITSELF = 9
FULL, HALF = 1.0, 0.5


def usual_duel_rounds(players: int) -> int:
    """Return how many Swiss rounds of duels are played when the organiser does not choose."""
    return min(_MOST_BY_ITSELF, max(1, (players - 1).bit_length()))


def virtual_points(number: int, rounds: int) -> float:
    """Return what the upper group has more in the round with that number (from 1) of this many."""
    accelerated = -(-rounds // 2)
    if number > accelerated:
        return 0.0
    return FULL if number <= -(-accelerated // 2) else HALF


def upper_group(field: FieldOfPlayers) -> tuple[EntrantId, ...]:
    """Return those with virtual points, from the first seed."""
    late = {late.entrant for late in field.late}
    first = [entrant for entrant in field.seeds if entrant not in late]
    return tuple(first[: 2 * -(-len(first) // 4)])


def boosts(field: FieldOfPlayers) -> dict[EntrantId, float]:
    """Return the virtual points for the next round, of those who have some."""
    settings = field.settings
    if settings.acceleration == "none" or settings.format != "swiss" or field.size != 2:
        return {}
    points = virtual_points(len(field.rounds) + 1, settings.rounds or usual_duel_rounds(field.started))
    return dict.fromkeys(upper_group(field), points) if points else {}


def pairing_scores(field: FieldOfPlayers) -> Mapping[EntrantId, float]:
    """Return everybody's score as the next round is paired by it."""
    scores, extra = scores_now(field), boosts(field)
    return {entrant: score + extra.get(entrant, 0.0) for entrant, score in scores.items()} if extra else scores
