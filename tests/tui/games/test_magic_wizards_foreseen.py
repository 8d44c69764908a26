"""Magic & Wizards: what an attack comes to, told before it is confirmed, cautioned, and counted at the end."""

from __future__ import annotations

import pytest

from engine.games.magic_wizards.actions import (
    AttackWith,
    ChooseSlot,
    LetPass,
)
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.events import (
    AttackReflected,
    BattleFought,
    CounterAttackDeclared,
    DuelAttackDeclared,
    EffectBegan,
    LifeChanged,
    MonsterCame,
)
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from tests.tui.games.duels import GAME, SeatedDuel, duel
from tests.tui.games.test_magic_wizards_snapshots import HAND, direct, main
from tui.games.magic_wizards.choice_words import comes_of
from tui.games.magic_wizards.draw_panel import attack_in_brief, attack_text
from tui.games.magic_wizards.forecast import Forecast, forecast, unanswered
from tui.games.magic_wizards.summaries import results


def foreseen(mine: str, theirs: str, **more: object) -> tuple[Forecast, SeatedDuel]:
    """Return what the attack of the first monster on the rival's first card comes to."""
    seated = SeatedDuel(duel(mine, theirs, **more))
    seated.play(AttackWith(1))
    view = GAME.view(seated.state, 0)
    return forecast(view, ChooseSlot(view.seats[1].field[0].slot)), seated


# ---- Foreseen --------------------------------------------------------------------------------------------------------


def test_the_rivals_monsters_are_pointed_at_before_ones_own() -> None:
    seated = main().press("a", "enter")
    assert seated.choosing.table_model.focus == f"field:{seated.slot('escrivao_de_fumaca')}"
    assert direct().choosing.table_model.focus == "player:1"


def test_atk_against_atk_tells_who_falls_and_who_pays() -> None:
    comes, _ = foreseen("+mula_de_brasa", "+caveira_de_papelao")
    assert (comes.atk, comes.against, comes.doomed, comes.life) == (1600, 800, (2,), (0, -800))


def test_atk_against_def_costs_the_attacker_the_difference() -> None:
    comes, _ = foreseen("+caveira_de_papelao", "-guardiao_de_pedra_sabao")
    assert (comes.against, comes.against_attack, comes.doomed, comes.life) == (1500, False, (), (-700, 0))


def test_a_tie_destroys_both() -> None:
    comes, _ = foreseen("+caveira_de_papelao", "+caveira_de_papelao")
    assert set(comes.doomed) == {1, 2} and comes.counter and comes.life == (0, 0)


def test_MW_103_ones_own_trap_on_the_counter_attack_is_foreseen_by_name() -> None:
    comes, seated = foreseen("+capataz_de_ferrugem ?tocaia", "+onca_de_gibao", rules=5)
    assert (comes.atk, comes.against, comes.doomed, comes.counter) == (1200, 1000, (3,), False)
    view = GAME.view(seated.state, 0)
    said = [text for _, text in attack_text(view, comes, ChooseSlot(3), seated.localizer)]
    assert "dispara Tocaia" in said and comes_of(view, comes, seated.localizer).startswith("dispara Tocaia")
    assert "dispara Tocaia" in attack_in_brief(view, comes, seated.localizer)
    gone, _ = foreseen("+capataz_de_ferrugem ?marimbondo_na_manga", "+capataz_de_ferrugem", rules=5)
    assert (gone.against, gone.doomed) == (None, (3,))
    chosen, _ = foreseen("+espelheiro", "+onca_de_gibao", rules=5)
    assert chosen.unsettled and chosen.counter


def test_MW_98_alignment_is_told_with_the_numbers_it_changes() -> None:
    comes, seated = foreseen("+mula_de_brasa", "+brigao_de_rapadura")
    assert comes.weak == (1,) and comes.usual == (1600, 850) and comes.atk == 1300
    view = GAME.view(seated.state, 0)
    lines = [line for _, line in attack_text(view, comes, ChooseSlot(2), seated.localizer)]
    assert "alinhamento: Mula de Brasa em desvantagem" in lines and "fora desta batalha: 1600 contra 850" in lines


def test_MW_15_a_flyer_that_would_fall_may_be_saved_by_its_die() -> None:
    comes, _ = foreseen("+queixada_de_guerra", "+mariposa_do_lampiao")
    assert comes.flyers == comes.doomed == (2,) and comes.life == (0, -(1500 - 1250))


def test_MW_48_anti_magic_saves_its_monster_and_its_controllers_life_points() -> None:
    comes, _ = foreseen("+bruxo_do_trovao_seco", "+vaqueiro_de_corpo_fechado")
    assert comes.saved == ((2, Keyword.ANTI_MAGIC),) and not comes.doomed and comes.life == (0, 0)


def test_effects_of_the_attack_are_in_the_numbers() -> None:
    assert foreseen("+topador_de_queimada", "+caveira_de_papelao")[0].atk == 1350


