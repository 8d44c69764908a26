"""Dalmuti as the core knows it: its hidden cards hidden, its key moments marked, its progress counted."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.core.model import Resigned, TimeCalled
from engine.core.redaction import redact
from engine.games.dalmuti.actions import DalmutiAction
from engine.games.dalmuti.events import CardsDealt, DalmutiEvent
from engine.games.dalmuti.model import DalmutiOptions, Title
from tests.engine.dalmuti.positions import (
    ANA,
    BIA,
    CAIO,
    DUDA,
    GAME,
    PASS,
    REVOLUTION,
    TAKEOVER,
    Match,
    before_deal,
    cards,
    play,
    position,
)


def test_tags_are_a_format_and_no_two_are_the_same() -> None:
    for union in (DalmutiAction, DalmutiEvent):
        tags = [each.__struct_config__.tag for each in get_args(union)]
        assert len(set(tags)) == len(tags) and all(isinstance(tag, str) for tag in tags)


@pytest.mark.parametrize("viewer", [ANA, BIA, CAIO, None])
def test_a_view_shows_the_own_hand_only(viewer: int | None) -> None:
    match = position("A 5", "K 9", "2", "3", options=DalmutiOptions(top_rank=13))
    seen = GAME.view(match.state, viewer).seats
    row = (cards("A 5"), cards("9 K"), cards("2"), cards("3"))
    assert [place.hand for place in seen] == [hand if seat == viewer else None for seat, hand in enumerate(row)]
    assert [place.hand_size for place in seen] == [2, 2, 1, 1]


@pytest.mark.parametrize("viewer", [ANA, BIA, None])
def test_cards_dealt_are_told_to_their_owner_only(viewer: int | None) -> None:
    dealt = CardsDealt(BIA, 2, (1, 9))
    assert redact(dealt, viewer) == CardsDealt(BIA, 2, (1, 9) if viewer == BIA else None)


def test_a_view_tells_who_has_passed_since_the_last_set() -> None:
    match = position("9 9", "8 8", "7 7", "6 6").do(ANA, play("9")).do(BIA, PASS)
    assert [place.passed for place in GAME.view(match.state, None).seats] == [False, True, False, False]
    match.do(CAIO, play("7"))
    assert not any(place.passed for place in GAME.view(match.state, None).seats)


def test_a_view_tells_titles_points_and_places() -> None:
    match = before_deal((BIA, ANA, DUDA, CAIO)).deal()
    assert [place.title for place in GAME.view(match.state, None).seats] == [
        Title.VICE,
        Title.PRESIDENT,
        Title.JUNIOR,
        Title.SENIOR,
    ]
    match = position("9", "8 8", "7 7", "6 6").do(ANA, play("9"))
    place = GAME.view(match.state, None).seats[ANA]
    assert (place.out, place.gained, place.points) == (1, 3, 3)


def moments(match: Match) -> tuple[str, ...]:
    return GAME.moments(match.events)


def test_key_moments_are_marked() -> None:
    assert moments(position("9", "8 8", "7 7", "6 6").do(ANA, play("9"))) == ("first_out",)
    out = position("9", "8", "7", "6 6", options=DalmutiOptions(hands=1)).do(ANA, play("9")).do(BIA, play("8"))
    assert moments(out.do(CAIO, play("7"))) == ("first_out", "hand", "end")
    calls = DalmutiOptions(jokers=2, takeover=True, revolution=True)
    four = (ANA, BIA, CAIO, DUDA)
    assert moments(before_deal(four, calls).deal("", "", "", "* *").do(DUDA, TAKEOVER)) == ("takeover",)
    assert moments(before_deal(four, calls).deal("", "", "", "* *").do(DUDA, REVOLUTION)) == ("revolution",)
    assert moments(position("9", "8", "7", "6").intervene(TimeCalled())) == ("time",)
    assert moments(position("9 9", "8", "7", "6").intervene(Resigned(BIA))) == ("out",)


def test_progress_counts_hands_and_tricks() -> None:
    match = position("A 9 8", "8", "7", "6")
    assert GAME.progress(match.state) == (1, 1)
    assert GAME.progress(match.do(ANA, play("A")).state) == (1, 2)
    assert GAME.progress(before_deal((ANA, BIA, CAIO, DUDA), hand=3).state) == (3, 0)
