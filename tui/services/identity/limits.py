"""Limits: how often a person, or a network, may do what costs everybody else something."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, Protocol, TypeAlias

from engine.core.errors import CarteadoError
from tui.services.identity.address_prefixes import network

Act: TypeAlias = Literal[
    "talk",
    "match",
    "table",
    "seat",
    "arrange",
    "invite",
    "code",
    "note",
    "keep",
    "side_line",
    "typed_match",
    "typed_entry",
    "analysis",
    "hint",
    "export",
    "read",
    "visit",
    "ban_request",
    "page",
    "act",
]


class Budget(NamedTuple):
    """Limit on how often an act may be done within a period, in seconds.

    By a `person`, and by all of a `network` together. A whole club may stand behind one router, so the second is for
    the evening of a club, not of one person. `refusal` is the code of the error that tells the seconds to wait.
    """

    refusal: str
    person: int
    network: int
    seconds: float


BUDGETS: Mapping[Act, Budget] = {
    "talk": Budget("chat_too_fast", 5, 60, 10.0),
    "match": Budget("matches_too_fast", 2, 30, 15.0),
    "table": Budget("tables_too_fast", 3, 40, 20.0),
    "seat": Budget("seats_too_fast", 8, 120, 20.0),
    "arrange": Budget("arranged_too_fast", 60, 600, 60.0),
    "invite": Budget("invites_too_fast", 12, 120, 60.0),
    "code": Budget("codes_too_fast", 5, 20, 60.0),
    "note": Budget("notes_too_fast", 30, 300, 60.0),
    "keep": Budget("kept_too_fast", 20, 200, 60.0),
    "side_line": Budget("side_lines_too_fast", 20, 200, 60.0),
    "typed_match": Budget("typed_too_fast", 6, 60, 60.0),
    "typed_entry": Budget("typed_too_fast", 240, 1200, 60.0),
    "analysis": Budget("analyses_too_fast", 6, 60, 60.0),
    "hint": Budget("hints_too_fast", 12, 120, 60.0),
    "export": Budget("exports_too_fast", 12, 120, 60.0),
    "read": Budget("read_too_fast", 30, 300, 60.0),
    "visit": Budget("visits_too_fast", 8, 120, 20.0),
    "ban_request": Budget("ban_requests_too_fast", 2, 20, 600.0),
    "page": Budget("pages_too_fast", 80, 2000, 10.0),
    "act": Budget("acts_too_fast", 12, 400, 60.0),
}
"""The limit of every act. Of codes only wrong ones count, of all else what was not refused."""


_KEPT = 8192
"""How many counts are remembered; those that grew longest ago are forgotten first."""


class Who(Protocol):
    """Person who acts, by name and address.

    An organiser is not limited, nor is whoever sits at this computer.
    """

    @property
    def name(self) -> str:
        """The person's name."""
        ...

    @property
    def address(self) -> str:
        """The address they come from, "" where there is none."""
        ...

    @property
    def organiser(self) -> bool:
        """Tell whether this person organises."""
        ...


class Window:
    """Counter of up to `most` times within this many seconds; moments are seconds that never go back."""

    def __init__(self, most: int, seconds: float) -> None:
        self._times: deque[float] = deque(maxlen=most)
        self._seconds = seconds

    def wait(self, now: float) -> float:
        """Return the seconds until there is room for one more, 0 where there is."""
        full = len(self._times) == self._times.maxlen
        return max(0.0, self._times[0] + self._seconds - now) if full else 0.0

    def count(self, now: float) -> None:
        """Count one act."""
        self._times.append(now)


class Pace:
    """Rate gate: a burst at first, then one act per interval.

    Moments are in seconds that never go back.
    """

    def __init__(self, at_once: int, every: float) -> None:
        self._ahead = at_once * every
        self._every = every
        self._paid_until = 0.0

    def wait(self, now: float) -> float:
        """Return the seconds until there is room for one more, 0 where there is."""
        return max(0.0, self._paid_until + self._every - self._ahead - now)

    def count(self, now: float) -> None:
        """Count one act."""
        self._paid_until = max(self._paid_until, now) + self._every


class Limits:
    """Counters of what people do, by BUDGETS; `now` is a clock in seconds that never goes back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._windows: dict[tuple[Act, str], Window] = {}

    def check(self, act: Act, who: Who) -> None:
        """Raise the refusal of an act, with the whole seconds to wait, unless there is room for one more."""
        now = self._now()
        wait = max((window.wait(now) for window in self._of(act, who)), default=0.0)
        if wait > 0:
            raise CarteadoError(BUDGETS[act].refusal, seconds=math.ceil(wait))

    def count(self, act: Act, who: Who) -> None:
        """Count an act."""
        now = self._now()
        for window in self._of(act, who):
            window.count(now)

    def spend(self, act: Act, who: Who) -> None:
        """Count an act, or raise as `check` does and count nothing."""
        self.check(act, who)
        self.count(act, who)

    def _of(self, act: Act, who: Who) -> list[Window]:
        if who.organiser:
            return []
        budget = BUDGETS[act]
        windows = [self._window((act, f"name:{who.name}"), budget.person, budget.seconds)]
        if who.address:
            windows.append(self._window((act, network(who.address)), budget.network, budget.seconds))
        return windows

    def _window(self, key: tuple[Act, str], most: int, seconds: float) -> Window:
        window = self._windows.pop(key) if key in self._windows else Window(most, seconds)
        self._windows[key] = window
        while len(self._windows) > _KEPT:
            del self._windows[next(iter(self._windows))]
        return window


Spend: TypeAlias = Callable[[Act], None]
"""Counts an act of one person, or raises its refusal."""


def unlimited(act: Act) -> None:
    """Accept every act: for the person at this computer."""
