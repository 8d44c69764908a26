"""What is pending in a duel, frame upon frame: the last of the stack is settled first."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal, TypeAlias

import msgspec

from engine.core.model import Seat
from engine.games.magic_wizards.actions import NO_SLOT, NOBODY, FlipUp, Piece, PlayCard, SetCard, Slot, UseEffect
from engine.games.magic_wizards.card_effects import Effect, When


class Around(msgspec.Struct, frozen=True, gc=False):
    """The cards and seats that an effect refers to, by slots (NO_SLOT: nobody).

    Attacker, whom it fights, who destroyed, what was played. `struck` is the seat that is attacked directly.
    """

    attacker: Slot = NO_SLOT
    foe: Slot = NO_SLOT
    destroyer: Slot = NO_SLOT
    played: Slot = NO_SLOT
    struck: Seat = NOBODY


class Task(msgspec.Struct, frozen=True, gc=False, tag="task"):
    """An effect that is due: of a card by its piece, carried out for `seat`.

    `slot` is where the card lies, if it does. `attaches` tells that nothing is done but that a Magic comes to lie with
    the monster that is named (MW-72). `due` tells that its condition was looked at and held, `tossed` what the coin
    showed, 0 before, `paid` that its price was paid; `chosen` is what was named so far, after the `extra` of a fusion.
    """

    effect: Effect
    seat: Seat
    piece: Piece
    slot: Slot = NO_SLOT
    around: Around = Around()
    attaches: bool = False
    due: bool = False
    tossed: int = 0
    paid: bool = False
    chosen: tuple[int, ...] = ()
    extra: Piece = -1


Names: TypeAlias = tuple[tuple[int, ...], ...]
"""What an act has named, a tuple an effect: slots, or pieces; of a fusion the Extra, then its materials."""


class ActFrame(msgspec.Struct, frozen=True, gc=False, tag="act"):
    """An act that is being put together, under the effect that asks.

    Nobody else is told of it yet (MW-105). `named` is what was named for its first effects, `cells` are cells of the
    board, which come first.
    """

    action: PlayCard | SetCard | FlipUp | UseEffect
    named: Names = ()
    cells: tuple[int, ...] = ()


class PlayStage(IntEnum):
    """The steps of a card being played, as numbers of saved states."""

    TRAPS = 0
    ANSWERS = 1
    EFFECT = 2
    TAKEN = 3
    """The card has taken effect; what is left of it goes where it belongs."""


class PlayFrame(msgspec.Struct, frozen=True, gc=False, tag="play"):
    """A card is being played.

    `slot` is where it lies meanwhile, `named` what was named as it was played. `turned` tells that it was set before,
    `asks` that answers are asked for: not for an answer, which takes effect at once, nor for an Extra that an effect
    brings (MW-21, MW-130).
    """

    slot: Slot
    seat: Seat
    stage: PlayStage = PlayStage.TRAPS
    turned: bool = False
    combo: bool = False
    negated: bool = False
    asks: bool = True
    named: Names = ()


class AttackStage(IntEnum):
    """The steps of an attack, as numbers of saved states."""

    DECLARED = 0
    """What fires at the declaration."""
    ANSWERS = 1
    REVEAL = 2
    """The target is turned up."""
    BATTLE = 3
    DICE = 4
    """Flyers roll."""
    DAMAGE = 5
    """Damage and destruction."""
    AFTERMATH = 6
    """What fires after it."""
    CONCEAL = 7
    """Monsters with Ocultar may turn down."""
    OVER = 8


class AttackFrame(msgspec.Struct, frozen=True, gc=False, tag="attack"):
    """An attack on a card (`target`) or a player (`struck`).

    `over` tells that it was negated. `reflected` are targets of a Refletir still to be fought. `doomed` are who would
    be destroyed, `harm` the damage to each seat. `rolled` are flyers whose die has fallen, `offered` those that might
    give up components, and `saved` who did. `fought` are who has fought in the whole attack. `cell` is the cell that an
    attack goes into, of the sea for an electric one or an empty one of any terrain, -1 for any other; `beside` tells
    that this battle is with what stands beside it (MW-115). `counters` is the seat whose counter-attack this is, on the
    attacker of the attack below it, NOBODY for an attack of the turn; `countered` tells of the attack that was
    countered whether that stands (MW-103).
    """

    attacker: Slot
    target: Slot = NO_SLOT
    struck: Seat = NOBODY
    stage: AttackStage = AttackStage.DECLARED
    over: bool = False
    reflected: tuple[Slot, ...] = ()
    doomed: tuple[Slot, ...] = ()
    rolled: tuple[Slot, ...] = ()
    offered: tuple[Slot, ...] = ()
    saved: tuple[Slot, ...] = ()
    fought: tuple[Slot, ...] = ()
    harm: tuple[int, int] = (0, 0)
    counter: bool = False
    cell: int = -1
    beside: bool = False
    counters: Seat = NOBODY
    countered: Literal["", "stands", "off"] = ""


class WindowFrame(msgspec.Struct, frozen=True, gc=False, tag="window"):
    """Window for answers: `asked` in turn, `passed` in a row.

    `about` is "attack", "play" or "end" (MW-67).
    """

    about: Literal["attack", "play", "end"]
    asked: Seat
    passed: int = 0


UNNAMED: Slot = -1
"""The main zone, before it is named what lies there."""


class LayFrame(msgspec.Struct, frozen=True, gc=False, tag="lay"):
    """The duel disk of `seat` is laid.

    What is named is told to nobody else before all is confirmed (MW-120). `known` are cards that have lain face-up
    since before the turn. Named are, in this order: `under`, which goes under the deck (MW-121), `down`, which are
    turned down, `main`, NO_SLOT for nobody, `attack`, the position of who is new there, and `zones`, what lies in the
    secondary ones.
    """

    seat: Seat
    known: tuple[Slot, ...] = ()
    under: Slot = NO_SLOT
    down: tuple[Slot, ...] = ()
    main: Slot = UNNAMED
    attack: bool | None = None
    zones: tuple[Slot, ...] = ()


class StartFrame(msgspec.Struct, frozen=True, gc=False, tag="start"):
    """The turn has begun; once what happens then is settled, the player is asked whether it draws.

    `due` are the cards that have not yet done what they do as the turn begins (MW-154).
    """

    due: tuple[Slot, ...] = ()


class EndStage(IntEnum):
    """The steps of a turn's end, as numbers of saved states."""

    ANSWERS = 0
    MONSTER = 1
    """A monster may come at the end of the turn."""
    NEXT_TURN = 2


