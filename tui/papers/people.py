"""Papers of the people: who has entered, and the signs on their tables."""

from __future__ import annotations

from engine.core.text import fold
from tournaments.model import EntrantId, Member, Pairing, Tournament
from tournaments.tables import entrants_by_seat, seats_of
from tui.papers.model import Column, Paper, Sign, Signs, Table, Value
from tui.papers.scribe import Scribe
from tui.text import clean


def table_seats(tournament: Tournament, table: Pairing) -> tuple[tuple[EntrantId, Member], ...]:
    """Return for whom each seat of a table plays and who sits there, in seat order."""
    return tuple(zip(entrants_by_seat(tournament, table), seats_of(tournament, table), strict=True))


def players(scribe: Scribe) -> Paper:
    """Return everybody by name, with a box to tick."""
    words, tournament = scribe.words, scribe.tournament
    groups = tournament.ruleset.members > 1
    clubs = any(member.club for entrant in tournament.entrants for member in entrant.people)
    rows: list[tuple[Value, ...]] = []
    short = []
    for entrant in sorted(tournament.entrants, key=lambda one: fold(one.name)):
        members = (", ".join(scribe.short(member.name) for member in entrant.people),) if groups else ()
        club = (" / ".join(dict.fromkeys(clean(one.club) for one in entrant.people if one.club)),) if clubs else ()
        rating = round(entrant.ratings.of(tournament.kind).value)
        rows.append((entrant.id, scribe.name(entrant.id), *members, *club, rating, ""))
        short.append(scribe.full_name(entrant.id))
    columns = (
        Column("number", words("papers.number"), "right"),
        Column("name", words(f"papers.{tournament.kind}" if groups else "papers.name"), wide=True),
        *((Column("members", words("papers.members"), wide=True),) if groups else ()),
        *((Column("club", words("papers.club"), wide=True),) if clubs else ()),
        Column("rating", words("papers.rating"), "right"),
        Column("present", words("papers.present"), "center", write_in=True),
    )
    title = words("papers.players", count=len(rows))
    return scribe.paper("players", title, (Table("players", columns, tuple(rows), short=tuple(short)),))


def signs(scribe: Scribe) -> Paper:
    """Return a sign for each table of the largest round so far, or for as many as the entrants will need."""
    words, tournament = scribe.words, scribe.tournament
    needed = -(-len(tournament.entrants) // tournament.settings.table_size)
    count = max([needed, *(len(one.draft.tables) for one in tournament.rounds)])
    foot = clean(tournament.spec.line)
    found = tuple(Sign(str(number), words("papers.table"), foot) for number in range(1, count + 1))
    return scribe.paper("signs", words("papers.signs"), (Signs(found),))
