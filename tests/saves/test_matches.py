"""Live matches and the library."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine.core.errors import BrokenLog, StaleLog
from engine.core.log import Acted, Drawn, Player
from engine.core.model import Outcome
from engine.core.table import Table
from saves.errors import AmbiguousId, MatchExists, UnknownGame, UnknownMatch
from saves.ids import is_match_id, new_match_id
from tests.saves.conftest import EVENING, SEED, header_of, opened, played
from tests.saves.tally import TALLY, Leave, Take

pytestmark = pytest.mark.usefixtures("new_stores_are_copies")

DAY = 86_400_000


def begin(store, match="k7m3-q9x2", players=("Ana", "Caio"), created=EVENING, **where):
    return store.matches.create(header_of(match, players, created), SEED, **where)


def finish(store, match, places=(1, 2), reason="pack_empty"):
    store.matches.close(match, Outcome(places, (9, 4), reason), 7, EVENING + 60_000)


def test_a_match_is_loaded_as_it_was_played(store):
    header = header_of()
    table = Table(TALLY, header, SEED, store.matches.create(header, SEED), lambda: EVENING)
    table.start()
    table.submit(0, Take(2))
    table.submit(1, Leave())
    table.take_back(1)
    record = store.matches.load(header.match)
    assert (record.header, record.seed, record.status) == (header, SEED, "open")
    resumed = Table(TALLY, record.header, record.seed, store.matches.journal(header.match), lambda: EVENING)
    resumed.resume(record.entries)
    assert resumed.state == table.state
    assert resumed.deciders() == (1,)
    while resumed.deciders():
        resumed.submit(resumed.deciders()[0], Take(1))
    store.matches.close(header.match, resumed.outcome, len(resumed.line.plies), EVENING + 9)
    finished = store.matches.load(header.match)
    assert (finished.status, finished.outcome, finished.ended) == ("finished", resumed.outcome, EVENING + 9)
    assert finished.plies == len(resumed.line.plies)
    assert finished.entries[: len(record.entries)] == record.entries


def test_a_writer_with_an_old_picture_gets_a_stale_log_and_never_a_fork(store, path):
    mine = begin(store)
    with opened(path) as other:
        theirs = other.matches.journal(mine.match)
        mine.append(1, Drawn((0, 1, 2, 3, 4, 5)))
        with pytest.raises(StaleLog) as stale:
            theirs.append(1, Drawn((5, 4, 3, 2, 1, 0)))
        assert stale.value.data == {"match": mine.match, "number": 1}
        theirs.append(2, Acted(0, Take(1)))
    with pytest.raises(StaleLog):
        mine.append(2, Acted(0, Leave()))
    assert store.matches.load(mine.match).entries == (Drawn((0, 1, 2, 3, 4, 5)), Acted(0, Take(1)))


def test_a_match_that_another_process_goes_on_with_while_it_is_read_is_not_taken_for_damaged(store, path, monkeypatch):
    mine = begin(store)
    mine.append(1, Drawn((0, 1, 2, 3, 4, 5)))
    with opened(path) as other:
        found = store.matches._existing

        def found_before_the_next_entry(match):
            row = found(match)
            other.matches.journal(match).append(2, Acted(0, Take(1)))
            return row

        monkeypatch.setattr(store.matches, "_existing", found_before_the_next_entry)
        assert store.matches.load(mine.match).entries == (Drawn((0, 1, 2, 3, 4, 5)), Acted(0, Take(1)))


def test_an_entry_that_would_leave_a_gap_is_refused(store):
    journal = begin(store)
    with pytest.raises(StaleLog):
        journal.append(2, Acted(0, Take(1)))


def test_the_table_of_a_stale_writer_is_unchanged(store):
    header = header_of()
    tables = [Table(TALLY, header, SEED, store.matches.create(header, SEED), lambda: EVENING)]
    tables[0].start()
    tables.append(Table(TALLY, header, SEED, store.matches.journal(header.match), lambda: EVENING))
    tables[1].resume(store.matches.load(header.match).entries)
    tables[0].submit(0, Take(1))
    before = tables[1].state
    with pytest.raises(StaleLog):
        tables[1].submit(0, Take(2))
    assert tables[1].state == before


def test_a_journal_of_a_deleted_match_writes_nowhere(store):
    journal = begin(store)
    store.matches.delete(journal.match)
    begin(store, "another")
    with pytest.raises(UnknownMatch):
        journal.append(1, Drawn((0,)))
    assert store.matches.load("another").entries == ()


def test_deleting_a_match_takes_its_entries_along(store):
    journal = begin(store)
    journal.append(1, Drawn((0, 1, 2, 3, 4, 5)))
    store.matches.delete(journal.match)
    assert store._database.read("SELECT * FROM entries") == []
    with pytest.raises(UnknownMatch):
        store.matches.delete(journal.match)


def test_a_match_that_goes_on_is_as_long_as_everybody_may_know(store):
    """The length is written with the entry, so that none is there without it."""
    journal = begin(store)
    journal.append(1, Drawn((0, 1, 2, 3, 4, 5)))
    lengths = []
    for number, found in ((2, 1), (3, 1), (4, 2)):
        journal.append(number, Acted(0, {"type": "steal"}), found)
        lengths.append(store.matches.library()[0].plies)
    assert lengths == [1, 1, 2] and len(store._database.read("SELECT * FROM entries")) == 4
    with pytest.raises(StaleLog):
        journal.append(4, Acted(0, {"type": "steal"}), 3)
    assert store.matches.library()[0].plies == 2


def test_two_matches_never_share_an_id(store):
    begin(store)
    with pytest.raises(MatchExists) as refused:
        begin(store, players=("Bia", "Davi"))
    assert refused.value.code == "match_exists"
    assert store.matches.library()[0].players == ("Ana", "Caio")
    assert store.players.names() == ["Ana", "Caio"]


@pytest.mark.parametrize("act", ["load", "journal", "delete"])
def test_a_match_that_is_not_there_is_named(store, act):
    with pytest.raises(UnknownMatch) as refused:
        getattr(store.matches, act)("zzzz-zzzz")
    assert refused.value.data == {"match": "zzzz-zzzz"}


def test_closing_a_match_that_is_not_there_is_refused(store):
    with pytest.raises(UnknownMatch):
        finish(store, "zzzz-zzzz")


def test_a_match_of_a_game_that_this_program_lacks_is_listed_but_not_loaded(store):
    store.matches.create(msgspec.structs.replace(header_of(), game="truco"), SEED)
    assert store.matches.library("truco")[0].game == "truco"
    with pytest.raises(UnknownGame):
        store.matches.load("k7m3-q9x2")


def test_an_entry_that_cannot_be_read_is_named(store):
    journal = begin(store)
    journal.append(1, Drawn((0, 1, 2, 3, 4, 5)))
    journal.append(2, Acted(0, {"type": "steal"}))
    with pytest.raises(BrokenLog) as broken:
        store.matches.load(journal.match)
    assert (broken.value.code, broken.value.number) == ("log_unreadable", 2)


def test_ids_are_short_can_be_typed_and_differ():
    ids = {new_match_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(re.fullmatch("[2-9a-hjkmnp-tv-z]{4}-[2-9a-hjkmnp-tv-z]{4}", name) for name in ids)
    assert all(map(is_match_id, ids))


@pytest.mark.parametrize("name", ["", "-a", "a b", "../a", "a/b", "á", "a\n", "x" * 65])
def test_a_file_may_not_bring_a_strange_id(name):
    assert not is_match_id(name)


@pytest.mark.parametrize("typed", ["k7m3-q9x2", "k7", "K7M3", "k7m3q9", "k7m3-q", " k7m3q9x2 "])
def test_the_beginning_of_an_id_is_enough(store, typed):
    begin(store, "k7m3-q9x2")
    begin(store, "k8m3-q9x2")
    assert store.matches.resolve(typed) == "k7m3-q9x2"


def test_an_ambiguous_beginning_names_the_ids(store):
    begin(store, "k7m3-q9x2")
    begin(store, "k7m3-r2r2")
    with pytest.raises(AmbiguousId) as refused:
        store.matches.resolve("k7m3")
    assert refused.value.data == {"prefix": "k7m3", "ids": ("k7m3-q9x2", "k7m3-r2r2")}


def test_a_whole_id_is_not_ambiguous_because_a_longer_one_exists(store):
    begin(store, "final")
    begin(store, "final-2")
    assert store.matches.resolve("final") == "final"


@pytest.mark.parametrize("typed", ["", "  ", "zz", "%", "_"])
def test_no_match_begins_like_that(store, typed):
    begin(store)
    with pytest.raises(UnknownMatch):
        store.matches.resolve(typed)


def test_the_library_lists_the_newest_first_page_by_page(store):
    for day in range(5):
        begin(store, f"day{day}", created=EVENING + day * DAY)
    begin(store, "same-day", created=EVENING)
    listed = [line.id for line in store.matches.library()]
    assert listed == ["day4", "day3", "day2", "day1", "same-day", "day0"]
    assert [line.id for line in store.matches.page(limit=2, offset=2)] == ["day2", "day1"]
    assert store.matches.count() == 6


def test_a_line_tells_what_the_library_shows(store):
    journal = begin(store, players=("Ana", "Caio"), tournament="copa", round=2, table=3)
    journal.append(1, Drawn((0, 1, 2, 3, 4, 5)))
    [line] = store.matches.library()
    assert (line.players, line.status, line.plies, line.resumable) == (("Ana", "Caio"), "open", 1, True)
    assert (line.tournament, line.round, line.table, line.imported) == ("copa", 2, 3, False)
    finish(store, journal.match, (2, 1))
    [line] = store.matches.library()
    assert (line.status, line.result, line.reason) == ("finished", (2, 1), "pack_empty")
    assert (line.plies, line.ended, line.resumable) == (7, EVENING + 60_000, False)


def test_an_outcome_without_places_is_an_abandoned_match(store):
    begin(store)
    store.matches.close("k7m3-q9x2", Outcome((), (), "abandoned"), 3, EVENING)
    assert store.matches.library()[0].status == "abandoned"
    assert store.matches.load("k7m3-q9x2").status == "abandoned"


def test_unfinished_matches_are_those_still_open(store):
    for match in ("first", "second", "third"):
        begin(store, match)
    finish(store, "second")
    assert [line.id for line in store.matches.unfinished()] == ["third", "first"]
    assert [line.id for line in store.matches.library(status="finished")] == ["second"]
    assert store.matches.count(status="open") == 2


FOUND = ["josé", "JOSE", "jose silva", "silva  josé", "pedroso", "2026-03-13", "tally 13", "abcd", "d-efgh"]
FOUND_BY_RESULT = ["1.jose", "2.maria", "pack_empty"]


@pytest.mark.parametrize("text", FOUND + FOUND_BY_RESULT)
def test_the_filter_finds_players_game_day_result_and_id(store, text):
    begin(store, "abcd-efgh", ("Maria Conceição", "José  da Silva Pedroso"))
    begin(store, "zzzz-zzzz", ("Ana", "Caio"), created=EVENING + 40 * DAY)
    finish(store, "abcd-efgh", (2, 1))
    assert [line.id for line in store.matches.library(text)] == ["abcd-efgh"]
    assert store.matches.count(text) == 1


def test_the_filter_finds_a_day_written_as_in_brazil(store):
    begin(store, "abcd-efgh")
    begin(store, "zzzz-zzzz", created=EVENING + 40 * DAY)
    assert [line.id for line in store.matches.library("13/03")] == ["abcd-efgh"]
    assert store.matches.count("/2026") == 2


@pytest.mark.parametrize("text", ["jose caio", "1.maria", "%", "jo_e", "'", '"', "josé silva 2027", "2026-03-14"])
def test_the_filter_finds_nothing_where_a_word_is_missing(store, text):
    begin(store, "abcd-efgh", ("Maria Conceição", "José da Silva"))
    finish(store, "abcd-efgh", (2, 1))
    assert store.matches.library(text) == []
    assert store.matches.count(text) == 0


def test_the_filter_finds_the_matches_of_a_tournament(store):
    store.tournaments.create("copa", "Tally: Campeonato Mariapaulista 2026", EVENING)
    begin(store, "in-it", tournament="copa", round=1, table=1)
    begin(store, "outside")
    assert [line.id for line in store.matches.library("mariapaulista")] == ["in-it"]
    assert [line.id for line in store.matches.library(tournament="copa")] == ["in-it"]


def test_a_page_of_pasted_text_is_a_filter_like_any_other(store):
    begin(store)
    assert store.matches.library("ana " * 100_000) != []


def test_only_people_enter_the_register(store):
    header = header_of(players=("Ana", "Máquina"))
    bots = msgspec.structs.replace(header, players=(Player("Ana"), Player("Máquina", "random")))
    store.matches.create(bots, SEED)
    assert store.players.names() == ["Ana"]


def test_the_whole_match_is_kept_or_nothing_of_it(store):
    record = played()
    store.matches.keep(record)
    assert store.matches.load(record.header.match).entries == record.entries
    assert store.matches.library()[0].imported
    for again, code in ((record, "match_already_there"), (played(actions=3), "match_conflicts")):
        with pytest.raises(MatchExists) as refused:
            store.matches.keep(again)
        assert refused.value.code == code
    assert store.matches.load(record.header.match).entries == record.entries
