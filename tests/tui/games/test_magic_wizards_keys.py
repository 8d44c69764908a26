"""The keys of a duel: arrows over cards, targets and commands, and what the last lines tell of them."""

from __future__ import annotations

import pytest

from tests.tui.games.duels import SeatedDuel, duel
from tests.tui.games.test_magic_wizards_snapshots import HAND, MINE, THEIRS, conceal, main
from tui.canvas.grid import Canvas, Rect


def test_the_keys_that_play_or_set_a_card_ask_for_it_first_where_it_is_only_pointed_at() -> None:
    for key in "ADdjb":
        pointed = main().press("5", key)
        assert pointed.state == main().state and "Primeiro escolha a carta da mão" in pointed.said


def test_a_card_of_the_field_with_one_act_left_tells_what_enter_does() -> None:
    seated = SeatedDuel(duel("+mula_de_brasa -sauva_soldado", THEIRS, HAND)).point("field:1")
    assert "em ataque" in seated.said
    assert seated.point("field:2").said == "Enter: pôr Saúva Soldado em Posição de Ataque"


@pytest.mark.parametrize("keys", [("a", "enter"), ("1", "1", "j")])
def test_arrows_go_from_target_to_target_of_an_attack_or_a_card(keys: tuple[str, ...]) -> None:
    seated = SeatedDuel(duel(MINE, THEIRS, f"facao_de_mutirao {HAND}")).press(*keys)
    canvas, reached = Canvas(80, 21), set()
    seated.game_ui.draw(canvas, canvas.area, seated.choosing.table_model)
    for dx, dy in [(1, 0), (0, 1), (0, 1), (-1, 0), (0, 1), (1, 0), (0, -1)]:
        seated.choosing.move(canvas.spots, dx, dy)
        reached.add(seated.choosing.table_model.focus)
    assert len(reached) > 1 and reached <= set(seated.choosing.following)


def test_arrows_leave_the_hand_for_the_commands_downwards_and_not_sideways() -> None:
    seated = SeatedDuel(duel(MINE, THEIRS, "tocaia amalgama")).press("2")
    canvas = Canvas(80, 24)
    seated.game_ui.draw(canvas, Rect(0, 0, 80, 21), seated.choosing.table_model)
    for at, command in enumerate(seated.game_ui.commands(seated.choosing.table_model)):
        canvas.spot(command.spot, Rect(10 * at, 23, 9, 1))
    for dx, dy, commands in ((1, 0, False), (-1, 0, False), (0, 1, True)):
        seated.press("2").choosing.move(canvas.spots, dx, dy)
        assert (":" not in seated.choosing.table_model.focus) is commands


def test_arrows_leave_the_cards_for_no_log() -> None:
    seated = SeatedDuel(duel(MINE, THEIRS, HAND)).press("1")
    canvas, reached = Canvas(80, 21), set()
    seated.game_ui.draw(canvas, canvas.area, seated.choosing.table_model)
    assert "log" in [spot.name for spot in canvas.spots]
    for dx, dy in [(1, 0), (1, 0), (0, 1), (0, 1), (1, 0), (1, 0)]:
        seated.choosing.move(canvas.spots, dx, dy)
        reached.add(seated.choosing.table_model.focus)
    assert len(reached) > 2 and "log" not in reached


@pytest.mark.parametrize(("language", "key"), [("pt_BR", "s sim"), ("en", "y yes")])
def test_the_key_shown_for_yes_is_the_one_that_the_question_names(language: str, key: str) -> None:
    seated = SeatedDuel(conceal().state, language=language)
    assert seated.text((80, 24)).splitlines()[-1].startswith(f" {key}  n ")
    assert f"({key[0]})" in seated.asked


@pytest.mark.parametrize("theirs", ["+mula_de_brasa +escrivao_de_fumaca", "+escrivao_de_fumaca +mula_de_brasa"])
def test_an_attack_points_first_at_the_target_of_which_most_comes(theirs: str) -> None:
    seated = SeatedDuel(duel("+mula_de_brasa", theirs, HAND)).press("a", "enter")
    weaker = theirs.split().index("+escrivao_de_fumaca")
    assert seated.choosing.table_model.focus == f"field:{seated.state.seats[1].field[weaker].slot}"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_key_bar_names_enter_where_the_hint_tells_of_a_target_alone(size: tuple[int, int]) -> None:
    attacked = SeatedDuel(duel("+mula_de_brasa", "+escrivao_de_fumaca", "tocaia")).press("a", "enter")
    assert "Enter" not in attacked.said and "enter confirmar" in attacked.text(size).splitlines()[-1]
    chosen = SeatedDuel(duel("+mula_de_brasa", "", "tocaia"))
    assert "Enter" in chosen.said and "enter " not in chosen.text(size).splitlines()[-1]
