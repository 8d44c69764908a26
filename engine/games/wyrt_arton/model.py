"""Wyrt de Arton's nouns: the table's options, the state of a match, and what a seat sees of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.core.model import Outcome, Seat
from engine.games.wyrt_arton.cards import Card
from engine.games.wyrt_arton.hands import ArtonReading
from engine.games.wyrt_arton.sheets import Difficulty, Sheet

HAND_SIZE = 5
BETTING_TURNS = 3
DICE_CARDS = 2
"""How many cards the dice throw in a hand (WA-16)."""
NOBODY = -1
BEFORE_THE_FIRST_HAND = -1
"""When a seat left that has played no hand."""
THE_THEFT = -1
"""In the place of an invented cheat's number: the theft of cards, which is at every table."""
AS_THE_TABLE = -1
"""In the place of a level that was set: the level that the table imposes, and the vote for it."""
NOT_VOTED = -2
"""In the place of a vote: there is none yet."""

Purse: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=10**12)]
"""What a seat brings to the table: tibares, or points of life."""
SheetText: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]
"""A name of the roster, or a written sheet (sheets.sheet_of)."""


class Mode(StrEnum):
    """The stakes of the match: money or points of life."""

    MONEY = "money"
    """Tibares."""
    DEATH_MATCH = "death_match"
    """Points of life against the Morto, who has the last seat (WA-59)."""
    LIFE_CASSINO = "life_cassino"
    """Permanent points of life; the Morto only deals (WA-61)."""


RaiseRule: TypeAlias = Literal["literal", "holdem"]
"""How a raise is answered: at once by all the others, who pay or fold (WA-6, WA-43); or in turn, clockwise (WA-74)."""
DealerKind: TypeAlias = Literal["none", "croupier", "watchful"]
"""Who deals: the Buck; a fixed Dealer that changes nothing; one that watches, as an opponent of I 3 (WA-40)."""
Effect: TypeAlias = Literal["take", "look"]
"""What an invented cheat does when it succeeds: take cards of the deck, or look at those of an opponent (WA-109)."""


class ArtonOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's rules; every default is the ruling, every other value the other reading it names.

    `mode`: tibares or lives. `raise_rule`: WA-6. `buy_in`: in minimum bets (WA-36); `purses`: what each seat brings, ()
    for the buy-in. `minimum`: the minimum bet in tibares, 2 in the modes of lives; at an `elite` table 10,000 or more
    (1.2). `orbits`: how long a match lasts (WA-37), or `until_one` has everything. `owner`: the first Buck, by lot
    without one (WA-39). `dealer`: WA-40. `cheating`: cards may be stolen; `sheets`: one a seat (WA-49); `caught`: what
    being caught costs (WA-55); `cheats_told`: whether the end tells the cheats (WA-54); `inventing`: players invent
    cheats (WA-109); `difficulty`: the numbers of the levels (WA-86). `magic`: the Dead Man's Hand has power in money
    games too (WA-91); `backfire`: WA-58; `spent`: those used today already, as a campaign carries them
    (WA-108). `doors`: seats stand up and sit down between hands (WA-62); the last `empty` seats are free at first.
    `regeneration`: when the Morto gets a point of life (WA-29).
    """

    mode: Mode = Mode.MONEY
    raise_rule: RaiseRule = "literal"
    minimum: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 10
    elite: bool = False
    buy_in: Annotated[int, msgspec.Meta(ge=20, le=500)] = 100
    purses: tuple[Purse, ...] = ()
    orbits: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3
    until_one: bool = False
    owner: tuple[Seat, ...] = ()
    dealer: DealerKind = "none"
    cheating: bool = False
    sheets: tuple[SheetText, ...] = ()
    caught: Literal["match", "hand"] = "match"
    cheats_told: bool = True
    inventing: bool = False
    magic: bool = False
    backfire: bool = True
    spent: tuple[Card, ...] = ()
    doors: bool = False
    empty: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    difficulty: Difficulty = "casa"
    regeneration: Literal["hand", "turn"] = "hand"


class ArtonAsk(StrEnum):
    """The question that the match waits on."""

    BUCK = "buck"
    """Chance: who is the first Buck."""
    STRADDLE = "straddle"
    """The seat left of the big blind may pay a straddle."""
    DECK = "deck"
    """Chance: the deck is shuffled and dealt."""
    ACT = "act"
    """The seat on turn acts."""
    ANSWER = "answer"
    """A seat answers a raise: pay or fold."""
    AMOUNT = "amount"
    """The seat on turn says by how much it raises; the others still see ACT."""
    SUIT = "suit"
    """Chance: the die of a dice card's suit."""
    HEIGHT = "height"
    """Chance: the two dice of a dice card's height."""
    VOTE = "vote"
    """All others at the table say how hard an invented cheat is, at the same time."""
    CHEAT_I = "cheat_i"
    """Chance, unseen: the die of I. This and the next six are ACT to the others."""
    INSIST = "insist"
    """The die of I failed: insist, stop, or roll it again with the kit."""
    CHEAT_H = "cheat_h"
    """Chance, unseen: the die of H."""
    FAILED_H = "failed_h"
    """The die of H failed, and the kit may roll it again."""
    LOOT = "loot"
    """Chance, unseen: how many cards may be stolen."""
    STEAL = "steal"
    """The thief takes a card of the undealt deck, or stops."""
    LOOK = "look"
    """Whoever cheats says whose cards it looks at, or at nobody's."""
    POWER = "power"
    """Chance: the open die of a magic card, which backfires on a 1."""
    COIN = "coin"
    """Who uses the Moeda, or whoever its backfire or the Rosa's asks, chooses a die of the last dice card."""
    REROLL = "reroll"
    """Chance: the chosen die, or all of them, once more."""
    CROWN_LOSS = "crown_loss"
    """Chance, unseen but by the holder: which card the backfire of the Coroa takes."""
    DOORS = "doors"
    """Between hands: all say whether they stay, stand up, or sit down, at the same time."""
    OVER = "over"


UNSEEN = frozenset(
    (
        ArtonAsk.AMOUNT,
        ArtonAsk.CHEAT_I,
        ArtonAsk.INSIST,
        ArtonAsk.CHEAT_H,
        ArtonAsk.FAILED_H,
        ArtonAsk.LOOT,
        ArtonAsk.STEAL,
        ArtonAsk.LOOK,
    )
)
"""What is ACT to everybody but the seat on turn (WA-45, WA-54)."""


class Chair(StrEnum):
    """The state of a seat's chair."""

    SEATED = "seated"
    EMPTY = "empty"
    """Nobody has sat there yet (option `empty`)."""
    STANDING = "standing"
    """Stood up; in a Death Match for good."""
    BROKE = "broke"
    """Lost all its tibares."""
    RESIGNED = "resigned"
    EXPELLED = "expelled"
    """Caught cheating."""
    DEAD = "dead"
    """Lost all points of life, but not the soul."""
    LOST = "lost"
    """The Morto has the soul."""


