"""Files that are none of ours, broken or cut: refused, with the line."""

from __future__ import annotations

import os

import pytest

from saves.errors import FileError
from saves.exchange.match_files import read_file, written
from saves.files.sealed_lines import MAX_BYTES, MAX_LINE, lines_of
from tests.saves.conftest import played
from tests.saves.files import changed, fault, file_lines
from tests.saves.tally import GAMES
from tui.texts.localizer import Words


def test_a_file_that_is_not_there_is_named(file):
    assert fault(file).code == "file_missing"


def test_a_folder_is_no_file(tmp_path):
    assert fault(tmp_path).code == "file_is_folder"


def test_an_impossible_path_is_refused(tmp_path):
    assert fault(tmp_path / "a\0b").code == "file_unreadable"


def test_an_empty_file_is_named(file):
    assert fault(file, b"").code == "file_empty"


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\xff", "png"),
        (b"SQLite format 3\0", "sqlite"),
        (b"\0" * 5000, "binary"),
        (b"Nome;Clube\nAna;Caio\n", "csv"),
    ],
)
def test_another_kind_of_file_is_refused_by_its_name(file, content, kind):
    error = fault(file, content)
    assert (error.code, error.data["kind"], error.data["wanted"]) == (
        "file_foreign",
        f"foreign.{kind}",
        "wanted.match",
    )


@pytest.mark.parametrize(
    ("content", "code"), [(b"{", "file_not_json"), (b"Ana;Caio", "file_not_a_match"), (b"17", "file_not_a_match")]
)
def test_what_nobody_knows_is_refused_at_its_first_line(file, content, code):
    assert (fault(file, content).code, fault(file).line) == (code, 1)


@pytest.mark.parametrize("content", [b"[1, 2]\n", b"{}\n", b'{"type": "act"}\n', b'{\n  "a": [1]\n}\n'])
def test_other_json_is_no_match(file, content):
    error = fault(file, content)
    assert (error.code, error.data["kind"]) == ("file_foreign", "foreign.json")


def test_a_header_without_the_number_of_its_format_is_no_match(file):
    error = fault(file, b'{"format": "1", "type": "header"}\n')
    assert (error.code, error.line) == ("file_not_a_match", 1)


def test_a_file_of_a_newer_format_says_so_before_anything_else(file):
    error = fault(file, b'{"type": "header", "format": 3, "seal": "of another kind"}\n')
    assert (error.code, error.line, error.data["found"]) == ("file_newer_format", 1, 3)


def test_a_line_longer_than_any_match_has_is_refused(file):
    lines = written(played())
    error = fault(file, next(lines) + next(lines) + b'{"type": "' + b"x" * MAX_LINE)
    assert (error.code, error.line) == ("file_line_too_long", 3)


def test_more_lines_than_any_match_has_are_refused(file, monkeypatch):
    monkeypatch.setattr("saves.files.sealed_lines.MAX_LINES", 4)
    error = fault(file, b"".join(written(played())))
    assert (error.code, error.line, error.data["limit"]) == ("file_too_many_lines", 5, 4)


# Broken and truncated files.


def test_json_errors_name_line_and_column(file):
    lines = file_lines()
    lines[3] = '{"type":"act","seat":0,é}\n'.encode()
    error = fault(file, b"".join(lines))
    assert (error.code, error.line, error.column) == ("file_not_json", 4, 24)


def test_bytes_that_are_not_utf_8_name_line_and_column(file):
    lines = file_lines()
    lines[2] = '{"type":"é'.encode() + b'\xff"}\n'
    error = fault(file, b"".join(lines))
    assert (error.code, error.line, error.column) == ("file_not_text", 3, 11)


def test_a_blank_line_is_named(file):
    lines = file_lines()
    error = fault(file, b"".join([*lines[:2], b"\n", *lines[2:]]))
    assert (error.code, error.line, error.column) == ("file_not_json", 3, 1)


