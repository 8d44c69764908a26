"""Files of tournaments with decks, from outsiders: other seals, decks that are none, unknown cards, control codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from engine.games.magic_wizards.decks import ready_decks
from engine.games.registry import GAMES
from saves.errors import FileError
from saves.exchange.tournament_files import export_tournament, import_tournament, keep_tournament
from saves.exchange.tournament_reading import read_tournament
from saves.files.sealed_lines import Chain
from saves.store import Store, open_store
from saves.tournaments.tournament_rows import HandedInValue
from tournaments.controller import TournamentController
from tournaments.handed_in import OpenValue
from tournaments.log import next_entry, read
from tournaments.log import write as line_of
from tournaments.results import PlacesForm
from tournaments.settings import TournamentSettings
from tournaments.spec import parse

pytestmark = pytest.mark.usefixtures("new_stores_are_copies")

LINE = "Magic & Wizards: Duelo X 2026"
MAIN = [list(ready_deck.deck.main) for ready_deck in ready_decks()]
EXTRA = [list(ready_deck.deck.extra) for ready_deck in ready_decks()]


def deck(entrant: int, name: str = "", main: list[int] | None = None) -> OpenValue:
    return OpenValue(entrant, f"{entrant:02x}" * 32, {"main": main or MAIN[entrant], "extra": EXTRA[entrant]}, name)


def running(store: Store, *values: OpenValue, opened: bool = False) -> TournamentController:
    """Two entrants who have handed in these, kept in the store; opened after the only round."""
    ticks = count(1_790_000_000_000)
    store.tournaments.create("copa", LINE, 1_790_000_000_000)
    desk = TournamentController((), store.tournaments.journal("copa"), lambda: next(ticks))
    desk.open(parse(LINE), TournamentSettings(format="swiss", table_size=2, rounds=1, scored=False))
    desk.register("Ana")
    desk.register("Bia")
    desk.hand_in(values)
    for open_value in values:
        store.handed_in_values.put(
            HandedInValue("copa", open_value.sealed().seal, open_value.salt, open_value.name, open_value.value)
        )
    if opened:
        desk.draw_up(1)
        desk.report(1, 1, PlacesForm((1, 2)))
        desk.open_values(values)
        desk.finish()
    return desk


def exported(tmp_path: Path, *values: OpenValue, opened: bool = False, seeds: bool = True) -> Path:
    path = tmp_path / "copa.jsonl"
    with open_store(tmp_path / "here.db") as store:
        running(store, *values, opened=opened)
        export_tournament(store, "copa", path, seeds=seeds)
    return path


def forged(path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Rewrite every act, and all seals and chains after it, as somebody would who knows the format."""
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    chain, entries, out = Chain(), [], []
    for line in lines:
        del line["chain"]
        if line["type"] == "act":
            change(line)
            act = read(json.dumps({key: line[key] for key in ("number", "at", "previous", "act")})).act
            entries.append(next_entry(entries, line["at"], act))
            beside = {"values": line["values"]} if "values" in line else {}
            line = {"type": "act", **json.loads(line_of(entries[-1])), **beside}
        out.append(chain.write(line))
    path.write_bytes(b"".join(out))
    return path


def refused(path: Path) -> FileError:
    with pytest.raises(FileError) as caught:
        read_tournament(path, GAMES)
    return caught.value


def of(act: str, change: Callable[[dict[str, Any]], None]) -> Callable[[dict[str, Any]], None]:
    return lambda line: change(line) if line["act"]["type"] == act else None


def test_the_decks_go_with_the_seeds_and_are_kept_where_they_come(tmp_path: Path) -> None:
    path = exported(tmp_path, deck(1, "Segredo"), deck(2))
    with open_store(tmp_path / "there.db") as store:
        import_tournament(store, path, GAMES)
        import_tournament(store, path, GAMES)
        assert len(store.handed_in_values.all("copa")) == 2


def test_without_seeds_a_file_says_nothing_of_a_deck(tmp_path: Path) -> None:
    text = exported(tmp_path, deck(1, "Segredo"), deck(2), seeds=False).read_text(encoding="utf-8")
    assert "Segredo" not in text and "main" not in text and "salt" not in text


