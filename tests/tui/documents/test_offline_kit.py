"""The papers on disk: fresh soon after an act, off its path, and a full disk is told once and never stops an act."""

from __future__ import annotations

import asyncio
import errno
import os
import threading
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest

from engine.games.registry import GAMES
from saves.errors import StoreError
from saves.exchange.tournament_files import import_tournament
from saves.exchange.tournament_reading import read_tournament
from tests.tui.app import empty_club
from tests.tui.desk import app_at, club_of, report_all
from tests.tui.document_readers import PT, event
from tournaments.log import LoggedAct
from tournaments.model import Tournament
from tournaments.settings import TournamentSettings
from tournaments.spec import parse
from tui.documents import offline_kit as offline_kit
from tui.documents.files import PaperError
from tui.documents.offline_kit import OfflineKit, folder_name, folder_of
from tui.organiser.desk import DeskScreen
from tui.services.tournaments.session import TournamentSession
from tui.texts.localizer import Words

LINE = "Chama: Campeonato Mariapaulista 2025"
FILES = {"folha.html", "folha.pdf", "celular.html", "torneio.jsonl"}


def papers_in(folder: Path, **more) -> OfflineKit:
    return OfflineKit(lambda: folder, lambda: PT, lambda: 1_763_760_000_000, **more)


def refresh(admin: OfflineKit, desk) -> None:
    admin.refresh("k7m3-q9x2", desk.tournament, desk.entries)
    assert admin.flush()


def test_the_sheet_the_page_and_the_log_are_there_after_an_act(tmp_path: Path):
    desk = event()
    refresh(papers_in(tmp_path), desk)
    folder = tmp_path / "mariapaulista-2025-k7m3-q9x2"
    assert {file.name for file in folder.iterdir()} == FILES
    assert "Folha da rodada 2" in (folder / "folha.html").read_text(encoding="utf-8")
    assert (folder / "folha.pdf").read_bytes().startswith(b"%PDF")


def test_after_a_change_of_language_no_paper_of_the_other_one_stays_to_tell_of_an_older_round(tmp_path: Path):
    desk = event()
    refresh(papers_in(tmp_path), desk)
    folder = tmp_path / "mariapaulista-2025-k7m3-q9x2"
    (folder / "classificacao.pdf").write_bytes(b"asked for")
    english = OfflineKit(lambda: tmp_path, lambda: Words("en"), lambda: 1_763_760_000_000)
    refresh(english, desk)
    assert {file.name for file in folder.iterdir()} == {
        *("sheet.html", "sheet.pdf", "phone.html", "tournament.jsonl"),
        "classificacao.pdf",
    }


def test_another_laptop_goes_on_with_what_lies_in_the_folder(tmp_path: Path):
    desk = event()
    refresh(papers_in(tmp_path), desk)
    file = tmp_path / "mariapaulista-2025-k7m3-q9x2" / "torneio.jsonl"
    assert read_tournament(file, GAMES).tournament == desk.tournament
    with empty_club(tmp_path / "other") as store:
        assert import_tournament(store, file, GAMES).status == "new"
        assert store.tournaments.load("k7m3-q9x2") == desk.entries


def test_every_act_of_a_championship_refreshes_them(tmp_path: Path):
    with empty_club(tmp_path) as store:
        admin = papers_in(tmp_path / "papers")
        club = club_of(app_at(store))._replace(papers=admin.refresh)
        tournament_session = TournamentSession.create(club, parse(LINE), TournamentSettings(), "copa")
        for number in range(8):
            tournament_session.enter(f"Gente {number}")
        tournament_session.draw_up()
        report_all(tournament_session)
        assert admin.flush()
        page = (tmp_path / "papers" / "mariapaulista-2025-copa" / "folha.html").read_text(encoding="utf-8")
        assert "1º\u00a0Gente" in page and "blank" not in page.split("<body>")[1].split("Classificação")[0]


