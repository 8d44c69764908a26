"""Why not: every reason the game can give, with its rule, for every card and slot one might press."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any, get_args

import pytest

from engine.core.errors import IllegalAction
from engine.core.model import Decide
from engine.games.chama.actions import (
    AttachArmy,
    Attack,
    CallXisum,
    ChamaAction,
    CutDeck,
    PlaySpoils,
    Rebuild,
    SendFromPool,
)
from engine.games.chama.cards import DECK
from engine.games.chama.explain import RULES
from engine.games.chama.model import ChamaOptions, Type
from tests.engine.chama.positions import (
    ALLIES,
    ANA,
    ARMISTICE,
    BIA,
    CAIO,
    CHAIN,
    CONCEDE,
    CONQUISTADORES,
    END,
    GAME,
    GUERRILHA,
    NO_AID,
    REDRAW,
    SPOILS,
    UNDEFENDED,
    WITHDRAW,
    XISUM,
    Match,
    aid,
    army,
    attack,
    commander,
    cut,
    discard,
    lay_spoils,
    position,
    realm,
    rebuild,
    reinforce,
    send,
    send_pool,
    side,
    xisum,
)
from tests.laws.chama_law import OPTIONS, seats_of
from tests.laws.play import walk


def main(hand: str = "", slots: str = "", pool: str = "", bia: str = "K", **more: Any) -> Match:
    """Ana's turn, all steps open."""
    return position(ana=side(hand=hand, slots=slots, pool=pool, turns=1), bia=side(slots=bia), **more)


def defending(hand: str = "", pool: str = "", **more: Any) -> Match:
    """Bia is to answer a commander of Ana's."""
    match = position(ana=side(hand="5", slots="K"), bia=side(hand=hand, pool=pool, slots="K"), **more)
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
    match = Match(GAME.initial_state(ChamaOptions(), 2)).draw(51, 0)
    return match.draw(*range(52)).draw(*range(52))


REASONS: list[tuple[str, str, Callable[[], Match], int, ChamaAction]] = [
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
        lambda: main("5", options=ChamaOptions(first_round_attack=False)),
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
    ("same_realm", "CH-19", lambda: won_once(), ANA, attack(CAIO, "A")),
    ("same_realm", "CH-19", lambda: won_once(CHAIN), ANA, attack(BIA, "B")),
    ("own_realm", "2.5 a", lambda: won_once(CHAIN), ANA, attack(ANA, "A")),
    ("attack_only_in_step_4", "2.5", lambda: main("5 4").do(ANA, attack(BIA, "A")), ANA, attack(BIA, "A")),
    ("partner", "CH-54", lambda: pairs(), ANA, attack(CAIO, "A")),
    ("protected", "CH-14", lambda: main("5", bia="K Q", options=CONQUISTADORES), ANA, attack(BIA, "B")),
    ("already_razed", "CH-15", lambda: main("5", bia="k", options=GUERRILHA), ANA, attack(BIA, "A")),
    ("aid_only_when_asked", "CH-56", lambda: main("9", options=ALLIES), ANA, aid("9")),
    ("aid_only_when_asked", "CH-56", lambda: main("9", options=ALLIES), ANA, NO_AID),
    ("aid_only_when_asked", "CH-56", lambda: clash("9"), ANA, aid("9")),
    ("card_not_in_hand", "2.3", lambda: asked_for_aid("9"), CAIO, aid("8")),
    ("only_armies_reinforce", "CH-25", lambda: asked_for_aid("K"), CAIO, aid("K")),
    ("reinforce_only_when_losing", "2.5 e", lambda: asked_for_aid("9"), CAIO, reinforce("9")),
    ("not_your_turn", "2", lambda: asked_for_aid("9"), ANA, CONCEDE),
    ("no_xisum_here", "CH-58", lambda: main(pool="5"), ANA, xisum(BIA)),
    ("xisum_only_in_step_2", "CH-58", lambda: defending(pool="5", options=XISUM), BIA, xisum(ANA)),
    ("step_passed", "2", lambda: main("4", pool="5", options=XISUM).do(ANA, commander("4")), ANA, xisum(BIA)),
    ("one_xisum", "CH-58", lambda: main(pool="5 4", options=XISUM).do(ANA, xisum(BIA, 1)), ANA, xisum(BIA, 0)),
    ("no_such_commander", "2.3", lambda: main(options=XISUM), ANA, CallXisum(0, BIA)),
    ("no_such_commander", "2.3", lambda: main(pool="5", options=XISUM), ANA, CallXisum(-1, BIA)),
    ("face_down", "CH-58", lambda: main(pool="(5)", options=XISUM), ANA, xisum(BIA)),
    ("face_down", "CH-58", lambda: defending(pool="(5)", options=XISUM), BIA, send_pool()),
    ("no_commander", "2.5 b", lambda: main(pool="(5)", options=XISUM), ANA, attack(BIA, "A")),
    ("xisum_to_opponents", "CH-58", lambda: main(pool="5", options=XISUM), ANA, xisum(ANA)),
    ("xisum_to_opponents", "CH-58", lambda: main(pool="5", options=XISUM), ANA, xisum(9)),
    ("xisum_to_opponents", "CH-58", lambda: pairs(xisum=True), ANA, xisum(CAIO)),
    (
        "no_card_to_challenge",
        "CH-58",
        lambda: position(ana=side(pool="5"), bia=side(pile=0), options=XISUM),
        ANA,
        xisum(BIA),
    ),
]


