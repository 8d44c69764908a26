"""The board of Magic & Wizards played with keys: the cursor on cells, moves, entry, reach, what the sea carries on."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.magic_wizards.actions import ChooseCell, ChooseSlot, EndDuelTurn, MoveWith
from engine.games.magic_wizards.board.cells import Grid
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from tests.tui.games.duels import SeatedDuel, duel
from tui.canvas.grid import Canvas
from tui.games.magic_wizards.cells import rows_from
from tui.games.magic_wizards.draw_panel import attack_told
from tui.games.magic_wizards.forecast import forecast

HAND = "defunto_de_maraca amalgama sapo_de_cartola tocaia mula_de_brasa onca_de_gibao seixo_rolado caldo_de_cana"
BESIDE = "!caldo_de_cana +facao_de_mutirao !amalgama !tocaia " * 2
MINE = "+mula_de_brasa@c4 -sauva_soldado@d1 +setimo_filho@b2 ?bicho_pau@g2 +carro_de_som@h1"
THEIRS = "+escrivao_de_fumaca@b4 -muro_de_taipa@a5 !afogado_da_ponte@g5 +espantalho_de_milharal@d6"
KINGDOM = MagicOptions(board=6, environments="pantano", one_attack=True, bench_out=True, no_direct_attack=True)


def cell(name: str) -> int:
    found = Grid(rows=6).named(name)
    assert found is not None
    return found


def spot(name: str) -> str:
    return f"cell:{cell(name)}"


def board(
    mine: str = MINE, theirs: str = THEIRS, hand: str = HAND, me: int = 0, options: MagicOptions = KINGDOM, **more: Any
) -> SeatedDuel:
    return SeatedDuel(duel(mine, theirs, hand, options=options, map=options.environments, **more), me)


def arrows(seated: SeatedDuel, *steps: str) -> SeatedDuel:
    """Point elsewhere with the arrows, over what a small screen shows."""
    ways = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
    for step in steps:
        canvas = Canvas(80, 21)
        seated.game_ui.draw(canvas, canvas.area, seated.choosing.table_model)
        seated.choosing.move(canvas.spots, *ways[step])
    return seated


def where(seated: SeatedDuel, key: str) -> int:
    slot = seated.slot(key)
    return next(card.cell for player in seated.state.seats for card in player.field if card.slot == slot)


# ---- The cursor ------------------------------------------------------------------------------------------------------


def test_arrows_go_from_cell_to_cell_over_cards_and_empty_ones() -> None:
    seated = board().point("field:1")
    assert arrows(seated, "up").choosing.table_model.focus == spot("c5")
    assert arrows(seated, "down", "left").choosing.table_model.focus == f"field:{seated.slot('escrivao_de_fumaca')}"
    assert arrows(seated, "down", "right", "right").choosing.table_model.focus == spot("d3")
    assert "d3, Escuridão" in seated.said


def test_the_board_is_turned_so_that_the_own_rows_are_the_nearest_and_cells_keep_their_names() -> None:
    grid = Grid(rows=6)
    assert [grid.name(one) for one in rows_from(grid, 0)[-1]][:2] == ["a1", "b1"]
    assert [grid.name(one) for one in rows_from(grid, 1)[-1]][:2] == ["h6", "g6"]
    seated = board(me=1).point(f"field:{board().slot('muro_de_taipa')}")
    assert "a5" in seated.said
    lines = seated.text((80, 24)).splitlines()
    assert [line[0] for line in lines[4:16:2]] == ["1", "2", "3", "4", "5", "6"]
    assert "MURO" in lines[12] and "sétim" in lines[6], "the nearest seat's cards are in capitals"


# ---- Moving and coming -----------------------------------------------------------------------------------------------


def test_10_2_a_monster_is_moved_by_its_key_and_the_cell_before_it_is_pointed_at() -> None:
    seated = board().press("M")
    assert "Mover qual monstro" in seated.asked
    seated.press("enter")
    assert (seated.state.ask, seated.choosing.table_model.focus) == (MagicAsk.MOVE, spot("c3")), (
        "the sea is closed to it"
    )
    arrows(seated, "left", "down", "right").press("enter")
    assert seated.state.ask is MagicAsk.MAIN and where(seated, "mula_de_brasa") == cell("c2")


def test_10_2_from_the_card_too_and_escape_gives_it_up() -> None:
    seated = board().point("field:1").press("enter", "M")
    assert seated.state.ask is MagicAsk.MOVE and "Para que casa vai Mula de Brasa" in seated.asked
    assert seated.press("escape").state == board().state


def test_10_2_a_cell_is_chosen_with_the_mouse() -> None:
    seated = board().press("M", "enter")
    canvas = Canvas(80, 21)
    seated.game_ui.draw(canvas, canvas.area, seated.choosing.table_model)
    assert {f"cell:{one}" for one in range(48)} <= {found.name for found in canvas.spots}
    assert seated.choosing.press(spot("f4")) is None and seated.choosing.table_model.focus == spot("f4")
    assert seated.choosing.press(spot("f4")) == ChooseCell(cell("f4"))


@pytest.mark.parametrize(("name", "why"), [("b4", "ocupada"), ("d4", "No Oceano só entram")])
def test_of_a_cell_where_nobody_may_go_the_reason_is_told(name: str, why: str) -> None:
    assert why in board().press("M", "enter").point(spot(name)).said


def test_an_empty_cell_pressed_before_a_monster_tells_why() -> None:
    assert "Primeiro escolha o monstro que vai se mover" in board().point(spot("c5")).said


def test_MW_28_a_card_that_comes_names_its_cell_with_what_the_terrain_gives_it() -> None:
    seated = board().press("5", "5", "a")
    assert seated.state.ask is MagicAsk.CELL and "Em que casa entra Mula de Brasa" in seated.asked
    assert "Bônus de Campo +480/+300" in seated.point(spot("a1")).said
    assert "sem Bônus" in seated.point(spot("c2")).said
    assert "Uma carta só entra nas suas duas fileiras" in seated.point(spot("c5")).said
    assert seated.point(spot("a1")).press("enter").state.seats[0].field[-1].cell == cell("a1")


def test_MW_86_after_a_move_the_panel_tells_that_it_does_not_go_to_defence() -> None:
    seated = board().point("field:1").press("enter", "M").point(spot("c3")).press("enter").point("field:1")
    assert "já se moveu nesta vez" in seated.text((120, 40))
    assert "não vai para a Defesa" in seated.press("p").point("field:1").press("enter").said


# ---- Attacks ---------------------------------------------------------------------------------------------------------


def test_10_5_only_who_is_reached_has_a_key_and_of_others_it_is_told_why() -> None:
    seated = board().press("a", "enter")
    assert seated.choosing.table_model.focus == f"field:{seated.slot('escrivao_de_fumaca')}"
    assert "Esse alvo está longe" in seated.point(f"field:{seated.slot('muro_de_taipa')}").said


def test_MW_14_initiative_is_told_with_the_attack() -> None:
    mine, theirs = "+mula_de_brasa@c4", "+escrivao_de_fumaca@d3"
    options = MagicOptions(board=6, environments="pantano", adjacent=8)
    seated = board(mine, theirs, options=options).press("a", "enter")
    view = seated.choosing.table_model.view
    comes = forecast(view, ChooseSlot(2))
    assert comes.helped == (2,)
    told = [line for _, line in attack_told(view, comes, ChooseSlot(2), seated.localizer)]
    assert "Iniciativa: Escrivão de Fumaça está no seu terreno" in told


def test_turns_of_the_other_seat_are_played_on_the_turned_board() -> None:
    seated = board(options=MagicOptions(board=6, environments="pantano"), me=1)
    seated.play(EndDuelTurn())
    assert seated.press("c").state.ask is MagicAsk.MAIN
    seated.press("M", "enter")
    assert seated.state.ask is MagicAsk.MOVE
    before = where(seated, "escrivao_de_fumaca")
    forwards = seated.choosing.table_model.focus
    assert before - int(forwards.partition(":")[2]) == 8, "forwards for the second seat are lower rows"


def test_a_move_that_is_only_begun_is_not_seen_by_the_rival() -> None:
    begun = board(me=1).play(MoveWith(1))
    assert begun.state.ask is MagicAsk.MOVE and begun.text((80, 24)) == board(me=1).text((80, 24))
