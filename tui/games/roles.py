"""Roles that somebody had in a match: the seat, and what the game calls it."""

from __future__ import annotations

from engine.games.registry import GAMES
from tui.games.game_ui import game_ui_of
from tui.services.people.page import Appearance
from tui.texts.localizer import Session


def roles_of(appearance: Appearance, session: Session) -> tuple[str, ...]:
    """Return the roles in words, the seat first.

    Those of a game that this program does not have are its seats.
    """
    seats = len(appearance.players)
    seat = session.words("person.seat", seat=appearance.seat + 1, count=seats)
    known = appearance.game in GAMES and appearance.options is not None
    return (
        seat,
        *(game_ui_of(appearance.game).roles(appearance.options, seats, appearance.seat, session) if known else ()),
    )
