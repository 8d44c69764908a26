"""GameUI: the protocol of a game on the screen; ChoiceTree and the values it gives; the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.core.model import Outcome, Reason, Seat
from engine.games.registry import GAMES
from tui.canvas.palette import Palette
from tui.texts.events import EventTexts, format_ending
from tui.texts.localizer import Localizer
from tui.texts.match_log import LogLine

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas, Rect
    from tui.texts.localizer import Session


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
        starts: dict[str, None] = {}
        for path, action in ways:
            every[action] = None
            if path[-1] == DONE:
                self._sets.setdefault(frozenset(path[:-1]), (path[:-1], action))
                self._marks.update(path[:-1])
                starts |= dict.fromkeys(path[:-1])
                continue
            self._actions.setdefault(path, action)
            starts[path[0]] = None
            for end in range(1, len(path)):
                following = self._next.setdefault(path[:end], [])
                if path[end] not in following:
                    following.append(path[end])
        self._next[()] = list(starts)
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
        """Return the action if the path, however far it has to go, can only lead to one; a set is never closed here."""
        while (action := self.at(path)) is None:
            following = self.following(path)
            if len(following) != 1 or following[0] == DONE:
                return None
            path = (*path, following[0])
        return action if not self.following(path) else None

    def under(self, spot: str) -> tuple[Any, ...]:
        """Return the actions that begin with the spot."""
        single = [action for path, action in self._actions.items() if path[0] == spot]
        return (*single, *[action for spots, action in self._sets.values() if spot in spots])


class Command(NamedTuple):
    """A choice that is no card: its keys (the first is shown), the spot that stands for it, and the key of its word."""

    keys: tuple[str, ...]
    spot: str
    word: str


class Highlight(NamedTuple):
    """Something worth a flourish: its words, the spots it happened at, and the dice that have just fallen."""

    words: str
    spots: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


class HandSummary(NamedTuple):
    """What is shown between two hands of a match: a title, and rows that begin with a name, the heading first.

    `lesson` is the catalog key of what a newcomer is told after it, once, for the hands to come; "" for nothing. Under
    `.title` stands what it is about.
    """

    title: str
    rows: tuple[tuple[str, ...], ...]
    lesson: str = ""


class TableModel(NamedTuple):
    """All that a picture is made of.

    `view` is what the person at the screen may see; `open_hands` holds every seat's own view when all hands lie open.
    `asked` are the seats that the match waits for, `anchor` the seat drawn nearest, and `me` the seat that is played
    from this screen now. `moves` are its legal actions, empty unless it is asked; `picked` is how far it has come in
    choosing one. While `tumbling` is above 0 the last dice still roll, one frame after the other down to 0: whoever
    draws them shows other numbers in every frame.
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


