"""What a picture of a table is made of.

TableModel, the ChoiceTree of the legal actions, and the values they hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from engine.core.log import Player
from engine.core.model import Seat
from tui.canvas.palette import Palette
from tui.texts.localizer import Localizer
from tui.texts.match_log import LogLine

ChoicePath: TypeAlias = tuple[str, ...]
"""The names of spots pressed one after another."""


DONE = "done"
"""The spot that closes a set: the spots before it are marked one by one in any order, and only it takes the action."""


class ChoiceTree:
    """The legal actions of a seat, found by the spots that choose them.

    A path that ends with DONE is a set: the order of its spots is one of many, and stands for all of them.
    """

    def __init__(self, ways: Iterable[tuple[ChoicePath, Any]] = ()) -> None:
        self._actions: dict[ChoicePath, Any] = {}
        self._next: dict[ChoicePath, list[str]] = {}
        self._sets: dict[frozenset[str], tuple[ChoicePath, Any]] = {}
        self._marks: set[str] = set()
        every: dict[Any, None] = {}
        self.kinds: dict[str, set[type]] = {}
        """By the spots that may be pressed first, the kinds of action that begin with them."""
        for path, action in ways:
            every[action] = None
            for spot in path[:-1] if path[-1] == DONE else path[:1]:
                self.kinds.setdefault(spot, set()).add(type(action))
            if path[-1] == DONE:
                self._sets.setdefault(frozenset(path[:-1]), (path[:-1], action))
                self._marks.update(path[:-1])
                continue
            self._actions.setdefault(path, action)
            for end in range(1, len(path)):
                following = self._next.setdefault(path[:end], [])
                if path[end] not in following:
                    following.append(path[end])
        self._next[()] = list(self.kinds)
        self.actions = tuple(every)
        """Every action once, in the game's own order."""

    def __bool__(self) -> bool:
        return bool(self.actions)

    def following(self, picked: ChoicePath) -> tuple[str, ...]:
        """Return the spots that may be pressed next."""
        if picked not in self._next and picked[0] in self._marks:
            self._next[picked] = self._may_follow(frozenset(picked))
        return tuple(self._next.get(picked, ()))

    def _may_follow(self, marked: frozenset[str]) -> list[str]:
        """Return what may be added to marked spots, and DONE if they are a set already."""
        sets = [(spots, chosen) for chosen, (spots, _action) in self._sets.items() if marked <= chosen]
        added = (spot if chosen != marked else DONE for spots, chosen in sets for spot in spots)
        return list(dict.fromkeys(spot for spot in added if spot not in marked))

    def at(self, path: ChoicePath) -> Any | None:
        """Return the action that the path chooses, or None when it leads on or nowhere."""
        if path[-1:] == (DONE,):
            return self._sets.get(frozenset(path[:-1]), ((), None))[1]
        return self._actions.get(path)

    def marks(self, spot: str) -> bool:
        """Tell whether the spot may belong to a set."""
        return spot in self._marks

    def only(self, path: ChoicePath) -> Any | None:
        """Return the action if the path, however far it has to go, can only lead to one.

        A set is never closed here.
        """
        while (action := self.at(path)) is None:
            following = self.following(path)
            if len(following) != 1 or following[0] == DONE:
                return None
            path = (*path, following[0])
        return action if not self.following(path) else None


class Command(NamedTuple):
    """A choice that is no card.

    Its keys (the first is shown), the spot that stands for it, and the key of its word. `waiting` tells that it is open
    at any time, so that it answers no question.
    """

    keys: tuple[str, ...]
    spot: str
    word: str
    waiting: bool = False


class Highlight(NamedTuple):
    """A great moment: its text, the spots it happened at, and the dice that have just fallen."""

    text: str
    spots: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


class HandSummary(NamedTuple):
    """The summary between two hands of a match.

    It has a title, and rows that begin with a name, the heading first. `lesson` is the catalog key of a hint that a
    newcomer reads once after it, "" for none; the hint's title stands under `.title`.
    """

    title: str
    rows: tuple[tuple[str, ...], ...]
    lesson: str = ""


class Insight(NamedTuple):
    """A part of what a seat knew at a place of a match: a heading, and sentences about it."""

    title: str
    lines: tuple[str, ...]


class Pile(NamedTuple):
    """Cards that lie open on one another, the newest first: each in lines with its name first.

    A spot, a heading.
    """

    spot: str
    title: str
    cards: tuple[tuple[str, ...], ...]


class SeenCard(NamedTuple):
    """A card that lies open to somebody and has a text.

    Its name, where it lies and how, and all that stands on it. Copies of a card have the same `key`. A `silent` one is
    read on request alone.
    """

    key: str
    name: str
    where: str
    text: str
    silent: bool = False


class TableModel(NamedTuple):
    """All that a picture is made of.

    `view` is what the person at the screen may see; `open_hands` holds every seat's own view when all hands lie
    open. `asked` are the seats that the match waits for, `anchor` the seat drawn nearest, and `me` the seat that is
    played from this screen now; `alone` tells that no other is. `moves` are its legal actions, empty unless it is
    asked; `picked` is how far it has come in choosing one, `written` the figures of a number that is being typed,
    `pressed` the spot whose own key or click pointed at it.
    While `tumbling` is above 0 the last dice still roll, one frame after the other down to 0: whoever draws them
    shows other numbers in every frame.
    """

    localizer: Localizer
    palette: Palette
    players: tuple[Player, ...]
    view: Any
    asked: tuple[Seat, ...]
    moves: ChoiceTree
    anchor: Seat = 0
    me: Seat | None = None
    picked: ChoicePath = ()
    focus: str = ""
    log: Sequence[LogLine] = ()
    open_hands: tuple[Any, ...] | None = None
    tumbling: int = 0
    alone: bool = True
    written: str = ""
    pressed: str = ""

    @property
    def mine(self) -> bool:
        """Tell whether the seat that is played from this screen is asked now."""
        return self.me is not None and self.me in self.asked
