"""The end of a match: the table that shows it, and what time counts card by card (Chama 4.7.1, CH-61)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.core.log import Ply
from engine.core.model import Outcome, Seat
from engine.games.chama.cards import Card
from engine.games.chama.events import RealmRazed
from engine.games.chama.model import SeatView, Type, View
from engine.games.chama.scoring import COUNTED, REALM_POINTS
from engine.games.chama.types import RAZINGS_TO_CONQUER, REALMS_FOR_A_PAIR, REALMS_TO_CONQUER
from tui.games import Voice
from tui.games.chama.goals import pair_realms, pair_sign, partner
from tui.games.chama.pen import intact, suit_of

_MOST_SPELLED = 6
"""More cards of a kind than these are only counted."""

Rows = tuple[tuple[str, ...], ...]


class Count(NamedTuple):
    """The cards of a seat that time counts."""

    realms: tuple[Card, ...]
    commanders: tuple[Card, ...]
    armies: tuple[Card, ...]

    @property
    def points(self) -> tuple[int, int, int]:
        """What they are worth: realms by the scale, 2 a commander, 1 an army."""
        return REALM_POINTS[len(self.realms)], 2 * len(self.commanders), len(self.armies)

    @property
    def total(self) -> int:
        """The table count."""
        return sum(self.points)


def count_of(place: SeatView) -> Count:
    """Return what time counts of a seat, the strongest cards first."""
    return Count(
        tuple(sorted((realm for realm in place.slots if realm > 0), reverse=True)),
        tuple(sorted((unit.commander for unit in place.pool), reverse=True)),
        tuple(sorted((unit.army for unit in place.pool if unit.army), reverse=True)),
    )


def side_count(view: View, seat: Seat) -> int:
    """Return the table counts of the seat and its partner together."""
    other = partner(view, seat)
    return count_of(view.seats[seat]).total + (count_of(view.seats[other]).total if other is not None else 0)


def sums(view: View, seat: Seat, voice: Voice) -> tuple[str, ...]:
    """Return a seat's count as a sum, the longest way to say it first."""
    count = count_of(view.seats[seat])
    realms, commanders, armies = count.points
    data = {"realms": realms, "commanders": commanders, "armies": armies, "total": count.total}
    forms = voice("chama.count.sum", **data), f"{realms}+{commanders}+{armies}={count.total}"
    if view.options.type is not Type.DUPLAS:
        return forms
    pair = voice("chama.count.pair", total=side_count(view, seat))
    return tuple(f"{form} · {pair}" for form in forms)


def spelled(cards: tuple[Card, ...], points: int, voice: Voice) -> str:
    """Return the cards and what they are worth together: KQJ = 8."""
    if not cards:
        return "–"
    ranks = [voice.session.rank(card) for card in cards]
    told = (" " if "10" in ranks else "").join(ranks) if len(cards) <= _MOST_SPELLED else f"{len(cards)}x"
    return f"{told} = {points}"


def by_place(view: View, outcome: Outcome) -> list[Seat]:
    """Return the seats, the best placed first, partners together."""
    pairs = view.options.type is Type.DUPLAS
    return sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], pairs and seat % 2, seat))


def results(view: View, outcome: Outcome, plies: Sequence[Ply], voice: Voice) -> Rows:
    """Return the places with what decided: cards counted, razings and realms, or realms of the pair."""
    told = _counted(view, outcome, voice) if outcome.reason in COUNTED else _standing(view, outcome, plies, voice)
    head = tuple(voice(f"chama.results.{column}") for column in ("place", "name", *told[0]))
    rows = [
        (
            voice("chama.results.nth", place=outcome.places[seat]),
            f"{pair_sign(view, seat)}{voice.names[seat]} {voice.session.suit(suit_of(voice, seat))}",
            *told[1][seat],
        )
        for seat in by_place(view, outcome)
    ]
    return (head, *rows)


_Columns = tuple[tuple[str, ...], list[tuple[str, ...]]]
"""The names of columns, and their cells for every seat."""


def _counted(view: View, outcome: Outcome, voice: Voice) -> _Columns:
    pairs = view.options.type is Type.DUPLAS
    columns = ("realms", "commanders", "armies", "count", *(["pair"] if pairs else []))
    cells = []
    for seat, place in enumerate(view.seats):
        count = count_of(place)
        kinds = [spelled(cards, points, voice) for cards, points in zip(count, count.points, strict=True)]
        total = voice("chama.results.out") if place.left else str(outcome.scores[seat])
        cells.append((*kinds, total, *([str(side_count(view, seat))] if pairs else [])))
    return columns, cells


def _standing(view: View, outcome: Outcome, plies: Sequence[Ply], voice: Voice) -> _Columns:
    razed = Counter(event.by for ply in plies for event in ply.events if isinstance(event, RealmRazed))
    conquest, pairs = (view.options.type is one for one in (Type.CONQUISTADORES, Type.DUPLAS))
    columns = ("realms", *(["pair"] if pairs else []), "razed", "count")
    cells = []
    for seat, place in enumerate(view.seats):
        realms, razings = str(intact(place)), str(razed[seat])
        if conquest:
            realms, razings = f"{realms}/{REALMS_TO_CONQUER}", f"{razings}/{RAZINGS_TO_CONQUER}"
        pair = [f"{pair_realms(view, seat)}/{REALMS_FOR_A_PAIR}"] if pairs else []
        total = voice("chama.results.out") if place.left else str(outcome.scores[seat])
        cells.append((realms, *pair, razings, total))
    return columns, cells
