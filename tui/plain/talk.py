"""A conversation in lines: its two ends, and the one at the terminal of this process."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol

from engine.core.errors import CarteadoError
from engine.core.text import fold
from tui.services.identity.limits import Pace
from tui.services.identity.names import clean, clean_name

if TYPE_CHECKING:
    from tui.texts.localizer import Words


MOST_TYPED = 200
"""How many characters of a typed line are read."""


class Talk(Protocol):
    """Conversation in lines between the program and a person."""

    def say(self, *lines: str) -> None:
        """Say these lines."""
        ...

    async def hear(self) -> str | None:
        """Return the next line that was typed, cleaned; None when nobody is there any more. May be cancelled."""
        ...


@contextmanager
def saying_refusals(talk: Talk, words: Words) -> Iterator[None]:
    """Say a refusal that is raised inside, and leave the rest of the block undone."""
    try:
        yield
    except CarteadoError as error:
        talk.say(words.error(error))


class Spoken:
    """Conversation fed by `typed` and printed by a function."""

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
        """Add a typed line; None at the end of input."""
        self._lines.put_nowait(None if line is None else clean(line[:MOST_TYPED]))


def terminal() -> Spoken:
    """Return the conversation with whoever sits at the terminal of this process.

    Call it in a running loop.
    """
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
    """Ask for a name until it is short enough, and return it cleaned."""
    while (typed := await talk.hear()) is not None:
        try:
            return clean_name(typed)
        except CarteadoError as error:
            talk.say(words.error(error))
    return None


SAY_PREFIX = "/"
"""What a line begins with that is said to everybody, wherever one is."""


async def heard_or_news(heard: asyncio.Task[str | None], news: asyncio.Event) -> None:
    """Wait until a line is heard or something happens.

    Where the person has gone meanwhile, no task is left waiting.
    """
    happens = asyncio.ensure_future(news.wait())
    try:
        await asyncio.wait({heard, happens}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        happens.cancel()


HELP = ("ajuda", "help")
"""The words that ask how lines are answered, in every language."""
AGAIN = "?"
"""What asks for the question once more."""
_REMEMBERED = 24
"""So many of the lines that were said last are said again at most: a screen."""


class TalkWithHelp:
    """A conversation in which `?` repeats the question and the word for help explains the answers."""

    def __init__(self, talk: Talk, words: Callable[[], Words]) -> None:
        """Help somebody in the language that `words` returns."""
        self.answers_itself = talk
        """The conversation without it, for a place that answers the same words itself."""
        self._words = words
        self._said: list[str] = []

    def say(self, *lines: str) -> None:
        """Say these lines, and remember them until something is typed."""
        self._said = [*self._said, *lines][-_REMEMBERED:]
        self.answers_itself.say(*lines)

    async def hear(self) -> str | None:
        """Return the next line that was typed and asks for no help."""
        while (typed := await self.answers_itself.hear()) is not None and fold(typed) in (AGAIN, *HELP):
            lines = self._said if typed == AGAIN else self._words()("lines.help").split("\n")
            self.answers_itself.say(*lines)
        self._said = []
        return typed


def answering_itself(talk: Talk) -> Talk:
    """Return the conversation without its general help."""
    return talk.answers_itself if isinstance(talk, TalkWithHelp) else talk


AT_ONCE, EVERY = 16, 0.25
"""So many lines of a visitor are heard at once, and then one every so many seconds: nobody types faster for long."""


class TalkWithChat:
    """A conversation in which a line that begins with a slash goes to everybody.

    `paced` lines wait for their turn.
    """

    def __init__(self, talk: Talk, tell: Callable[[str], None], *, paced: bool = True) -> None:
        self._talk = talk
        self._tell = tell
        self._pace = Pace(AT_ONCE, EVERY) if paced else None

    def say(self, *lines: str) -> None:
        """Say these lines."""
        self._talk.say(*lines)

    async def hear(self) -> str | None:
        """Return the next line that was typed and is not for everybody."""
        while (typed := await self._heard()) is not None and typed.startswith(SAY_PREFIX):
            self._tell(typed[len(SAY_PREFIX) :])
        return typed

    async def _heard(self) -> str | None:
        if self._pace is None:
            return await self._talk.hear()
        # The wait comes first: whoever cancels it has heard nothing, and loses no line.
        now = asyncio.get_running_loop().time
        if (wait := self._pace.wait(now())) > 0:
            await asyncio.sleep(wait)
        typed = await self._talk.hear()
        self._pace.count(now())
        return typed
