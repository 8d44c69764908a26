"""A result is written in one way for the desk, lines, commands and players of the hall, and means the same in all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import CarteadoError
from tests.tui.lobby_apps import HallClub
from tests.tui.plain.test_lines import reading
from tournaments.controller import TournamentController
from tournaments.entering import entry_table
from tournaments.results import GamesAndLife, GamesWon, PlacesForm, ResultForm, Scores
from tournaments.results.entry_table import EntryTable
from tournaments.results.life import LifePoints
from tournaments.results.wyrt_lordes import WyrtTibares
from tournaments.spec import parse
from tui.plain.result import LineResult
from tui.services.tournaments.players import PendingResults
from tui.services.tournaments.result_entry import ResultEntry
from tui.services.tournaments.result_notation import Typing, read_result
from tui.services.tournaments.session import TournamentSession
from tui.texts.localizer import Words

PT = Words("pt_BR")
FOUR = ("Ana", "Bia", "Caio", "Duda")
PLACES = EntryTable(FOUR, FOUR)
TIBARES = EntryTable(FOUR[:3], FOUR[:3], WyrtTibares())
DUEL = EntryTable(FOUR[:2], FOUR[:2])
GAMES = EntryTable(FOUR[:2], FOUR[:2], best_of=3)
LIFE = EntryTable(FOUR[:2], FOUR[:2], LifePoints("magic_wizards"), 3)
COUNTS = [(won, lost) for won, lost in product(range(3), repeat=2) if won + lost]


def at_the_desk(table: EntryTable, text: str) -> ResultForm | None:
    entry = ResultEntry(table)
    for character in text:
        assert entry.key(character) in (None, False), (text, character)
    return entry.form


def by_command(table: EntryTable, text: str) -> ResultForm:
    return read_result(Typing(table, tuple(text.split())))


async def in_lines(table: EntryTable, text: str) -> ResultForm | None:
    return await LineResult(reading([text]), PT, table).run()


def meaning(table: EntryTable, form: ResultForm | None) -> object:
    """Return what a form comes to, however it was typed."""
    assert form is not None
    settled = form.settle(len(table.entrants), strict=False, scoring=table.scoring)
    return settled.places, settled.won, settled.figures


async def check(table: EntryTable, text: str, form: ResultForm) -> None:
    meant = meaning(table, form)
    assert meaning(table, by_command(table, text)) == meant
    assert meaning(table, await in_lines(table, text)) == meant
    assert meaning(table, at_the_desk(table, text)) == meant


@pytest.mark.parametrize("places", [*permutations((1, 2, 3, 4)), (1, 1, 3, 4), (1, 2, 2, 4), (1, 1, 1, 1)])
async def test_places_are_written_in_seat_order_or_as_initials(places: tuple[int, ...]) -> None:
    digits = "".join(map(str, places))
    for text in (digits, " ".join(digits)):
        await check(PLACES, text, PlacesForm(places))
    if len(set(places)) == 4:
        order = sorted(range(4), key=places.__getitem__)
        initials = "".join(FOUR[seat][0] for seat in order)
        for text in (initials, initials.lower(), initials[:3]):
            await check(PLACES, text, PlacesForm(places))


@pytest.mark.parametrize("table", [GAMES, LIFE])
@pytest.mark.parametrize("won", COUNTS)
@pytest.mark.parametrize("between", ["-", "x", "×", ":", " ", ""])
async def test_games_of_two_are_written_with_any_sign_between_them(
    table: EntryTable, won: tuple[int, int], between: str
) -> None:
    await check(table, f"{won[0]}{between}{won[1]}", GamesWon(won))


@pytest.mark.parametrize(("text", "won"), [("Bia=1 Ana=2", (2, 1)), ("Ana=2 Bia=0", (2, 0))])
def test_games_are_written_by_names_as_well(text: str, won: tuple[int, int]) -> None:
    assert by_command(GAMES, text) == GamesWon(won)


@pytest.mark.parametrize("winners", ["ab", "aba", "abb", "aa", "a=a", "b=b"])
async def test_who_won_each_game_is_written_by_initials(winners: str) -> None:
    won = (winners.count("a"), winners.count("b"))
    await check(GAMES, winners, GamesWon(won, winners.count("=")))


@pytest.mark.parametrize("text", ["=", "½", "½-½", "½–½", "½ ½", "1/2-1/2", "1/2 1/2"])
async def test_a_drawn_duel_is_written_as_in_chess(text: str) -> None:
    await check(DUEL, text, PlacesForm((1, 1)))
    for table in (GAMES, LIFE):
        await check(table, text, GamesWon((0, 0), 1))


@pytest.mark.parametrize(("text", "places"), [("1-0", (1, 2)), ("0-1", (2, 1)), ("1–0", (1, 2)), ("0 1", (2, 1))])
async def test_who_won_a_duel_is_written_in_points(text: str, places: tuple[int, ...]) -> None:
    await check(DUEL, text, PlacesForm(places))


@pytest.mark.parametrize("text", ["½-½", "=", "½"])
def test_four_people_do_not_draw_a_duel(text: str) -> None:
    with pytest.raises(CarteadoError):
        by_command(PLACES, text)
    assert at_the_desk(PLACES, text) is None


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("2,1200 1,0", GamesAndLife((2, 1), (1200, 0))),
        ("0,0 2,50", GamesAndLife((0, 2), (0, 50))),
        ("1,0 2,9000", GamesAndLife((1, 2), (0, 9000))),
    ],
)
async def test_games_and_life_points_are_written_with_a_comma_between_them(text: str, form: ResultForm) -> None:
    await check(LIFE, text, form)


@given(st.lists(st.integers(0, 290), min_size=2, max_size=2).filter(lambda scores: sum(scores) <= 300))
async def test_scores_are_written_in_seat_order_with_spaces(scores: list[int]) -> None:
    whole = (*scores, 300 - sum(scores))
    await check(TIBARES, " ".join(map(str, whole)), Scores(whole))


async def test_what_is_no_result_is_refused_in_words_and_asked_for_again() -> None:
    for text in ("2 1", "xyz", "abcde"):
        with pytest.raises(CarteadoError):
            by_command(PLACES, text)
    assert await LineResult(reading(["xyz", "2 1", "abcd"]), PT, PLACES).run() == PlacesForm((1, 2, 3, 4))
    assert await LineResult(reading(["xyz", "0"]), PT, PLACES).run() is None


# ---- Told by players over the hall -----------------------------------------------------------------------------------


@pytest.fixture
def club(tmp_path: Path) -> Iterator[HallClub]:
    club = HallClub(tmp_path)
    yield club
    club.store.close()


def first_round(club: HallClub, line: str, people: int, best_of: int) -> TournamentSession:
    """Return a tournament of one table, drawn up."""
    context = club.tournament_sessions.club
    spec = parse(line, context.catalog)
    chosen = {"format": "swiss", "table_size": people, "scored": False, "best_of": best_of}
    settings = msgspec.structs.replace(TournamentController().settings_for(spec), **chosen)
    found = club.tournament_sessions.add(TournamentSession.create(context, spec, settings, "copa"))
    for name in FOUR[:people]:
        found.enter(name)
    found.draw_up(7)
    return found


@pytest.mark.parametrize(
    ("line", "people", "best_of", "texts"),
    [
        ("Chama: Campeonato X 2026", 4, 1, ("2143", "4 3 1 2", "1134")),
        ("Chama: Campeonato X 2026", 2, 3, ("2-1", "2 1", "02", "1x1")),
        ("Wyrt: Campeonato X 2026", 3, 1, ("150 60 90", "100 100 100", "0 0 300")),
        ("Magic & Wizards: Duelo X 2026", 2, 3, ("2-1", "2,1200 1,0", "0,0 2,50")),
        ("Dalmuti: Campeonato X 2026", 4, 1, ("12 6 4 2",)),
    ],
)
async def test_a_player_of_the_hall_writes_a_result_as_the_desk_does(
    club: HallClub, line: str, people: int, best_of: int, texts: tuple[str, ...]
) -> None:
    found = first_round(club, line, people, best_of)
    [pairing] = found.desk.pending()
    table = entry_table(found.tournament, pairing)
    first, second, *_ = table.entrants
    results = PendingResults(found)
    for text in texts:
        for form in (await in_lines(table, text), at_the_desk(table, text)):
            assert form is not None, text
            assert not results.propose(first, 1, form)
            results.confirm(second, *results.open)
            [by_players] = found.tournament.rounds[0].results
            found.do(lambda desk: desk.take_back(desk.undoable()))
            found.do(lambda desk, text=text: desk.report(1, 1, by_command(table, text)))
            [by_desk] = found.tournament.rounds[0].results
            assert by_players is not None and by_desk is not None
            assert meaning(table, by_players.form) == meaning(table, by_desk.form)
            assert (by_players.places, by_players.won, by_players.figures) == (
                by_desk.places,
                by_desk.won,
                by_desk.figures,
            )
            found.do(lambda desk: desk.take_back(desk.undoable()))
