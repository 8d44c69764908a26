"""What an attack gains: with the attacker's own Traps, from afar, and on a hidden monster."""

from __future__ import annotations

import pytest

from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.bot.personas import CAST
from engine.games.magic_wizards.bot.picture import LETHAL
from engine.games.magic_wizards.bot.quick import MagicQuickPlayer
from engine.games.magic_wizards.bot.sight import Sight
from engine.games.magic_wizards.bot.strikes import gain_of_attack
from engine.games.magic_wizards.model import MagicOptions
from tests.engine.magic_wizards.card_cases import WEE
from tests.engine.magic_wizards.positions import ANA, BIA, Duel, changed, lay

WEAKER, STRONGER = "capeta_de_gibi", "tinhoso_do_fogao"
"""1350 against 1400, or against 1200 in Defence."""
LEVEL = ("catapulta_de_engenho", "bigorna_teimosa")
"""Both have 1500; the first attacks from afar."""


def laid(mine: str, yours: str, life: int = 2000) -> Duel:
    duel = lay(mine, yours, life=(2000, life))
    return changed(duel, options=MagicOptions(decks=duel.state.decks.both, answers="never"))


def attacks(duel: Duel) -> bool:
    chosen = MagicQuickPlayer(CAST["planner"]).act(duel.state, ANA, duel.legal())
    return isinstance(chosen, act.AttackWith)


@pytest.mark.parametrize(
    ("laid_with", "falls"),
    [
        ("", False),
        ("?tocaia", True),  # who counter-attacks loses 500
        ("cerca_de_avelos", True),  # or 150, each time
        ("?casca_de_banana", True),  # or is turned to Defence
        ("?redemoinho_de_saci", False),  # that is for Level 3 and less
        ("?alcapao_de_feira", False),  # and that for who is played
    ],
)
def test_MW_103_who_counter_attacks_is_awaited_by_the_attackers_own_traps(laid_with: str, falls: bool) -> None:
    duel = laid(f"{WEAKER} {laid_with}", STRONGER)
    assert attacks(duel) is falls
    duel.attack(WEAKER, STRONGER)
    assert (not duel.state.seats[BIA].field) is falls


def test_from_afar_an_attack_that_comes_out_level_costs_only_the_other() -> None:
    near, far = laid(LEVEL[1], LEVEL[1]), laid(*LEVEL)
    assert not attacks(near)
    assert attacks(far)
    far.attack(*LEVEL)
    assert [len(player.field) for player in far.state.seats] == [1, 0]


@pytest.mark.parametrize(("hidden", "matters"), [(f"?{WEE}", True), (f"?{WEE}:d", False)])
def test_a_monster_that_nobody_has_seen_may_cost_the_last_life_in_attack_alone(hidden: str, matters: bool) -> None:
    gains = []
    for life in (2000, 800):
        sight = Sight(laid("dragao_da_serra", hidden, life).state, ANA)
        gains.append(gain_of_attack(sight, sight.by_slot[1][1], act.ChooseSlot(2)))
    assert (gains[1] - gains[0] > LETHAL / 4) is matters
