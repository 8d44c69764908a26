"""Tie-breaks by how the opponents did: Buchholz and Sonneborn-Berger, whole, cut and median.

Every round gives one term: the mean over the opponents at its table, so that a table of four weighs no more than one
of three. A round that was not played is played against a stand-in (TIEBREAKS.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter

import msgspec
from msgspec.structs import replace

from tournaments.tiebreaks.arithmetic import Arithmetic, RoundMark, Term, added
from tournaments.tiebreaks.crosstable import VOLUNTARY, Crosstable, CrosstableRow, Outing
from tournaments.tiebreaks.sums import DIGITS, mean, summed


class Contribution(msgspec.Struct, frozen=True, gc=False):
    """The contribution of a round: its term in Buchholz (`met`) and in Sonneborn-Berger (`gained`)."""

    outing: Outing
    met: Term
    gained: Term


def contributions(
    table: Crosstable, row: CrosstableRow, scores: Mapping[int, float], own: float, *, capped: bool = True
) -> list[Contribution]:
    """Return the contribution of each round, from opponents' and own scores.

    A stand-in has the entrant's own score; `capped`, at most that of drawing every round, and where an opponent was
    paired, no more than that one's.
    """
    rounds = []
    for outing in row.outings:
        if outing.played or (table.round_robin and outing.opponents):
            rounds.append(_against_others(outing, scores))
        elif not table.round_robin:
            rounds.append(_against_nobody(table, outing, scores, own, capped=capped))
    return rounds


def _usual(table: Crosstable, row: CrosstableRow, *, capped: bool) -> list[Contribution]:
    own = table.scores[row.entrant]
    # Only a stand-in is capped: whoever has played every round has the same terms with and without.
    capped = capped and bool([outing for outing in row.outings if outing.how != "played"])
    return table.remembered(
        ("contributions", row.entrant, capped),
        lambda: contributions(table, row, table.adjusted, own, capped=capped),
    )


def _contribution(outing: Outing, met: float, gained: float, got: float) -> Contribution:
    """Return the terms of a round in which `gained`, the part `got` of what was `met`, was made."""
    number, others = outing.round, outing.opponents
    mark: RoundMark = "" if outing.how == "played" else "dummy"
    return Contribution(
        outing, Term(met, number, others, None, None, mark), Term(gained, number, others, got, met, mark)
    )


def _against_others(outing: Outing, scores: Mapping[int, float]) -> Contribution:
    others, results = outing.opponents, outing.results
    if len(others) == 1:
        met, got = scores[others[0]], results[0]
        return _contribution(outing, met, got * met, got)
    met = gained = 0.0
    for other, got in zip(others, results, strict=True):
        met += scores[other]
        gained += scores[other] * got
    count = len(others)
    return _contribution(outing, round(met / count, DIGITS), round(gained / count, DIGITS), sum(results) / count)


def _against_nobody(
    table: Crosstable, outing: Outing, scores: Mapping[int, float], own: float, *, capped: bool
) -> Contribution:
    met = own
    if capped:
        limits = [table.draw * table.rounds]
        if outing.opponents:
            limits.append(mean(scores[other] for other in outing.opponents))
        met = min(met, *limits)
    got = outing.score / table.win
    return _contribution(outing, met, got * met, got)


def buchholz(
    code: str, table: Crosstable, row: CrosstableRow, *, low: int = 0, high: int = 0, capped: bool = True
) -> Arithmetic:
    """Return the sum of the opponents' scores without this many of the lowest and of the highest."""
    rounds = _usual(table, row, capped=capped)
    return _without(code, [each.met for each in rounds], _cut(rounds, low, high, "met"))


def fore_buchholz(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return the Buchholz with the last round's games all drawn: it is known before they are over."""
    own = table.scores[row.entrant]
    if row.outings and table.is_last(row.outings[-1]):
        own = summed((own, -row.outings[-1].score, table.draw))
    return added(code, tuple([each.met for each in contributions(table, row, table.fore, own)]))


def zero_buchholz(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return the sum of the opponents' scores, in which a round that was not played adds nothing."""
    played = [_against_others(outing, table.scores) for outing in row.outings if outing.played]
    return added(code, tuple([each.met for each in played]))


def _without(code: str, terms: list[Term], cut: frozenset[int]) -> Arithmetic:
    """Return the sum of the terms, those with these indexes shown as cut."""
    if cut:
        terms = [replace(term, mark="cut") if index in cut else term for index, term in enumerate(terms)]
    return added(code, tuple(terms))


def sonneborn_berger(
    code: str, table: Crosstable, row: CrosstableRow, *, low: int = 0, capped: bool = True
) -> Arithmetic:
    """Return the sum of the opponents' scores, each as far as it was beaten, without the lowest ones."""
    rounds = _usual(table, row, capped=capped)
    return _without(code, [each.gained for each in rounds], _cut(rounds, low, 0, "gained"))


def _cut(rounds: list[Contribution], low: int, high: int, figure: str) -> frozenset[int]:
    """Return the indexes of the rounds that are left out.

    The lowest is that against the lowest score; a round not played by the entrant's own doing goes before it unless
    it brings less, so that nobody sheds a hard loss for having stayed away.
    """
    if not low and not high:
        return frozenset()
    left = [
        (each.met.value, each.met.value if figure == "met" else each.gained.value, -index)
        for index, each in enumerate(rounds)
    ]
    away = {-index for index, each in enumerate(rounds) if each.outing.how in VOLUNTARY}
    cut = []
    for _ in range(min(low, len(left))):
        worst = min(left, key=_LOWEST)
        if away:
            shed = min((term for term in left if term[2] in away), key=itemgetter(1), default=worst)
            worst = shed if shed[1] >= worst[1] else worst
        cut.append(worst)
        left.remove(worst)
    for _ in range(min(high, len(left))):
        best = max(left)
        cut.append(best)
        left.remove(best)
    return frozenset([-index for _, _, index in cut])


_LOWEST = itemgetter(0, 1)
"""What the lowest round is told by; of level ones the first goes, and for the highest its index is negated."""


def koya(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return the score against those who have at least half of what can be had."""
    half, scores = table.win * table.rounds / 2, table.scores
    terms = []
    for outing in row.outings:
        strong = [index for index, other in enumerate(outing.opponents) if scores[other] >= half]
        if strong:
            value = sum(outing.results[index] for index in strong) * table.win / len(outing.opponents)
            others = tuple(outing.opponents[index] for index in strong)
            terms.append(Term(round(value, DIGITS), outing.round, others))
    return added(code, tuple(terms))
