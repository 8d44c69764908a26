"""Somebody's page: what is counted for whom, what it comes to, and that no log is read for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.core.text import LONGEST_NAME
from engine.games.registry import GAMES
from saves.club.players import RatedResult, names_a_seat
from saves.sqlite.database import DatabaseRow
from saves.store import Store
from tests.tui.app import HOUR, NOW, add_game, empty_club
from tournaments.season import Season
from tui.services.identity.user_settings import LANGUAGES
from tui.services.people.page import PersonPage, Tally, against, find_person, opponents_of, person_page, tally
from tui.services.people.records import records_of
from tui.texts.localizer import Words


def page_of(store: Store, name: str) -> PersonPage:
    return person_page(store, GAMES, name)


def rated(store: Store, reference: str, winner: str, loser: str, at: int) -> None:
    players = (Player(winner), Player(loser))
    store.players.record_result(RatedResult(reference, "chama", "duel", players, (1, 2), at))


def test_a_page_has_the_finished_matches_of_a_person_newest_first_and_adds_them_up(store: Store) -> None:
    page = page_of(store, "bia")
    assert [appearance.match for appearance in page.appearances] == ["cccc-4444", "eeee-6666", "ffff-7777"]
    assert [appearance.result for appearance in page.appearances] == ["won", "lost", "won"]
    assert tally(page.appearances) == Tally(played=3, won=2, level=0, behind=4.0, met=5)


def test_opponents_are_counted_one_by_one_and_bots_of_a_kind_are_one(store: Store) -> None:
    add_game(store, "gggg-8888", ("Tita", "Bia", "Rosa"), NOW, (1, 1, 3), "time")
    page = page_of(store, "Bia")
    met = {other.bot or other.name: against(group, other) for other, group in opponents_of(page.appearances).items()}
    assert met["Caio"] == Tally(played=2, won=2, behind=2.0, met=2)
    assert met["planner"] == Tally(played=3, won=1, level=1, behind=1.5, met=3)


def test_level_at_the_top_is_no_win(store: Store) -> None:
    add_game(store, "gggg-8888", ("Bia", "Caio", "Duda"), NOW, (1, 1, 3), "time")
    add_game(store, "hhhh-9999", ("Bia", "Caio", "Duda"), NOW, (2, 1, 2), "time")
    assert [appearance.result for appearance in page_of(store, "Bia").appearances[:2]] == ["lost", "level"]


def test_partners_are_no_opponents(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        players = tuple(map(Player, ("Ana", "Bia", "Caio", "Duda")))
        store.players.record_result(RatedResult("copa/1.1", "chama", "pairs", players, (1, 2, 1, 2), NOW))
        [appearance] = page_of(store, "Ana").appearances
        assert [appearance.players[seat].name for seat in appearance.opponents] == ["Bia", "Duda"]
        assert appearance.result == "won"


def test_a_name_however_spelled_is_one_person_and_a_bot_of_the_name_is_not(store: Store) -> None:
    add_game(store, "gggg-8888", ("JOSE  DA SILVA", "Caio"), NOW, (1, 2), "time")
    assert [appearance.match for appearance in page_of(store, "josé da silva").appearances] == [
        "gggg-8888",
        "dddd-5555",
    ]
    assert find_person(store, "jose da silva") == "José da Silva"
    with pytest.raises(CarteadoError, match="no_such_person"):
        find_person(store, "Rosa")


def test_people_who_are_one_have_one_page_and_are_one_opponent(store: Store) -> None:
    store.tournaments.create("copa", "Copa", NOW)
    store.players.keep_same("copa", [("bia", "Beatriz")])
    assert find_person(store, "Bia") == "Beatriz"
    page = page_of(store, "Beatriz")
    assert page.name == "Beatriz" and len(page.appearances) == 3
    assert "Beatriz" in {other.name for other in opponents_of(page_of(store, "Caio").appearances)}
    assert page_of(store, "Bia") == page


def test_a_part_of_a_name_is_enough_for_whoever_may_guess(store: Store) -> None:
    assert find_person(store, "silva", parts=True) == "José da Silva"
    for typed, parts, code in (
        ("silva", False, "no_such_person"),
        ("a", True, "several_people"),
        ("", True, "no_such"),
    ):
        with pytest.raises(CarteadoError, match=code):
            find_person(store, typed, parts=parts)


def test_a_name_of_eighty_characters_has_a_page(tmp_path: Path) -> None:
    name = ("Maria Fernanda " * 6)[:LONGEST_NAME].strip()
    with empty_club(tmp_path) as store:
        add_game(store, "aaaa-2222", (name, "Caio"), NOW, (1, 2), "time")
        assert page_of(store, find_person(store, name)).appearances[0].result == "won"


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_gave_no_name_at_a_seat_has_no_page_and_is_offered_nowhere(tmp_path: Path, language: str) -> None:
    name = Words(language)("new_game.seat", seat=2)
    with empty_club(tmp_path) as store:
        add_game(store, "aaaa-2222", ("Bia", name), NOW, (1, 2), "time")
        assert "Bia" in store.players.names() and name not in store.players.names()
        for typed in (name, name.upper(), name[:4]):
            with pytest.raises(CarteadoError, match="no_such_person"):
                find_person(store, typed, parts=True)
        assert page_of(store, "Bia").appearances[0].result == "won"
    assert not names_a_seat("Lugar Seguro") and not names_a_seat("Ana 2")


def test_a_match_from_elsewhere_gives_its_people_pages(store: Store, tmp_path: Path) -> None:
    with empty_club(tmp_path / "other") as other:
        add_game(other, "zzzz-9999", ("Íris", "Caio"), NOW, (1, 2), "time")
        store.matches.keep(other.matches.load("zzzz-9999"))
    assert "Íris" not in store.players.names()
    assert find_person(store, "iris") == "Íris"
    assert page_of(store, "Íris").appearances[0].match == "zzzz-9999"


def test_a_result_of_the_desk_counts_once_with_its_match_or_without_one(store: Store) -> None:
    rated(store, "cccc-4444", "Bia", "Caio", NOW)
    rated(store, "copa/1.2", "Duda", "Bia", NOW)
    page = page_of(store, "Bia")
    assert [appearance.match for appearance in page.appearances] == ["", "cccc-4444", "eeee-6666", "ffff-7777"]
    assert page.appearances[0].tournament == "copa" and page.appearances[0].result == "lost"
    assert [appearance.change is not None for appearance in page.appearances] == [True, True, False, False]
    assert [(line.game, line.kind, line.rating.games) for line in page.ratings] == [
        (None, None, 2),
        ("chama", "duel", 2),
    ]


def test_seasons_have_the_appearances_of_their_tournaments(store: Store) -> None:
    rated(store, "copa/1.1", "Bia", "Caio", NOW)
    store.seasons.create("verao", Season("Verão", None), NOW)
    store.seasons.create("outra", Season("Outra", None), NOW)
    store.seasons.add("verao", "copa")
    [season] = page_of(store, "Bia").seasons
    assert season.name == "Verão" and [appearance.tournament for appearance in season.appearances] == ["copa"]


def test_records_name_the_matches_that_they_come_from(store: Store) -> None:
    rated(store, "copa/1.1", "Bia", "Caio", NOW - 3 * HOUR)
    rated(store, "copa/1.2", "Duda", "Bia", NOW - 2 * HOUR)
    rated(store, "copa/1.3", "Bia", "Duda", NOW - HOUR)
    records = {record.kind: record for record in records_of(page_of(store, "Bia").appearances)}
    assert records["run"].value == 1 and records["run"].appearances[0].tournament == "copa"
    # The win over Caio, and before it the match of the library against him.
    assert records["streak"].value == 2 and records["streak"].appearances[1].match == "cccc-4444"
    assert records["best_win"].appearances[0].at == NOW - HOUR
    assert records["longest"].value == 144 and records["longest"].appearances[0].match == "eeee-6666"
    assert records["shortest_win"].value == 142
    assert records["peak"].value == 1530 and records["peak"].appearances[0].at == NOW - HOUR
    assert records_of(()) == ()


def test_no_entry_is_read_for_a_page_and_a_damaged_row_is_left_out(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store._database.change("DELETE FROM entries")
    store._database.change("UPDATE matches SET outcome = x'00' WHERE id = 'eeee-6666'")
    read: list[str] = []
    ask = store._database.read

    def noted(sql: str, values: Sequence[Any] = ()) -> list[DatabaseRow]:
        read.append(sql)
        return ask(sql, values)

    monkeypatch.setattr(store._database, "read", noted)
    assert [appearance.match for appearance in page_of(store, "Bia").appearances] == ["cccc-4444", "ffff-7777"]
    assert read and not any("entries" in sql for sql in read)
    # However many matches there are, there are no more questions to the store.
    before = len(read)
    add_game(store, "gggg-8888", ("Bia", "Caio"), NOW, (1, 2), "time")
    read.clear()
    assert len(page_of(store, "Bia").appearances) == 3 and len(read) <= before
