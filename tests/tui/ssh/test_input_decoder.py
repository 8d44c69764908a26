"""Whatever a terminal sends, the keyboard goes on; what people type arrives."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from tui.terminal.input_decoder import PASTE_LIMIT, InputDecoder

HOSTILE = (
    b"\x1b[48;99999;99999;1;1t",
    b"\x1b[48;;;;t",
    b"\x1b[?2048;1$y",
    b"\x1b[<0;99999999;9M",
    b"\x1b[<;;M",
    b"\x1b[M",
    b"\x1b[Mabc",
    b"\x1b[999999999999999999999u",
    b"\x1b[1;1;1;1u",
    b"\x1b[1114112u",
    b"\x1b[-5;3R",
    b"\x1b[0;0R",
    b"\x1b]52;c;AAAA\x07",
    b"\x1bP" + b"x" * 50 + b"\x1b\\",
    b"\xff\xfe\xc3",
    b"\x1b[200~",
    b"\x1b[201~",
    b"\x1b" * 40,
    b"\x00" * 40,
    b"\x9b2J",
)


def heard(keyboard: InputDecoder, *parts: bytes) -> list[Message]:
    return [message for part in parts for message in keyboard.feed(part)]


def pressed(messages: Iterable[Message]) -> list[str]:
    return [message.key for message in messages if isinstance(message, events.Key)]


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time the parser sees, in seconds, to be turned by hand."""
    time = [0.0]
    monkeypatch.setattr("textual._parser.get_time", lambda: time[0])
    return time


def places(messages: Iterable[Message]) -> list[tuple[str, float, float]]:
    return [
        (type(message).__name__, message.x, message.y) for message in messages if isinstance(message, events.MouseEvent)
    ]


def moved(button: int, *columns: int) -> bytes:
    return b"".join(b"\x1b[<%d;%d;5M" % (32 + button, column) for column in columns)


@pytest.mark.parametrize("button", [0, 2, 3, 4 + 3, 8 + 16 + 3])
def test_of_a_mouse_that_moves_on_and_on_only_the_place_it_has_come_to_is_heard(button: int) -> None:
    assert places(heard(InputDecoder(), moved(button, *range(1, 201)))) == [("MouseMove", 199, 4)]


def test_a_mouse_that_presses_moves_and_lets_go_is_heard_in_order() -> None:
    dragged = b"\x1b[<0;1;5M" + moved(0, 2, 3, 4) + b"\x1b[<0;4;5m" + moved(3, 9)
    assert places(heard(InputDecoder(), dragged)) == [
        ("MouseDown", 0, 4),
        ("MouseMove", 3, 4),
        ("MouseUp", 3, 4),
        ("MouseMove", 8, 4),
    ]


def test_keys_between_moves_of_a_mouse_are_all_heard() -> None:
    assert pressed(heard(InputDecoder(), moved(3, 1, 2) + b"a" + moved(3, 3, 4, 5) + b"b" + moved(3, 6))) == ["a", "b"]


def test_keys_arrive_in_whatever_pieces_they_come() -> None:
    whole = "aé♠\r\x1b[A\x1b[1;5C\x7f".encode()
    expected = pressed(heard(InputDecoder(), whole))
    assert expected[0] == "a" and "up" in expected and "ctrl+right" in expected and expected[-1] == "backspace"
    assert pressed(heard(InputDecoder(), *(bytes((byte,)) for byte in whole))) == expected


def test_guard_3_a_lone_escape_arrives_after_a_moment(patience: list[float]) -> None:
    keyboard = InputDecoder()
    assert pressed(keyboard.feed(b"\x1b")) == []
    assert keyboard.waiting
    patience[0] = 1.0
    assert pressed(keyboard.tick()) == ["escape"]
    assert not keyboard.waiting
    assert pressed(keyboard.feed(b"x")) == ["x"]


