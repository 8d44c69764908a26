"""Chama's nouns: options, actions, the state, what a seat sees of it, and what may happen.

The tags and field names of actions and events are a file format (docs/record-format.md).
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import msgspec

from engine.core.model import Outcome, Seat
from engine.games.chama.cards import Card

HAND_LIMIT = 8
HAND_AT_START = 5
CARDS_A_TURN = 3
CARDS_TO_REBUILD = 3
REALMS_TO_WIN = 6
REDRAWS_A_MATCH = 2

SLOTS = "ABCDEF"
"""The six places of a formation: A the tip, B and C the middle, D, E and F the base (Chama 2.2)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's rules; every default is the ruling, every other value the other reading it names.

    `cut`: the neighbour to the right cuts each deck (CH-2). `first_round_attack`: attacks are allowed in the first
    round (CH-32). `raze_on_win`: winning an incursion razes at once (CH-20). `deck_out_first`: too few cards to draw
    lose even with six realms (CH-43). `play_on_ties`: after time is called, level table counts play another round, as
    a knockout needs (CH-61).
    """

    cut: bool = True
    first_round_attack: bool = True
    raze_on_win: bool = False
    deck_out_first: bool = True
    play_on_ties: bool = False


# ---- Actions: what a seat may be asked for --------------------------------------------------------------------------


class CutDeck(msgspec.Struct, frozen=True, tag="cut"):
    """Cut the left neighbour's deck: its top `at` cards go below the rest (Chama 1.4)."""

    at: int


class PlayRealm(msgspec.Struct, frozen=True, tag="realm"):
    """Step 2: lay a realm on an empty slot, or over a razed one (Chama 2.1, CH-5)."""

    card: Card
    slot: int


class Rebuild(msgspec.Struct, frozen=True, tag="rebuild"):
    """Step 2: turn a razed realm up again; three discards follow (Chama 2.2.1, CH-18)."""

    slot: int


class PlaceCommander(msgspec.Struct, frozen=True, tag="commander"):
    """Step 3 A: put a commander in the pool."""

    card: Card


class AttachArmy(msgspec.Struct, frozen=True, tag="army"):
    """Step 3 B: give an army to the commander at this index of the pool, which has none (CH-8)."""

    card: Card
    unit: int


class Attack(msgspec.Struct, frozen=True, tag="attack"):
    """Step 4 a: name the seat and the exposed realm to attack."""

    seat: Seat
    slot: int


class SendFromPool(msgspec.Struct, frozen=True, tag="send"):
    """Send the commander at this index of the pool, with its army, to attack or defend (Chama 2.5 b, c)."""

    unit: int


class SendFromHand(msgspec.Struct, frozen=True, tag="send_hand"):
    """Send a commander from the hand, without an army (CH-24)."""

    card: Card


class LeaveUndefended(msgspec.Struct, frozen=True, tag="undefended"):
    """Send nobody: the realm is razed (Chama 2.5 c, CH-23)."""


class Reinforce(msgspec.Struct, frozen=True, tag="reinforce"):
    """The losing side adds an army from the hand (Chama 2.5 e)."""

    card: Card


class PlayArmistice(msgspec.Struct, frozen=True, tag="armistice"):
    """Play an ace: the battle ends with no winner (Chama 2.5.4, CH-35)."""


class Concede(msgspec.Struct, frozen=True, tag="concede"):
    """The losing side plays no more cards: the incursion is lost (Chama 2.5 e)."""


class Withdraw(msgspec.Struct, frozen=True, tag="withdraw"):
    """The attacker sends no other commander: the battle ends with no winner (Chama 2.5.1)."""


class DrawSpoils(msgspec.Struct, frozen=True, tag="spoils"):
    """Draw the spoils of battle (Chama 2.5.3)."""


class DeclineSpoils(msgspec.Struct, frozen=True, tag="no_spoils"):
    """Leave the spoils on the draw pile; "pode comprar" makes them a right, not a duty (Chama 2.5.3)."""


class PlaySpoils(msgspec.Struct, frozen=True, tag="play_spoils"):
    """Lay the realm just drawn as spoils (Chama 2.5.3)."""

    slot: int


class KeepSpoils(msgspec.Struct, frozen=True, tag="keep_spoils"):
    """Keep the spoils in the hand."""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Discard a card: for a rebuilding, or down to the hand limit in step 5."""

    card: Card


class EndTurn(msgspec.Struct, frozen=True, tag="end"):
    """Step 6: knock on the table."""


class Redraw(msgspec.Struct, frozen=True, tag="redraw"):
    """Reveal a hand without realms at the end of the second turn: the game starts anew (Chama 1.4.1, CH-45)."""


class KeepHand(msgspec.Struct, frozen=True, tag="no_redraw"):
    """Do not ask for the redraw that the end of the second turn offers."""


Action: TypeAlias = (
    CutDeck
    | PlayRealm
    | Rebuild
    | PlaceCommander
    | AttachArmy
    | Attack
    | SendFromPool
    | SendFromHand
    | LeaveUndefended
    | Reinforce
    | PlayArmistice
    | Concede
    | Withdraw
    | DrawSpoils
    | DeclineSpoils
    | PlaySpoils
    | KeepSpoils
    | Discard
    | EndTurn
    | Redraw
    | KeepHand
)


# ---- State ----------------------------------------------------------------------------------------------------------


class Ask(Enum):
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


class Unit(msgspec.Struct, frozen=True):
    """A commander in the pool; `army` 0 means none; `fought` that it took part in this turn's battle (CH-22)."""

    commander: Card
    army: Card = 0
    fought: bool = False

    @property
    def level(self) -> int:
        """The commander's level and its army's together."""
        return self.commander + self.army


