"""A table as entering its result knows it."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.formats import traits_of
from tournaments.model import Pairing, Tournament
from tournaments.results.chama import victories_of
from tournaments.results.entry_table import EntryTable
from tournaments.tables import common_options, scoring_at, seats_of


def entry_table(
    tournament: Tournament, pairing: Pairing, entrants: Sequence[str] = (), people: Sequence[str] = ()
) -> EntryTable:
    """Return the facts of a table that entering its result needs, with shorter names if some are given."""
    options = common_options(tournament)
    six_realms_too = bool(options.get("six_realms_too"))
    chama = tournament.spec.game == "chama"
    return EntryTable(
        tuple(entrants) or tuple(tournament.entrant(seat).name for seat in pairing.seats),
        tuple(people) or tuple(member.name for member in seats_of(tournament, pairing)),
        scoring_at(tournament),
        tournament.settings.best_of,
        victories_of(str(options.get("type", "")), six_realms_too=six_realms_too) if chama else (),
        bool(tournament.ruleset.loser),
        not traits_of(tournament.settings.format).strict,
    )
