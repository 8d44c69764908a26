"""Words of games that come from other packages.

Those they bring, and plain ones for what they leave unsaid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.game import AnyGame
from engine.core.keys import KeyFamily
from engine.games.installed import installed
from engine.games.registry import GAMES
from tui.services.matches.table_options import options_of
from tui.texts.keys import BOT, GAME, OPTION, REASON
from tui.texts.struct_texts import spaced

_DEFAULT = KeyFamily("default.{}", "line help time resign")


def installed_words(language: str, known: Mapping[str, str]) -> dict[str, str]:
    """Return the templates of installed games; `known` are those of the program, which stay as they are.

    A game brings its own in the entry point group `carteado.words`, as a mapping from languages to templates by key.
    """
    words: dict[str, str] = {}
    for key, game in GAMES.installed.items():
        point = installed("carteado.words").get(key)
        brought: Mapping[str, str] = point.load().get(language, {}) if point is not None else {}
        words |= {**dict(_plain_words(game, known)), **brought}
    return {key: template for key, template in words.items() if key not in known}


def _plain_words(game: AnyGame, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what is said of a game by its key, its seats and the names of its options, bots and reasons."""
    key, title = GAME(game.key), spaced(game.key).capitalize()
    yield key, title
    yield f"{key}.seats", f"{min(game.seats)}-{max(game.seats)}"
    yield f"{key}.rules", f"## 1 — {title}\n\n{known['default.rules']}"
    yield from ((f"{key}.{part}", known[_DEFAULT(part)]) for part in ("line", "help", "time", "resign"))
    for option in options_of(game):
        name = OPTION(f"{game.key}.{option.name}")
        yield name, spaced(option.name).capitalize()
        yield f"{name}.help", known["default.option"]
        yield from ((f"{name}.{value}", spaced(str(value))) for value in option.choices)
    for bot in game.bots:
        yield BOT(bot), spaced(bot).capitalize()
        yield f"{BOT(bot)}.help", known["default.bot"]
    yield from ((REASON(reason), spaced(reason)) for reason in game.reasons)