def test_a_rewritten_seal_is_refused_beside_the_deck_and_where_it_is_told(tmp_path: Path) -> None:
    def other(line: dict[str, Any]) -> None:
        line["act"]["values"][0]["seal"] = "0" * 64

    for name, opened in (("beside", False), ("told", True)):
        (tmp_path / name).mkdir()
        path = exported(tmp_path / name, deck(1), deck(2), opened=opened, seeds=not opened)
        error = refused(forged(path, of("hand_in", other)))
        assert (error.code, error.data["reason"]) == ("log_act_refused", "value_not_sealed")
        assert error.line == (8 if opened else 5)


@pytest.mark.parametrize("seal", ["", "x" * 64, "0" * 63, "A" * 64])
def test_what_is_no_seal_is_refused(tmp_path: Path, seal: str) -> None:
    path = exported(tmp_path, deck(1), seeds=False)
    error = refused(forged(path, of("hand_in", lambda line: line["act"]["values"][0].update(seal=seal))))
    assert error.data["reason"] == "bad_seal"


def check_words(opened: OpenValue) -> Callable[[dict[str, Any]], None]:
    """Let somebody have sealed this, and tell it, all seals made anew."""
    value = {"entrant": opened.entrant, "salt": opened.salt, "value": opened.value, "name": opened.name}

    def change(line: dict[str, Any]) -> None:
        if line["act"]["type"] == "hand_in":
            line["act"]["values"] = [{"entrant": opened.entrant, "seal": opened.sealed().seal}]
        elif line["act"]["type"] == "open_values":
            line["act"]["values"] = [value]

    return change


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ({"main": [*MAIN[1], MAIN[1][0]], "extra": EXTRA[1]}, "deck_"),
        ({"main": [9999] * 40, "extra": []}, "deck_unknown_card"),
        ({"main": [-1] * 40, "extra": []}, ""),
        ({"main": "não", "extra": []}, "bad_options"),
        ({"main": [10**30], "extra": []}, ""),
        ({}, "bad_options"),
        ([], "bad_options"),
        (None, "bad_options"),
        (3, "bad_options"),
    ],
)
def test_what_is_no_legal_deck_is_refused_with_the_line_of_its_act(tmp_path: Path, value: Any, reason: str) -> None:
    path = exported(tmp_path, deck(1), opened=True, seeds=False)
    error = refused(forged(path, check_words(OpenValue(1, "00" * 32, value))))
    assert error.line == 8
    assert reason in str(error.data.get("reason", ""))


def test_a_deck_beside_an_act_that_handed_in_nothing_is_refused(tmp_path: Path) -> None:
    path = exported(tmp_path, deck(1))
    beside = [{"entrant": 1, "salt": "00" * 32, "value": {"main": MAIN[1], "extra": []}}]
    error = refused(forged(path, of("register", lambda line: line.update(values=beside))))
    assert error.data["reason"] == "value_not_sealed"


def test_a_name_too_long_is_refused_and_control_codes_stay_in_the_file(tmp_path: Path) -> None:
    path = exported(tmp_path, deck(1), opened=True, seeds=False)
    (tmp_path / "long").mkdir()
    long = exported(tmp_path / "long", deck(1), opened=True, seeds=False)
    assert refused(forged(long, check_words(deck(1, "o" * 201)))).code == "file_text_too_long"
    file = read_tournament(forged(path, check_words(deck(1, "\x1b[2J[/]" + "o" * 80))), GAMES)
    with open_store(tmp_path / "there.db") as store:
        assert keep_tournament(store, file).acts == len(file.entries)


def test_a_deck_changed_in_the_store_reads_as_none(tmp_path: Path) -> None:
    with open_store(tmp_path / "here.db") as store:
        desk = running(store, deck(1))
        seal = desk.tournament.handed_in[0].seal
        store._database.change("UPDATE handed_in_values SET value = ?", ('{"main":[1],"extra":[]}',))
        assert store.handed_in_values.get("copa", seal) is None