@pytest.mark.parametrize("fails", [False, True])
async def test_the_papers_wait_for_an_act_to_be_on_disk_and_never_tell_of_one_that_is_lost(
    tmp_path: Path, fails: bool
) -> None:
    heard: list[tuple[str, ...]] = []

    def papers(_tournament: str, state: Tournament, _entries: Sequence[LoggedAct]) -> None:
        heard.append(tuple(entrant.name for entrant in state.entrants))

    def full() -> None:
        raise StoreError("store_disk_full")

    with empty_club(tmp_path) as store:
        club = club_of(app_at(store))._replace(papers=papers)
        session = TournamentSession.create(club, parse(LINE), TournamentSettings(), "copa")
        session.enter("Ana")
        with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
            if fails:
                store.write(full)
            session.enter("Bia")
            assert session.pending is not None and heard == [("Ana",)]
            while session.pending is not None:
                await asyncio.sleep(0.01)
        assert heard == [("Ana",), ("Ana",) if fails else ("Ana", "Bia")]


def test_before_the_first_round_the_sheet_lists_who_is_there(tmp_path: Path):
    refresh(papers_in(tmp_path), event(8, 0, drawn=False))
    text = next(tmp_path.rglob("folha.html")).read_text(encoding="utf-8")
    assert "Folha do torneio" in text and "Łukasz" in text


def test_a_state_that_came_while_another_was_written_is_the_one_that_stays(tmp_path: Path, monkeypatch):
    writing, go_on, written = threading.Event(), threading.Event(), []

    def slow(wanted):
        writing.set()
        assert go_on.wait(10)
        written.append(len(wanted.entries))

    monkeypatch.setattr(offline_kit, "_write", slow)
    monkeypatch.setattr(offline_kit, "QUIET", 0)
    admin, desk = papers_in(tmp_path), event()
    admin.refresh("t", desk.tournament, desk.entries[:1])
    assert writing.wait(10)
    for count in (2, 3, 4):
        admin.refresh("t", desk.tournament, desk.entries[:count])
    assert not admin.flush(0.01)
    go_on.set()
    assert admin.flush()
    assert written == [1, 4]


def test_acts_that_follow_one_another_have_their_papers_written_once(tmp_path: Path, monkeypatch) -> None:
    written = []
    monkeypatch.setattr(offline_kit, "QUIET", 3600)
    monkeypatch.setattr(offline_kit, "_write", lambda wanted: written.append(len(wanted.entries)))
    admin, desk = papers_in(tmp_path), event()
    for count in range(1, 6):
        admin.refresh("t", desk.tournament, desk.entries[:count])
    assert admin.flush() and written == [5]


