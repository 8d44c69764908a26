"""Chama's nouns: the table's options, the state of a match, and what a seat sees of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec

from engine.core.model import Outcome, Seat
from engine.games.chama.cards import SUITS, Card, Suit

HAND_LIMIT = 8
HAND_AT_START = 5
CARDS_A_TURN = 3
CARDS_TO_REBUILD = 3
REALMS_TO_WIN = 6
FAIR_FIRST_DRAWS = {2: (2, 3), 3: (1, 2, 3), 4: (1, 2, 3, 5)}
"""How many cards the seats draw in their first turns, from the starter on, by how many play (CH-95)."""
REDRAWS_A_MATCH = 2

SLOTS = "ABCDEF"
"""The six places of a formation: A the tip, B and C the middle, D, E and F the base (Chama 2.2)."""


class Type(StrEnum):
    """The types of the game (Chama 4.1); types.py has what each changes."""

    CAMPEONATO = "campeonato"
    GUERRILHA = "guerrilha"
    DUPLAS = "duplas"
    CONQUISTADORES = "conquistadores"


class ChamaOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's rules; every default is the ruling, every other value the other reading it names.

    `cut`: the neighbour to the right cuts each deck (CH-2). `first_round_attack`: attacks are allowed in the first
    round (CH-32). `raze_on_win`: winning an incursion razes at once (CH-20). `deck_out_first`: too few cards to draw
    lose even with six realms (CH-43). `six_realms_too`: in Conquistadores six realms win besides the conquest (CH-55).
    `chain_attack`: who wins an incursion may go on against another opponent (CH-19). `play_on_ties`: after time is
    called, level table counts play another round, as a knockout needs (CH-61). `tip_covers_base`: every intact realm
    before it protects a realm, not only the next ones (CH-70). `first_draws`: everybody draws three cards in the first
    turn ("semente"), or the first to play draw fewer ("justa", CH-95). `count_without_cards`: in a duel of
    Conquistadores the tables are counted when a seat cannot draw (CH-96). `suits`: the suit of each seat's deck, () for
    those of SUITS (CH-94).

    The variants go with any type: `allies` lets others help in a battle (CH-56), `pineapples` are the seats that
    brought one (CH-57), `xisum` lets commanders challenge a draw pile (CH-58).
    """

    type: Type = Type.CAMPEONATO
    allies: bool = False
    pineapples: tuple[Seat, ...] = ()
    xisum: bool = False
    cut: bool = True
    first_round_attack: bool = True
    raze_on_win: bool = False
    deck_out_first: bool = True
    six_realms_too: bool = False
    chain_attack: bool = False
    play_on_ties: bool = False
    tip_covers_base: bool = False
    first_draws: Literal["semente", "justa"] = "semente"
    count_without_cards: bool = False
    suits: tuple[Suit, ...] = ()

    def suit(self, seat: Seat) -> Suit:
        """Return the suit of a seat's deck (CH-94)."""
        return (self.suits or SUITS)[seat]


class ChamaAsk(StrEnum):
    """The question that the match waits on."""

    START = "start"
    """Chance: who draws the highest card starts."""
    SHUFFLE = "shuffle"
    """Chance: the next deck is shuffled."""
    CUT = "cut"
    """The neighbours cut the decks, all at the same time."""
    MAIN = "main"
    """The seat on turn acts in steps 2 to 4 or ends its turn."""
    REBUILD = "rebuild"
    """The seat on turn discards for a rebuilding."""
    SEND = "send"
    """The attacker presents its first commander."""
    DEFEND = "defend"
    """The defender answers the attacking commander."""
    LOSING = "losing"
    """The losing side may play a card."""
    AID = "aid"
    """A seat outside the battle may help the losing side (Aliados)."""
    RAID = "raid"
    """Chance: which card of the razed seat's hand is lost (Guerrilha)."""
    AGAIN = "again"
    """The attacker has won an incursion and may send another commander."""
    SPOILS = "spoils"
    """The winner of the battle may draw spoils."""
    PLACE = "place"
    """The winner may lay the realm that it drew."""
    TRIM = "trim"
    """The seat on turn discards down to the hand limit."""
    REDRAW = "redraw"
    """The seat on turn may ask for a redraw."""
    OVER = "over"


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A commander in the pool; `army` 0 means none.

    `fought` that it took part in this turn's battle (CH-22), `down` that it lies face down after a xisum, until its
    owner's next turn (CH-58).
    """

    commander: Card
    army: Card = 0
    fought: bool = False
    down: bool = False

    @property
    def level(self) -> int:
        """The commander's level and its army's together."""
        return self.commander + self.army

    @property
    def ready(self) -> bool:
        """Whether it may still fight in this turn (CH-22, CH-58)."""
        return not (self.fought or self.down)


class ChamaSeatState(msgspec.Struct, frozen=True, gc=False):
    """One seat's cards. `deck` is in draw order and `drawn` cards of it are gone.

    A slot holds 0 when empty, the rank of an intact realm, or minus the rank of a razed one; `razings` counts the
    realms that the seat has razed, and `left` orders the seats that went out, 0 while in play.
    """

    deck: tuple[Card, ...] = ()
    drawn: int = 0
    hand: tuple[Card, ...] = ()
    slots: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    pool: tuple[Unit, ...] = ()
    discard: tuple[Card, ...] = ()
    turns: int = 0
    redraws: int = 0
    razings: int = 0
    left: int = 0


class Aid(msgspec.Struct, frozen=True, gc=False):
    """An army that a seat outside the battle has added (CH-56)."""

    seat: Seat
    card: Card


class Fighter(msgspec.Struct, frozen=True, gc=False):
    """A commander in an incursion, with its army, the reinforcements laid on it and others' aid."""

    unit: Unit
    reinforcements: tuple[Card, ...] = ()
    aid: tuple[Aid, ...] = ()

    @property
    def level(self) -> int:
        """The adjusted level (Chama 2.5 d)."""
        level = self.unit.commander + self.unit.army + sum(self.reinforcements)
        return level + sum(aid.card for aid in self.aid) if self.aid else level


