"""docs/record-format.md is enough: a reader made from that page alone, without a line of the program, checks a file."""

from __future__ import annotations

import hashlib
import json
import random
import re
from pathlib import Path

import msgspec
import pytest

from engine.games.registry import GAMES
from saves.errors import FileError
from saves.exchange.match_files import verify_file, written
from saves.exchange.note_files import FileNote
from saves.files.sealed_lines import Chain
from tests.saves.golden import GOLDEN, GOLDEN_1
from tests.saves.published import FOLDER

pytestmark = pytest.mark.usefixtures("new_stores_are_copies")

PAGE = (Path(__file__).parents[2] / "docs" / "record-format.md").read_text(encoding="utf-8")


def lines_in(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


LINES = lines_in(GOLDEN)
EVERY_FILE = [GOLDEN, GOLDEN_1, *sorted(FOLDER.glob("*.jsonl"))]
every_file = pytest.mark.parametrize("path", EVERY_FILE, ids=lambda path: path.stem)


# The reader: only the page, json and SHA-256.


def canonical(line: dict) -> bytes:
    rest = {key: value for key, value in line.items() if key != "chain"}
    return json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def links(lines: list[dict]) -> list[str]:
    found, link = [], ""
    for line in lines:
        link = hashlib.sha256(link.encode() + b"\n" + canonical(line)).hexdigest()[:32]
        found.append(link)
    return found


class Words:
    """The words of the draw with this number, which is of the line `draw`."""

    def __init__(self, header: dict, seed: str, number: int, draw: dict) -> None:
        key = f"carteado draw {header['format']}\0".encode() + bytes.fromhex(seed)
        for nonce in header["nonces"]:
            key += len(nonce.encode()).to_bytes(4, "big") + nonce.encode()
        which = number.to_bytes(8, "big") if header["format"] == 1 else draw["name"].encode()
        self.key = hashlib.sha256(key).digest() + which
        self.at = 0

    def below(self, n: int) -> int:
        while True:
            block = hashlib.sha256(self.key + (self.at // 8).to_bytes(8, "big")).digest()
            word = int.from_bytes(block[self.at % 8 * 4 :][:4], "big")
            self.at += 1
            if word < 2**32 - 2**32 % n:
                return word % n

    def shuffle(self, size: int) -> list[int]:
        cards = list(range(size))
        for i in range(size - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards

    def picks(self, drawn: list[int], size: int) -> list[int]:
        return [self.below(size) for _ in drawn]


def redone(header: dict, seed: str, number: int, draw: dict) -> list[int] | None:
    """The draw made again; None for a card of a hand, whose size only the game's rules tell."""
    words, drawn = Words(header, seed, number, draw), draw["drawn"]
    if len(drawn) > 9:
        return words.shuffle(len(drawn))
    if header["game"] == "chama":
        return words.picks(drawn, 52) if len(drawn) > 1 else None
    if (
        size := {"map": 6, "labyrinth": 8, "first player": len(header["players"])}.get(draw.get("name", ""))
    ) is not None:
        return words.picks(drawn, size)
    if number == 0:
        return words.picks(drawn, len(header["players"]))
    return [1 + die for die in words.picks(drawn, 6)]


def line_of_play(entries: list[dict]) -> list[dict]:
    standing: list[dict] = []
    for entry in entries:
        if entry["type"] == "undo":
            assert standing[-1]["type"] == "act"
            assert standing.pop()["seat"] == entry["seat"]
        else:
            standing.append(entry)
    return standing


def test_the_chain_can_be_made_from_the_page():
    assert [line["chain"] for line in LINES] == links(LINES)


def test_the_chain_holds_for_texts_that_need_escapes():
    fields = {"b": 'Íris "a\\b/c"\u007f', "a": [{"z": 1, "ç": None}, True, -5], "c": "\b\t\n\f\r\u0001\u001f🂡"}
    assert Chain().next(fields) == links([fields])[0]


@every_file
def test_the_draws_can_be_made_from_the_page(path):
    header, *entries = lines_in(path)[:-1]
    seed = entries[-1]["seed"]
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == header["commitment"]
    draws = [line for line in entries if line["type"] == "draw"]
    for number, draw in enumerate(draws):
        assert redone(header, seed, number, draw) in (draw["drawn"], None)
    names = [draw["name"] for draw in draws if "name" in draw]
    assert len(set(names)) == (len(draws) if header["format"] > 1 else 0)


def test_another_name_gives_another_draw():
    header, draw, seed = LINES[0], LINES[2], LINES[-2]["seed"]
    assert redone(header, seed, 1, draw) == draw["drawn"] == redone(header, seed, 7, draw)
    assert redone(header, seed, 1, {**draw, "name": "seat 0 deck 2"}) != draw["drawn"]


def test_the_line_of_play_can_be_made_from_the_page():
    verified = verify_file(GOLDEN, GAMES)
    assert len(line_of_play(LINES[1:-2])) == verified.plies
    assert verified.plies < verified.entries - 1


# The page and the program agree.


@pytest.mark.parametrize("path", [GOLDEN, GOLDEN_1], ids=lambda path: path.stem)
def test_a_match_written_long_ago_still_opens(path):
    verified = verify_file(path, GAMES)
    assert verified.draws_checked
    assert b"".join(written(verified.record)) == path.read_bytes()


def test_the_example_is_cut_from_the_golden_match():
    example = re.search(r"```jsonl\n(.*?)```", PAGE, re.DOTALL)
    assert example is not None
    lines = example[1].splitlines()
    golden = GOLDEN.read_text(encoding="utf-8").splitlines()
    found = [golden.index(line) for line in lines if line != "..."]
    assert found == sorted(found)
    assert (found[0], found[-1]) == (0, len(golden) - 1)


def table_under(heading: str, title: str) -> dict[str, str]:
    """The first two columns of the table that has this title in its first column."""
    section = PAGE.split(f"\n{heading}\n", 1)[1]
    rows = section.split(f"| {title} |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    cells = [row.split("|") for row in rows]
    return {cell[1].strip().strip("`"): cell[2].strip().replace("`", "") for cell in cells}


def heading_of(key: str) -> str:
    """The heading of the section that tells how matches of the game are written."""
    sections = [f"## {section}" for section in PAGE.split("\n## ")]
    return next(
        (section.splitlines()[0] for section in sections if f'`game` is `"{key}"`' in section), f"no section of {key}"
    )


every_documented_game = pytest.mark.parametrize(("key", "heading"), [(key, heading_of(key)) for key in GAMES])


@every_documented_game
def test_the_page_tells_the_newest_version_of_the_rules(key, heading):
    section = PAGE.split(f"\n{heading}\n", 1)[1].split("\n## ", 1)[0]
    assert f'`game` is `"{key}"`, `rules` `"{GAMES[key].rules_versions[-1]}"`' in section
    assert all(f"Version {version} differs" in section for version in GAMES[key].rules_versions[:-1])


@every_documented_game
def test_the_page_tells_every_action_and_its_fields(key, heading):
    actions = {
        action.__struct_config__.tag: ", ".join(action.__struct_fields__) for action in GAMES[key].action_type.__args__
    }
    assert table_under(heading, "`type` | fields") == actions


@every_documented_game
def test_the_page_tells_every_option_and_its_default(key, heading):
    options = {
        field.name: msgspec.json.encode(field.default).decode()
        for field in msgspec.structs.fields(GAMES[key].options_type)
    }
    assert table_under(heading, "option") == options


def test_the_page_tells_every_field_of_a_note():
    assert set(table_under("### Notes", "field")) == set(FileNote.__struct_fields__)


def test_the_page_tells_every_field_of_the_header_and_the_end():
    assert {*table_under("## Header", "field"), "chain"} == set(LINES[0]) | {"sealed_options", "unseen"}
    assert {*table_under("## End", "field"), "chain"} == set(LINES[-1]) | {"found_at", "notes"}


ODD = (-1, 0, 1, 5, 6, 7, 13, 14, 99, 2**63 - 1, -(2**63))


@pytest.mark.parametrize("seed", range(4))
def test_no_doctored_match_of_chama_ends_in_anything_but_a_named_line(tmp_path, seed):
    file = tmp_path / "doctored.jsonl"
    chance = random.Random(seed)
    tags = [action.__struct_config__.tag for action in GAMES["chama"].action_type.__args__]
    for _ in range(60):
        lines = [dict(line) for line in LINES]
        number = chance.randrange(1, len(lines) - 2)
        fields = {name: chance.choice(ODD) for name in ("slot", "card", "unit", "seat", "at")}
        lines[number] = chance.choice(
            [
                {"type": "act", "seat": chance.randrange(2), "action": {"type": chance.choice(tags), **fields}},
                {"type": "intervene", "act": {"type": "resign", "seat": chance.choice(ODD)}},
                {"type": "undo", "seat": chance.choice(ODD)},
                {"type": "draw", "drawn": [chance.choice(ODD) for _ in range(52)]},
            ]
        )
        chain = Chain()
        file.write_bytes(b"".join(chain.write({k: v for k, v in line.items() if k != "chain"}) for line in lines))
        try:
            verify_file(file, GAMES)
        except FileError as error:
            assert number < error.line <= len(lines)
        else:
            assert lines[number]["type"] == "act"
