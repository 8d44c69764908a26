"""Events of a duel, in the order in which they happen.

Tags and field names are a file format (docs/record-format.md). What happens to cards is here, what happens to the duel
as a whole in `duel_events`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.core.model import Denotes, Seat
from engine.games.magic_wizards.actions import Slot
from engine.games.magic_wizards.card_traits import Keyword, Terrain
from engine.games.magic_wizards.duel_events import (
    AnsweringChanged,
    DuelDeckCut,
    DuelEnded,
    DuellistResigned,
    DuelPlaysOn,
    DuelTimeCalled,
    DuelTurnBegan,
    FirstChosen,
    HandDrawn,
    HandShown,
    LabyrinthFell,
    LabyrinthRaised,
    MapDrawn,
    PutUnderDeck,
    StarterChosen,
    ZonesLaid,
)
from engine.games.magic_wizards.event_fields import CardName, Destination, OnCell, Own


class CardShown(msgspec.Struct, frozen=True, tag="shown"):
    """A face-down card of a duel disk is shown, and stays face-down (MW-139, MW-141)."""

    seat: Seat
    slot: Slot
    card: CardName


class CardDrawn(msgspec.Struct, frozen=True, tag="drawn"):
    """A player draws a card."""

    seat: Seat
    card: Own


class DrawSkipped(msgspec.Struct, frozen=True, tag="skipped"):
    """A player draws no card."""

    seat: Seat


class CardPlayed(msgspec.Struct, frozen=True, omit_defaults=True, tag="played"):
    """A card is played from the hand, or turned up to be played.

    `attack` only means something for a monster. `cell` is where it comes onto the board, or stands there, -1 beside it;
    `cells` are those that it changes.
    """

    seat: Seat
    card: CardName
    slot: Slot
    attack: bool
    turned: bool
    combo: bool
    cell: OnCell = -1
    cells: tuple[OnCell, ...] = ()


class CardSetDown(msgspec.Struct, frozen=True, omit_defaults=True, tag="set"):
    """A card is set face-down; `cell` is where on the board, -1 beside it."""

    seat: Seat
    slot: Slot
    monster: bool
    attack: bool
    card: Own
    cell: OnCell = -1


class MonsterMoved(msgspec.Struct, frozen=True, tag="moved"):
    """A monster moves on the board (MW-29)."""

    seat: Seat
    slot: Slot
    card: CardName
    start: OnCell
    cell: OnCell


class CardTurnedUp(msgspec.Struct, frozen=True, tag="up"):
    """A face-down card is turned up."""

    seat: Seat
    slot: Slot
    card: CardName


class CardTurnedDown(msgspec.Struct, frozen=True, tag="down"):
    """A monster is turned face-down (Ocultar, or an effect)."""

    seat: Seat
    slot: Slot
    card: CardName


class PositionChanged(msgspec.Struct, frozen=True, tag="position"):
    """A monster changes its position; `card` is None where it lies face-down."""

    seat: Seat
    slot: Slot
    card: CardName | None
    attack: bool


class DuelAttackDeclared(msgspec.Struct, frozen=True, omit_defaults=True, tag="attack"):
    """A monster attacks a card, or a player (`struck`), or an empty cell; a face-down target is not named.

    `cell` is the empty cell, -1 where none is attacked; it is `land` where it is no Oceano.
    """

    seat: Seat
    card: CardName
    attacker: Slot
    target: Slot
    target_card: CardName | None
    struck: Seat | None
    cell: OnCell = -1
    land: bool = False


class CounterAttackDeclared(msgspec.Struct, frozen=True, tag="counter"):
    """The monster that is attacked counter-attacks, and something may answer that (MW-103)."""

    seat: Seat
    card: CardName
    attacker: Slot
    target: Slot
    target_card: CardName


class TrapFired(msgspec.Struct, frozen=True, tag="trap"):
    """A Trap fires by itself (MW-66)."""

    seat: Seat
    slot: Slot
    card: CardName


class EffectBegan(msgspec.Struct, frozen=True, tag="effect"):
    """An effect of a card begins."""

    seat: Seat
    card: CardName


class TargetNamed(msgspec.Struct, frozen=True, tag="target"):
    """A card was named for an effect; None for one that is hidden."""

    seat: Seat
    slot: Slot
    card: CardName | None


class CardsNamed(msgspec.Struct, frozen=True, tag="named"):
    """A player has named cards that are not on the field.

    Of a graveyard, or a fusion's Extra and its materials.
    """

    seat: Seat
    cards: tuple[CardName, ...]


class CoinFell(msgspec.Struct, frozen=True, tag="coin"):
    """A coin was tossed."""

    seat: Seat
    heads: bool


class NumbersChanged(msgspec.Struct, frozen=True, tag="numbers"):
    """A card's numbers change; with `fixed` they become these."""

    slot: Slot
    card: CardName
    atk: int
    defence: int
    fixed: bool


class CardMarked(msgspec.Struct, frozen=True, tag="marked"):
    """A card is given a keyword, paralysed, or illuminated."""

    slot: Slot
    card: CardName
    what: Literal["keyword", "paralyse", "illuminate"]
    keyword: Keyword | None


class BattleFought(msgspec.Struct, frozen=True, tag="battle"):
    """A fight of two cards, with the numbers that count; `against_attack` if the target's is its ATK."""

    attacker: Slot
    attacker_card: CardName
    target: Slot
    target_card: CardName
    atk: int
    against: int
    against_attack: bool
    counter: bool


