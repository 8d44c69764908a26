"""A match of several duels in the app: who says who begins, draws, and level matches (MW-92, MW-133)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.model import Outcome, Resigned
from engine.games.magic_wizards.actions import NOBODY
from engine.games.magic_wizards.model import MagicAsk
from tests.tui.app import empty_club
from tests.tui.desk import app_at, tournament_session
from tournaments.model import TournamentSettings
from tournaments.results import Series
from tournaments.results.forms import played
from tui.services.tournaments.matches import landing

LINE = "Magic & Wizards: Duelo X 2026"
WON, LOST, LEVEL = (1, 2), (2, 1), (1, 1)


async def test_MW_133_the_loser_of_a_duel_is_asked_who_begins_the_next_one(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(
            app_at(store), ["Ana", "Bia"], line=LINE, format="swiss", table_size=2, best_of=3, scored=False, drawn=True
        )
        [table] = found.desk.pending()
        chose = []
        for loser in (1, 0, 0):
            live = found.tables.sit_down(table).table
            view = live.view(None)
            chose.append(view.options.chooses)
            if view.options.chooses != NOBODY:
                assert (view.ask, view.deciders) == (MagicAsk.STARTER, (view.options.chooses,))
            live.intervene(Resigned(loser))
            found.tables.pick_up()
        result = found.tournament.rounds[0].results[0]
    assert chose == [NOBODY, 1, 0]
    assert result is not None and isinstance(result.form, Series) and (result.won, result.games) == ((1, 2), 3)


@pytest.mark.parametrize(
    ("format", "games", "counted"),
    [
        ("swiss", (WON, WON), 2),
        ("swiss", (WON, LEVEL), None),
        ("swiss", (WON, LOST, LEVEL), 3),
        ("swiss", (LEVEL, LEVEL, LEVEL), 3),
        ("duel_knockout", (WON, LOST, LEVEL), None),
        ("duel_knockout", (WON, LOST, LEVEL, LEVEL), None),
        ("duel_knockout", (WON, LOST, LEVEL, LEVEL, WON), 5),
        ("duel_knockout", (WON, LEVEL, LEVEL), 3),
    ],
)
def test_MW_92_a_draw_is_a_played_game_and_a_level_match_goes_on_only_where_a_winner_is_needed(
    format: str, games: tuple[tuple[int, int], ...], counted: int | None
) -> None:
    settings = TournamentSettings(format=format, table_size=2, best_of=3)
    duels = [played(f"m{number}", Outcome(places, (0, 0), "time")) for number, places in enumerate(games)]
    form = landing(settings, duels, 2, 1)
    assert (None if form is None else len(form.games)) == counted