class Battle(msgspec.Struct, frozen=True, gc=False):
    """The battle of this turn; its two sides, the realm, and who faces whom in the present incursion.

    `for_attack` and `for_defence` are the seats outside that have helped a side; `to_ask` those that are still to be
    asked for aid (CH-56).
    """

    attacker: Seat
    defender: Seat
    slot: int
    attacking: Fighter | None = None
    defending: Fighter | None = None
    incursions: int = 0
    for_attack: tuple[Seat, ...] = ()
    for_defence: tuple[Seat, ...] = ()
    to_ask: tuple[Seat, ...] = ()


class Truce(msgspec.Struct, frozen=True, gc=False):
    """An armistice in play, its ace lying before `launcher` (CH-37).

    `ends` counts the target's turns: once the target has ended that many turns of its own, it may attack the launcher
    again, and when it does, the ace is discarded.
    """

    launcher: Seat
    target: Seat
    ends: int

    def keeps_off(self, seat: Seat, other: Seat, turn: int) -> bool:
        """Tell whether it forbids the seat, in this turn of its own, to attack the other one (CH-37)."""
        if seat == self.launcher:
            return other == self.target
        return seat == self.target and other == self.launcher and turn <= self.ends


class ChamaState(msgspec.Struct, frozen=True, gc=False):
    """A whole match between two choices.

    `contenders` are the seats that still draw for the start, and `starts` counts the draws for it. `cuts` is what each
    seat has cut (0 not yet), `seat` whose turn it is, `step` the step of it (2, 3 or 4), `turn` and `round` count from
    1. `spoils` is the card just drawn by `winner`, and `sharers` are the helpers that draw after it; `discards` counts
    what a rebuilding still costs. `rules` is the version that the match is played by; in version 1 an armistice kept
    its target from helping to the beginning of the turn after its next one.
    """

    options: ChamaOptions
    seats: tuple[ChamaSeatState, ...]
    ask: ChamaAsk = ChamaAsk.START
    seat: Seat = 0
    starter: Seat = 0
    step: int = 2
    turn: int = 0
    round: int = 0
    realm_done: bool = False
    xisum_done: bool = False
    battle_done: bool = False
    discards: int = 0
    battle: Battle | None = None
    winner: Seat = 0
    spoils: Card = 0
    sharers: tuple[Seat, ...] = ()
    truces: tuple[Truce, ...] = ()
    contenders: tuple[Seat, ...] = ()
    starts: int = 0
    cuts: tuple[int, ...] = ()
    battles: int = 0
    restarts: int = 0
    time_called: bool = False
    outcome: Outcome | None = None
    rules: int = 1


class ChamaSeatView(msgspec.Struct, frozen=True):
    """One seat as another sees it: `hand` is None unless it is the viewer's own."""

    hand: tuple[Card, ...] | None
    hand_size: int
    draw_pile: int
    slots: tuple[int, ...]
    pool: tuple[Unit, ...]
    discard: tuple[Card, ...]
    turns: int
    redraws: int
    razings: int
    left: int


class ChamaView(msgspec.Struct, frozen=True):
    """The match as the viewer may see it; None views as a spectator. Fields as in `ChamaState`."""

    viewer: Seat | None
    options: ChamaOptions
    seats: tuple[ChamaSeatView, ...]
    ask: ChamaAsk
    deciders: tuple[Seat, ...]
    seat: Seat
    starter: Seat
    step: int
    turn: int
    round: int
    realm_done: bool
    xisum_done: bool
    battle_done: bool
    discards: int
    battle: Battle | None
    winner: Seat
    spoils: Card
    sharers: tuple[Seat, ...]
    truces: tuple[Truce, ...]
    contenders: tuple[Seat, ...]
    starts: int
    cuts: tuple[int, ...]
    battles: int
    restarts: int
    time_called: bool
    outcome: Outcome | None
    rules: int = 1


def ready_units(place: ChamaSeatState | ChamaSeatView) -> tuple[Unit, ...]:
    """Return the units of a seat's pool that may still fight in this turn."""
    return tuple(unit for unit in place.pool if unit.ready)