class SeatState(msgspec.Struct, frozen=True):
    """One seat's cards. `deck` is in draw order and `drawn` cards of it are gone; a slot holds 0 when empty, the rank
    of an intact realm, or minus the rank of a razed one; `left` orders the seats that went out, 0 while in play.
    """

    deck: tuple[Card, ...] = ()
    drawn: int = 0
    hand: tuple[Card, ...] = ()
    slots: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    pool: tuple[Unit, ...] = ()
    discard: tuple[Card, ...] = ()
    turns: int = 0
    redraws: int = 0
    left: int = 0


class Fighter(msgspec.Struct, frozen=True):
    """A commander in an incursion, with the army it came with and the reinforcements laid on it."""

    unit: Unit
    reinforcements: tuple[Card, ...] = ()

    @property
    def level(self) -> int:
        """The adjusted level (Chama 2.5 d)."""
        return self.unit.commander + self.unit.army + sum(self.reinforcements)


class Battle(msgspec.Struct, frozen=True):
    """The battle of this turn; its two sides, the realm, and who faces whom in the present incursion."""

    attacker: Seat
    defender: Seat
    slot: int
    attacking: Fighter | None = None
    defending: Fighter | None = None
    incursions: int = 0


class Truce(msgspec.Struct, frozen=True):
    """An armistice in play, its ace lying before `launcher` (CH-37).

    `ends` counts the target's turns: once the target has ended that many turns of its own, it may attack the launcher
    again, and when it does, the ace is discarded.
    """

    launcher: Seat
    target: Seat
    ends: int


class State(msgspec.Struct, frozen=True):
    """A whole match between two choices.

    `contenders` are the seats that still draw for the start, `cuts` what each seat has cut (0 not yet), `seat` whose
    turn it is, `step` the step of it (2, 3 or 4), `turn` and `round` count from 1. `spoils` is the card just drawn by
    `winner`; `discards` counts what a rebuilding still costs.
    """

    options: Options
    seats: tuple[SeatState, ...]
    ask: Ask = Ask.START
    seat: Seat = 0
    starter: Seat = 0
    step: int = 2
    turn: int = 0
    round: int = 0
    realm_done: bool = False
    battle_done: bool = False
    discards: int = 0
    battle: Battle | None = None
    winner: Seat = 0
    spoils: Card = 0
    truces: tuple[Truce, ...] = ()
    contenders: tuple[Seat, ...] = ()
    cuts: tuple[int, ...] = ()
    battles: int = 0
    restarts: int = 0
    time_called: bool = False
    outcome: Outcome | None = None


# ---- View: what one seat sees ---------------------------------------------------------------------------------------


class SeatView(msgspec.Struct, frozen=True):
    """One seat as another sees it: `hand` is None unless it is the viewer's own."""

    hand: tuple[Card, ...] | None
    hand_size: int
    draw_pile: int
    slots: tuple[int, ...]
    pool: tuple[Unit, ...]
    discard: tuple[Card, ...]
    turns: int
    redraws: int
    left: int


class View(msgspec.Struct, frozen=True):
    """What the viewer may know of the match; None views as a spectator. Fields as in State."""

    viewer: Seat | None
    options: Options
    seats: tuple[SeatView, ...]
    ask: Ask
    deciders: tuple[Seat, ...]
    seat: Seat
    starter: Seat
    step: int
    turn: int
    round: int
    realm_done: bool
    battle_done: bool
    discards: int
    battle: Battle | None
    winner: Seat
    spoils: Card
    truces: tuple[Truce, ...]
    time_called: bool
    outcome: Outcome | None


# ---- Events: what happened ------------------------------------------------------------------------------------------


class DrewForStart(msgspec.Struct, frozen=True, tag="drew_for_start"):
    """Each contender shows a card of its own deck."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]


class StarterKnown(msgspec.Struct, frozen=True, tag="starter"):
    """The seat with the highest card starts."""

    seat: Seat


class DeckShuffled(msgspec.Struct, frozen=True, tag="shuffled"):
    """A seat's deck has been shuffled."""

    seat: Seat


class DeckCut(msgspec.Struct, frozen=True, tag="deck_cut"):
    """A seat has cut its left neighbour's deck."""

    seat: Seat
    owner: Seat
    at: int


class TurnBegan(msgspec.Struct, frozen=True, tag="turn"):
    """A seat's turn begins."""

    seat: Seat
    turn: int
    round: int


