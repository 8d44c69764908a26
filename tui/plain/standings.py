"""The standings of a tournament, read aloud."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.standings import standings
from tui.services.identity.names import clean
from tui.texts.tournament import TournamentFormatter


def standing_lines(formatter: TournamentFormatter) -> Iterator[str]:
    """Yield everybody with their place, or the places still open to them, their games and wins."""
    for line in standings(formatter.tournament):
        place = formatter.places(line.low, line.high)
        data = {"place": place, "name": clean(line.entrant.name), "games": line.games, "wins": line.wins}
        yield formatter.words("lines.tournament.line", **data)
