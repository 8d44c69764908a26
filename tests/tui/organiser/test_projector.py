"""The big screen: what the server sees, page by page, and that it follows whoever writes the log."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from engine.core.errors import CarteadoError
from engine.games.registry import GAMES
from tests.tui.app import NASTY, NOW, empty_club
from tests.tui.desk import (
    NAMES,
    app_at,
    at_desk,
    club_of,
    counted,
    press,
    report_all,
    shown,
    tournament_session,
    type_text,
)
from tournaments.controller import TournamentController
from tournaments.prizes import prize_winners
from tournaments.results import PlacesForm
from tournaments.settings import TournamentSettings
from tournaments.spec import parse
from tournaments.standings import champions, standings
from tui.app import CarteadoApp
from tui.organiser.projector import SECONDS, ProjectorScreen
from tui.organiser.projector_pages import PaneRoom, ProjectorPage, pages_of, standings_sheet
from tui.services.identity.user_settings import SessionSettings
from tui.services.tournaments.rounds import clock_of
from tui.services.tournaments.session import TournamentSession
from tui.services.tournaments.sessions import tournament_meant
from tui.texts.localizer import Session, Words
from tui.texts.tournament import TournamentFormatter
from tui.visitor_app import ProjectorApp

SWISS = {"format": "swiss"}


async def test_the_hall_sees_a_round_only_when_it_is_published(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, **SWISS) as (pilot, desk):
        await press(pilot, "T")
        assert isinstance(pilot.app.screen, ProjectorScreen)
        assert "Rodada 1 em preparação" in shown(pilot) and "Mesas da rodada" not in shown(pilot)
        desk.tournament_session.do(TournamentController.publish)
        pilot.app.screen.tick()
        await pilot.pause()
        assert "Mesas da rodada 1" in shown(pilot) and "em jogo" in shown(pilot)


async def test_pages_turn_by_themselves_until_somebody_holds_them(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES, drawn=True, **SWISS) as (pilot, desk):
        desk.tournament_session.do(TournamentController.publish)
        await press(pilot, "T")
        screen = pilot.app.screen
        assert isinstance(screen, ProjectorScreen)
        seen = []
        for _ in range(3):
            seen.append(screen.query_one("#left-pane").border_title)
            for _second in range(SECONDS):
                screen.tick()
            await pilot.pause()
        assert seen == ["Mesas da rodada 1", "Onde me sento? Rodada 1", "Classificação"]
        await press(pilot, "space")
        title = screen.query_one("#left-pane").border_title
        for _second in range(3 * SECONDS):
            screen.tick()
        assert screen.query_one("#left-pane").border_title == title and "solta" in shown(pilot)
        await press(pilot, "right")
        assert screen.query_one("#left-pane").border_title != title


async def test_everybody_finds_their_seat_by_name(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:8], NASTY, drawn=True, size=(120, 40), **SWISS) as (pilot, desk):
        desk.tournament_session.do(TournamentController.publish)
        await press(pilot, "T", "right", "space")
        seen = shown(pilot)
        assert "Onde me sento?" in seen and "[/] Zé" in seen and "Classificação" in seen
        tables = desk.tournament_session.tournament.rounds[0].draft.tables
        table = next(table for table in tables if desk.formatter.name(table.seats[1]) in NAMES)
        name = desk.formatter.name(table.seats[1])
        assert any(name in line and f"mesa {table.number}, cadeira 2" in line for line in seen.splitlines())


async def test_the_clock_stands_large_above_and_a_notice_below(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, **SWISS) as (pilot, desk):
        clock_of(desk.tournament_session).start(1, 50)
        await press(pilot, "T")
        assert shown(pilot).count("██████") > 5 and "termina às" in shown(pilot)
        await press(pilot, "m")
        await type_text(pilot, "Lanche até 15:10")
        assert "AVISO" in shown(pilot) and "Lanche até 15:10" in shown(pilot)


async def test_at_the_end_all_champions_and_the_winners_of_categories_are_named(tmp_path: Path) -> None:
    async with at_desk(tmp_path, table_size=2, **SWISS) as (pilot, desk):
        session = desk.tournament_session
        session.change_settings(msgspec.structs.replace(session.tournament.settings, rounds=1))
        for entrant in (1, 2):
            session.do(lambda desk, entrant=entrant: desk.categorise(entrant, ("juvenil",)))
        session.draw_up()
        report_all(session)
        session.do(TournamentController.finish)
        names = " · ".join(desk.formatter.name(entrant) for entrant in champions(session.tournament))
        assert names.count("·") == 3
        await press(pilot, "T")
        assert f"1º {names}" in shown(pilot) and "Tabela final" in shown(pilot)
        await press(pilot, "right")
        assert "Prêmios por categoria" in shown(pilot) and "juvenil" in shown(pilot)
        [(_, winners)] = prize_winners(session.tournament)
        assert " · ".join(f"{line.place}º {line.entrant.name}" for line in winners) in shown(pilot)


async def test_an_app_of_its_own_follows_what_another_program_writes(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), NAMES[:8], drawn=True, **SWISS)
        with empty_club(tmp_path) as second:
            session = Session(SessionSettings(language="en", welcomed=True))
            projector = ProjectorApp(
                second, GAMES, clock=lambda: NOW, seed_source=counted(), session=session, tournament="copa"
            )
            async with projector.run_test(size=(80, 24)) as pilot:
                assert isinstance(projector.screen, ProjectorScreen)
                report_all(found)
                projector.screen.tick()
                await pilot.pause()
                assert "Tables of round 1" in shown(pilot) and "over" in shown(pilot)


async def test_it_may_be_small(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES, drawn=True, size=(50, 14), **SWISS) as (pilot, desk):
        desk.tournament_session.do(TournamentController.publish)
        clock_of(desk.tournament_session).start(1, 50)
        await press(pilot, "T")
        assert "50:00" in shown(pilot) and "Mesas" in shown(pilot)


def test_a_tournament_is_meant_by_its_id_a_part_of_its_line_or_by_being_the_newest(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        with pytest.raises(CarteadoError, match="no_tournaments"):
            tournament_meant(store)
        app = app_at(store)
        first = tournament_session(app, NAMES[:8])
        TournamentSession.create(club_of(app), first.tournament.spec, first.tournament.settings, "outra")
        assert tournament_meant(store) == "outra"
        assert tournament_meant(store, "cop") == "copa"
        assert tournament_meant(store, "mariapaulista") in ("copa", "outra")
        with pytest.raises(CarteadoError, match="no_such_tournament"):
            tournament_meant(store, "nada")


def named(line: str, tournament: str, app: CarteadoApp) -> TournamentSession:
    """Another tournament of the same club, with eight people and no round."""
    spec = parse(line)
    settings = msgspec.structs.replace(TournamentSettings(), format="swiss")
    found = TournamentSession.create(club_of(app), spec, settings, tournament)
    for name in NAMES[:8]:
        found.enter(name)
    return found


async def test_without_a_name_it_turns_to_a_newer_tournament_when_that_is_played_and_never_back(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        club = app_at(store)
        first = tournament_session(club, NAMES[:8], drawn=True, **SWISS)
        session = Session(SessionSettings(welcomed=True), language="pt_BR")
        projector = ProjectorApp(
            store, GAMES, clock=lambda: NOW, session=session, tournament=tournament_meant(store), following=True
        )
        async with projector.run_test(size=(80, 24)) as pilot:
            screen = projector.screen
            assert isinstance(screen, ProjectorScreen)
            second = named("Chama: Campeonato da Praia 2026", "praia", club)
            screen.tick()
            await pilot.pause()
            assert "Mariapaulista" in shown(pilot), "tomorrow's tournament is only being entered"
            second.draw_up()
            screen.tick()
            await pilot.pause()
            assert "da Praia" in shown(pilot) and "Mariapaulista" not in shown(pilot)
            report_all(second)
            while second.desk.final() is None:
                second.draw_up()
                report_all(second)
            second.do(TournamentController.finish)
            screen.tick()
            await pilot.pause()
            assert "da Praia" in shown(pilot) and not first.tournament.finished


async def test_a_tournament_that_was_named_stays_on_the_screen(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        club = app_at(store)
        tournament_session(club, NAMES[:8], drawn=True, **SWISS)
        session = Session(SessionSettings(welcomed=True), language="pt_BR")
        projector = ProjectorApp(store, GAMES, clock=lambda: NOW, session=session, tournament="copa")
        async with projector.run_test(size=(80, 24)) as pilot:
            named("Chama: Campeonato da Praia 2026", "praia", club).draw_up()
            assert isinstance(projector.screen, ProjectorScreen)
            projector.screen.tick()
            await pilot.pause()
            assert "Mariapaulista" in shown(pilot)


def test_the_newest_in_play_goes_before_a_newer_one_that_is_only_being_entered(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        club = app_at(store)
        tournament_session(club, NAMES[:8], drawn=True, **SWISS)
        later = named("Chama: Campeonato da Praia 2026", "praia", club)
        assert tournament_meant(store) == "copa"
        assert [line.id for line in store.tournaments.newer("copa")] == ["praia"]
        assert not store.tournaments.newer("praia")
        later.draw_up()
        assert tournament_meant(store) == "praia"


FIVE_FORMATS = ({}, SWISS, {"format": "round_robin"}, {"format": "knockout"}, {"format": "league"})


def standings_of(found: TournamentSession, width: int = 60, height: int = 40, gap: int = 0) -> ProjectorPage:
    """The standings as a pane of a projector shows them."""
    formatter = TournamentFormatter(Words("pt_BR"), found.tournament, found.desk.entries)
    return standings_sheet(formatter, PaneRoom(width, height, gap))


@pytest.mark.parametrize("settings", FIVE_FORMATS, ids=lambda settings: settings.get("format", "escada"))
def test_no_place_stands_alone_before_it_is_decided(tmp_path: Path, settings: dict[str, str]) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), NAMES[:12], drawn=True, **settings)
        while True:
            lines = {line.entrant.name: line for line in standings(found.tournament)}
            for row in standings_of(found).rows:
                place, name, *_ = row[0].plain.split()
                assert ("–" in place) == (not lines[name].decided), row[0].plain
            if found.desk.final() is not None:
                break
            if found.desk.round is not None and found.desk.round.complete:
                found.draw_up()
            number, table = found.desk.round.number, found.desk.pending()[0]  # type: ignore[union-attr]
            places = tuple(range(1, len(table.seats) + 1))
            found.do(lambda desk: desk.report(number, table.number, PlacesForm(places)))  # noqa: B023
        assert all(line.decided for line in standings(found.tournament))


def test_before_a_first_result_everybody_may_still_come_in_anywhere(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), NAMES[:12], drawn=True)
        assert {row[0].plain.split()[0] for row in standings_of(found).rows} == {"1º–12º"}


@pytest.mark.parametrize(("width", "height", "gap"), [(116, 26, 1), (196, 46, 1), (43, 12, 0), (76, 8, 0), (1, 1, 0)])
@pytest.mark.parametrize("names", [NAMES[:5], [f"{name} {'Aparecida ' * 6}{name}" for name in NAMES]])
def test_names_fill_the_width_of_a_page_and_nobody_is_left_out(
    tmp_path: Path, width: int, height: int, gap: int, names: Sequence[str]
) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), names, scored=False)
        sheet = standings_of(found, width, height, gap)
        pages = pages_of(sheet, height, gap)
        assert len(sheet.rows) == len(names)
        seen = "\n".join(line.plain for page in pages for line in page)
        assert all(seen.count(row[0].plain) >= 1 for row in sheet.rows)
        if width > 40:
            for page in pages:
                assert len(page) <= max(height, 2) + gap
                assert max(line.cell_length for line in page) in range(width - sheet.columns - 2, width + 1)


def test_people_stand_in_columns_before_they_stand_on_a_second_page(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), NAMES)
        assert [standings_of(found, 120, height).columns for height in (20, 10, 6)] == [1, 2, 3]
        first, *_ = pages_of(standings_of(found, 120, 10), 10, 0)
        assert [name for name in NAMES if name in first[1].plain] == [NAMES[0], NAMES[7]], "read down, then across"
