"""The settings of a tournament as the arguments choose them, with what the format has."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from engine.games.registry import game
from tournaments import tiebreaks
from tournaments.errors import TournamentError
from tournaments.formats import format_named
from tournaments.model import Settings
from tournaments.ruleset import Ruleset
from tournaments.spec import Spec
from tui.commands.simulate import read_options
from tui.desk.choices import Choices

_FLAGS = {
    "format": "format",
    "tables": "table_size",
    "rounds": "rounds",
    "final": "final_table",
    "best_of": "best_of",
    "seeding": "seeding",
    "tiebreak": "tiebreaks",
    "bye": "bye",
    "consolation": "consolation",
    "same_deals": "same_deals",
    "avoid_clubs": "avoid_clubs",
    "minutes": "round_minutes",
    "scored": "scored",
}
"""The name of each argument, and the setting that it is."""


def is_chosen(args: argparse.Namespace) -> bool:
    """Tell whether the arguments choose anything."""
    return bool(args.option) or any(getattr(args, flag) is not None for flag in _FLAGS)


def chosen(args: argparse.Namespace, settings: Settings, spec: Spec, ruleset: Ruleset) -> Settings:
    """Return the settings with what the arguments say; raises TournamentError for a choice that is not there."""
    given: dict[str, Any] = {name: value for flag, name in _FLAGS.items() if (value := getattr(args, flag)) is not None}
    if args.option:
        given["options"] = {**settings.options, **_own_options(spec, args.option)}
    wanted = msgspec.structs.replace(settings, **given)
    if format_named(wanted.format).duels_only and args.tables is None:
        wanted = msgspec.structs.replace(wanted, table_size=2)
    choices = Choices(wanted, ruleset)
    for flag, name in _FLAGS.items():
        if name in given and not choices.has(name):
            raise TournamentError("choice_not_here", choice=f"--{flag.replace('_', '-')}", format=wanted.format)
    tiebreaks.chosen(wanted.tiebreaks, wanted.format, wanted.table_size)
    # Another format does not inherit what only the one before it has.
    plain = Settings()
    lost = {name: getattr(plain, name) for name in _FLAGS.values() if name not in given and not choices.has(name)}
    return msgspec.structs.replace(wanted, **lost)


def _own_options(spec: Spec, given: list[str]) -> dict[str, Any]:
    """Return the organiser's own options from texts such as "hands=2"; raises BadSetup naming the one that is wrong."""
    if not given:
        return {}
    read = msgspec.to_builtins(read_options(game(spec.game), given))
    return {name: read[name] for name in (text.partition("=")[0] for text in given)}
