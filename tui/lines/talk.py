"""A conversation in lines: what is said, what is heard, and menus by number; over a terminal or any other channel."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

from engine.core.errors import CarteadoError
from engine.core.text import fold
from tui.i18n import Words
from tui.text import clean, clean_name

MOST_TYPED = 200
"""How many characters of a typed line are read."""


class Talk(Protocol):
    """Two ends of a conversation in lines."""

    def say(self, *lines: str) -> None:
        """Say these lines."""
        ...

    async def hear(self) -> str | None:
        """Return the next line that was typed, cleaned; None when nobody is there any more. May be cancelled."""
        ...


class Spoken:
    """A conversation whose lines come in from somewhere by `typed`, and go out by a function."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()

    def say(self, *lines: str) -> None:
        """Say these lines."""
        for line in lines:
            self._write(f"{clean(line)}\n")

    async def hear(self) -> str | None:
        """Return the next line that was typed."""
        line = await self._lines.get()
        if line is None:
            self._lines.put_nowait(None)  # nobody comes back: whoever asks again hears so too
        return line

    def typed(self, line: str | None) -> None:
        """Take a line that was typed; None when nobody will type any more."""
        self._lines.put_nowait(None if line is None else clean(line[:MOST_TYPED]))


def terminal() -> Spoken:
    """Return the conversation with whoever sits at the terminal of this process; call it in a running loop."""
    loop = asyncio.get_running_loop()

    def write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    talk = Spoken(write)

    def read() -> None:
        # A thread of its own: a terminal cannot be awaited everywhere, and one that waits must not hold up the end.
        # The loop may be closed by the time a line comes: then nobody listens any more.
        with suppress(RuntimeError):
            for line in sys.stdin:
                loop.call_soon_threadsafe(talk.typed, line)
            loop.call_soon_threadsafe(talk.typed, None)

    threading.Thread(target=read, daemon=True).start()
    return talk


async def hear_name(talk: Talk, words: Words) -> str | None:
    """Return the name that is typed as it is kept; one that is too long is refused, and asked for again."""
    while (typed := await talk.hear()) is not None:
        try:
            return clean_name(typed)
        except CarteadoError as error:
            talk.say(words.error(error))
    return None


class Choice(NamedTuple):
    """One line of a menu: what it stands for, and its words."""

    name: str
    words: str


def numbered(choices: Iterable[Choice]) -> list[str]:
    """Return the lines of a menu, counted from 1."""
    return [f"{number}. {choice.words}" for number, choice in enumerate(choices, start=1)]


def chosen(typed: str, choices: Sequence[Choice]) -> list[Choice]:
    """Return what was meant: the choice with that number, else those whose words hold all the words typed."""
    if typed.isdecimal():
        number = int(typed[:6])
        return [choices[number - 1]] if 1 <= number <= len(choices) else []
    wanted = fold(typed).split()
    return [choice for choice in choices if all(part in fold(choice.words) for part in wanted)] if wanted else []


async def ask(talk: Talk, words: Words, question: str, choices: Sequence[Choice]) -> str | None:
    """Ask until one of the choices is meant, and return its name; None for an empty line, a 0, or when nobody is there.

    Typed words that fit several choices ask again among those.
    """
    offered = tuple(choices)
    while True:
        talk.say("", question, *numbered(offered), words("lines.back"))
        typed = await talk.hear()
        if typed is None or typed in ("", "0"):
            return None
        meant = chosen(typed, offered)
        if len(meant) == 1:
            return meant[0].name
        if meant:
            offered = tuple(meant)
        else:
            talk.say(words("lines.no_such", typed=typed))