def test_guard_3_two_escapes_arrive(patience: list[float]) -> None:
    keyboard = InputDecoder()
    found = pressed(keyboard.feed(b"\x1b\x1b"))
    patience[0] = 1.0
    found += pressed(keyboard.tick())
    found += pressed(keyboard.tick())
    assert found.count("escape") == 2


def test_guard_3_a_paste_is_one_event_without_control_codes() -> None:
    found = heard(InputDecoder(), b"\x1b[200~one\r\ntwo\x1b]52;c;x\x07\x00\x1b", b"[20", b"1~z")
    assert [message.text for message in found if isinstance(message, events.Paste)] == ["one\ntwo]52;c;x"]
    assert pressed(found) == ["z"]


def test_guard_3_a_paste_is_cut() -> None:
    found = heard(InputDecoder(), b"\x1b[200~" + b"x" * 20_000 + b"\x1b[201~")
    assert [len(message.text) for message in found if isinstance(message, events.Paste)] == [PASTE_LIMIT]


def test_guard_3_a_paste_without_an_end_does_not_deafen() -> None:
    keyboard = InputDecoder()
    found = heard(keyboard, b"\x1b[200~", *[b"x" * 1000] * 100)
    assert isinstance(found[0], events.Paste)
    assert pressed(keyboard.feed(b"q"))[-1] == "q"


def test_guard_3_a_size_that_is_written_as_text_is_ignored() -> None:
    found = heard(InputDecoder(), b"\x1b[48;1;1;1;1t\x1b[48;30000;30000;9;9ta")
    assert pressed(found) == ["a"]
    assert not any(isinstance(message, events.Resize) for message in found)


def test_guard_3_a_sequence_that_breaks_the_parser_breaks_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard = InputDecoder()

    def broken(data: str) -> Iterable[Message]:
        raise ValueError(data)

    monkeypatch.setattr(keyboard._parser, "feed", broken)
    assert heard(keyboard, b"a") == []
    assert pressed(keyboard.feed(b"b")) == ["b"]


@pytest.mark.parametrize("sequence", HOSTILE)
def test_guard_3_after_a_hostile_sequence_typing_is_heard(sequence: bytes, patience: list[float]) -> None:
    keyboard = InputDecoder()
    list(keyboard.feed(sequence))
    list(keyboard.feed(b"\x1b[201~"))
    for _ in range(3):
        patience[0] += 1.0
        list(keyboard.tick())
    assert "q" in pressed(keyboard.feed(b"qqqqqqqq"))


@pytest.mark.marathon
@settings(max_examples=300)
@given(st.lists(st.one_of(st.sampled_from(HOSTILE), st.binary(max_size=40), st.just(b"\x1b[")), max_size=12))
def test_guard_3_fuzz_nothing_raises_and_only_what_is_wanted_comes_out(parts: list[bytes]) -> None:
    keyboard = InputDecoder()
    for part in parts:
        for message in [*keyboard.feed(part), *keyboard.tick()]:
            assert not isinstance(message, events.Resize)
            if isinstance(message, events.Paste):
                assert len(message.text) <= PASTE_LIMIT
                assert all(char.isprintable() or char in "\n\t" for char in message.text)


@pytest.mark.marathon
def test_guard_3_a_long_fuzz_keeps_memory_small() -> None:
    rng, keyboard = random.Random(7), InputDecoder()
    for _ in range(3000):
        list(keyboard.feed(rng.choice(HOSTILE) + rng.randbytes(rng.randrange(20))))
    assert len(keyboard._tail) < 8
    assert sum(map(len, keyboard._paste or ())) <= PASTE_LIMIT


def test_a_parser_that_has_read_keys_is_let_go_with_its_keyboard() -> None:
    keyboard = InputDecoder()
    assert pressed(heard(keyboard, b"a\x1b[A\x1b[1;5C\x1b[97;5u")) == ["a", "up", "ctrl+right", "ctrl+a"]
    parser = weakref.ref(keyboard._parser)

    del keyboard
    gc.collect(1)  # It was made just now: what all tests have made before is not looked through for it.

    assert parser() is None
