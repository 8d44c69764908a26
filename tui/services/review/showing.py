"""A match that is over as it is shown to others.

With chosen eyes, and what they may read of its notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core.game import AnyGame
from saves.matches.notes import Note
from saves.matches.record import Record
from saves.sealed_matches import check_opened
from saves.store import Store
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import ReplayRecord, open_tape
from tui.services.review.notes import PlacedNote, placed_notes, seen_notes
from tui.services.review.rights import ReviewRefused, check_eyes, check_over, check_true, sees_all


class Showing(NamedTuple):
    """A match wound by the plies that the viewer may know of; `left_out` notes tell what others could see."""

    record: Record
    tape: ReplayRecord
    viewer: Viewer
    notes: tuple[PlacedNote, ...] = ()
    left_out: int = 0


def open_showing(
    store: Store | None,
    record: Record,
    game: AnyGame,
    eyes: Sequence[Viewer],
    viewer: Viewer,
    notes: Iterable[Note] = (),
) -> Showing:
    """Return a match as one of somebody's eyes sees it, with those of the notes that the viewer may read.

    `store` is None for a match that came as a file. Raises as `check_over`, `check_opened`, `check_true` and
    `check_eyes` do.
    """
    check_over(record)
    if store is not None:
        check_opened(store, record)
    check_true(record, viewer)
    if viewer != "all":
        check_eyes(eyes, viewer)
    elif not sees_all(eyes):
        raise ReviewRefused("review_other_seat", seat=-1)
    tape, _ = open_tape(game, record)
    tape.look(viewer)
    every = tuple(notes)
    seen = seen_notes(every, (viewer,))
    return Showing(record, tape, viewer, placed_notes(seen, tape), len(every) - len(seen))
