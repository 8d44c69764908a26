"""The worlds that a search is tried on, and what the points of a hand are worth to who plays for the match."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.model import Resigned
from engine.games.dalmuti.bot.standing import HandForecast
from engine.games.dalmuti.bot.worlds import DalmutiWorlds
from engine.games.dalmuti.cards import count_of, size_of, unpack
from engine.games.dalmuti.model import DalmutiOptions, DalmutiState, DalmutiView
from tests.engine.dalmuti.positions import (
    ANA,
    BIA,
    CAIO,
    DUDA,
    GAME,
    JOKERS,
    PASS,
    Match,
    before_deal,
    cards,
    give,
    memory,
    play,
    position,
)

ORDER = (ANA, BIA, CAIO, DUDA)
BONUS = ("10 10 8 9", "A 2 2 9 10", "3 3 5", "3 4 4 4 4 5 5 6 6 6 7 7 7")


def worlds(match: Match, seat: int, count: int = 60) -> list[DalmutiState]:
    drawn = DalmutiWorlds(GAME.view(match.state, seat), memory(match, seat), Random(1))
    return [drawn.next() for _ in range(count)]


def share(found: list[DalmutiState], seat: int, rank: int, count: int) -> float:
    """Return how often a seat holds exactly so many cards of a rank."""
    return sum(count_of(world.hands[seat], rank) == count for world in found) / len(found)


# ---- What is certain ------------------------------------------------------------------------------------------------

PLAYED = {
    "passes": lambda: position("9 9 4 4", "8 8 5 3", "7 7 2 3", "6 6 5 4").do(ANA, play("9 9")).do(BIA, PASS),
    "jokers": lambda: position("9 9 4 *", "8 8 5", "7 7 *", "6 6 5", options=JOKERS).do(ANA, play("9 9 *")),
    "bonus": lambda: before_deal(ORDER).deal(*BONUS).do(ANA, give("8 9")).do(BIA, give("9 10")).do(ANA, play("10 10")),
    "resigned": lambda: position("9 9 4", "8 8 5", "7 7 2", "6 6 3").do(ANA, play("9 9")).intervene(Resigned(CAIO)),
}


@pytest.mark.parametrize("how", PLAYED)
@pytest.mark.parametrize("viewer", [BIA, DUDA])
def test_no_world_contradicts_what_the_seat_sees_or_remembers(how: str, viewer: int) -> None:
    match = PLAYED[how]()
    view, known = GAME.view(match.state, viewer), memory(match, viewer)
    found = worlds(match, viewer)
    for world in found:
        assert GAME.view(world, viewer) == view
        for seat, certain in enumerate(known.known[:4]):
            assert all(count_of(world.hands[seat], card) >= count_of(certain, card) for card in range(14))
        least = [min((card for card in unpack(hand) if card), default=99) for hand in world.hands]
        assert all(number >= known.least[seat] for seat, number in enumerate(least))
    assert len({world.hands for world in found}) > 10


def test_DA_3_who_was_paid_gives_the_payer_nothing_rarer_in_any_world() -> None:
    match = before_deal(ORDER).deal(*BONUS).do(ANA, give("8 9")).do(BIA, give("9 10"))
    assert all(min(unpack(world.hands[DUDA])) >= 4 for world in worlds(match, ANA))


# ---- What is likely -------------------------------------------------------------------------------------------------


def test_who_passed_on_a_set_seldom_holds_one_that_beats_it() -> None:
    match = position("9 9 4 4 10 10", "8 8 5 3 10 10", "7 7 2 3 10 10", "6 6 5 4 10 10").do(ANA, play("9 9"))
    before = worlds(match, DUDA, 300)
    match.do(BIA, PASS)
    after = worlds(match, DUDA, 300)
    held = [sum(share(found, BIA, rank, 2) for rank in (4, 5, 7, 8)) for found in (before, after)]
    assert held[1] < held[0] * 2 / 3


def test_who_beat_a_set_with_a_rare_one_seldom_holds_a_commoner_one_that_would_have_done() -> None:
    hands = ("9 9 4 4 10 10", "5 5 8 7 10 10", "7 7 2 3 10 10", "6 6 5 4 10 10")
    rare = position(*hands).do(ANA, play("9 9")).do(BIA, play("5 5"))
    blank = replace(memory(rare, DUDA), answered=((),) * 8)
    view = GAME.view(rare.state, DUDA)
    found, untold = (DalmutiWorlds(view, item, Random(1)) for item in (memory(rare, DUDA), blank))
    held = [sum(share([item.next() for _ in range(300)], BIA, rank, 2) for rank in (7, 8)) for item in (found, untold)]
    assert held[0] < held[1] / 2


def test_who_led_a_rank_seldom_holds_commoner_ones() -> None:
    match = position("7 7 3 2 A 4", "8 8 5 3 10 10", "7 7 2 3 9 10", "6 6 5 4 10 10").do(ANA, play("7 7"))
    blank = replace(memory(match, BIA), led=(0,) * 8)
    view = GAME.view(match.state, BIA)
    found, untold = (DalmutiWorlds(view, item, Random(1)) for item in (memory(match, BIA), blank))
    free = [
        sum(share([item.next() for _ in range(300)], ANA, rank, 0) for rank in (8, 9, 10)) for item in (found, untold)
    ]
    assert free[0] > 2 > free[1] + 0.5


def test_M4_an_intern_seldom_holds_what_it_must_have_paid() -> None:
    match = before_deal(ORDER).deal(*BONUS).do(ANA, give("8 9")).do(BIA, give("9 10"))
    found = worlds(match, CAIO, 300)
    assert share(found, DUDA, 1, 1) < 0.05 < share(found, ANA, 1, 1)


def test_what_is_remembered_of_play_is_what_was_beaten_led_and_laid() -> None:
    match = position("9 9 4 4", "8 8 5 5", "7 7 2", "6 6 3").do(ANA, play("9 9")).do(BIA, play("8 8"))
    known = memory(match, DUDA)
    assert known.led[:2] == (9, 0) and known.answered[BIA] == (((9, 2), 8),)
    assert unpack(known.shed[BIA]) == cards("8 8") and size_of(known.shed[ANA]) == 2
    match.do(CAIO, play("7 7")).do(DUDA, play("6 6")).do(ANA, play("4 4")).do(BIA, PASS).do(CAIO, PASS).do(DUDA, PASS)
    assert memory(match, BIA).passed[CAIO] == ((4, 2),)


# ---- What points are worth ------------------------------------------------------------------------------------------


def standing(hand: int, *sheet: tuple[int, ...]) -> HandForecast:
    view = GAME.view(before_deal(ORDER).deal(*BONUS).state, ANA)
    assert isinstance(view, DalmutiView)
    return HandForecast(replace(view, hand=hand, sheet=sheet, options=DalmutiOptions(hands=4)), ANA)


def test_DA_20_after_the_last_hand_only_the_places_count() -> None:
    last = standing(4, (0, 3, 2, 1), (0, 3, 2, 1), (3, 1, 0, 2))
    assert last.worth((3, 2, 1, 0)) == 2 / 3, "6 points against 9, 5 and 4"
    assert last.worth((1, 3, 0, 2)) == 0.5 / 3, "4 against 10, 4 and 6"


def test_M4_before_it_the_step_from_intern_to_executive_counts_most() -> None:
    first = standing(1)
    worth = [first.worth(gained) for gained in ((0, 3, 2, 1), (1, 3, 2, 0), (2, 3, 1, 0), (3, 2, 1, 0))]
    steps = [later - earlier for earlier, later in pairwise(worth)]
    assert min(steps) > 0 and max(steps) == steps[1]


def test_a_lead_counts_the_more_the_fewer_hands_are_left() -> None:
    worth = [standing(hand, (3, 0, 1, 2)).worth((1, 2, 3, 0)) for hand in (2, 3, 4)]
    level = [standing(hand).worth((1, 2, 3, 0)) for hand in (2, 3, 4)]
    ahead = [this - other for this, other in zip(worth, level, strict=True)]
    assert 0 < ahead[0] < ahead[1]
