"""What people say to everybody in the hall: clean, short, not too often, and never where it was switched off."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from engine.core.errors import CarteadoError
from tui.text import clean

CELLS = 160
"""How long a line may be."""
KEPT = 200
"""So many lines are remembered."""
LINES, IN_SECONDS = 5, 10.0
"""Nobody says more lines than this within so many seconds."""


class Said(NamedTuple):
    """One line: who said it ("" for the hall itself), and when, in milliseconds since 1970."""

    who: str
    text: str
    at: int


class Chat:
    """The talk of the hall. `now` is a clock in seconds that never goes back, `clock` milliseconds since 1970."""

    def __init__(self, clock: Callable[[], int], now: Callable[[], float]) -> None:
        self.open = True
        """Whether anybody but the hall may speak: the organiser's switch."""
        self._clock = clock
        self._now = now
        self._lines: deque[Said] = deque(maxlen=KEPT)
        self._spoke: dict[str, deque[float]] = {}

    @property
    def lines(self) -> tuple[Said, ...]:
        """What was said, the newest last."""
        return tuple(self._lines)

    def say(self, who: str, text: str) -> Said | None:
        """Say a line; None when nothing of it can be seen.

        Raises CarteadoError "chat_closed", and "chat_too_fast" with the seconds to wait.
        """
        line = clean(text, CELLS)
        if not line:
            return None
        self.admit(who)
        return self._keep(who, line)

    def admit(self, who: str) -> None:
        """Let somebody say one more line, here or at a table; raises as `say` does."""
        if not self.open:
            raise CarteadoError("chat_closed")
        spoke, now = self._spoke.setdefault(who, deque(maxlen=LINES)), self._now()
        if len(spoke) == LINES and now - spoke[0] < IN_SECONDS:
            raise CarteadoError("chat_too_fast", seconds=int(IN_SECONDS - (now - spoke[0])) + 1)
        spoke.append(now)

    def announce(self, text: str) -> Said:
        """Let the hall itself say something."""
        return self._keep("", clean(text, CELLS))

    def forget(self, who: str) -> None:
        """Somebody has gone; what they said stays."""
        self._spoke.pop(who, None)

    def _keep(self, who: str, text: str) -> Said:
        said = Said(who, text, self._clock())
        self._lines.append(said)
        return said
