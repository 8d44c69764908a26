"""What a seat of Chama remembers of its rivals' turns, and what sampled states of the table have in common."""

from __future__ import annotations

from random import Random

from engine.core.memory import recall
from engine.core.redaction import redact
from engine.games.chama.bot.counting import hidden
from engine.games.chama.bot.race import realms_at_hand
from engine.games.chama.cards import Kind, kind_of
from engine.games.chama.events import ChamaCardsDrawn, RealmPlayed, RealmRebuilt, RedrawCalled, SpoilsDrawn, TurnBegan
from engine.games.chama.memory import ANY, NEW, ChamaMemory
from engine.games.chama.model import ChamaState
from tests.engine.chama.positions import ANA, BIA, CONCEDE, GAME, SPOILS, Match, attack, position, send, send_pool, side


def remembered(*events: object) -> ChamaMemory:
    memory: ChamaMemory = recall(GAME, None, ANA, events)
    return memory


def turn(seat: int, *events: object) -> tuple[object, ...]:
    return (TurnBegan(seat, 1, 1), ChamaCardsDrawn(seat, 3, (2, 3, 4)), *events)


LAID = RealmPlayed(BIA, 11, 0, 0)


def samples(match: Match, seat: int | None) -> list[ChamaState]:
    view = GAME.view(match.state, seat)
    return [GAME.sample(view, NEW, Random(number)) for number in range(40)]


def test_who_lays_no_realm_has_none_but_among_the_cards_that_come_later() -> None:
    assert remembered(*turn(BIA)).fresh[BIA] == ANY
    assert remembered(*turn(BIA), *turn(ANA)).fresh[BIA] == 0
    assert remembered(*turn(BIA), *turn(ANA), *turn(BIA)).fresh[BIA] == 3
    assert remembered(*turn(BIA), *turn(ANA), SpoilsDrawn(BIA, 5)).fresh[BIA] == 1


def test_who_has_laid_or_rebuilt_one_may_hold_others() -> None:
    for done in (LAID, RealmRebuilt(BIA, 0, 11)):
        assert remembered(*turn(BIA, done), *turn(ANA)).fresh[BIA] == ANY


def test_spoils_come_after_the_chance_to_lay_a_realm_of_the_hand() -> None:
    drawn = SpoilsDrawn(BIA, 5)
    assert remembered(*turn(BIA, drawn), *turn(ANA)).fresh[BIA] == 1
    assert remembered(*turn(BIA, drawn, RealmPlayed(BIA, 11, 0, 0, spoils=True)), *turn(ANA)).fresh[BIA] == 0
    assert remembered(*turn(BIA, SpoilsDrawn(BIA, 0, none=True)), *turn(ANA)).fresh[BIA] == 0


def test_the_planner_expects_realms_only_among_those_cards() -> None:
    match = position(ana=side(slots="K"), bia=side(hand="6 7 8 9", slots="K"))
    view = GAME.view(match.state, ANA)
    odds = []
    for fresh in (0, 1, 3, ANY):
        closed = hidden(view, ChamaMemory(fresh=(ANY, fresh, ANY, ANY)), BIA)
        odds.append(realms_at_hand(view.seats[BIA], closed))
    assert odds == sorted(odds) and odds[0] == 0 and odds[3] == 4 * odds[1]


def test_an_attack_with_an_empty_pool_is_one_by_a_commander_of_the_hand() -> None:
    match = position(ana=side(hand="5 6 7 8 9 10", slots="K"), bia=side(slots="K")).do(ANA, attack(BIA, "A"))
    for viewer in (BIA, None):
        for state in samples(match, viewer):
            assert any(kind_of(card) is Kind.COMMANDER for card in state.seats[ANA].hand)
    match.do(ANA, send("5"))
    assert not all(any(2 <= card <= 5 for card in state.seats[ANA].hand) for state in samples(match, BIA))


def test_spoils_that_another_has_drawn_may_be_any_card_of_its_hand() -> None:
    match = position(ana=side(slots="K", pool="2"), bia=side(hand="6 7", slots="K", pool="5+10"))
    match.do(ANA, attack(BIA, "A"), send_pool()).do(BIA, send_pool()).do(ANA, CONCEDE).do(BIA, SPOILS)
    states = samples(match, ANA)
    assert all(state.spoils in state.seats[BIA].hand for state in states)
    assert {state.seats[BIA].hand.index(state.spoils) for state in states} == {0, 1, 2}


def test_nothing_is_remembered_of_cards_that_a_redraw_has_shuffled_again() -> None:
    assert remembered(*turn(BIA), *turn(ANA), redact(RedrawCalled(ANA, (2,)), ANA)) == NEW