class GameUI(Protocol):
    """How one game looks and is spoken to."""

    key: str
    roomy: tuple[int, int]
    """The size from which `draw` shows everything at once; a smaller screen shows one pane after the other."""
    steps: tuple[str, ...]
    """The catalog keys of what the game's `progress` counts, coarse to fine: a replay winds by the first two."""
    events: EventTexts
    """How events are told."""
    heading: type
    """The event that is a heading in the log."""
    marks: Mapping[str, str]
    """The character that marks each key moment, one of those that the game's `moments` tells, on every terminal."""

    def suits(self, options: Any) -> tuple[str, ...]:
        """Return the suit that is each seat's own, as letters of SUITS; () where seats have none."""
        ...

    def draw(self, canvas: Canvas, area: Rect, table_model: TableModel) -> None:
        """Draw the table as the seat sees it, and name the spots that can be pointed at."""
        ...

    def draw_review(self, canvas: Canvas, area: Rect, table_model: TableModel) -> None:
        """Draw the table as somebody looks at it who plays no seat."""
        ...

    def panes(self) -> tuple[str, ...]:
        """Return the catalog keys of the panes of a small screen, the one to act from first."""
        ...

    def draw_pane(self, canvas: Canvas, area: Rect, table_model: TableModel, pane: int) -> None:
        """Draw one pane of the table for a small screen."""
        ...

    def paths(self, view: Any, action: Any) -> tuple[ChoicePath, ...]:
        """Return the ways to choose an action: the names of the spots pressed one after another."""
        ...

    def probe(self, view: Any, me: Seat, picked: ChoicePath, spot: str) -> Any | None:
        """Return the action that pressing the spot would most likely mean, so that it can be told why not."""
        ...

    def why(self, reason: Reason, localizer: Localizer) -> str:
        """Return why something cannot be done now, in words; cards in the data are numbers that only the game reads."""
        ...

    def name_of(self, view: Any, action: Any, localizer: Localizer) -> str:
        """Return a legal action as a choice in words, such as "play 3 × 9 with a jester"."""
        ...

    def describe(self, view: Any, localizer: Localizer) -> tuple[str, ...]:
        """Return all that the viewer may know of the table in plain sentences, for somebody who hears it."""
        ...

    def hotkeys(self, table_model: TableModel) -> Mapping[str, str]:
        """Return the key of every spot that has one now, by the spot's name; of several, spaced, the first is shown."""
        ...

    def commands(self, table_model: TableModel) -> tuple[Command, ...]:
        """Return the choices besides cards that the seat has now."""
        ...

    def first_focus(self, table_model: TableModel) -> str:
        """Return the spot to point at when the seat is asked anew."""
        ...

    def prompt(self, table_model: TableModel) -> str:
        """Return in one sentence what the match waits for, and from whom."""
        ...

    def hint(self, table_model: TableModel) -> str:
        """Return what the spot in focus is, or what pressing it does; "" when there is nothing to say."""
        ...

    def details(self, table_model: TableModel) -> tuple[str, ...]:
        """Return lines about the spot in focus: all that lies open about it."""
        ...

    def caution(self, view: Any, moves: ChoiceTree, action: Any) -> str | None:
        """Return the catalog key of what should be said before the action is taken, once; None for most actions."""
        ...

    def sentence(self, event: Any, localizer: Localizer) -> LogLine | None:
        """Return the event, as redacted for a viewer, in words; None for one that is not told."""
        text = self.events.format(event, localizer)
        moment = next(iter(GAMES[self.key].moments((event,))), None)
        mark = "" if moment is None else self.marks[moment]
        return LogLine(text, heading=isinstance(event, self.heading), mark=mark) if text else None

    def flourish(self, event: Any, localizer: Localizer, me: Seat | None) -> Highlight | None:
        """Return a moment worth a flourish, as the seat `me` sees the table; one with dice lets them roll first."""
        ...

    def hand_summary(self, events: Sequence[Any], view: Callable[[], Any], localizer: Localizer) -> HandSummary | None:
        """Return what to show when a hand has ended in these events, and the match goes on; None for all others.

        The events are those of one ply, as redacted for a viewer; `view` returns the viewer's own after that ply.
        """
        ...

    def ending(self, outcome: Outcome, localizer: Localizer) -> str:
        """Return in one sentence how a match with places ended."""
        return format_ending(self.key, outcome, localizer)

    def results(
        self, view: Any, outcome: Outcome, events: Sequence[Any], localizer: Localizer
    ) -> tuple[tuple[str, ...], ...]:
        """Return the table of the end: a heading and a row for every seat, the best first, place and name first.

        The events are those of the whole match, as redacted for the viewer.
        """
        ...


GAME_UIS = {
    "chama": "tui.games.chama.game_ui",
    "dalmuti": "tui.games.dalmuti.game_ui",
    "wyrt_lordes": "tui.games.wyrt_lordes.game_ui",
}
"""The module of each game's face, which holds it as FACE."""


@cache
def game_ui_of(key: str) -> GameUI:
    """Return the face of a game; raises CarteadoError for one without."""
    if key not in GAME_UIS:
        raise CarteadoError("unknown_game", game=key, known=", ".join(GAME_UIS))
    # Each face is imported when its game is opened: the first screen of the app should not wait for all of them.
    game_ui: GameUI = import_module(GAME_UIS[key]).GAME_UI
    return game_ui


def localizer_of(session: Session, game: str, options: Any, names: tuple[str, ...]) -> Localizer:
    """Return who speaks of a match of this game, played with these options by people of these names."""
    return Localizer(session, names, game_ui_of(game).suits(options))
