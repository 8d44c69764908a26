"""Somebody who types in a duel whose hands stay hidden, from what everybody saw of it."""

from __future__ import annotations

from typing import Any

from engine.core.bots import RandomBot
from engine.core.by_hand.hidden_hands import HiddenHandsMatch, Unseen
from engine.core.by_hand.match import Need
from engine.core.chance import Dealer, Stream
from engine.core.history import MatchHistory
from engine.core.log import Acted, Drawn, Header
from engine.core.model import Chance, Over
from engine.games.magic_wizards.actions import ChoosePiece, PickCard, PutBack, SetCard
from engine.games.magic_wizards.cards import id_of
from engine.games.magic_wizards.duel_events import HandShown
from engine.games.magic_wizards.events import DuelCardDiscarded, TrapFired
from engine.games.magic_wizards.hidden_cards import MagicHidden
from engine.games.magic_wizards.model import MagicAsk
from tests.engine.core.test_by_hand import public


def real_duel(game: Any, header: Header, seed: int, plies: int = 10_000) -> MatchHistory:
    """A duel at a real table, or its first plies, between people who play at random and take nothing back."""
    line, dealer, bot, rng = MatchHistory(game, header), Dealer(bytes([seed]) * 32), RandomBot(), Stream(bytes([seed]))
    while len(line.plies) < plies and not isinstance(turn := line.turn(), Over):
        if isinstance(turn, Chance):
            line.add(Drawn(dealer.answer(turn), 0, turn.name))
            continue
        seat = turn.seats[0]
        legal = game.legal_actions(line.state, seat)
        legal = [action for action in legal if not isinstance(action, PutBack)] or legal
        line.add(Acted(seat, bot.choose(None, legal, rng, memory=None, budget=0)))
    return line


class HiddenTypist:
    """Tells cards as they are shown; before every so many entries somebody shows a card of the hand, for 0 nobody."""

    def __init__(self, real: MatchHistory, share: int = 0) -> None:
        self.real = real
        self.match = HiddenHandsMatch(real.game, real.header)
        self.entered_cards = 0
        self.share = share
        self.asked = dict[str, int]()

    def type_until(self, number: int) -> HiddenHandsMatch:
        for at in range(1, min(number, len(self.real.plies)) + 1):
            if (
                self.share
                and at % self.share == 0
                and self.real.state_at(at - 1).ask not in (MagicAsk.HAND, MagicAsk.CELL)
            ):
                self._tell_hand(at, at // self.share % 2, some=1)
            if at > len(self.match.entries):
                self._type(at)
            assert public(self.match.line.plies[at - 1]) == public(self.real.plies[at - 1]), at
        return self.match

    # ---- One entry ---------------------------------------------------------------------------------------------------

    def _type(self, number: int) -> None:
        entry = self.real.plies[number - 1].entry
        if isinstance(entry, Drawn):
            turn = self.match.line.turn()
            assert isinstance(turn, Chance)
            typed: Any = self.match.shuffling() or Drawn(self._lot(number, entry.drawn), 0, turn.name)
            if shown := [event.cards for event in self.real.plies[number - 1].events if isinstance(event, HandShown)]:
                typed = self.match.shuffled_after(shown[0])
        else:
            assert isinstance(entry, Acted)
            typed = self._acted(number, entry)
        while (need := self.match.needs(typed)) is not None:
            if need.why == "able":
                seat = self.match.deck_seat(need.place.entry)
                able = MagicHidden().asks_for_cards(self.real.state_at(number), seat)
                self.match = self.match.settled(typed, need, able=able)
            else:
                self._answer(number, need)
            if isinstance(typed, Acted):
                self.match = self.match.fitted(typed.seat, typed.action)
        self.match = self.match.after(typed)

    def _acted(self, number: int, entry: Acted[Any]) -> Acted[Any]:
        action = entry.action
        if isinstance(action, PickCard) and isinstance(self.real.plies[number].entry.action, SetCard):
            kind = MagicHidden().kind(self.real.state, action.piece)
            assert Unseen(kind) in self.match.conceivable(entry.seat), (number, kind)
            self.match, action = self.match.unseen(entry.seat, kind)
            return Acted(entry.seat, action)
        same = [item for item in self.match.conceivable(entry.seat) if self._is_same(item, action)]
        if not same:
            self._tell_hand(number, entry.seat)
            same = [item for item in self.match.conceivable(entry.seat) if self._is_same(item, action)]
        assert same, (number, action, self.match.conceivable(entry.seat))
        self.match = self.match.fitted(entry.seat, same[0])
        return Acted(entry.seat, same[0])

    def _is_same(self, mine: Any, theirs: Any) -> bool:
        if type(mine) is type(theirs) and isinstance(mine, PickCard | ChoosePiece):
            return self._id(mine.piece) == self._id(theirs.piece)
        return bool(mine == theirs)

    def _id(self, piece: int) -> int:
        return id_of(self.real.state.decks, piece)

    def _tell_hand(self, number: int, seat: int, some: int = 40) -> None:
        """Show the hand, or some of its cards."""
        self.asked["shown"] = self.asked.get("shown", 0) + 1
        hand = [self._id(piece) for piece in self.real.state_at(number - 1).seats[seat].hand]
        known = self.match.known(seat)
        for card in hand:
            if known[card]:
                known[card] -= 1
            elif some and self.match.untold_of(seat):
                self.match, some = self.match.show(seat, card), some - 1

    def _lot(self, number: int, drawn: tuple[int, ...]) -> tuple[int, ...]:
        state = self.match.state
        if state.ask is not MagicAsk.LOT:
            return drawn
        card = self._discarded(number)
        seat = 1 - state.stack[-1].seat
        hand, free = state.seats[seat].hand, self.match.free(seat)
        sure = [at for at, piece in enumerate(hand) if piece not in free and self._id(piece) == card]
        unsure = [at for at, piece in enumerate(hand) if piece in free]
        return ((sure or unsure)[0],)

    def _discarded(self, number: int) -> int:
        return next(event.card for event in self.real.plies[number - 1].events if isinstance(event, DuelCardDiscarded))

    # ---- Questions ---------------------------------------------------------------------------------------------------

    def _answer(self, number: int, need: Need) -> None:
        self.asked[need.why] = self.asked.get(need.why, 0) + 1
        fired = {event.slot: event.card for event in self.real.plies[number - 1].events if isinstance(event, TrapFired)}
        if need.why == "acts":
            for place, card in need.options:
                if fired.get(self._slot(place)) == card:
                    self.match = self.match.tell(place, card)
                    return
            self.match = self.match.none_acting(need)
            return
        before = self.real.state_at(number - 1)
        if need.why == "hand":
            card = self._discarded(number)
        else:
            slot = self._slot(need.place)
            card = next(self._id(item.piece) for player in before.seats for item in player.field if item.slot == slot)
        assert (need.place, card) in need.options, (number, need, card)
        self.match = self.match.tell(need.place, card)

    def _slot(self, place: Any) -> int:
        piece = self.match.piece_at(place)
        found = [card.slot for player in self.match.state.seats for card in player.field if card.piece == piece]
        return found[0]
