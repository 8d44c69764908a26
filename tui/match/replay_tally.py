"""What each seat openly had, such as life points.

It is the graph of a replay that has not been analysed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.keys import KeyFamily
from tui.games.game_ui import GAME_UIS, game_ui_of
from tui.match.replay_panels import PanelLine, ReplayPlace
from tui.match.value_graph import SeatGraph, ValueGraph

_TALLY = KeyFamily("{}.tally", lambda: [key for key in GAME_UIS if game_ui_of(key).tally is not None])


class _Tallies(NamedTuple):
    """What a spectator sees of each seat, by the number of plies of the line of play."""

    after: tuple[tuple[int, ...], ...]


def tally_graph_of(here: ReplayPlace) -> ValueGraph | None:
    """Return what each seat had after each ply, as a part of the most that anybody ever had.

    None where none counts. The seat that is looked with comes first.
    """
    tallies = _tallies_of(here)
    most = max((count for tally in tallies for count in tally), default=0)
    if most <= 0:
        return None
    tape, number = here.tape, here.localizer.session.words.number
    places = [tallies[tape.place_at(at)] for at in range(tape.end + 1)]
    names = here.localizer.names
    return ValueGraph(
        [
            SeatGraph(names[seat], [max(0, tally[seat]) / most for tally in places], now=number(places[tape.at][seat]))
            for seat in sorted(range(len(names)), key=lambda other: other != here.viewer)
        ],
        tape.at,
    )


def tally_lines(here: ReplayPlace) -> tuple[PanelLine, ...]:
    """Return the counted figure of each seat at this place, if the game counts one."""
    tallies, say = _tallies_of(here), here.localizer
    if not tallies:
        return ()
    now = zip(say.names, tallies[here.tape.place], strict=True)
    each = " · ".join(f"{name} {say.session.words.number(count)}" for name, count in now)
    return (PanelLine(say("analysis.tally", what=say(_TALLY(here.record.header.game)), each=each)),)


def _tallies_of(here: ReplayPlace) -> Sequence[tuple[int, ...]]:
    """Return what a spectator sees of each seat after so many plies of the line of play; counted once a replay."""
    count = game_ui_of(here.record.header.game).tally
    if count is None:
        return ()
    return here.cache.get_or_make(_Tallies, lambda: _Tallies(tuple(map(count, here.tape.open_views())))).after
