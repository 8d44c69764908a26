"""The options of a table and the bots of a game in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Any

from engine.core.game import AnyGame
from engine.core.keys import KeyFamily
from engine.games.registry import GAMES
from saves.matches.table_presets import Preset
from tui.services.identity.names import clean
from tui.services.matches.table_options import Named, Option, options_of, own_options_of
from tui.texts.keys import BOT, GAME, OPTION
from tui.texts.lengths import minutes
from tui.texts.localizer import Words


def format_game(key: str, words: Words) -> str:
    """Return a game's name with a line about it, its seats and, where measured, its length."""
    data = {part: words(f"{GAME(key)}.{part}") for part in ("line", "seats")}
    length = format_length(key, words)
    return words("lines.game" if length else "lines.game.unmeasured", game=words(GAME(key)), length=length, **data)


def format_length(key: str, words: Words) -> str:
    """Return how many minutes a match of the game lasts, "" where nobody has measured it."""
    length = minutes(key)
    return "" if length is None else words("game.minutes", minutes=length)


def _own_bots() -> Iterator[str]:
    yield from (f"{game.key}.bot.{bot}" for game in GAMES.values() for bot in game.bots)


_BOT_OF = KeyFamily("game.{}", _own_bots)


def _values() -> Iterator[str]:
    for option in (option for game in GAMES.values() for option in (*options_of(game), *own_options_of(game))):
        named = (_name_of(choice) for choice in option.choices if not isinstance(choice, (int, Named)))
        yield from (f"{option.game}.{option.name}.{name}" for name in named)


_PRESET = KeyFamily("preset.{}", lambda: (f"{game.key}.{name}" for game in GAMES.values() for name in game.presets))


def _names() -> Iterator[str]:
    for option in (option for game in GAMES.values() for option in own_options_of(game) if option.named):
        yield from (choice.key for choice in option.choices)


def _decided() -> Iterator[str]:
    yield from (f"{game.key}.{tag}" for game in GAMES.values() for tag in game.decided_words)


_DECIDED = KeyFamily("option.{}", _decided)
_NAMED = KeyFamily("{}", _names)
_OPTION_VALUE = KeyFamily("option.{}", _values)
"""The choices that are no numbers; a number may have a word of its own, such as 0 for "by the number of seats"."""


def format_option_label(option: Option, words: Words) -> str:
    """Return an option's name in words."""
    return words(_key_of(option))


def format_option_help(option: Option, words: Words) -> str:
    """Return a line that explains an option."""
    return words(f"{_key_of(option)}.help")


def format_option_meaning(option: Option, value: Any, words: Words) -> str:
    """Return a sentence about one of an option's values, "" where there is none."""
    if option.labels:
        return ""
    key = f"{_value_key(option, value)}.help"
    length = minutes(f"{option.game} {option.name}={value}") or minutes(option.game)
    return words(key, minutes=length) if key in words else ""


def format_option_value(option: Option, value: Any, words: Words) -> str:
    """Return a value of an option in words."""
    if isinstance(value, bool):
        return words("yes" if value else "no")
    if isinstance(value, Named):
        return _format_named(value, words)
    if option.labels:
        return option.labels[option.choices.index(value)] if value in option.choices else words("option.unnamed")
    key = _value_key(option, value)
    if key in words:
        return words(key)
    # A tournament may have been chosen by a later program, or by hand in its file.
    return words.number(value) if isinstance(value, int) else clean(str(value))


def _format_named(named: Named, words: Words) -> str:
    if named.key:
        return words(_NAMED(named.key))
    return named.label or words("option.secret" if named.value is None else "option.unnamed")


def format_option_level(option: Option, value: Any, words: Words) -> str:
    """Return a value in words, with how hard it is in brackets where that is said of it (Chama 4.1)."""
    text = format_option_value(option, value, words)
    if option.labels:
        return text
    key = f"{_value_key(option, value)}.level"
    return f"{text} ({words(key)})" if key in words else text


def format_option(option: Option, value: Any, words: Words) -> str:
    """Return an option with one of its values: "Cartas na mesa: sim"."""
    return f"{format_option_label(option, words)}: {format_option_value(option, value, words)}"


def format_played(game: AnyGame, options: Any, option: Option, words: Words) -> str:
    """Return what is played of an option, in words.

    Its value, what others decide in its place, "" for nothing.
    """
    decided = game.decided(options)
    if option.name not in decided:
        return format_option_level(option, getattr(options, option.name), words)
    tag = decided[option.name]
    return words(_DECIDED(f"{game.key}.{tag}")) if tag else ""


def format_played_help(game: AnyGame, options: Any, option: Option, words: Words) -> str:
    """Return the line that explains an option as it is played at this table."""
    decided = game.decided(options)
    if option.name not in decided:
        return format_option_explanation(option, getattr(options, option.name), words)
    key = f"{_DECIDED(f'{game.key}.{decided[option.name]}')}.help" if decided[option.name] else ""
    return words(key) if key in words else format_option_help(option, words)


def format_option_explanation(option: Option, value: Any, words: Words) -> str:
    """Return the line that explains an option, with the sentence about one of its values."""
    return f"{format_option_help(option, words)} {format_option_meaning(option, value, words)}".rstrip()


def format_option_effect(option: Option, value: Any, words: Words) -> str:
    """Return what an option does with that value: of a line that says "Yes: ... No: ..." only what holds."""
    text = format_option_explanation(option, value, words)
    yes, no = (f"{words(word).capitalize()}: " for word in ("yes", "no"))
    before, *parts = re.split(f"({yes}|{no})", text)
    effects = dict(zip(parts[::2], parts[1::2], strict=True))
    effect = effects.get(yes if value else no, "").strip() if isinstance(value, bool) else ""
    return f"{before}{effect[0].upper()}{effect[1:]}" if effect else text


def format_preset_name(option: Option | None, value: Any, words: Words) -> str:
    """Return the name of the preset for a kind of a game.

    Without an option of the one that the game names so.
    """
    if option is None:
        return words("preset.house" if value is None else _PRESET(value))
    return words("preset.built_in", kind=format_option_value(option, value, words))


def format_preset_play(game: AnyGame, preset: Preset, words: Words) -> str:
    """Return the description of a preset that the game names itself; "" for any other."""
    named = (_PRESET(f"{game.key}.{name}") for name in game.presets)
    text = next((f"{key}.help" for key in named if words(key) == preset.name), "")
    return words(text) if text in words else ""


def format_preset_help(game: AnyGame, preset: Preset, words: Words) -> str:
    """Return what is played by a preset as far as the game tells, and what can be done with presets."""
    return " ".join(filter(None, (format_preset_play(game, preset, words), words("preset.help"))))


def format_bot_help(game: AnyGame, kind: str, words: Words) -> str:
    """Return how a bot plays, in the game's own words where it has some."""
    own = _BOT_OF(f"{game.key}.bot.{kind}")
    return words(own if own in words else f"{BOT(kind)}.help")


def _key_of(option: Option) -> str:
    return OPTION(f"{option.game}.{option.name}")


def _name_of(value: object) -> object:
    return "none" if value is None or value == "" else value.value if isinstance(value, Enum) else value


def _value_key(option: Option, value: object) -> str:
    return _OPTION_VALUE(f"{option.game}.{option.name}.{_name_of(value)}")
