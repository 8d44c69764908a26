"""Chama 4.1 and 5.4: Guerrilha, Conquistadores, and how each type ends; Duplas has its own page."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.model import Chance, Pick, Resigned, Shuffle
from engine.core.redaction import redact
from engine.games.chama.events import ChamaGameEnded, ChamaSeatLeft, HandRaided, RealmRazed, TablesCounted
from engine.games.chama.model import ChamaAsk, ChamaOptions, Type
from tests.engine.chama.positions import (
    ANA,
    ARMISTICE,
    BIA,
    CAIO,
    CONCEDE,
    CONQUISTADORES,
    DUPLAS,
    END,
    GAME,
    GUERRILHA,
    KEEP_SPOILS,
    REDRAW,
    SPOILS,
    UNDEFENDED,
    WITHDRAW,
    Match,
    Side,
    attack,
    discard,
    lay_spoils,
    position,
    realm,
    rebuild,
    send,
    side,
)

SIX = "K Q J K Q J"

# ---- Campeonato -----------------------------------------------------------------------------------------------------


def test_4_1_campeonato_is_the_game_with_six_realms_to_win() -> None:
    assert ChamaOptions().type is Type.CAMPEONATO
    match = position(ana=side(), bia=side(slots=SIX)).do(ANA, END)
    assert (match.places, match.ending) == ((2, 1), "six_realms")


@pytest.mark.parametrize("type_", [Type.CAMPEONATO, Type.GUERRILHA, Type.CONQUISTADORES])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_4_1_every_type_but_duplas_is_for_two_to_four(type_: Type, seats: int) -> None:
    assert len(GAME.initial_state(ChamaOptions(type=type_), seats).seats) == seats


@pytest.mark.parametrize("type_", [Type.CAMPEONATO, Type.GUERRILHA])
def test_4_1_four_razings_win_nothing_outside_conquistadores(type_: Type) -> None:
    match = razing(razings=3, slots="K Q J", options=ChamaOptions(type=type_))
    assert match.state.outcome is None


# ---- Guerrilha ------------------------------------------------------------------------------------------------------


def raid(bia_hand: str, top: str = "") -> Match:
    """Ana has razed the hindmost realm of Bia's formation in a Guerrilha."""
    match = position(
        ana=side(hand="5", slots="K", top=top),
        bia=side(hand=bia_hand, slots=SIX),
        caio=side(hand="9"),
        options=GUERRILHA,
    )
    return match.do(ANA, attack(BIA, "F"), send("5")).do(BIA, UNDEFENDED)


def test_4_1_guerrilha_any_realm_may_be_attacked_wherever_it_stands() -> None:
    match = position(ana=side(hand="5", slots="K"), bia=side(slots="K Q J k Q j"), options=GUERRILHA)
    assert [at for at in "ABCDEF" if match.may(ANA, attack(BIA, at))] == ["A", "B", "C", "E"]


def test_4_1_guerrilha_a_razing_costs_a_card_of_the_hand_taken_at_random() -> None:
    match = raid("2 7 A")
    assert match.state.ask is ChamaAsk.RAID
    assert GAME.turn(match.state) == Chance(Pick(times=1, size=3), "battle 1 raid")
    match.draw(1)
    assert (match.hand(BIA), match.discarded(BIA)) == ("A 7", "2")
    assert match.happened(HandRaided) == [HandRaided(BIA, ANA, 2)]


def test_CH_53_a_razed_realm_cannot_be_attacked_there_either() -> None:
    match = position(ana=side(hand="5"), bia=side(slots="k Q"), options=GUERRILHA)
    assert match.why(ANA, attack(BIA, "A")) == ("already_razed", "CH-15")


def test_CH_53_six_realms_win_there_too() -> None:
    assert position(ana=side(), bia=side(slots=SIX), options=GUERRILHA).do(ANA, END).ending == "six_realms"


def test_CH_53_a_won_incursion_or_a_lost_one_takes_nothing() -> None:
    match = position(ana=side(hand="5", slots="K"), bia=side(hand="4 9", slots="K"), options=GUERRILHA)
    match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, send("4"), CONCEDE)
    assert match.asks() == (ANA, ChamaAsk.AGAIN)


def test_CH_53_at_a_table_that_razes_on_a_win_such_a_razing_raids_too() -> None:
    options = ChamaOptions(type=Type.GUERRILHA, raze_on_win=True)
    match = position(ana=side(hand="5", slots="K"), bia=side(hand="4 9", slots="K"), options=options)
    match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, send("4"), CONCEDE)
    assert match.state.ask is ChamaAsk.RAID
    assert match.draw(0).hand(BIA) == ""


def test_CH_87_the_raid_comes_before_the_spoils() -> None:
    match = raid("2", top="Q").draw(0)
    assert match.asks() == (ANA, ChamaAsk.SPOILS)
    assert match.do(ANA, SPOILS, lay_spoils("B")).slots(ANA) == "K Q . . . ."


def test_CH_87_an_empty_hand_loses_nothing_and_no_chance_is_asked() -> None:
    assert raid("").asks() == (ANA, ChamaAsk.SPOILS)


