"""The panel of what a seat knew at a place of a replay, and how long people thought."""

from __future__ import annotations

from functools import partial

from rich.style import Style

from tui.games.game_ui import game_ui_of
from tui.match.replay_panels import Panel, PanelLine, ReplayPlace
from tui.services.review.knowledge import Knowledge
from tui.services.review.missed import MissedWins
from tui.texts.insight import format_knower, format_missed, format_thoughts

_HEADING = Style(bold=True)
_LOOKED_AT = 2
"""So many places are looked at for wins that were missed at a time: one takes 25 ms at most."""


def insight_panel(here: ReplayPlace) -> Panel:
    """Return what the viewer knew here, or with all hands open the seat whose turn it is."""
    if "insight" not in here.cache:
        here.cache["insight"] = Knowledge(here.context.store, here.record, here.tape, here.eyes)
    knowledge: Knowledge = here.cache["insight"]
    known, game_ui = knowledge.at_place(here.viewer), game_ui_of(here.record.header.game)
    lines: list[PanelLine] = []
    for part in game_ui.insight(known, here.localizer):
        lines += [PanelLine(part.title, _HEADING), *map(PanelLine, part.lines)]
    search = None if game_ui.could_win is None else knowledge.missed(here.viewer, game_ui.could_win)
    if search is not None and (found := search.look(0)):
        lines.append(PanelLine(here.localizer("insight.missed"), _HEADING))
        lines += [
            PanelLine(format_missed(here.localizer, one, game_ui.steps[0]), ply=here.tape.at_of(one.place))
            for one in found
        ]
    lines += map(PanelLine, format_thoughts(here.localizer, knowledge.thoughts(here.viewer), here.tape.place))
    lines = lines or [PanelLine(here.localizer("insight.nothing"))]
    title = format_knower(here.localizer, known.seat)
    return Panel(title, lines, more=None if search is None or search.done else partial(_look_on, search))


def _look_on(search: MissedWins) -> bool:
    """Look for more wins that were missed, and tell whether that is done."""
    search.look(_LOOKED_AT)
    return search.done
