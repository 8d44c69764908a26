"""A result told in sentences: every form can be, figure after figure."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.errors import CarteadoError
from tests.tui.plain.test_lines import reading
from tournaments.results import GamesAndLife, GamesWon, PlacesForm, ResultForm, Scores, Series, SixRealms, TableCounts
from tournaments.results.chama import ArmyCount
from tournaments.results.dalmuti import DalmutiPoints
from tournaments.results.entry_table import EntryTable
from tournaments.results.forms import Score
from tournaments.results.life import LifePoints
from tournaments.results.ways import slip_form
from tournaments.results.wyrt_arton import ArtonMoney
from tournaments.results.wyrt_lordes import WyrtTibares
from tui.plain.result import LineResult
from tui.services.tournaments.result_entry import ResultEntry
from tui.texts.localizer import Words
from tui.texts.result_notes import format_note

THREE = ("Ana", "Bia", "Caio")
NINE = (*THREE, "Duda", "Edu", "Flora", "Gil", "Hugo", "Iara")
PT = Words("pt_BR")
DUEL = EntryTable(("Ana", "Bia"), ("Ana", "Bia"), LifePoints("magic_wizards"), 3)


def chama(names: tuple[str, ...] = THREE) -> EntryTable:
    return EntryTable(names, names, victories=("conquest", "last_seat"))


@pytest.mark.parametrize(
    ("table", "answers", "form"),
    [
        (EntryTable(THREE, THREE), "2 1 3", PlacesForm((2, 1, 3))),
        (chama(), "Lugares|2|1|3", PlacesForm((2, 1, 3))),
        (chama(), "Conquista|último|2|1|3", SixRealms(1, places=(2, 1, 3), by="last_seat")),
        (
            chama(),
            "vitória|conquista|bia|1 2 3 4|0 1 1 ",
            SixRealms(1, (ArmyCount(1, 2, 3, 4), None, ArmyCount(0, 1, 1)), by="conquest"),
        ),
        (chama(("Ana", "Bia")), "tempo|1 2 3 4|0 1 1 ", TableCounts((ArmyCount(1, 2, 3, 4), ArmyCount(0, 1, 1)))),
        (EntryTable(THREE, THREE, WyrtTibares()), "placar|120 80 100", Scores((120, 80, 100))),
        (EntryTable(THREE, THREE, WyrtTibares()), "placar|100 100 100 caio", Scores((100,) * 3, places=(2, 2, 1))),
        (EntryTable(THREE, THREE, DalmutiPoints()), "placar|6 3 0 3", Scores((6, 3, 0), hands=3)),
        (EntryTable(THREE, THREE, DalmutiPoints()), "placar|8 4 0 ", Scores((8, 4, 0))),
        (
            EntryTable(NINE, NINE, ArtonMoney(1000)),
            f"placar|{'1000 ' * 9}iara",
            Scores((1000,) * 9, 0, (*(2,) * 8, 1)),
        ),
        (
            EntryTable(NINE, NINE, ArtonMoney(0, False)),
            "placar|57 20 3 9 8 7 6 5 4",
            Scores((57, 20, 3, 9, 8, 7, 6, 5, 4)),
        ),
        (EntryTable(THREE, THREE, best_of=3), "vencidas|2  0 1", GamesWon((2, 0, 0), 1)),
        (DUEL, "vida|2 1200 1  1|sem vida", GamesAndLife((2, 1), (1200, 0), 1)),
        (DUEL, "vida|2 800 0 300 |tempo", GamesAndLife((2, 0), (800, 300), 0, "time")),
        (
            EntryTable(THREE, THREE, best_of=3),
            "jogo|1 2 3|2 1 3|",
            Series((PlacesForm((1, 2, 3)), PlacesForm((2, 1, 3)))),
        ),
    ],
)
async def test_every_form_can_be_told_in_lines(table: EntryTable, answers: str, form: ResultForm) -> None:
    lines = [line for part in answers.split("|") for line in (part.split(" ") if part[:1].isdecimal() else [part])]
    assert await LineResult(reading(["", *lines]), PT, table).run() == form


async def test_a_word_in_the_place_of_a_figure_goes_back() -> None:
    assert await LineResult(reading(["", "2", "x"]), PT, EntryTable(THREE, THREE)).run() is None


class TwentyPoints(msgspec.Struct, frozen=True):
    """A duel from twenty points down: whatever is left counts, and the table adds up to nothing fixed."""

    key: str = "dalmuti"
    hands: int = 0
    shared: bool = False
    level: str = "play_one_more_hand"

    def most(self, seats: int, hands: int) -> tuple[int, ...]:
        return tuple(20 * (seat + 1) for seat in range(seats))

    def weigh(self, scores: tuple[int, ...]) -> tuple[Score, ...]:
        return tuple((score,) for score in scores)


async def test_a_game_whose_scores_add_up_to_nothing_fixed_needs_no_more_than_to_say_so() -> None:
    two = ("Ana", "Bia")
    table = EntryTable(two, two, TwentyPoints())
    entry = ResultEntry(table)
    for character in "17":
        assert entry.key(character) is None
    assert entry.go_on() and entry.key("0") is None
    assert entry.form == Scores((17, 0)) and [line.place for line in entry.lines()] == [1, 2]
    assert entry.way.sums(entry.typed) == ()
    assert Scores((17, 0)).settle(2, strict=True, scoring=TwentyPoints()).places == (1, 2)
    assert await LineResult(reading(["", "placar", "17", "0"]), PT, table).run() == Scores((17, 0))
    slip = slip_form(table)
    assert [format_note(PT, field) for field in slip.fields] == ["Pontos", "Lugar"]
    assert slip.note.key == "papers.slip.note.places"


async def test_what_is_refused_is_said_and_only_the_figures_that_are_wrong_are_typed_again() -> None:
    def check(form: ResultForm) -> None:
        if isinstance(form, Scores) and sum(form.scores) != 300:
            raise CarteadoError("late_unsettled")

    table = EntryTable(THREE, THREE, WyrtTibares())
    person = reading(["", "placar", "120", "80", "90", "Caio", "100"])
    assert await LineResult(person, PT, table, check).run() == Scores((120, 80, 100))
    assert PT("error.late_unsettled") in person.said and "2. Bia: 80" in person.said
    assert await LineResult(reading(["120 80 90", "Caio", "100"]), PT, table, check).run() == Scores((120, 80, 100))
    assert await LineResult(reading(["120 80 90", "0"]), PT, table, check).run() is None


async def test_a_missing_figure_is_asked_for_and_the_others_stay() -> None:
    table = EntryTable(THREE, THREE, best_of=3)
    answers = ["", "vencidas", "", "", "", "", "Ana", "2", "", "0"]
    assert await LineResult(reading(answers), PT, table).run() == GamesWon((2, 0, 0))
