"""What may be reviewed.

Matches that are over, with the eyes that somebody has, and nothing before its time.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.errors import CarteadoError
from engine.core.model import Seat
from saves.matches.record import Record
from saves.sealed_matches import check_opened
from saves.store import Store
from tui.services.matches.player_update import Viewer


class ReviewRefused(CarteadoError):
    """An act of review that is not allowed now, or not with these eyes."""


def check_may_review(store: Store, record: Record) -> None:
    """Raise unless the play of a match may be analysed, played on from, and shown as its seats knew it.

    Raises ReviewRefused while it goes on, SealedMatch while others play with its cards or what was handed in is secret.
    """
    check_over(record)
    if record.header.unseen:
        raise ReviewRefused("review_unseen", match=record.header.match)
    check_opened(store, record)


def check_over(record: Record) -> None:
    """Raise ReviewRefused while a match goes on."""
    if record.status == "open":
        raise ReviewRefused("review_running", match=record.header.match)


def check_true(record: Record, viewer: Viewer) -> None:
    """Raise ReviewRefused for a viewer who would see made-up cards of a typed-in match."""
    if viewer not in true_eyes(record, (viewer,)):
        raise ReviewRefused("review_unseen", match=record.header.match)


def true_eyes(record: Record, eyes: Sequence[Viewer]) -> tuple[Viewer, ...]:
    """Return the viewers who see no made-up cards of a typed-in match.

    A spectator's do.
    """
    unseen = record.header.unseen
    return tuple(eye for eye in eyes if not unseen or (eye != "all" and eye not in unseen)) or (None,)


def sees_all(eyes: Sequence[Viewer]) -> bool:
    """Tell whether a viewer may look at all hands."""
    return "all" in eyes


def check_eyes(eyes: Sequence[Viewer], seat: Seat | None) -> None:
    """Raise ReviewRefused unless these eyes may know what a seat knew, or a spectator for None."""
    if not (sees_all(eyes) or seat in eyes):
        raise ReviewRefused("review_other_seat", seat=-1 if seat is None else seat)
