"""Hands of Wyrt de Arton as one would lay them on a table, so that tests read like the game.

    match = table(4).deal("AS KS QS JS TS", "2H 3H 4H 5H 7C", "8D 8C 2S 3S 4S", "9D 9C 2D 3D 4D")
    match.go("c r20 c f c x").throw("QS")

The seats are Ana, Bia, Caio, ... and Ana is the first Buck: Bia is small blind, Caio big blind (Ana, of two), Duda at
the straddle. `go` takes what is said in the order in which the seats are asked: `x` check, `c` call, `f` fold, `r20`
raise by 20. Cards are a height (2 to 9, T J Q K A) and a suit (S H D C).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.model import Chance, Decide, Intervention, Over, Reason, Resigned, Seat, TimeCalled
from engine.games.wyrt_arton import actions as act
from engine.games.wyrt_arton.cards import DECK, SUITS, Card, height, suit
from engine.games.wyrt_arton.events import ArtonEvent
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_arton.model import NOBODY, ArtonAsk, ArtonOptions, ArtonSeatState, ArtonState, Chair
from engine.games.wyrt_arton.seats import in_hand

GAME = WyrtArton()
ANA, BIA, CAIO, DUDA, EVA, FABIO, GIL, HUGO, IRIS = range(9)
CHECK, CALL, FOLD, RAISE = act.Check(), act.Call(), act.Fold(), act.Raise()
CHEAT, INSIST, STOP, AGAIN, ACCEPT = act.Cheat(), act.Insist(), act.StopCheating(), act.SecondChance(), act.AcceptDie()
ENOUGH, STRADDLE, NO_STRADDLE = act.StopStealing(), act.PostStraddle(), act.NoStraddle()
STAY, STAND, SIT, OUT = act.StaySeated(), act.StandUp(), act.SitDown(), act.StayOut()
FILLER = (
    "2S 4H 6D 8C TS",
    "2H 4D 6C 8S TH",
    "2D 4C 6S 8H TD",
    "2C 4S 6H 8D TC",
    "3S 5H 7D 9C JS",
    "3H 5D 7C 9S JH",
    "3D 5C 7S 9H JD",
    "3C 5S 7H 9D JC",
    "QS KH QD KC AH",
)
"""Hands for seats whose cards do not matter."""
_HEIGHTS = "23456789TJQKA"
_SUIT_DICE = {"H": 2, "S": 3, "D": 4, "C": 5}
_SAID = {"x": CHECK, "c": CALL, "f": FOLD}


def card(word: str) -> Card:
    """Read a card such as "TS"."""
    return _HEIGHTS.index(word[0]) * 4 + SUITS.index(word[1])


def cards(text: str) -> tuple[Card, ...]:
    """Read cards as in "AS TD"."""
    return tuple(map(card, text.split()))


def words(held: Sequence[Card]) -> str:
    """Write cards as `cards` reads them."""
    return " ".join(_HEIGHTS[height(number) - 2] + SUITS[suit(number)] for number in held)


def dice_of(word: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the dice that throw a card: that of its suit, and those of its height."""
    total = _HEIGHTS.index(word[0]) + 2
    first = min(6, total - 1)
    return (_SUIT_DICE[word[1]],), (first, total - first)


def magic(word: str, trait: Any = "") -> act.UseMagic:
    return act.UseMagic(card(word), trait)


def by(amount: int) -> act.RaiseBy:
    return act.RaiseBy(amount)


