"""Whole evenings by commands, beside the same acts at the desk: in the end the standings are the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.tui.commands import Commands, pending
from tournaments.controller import TournamentController
from tournaments.model import EntrantId, Member
from tournaments.results import PlacesForm, ResultForm, Scores, SixRealms, TableCounts
from tournaments.results.chama import ArmyCount
from tournaments.settings import Missed
from tournaments.spec import parse
from tournaments.standings import standings
from tui.services.tournaments.rounds import lot_of

pytestmark = pytest.mark.marathon

WYRT = "Wyrt: Campeonato de Ahlen 2026"
PEOPLE = (
    *("Ana", "Bia", "Caio", "Duda", "Edu", "Flora", "Gil", "Hugo", "Iara", "Juca", "Kika", "Lino"),
    *("Mila", "Nilo", "Olga", "Pepe", "Quim", "Rita", "Saul", "Tom", "Ugo", "Vera"),
)
PAIRS_LINE = "Chama: Duplas Fluminenses (Xisum) 2025"
PAIRS = ("Ana / Bia", "Caio / Duda", "Edu / Flora", "Gil / Hugo", "Iara / Juca", "Kika / Lino", "Mila / Nilo")
SEED = "noite"


class Both:
    """The same acts by commands and at a desk in memory."""

    def __init__(self, commands: Commands, line: str, *flags: str, **settings: Any) -> None:
        self.commands = commands
        self.id = commands.text("new", line, "--id", "noite", "--seed", SEED, *flags).strip()
        self.desk = TournamentController()
        spec = parse(line)
        self.desk.open(spec, msgspec.structs.replace(self.desk.settings_for(spec), **settings))

    def add(self, *names: str) -> None:
        self.commands.text("add", self.id, *names)
        for name in names:
            self._enter(name, "losses")

    def late(self, name: str, missed: Missed) -> None:
        self.commands.text("late", self.id, name, "--missed", missed)
        self._enter(name, missed)

    def _enter(self, name: str, missed: Missed) -> None:
        members = [Member(part.strip()) for part in name.split("/")]
        if len(members) == 1:
            self.desk.register(name, missed=missed)
        else:
            self.desk.register_group(members, missed=missed)

    def pair(self, *, anew: bool = False) -> Any:
        drawn = (self.commands.in_a_process if anew else self.commands.data)("pair", self.id)
        self.desk.draw_up(lot_of(SEED, len(self.desk.tournament.rounds) + 1))
        assert [[seat["name"] for seat in table["seats"]] for table in drawn["round"]["tables"]] == [
            [self.name(seat) for seat in table.seats] for table in self.last
        ]
        return drawn

    def name(self, entrant: EntrantId) -> str:
        return self.desk.tournament.entrant(entrant).name

    @property
    def last(self) -> Sequence[Any]:
        assert self.desk.round is not None
        return self.desk.round.draft.tables

    def result(self, table: int, form: ResultForm, *words: str, round: int = 0) -> None:
        self.commands.text("result", self.id, str(table), *words)
        self.desk.report(round or len(self.desk.tournament.rounds), table, form)

    def drop(self, name: str) -> None:
        self.commands.text("drop", self.id, name)
        self.desk.drop(next(entrant.id for entrant in self.desk.tournament.entrants if entrant.name == name))

    def finish(self) -> Any:
        found = self.commands.data("finish", self.id)
        self.desk.finish()
        return found

    def assert_same(self) -> None:
        """The store holds what the desk holds, and the command tells its standings."""
        kept = self.commands.tournament(self.id)
        assert kept == self.desk.tournament
        expected = standings(self.desk.tournament)
        found = self.commands.data("standings", self.id)["standings"]
        assert [(line["place"], line["name"], line["games"], line["points"]) for line in found] == [
            (line.place, line.entrant.name, line.games, None if line.points is None else float(line.points))
            for line in expected
        ]
        for line, item in zip(found, expected, strict=True):
            assert line["tiebreaks"] == {column.code: column.value for column in item.columns}


def money(seats: int, table: int, round: int) -> tuple[int, ...]:
    """What a table of Wyrt counts at the end: a hundred for each, shared out in another way at every table."""
    first = (table + round) % seats
    return tuple(100 + (seats - 1) * 20 if seat == first else 80 for seat in range(seats))


def all_money(both: Both) -> None:
    """Report every table that waits, by seat order or by names in turn."""
    number = len(both.desk.tournament.rounds)
    for table in pending(both.desk):
        seats = both.last[table - 1].seats
        scores = money(len(seats), table, number)
        by_name = [f"{both.name(seat)}={score}" for seat, score in zip(seats, scores, strict=True)]
        both.result(table, Scores(scores), *(reversed(by_name) if table % 2 else map(str, scores)))


@pytest.mark.deep
def test_an_evening_of_23_at_wyrt_ends_as_at_the_desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = Commands(tmp_path, capsys)
    flags = ("--format", "swiss", "--tables", "4", "--rounds", "3")
    both = Both(commands, WYRT, *flags, format="swiss", table_size=4, rounds=3)
    both.add(*PEOPLE)
    both.pair()
    assert "mesas 1, 2, 3, 4, 5, 6" in commands.refused("pair", both.id)
    all_money(both)
    both.late("Zeca", "halves")
    both.pair(anew=True)
    assert len(both.desk.tournament.entrants) == 23
    # The first table of the first round was written down wrongly; it shows after the second round is drawn.
    wrong = both.desk.tournament.rounds[0].draft.tables[0]
    right = tuple(reversed(money(len(wrong.seats), 1, 1)))
    answer = commands.in_a_process("correct", both.id, "1", *map(str, right), "--round", "1")
    both.desk.correct(1, 1, Scores(right))
    assert any(change["type"] == "result" for change in answer["changes"])
    both.drop("Hugo")
    both.assert_same()
    all_money(both)
    both.pair(anew=True)
    assert all(both.name(seat) != "Hugo" for table in both.last for seat in table.seats)
    all_money(both)
    final = both.finish()["final"]
    order = both.desk.final()
    assert order is not None and [item["entrant"] for item in final] == list(order)
    assert commands.in_a_process("standings", both.id)["finished"] is True
    both.assert_same()


def test_a_tournament_of_16_in_pairs_ends_as_at_the_desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = Commands(tmp_path, capsys)
    both = Both(commands, PAIRS_LINE)
    both.add(*PAIRS)
    both.add("Olga / Pepe")
    assert both.desk.tournament.players == 16
    while both.desk.final() is None:
        both.pair(anew=both.desk.round is None)
        for table in pending(both.desk):
            seats = both.last[table - 1].seats
            match table % 3:
                case 0:
                    both.result(table, PlacesForm((2, 1)), both.name(seats[1]))
                case 1:
                    form = SixRealms(0, places=(1, 2), by="ten_realms")
                    both.result(table, form, "12", "--won", "ten_realms")
                case _:
                    counts = (
                        ArmyCount(1, 1, 2, 9),
                        ArmyCount(2, 0, 3, 9),
                        ArmyCount(5, 2, 3, 10),
                        ArmyCount(0, 0, 1, 4),
                    )
                    words = ("1,1,2,9", "2,0,3,9", "5,2,3,10", "0,0,1,4")
                    both.result(table, TableCounts(counts), *words)
    both.finish()
    both.assert_same()
    champion = both.name((both.desk.final() or ())[0])
    assert commands.text("standings", both.id).splitlines()[2].split()[1:4] == champion.split()
