"""Names of up to 80 characters: kept whole, shown short where there are columns, and never taken for another's."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.widgets import Input

from engine.core.log import Player
from tests.tui.app import empty_club
from tests.tui.commands import Commands
from tests.tui.desk import LINE, SMALL, app_at, at_desk, press, report_all, shown, type_text
from tournaments.controller import TournamentController
from tournaments.errors import TournamentError
from tournaments.settings import TournamentSettings
from tournaments.spec import parse
from tui.documents.write import write
from tui.organiser.projector_pages import PaneRoom, standings_sheet
from tui.texts.localizer import Words
from tui.texts.tournament import TournamentFormatter

SANTOS, SOUZA = "Maria Fernanda de Oliveira Santos", "Maria Fernanda de Oliveira Souza"
SHORT = ("Maria Fernanda O. Santos", "Maria Fernanda O. Souza")
PEOPLE = (SANTOS, SOUZA, "Ana", "Bia")
LONG = "Joaquim José da Silva Xavier " * 3
CLUB = "Associação Niteroiense de Carteado e Jogos de Mesa"


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_two_people_with_long_names_are_two_on_every_page_of_the_desk(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with at_desk(tmp_path, *PEOPLE, size=size, scored=False, drawn=True) as (pilot, desk):
        assert {entrant.name for entrant in desk.tournament_session.tournament.entrants} == set(PEOPLE)
        for tab in "123":
            await press(pilot, tab)
            assert all(name in " ".join(shown(pilot).split()) for name in SHORT), tab
        await press(pilot, "2", "enter")
        assert all(name in shown(pilot) for name in SHORT)
        await press(pilot, "escape")
        report_all(desk.tournament_session)
        await press(pilot, "4", "5")
        assert any(name in shown(pilot) for name in PEOPLE)


GROUPS = (
    ("Chama: Duplas Fluminenses (Xisum) 2025", 2, ("1º", "2º")),
    ("Wyrt: Trios X 2026", 3, ("1º", "2º")),
    ("Dalmuti: Campeonato X 2026", 1, ("1º", "2º", "3º", "4º")),
)
FAMILIES = tuple(
    f"{first} de {family}"
    for family in ("Oliveira Santos", "Albuquerque Souza")
    for first in ("Maria Fernanda", "João Guilherme", "Ana Carolina", "Luís Eduardo")
)


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
@pytest.mark.parametrize(("line", "members", "places"), GROUPS)
async def test_no_name_hides_who_came_in_behind_it(
    tmp_path: Path, size: tuple[int, int], line: str, members: int, places: tuple[str, ...]
) -> None:
    groups = [" / ".join(FAMILIES[at : at + members]) for at in range(0, len(FAMILIES) // members * members, members)]
    async with at_desk(tmp_path, *groups, line=line, size=size, scored=False, drawn=True) as (pilot, desk):
        await press(pilot, "2")
        rows = [line for line in shown(pilot).splitlines() if line.lstrip("│┃▌ ").startswith(("▸ 1", "1 "))]
        assert "…" not in rows[0], rows
        report_all(desk.tournament_session)
        desk.refill()
        await press(pilot)
        assert all(place in shown(pilot).split("anotado")[0] for place in places)


@pytest.mark.parametrize("format", ["text", "html", "csv"])
def test_two_people_with_long_names_are_two_on_every_paper(format: str) -> None:
    desk = TournamentController()
    desk.open(parse(LINE), TournamentSettings(scored=False))
    for name in PEOPLE:
        desk.register(name)
    desk.draw_up(1)
    for kind in ("pairings", "standings", "slips", "players"):
        text = write(kind, format, desk.tournament, Words("pt_BR")).decode()
        assert SOUZA in text and (SANTOS in text or "Maria Fernanda Oliveira Santos" in text), kind
        assert SANTOS in text or format != "csv"


@pytest.mark.parametrize("name", [SANTOS, "王" * 40, "[red]" * 8])
def test_the_big_screen_cuts_a_name_with_a_sign_and_keeps_the_points_in_line(name: str) -> None:
    desk = TournamentController()
    desk.open(parse(LINE), TournamentSettings(scored=False))
    for text in (name, "Ana"):
        desk.register(text)
    formatter = TournamentFormatter(Words("pt_BR"), desk.tournament, desk.entries)
    lines = [row[0].plain for row in standings_sheet(formatter, PaneRoom(30, 20, 0)).rows]
    assert {cell_len(line) for line in lines} == {30}
    assert sum("…" in line or "Maria Santos" in line for line in lines) == 1


@pytest.mark.parametrize("name", ["王小明", "🎲 Zé"])
def test_names_of_wide_letters_keep_the_columns_of_a_command_in_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    club = Commands(tmp_path, capsys)
    club.text("new", LINE, "--id", "copa", "--unscored")
    club.text("add", "copa", name, "Ana")
    lines = club.text("standings", "copa").splitlines()[-2:]
    assert all(any(text in line for line in lines) for text in (name, "Ana"))
    assert len({cell_len(line) for line in lines}) == 1


async def test_a_name_of_more_than_80_characters_is_refused_with_a_reason(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana") as (pilot, desk):
        await type_text(pilot, LONG)
        assert "O nome tem 86 caracteres, e cabem 80" in " ".join(shown(pilot).split())
        assert [entrant.name for entrant in desk.tournament_session.tournament.entrants] == ["Ana"]
        await press(pilot, "escape", "t")
        await type_text(pilot, LONG)
        assert "O nome tem 86 caracteres" in shown(pilot)
        line = pilot.app.screen.query_one(Input)
        line.value = SANTOS
        await press(pilot, "enter")
        assert [entrant.name for entrant in desk.tournament_session.tournament.entrants] == [SANTOS]
    with pytest.raises(TournamentError):
        TournamentController.register(desk.tournament_session.desk, "x" * 81)
    with pytest.raises(TournamentError):
        TournamentController.register(desk.tournament_session.desk, "Caio", club="x" * 81)


async def test_a_long_name_asked_at_the_first_start_is_kept_whole_or_refused(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store, welcomed=False)
        async with app.run_test(size=SMALL) as pilot:
            await press(pilot, "enter", "enter")
            await type_text(pilot, LONG)
            assert "O nome tem 86 caracteres" in shown(pilot)
            line = app.screen.query_one(Input)
            line.value = SANTOS
            await press(pilot, "enter")
            assert app.context.session.settings.name == SANTOS


async def test_a_match_keeps_whole_names_and_its_table_tells_two_people_apart(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL) as pilot:
            live_match = app.context.matches.new_match(
                "chama", (Player(SANTOS), Player(SOUZA)), app.context.games["chama"].options_type()
            )
            app.open_match(live_match)
            await press(pilot)
            assert all(name in shown(pilot) for name in ("Santos", "Souza"))
            assert [player.name for player in live_match.table.players] == [SANTOS, SOUZA]


def test_a_list_with_long_names_and_clubs_goes_through_commands_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    commands.text("new", LINE, "--id", "copa", "--unscored")
    people = tmp_path / "lista.csv"
    people.write_text("".join(f"{name};{CLUB};1500\n" for name in PEOPLE), encoding="utf-8")
    commands.text("add", "copa", "--csv", str(people))
    assert {(entrant.name, entrant.club) for entrant in commands.tournament("copa").entrants} == {
        (name, CLUB) for name in PEOPLE
    }
    assert "81 caracteres" in commands.refused("add", "copa", "x" * 81)


async def test_all_three_of_a_trio_are_named_in_the_standings_of_a_small_screen(tmp_path: Path) -> None:
    trios = ("Duda / Edu / Flora", "Gil / Hugo / Iara Nogueira", "Ana Clara Souza / Bia / Caio", "Juca / Kika / Lino")
    async with at_desk(tmp_path, *trios, line="Wyrt: Trios X 2026", scored=False, rounds=1) as (pilot, _desk):
        await press(pilot, "3")
        names = ("Duda & Edu & Flora", "Gil & Hugo & Iara N.", "Ana Souza & Bia & Caio", "Juca & Kika & Lino")
        assert all(name in shown(pilot) for name in names)
