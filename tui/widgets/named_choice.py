"""Choosing among values that have names, such as decks: the ready ones, one's own, and one of a code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.core.game import AnyGame
from tui.services.identity.names import clean
from tui.services.matches.table_options import Named, Option, refusal_of
from tui.texts.localizer import Words
from tui.widgets.dialogs import AskDialog, ChoiceDialog, refusal_by
from tui.widgets.row_list import Row
from tui.widgets.screen import BaseScreen

_CODE = "code"
ValueT = TypeVar("ValueT")


async def choose_named(
    screen: BaseScreen[Any],
    question: str,
    offered: Sequence[Named],
    read: Callable[[str], Named],
    now: Named | None = None,
) -> Named | None:
    """Ask for one of these named values, or a code that `read` turns into one.

    It raises CarteadoError for a wrong one. The cursor is at what is chosen `now`; None is returned when nothing is
    wanted.
    """
    words, known = screen.words, {f"{number}": named for number, named in enumerate(offered)}
    rows = [Row(_CODE, (words("decks.by_code"), ""))]
    rows += [_row(name, named, words) for name, named in known.items()]
    at = offered.index(now) + 1 if now in offered else 0
    chosen = await screen.app.push_screen_wait(ChoiceDialog(question, rows, at))
    return await pasted(screen, read) if chosen == _CODE else known.get(chosen or "")


def _row(name: str, named: Named, words: Words) -> Row:
    """Return the row of a value, with what the catalog tells of one of the game's own."""
    text = f"{named.key}.plan"
    return Row(name, (words(named.key) if named.key else clean(named.label), ""), words(text) if text in words else "")


async def pasted(screen: BaseScreen[Any], read: Callable[[str], ValueT]) -> ValueT | None:
    """Ask for a code until `read` takes it, and return what it reads; None when nothing is wanted."""
    dialog = AskDialog(screen.words("decks.code.ask"), check=refusal_by(read, screen.words))
    text = await screen.app.push_screen_wait(dialog)
    return None if text is None else read(text)


async def choose_own(
    screen: BaseScreen[Any], game: AnyGame, options: Any, option: Option, now: Named, seat: int
) -> Named | None:
    """Return what a seat is to have of a named option, one that may be played with; None for no change."""

    def read(text: str) -> Named:
        named = screen.context.navigator.read_named(game.key, options, text)
        refused = refusal_of(game, options, option.name, named.value)
        if refused is not None:
            raise refused
        return named

    question = screen.words("new_game.deck.ask", seat=seat + 1)
    return await choose_named(screen, question, option.choices, read, now)
