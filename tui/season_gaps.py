"""Why a tournament of a season adds nothing, in words."""

from __future__ import annotations

from collections.abc import Mapping

from saves.seasons import Missing
from tui.i18n import Words
from tui.text import clean

_KNOWN = ("unknown_tournament", "not_over_or_not_scored")


def told_gap(missing: Missing, lines: Mapping[str, str], words: Words) -> str:
    """Return which tournament it is, by its line where that is known, and why it adds nothing."""
    why = missing.code if missing.code in _KNOWN else "unreadable"
    name = clean(lines.get(missing.tournament, missing.tournament))
    return words("season.gap", tournament=name, why=words(f"season.missing.{why}"))
