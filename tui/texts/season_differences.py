"""What a season or a file of it lacks, and what stayed as it was here, as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from engine.core.keys import KeyFamily
from saves.exchange.season_files import SeasonDifferences
from saves.tournaments.seasons import Missing
from tui.services.identity.names import clean

if TYPE_CHECKING:
    from tui.texts.localizer import Words

_SEASON_MISSING = KeyFamily("season.missing.{}", "unknown_tournament not_over_or_not_scored unreadable")


_KNOWN = ("unknown_tournament", "not_over_or_not_scored")


def format_gap(missing: Missing, lines: Mapping[str, str], words: Words) -> str:
    """Return which tournament it is, by its line where that is known, and why it adds nothing."""
    why = missing.code if missing.code in _KNOWN else "unreadable"
    name = clean(lines.get(missing.tournament, missing.tournament))
    return words("season.gap", tournament=name, why=words(_SEASON_MISSING(why)))


def format_differences(differences: SeasonDifferences, words: Words, *, kept_here: bool = True) -> Iterator[str]:
    """Yield what stayed as it is here though a file of the season says otherwise."""
    if kept_here:
        yield from (words("season.stays", tournament=name, number=number) for name, number in differences.parted)
    if differences.rules:
        yield words("season.rules_stay")
    for move in differences.moves:
        yield words("season.move_stays", name=clean(move.before), other=clean(move.after))
