"""The board of Magic & Wizards played with keys: the cursor on cells, moves, entry, reach, what the sea carries on."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.chance import Stream
from engine.core.model import Decide
from engine.games.magic_wizards.actions import AnswerOnly, AttackWith, ChooseCell, ChooseSlot, EndDuelTurn, MoveWith
from engine.games.magic_wizards.board.cells import Grid
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.match_cards import COLLECTION
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from tests.tui.games.duels import GAME, SeatedDuel, answered, duel
from tui.canvas.grid import Canvas
from tui.games.magic_wizards.cells import rows_from
from tui.games.magic_wizards.choice_words import name_of
from tui.games.magic_wizards.draw_panel import attack_text
from tui.games.magic_wizards.forecast import forecast, unanswered
from tui.games.magic_wizards.spoken import describe

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
    assert [grid.name(number) for number in rows_from(grid, 0)[-1]][:2] == ["a1", "b1"]
    assert [grid.name(number) for number in rows_from(grid, 1)[-1]][:2] == ["h6", "g6"]
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


def test_MW_28_arrows_stay_among_the_cells_that_a_card_may_come_to() -> None:
    seated = board(hand="sapo_de_cartola").press("1", "enter", "a")
    assert seated.state.ask is MagicAsk.CELL
    ends = {place for place in seated.choosing.following if place.startswith("cell:")}
    seen = {arrows(seated, step).choosing.table_model.focus for step in ("up", "up", "right", "down", "left", "up") * 4}
    assert seen <= ends and len(seen) > 3


def test_10_2_a_cell_is_chosen_with_the_mouse() -> None:
    seated = board().press("M", "enter")
    canvas = Canvas(80, 21)
    seated.game_ui.draw(canvas, canvas.area, seated.choosing.table_model)
    assert {f"cell:{number}" for number in range(48)} <= {found.name for found in canvas.spots}
    assert seated.choosing.press(spot("f4")) is None and seated.choosing.table_model.focus == spot("f4")
    assert seated.choosing.press(spot("f4")) == ChooseCell(cell("f4"))


@pytest.mark.parametrize(("name", "why"), [("b4", "ocupada"), ("d4", "No Oceano só entram")])
def test_of_a_cell_where_nobody_may_go_the_reason_is_told(name: str, why: str) -> None:
    assert why in board().press("M", "enter").point(spot(name)).said


def test_an_empty_cell_pressed_before_a_monster_tells_why() -> None:
    assert "Escolha antes o monstro que vai se mover (M)" in board().point(spot("c5")).said


def test_MW_28_an_empty_cell_of_the_own_rows_tells_that_a_card_of_the_hand_comes_there() -> None:
    assert "Escolha antes a carta da mão que entra aqui, ou quem se move (M)" in board().point(spot("e1")).said


def test_MW_34_the_first_cell_pointed_at_for_a_monster_is_one_that_helps_it() -> None:
    seated = board(mine="", hand="defunto_de_maraca").press("1", "1", "a")
    assert "Bônus de Campo +" in seated.said and "sem Bônus" not in seated.said


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


def test_MW_112_who_must_play_a_monster_at_the_end_is_told_so_and_not_that_the_turn_may_be_ended() -> None:
    seated = board("", THEIRS, bare=True).play(EndDuelTurn())
    assert seated.state.ask is MagicAsk.LAST
    assert "Bench-out: sem monstro o duelo está perdido" in seated.asked and "(e)" not in seated.asked
    free = board("", THEIRS, options=MagicOptions(board=6)).play(EndDuelTurn())
    assert "ou encerre (e)" in free.asked


def test_MW_112_ending_the_turn_without_a_monster_that_may_come_is_cautioned_and_told_in_lines() -> None:
    seated = board("", THEIRS, "tocaia amalgama", bare=True)
    view = GAME.view(seated.state, 0)
    assert "perder o duelo" in name_of(view, EndDuelTurn(), seated.localizer)
    seated.press("e")
    assert "perde o duelo" in seated.said and seated.state.ask is MagicAsk.MAIN
    seated.press("e")
    assert seated.state.ask is MagicAsk.LAST and "o duelo está perdido: encerre (e)" in seated.asked
    for held in (
        board("", THEIRS, bare=True),
        board("", THEIRS, "tocaia"),
        board("", THEIRS, "", options=MagicOptions()),
    ):
        assert "perde o duelo" not in held.press("e").said


def test_MW_5_the_monster_that_ends_the_turn_is_not_told_to_be_its_play() -> None:
    as_play = board("", THEIRS, bare=True).press("1", "1")
    assert "é a jogada da vez" in as_play.said
    as_last = board("", THEIRS, bare=True).play(EndDuelTurn()).press("1", "1")
    assert "em ataque; o turno acaba aí" in as_last.said and "jogada da vez" not in as_last.said


# ---- Attacks ---------------------------------------------------------------------------------------------------------


def test_10_5_only_who_is_reached_has_a_key_and_of_others_it_is_told_why() -> None:
    seated = board().press("a", "enter")
    assert seated.choosing.table_model.focus == f"field:{seated.slot('escrivao_de_fumaca')}"
    assert "Longe: sem Alcance" in seated.point(f"field:{seated.slot('muro_de_taipa')}").said


def test_MW_14_initiative_is_told_with_the_attack() -> None:
    mine, theirs = "+mula_de_brasa@c4", "+escrivao_de_fumaca@d3"
    options = MagicOptions(board=6, environments="pantano", adjacent=8)
    seated = board(mine, theirs, options=options).press("a", "enter")
    view = seated.choosing.table_model.view
    comes = forecast(view, ChooseSlot(2))
    assert comes.helped == (2,)
    lines = [line for _, line in attack_text(view, comes, ChooseSlot(2), seated.localizer)]
    assert "Iniciativa: Escrivão de Fumaça está no seu terreno" in lines


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


def test_MW_32_a_player_is_attacked_from_the_row_nearest_to_it_and_from_elsewhere_it_is_told_why_not() -> None:
    plain = MagicOptions(board=6)
    near = board("+mula_de_brasa@c6", "", options=plain).press("a", "enter")
    assert near.choosing.table_model.focus == "player:1" and "Caio -1.600 PVs" in near.said
    assert near.press("enter").state.seats[1].life == 400
    far = board("+mula_de_brasa@c4", "+muro_de_taipa@c5", options=plain).press("a", "enter").point("player:1")
    assert "Um jogador só se ataca quando não tem outros monstros" in far.said
    forbidden = board("+mula_de_brasa@c6", "+muro_de_taipa@d6").press("a", "enter").point("player:1")
    assert "Nesta mesa nenhum monstro ataca um jogador" in forbidden.said


@pytest.mark.parametrize(("me", "first"), [(0, "6"), (1, "1")])
def test_a_replay_shows_the_board_from_the_side_of_the_chosen_eyes(me: int, first: str) -> None:
    lines = board(me=me).review((79, 35)).splitlines()
    assert lines[4][0] == first


# ---- What the sea carries on -----------------------------------------------------------------------------------------

ELECTRIC = "bruxo_do_trovao_seco"


def electric(theirs: str) -> SeatedDuel:
    return board(f"+{ELECTRIC}@c4", theirs).press("a", "enter")


def test_MW_115_an_electric_attack_tells_whom_the_sea_carries_it_on_to_and_it_comes_true() -> None:
    seated = electric("+piranha_de_feira@d4 +cobra_rio@d5 +lambari_de_balde@c5")
    comes = forecast(seated.choosing.table_model.view, ChooseSlot(2))
    assert comes.spread == (3,) and len(comes.battles) == 2
    text = "\n".join(
        line for _, line in attack_text(seated.choosing.table_model.view, comes, ChooseSlot(2), seated.localizer)
    )
    assert "o Oceano leva o ataque a Cobra-Rio (d5)" in text
    seated.point(f"field:{seated.slot('piranha_de_feira')}").press("enter", "enter")
    assert tuple(player.life - 2000 for player in seated.state.seats) == comes.life
    there = {card.slot for player in seated.state.seats for card in player.field}
    assert {1, 2, 3} - there == set(comes.doomed)


def test_MW_39_an_empty_cell_of_the_sea_is_attacked_and_the_cells_that_are_hit_are_marked() -> None:
    seated = electric("+piranha_de_feira@d5 +muro_de_taipa@h6")
    assert "Oceano" in seated.point(spot("d4")).said
    lines = seated.text((80, 24)).splitlines()
    assert lines[6][2 + 3 * 6 : 2 + 4 * 6].strip() == "*piran"
    assert "ataque elétrico ao Oceano em d4" in " ".join(line[51:].strip() for line in lines)
    before = [card.slot for card in seated.state.seats[1].field]
    seated.press("enter", "enter")
    assert len(seated.state.seats[1].field) < len(before) or seated.state.seats[0].life < 2000


def test_MW_39_the_terrain_beside_is_a_target_of_its_own_last_of_all_and_told_to_stay_as_it_is() -> None:
    seated = board("+mula_de_brasa@c4", "+muro_de_taipa@c5", rules=5).press("a", "enter")
    wall = f"field:{seated.slot('muro_de_taipa')}"
    assert seated.choosing.table_model.focus == wall or wall in seated.choosing.following
    keyed = [at for at in seated.choosing.following if at.startswith(("field:", "cell:"))]
    assert {spot("b4"), spot("d4"), spot("c3")} <= set(keyed)
    view = seated.choosing.table_model.view
    comes = forecast(view, ChooseCell(cell("d4")))
    said = [line for _, line in attack_text(view, comes, ChooseCell(cell("d4")), seated.localizer)]
    assert said[0].startswith("ataque ao terreno: ") and "o terreno fica como está: só cartas o destroem" in said
    assert "nada acontece" in seated.point(spot("d4")).said
    assert name_of(view, ChooseCell(cell("d4")), seated.localizer).startswith("atacar o terreno, ")
    assert all(seated.text(size) for size in ((80, 24), (120, 40), (40, 12)))
    seated.press("enter")
    assert "O terreno não muda" in seated.said and seated.state.ask is MagicAsk.ATTACK
    assert seated.press("enter").state.ask is not MagicAsk.ATTACK


def test_MW_39_an_attack_on_terrain_is_told_to_whom_it_asks_and_in_lines() -> None:
    options = replace(KINGDOM, answers="always")
    seated = board("+mula_de_brasa@c4", "+muro_de_taipa@h6 !caldo_de_cana", me=1, options=options, rules=5)
    seated.play(AttackWith(1), ChooseCell(cell("d4")))
    assert seated.state.ask is MagicAsk.ANSWER and "d4" in seated.asked
    view = GAME.view(seated.state, 1)
    assert any("ataca" in line and "d4" in line for line in describe(view, seated.localizer))
    asked = unanswered(view)
    assert asked is not None and asked[0] == ChooseCell(cell("d4")) and asked[1].life == (0, 0)


def test_MW_39_ending_a_turn_with_nothing_but_terrain_to_attack_is_not_cautioned() -> None:
    seated = board("+mula_de_brasa@c4", "+muro_de_taipa@h6", rules=5).press("e")
    assert seated.state.seat == 1 or "ataque" not in seated.said


def test_of_face_down_cards_that_the_sea_reaches_nothing_is_told_but_that_they_are_hit() -> None:
    this, two = (
        forecast(electric(f"+piranha_de_feira@d4 !{key}@d5").choosing.table_model.view, ChooseSlot(2))
        for key in ("cobra_rio", "lambari_de_balde")
    )
    assert this == two and this.spread == (3,) and 3 not in this.doomed
    alone, other = (
        forecast(electric(f"!{key}@d5").choosing.table_model.view, ChooseCell(cell("d4")))
        for key in ("cobra_rio", "lambari_de_balde")
    )
    assert alone == other and alone.hidden and alone.spread == (2,)


def test_an_own_monster_that_the_sea_reaches_is_cautioned() -> None:
    seated = board(f"+{ELECTRIC}@c4 +cobra_rio@d5", "+piranha_de_feira@d4").press("a", "enter", "enter")
    assert "O alvo é seu" in seated.said and seated.state.ask is MagicAsk.ATTACK


def test_MW_118_a_terrain_magic_names_its_cells_one_after_the_other() -> None:
    effects = {card.key: [effect.do for effect in card.effects] for card in published(COLLECTION).cards}
    key = next(key for key, does in effects.items() if "set_terrain" in does)
    seated = board(hand=key).press("1", "1", "j")
    assert "escolha a casa 1 de" in seated.asked
    seated.point(spot("c4")).press("enter")
    assert "escolha a casa 2 de" in seated.asked and seated.choosing.table_model.focus != spot("c4")
    assert "ligadas" in seated.point(spot("h6")).said
    for name in ("c3", "c2", "c1"):
        seated.point(spot(name)).press("enter")
    assert seated.state.ask is MagicAsk.MAIN
    assert seated.state.seats[0].field[-1].cells == tuple(map(cell, ("c4", "c3", "c2", "c1")))
    assert any("em c4, c3, c2 e c1" in line.text for line in seated.choosing.table_model.log)


def test_a_replay_marks_the_cells_of_the_last_move() -> None:
    seated = board().press("M", "enter").point(spot("c3")).press("enter")
    assert set(seated.game_ui.traces(seated.events)) == {spot("c4"), "field:1"}


def test_a_replay_steps_by_moves_and_by_attacks() -> None:
    seated = board()
    before = GAME.progress(seated.state)
    moved = GAME.progress(seated.press("M", "enter", "enter").state)
    fought = GAME.progress(board().press("a", "enter", "enter").state)
    assert before < moved and before < fought and before[0] == moved[0] == fought[0]


# ---- Lines -----------------------------------------------------------------------------------------------------------


def action_texts(seated: SeatedDuel) -> list[str]:
    view = GAME.view(seated.state, seated.me)
    return [
        seated.game_ui.name_of(view, action, seated.localizer) for action in GAME.legal_actions(seated.state, seated.me)
    ]


def test_choices_in_lines_name_cells() -> None:
    seated = board()
    assert "mover Mula de Brasa (c4)" in action_texts(seated)
    seated.play(MoveWith(1))
    assert "casa c3, Campina" in action_texts(seated)
    assert "casa a1, Floresta, Bônus de Campo +480/+300" in action_texts(seated)
    attack = action_texts(board().play(AttackWith(1)))
    assert any(line.startswith("atacar Escrivão de Fumaça (b4): ") for line in attack)
    sea = action_texts(electric("+piranha_de_feira@d5"))
    assert any(line.startswith("atacar o Oceano em d4: o Oceano leva o ataque a Piranha") for line in sea)


@pytest.mark.parametrize("me", [0, 1])
def test_the_board_is_told_as_text_the_own_rows_last(me: int) -> None:
    seated = board(me=me)
    lines = seated.game_ui.describe(GAME.view(seated.state, me), seated.localizer)
    rows = [line for line in lines if line[:1].isdigit()]
    assert [line[0] for line in rows] == (["6", "5", "4", "3", "2", "1"] if me == 0 else ["1", "2", "3", "4", "5", "6"])
    assert rows[-1] == ("1: f s . o o f s s" if me == 0 else "6: f s . o o f s s")
    assert any("Mula de Brasa (c4), em Ataque" in line for line in lines)


def test_the_log_tells_cells() -> None:
    seated = board().press("M", "enter").point(spot("c3")).press("enter").press("5", "5", "a")
    seated.point(spot("a1")).press("enter")
    texts = [line.text for line in seated.choosing.table_model.log]
    assert "Mula de Brasa, de Bia, vai de c4 para c3." in texts
    assert "Bia joga Mula de Brasa, em Posição de Ataque, em a1." in texts


# ---- Every table can be drawn ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [2, 4])
def test_in_random_duels_on_the_board_every_choice_has_a_way_and_a_hint(seed: int) -> None:
    rng, ready = Stream(bytes([seed]) * 32), ready_decks()
    options = replace(GAME.presets["kingdom"], decks=(ready[seed].deck, ready[seed + 1].deck), answers="always")
    state, asked = answered(GAME.initial_state(options, 2), rng), dict[MagicAsk, int]()
    while isinstance(turn := GAME.turn(state), Decide):
        (seat,) = turn.seats
        legal = GAME.legal_actions(state, seat)
        asked[state.ask] = asked.get(state.ask, 0) + 1
        if asked[state.ask] < 4:
            seated = SeatedDuel(state, seat)
            assert {action for action in legal if not isinstance(action, AnswerOnly)} <= set(
                seated.choosing.table_model.moves.actions
            )
            assert all(seated.point(text).said for text in seated.choosing.following)
            assert seated.asked and SeatedDuel(state, 1 - seat).text((80, 24)) and seated.review((53, 19))
        state = answered(GAME.apply(state, seat, legal[rng.randrange(len(legal))], None), rng)
    assert {MagicAsk.MOVE, MagicAsk.CELL} <= asked.keys()


# ---- Little room -----------------------------------------------------------------------------------------------------


def test_a_long_name_of_a_narrow_hand_takes_two_lines_while_there_is_room_and_then_leaves_out_small_words() -> None:
    few = board(hand="cavouqueiro_sem_cova tocaia").text((80, 24))
    assert [line[51:] for line in few.splitlines()[13:16]] == ["1 Cavouqueiro sem   1700/700", "   Cova", "2 Tocaia"]
    full = board(hand=f"cavouqueiro_sem_cova {HAND[: HAND.rindex(' ')]}").text((80, 24))
    assert full.splitlines()[13][51:] == "1 Cavouqueiro Cova  1700/700"


def test_where_keys_have_no_room_those_that_begin_an_act_give_way_to_the_one_that_ends_the_turn() -> None:
    keys = board().text((60, 24)).splitlines()[-1]
    assert keys == " a atacar  M mover  p posição  f virar  e encerrar  ? ajuda"


@pytest.mark.parametrize("width", [44, 50, 80])
def test_the_number_of_a_monster_is_whole_on_a_cell_that_has_little_room(width: int) -> None:
    seated = SeatedDuel(duel("+onca_de_gibao@c2", "-muro_de_taipa@b4", HAND, options=MagicOptions(board=5)))
    shown = seated.review((width, 32))
    assert "▲1500" in shown and "▼1250" in shown
