"""Types that a club makes of its own: registered in the settings, used in a line, known to the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from saves.store import Store
from tests.tui.app import app_on, club, go_to, picture
from tournaments.catalog import CATALOG, ClubType
from tournaments.errors import SpecError, TournamentError
from tournaments.spec import parse
from tui.app import CarteadoApp
from tui.cli import main as cli
from tui.screens.club_types import ClubTypesScreen
from tui.screens.settings import SettingsScreen
from tui.services.tournaments.club import catalog_of, keep, register
from tui.widgets.dialogs import AskDialog
from tui.widgets.form import Form
from tui.widgets.row_list import RowList

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
LIGA = ClubType("chama", "Liga Relâmpago", "Guerrilha", {"cut": False}, (10, 5))
LINE = "Chama: Liga Relâmpago Primeira 2025"


# ---- What is kept ---------------------------------------------------------------------------------------------------


def test_CH_67_a_registered_type_is_used_in_a_line(store: Store) -> None:
    with pytest.raises(SpecError):
        parse(LINE, catalog_of(store.club_types))
    keep(store.club_types, LIGA)
    spec = parse(LINE, catalog_of(store.club_types))
    assert (spec.type, spec.name) == ("Liga Relâmpago", "Primeira")
    kind = catalog_of(store.club_types).type("chama", spec.type)
    assert kind.options == {"type": "guerrilha", "cut": False} and kind.points == (10, 5)


def test_a_type_is_changed_in_its_place_and_deleted_however_it_is_spelled(store: Store) -> None:
    keep(store.club_types, LIGA)
    keep(store.club_types, ClubType("chama", "Outra"))
    keep(store.club_types, ClubType("chama", "Liga Longa"), instead="liga relampago")
    assert [kind.name for kind in store.club_types.all()] == ["Liga Longa", "Outra"]
    store.club_types.delete("OUTRA")
    assert [kind.name for kind in store.club_types.all()] == ["Liga Longa"]


@pytest.mark.parametrize(
    "refused",
    [
        ClubType("chama", "Duplas"),
        ClubType("chama", "liga RELAMPAGO"),
        ClubType("chama", "A: B"),
        ClubType("chess", "Liga"),
        ClubType("chama", "Nova", "Liga Nenhuma"),
        ClubType("chama", "Nova", "Guerrilha", {"type": "duplas"}),
        ClubType("chama", "Nova", points=(5, 10)),
    ],
)
def test_a_type_that_does_not_hold_is_refused_and_nothing_is_kept(store: Store, refused: ClubType) -> None:
    keep(store.club_types, LIGA)
    with pytest.raises(TournamentError):
        keep(store.club_types, refused)
    assert store.club_types.all() == (LIGA,)


@pytest.mark.parametrize("kept", ["7", '"Liga"', "[3]", "{"])
def test_types_that_cannot_be_read_are_left_out(store: Store, kept: str) -> None:
    columns = "position, game, name, base, options, points"
    store._database.change(f"INSERT INTO club_types ({columns}) VALUES (1, 'chama', 'Liga', '', ?, '[]')", (kept,))
    assert catalog_of(store.club_types) == CATALOG


def test_a_type_that_holds_no_more_does_not_take_the_others_along() -> None:
    registered = register((ClubType("chama", "Velha", "Sumida"), LIGA))
    assert list(registered.refused) == ["Velha"]
    assert registered.catalog.game("chama").type_named("Liga Relâmpago")


# ---- On the screen --------------------------------------------------------------------------------------------------


@pytest.mark.sampled(1)
@SIZES
async def test_a_type_is_made_changed_and_deleted_in_the_settings(store: Store, size: tuple[int, int]) -> None:
    app = app_on(store)
    async with app.run_test(size=size) as pilot:
        await pilot.press("o")
        await go_to(pilot, "club_types")
        assert "0 tipos" in picture(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ClubTypesScreen)
        await pilot.press("n")
        await pilot.pause()
        await pilot.press(*"Liga", "enter")
        await pilot.pause()
        assert store.club_types.all() == (ClubType("chama", "Liga"),)
        await go_to(pilot, "base")
        await pilot.press("right")
        await go_to(pilot, "option.cut")
        await pilot.press("right")
        await go_to(pilot, "points")
        await pilot.press("e")
        await pilot.pause()
        await pilot.press("ctrl+u", *"5 10", "enter")
        await pilot.pause()
        assert isinstance(app.screen, AskDialog)
        await pilot.press("ctrl+u", *"10, 5 1", "enter")
        await pilot.pause()
        assert "10 5 1" in picture(app)
        await pilot.press("escape")
        assert app.screen.query_one("#types", RowList).has_focus
        await pilot.press("e")
        await pilot.pause()
        await pilot.press("end", *" Um", "enter")
        await pilot.pause()
        made = ClubType("chama", "Liga Um", "Guerrilha", {"cut": False}, (10, 5, 1))
        assert store.club_types.all() == (made,)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        assert "1 tipo" in picture(app)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert "n cria o primeiro" in " ".join(picture(app).split())
    assert store.club_types.all() == ()


async def test_a_name_that_a_line_cannot_hold_is_refused_while_it_is_typed(store: Store) -> None:
    app = app_on(store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(ClubTypesScreen())
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        await pilot.press(*"Duplas", "enter")
        await pilot.pause()
        assert isinstance(app.screen, AskDialog)
        assert "Duplas" in picture(app)
        await pilot.press("escape")
    assert store.club_types.all() == ()


async def test_what_the_base_decides_is_not_offered(store: Store) -> None:
    keep(store.club_types, LIGA)
    app = app_on(store)
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(ClubTypesScreen())
        await pilot.pause()
        names = [row.name for row in app.screen.query_one(Form).rows]
        assert "option.cut" in names and "option.type" not in names and "option.pineapples" not in names


async def test_a_type_of_another_version_is_shown_with_the_reason_and_can_be_mended(store: Store) -> None:
    store.club_types.keep(ClubType("chama", "Velha", "Sumida", {"moon": 3}))
    app: CarteadoApp = app_on(store)
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(ClubTypesScreen())
        await pilot.pause()
        assert "Não vale nesta versão" in picture(app)
        await pilot.press("enter")
        await go_to(pilot, "base")
        await pilot.press("right")
        await pilot.pause()
        assert "Não vale nesta versão" not in picture(app)
    assert catalog_of(store.club_types).game("chama").type_named("Velha")


# ---- On the command line --------------------------------------------------------------------------------------------


def test_the_command_line_knows_the_club_s_types(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with club(tmp_path) as store:
        keep(store.club_types, LIGA)
        path = str(store.path)
    assert cli.run(["--db", path, "tournament", "parse", LINE, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["spec"]["type"] == "Liga Relâmpago"
    assert cli.run(["--db", path, "tournament", "run", LINE, "--bot", "random", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["options"]["type"] == "guerrilha" and report["options"]["cut"] is False
    assert [line["points"] for line in report["final"]] == [10, 5, 0, 0, 0, 0, 0, 0]


def test_reading_a_line_makes_no_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none" / "carteado.db"
    assert cli.run(["--db", str(path), "tournament", "parse", "Chama: Duplas Um 2025"]) == 0
    assert cli.run(["--db", str(path), "tournament", "parse", LINE]) == cli.FAILED
    assert "Liga" in capsys.readouterr().err
    assert not path.exists()


def test_simulating_takes_every_option_and_as_many_seats_as_it_needs(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["type=duplas", "xisum=yes", "allies=on", "pineapples=0,2"]
    asked = [word for option in options for word in ("--option", option)]
    assert cli.run(["simulate", "chama", *asked, "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == 4


@pytest.mark.parametrize("option", ["type=duelo", "pineapples=a", "pineapples=0,9", "xisum=perhaps"])
def test_simulating_refuses_options_that_are_none(capsys: pytest.CaptureFixture[str], option: str) -> None:
    assert cli.run(["--lang", "pt_BR", "simulate", "chama", "--option", option]) == cli.FAILED
    assert capsys.readouterr().err.startswith("carteado: ")


def test_CH_57_bots_bring_pineapples_to_a_tournament(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = "Chama: Campeonato Um (Calouro do Chacrinha) 2025"
    run = ["--db", str(tmp_path / "x.db"), "tournament", "run"]
    assert cli.run([*run, line, "--pineapples", "1,5", "--bot", "random", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pineapples"] == [1, 5]
    assert cli.run([*run, "Chama: Campeonato Um 2025", "--pineapples", "1", "--bot", "random"]) == cli.FAILED
