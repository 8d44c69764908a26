"""Swiss rounds that would bring people together twice: said at the desk, in the form, and by the commands."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from tests.tui.commands import Commands
from tests.tui.desk import NAMES, at_desk, press, shown
from tournaments.catalog import CATALOG
from tournaments.settings import TournamentSettings
from tui.organiser.desk import DeskScreen
from tui.texts.localizer import Words
from tui.texts.tournament_choices import TournamentChoices


@asynccontextmanager
async def swiss_of_five_rounds(
    folder: Path, people: int, language: str = "pt_BR"
) -> AsyncIterator[tuple[Pilot[None], DeskScreen]]:
    chosen = {"format": "swiss", "table_size": 2, "scored": False}
    async with at_desk(folder, *NAMES[:people], language=language, **chosen) as (pilot, desk):
        settings = replace(desk.tournament_session.tournament.settings, rounds=5)
        desk.act(lambda controller: controller.change_settings(settings))
        await pilot.pause()
        yield pilot, desk


async def test_the_desk_warns_and_one_key_lets_all_play_all(tmp_path: Path) -> None:
    async with swiss_of_five_rounds(tmp_path, 6) as (pilot, desk):
        assert "5 rodadas para 6: pode haver revanche. Todos contra todos (5): nenhuma." in shown(pilot)
        await press(pilot, "escape", "p")
        assert "jogar todos contra todos" in shown(pilot) and "sortear assim mesmo" in shown(pilot)
        await press(pilot, "escape")
        assert not desk.tournament_session.tournament.rounds
        await press(pilot, "p", "t")
        tournament = desk.tournament_session.tournament
        assert tournament.settings.format == "round_robin" and len(tournament.rounds) == 1


@pytest.mark.parametrize(("letter", "format"), [("r", "round_robin"), ("d", "swiss")])
async def test_the_letters_of_the_answers_are_those_of_the_language(tmp_path: Path, letter: str, format: str) -> None:
    async with swiss_of_five_rounds(tmp_path, 6, "en") as (pilot, desk):
        await press(pilot, "escape", "p")
        assert "play a round robin" in shown(pilot) and "draw as it is" in shown(pilot)
        await press(pilot, letter)
        assert desk.tournament_session.tournament.settings.format == format
        assert len(desk.tournament_session.tournament.rounds) == 1


async def test_the_desk_draws_swiss_rounds_all_the_same_where_that_is_wanted(tmp_path: Path) -> None:
    async with swiss_of_five_rounds(tmp_path, 6) as (pilot, desk):
        await press(pilot, "escape", "p", "s")
        tournament = desk.tournament_session.tournament
        assert tournament.settings.format == "swiss" and len(tournament.rounds) == 1


async def test_the_desk_is_silent_with_rounds_enough_to_spare(tmp_path: Path) -> None:
    async with swiss_of_five_rounds(tmp_path, 8) as (pilot, desk):
        assert "revanche" not in shown(pilot)
        await press(pilot, "escape", "p")
        assert len(desk.tournament_session.tournament.rounds) == 1


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("pt_BR", "Com até 7 inscritos pode haver revanche"), ("en", "With up to 7 entrants some may meet twice")],
)
def test_the_form_says_for_how_many_people_so_many_rounds_are_too_many(language: str, sentence: str) -> None:
    ruleset = CATALOG.ruleset("chama", "Campeonato", ())
    settings = TournamentSettings(format="swiss", table_size=2, rounds=5)
    assert sentence in TournamentChoices(settings, ruleset).help("rounds", Words(language))


def test_the_commands_warn_before_and_at_the_first_drawing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = Commands(tmp_path, capsys)
    flags = ("--format", "swiss", "--tables", "2", "--rounds", "5", "--unscored")
    commands.text("new", "Chama: Campeonato Copa 2026", "--id", "copa", *flags)
    commands.text("add", "copa", *NAMES[:6])
    change = "carteado tournament settings copa --format round_robin"
    assert "! 5 rodadas para 6" in commands.text("show", "copa")
    assert change in commands.text("settings", "copa") and change in commands.data("show", "copa")["advice"][0]
    code, _, said = commands.ran("pair", "copa")
    assert code == 0 and "5 rodadas para 6" in said and change in said
    assert "revanche" not in commands.text("show", "copa")
    commands.text("undo", "copa")
    commands.text("settings", "copa", "--format", "round_robin")
    commands.text("pair", "copa")


async def test_the_desk_and_the_commands_say_that_some_may_never_meet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sentence = "2 rodadas em mesas de até 4: alguns podem não se encontrar."
    settings = {"format": "round_robin", "table_size": 4, "scored": False}
    async with at_desk(tmp_path, *NAMES[:6], **settings) as (pilot, _desk):
        assert f"! {sentence} , muda." in shown(pilot)
    commands = Commands(tmp_path, capsys)
    commands.text("new", "Chama: Campeonato Copa 2026", "--id", "copa", "--format", "round_robin", "--unscored")
    commands.text("add", "copa", *NAMES[:6])
    assert f"! {sentence} Para mudar: carteado tournament settings copa --rounds N" in commands.text("show", "copa")
