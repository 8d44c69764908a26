"""Matches typed in from a real table: what nobody saw stays open, what cannot be is refused, any entry is corrected."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from engine.core.bots import RandomBot
from engine.core.by_hand.deck_orders import DeckPlace
from engine.core.by_hand.match import ByHand, is_over
from engine.core.chance import Dealer, Stream
from engine.core.errors import BrokenLog, CarteadoError, IllegalAction
from engine.core.history import MatchHistory, Ply, play_log
from engine.core.log import Acted, Drawn, Header, Player
from engine.core.model import Chance, Over
from engine.core.redaction import redact
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.events import BonusPaid
from engine.games.registry import GAMES


def header_of(game: str, seats: int, **options: object) -> Header:
    chosen = GAMES[game].options_type(**options)
    players = tuple(Player(name) for name in ("Ana", "Bia", "Caio", "Duda", "Edu", "Flora", "Gil", "Hugo")[:seats])
    version = GAMES[game].rules_versions[-1]
    return Header("typed", game, version, players, msgspec.to_builtins(chosen), None, ("",) * seats, 0, 2)


def real_match(header: Header, seed: int) -> MatchHistory:
    """A match at a real table, between people who play at random."""
    game = GAMES[header.game]
    line, dealer, bot, rng = MatchHistory(game, header), Dealer(bytes([seed]) * 32), RandomBot(), Stream(bytes([seed]))
    while not isinstance(turn := line.turn(), Over):
        if isinstance(turn, Chance):
            line.add(Drawn(dealer.answer(turn), 0, turn.name))
        else:
            seat = turn.seats[0]
            legal = game.legal_actions(line.state, seat)
            line.add(Acted(seat, bot.choose(None, legal, rng, memory=None, budget=0)))
    return line


def public(ply: Ply) -> list[object]:
    return [seen for event in ply.events if (seen := redact(event, None)) is not None]


class Typist:
    """Types in what everybody sees at a real table, and tells cards only where the match asks for them."""

    def __init__(self, real: MatchHistory) -> None:
        self.real = real
        self.match = ByHand(real.game, real.header)
        self.entered_cards = 0

    def type_all(self) -> ByHand:
        return self.type_until(len(self.real.plies))

    def type_until(self, last: int) -> ByHand:
        for number in range(1, last + 1):
            if number > len(self.match.entries):
                self._type(number)
            assert public(self.match.line.plies[number - 1]) == public(self.real.plies[number - 1])
        return self.match

    def _type(self, number: int) -> None:
        entry = self.real.plies[number - 1].entry
        while True:
            if isinstance(entry, Acted):
                self.match = self._fitted(number, entry)
            try:
                self.match = self.match.after(entry)
                return
            except CarteadoError as refusal:
                assert refusal.code == "by_hand_untold"
            need = self.match.needs(entry)
            assert need is not None
            if need.seat is not None:
                self.tell_hand(number, need.seat)
                continue
            card = self._card_at(need.place)
            self.match, self.entered_cards = self.match.tell(need.place, card), self.entered_cards + 1

    def _card_at(self, place: DeckPlace) -> int:
        drawn = self.real.plies[place.entry - 1].entry
        assert isinstance(drawn, Drawn)
        return self.match.cards.faces(self.real.state_at(place.entry - 1))[drawn.drawn[place.at]]

    def _fitted(self, number: int, entry: Acted[object]) -> ByHand:
        try:
            return self.match.fitted(entry.seat, entry.action)
        except IllegalAction:
            self.tell_hand(number, entry.seat)
            return self.match.fitted(entry.seat, entry.action)

    def tell_hand(self, number: int, seat: int) -> None:
        held = Counter(self.match.cards.held(self.real.state_at(number - 1), seat))
        for card in (held - self.match.known(seat)).elements():
            self.match, self.entered_cards = self.match.show(seat, card), self.entered_cards + 1


TYPED = [
    ("wyrt_lordes", 3, 2, {}),
    ("wyrt_arton", 2, 2, {}),
    ("wyrt_arton", 3, 1, {}),
    pytest.param("chama", 2, 3, {}, marks=pytest.mark.deep),
    ("chama", 3, 1, {}),
    ("dalmuti", 4, 1, {"hands": 3}),
    pytest.param("dalmuti", 6, 2, {"hands": 2}, marks=pytest.mark.deep),
    pytest.param("dalmuti", 8, 4, {"hands": 1}, marks=pytest.mark.deep),
]
"""Spoils that nobody else sees drawn, thefts, and bonuses that are paid and given face down."""


@pytest.mark.parametrize(("game", "seats", "seed", "options"), TYPED)
def test_a_match_is_typed_in_by_what_everybody_saw_and_ends_as_it_did(
    game: str, seats: int, seed: int, options: dict[str, object]
) -> None:
    real = real_match(header_of(game, seats, **options), seed)
    match = Typist(real).type_all()
    assert is_over(match) and match.line.turn() == real.turn()
    again = play_log(real.game, match.line.header, match.entries, check_draws=True)
    assert again.turn() == real.turn()
    assert (
        ByHand(
            real.game, match.line.header, match.entries, match.unknown_places(), match.entered_hands
        ).unknown_places()
        == match.unknown_places()
    )


def test_a_hand_that_was_paid_to_may_be_told_whole_before_it_gives() -> None:
    real = real_match(header_of("dalmuti", 4, hands=2), 2)
    paid = [(number, event) for number, ply in enumerate(real.plies, 1) for event in ply.events]
    number, receiver = next((number, event.receiver) for number, event in paid if isinstance(event, BonusPaid))
    typist = Typist(real)
    typist.type_until(number)
    typist.tell_hand(number + 1, receiver)
    match = typist.match
    assert not match.untold_of(receiver)
    assert sorted(match.cards.held(match.state, receiver)) == sorted(match.cards.held(real.state_at(number), receiver))


def dealt() -> ByHand:
    """Wyrt for three, dealt: Ana shuffles first."""
    return ByHand(GAMES["wyrt_lordes"], header_of("wyrt_lordes", 3)).draw((0,))


def led_by_ana() -> ByHand:
    """Dalmuti for four, dealt; Ana leads."""
    return ByHand(GAMES["dalmuti"], header_of("dalmuti", 4)).draw((0,))


def test_after_the_deal_nothing_is_known_and_what_is_told_stays() -> None:
    match = dealt()
    assert [match.untold_of(seat).total() for seat in range(3)] == [5, 5, 5]
    for card in (48, 49, 50, 51, 0):
        match = match.show(0, card)
    assert sorted(match.cards.held(match.state, 0)) == [0, 48, 49, 50, 51]
    match = match.show(1, 4)
    assert not match.untold_of(0) and match.untold_of(1).total() == 4
    assert sorted(match.cards.held(match.state, 0)) == [0, 48, 49, 50, 51]


def refused(match: ByHand, seat: int, card: int) -> tuple[str, object, object]:
    with pytest.raises(CarteadoError) as refusal:
        match.show(seat, card)
    return refusal.value.code, refusal.value.data["seat"], refusal.value.data["number"]


def test_a_card_that_cannot_be_there_is_refused_at_once_with_what_says_otherwise() -> None:
    match = dealt()
    for card in range(4):
        match = match.show(0, card)
    assert refused(match, 0, 3)[0] == "by_hand_gone", "it is in that hand already"
    match = match.show(0, 4)
    assert refused(match, 1, 0) == ("by_hand_held", 0, 2)
    assert refused(match, 0, 30) == ("by_hand_full", 0, 0)


def test_a_card_that_everybody_saw_elsewhere_is_refused_with_the_entry_that_showed_it() -> None:
    match, ace = led_by_ana(), 1
    played = Play(ace, 1, 0)
    match = match.fitted(0, played).act(0, played)
    assert refused(match, 1, ace) == ("by_hand_seen", -1, len(match.entries))


def test_a_draw_of_another_shape_and_a_choice_against_the_rules_are_refused() -> None:
    match = ByHand(GAMES["wyrt_lordes"], header_of("wyrt_lordes", 3))
    with pytest.raises(CarteadoError, match="by_hand_bad_draw"):
        match.draw((3,))
    led = led_by_ana()
    with pytest.raises(BrokenLog, match="log_not_asked"):
        led.act(1, led.game.legal_actions(led.state, 0)[0])


def test_cards_that_everybody_is_about_to_see_are_asked_for_first() -> None:
    match = dealt()
    for seat in (0, 1):
        match = match.act(seat, match.game.legal_actions(match.state, seat)[0])
    last = match.game.legal_actions(match.state, 2)[0]
    with pytest.raises(CarteadoError, match="by_hand_untold"):
        match.act(2, last)
    need = match.needs(Acted(2, last))
    assert need is not None


def test_an_entry_is_changed_and_the_rest_holds_or_it_is_said_where_it_stops() -> None:
    match = dealt()
    bets = match.game.legal_actions(match.state, 0)
    match = match.act(0, bets[0]).act(1, match.game.legal_actions(match.act(0, bets[0]).state, 1)[0])
    changed, stopped = match.changed(3, Acted(0, bets[1]))
    assert stopped is None and len(changed.entries) == len(match.entries)
    assert changed.entries[2] == Acted(0, bets[1]) and changed.entries[3] == match.entries[3]
    assert len(match.cut(3).entries) == 2 and len(match.entries) == 4
    led = led_by_ana()
    led = led.act(0, led.game.legal_actions(led.state, 0)[0])
    by_bia, stopped = led.changed(1, Drawn((1,), 0, "leader"))
    assert stopped is not None and stopped.code == "log_not_asked" and len(by_bia.entries) == 2


def test_whose_cards_are_not_all_told_is_named_at_the_end() -> None:
    match = led_by_ana()
    assert match.unseen_seats() == (0, 1, 2, 3)
    # As they lie: a whole hand is told, and with it nothing of the others.
    for card in match.cards.held(match.state, 0):
        match = match.show(0, card)
    assert match.unseen_seats() == (1, 2, 3)


def test_a_game_without_cards_to_tell_one_by_one_is_not_typed_in() -> None:
    class WithoutCards(type(GAMES["dalmuti"])):
        table_cards = None

    with pytest.raises(CarteadoError, match="not_by_hand"):
        ByHand(WithoutCards(), header_of("dalmuti", 4))
