"""Chama 2.1 to 2.4: realms, the formation and the pool."""

from __future__ import annotations

import pytest

from engine.games.chama.events import PoolLost, RealmPlayed, RealmRebuilt
from engine.games.chama.model import ChamaAsk, ChamaOptions, Type
from tests.engine.chama.positions import (
    ANA,
    ARMISTICE,
    BIA,
    CAIO,
    CONCEDE,
    END,
    GAME,
    SPOILS,
    UNDEFENDED,
    Match,
    army,
    attack,
    commander,
    discard,
    lay_spoils,
    position,
    ranks,
    realm,
    rebuild,
    send,
    send_pool,
    side,
    slot,
)


def alone(hand: str = "", slots: str = "", pool: str = "") -> Match:
    """Ana is on turn; Bia has an exposed realm and no other part in it."""
    return position(ana=side(hand=hand, slots=slots, pool=pool), bia=side(slots="K"))


def open_for_realms(match: Match) -> str:
    return "".join(letter for letter in "ABCDEF" if match.may(ANA, realm("K", letter)))


# ---- 2.1, 2.2: realms and their formation ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slots", "free"),
    [
        (". . . . . .", "A"),
        ("K . . . . .", "BC"),
        ("K Q . . . .", "C"),
        ("K . Q . . .", "B"),
        ("K Q Q . . .", "DEF"),
        ("K Q Q . J .", "DF"),
        ("K Q Q J J J", ""),
    ],
)
def test_2_1_the_tip_comes_first_then_the_middle_then_the_base(slots: str, free: str) -> None:
    assert open_for_realms(alone("K", slots)) == free


def test_2_1_a_realm_never_goes_over_an_intact_one() -> None:
    assert alone("K", "Q").why(ANA, realm("K", "A")) == ("slot_taken", "CH-5")


def test_2_1_a_row_is_not_begun_before_the_one_ahead_is_full() -> None:
    assert alone("K", "Q J").why(ANA, realm("K", "D")) == ("row_not_open", "2.1")


def test_2_1_any_of_king_queen_and_jack_may_be_laid() -> None:
    for card in "KQJ":
        assert alone(card).do(ANA, realm(card, "A")).slots(ANA) == f"{card} . . . . ."


def test_CH_5_the_razed_realm_under_a_new_one_is_discarded() -> None:
    match = alone("K", "Q j").do(ANA, realm("K", "B"))
    assert match.slots(ANA) == "Q K . . . ."
    assert match.discarded(ANA) == "J"
    assert match.happened(RealmPlayed) == [RealmPlayed(ANA, 13, slot("B"), 11)]


def test_CH_6_inside_a_row_the_slot_is_chosen_freely() -> None:
    assert alone("K", "Q J J").do(ANA, realm("K", "E")).slots(ANA) == "Q J J . K ."


@pytest.mark.parametrize(("slots", "free"), [("k . . . . .", "ABC"), ("k q . . . .", "ABC"), ("K q q . . .", "BCDEF")])
def test_CH_7_a_razed_realm_fills_its_slot(slots: str, free: str) -> None:
    assert open_for_realms(alone("K", slots)) == free


def test_CH_17_a_pool_without_any_realm_is_lost_at_the_end_of_the_turn() -> None:
    match = alone("5 9 4").do(ANA, commander("5"), army("9"), commander("4"), END)
    assert match.pool(ANA) == ""
    assert match.discarded(ANA) == "5 9 4"
    assert match.happened(PoolLost) == [PoolLost(ANA, ranks("5 9 4"))]


def test_CH_17_it_is_lost_at_the_end_of_anybodys_turn() -> None:
    match = position(ana=side(), bia=side(), caio=side(pool="5")).do(ANA, END)
    assert match.pool(CAIO) == ""


def test_CH_17_a_razed_realm_keeps_it() -> None:
    assert alone("5", "k").do(ANA, commander("5"), END).pool(ANA) == "5"


