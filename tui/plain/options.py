"""What each seat has for itself, such as the suit of its deck, told and chosen in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.game import AnyGame
from engine.core.model import Seat
from tui.plain.menu import Choice, ask
from tui.plain.talk import Talk
from tui.services.matches.table_options import Named, Option, own_options_of, own_values, with_own
from tui.texts.localizer import Words
from tui.texts.options import format_option, format_option_label, format_option_value


def format_for(option: Option, options: Any, seats: int, words: Words) -> str:
    """Return what every seat has by such an option."""
    values = enumerate(own_values(option, options, seats), start=1)
    told = (
        f"{words('new_game.seat', seat=seat)} {format_option_value(option, value, words)}" for seat, value in values
    )
    return f"{format_option_label(option, words)}: {'; '.join(told)}."


async def ask_own(talk: Talk, words: Words, option: Option, options: Any, seats: int) -> Any:
    """Ask which seat gets what; return the options as they are then."""
    values = own_values(option, options, seats)
    told = [
        f"{words('new_game.seat', seat=at + 1)}: {format_option_value(option, values[at], words)}"
        for at in range(seats)
    ]
    seat = await ask(
        talk, words, format_option_label(option, words), [Choice(str(at), one) for at, one in enumerate(told)]
    )
    if seat is None:
        return options
    choices = [Choice(str(at), format_option_value(option, value, words)) for at, value in enumerate(option.choices)]
    value = await ask(talk, words, told[int(seat)], choices)
    return options if value is None else with_own(option, options, seats, int(seat), option.choices[int(value)])


def own_choices(
    game: AnyGame, options: Any, seats: int, seat: Seat, words: Words, saved: Sequence[Named] = ()
) -> list[tuple[Choice, Option, Any]]:
    """Return what a seat may have instead of what it has: each as a choice, with its option and value."""
    return [
        (Choice(f"own {option.name} {at}", format_option(option, value, words)), option, value)
        for option in own_options_of(game, saved)
        for at, value in enumerate(option.choices)
        if value != own_values(option, options, seats)[seat]
    ]
