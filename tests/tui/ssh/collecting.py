"""The collector of a hall, tried in a process of its own: in that of all tests it would look through all of them.

`python -m tests.tui.ssh.collecting NAME` runs the function of that name.
"""

from __future__ import annotations

import gc
import sys
import weakref

from tui.ssh.upkeep import THRESHOLDS, Collector


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


if __name__ == "__main__":
    globals()[sys.argv[1]]()