def test_CH_87_every_card_of_the_hand_can_be_the_one_and_all_see_which() -> None:
    for index, card in enumerate((1, 2, 7)):
        match = raid("2 7 A").draw(index)
        assert {redact(event, seat) for event in match.events for seat in (ANA, BIA, CAIO, None)} == {
            HandRaided(BIA, ANA, card)
        }


def test_CH_87_only_the_razed_seat_pays() -> None:
    assert raid("2").draw(0).hand(CAIO) == "9"


def test_CH_76_a_razed_seat_that_resigns_before_the_raid_leaves_the_spoils() -> None:
    assert raid("2 7").befall(Resigned(BIA)).asks() == (ANA, ChamaAsk.SPOILS)


def test_CH_76_an_attacker_that_resigns_before_the_raid_has_raided_and_the_turn_passes() -> None:
    match = raid("2 7").befall(Resigned(ANA)).draw(0)
    assert match.discarded(BIA) == "2"
    assert match.asks() == (BIA, ChamaAsk.MAIN)


# ---- Conquistadores -------------------------------------------------------------------------------------------------


def razing(razings: int, slots: str, hand: str = "5", top: str = "", options: ChamaOptions = CONQUISTADORES) -> Match:
    """Ana has just razed the tip of Bia's formation, after so many other razings."""
    match = position(
        ana=side(hand=hand, slots=slots, top=top, razings=razings), bia=side(slots="K Q J"), options=options
    )
    return match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, UNDEFENDED)


def test_4_1_conquistadores_four_realms_razed_in_battle_and_three_intact_win() -> None:
    match = razing(3, "K Q J")
    assert (match.places, match.ending) == ((1, 2), "conquest")


@pytest.mark.parametrize(("razings", "slots"), [(2, "K Q J"), (3, "K Q j"), (3, "K Q")])
def test_4_1_conquistadores_three_razed_or_two_intact_do_not(razings: int, slots: str) -> None:
    match = razing(razings, slots)
    assert match.asks() == (ANA, ChamaAsk.SPOILS)
    assert match.state.seats[ANA].razings == razings + 1


def test_4_1_conquistadores_the_same_realm_counts_each_time_it_is_razed() -> None:
    match = position(
        ana=side(hand="4", slots="K Q J", razings=3),
        bia=side(hand="2 2 2", slots="k"),
        turn=BIA,
        options=CONQUISTADORES,
    )
    match.do(BIA, rebuild("A"), discard("2"), discard("2"), discard("2"), END)
    assert match.state.seats[ANA].razings == 3
    assert match.do(ANA, attack(BIA, "A"), send("4")).do(BIA, UNDEFENDED).ending == "conquest"


def test_CH_55_six_realms_do_not_win() -> None:
    match = position(ana=side(), bia=side(slots=SIX, razings=3), options=CONQUISTADORES).do(ANA, END)
    assert match.asks() == (BIA, ChamaAsk.MAIN)


def test_CH_55_a_table_may_let_six_realms_win_besides() -> None:
    both = ChamaOptions(type=Type.CONQUISTADORES, six_realms_too=True)
    assert position(ana=side(), bia=side(slots=SIX), options=both).do(ANA, END).ending == "six_realms"
    assert razing(3, "K Q J", options=both).ending == "conquest"


def test_CH_55_the_option_changes_no_other_type() -> None:
    match = position(ana=side(), bia=side(slots=SIX), options=ChamaOptions(six_realms_too=True)).do(ANA, END)
    assert match.ending == "six_realms"
    assert razing(3, "K Q J", options=ChamaOptions(six_realms_too=True)).asks() == (ANA, ChamaAsk.SPOILS)


COUNTED = replace(CONQUISTADORES, count_without_cards=True)


def without_cards(ana: Side, bia: Side, options: ChamaOptions = COUNTED) -> Match:
    """Ana ends her turn, and Bia cannot draw."""
    return position(ana=ana, bia=bia, options=options).do(ANA, END)


def test_CH_96_in_a_duel_the_tables_may_be_counted_when_a_seat_cannot_draw() -> None:
    ana, bia = side(slots="K Q J"), side(slots="K Q J K", pile=2)
    match = without_cards(ana, bia)
    assert (match.ending, match.places) == ("no_cards", (2, 1))
    assert match.happened(TablesCounted) == [TablesCounted((8, 13))]
    assert (without_cards(ana, bia, CONQUISTADORES).ending, match.happened(ChamaSeatLeft)) == ("last_seat", [])


def test_CH_96_of_level_tables_the_one_that_cannot_draw_is_behind() -> None:
    assert without_cards(side(slots="K Q J", pile=2), side(slots="K Q J", pile=2)).places == (1, 2)
    assert without_cards(side(slots="K Q J"), side(slots="K Q J", pile=2)).places == (1, 2)