class CardsDrawn(msgspec.Struct, frozen=True, tag="drawn"):
    """A seat drew cards; only the seat itself sees which (`cards` None for the others)."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None


class RealmPlayed(msgspec.Struct, frozen=True, tag="realm_played"):
    """A realm was laid; `replaced` is the razed realm below it that was discarded, 0 for none."""

    seat: Seat
    card: Card
    slot: int
    replaced: Card
    spoils: bool = False


class RealmRebuilt(msgspec.Struct, frozen=True, tag="rebuilt"):
    """A razed realm was turned up again."""

    seat: Seat
    slot: int
    card: Card


class CardDiscarded(msgspec.Struct, frozen=True, tag="discarded"):
    """A card went from the hand to the discard pile."""

    seat: Seat
    card: Card
    rebuilding: bool


class CommanderPlaced(msgspec.Struct, frozen=True, tag="placed"):
    """A commander entered the pool."""

    seat: Seat
    card: Card


class ArmyAttached(msgspec.Struct, frozen=True, tag="attached"):
    """A commander in the pool was given an army."""

    seat: Seat
    card: Card
    commander: Card


class AttackDeclared(msgspec.Struct, frozen=True, tag="attacked"):
    """A battle begins."""

    seat: Seat
    target: Seat
    slot: int
    realm: Card


class TruceBroken(msgspec.Struct, frozen=True, tag="truce_over"):
    """The aces between the two are discarded; the target attacks again, or one of them went out (CH-37, CH-39)."""

    launcher: Seat
    target: Seat
    aces: int


class CommanderSent(msgspec.Struct, frozen=True, tag="sent"):
    """A commander stepped forward to attack or defend."""

    seat: Seat
    unit: Unit
    from_hand: bool
    attacking: bool


class Reinforced(msgspec.Struct, frozen=True, tag="reinforced"):
    """An army from the hand joined; the two totals are those after it."""

    seat: Seat
    card: Card
    attack: int
    defence: int


class ArmisticeLaunched(msgspec.Struct, frozen=True, tag="truce"):
    """An ace ended the battle."""

    seat: Seat
    target: Seat


class IncursionWon(msgspec.Struct, frozen=True, tag="incursion"):
    """An incursion ended; the loser's cards were discarded."""

    winner: Seat
    loser: Seat
    attack: int
    defence: int
    lost: tuple[Card, ...]


class RealmRazed(msgspec.Struct, frozen=True, tag="razed"):
    """A realm was razed."""

    seat: Seat
    by: Seat
    slot: int
    card: Card


class AttackWithdrawn(msgspec.Struct, frozen=True, tag="withdrawn"):
    """The attacker sent no other commander."""

    seat: Seat


class SpoilsDrawn(msgspec.Struct, frozen=True, tag="spoils_drawn"):
    """Spoils were drawn; only the seat itself sees the card (0 for the others); `none` when the pile was empty."""

    seat: Seat
    card: Card
    none: bool = False


class SpoilsDeclined(msgspec.Struct, frozen=True, tag="spoils_declined"):
    """The winner left its spoils on the draw pile."""

    seat: Seat


class PoolLost(msgspec.Struct, frozen=True, tag="pool_lost"):
    """A seat without any realm lost its pool at the end of a turn (Chama 2.1, CH-17)."""

    seat: Seat
    cards: tuple[Card, ...]


class RedrawCalled(msgspec.Struct, frozen=True, tag="redraw_called"):
    """A seat showed a hand without realms: the game starts anew."""

    seat: Seat
    hand: tuple[Card, ...]


class SeatLeft(msgspec.Struct, frozen=True, tag="out"):
    """A seat is out of the game: its draw pile ran out, or it resigned."""

    seat: Seat
    resigned: bool


class TimeWasCalled(msgspec.Struct, frozen=True, tag="time_called"):
    """Time is called: the round is finished, then tables are counted (Chama 4.7.1)."""


class RoundAdded(msgspec.Struct, frozen=True, tag="round_added"):
    """The table counts are level: one more round is played (CH-61)."""


class TablesCounted(msgspec.Struct, frozen=True, tag="counted"):
    """The table counts that decide when time was called (Chama 4.7.1, CH-61)."""

    counts: tuple[int, ...]


class GameEnded(msgspec.Struct, frozen=True, tag="ended"):
    """The game is over."""

    outcome: Outcome


Event: TypeAlias = (
    DrewForStart
    | StarterKnown
    | DeckShuffled
    | DeckCut
    | TurnBegan
    | CardsDrawn
    | RealmPlayed
    | RealmRebuilt
    | CardDiscarded
    | CommanderPlaced
    | ArmyAttached
    | AttackDeclared
    | TruceBroken
    | CommanderSent
    | Reinforced
    | ArmisticeLaunched
    | IncursionWon
    | RealmRazed
    | AttackWithdrawn
    | SpoilsDrawn
    | SpoilsDeclined
    | PoolLost
    | RedrawCalled
    | SeatLeft
    | TimeWasCalled
    | RoundAdded
    | TablesCounted
    | GameEnded
)
