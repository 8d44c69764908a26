"""A counter-attack is an attack of the attacked monster (seed: Monstro VS Monstro; MW-103)."""

from __future__ import annotations

import pytest

from engine.games.magic_wizards.events import (
    AttackReflected,
    BattleFought,
    CounterAttackDeclared,
    DuelAttackDeclared,
    LifeChanged,
    TrapFired,
)
from engine.games.magic_wizards.model import MagicAsk
from tests.engine.magic_wizards.positions import ANA, BIA, HEADS, TAILS, Duel, changed, lay


def countered(mine: str, yours: str, **more: object) -> Duel:
    """Let the first of Ana's monsters attack the first of Bia's."""
    names = [text.split()[0].partition(":")[0] for text in (mine, yours)]
    return lay(mine, yours, **more).attack(f"a.{names[0]}", f"b.{names[1]}")  # type: ignore[arg-type]


def numbers(duel: Duel) -> list[tuple[int, int, bool]]:
    return [(battle.atk, battle.against, battle.counter) for battle in duel.happened(BattleFought)]


def test_MW_103_ones_own_trap_fires_on_the_counter_attack_in_ones_own_turn() -> None:
    duel = countered("capataz_de_ferrugem ?tocaia", "onca_de_gibao")
    (trap,) = duel.happened(TrapFired)
    assert trap.seat == ANA and numbers(duel) == [(1200, 1000, False)]
    assert duel.grave(BIA) == ["onca_de_gibao"] and duel.life == (2000, 1800)


def test_MW_103_a_counter_attack_that_is_high_enough_still_comes_about() -> None:
    duel = countered("parafuso_solto ?tocaia", "onca_de_gibao")
    assert numbers(duel) == [(400, 1000, True)] and duel.life == (1400, 2000)
    assert sorted(duel.grave(ANA)) == ["parafuso_solto", "tocaia"]


def test_MW_103_in_matches_of_earlier_versions_a_counter_attack_sets_nothing_off() -> None:
    table = lay(mine="capataz_de_ferrugem ?tocaia", yours="topador_de_queimada")
    duel = changed(table, rules=4).attack("capataz_de_ferrugem", "topador_de_queimada")
    assert not duel.happened(TrapFired) and numbers(duel) == [(1200, 1050, False)]
    weak = lay(mine="parafuso_solto ?tocaia", yours="topador_de_queimada")
    duel = changed(weak, rules=4).attack("parafuso_solto", "topador_de_queimada")
    assert not duel.happened(TrapFired) and numbers(duel) == [(400, 1050, True)]


def test_MW_103_what_the_attacked_monster_does_as_it_attacks_is_done_before_the_numbers_count() -> None:
    duel = countered("parafuso_solto", "topador_de_queimada")
    assert numbers(duel) == [(400, 1350, True)] and duel.numbers("topador_de_queimada") == (1050, 650)
    assert numbers(countered("onca_de_gibao", "topador_de_queimada")) == [(1500, 750, False)], "it is lower: no attack"
    both = countered("parafuso_solto ?tocaia", "topador_de_queimada")
    assert numbers(both) == [(400, 850, True)], "its own effect first, then the Trap"


def test_MW_103_it_is_no_attack_of_the_turn_and_no_answers_are_asked_for() -> None:
    duel = lay(mine="parafuso_solto ?tocaia", yours="onca_de_gibao ?caldo_de_cana", answers="always", one_attack=True)
    duel.attack("parafuso_solto", "onca_de_gibao")
    while duel.ask is MagicAsk.ANSWER:
        assert not duel.happened(CounterAttackDeclared), "all answers are to the attack itself"
        duel.let_pass()
    assert duel.happened(CounterAttackDeclared) and duel.state.attacks == 1 and duel.ask is MagicAsk.MAIN
    assert len(duel.happened(DuelAttackDeclared)) == 1 and not duel.card("onca_de_gibao").attacked


@pytest.mark.parametrize(
    ("trap", "target", "fallen", "life"),
    [
        ("buraco_de_tatu", "onca_de_gibao", [], (2000, 2000)),  # negated: lower, so nothing happens (MW-78)
        ("marimbondo_na_manga", "capataz_de_ferrugem", ["capataz_de_ferrugem"], (2000, 2000)),  # gone before it
        ("casca_de_banana", "onca_de_gibao", [], (1300, 2000)),  # in Defence: the difference to its DEF is paid
    ],
)
def test_MW_103_what_stops_an_attack_stops_a_counter_attack(
    trap: str, target: str, fallen: list[str], life: tuple[int, int]
) -> None:
    duel = countered(f"parafuso_solto ?{trap}", target)
    assert (duel.grave(ANA), duel.grave(BIA), duel.life) == ([trap], fallen, life)


