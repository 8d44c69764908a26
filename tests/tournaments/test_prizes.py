"""Prize categories: entered, changed, kept with people, and ranked by themselves."""

from __future__ import annotations

import pytest

from tests.tournaments.events import entered, opened, paired, played_out, report_all
from tests.tournaments.test_desk import refused
from tests.tournaments.test_swiss import by_lot
from tournaments.controller import TournamentController
from tournaments.differences import CategoriesDiffer
from tournaments.model import Member
from tournaments.prizes import categories_of, category_named, category_standings
from tournaments.standings import standings

SWISS = {"format": "swiss", "table_size": 2, "scored": False, "rounds": 3}


def of_category(desk: TournamentController, category: str) -> list[tuple[int, int]]:
    return [(line.entrant.id, line.place) for line in category_standings(standings(desk.tournament), category)]


def test_somebody_may_compete_in_several_categories_written_as_they_were_first() -> None:
    desk = entered(4, **SWISS)
    change = desk.categorise(1, ["Juvenil", " novato ", "juvenil"])
    assert change == (CategoriesDiffer(1, 0, (), ("Juvenil", "novato")),)
    desk.categorise(2, ["JUVENIL"])
    assert categories_of(desk.tournament) == ("Juvenil", "novato")
    assert category_named(desk.tournament, "juveníl") == "Juvenil"
    assert refused(lambda: category_named(desk.tournament, "sênior")).data["known"] == ("Juvenil", "novato")
    desk.categorise(1, [])
    assert categories_of(desk.tournament) == ("Juvenil",)


@pytest.mark.parametrize("format", ["swiss", "escada"])
def test_a_category_has_the_order_of_the_tournament_and_places_of_its_own(format: str) -> None:
    desk = entered(9, **{**SWISS, "format": format, "rounds": SWISS["rounds"] if format == "swiss" else 0})
    young = (2, 3, 5, 7)
    for entrant in young:
        desk.categorise(entrant, ["juvenil"])
    by_lot(desk, 2)
    lines = standings(desk.tournament)
    expected = [line for line in lines if line.entrant.id in young]
    found = category_standings(lines, "juvenil")
    assert [line.entrant.id for line in found] == [line.entrant.id for line in expected]
    for own, line in zip(found, expected, strict=True):
        assert own.place == 1 + sum(other.place < line.place for other in expected)
        assert own.sharing == sum(other.place == line.place for other in expected)
        assert own.low == 1 + sum(other.high < line.low for other in expected)
        assert own.high == len(expected) - sum(other.low > line.high for other in expected)


def test_at_the_end_everybody_of_a_category_has_one_place() -> None:
    desk = played_out(9)
    desk.finish()
    for entrant in (1, 4, 6):
        desk.categorise(entrant, ["feminino"])
    lines = category_standings(standings(desk.tournament), "feminino")
    assert [(line.low, line.high, line.place) for line in lines] == [(1, 1, 1), (2, 2, 2), (3, 3, 3)]
    assert [entry.act.__class__.__name__ for entry in desk.entries][-1] == "Categorised"
    desk.take_back(len(desk.entries))
    assert len(of_category(desk, "feminino")) == 2


def test_a_pair_competes_where_both_do() -> None:
    desk = paired(4, scored=False)
    desk.categorise(1, ["mista"], 0)
    assert of_category(desk, "mista") == []
    desk.categorise(1, ["mista"], 1)
    assert of_category(desk, "mista") == [(1, 1)]


def test_categories_come_with_a_list_and_stay_when_a_name_is_set_right_but_not_with_a_substitute() -> None:
    desk = opened(**SWISS)
    desk.register_all([Member("Ana", categories=("juvenil",)), Member("Bia")])
    desk.rename(1, Member("Ana Souza"))
    assert desk.tournament.entrant(1).categories == ("juvenil",)
    desk.draw_up(1)
    report_all(desk)
    desk.substitute(1, Member("Zé"))
    assert desk.tournament.entrant(1).categories == ()
