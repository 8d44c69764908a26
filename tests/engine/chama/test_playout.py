"""Playouts know the rules: a match that the engine plays by the same quick players ends the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engine.core.chance import Stream, answer_from
from engine.core.model import Chance, Over
from engine.games.chama.actions import (
    ChamaAction,
    DeclineSpoils,
    DrawSpoils,
    KeepHand,
    KeepSpoils,
    PlaySpoils,
    RefuseAid,
)
from engine.games.chama.bot.habits import CAREFUL, PRACTISED, THRIFTY, TIMID, Habit
from engine.games.chama.bot.players import PlayoutSeat, unit_number
from engine.games.chama.bot.playout import Playout
from engine.games.chama.bot.playout_battle import LATE
from engine.games.chama.bot.quick import quick_action
from engine.games.chama.cards import JACK
from engine.games.chama.formation import open_slots
from engine.games.chama.game import Chama
from engine.games.chama.model import ChamaAsk, ChamaOptions, ChamaState, Type
from engine.games.chama.turn import cards_a_turn
from tests.engine.chama.positions import ANA, CAIO, DUPLAS, position, side

SIX = "K K Q Q J J"
HABITS = (CAREFUL, THRIFTY, CAREFUL._replace(margin=-50.0, again=-50.0), TIMID)
TABLES = {
    "duel": (2, ChamaOptions()),
    "practised": (2, ChamaOptions()),
    "three": (3, ChamaOptions(tip_covers_base=True)),
    "four": (4, ChamaOptions(first_round_attack=False)),
    "pairs": (4, ChamaOptions(type=Type.DUPLAS)),
    "guerrilha": (2, ChamaOptions(type=Type.GUERRILHA, deck_out_first=False)),
    "conquistadores": (3, ChamaOptions(type=Type.CONQUISTADORES, six_realms_too=True)),
    "raze_on_win": (2, ChamaOptions(raze_on_win=True, pineapples=(0,))),
}


def dealt(seats: int, options: ChamaOptions, name: str) -> ChamaState:
    """Return a match at its first choice."""
    game, chance = Chama(), Stream(name.encode())
    state = game.initial_state(options, seats)
    while not isinstance(turn := game.turn(state), Over) and state.ask is not ChamaAsk.MAIN:
        if isinstance(turn, Chance):
            state = game.resolve(state, answer_from(chance, turn.draw))
        else:
            state = game.apply(state, turn.seats[0], game.legal_actions(state, turn.seats[0])[0])
    return state


def answered(state: ChamaState, seat: int, legal: tuple[ChamaAction, ...], habits: Sequence[Habit]) -> ChamaAction:
    """Return what a playout does at a question that no search is for."""
    place = state.seats[seat]
    left = len(place.deck) - place.drawn
    if state.ask is ChamaAsk.SPOILS:
        late = left <= LATE and left % cards_a_turn(state, seat) == 0
        return DeclineSpoils() if late else DrawSpoils()
    if state.ask is ChamaAsk.PLACE:
        free = open_slots(place.slots) if state.spoils >= JACK else ()
        best = [slot for slot in free if not place.slots[slot]] or free
        return PlaySpoils(best[0]) if best else KeepSpoils()
    if state.ask is ChamaAsk.AID:
        return RefuseAid()
    return KeepHand() if state.ask is ChamaAsk.REDRAW else quick_action(state, seat, legal, habits)


def raided(state: ChamaState) -> tuple[int, ...]:
    """Return the draw that takes the card which a playout takes."""
    assert state.battle is not None
    place = state.seats[state.battle.defender]
    lost = PlayoutSeat(place, CAREFUL).drop()
    return (next(at for at, card in enumerate(place.hand) if min(card, JACK) == lost),)


@pytest.mark.parametrize("table", TABLES)
def test_a_playout_ends_as_the_engine_does_from_every_question_of_a_match(table: str) -> None:
    """Each question of a match is played out to the same winner."""
    game, rng = Chama(), Random(1)
    for number in range(4):
        state = dealt(*TABLES[table], f"{table} {number}")
        habits = (PRACTISED, THRIFTY) if table == "practised" else HABITS[: len(state.seats)]
        winners = set()
        while not isinstance(turn := game.turn(state), Over):
            if state.ask is ChamaAsk.MAIN or rng.random() < 0.5:
                winners.add(Playout(state, habits).finish(state))
            if isinstance(turn, Chance):
                state = game.resolve(state, raided(state))
                continue
            seat = turn.seats[0]
            legal = game.legal_actions(state, seat)
            state = game.apply(state, seat, legal[0] if len(legal) == 1 else answered(state, seat, legal, habits))
        assert {turn.outcome.places[winner] for winner in winners} == {1}


@pytest.mark.parametrize(
    ("own", "partner", "standing"), [("K Q J K Q J", "K Q J J", 6), ("K Q J", "k Q", 0), ("K", SIX, 3)]
)
def test_CH_54_what_is_at_stake_of_a_pair_is_what_both_lack_to_ten(own: str, partner: str, standing: int) -> None:
    match = position(side(slots=own), side(slots="K"), side(slots=partner), side(), options=DUPLAS)
    playout = Playout(match.state, (CAREFUL,) * 4)
    assert playout.at_stake(ANA) == playout.at_stake(CAIO) == standing


def test_CH_20_where_winning_razes_the_attacker_comes_home_with_what_it_had() -> None:
    match = position(ana=side(slots="K", hand="A"), bia=side(slots="Q"), options=ChamaOptions(raze_on_win=True))
    playout = Playout(match.state, (CAREFUL, CAREFUL))
    strong, weak = unit_number(5, 0), unit_number(2, 0)
    assert not playout.contest(0, 1, 0, (strong, 5), (weak, 2))
    assert playout.players[0].spent == [strong] and playout.players[0].razings == 1
