"""How a tournament is played, in words: its settings on one line, its tie-breaks, its free text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.core.keys import KeyFamily
from tournaments.ratings import kind_of
from tournaments.ruleset import Ruleset
from tournaments.settings import TournamentSettings
from tournaments.settings_schema import SCHEMA
from tournaments.spec import Spec
from tui.services.identity.names import clean
from tui.texts.keys import FORMAT, TIEBREAK

if TYPE_CHECKING:
    from tui.texts.localizer import Words

_SIZE = KeyFamily("desk.size.{}", "people.exact people.most people.about pairs.exact pairs.most trios.exact")
_DESK_SEEDING = KeyFamily("desk.seeding.{}", "draw standings rating listed")
_DESK_SETTING = KeyFamily(
    "desk.told.{}",
    "system rounds final_table consolation best_of same_deals round_minutes avoid_clubs ready_values acceleration "
    "campaign",
)


def size_words(words: Words, ruleset: Ruleset, size: int) -> str:
    """Return how large the tables are: of just this many entrants, at most this many, or about this many."""
    how = "exact" if ruleset.table_sizes == (size,) else "most" if ruleset.least == 2 else "about"
    who = "people" if ruleset.members == 1 else kind_of(size, ruleset.members)
    return words(_SIZE(f"{who}.{how}"), count=size)


def settings_line(settings: TournamentSettings, ruleset: Ruleset, words: Words) -> str:
    """Return the settings in one line.

    Those that are as usual are left out but for format, size, order and points.
    """
    parts = [
        words(FORMAT(settings.format)),
        size_words(words, ruleset, settings.table_size),
        words(_DESK_SEEDING(settings.seeding)),
        words("desk.scored" if settings.scored else "desk.unscored"),
    ]
    plain = TournamentSettings()
    for name in (setting.name for setting in SCHEMA if setting.shown):
        value = getattr(settings, name)
        if name == "tiebreaks":
            parts += [format_tiebreaks(value, words)] if value else []
        elif name == "campaign":
            parts += [words(_DESK_SETTING(name), name=clean(value))] if value else []
        elif value != getattr(plain, name):
            parts.append(words(_DESK_SETTING(name), count=value))
    return " · ".join(parts)


def format_tiebreaks(names: Iterable[str], words: Words) -> str:
    """Return tie-breaks in their order; one that this program does not have stands by its key."""
    return ", ".join(words(key) if (key := TIEBREAK(name)) in words else clean(name) for name in names)


def free_text(spec: Spec) -> tuple[str, ...]:
    """Return the text line by line as it may be shown; () where there is none."""
    return tuple(clean(line) for line in spec.text.splitlines())
