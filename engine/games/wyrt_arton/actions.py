"""What a seat of Wyrt de Arton may be asked for.

Tags and field names are a file format (docs/record-format.md).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from engine.core.model import Seat
from engine.games.wyrt_arton.cards import Card
from engine.games.wyrt_arton.model import Effect


class PostStraddle(msgspec.Struct, frozen=True, tag="straddle"):
    """Pay a blind bet of twice the minimum, to act last in the first betting turn (WA-10)."""


class NoStraddle(msgspec.Struct, frozen=True, tag="no_straddle"):
    """Pay no straddle."""


class Check(msgspec.Struct, frozen=True, tag="check"):
    """Pass: the stake already equals the highest (WA-15)."""


class Call(msgspec.Struct, frozen=True, tag="call"):
    """Pay up to the highest stake, or all there is (WA-8)."""


class Raise(msgspec.Struct, frozen=True, tag="raise"):
    """Announce a raise; how much is asked next, and nobody else hears of it before (WA-45)."""


class RaiseBy(msgspec.Struct, frozen=True, gc=False, tag="raise_by"):
    """Raise the highest stake by so much: whole minimum bets, or everything (WA-45, WA-73)."""

    amount: int


class NoRaise(msgspec.Struct, frozen=True, tag="no_raise"):
    """Go back from the amount without a raise."""


class Fold(msgspec.Struct, frozen=True, tag="fold"):
    """Leave the hand; the stake stays in the pot."""


class Cheat(msgspec.Struct, frozen=True, tag="cheat"):
    """Try to steal cards from the undealt deck, once a hand (WA-51)."""


class Invent(msgspec.Struct, frozen=True, tag="invent"):
    """Tell the table of a cheat of one's own: what it does, and in `words` how.

    Those around say how hard (WA-109).
    """

    effect: Effect
    words: str = ""


class VoteLevel(msgspec.Struct, frozen=True, gc=False, tag="vote"):
    """Say how hard an invented cheat is: 0 Very Easy to 6 Very Hard (WA-109)."""

    level: int


class NoVote(msgspec.Struct, frozen=True, tag="no_vote"):
    """Leave the level of an invented cheat to the others, or to the opponents' Inteligência (WA-109)."""


class TryTrick(msgspec.Struct, frozen=True, gc=False, tag="trick"):
    """Try the invented cheat of this number, from 0, in the place of a theft (WA-109)."""

    number: int


class LookAt(msgspec.Struct, frozen=True, gc=False, tag="look"):
    """Look at the cards of this seat (WA-109)."""

    seat: Seat


class Insist(msgspec.Struct, frozen=True, tag="insist"):
    """Go on after the test of I failed: H one level harder (WA-19)."""


class StopCheating(msgspec.Struct, frozen=True, tag="stop"):
    """Give the cheat up after the test of I failed, unseen (WA-19)."""


class SecondChance(msgspec.Struct, frozen=True, tag="second_chance"):
    """Roll the die that failed once more, as the kit of the Carteador may once a hand (WA-84)."""


class AcceptDie(msgspec.Struct, frozen=True, tag="accept"):
    """Let the failed die of H stand, and be caught (WA-84)."""


class StealCard(msgspec.Struct, frozen=True, gc=False, tag="steal"):
    """Take this card of the undealt deck (WA-53)."""

    card: Card


class StopStealing(msgspec.Struct, frozen=True, tag="enough"):
    """Take no more cards, or look at nobody's (WA-53, WA-109)."""


class UseMagic(msgspec.Struct, frozen=True, tag="magic"):
    """Use the power of a card of the Dead Man's Hand.

    `trait` only for the Máscara, "" for the others (WA-92).
    """

    card: Card
    trait: Literal["", "H", "I"] = ""


class ChooseDie(msgspec.Struct, frozen=True, tag="die"):
    """Choose a die of the last dice card to be rolled again.

    0 the die of the suit, 1 and 2 those of the height.
    """

    die: int


class StaySeated(msgspec.Struct, frozen=True, tag="stay"):
    """Stay seated for the next hand (WA-62)."""


class StandUp(msgspec.Struct, frozen=True, tag="stand"):
    """Stand up before the next hand (WA-62)."""


class SitDown(msgspec.Struct, frozen=True, tag="sit"):
    """Sit down, again or for the first time, and owe a blind in the next hand (WA-13, WA-62)."""


class StayOut(msgspec.Struct, frozen=True, tag="out"):
    """Refusal to sit down for the next hand (WA-62)."""


ArtonAction: TypeAlias = (
    PostStraddle
    | NoStraddle
    | Check
    | Call
    | Raise
    | RaiseBy
    | NoRaise
    | Fold
    | Cheat
    | Invent
    | VoteLevel
    | NoVote
    | TryTrick
    | LookAt
    | Insist
    | StopCheating
    | SecondChance
    | AcceptDie
    | StealCard
    | StopStealing
    | UseMagic
    | ChooseDie
    | StaySeated
    | StandUp
    | SitDown
    | StayOut
)
