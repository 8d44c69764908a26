"""The first minute of somebody who has come in by SSH: language, whether the suits line up, where to begin."""

from __future__ import annotations

from typing import ClassVar

from tui.screens.first_run import FirstRunScreen


class FirstVisitScreen(FirstRunScreen):
    """The name is the one that they came in with; everything is kept with their key."""

    steps: ClassVar[tuple[str, ...]] = ("language", "suits", "start")
    starts: ClassVar[tuple[str, ...]] = ("tutorial", "hall")
