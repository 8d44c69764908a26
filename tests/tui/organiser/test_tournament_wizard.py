"""A new tournament: its line read as it is typed, errors at their column, choices explained."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static, TextArea

from engine.games.registry import GAMES
from tests.engine.magic_wizards.tables import CLUB
from tests.tui.app import empty_club, go_to
from tests.tui.desk import LINE, SMALL, app_at, press, shown, type_text
from tournaments.catalog import CATALOG
from tournaments.formats import FORMATS
from tournaments.model import Tournament
from tournaments.tables import common_options, options_for
from tui.games.card_sets import keep_set
from tui.organiser.desk import DeskScreen
from tui.organiser.new_tournament import TournamentWizard
from tui.widgets.form import Form


@asynccontextmanager
async def at_wizard(folder: Path, games: tuple[str, ...] = tuple(GAMES)) -> AsyncIterator[Pilot[None]]:
    with empty_club(folder) as store:
        app = app_at(store)
        app.context.games = {key: GAMES[key] for key in games}
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "n")
            yield pilot


def caret(screen: str) -> int:
    """The column of the line that the caret points at, counted from 1."""
    lines = screen.splitlines()
    at = next(at for at, line in enumerate(lines) if line.strip().startswith("^"))
    typed = next(line for line in reversed(lines[:at]) if line.strip())
    return lines[at].index("^") - typed.index(typed.strip()[0]) + 1


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("Chama: Campionato Maria 2025", 8, "não há tipo «Campionato»"),
        ("Shama: Campeonato Maria 2025", 1, "não há jogo «Shama»"),
        ("Chama: Campeonato Maria", 25, "falta o ano"),
        ("Chama: Campeonato Maria (Xisun) 2025", 26, "não há variante «Xisun»"),
    ],
)
async def test_CH_68_an_error_stands_under_its_column(tmp_path: Path, line: str, column: int, words: str) -> None:
    async with at_wizard(tmp_path) as pilot:
        pilot.app.screen.query_one("#line", Input).value = line
        await pilot.pause()
        assert words in shown(pilot) and f"Coluna {column}:" in shown(pilot)
        assert caret(shown(pilot)) == column


async def test_CH_68_enter_writes_the_nearest_name(tmp_path: Path) -> None:
    async with at_wizard(tmp_path) as pilot:
        await type_text(pilot, "Chama: Campionato Maria 2025")
        assert pilot.app.screen.query_one("#line", Input).value == "Chama: Campeonato Maria 2025"
        assert "Tudo certo" in shown(pilot)


async def test_a_game_that_is_not_in_this_program_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with at_wizard(tmp_path, games=("chama",)) as pilot:
        await type_text(pilot, "Dalmuti: Campeonato Maria 2025")
        assert "Ainda não se joga neste programa: Dalmuti" in shown(pilot)
        await press(pilot, "down", "enter")
        assert isinstance(pilot.app.screen, TournamentWizard)
        assert pilot.app.screen.context.store.tournaments.list() == []


async def test_CH_66_the_free_text_doubles_the_points_and_is_kept_word_for_word(tmp_path: Path) -> None:
    async with at_wizard(tmp_path) as pilot:
        await press(pilot, "right")
        assert "pontuação simples" in shown(pilot)
        pilot.app.screen.query_one("#free", TextArea).text = "Lei da Terra!\nSerá adotada Pontuação  DUPLA."
        await pilot.pause()
        assert "pontuação dupla" in shown(pilot)
        await press(pilot, "enter", "enter")
        assert isinstance(pilot.app.screen, DeskScreen)
        spec = pilot.app.screen.tournament_session.tournament.spec
        assert spec.line == LINE and spec.double_points
        assert spec.text == "Lei da Terra!\nSerá adotada Pontuação  DUPLA."


async def test_every_choice_is_explained_and_kept(tmp_path: Path) -> None:
    async with at_wizard(tmp_path) as pilot:
        await press(pilot, "right", "enter", "right")
        assert "melhores segundos" in shown(pilot)
        await press(pilot, "down", "left")
        await go_to(pilot, "seeding")
        await press(pilot, "right")
        assert "mais fortes são espalhados" in shown(pilot)
        await press(pilot, "down", "right", "enter")
        assert isinstance(pilot.app.screen, DeskScreen)
        settings = pilot.app.screen.tournament_session.tournament.settings
        assert (settings.format, settings.table_size, settings.seeding, settings.scored) == (
            "knockout",
            3,
            "rating",
            False,
        )
        assert common_options(pilot.app.screen.tournament_session.tournament)["play_on_ties"] is True


async def test_every_format_has_choices_of_its_own_and_each_is_explained(tmp_path: Path) -> None:
    async with at_wizard(tmp_path) as pilot:
        await press(pilot, *LINE, "enter")
        form = pilot.app.screen.query_one("#choices", Form)
        seen: dict[str, set[str]] = {}
        for _ in FORMATS:
            await go_to(pilot, "format")
            chosen = pilot.app.screen._choices.settings.format
            seen[chosen] = {row.name for row in form.rows if row.name}
            for name in seen[chosen]:
                form.go_to(name)
                await pilot.pause()
                text = pilot.app.screen.query_one("#explanation", Static).render()
                assert len(str(text)) > 20, name
            await go_to(pilot, "format")
            await press(pilot, "right")
        assert seen.keys() == FORMATS.keys()
        assert {"rounds", "final_table", "tiebreaks", "avoid_clubs"} <= seen["swiss"]
        assert "consolation" in seen["knockout"] and "rounds" not in seen["escada"]
        assert all({"best_of", "round_minutes", "late", "same_deals"} <= names for names in seen.values())


async def test_tie_breaks_are_switched_on_and_put_in_order(tmp_path: Path) -> None:
    async with at_wizard(tmp_path) as pilot:
        await press(pilot, *LINE, "enter")
        for _ in range(list(FORMATS).index("swiss")):
            await press(pilot, "right")
        await go_to(pilot, "tiebreaks")
        assert "pontuação, primeiros" in shown(pilot)
        await press(pilot, "space")
        assert "Desempates, na ordem" in shown(pilot)
        await press(pilot, "down", "down", "space", "end", "space", "plus", "plus", "enter")
        settings = pilot.app.screen._choices.settings
        assert settings.tiebreaks == ("score", "lots", "places", "own_points")
        await press(pilot, "space", "escape")
        assert pilot.app.screen._choices.settings == settings


async def test_a_format_for_duels_takes_tables_of_two(tmp_path: Path) -> None:
    async with at_wizard(tmp_path) as pilot:
        await press(pilot, *LINE, "enter", *["right"] * list(FORMATS).index("duel_knockout"), "enter")
        assert isinstance(pilot.app.screen, DeskScreen)
        settings = pilot.app.screen.tournament_session.tournament.settings
        assert (settings.format, settings.table_size) == ("duel_knockout", 2)


async def test_right_writes_an_example_of_every_game_one_after_the_other(tmp_path: Path) -> None:
    async with at_wizard(tmp_path) as pilot:
        seen = []
        examples = [line for game in CATALOG.games for line in game.lines]
        for _ in examples:
            await press(pilot, "right")
            seen.append(pilot.app.screen.query_one("#line", Input).value)
            assert "Tudo certo" in shown(pilot)
        assert seen == examples
        assert {line.partition(":")[0] for line in seen} == {game.name for game in CATALOG.games}


async def test_the_word_being_typed_is_completed(tmp_path: Path) -> None:
    async with at_wizard(tmp_path) as pilot:
        await press(pilot, *"Wyrt: Tri", "right")
        assert pilot.app.screen.query_one("#line", Input).value == "Wyrt: Trios "


async def test_an_option_is_asked_where_it_does_something_and_takes_what_its_variant_allows(tmp_path: Path) -> None:
    async with at_wizard(tmp_path) as pilot:
        line, form = pilot.app.screen.query_one("#line", Input), pilot.app.screen.query_one("#choices", Form)
        line.value = "Chama: Campeonato Maria 2026"
        await pilot.pause()
        assert not form.go_to("option.six_realms_too")
        line.value = "Chama: Conquistadores Maria 2026"
        await pilot.pause()
        form.go_to("option.six_realms_too")
        assert form.current == "option.six_realms_too"
        line.value = "Wyrt: Campeonato Maria (Hyninn) 2026"
        await pilot.pause()
        form.focus()
        form.go_to("option.hyninn")
        seen = []
        for _ in range(3):
            await press(pilot, "right")
            seen.append(pilot.app.screen._tables.values["hyninn"])
        assert seen == [4, 2, 4]
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, DeskScreen)
        assert common_options(pilot.app.screen.tournament_session.tournament)["hyninn"] == 4


async def test_a_type_begins_with_settings_and_options_of_its_own(tmp_path: Path) -> None:
    async with at_wizard(tmp_path) as pilot:
        line, form = pilot.app.screen.query_one("#line", Input), pilot.app.screen.query_one("#choices", Form)
        line.value = "Magic & Wizards: Duelo Maria 2026"
        await pilot.pause()
        form.focus()
        await press(pilot, "enter")
        tournament = pilot.app.screen.tournament_session.tournament
        assert (tournament.settings.format, tournament.settings.best_of) == ("swiss", 3)
        assert common_options(tournament)["one_attack"] is True


async def test_an_unreadable_line_founds_nothing(tmp_path: Path) -> None:
    async with at_wizard(tmp_path) as pilot:
        await press(pilot, "down", "enter")
        assert isinstance(pilot.app.screen, TournamentWizard)
        assert "Escreva primeiro a linha" in shown(pilot)


async def test_the_list_shows_every_tournament_and_deletes_after_asking(tmp_path: Path) -> None:
    async with at_wizard(tmp_path) as pilot:
        await press(pilot, "right", "enter", "enter", "escape", "escape")
        await press(pilot, "n", "right", "enter", "enter", "escape", "escape")
        assert shown(pilot).count("inscrições abertas") == 2
        await press(pilot, "d", "n")
        assert shown(pilot).count("inscrições abertas") == 2
        await press(pilot, "d", "s")
        assert shown(pilot).count("inscrições abertas") == 1


async def test_the_desk_changes_the_sets_of_the_club_that_are_allowed_until_the_first_round(tmp_path: Path) -> None:
    async with at_wizard(tmp_path) as pilot:
        saved = pilot.app.context.club_values
        keep_set("magic_wizards", saved, CLUB.encode(), "serra.toml")
        pilot.app.screen.query_one("#line", Input).value = "Magic & Wizards: Duelo Maria 2026"
        await pilot.pause()
        pilot.app.screen.query_one("#choices", Form).focus()
        await press(pilot, "enter", "escape", "comma")
        form = pilot.app.screen.query_one(Form)
        form.go_to("option.sets")
        await press(pilot, "right")
        assert "clube_da_serra.1" in shown(pilot)
        await press(pilot, "enter")
        tournament = pilot.app.screen.tournament_session.tournament
        assert [item.head.key for item in sets_of(tournament)] == ["clube_da_serra"]
        await press(pilot, "comma")
        pilot.app.screen.query_one(Form).go_to("option.sets")
        await press(pilot, "left", "enter")
        assert sets_of(pilot.app.screen.tournament_session.tournament) == ()


def sets_of(tournament: Tournament) -> Any:
    return options_for(GAMES["magic_wizards"], common_options(tournament)).sets
