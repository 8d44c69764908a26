"""Sets of rules by name, and each seat's own choices, such as its deck's suit, chosen in lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.core.game import AnyGame
from engine.core.model import Seat
from saves.matches.table_presets import Preset
from tui.plain.menu import Choice, ask
from tui.plain.talk import Talk
from tui.services.identity.names import clean
from tui.services.matches.table_options import (
    Named,
    Option,
    built_in,
    changed,
    fitted,
    own_options_of,
    own_values,
    with_own,
)
from tui.texts.localizer import Words
from tui.texts.options import (
    format_option,
    format_option_label,
    format_option_value,
    format_preset_name,
    format_preset_play,
)


def format_for(option: Option, options: Any, seats: int, words: Words) -> str:
    """Return the value of a per-seat option at every seat."""
    values = enumerate(own_values(option, options, seats), start=1)
    texts = (
        f"{words('new_game.seat', seat=seat)} {format_option_value(option, value, words)}" for seat, value in values
    )
    return f"{format_option_label(option, words)}: {'; '.join(texts)}."


async def ask_own(talk: Talk, words: Words, option: Option, options: Any, seats: int) -> Any:
    """Ask for one seat's value of a per-seat option; return the new options."""
    values = own_values(option, options, seats)
    lines = [
        f"{words('new_game.seat', seat=at + 1)}: {format_option_value(option, values[at], words)}"
        for at in range(seats)
    ]
    seat = await ask(
        talk, words, format_option_label(option, words), [Choice(str(at), line) for at, line in enumerate(lines)]
    )
    if seat is None:
        return options
    choices = [Choice(str(at), format_option_value(option, value, words)) for at, value in enumerate(option.choices)]
    value = await ask(talk, words, lines[int(seat)], choices)
    return options if value is None else with_own(option, options, seats, int(seat), option.choices[int(value)])


def presets_of(game: AnyGame, saved: Sequence[Preset], words: Words) -> tuple[Preset, ...]:
    """Return the sets of rules that have a name, where the game has some.

    Its own, then those that are `saved`.
    """
    own = built_in(game, partial(format_preset_name, words=words)) if game.presets else ()
    return (*own, *saved) if own else ()


def format_preset(game: AnyGame, options: Any, presets: Sequence[Preset], words: Words) -> str:
    """Return the name of the rules chosen and what is played by them, or that they have none."""
    own = {option.name for option in own_options_of(game)}
    chosen = {name: value for name, value in changed(game, options).items() if name not in own}
    preset = next((preset for preset in presets if preset.options == chosen), None)
    lines = (words("preset.none"),) if preset is None else _preset_texts(game, preset, words)
    return f"{words('preset')}: {'. '.join(line.rstrip('.') for line in lines)}."


def _preset_texts(game: AnyGame, preset: Preset, words: Words) -> tuple[str, ...]:
    """Return the name of a preset, and what is played by it where the game tells."""
    return tuple(filter(None, (clean(preset.name), format_preset_play(game, preset, words))))


async def ask_preset(talk: Talk, words: Words, game: AnyGame, presets: Sequence[Preset], options: Any) -> Any:
    """Ask which set of rules to play by, and return its options; seats keep their own values."""
    choices = [Choice(str(at), ": ".join(_preset_texts(game, preset, words))) for at, preset in enumerate(presets)]
    at = await ask(talk, words, words("preset"), choices)
    if at is None:
        return options
    kept = {option.name: getattr(options, option.name) for option in own_options_of(game)}
    return replace(fitted(game, presets[int(at)].options).options, **kept)


def own_choices(
    game: AnyGame, options: Any, seats: int, seat: Seat, words: Words, saved: Sequence[Named] = ()
) -> list[tuple[Choice, Option, Any]]:
    """Return the values that a seat may swap for its own, each with option and value."""
    return [
        (Choice(f"own {option.name} {at}", format_option(option, value, words)), option, value)
        for option in own_options_of(game, saved)
        for at, value in enumerate(option.choices)
        if value != own_values(option, options, seats)[seat]
    ]
