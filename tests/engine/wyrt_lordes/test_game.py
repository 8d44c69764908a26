"""Wyrt as the core knows it: its tables are complete, its key moments marked, its story whole."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from engine.core.model import Over, Resigned, TimeCalled
from engine.core.redaction import redact
from engine.games.wyrt_lordes import explain, game, legal
from engine.games.wyrt_lordes.actions import WyrtAction, WyrtDiscard
from engine.games.wyrt_lordes.events import OwnHandSeen, WyrtEvent
from engine.games.wyrt_lordes.model import WyrtAsk, WyrtOptions
from tests.engine.wyrt_lordes.positions import ANA, BIA, CAIO, DRAW, FILLER, GAME, ROLL, Match, dealt, showdown, take

HIGH, LOW, LOWER, KINGS, DRAGON = "A K 9 7 5", "Q J 9 7 5", "Q J 8 7 4", "10 J Q K A", "9 9 9 4 4"


def test_every_action_can_be_carried_out_and_explained() -> None:
    assert set(game._APPLY) == set(explain._REFUSALS) == set(get_args(WyrtAction))


def test_every_question_is_answered_by_somebody_or_by_chance() -> None:
    assert set(game._CHANCE) | set(legal._BY_ASK) | {WyrtAsk.OVER} == set(WyrtAsk)
    assert not set(game._CHANCE) & set(legal._BY_ASK)


def test_tags_are_a_format_and_no_two_are_the_same() -> None:
    for union in (WyrtAction, WyrtEvent):
        tags = [each.__struct_config__.tag for each in get_args(union)]
        assert len(set(tags)) == len(tags) and all(isinstance(tag, str) for tag in tags)


def moments(match: Match) -> tuple[str, ...]:
    return GAME.moments(match.events)


def test_key_moments_are_marked() -> None:
    assert moments(dealt(*FILLER[:2], money=(190, 10)).bets(50, 10)) == ()
    assert moments(dealt(*FILLER[:3], money=(50, 50, 200)).bets(50, 50, 10)) == ()
    assert moments(dealt(*FILLER[:3], money=(195, 5, 100)).bets(20, 20)) == ("short",)
    assert moments(showdown(HIGH, LOW)) == ()
    assert moments(showdown(KINGS, DRAGON)) == ("kings", "dragon")
    assert moments(showdown(HIGH, LOW).rolls((6, 6), (1, 1))) == ("pot",)
    assert moments(showdown(HIGH, HIGH).rolls((3, 3), (3, 3))) == ("dispute",)
    assert moments(showdown(KINGS, KINGS).rolls((3, 3), (3, 3))) == ("split",)
    assert moments(showdown(HIGH, LOW, money=(190, 10)).rolls((6, 6), (1, 1))) == ("pot", "out", "end")
    assert moments(showdown(HIGH, LOW, LOWER).befall(Resigned(CAIO))) == ("out",)
    assert moments(dealt(HIGH, LOW).befall(TimeCalled())) == ("time",)


def test_progress_counts_hands_and_the_parts_of_each() -> None:
    match = Match(GAME.initial_state(WyrtOptions(early_end=False), 2))
    seen = [GAME.progress(match.state)]
    match.draw(0)
    for step in (
        lambda: match.draw(*range(52)),
        lambda: match.bets(10, 10),
        lambda: match.do(ANA, WyrtDiscard(match.state.seats[ANA].hand[:1])),
        lambda: match.do(BIA, match.legal(BIA)[0]),
        lambda: match.do(ANA, match.legal(ANA)[0]).do(BIA, match.legal(BIA)[0]),
        lambda: match.rolls((6, 6), (1, 1)),
    ):
        step()
        seen.append(GAME.progress(match.state))
    assert seen == [(1, 0), (1, 1), (1, 2), (1, 2), (1, 3), (1, 4), (2, 0)]


@pytest.mark.parametrize("viewer", [ANA, BIA, None])
def test_who_looks_at_its_cards_sees_them_alone(viewer: int | None) -> None:
    seen = OwnHandSeen(BIA, (1, 2, 3, 4, 5))
    assert redact(seen, viewer) == (seen if viewer == BIA else OwnHandSeen(BIA, None))


def test_the_view_tells_pile_pot_and_what_the_own_hand_is_worth() -> None:
    match = dealt("K K 8 5 3", LOW, pile="3 4 2").bets(20, 20).discard(ANA, "2")
    view = GAME.view(match.state, ANA)
    assert (view.pile, view.pot, view.table_bet, view.round) == (52 - 13, 40, 20, 1)
    assert view.seats[ANA].reading is not None and view.seats[ANA].reading.combination == 2
    assert [card.fresh for card in view.table] == [False] * 3
    match.discard(BIA, "Q")
    assert [card.fresh for card in GAME.view(match.state, ANA).table] == [False, False, False, True]


def test_a_lord_with_six_cards_has_no_reading_yet() -> None:
    match = dealt(HIGH, LOW).bets(10, 10)
    assert GAME.view(match.state, ANA).seats[ANA].reading is None


def test_dice_and_points_are_seen_by_all() -> None:
    match = showdown(HIGH, LOW).do(ANA, ROLL).draw(6, 3)
    seen = GAME.view(match.state, None).seats[ANA]
    assert (seen.dice, seen.points) == ((6, 3), 10)
    assert GAME.view(match.state, None).seats[BIA].points == 0


def test_the_events_of_a_hand_tell_every_card_that_moved() -> None:
    match = dealt("2 6 8 J K", "3 5 7 9 Q", pile="3 4 2 10 A 7").bets(10, 10)
    match.discard(ANA, "2 2").do(ANA, take(0)).discard(BIA, "3").do(BIA, DRAW)
    names = " ".join(type(event).__name__ for event in match.story)
    assert names == (
        "HandDealt BetMade BetMade BetsShown OwnHandSeen OwnHandSeen TableRevealed WyrtCardsDrawn CardsDiscarded "
        "CardsTaken CardsDiscarded WyrtCardsDrawn RoundEnded"
    )


def test_a_match_that_is_over_asks_for_nothing_more() -> None:
    match = showdown(HIGH, LOW, shuffled=(BIA,)).rolls((6, 6), (1, 1))
    assert isinstance(GAME.turn(match.state), Over)
    legal_now: list[Any] = [GAME.legal_actions(match.state, seat) for seat in (ANA, BIA)]
    assert legal_now == [(), ()]
    assert match.state.dispute is None and match.state.contenders == ()
