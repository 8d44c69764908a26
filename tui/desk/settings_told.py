"""The settings of a tournament in words: its format, tables, and whatever is not as usual."""

from __future__ import annotations

from tournaments.model import Settings
from tournaments.ratings import kind_of
from tournaments.ruleset import Ruleset
from tui.i18n import Words


def size_words(words: Words, ruleset: Ruleset, size: int) -> str:
    """Return how large the tables are: of just so many entrants, at most so many, or about so many."""
    how = "exact" if ruleset.table_sizes == (size,) else "most" if ruleset.least == 2 else "about"
    who = "people" if ruleset.members == 1 else kind_of(size, ruleset.members)
    return words(f"desk.size.{who}.{how}", count=size)


def settings_line(settings: Settings, ruleset: Ruleset, words: Words) -> str:
    """Return the settings in one line; those that are as usual are left out but for format, size, order and points."""
    parts = [
        words(f"desk.format.{settings.format}"),
        size_words(words, ruleset, settings.table_size),
        words(f"desk.seeding.{settings.seeding}"),
        words("desk.scored" if settings.scored else "desk.unscored"),
    ]
    if settings.rounds:
        parts.append(words("desk.told.rounds", count=settings.rounds))
    if settings.final_table:
        parts.append(words("desk.told.final_table", count=settings.final_table))
    if settings.consolation:
        parts.append(words("desk.told.consolation"))
    if settings.best_of > 1:
        parts.append(words("desk.told.best_of", games=settings.best_of))
    if settings.tiebreaks:
        parts.append(", ".join(words(f"desk.tiebreak.{name}") for name in settings.tiebreaks))
    if settings.same_deals:
        parts.append(words("desk.told.same_deals"))
    if settings.round_minutes:
        parts.append(words("desk.told.minutes", count=settings.round_minutes))
    if settings.avoid_clubs:
        parts.append(words("desk.told.avoid_clubs"))
    return " · ".join(parts)
