"""A fault of the program in lines is said and written down, and takes nobody else and nothing played away."""

from __future__ import annotations

import io
import logging
import sys
from pathlib import Path

import pytest

import tui.launch
from engine.core.errors import CarteadoError
from engine.games.registry import GAMES
from tests.tui.lobby_apps import HallClub
from tests.tui.plain.test_lines import Person, reading
from tests.tui.plain.test_lobby import listening
from tests.tui.tables import matches_on, store_in
from tests.tui.test_faults import SAID, broken
from tests.tui.test_launch import arguments
from tui.plain.home import LineHome
from tui.plain.match import LineTable
from tui.services.faults import log_of
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session


@pytest.fixture(autouse=True)
def outlives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let lines outlive faults, as those of people do."""
    monkeypatch.setattr(LineHome, "outlives", True)


async def home_with(folder: Path, *typed: str) -> tuple[LineHome, Person]:
    """Type some lines, each at a question, to the menu of somebody at home, who then goes."""
    person, store = reading(typed), store_in(folder)
    session = Session(SessionSettings(name="Ana", language="pt_BR", bot_speed="instant"), {})
    home = LineHome(person, session, store, matches_on(store), GAMES)
    await home.run()
    return home, person


async def test_a_fault_in_what_is_done_is_said_and_the_menu_comes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.plain.home.read_rules", broken)
    home, person = await home_with(tmp_path, "ler as regras", "1", "ler as regras", "1")
    assert person.all.count(SAID) == 2 and person.said[-1] == home.session.words("lines.bye")
    log = log_of(home.store.path).read_text(encoding="utf-8")
    assert log.count("Fault in broken") == 2 and "K♠" not in log


async def test_what_is_refused_at_home_is_said_and_the_menu_comes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_given: object) -> None:
        raise CarteadoError("not_by_hand", game="chama")

    monkeypatch.setattr("tui.plain.home.read_rules", refused)
    _, person = await home_with(tmp_path, "ler as regras", "1")
    assert "não se anotam à mão" in person.all and SAID not in person.all


async def test_a_fault_at_a_table_leaves_the_match_to_be_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(LineTable, "_follow", broken)
        home, person = await home_with(tmp_path, "1", "1")
    assert person.all.count(SAID) == 1
    match = next(line.id for line in home.store.matches.each(status="open"))
    assert home.match_service.resume(match).table.turn is not None


async def test_a_fault_in_a_visitors_lines_is_said_to_them_alone_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    club = HallClub(tmp_path)
    with caplog.at_level(logging.ERROR, "carteado.hall"):
        async with listening(club, "Ana", "Bia") as (ana, bia):
            await ana.hears("0. ")
            await bia.hears("0. ")
            with monkeypatch.context() as patch:
                patch.setattr(ana.lines, "_tables", broken)
                ana.type("1")
                await ana.hears(SAID, "0. ")
            with monkeypatch.context() as patch:
                patch.setattr(ana.lines, "_say_news", broken)
                bia.type("/oi")
                await ana.hears(SAID)
            assert SAID not in bia.said
            bia.type("/de novo")
            await ana.hears("de novo")
    assert [record.getMessage().count("Fault in broken") for record in caplog.records] == [1, 1]
    assert "K♠" not in caplog.text


def test_where_not_even_the_menu_can_be_said_the_command_ends_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    monkeypatch.setattr(LineHome, "_listed", broken)
    assert tui.launch.open_lines(arguments(tmp_path)) == 1
    said = capsys.readouterr().err
    assert "Nothing is lost" in said and "Traceback" not in said
    assert "Fault in broken" in log_of(tmp_path / "club.db").read_text(encoding="utf-8")
