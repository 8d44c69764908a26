"""A turn is judged as a turn: one idea is charged once, where it was given up, and the order of acts costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import cast

import pytest

from engine.core.history import MatchHistory
from engine.core.log import Acted, Header, Player
from engine.games.chama.actions import ChamaAction
from engine.games.chama.judging import ChamaJudge, _PlannedJudge
from engine.games.chama.model import ChamaState
from engine.review.comparing import LineComparison
from engine.review.judge import Judging
from engine.review.model import Decision, Judgement, Reply
from engine.review.stretch import CandidateLine, Lines, is_continued, stretch_from
from engine.review.trials import Trials, Worlds
from tests.engine.chama.positions import (
    ANA,
    BIA,
    END,
    GAME,
    SPOILS,
    UNDEFENDED,
    Match,
    army,
    attack,
    commander,
    position,
    realm,
    send,
    send_pool,
    side,
)

BUDGET = 64


def judging_of(match: Match, *acts: tuple[int, ChamaAction], budget: int = BUDGET) -> Judging:
    """Return the judging of acts that follow one another from a position."""
    players = (Player("Ana"), Player("Bia"))
    line = MatchHistory(GAME, Header("turn", "chama", "2", players, {}, None, ("", ""), 0, 2))
    line.start = match.state
    for seat, action in acts:
        line.add(Acted(seat, action))
    return Judging(line, budget)


def decisions(match: Match, *acts: ChamaAction) -> Sequence[Decision | None]:
    return judging_of(match, *((ANA, action) for action in acts)).decisions(0)


def a_realm_from_winning() -> Match:
    """Ana and Bia hold their sixth realms and do not fight: whoever draws with six has won (CH-37, CH-42)."""
    bia = side(hand="K Q", slots="J Q K J Q", top="6 7 8 9 10 6 7 8", pile=8)
    return position(ana=side(hand="K 2 3", slots="J Q K J Q"), bia=bia, truces=((ANA, BIA, 4),))


LAY = realm("K", "F")


def test_one_idea_is_charged_once_and_at_the_act_that_gave_it_up() -> None:
    first, second, end = decisions(a_realm_from_winning(), commander("2"), commander("3"), END)
    assert first is not None and first.is_mistake, "realms are laid before commanders are placed"
    assert second is not None and not second.is_mistake and end is None


@pytest.mark.parametrize("each", [0.04, 0.07], ids=["none of them is one by itself", "each of them is one"])
def test_what_several_acts_give_away_is_one_mistake_where_one_line_was_better_than_all(
    each: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play_on(_judge: object, state: ChamaState, _seed: int, _begun: object = None) -> tuple[float, ...]:
        lost = each * len(state.seats[ANA].pool)
        return 0.5 - lost, 0.5 + lost

    monkeypatch.setattr(ChamaJudge, "play_on", play_on)
    monkeypatch.setattr(_PlannedJudge, "play_on", play_on)
    first, second, _ = decisions(a_realm_from_winning(), commander("2"), commander("3"), END)
    assert first is not None and first.is_mistake and first.loss == pytest.approx(2 * each)
    assert second is not None and second.loss == 0, "it is charged once"


@pytest.mark.parametrize(
    "acts", [(commander("2"), commander("3")), (commander("3"), commander("2"))], ids=["weak first", "strong first"]
)
def test_the_order_of_acts_that_come_to_the_same_costs_nothing(acts: tuple[ChamaAction, ...]) -> None:
    laid, first, *_ = decisions(a_realm_from_winning(), LAY, *acts, END)
    assert laid is not None and laid.loss == 0 and first is not None and first.loss == 0
    legal = GAME.legal_actions(a_realm_from_winning().do(ANA, LAY).state, ANA)
    worth = {legal[at]: value for at, value in zip(first.candidates, first.values, strict=True)}
    assert worth[commander("2")] == worth[commander("3")], "the other may follow"


def worth_of_the_realm(more: float) -> Callable[..., tuple[float, ...]]:
    """Return a playout by which Ana has so much more once she has laid her sixth realm."""

    def play_on(_judge: object, state: ChamaState, _seed: int, _begun: object = None) -> tuple[float, ...]:
        return (0.4 + more, 0.6 - more) if state.seats[ANA].slots[-1] > 0 else (0.4, 0.6)

    return play_on


def test_a_line_in_which_the_quick_player_sees_little_is_looked_at_by_the_planner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ChamaJudge, "play_on", worth_of_the_realm(0.03))
    monkeypatch.setattr(_PlannedJudge, "play_on", worth_of_the_realm(0.3))
    first = decisions(a_realm_from_winning(), commander("2"), END)[0]
    assert first is not None and first.is_mistake and first.loss == pytest.approx(0.3)


def test_what_the_planner_confirms_is_known_to_two_hundredths(monkeypatch: pytest.MonkeyPatch) -> None:
    def planned(judge: object, state: ChamaState, seed: int, begun: object = None) -> tuple[float, ...]:
        return worth_of_the_realm(0.44 if seed % 2 else 0.16)(judge, state, seed, begun)

    monkeypatch.setattr(ChamaJudge, "play_on", worth_of_the_realm(0.3))
    monkeypatch.setattr(_PlannedJudge, "play_on", planned)
    first = decisions(a_realm_from_winning(), commander("2"), END)[0]
    assert first is not None and first.is_mistake and first.error <= 0.02


def test_a_line_that_is_one_act_away_from_another_than_the_foremost_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_on(_judge: object, state: ChamaState, _seed: int, _begun: object = None) -> tuple[float, ...]:
        is_laid, placed = state.seats[ANA].slots[-1] > 0, len(state.seats[ANA].pool)
        worth = (0.9 if placed == 1 else 0.42) if is_laid else (0.5 if not placed else 0.4)
        return worth, 1 - worth

    monkeypatch.setattr(ChamaJudge, "play_on", play_on)
    monkeypatch.setattr(_PlannedJudge, "play_on", play_on)
    first = decisions(a_realm_from_winning(), commander("2"), commander("3"), END)[0]
    assert first is not None and first.values[first.best] == pytest.approx(0.9)


def test_a_loss_is_measured_in_worlds_that_did_not_choose_the_better_line(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[int, int] = {}

    def planned(judge: object, state: ChamaState, seed: int, begun: object = None) -> tuple[float, ...]:
        flatters = seen.setdefault(seed, len(seen)) < 8
        return worth_of_the_realm(0.3 if flatters else 0.1)(judge, state, seed, begun)

    monkeypatch.setattr(ChamaJudge, "play_on", worth_of_the_realm(0.3))
    monkeypatch.setattr(_PlannedJudge, "play_on", planned)
    first = decisions(a_realm_from_winning(), commander("2"), END)[0]
    assert first is not None and first.is_mistake and first.loss == pytest.approx(0.1)


def test_what_the_planner_sees_nothing_in_is_no_mistake_whatever_the_quick_player_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ChamaJudge, "play_on", worth_of_the_realm(0.3))
    monkeypatch.setattr(_PlannedJudge, "play_on", worth_of_the_realm(0.0))
    first = decisions(a_realm_from_winning(), commander("2"), END)[0]
    assert first is not None and not first.is_mistake


def test_a_line_that_others_are_ahead_of_by_the_quick_player_is_looked_at_by_the_planner_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def quick(_judge: object, state: ChamaState, _seed: int, _begun: object = None) -> tuple[float, ...]:
        worth = (0.44 + sum(unit.commander for unit in state.seats[ANA].pool) / 100) * (state.seats[ANA].slots[-1] > 0)
        return max(worth, 0.4), 1 - max(worth, 0.4)

    def planned(_judge: object, state: ChamaState, _seed: int, _begun: object = None) -> tuple[float, ...]:
        return (0.7, 0.3) if [unit.commander for unit in state.seats[ANA].pool] == [2] else (0.4, 0.6)

    monkeypatch.setattr(ChamaJudge, "play_on", quick)
    monkeypatch.setattr(_PlannedJudge, "play_on", planned)
    bia = side(hand="K Q", slots="J Q K J Q", top="6 7 8 9 10 6 7 8", pile=8)
    match = position(ana=side(hand="K 2 3 4 5", slots="J Q K J Q"), bia=bia, truces=((ANA, BIA, 4),))
    found = decisions(match, END)[0]
    assert found is not None and found.is_mistake and found.loss == pytest.approx(0.3)


def test_a_line_that_was_dropped_is_behind_the_foremost_as_far_as_in_the_worlds_that_both_had() -> None:
    brought = {"played": (0, 0, 0, 0), "foremost": (1, 1, 0, 0), "dropped": (1, 0.5, 1, 1)}
    played, foremost, dropped = [CandidateLine((name,)) for name in brought]
    worlds = SimpleNamespace(seat=0, brought=lambda number, acts: (brought[acts[0]][number],))
    trials = Trials(cast(Worlds, worlds), cast(Lines, SimpleNamespace(played=[played])))
    trials.play([played, foremost, dropped], 2)
    trials.play([played, foremost], 4)
    assert trials.foremost is foremost
    assert trials.leads() == {played: 0, foremost: 0.5, dropped: 0.25}


def test_the_better_line_is_told_to_the_next_choice_of_the_other_with_what_it_gains() -> None:
    found = decisions(a_realm_from_winning(), END)[0]
    assert found is not None and found.is_mistake
    state = a_realm_from_winning().state
    legal = GAME.legal_actions(state, ANA)
    assert legal[found.line[0]] == LAY and found.line[0] == found.candidates[found.best]
    assert {"wins", "lives"} & {gain.trait for gain in found.gained}


def test_of_all_that_a_better_line_brings_the_two_that_say_most_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def traits(
        _judge: object, _before: object, after: ChamaState, _seed: int, seat: int
    ) -> dict[tuple[str, int], float]:
        laid = sum(slot != 0 for slot in after.seats[seat].slots)
        return dict.fromkeys((("ace", 0), ("realms", 0), ("wins", 0), ("lead", 0)), float(laid))

    monkeypatch.setattr(ChamaJudge, "traits", traits)
    found = decisions(a_realm_from_winning(), END)[0]
    assert found is not None
    weights = [GAME.judge.weight((gain.trait, 0)) for gain in found.gained]
    assert len(weights) == 2 and weights[0] >= weights[1] >= max(map(GAME.judge.weight, (("ace", 0), ("realms", 0))))


@pytest.mark.parametrize("turns", [True, False])
def test_a_reply_is_told_where_turns_are_judged(monkeypatch: pytest.MonkeyPatch, turns: bool) -> None:
    reply = Reply(BIA, b"", 1.0)
    monkeypatch.setattr(ChamaJudge, "plays_turns", turns)
    monkeypatch.setattr(LineComparison, "_reply", lambda *_: reply)
    found = decisions(a_realm_from_winning(), END)[0]
    assert found is not None and found.is_mistake and (found.reply is reply) is turns


def test_a_better_line_may_still_be_taken_after_what_was_played_in_the_same_turn() -> None:
    judging = judging_of(a_realm_from_winning(), (ANA, commander("2")))
    stretch = stretch_from(judging.line, judging.by, 0)
    assert stretch is not None
    lines = Lines(judging.game, judging.by, stretch)
    other = next(line for line in lines.candidates if line not in lines.played)
    lines.explore(other)
    assert [line.acts for line in lines.played[1:]] == [stretch.acts + other.acts]


def test_a_stretch_ends_where_another_is_asked_and_where_a_card_is_drawn() -> None:
    match = position(ana=side(hand="5 10", slots="K"), bia=side(slots="Q"))
    acts = [(ANA, commander("5")), (ANA, army("10")), (ANA, attack(BIA, "A")), (ANA, send_pool())]
    judging = judging_of(match, *acts)
    stretch = stretch_from(judging.line, judging.by, 0)
    assert stretch is not None and len(stretch.acts) == 4 and not stretch.afterwards
    line = judging.line
    while line.state.ask.value != "spoils":
        seat = GAME.turn(line.state).seats[0]
        line.add(Acted(seat, UNDEFENDED if UNDEFENDED in line.game.legal_actions(line.state, seat) else END))
    spoils = len(line.plies)
    line.add(Acted(ANA, SPOILS))
    line.add(Acted(ANA, GAME.legal_actions(line.state, ANA)[-1]))
    assert not is_continued(line, judging.by, spoils), "the other has chosen before it"
    assert not is_continued(line, judging.by, spoils + 1), "a card was drawn"
    again = stretch_from(line, judging.by, 0)
    assert again is not None and again.afterwards[0] == SPOILS, "what was played to the end of the turn is a line too"


def test_only_the_first_place_of_a_stretch_is_judged_and_tells_of_all_its_acts() -> None:
    judging = judging_of(a_realm_from_winning(), (ANA, commander("2")), (ANA, END))
    first, second = judging.judge(0), judging.judge(1)
    assert isinstance(first, Judgement) and len(first.later) == 1 and second.decision is None and not second.later
    assert judging.decision(1) == first.later[0], "and each of them can be asked for"


def test_what_was_played_is_among_the_lines_and_what_its_acts_give_away_adds_up() -> None:
    match = position(
        ana=side(hand="2 5 7 10 K", slots="K Q", pool="3"), bia=side(hand="3 4 8", slots="Q J", pool="4+6")
    )
    acts = ((ANA, commander("2")), (ANA, army("10", 0)), (ANA, attack(BIA, "A")), (ANA, send("5")))
    judging = judging_of(match, *acts, budget=16)
    stretch = stretch_from(judging.line, judging.by, 0)
    assert stretch is not None
    lines = Lines(GAME, judging.by, stretch)
    assert lines.played[0].acts == stretch.acts and len(lines.candidates) > 5
    found = [decision for decision in judging.decisions(0) if decision is not None]
    reached = [found[0].values[found[0].best], *(decision.values[decision.chosen] for decision in found)]
    assert reached == sorted(reached, reverse=True), "what could be reached only falls"
    assert sum(decision.loss for decision in found) == pytest.approx(reached[0] - reached[-1], abs=1e-9)
