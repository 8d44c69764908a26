"""Run a tournament by code: enter people, draw rounds, report results, print the standings.

python docs/examples/run_a_tournament.py
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tournaments.controller import TournamentController
from tournaments.results import PlacesForm
from tournaments.spec import parse
from tournaments.standings import standings

LINE = "Dalmuti: Campeonato Corte (Curingas) 2026"
PEOPLE = ("Ana", "Bia", "Caio", "Duda", "Edu", "Flora", "Gil", "Hugo")


def play(names: tuple[str, ...]) -> tuple[int, ...]:
    """Return the places of a table, seat by seat; here whoever comes first in the alphabet wins."""
    return tuple(1 + sorted(names).index(name) for name in names)


def run() -> Iterator[str]:
    """Yield what happens, a line each."""
    desk = TournamentController()
    spec = parse(LINE)
    desk.open(spec, replace(desk.settings_for(spec), format="swiss", rounds=3, table_size=4))
    for name in PEOPLE:
        desk.register(name)
    while desk.final() is None:
        desk.draw_up(lot=7)
        desk.publish()
        drawn = desk.round
        assert drawn is not None
        for table in drawn.draft.tables:
            names = tuple(desk.tournament.entrant(entrant).name for entrant in table.seats)
            places = play(names)
            desk.report(drawn.number, table.number, PlacesForm(places))
            yield f"round {drawn.number}, table {table.number}: {dict(zip(names, places, strict=True))}"
    desk.finish()
    # Nothing but the acts is kept: places, tie-breaks, points and ratings are recomputed from them at any time.
    for line in standings(desk.tournament):
        yield f"{line.place}. {line.entrant.name}: {line.wins} of {line.games} won, {line.points} points"


def main() -> None:
    """Print it."""
    for line in run():
        print(line)


if __name__ == "__main__":
    main()
