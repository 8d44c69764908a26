"""Short words for Dalmuti in tests: hands as "A 2 2 J *", positions in the middle of a trick, and deals as wished."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.core.chance import Stream, answer_from
from engine.core.errors import IllegalAction
from engine.core.memory import recall
from engine.core.model import Chance, Decide, Intervention, Outcome, Over, Pick, Reason, Shuffle
from engine.games.dalmuti.actions import (
    CallRevolution,
    CallTakeover,
    DalmutiAction,
    DalmutiPass,
    Decline,
    GiveCards,
    Play,
)
from engine.games.dalmuti.cards import Card, pack, top_rank_for, unpack
from engine.games.dalmuti.game import Dalmuti
from engine.games.dalmuti.hand import deck_for
from engine.games.dalmuti.memory import DalmutiMemory
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, DalmutiState
from engine.games.dalmuti.seating import ring_of, unlinked

GAME = Dalmuti()
ANA, BIA, CAIO, DUDA, EVA, FABIO = range(6)
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PASS, DECLINE, TAKEOVER, REVOLUTION = DalmutiPass(), Decline(), CallTakeover(), CallRevolution()
JOKERS = DalmutiOptions(jokers=2)


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text, rarest first and jokers last."""
    return unpack(pack(0 if name == "*" else NAMES.index(name) + 1 for name in text.split()))


def cards_text(held: Sequence[Card]) -> str:
    """Return the cards as such a text."""
    return " ".join("*" if card == 0 else NAMES[card - 1] for card in held)


def play(text: str) -> Play:
    """Return the set of a text: "5 5 *"; "* *" is one of jokers alone, in the deck of four seats."""
    naturals = [card for card in cards(text) if card]
    count, jokers = len(text.split()), text.split().count("*")
    return Play(naturals[0] if naturals else top_rank_for(4) + 1, count, jokers)


def give(text: str) -> GiveCards:
    """Return the gift of these cards."""
    return GiveCards(cards(text))


class Match:
    """A match that goes on from a state, and keeps what happened."""

    def __init__(self, state: DalmutiState) -> None:
        self.state = state
        self.events: list[Any] = []

    def do(self, seat: int, *actions: DalmutiAction) -> Match:
        """Let a seat act, one action after another."""
        for action in actions:
            self.state = GAME.apply(self.state, seat, action, self.events)
        return self

    def intervene(self, act: Intervention) -> Match:
        """Let something happen from outside."""
        self.state = GAME.intervene(self.state, act, self.events)
        return self

    def draw(self, *drawn: int) -> Match:
        """Answer the draw that the match waits for."""
        self.state = GAME.resolve(self.state, drawn, self.events)
        return self

    def deal(self, *hands: str) -> Match:
        """Deal so that seats 0, 1, ... get these cards among theirs; the rest falls as it may, the rarest first."""
        deck, order = list(deck_for(self.state.deal)), self.state.deal.order
        left = list(range(len(deck)))
        wished: dict[int, list[int]] = {seat: [] for seat in order}
        for seat, text in enumerate(hands):
            for card in cards(text):
                place = next(place for place in left if deck[place] == card)
                left.remove(place)
                wished[seat].append(place)
        slots = [order[number % len(order)] for number in range(len(deck))]
        free = list(slots)
        for seat, places in wished.items():
            for _ in places:
                free.remove(seat)
        for seat, place in zip(free, left, strict=True):
            wished[seat].append(place)
        return self.draw(*(wished[seat].pop(0) for seat in slots))

    def legal(self, seat: int) -> tuple[DalmutiAction, ...]:
        """Return what a seat may do."""
        return GAME.legal_actions(self.state, seat)

    def plays(self, seat: int) -> set[Play]:
        """Return the sets that a seat may lay."""
        return {action for action in self.legal(seat) if isinstance(action, Play)}

    def refused(self, seat: int, action: DalmutiAction) -> Reason:
        """Return why a seat may not act so; fails when it may."""
        reason = GAME.explain(self.state, seat, action)
        assert reason is not None
        try:
            GAME.apply(self.state, seat, action)
        except IllegalAction as error:
            assert (error.code, error.rule) == (reason.code, reason.rule)
        else:
            raise AssertionError("was taken")
        return reason

    @property
    def deciders(self) -> tuple[int, ...]:
        """Whom the match waits for."""
        turn = GAME.turn(self.state)
        return turn.seats if isinstance(turn, Decide) else ()

    @property
    def outcome(self) -> Outcome:
        """How the match ended; fails while it goes on."""
        turn = GAME.turn(self.state)
        assert isinstance(turn, Over)
        return turn.outcome

    def hand(self, seat: int) -> str:
        """Return a seat's cards as text."""
        return cards_text(unpack(self.state.hands[seat]))

    def happened(self, kind: type) -> list[Any]:
        """Return the events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def waits_for_deal(self) -> bool:
        """Tell whether a hand is to be dealt."""
        turn = GAME.turn(self.state)
        return isinstance(turn, Chance) and isinstance(turn.draw, Shuffle)


def start(seats: int = 4, options: DalmutiOptions | None = None) -> Match:
    """Return a match before its first deal; without ages seat 0 is drawn to begin."""
    match = Match(GAME.initial_state(options or DalmutiOptions(), seats))
    turn = GAME.turn(match.state)
    return match.draw(0) if isinstance(turn, Chance) and isinstance(turn.draw, Pick) else match


def position(*hands: str, leads: int = 0, options: DalmutiOptions | None = None, hand: int = 1) -> Match:
    """Return a trick about to begin with these hands, seat 0 first; a seat without cards is out already."""
    state = start(len(hands), options).state
    order = tuple(range(len(hands)))
    ring, out = ring_of(order, len(hands)), tuple(seat for seat in order if not hands[seat])
    for seat in out:
        ring = unlinked(ring, seat)
    deal = replace(state.deal, ask=DalmutiAsk.PLAY, hand=hand, order=order, ring=ring, out=out)
    return Match(DalmutiState(deal, tuple(pack(cards(text)) for text in hands), (), leads, leads, 1))


def before_deal(order: Sequence[int], options: DalmutiOptions | None = None, hand: int = 2) -> Match:
    """Return a match before the deal of a later hand; the order is that of going out in the one before."""
    state = start(len(order), options).state
    ring = ring_of(tuple(order), len(order))
    deal = replace(state.deal, hand=hand, order=tuple(order), ring=ring, dealer=order[-1])
    return Match(DalmutiState(deal, state.hands, (), order[0], order[0]))


def memory(match: Match, seat: int | None) -> DalmutiMemory:
    """Return what a seat remembers of a match, for None a spectator."""
    remembered: DalmutiMemory = recall(GAME, None, seat, match.events)
    return remembered


def played_out(match: Match, seed: bytes = b"x") -> Match:
    """Let everybody act at random to the end of the match."""
    stream = Stream(seed)
    while not isinstance(turn := GAME.turn(match.state), Over):
        if isinstance(turn, Chance):
            match.draw(*answer_from(stream, turn.draw))
        else:
            legal = match.legal(turn.seats[0])
            match.do(turn.seats[0], legal[stream.randrange(len(legal))])
    return match
