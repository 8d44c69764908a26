"""Files of other programs or of another kind than the wanted one, recognised by how they begin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from engine.core.errors import CarteadoError, CatalogKey
from engine.core.keys import KeyFamily
from saves.errors import FileError

Wanted: TypeAlias = Literal["match", "tournament", "season", "deck", "cards", "drawing", "list", "store"]
"""What somebody opens a file for."""

_FOREIGN = KeyFamily(
    "foreign.{}",
    "match tournament season cards pgn phh trf ydk json csv html pdf png jpeg xlsx ods docx zip gzip sqlite utf16 "
    "binary",
)
_WANTED = KeyFamily("wanted.{}", "match tournament season deck cards drawing list store")
_NOT_READ = ("file_missing", "file_is_folder", "file_empty", "file_unreadable", "file_too_large")
"""Why nobody has looked into a file."""
_BLANK = b" \t\r\n\xef\xbb\xbf"
_BEGINNING = 1 << 16
"""Bytes that are looked at."""
_BEGINNING_OF_TEXT = 200
_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", "pdf"),
    (b"\x89PNG", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"\x1f\x8b", "gzip"),
    (b"SQLite format 3\0", "sqlite"),
    (b"\xff\xfe", "utf16"),
    (b"\xfe\xff", "utf16"),
)
_OFFICE = {
    "xlsx": re.compile(rb"PK\x03\x04.{26}xl/", re.DOTALL),
    "docx": re.compile(rb"PK\x03\x04.{26}word/", re.DOTALL),
}
"""A packed file with such a folder in it, by the program that writes it."""
_OWN = {"match": "file_not_a_match", "tournament": "file_not_a_tournament", "season": "file_not_a_season"}
"""Our own files, each with the code of a file that is none."""
_REMARKS = r"(?:[^\S\n]*(?:#[^\n]*)?\n)*"
_TEXTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("pgn", re.compile(r'\s*(?:%[^\n]*\n\s*)?\[[A-Za-z]\w* "')),
    ("ydk", re.compile(r"(?:#[^\n]*\n)*(?:#main|!side)\b", re.IGNORECASE)),
    ("phh", re.compile(rf"{_REMARKS}variant\s*=\s*['\"][A-Z0-9/]{{2,5}}['\"]")),
    ("html", re.compile(r"\s*<(?:!doctype html|html|\?xml)", re.IGNORECASE)),
    ("cards", re.compile(rf"{_REMARKS}\[\[?(?:set|card)\]")),
)
_TRF = re.compile(r"(?:[0-3]\d\d|XX\w|BB\w) .*")
_CHESS_LINE = 60
"""Characters of a player's line in a TRF file; a numbered name is shorter."""
_SEPARATORS = ";\t,"
_SAME: dict[str, tuple[str, ...]] = {
    "list": ("csv", "trf", "utf16"),
    "season": ("tournament",),
    "deck": ("csv", "trf"),
    "drawing": ("csv", "trf"),
    "store": ("sqlite",),
}
"""What a file may look like and still be the wanted one with a mistake in it."""


def foreign_kind(content: bytes) -> str | None:
    """Return the kind of a file, judged by its beginning, as a name in the catalogs; None if nobody knows."""
    for magic, kind in _MAGIC:
        if content.startswith(magic):
            return kind
    if content.startswith(b"PK\x03\x04"):
        return _packed(content)
    if b"\0" in content:
        even, odd = (content[first:_BEGINNING_OF_TEXT:2] for first in (0, 1))
        # Letters of the West with a zero beside each; other zeros are no text.
        halves = sorted((even.count(0), odd.count(0)))
        return "utf16" if halves[0] == 0 and 2 * halves[1] > len(odd) else "binary"
    text = content.decode("utf-8-sig", "replace")
    named = next((kind for kind, form in _TEXTS if form.match(text)), None)
    return _own(text) or named or _of_lines(text)


def _of_lines(text: str) -> str | None:
    """Return which kind of text a file is by its first lines: JSON of another program, chess results, columns."""
    lines = text.splitlines()[:5]
    if text.lstrip()[:1] in ("{", "["):
        return "json" if any(map(_is_foreign_json, (text, *lines[:1]))) else None
    if (
        lines
        and all(map(_TRF.match, lines))
        and any(line.startswith("012") or len(line) > _CHESS_LINE for line in lines)
    ):
        return "trf"
    for separator in _SEPARATORS:
        counts = {line.count(separator) for line in lines}
        if len(lines) > 1 and len(counts) == 1 and 0 not in counts and "{" not in text:
            return "csv"
    return None


def _is_foreign_json(text: str) -> bool:
    """Tell whether a text is JSON without the seal that every line of our own files has."""
    try:
        value = msgspec.json.decode(text.encode())
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return False
    return isinstance(value, list) or (isinstance(value, dict) and "chain" not in value)


def _own(text: str) -> str | None:
    """Return which of our own files begins with this line; None for any other."""
    try:
        first = msgspec.json.decode(text.partition("\n")[0].encode())
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    if not isinstance(first, dict) or "format" not in first:
        return None
    kind = "match" if first.get("type") == "header" else first.get("type")
    return kind if kind in _OWN else None


def _packed(content: bytes) -> str:
    if b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet" in content[:200]:
        return "ods"
    kinds = (kind for kind, folder in _OFFICE.items() if folder.search(content))
    return next(kinds, "zip")


@contextmanager
def naming_foreign(path: Path, wanted: Wanted) -> Iterator[None]:
    """Name the kind of a refused file in its error, if it is another kind than the wanted one.

    Raises FileError "file_foreign", and whatever else was raised as it was.
    """
    try:
        yield
    except CarteadoError as error:
        refusal = None if error.code in _NOT_READ else _refusal(path, _beginning_of(path), wanted)
        if refusal is None:
            raise
        raise refusal from error


def check_foreign(path: Path, content: bytes, wanted: Wanted) -> None:
    """Raise FileError "file_foreign" for a file whose content is not of the wanted kind."""
    refusal = _refusal(path, content, wanted)
    if refusal is not None:
        raise refusal


def _refusal(path: Path, content: bytes, wanted: Wanted) -> FileError | None:
    kind = foreign_kind(content)
    if kind is None and wanted in _OWN and content.strip(_BLANK)[:1] not in (b"{", b""):
        return FileError(_OWN[wanted], str(path), 1)
    if kind is None or kind == wanted or kind in _SAME.get(wanted, ()):
        return None
    return FileError("file_foreign", str(path), kind=CatalogKey(_FOREIGN(kind)), wanted=CatalogKey(_WANTED(wanted)))


def _beginning_of(path: Path) -> bytes:
    """Return how a file begins; nothing where it cannot be read a second time, such as what comes through a pipe."""
    try:
        if not path.is_file():
            return b""
        with path.open("rb") as stream:
            return stream.read(_BEGINNING)
    except (OSError, ValueError):
        return b""