class DiceCard(msgspec.Struct, frozen=True, gc=False):
    """A community card that dice threw.

    The die of its suit, the two of its height, and the card they make.
    """

    suit_die: int
    dice: tuple[int, int]
    card: Card


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A cheat that a seat has invented, open to all who may cheat.

    It is described in its inventor's `words`, "" for none (WA-109). `level` is 0 for Very Easy to 6 for Very Hard,
    AS_THE_TABLE where nobody has set one.
    """

    by: Seat
    effect: Effect
    words: str
    level: int = AS_THE_TABLE


class Theft(msgspec.Struct, frozen=True, gc=False):
    """A cheat being tried: `level` of the running test, dice (0: not rolled), `loot` cards to take.

    `insisted` tells that I failed and H is tried a level harder; `taken` how many cards have been taken. `trick` is the
    number of an invented cheat, from 0, or THE_THEFT.
    """

    level: int
    i_die: int = 0
    h_die: int = 0
    insisted: bool = False
    loot: int = 0
    taken: int = 0
    trick: int = THE_THEFT


class Power(msgspec.Struct, frozen=True, gc=False):
    """A magic card at work: used `by` a seat, `backfired` or not.

    `chooser` picks the `die`, -1 for all of them. `suit_die` is a fallen die of the suit while the two of the height
    are still to be rolled again, 0 else; `rolls` counts the dice rolled again.
    """

    card: Card
    by: Seat
    trait: Literal["", "H", "I"] = ""
    backfired: bool = False
    chooser: Seat = NOBODY
    die: int = -1
    suit_die: int = 0
    rolls: int = 0


class CheatRecord(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One cheat of the match, for the end: who, in which hand, what was taken, and whether it was seen.

    `trick` is the number of an invented cheat, or THE_THEFT; `looked` whose cards were looked at, or NOBODY.
    """

    hand_number: int
    seat: Seat
    insisted: bool
    stopped: bool
    caught: bool
    cards: tuple[Card, ...]
    trick: int = THE_THEFT
    looked: Seat = NOBODY


class ArtonSeatState(msgspec.Struct, frozen=True, gc=False):
    """The state of a seat: `money` not staked, `stake` in this hand, `turn_stake` in this betting turn.

    `hand` are the cards dealt and drawn by the Coroa, `stolen` those stolen, `shown` how many cards the others count.
    `acted` tells that it had its own turn in this betting turn, under holdem since the last full raise. `left` is the
    hand after which it left, 0 in play, BEFORE_THE_FIRST_HAND before it. `owes` a blind as a newcomer (WA-13).
    `cheated`: tried in this hand; `retried`: used the second chance in it; `mask_h` and `mask_i` what the Máscara adds.
    `brought` is what it sat down with, `began` what it had when the hand began. `answer` is what it said between hands,
    `vote` how hard it says an invented cheat is. `looked` are the cards that it has seen in this hand by a cheat, those
    of the seat `looked_at`.
    """

    money: int
    brought: int
    began: int = 0
    chair: Chair = Chair.SEATED
    left: int = 0
    stake: int = 0
    turn_stake: int = 0
    in_hand: bool = False
    acted: bool = False
    hand: tuple[Card, ...] = ()
    stolen: tuple[Card, ...] = ()
    shown: int = 0
    owes: bool = False
    cheated: bool = False
    retried: bool = False
    mask_h: int = 0
    mask_i: int = 0
    answer: Literal["", "in", "out"] = ""
    vote: int = NOT_VOTED
    looked_at: Seat = NOBODY
    looked: tuple[Card, ...] = ()


class ArtonState(msgspec.Struct, frozen=True, gc=False):
    """A whole match between two choices.

    `rules` is the version that the match is played by. `minimum` is the minimum bet of this hand. `hand_number` counts
    from 1, 0 before the first; `orbit` from 1. `straddler` is NOBODY without one. `seat` is on turn, or asked;
    `opener` begins the betting `turn` (1 to 3, 0 before the cards). `highest` is the stake to be paid in full,
    `raiser` whose raise is being answered (literal rule). `asked` tells that somebody was asked in this betting turn.
    `dead` is money in the main pot that is nobody's stake (WA-93). `undealt` are the cards left of the deck, in its
    order, `counted` how many everybody believes there are. `suit_die` has fallen for a dice card whose height is still
    to be rolled, `suit_rolls` how often it was rolled. `spent` are the magic cards used. `fallen` tells that the Morto
    is out. `cheats` is kept for the end. `tricks` are the cheats that were invented in this match.
    """

    options: ArtonOptions
    rules: int
    sheets: tuple[Sheet, ...]
    seats: tuple[ArtonSeatState, ...]
    minimum: int
    ask: ArtonAsk = ArtonAsk.BUCK
    hand_number: int = 0
    orbit: int = 1
    first_buck: Seat = NOBODY
    buck: Seat = NOBODY
    small: Seat = NOBODY
    big: Seat = NOBODY
    straddler: Seat = NOBODY
    opener: Seat = NOBODY
    seat: Seat = NOBODY
    turn: int = 0
    highest: int = 0
    raiser: Seat = NOBODY
    asked: bool = False
    dead: int = 0
    undealt: tuple[Card, ...] = ()
    counted: int = 0
    dice: tuple[DiceCard, ...] = ()
    suit_die: int = 0
    suit_rolls: int = 0
    theft: Theft | None = None
    power: Power | None = None
    spent: tuple[Card, ...] = ()
    fallen: bool = False
    time_called: bool = False
    cheats: tuple[CheatRecord, ...] = ()
    tricks: tuple[Trick, ...] = ()
    outcome: Outcome | None = None


