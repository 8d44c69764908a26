"""Matches entered by hand from a real table: as far as they are entered, and who entered those that are kept."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from engine.core.deck_orders import EnteredHand, Untold
from engine.core.log import Header
from engine.core.model import Seat
from saves.files.sealed_lines import LATEST
from saves.rows.row import RowOf


class TypedMatch(RowOf, frozen=True):
    """A match as far as it is typed in: its entries as a file has them, and which of its cards are untold.

    `owner` is the visitor's id who types it in, None for whoever organises.
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
    """The visitor by whom a kept match was typed in, and the seats on whose people's pages it does not stand."""

    table = "typed_by"
    packed = ("refused",)
    match: str
    name: str
    refused: tuple[Seat, ...] = ()
