"""Drawn rounds are kept beside the log: who opens a tournament draws none of them again, and needs none of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.tui.app import empty_club
from tests.tui.desk import NAMES, app_at, club_of, tournament_session
from tournaments.fold import drawing
from tournaments.model import Tournament
from tournaments.results import PlacesForm
from tui.services.tournaments.session import TournamentSession

FORMATS: dict[str, dict[str, Any]] = {
    "escada": {},
    "knockout": {"format": "knockout", "consolation": True},
    "duels that knock out": {"format": "duel_knockout", "table_size": 2},
    "double elimination": {"format": "double_elimination", "table_size": 2},
    "Swiss duels": {"format": "swiss", "table_size": 2},
    "Swiss pods": {"format": "swiss"},
    "round robin": {"format": "round_robin", "table_size": 2},
    "league": {"format": "league"},
}


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> Iterator[None]:
    drawing.forget()
    yield
    drawing.forget()


def opened_anew(found: TournamentSession, monkeypatch: pytest.MonkeyPatch | None = None) -> Tournament:
    """The tournament as a process of its own reads it; with a monkeypatch it fails where a round is drawn."""
    drawing.forget()
    if monkeypatch is None:
        return TournamentSession(found.club, found.id).tournament

    def no_format(name: str) -> None:
        raise AssertionError(f"{name} has drawn again")

    with monkeypatch.context() as patched:
        patched.setattr(drawing, "format_named", no_format)
        return TournamentSession(found.club, found.id).tournament


@pytest.mark.parametrize("format", FORMATS)
def test_a_tournament_that_is_opened_draws_no_round_again(format: str, tmp_path: Path, monkeypatch) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), NAMES[:10], rounds=1, drawn=True, **FORMATS[format])
        assert opened_anew(found, monkeypatch) == found.tournament


def test_a_round_drawn_anew_by_hand_or_for_a_correction_is_kept_too(tmp_path: Path, monkeypatch) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), rounds=1, drawn=True, format="swiss")
        found.do(lambda desk: desk.correct(1, 1, PlacesForm((4, 3, 2, 1))))
        found.do(lambda desk: desk.lock(1))
        found.do(lambda desk: desk.redraw(5))
        found.do(lambda desk: desk.take_back(len(desk.entries)))
        found.do(lambda desk: desk.redraw(6))
        assert opened_anew(found, monkeypatch) == found.tournament


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE drawn_rounds SET draft = x'00'",
        "UPDATE drawn_rounds SET drawn_from = 'x' || drawn_from",
        "DELETE FROM drawn_rounds",
    ],
)
def test_a_kept_round_that_is_damaged_or_gone_is_drawn_again_as_it_was(change: str, tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), rounds=1, drawn=True)
        with closing(sqlite3.connect(store.path)) as other, other:
            other.execute(change)
        assert opened_anew(found) == found.tournament


def test_a_round_whose_seal_holds_and_that_is_no_draft_is_drawn_again(tmp_path: Path, monkeypatch) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), drawn=True)
        [row] = store._drawn_rounds.all(found.id)
        store._drawn_rounds.put(type(row)(row.tournament, row.drawn_from, b"\xc1"))
        assert opened_anew(found) == found.tournament
        assert opened_anew(found, monkeypatch) == found.tournament


def test_a_tournament_of_an_earlier_program_or_a_file_is_drawn_once_when_it_is_opened(
    tmp_path: Path, monkeypatch
) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), rounds=1, drawn=True)
        with closing(sqlite3.connect(store.path)) as other, other:
            other.execute("DELETE FROM drawn_rounds")
        assert opened_anew(found) == found.tournament
        assert opened_anew(found, monkeypatch) == found.tournament


def test_a_store_that_takes_no_writing_is_read_all_the_same(tmp_path: Path, monkeypatch) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), drawn=True)
        with closing(sqlite3.connect(store.path)) as other, other:
            other.execute("DELETE FROM drawn_rounds")
        store._database._connection.execute("PRAGMA query_only = ON")
        assert opened_anew(found) == found.tournament
        store._database._connection.execute("PRAGMA query_only = OFF")
        assert store._drawn_rounds.all() == ()


def test_kept_rounds_go_with_their_tournament(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), drawn=True)
        assert store._drawn_rounds.all(found.id)
        found.delete()
        assert store._drawn_rounds.all() == ()


def test_an_act_that_is_refused_keeps_no_round(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store))
        report_all_of = TournamentSession(club_of(app_at(store)), found.id)
        with pytest.raises(RuntimeError):
            report_all_of.do(_draw_and_fail)
        assert store._drawn_rounds.all() == () and not opened_anew(found).rounds


def _draw_and_fail(desk) -> None:
    desk.draw_up(1)
    raise RuntimeError
