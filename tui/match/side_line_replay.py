"""The replay of a side line: wound as a match is, and played on from as a match is."""

from __future__ import annotations

from engine.core.log import Header
from saves.matches.record import Record
from tui.match.replay import ReplayScreen
from tui.services.review.side_lines import SideLineService
from tui.texts.side_lines import format_branch_name

_OFFERED = frozenset({"play_on", "side_lines", "back"})
"""What a replay adds to stepping and is done with a side line too; all else is of matches alone."""


class SideLineReplay(ReplayScreen):
    """Screen of a side line, opened where it begins; what led there stands above its moves."""

    reviews = False

    def __init__(self, service: SideLineService, number: int, record: Record) -> None:
        """Look at a side line by its number; nothing in it is hidden from whoever may look at it."""
        super().__init__(record)
        self.side_lines = service
        self.side_line = number
        self._branch = service.branch(number)
        self._may_see_hands = True
        self.viewer = self._eyes[0]

    def title_of(self, header: Header, day: str) -> str:
        """Return the match and the name of the line."""
        match = self.side_lines.record.header.match
        return self.localizer("side_lines.replay", match=match, name=format_branch_name(self._branch, self.words))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what is kept of matches alone (hook of Textual)."""
        own = f"action_{action}" in vars(ReplayScreen)
        return False if own and action not in _OFFERED else super().check_action(action, parameters)
