"""A whole evening of twenty-three people at Wyrt, driven by keys, beside the same evening through the desk alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.app import empty_club
from tests.tui.desk import SMALL, app_at, press, shown, type_text
from tournaments.acts import DrawnUp
from tournaments.controller import TournamentController
from tournaments.model import EntrantId, Pairing, Tournament
from tournaments.results import PlacesForm
from tournaments.settings import TournamentSettings
from tournaments.spec import parse
from tournaments.standings import standings
from tui.organiser.desk import DeskScreen
from tui.texts.styled_text import plain_text

pytestmark = pytest.mark.marathon

LINE = "Wyrt: Campeonato de Ahlen 2026"
PEOPLE = (
    *("Ana", "Bia", "Caio", "Duda", "Edu", "Flora", "Gil", "Hugo", "Iara", "Juca", "Kika", "Lino"),
    *("Mila", "Nilo", "Olga", "Pri", "Rui", "Sam", "Téo", "Uli", "Van", "Wil"),
)
LATE, LEAVER = "Zeca", "Hugo"
WRONG = 2
"""The table of round 1 whose result was typed wrong."""


def keys_of(places: tuple[int, ...]) -> tuple[str, ...]:
    """Return the digits that are typed for these places; the last one fills itself in."""
    return tuple(map(str, places[:-1]))


def result_of(round: int, table: Pairing) -> tuple[int, ...]:
    """The places of a table in seat order, the same in both evenings."""
    seats = len(table.seats)
    return tuple((seat * (1 + (round + table.number) % 2) + table.number + round) % seats + 1 for seat in range(seats))


def honest(round: int, table: Pairing) -> tuple[int, ...]:
    """Return places that are all different, whatever the number of seats."""
    places = result_of(round, table)
    return places if len(set(places)) == len(places) else tuple(range(1, len(places) + 1))


async def type_round(pilot: Pilot[None], round: int, *, until: int = 99) -> None:
    """Take the results of the tables up to that one, as they come: enter, the places, enter."""
    desk = pilot.app.screen
    assert isinstance(desk, DeskScreen)
    for table in desk.tournament_session.desk.pending():
        if table.number <= until:
            places = honest(round, table)
            await press(pilot, "enter", "tab", *keys_of(places), "enter")
            result = desk.tournament_session.tournament.rounds[round - 1].results[table.number - 1]
            assert result is not None and result.places == places


def final_table(tournament: Tournament) -> list[tuple[str, int, object, int]]:
    return [
        (line.entrant.name, line.place, line.points, round(line.ratings.overall.value))
        for line in standings(tournament)
    ]


async def test_twenty_three_people_play_an_evening_of_wyrt_with_a_late_entry_a_drop_a_correction_and_a_power_cut(
    tmp_path: Path,
) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "n")
            await type_text(pilot, LINE)
            await press(pilot, "right", "right", "right", "right")
            assert "suíço" in shown(pilot)
            await press(pilot, "enter")
            await type_text(pilot, ", ".join(PEOPLE))
            assert "22 inscritos" in shown(pilot)
            await press(pilot, "escape", "A", "p")
            assert "não divulgada" in shown(pilot)
            await press(pilot, "v")
            assert "não divulgada" not in shown(pilot)
            await type_round(pilot, 1)
            # Zeca comes after the first round, which counts as a loss.
            await press(pilot, "1", "n")
            await type_text(pilot, LATE)
            assert "Zeca: chegada depois de 1 rodada" in shown(pilot)
            await press(pilot, "enter")
            assert "Zeca entrou atrasado (rodadas perdidas como derrotas)" in shown(pilot)
            await press(pilot, "escape", "p", "v")
            await type_round(pilot, 2, until=2)
            desk = pilot.app.screen
            assert isinstance(desk, DeskScreen)
            entries = desk.tournament_session.desk.entries
    # The laptop is switched off in the middle of round 2, and on again.
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "enter")
            desk = pilot.app.screen
            assert isinstance(desk, DeskScreen)
            assert desk.tournament_session.desk.entries == entries and "anotadas 2 de 6" in shown(pilot)
            # A result of round 1 was typed wrong: it is corrected although round 2 is under way.
            await press(pilot, "left", "home", "down", "c")
            assert f"Corrigir a mesa {WRONG}, rodada 1" in shown(pilot)
            table = desk.tournament_session.tournament.rounds[0].draft.tables[WRONG - 1]
            await press(pilot, *keys_of(turned(honest(1, table))), "enter")
            assert "a rodada 2 já estava sorteada" in " ".join(shown(pilot).split())
            await press(pilot, "right", "n")
            await type_round(pilot, 2)
            # Hugo goes home before round 3.
            await press(pilot, "1", "slash")
            await type_text(pilot, LEAVER)
            await press(pilot, "x")
            assert "Tirar Hugo do torneio?" in shown(pilot)
            await press(pilot, "s")
            assert "Hugo deixou o torneio" in shown(pilot)
            number = 2
            while desk.tournament_session.desk.final() is None:
                number += 1
                await press(pilot, "p", "v")
                await type_round(pilot, number)
            await press(pilot, "f")
            assert "Tabela final" in shown(pilot)
            by_keys = desk.tournament_session
            lots = [entry.act.lot for entry in by_keys.desk.entries if isinstance(entry.act, DrawnUp)]
            by_desk = same_evening(by_keys.tournament.settings, lots)
            assert final_table(by_keys.tournament) == final_table(by_desk.tournament)
            assert by_keys.tournament == by_desk.tournament
            # Who changed table 2 of round 1, when, and from what to what?
            await press(pilot, "6", "slash")
            await type_text(pilot, "rodada 1, mesa 2")
            assert "2 atos" in shown(pilot) and "corrigida" in shown(pilot)
            was = " ".join(plain_text(desk.formatter.ranked(table.seats, honest(1, table))).split())
            assert f"de «{was}»" in " ".join(shown(pilot).split())
        assert len(store.players.ratings()) == 23


def turned(places: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places from the last seat to the first."""
    return tuple(reversed(places))


def same_evening(settings: TournamentSettings, lots: list[int]) -> TournamentController:
    """The same acts by the desk alone, with the same lots."""
    desk = TournamentController()
    desk.open(parse(LINE), settings)
    numbers: dict[str, EntrantId] = {name: desk.register(name) for name in PEOPLE}
    for name in PEOPLE:
        desk.check_in(numbers[name])
    _play(desk, 1, lots[0])
    desk.register(LATE)
    desk.draw_up(lots[1])
    desk.publish()
    for table in desk.pending()[:2]:
        desk.report(2, table.number, PlacesForm(honest(2, table)))
    wrong = desk.tournament.rounds[0].draft.tables[WRONG - 1]
    desk.correct(1, WRONG, PlacesForm(turned(honest(1, wrong))))
    for table in desk.pending():
        desk.report(2, table.number, PlacesForm(honest(2, table)))
    desk.drop(numbers[LEAVER])
    for number, lot in enumerate(lots[2:], start=3):
        _play(desk, number, lot)
    desk.finish()
    return desk


def _play(desk: TournamentController, number: int, lot: int) -> None:
    desk.draw_up(lot)
    desk.publish()
    for table in desk.pending():
        desk.report(number, table.number, PlacesForm(honest(number, table)))
