"""Chama 4.3, Xisum and Calouro do Chacrinha: a commander face down challenges a draw pile; pineapples."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import BadSetup
from engine.core.model import Resigned
from engine.core.redaction import redact
from engine.games.chama.actions import CallXisum
from engine.games.chama.events import ChamaCardsDrawn, ChamaSeatLeft, XisumCalled
from engine.games.chama.model import ChamaAsk, ChamaOptions, Type
from engine.games.chama.scoring import table_count
from tests.engine.chama.positions import (
    ANA,
    BIA,
    CAIO,
    DUDA,
    END,
    GAME,
    UNDEFENDED,
    XISUM,
    Match,
    army,
    attack,
    commander,
    discard,
    out,
    position,
    rank,
    realm,
    rebuild,
    send,
    send_pool,
    side,
    xisum,
)


def challenge(pool: str, top: str, hand: str = "K", bia: str = "K", ana: str = "Q", **more: Any) -> Match:
    """Ana may challenge Bia's draw pile, which begins with `top`; nobody else's can be seen."""
    return position(
        ana=side(hand=hand, slots=ana, pool=pool),
        bia=side(slots=bia, top=top, **more),
        caio=side(slots="K", hand="5"),
        options=XISUM,
    )


# ---- Xisum ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["A", "6", "10", "J", "K"])
def test_4_3_xisum_a_top_card_that_is_no_commander_is_just_discarded(card: str) -> None:
    match = challenge("5", card)
    pile = match.pile(BIA)
    match.do(ANA, xisum(BIA))
    assert (match.discarded(BIA), match.pile(BIA), match.pool(BIA)) == (card, pile - 1, "")
    assert match.pool(ANA) == "(5)"
    assert match.happened(XisumCalled) == [XisumCalled(ANA, BIA, 5, rank(card), lost=None)]


def test_4_3_xisum_a_lower_commander_is_defeated_and_the_challenger_goes_back_to_its_pool() -> None:
    match = challenge("5", "4").do(ANA, xisum(BIA))
    assert (match.pool(ANA), match.pool(BIA), match.discarded(BIA)) == ("(5)", "", "4")
    assert match.happened(XisumCalled)[0].lost == BIA


@pytest.mark.parametrize("drawn", ["4", "5"])
def test_4_3_xisum_a_higher_or_level_commander_defends_and_enters_its_owners_pool(drawn: str) -> None:
    match = challenge("4", drawn).do(ANA, xisum(BIA))
    assert (match.pool(ANA), match.discarded(ANA), match.pool(BIA)) == ("", "4", drawn)
    assert match.happened(XisumCalled)[0].lost == ANA


def test_4_3_xisum_only_the_level_of_the_commanders_counts() -> None:
    match = challenge("3+10", "4").do(ANA, xisum(BIA))
    assert (match.pool(ANA), match.discarded(ANA)) == ("", "3 10")


def test_4_3_xisum_the_one_face_down_neither_attacks_nor_defends_until_its_owners_next_turn() -> None:
    match = challenge("5", "A", hand="").do(ANA, xisum(BIA))
    assert match.why(ANA, attack(BIA, "A")) == ("no_commander", "2.5 b")
    match.do(ANA, END).do(BIA, END).do(CAIO, attack(ANA, "A"), send("5"))
    assert match.why(ANA, send_pool()) == ("face_down", "CH-58")
    match.do(ANA, UNDEFENDED).do(CAIO, match.legal(CAIO)[-1], END)
    assert match.pool(ANA) == "5"
    assert match.may(ANA, attack(CAIO, "A"))


def test_4_3_xisum_it_costs_nobody_a_realm_and_brings_no_spoils() -> None:
    match = challenge("5", "2").do(ANA, xisum(BIA))
    assert (match.slots(BIA), match.asks()) == ("K . . . . .", (ANA, ChamaAsk.MAIN))


def test_4_3_xisum_one_commander_a_turn() -> None:
    match = challenge("5 4", "A A").do(ANA, xisum(BIA))
    assert match.why(ANA, xisum(BIA, 1)) == ("one_xisum", "CH-58")
    assert match.do(ANA, END).do(BIA, END).do(CAIO, END).may(ANA, xisum(BIA, 1))


def test_CH_58_without_the_variant_there_is_none() -> None:
    match = position(ana=side(pool="5"), bia=side())
    assert match.why(ANA, xisum(BIA)) == ("no_xisum_here", "CH-58")


def test_CH_58_it_goes_with_a_realm_action_before_or_after_it() -> None:
    assert challenge("5", "A").do(ANA, realm("K", "B")).may(ANA, xisum(BIA))
    assert challenge("5", "A").do(ANA, xisum(BIA)).may(ANA, realm("K", "B"))
    rebuilt = challenge("5", "A", hand="6 7 8", ana="q").do(ANA, rebuild("A"), discard("6"), discard("7"), discard("8"))
    assert rebuilt.may(ANA, xisum(BIA))


def test_CH_58_an_armistice_does_not_forbid_it() -> None:
    match = position(ana=side(pool="5"), bia=side(), truces=((BIA, ANA, 9),), options=XISUM).do(ANA, xisum(BIA))
    assert len(match.state.truces) == 1


def test_CH_58_it_may_cost_an_opponent_the_cards_it_needs() -> None:
    match = challenge("5", "A", pile=3).do(ANA, xisum(BIA), END)
    assert match.happened(ChamaSeatLeft) == [ChamaSeatLeft(BIA, resigned=False)]


def test_CH_91_only_in_step_2() -> None:
    match = challenge("5", "A", hand="4").do(ANA, commander("4"))
    assert match.why(ANA, xisum(BIA)) == ("step_passed", "2")
    assert match.why(BIA, xisum(ANA)) == ("not_your_turn", "2")


def test_CH_91_only_an_opponent_with_cards_left_to_draw() -> None:
    assert challenge("5", "", pile=0).why(ANA, xisum(BIA)) == ("no_card_to_challenge", "CH-58")
    match = position(ana=side(pool="5"), bia=out(1), caio=side(), options=XISUM)
    assert match.why(ANA, xisum(BIA)) == ("no_card_to_challenge", "CH-58")
    assert match.why(ANA, xisum(ANA)) == ("xisum_to_opponents", "CH-58")
    assert match.may(ANA, xisum(CAIO))


def test_CH_91_in_duplas_not_the_partner() -> None:
    options = ChamaOptions(type=Type.DUPLAS, xisum=True)
    match = position(side(pool="5"), side(), side(), side(), options=options)
    assert [seat for seat in range(4) if match.may(ANA, xisum(seat))] == [BIA, DUDA]
    assert match.why(ANA, xisum(CAIO)) == ("xisum_to_opponents", "CH-58")


def test_CH_91_only_a_commander_of_the_pool() -> None:
    match = challenge("5", "A", hand="4")
    assert [action for action in match.legal(ANA) if isinstance(action, CallXisum)] == [xisum(BIA), xisum(CAIO)]
    assert match.why(ANA, xisum(BIA, 1)) == ("no_such_commander", "2.3")


def test_CH_91_one_that_lies_face_down_is_no_challenger() -> None:
    match = challenge("(5) 4", "A")
    assert match.why(ANA, xisum(BIA, 0)) == ("face_down", "CH-58")
    assert match.may(ANA, xisum(BIA, 1))


def test_CH_93_a_commander_face_down_may_be_armed_in_step_3() -> None:
    match = challenge("5", "A", hand="9").do(ANA, xisum(BIA), army("9"))
    assert match.pool(ANA) == "(5+9)"


def test_CH_93_it_counts_on_the_table_and_is_lost_with_the_pool_like_any_other() -> None:
    match = challenge("5+9", "A").do(ANA, xisum(BIA))
    assert table_count(match.state.seats[ANA]) == 6
    bare = challenge("5+9", "A", hand="", ana="").do(ANA, xisum(BIA), END)
    assert (bare.pool(ANA), bare.discarded(ANA)) == ("", "5 9")


def test_CH_93_other_commanders_of_the_pool_may_attack_and_come_home_beside_it() -> None:
    match = challenge("5 4", "A").do(ANA, xisum(BIA), attack(BIA, "A"), send_pool(1)).do(BIA, UNDEFENDED)
    assert match.pool(ANA) == "(5) 4"


def test_CH_93_a_commander_drawn_to_defend_stands_face_up_and_may_defend_at_once() -> None:
    match = challenge("2 5", "4").do(ANA, xisum(BIA), attack(BIA, "A"), send_pool(0))
    assert match.may(BIA, send_pool(0))


def test_CH_93_without_a_realm_it_is_gone_at_the_end_of_the_turn() -> None:
    match = challenge("2", "4", bia="").do(ANA, xisum(BIA))
    assert match.pool(BIA) == "4"
    match.do(ANA, END)
    assert (match.pool(BIA), match.discarded(BIA)) == ("", "4")


def test_CH_93_everybody_sees_the_challenge_and_its_card() -> None:
    match = challenge("5", "4").do(ANA, xisum(BIA))
    for viewer in (ANA, BIA, CAIO, None):
        assert redact(match.events[0], viewer) == XisumCalled(ANA, BIA, 5, 4, lost=BIA)
        assert GAME.view(match.state, viewer).seats[ANA].pool[0].down


def test_CH_83_a_challenge_cannot_be_taken_back() -> None:
    match = challenge("5", "A")
    before = match.state
    assert not GAME.can_take_back(before, ANA, match.do(ANA, xisum(BIA)).state)


# ---- Calouro do Chacrinha -------------------------------------------------------------------------------------------


def drawn(*pineapples: int, seats: int = 3) -> list[int]:
    """Return how many cards each seat draws at a table where these seats have brought a pineapple."""
    match = position(*[side() for _ in range(seats)], options=ChamaOptions(pineapples=pineapples))
    draws = [0] * seats
    for seat in range(seats):
        match.do(seat, END)
        (event,) = match.happened(ChamaCardsDrawn)
        draws[event.seat] = event.count
    return draws


def test_4_3_calouro_do_chacrinha_who_brings_a_pineapple_makes_the_others_draw_one_less() -> None:
    assert drawn(BIA) == [2, 3, 2]


def test_4_3_calouro_do_chacrinha_two_pineapples_make_everybody_draw_one_less() -> None:
    assert drawn(ANA, BIA) == [2, 2, 2]


def test_4_3_calouro_do_chacrinha_it_does_not_add_up() -> None:
    assert drawn(ANA, BIA, CAIO) == [2, 2, 2]
    assert drawn(ANA, BIA, CAIO, DUDA, seats=4) == [2, 2, 2, 2]


def test_CH_57_without_a_pineapple_everybody_draws_three() -> None:
    assert drawn() == [3, 3, 3]


@pytest.mark.parametrize(("pile", "out_"), [(1, True), (2, False)])
def test_CH_57_who_draws_two_is_out_when_it_cannot(pile: int, out_: bool) -> None:
    match = position(ana=side(), bia=side(pile=pile), caio=side(), options=ChamaOptions(pineapples=(ANA,))).do(ANA, END)
    assert bool(match.happened(ChamaSeatLeft)) is out_


def test_CH_57_a_pineapple_stays_when_its_owner_has_left() -> None:
    match = position(ana=side(), bia=side(), caio=side(), options=ChamaOptions(pineapples=(CAIO,)))
    match.befall(Resigned(CAIO)).do(ANA, END)
    assert match.happened(ChamaCardsDrawn)[0].count == 2


@pytest.mark.parametrize("pineapples", [(2,), (-1,), (0, 0), (0, 1, 2)])
def test_CH_57_a_seat_of_the_table_brings_one_or_none(pineapples: tuple[int, ...]) -> None:
    with pytest.raises(BadSetup) as refusal:
        GAME.initial_state(ChamaOptions(pineapples=pineapples), 2)
    assert (refusal.value.code, refusal.value.data) == ("bad_pineapples", {"listed": pineapples, "last": 1})