def test_a_coin_that_comes_first_is_told() -> None:
    comes, _ = foreseen("+mula_de_brasa", "+espelheiro")
    assert comes.unsettled and comes.against == 900


def test_a_face_down_target_tells_nothing_and_no_two_are_told_differently() -> None:
    pair, two = (foreseen("+mula_de_brasa", f"!{key}")[0] for key in ("muro_de_taipa", "caveira_de_papelao"))
    assert pair == two == Forecast(True, 1600)


def test_the_rivals_set_cards_are_counted_never_looked_at() -> None:
    pair, two = (foreseen("+mula_de_brasa", f"+caveira_de_papelao !{key}")[0] for key in ("tocaia", "caldo_de_cana"))
    assert pair == two and pair.answers == 1 and pair.doomed == (2,)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("mula_de_brasa", "muro_de_taipa"), ("onca_de_gibao", "piranha_de_feira"), ("lambari_de_balde", "cobra_rio")],
)
def test_what_is_foreseen_comes_true_when_nobody_answers(mine: str, theirs: str) -> None:
    comes, seated = foreseen(f"+{mine}", f"+{theirs}")
    seated.play(ChooseSlot(2))
    assert tuple(player.life - 2000 for player in seated.state.seats) == comes.life
    there = {card.slot for player in seated.state.seats for card in player.field}
    assert {1, 2} - there == set(comes.doomed)


@pytest.mark.parametrize(
    ("mine", "theirs", "life", "text"),
    [
        ("+caveira_de_papelao", "+mula_de_brasa", 2000, "O seu monstro"),
        ("+caveira_de_papelao", "+caveira_de_papelao", 2000, "Os dois"),
        ("+caveira_de_papelao", "-guardiao_de_pedra_sabao", 2000, "custa PVs"),
        ("+caveira_de_papelao", "-guardiao_de_pedra_sabao", 700, "perde o duelo"),
    ],
)
def test_an_attack_that_costs_much_is_cautioned_once(mine: str, theirs: str, life: int, text: str) -> None:
    seated = SeatedDuel(duel(mine, theirs, HAND, life=(life, 2000))).press("a", "enter", "enter")
    assert text in seated.said and seated.state.ask is MagicAsk.ATTACK
    assert seated.press("enter").state.ask is not MagicAsk.ATTACK


def test_where_nothing_of_the_rival_is_in_reach_the_question_says_so() -> None:
    seated = SeatedDuel(duel("+mula_de_brasa@a1", "+muro_de_taipa@e5", options=MagicOptions(board=5))).press(
        "a", "enter"
    )
    targets = seated.choosing.following
    assert targets and all(spot == "player:0" or not spot.startswith(("field:", "player:")) for spot in targets)
    assert "não alcança nada do rival" in seated.asked
    assert "Alvo de Mula de Brasa?" in main().press("a", "enter").asked


def test_an_attack_on_ones_own_monster_is_cautioned() -> None:
    seated = main().press("a", "enter").point("field:2").press("enter")
    assert "O alvo é seu" in seated.said


def test_ending_the_turn_with_attacks_left_is_cautioned() -> None:
    seated = main().press("e")
    assert "podem atacar" in seated.said and seated.state.turn == 3
    assert seated.press("e").state.turn == 4


@pytest.mark.parametrize("target", ["+muro_de_taipa", "-muro_de_taipa", "!muro_de_taipa"])
def test_who_may_answer_is_told_what_comes_of_the_attack_without_an_answer(target: str) -> None:
    state = duel("+topador_de_queimada ?tocaia", f"{target} !caldo_de_cana", HAND)
    seated = SeatedDuel(state, me=1).play(AttackWith(1), ChooseSlot(3))
    pending = unanswered(GAME.view(seated.state, 1))
    assert pending is not None and pending[0] == ChooseSlot(3)
    comes = pending[1]
    assert (comes.hidden, comes.atk, comes.answers) == (False, 1350, 0)
    seated.play(LetPass(), LetPass())
    assert tuple(player.life - 2000 for player in seated.state.seats) == comes.life


def test_who_may_answer_is_told_of_a_coin_that_comes_first() -> None:
    seated = SeatedDuel(duel("+mula_de_brasa", "+espelheiro !caldo_de_cana", HAND), me=1)
    pending = unanswered(GAME.view(seated.play(AttackWith(1), ChooseSlot(2)).state, 1))
    assert pending is not None and pending[1].unsettled and pending[1].doomed == (2,)


def test_an_item_that_nobody_guards_is_destroyed_and_nobody_pays() -> None:
    comes, seated = foreseen("+mula_de_brasa", "+carro_de_som")
    lines = [line for _, line in attack_text(seated.choosing.table_model.view, comes, ChooseSlot(2), seated.localizer)]
    assert lines[0] == "Mula de Brasa (ATK 1600) destrói o item Carro de Som" and comes.life == (0, 0)


