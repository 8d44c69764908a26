"""The panel of what a seat knew at a place of a replay, and how long people thought."""

from __future__ import annotations

from functools import partial

from rich.style import Style

from tui.games.game_ui import game_ui_of
from tui.games.seat_insight import seat_insight
from tui.match.replay_panels import Panel, PanelLine, ReplayPlace
from tui.services.review.knowledge import Knowledge
from tui.services.review.missed import AT_A_TIME, MissedWins

_HEADING = Style(bold=True)


def insight_panel(here: ReplayPlace) -> Panel:
    """Return what the viewer knew here, or with all hands open the seat whose turn it is."""
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
    """Tell whether the game says of a turn whether it could have been won at once."""
    return game_ui_of(here.record.header.game).could_win is not None


async def missed_win_from(here: ReplayPlace, direction: int) -> int | None:
    """Return where the next turn is in which a win was missed, or the one before: after which of the plies told.

    All places are looked at first, a few at a time, so that keys are heard meanwhile. Raises ReviewRefused.
    """
    could_win, tape = game_ui_of(here.record.header.game).could_win, here.tape
    assert could_win is not None
    search = knowledge_of(here).missed(here.viewer, could_win)
    there = sorted({tape.at_of(one.place) for one in await search.look_through()}, reverse=direction < 0)
    since = tape.searched_from(direction)
    return next((at for at in there if (at - since) * direction > 0), None)


def knowledge_of(here: ReplayPlace) -> Knowledge:
    """Return what answers what was known in this replay; raises as `check_may_review` does."""
    return here.cache.get_or_make(Knowledge, lambda: Knowledge(here.context.store, here.record, here.tape, here.eyes))


def _look_on(search: MissedWins) -> bool:
    """Look for more wins that were missed, and tell whether that is done."""
    search.look(AT_A_TIME)
    return search.done
