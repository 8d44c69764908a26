"""A match of several duels in the app: who says who begins, draws, and level matches (MW-92, MW-133)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.model import Outcome, Resigned
from engine.games.magic_wizards.actions import NOBODY
from engine.games.magic_wizards.model import MagicAsk
from engine.games.registry import GAMES
from tests.tui.app import empty_club
from tests.tui.desk import app_at, at_desk, press, shown, tournament_session
from tournaments.results import Series
from tournaments.results.forms import played
from tournaments.settings import TournamentSettings
from tui.services.tournaments.played_tables import landing
from tui.widgets.result_dialog import ResultDialog

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


async def test_all_matches_of_a_tournament_are_of_the_rules_and_cards_that_its_first_one_was_begun_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions, tables = GAMES["magic_wizards"].rules_versions, []
    for older in (versions[:3], versions):
        with empty_club(tmp_path / older[-1]) as store:
            app, people = app_at(store), ["Ana", "Bia"]
            found = tournament_session(app, people, line=LINE, table_size=2, best_of=3, scored=False, drawn=True)
            [pairing] = found.desk.pending()
            with monkeypatch.context() as program:
                program.setattr(GAMES["magic_wizards"], "rules_versions", older)
                tables.append(found.tables.sit_down(pairing).table)
                tables[-1].intervene(Resigned(0))
            found.tables.pick_up()
            tables.append(found.tables.sit_down(pairing).table)
    assert [table.header.rules for table in tables] == ["3", "3", versions[-1], versions[-1]]
    assert [table.line.state.decks.collection for table in tables] == [1, 1, 3, 3]


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


async def test_MW_92_of_a_match_that_the_time_cuts_short_the_games_that_are_over_are_offered(tmp_path: Path) -> None:
    async with at_desk(
        tmp_path, "Ana", "Bia", line=LINE, format="swiss", table_size=2, best_of=3, scored=False, drawn=True
    ) as (pilot, desk):
        found = desk.tournament_session
        [table] = found.desk.pending()
        assert found.tables.so_far(found.tables.look(1, 1)) is None
        found.tables.sit_down(table).table.intervene(Resigned(1))
        await pilot.pause()
        await press(pilot, "1", "2", "enter")
        first = found.tournament.entrant(table.seats[0]).name
        assert f"jogou-se 1 partida de 3: 1º {first} 1" in " ".join(shown(pilot).split())
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, ResultDialog)
        await press(pilot, "escape", "enter", "s")
        result = found.tournament.rounds[0].results[0]
        assert result is not None and isinstance(result.form, Series)
        assert (result.places, result.won, result.games) == ((1, 2), (1, 0), 1)


async def test_MW_92_a_game_that_still_runs_when_the_time_is_up_may_be_left_out(tmp_path: Path) -> None:
    async with at_desk(
        tmp_path, "Ana", "Bia", line=LINE, format="swiss", table_size=2, best_of=3, scored=False, drawn=True
    ) as (pilot, desk):
        found = desk.tournament_session
        [table] = found.desk.pending()
        found.tables.sit_down(table).table.intervene(Resigned(0))
        await pilot.pause()
        running = found.tables.sit_down(table)
        await press(pilot, "1", "2", "enter")
        assert "sem a que está em jogo" in " ".join(shown(pilot).split())
        await press(pilot, "s")
        result = found.tournament.rounds[0].results[0]
        assert result is not None and (result.places, result.won) == ((2, 1), (0, 1))
        assert running.table.deciders() == () and found.tournament.rounds[0].results[0] == result


async def test_MW_92_one_game_each_at_the_end_of_the_time_is_a_draw_and_no_result_where_one_must_win(
    tmp_path: Path,
) -> None:
    for system, level in (("swiss", True), ("duel_knockout", False)):
        (tmp_path / system).mkdir()
        async with at_desk(
            tmp_path / system, "Ana", "Bia", line=LINE, format=system, table_size=2, scored=False, best_of=3, drawn=True
        ) as (pilot, desk):
            found = desk.tournament_session
            [table] = found.desk.pending()
            for loser in (0, 1):
                found.tables.sit_down(table).table.intervene(Resigned(loser))
                await pilot.pause()
            await press(pilot, "1", "2", "enter", "s")
            result = found.tournament.rounds[0].results[0]
            assert (result.places if result is not None else None) == ((1, 1) if level else None)
            assert level or "mais uma partida" in shown(pilot)
