"""Who has typed in a match that is kept, where it was a visitor, and who of those that it names refused it."""

from __future__ import annotations

from engine.core.model import Seat
from saves.rows import RowOf


class TypedBy(RowOf, frozen=True):
    """The visitor by whom a kept match was typed in, and the seats on whose people's pages it does not stand."""

    table = "typed_by"
    packed = ("refused",)
    match: str
    name: str
    refused: tuple[Seat, ...] = ()
