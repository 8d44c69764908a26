"""The processor seconds of tests: `python -m pytest -p no:xdist -p tests.figures.seconds PATHS`.

Told of each folder and of the heaviest tests. Other programs on the machine make a test last longer, but hardly cost it
more of the processor.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest

MOST = 40
"""So many of the heaviest tests are told."""
SECONDS = Counter[str]()
"""What each test has taken, all its parameters together."""


def spent() -> float:
    """Return the processor seconds of this process and of those it has started and waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Count what a test takes, with what is set up and taken down for it."""
    before = spent()
    found = yield
    SECONDS[item.nodeid.partition("[")[0]] += spent() - before
    return found


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell the folders and the heaviest tests."""
    folders = Counter[str]()
    for test, seconds in SECONDS.items():
        folders["/".join(test.partition("::")[0].split("/")[:-1])] += seconds
    for title, counted in (("folders", folders), ("tests", SECONDS)):
        terminalreporter.section(f"processor seconds of {title}: {sum(counted.values()):.1f}")
        for name, seconds in counted.most_common(MOST):
            terminalreporter.write_line(f"{seconds:8.2f} {name}")