def after_battle(hand: str, pool: str = "") -> Match:
    match = position(ana=side(hand=hand, pool=pool, slots="K Q J K Q J"), bia=side(slots="K Q J"))
    return match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, UNDEFENDED).do(ANA, SPOILS)


def won_once(options: ChamaOptions | None = None) -> Match:
    match = position(
        ana=side(hand="5 3", slots="K"), bia=side(hand="4", slots="K"), caio=side(slots="K"), options=options
    )
    return match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, send("4"), CONCEDE)


def asked_for_aid(caio: str) -> Match:
    """Caio is asked whether he helps Bia, who is losing."""
    match = position(ana=side(hand="5", slots="K"), bia=side(hand="4", slots="K"), caio=side(hand=caio), options=ALLIES)
    return match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, send("4"), CONCEDE)


def pairs(**more: Any) -> Match:
    """Ana and Caio against Bia and Duda."""
    options = ChamaOptions(type=Type.DUPLAS, **more)
    return position(side(hand="5", pool="4"), side(slots="K"), side(slots="K"), side(slots="K"), options=options)


@pytest.mark.parametrize(
    ("code", "rule", "table", "seat", "action"),
    REASONS,
    ids=[f"{code}-{type(action).__name__}-{at}" for at, (code, _, _, _, action) in enumerate(REASONS)],
)
def test_the_reason_is_the_right_one(
    code: str, rule: str, table: Callable[[], Match], seat: int, action: ChamaAction
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


def every_action(seats: int) -> list[ChamaAction]:
    """Every action that could be meant, with cards, slots, units and seats beyond both ends."""
    fields = {"card": range(-1, 15), "slot": range(-1, 7), "unit": range(-1, 6), "seat": range(-1, seats + 1)}
    fields["at"] = range(-1, len(DECK) + 2)
    kinds = get_args(ChamaAction)
    return [kind(*values) for kind in kinds for values in product(*(fields[name] for name in kind.__struct_fields__))]


@pytest.mark.parametrize("number", range(0, len(OPTIONS), 5))
def test_the_actions_listed_are_exactly_those_that_nothing_stands_against(number: int) -> None:
    rng, looked = Random(number), Counter[str]()
    seats = seats_of(OPTIONS[number])[-1]
    for step in walk(GAME, OPTIONS[number], seats, rng):
        state, turn = step.state, GAME.turn(step.state)
        if isinstance(turn, Decide) and looked[state.ask.value] < 3:
            looked[state.ask.value] += 1
            seat = turn.seats[0]
            legal = GAME.legal_actions(state, seat)
            assert {act for act in every_action(seats) if GAME.explain(state, seat, act) is None} == {*legal}
            others = [other for other in range(seats) if other not in turn.seats]
            assert all(GAME.explain(state, other, action) for other in others for action in legal)
    assert looked["main"] and looked["send"]
