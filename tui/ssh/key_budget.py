"""KeyBudget: how much one visitor's keys may ask of the loop that all visitors share."""

from __future__ import annotations

from tui.services.identity.limits import Pace

KEYS_AT_ONCE, KEY_EVERY, KEY_LEFT_EVERY = 240, 0.25, 0.1
"""So many keys of one visitor are heard at the speed at which anybody types, and then one every so many seconds, and
what is left over: one every so many seconds for all those together who have had their own."""


SCREENS_AT_ONCE, SCREEN_EVERY, SCREEN_LEFT_EVERY = 16, 2.0, 1.0
"""The same for whole screens that keys have drawn: one that is built anew costs as much as a hundred keys."""


class LeftOver:
    """What all visitors of one loop have together who have had their own."""

    def __init__(self) -> None:
        self.keys = Pace(1, KEY_LEFT_EVERY)
        self.screens = Pace(1, SCREEN_LEFT_EVERY)


class KeyBudget:
    """Counts the keys of one visitor and the screens that they draw, in seconds of a clock that never goes back."""

    def __init__(self, left_over: LeftOver) -> None:
        self._keys, self._keys_left = Pace(KEYS_AT_ONCE, KEY_EVERY), left_over.keys
        self._screens, self._screens_left = Pace(SCREENS_AT_ONCE, SCREEN_EVERY), left_over.screens
        self._pressed = False

    def wait(self, now: float) -> float:
        """Return the seconds until the next key may be heard, 0 where it may."""
        return max(
            min(self._keys.wait(now), self._keys_left.wait(now)),
            min(self._screens.wait(now), self._screens_left.wait(now)),
        )

    def spent(self, now: float) -> bool:
        """Tell whether this visitor has had their own: keys are heard one at a time, for each may draw a screen."""
        return self._keys.wait(now) > 0 or self._screens.wait(now) > 0

    def pressed(self, now: float) -> None:
        """Count a key."""
        self._pressed = True
        (self._keys_left if self._keys.wait(now) > 0 else self._keys).count(now)

    def drawn(self, now: float) -> None:
        """Count a whole screen, if a key was pressed since the last one: others may have changed what it shows."""
        if self._pressed:
            self._pressed = False
            (self._screens_left if self._screens.wait(now) > 0 else self._screens).count(now)
