"""The benchmarks measure what they say, on a small library; how fast is not asked here."""

from __future__ import annotations

import pytest

from saves import benchmarks
from saves.benchmarks import (
    append_benchmark,
    commits_benchmark,
    library_benchmark,
    ratings_benchmark,
    standings_benchmark,
)
from saves.errors import MatchExists
from saves.store import open_store


def test_the_library_benchmark_fills_and_filters_a_library(path):
    figures = library_benchmark(path, games=300)
    assert figures["games"] == 300
    assert set(figures["page_ms"]) == set(figures["count_ms"])
    with open_store(path) as store:
        assert store.matches.count() == 300
        assert 0 < store.matches.count("sofia") < 300
        assert store.matches.count("zzzz") == 0
        assert len(store.matches.library()) == 200
    with pytest.raises(MatchExists):
        library_benchmark(path, games=1)


def test_the_append_benchmark_leaves_no_match_behind(path):
    figures = append_benchmark(path, entries=20)
    assert figures["entries"] == 20
    assert 0 < figures["median_ms"] <= figures["worst_ms"]
    with open_store(path) as store:
        assert store.matches.count() == 0


def test_the_commits_benchmark_plays_every_move_both_ways_and_leaves_no_match_behind(path):
    figures = commits_benchmark(path, tables=3, moves=4, flush_ms=1.0)
    assert (figures["tables"], figures["flush_ms"]) == (3, 1.0)
    assert figures["alone_moves_s"] > 0 and figures["shared_moves_s"] > 0
    assert 0 < figures["shared_median_ms"] <= figures["shared_p95_ms"]
    with open_store(path) as store:
        assert store.matches.count() == 0


def test_the_ratings_benchmark_rates_every_game_and_corrects_one(path):
    figures = ratings_benchmark(path, games=80, people=12)
    assert figures["games"] == 80
    with open_store(path) as store:
        assert len(store.players.results()) == 81
        assert len(store.players.strengths()) == 12


def test_the_standings_benchmark_reckons_an_event():
    figures = standings_benchmark(players=16, rounds=3, size=4)
    assert (figures["players"], figures["rounds"]) == (16, 3)
    assert figures["usual_ms"] > 0


def test_a_slow_disk_is_waited_for_once_a_change_or_once_for_all_of_a_transaction(path, monkeypatch):
    waits = []
    monkeypatch.setattr(benchmarks, "sleep", waits.append)
    database = benchmarks._SlowDatabase(path, 0.25)
    waits.clear()
    database.change("CREATE TABLE numbers (number INTEGER)")
    assert waits == [0.25]
    with database.write():
        database.change("INSERT INTO numbers VALUES (1)")
        database.change("INSERT INTO numbers VALUES (2)")
    assert waits == [0.25, 0.25]
    database.close()
