"""Tournaments are logs: appended, checked, never forked."""

from __future__ import annotations

import pytest

from engine.core.errors import BrokenLog, StaleLog
from saves.errors import TournamentExists, UnknownTournament
from saves.tournaments.tournament_rows import DealSecret
from tests.saves.conftest import opened
from tournaments.acts import ActTakenBack, Finished, Noted
from tournaments.log import next_entry

pytestmark = pytest.mark.usefixtures("new_stores_are_copies")

LINE = "Chama: Campeonato Mariapaulista 2025"


def write(journal, entries, act, at=7):
    entry = next_entry(entries, at, act)
    journal.append(entry)
    return [*entries, entry]


def test_a_tournament_is_loaded_as_it_was_written(store, path):
    journal = store.tournaments.create("copa", LINE, 5)
    entries = write(journal, [], Noted("Começou às 19 h"))
    entries = write(journal, entries, Noted("Mesa 2 sem relógio"))
    with opened(path) as later:
        assert later.tournaments.load("copa") == tuple(entries)
        write(later.tournaments.journal("copa"), entries, Finished())
    assert len(store.tournaments.load("copa")) == 3


def test_the_second_of_two_desks_gets_a_stale_log(store, path):
    entries = write(store.tournaments.create("copa", LINE, 5), [], Noted("one"))
    with opened(path) as other:
        write(other.tournaments.journal("copa"), entries, Noted("theirs"))
    with pytest.raises(StaleLog) as stale:
        write(store.tournaments.journal("copa"), entries, Noted("mine"))
    assert stale.value.data == {"tournament": "copa", "number": 2}
    assert store.tournaments.load("copa")[1].act == Noted("theirs")


def test_an_act_that_would_leave_a_gap_is_refused(store):
    journal = store.tournaments.create("copa", LINE, 5)
    with pytest.raises(StaleLog):
        journal.append(next_entry([next_entry([], 1, Noted("lost"))], 2, Noted("second")))


def test_a_log_that_was_changed_behind_our_back_is_not_believed(store):
    entries = write(store.tournaments.create("copa", LINE, 5), [], Noted("one"))
    write(store.tournaments.journal("copa"), entries, Noted("two"))
    store._database.change("UPDATE acts SET data = CAST(replace(data, 'one', 'uno') AS BLOB)")
    with pytest.raises(BrokenLog) as broken:
        store.tournaments.load("copa")
    assert (broken.value.code, broken.value.number) == ("log_broken_seal", 2)


def test_an_act_that_cannot_be_read_is_named(store):
    write(store.tournaments.create("copa", LINE, 5), [], Noted("one"))
    store._database.change("UPDATE acts SET data = CAST('{' AS BLOB)")
    with pytest.raises(BrokenLog) as broken:
        store.tournaments.load("copa")
    assert (broken.value.code, broken.value.number) == ("log_unreadable", 1)


def test_the_list_tells_which_tournaments_are_over(store):
    store.tournaments.create("old", LINE, 5)
    journal = store.tournaments.create("new", LINE, 6)
    entries = write(journal, [], Noted('not "type":"finish" yet'))
    assert [(line.id, line.acts, line.finished) for line in store.tournaments.list()] == [
        ("new", 1, False),
        ("old", 0, False),
    ]
    entries = write(journal, entries, Finished())
    entries = write(journal, entries, Noted("prizes given"))
    assert store.tournaments.list()[0].finished
    write(journal, entries, ActTakenBack(2))
    assert not store.tournaments.list()[0].finished
    assert (store.tournaments.list()[0].line, store.tournaments.list()[0].created) == (LINE, 6)


def test_two_tournaments_never_share_an_id(store):
    store.tournaments.create("copa", LINE, 5)
    with pytest.raises(TournamentExists):
        store.tournaments.create("copa", "Chama: Duplas Outra 2025", 6)
    assert [line.line for line in store.tournaments.list()] == [LINE]


def test_a_tournament_that_is_not_there_is_named(store):
    for act in ("load", "journal", "delete", "resolve"):
        with pytest.raises(UnknownTournament):
            getattr(store.tournaments, act)("copa")


def test_a_deleted_tournament_takes_its_log_along_and_its_journal_writes_nowhere(store):
    journal = store.tournaments.create("copa", LINE, 5)
    write(journal, [], Noted("one"))
    store.tournaments.delete("copa")
    assert store._database.read("SELECT * FROM acts") == []
    with pytest.raises(UnknownTournament):
        write(journal, [], Noted("one"))


def test_what_is_kept_beside_a_tournament_goes_with_it_and_nothing_else_does(store):
    for tournament in ("copa", "copa.2", "Copa"):
        store.tournaments.create(tournament, LINE, 5)
        store.deal_secrets.put(DealSecret(tournament, "secret"))
        left = "INSERT INTO settings (key, value) VALUES (?, '1')"
        store._database.change(left, (f"tournament/{tournament}/made_tomorrow",))
    store.profile.preferences.change(language="en")
    store.tournaments.delete("copa")
    store.tournaments.create("copa", LINE, 6)
    assert store.deal_secrets.get("copa") is None
    assert store.deal_secrets.get("copa.2") == DealSecret("copa.2", "secret")
    left = {row["key"] for row in store._database.read("SELECT key FROM settings")}
    assert left == {"tournament/copa.2/made_tomorrow", "tournament/Copa/made_tomorrow"}
    assert store.profile.preferences.load().language == "en"


def test_the_beginning_of_an_id_is_enough(store):
    store.tournaments.create("abcd-efgh", LINE, 5)
    assert store.tournaments.resolve("ABC") == "abcd-efgh"
