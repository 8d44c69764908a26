"""Why not: every reason the game can give, with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.chance import Stream, answer_from
from engine.core.model import Chance, Over
from engine.games.dalmuti.actions import DalmutiAction, GiveCards, Play
from engine.games.dalmuti.cards import RANKS
from engine.games.dalmuti.explain import RULES
from engine.games.dalmuti.game import Dalmuti
from engine.games.dalmuti.model import DalmutiOptions
from engine.games.dalmuti.sets import CARDS_OF
from tests.engine.dalmuti.positions import (
    ANA,
    BIA,
    CAIO,
    DECLINE,
    DUDA,
    JOKERS,
    PASS,
    REVOLUTION,
    TAKEOVER,
    Match,
    before_deal,
    give,
    play,
    position,
)

FOUR = (ANA, BIA, CAIO, DUDA)
TAKE, REVOLT = DalmutiOptions(jokers=2, takeover=True), DalmutiOptions(jokers=2, revolution=True)
ALONE = DalmutiOptions(jokers=2, jokers_alone=True)


def leading(options: DalmutiOptions | None = None) -> Match:
    return position("9 9 8", "8 8 7", "7 7", "6 6", options=options)


def answering() -> Match:
    return leading().do(ANA, play("9"))


def giving() -> Match:
    return before_deal(FOUR).deal("9 9", "8 8", "7", "A 2")


def calling(options: DalmutiOptions) -> Match:
    return before_deal(FOUR, options).deal("* *")


def president_leading() -> Match:
    match = position("A A", "8 8", "7", "6 6", options=DalmutiOptions(president_single=True))
    match.state = replace(match.state, deal=replace(match.state.deal, hand=2))
    return match


def over() -> Match:
    return (
        position("9", "8", "7", "6 6", options=DalmutiOptions(hands=1))
        .do(0, play("9"))
        .do(1, play("8"))
        .do(2, play("7"))
    )


REASONS: list[tuple[str, Callable[[], Match], int, DalmutiAction]] = [
    ("game_over", over, DUDA, play("6")),
    ("not_your_turn", leading, BIA, play("8")),
    ("play_after_bonus", giving, ANA, play("9")),
    ("play_after_bonus", lambda: calling(TAKE), CAIO, PASS),
    ("call_only_before_bonus", leading, ANA, TAKEOVER),
    ("call_only_before_bonus", giving, ANA, DECLINE),
    ("gift_only_after_payment", leading, ANA, give("9 9")),
    ("no_such_set", leading, ANA, Play(14, 1)),
    ("no_such_set", leading, ANA, Play(9, 0)),
    ("no_such_set", leading, ANA, Play(9, 1, 2)),
    ("no_such_set", lambda: leading(ALONE), ANA, Play(9, 1, 1)),
    ("jokers_not_alone", lambda: leading(JOKERS), ANA, play("*")),
    ("cards_not_in_hand", leading, ANA, play("9 9 9")),
    ("jokers_not_in_hand", lambda: leading(JOKERS), ANA, play("9 9 *")),
    ("wrong_count", answering, BIA, play("8 8")),
    ("not_rarer", lambda: position("8 9", "8 9", "7", "6").do(ANA, play("8")), BIA, play("8")),
    ("jokers_beat_nothing", lambda: position("8 9", "* 9", "7", "6", options=ALONE).do(ANA, play("8")), BIA, play("*")),
    ("leader_must_play", leading, ANA, PASS),
    ("president_leads_single", president_leading, ANA, play("A A")),
    ("wrong_gift_size", giving, ANA, give("9")),
    ("gift_not_in_hand", lambda: before_deal(FOUR, JOKERS).deal("9 9", "8 8", "7", "A * *"), ANA, give("* *")),
    ("gift_not_in_hand", giving, ANA, GiveCards((99, 1))),
    ("gift_out_of_order", giving, ANA, GiveCards((9, 1))),
    ("no_takeover_here", lambda: calling(REVOLT), DUDA, TAKEOVER),
    ("takeover_by_interns", lambda: calling(DalmutiOptions(jokers=2, takeover=True, revolution=True)), ANA, TAKEOVER),
    ("no_revolution_here", lambda: calling(TAKE), DUDA, REVOLUTION),
    ("needs_both_jokers", lambda: calling(TAKE), DUDA, TAKEOVER),
    ("needs_both_jokers", lambda: calling(REVOLT), DUDA, REVOLUTION),
]


@pytest.mark.parametrize(
    ("code", "begin", "seat", "action"), REASONS, ids=[f"{n}-{r[0]}" for n, r in enumerate(REASONS)]
)
def test_a_refusal_tells_the_first_thing_in_the_way_and_its_rule(
    code: str, begin: Callable[[], Match], seat: int, action: DalmutiAction
) -> None:
    reason = begin().refused(seat, action)
    assert (reason.code, reason.rule) == (code, RULES[code])


def test_every_reason_is_given_by_some_position() -> None:
    assert {code for code, *_ in REASONS} == set(RULES)


def test_reasons_carry_what_their_sentences_need() -> None:
    assert leading().refused(ANA, play("9 9 9")).data == {"card": 9, "needs": 3, "has": 2}
    assert answering().refused(BIA, play("8 8")).data == {"needs": 1, "has": 2}
    assert giving().refused(ANA, give("9")).data == {"needs": 2, "has": 1}


GIFTS = [GiveCards(cards) for count in (1, 2) for cards in combinations_with_replacement((*RANKS, 0), count)]
EVERY_ACTION = (*CARDS_OF, *GIFTS, PASS, TAKEOVER, REVOLUTION, DECLINE)


@pytest.mark.parametrize(
    "options",
    [
        DalmutiOptions(hands=2),
        DalmutiOptions(hands=3, jokers=2, takeover=True, revolution=True),
        DalmutiOptions(hands=2, jokers=2, jokers_alone=True, vice_bonus=1, president_single=True),
    ],
    ids=["as it is", "jokers and calls", "jokers alone"],
)
@pytest.mark.parametrize("rules", ["1", "2"])
def test_the_actions_listed_are_exactly_those_that_nothing_stands_against(options: DalmutiOptions, rules: str) -> None:
    game, rng, looked = Dalmuti(), Random(5), Counter[str]()
    state = game.initial_state(options, 4, rules)
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            state = game.resolve(state, answer_from(Stream(rng.randbytes(8)), turn.draw))
            continue
        ask, seat = state.deal.ask.value, turn.seats[0]
        legal = game.legal_actions(state, seat)
        if looked[ask] < 12 and (ask != "play" or rng.random() < 0.3):
            looked[ask] += 1
            assert {action for action in EVERY_ACTION if game.explain(state, seat, action) is None} == {*legal}
            assert all(game.explain(state, other, legal[0]) for other in range(4) if other not in turn.seats)
        state = game.apply(state, seat, rng.choice(legal))
    assert looked["play"] == 12 and looked["gift"] and (looked["call"] or not options.takeover)
