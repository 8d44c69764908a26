"""Why not: every reason the game can give, with its rule, for every card and slot one might press."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.core.errors import IllegalAction
from engine.core.model import Decide
from engine.games.chama.actions import Action, AttachArmy, Attack, CutDeck, PlaySpoils, Rebuild, SendFromPool
from engine.games.chama.explain import RULES, candidates
from engine.games.chama.model import Ask, Options
from tests.engine.chama.positions import (
    ANA,
    ARMISTICE,
    BIA,
    CONCEDE,
    END,
    GAME,
    REDRAW,
    SPOILS,
    UNDEFENDED,
    WITHDRAW,
    Match,
    army,
    attack,
    commander,
    cut,
    discard,
    lay_spoils,
    position,
    rank,
    realm,
    rebuild,
    reinforce,
    send,
    send_pool,
    side,
)
from tests.laws.play import walk


def main(hand: str = "", slots: str = "", pool: str = "", bia: str = "K", **more: Any) -> Match:
    """Ana's turn, all steps open."""
    return position(ana=side(hand=hand, slots=slots, pool=pool, turns=1), bia=side(slots=bia), **more)


def defending(hand: str = "", pool: str = "") -> Match:
    """Bia is to answer a commander of Ana's."""
    match = position(ana=side(hand="5", slots="K"), bia=side(hand=hand, pool=pool, slots="K"))
    return match.do(ANA, attack(BIA, "A"), send("5"))


def clash(hand: str = "", pool: str = "") -> Match:
    """Ana is losing an incursion; the hand and the rest of the pool are hers."""
    match = position(ana=side(hand=hand, pool=f"4 {pool}", slots="K"), bia=side(hand="5 9", slots="K"))
    return match.do(ANA, attack(BIA, "A"), send_pool(0)).do(BIA, send("5"))


def spoils(top: str) -> Match:
    """Ana has drawn spoils and may lay them beside her razed tip and her realm B."""
    match = position(ana=side(hand="5", slots="k Q", top=top), bia=side(slots="K"))
    return match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, UNDEFENDED).do(ANA, SPOILS)


def cutting() -> Match:
    match = Match(GAME.initial_state(Options(), 2)).draw(51, 0)
    return match.draw(*range(52)).draw(*range(52))


