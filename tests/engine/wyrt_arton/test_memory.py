"""Wyrt de Arton: what a thief remembers, and what may be sampled from it."""

from __future__ import annotations

from random import Random

from engine.core.memory import recall
from engine.games.wyrt_arton.actions import StealCard
from engine.games.wyrt_arton.memory import ArtonMemory
from engine.games.wyrt_arton.model import ArtonAsk
from tests.engine.wyrt_arton.positions import ANA, BIA, CAIO, CHEAT, GAME, Match, card, cards, magic, table
from tests.laws.play import walk
from tests.laws.wyrt_arton_law import OPTIONS, check_memory, seats_of

HANDS = ("KS 4H 6D 8C TC", "2D 4C 6S 8H TD", "2C 4S 6H 8D TH")


def memory_of(match: Match, seat: int | None) -> ArtonMemory:
    memory: ArtonMemory = recall(GAME, None, seat, match.story)
    return memory


def thieves(*, magic: bool = False) -> Match:
    """Ana looks through the deck and takes the ace of spades."""
    match = table(3, cheating=True, magic=magic, backfire=False).deal(*HANDS, pile="AS 3S 5S")
    return match.cheat(ANA, 1, 1, 2, steal="AS")


def test_WA_53_a_thief_remembers_the_deck_in_its_order_and_nobody_else_anything() -> None:
    match = thieves()
    assert memory_of(match, ANA).undealt == match.state.undealt and match.state.undealt[:2] == cards("3S 5S")
    for seat in (BIA, CAIO, None):
        assert cards_known(memory_of(match, seat)) == cards_known(ArtonMemory())
    assert cards_known(memory_of(match.show("9H", "3D").deal(), ANA)) == cards_known(ArtonMemory())


def cards_known(memory: ArtonMemory) -> tuple[object, ...]:
    return memory.undealt, memory.held, memory.gone


def test_everybody_remembers_what_was_bet_in_this_hand_and_nothing_of_the_last_one() -> None:
    match = table(3).deal(*HANDS).go("c r20 c c")
    memory = memory_of(match, None)
    assert [(bet.kind.name, bet.turn) for bet in memory.bets][:2] == [("CALL", 1), ("RAISE", 1)]
    assert memory.pot == sum(place.stake for place in match.state.seats)
    assert memory_of(match.show("9H", "3D").deal(), None).bets == ()


def test_WA_94_a_thief_knows_the_card_that_the_coroa_draws() -> None:
    match = table(3, cheating=True, magic=True, backfire=False).deal(HANDS[1], HANDS[0], HANDS[2], pile="3S 5S")
    match.cheat(ANA, 1, 1, 1).go("c").do(BIA, magic("KS"))
    assert memory_of(match, ANA).held == ((BIA, card("3S")),)
    state = GAME.sample(match.view(ANA), memory_of(match, ANA), Random(1))
    assert card("3S") in state.seats[BIA].hand and state.undealt == match.state.undealt


def test_WA_53_what_a_thief_has_not_found_in_the_deck_somebody_else_has_stolen() -> None:
    match = thieves().go("c").do(BIA, CHEAT).draw(1).draw(1).draw(1)
    assert match.state.ask is ArtonAsk.STEAL and card("AS") not in match.legal()
    match.do(BIA, StealCard(card("3S")))
    held = set()
    for number in range(20):
        state = GAME.sample(match.view(BIA), memory_of(match, BIA), Random(number))
        assert state.undealt == match.state.undealt
        assert len([at for place in state.seats for at in (*place.hand, *place.stolen)]) == 17
        held |= {seat for seat in (ANA, CAIO) if state.seats[seat].stolen}
    assert held == {ANA, CAIO}


def test_WA_94_a_card_out_of_play_is_neither_in_a_hand_nor_in_the_deck_of_a_sample() -> None:
    match = table(3, magic=True).deal(HANDS[1], HANDS[0], HANDS[2]).go("c").do(BIA, magic("KS")).draw(1).draw(2)
    assert memory_of(match, BIA).gone == (card("6D"),)
    for seat in (ANA, BIA, None):
        state = GAME.sample(match.view(seat), memory_of(match, seat), Random(3))
        assert len(state.undealt) == state.counted == 37
        assert [len(place.hand) for place in state.seats] == [5, 4, 5]
        assert seat != BIA or card("6D") not in state.undealt


def test_WA_53_a_thief_is_never_wrong_about_the_deck_in_random_matches() -> None:
    looked = 0
    for number, options in enumerate(OPTIONS):
        if not options.cheating:
            continue
        for seats in seats_of(options):
            memories: list[ArtonMemory | None] = [None] * seats
            for step in walk(GAME, options, seats, Random(number), interventions=True):
                for seat in range(seats):
                    memory = memories[seat] = recall(GAME, memories[seat], seat, step.events)
                    looked += check_memory(step.state, memory)
    assert looked > 500
