"""A conversation in lines, over a terminal or an SSH session; reading the rules."""

from __future__ import annotations

import asyncio
import re
import sys
import threading
from codecs import getincrementaldecoder
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rich.cells import cell_len

from engine.core.errors import CarteadoError
from engine.core.text import fold
from tui.services.identity.names import clean, clean_name
from tui.texts.rules import find_rule, rules_of

if TYPE_CHECKING:
    from tui.texts.localizer import Session, Words
    from tui.texts.rules import Section


MOST_TYPED = 200
"""How many characters of a typed line are read."""


PAGE_ROWS = 18
"""How many rows of a list are said at once."""


_COLUMNS = 80


_WORDS = re.compile(r"[^\s,;:.!?()«»“”]+")


class Talk(Protocol):
    """Two ends of a conversation in lines."""

    def say(self, *lines: str) -> None:
        """Say these lines."""
        ...

    async def hear(self) -> str | None:
        """Return the next line that was typed, cleaned; None when nobody is there any more. May be cancelled."""
        ...


class BytesListener(Protocol):
    """Who hears what is typed on a byte channel."""

    def typed(self, data: bytes) -> None:
        """Something was typed."""
        ...

    def resized(self, width: int, height: int) -> None:
        """The terminal has another size."""
        ...

    def hung_up(self, line: object) -> None:
        """The channel has ended."""
        ...


class ByteChannel(Protocol):
    """A connection that carries bytes, with a terminal at its other end or none."""

    listener: BytesListener | None
    """Who hears what is typed."""

    @property
    def echoes(self) -> bool:
        """Tell whether what is typed must be shown from here."""
        ...

    @property
    def clear(self) -> bool:
        """Tell whether what was written has gone out, nearly all of it."""
        ...

    @property
    def closed(self) -> bool:
        """Tell whether it has ended."""
        ...

    @property
    def unsent(self) -> int:
        """How many bytes wait to go out."""
        ...

    def send(self, text: str) -> None:
        """Send a text."""
        ...

    def hold(self, waiting: bool) -> None:
        """Let the other side wait with what it types, or go on."""
        ...

    def cut(self) -> None:
        """End it at once, whatever was still to be sent."""
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