REASONS: list[tuple[str, str, Callable[[], Match], int, Action]] = [
    ("game_over", "1.4.2", lambda: position(ana=side(), bia=side(pile=0)).do(ANA, END), ANA, END),
    ("not_your_turn", "2", lambda: main(), BIA, END),
    ("not_your_turn", "2", lambda: main(bia="K"), 7, END),
    ("winning_side_waits", "2.5 e", lambda: clash(), BIA, reinforce("9")),
    ("card_not_in_hand", "2.3", lambda: main("5"), ANA, commander("4")),
    ("card_not_in_hand", "2.3", lambda: main(""), ANA, realm("K", "A")),
    ("card_not_in_hand", "2.3", lambda: clash("6"), ANA, reinforce("7")),
    ("card_not_in_hand", "2.3", lambda: main("2 2 2 3 3 3 4 4 4").do(ANA, END), ANA, discard("K")),
    ("cut_only_at_start", "1.4", lambda: main(), ANA, cut(9)),
    ("cut_out_of_range", "1.4", cutting, ANA, CutDeck(0)),
    ("cut_out_of_range", "1.4", cutting, ANA, CutDeck(52)),
    ("realm_only_in_step_2", "2.1", lambda: spoils("9"), ANA, realm("K", "A")),
    ("realm_only_in_step_2", "2.1", lambda: defending("K"), BIA, rebuild("A")),
    ("pool_only_in_step_3", "CH-9", lambda: defending("4"), BIA, commander("4")),
    ("pool_only_in_step_3", "CH-9", lambda: defending("9", "4"), BIA, army("9")),
    ("attack_only_in_step_4", "2.5", lambda: defending("4"), BIA, attack(ANA, "A")),
    ("commander_only_when_asked", "2.5 b", lambda: main("5"), ANA, send("5")),
    ("commander_only_when_asked", "2.5 b", lambda: main(pool="5"), ANA, send_pool()),
    ("no_second_commander", "CH-25", lambda: clash("5"), ANA, send("5")),
    ("no_second_commander", "CH-25", lambda: clash("", "3"), ANA, send_pool()),
    ("reinforce_only_when_losing", "2.5 e", lambda: defending("9"), BIA, reinforce("9")),
    ("armistice_only_when_losing", "CH-35", lambda: main("A"), ANA, ARMISTICE),
    ("discard_only_when_asked", "CH-11", lambda: main("5"), ANA, discard("5")),
    ("answer_first", "2", lambda: clash(), ANA, END),
    ("not_asked", "2", lambda: main(), ANA, CONCEDE),
    ("not_asked", "2", lambda: main(), ANA, WITHDRAW),
    ("not_asked", "2", lambda: main(), ANA, UNDEFENDED),
    ("not_asked", "2", lambda: main(), ANA, SPOILS),
    ("not_asked", "2", lambda: main("K"), ANA, lay_spoils("A")),
    ("not_asked", "2", lambda: main("2"), ANA, REDRAW),
    ("step_passed", "2", lambda: main("K 5").do(ANA, commander("5")), ANA, realm("K", "A")),
    ("step_passed", "2", lambda: main("5 9 9 9", "k").do(ANA, commander("5")), ANA, rebuild("A")),
    ("step_passed", "2", lambda: after_battle("5 4"), ANA, commander("4")),
    ("step_passed", "2", lambda: after_battle("5 9", "3"), ANA, army("9")),
    ("not_a_realm", "1.2", lambda: main("9"), ANA, realm("9", "A")),
    ("not_a_commander", "1.2", lambda: main("9"), ANA, commander("9")),
    ("not_a_commander", "1.2", lambda: defending("9"), BIA, send("9")),
    ("not_an_army", "1.2", lambda: main("5", pool="4"), ANA, army("5")),
    ("one_realm_action", "CH-4", lambda: main("K K").do(ANA, realm("K", "A")), ANA, realm("K", "B")),
    ("slot_taken", "CH-5", lambda: main("K", "Q"), ANA, realm("K", "A")),
    ("slot_taken", "CH-5", lambda: spoils("J"), ANA, lay_spoils("B")),
    ("row_not_open", "2.1", lambda: main("K"), ANA, realm("K", "B")),
    ("row_not_open", "2.1", lambda: spoils("J"), ANA, lay_spoils("D")),
    ("not_razed", "CH-18", lambda: main("2 2 2", "K"), ANA, rebuild("A")),
    ("not_razed", "CH-18", lambda: main("2 2 2"), ANA, Rebuild(6)),
    ("rebuild_needs_three", "CH-18", lambda: main("2 2", "k"), ANA, rebuild("A")),
    ("no_such_commander", "2.3", lambda: main("9"), ANA, army("9", 0)),
    ("no_such_commander", "2.3", lambda: main("9", pool="5"), ANA, AttachArmy(9, -1)),
    ("no_such_commander", "2.3", lambda: defending(), BIA, SendFromPool(0)),
    ("army_already", "CH-8", lambda: main("9", pool="5+8"), ANA, army("9")),
    ("one_battle", "CH-22", lambda: after_battle("5 4"), ANA, attack(BIA, "A")),
    ("own_realm", "2.5 a", lambda: main("5", "K"), ANA, attack(ANA, "A")),
    ("no_realm_there", "2.5 a", lambda: main("5"), ANA, attack(BIA, "B")),
    ("no_realm_there", "2.5 a", lambda: main("5"), ANA, Attack(9, 0)),
    ("no_realm_there", "2.5 a", lambda: main("5"), ANA, Attack(BIA, 6)),
    ("no_realm_there", "2.5 a", lambda: spoils("J"), ANA, PlaySpoils(6)),
    ("already_razed", "CH-15", lambda: main("5", bia="k"), ANA, attack(BIA, "A")),
    ("protected", "CH-14", lambda: main("5", bia="K Q"), ANA, attack(BIA, "B")),
    ("truce", "CH-37", lambda: main("5", truces=((BIA, ANA, 9),)), ANA, attack(BIA, "A")),
    ("no_commander", "2.5 b", lambda: main("9 K"), ANA, attack(BIA, "A")),
    (
        "no_attack_in_first_round",
        "CH-32",
        lambda: main("5", options=Options(first_round_attack=False)),
        ANA,
        attack(BIA, "A"),
    ),
    ("already_fought", "CH-22", lambda: won_once(), ANA, send_pool(0)),
    ("only_armies_reinforce", "CH-25", lambda: clash("K"), ANA, reinforce("K")),
    ("no_ace", "2.5.4", lambda: clash("9"), ANA, ARMISTICE),
    ("no_ace", "2.5.4", lambda: defending("9"), BIA, ARMISTICE),
    ("spoils_not_a_realm", "2.5.3", lambda: spoils("9"), ANA, lay_spoils("A")),
    (
        "redraw_with_realm",
        "CH-45",
        lambda: position(ana=side(hand="K", turns=2), bia=side()).do(ANA, END),
        ANA,
        REDRAW,
    ),
]


