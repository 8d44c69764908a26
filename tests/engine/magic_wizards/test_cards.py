"""Every card of Coleção 1 that does something: the table is set, it fires, and it stays shut when it should."""

from __future__ import annotations

import pytest

from engine.games.magic_wizards.card_effects import Do, Per, When, Whether, Whom
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.match_cards import table_of
from tests.engine.magic_wizards import cases_of_battle, cases_of_magic, cases_of_monsters, cases_of_traps
from tests.engine.magic_wizards.card_cases import CASES, Case
from tests.engine.magic_wizards.positions import lay

PAGES = (cases_of_battle, cases_of_monsters, cases_of_magic, cases_of_traps)
ALL = [pytest.param(case, id=f"{key}-{number}") for key, cases in CASES.items() for number, case in enumerate(cases)]


@pytest.mark.parametrize("case", ALL)
def test_a_card_does_what_it_says_and_nothing_when_it_should_not(case: Case) -> None:
    duel = lay(**case.table)
    case.do(duel)
    assert case.look(duel) == case.found


def test_every_card_with_an_effect_has_one_case_where_it_fires_and_one_where_it_does_not() -> None:
    acting = {card.key for card in published("colecao_1").cards if card.effects} - {"paredes_do_labirinto"}
    assert {key for key, cases in CASES.items() if len(cases) > 1} == acting


def test_the_cards_use_every_moment_act_target_and_condition() -> None:
    """What no card of the set uses is tried in test_effects."""
    effects = [effect for card in table_of().cards for effect in card.effects]
    assert {effect.when for effect in effects} == set(When)
    assert {effect.do for effect in effects} == set(Do)
    assert {effect.per for effect in effects} - {None} == set(Per)
    assert set(Whom) - {effect.target for effect in effects} == {Whom.FOE, Whom.YOUR_MONSTER}
    assert {effect.if_.test for effect in effects if effect.if_} == set(Whether)
