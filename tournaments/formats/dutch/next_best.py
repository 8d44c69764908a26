"""The best pairing of a round without one of its pairs, and by which criterion it is worse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tournaments.formats.dutch.below import Barred
from tournaments.formats.dutch.brackets import (
    DutchPairing,
    barred_pairs,
    best_candidate,
    bracket_at,
    bye_candidates,
    move_down,
    pair_places,
    ranked,
    score_groups,
)
from tournaments.formats.dutch.players import DutchPlayer
from tournaments.formats.dutch.sieve import Edge


def next_best(
    players: Iterable[DutchPlayer], apart: frozenset[Edge], drawn: Mapping[int, int], low: int, high: int
) -> tuple[DutchPairing | None, str] | None:
    """Return the best pairing in which two do not meet, and the first criterion by which it is worse.

    `drawn` has everybody's opponent in the round that was drawn, by pairing numbers, 0 for the bye. The pairing is None
    where there is no other, the criterion "" where only the order of candidates decides. Nothing is returned where the
    two do not meet in the best pairing: somebody has arranged the round.
    """
    at = ranked(players)
    places = {player.number: place for place, player in at.items()}
    barred = barred_pairs(at, apart)
    if places.keys() != drawn.keys() or places[low] in barred[places[high]]:
        return None
    partners = {places[number]: places.get(other, len(at)) for number, other in drawn.items()}
    made = {place: {*others} for place, others in barred.items()}
    barred[places[low]].add(places[high])
    barred[places[high]].add(places[low])
    other = pair_places(at, barred, partners)
    criterion = _first_worse(at, made, partners, other, (places[low], places[high]))
    return None if criterion is None else (other, criterion)


def _first_worse(
    at: dict[int, DutchPlayer],
    barred: Barred,
    partners: Mapping[int, int],
    other: DutchPairing | None,
    pair: tuple[int, int],
) -> str | None:
    """Return the first criterion, from the top bracket down, in which another pairing differs from the drawn one.

    "" where there is none; None where the two of the pair do not meet in the best candidate of their bracket. Only the
    brackets that differ are searched.
    """
    byes = bye_candidates(at, barred) if len(at) % 2 else frozenset()
    criterion = _of_the_bye(at, partners, other)
    met = False
    moved: tuple[int, ...] = ()
    for index, residents in enumerate(score_groups(at)):
        inside = {*moved, *residents}
        here = inside.issuperset(pair) and partners[pair[0]] == pair[1]
        differs = other is not None and index >= other.kept and not criterion
        if here or differs:
            candidate, failures = best_candidate(bracket_at(at, index, moved, byes), barred, byes)
            if here and candidate[pair[0]] != pair[1]:
                return None
            if other is not None and differs:
                criterion = _first_different(failures, other.failures[index])
        met = met or here
        if met and (criterion or other is None):
            break
        moved = move_down(inside, partners, barred)
    return criterion if met else None


def _of_the_bye(at: Mapping[int, DutchPlayer], partners: Mapping[int, int], other: DutchPairing | None) -> str:
    free = next((player.score for place, player in at.items() if partners[place] == len(at)), None)
    return "C5" if other is not None and other.free is not None and other.free.score != free else ""


def _first_different(failures: Mapping[str, int], others: Mapping[str, int]) -> str:
    names = (name for name in {*failures, *others} if name.startswith("C"))
    different = (name for name in sorted(names, key=_weight) if failures.get(name, 0) != others.get(name, 0))
    return next(different, "").partition(".")[0]


def _weight(name: str) -> tuple[int, bool, int]:
    """Return what orders criteria such as C8 and C8.5: by number, then the one of all before those of each score."""
    number, _, score = name[1:].partition(".")
    return int(number), bool(score), -int(score or 0)
