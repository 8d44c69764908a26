"""What a seat of Chama may be asked for.

Tags and field names are a file format (docs/record-format.md).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.core.model import Seat
from engine.games.chama.cards import Card


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


class GiveAid(msgspec.Struct, frozen=True, tag="aid"):
    """A seat outside the battle adds an army of its hand to the losing side (Aliados, CH-56)."""

    card: Card


class RefuseAid(msgspec.Struct, frozen=True, tag="no_aid"):
    """A seat outside the battle does not help."""


class CallXisum(msgspec.Struct, frozen=True, tag="xisum"):
    """Step 2: turn a commander of the pool face down and challenge the top of a draw pile (Xisum, CH-58)."""

    unit: int
    seat: Seat


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


class ChamaDiscard(msgspec.Struct, frozen=True, tag="discard"):
    """Discard a card: for a rebuilding, or down to the hand limit in step 5."""

    card: Card


class EndTurn(msgspec.Struct, frozen=True, tag="end"):
    """Step 6: knock on the table."""


class Redraw(msgspec.Struct, frozen=True, tag="redraw"):
    """Reveal a hand without realms at the end of the second turn.

    The game starts anew (Chama 1.4.1, CH-45).
    """


class KeepHand(msgspec.Struct, frozen=True, tag="no_redraw"):
    """Refusal of the redraw that the end of the second turn offers."""


ChamaAction: TypeAlias = (
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
    | ChamaDiscard
    | EndTurn
    | Redraw
    | KeepHand
    | GiveAid
    | RefuseAid
    | CallXisum
)
