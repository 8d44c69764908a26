"""How the hall's tables and people are told, on a screen or in lines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.core.game import AnyGame
from saves.match_rows import Terms, TimeControl
from tui.games import names_of
from tui.hall.gathering import OPEN, Chair, Gathering, Plan
from tui.hall.notes import Live, Person
from tui.i18n import Words
from tui.option_words import format_option, format_option_value
from tui.options import Option, options_of
from tui.screens.setup_form import told_minutes
from tui.seating import PERSON
from tui.text import clean


def game_words(key: str, options: object, games: Mapping[str, AnyGame], words: Words) -> str:
    """Return a game's name, with the kind of it that these options make: "Chama, duelo"."""
    parts = [words(f"game.{key}")]
    game: Any = games[key]
    for option in _kinds(game):
        if (value := getattr(options, option.name)) != option.choices[0]:
            parts.append(format_option_value(option, value, words))
    return ", ".join(parts)


def changed_options(plan: Plan, games: Mapping[str, AnyGame], words: Words) -> tuple[str, ...]:
    """Return the options of a table that are not the game's usual ones, in words."""
    game = games[plan.game]
    usual = game.options_type()
    return tuple(
        format_option(option, getattr(plan.options, option.name), words)
        for option in options_of(game)
        if not option.names_a_kind and getattr(plan.options, option.name) != getattr(usual, option.name)
    )


def seconds_words(seconds: int, words: Words) -> str:
    """Return a time as people say it: 45 s, 2 min, 1 min 30 s."""
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return words("hall.time.seconds", seconds=rest)
    if not rest:
        return words("hall.time.minutes", minutes=minutes)
    return words("hall.time.both", minutes=minutes, seconds=rest)


def time_words(time: TimeControl, words: Words) -> str:
    """Return how long one may think."""
    if not time.limited:
        return words("hall.terms.no_clock")
    parts = []
    if time.move:
        parts.append(words("hall.terms.move", time=seconds_words(time.move, words)))
    if time.reserve:
        parts.append(words("hall.terms.reserve", time=seconds_words(time.reserve, words)))
    parts.append(words(f"hall.terms.at_zero.{time.at_zero}"))
    if time.grace:
        parts.append(words("hall.terms.grace", time=seconds_words(time.grace, words)))
    return ", ".join(parts)


def terms_words(terms: Terms, words: Words) -> tuple[str, ...]:
    """Return the terms of a table, a sentence each."""
    parts = [time_words(terms.time, words), words(f"hall.terms.delay.{terms.delay}")]
    if terms.substitutes:
        parts.append(words("hall.terms.substitutes"))
    return tuple(parts)


def plan_words(plan: Plan, games: Mapping[str, AnyGame], words: Words) -> tuple[str, ...]:
    """Return all that a table was opened for, besides its game, a sentence each."""
    parts = [words("hall.rated" if plan.rated else "hall.friendly")]
    if plan.private:
        parts.append(words("hall.private"))
    if plan.minutes:
        parts.append(told_minutes(plan.minutes, words))
    return (*parts, *terms_words(plan.terms, words), *changed_options(plan, games, words))


def chair_words(chair: Chair, words: Words) -> str:
    """Return who has a seat of a table that waits."""
    if chair.kind == PERSON:
        return clean(chair.name)
    return words("hall.chair.open") if chair.kind == OPEN else words(f"bot.{chair.kind}")


def who_waits(gathering: Gathering, words: Words) -> str:
    """Return who has sat down so far, bots too."""
    return ", ".join(chair_words(chair, words) for chair in gathering.chairs if chair.kind != OPEN)


def who_plays(live: Live, words: Words) -> str:
    """Return who plays, bots marked as such."""
    players = live.sitting.table.players
    return ", ".join(
        words("hall.player.bot", name=name) if player.bot else name
        for player, name in zip(players, names_of(players), strict=True)
    )


def state_words(live: Live, words: Words) -> str:
    """Return how a match stands, as anybody may know: playing or paused, and how many watch."""
    sitting = live.sitting
    state = words("hall.state.paused" if sitting.clocks_paused else "hall.state.live")
    return f"{state} {words('hall.state.watched', count=sitting.spectators)}" if sitting.spectators else state


def person_words(person: Person, words: Words) -> str:
    """Return what somebody does in the hall now."""
    if person.away:
        return words("hall.person.away")
    return words("hall.person.table", table=person.number) if person.number else words("hall.person.free")


def marks_of(person: Person, words: Words) -> str:
    """Return what else there is to know of somebody: the organiser, a guest; "" for everybody else."""
    if person.organiser:
        return words("hall.person.organiser")
    return words("hall.person.guest") if person.guest else ""


@lru_cache(maxsize=16)
def _kinds(game: Any) -> tuple[Option, ...]:
    # Read off the types of the game's options, which takes longer than all the rest of a row.
    return tuple(option for option in options_of(game) if option.names_a_kind)
