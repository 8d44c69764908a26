"""Positions of Chama as one would lay them on a table, so that tests read like the game.

    match = position(ana=side(hand="5 9", slots="K"), bia=side(hand="4 10", slots="Q"))
    match.do(ANA, attack(BIA, "A"), send("5"))

Cards are A 2 ... 10 J Q K. A formation names its slots from A to F, "." empty, a small letter razed. A pool names its
units, "5+10" a commander with its army, "(5)" one that lies face down. Every seat owns a whole deck: what a side does
not place lies in its draw pile, so that cards are conserved from the first test on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from engine.core.errors import IllegalAction
from engine.core.model import Decide, Intervention, Over, Seat
from engine.games.chama import actions as act
from engine.games.chama.cards import ACE, DECK, Card
from engine.games.chama.game import Chama
from engine.games.chama.model import SLOTS, ChamaAsk, ChamaOptions, ChamaSeatState, ChamaState, Truce, Type, Unit

GAME = Chama()
ANA, BIA, CAIO, DUDA = range(4)
GUERRILHA, DUPLAS = ChamaOptions(type=Type.GUERRILHA), ChamaOptions(type=Type.DUPLAS)
CONQUISTADORES = ChamaOptions(type=Type.CONQUISTADORES)
ALLIES, XISUM, CHAIN = ChamaOptions(allies=True), ChamaOptions(xisum=True), ChamaOptions(chain_attack=True)
_RANKS = {"A": 1, "J": 11, "Q": 12, "K": 13} | {str(rank): rank for rank in range(2, 11)}
_LETTERS = {rank: letter for letter, rank in _RANKS.items()}


def rank(letter: str) -> Card:
    """Return the rank that a letter or number stands for."""
    return _RANKS[letter]


def ranks(text: str) -> tuple[Card, ...]:
    """Return the ranks in a text such as "K 10 A"."""
    return tuple(_RANKS[word] for word in text.split())


def words(cards: Any) -> str:
    """Return cards as `ranks` reads them."""
    return " ".join(_LETTERS[card] for card in cards)


def slot(letter: str) -> int:
    """Return the index of a slot A to F."""
    return SLOTS.index(letter)


# ---- Actions, by what one says at the table ------------------------------------------------------------------------


def realm(card: str, at: str) -> act.PlayRealm:
    return act.PlayRealm(rank(card), slot(at))


def rebuild(at: str) -> act.Rebuild:
    return act.Rebuild(slot(at))


def commander(card: str) -> act.PlaceCommander:
    return act.PlaceCommander(rank(card))


def army(card: str, unit: int = 0) -> act.AttachArmy:
    return act.AttachArmy(rank(card), unit)


def attack(seat: Seat, at: str) -> act.Attack:
    return act.Attack(seat, slot(at))


def send(card: str) -> act.SendFromHand:
    return act.SendFromHand(rank(card))


def send_pool(unit: int = 0) -> act.SendFromPool:
    return act.SendFromPool(unit)


def reinforce(card: str) -> act.Reinforce:
    return act.Reinforce(rank(card))


def discard(card: str) -> act.ChamaDiscard:
    return act.ChamaDiscard(rank(card))


def lay_spoils(at: str) -> act.PlaySpoils:
    return act.PlaySpoils(slot(at))


def cut(at: int) -> act.CutDeck:
    return act.CutDeck(at)


def aid(card: str) -> act.GiveAid:
    return act.GiveAid(rank(card))


def xisum(seat: Seat, unit: int = 0) -> act.CallXisum:
    return act.CallXisum(unit, seat)


UNDEFENDED, ARMISTICE, CONCEDE, WITHDRAW = act.LeaveUndefended(), act.PlayArmistice(), act.Concede(), act.Withdraw()
SPOILS, NO_SPOILS, KEEP_SPOILS, END = act.DrawSpoils(), act.DeclineSpoils(), act.KeepSpoils(), act.EndTurn()
REDRAW, KEEP_HAND, NO_AID = act.Redraw(), act.KeepHand(), act.RefuseAid()


# ---- Positions ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Side:
    """One seat of a position; see `side`."""

    hand: tuple[Card, ...] = ()
    slots: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    pool: tuple[Unit, ...] = ()
    top: tuple[Card, ...] = ()
    pile: int | None = None
    turns: int = 3
    redraws: int = 0
    razings: int = 0
    left: int = 0


def side(
    hand: str = "",
    slots: str = "",
    pool: str = "",
    *,
    top: str = "",
    pile: int | None = None,
    turns: int = 3,
    redraws: int = 0,
    razings: int = 0,
) -> Side:
    """Return one seat: `top` begins its draw pile, which has `pile` cards (the rest of its deck when not told)."""
    formation = [0 if word == "." else _RANKS[word.upper()] * (1 if word.isupper() else -1) for word in slots.split()]
    units = tuple(_unit(word) for word in pool.split())
    laid = (*formation, *[0] * (6 - len(formation)))
    return Side(tuple(sorted(ranks(hand))), laid, units, ranks(top), pile, turns, redraws, razings)


def _unit(word: str) -> Unit:
    commander, army = (*ranks(word.strip("()").replace("+", " ")), 0)[:2]
    return Unit(commander, army, down=word.startswith("("))


def unit_in_words(unit: Unit) -> str:
    """Return a unit as `side` reads it."""
    word = _LETTERS[unit.commander] + (f"+{_LETTERS[unit.army]}" if unit.army else "")
    return f"({word})" if unit.down else word


def out(order: int) -> Side:
    """Return a seat that has left the game, the first with order 1."""
    return Side(left=order)


def _seat_state(this: Side, aces_out: int) -> ChamaSeatState:
    if this.left:
        return ChamaSeatState(turns=this.turns, left=this.left)
    placed = [*this.hand, *(abs(card) for card in this.slots if card), *([ACE] * aces_out)]
    placed += [card for unit in this.pool for card in (unit.commander, unit.army) if card]
    rest = Counter(DECK)
    rest.subtract(placed)
    rest.subtract(this.top)
    assert min(rest.values()) >= 0, "more than four cards of one rank"
    others = sorted(rest.elements())
    keep = len(others) if this.pile is None else this.pile - len(this.top)
    pile, discarded = (*this.top, *others[:keep]), tuple(others[keep:])
    assert this.pile is None or len(pile) == this.pile
    gone = tuple(sorted((*placed, *discarded)))
    return ChamaSeatState(
        deck=gone + pile,
        drawn=len(gone),
        hand=this.hand,
        slots=this.slots,
        pool=this.pool,
        discard=discarded,
        turns=this.turns,
        redraws=this.redraws,
        razings=this.razings,
    )


def position(
    ana: Side,
    bia: Side,
    caio: Side | None = None,
    duda: Side | None = None,
    *,
    turn: Seat = ANA,
    starter: Seat = ANA,
    truces: tuple[tuple[Seat, Seat, int], ...] = (),
    options: ChamaOptions | None = None,
    **more: Any,
) -> Match:
    """Return a match in the middle: the seat on turn is in step 2. A truce is (launcher, target, ends)."""
    sides = [this for this in (ana, bia, caio, duda) if this is not None]
    aces = Counter(launcher for launcher, _, _ in truces)
    seats = tuple(_seat_state(this, aces[seat]) for seat, this in enumerate(sides))
    table: dict[str, Any] = {
        "ask": ChamaAsk.MAIN,
        "seat": turn,
        "starter": starter,
        "turn": 7,
        "round": 3,
        "cuts": (1,) * len(seats),
        "truces": tuple(Truce(*truce) for truce in truces),
        "rules": int(GAME.rules_versions[-1]),
    }
    return Match(ChamaState(options or ChamaOptions(), seats, **(table | more)))


class Match:
    """A match of a test: its state, and the events of its latest action."""

    def __init__(self, state: ChamaState) -> None:
        self.state = state
        self.events: list[Any] = []

    # Doing

    def do(self, seat: Seat, *actions: act.ChamaAction) -> Match:
        """Take the actions, one after another, for one seat."""
        for action in actions:
            self.events = []
            self.state = GAME.apply(self.state, seat, action, self.events)
        return self

    def draw(self, *drawn: int) -> Match:
        """Answer the draw that the match waits for."""
        self.events = []
        self.state = GAME.resolve(self.state, drawn, self.events)
        return self

    def befall(self, event: Intervention) -> Match:
        """Let something from outside the rules happen."""
        self.events = []
        self.state = GAME.intervene(self.state, event, self.events)
        return self

    # Asking

    def asks(self) -> tuple[Any, ...]:
        """Return whom the match waits for, and the question."""
        turn = GAME.turn(self.state)
        assert isinstance(turn, Decide), turn
        return (*turn.seats, self.state.ask)

    def legal(self, seat: Seat) -> tuple[act.ChamaAction, ...]:
        return GAME.legal_actions(self.state, seat)

    def may(self, seat: Seat, action: act.ChamaAction) -> bool:
        return action in self.legal(seat)

    def why(self, seat: Seat, action: act.ChamaAction) -> tuple[str, str] | None:
        """Return code and rule of what stands in the way; an attempt is refused with the same words."""
        reason = GAME.explain(self.state, seat, action)
        if reason is None:
            return None
        try:
            GAME.apply(self.state, seat, action)
        except IllegalAction as refusal:
            assert (refusal.code, refusal.rule) == (reason.code, reason.rule)
        else:
            raise AssertionError("explained as illegal, and yet it was played")
        return reason.code, reason.rule

    def happened(self, event: type) -> list[Any]:
        """Return the latest action's events of that type."""
        return [each for each in self.events if type(each) is event]

    # Looking

    def hand(self, seat: Seat) -> str:
        return words(self.state.seats[seat].hand)

    def slots(self, seat: Seat) -> str:
        letters = (_LETTERS.get(abs(card), ".") for card in self.state.seats[seat].slots)
        return " ".join(
            letter if card >= 0 else letter.lower()
            for letter, card in zip(letters, self.state.seats[seat].slots, strict=True)
        )

    def pool(self, seat: Seat) -> str:
        return " ".join(unit_in_words(unit) for unit in self.state.seats[seat].pool)

    def discarded(self, seat: Seat) -> str:
        """Return the discard pile, the oldest card first."""
        return words(self.state.seats[seat].discard)

    def pile(self, seat: Seat) -> int:
        """Return how many cards the seat has left to draw."""
        place = self.state.seats[seat]
        return len(place.deck) - place.drawn

    @property
    def places(self) -> tuple[int, ...]:
        turn = GAME.turn(self.state)
        assert isinstance(turn, Over), turn
        return turn.outcome.places

    @property
    def ending(self) -> str:
        turn = GAME.turn(self.state)
        assert isinstance(turn, Over), turn
        return turn.outcome.reason
