"""What stands beside logs, a table each: put, found, deleted, damaged, and in the order of what is on its way."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from engine.core.by_hand.deck_orders import EnteredHand, Untold
from engine.core.errors import CarteadoError
from engine.core.log import Header, Player
from engine.games.registry import GAMES
from saves.club.club_types import ClubTypeRow
from saves.club.home_clubs import HomeClub
from saves.errors import StoreError
from saves.matches.by_hand import TypedBy, TypedMatch
from saves.matches.match_rows import (
    GameClockTime,
    JudgementRow,
    OpenTableRow,
    SeatClockTimes,
    SeatTime,
    TableTerms,
    TableTermsRow,
    TimeControl,
)
from saves.matches.notes import Note
from saves.matches.side_lines import SideLineEntry, SideLineRow
from saves.matches.table_presets import LastPlan, LastTable, Preset, PresetRow, SeatChoice
from saves.people.page_privacy import PagePrivacy
from saves.people.profiles import LessonShown, PreferenceRow
from saves.people.saved_values import MOST_SAVED, SavedValue, SavedValues
from saves.rows.row import columns_of, seal_of
from saves.rows.row_store import MemoryRows, RowStore
from saves.store import Store, open_store
from saves.tournaments.tournament_rows import (
    DealSecret,
    DrawnRound,
    DrawSeed,
    HandedInValue,
    LateArrival,
    LateEntries,
    OpponentCall,
    PartnersWanted,
    PendingResult,
    PlayerLink,
    ProjectorMessage,
    RoundTime,
)
from tournaments.model import Member
from tournaments.results import PlacesForm

pytestmark = pytest.mark.usefixtures("new_stores_are_copies")

HEADER = Header("t", "chama", "1", (Player("Ana"), Player("Bia")), {}, None, ("", ""), 1)
RULES = Preset("chama", "Quinta", {"cut": False}, ("pineapples",), 40)
KEPT: dict[str, tuple[Callable[[Store], Any], Any]] = {
    "late entries": (lambda store: store.late_entries, LateEntries("copa", "halves")),
    "late arrival": (lambda store: store.late_arrivals, LateArrival("copa", 7)),
    "player link": (lambda store: store.player_links, PlayerLink("ab" * 32, "copa", "Ana", 5)),
    "partners wanted": (lambda store: store.partners_wanted, PartnersWanted("copa", (Member("Ana", "random"),), "Duo")),
    "seed of the draw": (lambda store: store.draw_seeds, DrawSeed("copa", "2025")),
    "drawn round": (lambda store: store._drawn_rounds, DrawnRound("copa", "ab" * 32, b"packed")),
    "secret of the deals": (lambda store: store.deal_secrets, DealSecret("copa", "00ff")),
    "value handed in": (
        lambda store: store.handed_in_values,
        HandedInValue("copa", "ab" * 32, "cd" * 32, "Árvore", {"main": [1, 2]}),
    ),
    "clock of a round": (lambda store: store.round_clocks, RoundTime("copa", 2, 9, 8, 7, {3: 4}, True, True)),
    "pending result": (
        lambda store: store.pending_results,
        PendingResult("copa", 3, 4, 2, (4, 1), "Ana", PlacesForm((1, 2))),
    ),
    "opponent call": (lambda store: store.opponent_calls, OpponentCall("copa", 3, 2, (4, 1), "Ana", 5)),
    "message": (lambda store: store.projector_messages, ProjectorMessage("copa", "Começa às 20h")),
    "clock of a game": (lambda store: store.match_records.game_clocks, GameClockTime("m", 9, 8, True)),
    "clocks of seats": (
        lambda store: store.match_records.seat_clocks,
        SeatClockTimes("m", (SeatTime(1, 2, 3, 4),), True),
    ),
    "terms": (
        lambda store: store.match_records.terms,
        TableTermsRow("m", TableTerms(TimeControl(1, 2, "resign", 3), "hand")),
    ),
    "open table": (lambda store: store.open_tables, OpenTableRow("m", "Bia", "4821", True)),
    "judgement": (lambda store: store.analyses._rows, JudgementRow("m", 1, 256, 12, b"packed")),
    "preference": (lambda store: store._preferences, PreferenceRow("person:1", "auto_pass", True)),
    "lesson": (lambda store: store._lessons, LessonShown("person:1", "battle")),
    "last plan": (
        lambda store: store._last_plans,
        LastPlan("person:1", RULES, 3, TableTerms(stand_in="random"), private=True, rated=True),
    ),
    "preset": (lambda store: store.presets._rows, PresetRow("chama", "arvore", "Árvore", {"cut": False}, ("x",), 40)),
    "last table": (lambda store: store.last_tables._rows, LastTable("chama", RULES, (SeatChoice("person", "Ana"),))),
    "type of the club": (
        lambda store: store.club_types._rows,
        ClubTypeRow(2, "chama", "Noturna", "Guerrilha", {"cut": False}, (5, 1)),
    ),
    "saved value": (
        lambda store: store._saved_values,
        SavedValue("person:1", "decks", "decks", "arvore", "Árvore", {"main": [1, 2]}),
    ),
    "side line": (
        lambda store: store._side_lines.lines,
        SideLineRow("person:1", "m", 1, 0, 9, 8, 1, "anew", "E se?", b"header", b"seed", b"state", b"outcome"),
    ),
    "entry of a side line": (
        lambda store: store._side_lines.entries,
        SideLineEntry("person:1", "m", 1, 3, b"data"),
    ),
    "note": (lambda store: store.notes._rows, Note("m", 3, "ana", "Ana", "!", "Boa", (0,), 9, "Juiz")),
    "privacy of a page": (lambda store: store.page_privacy._rows, PagePrivacy("ana", "nobody")),
    "who typed in a match": (lambda store: store.typed_by, TypedBy("m", "Ana", (1,))),
    "typed match": (
        lambda store: store.typed_matches,
        TypedMatch(
            "t", HEADER, ({"type": "draw"},), (Untold(1, (0, 2)),), (EnteredHand(1, 0, (5,)),), 9, "person:7", 1
        ),
    ),
    "home club": (lambda store: store.home_clubs._rows, HomeClub("ana", "Clube da Vila")),
}
OTHERWISE = "'text' THEN 'x' WHEN 'integer' THEN 0 ELSE x'00'"


def store_at(path: Path) -> Store:
    store = open_store(path)
    if not store.tournaments.list():
        store.tournaments.create("copa", "line", 1)
        players = (Player("Ana"), Player("Bia"))
        store.matches.create(
            Header("m", "chama", GAMES["chama"].rules_versions[-1], players, {}, None, ("", ""), 1), None
        )
    return store


@pytest.mark.parametrize("family", KEPT)
def test_a_row_is_found_as_it_was_put_and_gone_when_it_is_deleted(family: str, tmp_path: Path) -> None:
    rows_of, row = KEPT[family]
    names = [getattr(row, field) for field in row.__struct_fields__[: row.names]]
    with store_at(tmp_path / "club.db") as store:
        rows_of(store).put(row)
        assert store.check().sound
    with store_at(tmp_path / "club.db") as store:
        for rows in (rows_of(store), MemoryRows(type(row))):
            rows.put(row)
            assert (rows.get(*names), rows.all(names[0]), rows.all("other")) == (row, (row,), ())
            assert rows.all() == (row,)
            rows.delete(*names)
            assert (rows.get(*names), rows.all()) == (None, ())


@pytest.mark.parametrize("family", KEPT)
def test_a_row_that_another_program_changed_reads_as_none_and_doctor_names_it(family: str, tmp_path: Path) -> None:
    rows_of, row = KEPT[family]
    names = [getattr(row, field) for field in row.__struct_fields__[: row.names]]
    with store_at(tmp_path / "club.db") as store:
        rows_of(store).put(row)
    changed = row.__struct_fields__[-1] if len(names) < len(row.__struct_fields__) else "seal"
    with closing(sqlite3.connect(tmp_path / "club.db")) as other, other:
        other.execute(f"UPDATE {row.table} SET {changed} = CASE typeof({changed}) WHEN {OTHERWISE} END")
    with store_at(tmp_path / "club.db") as store:
        assert (rows_of(store).get(*names), rows_of(store).all()) == (None, ())
        assert [(fault.table, fault.row) for fault in store.check().faults] == [(row.table, " ".join(map(str, names)))]
        rows_of(store).put(row)
        assert rows_of(store).get(*names) == row and store.check().sound


@pytest.mark.parametrize("family", KEPT)
def test_a_row_whose_seal_was_made_anew_is_read_as_one_of_its_kind_or_as_none(family: str, tmp_path: Path) -> None:
    rows_of, row = KEPT[family]
    with store_at(tmp_path / "club.db") as store:
        for field in row.__struct_fields__[row.names :]:
            for value in ("", "x", "[[]]", "{}", -1, 2**62, b"", b"\xff", None):
                said = {**columns_of(row), field: value}
                said.pop("seal")
                said["seal"] = seal_of(row.table, *(part for pair in said.items() for part in pair))
                columns, values = ", ".join(f'"{item}"' for item in said), ", ".join("?" * len(said))
                with suppress(StoreError, sqlite3.Error):
                    change = f"INSERT OR REPLACE INTO {row.table} ({columns}) VALUES ({values})"
                    store._database.change(change, tuple(said.values()))
                    assert len(rows_of(store).damaged()) + len(rows_of(store).all()) == 1


def test_the_last_of_two_rows_of_one_name_counts_and_comes_last(tmp_path: Path) -> None:
    with store_at(tmp_path / "club.db") as store:
        for rows in (store.open_tables, MemoryRows(OpenTableRow)):
            for match, host in (("a", "Ana"), ("b", "Bia"), ("a", "Caio")):
                rows.put(OpenTableRow(match, host))
            assert [row.host for row in _of(rows).all()] == ["Bia", "Caio"]


def _of(rows: RowStore[OpenTableRow]) -> RowStore[OpenTableRow]:
    return rows


def test_what_is_kept_beside_a_deleted_tournament_is_written_nowhere(tmp_path: Path) -> None:
    with store_at(tmp_path / "club.db") as store:
        store.tournaments.delete("copa")
        store.draw_seeds.put(DrawSeed("copa", "2025"))
        assert store.draw_seeds.get("copa") is None and store.check().sound


def test_nothing_but_the_steps_of_the_schema_and_the_deletion_of_a_tournament_knows_the_settings() -> None:
    root = Path(__file__).parents[2]
    sources = [path for package in ("engine", "tournaments", "saves", "tui") for path in (root / package).rglob("*.py")]
    asked = re.compile(r"(?i)\b(from|into|update|join) settings\b(?! import)")
    found = {path.relative_to(root).as_posix() for path in sources if asked.search(path.read_text(encoding="utf-8"))}
    steps = {"saves/migrations/early_steps.py", "saves/migrations/settings_to_tables.py"}
    assert found == {*steps, "saves/tournaments/tournaments.py"}
    assert not hasattr(Store, "settings") and not (root / "saves" / "settings.py").exists()


async def test_a_row_on_its_way_to_the_disk_is_read_at_once(tmp_path: Path) -> None:
    later = asyncio.get_running_loop().call_soon_threadsafe
    with store_at(tmp_path / "club.db") as store, store.shared_commits(later):
        store.home_clubs.keep("Ana", "Clube da Vila")
        store.open_tables.put(OpenTableRow("a", "Ana"))
        store.open_tables.put(OpenTableRow("b", "Bia"))
        store.open_tables.delete("a")
        assert store.home_clubs.of("ana") == "Clube da Vila"
        assert (store.open_tables.get("a"), store.open_tables.all()) == (None, (OpenTableRow("b", "Bia"),))
    with store_at(tmp_path / "club.db") as store:
        assert store.open_tables.all() == (OpenTableRow("b", "Bia"),)


async def test_a_row_that_was_given_up_with_what_it_was_a_part_of_is_found_no_more(tmp_path: Path) -> None:
    later = asyncio.get_running_loop().call_soon_threadsafe
    with store_at(tmp_path / "club.db") as store, store.shared_commits(later):
        with pytest.raises(ZeroDivisionError), store.together():
            store.open_tables.put(OpenTableRow("c", "Caio"))
            assert store.open_tables.get("c") is not None
            raise ZeroDivisionError
        await store.change(lambda: None)
        await asyncio.sleep(0)
        assert store.open_tables.get("c") is None


def test_a_person_has_at_most_fifty_values_of_an_option_a_name_once(tmp_path: Path) -> None:
    with store_at(tmp_path / "club.db") as store:
        saved = store.profile_of("person:1").saved_values
        for number in range(MOST_SAVED):
            saved.save("decks", "decks", f"Baralho {number}", [number])
        saved.save("decks", "decks", "  BARÁLHO 7", [70])
        saved.save("decks", "sleeves", "Azul", 1)
        assert [row.value for row in saved.of("decks", "decks")][-1] == [70]
        assert len(saved.of("decks", "decks")) == MOST_SAVED
        assert store.profile_of("person:2").saved_values.of("decks", "decks") == ()
        with pytest.raises(CarteadoError, check=lambda error: error.code == "saved_too_many"):
            saved.save("decks", "decks", "Mais um", [])
        saved.delete("decks", "decks", "baralho 3")
        saved.save("decks", "decks", "Mais um", [])


@pytest.mark.parametrize("name", ["", "  ", "x" * 81, "a\x1b[2J", "\u200b"])
def test_what_is_saved_needs_a_name_that_can_be_shown(name: str) -> None:
    saved = SavedValues("", MemoryRows(SavedValue))
    with pytest.raises(CarteadoError, check=lambda error: error.code == "saved_name"):
        saved.save("decks", "decks", name, [])


def test_judgements_come_as_they_were_put_and_those_that_cannot_be_read_are_dropped(tmp_path: Path) -> None:
    with store_at(tmp_path / "club.db") as store:
        for place, packed in ((1, b"1"), (2, b"x"), (3, b"3")):
            store.analyses.put("m", 7, 256, place, packed)
        kept, again = (store.analyses.load("m", 7, 256, lambda _place, packed: int(packed)) for _ in range(2))
        assert (kept.found, kept.damaged, again.damaged) == ({1: 1, 3: 3}, 1, 0)
