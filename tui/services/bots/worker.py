"""The process in which bots think: it answers questions on its standard input, which is a socket, and ends with it."""

from __future__ import annotations

import os
from queue import SimpleQueue
from threading import Thread

_SOCKET = 0
"""Standard input; standard output and error belong to the log."""


def main() -> None:
    """Answer one question after another; ends the process when nobody asks any more."""
    questions: SimpleQueue[bytes] = SimpleQueue()
    # The thread only waits: whoever asks may end at any time, also while a bot thinks.
    Thread(target=_listen, args=(questions,), daemon=True).start()
    from tui.services.bots.messages import answer_to, framed

    while True:
        answer = answer_to(questions.get())
        if answer is not None:
            os.write(_SOCKET, framed(answer))


def _listen(questions: SimpleQueue[bytes]) -> None:
    try:
        with open(_SOCKET, "rb", closefd=False) as asked:
            while length := asked.read(4):
                questions.put(asked.read(int.from_bytes(length, "big")))
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
