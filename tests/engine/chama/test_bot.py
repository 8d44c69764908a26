"""The planner: what a good player would do, seen from its own seat, and nothing that it may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.bots import RandomBot
from engine.core.chance import Stream, answer_from
from engine.core.model import Chance, Decide, Over, Seat
from engine.games.chama.actions import AttachArmy, Attack, ChamaAction, Rebuild, Reinforce
from engine.games.chama.benchmarks import bot_benchmark
from engine.games.chama.bot import ChamaPlanner
from engine.games.chama.bot.building import choose_pool
from engine.games.chama.bot.counting import hidden, reach
from engine.games.chama.bot.levels import LEVELS
from engine.games.chama.bot.race import win_share
from engine.games.chama.bot.worth import ChamaWeights, PositionReading
from engine.games.chama.memory import NEW
from engine.games.chama.model import ChamaOptions, ChamaState
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
    REDRAW,
    SPOILS,
    UNDEFENDED,
    WITHDRAW,
    Match,
    attack,
    lay_spoils,
    position,
    realm,
    reinforce,
    send,
    send_pool,
    side,
)

SIX = "K K Q Q J J"
FIVE = "K K Q Q J"


def choice(match: Match, seat: Seat) -> ChamaAction:
    """Return what the planner does in that seat."""
    view, legal = GAME.view(match.state, seat), match.legal(seat)
    chosen: ChamaAction = ChamaPlanner().choose(view, legal, Random(1))
    assert chosen in legal
    return chosen


def fight(match: Match, seat: Seat, at: str, unit: int = 0) -> Match:
    """Ana attacks that realm with a commander of her pool."""
    return match.do(ANA, attack(seat, at), send_pool(unit))


# ---- Building -------------------------------------------------------------------------------------------------------


def test_it_lays_a_realm_before_anything_else() -> None:
    match = position(ana=side(hand="K 5 10 10 10 10", slots="Q"), bia=side(slots="K"))
    assert choice(match, ANA) in (realm("K", "B"), realm("K", "C"))


def test_it_fills_an_empty_slot_first_because_a_razed_one_can_be_rebuilt_without_a_realm() -> None:
    match = position(ana=side(hand="K 5", slots="Q j . . . ."), bia=side(slots="K"))
    assert choice(match, ANA) == realm("K", "C")


def test_it_rebuilds_what_makes_the_sixth_realm() -> None:
    match = position(ana=side(hand="2 6 6 7", slots="K K Q Q J j"), bia=side(slots="K"))
    assert isinstance(choice(match, ANA), Rebuild)


def test_it_brings_nobody_to_a_pool_that_would_be_discarded_for_want_of_a_realm() -> None:
    match = position(ana=side(hand="5 4 10 10 9 9 8 8"), bia=side(hand="6 7 8 9", slots="K", pool="5+10 5+10"))
    assert choice(match, ANA) == END


def test_it_arms_its_best_commander_with_its_best_army() -> None:
    match = position(ana=side(hand="6 7 8 10", slots="K", pool="3 5"), bia=side(slots="K", hand="2 2 3", pool="5+10"))
    match.do(ANA, *[action for action in [choice(match, ANA)] if action != END])
    assert match.pool(ANA) == "3 5+10"


@pytest.mark.parametrize(("more", "attached"), [("", False), (" K", True)])
def test_it_spares_its_armies_until_its_hand_holds_more_than_the_limit(more: str, attached: bool) -> None:
    match = position(ana=side(hand="6 7 8 Q Q K K J" + more, slots="K", pool="2"), bia=side(slots="K"))
    action = choose_pool(PositionReading(GAME.view(match.state, ANA), NEW, ChamaWeights()))
    assert isinstance(action, AttachArmy) == attached


def test_it_asks_for_a_redraw_when_it_has_no_realm() -> None:
    match = position(ana=side(hand="5 4 10 10", turns=2), bia=side(slots="K")).do(ANA, END)
    assert choice(match, ANA) == REDRAW


def test_it_throws_away_neither_its_last_realm_nor_its_ace() -> None:
    match = position(ana=side(hand="A K 2 2 3 6 6 7 7"), bia=side(slots="K")).do(ANA, END)
    before = match.hand(ANA)
    match.do(ANA, choice(match, ANA))
    assert before != match.hand(ANA) and match.hand(ANA).startswith("A") and match.hand(ANA).endswith("K")


# ---- Winning and not losing -----------------------------------------------------------------------------------------


def test_with_six_realms_it_plays_an_ace_against_the_attack_that_could_take_the_win_from_it() -> None:
    match = position(ana=side(slots="K", pool="5+10 5+9"), bia=side(hand="A 2", slots=SIX))
    assert choice(fight(match, BIA, "A"), BIA) == ARMISTICE


def test_with_five_realms_and_a_sixth_in_hand_an_ace_sees_it_to_the_win_in_a_duel() -> None:
    match = position(ana=side(slots="K Q", pool="5+10 5+9"), bia=side(hand="A K 2", slots=FIVE))
    assert choice(fight(match, BIA, "A"), BIA) == ARMISTICE


def test_it_keeps_the_ace_when_the_rival_wins_the_race_all_the_same() -> None:
    match = position(ana=side(slots=SIX, pool="5+10"), bia=side(hand="A K 5", slots=FIVE, pool="5+10 5+9"))
    assert choice(fight(match, BIA, "A"), BIA) != ARMISTICE


def test_with_six_realms_it_sends_even_its_worst_commander_rather_than_lose_one() -> None:
    match = position(ana=side(slots="K", pool="5+10"), bia=side(hand="2", slots=SIX))
    assert choice(fight(match, BIA, "A"), BIA) == send("2")


def test_with_six_realms_it_does_not_gamble_its_defenders_away() -> None:
    def at_home_with(slots: str) -> ChamaAction:
        rival = side(hand="6", slots=FIVE, pool="2 2")
        return choice(position(ana=side(slots=slots, pool="5+10 5+9"), bia=rival), ANA)

    assert (at_home_with(FIVE), at_home_with(SIX)) == (attack(BIA, "A"), END)


def test_in_a_duel_it_attacks_a_rival_with_six_realms_at_any_odds() -> None:
    match = position(ana=side(slots="K", pool="2"), bia=side(hand="2 3 6 6 8 9", slots=SIX, pool="5+10 5+9"))
    assert choice(match, ANA) == attack(BIA, "A")


def test_among_three_rivals_it_attacks_the_one_with_six_realms() -> None:
    weak, leader = side(slots="K Q", hand="6"), side(slots=SIX, pool="4+9", hand="6 7")
    match = position(ana=side(slots="K", pool="5+10 5+9 4+10"), bia=leader, caio=weak, duda=weak)
    assert choice(match, ANA) == attack(BIA, "A")
    match = position(ana=side(slots="K", pool="5+10 5+9 4+10"), bia=weak, caio=weak, duda=leader)
    assert choice(match, ANA) == attack(DUDA, "A")


def test_it_sends_one_commander_after_another_against_six_realms() -> None:
    match = position(ana=side(slots="K", pool="5+10 5+9"), bia=side(hand="2 2", slots=SIX))
    fight(match, BIA, "A").do(BIA, send("2"), CONCEDE)
    assert choice(match, ANA) == send_pool(0)


@pytest.mark.parametrize("hand", ["2 6 7 8 K", "3 6 7 8 K Q", "2 6 6 7 8 9"])
def test_in_a_duel_it_does_not_leave_a_rival_with_an_empty_pool_in_peace(hand: str) -> None:
    match = position(ana=side(hand="6 8 9", slots="K Q", pool="5+8"), bia=side(hand=hand, slots="K Q J"))
    assert isinstance(choice(match, ANA), Attack)
    trusting = ChamaPlanner(ChamaWeights(ambush=1.0))
    assert trusting.choose(GAME.view(match.state, ANA), match.legal(ANA), Random(1)) == END


def test_among_several_an_empty_pool_may_hide_whom_its_owner_holds_back() -> None:
    poor = side(hand="2 6 7 8 K", slots="K Q J")
    match = position(ana=side(hand="6 8 9", slots="K Q", pool="5+8"), bia=poor, caio=poor)
    assert choice(match, ANA) == END


def test_the_level_that_attacks_at_any_odds_does_and_the_others_do_not() -> None:
    match = position(ana=side(slots="K", pool="2"), bia=side(hand="2 3 6", slots="K", pool="5+10 5+9"))
    view, legal = GAME.view(match.state, ANA), match.legal(ANA)
    chosen = {name: bot.choose(view, legal, Random(1), memory=None, budget=0) for name, bot in LEVELS.items()}
    assert [name for name, action in chosen.items() if isinstance(action, Attack)] == ["aprendiz"]


def test_it_razes_what_nobody_can_defend() -> None:
    match = position(ana=side(slots="K", pool="2"), bia=side(slots="K Q"))
    assert choice(match, ANA) == attack(BIA, "A")


def test_it_lays_a_realm_that_it_drew_as_spoils() -> None:
    match = position(ana=side(slots="K", pool="5", top="Q"), bia=side(slots="K Q"))
    fight(match, BIA, "A").do(BIA, UNDEFENDED).do(ANA, SPOILS)
    assert choice(match, ANA) in (lay_spoils("B"), lay_spoils("C"))


# ---- Battle ---------------------------------------------------------------------------------------------------------


def test_it_never_leaves_a_realm_that_it_can_defend_for_free() -> None:
    match = position(ana=side(slots="K", pool="2"), bia=side(slots="K", pool="3 5+10"))
    assert choice(fight(match, BIA, "A"), BIA) in (send_pool(0), send_pool(1))


def test_it_gives_a_commander_that_cannot_win_when_that_alone_saves_the_realm() -> None:
    match = position(ana=side(slots="K K Q", pool="5+10"), bia=side(hand="2", slots="K Q J Q"))
    assert choice(fight(match, BIA, "A"), BIA) == send("2")


def test_it_adds_no_more_than_turns_the_balance_against_an_empty_hand() -> None:
    match = position(ana=side(slots="K", pool="5+10"), bia=side(hand="6 8 10", slots="K", pool="5+9"))
    fight(match, BIA, "A").do(BIA, send_pool(0))
    assert choice(match, BIA) == reinforce("6")


def test_it_gives_up_at_once_what_all_its_armies_cannot_win() -> None:
    match = position(ana=side(slots="K", pool="5+10"), bia=side(hand="6 6", slots="K", pool="2"))
    fight(match, BIA, "A").do(BIA, send_pool(0))
    assert choice(match, BIA) == CONCEDE


def test_it_withdraws_when_only_weak_commanders_are_left_against_strong_ones() -> None:
    match = position(
        ana=side(hand="2", slots="K", pool="5+10"), bia=side(hand="6 7 8 9", slots="K Q", pool="2 5+9 5+8")
    )
    fight(match, BIA, "A").do(BIA, send_pool(0), CONCEDE)
    assert choice(match, ANA) == WITHDRAW


def test_it_does_not_draw_spoils_that_take_its_last_turns_away() -> None:
    def after_razing(pile: int, hand: str = "") -> ChamaAction:
        match = position(ana=side(hand=hand, slots="K", pool="5", pile=pile), bia=side(slots="K Q"))
        return choice(fight(match, BIA, "A").do(BIA, UNDEFENDED), ANA)

    assert [after_razing(pile) for pile in (3, 6)] == [NO_SPOILS, NO_SPOILS]
    assert [after_razing(pile) for pile in (4, 5, 8)] == [SPOILS, SPOILS, SPOILS]
    assert after_razing(45, hand="K Q J") == SPOILS


# ---- Reading the table ----------------------------------------------------------------------------------------------


def test_it_counts_the_cards_that_it_has_not_seen() -> None:
    match = position(ana=side(hand="5", slots="K"), bia=side(hand="6 7 8", slots="K q", pool="5+10 4"), truces=())
    bia = hidden(GAME.view(match.state, ANA), NEW, BIA)
    assert (bia.hand, bia.cards, bia.armies, bia.commanders, bia.realms, bia.aces) == (3, 47, 19, 14, 10, 4)


def test_the_odds_of_a_closed_hand_fall_with_the_gap_and_rise_with_its_size() -> None:
    def odds(hand: str, gap: int) -> float:
        match = position(ana=side(slots="K"), bia=side(hand=hand, slots="K"))
        return reach(hidden(GAME.view(match.state, ANA), NEW, BIA), gap)

    by_gap = [odds("6 7 8 9", gap) for gap in (0, 1, 6, 10, 20, 30, 60)]
    assert by_gap == sorted(by_gap, reverse=True) and by_gap[0] == 1.0 and by_gap[1] == by_gap[2]
    assert odds("", 1) == 0.0 < odds("6", 1) < odds("6 7", 1) < odds("6 7 8", 1) < 1.0


def test_chances_in_the_race_add_up_and_favour_whoever_is_nearer() -> None:
    rounds = {ANA: 2.0, BIA: 3.5, CAIO: 3.5}
    shares = [win_share(rounds, seat, 0.8) for seat in rounds]
    assert sum(shares) == pytest.approx(1.0) and shares[0] > shares[1] == shares[2]


def shuffled_unseen(state: ChamaState, viewer: Seat, rng: Random) -> ChamaState:
    """Return the state with every closed card but the viewer's hand dealt anew."""
    seats = []
    for seat, place in enumerate(state.seats):
        own = seat == viewer
        closed = [*place.deck[place.drawn :], *(() if own else place.hand)]
        rng.shuffle(closed)
        hand = place.hand if own else tuple(sorted(closed[: len(place.hand)]))
        pile = closed if own else closed[len(place.hand) :]
        seats.append(replace(place, hand=hand, deck=(*place.deck[: place.drawn], *pile)))
    return replace(state, seats=tuple(seats))


