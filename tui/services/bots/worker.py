"""The process in which bots think: it answers the questions on its standard input, and ends with it.

Answers go to that input where it is a socket, else to its standard output. A paused process does nothing, even in the
middle of a question, and still ends when its parent does.
"""

from __future__ import annotations

import gc
import os
import signal
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from select import select
from threading import Thread, main_thread
from typing import BinaryIO, TypeAlias

_INPUT, _OUTPUT, _LOG = 0, 1, 2
"""The standard streams; what is printed belongs to the log."""
_LOOK_EVERY = 0.02
"""After how many seconds at most a process that was held up goes on, should it not be woken."""
_SWITCH = 0.0005
"""After how many seconds the thread that thinks lets the other one hear that it is held up."""
_held_up = [False]
_awake, _wake = os.pipe()
"""What wakes a process that is held up: whoever goes on must not lose the rest of those seconds each time."""
if hasattr(os, "set_blocking"):  # Windows has it from Python 3.12 on; there nothing is held up
    os.set_blocking(_awake, False)
_SELDOM = (50_000, 20, 20)
"""When garbage is collected: thinking makes many small things and hardly any circle; by Python's own thresholds the
search for circles takes a tenth of the time.
"""


Answer: TypeAlias = Callable[[bytes], bytes | None]
"""Returns the answer to a question, None to what is no question."""


def main(load: Callable[[], Answer] | None = None) -> None:
    """Answer one question after another; ends the process when nobody asks any more.

    `load` imports what answers: how bots choose and plies are judged, unless given.
    """
    questions: SimpleQueue[bytes] = SimpleQueue()
    if sys.platform != "win32":
        # A signal is answered by the thread that works, wherever it is: there it waits until it may go on.
        signal.signal(signal.SIGUSR1, lambda _signal, _frame: _wait())
    sys.setswitchinterval(_SWITCH)
    answers = _open_answers()
    # The thread only waits: whoever asks may end at any time, also while a bot thinks.
    Thread(target=_listen, args=(questions,), daemon=True).start()
    from tui.services.bots.messages import answer_to, framed

    answer = load() if load is not None else answer_to
    gc.freeze()
    gc.set_threshold(*_SELDOM)
    while True:
        said = answer(questions.get())
        if said is not None:
            answers.write(framed(said))
            answers.flush()


def _open_answers() -> BinaryIO:
    if stat.S_ISSOCK(os.fstat(_INPUT).st_mode):
        return os.fdopen(_INPUT, "wb", closefd=False)
    answers = os.dup(_OUTPUT)
    os.dup2(_LOG, _OUTPUT)
    return os.fdopen(answers, "wb")


def _listen(questions: SimpleQueue[bytes]) -> None:
    try:
        with open(_INPUT, "rb", closefd=False) as asked:
            while length := asked.read(4):
                _take(asked.read(int.from_bytes(length, "big")), questions)
    finally:
        os._exit(0)


def _wait() -> None:
    # No lock: the next signal may come in the middle of this.
    while _held_up[0]:
        if select([_awake], [], [], _LOOK_EVERY)[0]:
            with suppress(BlockingIOError):
                os.read(_awake, 64)


def _take(message: bytes, questions: SimpleQueue[bytes]) -> None:
    # What messages.py calls HOLD_UP and GO_ON; its import takes a moment, and whoever asks may end before.
    if message == b"-" and sys.platform != "win32":
        _held_up[0] = True
        signal.pthread_kill(main_thread().ident or 0, signal.SIGUSR1)
    elif message == b"+":
        _held_up[0] = False
        os.write(_wake, message)
    else:
        questions.put(message)


if __name__ == "__main__":
    main()