def after_battle(hand: str, pool: str = "") -> Match:
    match = position(ana=side(hand=hand, pool=pool, slots="K Q J K Q J"), bia=side(slots="K Q J"))
    return match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, UNDEFENDED).do(ANA, SPOILS)


def won_once() -> Match:
    match = position(ana=side(hand="5", slots="K"), bia=side(hand="4", slots="K")).do(ANA, attack(BIA, "A"), send("5"))
    return match.do(BIA, send("4"), CONCEDE)


@pytest.mark.parametrize(
    ("code", "rule", "table", "seat", "action"),
    REASONS,
    ids=[f"{code}-{type(action).__name__}-{at}" for at, (code, _, _, _, action) in enumerate(REASONS)],
)
def test_the_reason_is_the_right_one(
    code: str, rule: str, table: Callable[[], Match], seat: int, action: Action
) -> None:
    match = table()
    assert match.why(seat, action) == (code, rule)


def test_every_code_has_been_reached_with_the_rule_it_stands_on() -> None:
    assert {(code, rule) for code, rule, *_ in REASONS} == set(RULES.items())


def test_the_reason_carries_what_its_sentence_needs() -> None:
    reason = GAME.explain(main("5", bia="K Q").state, ANA, attack(BIA, "B"))
    assert reason is not None and reason.data == {"slot": "B", "guard": "A"}
    reason = GAME.explain(main("2 2", "k").state, ANA, rebuild("A"))
    assert reason is not None and reason.data == {"needs": 3, "has": 2}
    reason = GAME.explain(main("K", "Q").state, ANA, realm("K", "D"))
    assert reason is not None and reason.data == {"slot": "D", "open": "B"}


def test_a_refusal_carries_the_same_data() -> None:
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(main("2 2", "k").state, ANA, rebuild("A"))
    assert refusal.value.data == {"rule": "CH-18", "needs": 3, "has": 2}


def test_every_card_of_a_hand_is_meant_for_something_at_every_moment() -> None:
    """What a press of a card could mean is either allowed or has a reason: no card is ever silent."""
    rng = Random(5)
    asked = set()
    for step in walk(GAME, Options(), 3, rng):
        turn = GAME.turn(step.state)
        if not isinstance(turn, Decide) or step.state.ask is Ask.CUT:
            continue
        asked.add(step.state.ask)
        for seat in range(3):
            for card in set(step.state.seats[seat].hand):
                meant = candidates(step.state, seat, card)
                assert meant
                for action in meant:
                    reason = GAME.explain(step.state, seat, action)
                    assert (reason is None) == (action in GAME.legal_actions(step.state, seat))
    assert {Ask.MAIN, Ask.SEND, Ask.DEFEND, Ask.LOSING, Ask.SPOILS, Ask.PLACE} <= asked


@pytest.mark.parametrize(
    ("card", "meant"),
    [
        ("K", [realm("K", "B"), realm("K", "C")]),
        ("5", [commander("5")]),
        ("9", [army("9", 0), army("9", 1)]),
        ("A", [ARMISTICE]),
    ],
)
def test_in_the_main_part_of_a_turn_a_card_is_meant_for_its_own_step(card: str, meant: list[Action]) -> None:
    match = main("K 5 9 A", "Q", "4 3")
    assert list(candidates(match.state, ANA, rank(card))) == meant
