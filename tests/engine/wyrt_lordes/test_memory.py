"""What a lord remembers of the cards that it has seen, wherever they go."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace

from engine.core.memory import recall
from engine.games.wyrt_lordes.events import HandDealt
from engine.games.wyrt_lordes.memory import WyrtMemory
from engine.games.wyrt_lordes.model import BETS, WyrtState
from engine.games.wyrt_lordes.sample import unplaced
from tests.engine.wyrt_lordes.positions import ANA, BIA, CAIO, DRAW, DUDA, GAME, PASS, Match, bet, dealt, take, words

HANDS = ("2 6 8 J K", "3 5 7 9 Q", "2 4 6 10 A")


def memory(match: Match, seat: int | None) -> WyrtMemory:
    dealt_to = tuple(range(len(match.state.seats)))
    remembered: WyrtMemory = recall(GAME, None, seat, [HandDealt(1, ANA, dealt_to), *match.story])
    return remembered


def samples(match: Match, seat: int | None) -> list[WyrtState]:
    view = GAME.view(match.state, seat)
    return [GAME.sample(view, memory(match, seat), Random(number)) for number in range(60)]


def open_table() -> Match:
    """Ana has thrown a jack away, and Bia has taken it."""
    match = dealt(*HANDS, pile="3 4 9 10 A 7").bets(10, 10, 10).discard(ANA, "J").discard(BIA, "Q")
    return match.do(BIA, take(2))


def test_a_card_taken_from_the_open_table_is_known_to_be_in_that_hand() -> None:
    match = open_table()
    for viewer in (ANA, CAIO, None):
        assert all("J" in words(state.seats[BIA].hand) for state in samples(match, viewer))
    assert len({state.seats[BIA].hand for state in samples(match, ANA)}) > 10


def test_only_cards_that_were_not_seen_may_be_in_the_pile() -> None:
    match = open_table()
    jack = next(card for card in match.state.seats[BIA].hand if words((card,)) == "J")
    view = GAME.view(match.state, CAIO)
    assert jack not in unplaced(view, memory(match, CAIO))
    assert all(jack not in state.deck[state.drawn :] for state in samples(match, CAIO))


def test_hands_and_bets_are_anybodys_guess_before_the_bets_are_in() -> None:
    match = dealt(*HANDS).do(BIA, bet(50))
    states = samples(match, BIA)
    assert {state.seats[BIA].bet for state in states} == {50} and {state.seats[ANA].bet for state in states} == {0}
    assert {state.seats[BIA].bet for state in samples(match, ANA)} == set(BETS)
    assert len({state.seats[BIA].hand for state in states}) > 30


# ---- Tenebra --------------------------------------------------------------------------------------------------------


def dark() -> Match:
    """Ana has laid two cards face down, and Bia has taken one of them unseen; it is Ana's second turn."""
    match = dealt(*HANDS, "3 8 J Q K", pile="3 4 9 10 A 7 5 5 5", tenebra=True).bets(10, 10, 10, 10)
    match.discard(ANA, "2 6").do(ANA, DRAW).discard(BIA, "Q").do(BIA, take(2))
    return match.do(CAIO, PASS).do(DUDA, PASS)


def test_WL_43_who_laid_a_card_face_down_knows_it_in_the_hand_of_who_takes_it() -> None:
    match = dark()
    two = next(card for card in match.state.seats[BIA].hand if words((card,)) == "2")
    assert all(two in state.seats[BIA].hand for state in samples(match, ANA))
    assert not all(two in state.seats[BIA].hand for state in samples(match, CAIO))


def test_WL_31_a_known_card_of_a_hand_that_lays_some_face_down_is_in_the_hand_or_among_those() -> None:
    match = dark().do(ANA, PASS)
    two = next(card for card in match.state.seats[BIA].hand if words((card,)) == "2")
    match.discard(BIA, "3 5 7").do(BIA, DRAW)
    laid = [at for at, by in enumerate(match.state.table_by) if by == BIA]
    found = {two in state.seats[BIA].hand for state in samples(match, ANA)}
    assert found == {True, False}
    for state in samples(match, ANA):
        assert two in state.seats[BIA].hand or two in [state.table[at] for at in laid[-3:]]
        assert two not in state.deck[state.drawn :]


def test_WL_31_a_card_that_is_seen_elsewhere_is_not_looked_for_any_more() -> None:
    match = dark().do(ANA, PASS).discard(BIA, "2").do(BIA, DRAW)
    two = match.state.table[-1]
    match.discard(CAIO, "4").do(CAIO, take(len(match.state.table) - 2))
    assert two in match.state.seats[CAIO].hand
    known = dict(memory(match, ANA).known)
    assert len(known[two]) > 1
    assert {at for at in range(4) for state in samples(match, ANA) if two in state.seats[at].hand} == {BIA, CAIO}
    assert all(two in state.seats[CAIO].hand for state in samples(match, CAIO))


def test_every_place_that_is_possible_is_as_likely_as_any_other() -> None:
    match, rng = dark(), Random(1)
    view, remembered = GAME.view(match.state, CAIO), memory(match, CAIO)
    king, queen = (next(card for card in unplaced(view, remembered) if words((card,)) == letter) for letter in "KQ")
    ana, bia, duda = (remembered.hands[seat][0] for seat in (ANA, BIA, DUDA))
    mixed = replace(remembered, known=(*remembered.known, (king, (bia, duda)), (queen, (ana, duda))))
    counts = Counter[tuple[int, ...]]()
    for _ in range(600):
        hands = [place.hand for place in GAME.sample(view, mixed, rng).seats]
        counts[tuple(next(seat for seat in (ANA, BIA, DUDA) if card in hands[seat]) for card in (king, queen))] += 1
    assert set(counts) == {(BIA, ANA), (BIA, DUDA), (DUDA, ANA)} and all(150 < times < 250 for times in counts.values())
