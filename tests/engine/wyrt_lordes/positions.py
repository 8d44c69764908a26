"""Hands of Wyrt as one would lay them on a table, so that tests read like the game.

    match = dealt("K K 8 5 2", "A 9 7 4 3", pile="6 J Q 10")
    match.bets(20, 50).do(ANA, discard(match, ANA, "8")).do(ANA, DRAW)

Cards are A 2 ... 10 J Q K and * for a card of Hyninn; suits do not matter and are given out as they come. The lords
sit in the order Ana, Bia, Caio, ... and the first of them is the Lord of Wyrt. The pile's cards come in the order in
which they are drawn: the first two are those of the Mão de Wyrt, the third is Ana's sixth card. The rest of the deck
follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.model import Chance, Decide, Intervention, Over, Reason, Seat
from engine.games.wyrt_lordes import actions as act
from engine.games.wyrt_lordes.cards import PLAIN_CARDS, Card, height
from engine.games.wyrt_lordes.events import WyrtEvent
from engine.games.wyrt_lordes.game import WyrtLordes
from engine.games.wyrt_lordes.model import WyrtAsk, WyrtOptions, WyrtSeatState, WyrtState

GAME = WyrtLordes()
ANA, BIA, CAIO, DUDA, EVA, FABIO = range(6)
_LETTERS = {0: "*", 11: "J", 12: "Q", 13: "K", 14: "A"} | {number: str(number) for number in range(2, 11)}
_HEIGHTS = {letter: number for number, letter in _LETTERS.items()}

PASS, DRAW, ROLL = act.WyrtPass(), act.DrawFromPile(), act.RollDice()
AGAIN, LOWEST, KEEP = act.RollAgain(), act.RollLowest(), act.KeepDice()
FILLER = ("2 4 6 8 10", "3 5 7 9 J", "2 4 6 8 Q", "3 5 7 9 K", "2 4 6 8 J", "3 5 7 9 Q")
"""Hands with nothing but a highest card, for lords that do not matter."""


def bet(amount: int) -> act.Bet:
    return act.Bet(amount)


def take(*places: int) -> act.TakeFromTable:
    return act.TakeFromTable(places)


def words(cards: Sequence[Card]) -> str:
    """Return cards as letters, lowest first."""
    return " ".join(_LETTERS[height(card)] for card in sorted(cards))


class Pack:
    """Gives out the cards of a deck by their letters."""

    def __init__(self, jokers: int) -> None:
        self.left = list(range(PLAIN_CARDS + jokers))

    def take(self, text: str) -> list[Card]:
        """Return the next cards with these letters."""
        cards = []
        for letter in text.split():
            card = next(card for card in self.left if height(card) == _HEIGHTS[letter])
            self.left.remove(card)
            cards.append(card)
        return cards


class Match:
    """A match under test: do things, let dice fall, look."""

    def __init__(self, state: WyrtState) -> None:
        self.state = state
        self.events: list[WyrtEvent] = []
        self.story: list[WyrtEvent] = []

    # ---- Doing -------------------------------------------------------------------------------------------------------

    def do(self, seat: Seat, *actions: Any) -> Match:
        """Let a lord act, once or several times."""
        for action in actions:
            turn = GAME.turn(self.state)
            assert isinstance(turn, Decide) and seat in turn.seats, (turn, self.state.ask)
            self.events = []
            self.state = GAME.apply(self.state, seat, action, self.events)
            self.story += self.events
        return self

    def draw(self, *drawn: int) -> Match:
        """Answer the draw that the match waits for."""
        assert isinstance(GAME.turn(self.state), Chance)
        self.events = []
        self.state = GAME.resolve(self.state, drawn, self.events)
        self.story += self.events
        return self

    def befall(self, act_: Intervention) -> Match:
        self.events = []
        self.state = GAME.intervene(self.state, act_, self.events)
        self.story += self.events
        return self

    def bets(self, *amounts: int) -> Match:
        """Let the lords that are asked bet, in the order of their seats."""
        turn = GAME.turn(self.state)
        assert isinstance(turn, Decide)
        for seat, amount in zip(turn.seats, amounts, strict=True):
            self.do(seat, bet(amount))
        return self

    def out(self, seat: Seat, letters: str) -> act.WyrtDiscard:
        """Return the discard of cards of a lord's hand, by their letters."""
        hand, found = list(self.state.seats[seat].hand), []
        for letter in letters.split():
            card = next(card for card in hand if height(card) == _HEIGHTS[letter])
            hand.remove(card)
            found.append(card)
        return act.WyrtDiscard(tuple(sorted(found)))

    def discard(self, seat: Seat, letters: str) -> Match:
        return self.do(seat, self.out(seat, letters))

    def sit_out(self) -> Match:
        """Play on to the Hora da Verdade, everybody keeping five cards; the Lord of Wyrt discards its lowest."""
        while self.state.ask in (WyrtAsk.WYRT_HAND, WyrtAsk.DISCARD):
            seat = self.state.seat
            six = self.state.ask is WyrtAsk.WYRT_HAND
            self.do(seat, act.WyrtDiscard(self.state.seats[seat].hand[:1]) if six else PASS)
        return self

    def rolls(self, *throws: Sequence[int]) -> Match:
        """Let the lords roll one after the other, each keeping what falls."""
        for dice in throws:
            self.do(self.state.seat, ROLL).draw(*dice)
            while self.state.ask in (WyrtAsk.REIS, WyrtAsk.THYATIS):
                self.do(self.state.seat, KEEP)
        return self

    # ---- Looking -----------------------------------------------------------------------------------------------------

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        return GAME.legal_actions(self.state, seat)

    def hand(self, seat: Seat) -> str:
        return words(self.state.seats[seat].hand)

    def table(self) -> str:
        """The cards on the table as they lie."""
        return " ".join(words([card]) for card in self.state.table)

    def money(self) -> list[int]:
        return [place.money for place in self.state.seats]

    def paid(self) -> list[int]:
        return [place.paid for place in self.state.seats]

    def asks(self) -> tuple[Seat, WyrtAsk]:
        turn = GAME.turn(self.state)
        return (turn.seats[0] if isinstance(turn, Decide) else -1), self.state.ask

    def deciders(self) -> tuple[Seat, ...]:
        turn = GAME.turn(self.state)
        return turn.seats if isinstance(turn, Decide) else ()

    def why(self, seat: Seat, action: Any) -> tuple[str, str] | None:
        """The code and rule of a refusal; `apply` must agree with it."""
        reason: Reason | None = GAME.explain(self.state, seat, action)
        if reason is None:
            return None
        try:
            GAME.apply(self.state, seat, action)
        except IllegalAction as refusal:
            assert (refusal.code, refusal.rule) == (reason.code, reason.rule)
        return reason.code, reason.rule

    def happened(self, kind: type) -> list[Any]:
        """Everything of one kind that has happened since the hand was dealt."""
        return [event for event in self.story if isinstance(event, kind)]

    @property
    def places(self) -> tuple[int, ...]:
        turn = GAME.turn(self.state)
        assert isinstance(turn, Over), self.state.ask
        return turn.outcome.places

    @property
    def reason(self) -> str:
        turn = GAME.turn(self.state)
        assert isinstance(turn, Over), self.state.ask
        return turn.outcome.reason


