"""Decks, card sets and drawings whose program is killed, or whose bytes are damaged: whole or refused in words."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from engine.core.errors import CarteadoError
from engine.games.magic_wizards.board.labyrinths import drawn, own_labyrinths
from engine.games.magic_wizards.board.maps import drawn_map, own_maps
from engine.games.magic_wizards.card_table import read_set
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.match_cards import copy_of
from saves.files.sealed_lines import text_of
from saves.store import open_store
from tests.engine.magic_wizards.tables import CLUB
from tui.games.deck_builder import MOST_BYTES, deck_builder_of
from tui.games.drawings import file_text, kind_named, right_sketch
from tui.texts.localizer import Words

KEY, WORDS = "magic_wizards", Words("pt_BR")
DECKS = [msgspec.to_builtins(deck.deck) for deck in ready_decks()[:2]]
SAVING = """
import sys, msgspec
from itertools import cycle
from pathlib import Path
from engine.games.magic_wizards.decks import ready_decks
from saves.store import open_store
with open_store(Path(sys.argv[1])) as store:
    for number, one in enumerate(cycle(ready_decks()[:2])):
        store.profile.saved_values.save("magic_wizards", "decks", "Meu", msgspec.to_builtins(one.deck))
        if number == int(sys.argv[2]):
            print("saving", flush=True)
"""


@pytest.mark.parametrize("after", [1, 40])
def test_a_program_that_is_killed_while_a_deck_is_saved_leaves_the_one_before_or_the_new_one(
    after: int, tmp_path: Path
) -> None:
    path = tmp_path / "club.db"
    call = [sys.executable, "-c", SAVING, str(path), str(after)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]) as saving:
        assert saving.stdout is not None and saving.stdout.readline()
        saving.kill()
    with open_store(path) as store:
        (row,) = store.profile.saved_values.of(KEY, "decks")
        assert row.name == "Meu" and msgspec.json.decode(msgspec.json.encode(row.value)) in _plain(DECKS)


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def damaged(content: bytes, rng: Random) -> bytes:
    """Return a content with one byte that is another, or gone."""
    at, changed = rng.randrange(len(content)), bytearray(content)
    if rng.random() < 0.2:
        del changed[at]
    else:
        changed[at] ^= 1 << rng.randrange(8)
    return bytes(changed)


def readers(file: Path) -> dict[str, tuple[bytes, Callable[[bytes], object]]]:
    """Return for each kind of file an honest one, and what reads one."""
    builder = deck_builder_of(KEY).with_sets((copy_of(read_set("a", CLUB.encode())),))
    card = builder.cards_of_set(builder.sets[0])[0]
    deck = builder.changed(builder.changed(ready_decks()[4].deck, ready_decks()[4].deck.main[0], -1), card, 1)

    def written(content: bytes) -> Path:
        file.write_bytes(content)
        return file

    def code(content: bytes) -> None:
        assert builder.read(text_of(written(content), MOST_BYTES), "f")[1] == deck, "another deck than was coded"

    return {
        "deck": (
            builder.text(deck, WORDS, "Meu").encode(),
            lambda item: builder.read(text_of(written(item), 9999), "f"),
        ),
        "code": (builder.code(deck).encode(), code),
        "set": (CLUB.encode(), lambda item: builder.read_set(item, "f")),
        "labyrinth": (
            drawn(own_labyrinths()["becos"][9]).encode(),
            lambda item: right_sketch(kind_named("labyrinth"), file_text(written(item)), "f"),
        ),
        "map": (
            drawn_map(own_maps()["serra"][5]).encode(),
            lambda item: right_sketch(kind_named("map"), file_text(written(item)), "f"),
        ),
    }


@pytest.mark.parametrize("kind", ["deck", "code", "set", "labyrinth", "map"])
def test_a_file_with_one_damaged_byte_is_read_or_refused_by_a_whole_sentence(kind: str, tmp_path: Path) -> None:
    content, read = readers(tmp_path / "f")[kind]
    refused = 0
    for seed in range(150):
        try:
            read(damaged(content, Random(f"{kind} {seed}")))
        except CarteadoError as error:
            refused += 1
            text = WORDS.error(error)
            assert f"error.{error.code}" in WORDS and text.isprintable() and (len(text) == 300 or "…" not in text), text
    assert refused > 75
