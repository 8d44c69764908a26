"""GameList: the games in a list, each with a line about it, its seats and its length.

To play or to learn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from engine.games.registry import GAMES
from tui.keymap import key
from tui.texts.keys import GAME
from tui.texts.options import format_length
from tui.widgets.row_list import Column, Row, RowList, one_line

if TYPE_CHECKING:
    from textual.geometry import Size

    from tui.context import Context

_COLUMNS = (Column(1), Column(), Column(5, right=True), Column(6, right=True))
LAST_DIGIT = min(len(GAMES), 9)
"""The digit of the last game that has one; others are chosen by the cursor."""
_BOTH_LINES = 20
"""From how many lines on a screen every game has its second line."""


def game_rows(context: Context) -> list[Row]:
    """Return the games, each with its usual digit and a line about it."""
    words = context.session.words
    return [
        Row(
            game,
            (
                Content.styled(str(number), "bold $accent"),
                words(GAME(game)),
                Content.styled(words(f"{GAME(game)}.seats"), "$faint"),
                Content.styled(format_length(game, words), "$faint"),
            ),
            Content.styled(words(f"{GAME(game)}.line"), "$faint"),
        )
        for number, game in enumerate(context.games, start=1)
    ]


def digit_keys() -> list[Binding]:
    """Return the keys of the digits, as action `play(number)`, for a screen that shows the games."""
    numbers = range(1, LAST_DIGIT + 1)
    return [key(str(number), f"play({number})", "key.games.play", drawn=f"1 - {LAST_DIGIT}") for number in numbers]


def _lines(size: Size) -> int:
    return 2 if size.height >= _BOTH_LINES else one_line(size)


class GameList(RowList):
    """The games; `enter` plays the one under the cursor, another key teaches it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "choose", "key.games.enter"),
        key("u", "learn", "key.games.learn"),
    ]

    class Learn(Message):
        """The person wants to learn a game."""

        def __init__(self, game: str) -> None:
            self.game = game
            super().__init__()

    def __init__(
        self, context: Context, *, id: str | None = None, classes: str | None = None, title: str | None = None
    ) -> None:
        super().__init__(_COLUMNS, game_rows(context), id=id, lines=_lines, classes=classes, title=title)

    def action_learn(self) -> None:
        """Learn the game under the cursor."""
        if game := self.current:
            self.post_message(self.Learn(game))
