"""The controls of a game as a table.

Which spots choose an action, what an illegal pick would be, keys and commands. A game names its zones and, for each
type of action, the ways to choose it: `PlayRealm: hand.pick("card") >> slot.pick("slot")` presses the spot of the
action's card, then that of its slot. From the table come the paths of the legal actions, the probes for `explain`, the
hotkeys, the commands of the key bar and the spot to point at first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import Any, TypeAlias

import msgspec

from tui.games.table_model import DONE, ChoicePath, Command, TableModel
from tui.texts.localizer import Words

Guess: TypeAlias = Callable[[Any], int]
"""What a view suggests for a field that no spot has been pressed for."""
When: TypeAlias = Callable[[Any, Any], bool]
"""Whether, in this view, this action is chosen this way."""
Predicate: TypeAlias = Callable[[Any], bool]
"""Whether something holds in a view."""
Focus: TypeAlias = "str | Zone | Callable[[TableModel], str]"


def number_of(spot: str) -> int:
    """Return the number in the name of a spot."""
    return int(spot.partition(":")[2])


def marked(picked: ChoicePath, zone: str) -> tuple[int, ...]:
    """Return the numbers of the spots of a zone that are picked, in rising order."""
    return tuple(sorted(number_of(spot) for spot in picked if spot.startswith(f"{zone}:")))


@dataclass(frozen=True, kw_only=True)
class Zone:
    """A part of the table whose spots are numbered: "hand:7", or "realm:1:0" by several numbers.

    `keys` belong to the spots that `keyed` returns, by default those that may follow: one after the other, or where
    the zone is `numbered` each to the spot of its number; or it returns the keys itself. Where it is a `target` they
    have keys only once a choice has begun that leads to them. `items` returns what lies there, in the order in which an
    action names several; where it is held `singly` a spot counts its places instead of naming what lies there.
    The number of a spot that is `typed` may be written figure by figure, whether it is drawn or not.
    `best` returns which of the spots that may follow is pointed at first.
    """

    name: str
    keys: Sequence[str] = ()
    numbered: bool = False
    target: bool = False
    keyed: Callable[[TableModel], Iterable[str] | Mapping[str, str]] | None = None
    items: Callable[[Any], Sequence[int]] | None = None
    singly: bool = False
    typed: bool = False
    best: Callable[[TableModel, Sequence[str]], str] = lambda _table_model, spots: spots[0]

    def __call__(self, *numbers: int) -> str:
        """Return the name of a spot."""
        return ":".join((self.name, *map(str, numbers)))

    def pick(self, *fields: str, guess: Guess | None = None, when: When | None = None) -> PickPath:
        """Return a press of the spot numbered by these fields; skipped unless `when` holds."""
        return PickPath((Press(self.name, fields, guess=guess, when=when),))

    def only(self, number: int) -> PickPath:
        """Return a press of one fixed spot."""
        return PickPath((Press(self(number)),))

    def several(self, field: str) -> PickPath:
        """Return presses that mark all spots in the field, in any order, then close the set."""
        return PickPath((Press(self.name, (field,), several=self),))

    def following(self, table_model: TableModel) -> list[str]:
        """Return the spots of the zone that lead on."""
        following = table_model.moves.following(table_model.picked)
        return [spot for spot in following if spot.startswith(f"{self.name}:")]

    def hotkeys(self, table_model: TableModel) -> dict[str, str]:
        """Return the key of every spot of the zone that has one now."""
        if self.target and not table_model.picked:
            return {}
        spots = self.following(table_model) if self.keyed is None else self.keyed(table_model)
        if isinstance(spots, Mapping):
            return dict(spots)
        if self.numbered:
            return {spot: self.keys[number_of(spot)] for spot in spots}
        return dict(zip(spots, self.keys, strict=False))

    def chosen(self, view: Any, numbers: set[int]) -> tuple[int, ...]:
        """Return what lies at the spots of these numbers, as an action names it."""
        items = self.items(view) if self.items is not None else sorted(numbers)
        if self.singly:
            return tuple(item for at, item in enumerate(items) if at in numbers)
        return tuple(item for item in items if item in numbers)

    def marks(self, view: Any, values: Sequence[int]) -> Iterator[ChoicePath]:
        """Return every set of spots that holds these values."""
        if not self.singly or self.items is None:
            yield tuple(map(self, values))
            return
        items = self.items(view)
        places = [
            combinations([at for at, item in enumerate(items) if item == value], values.count(value))
            for value in dict.fromkeys(values)
        ]
        for chosen in product(*places):
            yield tuple(self(at) for some in chosen for at in some)


@dataclass(frozen=True)
class Press:
    """One press on the way to an action: a spot of a zone that the fields number, or a spot of its own."""

    spot: str
    fields: tuple[str, ...] = ()
    guess: Guess | None = None
    when: When | None = None
    several: Zone | None = None
    command: Command | None = None
    refused: Predicate | None = None
    waiting: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a spot of its own."""
        return self.command.keys if self.command is not None else ()

    def name(self, action: Any) -> str:
        """Return the spot that the action is chosen by."""
        return ":".join([self.spot, *[str(getattr(action, field)) for field in self.fields]])

    def read(self, spot: str) -> dict[str, int] | None:
        """Return the fields that a spot stands for; None if it is no spot of this step."""
        if not self.fields:
            return {} if spot == self.spot else None
        zone, *numbers = spot.split(":")
        return dict(zip(self.fields, map(int, numbers), strict=True)) if zone == self.spot else None


