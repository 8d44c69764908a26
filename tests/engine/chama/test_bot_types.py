"""The planner in every type and with every variant: it knows what wins there, and what a choice gives away."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.bots import RandomBot
from engine.core.chance import Stream, answer_from
from engine.core.model import Chance, Decide, Over, Seat
from engine.games.chama.actions import Attack, CallXisum, ChamaAction, GiveAid, RefuseAid
from engine.games.chama.battle import may_attack
from engine.games.chama.benchmarks import bot_benchmark
from engine.games.chama.bot import ChamaPlanner
from engine.games.chama.bot.counting import hidden
from engine.games.chama.bot.race import RaceChange, outlasts, realms_needed, turns_left, win_awaits
from engine.games.chama.memory import NEW
from engine.games.chama.model import ChamaOptions, ChamaState, ChamaView, Type
from tests.covering import covering
from tests.engine.chama.positions import (
    ANA,
    ARMISTICE,
    BIA,
    CAIO,
    CONCEDE,
    DUDA,
    END,
    GAME,
    NO_SPOILS,
    SPOILS,
    UNDEFENDED,
    Match,
    attack,
    discard,
    position,
    realm,
    send,
    send_pool,
    side,
)

SIX = "K K Q Q J J"
FIVE = "K K Q Q J"
THREE = "K K Q"

CONQUEST = ChamaOptions(type=Type.CONQUISTADORES)
PAIRS = ChamaOptions(type=Type.DUPLAS)
GUERRILLA = ChamaOptions(type=Type.GUERRILHA)
ALLIES = ChamaOptions(allies=True)
XISUM = ChamaOptions(xisum=True)


def choice(match: Match, seat: Seat) -> ChamaAction:
    """Return what the planner does in that seat."""
    view, legal = GAME.view(match.state, seat), match.legal(seat)
    chosen: ChamaAction = ChamaPlanner().choose(view, legal, Random(1))
    assert chosen in legal
    return chosen


def seen(match: Match, seat: Seat = ANA) -> ChamaView:
    view = GAME.view(match.state, seat)
    assert isinstance(view, ChamaView)
    return view


def with_razings(match: Match, **razings: int) -> Match:
    """Let the seats have razed so many realms before."""
    names = ("ana", "bia", "caio", "duda")
    seats = tuple(
        replace(place, razings=razings.get(name, 0)) for name, place in zip(names, match.state.seats, strict=False)
    )
    match.state = replace(match.state, seats=seats)
    return match


# ---- Conquistadores -------------------------------------------------------------------------------------------------


def test_CH_55_a_conqueror_with_three_razings_attacks_at_odds_that_others_would_not_take() -> None:
    def turn(options: ChamaOptions, razings: int) -> ChamaAction:
        rival = side(hand="6 7 8 9 10", slots=THREE, pool="5+10 5+9")
        match = position(ana=side(slots=THREE, pool="3 3"), bia=rival, options=options)
        return choice(with_razings(match, ana=razings), ANA)

    assert (turn(CONQUEST, 3), turn(ChamaOptions(), 3)) == (attack(BIA, "A"), END)


def test_CH_55_a_conqueror_spends_an_ace_to_stop_the_fourth_razing_and_keeps_it_from_the_first() -> None:
    def answer(razings: int) -> ChamaAction:
        match = position(
            ana=side(slots=THREE, pool="5+10 5+9"), bia=side(hand="A 2", slots=THREE, pool="5"), options=CONQUEST
        )
        return choice(with_razings(match, ana=razings).do(ANA, attack(BIA, "A"), send_pool(0)), BIA)

    assert (answer(3), answer(0) == ARMISTICE) == (ARMISTICE, False)


def test_CH_55_six_realms_win_nothing_there_unless_the_table_says_so() -> None:
    def awaits(options: ChamaOptions) -> bool:
        return win_awaits(seen(position(ana=side(slots=SIX), bia=side(slots="K"), options=options)), ANA)

    both = ChamaOptions(type=Type.CONQUISTADORES, six_realms_too=True)
    assert (awaits(CONQUEST), awaits(both), awaits(ChamaOptions())) == (False, True, True)


def test_CH_55_a_conqueror_does_not_sit_on_six_realms() -> None:
    rival = side(hand="6", slots=FIVE, pool="2 2")
    match = position(ana=side(slots=SIX, pool="5+10 5+9"), bia=rival, options=CONQUEST)
    assert choice(match, ANA) == attack(BIA, "A")


def test_CH_55_with_all_the_realms_it_needs_a_conqueror_throws_away_realms_before_armies() -> None:
    hand = "K K Q J 6 7 8 9 10"
    match = position(ana=side(hand=hand, slots=FIVE), bia=side(slots="K"), options=CONQUEST, step=4).do(ANA, END)
    assert choice(match, ANA) in (discard("K"), discard("Q"), discard("J"))


def test_CH_43_a_conqueror_that_would_outlast_the_others_leaves_the_spoils_that_cost_it_that() -> None:
    def after_razing(own: int, rival: int) -> ChamaAction:
        match = position(ana=side(slots="K", pool="5", pile=own), bia=side(slots="K Q", pile=rival), options=CONQUEST)
        return choice(match.do(ANA, attack(BIA, "A"), send_pool(0)).do(BIA, UNDEFENDED), ANA)

    assert (after_razing(9, 9), after_razing(11, 9), after_razing(15, 9)) == (NO_SPOILS, SPOILS, SPOILS)


def test_CH_43_of_two_with_the_same_turns_to_draw_for_the_one_who_draws_later_outlasts_the_other() -> None:
    match = position(ana=side(slots="K", pile=9), bia=side(slots="K", pile=9), options=CONQUEST)
    assert (outlasts(seen(match), ANA, {}), outlasts(seen(match), BIA, {})) == (True, False)
    assert not outlasts(seen(match), ANA, {ANA: RaceChange(cards=-1)})


# ---- Guerrilha ------------------------------------------------------------------------------------------------------


def test_CH_53_it_gives_a_bad_commander_for_a_realm_behind_the_others_too() -> None:
    match = position(ana=side(slots=THREE, pool="5+10"), bia=side(hand="2", slots="K Q J Q"), options=GUERRILLA)
    assert choice(match.do(ANA, attack(BIA, "D"), send_pool(0)), BIA) == send("2")


# ---- Duplas ---------------------------------------------------------------------------------------------------------


def table_of_pairs(ana: str, bia: str, caio: str, duda: str, **more: Any) -> Match:
    """Ana and Caio against Bia and Duda, each with a formation and a commander."""
    sides = [side(slots=slots, pool="4+9", hand="6 7") for slots in (ana, bia, caio, duda)]
    return position(*sides, options=PAIRS, **more)


def test_CH_54_it_counts_the_ten_realms_of_the_pair() -> None:
    view = seen(table_of_pairs(FIVE, "K", FIVE, "K"))
    assert [realms_needed(view, seat) for seat in (ANA, BIA, CAIO, DUDA)] == [0, 8, 0, 8]
    assert [win_awaits(view, seat) for seat in (ANA, BIA, CAIO, DUDA)] == [True, False, True, False]


def test_CH_54_it_attacks_a_pair_that_is_about_to_win_at_any_odds() -> None:
    match = table_of_pairs("K", FIVE, "K", FIVE)
    chosen = choice(match, ANA)
    assert isinstance(chosen, Attack) and chosen.seat in (BIA, DUDA)


def test_CH_54_an_ace_sees_the_pair_to_its_ten_realms() -> None:
    pair = side(hand="A 2", slots=FIVE), side(slots=FIVE)
    rivals = side(slots="K", pool="5+10 5+9"), side(slots="K")
    match = position(rivals[0], pair[0], rivals[1], pair[1], options=PAIRS)
    assert choice(match.do(ANA, attack(BIA, "A"), send_pool(0)), BIA) == ARMISTICE


# ---- Aliados --------------------------------------------------------------------------------------------------------


def asked_for_aid(options: ChamaOptions, caio: str, *, ana: str = "K", bia: str = THREE, duda: str = "K") -> Match:
    """Ana attacks Bia, who has lost unless Caio, who is asked first, helps her."""
    match = position(
        ana=side(slots=ana, pool="5+10 5+9"),
        bia=side(slots=bia, pool="5+9"),
        caio=side(hand=caio, slots="K Q"),
        duda=side(slots=duda),
        options=options,
    )
    match.do(ANA, attack(BIA, "A"), send_pool(0)).do(BIA, send_pool(0), CONCEDE)
    return match


def test_CH_56_it_helps_against_the_fourth_razing_with_all_it_has() -> None:
    match = asked_for_aid(ChamaOptions(type=Type.CONQUISTADORES, allies=True), "6", ana=THREE)
    assert isinstance(choice(with_razings(match, ana=3), CAIO), GiveAid)


def test_CH_56_it_does_not_feed_the_leader() -> None:
    assert choice(asked_for_aid(ALLIES, "6 7 8 9", bia=SIX), CAIO) == RefuseAid()


def test_CH_56_it_does_not_empty_its_own_defence_for_others() -> None:
    def answer(hand: str, leader: str) -> ChamaAction:
        match = position(
            ana=side(slots="K", pool="5+9 5+9 4+9"),
            bia=side(slots=leader, pool="5+10"),
            caio=side(hand=hand, slots="K Q"),
            duda=side(slots="K"),
            options=ALLIES,
        )
        match.do(ANA, attack(BIA, "A"), send_pool(0)).do(BIA, send_pool(0)).do(ANA, CONCEDE)
        return choice(match, CAIO)

    assert (answer("6 7", FIVE), answer("6 7 8 9", FIVE)) == (RefuseAid(), GiveAid(6))
    assert answer("6 7", SIX) == GiveAid(6)


def test_CH_56_it_stands_by_its_partner() -> None:
    pair = ChamaOptions(type=Type.DUPLAS, allies=True)
    match = position(
        ana=side(slots="K", pool="5+10"),
        bia=side(slots=FIVE, pool="5+9"),
        caio=side(slots="K"),
        duda=side(hand="6 7 8", slots=FIVE),
        options=pair,
    )
    match.do(ANA, attack(BIA, "A"), send_pool(0)).do(BIA, send_pool(0), CONCEDE)
    assert isinstance(choice(match, DUDA), GiveAid)


def test_CH_56_it_counts_the_armies_that_a_seat_has_given_as_seen() -> None:
    match = asked_for_aid(ALLIES, "6 7 8 9")
    before = hidden(seen(match, ANA), NEW, CAIO)
    match.do(CAIO, GiveAid(9))
    after = hidden(seen(match, ANA), NEW, CAIO)
    assert (before.hand - after.hand, before.cards - after.cards, before.armies - after.armies) == (1, 1, 1)


def test_CH_96_where_tables_are_counted_it_sees_the_end_by_them_and_not_by_the_cards_left() -> None:
    ana, bia = side(slots="K Q J", pool="5", pile=3), side(slots="K Q J", pile=30)
    by_count = seen(position(ana, bia, options=replace(CONQUEST, count_without_cards=True)))
    assert outlasts(by_count, ANA, {}) and not outlasts(by_count, BIA, {})
    assert not outlasts(by_count, ANA, {ANA: RaceChange(realms=-1)})
    assert not outlasts(seen(position(ana, bia, options=CONQUEST)), ANA, {})


# ---- Calouro do Chacrinha -------------------------------------------------------------------------------------------


def test_CH_57_it_counts_its_turns_by_the_cards_that_each_seat_draws() -> None:
    ana, bia = side(slots="K", pile=12), side(slots="K", pile=12)
    view = seen(position(ana, bia, options=ChamaOptions(pineapples=(ANA,))))
    assert (turns_left(view, ANA), turns_left(view, BIA)) == (4, 6)


# ---- Xisum ----------------------------------------------------------------------------------------------------------


def test_CH_58_it_calls_a_xisum_when_that_takes_the_rivals_last_turn_away() -> None:
    rival = side(hand="6 7", slots="K", pile=3)
    match = position(ana=side(slots="K", pool="5 4 4 3", pile=12), bia=rival, options=XISUM)
    chosen = choice(match, ANA)
    assert isinstance(chosen, CallXisum) and chosen.seat == BIA


def test_CH_58_it_calls_none_with_its_only_defender() -> None:
    match = position(ana=side(slots=SIX, pool="5", pile=12), bia=side(slots="K", pile=3), options=XISUM)
    assert not isinstance(choice(match, ANA), CallXisum)


def test_CH_58_it_stakes_no_commander_where_the_card_would_cost_the_rival_nothing() -> None:
    match = position(ana=side(slots="K", pool="5 4 4 3", pile=40), bia=side(slots="K", pile=2), options=XISUM)
    assert not isinstance(choice(match, ANA), CallXisum)


# ---- Armistice ------------------------------------------------------------------------------------------------------


def test_CH_37_it_knows_who_may_come_in_the_next_turn() -> None:
    def comes(*truces: tuple[Seat, Seat, int]) -> bool:
        match = position(ana=side(slots="K"), bia=side(slots="K", turns=3), truces=truces)
        return may_attack(seen(match), BIA, ANA, turns_ahead=1)

    assert [comes(), comes((ANA, BIA, 4)), comes((ANA, BIA, 3)), comes((BIA, ANA, 4))] == [True, False, True, False]


# ---- Everything together --------------------------------------------------------------------------------------------


def combinations() -> list[tuple[int, ChamaOptions]]:
    """Return tables with any three of: a type, a variant, other readings of rules to cope with, a number of seats."""
    values = (Type, (False, True), (False, True), ((), (0,), (0, 1)), (False, True), (2, 3, 4))
    names = ("type", "allies", "xisum", "pineapples", "other", "seats")
    every = [dict(zip(names, chosen, strict=True)) for chosen in product(*values)]
    allowed = [each for each in every if each["type"] is not Type.DUPLAS or each["seats"] == 4]
    found = []
    for number in covering(allowed, 3):
        chosen = dict(allowed[number])
        seats, other = chosen.pop("seats"), chosen.pop("other")
        readings = {"chain_attack": other, "raze_on_win": other, "deck_out_first": not other, "six_realms_too": other}
        found.append((seats, ChamaOptions(**chosen, **readings)))
    return found


def played(options: ChamaOptions, bots: list[Any], number: int) -> Over:
    """Play one game, every choice checked, and return its end."""
    chance, choices = Stream(b"chance %d" % number), Stream(b"choices %d" % number)
    state: ChamaState = GAME.initial_state(options, len(bots))
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            state = GAME.resolve(state, answer_from(chance, turn.draw))
            continue
        assert isinstance(turn, Decide)
        seat, legal = turn.seats[0], GAME.legal_actions(state, turn.seats[0])
        action = bots[seat].choose(GAME.view(state, seat), legal, choices)
        assert action in legal
        state = GAME.apply(state, seat, action)
    return turn


@pytest.mark.marathon
def test_its_choice_is_legal_in_every_type_with_any_two_variants() -> None:
    rng, tables = Random(8), combinations()
    assert len(tables) < 80
    for number, (seats, options) in enumerate(tables):
        bots = [ChamaPlanner(), *(rng.choice((ChamaPlanner(), RandomBot())) for _ in range(seats - 1))]
        assert 1 in played(options, bots, number).outcome.places


@pytest.mark.marathon
@pytest.mark.covered
@pytest.mark.parametrize("type_", Type)
@pytest.mark.parametrize("variants", [{}, {"allies": True, "xisum": True, "pineapples": (0,)}], ids=["plain", "all"])
def test_it_beats_random_bots_in_every_type(type_: Type, variants: dict[str, Any]) -> None:
    figures = bot_benchmark(16, 1, options=ChamaOptions(type=type_, **variants))
    assert ("duel" in figures) is (type_ is not Type.DUPLAS)
    assert all(figures[table] >= 0.75 for table in ("duel", "four") if table in figures)


def test_it_lays_its_realm_before_it_calls_a_xisum() -> None:
    match = position(ana=side(hand="K", slots="K", pool="5 4 4 3"), bia=side(slots="K", pile=3), options=XISUM)
    assert choice(match, ANA) in (realm("K", "B"), realm("K", "C"))
