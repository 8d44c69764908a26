"""The cards of a table whose text can be heard: when they are first seen, and by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tui.games.table_model import SeenCard
from tui.plain.menu import Choice, ask, chosen, read_out

if TYPE_CHECKING:
    from tui.plain.talk import Talk
    from tui.texts.localizer import Words

CARD = ("carta", "cartas", "card", "cards")
"""The words that a line begins with which asks for a card, in every language."""

CELL = ("casa", "cell")
"""The words that a line begins with which asks for a cell of a board, in every language."""


class HeardCards:
    """The cards of a match that a person has heard described."""

    def __init__(self, talk: Talk, words: Words) -> None:
        self._talk = talk
        self._words = words
        self._heard: set[str] = set()

    def first_seen(self, cards: Iterable[SeenCard]) -> list[str]:
        """Return the texts of cards not described before, each once."""
        new = {card.key: card for card in cards if not (card.silent or card.key in self._heard)}
        self._heard |= new.keys()
        return [f"{card.name}: {card.text}" for card in new.values()]

    async def read(self, cards: Sequence[SeenCard], named: str, key: str = "") -> None:
        """Describe the card with this key or part of its name; without a single one, ask which."""
        known = {card.key: card for card in reversed(cards)}
        if not known:
            self._talk.say(self._words("lines.card.no_text"))
            return
        places = {key: "; ".join(dict.fromkeys(card.where for card in cards if card.key == key)) for key in known}
        listed = [Choice(card.key, f"{card.name}: {places[card.key]}") for card in reversed(known.values())]
        meant = (
            [choice for choice in listed if choice.name == key] if key else chosen(named, listed) if named else listed
        )
        if not meant:
            self._talk.say(self._words("lines.no_such", typed=named))
            return
        picked = (
            meant[0].name
            if len(meant) == 1
            else await ask(self._talk, self._words, self._words("lines.card.which"), meant)
        )
        if picked is not None:
            card = known[picked]
            await read_out(self._talk, self._words, f"{card.name}, {places[picked]}. {card.text}")