@dataclass(frozen=True)
class PickPath:
    """The presses that choose an action, one after the other.

    `when` tells for which actions, in which views. `fixed` fields have one value all along this way, for actions whose
    commands have a spot each.
    """

    steps: tuple[Press, ...]
    condition: When | None = None
    fixed: Mapping[str, int | str] | None = None

    def __rshift__(self, then: PickPath) -> PickPath:
        """Return the path followed by another."""
        return replace(self, steps=(*self.steps, *then.steps), fixed={**(self.fixed or {}), **(then.fixed or {})})

    def when(self, condition: When) -> PickPath:
        """Return the path limited to a condition."""
        return replace(self, condition=condition)

    def paths(self, view: Any, action: Any) -> Sequence[ChoicePath]:
        """Return the paths to a legal action."""
        if self.fixed and [field for field, value in self.fixed.items() if getattr(action, field) != value]:
            return ()
        if self.condition is not None and not self.condition(view, action):
            return ()
        first = self.steps[0]
        if first.several is not None:
            return [(*marks, DONE) for marks in first.several.marks(view, getattr(action, first.fields[0]))]
        return (tuple([step.name(action) for step in self.steps if step.when is None or step.when(view, action)]),)

    def probe(self, kind: type, view: Any, path: ChoicePath) -> Any | None:
        """Return the action that the path would begin, its open fields guessed.

        None if it is none of this way.
        """
        first = self.steps[0]
        if first.several is not None:
            if not all(spot.startswith(f"{first.spot}:") for spot in path):
                return None
            return kind(first.several.chosen(view, set(marked(path, first.spot))))
        fields: dict[str, int | str] = dict(self.fixed or {})
        spots = list(path)
        for step in self.steps:
            read = step.read(spots[0]) if spots else None
            if read is not None:
                fields |= read
                del spots[0]
            elif step.guess is not None:
                fields |= dict.fromkeys(step.fields, step.guess(view))
            elif spots:
                return None
        if spots or any(field.required and field.name not in fields for field in msgspec.structs.fields(kind)):
            return None
        action = kind(**fields)
        # A spot pressed as a target of what is chosen already means this action, however little it fits.
        fits = len(path) > 1 or self.condition is None or self.condition(view, action)
        return action if fits else None


def press(
    spot: str,
    keys: str,
    word: str = "",
    refused: Predicate | None = None,
    waiting: bool = False,
    **fixed: int | str,
) -> PickPath:
    """Return a press of a spot of its own; a command of the key bar if it comes first.

    Its keys, and the key of its word. Where `refused` holds the key is taken even if it is no choice now, and tells
    why; while others are asked too with `waiting`.
    """
    command = Command(tuple(keys.split()), spot, word, waiting)
    return PickPath((Press(spot, command=command, refused=refused, waiting=waiting),), fixed=fixed)


@lru_cache(maxsize=512)
def _keyed(command: Command, words: Words) -> Command:
    """Return a command with a key first that begins its word, where there is such a one."""
    word = words(command.word)
    return command._replace(keys=tuple(sorted(command.keys, key=lambda key: not word.startswith(key))))


Meant: TypeAlias = Callable[[Any, ChoicePath, int], Any]
"""What a spot of this number most likely means after those picked."""


