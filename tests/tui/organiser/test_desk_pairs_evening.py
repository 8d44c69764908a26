"""A whole evening of sixteen people in pairs, driven by keys, and again by commands: the same standings."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.tui.app import empty_club
from tests.tui.commands import Commands
from tests.tui.desk import SMALL, app_at, press, report_all, shown, type_text
from tournaments.acts import Reported
from tournaments.log import standing
from tournaments.model import Tournament
from tournaments.results import SixRealms, TableCounts
from tournaments.results.chama import ArmyCount
from tournaments.standings import standings
from tui.organiser.desk import DeskScreen
from tui.services.tournaments.club import ServiceContext
from tui.services.tournaments.rounds import lot_of
from tui.services.tournaments.session import TournamentSession

pytestmark = pytest.mark.marathon

LINE = "Chama: Duplas Fluminenses (Xisum) 2025"
PAIRS = (
    *("Ana / Bia", "Caio / Duda", "Edu / Flora", "Gil / Hugo", "Iara / Juca", "Kika / Lino", "Mila / Nilo"),
    "Olga / Pri",
)
SEED = "noite"


async def test_sixteen_people_in_pairs_play_by_keys_and_again_by_commands_to_the_same_standings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The lots that the commands will draw by the seed; the one for the drawing that is refused is lost.
    rounds = iter((1, 0, 2, 3))
    monkeypatch.setattr(ServiceContext, "lot", lambda _club: lot_of(SEED, next(rounds)))
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "n")
            await type_text(pilot, LINE)
            await press(pilot, "enter")
            await type_text(pilot, ", ".join(PAIRS[:-1]))
            await type_text(pilot, "Olga e Pri")
            assert "8 duplas: vale pontos" in shown(pilot) and "Senão, esc e p sorteia" in shown(pilot)
            # A key that strays into the line is no person.
            await type_text(pilot, "p")
            assert "«p» é o nome de alguém?" in shown(pilot)
            await press(pilot, "n")
            assert "Mais alguma? Senão, p sorteia a rodada 1" in shown(pilot)
            await press(pilot, "p", "v")
            desk = pilot.app.screen
            assert isinstance(desk, DeskScreen)
            found = desk.tournament_session
            assert len(found.tournament.entrants) == 8 and "p sortear" not in shown(pilot)
            # Ten realms by the second pair; time is called at table 2, where each person's table is counted.
            second = found.tournament.entrant(found.tournament.rounds[0].draft.tables[0].seats[1])
            await press(pilot, "enter", "tab", second.members[0].name[0].lower(), "enter")
            counts = TableCounts(
                (ArmyCount(3, 2, 0, 4), ArmyCount(1, 1, 0, 3), ArmyCount(2, 1, 3, 1), ArmyCount(1, 2, 0, 2))
            )
            desk.act(lambda desk: desk.report(1, 2, counts))
            assert "anotadas 2 de 4" in shown(pilot)
            await press(pilot, "p")
            assert "Faltam resultados da rodada 1: mesas 3, 4." in shown(pilot)
            report_all(found)
            await press(pilot, "p")
            # The rest goes through the desk; the end by keys again.
            report_all(found)
            found.draw_up()
            report_all(found)
            await press(pilot, "f", "e")
            assert "Tabela final" in shown(pilot) and "Olga" in shown(pilot)
            by_keys = found
        assert {entry.by for entry in by_keys.desk.entries} == {"Bia", ""}
        by_commands(Commands(tmp_path / "again", capsys), by_keys)


def by_commands(commands: Commands, by_keys: TournamentSession) -> None:
    """The same people, lots and results by commands; everything ends as it did by keys."""
    commands.text("new", LINE, "--id", "copa", "--seed", SEED)
    commands.text("add", "copa", *PAIRS)
    drawn = 0
    for act in (entry.act for entry in standing(by_keys.desk.entries)):
        if not isinstance(act, Reported):
            continue
        if act.round > drawn:
            commands.text("pair", "copa")
            drawn = act.round
        result = by_keys.tournament.rounds[act.round - 1].results[act.table - 1]
        assert result is not None
        match act.form:
            case TableCounts(counts=counts):
                words = [",".join(map(str, msgspec.structs.astuple(count))) for count in counts if count is not None]
            case SixRealms(by=by):
                words = ["".join(map(str, result.places)), "--won", by]
            case _:
                words = ["".join(map(str, result.places))]
        commands.text("result", "copa", str(act.table), *words)
    commands.text("finish", "copa")
    assert final_table(commands.tournament("copa")) == final_table(by_keys.tournament)


def final_table(tournament: Tournament) -> list[tuple[str, int, object, int, int]]:
    """The final table as it is read out."""
    assert tournament.finished
    return [
        (item.entrant.name, item.place, item.points, round(item.ratings.pairs.value), item.wins)
        for item in standings(tournament)
    ]
