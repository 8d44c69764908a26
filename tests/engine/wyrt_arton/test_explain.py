"""Wyrt de Arton: every refusal says why, and on which rule it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.core.model import Decide
from engine.games.wyrt_arton.actions import (
    ArtonAction,
    ChooseDie,
    Invent,
    LookAt,
    NoRaise,
    NoVote,
    PostStraddle,
    RaiseBy,
    StealCard,
    TryTrick,
    UseMagic,
    VoteLevel,
)
from engine.games.wyrt_arton.cards import DEAD_MANS_HAND, DECK
from engine.games.wyrt_arton.explain import RULES
from engine.games.wyrt_arton.legal import Legal
from tests.engine.wyrt_arton.positions import (
    ACCEPT,
    AGAIN,
    ANA,
    BIA,
    CAIO,
    CALL,
    CHEAT,
    CHECK,
    DUDA,
    ENOUGH,
    FOLD,
    GAME,
    INSIST,
    NO_STRADDLE,
    OUT,
    RAISE,
    SIT,
    STAND,
    STAY,
    STOP,
    STRADDLE,
    Match,
    by,
    card,
    magic,
    table,
)
from tests.laws.play import walk
from tests.laws.wyrt_arton_law import OPTIONS, seats_of

MAGIC = "AS KS QS JS TS"
CLIENT = "cliente_casual"


def straddle() -> Match:
    return table(4)


def turn(**options: Any) -> Match:
    """Ana is asked."""
    return table(3, **options).deal(MAGIC)


def poor() -> Match:
    return turn(money=(10, 100, 100))


def alone() -> Match:
    """Ana is all-in, Bia has folded, and Caio has yet to pay."""
    return table(3, money=(30, 100, 100), raise_rule="holdem").deal().go("r20 f")


def rich() -> Match:
    return turn(minimum=1, money=(20_000, 100, 100)).do(ANA, RAISE)


def amount() -> Match:
    return turn().do(ANA, RAISE)


def answering() -> Match:
    return turn().go("r10")


def crooked(**options: Any) -> Match:
    return turn(cheating=True, **options)


def failed_i() -> Match:
    return crooked().do(ANA, CHEAT).draw(6)


def failed_h() -> Match:
    return crooked(sheets=("artes carteador", CLIENT, CLIENT)).do(ANA, CHEAT).draw(1).draw(6)


def stealing() -> Match:
    return crooked().do(ANA, CHEAT).draw(1).draw(1).draw(3)


def cheated() -> Match:
    return failed_i().do(ANA, STOP)


def witch() -> Match:
    return turn(magic=True)


def spent() -> Match:
    return witch().do(ANA, magic("AS")).draw(3)


def coin() -> Match:
    return witch().check_down().throw("9H").go("x x").do(ANA, magic("QS")).draw(3)


def doors() -> Match:
    return table(4, doors=True, empty=1).deal().go("f f")


def over() -> Match:
    return table(2).deal().call_time().go("f")


def quiet_inventors() -> Match:
    return table(3, cheating=True).deal()


def inventors() -> Match:
    return table(3, cheating=True, inventing=True).deal()


def voting() -> Match:
    return inventors().do(ANA, Invent("take"))


REFUSALS: list[tuple[Callable[[], Match], int, Any, str]] = [
    (over, ANA, FOLD, "game_over"),
    (turn, BIA, FOLD, "not_your_turn"),
    (answering, ANA, FOLD, "not_your_turn"),
    (straddle, DUDA, FOLD, "only_straddle_now"),
    (turn, ANA, STRADDLE, "straddle_only_before_cards"),
    (turn, ANA, NO_STRADDLE, "straddle_only_before_cards"),
    (doors, ANA, FOLD, "only_on_own_turn"),
    (answering, BIA, RAISE, "answer_pay_or_fold"),
    (answering, BIA, CHECK, "answer_pay_or_fold"),
    (answering, BIA, NoRaise(), "answer_pay_or_fold"),
    (amount, ANA, FOLD, "amount_first"),
    (amount, ANA, CHEAT, "amount_first"),
    (turn, ANA, CHECK, "check_needs_equal_stake"),
    (lambda: turn().go("c c"), 2, CALL, "nothing_to_call"),
    (poor, ANA, RAISE, "raise_beyond_money"),
    (amount, ANA, by(1000), "raise_beyond_money"),
    (amount, ANA, by(10**9), "raise_beyond_money"),
    (alone, 2, RAISE, "nobody_to_raise"),
    (turn, ANA, by(10), "amount_after_raise"),
    (turn, ANA, NoRaise(), "amount_after_raise"),
    (amount, ANA, by(9), "below_minimum"),
    (amount, ANA, by(0), "below_minimum"),
    (amount, ANA, by(-10), "below_minimum"),
    (amount, ANA, by(15), "no_whole_minimum"),
    (rich, ANA, by(5001), "too_many_minimums"),
    (turn, ANA, CHEAT, "no_cheating_here"),
    (lambda: crooked(sheets=(CLIENT, "casa", "casa")), ANA, CHEAT, "no_sleight"),
    (cheated, ANA, CHEAT, "cheated_already"),
    (crooked, ANA, INSIST, "only_after_failed_die"),
    (crooked, ANA, ENOUGH, "only_after_failed_die"),
    (failed_i, ANA, ACCEPT, "only_after_failed_die"),
    (failed_i, ANA, AGAIN, "no_second_chance"),
    (failed_i, ANA, FOLD, "finish_the_cheat"),
    (failed_h, ANA, CALL, "finish_the_cheat"),
    (stealing, ANA, CALL, "finish_the_cheat"),
    (stealing, ANA, StealCard(card("AS")), "not_in_the_deck"),
    (stealing, ANA, StealCard(-1), "not_in_the_deck"),
    (turn, ANA, magic("AS"), "no_magic_here"),
    (witch, ANA, magic("2S"), "no_magic_card"),
    (lambda: witch().go("c"), BIA, magic("AS"), "magic_not_held"),
    (spent, ANA, magic("AS"), "magic_spent"),
    (witch, ANA, magic("QS"), "no_dice_card_yet"),
    (witch, ANA, magic("JS"), "no_dice_card_yet"),
    (witch, ANA, magic("TS"), "mask_needs_trait"),
    (coin, ANA, CALL, "choose_a_die"),
    (turn, ANA, ChooseDie(1), "die_needs_magic"),
    (witch, ANA, magic("AS", "H"), "mask_needs_trait"),
    (coin, ANA, ChooseDie(3), "no_such_die"),
    (coin, ANA, ChooseDie(-1), "no_such_die"),
    (turn, ANA, Invent("take"), "no_cheating_here"),
    (turn, ANA, VoteLevel(1), "nothing_to_vote"),
    (turn, ANA, NoVote(), "nothing_to_vote"),
    (quiet_inventors, ANA, Invent("take"), "no_inventing_here"),
    (inventors, ANA, TryTrick(0), "no_such_trick"),
    (inventors, ANA, TryTrick(-1), "no_such_trick"),
    (inventors, ANA, Invent("take", "x" * 81), "trick_too_long"),
    (inventors, ANA, Invent("take", "a\tb"), "trick_signs"),
    (inventors, ANA, LookAt(BIA), "no_cards_to_see"),
    (voting, BIA, CALL, "vote_first"),
    (voting, BIA, VoteLevel(7), "no_such_level"),
    (voting, BIA, VoteLevel(-1), "no_such_level"),
    (lambda: voting().do(BIA, NoVote()).do(CAIO, NoVote()), ANA, Invent("look"), "invented_already"),
    (turn, ANA, STAY, "only_between_hands"),
    (doors, ANA, SIT, "stay_or_stand"),
    (doors, ANA, OUT, "stay_or_stand"),
    (doors, DUDA, STAY, "sit_or_stay_out"),
    (doors, DUDA, STAND, "sit_or_stay_out"),
]


@pytest.mark.parametrize(
    ("start", "seat", "action", "code"),
    REFUSALS,
    ids=[f"{code}-{number}" for number, (*_, code) in enumerate(REFUSALS)],
)
def test_a_refusal_has_its_reason_and_rule(start: Callable[[], Match], seat: int, action: Any, code: str) -> None:
    assert start().why(seat, action) == (code, RULES[code])


def test_every_reason_is_given_by_some_refusal() -> None:
    assert {code for *_, code in REFUSALS} == set(RULES)


def test_a_refused_amount_is_told_with_the_least_and_the_most() -> None:
    reason = GAME.explain(amount().state, ANA, by(15))
    assert reason is not None and reason.data == {"amount": 15, "minimum": 10, "most": 990}


def test_what_is_legal_has_nothing_in_its_way() -> None:
    for start in (straddle, turn, amount, answering, failed_i, failed_h, stealing, spent, coin, doors):
        match = start()
        for seat in match.deciders:
            assert [match.why(seat, action) for action in match.legal(seat)] == [None] * len(match.legal(seat))
    assert PostStraddle() in straddle().legal()


PLAIN = (CHECK, CALL, FOLD, RAISE, NoRaise(), CHEAT, INSIST, STOP, AGAIN, ACCEPT, ENOUGH, STRADDLE, NO_STRADDLE)
NUMBERED = (TryTrick, VoteLevel, LookAt, ChooseDie, StealCard)


def candidates(legal: Legal) -> list[ArtonAction]:
    """Every action that could be meant, with numbers beyond both ends; amounts a tibar around those that are listed."""
    amounts = {amount.amount + more for amount in legal if isinstance(amount, RaiseBy) for more in (-1, 0, 1)}
    powers = [UseMagic(held, trait) for held in (0, *DEAD_MANS_HAND) for trait in ("", "H", "I")]
    numbered = [kind(number) for kind in NUMBERED for number in range(-1, DECK + 1)]
    invented = [Invent("take"), Invent("look"), NoVote(), STAY, STAND, SIT, OUT]
    return [*PLAIN, *map(RaiseBy, sorted({0, *amounts})), *powers, *numbered, *invented]


@pytest.mark.parametrize("number", range(0, len(OPTIONS), 5))
def test_the_actions_listed_are_exactly_those_that_nothing_stands_against(number: int) -> None:
    rng, looked = Random(number), Counter[str]()
    for step in walk(GAME, OPTIONS[number], seats_of(OPTIONS[number])[-1], rng):
        state, turn = step.state, GAME.turn(step.state)
        if isinstance(turn, Decide) and looked[state.ask.value] < 4:
            looked[state.ask.value] += 1
            seat = turn.seats[0]
            legal = GAME.legal_actions(state, seat)
            assert {action for action in candidates(legal) if GAME.explain(state, seat, action) is None} == {*legal}
            others = [other for other in range(len(state.seats)) if other not in turn.seats]
            assert all(GAME.explain(state, other, action) for other in others for action in legal)
    assert looked["act"] and looked["answer"] + looked["amount"]
