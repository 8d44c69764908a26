"""The quick player and the search over it: legal, repeatable, and nothing tried twice."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.chama.actions import AttachArmy, Attack, ChamaAction, PlayRealm, SendFromPool
from engine.games.chama.bot.habits import TIMID
from engine.games.chama.bot.planner import ChamaPlanner
from engine.games.chama.bot.search import ChamaQuickPlayer, ChamaSearch, candidates, timidity
from engine.games.chama.cards import JACK
from engine.games.chama.memory import NEW
from engine.games.chama.model import ChamaOptions
from engine.games.chama.sample import sample
from tests.engine.chama.positions import (
    ALLIES,
    ANA,
    BIA,
    CONCEDE,
    CONQUISTADORES,
    DUPLAS,
    END,
    GAME,
    Match,
    attack,
    position,
    send,
    side,
)

SIX = "K K Q Q J J"


def choice(bot: ChamaQuickPlayer, match: Match, seat: Seat, seed: int = 1) -> ChamaAction:
    """Return what the bot does in that seat."""
    chosen: ChamaAction = bot.choose(GAME.view(match.state, seat), match.legal(seat), Random(seed), budget=200)
    assert chosen in match.legal(seat)
    return chosen


def crowded() -> Match:
    """Return a turn with a dozen acts to choose from."""
    return position(side(hand="A 3 5 6 7 9 10", slots="K Q", pool="5+9 4"), side(hand="6 7 8", slots="K Q J", pool="3"))


def test_the_same_seed_gives_the_same_move() -> None:
    assert len({str(choice(ChamaSearch(60), crowded(), ANA, seed=5)) for _ in range(3)}) == 1


def test_six_realms_of_a_rival_that_wins_next_are_attacked() -> None:
    match = position(side(hand="10 10", slots="K", pool="5+10 5+9"), side(hand="K", slots=SIX, pool="2"))
    assert isinstance(choice(ChamaSearch(100), match, ANA), Attack)
    assert isinstance(choice(ChamaQuickPlayer(), match, ANA), Attack)


def test_an_attack_on_six_realms_goes_on_after_a_won_incursion() -> None:
    match = position(side(slots="K", pool="5+10 5+9"), side(hand="2 2", slots=SIX))
    match.do(ANA, attack(BIA, "A"), SendFromPool(0)).do(BIA, send("2"), CONCEDE)
    assert choice(ChamaSearch(100), match, ANA) == SendFromPool(0)


def test_who_never_attacks_ends_its_turn() -> None:
    match = position(side(hand="", slots="K", pool="5+10"), side(hand="", slots="K"))
    assert choice(ChamaQuickPlayer(TIMID), match, ANA) == END


@pytest.mark.parametrize("options", [ALLIES, CONQUISTADORES, replace(DUPLAS, allies=True)])
def test_at_larger_tables_of_conquerors_and_among_allies_the_planner_plays(options: ChamaOptions) -> None:
    sides = [
        side(hand="6 8 9", slots="K Q", pool="5+8"),
        side(hand="2 6", slots="K Q J"),
        side(hand="2", slots="K"),
        side(hand="2", slots="Q"),
    ]
    match = position(*sides, options=options)
    planned = ChamaPlanner().choose(GAME.view(match.state, ANA), match.legal(ANA), Random(1))
    assert choice(ChamaSearch(60), match, ANA) == planned


@pytest.mark.parametrize(("seats", "options"), [(3, ChamaOptions()), (4, ChamaOptions()), (4, DUPLAS)])
@pytest.mark.parametrize("playouts", [1, 200])
def test_among_three_and_four_who_wins_next_is_attacked(seats: int, options: ChamaOptions, playouts: int) -> None:
    partner = "K Q J J" if options is DUPLAS else "K"
    others = [side(hand="K", slots=SIX, pool="2"), side(hand="2", slots="K"), side(hand="2", slots=partner)]
    match = position(side(hand="10 10", slots="K", pool="5+10 5+9"), *others[: seats - 1], options=options)
    chosen = choice(ChamaSearch(playouts), match, ANA)
    assert isinstance(chosen, Attack)
    assert options is DUPLAS or chosen.seat == BIA


def test_of_many_slots_of_a_rival_among_four_the_first_is_tried() -> None:
    match = position(*[side(hand="", slots=slots, pool="5+9") for slots in ("K", "k Q Q", "K", "k J J")])
    found = candidates(GAME.view(match.state, ANA), match.legal(ANA), END)
    assert [action.seat for action in found if isinstance(action, Attack)] == [1, 2, 3]


def test_acts_that_come_to_the_same_are_tried_as_a_single_choice() -> None:
    match = position(side(hand="6 7 8 K", slots="K Q", pool="5 5 4+6 4+6"), side(hand="6", slots="K Q"))
    view = GAME.view(match.state, ANA)
    found = candidates(view, match.legal(ANA), END)
    assert found[0] == END
    assert not any(isinstance(action, PlayRealm) for action in found)
    assert [action for action in found if isinstance(action, AttachArmy)] == [AttachArmy(6, 0), AttachArmy(8, 0)]


@pytest.mark.parametrize("fresh", [0, 1])
def test_cards_that_stayed_when_a_realm_could_be_laid_are_dealt_as_others(fresh: int) -> None:
    match = position(side(hand="6", slots="K"), side(hand="2 3 4 6 7 8", slots="K"))
    view = GAME.view(match.state, ANA)
    hands = [sample(view, Random(seed), (99, fresh)).seats[BIA].hand for seed in range(40)]
    assert max(sum(card >= JACK for card in hand) for hand in hands) == fresh


def test_a_rival_is_taken_for_timid_the_surer_the_more_turns_it_lets_go_by() -> None:
    view = GAME.view(position(side(slots="K"), side(slots="K")).state, ANA)
    later = replace(view, seats=tuple(replace(place, turns=8) for place in view.seats))
    assert timidity(view, NEW, BIA) < timidity(later, NEW, BIA) < 1
    assert timidity(later, replace(NEW, attacks=(0, 1, 0, 0)), BIA) == 0