def dealt(
    *hands: str,
    pile: str = "",
    money: Sequence[int] | None = None,
    shuffled: Sequence[Seat] = (),
    left: Sequence[Seat] = (),
    **options: Any,
) -> Match:
    """Return a match in which these hands have been dealt and everybody is to bet.

    `shuffled` have been the Lord of Wyrt already and `left` are out; no hand is named for those.
    """
    table = WyrtOptions(**options)
    pack = Pack(table.hyninn)
    count = len(hands) + len(left)
    purses = money or [100] * count
    seats = tuple(
        WyrtSeatState(money=purses[seat], shuffled=seat in shuffled, left=1 if seat in left else 0)
        for seat in range(count)
    )
    lord = min(seat for seat in range(count) if seat not in left)
    match = Match(
        replace(GAME.initial_state(table, count), seats=seats, ask=WyrtAsk.SHUFFLE, lord=lord, seat=lord, out=len(left))
    )
    return match.draw(*_deck(pack, [*hands, pile]))


def _deck(pack: Pack, parts: Sequence[str]) -> list[Card]:
    """Return a deck that begins with these cards; what follows is the rest, from the highest down."""
    begins = [card for part in parts for card in pack.take(part)]
    return begins + pack.left[::-1]


def again(match: Match, *hands: str, pile: str = "") -> Match:
    """Deal the next hand of a match: to the lords in the order in which they play it."""
    return match.draw(*_deck(Pack(match.state.options.hyninn), [*hands, pile]))


def showdown(*hands: str, bets: Sequence[int] | None = None, **options: Any) -> Match:
    """Return a match in the Hora da Verdade with these hands, everybody in with T$ 10 unless `bets` say otherwise.

    The Lord of Wyrt is given a two that it discards at once.
    """
    match = dealt(*hands, pile="3 4 2", **options)
    return match.bets(*(bets or [10] * len(match.deciders()))).sit_out()
