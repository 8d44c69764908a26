"""A wait until an app has answered: no message waits, no thread works, no timer is about to ring."""

from __future__ import annotations

import asyncio
import math
import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import Any
from weakref import WeakKeyDictionary
from zlib import crc32

import pytest
from textual._context import active_app
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from tui.textual_compat import is_at_rest

SOON = 0.025
"""Seconds: a timer that rings so soon is waited for, such as that by which Textual draws."""
_ROUNDS = 3
"""So many rounds of the event loop in which nothing else runs are quiet."""
_MOST = 1.0
"""Seconds of waits after which what still goes on is let be; waits are counted, so that a busy machine has as many."""
_ROUND = 0.0001
"""So much a round counts that is no wait."""
_FRAME = 0.001
"""Seconds from frame to frame: a picture is drawn as soon as it has changed."""
_BEAT = 0.002
"""Seconds between two looks at a thread."""
PAINTED = 8
"""One picture in so many is painted that no test looks at: a fault in one would show.

With which picture of an app that begins depends on the test's name: else all would paint the first, mostly the same.
Of the time of a test of the screens a fifth is spent on it where it is one in eight.
"""
HELD = Event()
"""Set while a test holds a thread back: nobody waits for threads."""
_working: set[Future[Any]] = set()
_unpainted: dict[Screen[Any], None] = {}
_answers: WeakKeyDictionary[App[Any], int] = WeakKeyDictionary()
"""How often each app has answered with another picture, and the number that its test began with."""
_left: WeakKeyDictionary[App[Any], Screen[Any]] = WeakKeyDictionary()
"""The screens whose last picture was not painted."""
_paint = Screen._compositor_refresh
_ask_all_widgets = Pilot._wait_for_screen


async def wait_until_quiet(_least: float = 0, most: float = _MOST) -> None:
    """Return once nothing is left to do, or after `most` seconds of waits; sleeps only where there is work to await.

    Textual's own wait takes 20 ms and more, whether there is anything to do or not, and trusts the processor's clock.
    """
    loop: Any = asyncio.get_running_loop()
    waited, quiet = 0.0, 0
    while quiet < _ROUNDS and waited < most:
        await asyncio.sleep(0)
        ended = {work for work in _working if work.done()}
        app = active_app.get(None)
        # In an app that is being left timers ring on and nothing comes of it.
        handles = () if app is not None and app._exit else loop._scheduled
        rings = [handle.when() for handle in handles if not handle.cancelled()]
        left = max(min(rings, default=math.inf) - loop.time(), 0.0)
        pause = 0.0
        if loop._ready:
            quiet = 0
        elif _working and not HELD.is_set():
            # Whoever awaits a thread is told a moment after it has ended.
            _working.difference_update(ended)
            quiet, pause = 0, min(left, _BEAT)
        elif left < SOON:
            quiet, pause = 0, left
        elif _unpainted:
            _paint_what_changed()
            quiet = 0
        else:
            quiet += 1
        if pause:
            await asyncio.sleep(pause)
        waited += max(pause, _ROUND)


async def _wait_for_screen(self: Pilot[Any], timeout: float = 30.0) -> bool:
    """Wait until no widget of the screen has anything to do.

    Textual's own wait sends each widget a message and waits for its answer, after each key again.
    """
    await wait_until_quiet()
    app = self.app
    if (
        app._exception is None
        and app.screen_stack
        and all(map(is_at_rest, (app, *app.screen.walk_children(with_self=True))))
    ):
        return True
    return await _ask_all_widgets(self, timeout)


def _paint_later(self: Screen[Any]) -> None:
    """Paint a screen that no terminal shows once the app has answered: as on a machine that needs one frame for it."""
    if self.app.is_headless and self is self.app.screen:
        _unpainted[self] = None
        self._dirty_widgets.clear()
    else:
        _paint(self)


def _paint_what_changed() -> None:
    while _unpainted:
        screen, _ = _unpainted.popitem()
        before = _answers.get(screen.app, crc32(os.environ.get("PYTEST_CURRENT_TEST", "").encode()))
        _answers[screen.app] = before + 1
        if before % PAINTED == 0:
            _paint_now(screen)
        else:
            _left[screen.app] = screen


def _paint_now(screen: Screen[Any]) -> None:
    _left.pop(screen.app, None)
    if screen.is_running and screen is screen.app.screen:
        with screen._context():
            try:
                _paint(screen)
            except Exception as error:
                screen.app._handle_exception(error)


def paint(app: App[Any]) -> None:
    """Paint what an app would show now, before somebody looks at it."""
    if app in _left:
        _paint_now(_left[app])


@contextmanager
def quick_waits(seldom: int = PAINTED) -> Iterator[None]:
    """Let pilots wait by `wait_until_quiet`, and screens draw without delay, once an answer.

    One picture in `seldom` is painted that no test looks at.
    """
    submit, export = ThreadPoolExecutor.submit, App.export_screenshot

    def painted(self: App[Any], **kwargs: Any) -> str:
        paint(self)
        return export(self, **kwargs)

    def watched(self: ThreadPoolExecutor, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = submit(self, *args, **kwargs)
        _working.add(future)
        return future

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.quiet.PAINTED", seldom)
        patch.setattr("textual.screen.UPDATE_PERIOD", _FRAME)
        patch.setattr(Screen, "_compositor_refresh", _paint_later)
        patch.setattr(ThreadPoolExecutor, "submit", watched)
        patch.setattr(App, "export_screenshot", painted)
        patch.setattr("textual.app.wait_for_idle", wait_until_quiet)
        patch.setattr("textual.pilot.wait_for_idle", wait_until_quiet)
        patch.setattr(Pilot, "_wait_for_screen", _wait_for_screen)
        yield