def test_CH_17_a_realm_from_spoils_saves_it() -> None:
    match = position(ana=side(hand="5", top="J"), bia=side(slots="K"))
    match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, UNDEFENDED).do(ANA, SPOILS, lay_spoils("A"), END)
    assert match.pool(ANA) == "5"


def exposed(slots: str, options: ChamaOptions | None = None) -> str:
    match = position(ana=side(hand="5"), bia=side(slots=slots), options=options)
    return "".join(letter for letter in "ABCDEF" if match.may(ANA, attack(BIA, letter)))


def test_2_2_a_realm_behind_an_intact_one_cannot_be_attacked() -> None:
    match = position(ana=side(hand="5"), bia=side(slots="K Q J"))
    assert exposed("K Q J") == "A"
    assert match.why(ANA, attack(BIA, "B")) == ("protected", "CH-14")


@pytest.mark.parametrize(
    ("slots", "targets"),
    [
        ("K", "A"),
        ("K Q J K Q J", "A"),
        ("k Q J K Q J", "BC"),
        ("k q J K Q J", "CD"),
        ("k Q j K Q J", "BF"),
        ("k q j K Q J", "DEF"),
        ("k q j k q j", ""),
        (".", ""),
    ],
)
def test_CH_14_a_realm_is_exposed_when_none_of_its_protectors_is_intact(slots: str, targets: str) -> None:
    assert exposed(slots) == targets


def test_CH_70_a_rebuilt_tip_does_not_protect_what_stands_behind_a_razed_middle() -> None:
    assert exposed("K q J K Q J") == "AD"


@pytest.mark.parametrize(
    ("slots", "targets"),
    [
        ("K q J K Q J", "A"),
        ("K q j K Q J", "A"),
        ("k q J K Q J", "CD"),
        ("k Q j K Q J", "BF"),
        ("k q j K Q J", "DEF"),
        ("K Q J", "A"),
    ],
)
def test_CH_70_a_table_may_let_every_intact_realm_before_it_protect_a_realm(slots: str, targets: str) -> None:
    assert exposed(slots, ChamaOptions(tip_covers_base=True)) == targets


def test_CH_70_then_the_realm_nearest_to_the_tip_is_the_one_in_the_way() -> None:
    covered = ChamaOptions(tip_covers_base=True)
    match = position(ana=side(hand="5"), bia=side(slots="K q J K Q J"), options=covered)
    reason = GAME.explain(match.state, ANA, attack(BIA, "D"))
    assert reason is not None and (reason.code, reason.data) == ("protected", {"slot": "D", "guard": "A"})


def test_CH_70_in_guerrilha_nothing_protects_at_such_a_table_either() -> None:
    assert exposed("K q J K Q J", ChamaOptions(type=Type.GUERRILHA, tip_covers_base=True)) == "ACDEF"


def test_CH_15_a_razed_realm_cannot_be_attacked() -> None:
    match = position(ana=side(hand="5"), bia=side(slots="k Q J"))
    assert match.why(ANA, attack(BIA, "A")) == ("already_razed", "CH-15")


def test_CH_15_a_rebuilt_realm_protects_again() -> None:
    match = position(ana=side(hand="2 2 2", slots="k Q J"), bia=side(hand="5"))
    match.do(ANA, rebuild("A"), discard("2"), discard("2"), discard("2"), END)
    assert match.may(BIA, attack(ANA, "A"))
    assert match.why(BIA, attack(ANA, "B")) == ("protected", "CH-14")


def test_CH_16_a_razed_realm_leaves_its_slot_only_under_a_new_one() -> None:
    match = position(ana=side(hand="5"), bia=side(slots="K")).do(ANA, attack(BIA, "A"), send("5"))
    match.do(BIA, UNDEFENDED)
    assert (match.slots(BIA), match.discarded(BIA)) == ("k . . . . .", "")


# ---- 2.2.1: rebuilding ----------------------------------------------------------------------------------------------


