"""Input in its order: a key, click or paste waits until the one before it has had its effects."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from textual import events
from textual.errors import NoWidget
from textual.screen import Screen

from tui.textual_compat import AppInternals, is_at_rest
from tui.widgets.screen import BaseScreen

_QUIET_TURNS = 4
"""So many turns of the loop nobody must have anything to do: a worker that was woken needs some to open its dialog."""
_SHORT_WAITS = 20
"""So many turns are looked at one by one; who waits longer waits for something slow."""
_NAP = 0.002
"""Seconds between two looks at something slow."""
_PATIENCE = 5.0
"""Seconds after which input goes on even so, once there is a screen that can take it."""


class OrderedInput(AppInternals, inherit_bindings=False):
    """An app that takes its input one by one.

    Textual runs priority bindings ahead of the characters that a widget has not handled yet, and sends a key to a
    screen that is not composed yet, or to one that the key before has closed. Here what is typed ahead waits, and so
    reaches the screen that the person typed it for.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.typed_ahead: deque[events.Event] = deque()
        """Input that waits for what came before it."""
        self._taking: asyncio.Task[None] | None = None
        self._typed_on: Screen[Any] | None = None
        self._pressed: events.MouseDown | None = None
        self._pressed_on: Screen[Any] | None = None
        self._stray = False
        """The click is the second of a double click whose first opened or closed a screen: it is not for this one."""

    async def on_event(self, event: events.Event) -> None:
        """Take input now if nothing is under way, else in its turn (hook of Textual)."""
        if not isinstance(event, events.InputEvent | events.Paste) or event.is_forwarded:
            await super().on_event(event)
        elif self.typed_ahead or self.has_messages or not self._screen_rests:
            self.typed_ahead.append(event)
            self._take()
        else:
            await self._hand_in(event)

    def press_next(self, key: str) -> None:
        """Press the key that something clicked stands for, before anything that was typed after the click."""
        event = events.Key(key, None)
        # A key that comes from a screen would never reach the bindings of that screen.
        event.set_sender(self)
        self.typed_ahead.appendleft(event)
        self._take()

    @property
    def takes_input(self) -> bool:
        """Tell whether nothing goes on in the background that input must wait for."""
        return True

    @property
    def _screen_rests(self) -> bool:
        """Tell whether there is a screen, made and shown, on which no widget has anything to do."""
        if not self.screen_stack or not self.takes_input:
            return False
        screen = self.screen
        working = isinstance(screen, BaseScreen) and screen.working
        return screen.is_mounted and not working and all(map(is_at_rest, screen.walk_children(with_self=True)))

    def _take(self) -> None:
        if self._taking is None or self._taking.done():
            self._taking = asyncio.create_task(self._take_all())

    async def _take_all(self) -> None:
        while self.typed_ahead:
            await self._rest()
            if not self.call_later(self._take_next):
                break

    async def _take_next(self) -> None:
        """Take one thing, unless a screen has opened since that was found to be its turn, and is not made yet."""
        if self.typed_ahead and self.screen_stack and self.screen.is_mounted:
            await self._hand_in(self.typed_ahead.popleft())

    def takes_bindings(self) -> bool:
        """Tell whether the screen is the one that the key was typed for.

        One opened meanwhile may not be made yet.
        """
        return self.screen is self._typed_on

    async def _hand_in(self, event: events.Event) -> None:
        self._typed_on = self.screen
        if isinstance(event, events.MouseDown):
            before, self._pressed = self._pressed, event
            self._stray = (
                self.screen is not self._pressed_on
                and before is not None
                and before.screen_offset == event.screen_offset
                and event.time - before.time <= self.CLICK_CHAIN_TIME_THRESHOLD
            )
            self._pressed_on = self.screen
        if self._stray and isinstance(event, events.MouseDown | events.MouseUp):
            return
        if not isinstance(event, events.MouseEvent) or self._is_there(event):
            await super().on_event(event)

    def _is_there(self, event: events.MouseEvent) -> bool:
        """Tell whether what is under the mouse has not been taken away since it was drawn, as notices are."""
        try:
            return self.get_widget_at(event.x, event.y)[0].is_attached
        except NoWidget:
            return True

    async def _rest(self) -> None:
        """Wait until everything is done that is under way."""
        loop = asyncio.get_running_loop()
        turns = quiet = 0
        end = loop.time() + _PATIENCE
        while quiet < _QUIET_TURNS and not self.is_closing:
            await asyncio.sleep(0 if turns < _SHORT_WAITS else _NAP)
            turns += 1
            quiet = quiet + 1 if is_at_rest(self) and self._screen_rests else 0
            if loop.time() > end and self.screen_stack and self.screen_stack[-1].is_mounted:
                return
