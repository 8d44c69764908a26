"""Duels typed in from a real table: every card is told as it leaves its deck, and any of it is corrected."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core.by_hand.deck_orders import DeckPlace
from engine.core.by_hand.match import ByHand, is_over
from engine.core.by_hand.open_hands import OpenHandsMatch
from engine.core.by_hand.opening import typed_match
from engine.core.errors import CarteadoError
from engine.core.history import MatchHistory, play_log
from engine.core.log import Acted, Drawn, Header
from engine.games.magic_wizards.actions import DrawACard, PickCard
from engine.games.magic_wizards.cards import id_of
from engine.games.registry import GAMES
from tests.engine.core.test_by_hand import header_of, public, real_match

GAME = GAMES["magic_wizards"]


def header(preset: str) -> Header:
    return header_of("magic_wizards", 2, **msgspec.structs.asdict(GAME.presets[preset]))


class OpenTypist:
    """Types in a duel whose players show what they draw; of several copies of a card any may be meant."""

    def __init__(self, real: MatchHistory) -> None:
        self.real = real
        self.match = typed_match(real.game, real.header)
        self.entered_cards = 0

    def type_until(self, number: int) -> ByHand:
        for at, ply in enumerate(self.real.plies[:number], start=1):
            self.tell_due()
            if at > len(self.match.entries):
                self._type(ply.entry)
            self.tell_due()
            assert public(self.match.line.plies[at - 1]) == public(ply)
        return self.match

    def tell_due(self) -> None:
        while (due := self.match.due()) is not None:
            self.match, self.entered_cards = self.match.tell(due, self.card_at(due)), self.entered_cards + 1

    def card_at(self, place: DeckPlace) -> int:
        drawn = self.real.plies[place.entry - 1].entry
        assert isinstance(drawn, Drawn)
        return self.match.cards.faces(self.real.state_at(place.entry - 1))[drawn.drawn[place.at]]

    def _type(self, entry: Any) -> None:
        if isinstance(entry, Drawn):
            self.match = self.match.draw(entry.drawn)
            return
        assert isinstance(entry, Acted)
        legal = self.match.conceivable(entry.seat)
        self.match = self.match.act(entry.seat, next(action for action in legal if self._is_same(action, entry.action)))

    def _is_same(self, mine: Any, theirs: Any) -> bool:
        if type(mine) is type(theirs) and hasattr(mine, "piece"):
            decks = self.real.state.decks
            return id_of(decks, mine.piece) == id_of(decks, theirs.piece)
        return bool(mine == theirs)


@pytest.mark.parametrize(
    ("preset", "seed", "plies"),
    [("basic", 2, 1000), ("discs", 2, 1000), ("kingdom", 2, 200), ("labyrinth", 0, 150)],
)
def test_a_duel_is_typed_in_card_by_card_and_goes_as_it_went(preset: str, seed: int, plies: int) -> None:
    real = real_match(header(preset), seed)
    match = OpenTypist(real).type_until(plies)
    assert is_over(match) is (len(real.plies) <= plies)
    again = play_log(real.game, match.line.header, match.entries, check_draws=True)
    assert again.state == match.state and match.unseen_seats() == ()
    loaded = typed_match(GAME, match.line.header, match.entries, match.unknown_places())
    assert loaded.state == match.state and loaded.due() is None and loaded.unknown_places() == match.unknown_places()


@pytest.mark.marathon
@pytest.mark.sampled(2)
@pytest.mark.parametrize("preset", ["basic", "discs", "kingdom", "labyrinth"])
def test_whole_duels_of_every_preset_are_typed_in(preset: str) -> None:
    real = real_match(header(preset), 3)
    match = OpenTypist(real).type_until(len(real.plies))
    assert is_over(match) and match.line.turn() == real.turn()


def begun(plies: int = 40) -> OpenTypist:
    typist = OpenTypist(real_match(header("basic"), 0))
    typist.type_until(plies)
    return typist


def test_nothing_goes_on_before_the_first_five_cards_are_told_one_by_one() -> None:
    match = typed_match(GAME, header("basic")).draw((1,))
    assert isinstance(match, OpenHandsMatch)
    for left in range(5, 0, -1):
        due = match.due()
        assert due is not None and match.cards.shuffled_seat(match.line.state_at(due.entry - 1)) == 1
        with pytest.raises(CarteadoError, match="by_hand_untold"):
            match.act(1, match.conceivable(1)[0] if match.conceivable(1) else None)
        assert len(match.entries) == 2, f"the other deck waits for {left} cards"
        match = match.tell(due, match.tellable(due)[0])
    assert len(match.entries) == 3 and match.due() is not None


def test_a_copy_more_than_the_deck_has_is_refused_and_not_offered() -> None:
    match = typed_match(GAME, header("basic")).draw((0,))
    deck = match.state.decks[0].main
    card = next(card for card in deck if deck.count(card) == 2)
    for _ in range(2):
        due = match.due()
        assert due is not None and card in match.tellable(due)
        match = match.tell(due, card)
    due = match.due()
    assert due is not None and card not in match.tellable(due)
    with pytest.raises(CarteadoError, match="by_hand_gone"):
        match.tell(due, card)


def test_five_cards_without_a_monster_are_shown_and_shuffled_back() -> None:
    match = typed_match(GAME, header("kingdom")).draw((0,)).draw((0,))
    cards = match.cards.faces(match.line.state_at(2))
    rows = match.state.decks.cards.by_id
    magic = [card for card in cards if not rows[card].is_monster]
    assert len(match.entries) == 3
    for card in magic[:5]:
        due = match.due()
        assert due is not None
        match = match.tell(due, card)
    assert len(match.entries) == 4 and "HandShown" in str(public(match.line.plies[2]))
    due = match.due()
    assert due is not None and due.entry == 4, "five other cards are drawn and told"


def test_a_card_that_was_told_wrong_is_told_anew_by_changing_the_draw() -> None:
    typist = begun(80)
    match = typist.match
    number, drawn = next(
        (at, entry)
        for at, entry in enumerate(match.entries, start=1)
        if isinstance(entry, Acted) and isinstance(entry.action, DrawACard)
    )
    before = match.cut(number)
    assert before.due() is None and len(before.entries) == number - 1
    changed, stopped = match.changed(number, drawn, before)
    assert stopped is None and len(changed.entries) == len(match.entries)
    due = changed.due()
    assert due is not None
    same = changed.tell(due, typist.card_at(due))
    assert same.state == match.state and same.due() is None


def test_taking_an_entry_back_leaves_untold_what_lies_in_the_deck_again() -> None:
    typist = begun(80)
    match = typist.match
    for number in range(len(match.entries), 4, -1):
        cut = match.cut(number)
        assert len(cut.entries) == number - 1 and cut.due() is None
        for untold in cut.unknown_places():
            lying = set(range(40)) - set(cut.cards.gone(cut.line, untold.entry, named=True))
            assert lying <= set(untold.places)


def test_a_choice_that_names_a_card_elsewhere_is_refused_and_changes_nothing() -> None:
    match = begun(30).match
    seat = match.line.turn().seats[0]
    pieces = set(match.state.seats[seat].deck)
    with pytest.raises(CarteadoError):
        match.act(seat, PickCard(min(pieces)))
    assert len(match.entries) == 30
