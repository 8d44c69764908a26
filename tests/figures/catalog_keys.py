"""Which keys of the catalogs can be found in the code, so that a search finds where a sentence is used.

A key is found when
- it stands whole in the code;
- a KeyFamily has it, which lists its tags where the key is built;
- it is `error.<code>`, and the code, which is a tag, stands whole in the code;
- it is `<game>.log.<tag>` with what the fields of that event may add (tui/texts/events.py);
- it is of a step, a scenario or an action of a tutorial: `tutorial.<game>.<step>` (tui/services/matches/coach.py);
- it is of a number that an option of a game may have: `option.<game>.<option>.<number>`;
- it is one of these with an ending that the code adds, such as `.help`.

"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain, combinations
from typing import get_args

from engine.core.keys import KeyFamily
from engine.core.model import Outcome
from engine.games.registry import GAMES
from tests.figures.tree import nodes_of, sources
from tui.games.teaching import COURSES, courses_of
from tui.services.matches.scenarios import Scenario
from tui.services.matches.table_options import options_of
from tui.texts.events import Field, fields_of, tag_of


@cache
def keys() -> tuple[str, ...]:
    """Return every key of the catalogs without the form of its count, in their order."""
    found = {
        key.value: None
        for source in sources("tui")
        if source.is_catalog
        for node in nodes_of(source)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    }
    counted = {
        f"{key.removesuffix('.one')}{form}" for key in found if key.endswith(".one") for form in (".one", ".other")
    }
    return tuple(dict.fromkeys(key.rpartition(".")[0] if key in counted else key for key in found))


@cache
def written() -> frozenset[str]:
    """Return every string that stands in the code outside the catalogs."""
    return frozenset(
        node.value
        for source in sources()
        if not source.is_catalog
        for node in nodes_of(source)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def formatted() -> Iterator[tuple[str, str]]:
    """Yield the f-strings outside the catalogs, each field as {}, with the files that they stand in."""
    for source in sources():
        for node in nodes_of(source):
            if not source.is_catalog and isinstance(node, ast.JoinedStr):
                parts = (str(value.value) if isinstance(value, ast.Constant) else "{}" for value in node.values)
                yield "".join(parts), source.path


@cache
def endings() -> frozenset[str]:
    """Return what the code adds to keys, such as `.help`."""
    found = (text.removeprefix("{}") for text, _ in formatted() if text.count("{}") == 1)
    return frozenset(ending for ending in found if re.fullmatch(r"(\.[a-z_]+)+", ending))


@cache
def families() -> tuple[tuple[str, KeyFamily], ...]:
    """Return every KeyFamily with its module and name."""
    shown = (source.module for source in sources("tui", "tournaments", "saves", "engine") if not source.is_catalog)
    modules = [import_module(name) for name in shown if not name.endswith("__main__")]
    return tuple(
        (f"{module.__name__}.{name}", value)
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, KeyFamily)
    )


def log_keys(game: str) -> Iterator[str]:
    """Yield every key that an event of the game may have."""
    for event in get_args(GAMES[game].event_type):
        words = [word for field in fields_of(event) for word in (*_hidden(field), *field.variants)]
        if any(field.denotes is Outcome for field in fields_of(event)):
            words = [*words, *GAMES[game].reasons, "abandoned"]
        for count in range(len(words) + 1):
            for some in combinations(words, count):
                yield ".".join((game, "log", tag_of(event), *some))


def tutorial_keys(game: str) -> Iterator[str]:
    """Yield every key that the tutorial of a game may have."""
    if game not in COURSES:
        return
    tags = [action.__struct_config__.tag for action in get_args(GAMES[game].action_type)]
    yield from (f"tutorial.{game}.not.{tag}" for tag in tags)
    for course in courses_of(game):
        names = [name for scenario in course.scenarios for name in (f"{scenario.name}.done", *_steps(scenario, tags))]
        yield from (f"tutorial.{game}.{name}" for name in names)
        yield from (f"{course.key}.{name}" for name in ("name", *map("lesson.{}".format, range(1, course.lessons + 1))))


def number_keys(game: str) -> Iterator[str]:
    """Yield every key that a number chosen in an option of the game may have."""
    for option in options_of(GAMES[game]):
        numbers = (choice for choice in option.choices if type(choice) is int)
        yield from (f"option.{game}.{option.name}.{number}" for number in numbers)


def _steps(scenario: Scenario, tags: list[str]) -> Iterator[str]:
    for step in scenario.steps:
        yield step.name
        yield from (f"{step.name}.not.{tag}" for tag in tags)


def _hidden(field: Field) -> tuple[str, ...]:
    return () if field.visible_to is None else ("hidden",)


def _keys_of(game: str) -> Iterator[str]:
    return chain(log_keys(game), tutorial_keys(game), number_keys(game))


@cache
def known() -> frozenset[str]:
    """Return all that stands whole in the code, is of a family, or is of an event."""
    listed = {key for _, family in families() for key in family.keys}
    return written() | listed | {key for game in GAMES for key in _keys_of(game)}


def is_found(key: str) -> bool:
    """Tell whether the key can be found by one of the ways above."""
    if key in known() or (key.startswith("error.") and key.removeprefix("error.") in written()):
        return True
    stem = next((key.removesuffix(ending) for ending in sorted(endings()) if key.endswith(ending)), "")
    return bool(stem) and is_found(stem)


def catalog_keys() -> Iterator[str]:
    """Tell how many keys can be found in the code, and which cannot, by their first word."""
    every, code = keys(), written()
    left = [key for key in every if not is_found(key)]
    whole = sum(key in code for key in every)
    yield f"catalog keys that can be found: {1 - len(left) / len(every):.1%} of {len(every):,}"
    yield f"found whole in the code: {whole / len(every):.1%}"
    named: dict[str, list[str]] = {}
    for key in left:
        named.setdefault(key.split(".")[0], []).append(key)
    for family, members in sorted(named.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        yield f"    {family} ({len(members)}): {' '.join(members)}"
