"""Paredes do Labirinto played by keys in a duel without Tabuleiro: the layout is named, then stands (MW-93)."""

from __future__ import annotations

import pytest

from engine.games.magic_wizards.actions import ChooseLayout, PickCard, PlayCard
from engine.games.magic_wizards.board.drawings import layouts_of
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from tests.tui.games.duels import GAME, SeatedDuel, duel
from tui.games.magic_wizards.choice_words import name_of
from tui.games.magic_wizards.question import question
from tui.games.magic_wizards.spoken import describe

SIZES = ((80, 24), (120, 40), (60, 20), (40, 12), (20, 5), (300, 100))
FIELD = "+mula_de_brasa +carro_de_som ?sauva_soldado"
THEIRS = "+muro_de_taipa !tocaia"


def naming(me: int = 0, size: int = 9) -> SeatedDuel:
    """Return a duel without a board in which the first player has played the walls."""
    options = MagicOptions(labyrinth_size=size)  # type: ignore[arg-type]
    seated = SeatedDuel(
        duel(
            FIELD,
            THEIRS,
            "paredes_do_labirinto mula_de_brasa tocaia tocaia caldo_de_cana amalgama",
            options=options,
            rules=5,
        ),
        me,
    )
    return seated.play(PickCard(seated.state.seats[0].hand[0]), PlayCard())


def test_MW_93_the_layout_is_named_by_its_number_and_the_table_becomes_the_labyrinth() -> None:
    seated = naming()
    assert seated.state.ask is MagicAsk.WALLS and seated.asked.startswith("Qual labirinto se ergue?")
    assert seated.choosing.table_model.focus == "layout:0"
    assert seated.point("layout:2").said.startswith("Enter: ergue o labirinto ")
    seated.press("3", "enter")
    assert seated.state.labyrinth == layouts_of(seated.state.options)[2], "a figure is no card of the hand"
    assert seated.state.boarded
    assert seated.state.labyrinth[:3].upper() in seated.text((120, 40)).upper()
    assert [card.cell for card in seated.state.seats[0].field if card.monster] == [0, 2]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cells", [9, 19])
def test_MW_93_the_names_and_then_the_labyrinth_are_drawn_at_every_size_for_both(
    size: tuple[int, int], cells: int
) -> None:
    mine, theirs = naming(0, cells), naming(1, cells)
    picture = mine.text(size)
    assert theirs.text(size) and theirs.asked.endswith("escolhe o labirinto.")
    if size in ((80, 24), (120, 40)):
        assert all(f"{number} " in picture for number in range(1, 9)) and "Qual labirinto" in picture
    for seated in (mine, theirs):
        seated.play(ChooseLayout(0))
        assert seated.text(size) and seated.review(size)


def test_MW_93_the_choice_and_the_labyrinth_are_told_in_lines() -> None:
    seated = naming()
    view = GAME.view(seated.state, 0)
    assert question(view, seated.localizer) == "qual labirinto se ergue?"
    assert name_of(view, ChooseLayout(0), seated.localizer).startswith("o labirinto ")
    seated.play(ChooseLayout(0))
    lines = describe(GAME.view(seated.state, 0), seated.localizer)
    assert any("abirinto" in line for line in lines) and any("a1" in line for line in lines)
