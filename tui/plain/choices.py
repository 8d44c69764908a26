"""The choices of a seat in lines.

What is typed for each legal action, and which one a typed line means.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import count, groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tui.games.controls import number_of
from tui.plain.menu import PAGE_ROWS, Choice, chosen, rows_of

if TYPE_CHECKING:
    from tui.games.game_ui import GameUI
    from tui.texts.localizer import Localizer

_GROUPED = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
"""What stands between the figures of a number: 1.430."""
_FIGURES = 15


class ActionChoices:
    """The legal actions of one seat.

    Each is typed by its place in the list, those with a warning last. Where actions have numbers of their own, such as
    amounts, these are typed as they are, and 0 opens the list of the others. Acts that only change what a seat is asked
    later stand in no list, and are typed by words.
    """

    def __init__(
        self,
        game_ui: GameUI,
        view: Any,
        legal: Sequence[Any],
        localizer: Localizer,
        numbers: Mapping[Any, str] = MappingProxyType({}),
    ) -> None:
        """Offer these actions; those with `numbers` from earlier in the turn keep them, and are not listed."""
        self._probe = partial(game_ui.probe, view, ())
        own = {action: spot for action in legal if (spot := game_ui.written(view, action))}
        self._zone = next(iter(own.values()), "").partition(":")[0]
        set_by_words = [action for action in legal if isinstance(action, game_ui.settings)]
        others = [action for action in legal if action not in own and action not in set_by_words]
        others.sort(key=lambda action: game_ui.comes_last(view, action))
        new = [action for action in others if action not in numbers]
        places = ("0" * at if own else str(at + len(numbers)) for at in count(1))
        self.numbers = {**numbers, **dict(zip(new, places, strict=False))}
        """What is typed for every action of the turn that was ever listed, but for those with numbers of their own."""
        written = {action: str(number_of(spot)) for action, spot in own.items()}
        typed = {self.numbers[action]: action for action in others}
        self.actions: dict[str, Any] = dict(sorted(typed.items(), key=lambda item: int(item[0] or 0)))
        self.actions |= {number: action for action, number in written.items()}
        """The legal actions by what is typed for each."""
        named = [game_ui.name_of(view, action, localizer) for action in self.actions.values()]
        self._choices = tuple(Choice(name, words) for name, words in zip(self.actions, apart(named), strict=True))
        self._cards = tuple(Choice(spot, words) for spot, words in game_ui.cards_before(view, localizer))
        settings = {game_ui.name_of(view, action, localizer): action for action in set_by_words}
        self.settings = tuple(Choice(words, words) for words in settings)
        """What changes what the seat is asked from then on."""
        self._by_words = self.actions | settings
        self._together = partial(game_ui.together, view)
        brief = [game_ui.brief_of(view, action, localizer) for action in self.actions.values()]
        named_briefly = [Choice(name, words) for name, words in zip(self.actions, apart(brief), strict=True)]
        first = len(others) + 1 if own else 1
        news = [choice for choice in named_briefly if self.actions[choice.name] not in numbers]
        useless = [choice.name for choice in news if game_ui.comes_last(view, self.actions[choice.name])]
        together = useless if 1 < len(useless) < len(news) else []
        self.offered = self._listed(self._in_few_lines(news[: len(news) - len(together)], localizer), first, localizer)
        """The choices as they are listed when the seat is asked: of very many the first and the last.

        Several that are seldom of use stand in one line, by their numbers, and so do those told apart by cards.
        """
        if together:
            numbers_said = localizer.listed(in_runs(together, localizer))
            self.offered.append(localizer("lines.useless", numbers=numbers_said))
        self.whole = self._listed(self.lines(self._choices), first, localizer)
        """All choices in the same way, by their whole names."""

    def _in_few_lines(self, choices: Sequence[Choice], localizer: Localizer) -> list[str]:
        """Return choices with what is typed for each, and in one line those that typed cards distinguish."""
        lines: list[str] = []
        for _, same in groupby(choices, lambda choice: type(self.actions[choice.name])):
            group = [*same]
            actions = [self.actions[choice.name] for choice in group]
            text = self._together(actions, localizer) if len(group) >= _RUN else ""
            numbers = localizer.listed(in_runs([choice.name for choice in group], localizer))
            lines += [f"{numbers}. {text}"] if text else self.lines(group)
        return lines

    @staticmethod
    def _listed(lines: list[str], first: int, localizer: Localizer) -> list[str]:
        many = rows_of(*lines) > PAGE_ROWS
        return [*lines[:first], localizer("lines.and_so_on"), lines[-1]] if many else lines

    @staticmethod
    def lines(choices: Iterable[Choice]) -> list[str]:
        """Return choices with what is typed for each."""
        return [f"{choice.name}. {choice.text}" for choice in choices]

    @property
    def all(self) -> tuple[Choice, ...]:
        """Every choice."""
        return self._choices

    def meant(self, typed: str) -> list[Choice]:
        """Return the choices that a typed line may mean."""
        if self.number(typed):
            return [choice for choice in self._choices if choice.name == self.number(typed)]
        if typed.isdecimal():
            return [choice for choice in self._choices if choice.name == typed.lstrip("0")[:_FIGURES]]
        return chosen(typed, self._choices) or chosen(typed, self.settings)

    def action(self, choice: Choice) -> Any:
        """Return the action that a choice stands for."""
        return self._by_words[choice.name]

    @property
    def only(self) -> Choice | None:
        """The only choice, None where there are several."""
        return self._choices[0] if len(self._choices) == 1 else None

    def number(self, typed: str) -> str:
        """Return the number that was typed where numbers are the actions' own, "" for anything else."""
        number = _GROUPED.sub("", typed)
        return number[:_FIGURES] if self._zone and number.isdecimal() else ""

    def refused(self, typed: str) -> Any | None:
        """Return the illegal action that a typed number or a card's name means, so that a refusal can say why."""
        number = self.number(typed)
        spots = [f"{self._zone}:{number}"] if number else [choice.name for choice in chosen(typed, self._cards)]
        probed = (self._probe(spot) for spot in spots)
        return next((action for action in probed if action is not None and action not in self.actions.values()), None)


def apart(texts: Sequence[str]) -> list[str]:
    """Return the choices' words with numbers where two sound alike."""
    alike, seen = Counter(texts), Counter[str]()
    names = []
    for words in texts:
        seen[words] += 1
        names.append(f"{words} ({seen[words]})" if alike[words] > 1 else words)
    return names


_RUN = 3
"""From so many numbers in a row on only the first and the last are said."""


def in_runs(numbers: Sequence[str], localizer: Localizer) -> list[str]:
    """Return numbers as they are heard: 1, 2, and 4 to 9."""
    heard: list[str] = []
    for _, same in groupby(enumerate(numbers), lambda item: int(item[1] or 0) - item[0]):
        run = [number for _, number in same]
        heard += run if len(run) < _RUN else [localizer("lines.run", first=run[0], last=run[-1])]
    return heard
