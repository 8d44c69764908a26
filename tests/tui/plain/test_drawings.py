"""Labyrinths and maps drawn in lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.magic_wizards.board.labyrinths import drawn, own_labyrinths
from tests.tui.app import empty_club
from tests.tui.plain.test_lines import Person, reading
from tui.games.drawings import kept_drawings, kind_named
from tui.plain.drawings import LineDrawing
from tui.texts.localizer import Words

BECOS = drawn(own_labyrinths()["becos"][9])


async def drew(
    folder: Path, *typed: str, kind: str = "labyrinth", language: str = "pt_BR"
) -> tuple[Person, dict[str, str]]:
    """Type lines to the editor; return what was said and what is kept then."""
    person = reading([*typed, "0", "1"])
    with empty_club(folder) as store:
        await LineDrawing(person, Words(language), kind_named(kind), store.profile.saved_values).run()
        kept = kept_drawings(kind_named(kind), store.profile.saved_values)
        return person, {drawing.name: drawing.text for drawing in kept}


async def test_MW_43_walls_are_drawn_by_cell_and_key_and_the_way_is_told_at_once(tmp_path: Path) -> None:
    person, kept = await drew(tmp_path, "c4 d", "mostra", "desfaz", "lados", "C4 w", "guarda Meu")
    assert "2 paredes" in person.all and "Caminho de 17 casas" in person.all
    assert ". . .|. . . . . . . . . . . . . . . ." in person.said
    assert kept["Meu"].count("_") == 1


async def test_a_text_is_pasted_kept_opened_and_removed(tmp_path: Path) -> None:
    person, kept = await drew(tmp_path, "cola", *BECOS.splitlines(), "", "guarda Do Zé", "abre do zé", "lista")
    assert kept == {"Do Zé": BECOS} and "Tudo certo" in person.all and "Caracol 19 × 19" in person.said
    _, kept = await drew(tmp_path, "apaga do ze")
    assert kept == {}


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (("z9 d",), "Não há casa z9"),
        (("abre nada",), "Não há desenho «nada»"),
        (("guarda",), "nome"),
        (("cola", ". #", ""), "9 ou 19 linhas"),
        (("cola", *[". #"] * 9, ""), "Linha 1, coluna 3"),
        (("cola", *["."] * 150, ""), "9 ou 19 linhas"),
        (("xyz",), "desfaz"),
    ],
)
async def test_what_is_not_understood_is_told_and_nothing_is_kept(
    tmp_path: Path, typed: tuple[str, ...], text: str
) -> None:
    person, kept = await drew(tmp_path, *typed)
    assert text in person.all and kept == {}


async def test_a_map_is_drawn_in_english_too(tmp_path: Path) -> None:
    person, kept = await drew(tmp_path, "a1 f", "show", "save Mine", kind="map", language="en")
    assert "f......." in person.said and "a1: Forest" in person.all
    assert kept["Mine"].splitlines()[0] == ".......f"


async def test_a_damaged_drawing_is_named_and_removed_and_the_others_open(tmp_path: Path) -> None:
    await drew(tmp_path, "guarda meu", "guarda bom")
    with empty_club(tmp_path) as store:
        store._database.change("UPDATE saved_values SET value = '{}' WHERE folded = 'meu'")
    person, kept = await drew(tmp_path, "lista", "abre meu", "abre bom", "apaga meu")
    assert "meu  a linha meu de saved_values está danificada" in person.all
    assert [*kept] == ["bom"]
