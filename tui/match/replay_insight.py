"""The panel of what a seat knew at a place of a replay, and how long people thought."""

from __future__ import annotations

from functools import partial

from rich.style import Style

from tui.games.game_ui import game_ui_of
from tui.games.seat_insight import seat_insight
from tui.match.replay_panels import Panel, PanelLine, ReplayPlace
from tui.services.review.knowledge import Knowledge
from tui.services.review.missed import AT_A_TIME, Missed, MissedWins

_HEADING = Style(bold=True)


def insight_panel(here: ReplayPlace) -> Panel:
    """Return the panel of what the viewer, or with open hands the seat on turn, knew here."""
    say, tape = here.localizer, here.tape
    known = seat_insight(knowledge_of(here), tape, here.viewer, say, places=0)
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


def tells_missed_wins(here: ReplayPlace) -> bool:
    """Tell whether the game can find turns with an immediate win."""
    return game_ui_of(here.record.header.game).could_win is not None


async def missed_wins(here: ReplayPlace) -> tuple[Missed, ...]:
    """Return the turns in which the viewed seat missed a win, in order; raises ReviewRefused.

    All places are looked at first, a few at a time, so that keys are heard meanwhile.
    """
    could_win = game_ui_of(here.record.header.game).could_win
    assert could_win is not None
    return await knowledge_of(here).missed(here.viewer, could_win).look_through()


def knowledge_of(here: ReplayPlace) -> Knowledge:
    """Return this replay's knowledge of seats; raises as `check_may_review` does."""
    return here.cache.get_or_make(Knowledge, lambda: Knowledge(here.context.store, here.record, here.tape, here.eyes))


def _look_on(search: MissedWins) -> bool:
    """Look for more wins that were missed, and tell whether that is done."""
    search.look(AT_A_TIME)
    return search.done
