"""Match files for the tests: honest, broken and forged."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from saves.errors import FileError
from saves.exchange.match_files import take_in, verify_file, written
from saves.files.sealed_lines import Chain
from saves.matches.record import Record
from saves.store import Store
from tests.saves.conftest import played
from tests.saves.tally import GAMES
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words


def import_file(store: Store, path: Path, games: Mapping[str, AnyGame]) -> Record:
    """Take a file's match into the library, as `carteado import` does."""
    verified = verify_file(path, games)
    take_in(store, verified)
    return verified.record


def lines_of(record) -> list[dict]:
    return [json.loads(line) for line in written(record)]


def sealed(lines: list[dict]) -> bytes:
    """The lines as a forger who knows the chain would write them."""
    chain = Chain()
    return b"".join(chain.write({k: v for k, v in line.items() if k != "chain"}) for line in lines)


def fault(file: Path, content: bytes | None = None) -> FileError:
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(FileError) as refused:
        verify_file(file, GAMES)
    assert refused.value.data["file"] == str(file)
    check_words(refused.value)
    return refused.value


def check_words(error: CarteadoError) -> None:
    """Hold an error to its words: in both languages, on one line, and whole, nothing that they speak of missing."""
    for language in LANGUAGES:
        text = Words(language).error(error)
        assert text.isprintable() and len(text) <= 300 and "999.999" not in text
        assert "…" not in text or any(len(str(datum)) > 18 for datum in error.data.values())


def changed(number: int, **fields) -> bytes:
    """A finished match of which one line, counted from 1, says something else, everything sealed anew."""
    lines = lines_of(played())
    lines[number - 1] |= fields
    return sealed(lines)


def file_lines() -> list[bytes]:
    return list(written(played()))
