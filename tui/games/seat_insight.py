"""What a seat knew at a place of a match that is over, in words.

One model for the screen and for lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tui.games.game_ui import game_ui_of
from tui.games.table_model import Insight
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import ReplayRecord
from tui.services.review.knowledge import Knowledge
from tui.services.review.missed import MissedWins
from tui.texts.insight import format_knower, format_missed, format_thoughts
from tui.texts.localizer import Localizer, Words


class MissedTurn(NamedTuple):
    """A turn in which a win was missed, in words, and after which of the visible plies it was."""

    text: str
    at: int


class SeatInsight(NamedTuple):
    """The knowledge of a seat in words: facts, odds, missed wins, and how long people thought.

    `search` finds more of the missed wins; None in a game that tells of none.
    """

    title: str
    parts: tuple[Insight, ...]
    missed: tuple[MissedTurn, ...]
    thoughts: tuple[str, ...]
    search: MissedWins | None

    @property
    def empty(self) -> bool:
        """Tell whether nothing is known."""
        return not (self.parts or self.missed or self.thoughts)


def seat_insight(
    knowledge: Knowledge, tape: ReplayRecord, viewer: Viewer, localizer: Localizer, places: int | None = None
) -> SeatInsight:
    """Return the viewer's knowledge at the replay's place; with open hands the seat on turn's.

    This many further `places` are searched for missed wins, all for None. Raises ReviewRefused for a viewer that may
    not look.
    """
    known, game_ui = knowledge.at_place(viewer), game_ui_of(tape.game.key)
    search = None if game_ui.could_win is None else knowledge.missed(viewer, game_ui.could_win)
    return SeatInsight(
        format_knower(localizer, known.seat),
        game_ui.insight(known, localizer),
        () if search is None else _missed_turns(search, tape, localizer, places),
        format_thoughts(localizer, knowledge.thoughts(viewer), tape.place),
        search,
    )


def missed_turns(
    knowledge: Knowledge, tape: ReplayRecord, viewer: Viewer, localizer: Localizer
) -> tuple[MissedTurn, ...] | None:
    """Return all turns in which the viewer missed a win, or anybody with all hands open.

    None where no game tells. Raises ReviewRefused for a viewer that may not look.
    """
    could_win = game_ui_of(tape.game.key).could_win
    return None if could_win is None else _missed_turns(knowledge.missed(viewer, could_win), tape, localizer, None)


def format_missed_turns(turns: Sequence[MissedTurn], words: Words) -> tuple[str, ...]:
    """Return a heading and each turn with its place, or that there was none."""
    lines = [f"{turn.at}: {turn.text}" for turn in turns] or [words("insight.none_missed")]
    return (f"{words('insight.missed')}:", *lines)


def _missed_turns(
    search: MissedWins, tape: ReplayRecord, localizer: Localizer, places: int | None
) -> tuple[MissedTurn, ...]:
    step = game_ui_of(tape.game.key).steps[0]
    turns = search.look(places)
    return tuple(MissedTurn(format_missed(localizer, missed, step), tape.at_of(missed.place)) for missed in turns)
