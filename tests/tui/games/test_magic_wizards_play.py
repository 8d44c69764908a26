"""Magic & Wizards played with keys: cards, questions, lists, cautions, answers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from engine.core.chance import Stream
from engine.core.model import Decide
from engine.games.magic_wizards.actions import (
    AnswerOnly,
    AttackWith,
    ChooseSlot,
    EndDuelTurn,
    LetPass,
    PickCard,
    PlayCard,
    TurnPosition,
)
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from tests.tui.games.duels import GAME, SeatedDuel, answered, duel
from tests.tui.games.test_magic_wizards_snapshots import HAND, MINE, THEIRS, deck, draw, extra, main
from tui.canvas.grid import Canvas
from tui.games.magic_wizards.prompts import details
from tui.match.draw_foot import sentence_cells

# ---- Cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "up", "attack"), [("a", True, True), ("d", True, False), ("A", False, True), ("D", False, False)]
)
def test_MW_2_a_monster_is_picked_then_played_or_set_in_a_position(key: str, up: bool, attack: bool) -> None:
    seated = SeatedDuel(duel("", THEIRS, HAND)).press("1", "1", key)
    (card,) = seated.state.seats[0].field
    assert (card.up, card.attack) == (up, attack)


def test_a_card_taken_up_is_put_back_by_escape() -> None:
    seated = main().press("1", "1")
    assert seated.state.ask is MagicAsk.HAND
    assert seated.press("escape").state == main().state


def test_MW_66_a_trap_is_only_set() -> None:
    seated = SeatedDuel(duel("", THEIRS, "tocaia")).press("1", "1")
    assert [command.spot for command in seated.game_ui.commands(seated.choosing.table_model)] == ["set", "back"]


def test_MW_130_a_fusion_without_its_materials_tells_why_by_its_key_and_what_the_extras_ask_for() -> None:
    seated = SeatedDuel(duel("", THEIRS, "amalgama mula_de_brasa", extra="centauro_de_ferro_velho")).press("1", "1")
    assert [command.spot for command in seated.game_ui.commands(seated.choosing.table_model)] == ["set", "back"]
    assert "Extra" in seated.press("j").said
    assert "Centauro de Ferro-Velho:" in seated.text((120, 40))


def test_of_a_player_the_graveyard_and_the_own_extras_are_read_with_their_texts() -> None:
    state = duel("", THEIRS, HAND, dead="defunto_de_maraca", extra="centauro_de_ferro_velho")
    mine, theirs = (SeatedDuel(state, me).point("player:0") for me in (0, 1))
    text = "\n".join(details(mine.choosing.table_model))
    assert "Defunto de Maracá" in text and "perde 200" in text and "Centauro de Ferro-Velho" in text
    assert "Centauro" not in "\n".join(details(theirs.choosing.table_model))


def test_after_the_play_the_question_tells_of_the_second_set_while_there_is_something_for_it() -> None:
    asked = "baixe Magia ou Armadilha"
    played = SeatedDuel(duel("", THEIRS, "capataz_de_ferrugem tocaia")).press("1", "1", "a")
    assert asked in played.asked and asked not in played.press("1", "1", "b").asked
    assert asked not in SeatedDuel(duel("", THEIRS, "capataz_de_ferrugem mula_de_brasa")).press("1", "1", "a").asked


def test_a_card_that_no_combo_takes_is_not_asked_for() -> None:
    alone = SeatedDuel(duel("", THEIRS, "capataz_de_ferrugem mula_de_brasa")).press("1", "1", "a")
    assert not any(isinstance(action, PickCard) for action in alone.choosing.table_model.moves.actions)
    assert "combo" not in alone.asked and "encerre (e)" in alone.asked
    over_the_hand = next(line for line in alone.text((80, 24)).splitlines() if "─ Sua mão ─" in line)
    assert "já jogou" in over_the_hand and "combo" not in over_the_hand
    for only_set in ("tocaia", "amalgama"):
        alone = SeatedDuel(duel("", THEIRS, f"capataz_de_ferrugem {only_set}")).press("1", "1", "a")
        assert "combo" not in alone.asked and "baixe Magia ou Armadilha" in alone.asked
    linked = SeatedDuel(duel("", THEIRS, "capataz_de_ferrugem facao_de_mutirao")).press("1", "1", "a")
    assert "ligue carta ao combo" in linked.asked


def test_a_refusal_that_does_not_fit_leaves_the_number_of_its_rule_out_and_keeps_its_key() -> None:
    seated = SeatedDuel(duel("", THEIRS, "capataz_de_ferrugem mula_de_brasa tocaia")).press("1", "1", "a").press("1")
    wide, narrow = (seated.choosing.shown_hint(cells) for cells in (120, 78))
    assert wide.text.endswith(f"[r: regra {wide.rule}]") and cell_len(wide.text) > 78
    assert narrow.text.endswith("[r]") and cell_len(narrow.text) <= 78 and narrow.rule == wide.rule


def test_a_position_is_turned_from_the_command_or_from_the_card() -> None:
    by_command = main().point("field:1").press("p", "enter")
    by_card = main().point("field:1").press("enter", "p")
    assert by_command.state == by_card.state and not by_card.state.seats[0].field[0].attack


def test_what_may_be_done_with_a_picked_card_can_be_clicked() -> None:
    seated = main().point("field:1").press("enter")
    canvas = Canvas(80, 21)
    seated.game_ui.draw(canvas, canvas.area, seated.choosing.table_model)
    assert {"with", "turn"} <= {spot.name for spot in canvas.spots}
    assert seated.choosing.press("turn") == TurnPosition(1)


def test_a_set_monster_is_turned_up_with_f() -> None:
    seated = main().press("f", "enter")
    assert seated.state.seats[0].field[3].up


def test_MW_108_nobody_attacks_in_the_first_turn_and_the_key_tells_why() -> None:
    assert "No primeiro turno" in SeatedDuel(duel(MINE, THEIRS, HAND, turn=1)).press("a").said


def test_a_card_that_cannot_be_used_tells_why() -> None:
    seated = SeatedDuel(duel(MINE, THEIRS, f"{HAND} dia_de_visita", play="done", second_set=True))
    assert "já foi baixada" in seated.press("4", "4").said


def test_of_a_card_that_cannot_be_used_the_why_is_whole_on_a_small_screen() -> None:
    seated, room = SeatedDuel(duel(MINE, THEIRS, HAND, play="done")), sentence_cells(80, 24)
    spots = [f"hand:{piece}" for piece in seated.state.seats[0].hand]
    data = {spot: seated.point(spot).choosing.shown_hint(room) for spot in spots}
    assert any(hint.rule for hint in data.values())
    assert {spot: hint.text for spot, hint in data.items() if cell_len(hint.text) > room} == {}


def test_the_line_over_a_hand_tells_of_the_player_of_the_turn_alone_and_is_never_cut() -> None:
    for width in (50, 60, 120):
        (text,) = (line for line in main().review((width, 20)).splitlines() if "─ Caio ─" in line)
        mine, theirs = text.split("─ Caio ─")
        assert "pode jogar" in mine and not theirs.strip(" ─") and "…" not in text


# ---- What is asked about ---------------------------------------------------------------------------------------------


def test_MW_67_O_goes_round_what_one_is_asked_about() -> None:
    seated, seen = main(), []
    for _ in range(3):
        seen.append(seated.press("O").state.answers[0])
    assert seen == ["always", "never", "attacks"]


def test_MW_67_an_answer_is_passed_unless_one_points_at_a_card() -> None:
    state = duel("+mula_de_brasa", "-muro_de_taipa !caldo_de_cana", HAND)
    seated = SeatedDuel(state, me=1).play(AttackWith(1), ChooseSlot(2))
    assert seated.choosing.table_model.focus == "pass" and "Mula de Brasa ataca Muro de Taipa" in seated.asked
    assert seated.press("1", "1").state.seats[1].life == 2500


def test_MW_67_plays_and_ends_are_named_in_the_question() -> None:
    options = MagicOptions(answers="always")
    play = SeatedDuel(duel("", "!caldo_de_cana", HAND, options=options), me=1).play(PickCard(0), PlayCard(True))
    assert "Bia joga Defunto de Maracá" in play.asked
    end = play.play(LetPass(), EndDuelTurn())
    assert "Bia encerra a vez" in end.asked


def test_MW_62_enter_on_a_card_says_why_and_the_next_enter_answers_whether_to_draw() -> None:
    seated = draw().point("hand:2")
    before = seated.state
    assert seated.press("enter").state is before and "Primeiro diga se compra" in seated.said
    assert seated.press("enter").state.ask is MagicAsk.MAIN


def test_all_that_the_panel_tells_of_a_card_that_fuses_stands_in_its_details() -> None:
    seated = SeatedDuel(duel("", "", "amalgama", extra="caipora_montada")).point("hand:0")
    asks = "Caipora Montada: Fusão de um monstro do tipo Guerreiro"
    assert any(line.startswith(asks) for line in details(seated.choosing.table_model))


def test_the_help_keeps_its_key_where_there_is_no_room_for_all() -> None:
    seated = main()
    for width in (120, 80, 60, 20):
        keys = seated.text((width, 24)).splitlines()[-1]
        assert keys.endswith("? ajuda") and len(keys) <= width
    assert "e encerrar" in seated.text((80, 24)).splitlines()[-1]


def test_MW_1_drawing_no_card_is_cautioned() -> None:
    seated = draw().press("n")
    assert "uma carta a menos" in seated.said and seated.state.ask is MagicAsk.DRAW
    assert len(seated.press("n").state.seats[1].hand) == 3


# ---- Lists -----------------------------------------------------------------------------------------------------------


def test_a_long_list_is_turned_page_by_page() -> None:
    seated = deck()
    spots = [spot for spot in seated.choosing.following if spot.startswith("list:")]
    assert len(spots) == 28 and seated.choosing.table_model.focus == spots[10]
    assert seated.press("end").choosing.table_model.focus == spots[-1]
    assert seated.press("pageup").choosing.table_model.focus == spots[-11]
    before = len(seated.state.seats[0].hand)
    assert len(seated.press("enter").state.seats[0].hand) == before + 1


def test_MW_20_a_fusion_is_built_step_by_step() -> None:
    seated = extra().press("1", "1")
    assert "material 1 de 2" in seated.asked
    seated.press("enter", "enter", "d")
    assert [card.attack for card in seated.state.seats[0].field if card.components] == [False]


def test_MW_67_the_key_works_while_one_is_asked_and_the_question_stays() -> None:
    asked = SeatedDuel(duel("+parafuso_solto", "+seixo_rolado ?chuva_de_granizo"), me=1)
    asked.play(AttackWith(1), ChooseSlot(2))
    assert asked.state.ask is MagicAsk.ANSWER
    assert asked.press("O").state.answers == ("attacks", "always") and asked.state.ask is MagicAsk.ANSWER
    assert "respostas" in asked.text((80, 24))
    assert asked.press("O").state.answers[1] == "never" and asked.press("p").state.ask is MagicAsk.MAIN


def test_MW_67_in_the_turn_of_the_rival_the_key_tells_when_it_will_do() -> None:
    waiting = SeatedDuel(duel("+parafuso_solto", "+seixo_rolado ?chuva_de_granizo"), me=1).press("O")
    assert waiting.state.answers == ("attacks", "attacks")
    why = waiting.localizer("error.duel_answering_later")
    assert waiting.said == waiting.localizer("table.why", why=why, rule="MW-67")
    assert cell_len(waiting.said) <= sentence_cells(80, 24)


@pytest.mark.parametrize("seed", [1, 5])
def test_in_random_duels_every_choice_has_a_way_and_a_hint_and_every_table_can_be_drawn(seed: int) -> None:
    rng, ready = Stream(bytes([seed]) * 32), ready_decks()
    options = MagicOptions(decks=(ready[seed].deck, ready[seed + 1].deck), answers="always")
    state, asked = answered(GAME.initial_state(options, 2), rng), set()
    while isinstance(turn := GAME.turn(state), Decide):
        (seat,) = turn.seats
        legal = GAME.legal_actions(state, seat)
        if state.ask not in asked or rng.randrange(8) == 0:
            asked.add(state.ask)
            seated = SeatedDuel(state, seat)
            others = {action for action in legal if not isinstance(action, AnswerOnly)}
            assert others <= set(seated.choosing.table_model.moves.actions)
            assert all(seated.point(spot).said for spot in seated.choosing.following)
            assert seated.asked and SeatedDuel(state, 1 - seat).text((80, 24)) and seated.text((120, 40))
        state = answered(GAME.apply(state, seat, legal[rng.randrange(len(legal))], None), rng)
    assert {MagicAsk.MAIN, MagicAsk.HAND, MagicAsk.ATTACK, MagicAsk.ANSWER} <= asked


def test_MW_51_a_multi_corpos_gives_up_a_component_from_a_list() -> None:
    state = duel("+roda_de_compadres", "+bisavo_da_terra")
    card, *rest = state.seats[0].field
    under = state.seats[0].deck[:3]
    player = replace(state.seats[0], deck=state.seats[0].deck[3:], field=(replace(card, components=under), *rest))
    seated = SeatedDuel(replace(state, seats=(player, state.seats[1]))).press("a", "enter", "enter", "enter")
    assert "Roda de Compadres cairia: ceder um componente" in seated.asked
    said = [seated.point(spot).said for spot in ("yes", "no")]
    assert said == [
        "Enter: sim: Roda de Compadres cede um componente e fica em campo",
        "Enter: não: Roda de Compadres sai de campo",
    ]
    seated.press("s")
    assert "escolha o componente" in seated.asked and "Caveira de Papelão" in seated.text((80, 24))
    seated.press("1", "1")
    assert [len(field_card.components) for field_card in seated.state.seats[0].field] == [2]


def test_attacking_without_monsters_is_refused_for_that_reason() -> None:
    seated = SeatedDuel(duel("", "+mula_de_brasa", HAND)).press("a")
    assert "Você não tem monstro em campo" in seated.said