@pytest.mark.parametrize(("mine", "warned"), [("", True), ("+caveira_de_papelao", False)])
def test_what_strengthens_and_can_only_go_to_the_rivals_monster_is_cautioned(mine: str, warned: bool) -> None:
    seated = SeatedDuel(duel(mine, "+mula_de_brasa", "facao_de_mutirao")).press("enter", "j")
    assert ("monstro do rival" in seated.said) is warned
    assert (seated.state.ask is MagicAsk.HAND) is warned


# ---- At the end ------------------------------------------------------------------------------------------------------


def test_the_table_of_the_end_tells_blows_and_monsters_felled() -> None:
    seated = direct().press("enter")  # a Tocaia takes 500 of the ATK
    outcome = seated.state.outcome
    assert outcome is not None
    rows = results(GAME.view(seated.state, 0), outcome, seated.events, seated.localizer)
    assert rows[1:] == (("1º", "Bia", "2.000", "900", "900", "0"), ("2º", "Caio", "0", "0", "0", "0"))


@pytest.mark.parametrize(("target_of", "counter", "dealt"), [(0, True, "0"), (1, False, "0"), (1, True, "300")])
def test_what_an_own_attack_costs_is_a_blow_of_the_rival_only_where_the_rival_counter_attacks(
    target_of: int, counter: bool, dealt: str
) -> None:
    seated = direct().press("enter")
    fought = (
        MonsterCame(target_of, 2, 1, counter, ()),
        DuelAttackDeclared(0, 1, 1, 2, 1, None),
        BattleFought(1, 1, 2, 1, 500, 800, counter, counter),
        LifeChanged(0, -300, 1700, True),
    )
    outcome = seated.state.outcome
    assert outcome is not None
    rows = results(GAME.view(seated.state, 0), outcome, fought, seated.localizer)
    assert [row[3] for row in rows[1:]] == ["0", dealt]


def test_MW_49_what_an_attack_turned_by_refletir_costs_is_the_blow_of_who_turned_it_and_no_more_than_was_left() -> None:
    seated = direct().press("enter")
    turned = (DuelAttackDeclared(0, 1, 1, 2, 1, None), AttackReflected(1, (), 0), LifeChanged(0, -2800, -800, True))
    outcome = seated.state.outcome
    assert outcome is not None
    rows = results(GAME.view(seated.state, 0), outcome, turned, seated.localizer)
    assert [row[3] for row in rows[1:]] == ["0", "2.000"]


def test_MW_103_what_a_counter_attack_that_was_turned_costs_its_own_side_is_nobodys_blow() -> None:
    seated = direct().press("enter")
    came = tuple(MonsterCame(seat, slot, 1, True, ()) for seat, slot in ((0, 1), (1, 2), (1, 3)))
    turned = (DuelAttackDeclared(0, 1, 1, 2, 1, None), CounterAttackDeclared(1, 1, 2, 1, 1))
    fought = (BattleFought(2, 1, 3, 1, 800, 500, True, False), LifeChanged(1, -300, 1700, True))
    after = (BattleFought(1, 1, 2, 1, 900, 800, True, False), LifeChanged(1, -100, 1600, True))
    outcome = seated.state.outcome
    assert outcome is not None
    rows = results(GAME.view(seated.state, 0), outcome, (*came, *turned, *fought, *after), seated.localizer)
    assert [row[3] for row in rows[1:]] == ["100", "0"]


def test_what_a_spell_and_a_trap_cost_the_other_player_is_told_as_dealt_by_whose_cards_they_are() -> None:
    ended = direct().press("enter")
    seated = SeatedDuel(duel("+mula_de_brasa", "!troco_errado", "chuva_de_granizo")).press("1", "enter", "j")
    while seated.state.ask is MagicAsk.ANSWER:
        seated.play(GAME.legal_actions(seated.state, seated.state.asked)[0])
    assert [player.life for player in seated.state.seats] == [1700, 1700]
    assert ended.state.outcome is not None
    rows = results(GAME.view(seated.state, 0), ended.state.outcome, seated.events, seated.localizer)
    assert [row[3:5] for row in rows[1:]] == [("300", "300"), ("300", "300")]


def test_what_a_player_pays_or_costs_itself_is_dealt_by_nobody() -> None:
    ended = direct().press("enter")
    assert ended.state.outcome is not None
    costs = (
        LifeChanged(0, -500, 1500, False),
        EffectBegan(0, 1),
        LifeChanged(0, -100, 1400, False),
        EffectBegan(0, 1),
        LifeChanged(1, 200, 2200, False),
    )
    rows = results(GAME.view(ended.state, 0), ended.state.outcome, costs, ended.localizer)
    assert [row[3] for row in rows[1:]] == ["0", "0"]
