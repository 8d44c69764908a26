"""The standard streams of the process, fitted to what is at their other end."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from engine.core.errors import CarteadoError
from tui.services.identity.names import clean

_LIKE = (
    ("─━═–—−", "-"),
    ("│┃║▌▐", "|"),
    ("╭╮╰╯┌┐└┘├┤┬┴┼╞╡", "+"),
    ("█▓▒░▀▄", "#"),
    ("▁", "_"),
    ("•·●◆★", "*"),
    ("▸▶→", ">"),
    ("◂◀←", "<"),
    ("«»“”„", '"'),
    ("‘’", "'"),
    ("♠", "^"),
    ("♥", "v"),
    ("♦", "o"),
    ("♣", "&"),
    ("…", "~"),
    ("↑▲", "^"),
    ("↓▼", "v"),
    ("×", "x"),
    ("÷", "/"),
    ("±", "~"),
)


_PLAIN = {letter: plain for letters, plain in _LIKE for letter in letters}
"""What stands for a sign where there is only ASCII; letters lose their accents, and all else is a question mark."""


PLAIN = "plain"
"""How a text is encoded by a stream that does not have its letters: a name for codecs."""


def fit_streams() -> None:
    """Make the streams of this process safe to read and write; call it once, before anything is opened.

    A closed stream would lend its number to the next file that is opened. Writing to one that was closed fails, as to a
    full disk; reading from one ends at once. What a stream has no letters for is written without.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            # What is written on stderr is told to nobody; what is written on stdout is an answer that fails.
            descriptor = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
            if descriptor != number:
                os.dup2(descriptor, number)
                os.close(descriptor)
            stream = os.fdopen(number, "r" if name == "stdin" else "w", encoding="utf-8")
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
    for written in (sys.stdout, sys.stderr):
        _reconfigure(written, errors=PLAIN)
    # Whoever has only ASCII by their settings types UTF-8 all the same.
    encoding = "utf-8" if encoding_of(sys.stdin) == "ascii" else sys.stdin.encoding
    _reconfigure(sys.stdin, encoding=encoding, errors="replace")


def speak_utf8() -> None:
    """Restart the program in Python's UTF-8 mode where file names would be read as ASCII."""
    if os.name == "posix" and codecs.lookup(sys.getfilesystemencoding()).name == "ascii" and not sys.flags.utf8_mode:
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])


def check_terminal() -> None:
    """Raise CarteadoError unless there is a terminal to read keys from and to draw on."""
    for stream in (sys.__stdin__, sys.__stderr__):
        if stream is None or not stream.isatty():
            raise CarteadoError("no_terminal")


def give_up(stream: TextIO) -> None:
    """Redirect a broken output stream to nowhere, so that Python does not complain at exit."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def encoding_of(stream: TextIO) -> str:
    """Return how a stream encodes its letters, by Python's own name of that; "" where Python has none."""
    with suppress(LookupError):
        return codecs.lookup(stream.encoding or "utf-8").name
    return ""


def _reconfigure(stream: TextIO, **how: str) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(**how)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for the letters that a stream does not have (hook of codecs)."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(letter: str) -> str:
    if letter in _PLAIN:
        return _PLAIN[letter]
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


codecs.register_error(PLAIN, _plainly)


def tell(message: str) -> None:
    """Print a message to stderr, beside the answer on stdout."""
    try:
        print(clean(message), file=sys.stderr, flush=True)
    except OSError:
        give_up(sys.stderr)


def ending_signals() -> Iterable[int]:
    """Return the signals by which a process is asked to end.

    A shutdown, a `kill`, a terminal that is closed; ctrl+break on Windows.
    """
    import signal

    return [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]


@contextmanager
def ended_by_signals(end: Callable[[int], None]) -> Iterator[None]:
    """Call `end` at the first signal that asks this process to end.

    Another one ends the process.
    """
    import asyncio  # Most commands have no loop, and it takes long to load.

    loop, heard = asyncio.get_running_loop(), list[int]()

    def hear(number: int) -> None:
        forget()
        end(number)

    def forget() -> None:
        while heard:
            loop.remove_signal_handler(heard.pop())

    with suppress(NotImplementedError):  # as on Windows, where a process is ended without a signal
        for number in ending_signals():
            loop.add_signal_handler(number, hear, number)
            heard.append(number)
    try:
        yield
    finally:
        forget()


def has_job_control() -> bool:
    """Tell whether a shell started this process as a job, and so can let it go on after a stop."""
    return sys.platform != "win32" and os.getpgrp() != os.getsid(0)


def suspend_job() -> None:
    """Stop this process and its job, as the terminal does when nobody has taken ^z."""
    if sys.platform != "win32":
        import signal

        os.killpg(os.getpgrp(), signal.SIGTSTP)
