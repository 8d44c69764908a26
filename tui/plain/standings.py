"""The standings of a tournament, read aloud."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.standings import standings
from tui.services.identity.names import clean
from tui.texts.arithmetic import ArithmeticFormatter
from tui.texts.keys import TIEBREAK
from tui.texts.tournament import TournamentFormatter


def standing_lines(formatter: TournamentFormatter) -> Iterator[str]:
    """Yield everybody with their place or the places still open to them, games, wins and tie-breaks."""
    arithmetic = ArithmeticFormatter(formatter.words, formatter.name)
    for line in standings(formatter.tournament):
        place = formatter.places(line.low, line.high)
        data = {"place": place, "name": clean(line.entrant.name), "games": line.games, "wins": line.wins}
        columns = [column for column in line.columns if column.code != "wins"] if line.games else []
        figures = (f"{formatter.words(TIEBREAK(column.code))}: {arithmetic.figure(column)}" for column in columns)
        yield ", ".join((formatter.words("lines.tournament.line", **data), *figures))
