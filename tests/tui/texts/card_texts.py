"""Every card of a set as it is told, in both languages; `python -m tests.tui.texts.card_texts` writes the files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.games.magic_wizards.card_model import CardSet
from engine.games.magic_wizards.card_table import PUBLISHED, published
from tui.games.magic_wizards.card_text import CardText
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words


def golden(key: str) -> Path:
    """Return where the texts of a set are kept; read them whole after every change."""
    return Path(__file__).parent / f"{key}.txt"


def card_lines(cards: CardSet) -> Iterator[str]:
    """Yield the lines that tell the cards of a set."""
    voices = [CardText(Words(language), cards) for language in LANGUAGES]
    for card in cards.cards:
        yield f"{card.id} {card.key}"
        for voice in voices:
            yield "  " + " | ".join(part for part in (voice.name(card), voice.kind(card), voice.numbers(card)) if part)
            yield from (f"    {text}" for text in [voice.text(card)] if text)


if __name__ == "__main__":
    for name in PUBLISHED:
        golden(name).write_text("\n".join(card_lines(published(name))) + "\n", encoding="utf-8")
