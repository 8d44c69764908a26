"""Places typed key by key."""

from __future__ import annotations

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
