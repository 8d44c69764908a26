"""Files of other programs: known by how they begin, and told by name in both languages, wherever they are given."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from saves.errors import FileError
from saves.exchange.match_files import verify_file
from saves.exchange.season_files import read_any
from saves.exchange.tournament_reading import read_tournament
from saves.files.foreign_files import Wanted, check_foreign, foreign_kind, naming_foreign
from tests.saves.conftest import GAMES
from tui.texts.localizer import Words

PLAYER = "001    1      Silva, Ana                        2000 BRA                                     0.0\n"


def packed(name: str, content: str = "<x/>") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype" if name == "mimetype" else "[Content_Types].xml", content)
        archive.writestr(name if name != "mimetype" else "content.xml", "<y/>")
    return out.getvalue()


FILES = {
    "pgn": b'[Event "X"]\n[White "A"]\n\n1. e4 e5 *\n',
    "phh": b"variant = 'NT'\nplayers = ['A','B']\n",
    "trf": f"012 Torneio\n022 Santos\n{PLAYER}".encode(),
    "ydk": b"#created by Ana\n#main\n89631139\n#extra\n!side\n",
    "json": b'{\n  "players": [1, 2]\n}\n',
    "csv": b"nome,clube\nAna,X\nBia,Y\n",
    "html": b"<!DOCTYPE html>\n<html></html>\n",
    "pdf": b"%PDF-1.7\n%\xe2\xe3",
    "png": b"\x89PNG\r\n\x1a\n",
    "jpeg": b"\xff\xd8\xff\xe0",
    "xlsx": packed("xl/workbook.xml"),
    "docx": packed("word/document.xml"),
    "ods": packed("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
    "zip": packed("a.txt"),
    "gzip": b"\x1f\x8b\x08\x00",
    "sqlite": b"SQLite format 3\0\x10\x00",
    "utf16": "Ana\nBia\n".encode("utf-16"),
    "binary": bytes(range(256)),
    "cards": b'# nosso\n[set]\nkey = "clube"\n',
    "tournament": b'{"type":"tournament","format":1}\n',
}
READERS = {
    "match": lambda path: verify_file(path, GAMES),
    "tournament": lambda path: read_tournament(path, GAMES),
    "season": lambda path: read_any(path, GAMES),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_file_is_known_by_how_it_begins(kind: str) -> None:
    assert foreign_kind(FILES[kind]) == kind


def test_a_report_of_todays_edition_is_known_by_its_records() -> None:
    assert foreign_kind(b"012 Copa\n062 11\n092 Individual: Swiss-System (Dutch)\n142 4\n202 BH/C1,BH\n") == "trf"


@pytest.mark.parametrize(
    "content", [b"", b"Ana\nBia\n", b"001 Ana\n002 Bia\n", b'{"chain":"x"}\n', b'{"type":"header",']
)
def test_what_may_be_ours_has_no_other_name(content: bytes) -> None:
    assert foreign_kind(content) is None


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_text_of_two_bytes_a_letter_is_known_without_its_mark_too(encoding: str) -> None:
    assert foreign_kind("Nome;Clube\nJosé;Niterói\n".encode(encoding)) == "utf16"


@pytest.mark.parametrize("wanted", READERS)
@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("language", ["pt_BR", "en"])
def test_every_reader_names_it_and_what_goes_there(tmp_path: Path, kind: str, wanted: str, language: str) -> None:
    if kind == "tournament" and wanted != "match":
        return
    (path := tmp_path / "a.txt").write_bytes(FILES[kind])
    with pytest.raises(FileError) as refused:
        READERS[wanted](path)
    words = Words(language)
    said = words.error(refused.value)
    assert said.startswith(str(path)) and words(f"foreign.{kind}") in said and words(f"wanted.{wanted}") in said


@pytest.mark.parametrize(("kind", "wanted"), [("csv", "list"), ("utf16", "list"), ("csv", "deck"), ("trf", "drawing")])
def test_text_that_looks_alike_is_left_to_its_reader(tmp_path: Path, kind: str, wanted: Wanted) -> None:
    check_foreign(tmp_path, FILES[kind], wanted)


def test_a_file_that_is_gone_or_empty_keeps_its_own_refusal(tmp_path: Path) -> None:
    (empty := tmp_path / "a.jsonl").write_bytes(b"")
    for path, code in ((tmp_path / "b.jsonl", "file_missing"), (tmp_path, "file_is_folder"), (empty, "file_empty")):
        with pytest.raises(FileError) as refused:
            verify_file(path, GAMES)
        assert refused.value.code == code


def test_an_error_of_another_kind_goes_through(tmp_path: Path) -> None:
    with pytest.raises(KeyError), naming_foreign(tmp_path, "deck"):
        raise KeyError("x")


@pytest.mark.parametrize("content", [b"\n" * 60_000, b"#\n" * 30_000, b" \n" * 30_000, b"[" * 60_000, b"a;" * 30_000])
def test_a_long_file_of_nothing_is_looked_through_at_once(content: bytes) -> None:
    assert foreign_kind(content) is None
