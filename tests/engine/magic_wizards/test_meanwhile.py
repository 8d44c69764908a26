"""Between an act and what comes of it: what counts already, what nobody knows yet, and what is over."""

from __future__ import annotations

import pytest

from engine.games.magic_wizards.card_effects import Do, Effect, Filter, Until, When, Whom
from engine.games.magic_wizards.card_traits import Element
from engine.games.magic_wizards.events import AttackStopped, BattleFought
from engine.games.magic_wizards.frames import Around, Task
from engine.games.magic_wizards.model import MagicAsk
from engine.games.magic_wizards.targets import targets
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, lay

MOTH, LIGHT, EARTH = "mariposa_do_lampiao", "vaga_lume", "seixo_rolado"
"""The moth has more ATK in an attack on a monster of light."""
ATK = BY_KEY[MOTH].atk or 0


def test_MW_73_a_face_down_target_meets_no_condition_until_it_is_turned_up() -> None:
    for aim in (LIGHT, EARTH):
        duel = lay(MOTH, f"?{aim} ?caldo_de_cana", answers="attacks").attack(MOTH, aim)
        assert duel.ask is MagicAsk.ANSWER and duel.numbers(MOTH)[0] == ATK
        assert duel.let_pass(1).happened(BattleFought)[0].atk == ATK, "its moment was the declaration"
    shown = lay(MOTH, f"{LIGHT} ?caldo_de_cana", answers="attacks").attack(MOTH, LIGHT)
    assert shown.numbers(MOTH)[0] > ATK


@pytest.mark.parametrize(("aim", "there"), [(f"?{LIGHT}", ()), (LIGHT, (2,)), (EARTH, ())])
def test_MW_73_what_is_done_to_the_attacked_monster_is_done_to_a_face_up_one(aim: str, there: tuple[int, ...]) -> None:
    light = Filter(elements=(Element.LIGHT,))
    effect = Effect(When.ATTACKS, Do.BOOST, Whom.FOE, atk=-300, of=light, until=Until.FOR_GOOD)
    duel = lay(MOTH, aim)
    task = Task(effect, ANA, duel.card(MOTH).piece, 1, Around(attacker=1, foe=2))
    assert targets(duel.state, task) == there


def test_MW_68_an_attack_is_over_whose_attacker_has_another_controller() -> None:
    duel = lay("parafuso_solto", f"{EARTH} ?flauta_de_bambu", answers="attacks")
    duel.attack("parafuso_solto", EARTH).flip("flauta_de_bambu")
    assert duel.field(BIA) == [EARTH, "parafuso_solto"] and duel.ask is MagicAsk.MAIN
    assert duel.happened(AttackStopped) and not duel.happened(BattleFought)


@pytest.mark.parametrize("key", ["carro_de_som", "capita_da_cavalhada"])
def test_MW_105_what_a_card_does_all_the_time_begins_as_the_card_takes_effect(key: str) -> None:
    duel = lay("espadachim_de_vergalhao", "?tocaia", hand=key, answers="always")
    before, _ = duel.numbers("espadachim_de_vergalhao")
    duel.play(key)
    assert duel.ask is MagicAsk.ANSWER and duel.numbers("espadachim_de_vergalhao")[0] == before
    duel.let_pass()
    assert duel.ask is MagicAsk.MAIN and duel.numbers("espadachim_de_vergalhao")[0] > before
