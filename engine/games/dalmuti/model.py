"""Dalmuti's nouns: the table's options, the state of a match, and what a seat sees of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.core.model import Outcome, Seat
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.cards import Card, Cards
from engine.games.dalmuti.sets import CARDS_OF

Age: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=150)]
"""Years."""


class DalmutiOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's rules; every default is the ruling, every other value the other reading it names.

    `hands`: how many are played (M6, DA-20). `jokers`: how many the deck has (C1). `takeover`: interns with both
    jokers may take the company over (DA-16), and `takeover_redeal` says whether cards are dealt again then.
    `revolution`: anybody with both jokers may do away with the bonus (DA-17). `jokers_alone`: a set of jokers only
    is the worst of all, else it is forbidden (DA-5). `vice_bonus`: how many cards the senior intern pays (DA-1).
    `top_rank`: the commonest rank of the deck, 0 for the one that suits the number of seats. `open_discard`: the
    discard pile may be looked through (DA-23). `play_on_ties`: level at the top after the last hand, another is
    played (DA-20). `president_single`: the president opens a hand with a single card (DA-36). `ages`: one a seat, the
    youngest begins; without ages the first seat is drawn (DA-12).
    """

    hands: Annotated[int, msgspec.Meta(ge=1, le=20)] = 4
    jokers: Literal[0, 2] = 0
    takeover: bool = False
    takeover_redeal: bool = True
    revolution: bool = False
    jokers_alone: bool = False
    vice_bonus: Literal[2, 1] = 2
    top_rank: Literal[0, 10, 11, 12, 13] = 0
    open_discard: bool = False
    play_on_ties: bool = False
    president_single: bool = False
    ages: tuple[Age, ...] = ()


class DalmutiAsk(StrEnum):
    """The question that the match waits on."""

    START = "start"
    """Chance: which of the youngest begins."""
    DEAL = "deal"
    """Chance: the deck is shuffled for a hand."""
    CALL = "call"
    """Whoever might hold both jokers says whether to call a takeover or a revolution, all at the same time."""
    GIFT = "gift"
    """The executives give cards back, all at the same time."""
    PLAY = "play"
    """The seat on turn lays a set or passes."""
    OVER = "over"


class Title(StrEnum):
    """A seat's place in the company, from the second hand on (M1)."""

    PRESIDENT = "president"
    VICE = "vice"
    ENGINEER = "engineer"
    SENIOR = "senior"
    JUNIOR = "junior"


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A set that lies on the table in this trick, and who laid it."""

    seat: Seat
    play: Play


class Transfer(msgspec.Struct, frozen=True):
    """Cards that changed hands in the executive bonus; `cards` is None for those who may not know them.

    `gift` tells an executive's gift from an intern's payment.
    """

    giver: Seat
    receiver: Seat
    count: int
    cards: tuple[Card, ...] | None
    gift: bool


class Deal(msgspec.Struct, frozen=True, gc=False):
    """State that changes only when a hand begins or somebody goes out; plays and passes share it.

    `rules` is the version that the match is played by; version 1 asked nobody for a call any more after the first one,
    gave jokers alone the rank 13 in any deck, and let a tie add hands after time was called. `top_rank` is the
    commonest rank of the deck, `alone` the rank of a set of jokers alone (DA-5). `hand` counts from 1. `order` is how
    the seats sit in this hand, clockwise from who leads; `dealer` dealt. `ring` tells for each seat the next one
    clockwise that still holds cards. `out` are the seats that went out, in order; `gained` what each scored in this
    hand, `sheet` what each scored in the hands before it. `jokers` is how many the deck has, `bonus` what changed hands
    before the first lead. `waiting` are the seats that still owe an answer or a gift; before the first hand, those
    among whom the leader is drawn. `called` is set by a takeover or a revolution: no other in this hand. `left` are the
    seats that resigned, in order, and `gone` the cards they held in this hand.
    """

    options: DalmutiOptions
    rules: int
    top_rank: Card
    alone: Card
    ask: DalmutiAsk
    hand: int
    order: tuple[Seat, ...]
    dealer: Seat
    ring: tuple[Seat, ...]
    out: tuple[Seat, ...]
    gained: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    jokers: int
    bonus: tuple[Transfer, ...] = ()
    waiting: tuple[Seat, ...] = ()
    called: bool = False
    left: tuple[Seat, ...] = ()
    gone: Cards = 0
    time_called: bool = False
    outcome: Outcome | None = None


class DalmutiState(msgspec.Struct, frozen=True, gc=False):
    """A whole match between two choices.

    `hands` are the cards of each seat, `laid` the sets of this trick. `seat` is on turn; when passes bring the turn to
    `closer` the trick is over and `closer` leads: the seat that laid the last set, or its left neighbour if it is out.
    `trick` counts from 1, and is 0 before the first lead. `played` are all cards laid in this hand.
    """

    deal: Deal
    hands: tuple[Cards, ...]
    laid: tuple[Laid, ...]
    seat: Seat
    closer: Seat
    trick: int = 0
    played: Cards = 0

    @property
    def discard(self) -> Cards:
        """The cards of the tricks before this one."""
        return self.played - sum(CARDS_OF[laid.play] for laid in self.laid)


class DalmutiSeatView(msgspec.Struct, frozen=True):
    """One seat as another sees it.

    `hand` (ascending, jokers 0 at the end) is None unless it is the viewer's own. `title` is None in the first hand.
    `points` is the match so far, `gained` this hand alone. `out` is the place in this hand, 0 while in. `left` orders
    the seats that have resigned, 0 while in play. `passed` that it passed since the last set was laid.
    """

    hand: tuple[Card, ...] | None
    hand_size: int
    title: Title | None
    points: int
    gained: int
    out: int
    left: int
    passed: bool


class DalmutiView(msgspec.Struct, frozen=True):
    """The match as the viewer may see it; None views as a spectator. Fields as in State and Deal.

    `discard` is the pile as sorted cards, None where it may not be looked through; `discard_size` is how many lie
    there. `bonus` hides the cards of those the viewer is not part of.
    """

    viewer: Seat | None
    options: DalmutiOptions
    rules: int
    seats: tuple[DalmutiSeatView, ...]
    ask: DalmutiAsk
    deciders: tuple[Seat, ...]
    seat: Seat
    closer: Seat
    hand: int
    trick: int
    order: tuple[Seat, ...]
    dealer: Seat
    laid: tuple[Laid, ...]
    out: tuple[Seat, ...]
    sheet: tuple[tuple[int, ...], ...]
    top_rank: Card
    alone: Card
    jokers: int
    discard: tuple[Card, ...] | None
    discard_size: int
    bonus: tuple[Transfer, ...]
    called: bool
    time_called: bool
    outcome: Outcome | None
