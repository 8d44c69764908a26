"""What a card table refuses."""

from __future__ import annotations

from engine.core.errors import CarteadoError


class CardError(CarteadoError):
    """A card table that does not hold.

    Data has its `file`, and `row` (from 1), `card` and `field` where one is meant. `card` is the key of the card, or
    its id while the key is not known; a `line` is given for what is not TOML.
    """
