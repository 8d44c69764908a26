"""Every card has a picture in characters at three sizes, and no two cards look the same."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from engine.core.text import cell_width
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.card_traits import CardKind, Element, MonsterType
from engine.games.magic_wizards.match_cards import table_of
from tests.tui.games.duels import SeatedDuel, duel
from tui.canvas.grid import Canvas
from tui.canvas.palette import MONO
from tui.games.magic_wizards.card_picture import (
    GLYPHS,
    GROUND,
    PictureSize,
    draw_picture,
    picture,
    picture_lines,
    style_of,
)
from tui.games.magic_wizards.deck_builder import DECK_BUILDER
from tui.games.magic_wizards.draw_large import WIDTH, name_rows
from tui.games.magic_wizards.silhouettes import SILHOUETTES, silhouette
from tui.games.magic_wizards.spell_silhouettes import SPELLS
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words

CARDS = table_of().cards
every_card = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)


@every_card
def test_a_picture_fills_its_size(card: Card) -> None:
    for size in PictureSize:
        lines = picture_lines(card, size)
        assert (len(lines), {cell_width(line) for line in lines}) == (size.value[1], {size.value[0]})


@pytest.mark.parametrize("size", [PictureSize.SMALL, PictureSize.LARGE])
def test_no_two_cards_look_the_same(size: PictureSize) -> None:
    assert len({picture_lines(card, size) for card in CARDS}) == len(CARDS) == 220


def test_every_type_and_element_has_its_own_glyph_and_every_type_its_drawings() -> None:
    others = {CardKind.MAGIC, CardKind.TRAP}
    assert set(GLYPHS) == {*MonsterType, *others} and set(SILHOUETTES) == {*MonsterType}
    assert len({*GLYPHS.values()}) == 18
    assert set(GROUND) == {*Element, *others} and len({*GROUND.values()}) == 10


@every_card
def test_a_picture_tells_the_card_without_colours(card: Card) -> None:
    glyph, small, large = (picture_lines(card, size) for size in PictureSize)
    for lines in (small, large):
        assert any(card.figure in line for line in lines)
        assert GLYPHS[card.type or card.kind] in lines[0] and GROUND[card.element or card.kind] in lines[0]
    assert glyph[0][1] == GLYPHS[card.type or card.kind]
    if card.level:
        assert glyph[0][2] == str(card.level) and str(card.level) in large[0]


def test_monsters_of_a_type_look_otherwise_by_level_and_no_two_drawings_are_alike() -> None:
    drawings = [drawing for of_type in SILHOUETTES.values() for drawing in of_type]
    drawings += SPELLS.values()
    assert len(set(drawings)) == len(drawings) and {len(SILHOUETTES[kind]) for kind in MonsterType} == {3}
    for kind in MonsterType:
        drawn = {level: tuple(silhouette(card)) for card in CARDS if card.type is kind and (level := card.level)}
        assert len({*drawn.values()}) == 3 and [*dict(sorted(drawn.items())).values()] == [
            tuple(SILHOUETTES[kind][(level > 2) + (level > 4)].strip("\n").splitlines()) for level in sorted(drawn)
        ]


@pytest.mark.parametrize(
    ("kind", "apart"),
    [
        (CardKind.MAGIC, ("caldo_de_cana", "facao_de_mutirao", "tear_da_avo", "mata_fechada", "carro_de_som")),
        (
            CardKind.TRAP,
            (
                *("tocaia", "rede_na_varanda", "alcapao_de_feira"),
                *("silencio_na_biblioteca", "volta_por_cima", "cerca_de_avelos"),
            ),
        ),
    ],
)
def test_magic_looks_otherwise_by_where_it_lies_and_traps_by_what_springs_them(
    kind: CardKind, apart: tuple[str, ...]
) -> None:
    drawn = {card.key: tuple(silhouette(card)) for card in CARDS if card.kind is kind}
    assert len({drawn[key] for key in apart}) == len(apart) == len({*drawn.values()})


def test_a_drawn_picture_has_the_colour_of_its_element() -> None:
    card = published("colecao_1").by_key["pirarucu_de_prata"]
    canvas = Canvas(20, 8)
    draw_picture(canvas, 2, 1, card, PictureSize.LARGE, MONO)
    rows = canvas.rows()
    assert [("".join(row.chars[2:17])) for row in rows[1:7]] == [*picture_lines(card, PictureSize.LARGE)]
    assert rows[1].styles[2] == MONO.dim and rows[6].styles[6] == style_of(card, MONO) + MONO.bold
    assert "".join(rows[0].chars + rows[7].chars).strip() == ""


def test_a_picture_is_made_once() -> None:
    assert picture(CARDS[0], PictureSize.LARGE) is picture(CARDS[0], PictureSize.LARGE)


def test_the_pictures_of_all_types_and_kinds(kept: SnapshotAssertion) -> None:
    shown = {card.type or card.kind: card for card in reversed(CARDS)}
    chosen = [shown[kind] for kind in GLYPHS]
    blocks = []
    for first in range(0, len(chosen), 5):
        row = chosen[first : first + 5]
        for size in PictureSize:
            lines = zip(*(picture_lines(card, size) for card in row), strict=True)
            blocks.append("\n".join("  ".join(line).rstrip() for line in lines))
    assert "\n\n".join(blocks) + "\n" == kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_of_the_collection_is_whole_on_a_card_with_a_border_also_face_down(language: str) -> None:
    for card in DECK_BUILDER.cards(Words(language)):
        rows = name_rows(f"▒{card.name}", WIDTH - 3)
        assert "".join(rows).replace(" ", "") == f"▒{card.name}".replace(" ", "")
        assert all(cell_len(row) <= WIDTH - 3 for row in rows)


def test_a_name_that_two_rows_do_not_hold_is_seen_to_be_cut() -> None:
    assert name_rows("a" * 80, 17) == ("a" * 16 + "-", "a" * 16 + "…")


@pytest.mark.parametrize(("size", "lines"), [((120, 40), 3), ((160, 50), 6), ((200, 60), 6)])
def test_cards_of_a_duel_have_pictures_as_large_as_the_window_lets_them(size: tuple[int, int], lines: int) -> None:
    seated = SeatedDuel(duel("+mula_de_brasa", "+escrivao_de_fumaca", "tocaia sapo_de_cartola")).point("")
    shown = seated.text(size)
    for key in ("mula_de_brasa", "escrivao_de_fumaca"):
        card = next(card for card in CARDS if card.key == key)
        wanted = picture_lines(card, PictureSize.SMALL if lines == 3 else PictureSize.LARGE)
        assert len(wanted) == lines and all(line.strip() in shown for line in wanted)
