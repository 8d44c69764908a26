"""The procedure of the Dutch system: bracket by bracket from the top (C.04.3, articles 1.9, 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby

import msgspec

from tournaments.formats.dutch.criteria import Bracket, colours_and_floats, downfloaters, unplayed_games
from tournaments.formats.dutch.players import DutchPlayer, may_meet
from tournaments.formats.dutch.sieve import Edge, Level, Sieve


class DutchPairing(msgspec.Struct, frozen=True):
    """A whole round: who meets whom, the higher one first, and who has the bye; with what each bracket came to.

    `failures` has for every bracket from the top what it comes to by each criterion, and by the order of candidates.
    """

    pairs: tuple[tuple[DutchPlayer, DutchPlayer], ...]
    free: DutchPlayer | None = None
    failures: tuple[dict[str, int], ...] = ()


def pair_round(players: Iterable[DutchPlayer], apart: frozenset[Edge] = frozenset()) -> DutchPairing | None:
    """Return the round's pairing, None where there is none that breaks no absolute criterion (1.9.3).

    Those in `apart`, by their pairing numbers, the smaller first, are not to meet.
    """
    ranked = sorted(players, key=lambda player: player.rank)
    if len(ranked) < 2:
        return DutchPairing((), next(iter(ranked), None))
    at = dict(enumerate(ranked))
    edges = [
        (low, high)
        for low, high in combinations(at, 2)
        if may_meet(at[low], at[high]) and _numbers(at[low], at[high]) not in apart
    ]
    nobody = len(ranked) if len(ranked) % 2 else None
    if nobody is not None:
        bye = _bye_edges(at, edges, nobody)
        if bye is None:
            return None
        edges += bye
    elif not Sieve(at, edges).pairs:
        return None
    return _paired(at, edges, nobody)


def _numbers(player: DutchPlayer, other: DutchPlayer) -> Edge:
    return min(player.number, other.number), max(player.number, other.number)


def _bye_edges(at: dict[int, DutchPlayer], edges: Sequence[Edge], nobody: int) -> list[Edge] | None:
    """Return who may have the bye: of those who may, everybody of the lowest score that can be (C2, C5)."""
    allowed = [(place, nobody) for place, player in at.items() if player.bye]
    scores = sorted({at[place].score for place, _ in allowed})
    cost = {edge: scores.index(at[edge[0]].score) for edge in allowed}
    sieve = Sieve((*at, nobody), (*edges, *allowed))
    if not sieve.pairs:
        return None
    sieve.sift([Level("C5", cost, nobody)])
    lowest = at[sieve.pairs[nobody]].score
    return [(place, nobody) for place, _ in allowed if at[place].score == lowest]


def _paired(at: dict[int, DutchPlayer], edges: list[Edge], nobody: int | None) -> DutchPairing:
    groups = [tuple(group) for _, group in groupby(at, key=lambda place: at[place].score)]
    pairs: list[Edge] = []
    failures: list[dict[str, int]] = []
    moved: tuple[int, ...] = ()
    for index, residents in enumerate(groups):
        below = groups[index + 1 :]
        bracket = Bracket(
            at,
            moved,
            residents,
            below[0] if below else (),
            tuple(place for group in below[1:] for place in group),
            nobody,
        )
        sieve = Sieve(
            (*bracket.members, *bracket.following, *bracket.rest, *([] if nobody is None else [nobody])), edges
        )
        _pair_bracket(bracket, sieve)
        found = [edge for edge in bracket.inside if sieve.pairs.get(edge[0]) == edge[1]]
        pairs += found
        failures.append(sieve.totals)
        gone = {place for edge in found for place in edge}
        moved = tuple(place for place in bracket.members if place not in gone)
        unmet = gone | set(moved)
        edges = [edge for edge in edges if not gone.intersection(edge) and not unmet.issuperset(edge)]
    free = [at[place] for place in moved]
    return DutchPairing(tuple((at[low], at[high]) for low, high in pairs), next(iter(free), None), tuple(failures))


def _pair_bracket(bracket: Bracket, sieve: Sieve) -> None:
    """Sift the pairings of a bracket until the best candidate is left, of the best ones the earliest (3.8, 4)."""
    sieve.sift(downfloaters(bracket))
    if not sieve.totals["C6"]:
        sieve.only(bracket.members)
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
        stays = {edge: 1 for edge in sieve.edges if edge[0] == place and edge[1] in inside}
        yield Level("order", stays, place)
    for place in places[upper:]:
        stays = {edge: 1 for edge in sieve.edges if place in edge and not (edge[0] == place and edge[1] in inside)}
        yield Level("order", stays, place)


def _transposed(places: Sequence[int], sieve: Sieve) -> Iterator[Level]:
    """Yield whom the upper half meets: each in turn the first of the lower half that can be (4.2)."""
    uppers = _uppers(places, sieve)
    lowers = [place for place in places if place not in uppers]
    for place in uppers:
        yield Level("order", {(place, other): at for at, other in enumerate(lowers) if other > place}, place)
