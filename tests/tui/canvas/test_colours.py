"""The colours of tables and cards: contrast by WCAG 2, and suits seen with each kind of colour vision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import dist

import pytest
from rich.color import Color as TerminalColour
from rich.color import ColorSystem
from textual.color import Color

from tui.canvas.colours import DARK, DARK_OF_256, LIGHT, LIGHT_OF_256
from tui.canvas.palette import LANDS, TINTS

THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
VISIONS: Mapping[str, Sequence[Sequence[float]]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""How light is seen, as a matrix over linear red, green and blue (Machado, Oliveira and Fernandes 2009)."""
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
FACES = ("card", "card-faded", *(f"card-{tint}" for tint in TINTS))
WHITE = (0.9505, 1.0, 1.089)


def linear(colour: str) -> list[float]:
    """Return the light of red, green and blue, each from 0 to 1."""
    parsed = Color.parse(colour)
    parts = [part / 255 for part in (parsed.r, parsed.g, parsed.b)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def times(matrix: Sequence[Sequence[float]], light: Sequence[float]) -> list[float]:
    return [sum(weight * part for weight, part in zip(row, light, strict=True)) for row in matrix]


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    dark, light = sorted(times(TO_XYZ, linear(colour))[1] for colour in (first, second))
    return (light + 0.05) / (dark + 0.05)


def lab(light: Sequence[float]) -> tuple[float, float, float]:
    """Return a colour in CIE L*a*b*, in which distances are those that are seen."""
    parts = [max(part, 0) / white for part, white in zip(times(TO_XYZ, light), WHITE, strict=True)]
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@THEMES
@pytest.mark.parametrize("ground", ["felt", "seat", "band", "rail"])
def test_whatever_is_written_on_a_table_stands_out_from_its_part(theme: Mapping[str, str], ground: str) -> None:
    suits = [f"suit-{letter}" for letter in "shdc"]
    for ink in (*suits, "faint", "accent", "success", "error", "foreground"):
        assert contrast(theme[ground], theme[ink]) >= 4.5, ink


def of_256(colour: str) -> str:
    """Return the colour that a terminal of 256 shows for this one."""
    return TerminalColour.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


@pytest.mark.parametrize("theme", [{**DARK, **DARK_OF_256}, {**LIGHT, **LIGHT_OF_256}], ids=["dark", "light"])
def test_of_256_colours_the_parts_of_a_table_differ_and_what_is_written_there_stands_out(
    theme: Mapping[str, str],
) -> None:
    grounds = [of_256(theme[part]) for part in ("felt", "seat", "band", "rail")]
    assert len({*grounds}) == len(grounds)
    suits = [f"suit-{letter}" for letter in "shdc"]
    for ground in grounds:
        for ink in (*suits, "faint", "accent", "success", "error", "foreground"):
            assert contrast(ground, of_256(theme[ink])) >= 4, (ground, ink)
    assert contrast(of_256(theme["card-warm"]), of_256(theme["card-s"])) >= 4
    assert contrast(of_256(theme["fallen"]), of_256(theme["fallen-text"])) >= 4
    for face in FACES:
        for ink in ("s", "h", "d", "c", "faint", "accent"):
            assert contrast(of_256(theme[face]), of_256(theme[f"card-{ink}"])) >= 4, (face, ink)


@THEMES
@pytest.mark.parametrize("face", FACES)
def test_whatever_is_written_on_a_card_stands_out_from_its_face(theme: Mapping[str, str], face: str) -> None:
    for ink in ("s", "h", "d", "c", "faint", "accent"):
        assert contrast(theme[face], theme[f"card-{ink}"]) >= 4.5, ink


@THEMES
def test_the_signs_of_a_board_can_be_read_on_every_ground_also_of_256_colours(theme: Mapping[str, str]) -> None:
    for land in LANDS:
        assert contrast(theme[f"land-{land}"], theme["land-sign"]) >= 4.5, land
        assert contrast(of_256(theme[f"land-{land}"]), of_256(theme["land-sign"])) >= 4, land


@THEMES
def test_what_has_fallen_can_be_read_on_its_ground(theme: Mapping[str, str]) -> None:
    for ink in ("fallen-text", "faint", "accent"):
        assert contrast(theme["fallen"], theme[ink]) >= 4.5, ink


@THEMES
@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("where", ["suit", "card"])
def test_the_four_suits_differ_for_every_kind_of_colour_vision(
    theme: Mapping[str, str], where: str, vision: str
) -> None:
    seen = [lab(times(VISIONS[vision], linear(theme[f"{where}-{letter}"]))) for letter in "shdc"]
    assert min(dist(first, second) for first, second in combinations(seen, 2)) >= 25
