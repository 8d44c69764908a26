"""Pictures of cards in characters.

The glyphs of type and element, a drawing by type and level, the card's own figure.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import Literal, TypeAlias

from rich.style import Style

from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import CardKind, Element, MonsterType
from tui.canvas.grid import Canvas
from tui.canvas.palette import Palette
from tui.games.magic_wizards.silhouettes import silhouette


class PictureSize(Enum):
    """The size of a picture: cells across and lines."""

    GLYPH = (3, 1)
    """The glyphs of element and type, and the level."""
    SMALL = (9, 3)
    """The figure between two lines of the element."""
    LARGE = (15, 6)
    """The drawing of the type and level as well. No two cards of a set have the same."""


Ink: TypeAlias = Literal["ground", "body", "figure"]
"""What a piece of a picture is: the element around, the type, or the card's own figure."""
Picture: TypeAlias = tuple[tuple[tuple[str, Ink], ...], ...]
"""Lines of pieces; each line is as wide as the size."""

GROUND: dict[Element | CardKind, str] = {
    Element.FIRE: "^",
    Element.WATER: "~",
    Element.WOOD: "%",
    Element.METAL: "=",
    Element.EARTH: ".",
    Element.LIGHTNING: "/",
    Element.DARKNESS: ":",
    Element.LIGHT: "*",
    CardKind.MAGIC: "'",
    CardKind.TRAP: "x",
}
"""What lies around a monster, by its element; around Magic and Traps, by the kind."""
GLYPHS: dict[MonsterType | CardKind, str] = {
    MonsterType.FIEND: "ψ",
    MonsterType.WARRIOR: "†",
    MonsterType.BEAST: "ω",
    MonsterType.BEAST_WARRIOR: "Ω",
    MonsterType.WINGED_BEAST: "v",
    MonsterType.INSECT: "ж",
    MonsterType.DINOSAUR: "λ",
    MonsterType.FISH: "α",
    MonsterType.SEA_SERPENT: "§",
    MonsterType.ZOMBIE: "Ø",
    MonsterType.WHITE_MAGE: "○",
    MonsterType.BLACK_MAGE: "●",
    MonsterType.ILLUSIONIST: "◊",
    MonsterType.DRAGON: "δ",
    MonsterType.MACHINE: "#",
    MonsterType.ROCK: "Δ",
    CardKind.MAGIC: "¤",
    CardKind.TRAP: "¬",
}
"""One character for each type of monster, for Magic and for Traps."""


@lru_cache(maxsize=1024)
def picture(card: Card, size: PictureSize) -> Picture:
    """Return the picture of a card in characters."""
    width, _ = size.value
    ground, glyph = GROUND[card.element or card.kind], GLYPHS[card.type or card.kind]
    level = f"{card.level or ground}"
    if size is PictureSize.GLYPH:
        return (((ground, "ground"), (glyph, "body"), (level, "body")),)
    sign = f" {glyph}{'+' if card.kind is CardKind.EXTRA else ''}{card.level or ''} "
    if size is PictureSize.SMALL:
        head, foot = _centred(sign, width, ground, "body"), _centred("", width, ground, "ground")
        return head, _centred(card.figure, width, " ", "figure"), foot
    body: Iterator[tuple[tuple[str, Ink], ...]] = (
        ((ground, "ground"), (line.ljust(width - 2), "body"), (ground, "ground")) for line in silhouette(card)
    )
    foot = _centred(f" {card.figure} ", width, ground, "figure")
    return _centred(sign, width, ground, "body"), *body, foot


def _centred(text: str, width: int, ground: str, ink: Ink) -> tuple[tuple[str, Ink], ...]:
    left = (width - len(text)) // 2
    return (ground * left, "ground"), (text, ink), (ground * (width - left - len(text)), "ground")


def picture_lines(card: Card, size: PictureSize) -> tuple[str, ...]:
    """Return the picture as lines of text, for a screen without colours, a file or paper."""
    return tuple("".join(text for text, _ in line) for line in picture(card, size))


def draw_picture(canvas: Canvas, x: int, y: int, card: Card, size: PictureSize, palette: Palette) -> None:
    """Draw the picture with its upper left cell at this place."""
    body = style_of(card, palette)
    styles: dict[Ink, Style] = {"ground": palette.dim, "body": body, "figure": body + Style(bold=True)}
    for row, line in enumerate(picture(card, size)):
        end = x
        for text, ink in line:
            end = canvas.put(end, y + row, text, styles[ink])


_TINTS = {CardKind.MAGIC: "magic", CardKind.TRAP: "trap", CardKind.EXTRA: "extra"}


def inks_of(card: Card | None, palette: Palette, *, faded: bool) -> Palette:
    """Return the styles of what is written on a card: the face of each kind has a colour of its own."""
    return palette.on_card("" if card is None else _TINTS.get(card.kind, ""), faded=faded)


def style_of(card: Card, palette: Palette) -> Style:
    """Return the colour of a card, by its element or kind; where there are no colours the glyphs tell."""
    spades, hearts, diamonds, clubs = palette.suits
    colours: dict[Element | CardKind, Style] = {
        Element.FIRE: hearts,
        Element.WATER: diamonds,
        Element.WOOD: clubs,
        Element.METAL: spades,
        Element.EARTH: palette.turn,
        Element.LIGHTNING: palette.key,
        Element.DARKNESS: palette.dim,
        Element.LIGHT: palette.bold,
        CardKind.MAGIC: palette.good,
        CardKind.TRAP: palette.bad,
    }
    return colours[card.element or card.kind]
