"""Wyrt's nouns: the table's options, the state of a match, and what a lord sees of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec

from engine.core.model import Outcome, Seat
from engine.games.wyrt_lordes.cards import Card
from engine.games.wyrt_lordes.combinations import HandReading

MONEY_AT_START = 100
BETS = (10, 20, 50)
HAND_SIZE = 5
MOST_DISCARDS = 3
ROUNDS = 2
NOBODY = -1
"""Who laid the two cards that the Mão de Wyrt turns up."""


class Groups(StrEnum):
    """The groups in which lords play together (WL-7, WL-9)."""

    NONE = "none"
    """Each for themselves, two to five."""
    PAIRS = "pairs"
    """Two pairs or three, so four or six lords."""
    TRIOS = "trios"
    """Two trios, so six lords."""


class WyrtOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's rules; every default is the ruling, every other value the other reading it names.

    `groups`: who plays together (WL-7, WL-8). The variants go together in any way (WL-32): `hyninn` is the number of
    jokers in the deck (WL-27), `nimb` adds a third die that settles every tie (WL-28), `azgher` lets the least money
    win (WL-29), `thyatis` lets each lord roll the lower die again (WL-30), `tenebra` turns the table cards face down
    (WL-31).

    `anticlockwise`: the order of the lords (WL-10). `ace_low`: in A 2 3 4 5 the ace counts as one (WL-3). `trio_first`:
    of two Dragons the higher trio is the better, not the higher card (WL-4). `reis_split`: two Reis divide the pot
    whoever has more points; if not, only when one of them has won it (WL-20). `early_end`: a round without a discard
    is the last (WL-13). `group_sum`: the points of a group are added up (WL-8).
    """

    groups: Groups = Groups.NONE
    hyninn: Literal[0, 2, 4] = 0
    nimb: bool = False
    azgher: bool = False
    thyatis: bool = False
    tenebra: bool = False
    anticlockwise: bool = False
    ace_low: bool = False
    trio_first: bool = False
    reis_split: bool = True
    early_end: bool = True
    group_sum: bool = False


class WyrtAsk(StrEnum):
    """The question that the match waits on."""

    START = "start"
    """Chance: which lord shuffles first."""
    SHUFFLE = "shuffle"
    """Chance: the deck is shuffled; the hands are dealt from it, face down."""
    BET = "bet"
    """All lords bet, at the same time, without having seen their cards."""
    WYRT_HAND = "wyrt_hand"
    """The Lord of Wyrt has six cards and discards one to three of them."""
    DISCARD = "discard"
    """The lord on turn discards up to three cards, or passes."""
    SOURCE = "source"
    """The lord on turn draws from the pile or takes cards of the table, up to five in the hand."""
    ROLL = "roll"
    """The lord on turn rolls the dice."""
    DICE = "dice"
    """Chance: the dice fall."""
    REIS = "reis"
    """A lord with Reis de Arton may roll once more."""
    DICE_AGAIN = "dice_again"
    """Chance: the second roll of Reis de Arton; the better total stays."""
    THYATIS = "thyatis"
    """The lord may roll the lower die again (Thyatis)."""
    DIE = "die"
    """Chance: that die falls; it stays as it falls."""
    ROLL_OFF = "roll_off"
    """One of the lords that are level rolls in the Disputa na sorte."""
    DICE_OFF = "dice_off"
    """Chance: the dice of the Disputa na sorte fall."""
    OVER = "over"


EXCHANGE = (WyrtAsk.WYRT_HAND, WyrtAsk.DISCARD, WyrtAsk.SOURCE)
"""The questions of the exchange: what is discarded, and where the cards for it come from."""


class Dispute(StrEnum):
    """The reason for a Disputa na sorte."""

    POT = "pot"
    """Who wins the pot."""
    REMAINDER = "remainder"
    """Who of several Reis gets what cannot be divided (WL-20)."""
    MATCH = "match"
    """Who wins the match (WL-25)."""