class CheatOdds(msgspec.Struct, frozen=True):
    """The risk of a cheat at this table.

    The level imposed, and how many of six faces pass each test (WA-87). `passes_h_harder` is H a level harder, for who
    insists after I failed. `second_chance`: a failed die may be rolled again (WA-84).
    """

    level: int
    passes_i: int
    passes_h: int
    passes_h_harder: int
    second_chance: bool


class ArtonSeatView(msgspec.Struct, frozen=True):
    """One seat as another sees it; `hand` and `stolen` are None unless they are the viewer's own.

    `hand_size` is what everybody counts, `h`, `i` and `level` what the sheet comes to now and imposes on who would
    cheat against this seat alone. `answered` between hands, `voted` while an invented cheat gets its level.
    """

    money: int
    brought: int
    began: int
    chair: Chair
    left: int
    stake: int
    turn_stake: int
    in_hand: bool
    acted: bool
    hand: tuple[Card, ...] | None
    stolen: tuple[Card, ...] | None
    hand_size: int
    owes: bool
    mask_h: int
    mask_i: int
    h: int
    i: int
    level: int
    answered: bool
    voted: bool = False


class ArtonView(msgspec.Struct, frozen=True):
    """The match as the viewer may see it; None views as a spectator. Fields as in ArtonState.

    `ask` and `deciders` are those that the viewer may know. `pot` is all that was staked in this hand, dead money too.
    `to_call` is what the viewer would pay now. `reading` is what the viewer's cards make with the dice cards so far.
    `odds` (of the cheat under way, or of a theft), `theft`, `cheated`, `retried`, `looked_at` and `looked` are the
    viewer's own; `undealt` is None but for a thief that looks through the deck now. `cheats` are told when the match is
    over and the option allows it. `answer` is what the viewer has said between hands.
    """

    viewer: Seat | None
    options: ArtonOptions
    rules: int
    sheets: tuple[Sheet, ...]
    seats: tuple[ArtonSeatView, ...]
    minimum: int
    ask: ArtonAsk
    deciders: tuple[Seat, ...]
    hand_number: int
    orbit: int
    first_buck: Seat
    buck: Seat
    small: Seat
    big: Seat
    straddler: Seat
    opener: Seat
    seat: Seat
    turn: int
    highest: int
    raiser: Seat
    asked: bool
    dead: int
    pot: int
    to_call: int
    counted: int
    undealt: tuple[Card, ...] | None
    dice: tuple[DiceCard, ...]
    suit_die: int
    suit_rolls: int
    reading: ArtonReading | None
    odds: CheatOdds | None
    theft: Theft | None
    cheated: bool
    retried: bool
    answer: Literal["", "in", "out"]
    power: Power | None
    spent: tuple[Card, ...]
    fallen: bool
    time_called: bool
    cheats: tuple[CheatRecord, ...]
    outcome: Outcome | None
    tricks: tuple[Trick, ...] = ()
    looked_at: Seat = NOBODY
    looked: tuple[Card, ...] = ()