class Pager:
    """Says lines one page after the other; with what is said around it a page fits a screen of 80 columns, 24 rows."""

    def __init__(self, talk: Talk, words: Words) -> None:
        self._talk = talk
        self._words = words
        self.left: tuple[str, ...] = ()
        """What has not been said yet."""

    def say(self, *lines: str) -> None:
        """Say the first page of these lines, and how to hear the next one."""
        rows, end = 0, 0
        for end, line in enumerate(lines):
            rows += max(1, -(-cell_len(clean(line)) // _COLUMNS))
            if rows > PAGE_ROWS and end:
                break
        else:
            end = len(lines)
        self._talk.say(*lines[:end])
        self.left = lines[end:]
        if self.left:
            self._talk.say(self._words("lines.more"))

    def more(self, typed: str | None) -> bool:
        """Say the next page if that is what was typed and there is one; tells whether it did."""
        if not self.left or typed is None or fold(typed) != fold(self._words("lines.more.word")):
            return False
        self.say(*self.left)
        return True


async def read_out(talk: Talk, words: Words, *lines: str) -> None:
    """Say lines page by page, as long as more is asked for."""
    pager = Pager(talk, words)
    pager.say(*lines)
    while pager.left and pager.more(await talk.hear()):
        pass


def chosen(typed: str, choices: Sequence[Choice]) -> list[Choice]:
    """Return what was meant: the choice with that number, else those whose words hold all the words typed.

    Of several, one of which nothing is left out but words that all of them have is meant alone: `8o 7o` discards these
    two, and not a third as well.
    """
    if typed.isdecimal():
        number = int(typed[:6])
        return [choices[number - 1]] if 1 <= number <= len(choices) else []
    wanted = Counter(_words_of(typed))
    told = {choice: Counter(_words_of(choice.words)) for choice in choices}
    meant = list(choices) if wanted else []
    for part, many in wanted.items():
        whole = [choice for choice in meant if told[choice][part] >= many]
        meant = whole or [choice for choice in meant if part in fold(choice.words)]
    if len(meant) < 2:
        return meant
    common = reduce(and_, (told[choice] for choice in meant))
    exact = [choice for choice in meant if _left_out(wanted, told[choice]) <= common and _names_more(wanted, choice)]
    return exact if len(exact) == 1 else meant


def _words_of(text: str) -> list[str]:
    return _WORDS.findall(fold(text))


def _left_out(wanted: Counter[str], told: Counter[str]) -> Counter[str]:
    """Return the words of a choice that were not typed; a part of one stands for it."""
    whole = told - wanted
    return Counter(
        {word: many for word, many in whole.items() if not any(part in word for part in wanted if part not in told)}
    )


def _names_more(wanted: Counter[str], choice: Choice) -> bool:
    """Tell whether more than the first word of the choice was typed, which says only what is done."""
    first = _words_of(choice.words)[:1]
    return any(part not in word for part in wanted for word in first)


def say_unknown(typed: str, choices: Sequence[Choice], words: Words) -> str:
    """Return why what was typed is no choice."""
    if typed.isdecimal() and choices:
        return words("lines.no_number", typed=typed[:6], most=len(choices))
    return words("lines.no_such", typed=typed)


async def ask(talk: Talk, words: Words, question: str, choices: Sequence[Choice]) -> str | None:
    """Ask until one of the choices is meant, and return its name; None for an empty line, a 0, or when nobody is there.

    Typed words that fit several choices ask again among those.
    """
    offered = tuple(choices)
    pager = Pager(talk, words)
    while True:
        talk.say("", question)
        pager.say(*numbered(offered))
        talk.say(words("lines.back"))
        while pager.more(typed := await talk.hear()):
            pass
        if typed is None or typed in ("", "0"):
            return None
        meant = chosen(typed, offered)
        if len(meant) == 1:
            return meant[0].name
        if meant:
            offered = tuple(meant)
        else:
            talk.say(say_unknown(typed, offered, words))


async def read_rules(talk: Talk, session: Session, game: str, rule: str = "") -> None:
    """Read the section of a rule, or offer all sections."""
    sections = rules_of(game, session.language)
    at = find_rule(sections, rule) if rule else None
    if at is None:
        choices = [Choice(str(number), section.heading) for number, section in enumerate(sections)]
        name = await ask(talk, session.words, session.words("place.rules"), choices)
        at = None if name is None else int(name)
    if at is not None:
        await read_out(talk, session.words, "", *_read(sections[at]))


def _read(section: Section) -> list[str]:
    # A drawing cannot be heard; what it shows is told in the sentences around it.
    return [section.heading, *(block.text for block in section.blocks if block.kind != "```")]


_MOST_WAITING = 32
"""So many lines may be typed ahead; the rest waits in the client."""


_PORTION, _TURN = 256, 0.02
"""So many bytes are read at once, and the others have their turn for so many seconds."""


_TYPED_AHEAD = 4096
"""More unread bytes than this and the client is told to wait."""


MOST_UNREAD = 1 << 20
"""Whoever has not read so many bytes of what happened is hung up on."""


class PlainLine(Spoken):
    """A conversation in lines over SSH; it answers nothing that is typed while its answers are not read."""

    def __init__(self, line: ByteChannel) -> None:
        super().__init__(self._write_out)
        self.line = line
        line.listener = self._ear = _Ear(self)

    def say(self, *lines: str) -> None:
        """Say these lines with one write."""
        if lines:
            self._write_out("".join(f"{clean(line)}\n" for line in lines))

    async def hear(self) -> str | None:
        """Return the next line that was typed, once what was said before has gone out."""
        while not self.line.clear and not self.line.closed:
            await asyncio.sleep(_TURN)
        return await super().hear()

    def _write_out(self, text: str) -> None:
        self.line.send(text.replace("\n", "\r\n") if self.line.echoes else text)
        if self.line.unsent > MOST_UNREAD:
            self.line.cut()

    @property
    def ready(self) -> bool:
        """Tell whether more may be typed: neither lines nor their echoes wait."""
        return self._lines.qsize() < _MOST_WAITING and self.line.clear


class _Ear:
    """Gathers what is typed into lines; understands backspace, ^U, ^C and ^D where it has to echo."""

    def __init__(self, plain: PlainLine) -> None:
        self._plain = plain
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._unread = bytearray()
        self._reading: asyncio.TimerHandle | None = None
        self._typed: list[str] = []
        self._echo: list[str] = []
        self._last = ""

    def typed(self, data: bytes) -> None:
        """Take what was typed."""
        self._unread += data
        if len(self._unread) > _TYPED_AHEAD:
            self._plain.line.hold(True)
        if self._reading is None:
            self._read()

    def _read(self) -> None:
        """Read a portion, and echo it with one write."""
        self._reading = None
        if self._plain.line.listener is not self:
            return
        if self._plain.ready:
            portion = bytes(self._unread[:_PORTION])
            del self._unread[:_PORTION]
            for char in self._decode(portion):
                self._take(char)
                self._last = char
            if self._echo and self._plain.line.echoes:
                self._plain.line.send("".join(self._echo))
            self._echo.clear()
        if len(self._unread) <= _TYPED_AHEAD:
            self._plain.line.hold(False)
        if self._unread:
            self._reading = asyncio.get_running_loop().call_later(_TURN, self._read)

    def _take(self, char: str) -> None:
        if char == "\n" and self._last == "\r":
            return
        if char in "\r\n":
            self._echo.append("\r\n")
            self._plain.typed("".join(self._typed))
            self._typed.clear()
        elif char in "\x03\x04":
            self._plain.typed(None)
        elif char in "\x7f\x08":
            if self._typed:
                self._typed.pop()
                self._echo.append("\b \b")
        elif char == "\x15":
            self._echo.append("\b \b" * len(self._typed))
            self._typed.clear()
        elif char.isprintable() and len(self._typed) < MOST_TYPED:
            self._typed.append(char)
            self._echo.append(char)

    def resized(self, width: int, height: int) -> None:
        """A plain line has no width that would matter."""

    def hung_up(self, line: object) -> None:
        """Nobody will type any more."""
        if self._reading is not None:
            self._reading.cancel()
        self._unread.clear()
        self._plain.typed(None)


_SAY = "/"
"""What a line begins with that is said to everybody, wherever one is."""


class _Mouth:
    """A conversation in which a line that begins with a slash goes to everybody."""

    def __init__(self, talk: Talk, tell: Callable[[str], None]) -> None:
        self._talk = talk
        self._tell = tell

    def say(self, *lines: str) -> None:
        """Say these lines."""
        self._talk.say(*lines)

    async def hear(self) -> str | None:
        """Return the next line that was typed and is not for everybody."""
        while (typed := await self._talk.hear()) is not None and typed.startswith(_SAY):
            self._tell(typed[len(_SAY) :])
        return typed