class WyrtSeatState(msgspec.Struct, frozen=True, gc=False):
    """One lord: `money` held, and `paid` into the pot of this hand.

    `bet` is what was bet in the dark, 0 not yet. `dice` are those that count, () before they are rolled, and `off`
    those of the Disputa na sorte. `left` orders the lords that went out, 0 while in play; `shuffled` tells who has been
    the Lord of Wyrt.
    """

    money: int = MONEY_AT_START
    paid: int = 0
    bet: int = 0
    hand: tuple[Card, ...] = ()
    dice: tuple[int, ...] = ()
    off: tuple[int, ...] = ()
    shuffled: bool = False
    left: int = 0


class WyrtState(msgspec.Struct, frozen=True, gc=False):
    """A whole match between two choices.

    `rules` is the version that the match is played by; in version 1 those that resigned counted as out too, and lords
    of one group might roll against each other; before version 3 the unseen bet of who had resigned counted.
    `hand_number` counts from 1, `lord` is the Lord of Wyrt of it, `seat` the lord on turn. `betting` counts the tries
    of groups to bet the same and `refused` are the bets of the first; `table_bet` is what a lord (in groups: a group)
    puts in, 0 until the bets are in. `deck` is in draw order and `drawn` cards of it are gone. `table` holds the cards
    on the table, the oldest first, `table_by` who laid each, and the last `fresh` are the discards of this turn.
    `active` tells whether anybody has discarded in this `round`. `order` is who rolls, the first first; `contenders`
    are level in the `dispute`, and `share` is what it is about; `disputes` counts how often in this hand those that
    were level began to roll. `out` counts the lords whose being out ends the match, and `ends` is why it is over while
    dice decide it.
    """

    options: WyrtOptions
    rules: int
    seats: tuple[WyrtSeatState, ...]
    ask: WyrtAsk = WyrtAsk.START
    hand_number: int = 1
    lord: Seat = 0
    seat: Seat = 0
    betting: int = 1
    refused: tuple[int, ...] = ()
    table_bet: int = 0
    deck: tuple[Card, ...] = ()
    drawn: int = 0
    table: tuple[Card, ...] = ()
    table_by: tuple[Seat, ...] = ()
    fresh: int = 0
    round: int = 0
    active: bool = False
    order: tuple[Seat, ...] = ()
    contenders: tuple[Seat, ...] = ()
    dispute: Dispute | None = None
    disputes: int = 0
    share: int = 0
    out: int = 0
    time_called: bool = False
    ends: str = ""
    outcome: Outcome | None = None


class TableCard(msgspec.Struct, frozen=True):
    """A card on the table; `card` is None when it lies face down, unless the viewer has laid it (Tenebra).

    `by` is the seat that discarded it, NOBODY for the two of the Mão de Wyrt; `fresh` that it was discarded in this
    turn, so that the lord on turn cannot take it.
    """

    card: Card | None
    by: Seat
    fresh: bool


class WyrtSeatView(msgspec.Struct, frozen=True):
    """One lord as another sees it; `group` is 0, 1 or 2, and each lord's own where all play alone.

    `bet` is None while it is hidden, and 0 when there is none yet. `hand` is None unless the viewer may see it (before
    the bets are in nobody may, the own neither), and then `reading` is what it is worth once it has five cards.
    `points` are the combination's and those of `dice`, 0 before the dice have fallen.
    """

    group: int
    money: int
    paid: int
    has_bet: bool
    bet: int | None
    hand: tuple[Card, ...] | None
    hand_size: int
    reading: HandReading | None
    dice: tuple[int, ...]
    points: int
    off: tuple[int, ...]
    shuffled: bool
    left: int


class WyrtView(msgspec.Struct, frozen=True):
    """The match as the viewer may see it; None views as a spectator. Fields as in State.

    `pile` is how many cards are left to draw, `pot` what lies in it, `revealed` whether all hands lie open.
    """

    viewer: Seat | None
    options: WyrtOptions
    rules: int
    seats: tuple[WyrtSeatView, ...]
    ask: WyrtAsk
    deciders: tuple[Seat, ...]
    hand_number: int
    lord: Seat
    seat: Seat
    betting: int
    refused: tuple[int, ...]
    table_bet: int
    pot: int
    pile: int
    table: tuple[TableCard, ...]
    round: int
    active: bool
    revealed: bool
    order: tuple[Seat, ...]
    contenders: tuple[Seat, ...]
    dispute: Dispute | None
    disputes: int
    share: int
    out: int
    time_called: bool
    outcome: Outcome | None
