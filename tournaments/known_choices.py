"""Choices of a tournament that this program does not have.

Formats, tie-breaks, options and their values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.option_values import hints_of, options_of_values
from tournaments.acts import Act, SettingsChanged, StageBegun, TournamentOpened
from tournaments.errors import TournamentError
from tournaments.formats import traits_of
from tournaments.ruleset import Ruleset
from tournaments.settings import SYSTEMS, TournamentSettings
from tournaments.tiebreaks.names import TIEBREAKS


def unknown_choices(game: AnyGame, act: Act) -> Iterator[tuple[str, CarteadoError]]:
    """Yield the choices of an act unknown to this program: field in the file, and reason."""
    if isinstance(act, TournamentOpened) and act.ruleset is not UNSET:
        yield from _of_ruleset(game, act.ruleset)
    if isinstance(act, TournamentOpened | SettingsChanged | StageBegun):
        yield from _of_settings(game, act.settings)


def _of_ruleset(game: AnyGame, ruleset: Ruleset) -> Iterator[tuple[str, CarteadoError]]:
    yield from _of_options(game, "$.act.ruleset.options", ruleset.options)
    for name, values in ruleset.choices.items():
        for number, value in enumerate(values):
            yield from _of_option(game, f"$.act.ruleset.choices.{name}[{number}]", name, value)
    for field in ("brings", "ties", "loser"):
        name = getattr(ruleset, field)
        if name and name not in hints_of(game.options_type):
            yield f"$.act.ruleset.{field}", _unknown(game, name)


def _of_settings(game: AnyGame, settings: TournamentSettings) -> Iterator[tuple[str, CarteadoError]]:
    try:
        traits_of(settings.format)
    except TournamentError as error:
        yield "$.act.settings.format", error
    if settings.system not in SYSTEMS:
        yield "$.act.settings.system", TournamentError("unknown_system", name=settings.system, known=SYSTEMS)
    for number, name in enumerate(settings.tiebreaks):
        if name not in TIEBREAKS:
            yield f"$.act.settings.tiebreaks[{number}]", TournamentError("unknown_tiebreak", name=name, known=TIEBREAKS)
    yield from _of_options(game, "$.act.settings.options", settings.options)


def _of_options(game: AnyGame, place: str, options: Mapping[str, Any]) -> Iterator[tuple[str, CarteadoError]]:
    for name, value in options.items():
        yield from _of_option(game, f"{place}.{name}", name, value)


def _of_option(game: AnyGame, place: str, name: str, value: Any) -> Iterator[tuple[str, CarteadoError]]:
    try:
        options_of_values(game, {name: value})
    except CarteadoError as error:
        yield place, error
    else:
        known = game.texts.get(name, (value,))
        if value not in known:
            listed = ", ".join(filter(None, known))
            yield place, CarteadoError("option_words", game=game.key, option=name, name=name, value=value, known=listed)


def _unknown(game: AnyGame, name: str) -> CarteadoError:
    known = ", ".join(hints_of(game.options_type))
    return CarteadoError("option_unknown", game=game.key, option=name, name=name, known=known)
