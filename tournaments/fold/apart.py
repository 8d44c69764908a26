"""Who is not to meet whom: some entrants, or everybody of a club."""

from __future__ import annotations

import msgspec

from engine.core.text import fold as folded
from tournaments.acts import KeptApart
from tournaments.errors import TournamentError
from tournaments.fold.presence import known
from tournaments.model import Apart, EntrantId, Tournament
from tournaments.settings import TournamentSettings

_replace = msgspec.structs.replace
_FIXED = ("duel_knockout",)
"""Formats in which the bracket alone says who meets whom."""


def keeps_apart(settings: TournamentSettings) -> bool:
    """Tell whether these settings allow to keep people apart."""
    return settings.format not in _FIXED and not (settings.format == "round_robin" and settings.table_size == 2)


def kept_apart(tournament: Tournament, act: KeptApart) -> Tournament:
    """Note who is not to meet whom from the next round on, or that this no longer holds."""
    for entrant in act.entrants:
        known(tournament, entrant)
    entrants = tuple(sorted(set(act.entrants)))
    if bool(act.club) == bool(entrants) or (entrants and len(entrants) < 2):
        raise TournamentError("apart_of_whom")
    if act.apart and not keeps_apart(tournament.settings):
        raise TournamentError("apart_not_here", format=tournament.settings.format)
    others = tuple(rule for rule in tournament.apart if not _is_same(rule, entrants, act.club))
    if act.apart == (len(others) < len(tournament.apart)):
        raise TournamentError("apart_already" if act.apart else "not_apart", entrants=entrants, club=act.club)
    return _replace(tournament, apart=(*others, Apart(entrants, act.club)) if act.apart else others)


def _is_same(rule: Apart, entrants: tuple[EntrantId, ...], club: str) -> bool:
    return rule.entrants == entrants and folded(rule.club) == folded(club)


def apart_numbers(tournament: Tournament) -> dict[EntrantId, tuple[int, ...]]:
    """Return the rules that each entrant falls under, by their index: two under one rule are not to meet."""
    numbers: dict[EntrantId, tuple[int, ...]] = {}
    for number, rule in enumerate(tournament.apart):
        for entrant in members_of(tournament, rule):
            numbers[entrant] = (*numbers.get(entrant, ()), number)
    return numbers


def members_of(tournament: Tournament, rule: Apart) -> tuple[EntrantId, ...]:
    """Return the entrants whom a rule keeps apart: those it names, or all who have a member of its club."""
    if not rule.club:
        return rule.entrants
    club = folded(rule.club)
    return tuple(
        entrant.id for entrant in tournament.entrants if any(folded(person.club) == club for person in entrant.people)
    )
