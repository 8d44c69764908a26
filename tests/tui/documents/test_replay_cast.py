"""A match as a film for a terminal: it parses, it shows what the app draws, and nothing that was hidden."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from engine.games.registry import GAMES
from tests.tui.documents.shown import ended, golden, renamed, session, shown
from tests.tui.documents.test_replay_pages import MATCHES
from tests.tui.ssh.test_hidden_cards import twins
from tui.documents.replay_cast import SIZE, replay_cast
from tui.documents.replay_cells import table_canvas
from tui.documents.replay_voice import Voice
from tui.texts.cells import cell_len

SEQUENCE = re.compile(r"\x1b\[(\??)([\d;]*)([A-Za-z])")
MOST_BYTES = 3_200
"""A picture takes so many bytes on average."""


def read(film: str) -> tuple[dict[str, Any], list[tuple[float, str, str]]]:
    head, *events = map(json.loads, film.splitlines())
    return head, [tuple(event) for event in events]


class Screen:
    """A terminal that knows what a film uses: cells, places, and nothing but styles besides."""

    def __init__(self) -> None:
        self.rows = [[" "] * SIZE[0] for _ in range(SIZE[1])]
        self.x = self.y = 0

    def take(self, data: str) -> None:
        at = 0
        for found in SEQUENCE.finditer(data):
            self._write(data[at : found.start()])
            at = found.end()
            private, numbers, letter = found.groups()
            assert letter in "HmJ" or private
            if letter == "H":
                self.y, self.x = (int(number) - 1 for number in numbers.split(";"))
        self._write(data[at:])

    def _write(self, text: str) -> None:
        assert "\x1b" not in text
        for sign in text:
            width = cell_len(sign)
            if not width:
                self.rows[self.y][self.x - 1] += sign
                continue
            self.rows[self.y][self.x : self.x + width] = [sign] + [""] * (width - 1)
            self.x += width

    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self.rows]


@pytest.mark.parametrize("language", ["pt_BR", "en"])
@pytest.mark.parametrize("key", ["chama", "wyrt_lordes"])
def test_every_picture_is_the_table_that_the_app_draws_with_its_words_below(key: str, language: str) -> None:
    record, said = golden(key, MATCHES[key]), session(language)
    showing = shown(record, None)
    head, events = read(replay_cast(showing, said))
    assert (head["version"], head["width"], head["height"]) == (2, *SIZE)
    assert len(events) == showing.tape.end + 2 and {kind for _, kind, _ in events} == {"o"}
    times = [time for time, _, _ in events]
    assert times == sorted(times) and times[0] == 0
    assert all(0.5 < later - time <= 5 for time, later in pairwise(times[:-1]))
    screen, voice = Screen(), Voice(showing, said)
    for at, (_, _, data) in enumerate(events[:-1]):
        screen.take(data)
        if at % 9 in (0, 5):
            showing.tape.go(at)
            table = ["".join(row.chars).rstrip() for row in table_canvas(showing, voice, SIZE[0], 21).rows()]
            lines = screen.lines()
            assert lines[:21] == table
            first = " ".join(voice.sentences_here() if at else [voice.words("show.start")])[:20]
            assert (
                first in lines[21] and voice.words("show.place", at=at, end=showing.tape.end, who="")[:9] in lines[23]
            )


@pytest.mark.parametrize("key", GAMES)
def test_cards_that_nobody_showed_are_in_no_byte_of_a_film(key: str) -> None:
    mine, other, _ = twins(key, "opening")
    films = [replay_cast(shown(ended(story), None), session()) for story in (mine, other)]
    assert films[0] == films[1]


@pytest.mark.parametrize("key", MATCHES)
def test_a_film_takes_few_bytes_a_picture(key: str) -> None:
    showing = shown(golden(key, MATCHES[key]), None)
    film = replay_cast(showing, session())
    assert len(film.encode()) / (showing.tape.end + 1) < MOST_BYTES


def test_names_that_would_act_on_a_terminal_are_text_in_a_film() -> None:
    record = renamed(golden("wyrt_arton", "cheats"), "\x1b]0;boo\x07", "\x1b[2Jx")
    _, events = read(replay_cast(shown(record, None), session()))
    screen = Screen()
    for _, _, data in events[:-1]:
        screen.take(data)
    assert sum(data.count("\x1b[2J") for _, _, data in events) == 1 and not any("\x07" in data for _, _, data in events)