def played(bots: list[Any], number: int, look: Any = None) -> Over:
    """Play one game, showing each decision to `look`, and return its end."""
    chance, choices = Stream(b"chance %d" % number), Stream(b"choices %d" % number)
    state = GAME.initial_state(ChamaOptions(), len(bots))
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            state = GAME.resolve(state, answer_from(chance, turn.draw))
            continue
        assert isinstance(turn, Decide)
        seat, legal = turn.seats[0], GAME.legal_actions(state, turn.seats[0])
        action = bots[seat].choose(GAME.view(state, seat), legal, choices)
        assert action in legal
        if look is not None:
            look(state, seat, legal)
        state = GAME.apply(state, seat, action)
    return turn


@pytest.mark.marathon
@pytest.mark.parametrize("games", [40, pytest.param(200, marks=pytest.mark.deep)])
def test_its_choice_is_legal_in_games_with_mixed_seats(games: int) -> None:
    rng = Random(5)
    for number in range(games):
        bots = [rng.choice((ChamaPlanner(), RandomBot())) for _ in range(rng.randint(2, 4))]
        assert 1 in played(bots, number).outcome.places


@pytest.mark.marathon
def test_it_sees_only_the_view_so_other_hidden_cards_change_nothing() -> None:
    deal, looked = Random(6), []

    def look(state: ChamaState, seat: Seat, legal: tuple[ChamaAction, ...]) -> None:
        if state.spoils:
            return
        twin = shuffled_unseen(state, seat, deal)
        assert GAME.view(twin, seat) == GAME.view(state, seat)
        mine, other = (ChamaPlanner().choose(GAME.view(each, seat), legal, Random(1)) for each in (state, twin))
        assert mine == other
        looked.append(type(mine))

    for number in range(6):
        played([ChamaPlanner(), RandomBot(), ChamaPlanner()], number, look)
    assert {Attack, Reinforce} <= set(looked)


# ---- Strength -------------------------------------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.marathon
def test_it_beats_random_bots_in_duels_and_at_tables_of_four() -> None:
    figures = bot_benchmark(100, 1)
    assert figures["duel"] >= 0.9 and figures["four"] >= 0.6


def test_the_benchmark_is_the_same_every_time_and_tells_speed_only_by_a_clock() -> None:
    ticks = iter(range(10**9))
    timed = bot_benchmark(2, 3, lambda: float(next(ticks)))
    plain = bot_benchmark(2, 3)
    assert plain == bot_benchmark(2, 3) and set(plain) == {"duel", "four", "choices"}
    assert {key: timed[key] for key in plain} == plain and timed["ms_a_choice"] == 1000.0
