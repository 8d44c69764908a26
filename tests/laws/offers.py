"""What a person is offered at a place of a match: the keys that a prompt names, the key bar, and hints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.core.game import AnyGame
from engine.core.log import Player
from engine.core.model import Decide
from tui.canvas.palette import MONO
from tui.games.game_ui import GameUI, game_ui_of, localizer_of
from tui.games.table_model import DONE, ChoicePath, ChoiceTree, TableModel
from tui.texts.localizer import Session

NAMES = ("Ana", "Bia", "Caio", "Duda", "Edu", "Flor", "Gil", "Hugo", "Iris")
_BRACKETS = re.compile(r"\(([^()]*)\)")
_COLON = re.compile(r"(?:^|[\s.,;·])([a-z]): ")
_SPACE = ("espaço", "space")
_BESIDES = ("ou", "or", "e", "and")
_DIGITS = "1234567890"


def scene(game: AnyGame, options: Any, state: Any, seat: int, language: str) -> TableModel:
    """Return what a seat that is asked sees, with its legal actions."""
    game_ui, names = game_ui_of(game.key), NAMES[: len(state.seats)] if hasattr(state, "seats") else NAMES
    localizer = localizer_of(Session(language=language), game.key, game.seen_options(options, seat), names)
    view, turn = game.view(state, seat), game.turn(state)
    legal = game.legal_actions(state, seat)
    moves = ChoiceTree((path, action) for action in legal for path in game_ui.paths(view, action))
    asked = turn.seats if isinstance(turn, Decide) else ()
    return TableModel(localizer, MONO, tuple(map(Player, names)), view, asked, moves, anchor=seat, me=seat)


def stages(table_model: TableModel, rng: Random, ways: int = 3) -> Iterator[TableModel]:
    """Yield the scene, then what it becomes on some ways into its choices, press by press."""
    yield table_model
    for _ in range(ways):
        picked: ChoicePath = ()
        while following := table_model.moves.following(picked):
            picked = (*picked, rng.choice(following))
            if table_model.moves.following(picked):
                yield table_model._replace(picked=picked)


def keys_named(prompt: str) -> set[str]:
    """Return the keys that a sentence names in brackets or before a colon, as in "play (1-3, p)" and "p: pass"."""
    found = set(_COLON.findall(prompt))
    for text in _BRACKETS.findall(prompt):
        words = [word for word in re.split(r"[\s,]+", text) if word not in _BESIDES]
        keys = [key for word in words for key in _keys_in(word)]
        found |= set(keys) if all(keys) else set()
    return found


def _keys_in(word: str) -> list[str]:
    """Return the keys that a word of brackets stands for, [""] for a word that is no key."""
    if word in _SPACE:
        return ["space"]
    first, dash, last = word.partition("-")
    if dash and first in _DIGITS and last in _DIGITS:
        return [*_DIGITS[_DIGITS.index(first) : _DIGITS.index(last) + 1]]
    return [word if len(word) == 1 and word.isalnum() else ""]


def open_keys(game_ui: GameUI, table_model: TableModel) -> set[str]:
    """Return the keys that choose something now, or go on choosing."""
    following = table_model.moves.following(table_model.picked)
    zones = {key for spot, keys in game_ui.hotkeys(table_model).items() if spot in following for key in keys.split()}
    return zones | {key for command in game_ui.commands(table_model) for key in command.keys}


def stale_keys(game_ui: GameUI, table_model: TableModel) -> set[str]:
    """Return the keys that the prompt names though they choose nothing now; "" for brackets without a key."""
    prompt, keys = game_ui.prompt(table_model), open_keys(game_ui, table_model)
    stale = {key for key in keys_named(prompt) if key not in keys and key.lower() not in keys}
    return stale | ({""} if "()" in prompt.replace(" ", "") else set())


def idle_hints(game_ui: GameUI, table_model: TableModel, spots: set[str]) -> set[str]:
    """Return those of the spots of which the hint says what Enter does, though it chooses nothing there."""
    live = {*table_model.moves.following(table_model.picked), *table_model.picked}
    return {spot for spot in spots - live if "Enter" in game_ui.hint(table_model._replace(focus=spot))}


def unoffered(game_ui: GameUI, table_model: TableModel) -> set[str]:
    """Return the kinds of legal action that no key, no command and no hint leads to, and such spots further on."""
    offered = {DONE, *game_ui.hotkeys(table_model), *(command.spot for command in game_ui.commands(table_model))}
    silent, pointed = table_model._replace(moves=ChoiceTree()), "Enter" in game_ui.prompt(table_model)

    def is_offered(spot: str) -> bool:
        hint = game_ui.hint(table_model._replace(focus=spot))
        return spot in offered or (pointed and ":" in spot) or hint != game_ui.hint(silent._replace(focus=spot))

    if table_model.picked:
        return {spot for spot in table_model.moves.following(table_model.picked) if not is_offered(spot)}
    starts: dict[str, set[str]] = {}
    for action in table_model.moves.actions:
        spots = {path[0] for path in game_ui.paths(table_model.view, action)}
        starts.setdefault(type(action).__name__, set()).update(spots)
    return {kind for kind, spots in starts.items() if not any(map(is_offered, spots))}
