"""The first minute of somebody who has come in by SSH: language, whether the suits line up, where to begin."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from tui.hall.side import Side
from tui.screens.first_run import FirstRunScreen


class FirstVisitScreen(FirstRunScreen):
    """The name is the one that they came in with; everything is kept with their key, and a guest reads the code."""

    steps: ClassVar[tuple[str, ...]] = ("language", "suits", "start")
    starts: ClassVar[tuple[str, ...]] = ("tutorial", "hall")

    def __init__(self, side: Side) -> None:
        super().__init__()
        self._side = side

    def body(self) -> ComposeResult:
        """Show the question of this step, and below it how a guest comes back."""
        yield from super().body()
        if told := self._side.told_return_code:
            yield Static(Content.styled(told, "bold $accent"), id="return-code")
