"""Wyrt dos Lordes judged: what is given away by a bet, an exchange or a die, reckoned and held against counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.core.chance import Stream
from engine.core.log import Acted
from engine.games.registry import GAMES
from engine.games.wyrt_lordes import playout
from engine.games.wyrt_lordes.actions import Bet, DrawFromPile, TakeFromTable, WyrtDiscard, WyrtPass
from engine.games.wyrt_lordes.bot.draws import prospects
from engine.games.wyrt_lordes.bot.odds import _SHOWN
from engine.games.wyrt_lordes.judging import WyrtJudge
from engine.games.wyrt_lordes.model import Groups, WyrtAsk, WyrtOptions, WyrtState
from engine.games.wyrt_lordes.odds import pot_odds
from engine.games.wyrt_lordes.sample import unplaced
from engine.review.judge import Judging
from engine.review.model import Judgement
from engine.review.summary import summarise
from tests.engine.review.test_judging import finish, played
from tests.engine.wyrt_lordes.positions import ANA, dealt
from tests.engine.wyrt_lordes.test_odds import seen
from tests.reference.wyrt_lordes.chances import drawn, exchanged, last_bet, taken

GAME = GAMES["wyrt_lordes"]


def judge() -> WyrtJudge:
    assert isinstance(GAME.judge, WyrtJudge)
    return GAME.judge


@cache
def judging(**options: Any) -> Judging:
    return Judging(finish(played("wyrt_lordes", 3, 3, options), bot="random"), 4)


def is_quick(place: int, **options: Any) -> bool:
    """Tell whether a choice is weighed at once: before the last exchange every hand there may be is looked at."""
    state = judging(**options).line.state_at(place)
    return state.ask is WyrtAsk.BET or state.round == 2


@cache
def judged(**options: Any) -> tuple[Judgement, ...]:
    """Judge every place of a match, choices only where that is quick."""
    found = []
    with pytest.MonkeyPatch.context() as patch:
        for place in range(len(judging(**options).line.plies) + 1):
            patch.undo()
            if not is_quick(place, **options):
                patch.setattr(judge(), "weigh", lambda *_: None)
            found.append(judging(**options).judge(place))
    return tuple(found)


def weighed(state: WyrtState, view: Any, memory: Any) -> Iterator[tuple[Any, float]]:
    legal = GAME.legal_actions(state, view.viewer)
    found = judge().weigh(view, memory, legal)
    assert found is not None
    yield from zip(legal, found.values, strict=True)


def test_a_last_exchange_is_worth_what_counting_every_card_that_may_come_says() -> None:
    compared: Counter[tuple[type, int]] = Counter()
    for state, view, memory in seen(WyrtOptions(), 3, 7):
        if view.ask not in (WyrtAsk.DISCARD, WyrtAsk.SOURCE) or view.round < 2:
            continue
        hand, unseen, rivals = view.seats[view.seat].hand or (), unplaced(view, memory), len(judge().rivals(view))
        shown, table = _SHOWN[0][rivals - 1], [lying.card or 0 for lying in view.table]
        open_ = [card for card, lying in zip(table, view.table, strict=True) if not lying.fresh]
        for action, value in list(weighed(state, view, memory))[::5]:
            count = len(action.cards) if isinstance(action, WyrtDiscard) else 5 - len(hand)
            compared[type(action), count] += 1
            if compared[type(action), count] > 1:
                continue
            match action:
                case WyrtDiscard(cards=out):
                    expected = exchanged(hand, out, open_, unseen, shown, rivals)
                case WyrtPass():
                    expected = taken(hand, (), shown, rivals)
                case TakeFromTable(places=places) if len(places) == count:
                    expected = taken(hand, [table[place] for place in places], shown, rivals)
                case _:
                    assert isinstance(action, DrawFromPile)
                    expected = drawn(hand, unseen, shown, rivals)
            assert value == pytest.approx(expected)
    assert {WyrtDiscard, WyrtPass, DrawFromPile, TakeFromTable} <= {kind for kind, _ in compared}
    assert {(WyrtDiscard, 1), (WyrtDiscard, 2), (WyrtDiscard, 3)} <= compared.keys()


def test_a_bet_of_the_last_hand_is_worth_the_matches_that_every_answer_and_every_winner_come_to() -> None:
    compared = 0
    for seed in range(4):
        for state, view, memory in seen(WyrtOptions(), 3, seed):
            last = sum(not (place.shuffled or place.left) for place in view.seats) == 0
            if view.ask is not WyrtAsk.BET or not last or view.viewer not in view.deciders:
                continue
            rivals = [place.money for at, place in enumerate(view.seats) if at != view.viewer and not place.left]
            for action, value in weighed(state, view, memory):
                assert isinstance(action, Bet)
                assert value == pytest.approx(last_bet(view.seats[view.viewer].money, rivals, action.amount))
                compared += 1
    assert compared > 8


def test_WL_30_a_second_die_is_worth_the_part_of_the_pot_that_every_fall_comes_to() -> None:
    compared = 0
    for state, view, memory in seen(WyrtOptions(thyatis=True), 3, 5):
        if view.ask in (WyrtAsk.THYATIS, WyrtAsk.REIS):
            shares = {odds.action: odds.shares[view.seat] for odds in pot_odds(view)}
            assert dict(weighed(state, view, memory)) == pytest.approx(shares)
            compared += 1
    assert compared > 5


def test_pots_are_the_sums_of_their_parts_and_bets_change_nothing_of_them() -> None:
    summary = summarise(judged())
    assert summary.parts and all(part.ended for part in summary.parts)
    for part in summary.parts:
        assert sum(share.result for share in part.shares) == pytest.approx(1)
    for found in judged():
        if found.decision is not None and found.decision.unit:
            assert found.decision.unit == "match" and not any(found.decision.gains)


def test_every_choice_but_the_only_one_is_reckoned_without_playouts_and_a_discard_goes_on_to_its_source() -> None:
    line = judging().line
    kinds: Counter[type] = Counter()
    for found in judged():
        entry = line.plies[found.place].entry if found.place < len(line.plies) else None
        if not isinstance(entry, Acted) or len(GAME.legal_actions(line.state_at(found.place), entry.seat)) < 2:
            assert found.decision is None
            continue
        if not is_quick(found.place):
            continue
        decision = found.decision
        assert decision is not None and decision.is_exact and not any(decision.errors) and decision.loss >= 0
        best = GAME.legal_actions(line.state_at(found.place), entry.seat)[decision.line[0]]
        kinds[type(best)] += 1
        if isinstance(best, WyrtDiscard) and line.state_at(found.place).ask is WyrtAsk.DISCARD:
            assert len(decision.line) == 2
    assert kinds[Bet] and kinds[WyrtDiscard]


def test_the_planner_loses_nothing_by_the_last_exchange_and_a_random_player_does() -> None:
    planner, chosen = GAME.bots["planner"], 0
    for state, view, memory in seen(WyrtOptions(), 3, 11):
        if view.ask in (WyrtAsk.DISCARD, WyrtAsk.SOURCE) and view.round == 2:
            worth = dict(weighed(state, view, memory))
            action = planner.choose(view, tuple(worth), Stream(b"planner"), memory=memory, budget=0)
            assert worth[action] == pytest.approx(max(worth.values()))
            chosen += 1
    assert chosen > 5
    found = [judgement.decision for judgement in judged() if judgement.decision and not judgement.decision.unit]
    assert any(decision.is_mistake for decision in found)


def test_a_better_choice_tells_its_figures_beside_those_of_what_was_played() -> None:
    gained = [gain for found in judged() if found.decision for gain in found.decision.gained]
    assert {"points", "match"} <= {gain.trait for gain in gained}
    points = [gain for gain in gained if gain.trait == "points"]
    assert all(gain.instead is not None and 1 <= gain.instead < gain.instead + gain.amount <= 6 for gain in points)


@pytest.mark.parametrize(
    ("options", "judges"),
    [
        (WyrtOptions(), True),
        (WyrtOptions(hyninn=4, nimb=True, thyatis=True, tenebra=True), True),
        (WyrtOptions(azgher=True), False),
        (WyrtOptions(groups=Groups.PAIRS), False),
    ],
)
def test_tables_are_judged_where_each_plays_alone_for_most_money(options: WyrtOptions, judges: bool) -> None:
    assert judge().judges(options, 4) is judges


def test_variants_are_judged_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge(), "weigh", lambda *_: None)
    by = judging(thyatis=True, tenebra=True, nimb=True)
    places = range(len(by.line.plies) + 1)
    assert all(part.ended for part in summarise([by.judge(place) for place in places]).parts)


def test_values_are_parts_of_the_pot_that_all_lords_share() -> None:
    for found in judged()[:-1]:
        assert sum(found.values) == pytest.approx(1) or found.kind == "end"


def test_a_quick_exchange_counts_on_the_lords_that_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def prospects_for(options: WyrtOptions, rivals: int, rounds: int) -> Any:
        asked.append(rivals)
        return prospects(options, rivals, rounds)

    monkeypatch.setattr(playout, "prospects", prospects_for)
    match = dealt("7 7 7 2 9", "3 5 8 Q K", "2 4 6 8 10", pile="4 J A").bets(10, 10, 10)
    playout._quick(match.state, match.legal(ANA))
    assert asked == [2]
