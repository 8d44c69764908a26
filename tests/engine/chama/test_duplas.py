"""Chama 4.1, Duplas: two pairs, face to face."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.model import Resigned, TimeCalled
from engine.games.chama.model import ChamaAsk
from tests.engine.chama.positions import (
    ANA,
    BIA,
    CAIO,
    DUDA,
    DUPLAS,
    END,
    GAME,
    Match,
    Side,
    attack,
    position,
    realm,
    send,
    side,
)

SIX = "K Q J K Q J"


def pairs(
    ana: Side | None = None, bia: Side | None = None, caio: Side | None = None, duda: Side | None = None, **more: Any
) -> Match:
    """Ana and Caio against Bia and Duda; Ana is on turn."""
    seats = (this or side() for this in (ana, bia, caio, duda))
    return position(*seats, **{"options": DUPLAS, **more})


def test_4_1_duplas_the_pair_with_ten_intact_realms_at_a_members_draw_wins() -> None:
    match = pairs(bia=side(slots="K Q J K"), duda=side(slots=SIX)).do(ANA, END)
    assert (match.ending, match.places) == ("ten_realms", (3, 1, 3, 1))


@pytest.mark.parametrize(("bia", "duda"), [("K Q J", SIX), ("K Q J k", SIX), (SIX, ""), (SIX, "K q j")])
def test_4_1_duplas_CH_54_nine_are_not_enough_nor_are_six_of_one_member(bia: str, duda: str) -> None:
    assert pairs(bia=side(slots=bia), duda=side(slots=duda)).do(ANA, END).asks() == (BIA, ChamaAsk.MAIN)


def test_4_1_duplas_partners_sit_face_to_face() -> None:
    match = pairs(ana=side(hand="5", slots="K"), bia=side(slots="K"), caio=side(slots="K"), duda=side(slots="K"))
    assert {seat for seat in range(4) if match.may(ANA, attack(seat, "A"))} == {BIA, DUDA}


@pytest.mark.parametrize("seats", [2, 3])
def test_4_1_duplas_needs_four(seats: int) -> None:
    with pytest.raises(BadSetup) as refusal:
        GAME.initial_state(DUPLAS, seats)
    assert (refusal.value.code, refusal.value.data) == ("pairs_need_four", {"seats": seats})


def test_CH_54_any_members_turn_will_do() -> None:
    match = pairs(bia=side(slots=SIX), duda=side(slots="K Q J K"), turn=CAIO).do(CAIO, END)
    assert match.places == (3, 1, 3, 1)


def test_CH_54_six_of_one_partner_do_not_win_by_any_option_nor_when_too_few_cards_are_left() -> None:
    for options in (DUPLAS, replace(DUPLAS, six_realms_too=True, deck_out_first=False)):
        assert pairs(bia=side(slots=SIX), options=options).do(ANA, END).asks() == (BIA, ChamaAsk.MAIN)
    late = pairs(bia=side(slots=SIX, pile=2), options=replace(DUPLAS, deck_out_first=False)).do(ANA, END)
    assert (late.ending, late.places) == ("last_seat", (1, 3, 1, 3))


def test_CH_54_the_tenth_realm_wins_only_at_the_next_draw_of_a_member() -> None:
    match = pairs(ana=side(hand="J", slots="K Q J K Q"), caio=side(slots="K Q J K")).do(ANA, realm("J", "F"))
    assert match.asks() == (ANA, ChamaAsk.MAIN)
    assert match.do(ANA, END).do(BIA, END).places == (1, 3, 1, 3)


def test_CH_54_the_partner_is_not_attacked() -> None:
    match = pairs(ana=side(hand="5"), caio=side(slots="K"))
    assert match.why(ANA, attack(CAIO, "A")) == ("partner", "CH-54")


def test_CH_54_the_partner_cannot_defend() -> None:
    match = pairs(ana=side(hand="5", slots="K"), bia=side(slots="K"), duda=side(hand="5", pool="4+10", slots="K"))
    match.do(ANA, attack(BIA, "A"), send("5"))
    assert match.asks() == (BIA, ChamaAsk.DEFEND)
    assert match.legal(DUDA) == ()
    assert match.why(DUDA, send("5")) == ("not_your_turn", "2")


def test_CH_41_an_armistice_does_not_bind_the_partners() -> None:
    match = pairs(
        ana=side(hand="5", slots="K"),
        bia=side(slots="K"),
        caio=side(hand="5", slots="K"),
        duda=side(slots="K"),
        truces=((BIA, ANA, 9),),
    )
    assert match.why(ANA, attack(BIA, "A")) == ("truce", "CH-37")
    assert match.may(ANA, attack(DUDA, "A"))
    match.do(ANA, END).do(BIA, END)
    assert match.may(CAIO, attack(BIA, "A"))


def test_CH_41_a_partner_who_attacks_the_launcher_leaves_the_ace_where_it_is() -> None:
    match = pairs(bia=side(slots="K"), caio=side(hand="5", slots="K"), turn=CAIO, truces=((BIA, ANA, 2),))
    assert len(match.do(CAIO, attack(BIA, "A")).state.truces) == 1


def test_CH_84_a_pair_shares_its_places_winners_first_and_the_others_third() -> None:
    match = pairs(ana=side(slots="K Q J K Q"), bia=side(slots="K Q J K"), duda=side(slots=SIX)).do(ANA, END)
    assert match.places == (3, 1, 3, 1)
    assert match.state.outcome is not None and match.state.outcome.scores == (21, 13, 0, 34)


def test_CH_84_when_time_is_called_both_tables_of_a_pair_are_added() -> None:
    match = pairs(ana=side(slots="K Q J"), bia=side(slots="K Q"), duda=side(slots="K Q"), turn=DUDA)
    assert match.befall(TimeCalled()).do(DUDA, END).places == (3, 1, 3, 1)


def test_CH_84_level_pairs_are_ranked_by_realms_then_by_cards_left_and_else_all_first() -> None:
    def on_time(ana: Side, bia: Side) -> tuple[int, ...]:
        empty = side(pile=20)
        return pairs(ana, bia, empty, empty, turn=DUDA).befall(TimeCalled()).do(DUDA, END).places

    assert on_time(side(slots="K", pool="5+10", pile=20), side(slots="K Q J", pile=20)) == (3, 1, 3, 1)
    assert on_time(side(slots="K", pile=20), side(slots="K", pile=20)) == (1, 1, 1, 1)
    assert on_time(side(slots="K", pile=24), side(slots="K", pile=20)) == (1, 3, 1, 3)


def test_CH_85_a_member_that_cannot_draw_loses_it_for_the_pair() -> None:
    match = pairs(bia=side(pile=2), duda=side(slots=SIX)).do(ANA, END)
    assert (match.ending, match.places) == ("last_seat", (1, 3, 1, 3))


def test_CH_85_so_does_one_that_resigns_at_any_time() -> None:
    assert pairs().befall(Resigned(DUDA)).places == (1, 3, 1, 3)
    assert Match(GAME.initial_state(DUPLAS, 4)).befall(Resigned(ANA)).places == (3, 1, 3, 1)


def test_CH_85_the_battle_of_its_partner_breaks_off_and_all_commanders_count() -> None:
    match = pairs(ana=side(hand="5", slots="K"), bia=side(hand="4", slots="K"))
    match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, send("4")).befall(Resigned(CAIO))
    assert (match.pool(ANA), match.pool(BIA)) == ("5", "4")
    assert match.state.outcome is not None and match.state.outcome.scores == (5, 5, 0, 0)
    assert match.state.battle is None
