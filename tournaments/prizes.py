"""Prize categories: who competes for the prizes of a category, and the standings among these."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import msgspec

from engine.core.text import fold
from tournaments.errors import TournamentError
from tournaments.model import Entrant, Tournament
from tournaments.standings import Standing, standings

_PRIZES = 3
"""So many places of a category have a prize."""


def categories_of(tournament: Tournament) -> tuple[str, ...]:
    """Return the prize categories that anybody competes in, by their names."""
    people = (person for entrant in tournament.entrants for person in entrant.people)
    return tuple(sorted({name for person in people for name in person.categories}, key=fold))


def category_named(tournament: Tournament, text: str) -> str:
    """Return the category that a text names, whatever its case and accents; raises TournamentError."""
    known = categories_of(tournament)
    for name in known:
        if fold(name) == fold(text):
            return name
    raise TournamentError("unknown_category", name=text, known=known)


def competes(entrant: Entrant, category: str) -> bool:
    """Tell whether an entrant competes in a category: of a pair or trio all members must."""
    return all(category in person.categories for person in entrant.people)


def category_standings(lines: Sequence[Standing], category: str) -> tuple[Standing, ...]:
    """Return the lines of a category with the places among these.

    Points and figures stay those of the tournament. `parted_by` names the first tie-break in which somebody differs
    from the one above in the category.
    """
    own = [line for line in lines if competes(line.entrant, category)]
    places = sorted(line.place for line in own)
    best, worst = sorted(line.high for line in own), sorted(line.low for line in own)
    ranked: list[Standing] = []
    for line in own:
        above = own[len(ranked) - 1] if ranked else None
        ranked.append(
            msgspec.structs.replace(
                line,
                place=1 + bisect_left(places, line.place),
                sharing=places.count(line.place),
                low=1 + bisect_left(best, line.low),
                high=bisect_right(worst, line.high),
                parted_by=_parted_by(above, line),
            )
        )
    return tuple(ranked)


def prize_winners(tournament: Tournament) -> tuple[tuple[str, tuple[Standing, ...]], ...]:
    """Return every category with the lines of its first three places; none before the tournament is over."""
    if not tournament.finished or not tournament.rounds:
        return ()
    ranked = ((name, category_standings(standings(tournament), name)) for name in categories_of(tournament))
    winners = ((name, tuple(line for line in lines if line.place <= _PRIZES)) for name, lines in ranked)
    return tuple((name, lines) for name, lines in winners if lines)


def _parted_by(above: Standing | None, own: Standing) -> str:
    if above is None or above.place == own.place:
        return ""
    columns = zip(above.columns, own.columns, strict=True)
    return next((arithmetic.code for arithmetic, other in columns if arithmetic.order != other.order), "")
