"""docs/tournament-format.md is enough: a reader made from that page alone, without a line of the program."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from saves.exchange.tournament_files import export_tournament
from saves.exchange.tournament_lines import Head, MatchHead, TournamentEnd
from saves.exchange.tournament_reading import read_tournament
from saves.files.versions import TOURNAMENT_FORMAT
from saves.store import Store
from tests.saves.tally import GAMES
from tests.saves.tournaments import COPA, GOLDEN, desk_of, filled
from tournaments.acts import Act
from tournaments.editions import EDITION
from tournaments.results import PlacesForm, ResultForm

PAGE = (Path(__file__).parents[2] / "docs" / "tournament-format.md").read_text(encoding="utf-8")


# The reader: only the page, json and SHA-256.


class Number(str):
    """A number as it stands in its line."""


def canonical(value: object) -> str:
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, dict):
        inside = ",".join(f"{json.dumps(key, ensure_ascii=False)}:{canonical(value[key])}" for key in sorted(value))
        return f"{{{inside}}}"
    if isinstance(value, list):
        return f"[{','.join(map(canonical, value))}]"
    return json.dumps(value, ensure_ascii=False)


def parsed(line: str) -> dict:
    return json.loads(line, parse_int=Number, parse_float=Number)


def chained(lines: list[dict]) -> bool:
    link = ""
    for line in lines:
        rest = {key: value for key, value in line.items() if key != "chain"}
        link = hashlib.sha256(link.encode() + b"\n" + canonical(rest).encode()).hexdigest()[:32]
        if line["chain"] != link:
            return False
    return True


class Reader:
    """Reads a file as the page tells, and says what is in it."""

    def __init__(self, text: str) -> None:
        self.outer: list[dict] = []
        self.matches: list[list[dict]] = []
        inside = 0
        for line in map(parsed, text.splitlines()):
            if inside:
                self.matches[-1].append(line)
                inside -= 1
                continue
            self.outer.append(line)
            if line["type"] == "match":
                inside = int(line["lines"])
                self.matches.append([])
        self.acts = [line for line in self.outer if line["type"] == "act"]

    def holds(self) -> bool:
        heads = [line for line in self.outer if line["type"] == "match"]
        end = self.outer[-1]
        return (
            chained(self.outer)
            and all(map(chained, self.matches))
            and [match[-1]["chain"] for match in self.matches] == [head["seal"] for head in heads]
            and (int(end["acts"]), int(end["matches"])) == (len(self.acts), len(self.matches))
            and self.sealed()
        )

    def sealed(self) -> bool:
        previous = ""
        for number, act in enumerate(self.acts, start=1):
            if int(act["number"]) != number or act["previous"] != previous:
                return False
            said = {key: act[key] for key in ("number", "at", "previous", "act", "by") if key in act}
            previous = hashlib.sha256(canonical(said).encode()).hexdigest()
        return True

    def standing(self) -> list[dict]:
        void: set[int] = set()
        for line in reversed(self.acts):
            if line["act"]["type"] == "take_back" and int(line["number"]) not in void:
                void.add(int(line["act"]["number"]))
        return [
            line["act"] for line in self.acts if int(line["number"]) not in void and line["act"]["type"] != "take_back"
        ]

    def names(self) -> dict[int, str]:
        entered = [act["entrant"] for act in self.standing() if act["type"] == "register"]
        return {int(entrant["id"]): entrant["name"] for entrant in entered}

    def results(self) -> dict[tuple[int, int], dict]:
        heard = [act for act in self.standing() if act["type"] in ("report", "correct")]
        return {(int(act["round"]), int(act["table"])): act["form"] for act in heard}


def golden() -> Reader:
    return Reader(GOLDEN.read_text(encoding="utf-8"))


def test_the_reader_of_the_page_finds_that_the_golden_file_holds():
    assert golden().holds()


def test_the_reader_of_the_page_finds_who_entered_and_which_results_stand():
    reader = golden()
    assert list(reader.names().values()) == ["Ana", "Bia", "Caio", 'Íris "a\\b" 🂡']
    assert {table: form["type"] for table, form in reader.results().items()} == {(1, 1): "played", (1, 2): "places"}
    assert reader.results()[1, 2]["places"] == ["1", "2"]
    assert reader.matches[0][0]["match"] == reader.results()[1, 1]["match"]


def test_the_reader_of_the_page_follows_a_result_that_was_taken_back_twice(store: Store, tmp_path: Path):
    desk = filled(store)
    number = next(entry.number for entry in desk.entries if getattr(entry.act, "form", None) == PlacesForm((1, 2)))
    for expected in (None, ["1", "2"]):
        desk_of(store).take_back(number)
        number = len(store.tournaments.load(COPA))
        export_tournament(store, COPA, file := tmp_path / "copa.jsonl")
        reader = Reader(file.read_text(encoding="utf-8"))
        assert reader.holds()
        assert (reader.results().get((1, 2)) or {}).get("places") == expected


@pytest.mark.parametrize("line", range(26))
def test_the_reader_of_the_page_sees_every_line_that_is_changed(line: int):
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 26
    found = json.loads(lines[line])
    found["forged"] = 1
    lines[line] = json.dumps(found)
    assert not Reader("\n".join(lines)).holds()


# The program and the page.


def test_the_program_finds_in_the_golden_file_what_the_reader_of_the_page_finds():
    file = read_tournament(GOLDEN, GAMES)
    assert {entrant.id: entrant.name for entrant in file.tournament.entrants} == golden().names()
    assert [match.header.match for match in file.matches] == [match[0]["match"] for match in golden().matches]


def test_the_program_writes_the_golden_file_byte_for_byte(store: Store, tmp_path: Path):
    filled(store)
    export_tournament(store, COPA, file := tmp_path / "copa.jsonl")
    assert file.read_bytes() == GOLDEN.read_bytes()


def test_the_names_of_those_who_acted_go_along_and_are_sealed_with_what_they_did(store: Store, tmp_path: Path):
    desk = filled(store)
    with desk.signed("Zé [/] do Apito"):
        desk.note("A sala está quente.")
    export_tournament(store, COPA, file := tmp_path / "copa.jsonl")
    text = file.read_text(encoding="utf-8")
    assert Reader(text).holds()
    entries = read_tournament(file, GAMES).entries
    assert [entry.by for entry in entries] == [""] * (len(entries) - 1) + ["Zé [/] do Apito"]
    assert not Reader(text.replace("Apito", "Sino")).holds()


def test_the_example_on_the_page_is_that_of_the_golden_file():
    shown = re.search(r"```jsonl\n(.*?)```", PAGE, re.DOTALL)
    assert shown
    lines = iter(GOLDEN.read_text(encoding="utf-8").splitlines())
    assert all(line in lines for line in shown[1].splitlines() if line != "...")


def test_the_page_tells_every_act_and_every_form_of_result():
    first = "\n".join(line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `"))
    listed = set(re.findall(r"`([a-z_]+)`", first))
    tags = {kind.__struct_config__.tag for union in (Act, ResultForm) for kind in get_args(union)}
    assert tags - listed == set()


def test_the_page_tells_every_field_of_every_act_and_form():
    fields = {
        field.encode_name
        for union in (Act, ResultForm)
        for kind in get_args(union)
        for field in msgspec.structs.fields(kind)
        if f"`{field.encode_name}`" not in PAGE
    }
    assert fields == set()


def test_the_page_tells_the_fields_of_head_match_and_end():
    for kind in (Head, MatchHead, TournamentEnd):
        assert all(f"`{field.encode_name}`" in PAGE for field in msgspec.structs.fields(kind))
    assert (TOURNAMENT_FORMAT, EDITION) == (2, 2)
