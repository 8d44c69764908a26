"""Places typed key by key."""

from __future__ import annotations

import pytest

from tournaments.results import GamesAndLife, GamesWon, PlacesForm, Scores, Series
from tournaments.results.entry_table import EntryTable
from tournaments.results.life import LifePoints
from tournaments.results.wyrt_lordes import WyrtTibares
from tui.services.tournaments.result_arrival import PlacesEntry
from tui.services.tournaments.result_entry import ResultEntry
from tui.texts.localizer import Words
from tui.texts.result_notes import format_note

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


DUEL = EntryTable(("Rosa", "Lia"), ("Rosa", "Lia"), LifePoints("magic_wizards"), 3, loser_chooses=True)


def test_a_duel_is_typed_by_who_won_each_game_and_the_points_that_the_last_winner_has() -> None:
    entry = typed(ResultEntry(DUEL), "rlr1200")
    assert entry.way.key == "life" and entry.form == GamesAndLife((2, 1), (1200, 0))
    assert entry.go_on() and entry.sheet.mark == (1, 1) and not entry.go_on()
    assert [key for key, _ in entry.way.help(entry.typed)][1:] == ["result.loser_chooses", "result.ended"]


def test_who_lost_when_time_was_called_has_points_too_and_a_draw_is_a_sign() -> None:
    entry = typed(ResultEntry(DUEL), "l=l900")
    assert entry.go_on()
    assert typed(entry, "250/").form == GamesAndLife((0, 2), (250, 900), 1, "time")
    for _ in range(4):
        entry.sheet.back()
    assert entry.form == GamesAndLife((0, 2), (0, 900), 1)


def test_figures_are_typed_one_after_another_as_well() -> None:
    entry = ResultEntry(DUEL)
    for keys in ("2", "700", "1"):
        typed(entry, keys)
        entry.point(0, 1) if keys == "2" else entry.point(1, 0) if keys == "700" else None
    assert entry.form == GamesAndLife((2, 1), (700, 0))


@pytest.mark.parametrize("keys", ["21", "2-1", "2 1", "2x1", "2×1", "2:1", "2 x 1", "rlr", "r l r"])
def test_games_are_typed_as_people_write_them_and_nothing_else_is_changed(keys: str) -> None:
    entry = typed(ResultEntry(DUEL), keys)
    assert entry.form == GamesWon((2, 1)) and entry.typed.ended == "life"
    assert not entry.go_on(), "enter keeps the games: the points are another field"


def test_life_points_are_a_field_that_one_goes_to() -> None:
    entry = typed(ResultEntry(DUEL), "2-1")
    entry.sheet.point(0, 1)
    assert typed(entry, "1200").form == GamesAndLife((2, 1), (1200, 0))
    assert typed(entry, "-300/").form == GamesAndLife((2, 1), (1200, 300), 0, "time")


def test_how_a_match_ended_is_not_kept_without_the_points_that_show_it() -> None:
    entry = typed(ResultEntry(DUEL), "2-1/")
    assert entry.form is None and entry.missing().key == "result.missing.life"


def test_the_points_of_a_single_duel_are_typed_with_a_sign_between_them() -> None:
    single = ResultEntry(DUEL._replace(best_of=1))
    assert typed(single, "1100-0").form == GamesAndLife((1, 0), (1100, 0))
    assert typed(ResultEntry(DUEL._replace(best_of=1)), "r700").form == GamesAndLife((1, 0), (700, 0))


def test_games_without_points_will_do_in_both_ways() -> None:
    entry = typed(ResultEntry(DUEL), "rr")
    assert entry.form == GamesWon((2, 0))
    entry.open("games")
    assert typed(entry, "rr").form == Series((PlacesForm((1, 2)), PlacesForm((1, 2))))


def test_an_earlier_result_is_gone_on_with() -> None:
    kept = GamesAndLife((2, 0), (1500, 400), 0, "time")
    entry = ResultEntry(DUEL, kept)
    assert entry.way.key == "life" and entry.form is kept
    assert typed(entry, "/").form == GamesAndLife((2, 0), (1500, 400), 0, "resigned")


def test_the_points_of_a_single_duel_say_who_won_it() -> None:
    single = ResultEntry(DUEL._replace(best_of=1))
    single.sheet.point(1, 1)
    assert typed(single, "1100").form == GamesAndLife((0, 1), (0, 1100))
    assert list(single.ways) == ["life", "places"]


def test_enter_behind_the_last_figure_goes_back_to_the_first_that_is_missing() -> None:
    entry = ResultEntry(EntryTable(FOUR, FOUR, WyrtTibares()))
    entry.sheet.move(2, 0)
    for digit in "70":
        entry.key(digit)
    assert entry.go_on() and entry.sheet.mark == (3, 0)
    entry.key("9")
    assert entry.go_on() and entry.sheet.mark == (0, 0)
    for _ in range(2):
        entry.key("5")
        assert entry.go_on()
    assert entry.sheet.mark == (2, 0) and entry.form is not None


@pytest.mark.parametrize(
    ("language", "keys", "said"),
    [
        ("pt_BR", "=", ["1 partida de até 3: empate"]),
        ("en", "=", ["1 game of up to 3: drawn"]),
        ("en", "a=b", ["3 games of up to 3: Ana, drawn, Bia"]),
        ("pt_BR", "ab", ["2 partidas de até 3: Ana, Bia"]),
        ("en", "21", ["3 games of up to 3"]),
        ("en", "1=", ["2 games of up to 3", "(1 drawn)"]),
        ("en", "", ["0 games of up to 3"]),
    ],
)
def test_the_games_of_a_match_are_told_with_who_won_each_in_one_sentence(
    language: str, keys: str, said: list[str]
) -> None:
    entry = ResultEntry(EntryTable(("Ana", "Bia"), ("Ana", "Bia"), best_of=3))
    typed(entry, keys)
    assert [format_note(Words(language), found) for found in entry.way.sums(entry.typed)] == said