def test_papers_wait_for_a_pause_but_not_for_ever(tmp_path: Path, monkeypatch) -> None:
    now = [100.0]
    monkeypatch.setattr(offline_kit, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(offline_kit, "threading", SimpleNamespace(Condition=threading.Condition, Thread=MagicMock()))
    admin, desk, left = papers_in(tmp_path), event(), []
    for _ in range(21):
        admin.refresh("t", desk.tournament, desk.entries)
        left.append(admin._left())
        now[0] += 1
    assert left == [2.0] * 19 + [1.0, 0.0]


def _nothing(_folder: Path) -> None: ...


def _no_sheet(folder: Path) -> None:
    (folder / "folha.pdf").unlink()


def _page_of_before(folder: Path) -> None:
    os.utime(folder / "celular.html", (1, 1))


def _log_of_before(folder: Path) -> None:
    lines = (folder / "torneio.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "torneio.jsonl").write_bytes(b"".join(lines[:-1]))
    os.utime(folder / "torneio.jsonl", (1, 1))


@pytest.mark.parametrize("spoil", [_nothing, _no_sheet, _page_of_before, _log_of_before])
def test_opening_writes_what_a_power_cut_has_kept_from_the_disk_and_nothing_else(tmp_path: Path, spoil) -> None:
    admin, desk = papers_in(tmp_path), event()
    refresh(admin, desk)
    [folder] = tmp_path.iterdir()
    good = {path.name: path.read_bytes() for path in folder.glob("*.*l")}
    spoil(folder)
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    admin.refresh("k7m3-q9x2", desk.tournament, desk.entries, "stale")
    assert admin.flush()
    assert {path.name: path.read_bytes() for path in folder.glob("*.*l")} == good
    after = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert {path.name for path in after} == FILES and (after == before) == (spoil is _nothing)


async def test_opening_a_desk_writes_its_papers(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test() as pilot:
            club = club_of(app)
            TournamentSession.create(club, parse(LINE), TournamentSettings(), "copa")
            app.push_screen(DeskScreen(TournamentSession(club._replace(papers=app.papers.refresh), "copa")))
            await pilot.pause()
            assert app.papers.flush()
        assert {file.name for file in (tmp_path / "papers" / "mariapaulista-2025-copa").iterdir()} == FILES


def test_a_full_disk_is_told_once_and_again_only_after_it_had_room(tmp_path: Path, monkeypatch):
    heard: list[PaperError] = []
    admin, desk = papers_in(tmp_path, troubled=heard.append), event()

    def full(target: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(offline_kit, "write_whole", full)
        refresh(admin, desk)
        refresh(admin, desk)
    assert [error.code for error in heard] == ["papers_cannot_write"]
    assert "não há mais espaço no disco" in PT.error(heard[0]) and admin.trouble is not None
    refresh(admin, desk)
    assert admin.trouble is None
    with monkeypatch.context() as patched:
        patched.setattr(offline_kit, "write_whole", full)
        refresh(admin, desk)
    assert len(heard) == 2


def test_an_act_never_fails_because_of_its_papers(tmp_path: Path):
    def nowhere() -> Path:
        raise OSError("gone")

    with empty_club(tmp_path) as store:
        admin = OfflineKit(nowhere, lambda: PT, lambda: 0)
        club = club_of(app_at(store))._replace(papers=admin.refresh)
        tournament_session = TournamentSession.create(club, parse(LINE), TournamentSettings(), "copa")
        tournament_session.enter("Ana")
        assert [entrant.name for entrant in tournament_session.tournament.entrants] == ["Ana"]
        assert admin.trouble is not None


def test_a_file_in_the_way_of_the_folder_is_told(tmp_path: Path):
    (tmp_path / "papers").write_text("not a folder")
    admin = papers_in(tmp_path / "papers")
    refresh(admin, event())
    assert admin.trouble is not None and (tmp_path / "papers").read_text() == "not a folder"


def test_half_a_paper_is_never_seen(tmp_path: Path):
    refresh(papers_in(tmp_path), event())
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize(("chosen", "folder"), [("", "papers"), ("/mnt/pen", "/mnt/pen"), (None, None), (7, "papers")])
def test_the_settings_tell_where_papers_go(chosen: object, folder: str | None, tmp_path: Path):
    with empty_club(tmp_path) as store:
        store.club.change(documents=chosen)
        found = folder_of(store)
        assert found == (None if folder is None else tmp_path / folder)


def test_nobody_who_wants_no_papers_gets_any(tmp_path: Path):
    admin = OfflineKit(lambda: None, lambda: PT, lambda: 0)
    refresh(admin, event())
    assert list(tmp_path.iterdir()) == []


def test_the_folder_is_named_by_the_tournament_whatever_its_name():
    desk = event(0, 0, "Chama: Campeonato ../Ção  DÉ\\fim: 2025".replace(": 2025", " 2025"), drawn=False)
    assert folder_name("k7m3", desk.tournament) == "cao-de-fim-2025-k7m3"


async def test_the_app_keeps_the_papers_of_its_tournaments(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(offline_kit, "QUIET", 3600)
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test() as pilot:
            from tui.organiser.tournaments import TournamentsScreen

            app.push_screen(TournamentsScreen())
            await pilot.pause()
            tournament_session = TournamentSession.create(app.screen.club, parse(LINE), TournamentSettings(), "copa")
            tournament_session.enter("Ana")
        # The app that ends has written them, however long it would have waited.
        for writer in threading.enumerate():
            if writer.name == "papers":
                writer.join()
        assert {file.name for file in (tmp_path / "papers" / "mariapaulista-2025-copa").iterdir()} == FILES
