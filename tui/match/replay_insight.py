"""The panel of what a seat knew at a place of a replay, and how long people thought."""

from __future__ import annotations

from functools import partial

from rich.style import Style

from tui.games.seat_insight import seat_insight
from tui.match.replay_panels import Panel, PanelLine, ReplayPlace
from tui.services.review.knowledge import Knowledge
from tui.services.review.missed import MissedWins

_HEADING = Style(bold=True)
_LOOKED_AT = 2
"""So many places are looked at for wins that were missed at a time: one takes 25 ms at most."""


def insight_panel(here: ReplayPlace) -> Panel:
    """Return what the viewer knew here, or with all hands open the seat whose turn it is."""
    say, tape = here.localizer, here.tape
    knowledge = here.cache.get_or_make(
        Knowledge, lambda: Knowledge(here.context.store, here.record, here.tape, here.eyes)
    )
    known = seat_insight(knowledge, tape, here.viewer, say, places=0)
    lines: list[PanelLine] = []
    for part in known.parts:
        lines += [PanelLine(part.title, _HEADING), *map(PanelLine, part.lines)]
    if known.missed:
        lines.append(PanelLine(say("insight.missed"), _HEADING))
        lines += [PanelLine(turn.text, ply=turn.at) for turn in known.missed]
    lines += map(PanelLine, known.thoughts)
    if known.empty:
        lines.append(PanelLine(say("insight.nothing")))
    search = known.search
    return Panel(known.title, lines, more=None if search is None or search.done else partial(_look_on, search))


def _look_on(search: MissedWins) -> bool:
    """Look for more wins that were missed, and tell whether that is done."""
    search.look(_LOOKED_AT)
    return search.done
