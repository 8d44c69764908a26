"""A result is written in one way for the desk, for lines and for commands, and means the same in all three."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import CarteadoError
from tests.tui.plain.test_lines import reading
from tournaments.results import GamesAndLife, GamesWon, PlacesForm, ResultForm, Scores
from tournaments.results.entry import EntryTable
from tournaments.results.life import LifePoints
from tournaments.results.wyrt_lordes import WyrtTibares
from tui.plain.result import LineResult
from tui.services.tournaments.result_entry import ResultEntry
from tui.services.tournaments.result_notation import Typing, read_result
from tui.texts.localizer import Words

PT = Words("pt_BR")
FOUR = ("Ana", "Bia", "Caio", "Duda")
PLACES = EntryTable(FOUR, FOUR)
TIBARES = EntryTable(FOUR[:3], FOUR[:3], WyrtTibares())
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
@pytest.mark.parametrize("between", ["-", "x", "×", ":", " "])
async def test_games_of_two_are_written_with_any_sign_between_them(
    table: EntryTable, won: tuple[int, int], between: str
) -> None:
    await check(table, f"{won[0]}{between}{won[1]}", GamesWon(won))


@pytest.mark.parametrize("winners", ["ab", "aba", "abb", "aa", "a=a", "b=b"])
async def test_who_won_each_game_is_written_by_initials(winners: str) -> None:
    won = (winners.count("a"), winners.count("b"))
    await check(GAMES, winners, GamesWon(won, winners.count("=")))


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