def test_MW_103_in_a_tie_whose_counter_attack_is_negated_the_target_alone_falls() -> None:
    duel = countered("parafuso_solto ?buraco_de_tatu", "parafuso_solto")
    assert (duel.grave(ANA), duel.grave(BIA)) == (["buraco_de_tatu"], ["parafuso_solto"])


def test_MW_103_what_the_attacker_does_as_it_is_attacked_is_done() -> None:
    for coin, fallen in ((HEADS, []), (TAILS, ["espelheiro"])):
        duel = countered("espelheiro", "onca_de_gibao").drawn(coin)
        assert duel.grave(ANA) == fallen
    anvil = countered("bigorna_teimosa", "bigorna_teimosa")
    assert [event.seat for event in anvil.happened(LifeChanged)] == [ANA, BIA], "each has been attacked"


def test_MW_101_MW_103_who_is_paralysed_by_what_answers_its_counter_attack_counter_attacks_all_the_same() -> None:
    duel = countered("poraque_desencapado", "onca_de_gibao")
    assert duel.paralysed("onca_de_gibao") and numbers(duel)[0][2]
    net = countered("parafuso_solto ?rede_de_arrasto", "cobra_rio")
    assert not numbers(net)[0][2] and net.paralysed("cobra_rio"), "it was negated first"


def test_MW_103_refletir_turns_the_counter_attack_alone_and_nobody_counters_that() -> None:
    duel = countered("parafuso_solto ?espelho_d_agua", "onca_de_gibao capataz_de_ferrugem muro_de_taipa:d")
    duel.name("b.capataz_de_ferrugem")
    assert duel.happened(AttackReflected)
    assert numbers(duel) == [(1500, 1200, False), (400, 1500, False)]
    assert duel.grave(BIA) == ["capataz_de_ferrugem"] and duel.grave(ANA) == ["espelho_d_agua"]
    assert duel.life == (2000, 1700)
    weaker = countered("parafuso_solto ?espelho_d_agua", "capataz_de_ferrugem onca_de_gibao muro_de_taipa:d")
    weaker.name("b.onca_de_gibao")
    assert numbers(weaker) == [(1200, 1500, False), (400, 1200, False)] and not weaker.grave(BIA)


def test_MW_103_among_ones_own_monsters_the_rivals_traps_fire_on_both_attacks() -> None:
    duel = lay(mine="parafuso_solto onca_de_gibao", yours="?tocaia ?tocaia")
    duel.attack("parafuso_solto", "onca_de_gibao")
    assert [trap.seat for trap in duel.happened(TrapFired)] == [BIA, BIA]
    fence = lay(mine="parafuso_solto onca_de_gibao", yours="cerca_de_avelos")
    fence.attack("parafuso_solto", "onca_de_gibao")
    assert numbers(fence) == [(250, 1350, True)], "one that stays fires at each"


def test_MW_103_who_may_not_counter_attack_sets_nothing_off() -> None:
    assert not countered("escrivao_de_fumaca ?tocaia", "onca_de_gibao").happened(TrapFired), "Alcance"
    assert not countered("parafuso_solto ?tocaia", "onca_de_gibao:d").happened(TrapFired), "Defence"
    assert not countered("onca_de_gibao ?tocaia", "parafuso_solto").happened(TrapFired), "lower"


def test_MW_103_a_counter_attack_never_spreads_over_the_sea() -> None:
    sea = {"board": 6, "environments": "arquipelago"}
    duel = lay(mine="parafuso_solto@f2 ?tocaia", yours="poraque_desencapado@g2 pirarucu_de_prata@h2", **sea)
    duel.attack("parafuso_solto", "poraque_desencapado")
    assert [battle.target for battle in duel.happened(BattleFought)] == [duel.slot("poraque_desencapado")]


def test_MW_103_with_duel_discs_any_trap_of_the_other_side_fires() -> None:
    duel = lay(mine="capataz_de_ferrugem@0 ?tocaia@1", yours="onca_de_gibao@0", duel_discs=True)
    duel.attack("capataz_de_ferrugem", "onca_de_gibao")
    assert duel.happened(TrapFired) and duel.grave(BIA) == ["onca_de_gibao"]


def test_MW_103_where_nothing_can_answer_nothing_is_told_of_it() -> None:
    duel = countered("parafuso_solto", "onca_de_gibao")
    assert numbers(duel) == [(400, 1500, True)] and not duel.happened(CounterAttackDeclared)
