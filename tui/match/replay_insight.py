"""The panel of what a seat knew at a place of a replay, and how long people thought."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style

from tui.games.game_ui import game_ui_of
from tui.match.replay_panels import Panel, PanelLine, ReplayPlace
from tui.services.review.knowledge import Knowledge
from tui.texts.insight import format_knower, format_missed, format_thoughts

_HEADING = Style(bold=True)


def insight_panel(here: ReplayPlace) -> Panel:
    """Return what the viewer knew here, or with all hands open the seat whose turn it is."""
    if "insight" not in here.kept:
        here.kept["insight"] = Knowledge(here.context.store, here.record, here.tape, here.eyes)
    knowledge: Knowledge = here.kept["insight"]
    return Panel(format_knower(here.localizer, knowledge.at_place(here.viewer).seat), list(_lines(here, knowledge)))


def _lines(here: ReplayPlace, knowledge: Knowledge) -> Iterator[PanelLine]:
    known = knowledge.at_place(here.viewer)
    for part in game_ui_of(here.record.header.game).insight(known, here.localizer):
        yield PanelLine(part.title, _HEADING)
        yield from map(PanelLine, part.lines)
    yield from _missed(here, knowledge)
    yield from map(PanelLine, format_thoughts(here.localizer, knowledge.thoughts(here.viewer), here.tape.place))


def _missed(here: ReplayPlace, knowledge: Knowledge) -> Iterator[PanelLine]:
    """Tell in which turns a win was missed; a click leads there."""
    game_ui = game_ui_of(here.record.header.game)
    found = () if game_ui.could_win is None else knowledge.missed(here.viewer, game_ui.could_win)
    if found:
        yield PanelLine(here.localizer("insight.missed"), _HEADING)
    for one in found:
        yield PanelLine(format_missed(here.localizer, one, game_ui.steps[0]), ply=here.tape.at_of(one.place))
