"""What events name cards, cells and places by."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from engine.core.model import Denotes
from engine.core.redaction import VisibleTo

CardName: TypeAlias = Annotated[int, Denotes("card")]
"""The id of a card in the collection: a piece would tell where it stands in a deck."""
Own: TypeAlias = Annotated[CardName | None, VisibleTo("seat")]
"""A card that only the seat sees."""
COLUMN_FACTOR = 1000
OnCell: TypeAlias = Annotated[int, Denotes("cell")]
"""A cell of the board, -1 beside it; to one of a labyrinth COLUMN_FACTOR times the labyrinth's columns are added."""
Destination: TypeAlias = Literal["graveyard", "hand", "deck", "extra"]
