"""Wyrt de Arton: the sheets of those who sit at the table."""

from __future__ import annotations

import pytest

from engine.core.errors import BadSetup
from engine.games.wyrt_arton.cheating import level_of
from engine.games.wyrt_arton.model import ArtonOptions, CheatOdds, Mode
from engine.games.wyrt_arton.sheets import CASA, MORTO, ROSTER, Sheet, sheet_of
from tests.engine.wyrt_arton.positions import ANA, GAME, table


@pytest.mark.parametrize(
    ("text", "h", "i"),
    [
        ("h1 i2", 1, 2),
        ("arena", 2, 2),
        ("genialidade", 0, 2),
        ("crime manipulacao artes animais", 0, 4),
        ("carteador", 2, 2),
        ("h2 arena artes", 4, 3),
        ("h20 i20 arena genialidade carteador crime", 24, 27),
    ],
)
def test_8_10_what_a_sheet_comes_to_at_the_table(text: str, h: int, i: int) -> None:
    assert (sheet_of(text).h, sheet_of(text).i) == (h, i)


def test_WA_33_arena_counts_at_every_table() -> None:
    for mode in Mode:
        match = table(3, mode=mode, sheets=("arena", "arena", "arena"))
        assert (match.view(None).seats[ANA].h, match.view(None).seats[ANA].i) == (2, 2)


def test_WA_49_without_sheets_everybody_has_the_house_sheet() -> None:
    match = table(3, cheating=True)
    assert match.state.sheets == (CASA,) * 3 and (CASA.h, CASA.i) == (4, 3)
    assert Sheet(skill=2, arena=True, arts=True) == CASA
    assert match.view(ANA).odds == CheatOdds(3, 3, 4, 3, False)


def test_WA_49_sheets_lie_open() -> None:
    match = table(3, cheating=True, sheets=("casa", "nobre_invicto", "h1 i2 artes"))
    for seat in (ANA, None):
        assert match.view(seat).sheets == (CASA, ROSTER["nobre_invicto"], Sheet(skill=1, mind=2, arts=True))
        assert [place.level for place in match.view(seat).seats] == [3, 8, 3]


@pytest.mark.parametrize(
    "text", ["", "h", "h2 h3", "h21", "i99", "artes artes", "radares", "CASA", "h-1", "h2,i3", "  "]
)
def test_WA_49_a_sheet_that_cannot_be_read_is_refused_with_its_word(text: str) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.initial_state(ArtonOptions(sheets=("casa", text)), 2)
    assert refused.value.code == "bad_sheet" and "word" in refused.value.data and refused.value.data["sheet"] == text


@pytest.mark.parametrize(
    ("name", "h", "i", "imposed"),
    [
        ("cliente_casual", 0, 0, 0),
        ("cliente_rapido", 0, 2, 2),
        ("cliente_genial", 0, 3, 3),
        ("jogador_clandestino", 2, 2, 2),
        ("jogador_experiente", 3, 2, 2),
        ("jogador_genial", 2, 4, 4),
        ("carteador_clandestino", 4, 4, 6),
        ("carteador_genial", 4, 6, 8),
        ("carteador_expert", 5, 8, 8),
        ("nobre_iniciante", 0, 1, 2),
        ("nobre_experiente", 3, 3, 4),
        ("nobre_genial", 0, 5, 6),
        ("nobre_expert", 5, 8, 8),
        ("nobre_invicto", 9, 14, 8),
        ("morto", 4, 6, 7),
    ],
)
def test_WA_50_the_roster_and_the_level_that_each_imposes(name: str, h: int, i: int, imposed: int) -> None:
    sheet = ROSTER[name]
    assert (sheet.h, sheet.i, level_of(sheet, sheet.i)) == (h, i, imposed)
    assert name != "morto" or sheet is MORTO


def test_WA_89_clientes_and_jogadores_clandestinos_never_cheat_and_the_others_may() -> None:
    able = {name for name, sheet in ROSTER.items() if sheet.can_cheat}
    assert set(ROSTER) - able == {name for name in ROSTER if name.startswith(("cliente", "jogador"))}
    assert {name for name in able if name.startswith("carteador")} == {
        "carteador_clandestino",
        "carteador_genial",
        "carteador_expert",
    }
