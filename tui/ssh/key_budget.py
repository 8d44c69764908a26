"""KeyBudget: how much one visitor's keys may ask of the loop that all visitors share."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from tui.services.identity.limits import Pace

KEYS_AT_ONCE, KEY_EVERY, KEY_LEFT_EVERY = 240, 0.25, 0.1
"""So many keys of one visitor are heard at the speed at which anybody types, and then one every so many seconds, and
what is left over: one every so many seconds for all those together who have had their own."""


SCREENS_AT_ONCE, SCREEN_EVERY = 8, 6.0
"""The same for whole screens that keys have drawn: one that is built anew costs as much as a hundred keys."""


SCREENS_LEFT_AT_ONCE, SCREEN_LEFT_EVERY = 32, 0.5
"""What is left over of screens for all together: one person who pages quickly may have it whole, a crowd shares it."""


class Shared:
    """What several have together who have had their own: each time it goes to whoever had of it longest ago."""

    def __init__(self, at_once: int, every: float) -> None:
        self._pace = Pace(at_once, every)
        self._every = every
        self._asked = WeakKeyDictionary[object, float]()
        self._had = WeakKeyDictionary[object, float]()

    def wait(self, who: object, now: float) -> float:
        """Return the seconds after which somebody may ask again, 0 where they may have it."""
        self._asked[who] = now
        if (seconds := self._pace.wait(now)) > 0:
            return seconds
        others = (self._had.get(other, 0.0) for other, asked in self._asked.items() if now - asked < 3 * self._every)
        return self._every if min(others) < self._had.get(who, 0.0) else 0.0

    def count(self, who: object, now: float) -> None:
        """Count what somebody has had of it."""
        self._pace.count(now)
        self._had[who] = now
        self._asked.pop(who, None)


class LeftOver:
    """What all visitors of one loop have together who have had their own."""

    def __init__(self) -> None:
        self.keys = Shared(1, KEY_LEFT_EVERY)
        self.screens = Shared(SCREENS_LEFT_AT_ONCE, SCREEN_LEFT_EVERY)


class KeyBudget:
    """Counts the keys of one visitor and the screens that they draw, in seconds of a clock that never goes back."""

    def __init__(self, left_over: LeftOver) -> None:
        self._keys, self._keys_left = Pace(KEYS_AT_ONCE, KEY_EVERY), left_over.keys
        self._screens, self._screens_left = Pace(SCREENS_AT_ONCE, SCREEN_EVERY), left_over.screens
        self._pressed = False

    def wait(self, now: float) -> float:
        """Return the seconds until the next key may be heard, 0 where it may."""
        return max(
            own and min(own, left.wait(self, now))
            for own, left in (
                (self._keys.wait(now), self._keys_left),
                (self._screens.wait(now), self._screens_left),
            )
        )

    def spent(self, now: float) -> bool:
        """Tell whether this visitor has had their own: keys are heard one at a time, for each may draw a screen."""
        return self._keys.wait(now) > 0 or self._screens.wait(now) > 0

    def pressed(self, now: float) -> None:
        """Count a key."""
        self._pressed = True
        self._count(self._keys, self._keys_left, now)

    def drawn(self, now: float) -> None:
        """Count a whole screen, if a key was pressed since the last one: others may have changed what it shows."""
        if self._pressed:
            self._pressed = False
            self._count(self._screens, self._screens_left, now)

    def _count(self, own: Pace, left: Shared, now: float) -> None:
        if own.wait(now) > 0:
            left.count(self, now)
        else:
            own.count(now)
