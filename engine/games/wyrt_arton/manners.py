"""How players of one level bet among themselves, and what they gain from plain ones.

Figures to report and compare.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.core.bots import play_out, walk
from engine.core.game import Bot
from engine.core.manners import Figure, gain_over, median_of, share_of, streams
from engine.core.model import Seat
from engine.games.wyrt_arton.events import (
    ArtonHandBegan,
    ArtonHandShown,
    ArtonSeatOut,
    BlindPaid,
    DiceCardThrown,
    PotPaid,
    Raised,
    StraddleRefused,
)
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_arton.model import ArtonOptions, Chair
from engine.games.wyrt_arton.plain_players import PLAIN

_EARLY = 10
"""Who goes broke within so many hands hardly played."""
_TABLES = ((2, 1.0), (4, 0.5), (9, 0.2))
"""How many sit at a table, and what part of the matches asked for are played there: larger ones take longer."""


class HandNotes(msgspec.Struct):
    """Facts of interest about a hand.

    `dice` counts the dice cards, `first` is the first raise in minimum bets. `all_in` is the betting turn in which
    somebody first raised by everything, 0 without; `winners` are those of the main pot at a showdown, `bettor` who
    raised last.
    """

    minimum: int
    dice: int = 0
    first: float = 0.0
    all_in: int = 0
    bettor: Seat | None = None
    shown: bool = False
    winners: tuple[Seat, ...] = ()
    broke: int = 0
    asked: int = 0
    straddled: int = 0


def notes_of(events: Sequence[Any]) -> list[HandNotes]:
    """Return the notes of every hand that these events tell."""
    hands: list[HandNotes] = []
    for event in events:
        if isinstance(event, ArtonHandBegan):
            hands.append(HandNotes(event.minimum))
        elif hands:
            _note(hands[-1], event)
    return hands


def _note(hand: HandNotes, event: Any) -> None:
    match event:
        case Raised(seat=seat, amount=amount, all_in=all_in):
            hand.first = hand.first or amount / hand.minimum
            hand.bettor = seat
            if all_in and not hand.all_in:
                hand.all_in = hand.dice + 1
        case DiceCardThrown(number=number):
            hand.dice = number
        case ArtonHandShown():
            hand.shown = True
        case PotPaid(number=0, winners=winners):
            hand.winners = winners
        case ArtonSeatOut(why=Chair.BROKE):
            hand.broke += 1
        case StraddleRefused():
            hand.asked += 1
        case BlindPaid(kind="straddle"):
            hand.asked += 1
            hand.straddled += 1
        case _:
            pass


def measured(bot: Bot, matches: int, seed: int) -> dict[str, Figure]:
    """Return how a bot bets among its like, and its gain from each plain player, by size of table.

    A gain is in minimum bets a hand.
    """
    figures: dict[str, Figure] = {}
    for seats, part in _TABLES:
        played = manners_of(bot, seats, max(round(part * matches), 1), seed)
        figures |= {f"{seats} {name}": value for name, value in played.items()}
        for name, rival in PLAIN.items():
            figures[f"{seats} {name}"] = hand_gain(bot, rival, seats, max(round(part * 10 * matches), 2), seed)
    return figures


def manners_of(bot: Bot, seats: int, matches: int, seed: int) -> dict[str, Figure]:
    """Measure a bot's betting over this many matches against itself.

    Parts are from 0 to 1. `first_raise` is the median in minimum bets; `all_in` the part of hands with a raise by
    everything, `all_in_early` before the first dice card; `second_dice_card` the part that reaches it; `broke_early`
    the part of seats that are broke within ten hands; `played` the part of a match's hands that are played;
    `last_bettor_wins` the part of showdowns with a raise whose last bettor has the main pot, or a share of it.
    """
    options = ArtonOptions()
    hands: list[HandNotes] = []
    broke = 0
    for number in range(matches):
        chance, choices = streams("manners", f"{seed} {seats} {number}")
        events: list[Any] = []
        play_out(WyrtArton(), options, [bot] * seats, chance, choices, events=events)
        match = notes_of(events)
        broke += sum([hand.broke for hand in match[:_EARLY]])
        hands += match
    raises = [hand.first for hand in hands if hand.first]
    shown = [hand for hand in hands if hand.shown and hand.bettor is not None]
    count, asked = len(hands), sum([hand.asked for hand in hands])
    return {
        "first_raise": median_of(raises),
        "raised": share_of(len(raises), count),
        "all_in_early": share_of(sum([hand.all_in == 1 for hand in hands]), count),
        "all_in": share_of(sum([hand.all_in > 0 for hand in hands]), count),
        "second_dice_card": share_of(sum([hand.dice == 2 for hand in hands]), count),
        "broke_early": share_of(broke, seats * matches),
        "played": share_of(count, options.orbits * seats * matches),
        "last_bettor_wins": share_of(sum([hand.bettor in hand.winners for hand in shown]), len(shown)),
        "straddled": share_of(sum([hand.straddled for hand in hands]), asked),
    }


def hand_gain(bot: Bot, rival: Bot, seats: int, deals: int, seed: int) -> Figure:
    """Return the minimum bets a hand that the bot gains from a table of the rival, with usual purses."""
    options = ArtonOptions(orbits=1)

    def gained(bots: Sequence[Bot], seat: Seat, name: str) -> float:
        return first_hand(options, bots, name)[seat] / options.minimum - options.buy_in

    return gain_over(bot, rival, seats, deals, f"{seed} {seats}", gained)


def first_hand(options: ArtonOptions, bots: Sequence[Bot], seed: str) -> tuple[int, ...]:
    """Return what every seat has after the first hand of a match."""
    chance, choices = streams("deal", seed)
    for state, _ in walk(WyrtArton(), options, bots, chance, choices):
        if state.hand_number > 1:
            break
    return tuple([place.money + place.stake for place in state.seats])