def test_a_json_tower_is_refused(file):
    lines = file_lines()
    lines[2] = b'{"type":' + b"[" * 50_000 + b"\n"
    assert (fault(file, b"".join(lines)).code, fault(file).line) == ("file_not_json", 3)


@pytest.mark.parametrize("number", ["1e999", "9" * 4000, "9" * 25, "NaN", "01"], ids="abcde")
def test_numbers_too_large_to_be_any_are_refused(file, number):
    lines = file_lines()
    lines[2] = f'{{"type":"undo","seat":0,"at":{number},"chain":""}}\n'.encode()
    error = fault(file, b"".join(lines))
    assert error.line == 3
    assert error.code in ("file_not_json", "file_bad_field")


@pytest.mark.parametrize("at", [-1, 10**18, 1.5, None, "1"])
def test_a_time_that_is_none_is_refused_and_its_field_named(file, at):
    error = fault(file, changed(3, at=at))
    assert (error.code, error.line, error.field) == ("file_bad_field", 3, "$.at")


def test_a_file_cut_anywhere_is_refused_and_says_after_which_line_it_ends(file):
    whole = b"".join(file_lines())
    ends = [i for i, byte in enumerate(whole) if byte == ord("\n")]
    for cut in range(len(whole) - 1):
        error = fault(file, whole[:cut])
        complete = sum(end <= cut for end in ends)
        if complete:
            assert (error.code, error.line) == ("file_truncated", complete)
        else:
            assert error.code in ("file_empty", "file_not_json")


def test_the_last_line_may_lack_its_line_end(file):
    file.write_bytes(b"".join(file_lines())[:-1])
    assert read_file(file, GAMES) == played()


# Files that are too large, and reading that somebody watches.


def test_a_file_larger_than_any_match_is_refused_before_it_is_read_with_both_sizes(file):
    with file.open("wb") as stream:
        stream.truncate(MAX_BYTES + 1)
    error = fault(file)
    assert (error.code, error.data["size"], error.data["limit"], error.line) == ("file_too_large", 33, 32, 0)


def test_what_comes_without_a_size_is_refused_where_it_passes_the_limit(tmp_path):
    os.mkfifo(pipe := tmp_path / "pipe.jsonl")
    writer = os.open(pipe, os.O_RDWR)
    os.write(writer, b" " * 1000 + b"\n")
    reading = lines_of(pipe, most_bytes=1000)
    with pytest.raises(FileError) as refused:
        next(reading)
    os.close(writer)
    assert refused.value.code == "file_too_large"


def test_sizes_below_a_megabyte_are_told_in_kilobytes(tmp_path):
    (file := tmp_path / "deck.txt").write_bytes(b"x" * 200_000)
    with pytest.raises(FileError) as refused:
        [*lines_of(file, most_bytes=100_000)]
    assert Words("pt_BR").error(refused.value).endswith("grande demais: 196 kB (o limite é 97 kB).")


def test_whoever_watches_is_told_how_far_reading_and_playing_are(file, monkeypatch):
    for place in ("saves.files.sealed_lines._OFTEN", "saves.exchange.match_files._OFTEN"):
        monkeypatch.setattr(place, 3)
    file.write_bytes(b"".join(file_lines()))
    found = []
    read_file(file, GAMES, lambda *how: found.append(how))
    reading = [done for what, done, whole in found if what == "reading" and whole == file.stat().st_size]
    playing = [done for what, done, whole in found if what == "playing" and whole == len(file_lines()) - 2]
    assert reading == sorted(reading) and len(reading) >= 2
    assert playing == list(range(3, len(file_lines()) - 1, 3))


def test_whoever_watches_may_end_it(file, monkeypatch):
    class Enough(Exception):
        pass

    def watch(what: str, _done: int, _whole: int) -> None:
        if what == "playing":
            raise Enough

    monkeypatch.setattr("saves.exchange.match_files._OFTEN", 3)
    file.write_bytes(b"".join(file_lines()))
    with pytest.raises(Enough):
        read_file(file, GAMES, watch)
