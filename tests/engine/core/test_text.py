"""When two texts are the same to people."""

from __future__ import annotations

import pytest

from engine.core.text import cell_width, fit_cells, fit_characters, fold, graphemes, printable, shown_signs


@pytest.mark.parametrize(
    ("this", "other"),
    [
        ("  JOSÉ  da Silva", "jose da silva"),
        ("Straße", "STRASSE"),
        ("Ana\u200d", "Ana"),
        ("A\u00adna", "ana"),
        ("Zoe\u0308", "Zoë"),
        ("ﬁm", "fim"),
        ("Ｂｉａ", "Bia"),
    ],
)
def test_the_same_to_people(this: str, other: str) -> None:
    assert fold(this) == fold(other)


def test_other_letters_are_another_text() -> None:
    assert len({fold(name) for name in ("Ana", "Anna", "An a", "Łukasz", "Lukasz")}) == 5


def test_what_cannot_be_seen_is_nothing() -> None:
    assert fold("\u200d \u200b\x07") == ""


def test_a_text_has_the_width_of_its_cells_and_is_cut_between_them() -> None:
    assert [cell_width(text) for text in ("", "Ana", "José", "e\u0301", "漢字", "🎲")] == [0, 3, 4, 1, 4, 2]
    assert [fit_cells("a漢e\u0301", cells) for cells in range(5)] == ["", "a", "a", "a漢", "a漢e\u0301"]


FAMILY, RUNNER, FLAG = "👨\u200d👩\u200d👧\u200d👦", "🏃🏽\u200d♀", "🇧🇷"


@pytest.mark.parametrize("sign", [FAMILY, RUNNER, FLAG, "❤\ufe0f\u200d🔥", "e\u0301", "👍🏽", "漢", "각", "กำ"[:1]])
def test_a_sign_is_counted_and_cut_whole(sign: str) -> None:
    assert graphemes(f"a{sign}b{sign}") == ("a", sign, "b", sign)
    wide = cell_width(sign)
    assert wide in (1, 2) and cell_width(f"a{sign}b") == wide + 2
    for cells in range(7):
        cut = fit_cells(f"a{sign}b{sign}", cells)
        assert cut in ("", "a", f"a{sign}", f"a{sign}b", f"a{sign}b{sign}") and cell_width(cut) <= cells
    for most in range(20):
        assert fit_characters(f"a{sign}b", most) in ("", "a", f"a{sign}", f"a{sign}b")
    assert "".join(shown_signs(f"\x1b{sign}\u202e")) == sign and printable(f"Ana {sign}")


@pytest.mark.parametrize("text", ["An\u200da", "\u200dAna", "Ana\u200d", "👨\u200da", "♠\u200d♥"])
def test_a_joiner_that_joins_no_emoji_is_not_shown(text: str) -> None:
    assert "".join(shown_signs(text)) == text.replace("\u200d", "") and not printable(text)
