"""A table's result in a few words: every form says what the desk's keys would, and what is missing is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Intervened
from engine.games.registry import GAMES
from saves.store import open_store
from tests.tui.commands import Commands
from tournaments.controller import TournamentController
from tournaments.entering import entry_table
from tournaments.model import Member
from tournaments.results import GamesAndLife, GamesWon, PlacesForm, ResultForm, Scores, Series, SixRealms, TableCounts
from tournaments.results.chama import ArmyCount
from tournaments.spec import parse
from tui.services.environment import fresh_seed, now_ms
from tui.services.matches.match_service import MatchService
from tui.services.tournaments.club import ServiceContext, no_papers
from tui.services.tournaments.result_notation import Typing, read_result
from tui.services.tournaments.session import TournamentSession

CHAMA = "Chama: Campeonato Mariapaulista 2025"
WYRT = "Wyrt: Campeonato de Ahlen 2026"
PAIRS = "Chama: Duplas Fluminenses (Xisum) 2025"


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(tmp_path, capsys)


def at_table(line: str, names: tuple[str, ...], words: str, *, settings: Any = None, **typed: Any) -> Typing:
    """One table at which these sit in this order, and what is typed about it."""
    desk = TournamentController()
    spec = parse(line)
    chosen = msgspec.structs.replace(desk.settings_for(spec), scored=False, **(settings or {}))
    desk.open(spec, chosen)
    for name in names:
        members = [Member(part) for part in name.split(" & ")]
        if len(members) > 1:
            desk.register_group(members)
        else:
            desk.register(name)
    desk.draw_up(7)
    assert desk.round is not None
    [table] = desk.round.draft.tables
    seated = msgspec.structs.replace(table, seats=tuple(range(1, len(names) + 1)))
    return Typing(entry_table(desk.tournament, seated), tuple(words.split()), **typed)


def chama(words: str, **typed: Any) -> ResultForm:
    return read_result(at_table(CHAMA, ("Ana", "Bia", "Caio", "Duda"), words, **typed))


def wyrt(words: str, **typed: Any) -> ResultForm:
    return read_result(at_table(WYRT, ("Ana", "Bia", "Caio"), words, **typed))


def pairs(words: str, **typed: Any) -> ResultForm:
    return read_result(at_table(PAIRS, ("Ana & Bia", "Caio & Duda"), words, **typed))


def duel(words: str, names: tuple[str, ...] = ("Ana", "Bia"), **typed: Any) -> ResultForm:
    settings = {"table_size": 2, "best_of": 3}
    return read_result(at_table(CHAMA, names, words, settings=settings, **typed))


def test_games_and_life_points_are_told_side_by_side_and_draws_behind_them() -> None:
    def magic(words: str, **typed: Any) -> ResultForm:
        at = at_table("Magic & Wizards: Duelo X 2026", ("Ana", "Bia"), words, settings={"best_of": 3}, **typed)
        return read_result(at)

    whole = GamesAndLife((2, 1), (1200, 0))
    assert magic("2,1200 1,0") == magic("bia=1,0 ana=2,1200") == whole
    assert magic("1,0 1,900 1") == GamesAndLife((1, 1), (0, 900), 1)
    assert magic("2,1200 0,500", ended="time") == GamesAndLife((2, 0), (1200, 500), 0, "time")
    assert magic("2-1") == GamesWon((2, 1))
    with pytest.raises(CarteadoError, match="result_figures"):
        magic("2,1200")
    with pytest.raises(CarteadoError, match="no_scores_here"):
        duel("2,1200 1,0", way="life")


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("bacd", (2, 1, 3, 4)),
        ("bac", (2, 1, 3, 4)),
        ("bia ana duda caio", (2, 1, 4, 3)),
        ("Bia ANA duda", (2, 1, 4, 3)),
        ("du=ca b a", (4, 3, 1, 1)),
        ("2134", (2, 1, 3, 4)),
        ("2 1 3 3", (2, 1, 3, 3)),
        ("caio=1 ana=2 duda=3 bia=4", (2, 4, 1, 3)),
        ("#3 #1 #2 #4", (2, 3, 1, 4)),
    ],
)
def test_places_are_told_by_initials_names_or_figures(words: str, places: tuple[int, ...]) -> None:
    assert chama(words) == PlacesForm(places)


def test_a_word_is_a_name_where_one_begins_so_and_initials_otherwise() -> None:
    names = ("Abel", "Bia", "Caio")
    assert read_result(at_table(CHAMA, names, "ab ca", settings={"table_size": 3})) == PlacesForm((1, 3, 2))
    assert read_result(at_table(CHAMA, names, "abc", settings={"table_size": 3})) == PlacesForm((1, 2, 3))


def test_figures_may_stand_in_quotation_marks() -> None:
    at = at_table("Magic & Wizards: Duelo X 2026", ("Ana", "Bia"), "", settings={"best_of": 3})
    assert read_result(at._replace(words=("2,1200 1,0",))) == GamesAndLife((2, 1), (1200, 0))
    at = at_table(CHAMA, ("Ana", "Bia", "Caio", "Duda"), "")
    assert read_result(at._replace(words=("2 1 3 3",))) == PlacesForm((2, 1, 3, 3))
    with pytest.raises(CarteadoError, match="nobody_here_begins"):
        read_result(at._replace(words=("Bia Ana",)))


def test_a_member_stands_for_the_pair() -> None:
    assert pairs("duda") == PlacesForm((2, 1))
    assert pairs("ca") == PlacesForm((2, 1))


def test_the_way_of_a_victory_is_kept_with_the_places() -> None:
    assert chama("bacd", won="last_seat") == SixRealms(1, places=(2, 1, 3, 4), by="last_seat")
    assert pairs("duda", won="ten_realms") == SixRealms(1, places=(2, 1), by="ten_realms")


def test_CH_61_counts_are_told_seat_by_seat_or_by_name() -> None:
    whole = (ArmyCount(5, 2, 3, 10), ArmyCount(1, 1, 1), ArmyCount(0, 0, 2, 4), ArmyCount(2, 0, 0, 1))
    assert chama("5,2,3,10 1,1,1 0,0,2,4 2,0,0,1") == TableCounts(whole)
    assert chama("duda=2,0,0,1 bia=1,1,1 ana=5,2,3,10 caio=0,0,2,4") == TableCounts(whole)


def test_CH_63_a_plus_is_whoever_won_and_needs_no_count() -> None:
    counts = (None, ArmyCount(1, 1, 1), ArmyCount(0, 0, 2, 4), ArmyCount(2, 0, 0, 1))
    assert chama("+ 1,1,1 0,0,2,4 2,0,0,1") == SixRealms(0, counts)


def test_scores_are_told_in_seat_order_or_by_name() -> None:
    assert wyrt("120 80 100") == Scores((120, 80, 100))
    assert wyrt("caio=100 ana=120 b=80") == Scores((120, 80, 100))
    assert wyrt("213") == PlacesForm((2, 1, 3))
    assert wyrt("2 1 3", way="places") == PlacesForm((2, 1, 3))
    assert wyrt("b a c") == PlacesForm((2, 1, 3))


def test_WL_25_whoever_goes_ahead_parts_those_who_are_level() -> None:
    assert wyrt("100 100 100", ahead=("caio", "ana")) == Scores((100, 100, 100), 0, (2, 3, 1))


@pytest.mark.parametrize(
    ("words", "won", "drawn"),
    [
        ("2-1", (2, 1), 0),
        ("1x2", (1, 2), 0),
        ("2 1", (2, 1), 0),
        ("2:0", (2, 0), 0),
        ("1-1-1", (1, 1), 1),
        ("bia=2 ana=1", (1, 2), 0),
        ("aba", (2, 1), 0),
        ("a=b", (1, 1), 1),
        ("ana ana", (2, 0), 0),
    ],
)
def test_games_of_a_match_are_told_by_figures_or_one_after_another(
    words: str, won: tuple[int, ...], drawn: int
) -> None:
    form = duel(words)
    settled = form.settle(2, strict=False)
    assert (settled.won, settled.games - sum(settled.won)) == (won, drawn)
    by_game = {"aba": (1, 2, 1), "a=b": (1, 0, 2), "ana ana": (1, 1)}.get(words)
    if by_game is None:
        assert form == GamesWon(won, drawn)
    else:
        assert form == Series(tuple(PlacesForm({0: (1, 1), 1: (1, 2), 2: (2, 1)}[number]) for number in by_game))


def test_a_match_may_be_told_by_its_places_too() -> None:
    assert duel("ana", way="places") == PlacesForm((1, 2))


@pytest.mark.parametrize(
    ("words", "code", "data"),
    [
        ("", "result_missing", {"names": ("Ana", "Bia", "Caio", "Duda")}),
        ("bia", "result_places_missing", {"names": ("Ana", "Caio", "Duda")}),
        ("ba", "result_places_missing", {"names": ("Caio", "Duda")}),
        ("bxa", "nobody_here_begins", {"letters": "x"}),
        ("bia ana ana", "named_twice", {"name": "Ana"}),
        ("bia xica", "nobody_called", {"name": "xica"}),
        ("1 2 3", "result_figures", {"found": 3, "seats": 4}),
        ("ana=1 bia=2 caio=3", "result_figures_missing", {"names": ("Duda",)}),
        ("5,2,3 1,1,1 0,0,0", "result_figures", {"found": 3}),
        ("5,2,3 1,1,1 0,0,0 x", "result_bad_count", {"found": "x"}),
        ("+ + 1,1,1 0,0,0", "result_no_winner", {}),
        ("2-0", "result_one_game", {"found": "2-0"}),
        ("2x1x0x0", "result_one_game", {"names": ("Ana", "Bia", "Caio", "Duda")}),
    ],
)
def test_what_is_missing_or_wrong_is_named(words: str, code: str, data: dict[str, object]) -> None:
    with pytest.raises(CarteadoError) as refused:
        chama(words)
    assert refused.value.code == code
    assert {name: refused.value.data[name] for name in data} == data


def test_letters_that_several_begin_with_ask_for_more() -> None:
    with pytest.raises(CarteadoError) as refused:
        read_result(at_table(CHAMA, ("Ana", "Ari", "Bia"), "b a", settings={"table_size": 3}))
    assert refused.value.code == "name_of_several"
    assert refused.value.data["names"] == ("Ana", "Ari")


def test_a_game_is_won_only_in_the_ways_that_it_has() -> None:
    for typed in ({"won": "ten_realms"}, {"won": "conquest"}):
        with pytest.raises(CarteadoError) as refused:
            chama("bacd", **typed)
        assert refused.value.code == "result_not_won_so"
    with pytest.raises(CarteadoError) as refused:
        wyrt("5,2,3 1,1,1 0,0,0")
    assert refused.value.code == "result_no_counts"


# ---- Over a table that is open ---------------------------------------------------------------------------------------


def opened_table(commands: Commands, size: int = 2) -> str:
    """Seat table 1 of a round in the app, and leave it in the middle; return its match."""
    commands.text("new", CHAMA, "--id", "copa", "--unscored", "--format", "round_robin", "--tables", str(size))
    commands.text("add", "copa", "Ana", "Bia", "Caio", "Duda")
    commands.text("pair", "copa")
    with open_store(commands.db) as store:
        club = ServiceContext(store, lambda: MatchService(store, GAMES), GAMES, now_ms, fresh_seed, no_papers)
        found = TournamentSession(club, "copa")
        return found.tables.sit_down(found.desk.pending()[0]).match


@pytest.mark.parametrize("act", ["noshow", "drop"])
def test_whoever_is_missing_at_an_open_table_ends_its_match_only_if_that_is_meant(commands: Commands, act: str) -> None:
    match = opened_table(commands, size=4)
    assert "com --end-match" in commands.refused(act, "copa", "Ana")
    with open_store(commands.db) as store:
        assert store.matches.load(match).status == "open"
    commands.text(act, "copa", "Ana", "--end-match")
    with open_store(commands.db) as store:
        assert store.matches.load(match).status == "abandoned"


def test_a_result_over_an_open_table_is_kept_only_if_its_match_is_to_end(commands: Commands, tmp_path: Path) -> None:
    match = opened_table(commands)
    assert "com --end-match" in commands.refused("result", "copa", "1", "12")
    listed = tmp_path / "results.csv"
    listed.write_text("1;12\n2;21\n", encoding="utf-8")
    assert "com --end-match" in commands.refused("results", "copa", str(listed))
    commands.text("results", "copa", str(listed), "--end-match")
    with open_store(commands.db) as store:
        record = store.matches.load(match)
    assert record.status == "abandoned"
    notes = [entry.note for entry in record.entries if isinstance(entry, Intervened)]
    assert notes == ["A mesa recebeu outro resultado no torneio."]


def test_a_table_that_nobody_came_to_ends_the_match_that_is_open_there(commands: Commands) -> None:
    match = opened_table(commands)
    [table, *_] = commands.data("show", "copa")["round"]["tables"]
    commands.text("noshow", "copa", *(seat["name"] for seat in table["seats"]), "--end-match")
    with open_store(commands.db) as store:
        assert store.matches.load(match).status == "abandoned"