def test_2_2_1_three_cards_of_the_hand_rebuild_a_razed_realm() -> None:
    match = alone("2 9 A 4", "k q").do(ANA, rebuild("B"))
    assert match.happened(RealmRebuilt) == [RealmRebuilt(ANA, slot("B"), 12)]
    match.do(ANA, discard("2"), discard("9"), discard("A"))
    assert match.slots(ANA) == "k Q . . . ."
    assert match.discarded(ANA) == "2 9 A"
    assert match.hand(ANA) == "4"


def test_2_2_1_one_a_turn() -> None:
    match = alone("2 2 2 3 3 3", "k q").do(ANA, rebuild("B"), discard("2"), discard("2"), discard("2"))
    assert match.why(ANA, rebuild("A")) == ("one_realm_action", "CH-4")


def test_2_2_1_a_razed_realm_keeps_its_place() -> None:
    assert alone("K", "Q j J").do(ANA, realm("K", "D")).slots(ANA) == "Q j J K . ."


def test_CH_18_two_cards_do_not_pay() -> None:
    assert alone("2 9", "k").why(ANA, rebuild("A")) == ("rebuild_needs_three", "CH-18")


def test_CH_18_only_a_razed_realm_is_rebuilt() -> None:
    match = alone("2 9 9", "K")
    assert match.why(ANA, rebuild("A")) == match.why(ANA, rebuild("B")) == ("not_razed", "CH-18")


def test_CH_18_any_cards_pay_realms_and_aces_too() -> None:
    match = alone("K A 5", "q").do(ANA, rebuild("A"), discard("K"), discard("A"), discard("5"))
    assert match.asks() == (ANA, ChamaAsk.MAIN)


def test_CH_79_until_it_is_paid_nothing_else_can_be_done() -> None:
    match = alone("2 5 9 K", "q", "4").do(ANA, rebuild("A"))
    assert match.slots(ANA) == "Q . . . . ."
    for paid in ("2", "5", "9"):
        assert set(match.legal(ANA)) == {discard(card) for card in match.hand(ANA).split()}
        match.do(ANA, discard(paid))
    assert match.asks() == (ANA, ChamaAsk.MAIN)


def test_CH_79_after_it_the_pool_and_the_battle_are_still_open() -> None:
    match = alone("2 2 2 5", "q").do(ANA, rebuild("A"), discard("2"), discard("2"), discard("2"))
    assert match.may(ANA, commander("5")) and match.may(ANA, attack(BIA, "A"))


# ---- 2.3, 2.4: the pool, in play ------------------------------------------------------------------------------------


def test_2_3_cards_of_the_pool_do_not_count_in_the_hand() -> None:
    match = alone("2 3 4 5 6 7 8 9 10", "K").do(ANA, commander("2"), END)
    assert match.asks() == (BIA, ChamaAsk.MAIN)


def test_2_3_they_stay_until_a_battle() -> None:
    assert alone("", "K", "5+9 3").do(ANA, END).do(BIA, END).pool(ANA) == "5+9 3"


def test_2_3_a_commander_that_is_discarded_takes_its_army_along() -> None:
    match = position(ana=side(pool="2+6", slots="K"), bia=side(pool="5+10", slots="K"))
    match.do(ANA, attack(BIA, "A"), send_pool()).do(BIA, send_pool()).do(ANA, CONCEDE)
    assert match.discarded(ANA) == "2 6"


def test_2_4_an_ace_laid_as_an_armistice_is_in_play_and_not_discarded() -> None:
    match = position(ana=side(hand="5"), bia=side(hand="A", slots="K"))
    match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, ARMISTICE)
    assert (match.hand(BIA), match.discarded(BIA), len(match.state.truces)) == ("", "", 1)


def test_2_4_discarded_cards_do_nothing_more() -> None:
    match = alone("2 2 2 2 3 3 3 3 5", "K").do(ANA, END, discard("5")).do(BIA, END)
    assert match.discarded(ANA) == "5"
    assert match.why(ANA, commander("5")) == ("card_not_in_hand", "2.3")
