"""The collector of a hall, tried in a process of its own: in that of all tests it would look through all of them.

`python -m tests.tui.ssh.collecting NAME` runs the function of that name.
"""

from __future__ import annotations

import gc
import sys
import weakref

from tui.ssh.upkeep import FLEETING, LATE, LOOKS_A_WINDOW, THRESHOLDS, Collector


def tuned_while_open() -> None:
    """Check that the collector is tuned while the hall is open, and left as it was found."""
    before, collector = gc.get_threshold(), Collector()
    collector.start()
    try:
        assert gc.get_threshold() == THRESHOLDS and gc.get_freeze_count() > 0
        circle: list[object] = []
        circle.append(circle)
        collector.ended()
        assert collector.collect() > 0.0
        assert not collector.due(silence=100.0, empty=True)
    finally:
        collector.stop()
    assert gc.get_threshold() == before and gc.get_freeze_count() == 0


def what_was_made_last_is_looked_at_once() -> None:
    """Check that circles among what was made last go, and that what stays is not looked at again."""

    class Node:
        def __init__(self) -> None:
            self.own = self

    collector = Collector()
    collector.start()
    try:
        circle, app_sessions = weakref.ref(Node()), Node()
        collector.tidy()
        assert circle() is None and not gc.is_tracked(0) and gc.get_count()[0] < THRESHOLDS[0]
        assert app_sessions.own is app_sessions
    finally:
        collector.stop()


def what_came_and_went_in_a_window_goes_at_its_end() -> None:
    """Check that, where many come and go, what holds itself together goes with its window, and the rest is kept."""

    class App:
        def __init__(self) -> None:
            self.own = self

    def pass_a_window() -> None:
        for _ in range(LOOKS_A_WINDOW):
            collector.tidy()

    collector = Collector()
    collector.start()
    try:
        for _ in range(FLEETING):
            collector.ended(collector.window)
        counted = collector._ended
        pass_a_window()
        app, stays = App(), App()
        seen = weakref.ref(app)
        collector.tidy()
        del app
        collector.ended(collector.window)
        assert seen() is not None and collector._ended == counted, "it is not waited for: it goes with the window"
        for _ in range(LOOKS_A_WINDOW - LATE - 1):
            collector.tidy()
        collector.ended(collector.window)
        assert collector._ended == counted + 1, "what ends so late may outlast the window"
        for _ in range(LATE):
            collector.tidy()
        assert seen() is None and stays.own is stays
        assert not gc.get_objects(1), "what stays is set aside"
        pass_a_window()
        collector.ended(collector.window)
        assert collector._ended == counted + 2, "few come and go now"
    finally:
        collector.stop()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
