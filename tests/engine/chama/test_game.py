"""Chama as the core knows it: its tables are complete, its hidden cards hidden, its key moments marked."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.core.model import Resigned, TimeCalled
from engine.core.redaction import redact
from engine.games.chama import applying, explain, game, legal
from engine.games.chama.actions import ChamaAction
from engine.games.chama.events import ChamaCardsDrawn, ChamaEvent, SpoilsDrawn
from engine.games.chama.model import ChamaAsk
from tests.engine.chama.positions import (
    ANA,
    ARMISTICE,
    BIA,
    CAIO,
    END,
    GAME,
    REDRAW,
    SPOILS,
    UNDEFENDED,
    Match,
    attack,
    position,
    ranks,
    send,
    side,
)


def test_every_action_can_be_carried_out_and_explained() -> None:
    assert set(applying.APPLY) == set(explain._WHEN) == set(get_args(ChamaAction))


def test_every_question_has_somebody_to_answer_it_and_answers() -> None:
    assert set(game._DECIDERS) == set(ChamaAsk)
    assert set(legal._BY_ASK) == set(ChamaAsk) - {ChamaAsk.START, ChamaAsk.SHUFFLE, ChamaAsk.RAID, ChamaAsk.OVER}


def test_tags_are_a_format_and_no_two_are_the_same() -> None:
    for union in (ChamaAction, ChamaEvent):
        tags = [each.__struct_config__.tag for each in get_args(union)]
        assert len(set(tags)) == len(tags) and all(isinstance(tag, str) for tag in tags)


@pytest.mark.parametrize("viewer", [ANA, BIA, CAIO, None])
def test_a_view_shows_the_own_hand_only(viewer: int | None) -> None:
    match = position(ana=side(hand="A 5"), bia=side(hand="K 9"), caio=side(hand="2"))
    hands = [seat.hand for seat in GAME.view(match.state, viewer).seats]
    assert hands == [cards if seat == viewer else None for seat, cards in enumerate([(1, 5), (9, 13), (2,)])]


@pytest.mark.parametrize("viewer", [ANA, BIA, None])
def test_cards_drawn_are_told_to_their_owner_only(viewer: int | None) -> None:
    drawn, spoils = ChamaCardsDrawn(BIA, 3, ranks("K 2 A")), SpoilsDrawn(BIA, 9)
    mine = viewer == BIA
    assert redact(drawn, viewer) == ChamaCardsDrawn(BIA, 3, ranks("K 2 A") if mine else None)
    assert redact(spoils, viewer) == SpoilsDrawn(BIA, 9 if mine else 0)


def razing(pile: int | None = None) -> Match:
    match = position(ana=side(hand="5", slots="K", pile=pile), bia=side(hand="A", slots="K"), caio=side())
    return match.do(ANA, attack(BIA, "A"), send("5"))


def moments(match: Match) -> tuple[str, ...]:
    return GAME.moments(match.events)


def test_key_moments_are_marked() -> None:
    assert moments(razing()) == ()
    assert moments(razing().do(BIA, UNDEFENDED)) == ("razing",)
    assert moments(razing().do(BIA, UNDEFENDED).do(ANA, SPOILS)) == ("spoils",)
    assert moments(razing().do(BIA, ARMISTICE)) == ("armistice",)
    assert moments(razing().befall(TimeCalled())) == ("time",)
    assert moments(razing().befall(Resigned(CAIO))) == ("out",)
    assert moments(position(ana=side(hand="2", turns=2), bia=side()).do(ANA, END, REDRAW)) == ("redraw",)
    assert moments(position(ana=side(), bia=side(pile=2)).do(ANA, END)) == ("out", "end")


def test_spoils_from_an_empty_pile_are_no_key_moment() -> None:
    assert moments(razing(pile=0).do(BIA, UNDEFENDED)) == ("razing",)


def test_progress_counts_turns_and_battles() -> None:
    match = position(ana=side(hand="5", slots="K"), bia=side(slots="K"))
    assert GAME.progress(match.state) == (7, 0)
    assert GAME.progress(match.do(ANA, attack(BIA, "A")).state) == (7, 1)
    match.do(ANA, send("5")).do(BIA, UNDEFENDED).do(ANA, match.legal(ANA)[-1], END)
    assert GAME.progress(match.state) == (8, 1)
