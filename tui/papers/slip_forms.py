"""What a result slip asks of a table: the form of each game, as the desk's dialog asks it."""

from __future__ import annotations

from typing import NamedTuple

from tournaments.model import Tournament
from tournaments.results.chama import Victory
from tournaments.tables import scoring_at
from tui.i18n import Words

_COUNTS = ("armies", "commanders", "realms", "pile")
_MOST_HANDS = 5
"""A column for each hand, as long as that leaves room for a name."""


class SlipForm(NamedTuple):
    """Blank columns beside every name, boxes to cross, and a line that says how."""

    fields: tuple[str, ...]
    ticks: tuple[str, ...] = ()
    note: str = ""


def slip_form(tournament: Tournament, seats: int, words: Words) -> SlipForm:
    """Return the form of the tournament's game."""
    place = words("papers.slip.place")
    games = tournament.settings.best_of
    if games > 1:
        each = tuple(words("papers.slip.game", game=game) for game in range(1, games + 1))
        return SlipForm((*each, place), note=words("papers.slip.note.games", count=games))
    if tournament.spec.game == "chama":
        ticks = tuple(words(f"reason.{way}") for way in _victories(tournament))
        fields = tuple(words(f"papers.slip.{figure}") for figure in _COUNTS)
        return SlipForm((place, *fields), (*ticks, words("papers.slip.time")), words("papers.slip.note.chama"))
    scoring = scoring_at(tournament)
    if scoring is None:
        return SlipForm((place,), note=words("papers.slip.note.places"))
    unit = words(f"papers.slip.{scoring.key}")
    hands = scoring.hands if 1 < scoring.hands <= _MOST_HANDS else 0
    each = tuple(words("papers.slip.hand", hand=hand) for hand in range(1, hands + 1))
    total = scoring.most(seats, scoring.hands)[-1]
    return SlipForm((*each, unit, place), note=words("papers.slip.note.total", total=total, unit=unit))


def _victories(tournament: Tournament) -> tuple[Victory, ...]:
    kind = tournament.ruleset.options.get("type")
    if kind == "conquistadores":
        return ("conquest", "last_seat")
    return ("ten_realms", "last_seat") if tournament.ruleset.pairs else ("six_realms", "last_seat")
