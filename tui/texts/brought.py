"""What came of an event or a file of another program, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.spec import Spec
from tui.services.tournaments.events.comparing import EventComparison
from tui.services.tournaments.events.sheet import EventSheet
from tui.texts.localizer import Words

_MOST = 20
"""Lines that are left out are named up to so many."""


def format_brought(sheet: EventSheet, spec: Spec, comparison: EventComparison, words: Words) -> Iterator[str]:
    """Yield what the event is, how its standings compare with the file's, and what was left out."""
    yield words("event.brought", line=spec.line, people=len(sheet.players), rounds=sheet.begun)
    differences = comparison.differences
    points = [difference for difference in differences if difference.figure == "points"]
    places = [difference for difference in differences if difference.figure == "place"]
    if comparison.points and not points:
        yield words("event.points.same")
    for difference in points:
        here, there = words.number(difference.here), words.number(difference.file)
        yield words("event.points.differ", name=difference.name, line=difference.line, file=there, here=here)
    if comparison.places and not places:
        yield words("event.places.same")
    if comparison.points and not comparison.places:
        yield words("event.places.unknown")
    for difference in places:
        yield words(
            "event.places.differ",
            name=difference.name,
            line=difference.line,
            file=int(difference.file),
            here=int(difference.here),
        )
    if sheet.left_out:
        named = (words("event.left_out.line", line=line, code=code) for line, code in sheet.left_out[:_MOST])
        yield words("event.left_out", lines=", ".join(named))


def format_trust(results: int, backed: int, words: Words) -> str:
    """Return how many results of a file no match in it backs, "" for none."""
    return words("files.unbacked", count=results - backed, results=results) if backed < results else ""