class EndFrame(msgspec.Struct, frozen=True, gc=False, tag="end"):
    """The end of a turn."""

    stage: EndStage = EndStage.ANSWERS


class ConcealFrame(msgspec.Struct, frozen=True, gc=False, tag="conceal"):
    """Monsters with Ocultar that survived a battle may turn face-down, one after another (MW-82)."""

    slots: tuple[Slot, ...]


class TrapsFrame(msgspec.Struct, frozen=True, gc=False, tag="traps"):
    """The set Traps of a player whose moment this is, which fire one after another (MW-66).

    Each fires if its trigger stands. `fired` are those that have; a card with a slot from `before` on came after the
    moment, and does not fire at it.
    """

    seat: Seat
    when: tuple[When, ...]
    around: Around
    before: Slot
    fired: tuple[Slot, ...] = ()


class BearingFrame(msgspec.Struct, frozen=True, gc=False, tag="bearing"):
    """An effect is done to a Multi-Corpos.

    A component may bear it in its place, and is named if it goes (MW-51).
    """

    slot: Slot
    task: Task
    giving: bool = False


Frame: TypeAlias = (
    Task
    | ActFrame
    | PlayFrame
    | AttackFrame
    | WindowFrame
    | LayFrame
    | StartFrame
    | EndFrame
    | ConcealFrame
    | TrapsFrame
    | BearingFrame
)
