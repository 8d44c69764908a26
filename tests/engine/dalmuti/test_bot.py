"""The planner: what it does in positions with one good answer, that it peeks at nothing, and how well it plays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.bots import BUDGET, Forgetful, RandomBot, play_out
from engine.core.chance import Stream, answer_from
from engine.core.memory import recall
from engine.core.model import Chance, Over
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.benchmarks import bot_benchmark
from engine.games.dalmuti.bot import DalmutiPlanner, search
from engine.games.dalmuti.bot.counting import Counting
from engine.games.dalmuti.bot.levels import LEVELS, DalmutiSearch
from engine.games.dalmuti.cards import pack
from engine.games.dalmuti.game import Dalmuti
from engine.games.dalmuti.memory import DalmutiMemory
from engine.games.dalmuti.model import DalmutiOptions
from engine.games.dalmuti.playout import play_on
from engine.games.dalmuti.worth import CARELESS, DalmutiWeights
from tests.engine.dalmuti.positions import (
    ANA,
    BIA,
    CAIO,
    DECLINE,
    DUDA,
    GAME,
    JOKERS,
    PASS,
    REVOLUTION,
    TAKEOVER,
    Match,
    before_deal,
    cards,
    play,
    position,
)
from tests.laws.dalmuti_law import OPTIONS, twin


def choice(match: Match, seat: int) -> Any:
    memory = recall(GAME, None, seat, match.events)
    return DalmutiPlanner().choose(GAME.view(match.state, seat), match.legal(seat), Random(1), memory=memory)


def counted(match: Match, seat: int) -> Counting:
    return Counting(GAME.view(match.state, seat), recall(GAME, None, seat, match.events))


# ---- Leading --------------------------------------------------------------------------------------------------------


def test_it_leads_its_commonest_cards_all_of_them() -> None:
    assert choice(position("A 3 3 9 9 9", "8 8 8", "7 7 7", "6 6 6"), ANA) == play("9 9 9")


def test_it_goes_out_when_it_can() -> None:
    assert choice(position("9 9 *", "8 8 8", "7 7 7", "6 6 6", options=JOKERS), ANA) == play("9 9 *")


def test_with_one_set_left_that_can_be_beaten_it_leads_the_safe_ones_first() -> None:
    assert choice(position("A 9", "8 8 8", "7 7 7", "6 6 6"), ANA) == play("A")


def test_it_never_keeps_nothing_but_jokers() -> None:
    lead = position("9 9 *", "8 8 8", "7 7 7", "6 6 6", options=JOKERS)
    assert choice(lead, ANA) == play("9 9 *")
    follow = position("9 9", "8 *", "7 7", "6 6", options=JOKERS).do(ANA, play("9"))
    assert choice(follow, BIA) == PASS


# ---- Answering ------------------------------------------------------------------------------------------------------


def test_it_answers_with_the_commonest_set_that_does() -> None:
    match = position("10 10 9", "2 2 8 8 7", "6 6", "5 5").do(ANA, play("10 10"))
    assert choice(match, BIA) == play("8 8")


def test_it_keeps_a_set_together_when_a_broken_one_would_be_beaten() -> None:
    match = position("10 9", "9 9 9 9 9", "8 8 8 7", "6 6 6 5").do(ANA, play("10"))
    assert choice(match, BIA) == PASS


def test_it_breaks_a_set_that_is_likely_to_win() -> None:
    match = position("10 9 9 9", "2 2 7 7 7", "8 8 8", "6 6 6").do(ANA, play("10"))
    assert choice(match, BIA) == play("2")


def kept_back(bot: DalmutiPlanner) -> list[int]:
    """Return the commonest rank of a whole set that fits, wherever the bot passes all the same."""
    found = []
    for number in range(8):
        for seat, view, legal in looked([bot] * 4, number):
            chosen = bot.choose(view, legal, Random(1))
            own = view.seats[seat].hand
            sets = [action for action in legal if isinstance(action, Play)]
            fits = [laid.rank for laid in sets if own.count(laid.rank) == laid.count]
            if chosen == PASS and fits:
                found.append(max(fits))
    return found


def test_it_passes_with_a_whole_set_that_fits_only_to_keep_a_rare_one() -> None:
    assert 0 < max(kept_back(DalmutiPlanner())) <= DalmutiWeights().rare
    assert kept_back(DalmutiPlanner(CARELESS)) == []


EARLY = position(
    "3 3 5 5 6 6 8 8 8 9 9 9 10 10",
    "2 4 4 4 6 6 7 7 7 7 9 9 10 10",
    "A 4 5 5 7 8 8 8 9 10 10 10",
    "2 3 5 6 6 7 7 8 8 9 9 9 10 10 10",
)


def test_it_does_not_spend_its_only_two_on_a_three_while_much_is_still_to_be_laid() -> None:
    match = Match(EARLY.state).do(ANA, play("3"))
    assert choice(match, BIA) == PASS == searched(match, BIA)
    assert DalmutiPlanner(CARELESS).choose(GAME.view(match.state, BIA), match.legal(BIA), Random(1)) == play("2")


def test_it_does_not_break_three_sevens_out_of_four() -> None:
    match = position("10 10 10 9", "2 7 7 7 7 9 9", "8 8 8 8", "6 6 5 5").do(ANA, play("10 10 10"))
    assert choice(match, BIA) == PASS
    assert DalmutiPlanner(CARELESS).choose(GAME.view(match.state, BIA), match.legal(BIA), Random(1)) == play("7 7 7")


# ---- The search -----------------------------------------------------------------------------------------------------


def searched(match: Match, seat: int, budget: int = BUDGET, seed: int = 1) -> Any:
    memory = recall(GAME, None, seat, match.events)
    view, legal = GAME.view(match.state, seat), match.legal(seat)
    return DalmutiSearch().choose(view, legal, Stream(bytes([seed])), memory=memory, budget=budget)


def test_the_search_goes_out_when_it_can_and_asks_nobody() -> None:
    match = position("9 9 *", "8 8 8", "7 7 7", "6 6 6", options=JOKERS)
    assert searched(match, ANA, budget=0) == play("9 9 *")


def test_the_search_lays_what_nobody_can_beat_first_and_is_out_with_the_next() -> None:
    assert searched(position("A 9", "8 8 8", "7 7 7", "6 6 6"), ANA) == play("A")


def test_the_same_seed_makes_the_same_search_and_costs_as_many_numbers() -> None:
    match = Match(EARLY.state).do(ANA, play("3"))
    memory, view = recall(GAME, None, BIA, match.events), GAME.view(match.state, BIA)
    streams = [Stream(b"same"), Stream(b"same")]
    chosen = [
        DalmutiSearch().choose(view, match.legal(BIA), stream, memory=memory, budget=BUDGET) for stream in streams
    ]
    assert chosen[0] == chosen[1] and streams[0].drawn == streams[1].drawn > 0


def test_the_budget_bounds_the_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    monkeypatch.setattr(search, "play_on", lambda *given, **ways: played.append(given[1]) or play_on(*given, **ways))
    searched(Match(EARLY.state), ANA, budget=100)
    assert 200 <= len(played) < 300 + 20 * len(EARLY.legal(ANA))


# ---- Levels ---------------------------------------------------------------------------------------------------------


def test_the_novice_breaks_sets_the_apprentice_never_does() -> None:
    match = position("10 9", "9 9 9 9 9", "8 8 8 7", "6 6 6 5").do(ANA, play("10"))
    view, legal = GAME.view(match.state, BIA), match.legal(BIA)
    chosen = {name: LEVELS[name].choose(view, legal, Random(1), memory=None, budget=0) for name in LEVELS}
    assert chosen["novato"] == play("9") and chosen["aprendiz"] == PASS


def test_the_seasoned_level_remembers_only_the_rare_cards_that_were_laid() -> None:
    remembered = DalmutiMemory(laid=pack(cards("A 3 4 9")), passed=(((9, 1),), *((),) * 7))
    bot = LEVELS["calejado"]
    assert isinstance(bot, Forgetful)
    assert bot.kept(remembered) == DalmutiMemory(laid=pack(cards("A 3"))) and bot.kept(None) == DalmutiMemory()


# ---- Gifts and calls ------------------------------------------------------------------------------------------------


def test_it_gives_single_common_cards_rather_than_break_its_sets() -> None:
    match = before_deal((ANA, BIA, CAIO, DUDA)).deal("10 10 10 10 9 8 7 7 7 7 7 3 3 3", "", "", "A 2")
    assert set(choice(match, ANA).cards) == {8, 9}


def test_an_intern_takes_over_and_others_call_a_revolution_only_when_they_pay() -> None:
    order = (ANA, BIA, CAIO, DUDA)
    assert choice(before_deal(order, DalmutiOptions(jokers=2, takeover=True)).deal("", "", "* *"), CAIO) == TAKEOVER
    revolt = DalmutiOptions(jokers=2, revolution=True)
    assert choice(before_deal(order, revolt).deal("", "", "", "* *"), DUDA) == REVOLUTION
    assert choice(before_deal(order, revolt).deal("* *"), ANA) == DECLINE


# ---- Counting -------------------------------------------------------------------------------------------------------


def test_unseen_cards_are_the_deck_without_those_it_sees() -> None:
    match = position("A 9 9", "8 8 8", "7 7 7", "6 6 6", "5 5").do(ANA, play("9"))
    counting = counted(match, BIA)
    assert counting.unseen[9] == 8 and counting.unseen[8] == 5 and counting.unseen[1] == 1
    assert counting.others == (2, 2, 3, 3)


def test_cards_that_were_laid_are_counted_whether_the_pile_may_be_looked_through_or_not() -> None:
    for open_discard in (False, True):
        match = position("A 9 9", "8 8 8", "7 7 7", "6 6 6", options=DalmutiOptions(open_discard=open_discard))
        assert counted(match, BIA).unseen[1] == 1
        assert counted(match.do(ANA, play("A")), BIA).unseen[1] == 0


def test_a_set_is_the_safer_the_rarer_and_the_larger_it_is() -> None:
    counting = counted(position("A 5 9", *["10 10 10 10 10 10"] * 3), ANA)
    singles = [counting.safety(rank, 1) for rank in (1, 5, 9)]
    pairs = [counting.safety(rank, 2) for rank in (2, 5, 9)]
    assert singles == sorted(singles, reverse=True) and pairs == sorted(pairs, reverse=True)
    assert singles[0] == 1.0 and pairs[1] > singles[1]
    assert counting.safety(9, 7) == 1.0


# ---- Fairness and strength ------------------------------------------------------------------------------------------


def looked(bots: list[Any], seed: int, options: DalmutiOptions | None = None) -> list[tuple[int, Any, tuple[Any, ...]]]:
    """Play a match and return every seat, view and choice of more than one action on the way."""
    state, stream, found = GAME.initial_state(options or DalmutiOptions(hands=2), len(bots)), Stream(bytes([seed])), []
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            state = GAME.resolve(state, answer_from(stream, turn.draw))
            continue
        seat = turn.seats[0]
        legal, view = GAME.legal_actions(state, seat), GAME.view(state, seat)
        if len(legal) > 1:
            found.append((seat, view, legal))
        state = GAME.apply(state, seat, bots[seat].choose(view, legal, stream))
    return found


@pytest.mark.marathon
def test_it_sees_only_the_view_so_other_hidden_cards_change_nothing() -> None:
    rng = Random(6)
    match = position("A 3 3 9 9 9", "8 8 8 2", "7 7 7 5", "6 6 6 4").do(ANA, play("9 9 9"))
    for _ in range(20):
        other = twin(match.state, BIA, rng, own_pile=True)
        assert GAME.view(other, BIA) == GAME.view(match.state, BIA)
        again = DalmutiPlanner().choose(GAME.view(other, BIA), GAME.legal_actions(other, BIA), rng)
        assert again == choice(match, BIA)


@pytest.mark.marathon
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_it_plays_whole_matches_by_any_options(options: DalmutiOptions) -> None:
    for seats in (4, 5, 8):
        chance, choices = Stream(b"c"), Stream(b"r")
        outcome, _ = play_out(
            Dalmuti(),
            options,
            [DalmutiPlanner(), RandomBot()] * (seats // 2) + [DalmutiPlanner()] * (seats % 2),
            chance,
            choices,
        )
        assert len(outcome.places) == seats


def test_the_same_view_gives_the_same_choice() -> None:
    match = position("10 10 9", "2 2 8 8 7", "6 6", "5 5", "4 4").do(ANA, play("10 10"))
    assert {choice(match, BIA) for _ in range(3)} == {play("8 8")}


@pytest.mark.marathon
def test_it_beats_random_bots_at_tables_of_four_six_and_eight() -> None:
    figures = bot_benchmark(40, 1)
    assert figures["four"] >= 0.8 and figures["six"] >= 0.7 and figures["eight"] >= 0.6


def test_the_benchmark_is_the_same_every_time() -> None:
    assert bot_benchmark(2, 3) == bot_benchmark(2, 3)
    assert set(bot_benchmark(1, 3)) == {"four", "six", "eight", "choices"}
