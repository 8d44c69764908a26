"""Places typed key by key."""

from __future__ import annotations

from tournaments.results import GamesWon, PlacesForm, Scores, Series
from tournaments.results.entry import EntryTable
from tournaments.results.wyrt_lordes import WyrtTibares
from tui.services.tournaments.result_entry import ResultEntry
from tui.services.tournaments.result_sheets import PlacesEntry

FOUR = ("Hugo", "Bia", "Edu", "Gil")


def test_the_last_initial_may_be_typed_although_it_fills_itself_in() -> None:
    entry = PlacesEntry(FOUR)
    for letter in "hbe":
        entry.letter(letter)
    assert entry.whole == (1, 2, 3, 4)
    assert entry.letter("g") == (3,)
    assert entry.whole == (1, 2, 3, 4)


def test_another_initial_after_the_last_begins_anew() -> None:
    entry = PlacesEntry(FOUR)
    for letter in "hbe":
        entry.letter(letter)
    entry.letter("e")
    assert entry.places == [None, None, 1, None]
    entry.back()
    assert entry.whole is None or entry.places != [None, None, 1, None]


def test_the_last_initial_twice_begins_anew_with_it() -> None:
    entry = PlacesEntry(FOUR)
    for letter in "hbegg":
        entry.letter(letter)
    assert entry.places == [None, None, None, 1]


def typed(entry: ResultEntry, keys: str) -> ResultEntry:
    for key in keys:
        assert entry.key(key) is None
    return entry


def test_games_told_one_by_one_are_kept_until_figures_take_their_place() -> None:
    kept = Series((PlacesForm((1, 2, 3, 4)), PlacesForm((1, 1, 1, 1))))
    entry = ResultEntry(EntryTable(FOUR, FOUR, best_of=3), kept)
    assert entry.way.key == "series" and entry.form is kept
    entry.open("games")
    assert entry.form is kept
    assert typed(entry, "1").form == GamesWon((1, 0, 0, 0), 1)
    entry.sheet.back()
    assert entry.form is kept


def test_letters_that_wait_in_one_game_keep_the_others_from_being_all() -> None:
    names = ("Ana", "Ari", "Bia", "Caio")
    entry = ResultEntry(EntryTable(names, names, best_of=3))
    entry.open("series")
    assert typed(entry, "123").form == Series((PlacesForm((1, 2, 3, 4)),))
    typed(entry, "a").sheet.move(0, -1)
    assert entry.form is None and entry.missing().key == "result.which"


def test_another_way_of_one_game_is_another_result() -> None:
    entry = ResultEntry(EntryTable(FOUR, FOUR, WyrtTibares()), Scores((130, 120, 80, 70)))
    entry.open("places")
    assert entry.form == PlacesForm((1, 2, 3, 4))
