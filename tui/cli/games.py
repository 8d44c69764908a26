"""Games as they are typed in commands: by key or title, however spelled; and the list of them."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from engine.core.text import fold
from engine.games.registry import GAMES
from tui.cli.output import print_json, print_lines
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.keys import GAME
from tui.texts.localizer import Words

if TYPE_CHECKING:
    from collections.abc import Mapping


def game_key(text: str) -> str:
    """Return the key of the game that a text means, by its key or its title in any language.

    Else the text itself.
    """
    return _spellings().get(_plain(text), text)


def _spellings() -> Mapping[str, str]:
    titles = {_plain(Words(language)(GAME(key))): key for language in LANGUAGES for key in GAMES}
    return titles | {_plain(key): key for key in GAMES}


def _plain(text: str) -> str:
    return "".join(letter for letter in fold(text) if letter.isalnum())


def list_games(args: argparse.Namespace, words: Words) -> int:
    """Print every game that a command can be about by its key and its title; returns the exit code."""
    keys = args.game_keys() if hasattr(args, "game_keys") else tuple(GAMES)
    if args.json:
        print_json({"games": [{"game": key, "title": words(GAME(key))} for key in keys]})
    else:
        width = max(map(len, keys))
        print_lines(f"{key:<{width}}  {words(GAME(key))}" for key in keys)
        print_lines(words("cli.games.broken", key=key, detail=detail) for key, detail in GAMES.broken.items())
    return 0
