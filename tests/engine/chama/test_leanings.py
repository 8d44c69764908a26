"""What practice has taught: every weight goes with what its name says, and who has practised plays by them."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.chama.actions import ChamaAction
from engine.games.chama.bot.habits import CAREFUL, PRACTISED
from engine.games.chama.bot.leanings import Leaning, Weights
from engine.games.chama.bot.playout import Playout
from engine.games.chama.bot.search import ChamaQuickPlayer
from engine.games.chama.manners import manners_of
from tests.engine.chama.positions import (
    ANA,
    BIA,
    CONCEDE,
    GAME,
    Match,
    attack,
    commander,
    position,
    send,
    send_pool,
    side,
)

NONE = (0.0,) * 7
NOTHING = Weights(*[0.0] * len(Weights._fields))
SEEN = Weights(
    best=14,
    guard=9,
    bare=0,
    pool=3,
    guards=2,
    armies=2,
    levels=15,
    commanders=1,
    top=3,
    aces=1,
    realms=1,
    hand=5,
    turns=2,
    held=4,
    safe=1,
    ahead=1,
    lead=5,
    unarmed=2,
    unarmed_top=4,
    army=9,
    free_level=0,
    ahead_held=4,
    strong=1,
    ruins=1,
    own_ruins=2,
)


def leans(match: Match, seen: Weights, own: tuple[float, ...] = NONE, rival: tuple[float, ...] = NONE) -> float:
    """Return how much Ana leans to an act by these weights."""
    return Playout(match.state, (CAREFUL, CAREFUL)).leans(Leaning(seen, own, rival), ANA, BIA)


def varied() -> Match:
    """Return a turn in which nearly everything that is seen is another number."""
    ana = side(hand="A 3 6 9 K", slots="K q j Q", pool="5+9 4 2", pile=8)
    return position(ana, side(hand="2 3 4 6", slots="k Q J Q", pool="3+6 2", turns=3), truces=((ANA, BIA, 9),))


@pytest.mark.parametrize("name", Weights._fields)
def test_a_weight_goes_with_what_its_name_says(name: str) -> None:
    assert leans(varied(), NOTHING._replace(**{name: 1.0})) == getattr(SEEN, name)


def test_where_nobody_stands_ready_the_level_is_free() -> None:
    match = position(side(slots="K", pool="5+9"), side(hand="2 3", slots="K"))
    assert leans(match, NOTHING._replace(bare=1.0)) == 1
    assert leans(match, NOTHING._replace(free_level=1.0)) == 14


def test_realms_that_stand_have_weights_of_their_own() -> None:
    numbers = tuple(float(number) for number in range(7))
    assert leans(varied(), NOTHING, own=numbers) == 2
    assert leans(varied(), NOTHING, rival=numbers) == 3


def chosen(match: Match) -> ChamaAction:
    """Return what who has practised does in Ana's seat."""
    action: ChamaAction = ChamaQuickPlayer(PRACTISED).choose(GAME.view(match.state, ANA), match.legal(ANA), Random(1))
    return action


def test_who_has_practised_holds_a_commander_ready() -> None:
    assert chosen(position(side(hand="4 5", slots="K"), side(slots="K"))) == commander("5")


def test_who_has_practised_attacks_six_realms_whatever_stands_before_them() -> None:
    rival = side(hand="2 3 4 6 7 8 9", slots="K K Q Q J J", pool="5+10 5+9 4+10")
    assert chosen(position(side(slots="K", pool="2"), rival)) == attack(BIA, "A")


def test_who_has_practised_goes_on_against_six_realms() -> None:
    match = position(side(slots="K", pool="5+10 2"), side(hand="2 5 9 10 10", slots="K K Q Q J J"))
    match.do(ANA, attack(BIA, "A"), send_pool(0)).do(BIA, send("2"), CONCEDE)
    assert chosen(match) == send_pool(0)


def test_above_all_guards_who_has_practised_arms_only_to_attack() -> None:
    assert manners_of(ChamaQuickPlayer(PRACTISED), 20, 1)["attacks_after_arming"].value == 1
