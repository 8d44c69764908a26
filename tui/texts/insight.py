"""What a seat knew at a place of a match, and how long people thought, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.model import Seat
from tui.services.review.missed import Missed
from tui.services.review.thinking import Thought
from tui.texts.chances import format_duration
from tui.texts.localizer import Localizer


def format_knower(localizer: Localizer, seat: Seat | None) -> str:
    """Return the name of the viewer whose knowledge is shown."""
    return localizer("insight.spectator") if seat is None else localizer("insight.title", name=localizer.names[seat])


def format_missed(localizer: Localizer, missed: Missed, step: str) -> str:
    """Return whose turn it was; `step` is the catalog key of what the game calls it."""
    return localizer("insight.missed.turn", name=localizer.names[missed.seat], step=localizer(step), turn=missed.turn)


def format_thoughts(localizer: Localizer, thoughts: Sequence[Thought], place: int) -> tuple[str, ...]:
    """Return how long the choice that led to the place took, and what each seat has thought up to there."""
    if not thoughts:
        return ()
    sums: dict[Seat, int] = {}
    for thought in thoughts:
        sums[thought.seat] = sums.get(thought.seat, 0) + thought.milliseconds
    texts = [f"{localizer.names[seat]} {format_duration(sums[seat])}" for seat in sorted(sums)]
    lines = [localizer("insight.thought.sum", times=" · ".join(texts))]
    if thoughts[-1].place == place:
        last = thoughts[-1]
        time = format_duration(last.milliseconds)
        lines.insert(0, localizer("insight.thought.last", name=localizer.names[last.seat], time=time))
    return tuple(lines)
