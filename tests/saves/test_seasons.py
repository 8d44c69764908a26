"""Seasons in the store: which tournaments belong to them, and what these give, read from their logs."""

from __future__ import annotations

from itertools import count

import pytest

from saves.errors import SeasonExists, UnknownSeason
from saves.store import Store
from tests.saves.conftest import opened
from tests.tournaments.events import report_all
from tournaments.controller import TournamentController
from tournaments.season import Season
from tournaments.settings import TournamentSettings
from tournaments.spec import parse

pytestmark = pytest.mark.usefixtures("new_stores_are_copies")

CLUB = Season("Clube 2026", best=2)


def play(
    store: Store, name: str, people: int = 8, *, finish: bool = True, at: int = 100, line: str = "Copa"
) -> TournamentController:
    ticks = count(at)
    spec = parse(f"Chama: Campeonato {line} 2026")
    desk = TournamentController((), store.tournaments.create(name, spec.line, at), lambda: next(ticks))
    desk.open(spec, TournamentSettings())
    for number in range(1, people + 1):
        desk.register(f"P{number}")
    while desk.final() is None:
        desk.draw_up(len(desk.entries))
        report_all(desk)
    if finish:
        desk.finish()
    return desk


def test_a_season_keeps_its_tournaments_in_the_order_they_were_added(store, path):
    store.seasons.create("s1", CLUB, 5)
    for tournament in ("b", "a", "b"):
        store.seasons.add("s1", tournament)
    with opened(path) as later:
        entry = later.seasons.get("s1")
    assert (entry.season, entry.created, entry.tournaments) == (CLUB, 5, ("b", "a"))
    store.seasons.remove("s1", "b")
    assert store.seasons.get("s1").tournaments == ("a",)


def test_the_table_comes_from_the_logs_of_the_tournaments(store):
    store.seasons.create("s1", CLUB, 5)
    for name in ("copa", "taca"):
        play(store, name)
        store.seasons.add("s1", name)
    lines = store.seasons.table("s1")
    assert len(lines) == 8
    assert sum(line.total for line in lines) == 2 * (25 + 18 + 15 + 12 + 10 + 8 + 6 + 4)


def test_tournaments_that_give_nothing_are_told_with_the_reason(store):
    store.seasons.create("s1", CLUB, 5)
    play(store, "running", finish=False)
    for name in ("running", "elsewhere"):
        store.seasons.add("s1", name)
    events, missing = store.seasons.events("s1")
    assert events == ()
    assert {item.tournament: item.code for item in missing} == {
        "running": "not_over_or_not_scored",
        "elsewhere": "unknown_tournament",
    }


def test_a_tournament_counts_as_soon_as_it_is_over_and_no_longer_when_that_is_taken_back(store):
    store.seasons.create("s1", CLUB, 5)
    store.seasons.add("s1", "copa")
    desk = play(store, "copa", finish=False)
    assert store.seasons.table("s1") == ()
    desk.finish()
    assert len(store.seasons.table("s1")) == 8
    desk.take_back(len(desk.entries))
    assert store.seasons.table("s1") == ()


def test_a_season_of_another_laptop_is_merged_and_its_tournaments_count_once_they_are_here(store, path):
    store.seasons.create("s1", CLUB, 5)
    store.seasons.add("s1", "copa")
    play(store, "copa")
    with opened(path.with_name("other.db")) as other:
        other.seasons.create("s1", Season("Clube, outra lista"), 5)
        other.seasons.add("s1", "taca")
        store.seasons.merge(other.seasons.get("s1"))
        store.seasons.merge(other.seasons.get("s1"))
        other.seasons.merge(store.seasons.get("s1"))
        assert set(other.seasons.get("s1").tournaments) == {"taca", "copa"}
    assert store.seasons.get("s1").season == CLUB
    assert store.seasons.get("s1").tournaments == ("copa", "taca")
    before = store.seasons.table("s1")
    play(store, "taca", at=900)
    assert sum(line.total for line in store.seasons.table("s1")) == 2 * sum(line.total for line in before)


def test_a_season_that_is_new_here_comes_whole(store, path):
    with opened(path.with_name("other.db")) as other:
        other.seasons.create("s1", CLUB, 5)
        other.seasons.add("s1", "taca")
        store.seasons.merge(other.seasons.get("s1"))
        assert store.seasons.get("s1") == other.seasons.get("s1")


def test_a_tournament_may_belong_to_several_seasons(store):
    for number, name in enumerate(("s1", "s2")):
        store.seasons.create(name, CLUB, number)
        store.seasons.add(name, "copa")
    assert [item.id for item in store.seasons.of("copa")] == ["s2", "s1"]
    store.seasons.delete("s2")
    assert [item.id for item in store.seasons.list()] == ["s1"]


def test_how_a_season_adds_up_may_change(store):
    store.seasons.create("s1", CLUB, 5)
    store.seasons.change("s1", Season("Clube 2026", game="chama", best=4))
    assert store.seasons.get("s1").season == Season("Clube 2026", game="chama", best=4)


def test_seasons_that_are_not_there_and_ids_that_are_taken_are_refused(store):
    store.seasons.create("s1-aaaa", CLUB, 5)
    assert store.seasons.resolve("s1") == "s1-aaaa"
    with pytest.raises(SeasonExists):
        store.seasons.create("s1-aaaa", CLUB, 5)
    for act in (store.seasons.get, store.seasons.delete, store.seasons.table, store.seasons.resolve):
        with pytest.raises(UnknownSeason):
            act("nothing")
    with pytest.raises(UnknownSeason):
        store.seasons.add("nothing", "copa")
