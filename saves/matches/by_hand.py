"""Matches entered by hand from a real table.

As far as they are entered, and who entered those that are kept.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from engine.core.by_hand.deck_orders import EnteredHand, Untold
from engine.core.log import Header
from engine.core.model import Seat
from saves.files.sealed_lines import LATEST
from saves.rows.row import RowOf


class TypedMatch(RowOf, frozen=True):
    """A match entered by hand in part: its entries as in a file, and the cards still to enter.

    `owner` is the id of the visitor who enters it, None for an organiser.
    """

    table = "typed_matches"
    packed = ("header", "entries", "untold", "tellings")
    match: str
    header: Header
    entries: tuple[dict[str, Any], ...]
    untold: tuple[Untold, ...]
    tellings: tuple[EnteredHand, ...]
    """The hands that were told, in order."""
    at: Annotated[int, Meta(ge=0, lt=LATEST)]
    owner: str | None = None
    hidden: Literal[1] | None = None
    """1 where hands stay hidden, in a game in which they would be shown else."""


class TypedBy(RowOf, frozen=True):
    """The visitor who entered a kept match by hand, and the seats whose people refused it on their pages."""

    table = "typed_by"
    packed = ("refused",)
    match: str
    name: str
    refused: tuple[Seat, ...] = ()
