"""The procedure of the Dutch system: bracket by bracket from the top (C.04.3, articles 1.9, 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby

import msgspec

from tournaments.formats.dutch.below import Barred, Below, all_paired, allowed, first_candidate
from tournaments.formats.dutch.criteria import Bracket, colours_and_floats, downfloaters, unplayed_games
from tournaments.formats.dutch.players import DutchPlayer, may_meet
from tournaments.formats.dutch.sieve import Edge, Level, Sieve


class DutchPairing(msgspec.Struct, frozen=True):
    """A whole round: who meets whom, the higher one first, and who has the bye.

    `failures` has for every bracket, from the top, its cost by each criterion, and its place in the order of
    candidates; costs of 0 are left out.
    """

    pairs: tuple[tuple[DutchPlayer, DutchPlayer], ...]
    free: DutchPlayer | None = None
    failures: tuple[dict[str, int], ...] = ()
    kept: int = 0
    """So many brackets from the top were taken over from a pairing that was drawn before."""


def pair_round(players: Iterable[DutchPlayer], apart: frozenset[Edge] = frozenset()) -> DutchPairing | None:
    """Return the round's pairing, None where there is none that breaks no absolute criterion (1.9.3).

    Those in `apart`, by their pairing numbers, the smaller first, are not to meet.
    """
    at = ranked(players)
    return pair_places(at, barred_pairs(at, apart))


def ranked(players: Iterable[DutchPlayer]) -> dict[int, DutchPlayer]:
    """Return the players by their places in the order of rank, from 0."""
    return dict(enumerate(sorted(players, key=lambda player: player.rank)))


def barred_pairs(at: Mapping[int, DutchPlayer], apart: frozenset[Edge]) -> Barred:
    """Return whom everybody may not meet: by absolute criteria, or because both are kept `apart`."""
    barred: Barred = {place: set() for place in at}
    for low, high in combinations(at, 2):
        if not may_meet(at[low], at[high]) or _numbers(at[low], at[high]) in apart:
            barred[low].add(high)
            barred[high].add(low)
    return barred


def pair_places(
    at: dict[int, DutchPlayer], barred: Barred, drawn: Mapping[int, int] | None = None
) -> DutchPairing | None:
    """Return the pairing of ranked players, None where there is none; `barred` is changed on the way.

    `drawn` are everybody's partners (the bye is `len(at)`) in the pairing that is best where more may meet: its
    brackets are taken over from the top as long as they surely stay the best.
    """
    if len(at) < 2:
        return DutchPairing((), next(iter(at.values()), None))
    byes: frozenset[int] = frozenset()
    if len(at) % 2:
        byes = bye_candidates(at, barred)
        if not byes:
            return None
    elif not all_paired(at, len(at), barred) and not Sieve(at, allowed(tuple(at), barred)).pairs:
        return None
    if drawn is not None and byes and not any(drawn[place] == len(at) for place in byes):
        drawn = None
    return _paired(at, barred, byes, drawn)


def _numbers(player: DutchPlayer, other: DutchPlayer) -> Edge:
    return min(player.number, other.number), max(player.number, other.number)


def bye_candidates(at: dict[int, DutchPlayer], barred: Barred) -> frozenset[int]:
    """Return who may have the bye: of those who may, everybody of the lowest score that can be (C2, C5)."""
    scores = {place: player.score for place, player in at.items() if player.bye}
    if not all_paired(at, len(at) - 1, barred):
        nobody = len(at)
        edges = [(place, nobody) for place in scores]
        sieve = Sieve((*at, nobody), (*allowed(tuple(at), barred), *edges))
        if not sieve.pairs:
            return frozenset()
        ranks = sorted(set(scores.values()))
        sieve.sift([Level("C5", {edge: ranks.index(scores[edge[0]]) for edge in edges}, nobody)])
        lowest = scores[sieve.pairs[nobody]]
    else:
        lowest = min(scores.values(), default=0)
    return frozenset(place for place, score in scores.items() if score == lowest)


def _paired(
    at: dict[int, DutchPlayer], barred: Barred, byes: frozenset[int], drawn: Mapping[int, int] | None
) -> DutchPairing:
    pairs: list[Edge] = []
    failures: list[dict[str, int]] = []
    moved: tuple[int, ...] = ()
    kept = 0
    partners: Mapping[int, int]
    for index, residents in enumerate(score_groups(at)):
        bracket = bracket_at(at, index, moved, byes)
        if drawn is not None and _stays_best(bracket, barred, byes, drawn):
            partners, kept = drawn, index + 1
            totals: dict[str, int] = {}
        else:
            drawn = None
            partners, totals = best_candidate(bracket, barred, byes)
        inside = {*moved, *residents}
        pairs += [(place, partners[place]) for place in sorted(inside) if place < partners[place] in inside]
        failures.append(totals)
        moved = move_down(inside, partners, barred)
    free = [at[place] for place in moved]
    return DutchPairing(
        tuple((at[low], at[high]) for low, high in pairs), next(iter(free), None), tuple(failures), kept
    )


def score_groups(at: Mapping[int, DutchPlayer]) -> list[tuple[int, ...]]:
    """Return those who have the same score, the highest first."""
    return [tuple(group) for _, group in groupby(at, key=lambda place: at[place].score)]


def bracket_at(at: dict[int, DutchPlayer], index: int, moved: tuple[int, ...], byes: frozenset[int]) -> Bracket:
    """Return the bracket of a score group, from 0, with those who were moved down into it."""
    residents, *below = score_groups(at)[index:]
    rest = tuple(place for group in below[1:] for place in group)
    return Bracket(at, moved, residents, below[0] if below else (), rest, len(at) if byes else None)


def move_down(inside: set[int], partners: Mapping[int, int], barred: Barred) -> tuple[int, ...]:
    """Return who of a bracket is moved down; those do not meet each other further down."""
    moved = tuple(sorted(place for place in inside if partners[place] not in inside))
    for place in moved:
        barred[place].update(other for other in moved if other != place)
    return moved


def _stays_best(bracket: Bracket, barred: Barred, byes: frozenset[int], drawn: Mapping[int, int]) -> bool:
    """Tell whether the drawn pairs of a bracket surely are the best still: all may meet, and who leaves is taken."""
    inside = set(bracket.members)
    leaving = sum(drawn[place] not in inside for place in inside)
    meet = all(drawn[place] not in barred[place] for place in inside if drawn[place] in inside)
    return meet and Below(bracket, barred, byes).takes(leaving)


def best_candidate(bracket: Bracket, barred: Barred, byes: frozenset[int]) -> tuple[Mapping[int, int], dict[str, int]]:
    """Return everybody's partner in the best candidate of a bracket, and its costs by criterion."""
    below = Below(bracket, barred, byes)
    if below.takes(0) and (first := first_candidate(bracket, barred)):
        return first, {}
    if bracket.following and below.takes(len(bracket.members) % 2):
        alone = below.without()
        sieve = Sieve((*alone.members, *alone.rest), below.edges_without(alone))
        if sieve.pairs:
            sieve.sift(downfloaters(alone))
            if below.takes(leaving := sieve.totals["C6"]):
                sieve.totals["C8"] = below.going_on(leaving)
                _pair_bracket(alone, sieve)
                return sieve.pairs, sieve.totals
    places = (*bracket.members, *bracket.following, *bracket.rest)
    edges = [*allowed(sorted(places), barred)]
    if bracket.nobody is not None:
        edges += [(place, bracket.nobody) for place in places if place in byes]
        places = (*places, bracket.nobody)
    sieve = Sieve(places, edges)
    sieve.sift(downfloaters(bracket))
    _pair_bracket(bracket, sieve)
    return sieve.pairs, sieve.totals