class Controls:
    """The table of a game's controls, and all that is read from it."""

    def __init__(
        self,
        table: Mapping[type, PickPath | tuple[PickPath, ...]],
        focus: Sequence[Focus] = (),
        zones: Sequence[Zone] = (),
        meant: Mapping[str, Meant] | None = None,
    ) -> None:
        """Keep the ways of each type of action; the first that fits tells what an illegal pick would be.

        `zones` are those with keys, `focus` what is pointed at first, the best before; `meant` stands above the table
        for the zones whose picks mean more than their fields.
        """
        self.table = {kind: ways if isinstance(ways, tuple) else (ways,) for kind, ways in table.items()}
        self._ways = [(kind, way) for kind, ways in self.table.items() for way in ways]
        firsts = [way.steps[0] for _, way in self._ways]
        self._refusing = [(step, step.refused) for step in firsts if step.keys and step.refused is not None]
        self._targets = [step for _, way in self._ways for step in way.steps[1:] if step.keys]
        self._commands = [(kind, way.steps[0].command) for kind, way in self._ways if way.steps[0].command is not None]
        self._zones, self._focus, self._meant = tuple(zones), tuple(focus), meant or {}

    def paths(self, view: Any, action: Any) -> tuple[ChoicePath, ...]:
        """Return the ways to choose a legal action: the names of the spots pressed one after another."""
        return tuple([path for way in self.table[type(action)] for path in way.paths(view, action)])

    def probe(self, view: Any, picked: ChoicePath, spot: str) -> Any | None:
        """Return the action that pressing the spot would most likely mean, legal or not."""
        meant = self._meant.get(spot.partition(":")[0])
        if meant is not None:
            return meant(view, picked, number_of(spot))
        # What does not belong to the choice that has begun is taken for a choice of its own.
        paths = [(*picked[:end], spot) for end in range(len(picked), -1, -1)]
        found = (way.probe(kind, view, path) for path in paths for kind, way in self._ways)
        return next((action for action in found if action is not None), None)

    def hotkeys(self, table_model: TableModel) -> dict[str, str]:
        """Return the key of every spot that has one now; of several, spaced, the first is shown."""
        if table_model.me is None:
            return {}
        picked, following = table_model.picked, table_model.moves.following(table_model.picked)
        keys: dict[str, str] = {}
        for zone in self._zones:
            if picked or not zone.target:
                keys |= zone.hotkeys(table_model)
        if picked:
            return keys | {step.spot: step.keys[0] for step in self._targets if step.spot in following}
        asked = table_model.me in table_model.asked
        for step, refused in self._refusing:
            if step.spot not in following and (asked or step.waiting) and refused(table_model.view):
                keys[step.spot] = step.keys[0]
        return keys

    def typed(self, table_model: TableModel) -> str:
        """Return the zone whose spots may be typed by number now, or ""."""
        return next((zone.name for zone in self._zones if zone.typed and zone.following(table_model)), "")

    def written(self, view: Any, action: Any) -> str:
        """Return the spot whose number is typed for the action, or ""."""
        zones = [zone.name for zone in self._zones if zone.typed]
        spots = (path[0] for path in self.paths(view, action) if len(path) == 1)
        return next((spot for spot in spots if spot.partition(":")[0] in zones), "")

    def shown_keys(self, table_model: TableModel) -> dict[str, str]:
        """Return the key to show for every spot that has one."""
        return {spot: keys.split()[0] for spot, keys in self.hotkeys(table_model).items()}

    def commands(self, table_model: TableModel) -> tuple[Command, ...]:
        """Return the choices besides cards that the seat has now, in the order of the table.

        Of several keys the first is one that begins the word in the language spoken, where there is such a one.
        """
        moves, words = table_model.moves, table_model.localizer.session.words
        following = () if table_model.picked else moves.following(())
        # Ways that differ in what is fixed share a command.
        shown: dict[Command, Command] = {}
        for kind, command in self._commands:
            if command.spot in following and kind in moves.kinds[command.spot]:
                shown[command] = _keyed(command, words) if len(command.keys) > 1 else command
        return tuple(shown.values())

    def first_focus(self, table_model: TableModel) -> str:
        """Return the spot to point at when the seat is asked anew."""
        following = table_model.moves.following(table_model.picked)
        for wanted in self._focus:
            if isinstance(wanted, Zone):
                spots = wanted.following(table_model)
                spot = wanted.best(table_model, spots) if spots else ""
            else:
                spot = wanted if isinstance(wanted, str) else wanted(table_model)
            if spot in following:
                return spot
        return following[0] if following else ""