def test_CH_96_is_for_duels_of_conquistadores_alone() -> None:
    ana, bia, caio = side(slots="K"), side(slots="K Q", pile=2), side(slots="K")
    assert without_cards(ana, bia, replace(COUNTED, type=Type.CAMPEONATO)).ending == "last_seat"
    three = position(ana=ana, bia=bia, caio=caio, options=COUNTED).do(ANA, END)
    assert three.asks() == (CAIO, ChamaAsk.MAIN)


def test_CH_96_six_realms_that_win_besides_are_seen_first_where_the_table_says_so() -> None:
    ana, bia = side(slots="K"), side(slots=SIX, pile=2)
    both = replace(COUNTED, six_realms_too=True)
    assert without_cards(ana, bia, both).ending == "no_cards"
    assert without_cards(ana, bia, replace(both, deck_out_first=False)).ending == "six_realms"


def test_CH_55_only_who_razed_the_realm_counts_it() -> None:
    match = razing(0, "K")
    assert [place.razings for place in match.state.seats] == [1, 0]


def test_CH_55_an_armistice_or_a_withdrawal_counts_nothing() -> None:
    match = position(
        ana=side(hand="5", slots="K Q J", razings=3), bia=side(hand="A", slots="K"), options=CONQUISTADORES
    )
    match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, ARMISTICE)
    assert match.asks() == (ANA, ChamaAsk.MAIN)
    match = position(
        ana=side(hand="5", slots="K Q J", razings=3), bia=side(hand="4", slots="K"), options=CONQUISTADORES
    )
    match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, send("4"), CONCEDE).do(ANA, WITHDRAW)
    assert match.state.seats[ANA].razings == 3


def test_CH_55_a_redraw_forgets_the_razings() -> None:
    match = position(ana=side(hand="2", turns=2), bia=side(razings=2), options=CONQUISTADORES).do(ANA, END, REDRAW)
    assert [place.razings for place in match.state.seats] == [0, 0]


def test_CH_64_it_is_won_at_once_before_any_spoils() -> None:
    match = razing(3, "K Q J", top="Q")
    assert [type(event) for event in match.events] == [RealmRazed, ChamaGameEnded]
    assert match.state.battle is None


def test_CH_64_it_is_won_by_the_third_realm_when_that_is_laid() -> None:
    match = position(ana=side(hand="J", slots="K Q", razings=4), bia=side(), options=CONQUISTADORES)
    assert match.do(ANA, realm("J", "C")).ending == "conquest"


def test_CH_64_or_laid_from_spoils_also_in_anothers_turn() -> None:
    match = razing(3, "K Q", top="J").do(ANA, SPOILS, lay_spoils("C"))
    assert match.ending == "conquest"
    match = position(
        ana=side(hand="2", slots="K"), bia=side(hand="5", slots="K Q", top="J", razings=4), options=CONQUISTADORES
    )
    match.do(ANA, attack(BIA, "A"), send("2")).do(BIA, send("5")).do(ANA, CONCEDE).do(BIA, SPOILS, lay_spoils("C"))
    assert match.places == (2, 1)


def test_CH_64_spoils_kept_in_the_hand_win_nothing() -> None:
    assert razing(3, "K Q", top="J").do(ANA, SPOILS, KEEP_SPOILS).asks() == (ANA, ChamaAsk.MAIN)


def test_CH_92_a_rebuilding_wins_once_its_three_cards_are_paid() -> None:
    match = position(ana=side(hand="2 3 4", slots="K Q j", razings=4), bia=side(), options=CONQUISTADORES)
    match.do(ANA, rebuild("C"), discard("2"), discard("3"))
    assert match.asks() == (ANA, ChamaAsk.REBUILD)
    assert match.do(ANA, discard("4")).ending == "conquest"


# ---- 5.4: how each ends ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "seats", "places"),
    [(ChamaOptions(), 2, (1, 2)), (GUERRILHA, 2, (1, 2)), (CONQUISTADORES, 2, (1, 2)), (DUPLAS, 4, (1, 3, 1, 3))],
)
def test_5_4_who_cannot_draw_loses_to_the_opponent_or_to_the_other_pair(
    options: ChamaOptions, seats: int, places: tuple[int, ...]
) -> None:
    sides = [side(), side(pile=2), side(), side()][:seats]
    assert position(*sides, options=options).do(ANA, END).places == places


@pytest.mark.parametrize("options", [ChamaOptions(), GUERRILHA, CONQUISTADORES])
def test_5_4_in_a_game_of_all_against_all_the_others_play_on(options: ChamaOptions) -> None:
    match = position(ana=side(), bia=side(pile=2), caio=side(), duda=side(), options=options).do(ANA, END)
    assert match.asks() == (CAIO, ChamaAsk.MAIN)


def test_5_4_the_same_draws_begin_every_type() -> None:
    for options in (ChamaOptions(), GUERRILHA, CONQUISTADORES, DUPLAS):
        match = Match(GAME.initial_state(options, 4))
        assert GAME.turn(match.state) == Chance(Pick(times=4, size=52), "start 1")
        assert GAME.turn(match.draw(0, 51, 47, 43).state) == Chance(Shuffle(size=52), "seat 0 deck 1")