def _pair_bracket(bracket: Bracket, sieve: Sieve) -> None:
    """Sift the pairings with the fewest downfloaters until the earliest of the best candidates is left (3.8, 4)."""
    if not sieve.totals["C6"]:
        # What happens below is the same in every candidate then.
        sieve.only(bracket.members)
        sieve.totals = {"C6": 0}
    if sieve.totals["C6"] == 1 and bracket.nobody is not None:
        lowest = max(bracket.players[edge[0]].score for edge in sieve.edges if edge[1] == bracket.nobody)
        if lowest >= bracket.players[bracket.residents[-1]].score:
            sieve.sift(unplayed_games(bracket))
    sieve.sift(colours_and_floats(bracket))
    if bracket.moved:
        sieve.sift(_moved_down(bracket))
        sieve.sift(_opponents_of_moved_down(bracket, sieve))
    remainder = [place for place in bracket.residents if sieve.pairs[place] not in bracket.moved]
    _pair_remainder(remainder, sieve)


def _moved_down(bracket: Bracket) -> Iterator[Level]:
    """Yield which of those moved down are paired: the first ones that can be (4.4)."""
    for place in bracket.moved:
        yield Level("order", dict.fromkeys(bracket.leaving([place]), 1), place)


def _opponents_of_moved_down(bracket: Bracket, sieve: Sieve) -> Iterator[Level]:
    """Yield whom they meet: each in turn the first resident that can be (4.2)."""
    for place in bracket.moved:
        if sieve.pairs[place] in bracket.residents:
            yield Level("order", {(place, other): at for at, other in enumerate(bracket.residents)}, place)


def _pair_remainder(places: Sequence[int], sieve: Sieve) -> None:
    """Sift a homogeneous bracket, or what is left of another one: exchanges first, then transpositions (3.6, 4)."""
    upper = len([place for place in places if sieve.pairs[place] in places]) // 2
    pairs = list(combinations(places, 2))
    first = {place: at for at, place in enumerate(places)}
    sieve.sift(
        [
            Level("exchanges", {edge: 1 for edge in pairs if first[edge[0]] >= upper}),
            Level("exchanges", {edge: first[edge[0]] for edge in pairs}),
        ]
    )
    if any(first[place] >= upper for place in _uppers(places, sieve)):
        sieve.sift(_exchanged(places, upper, sieve))
    sieve.sift(_transposed(places, sieve))


def _uppers(places: Sequence[int], sieve: Sieve) -> list[int]:
    """Return those who are the higher one of their pair."""
    inside = set(places)
    return [place for place in places if sieve.pairs[place] > place and sieve.pairs[place] in inside]


def _exchanged(places: Sequence[int], upper: int, sieve: Sieve) -> Iterator[Level]:
    """Yield who changes sides: of the upper half the last ones that can, of the lower half the first ones (4.3)."""
    inside = set(places)
    for place in reversed(places[:upper]):
        yield Level("order", {(place, other): 1 for other in places if other > place}, place)
    for place in places[upper:]:
        others = (other for other in sieve.places if other < place or other not in inside)
        yield Level("order", {(min(place, other), max(place, other)): 1 for other in others}, place)


def _transposed(places: Sequence[int], sieve: Sieve) -> Iterator[Level]:
    """Yield whom the upper half meets: each in turn the first of the lower half that can be (4.2)."""
    uppers = _uppers(places, sieve)
    lowers = [place for place in places if place not in uppers]
    for place in uppers:
        yield Level("order", {(place, other): at for at, other in enumerate(lowers) if other > place}, place)