class FlyerRolled(msgspec.Struct, frozen=True, tag="flyer"):
    """The die of a flyer that battle would destroy (MW-15)."""

    slot: Slot
    card: CardName
    die: Annotated[int, Denotes("die")]
    saved: bool


class CardSaved(msgspec.Struct, frozen=True, tag="saved"):
    """A monster is not destroyed by battle, by this keyword (MW-102)."""

    slot: Slot
    card: CardName
    keyword: Keyword


class ComponentGiven(msgspec.Struct, frozen=True, tag="component"):
    """A Multi-Corpos gives up a component in place of leaving, or of changing sides.

    To the "field" (MW-51).
    """

    slot: Slot
    card: CardName
    component: CardName
    where: Destination | Literal["field"] = "graveyard"
    owner: Seat = 0


class EffectBorne(msgspec.Struct, frozen=True, tag="borne"):
    """A component of a Multi-Corpos bears an effect, which does nothing to the card itself (MW-51)."""

    slot: Slot
    card: CardName


class ComponentReturned(msgspec.Struct, frozen=True, tag="component_back"):
    """A component that was destroyed is recovered, and lies under its Multi-Corpos again (MW-97)."""

    slot: Slot
    card: CardName
    component: CardName


class CardLeft(msgspec.Struct, frozen=True, tag="left"):
    """A card leaves the field, where `seat` controlled it, to what is its owner's."""

    slot: Slot
    seat: Seat
    card: CardName
    where: Destination
    owner: Seat


class DuelCardDiscarded(msgspec.Struct, frozen=True, omit_defaults=True, tag="discarded"):
    """A player discards a card of the hand; `slot` is where it lay face-down in a duel disk."""

    seat: Seat
    card: CardName
    slot: Slot = 0


class CardFetched(msgspec.Struct, frozen=True, omit_defaults=True, tag="fetched"):
    """A card goes from the graveyard or, shown, from the deck to the hand.

    Under the deck without a zone (MW-140).
    """

    seat: Seat
    card: CardName
    where: Literal["hand", "deck"] = "hand"


class MonsterCame(msgspec.Struct, frozen=True, omit_defaults=True, tag="came"):
    """A monster comes onto the field by an effect: from a graveyard, or as an Extra over its components.

    `cell` is where on the board, -1 without one.
    """

    seat: Seat
    slot: Slot
    card: CardName
    attack: bool
    components: tuple[CardName, ...]
    cell: OnCell = -1


class ControlChanged(msgspec.Struct, frozen=True, tag="control"):
    """A monster has another controller."""

    seat: Seat
    slot: Slot
    card: CardName


class TerrainCame(msgspec.Struct, frozen=True, tag="terrain"):
    """The field has a terrain (MW-118)."""

    seat: Seat
    terrain: Terrain


class TerrainRazed(msgspec.Struct, frozen=True, tag="razed"):
    """An effect has destroyed terrain: that of these cells, () for that of the whole field (MW-158)."""

    seat: Seat
    cells: tuple[int, ...] = ()


class LifeChanged(msgspec.Struct, frozen=True, tag="life"):
    """A player's PVs change; `battle` for damage of battle."""

    seat: Seat
    change: int
    life: int
    battle: bool


class AttackStopped(msgspec.Struct, frozen=True, tag="stopped"):
    """An attack is over without a battle: negated, or its attacker or target is gone."""

    attacker: Slot


class CardNegated(msgspec.Struct, frozen=True, tag="negated"):
    """A played card has no effect."""

    seat: Seat
    card: CardName


class AttackReflected(msgspec.Struct, frozen=True, tag="reflected"):
    """An attack is turned onto others (Refletir)."""

    attacker: Slot
    targets: tuple[Slot, ...]
    struck: Seat | None


class DuelDeckShuffled(msgspec.Struct, frozen=True, tag="shuffled"):
    """A deck is shuffled after it was looked through."""

    seat: Seat


MagicEvent: TypeAlias = (
    MapDrawn
    | LabyrinthRaised
    | LabyrinthFell
    | FirstChosen
    | StarterChosen
    | HandDrawn
    | DuelDeckCut
    | HandShown
    | PutUnderDeck
    | ZonesLaid
    | CardShown
    | DuelTurnBegan
    | CardDrawn
    | DrawSkipped
    | CardPlayed
    | CardSetDown
    | MonsterMoved
    | CardTurnedUp
    | CardTurnedDown
    | PositionChanged
    | DuelAttackDeclared
    | CounterAttackDeclared
    | TrapFired
    | EffectBegan
    | TargetNamed
    | CardsNamed
    | CoinFell
    | NumbersChanged
    | CardMarked
    | BattleFought
    | FlyerRolled
    | CardSaved
    | ComponentGiven
    | EffectBorne
    | ComponentReturned
    | CardLeft
    | DuelCardDiscarded
    | CardFetched
    | MonsterCame
    | ControlChanged
    | TerrainCame
    | TerrainRazed
    | LifeChanged
    | AttackStopped
    | CardNegated
    | AttackReflected
    | DuelDeckShuffled
    | AnsweringChanged
    | DuellistResigned
    | DuelTimeCalled
    | DuelPlaysOn
    | DuelEnded
)

Events: TypeAlias = list[MagicEvent] | None
"""List to which a step appends its events; None where nobody wants them."""
