"""A round of the Dutch system by trying every pairing, in the order in which the rules make the candidates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby, permutations

from tests.reference.dutch.event import PLAYED, POINTS, Card, float_of

Pairs = frozenset[tuple[int, int]]
"""Pairs by pairing numbers, the higher ranked one first; (number, 0) is the bye."""


class DutchRound:
    """One round of those who are here, the first pairing number begins with White."""

    def __init__(self, cards: dict[int, Card], here: Sequence[int], *, last: bool) -> None:
        self.cards = cards
        self.rounds = max((len(cards[number].games) for number in here), default=0)
        self.score = {number: cards[number].score(self.rounds) for number in here}
        self.order = sorted(here, key=lambda number: (-self.score[number], number))
        self.rank = {number: at for at, number in enumerate(self.order)}
        self.top = {number for number in here if last and self.score[number] > self.rounds}

    def paired(self) -> set[tuple[int, int]] | None:
        """Return the pairs, White first, and the bye as (number, 0); None where the rules allow no pairing."""
        every = [pairs for pairs in self._divisions(self.order) if all(map(self._allowed, pairs))]
        if not every:
            return None
        byes = [self._bye_score(pairs) for pairs in every]
        every = [pairs for pairs, score in zip(every, byes, strict=True) if score == min(byes)]
        moved: list[int] = []
        for _, group in groupby(self.order, key=self.score.__getitem__):
            residents = list(group)
            chosen = self._bracket(every, moved, residents)
            members = {*moved, *residents}
            every = [pairs for pairs in every if _inside(pairs, members) == chosen]
            moved = [number for number in (*moved, *residents) if not any(number in pair for pair in chosen)]
        [final] = every
        return {pair if not pair[1] or self.colours(*pair) == "wb" else (pair[1], pair[0]) for pair in final}

    def _divisions(self, order: Sequence[int]) -> Iterator[Pairs]:
        if len(order) % 2:
            for number in order:
                rest = [other for other in order if other != number]
                yield from (pairs | {(number, 0)} for pairs in self._divisions(rest))
        elif not order:
            yield frozenset()
        else:
            first, *others = order
            for other in others:
                rest = [number for number in others if number != other]
                yield from (pairs | {(first, other)} for pairs in self._divisions(rest))

    def _allowed(self, pair: tuple[int, int]) -> bool:
        """Tell whether a pair keeps C1, C2 and C3."""
        number, other = pair
        card = self.cards[number]
        if not other:
            return not any(
                result == "U" or (result not in PLAYED and POINTS.get(result, 0) == 2) for *_, result in card.games
            )
        if other in card.met():
            return False
        wanted, also = card.preference(), self.cards[other].preference()
        return {number, other} & self.top != set() or not (wanted == also and wanted[1] == 3)

    def _bye_score(self, pairs: Pairs) -> int:
        return next((self.score[number] for number, other in pairs if not other), 0)

    def _bracket(self, every: list[Pairs], moved: list[int], residents: list[int]) -> Pairs:
        """Return the best candidate of a bracket, of equally good ones the first that the rules make."""
        failures = {pairs: self.failures(pairs, moved, residents) for pairs in every}
        least = min(failures.values())
        best = {_inside(pairs, {*moved, *residents}) for pairs, failure in failures.items() if failure == least}
        some = next(iter(best))
        paired = sum(bool({number, other} & {*moved}) for number, other in some)
        return next(
            candidate for candidate in self._candidates(moved, residents, paired, len(some)) if candidate in best
        )

    # ---- The order of candidates (articles 3 and 4) ----

    def _candidates(self, moved: list[int], residents: list[int], paired: int, pairs: int) -> Iterator[Pairs]:
        for upper in combinations(moved, paired):
            for lower in permutations(residents, paired):
                rest = [number for number in residents if number not in lower]
                for remainder in self._homogeneous(rest, pairs - paired):
                    yield frozenset(zip(upper, lower, strict=True)) | remainder

    def _homogeneous(self, players: list[int], pairs: int) -> Iterator[Pairs]:
        numbers = range(len(players))
        upper, lower = numbers[:pairs], numbers[pairs:]
        exchanges = [
            (down, up)
            for count in range(min(len(upper), len(lower)) + 1)
            for down in combinations(upper, count)
            for up in combinations(lower, count)
        ]
        exchanges.sort(
            key=lambda both: (len(both[0]), sum(both[1]) - sum(both[0]), [-n for n in reversed(both[0])], both[1])
        )
        for down, up in exchanges:
            first = sorted({*upper, *up} - {*down})
            second = sorted({*lower, *down} - {*up})
            for row in permutations(second, pairs):
                met = [sorted(pair) for pair in zip(first, row, strict=True)]
                yield frozenset((players[number], players[other]) for number, other in met)

    # ---- The criteria (article 2) ----

    def ranked(self, pairs: Iterable[tuple[int, int]]) -> Pairs:
        """Return pairs with the higher ranked player first."""
        return frozenset(
            (number, other) if not other or self.rank[number] < self.rank[other] else (other, number)
            for number, other in pairs
        )

    def downfloaters(self, pairs: Pairs, moved: list[int], residents: list[int]) -> list[int]:
        """Return who of a bracket is not paired there."""
        inside = _inside(pairs, {*moved, *residents})
        return [number for number in (*moved, *residents) if not any(number in pair for pair in inside)]

    def failures(self, pairs: Pairs, moved: list[int], residents: list[int]) -> tuple[object, ...]:
        """Return what a whole pairing comes to in a bracket, by C6 to C21 in their order."""
        members = {*moved, *residents}
        inside = _inside(pairs, members)
        down = self.downfloaters(pairs, moved, residents)
        lower = [number for number in self.order if self.score[number] < self.score[residents[0]]]
        following = [number for number in lower if self.score[number] == self.score[lower[0]]]
        next_inside = _inside(pairs, {*down, *following})
        next_down = [number for number in (*down, *following) if not any(number in pair for pair in next_inside)]
        free = [number for number, other in pairs if not other and number in down]
        met = [self._upper_first(pair, moved) for pair in inside]
        return (
            len(down),
            self._scores(down),
            (len(next_down), self._scores(next_down)) if following else (),
            sum(self._unplayed(number) for number in free) if len(down) == 1 else 0,
            *self._colour_failures(inside),
            *(
                figure
                for back in (1, 2)
                for figure in (
                    sum(self._float(number, back) == "down" for number in down if number in residents),
                    sum(mdp in moved and self._float(number, back) == "up" for mdp, number in met),
                )
            ),
            *(figure for back in (1, 2) for figure in self._differences(back, moved, down, met)),
        )

    def _scores(self, numbers: list[int]) -> list[int]:
        return sorted((self.score[number] for number in numbers), reverse=True)

    def _unplayed(self, number: int) -> int:
        return sum(result not in PLAYED for *_, result in self.cards[number].games)

    def _float(self, number: int, back: int) -> str:
        return float_of(self.cards, self.cards[number], back)

    def _upper_first(self, pair: tuple[int, int], moved: list[int]) -> tuple[int, int]:
        return pair if pair[0] in moved or pair[1] not in moved else (pair[1], pair[0])

    def _differences(
        self, back: int, moved: list[int], down: list[int], met: list[tuple[int, int]]
    ) -> Iterator[object]:
        """Yield C18 and C19 (or C20 and C21): whoever floats on has a wider difference than anybody who is paired."""
        own = [(1, self.score[mdp]) for mdp in moved if mdp in down and self._float(mdp, back) == "down"]
        of_pairs = [(mdp, number, (0, self.score[mdp] - self.score[number])) for mdp, number in met if mdp in moved]
        own += [width for mdp, _, width in of_pairs if self._float(mdp, back) == "down"]
        yield sorted(own, reverse=True)
        yield sorted((width for _, number, width in of_pairs if self._float(number, back) == "up"), reverse=True)

    def _colour_failures(self, inside: Pairs) -> tuple[int, ...]:
        wide = third = unwanted = strong = 0
        for pair in inside:
            for number, colour in zip(pair, self.colours(*pair), strict=True):
                card = self.cards[number]
                wanted, strength = card.preference()
                if {*pair} & self.top:
                    wide += abs(card.difference() + (1 if colour == "w" else -1)) > 2
                    third += card.colours()[-2:] == colour * 2
                unwanted += bool(wanted) and wanted != colour
                strong += strength == 2 and wanted != colour
        return wide, third, unwanted, strong

    def colours(self, number: int, other: int) -> str:
        """Return the colours of two, the higher ranked one's first (5.2)."""
        higher, lower = self.cards[number], self.cards[other]
        (wanted, strength), (also, other_strength) = higher.preference(), lower.preference()
        if wanted and also and wanted != also:
            return wanted + also
        if strength != other_strength:
            return wanted + _opposite(wanted) if strength > other_strength else _opposite(also) + also
        if strength == 3 and abs(higher.difference()) != abs(lower.difference()):
            wider = abs(higher.difference()) > abs(lower.difference())
            return wanted + _opposite(wanted) if wider else _opposite(also) + also
        for own, theirs in zip(reversed(higher.colours()), reversed(lower.colours()), strict=False):
            if own != theirs:
                return theirs + own
        first = wanted or ("w" if number % 2 else "b")
        return first + _opposite(first)


def _inside(pairs: Pairs, members: set[int]) -> Pairs:
    return frozenset(pair for pair in pairs if members.issuperset(pair))


def _opposite(colour: str) -> str:
    return "b" if colour == "w" else "w"
