"""The planner of Wyrt: it plays by the rules, sees what a lord sees, and wins far more than its share."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.bots import play_out
from engine.core.chance import Stream
from engine.games.wyrt_lordes.actions import Bet, KeepDice, RollAgain, RollLowest
from engine.games.wyrt_lordes.benchmarks import bot_benchmark
from engine.games.wyrt_lordes.bot import WyrtPlanner
from engine.games.wyrt_lordes.bot.draws import chances, code_of, prospects
from engine.games.wyrt_lordes.bot.money import choose_amount, table_bets, wants_pot
from engine.games.wyrt_lordes.bot.odds import worth
from engine.games.wyrt_lordes.combinations import reading_of
from engine.games.wyrt_lordes.dice import dice_totals
from engine.games.wyrt_lordes.model import Groups, WyrtAsk, WyrtOptions
from tests.engine.wyrt_lordes.positions import (
    ANA,
    BIA,
    DRAW,
    GAME,
    ROLL,
    Match,
    Pack,
    dealt,
    showdown,
    take,
    words,
)

HIGH, LOW, LOWER, KINGS = "A K 9 7 5", "Q J 9 7 5", "Q J 8 7 4", "10 J Q K A"


def choice(match: Match, seat: int = ANA) -> object:
    return WyrtPlanner().choose(GAME.view(match.state, seat), match.legal(seat), Random(1))


def thrown_away(match: Match, seat: int = ANA) -> str:
    """What the planner discards, in letters."""
    return words(getattr(choice(match, seat), "cards", ()))


# ---- The exchange ----------------------------------------------------------------------------------------------------


def test_it_keeps_three_equal_cards_and_draws() -> None:
    out = thrown_away(dealt("7 7 7 2 9", "3 5 8 Q K", pile="4 J A").bets(10, 10))
    assert "2" in out and "9" in out and "7" not in out


def test_it_leaves_a_dragon_alone() -> None:
    match = dealt("3 5 8 Q K", "9 9 9 4 4", pile="2 J A").bets(10, 10).discard(ANA, "3")
    assert thrown_away(match, BIA) == ""


@pytest.mark.parametrize(("turned_up", "out"), [("7 7", ""), ("9 9", "4"), ("J J", "9 9")])
def test_it_swaps_the_pair_of_a_dragon_for_a_higher_one_only(turned_up: str, out: str) -> None:
    match = dealt("3 5 8 Q K", "4 4 4 9 9", pile=f"{turned_up} A").bets(10, 10).discard(ANA, "3")
    assert thrown_away(match, BIA) == out


def test_it_takes_the_card_of_the_table_that_makes_a_dragon() -> None:
    match = dealt("9 9 4 4 2", "3 5 8 Q K", pile="9 J 2").bets(10, 10)
    assert thrown_away(match) == "2 2"
    match.discard(ANA, "2 2")
    assert choice(match) == take(0)


def test_it_draws_when_the_table_has_nothing_for_it() -> None:
    match = dealt("9 9 A 4 2", "3 5 8 Q K", pile="6 J 2").bets(10, 10).discard(ANA, "2 2")
    assert choice(match) == DRAW


def test_in_the_dark_it_does_not_know_what_it_cannot_see() -> None:
    seen = dealt("9 9 4 4 2", "3 5 8 Q K", pile="9 J 2", tenebra=True).bets(10, 10).discard(ANA, "2 2")
    other = dealt("9 9 4 4 2", "3 5 8 Q K", pile="6 J 2", tenebra=True).bets(10, 10).discard(ANA, "2 2")
    assert choice(seen) == choice(other)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("options", [WyrtOptions(groups=Groups.PAIRS, tenebra=True), WyrtOptions(groups=Groups.TRIOS)])
def test_WL_16_it_goes_on_when_six_lords_have_emptied_the_pile(options: WyrtOptions) -> None:
    for seed in range(3):
        bots, chance = [WyrtPlanner()] * 6, Stream(b"chance %d" % seed)
        outcome, _ = play_out(GAME, options, bots, chance, Random(seed))
        assert sum(outcome.scores) == 600


def test_a_drawn_joker_is_counted_with() -> None:
    kept, bad = code_of(Pack(0).take("9 9 9 4")), code_of(Pack(0).take("9 9 9 4 2"))
    gains = [
        table.kept(kept) - table.now(bad) for table in (prospects(WyrtOptions(hyninn=many), 1, 1) for many in (4, 0))
    ]
    assert gains[0] > gains[1]


def test_chances_of_a_draw_add_up_and_are_those_of_the_cards_left() -> None:
    left = [4, 4, 3, 0, 1, *[2] * 8, 2]
    for count in (1, 2, 3):
        assert sum(chance for _, chance in chances(left, count)) == pytest.approx(1)
    assert dict(chances(left, 1))[code_of([0])] == pytest.approx(4 / sum(left))


def test_better_hands_are_worth_more_and_every_worth_is_a_chance() -> None:
    hands = ["2 3 4 5 7", "A K 9 7 5", "2 2 4 5 7", "A A 9 7 5", "2 2 2 5 7", "2 3 4 5 6", "2 2 2 5 5", KINGS]
    values = [worth(reading_of(tuple(Pack(0).take(hand))), 2, WyrtOptions()) for hand in hands]
    assert values == sorted(values) and 0 < values[0] < values[-1] < 1


def test_throws_are_counted_exactly() -> None:
    assert dice_totals(False, False, False)[7] == pytest.approx(6 / 36)
    assert dice_totals(True, False, False)[3] == pytest.approx(1 / 216)
    means = [
        sum(total * chance for total, chance in dice_totals(*table).items())
        for table in ((False, False, False), (False, True, False), (False, False, True), (False, True, True))
    ]
    assert means[0] == pytest.approx(7) and means == sorted(means)


# ---- Bets ------------------------------------------------------------------------------------------------------------


def bets(*money: int, shuffled: tuple[int, ...] = (), **options: bool) -> int:
    hands = (HIGH, LOW, LOWER, "J 10 8 6 4")[: len(money)]
    return choose_amount(GAME.view(dealt(*hands, money=money, shuffled=shuffled, **options).state, ANA))


def test_ahead_in_the_last_hand_it_bets_little_and_behind_much() -> None:
    assert bets(120, 80, shuffled=(BIA,)) == 10
    assert bets(80, 120, shuffled=(BIA,)) == 50


def test_it_bets_no_more_than_it_has() -> None:
    assert bets(30, 170, shuffled=(BIA,)) == 20
    assert isinstance(choice(dealt(HIGH, LOW, money=(15, 185))), Bet)


def test_the_bet_of_the_table_follows_from_the_bets_of_all() -> None:
    assert dict(table_bets(10, (3,))) == {10: 1.0}
    assert dict(table_bets(50, (3,))) == pytest.approx({10: 1 / 3, 20: 1 / 3, 50: 1 / 3})
    assert dict(table_bets(0, (1, 1))) == {10: 1.0}


def test_with_azgher_it_wants_to_lose_pots_but_not_its_last_tibares() -> None:
    assert not wants_pot(GAME.view(dealt(HIGH, LOW, LOWER, azgher=True).bets(10, 10, 10).state, ANA))
    poor = dealt(HIGH, LOW, LOWER, azgher=True, money=(10, 140, 150)).bets(10, 10, 10)
    assert wants_pot(GAME.view(poor.state, ANA))
    assert wants_pot(GAME.view(dealt(HIGH, LOW).bets(10, 10).state, ANA))


def test_with_azgher_a_group_wants_the_pot_when_it_has_put_in_all() -> None:
    for money, wants in (((10, 140, 10, 140), True), ((10, 140, 30, 120), False)):
        match = dealt(HIGH, LOW, LOWER, "J 10 8 6 4", money=money, groups=Groups.PAIRS, azgher=True)
        assert wants_pot(GAME.view(match.bets(10, 10, 10, 10).state, ANA)) is wants


def test_in_a_group_it_bets_by_the_money_of_the_group() -> None:
    for money, amount in (((100, 100, 100, 100), 20), ((100, 60, 140, 100), 10), ((60, 150, 100, 90), 50)):
        match = dealt(HIGH, LOW, LOWER, "J 10 8 6 4", money=money, groups=Groups.PAIRS)
        assert choose_amount(GAME.view(match.state, ANA)) == amount


# ---- Dice ------------------------------------------------------------------------------------------------------------


def test_kings_roll_again() -> None:
    match = showdown(KINGS, LOW).do(ANA, ROLL).draw(3, 3)
    assert match.asks() == (ANA, WyrtAsk.REIS) and choice(match) == RollAgain()


def test_a_low_die_is_rolled_again_and_a_high_one_kept() -> None:
    match = showdown(HIGH, LOW, thyatis=True).do(ANA, ROLL)
    assert choice(Match(match.state).draw(5, 1)) == RollLowest()
    assert choice(Match(match.state).draw(6, 6)) == KeepDice()


def test_who_rolls_last_keeps_what_is_enough_and_tries_what_is_not() -> None:
    match = showdown(HIGH, LOW, thyatis=True).rolls((1, 2)).do(BIA, ROLL)
    assert choice(Match(match.state).draw(2, 3), BIA) == KeepDice()
    match = showdown(HIGH, LOW, thyatis=True).rolls((6, 3)).do(BIA, ROLL)
    assert choice(Match(match.state).draw(5, 4), BIA) == RollLowest()


# ---- How well it plays -----------------------------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.marathon
def test_it_wins_most_duels_and_more_than_twice_its_share_of_four() -> None:
    """A small sample; the benchmark plays many more."""
    figures = bot_benchmark(40, 1)
    assert figures["duel"] >= 0.65 and figures["four"] >= 0.5


@pytest.mark.marathon
@pytest.mark.parametrize(
    "options",
    [
        WyrtOptions(hyninn=4, nimb=True, azgher=True, thyatis=True, tenebra=True),
        pytest.param(WyrtOptions(groups=Groups.PAIRS), marks=pytest.mark.deep),
        WyrtOptions(groups=Groups.TRIOS, group_sum=True, thyatis=True),
        pytest.param(WyrtOptions(azgher=True), marks=pytest.mark.deep),
    ],
)
def test_it_plays_every_table_and_wins_more_than_random(options: WyrtOptions) -> None:
    figures = bot_benchmark(4, 3, options=options)
    shares = [share for name, share in figures.items() if name != "choices"]
    assert sum(shares) / len(shares) > 0.4 and figures["choices"] > 50
