"""Values of options that a person has saved under a name, such as the decks that they have built."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.errors import CarteadoError
from engine.core.text import LONGEST_NAME, fold, printable
from saves.rows.row import RowOf
from saves.rows.row_store import RowStore

MOST_SAVED = 50
"""Values that a person may have saved for one option."""


class SavedValue(RowOf, frozen=True):
    """A value of an option with one a seat.

    `owner` as of preferences, `folded` the name as names are compared.
    """

    table = "saved_values"
    names = 4
    packed = ("value",)
    owner: str
    game: str
    option: str
    folded: str
    name: str
    value: Any


class SavedValues:
    """Values that a person has saved, a name once for each option, however it is spelled."""

    def __init__(self, owner: str, rows: RowStore[SavedValue]) -> None:
        self._owner = owner
        self._rows = rows
        self.admit: Callable[[], None] = lambda: None
        """Called before a value is kept; raises CarteadoError where no more may be kept just now."""

    def of(self, game: str, option: str) -> tuple[SavedValue, ...]:
        """Return the saved values of an option, the one saved last at the end.

        One that is damaged has None as its value, and as its name what is left of it: it can only be deleted.
        """
        lost = (str(folded) for *_, folded in self._rows.damaged(self._owner, game, option))
        named = (SavedValue(self._owner, game, option, folded, folded, None) for folded in lost)
        return (*named, *self._rows.all(self._owner, game, option))

    def save(self, game: str, option: str, name: str, value: Any) -> None:
        """Keep a value, in the place of the one of that name.

        Raises CarteadoError "saved_name" for a name that is empty, too long or cannot be shown, "saved_too_many", and
        as `admit` does.
        """
        folded = fold(name)
        if not folded or len(name) > LONGEST_NAME or not printable(name):
            raise CarteadoError("saved_name", most=LONGEST_NAME)
        others = [row for row in self.of(game, option) if row.folded != folded]
        if len(others) >= MOST_SAVED:
            raise CarteadoError("saved_too_many", most=MOST_SAVED)
        self.admit()
        self._rows.put(SavedValue(self._owner, game, option, folded, name, value))

    def delete(self, game: str, option: str, name: str) -> None:
        """Forget the value of that name."""
        # What is left of a damaged name may be none that is folded.
        damaged = [str(folded) for *_, folded in self._rows.damaged(self._owner, game, option)]
        self._rows.delete(self._owner, game, option, name if name in damaged else fold(name))
