"""The name of the app with four cards, one of each suit; larger where there is room."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from tui.session import SUITS, Session

_TALL = 5
_RANKS = "KQJA"


class Emblem(Widget):
    """Draws the cards and the name; three lines, or five on a tall screen."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Emblem { height: 3; width: 100%; }
    """

    def __init__(self, session: Session, motto: str) -> None:
        super().__init__()
        self._session = session
        self._motto = motto

    def render(self) -> Content:
        """Draw it."""
        lines = self._cards(blank=self.size.height >= _TALL)
        name = Content.styled("C A R T E A D O", "bold $accent")
        motto = Content.styled(self._motto, "$faint")
        middle = len(lines) // 2
        beside = {middle: name, middle + 1: motto}
        gap = Content(" " * 4)
        return Content("\n").join(line + gap + beside.get(number, Content("")) for number, line in enumerate(lines))

    def _cards(self, *, blank: bool) -> list[Content]:
        """Return the lines of a fan of cards; with `blank` they are two lines taller."""
        edge = Content.styled("│", "$faint")
        face, empty = Content(""), Content("")
        for rank, letter in zip(_RANKS, SUITS, strict=True):
            suit = Content.styled(f"{rank}{self._session.suit(letter)}", f"bold $suit-{letter.lower()}")
            face = face + edge + suit + Content(" ")
            empty = empty + edge + Content("   ")
        face, empty = face + Content("  ") + edge, empty + Content("  ") + edge
        top = Content.styled("╭───" * 3 + "╭─────╮", "$faint")
        bottom = Content.styled("╰───" * 3 + "╰─────╯", "$faint")
        return [top, face, empty, empty, bottom] if blank else [top, face, bottom]
