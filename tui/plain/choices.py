"""The choices of a seat in lines: what is typed for each legal action, and which one a typed line means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from engine.core.model import Seat
from tui.games.controls import number_of
from tui.plain.menu import PAGE_ROWS, Choice, chosen

if TYPE_CHECKING:
    from tui.games.game_ui import GameUI
    from tui.texts.localizer import Localizer

_GROUPED = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
"""What stands between the figures of a number: 1.430."""
_FIGURES = 15


class ActionChoices:
    """The legal actions of one seat.

    Each is typed by its place in the list; where some have numbers of their own, such as amounts, these are typed as
    they are, and what stands beside them by 0.
    """

    def __init__(self, game_ui: GameUI, view: Any, legal: Sequence[Any], me: Seat, localizer: Localizer) -> None:
        self._probe = partial(game_ui.probe, view, me, ())
        own = {action: spot for action in legal if (spot := game_ui.written(view, action))}
        self._zone = next(iter(own.values()), "").partition(":")[0]
        others = [action for action in legal if action not in own]
        places = ("0" * at if own else str(at) for at in count(1))
        numbers = {str(number_of(spot)): action for action, spot in own.items()}
        self.actions: dict[str, Any] = dict(zip(places, others, strict=False)) | numbers
        """The legal actions by what is typed for each."""
        told = [game_ui.name_of(view, action, localizer) for action in self.actions.values()]
        self._choices = tuple(Choice(name, words) for name, words in zip(self.actions, apart(told), strict=True))
        self._cards = tuple(Choice(spot, words) for spot, words in game_ui.cards_before(view, localizer))
        lines = self.lines(self._choices)
        many = len(lines) > PAGE_ROWS
        begin = lines[: len(others) + 1 if own else 1]
        self.offered = [*begin, localizer("lines.and_so_on"), lines[-1]] if many else lines
        """The choices as they are told when the seat is asked: of very many the first and the last."""

    @staticmethod
    def lines(choices: Iterable[Choice]) -> list[str]:
        """Return choices with what is typed for each."""
        return [f"{choice.name}. {choice.words}" for choice in choices]

    @property
    def all(self) -> tuple[Choice, ...]:
        """Every choice."""
        return self._choices

    def meant(self, typed: str) -> list[Choice]:
        """Return the choices that a line may mean."""
        if self.number(typed):
            return [choice for choice in self._choices if choice.name == self.number(typed)]
        return chosen(typed, self._choices)

    def number(self, typed: str) -> str:
        """Return the number that was typed where numbers are the actions' own, "" for anything else."""
        number = _GROUPED.sub("", typed)
        return number[:_FIGURES] if self._zone and number.isdecimal() else ""

    def refused(self, typed: str) -> Any | None:
        """Return the action, not legal, that a typed number or the name of a card means, so that it is told why not."""
        number = self.number(typed)
        spots = [f"{self._zone}:{number}"] if number else [choice.name for choice in chosen(typed, self._cards)]
        probed = (self._probe(spot) for spot in spots)
        return next((action for action in probed if action is not None and action not in self.actions.values()), None)


def apart(told: Sequence[str]) -> list[str]:
    """Return the words of choices, those that sound alike counted: two commanders may be of one rank."""
    alike, seen = Counter(told), Counter[str]()
    names = []
    for words in told:
        seen[words] += 1
        names.append(f"{words} ({seen[words]})" if alike[words] > 1 else words)
    return names
