"""Wyrt de Arton judged: money of a hand, worlds as bets make them likely, raises and cheats that are worth a look."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from engine.core.chance import Stream
from engine.core.history import MatchHistory
from engine.core.log import Acted
from engine.core.model import Seat
from engine.games.registry import GAMES
from engine.games.wyrt_arton.actions import Call, Fold, Raise
from engine.games.wyrt_arton.bot.ranges import standing
from engine.games.wyrt_arton.memory import ArtonMemory, BetKind, RememberedBet
from engine.games.wyrt_arton.model import ArtonOptions, Chair, Mode
from engine.games.wyrt_arton.plain_players import PLAIN
from engine.review.judge import Judging, NotJudged
from engine.review.summary import summarise
from engine.review.worlds import drawn_world
from tests.engine.review.test_judging import finish, played
from tests.engine.wyrt_arton.positions import cards

GAME = GAMES["wyrt_arton"]
SMALL = 16


@cache
def line(seats: int = 2) -> MatchHistory:
    return finish(played("wyrt_arton", seats, 2, {"orbits": 1}))


def test_what_a_hand_left_each_seat_is_the_sum_of_its_parts() -> None:
    judging = Judging(line(), SMALL)
    summary = summarise([judging.judge(place) for place in range(len(line().plies) + 1)])
    assert all(part.ended for part in summary.parts)
    last = summary.parts[-1]
    before = line().state_at(last.last - 1)
    for seat, share in enumerate(last.shares):
        assert share.result == pytest.approx(line().state.seats[seat].money / before.seats[seat].began, abs=1e-9)


@pytest.mark.parametrize(
    ("options", "judged"),
    [
        (ArtonOptions(), True),
        (ArtonOptions(cheating=True), True),
        (ArtonOptions(magic=True), False),
        (ArtonOptions(mode=Mode.DEATH_MATCH, cheating=True), False),
        (ArtonOptions(mode=Mode.LIFE_CASSINO, cheating=True), False),
    ],
)
def test_money_games_without_cards_of_power_are_judged(options: ArtonOptions, judged: bool) -> None:
    judge = GAME.judge
    assert judge is not None and judge.judges(options, 3) is judged


def test_who_was_expelled_has_nothing_of_the_hand() -> None:
    before = next(ply.state for ply in line().plies if ply.state.turn == 1)
    seats = tuple(replace(place, in_hand=False) for place in before.seats)
    after = replace(before, seats=(replace(seats[0], chair=Chair.EXPELLED), seats[1]))
    judge = GAME.judge
    assert judge is not None
    assert [value > 0 for value in judge.result(before, after) or ()] == [False, True]


def test_a_death_match_says_that_it_is_not_judged() -> None:
    with pytest.raises(NotJudged):
        Judging(finish(played("wyrt_arton", 3, 1, {"mode": "death_match", "cheating": True}), 10))


def shoved_at(least: float, most: float) -> tuple[Judging, int]:
    """Return a match in which one goes all in and the other folds, and where it folded a hand that stands so."""
    for seed in range(40):
        table = played("wyrt_arton", 2, seed, {"orbits": 5})
        while table.outcome is None:
            seat: Seat = table.deciders()[0]
            legal, view, hand = table.legal_actions(seat), table.view(seat), table.state.seats[1].hand
            bot = PLAIN["always_all_in" if seat == 0 else "always_folds"]
            shoved = seat == 1 and view.to_call > 10 * view.minimum and Fold() in legal
            table.submit(seat, bot.choose(view, legal, Stream(b"shoves"), memory=None, budget=0))
            if shoved and least <= standing(hand, ()) <= most:
                return Judging(table.line, 256), last_fold(table.line)
    raise AssertionError("no such hand")


def last_fold(played_line: MatchHistory) -> int:
    return next(
        place
        for place in range(len(played_line.plies) - 1, -1, -1)
        if isinstance(entry := played_line.plies[place].entry, Acted) and entry.action == Fold()
    )


@pytest.mark.parametrize(("least", "most", "best"), [(0.85, 1.0, Call()), (0.0, 0.25, Fold())])
def test_to_fold_one_of_the_best_hands_is_a_mistake_and_one_of_the_worst_is_none(
    least: float, most: float, best: object
) -> None:
    judging, place = shoved_at(least, most)
    decision = judging.decision(place)
    assert decision is not None
    legal = GAME.legal_actions(judging.line.state_at(place), decision.seat)
    assert legal[decision.candidates[decision.best]] == best
    assert decision.is_mistake is (best == Call()) and decision.is_clear


def test_a_world_in_which_who_raised_holds_little_is_less_likely_and_seldom_drawn() -> None:
    state = next(ply.state for ply in line().plies if ply.state.turn == 1)
    raised = ArtonMemory(bets=(RememberedBet(1, 1, BetKind.RAISE, 1.0),))
    judge = GAME.judge
    assert judge is not None

    def with_hand(text: str) -> float:
        seats = (state.seats[0], replace(state.seats[1], hand=cards(text)))
        return judge.likelihood(replace(state, seats=seats), 0, raised)  # type: ignore[attr-defined]

    best, worst = "AS AH AD 9C 4S", "2S 4H 7D 9C JS"
    assert with_hand(best) > 2 * with_hand(worst)
    view, rng = GAME.view(state, 0), Stream(b"worlds")
    drawn = [drawn_world(GAME, judge, view, raised, rng) for _ in range(60)]
    any_ = [GAME.sample(view, raised, rng) for _ in range(60)]
    mean = [sum(standing(world.seats[1].hand, ()) for world in worlds) / 60 for worlds in (drawn, any_)]
    assert mean[0] > mean[1] + 0.02


def raised_by(name: str, seed: int) -> tuple[Judging, list[int]]:
    """Return a match in which a plain player raises, and the places where it set about it."""
    table = played("wyrt_arton", 2, seed, {"orbits": 1})
    while table.outcome is None:
        seat: Seat = table.deciders()[0]
        legal = table.legal_actions(seat)
        bot = PLAIN[name if seat == 0 else "always_calls"]
        table.submit(seat, bot.choose(table.view(seat), legal, Stream(b"raises"), memory=None, budget=0))
    plies = table.line.plies
    places = [at for at, ply in enumerate(plies) if isinstance(ply.entry, Acted) and ply.entry.action == Raise()]
    return Judging(table.line, 256), places


@pytest.mark.parametrize("name", ["always_all_in", "always_least_raise"])
def test_to_raise_and_by_how_much_is_one_choice_charged_once(name: str) -> None:
    judging, places = raised_by(name, 1)
    assert places
    for place in places[:3]:
        judgement = judging.judge(place)
        first, (second,) = judgement.decision, judgement.later
        assert first is not None and second is not None
        assert first.values[first.chosen] == pytest.approx(second.values[second.best])
        played_value = second.values[second.chosen]
        assert first.loss + second.loss == pytest.approx(first.values[first.best] - played_value)
        assert judging.judge(place + 1).decision is None
    assert judging.decision(place + 1) == second