class Match:
    """A match under test: do things, let dice fall, look."""

    def __init__(self, state: ArtonState) -> None:
        self.state = state
        self.events: list[ArtonEvent] = []
        self.story: list[ArtonEvent] = []

    # ---- Doing -------------------------------------------------------------------------------------------------------

    def do(self, seat: Seat, *actions: Any) -> Match:
        """Let a seat act, once or several times."""
        for action in actions:
            turn = GAME.turn(self.state)
            assert isinstance(turn, Decide) and seat in turn.seats, (turn, self.state.ask)
            self.events = []
            self.state = GAME.apply(self.state, seat, action, self.events)
            self.story += self.events
        return self

    def draw(self, *drawn: int) -> Match:
        """Answer the draw that the match waits for."""
        assert isinstance(GAME.turn(self.state), Chance), self.state.ask
        self.events = []
        self.state = GAME.resolve(self.state, drawn, self.events)
        self.story += self.events
        return self

    def befall(self, act_: Intervention) -> Match:
        self.events = []
        self.state = GAME.intervene(self.state, act_, self.events)
        self.story += self.events
        return self

    def resign(self, *seats: Seat) -> Match:
        for seat in seats:
            self.befall(Resigned(seat))
        return self

    def call_time(self) -> Match:
        return self.befall(TimeCalled())

    def go(self, text: str) -> Match:
        """Let whoever is asked say the next word, and so on."""
        for word in text.split():
            seat = self.deciders[0]
            self.do(seat, *((RAISE, by(int(word[1:]))) if word[0] == "r" else (_SAID[word],)))
        return self

    def deal(self, *hands: str, pile: str = "") -> Match:
        """Deal these hands, told in the order of the seats, after nobody has paid a straddle.

        Seats that are not named, or "", get cards that do not matter; `pile` are the first of the undealt deck.
        """
        if self.state.ask is ArtonAsk.STRADDLE:
            self.do(self.state.seat, NO_STRADDLE)
        order = in_hand(self.state, self.state.buck + 1)
        named = [card for text in (*hands, pile) for card in cards(text)]
        plain = [number for text in FILLER for number in cards(text) if number not in named]
        given = {seat: list(cards(hand)) for seat, hand in zip(sorted(order), hands, strict=False) if hand}
        for seat in order:
            if seat not in given:
                given[seat] = [plain.pop(0) for _ in range(5)]
        assert all(len(hand) == 5 for hand in given.values())
        deck = [given[seat][at] for at in range(5) for seat in order] + list(cards(pile))
        deck += [number for number in range(DECK) if number not in deck]
        assert len(deck) == DECK, "a card twice"
        return self.draw(*deck)

    def throw(self, word: str, *, again: Sequence[int] = ()) -> Match:
        """Let the dice throw a card; before it the die of the suit shows the numbers of `again`."""
        for die in again:
            self.draw(die)
        for dice in dice_of(word):
            self.draw(*dice)
        return self

    def check_down(self) -> Match:
        """Let everybody pass or pay until the hand or the betting turn is over."""
        turn, hand = self.state.turn, self.state.hand_number
        while self.state.ask in (ArtonAsk.ACT, ArtonAsk.ANSWER) and (self.state.turn, self.state.hand_number) == (
            turn,
            hand,
        ):
            self.do(self.deciders[0], self.legal(self.deciders[0])[0])
        return self

    def show(self, *thrown: str) -> Match:
        """Let everybody pass or pay to the showdown, these being the dice cards still to fall."""
        hand = self.state.hand_number
        falling = list(thrown)
        while self.state.hand_number == hand and self.state.ask not in (ArtonAsk.OVER, ArtonAsk.DOORS):
            if self.state.ask is ArtonAsk.SUIT:
                self.throw(falling.pop(0))
            else:
                self.check_down()
        return self

    def cheat(self, seat: Seat, *dice: int, steal: str = "") -> Match:
        """Let a seat begin to cheat and its dice fall: I, H, the loot; then it takes these cards, and has enough."""
        self.do(seat, CHEAT)
        for die in dice:
            self.draw(die)
        self.do(seat, *(act.StealCard(number) for number in cards(steal)))
        return self.do(seat, ENOUGH) if self.state.ask is ArtonAsk.STEAL else self

    def change(self, **changes: Any) -> Match:
        """Lay the state as it is wanted."""
        self.state = replace(self.state, **changes)
        return self

    def change_seat(self, seat: Seat, **changes: Any) -> Match:
        seats = list(self.state.seats)
        seats[seat] = replace(seats[seat], **changes)
        return self.change(seats=tuple(seats))

    # ---- Looking -----------------------------------------------------------------------------------------------------

    @property
    def deciders(self) -> tuple[Seat, ...]:
        turn = GAME.turn(self.state)
        return turn.seats if isinstance(turn, Decide) else ()

    def legal(self, seat: Seat | None = None) -> tuple[Any, ...]:
        return GAME.legal_actions(self.state, self.deciders[0] if seat is None else seat)

    def asks(self) -> tuple[Seat, ArtonAsk]:
        """Who is asked (-1 for chance), and what."""
        return (self.deciders[0] if self.deciders else NOBODY), self.state.ask

    def seat(self, seat: Seat) -> ArtonSeatState:
        return self.state.seats[seat]

    def money(self) -> list[int]:
        return [place.money for place in self.state.seats]

    def stakes(self) -> list[int]:
        return [place.stake for place in self.state.seats]

    def chairs(self) -> list[Chair]:
        return [place.chair for place in self.state.seats]

    def view(self, seat: Seat | None) -> Any:
        return GAME.view(self.state, seat)

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
        """Everything of one kind that has happened."""
        return [event for event in self.story if isinstance(event, kind)]

    @property
    def outcome(self) -> Any:
        turn = GAME.turn(self.state)
        assert isinstance(turn, Over), self.state.ask
        return turn.outcome


def before_the_first_hand(seats: int, *, rules: str = GAME.rules_versions[-1], **options: Any) -> Match:
    """Return a match whose first Buck, Ana, is not named yet."""
    return Match(GAME.initial_state(ArtonOptions(**{"owner": (ANA,), **options}), seats, rules))


def table(seats: int, *, money: Sequence[int] = (), **options: Any) -> Match:
    """Return a match at whose table the blinds of the first hand are paid, Ana being the Buck.

    `money` is what the seats bring.
    """
    chosen = ArtonOptions(**{"owner": (ANA,), "purses": tuple(money), **options})
    return Match(GAME.initial_state(chosen, seats)).draw(0)
