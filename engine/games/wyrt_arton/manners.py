"""How players of one level bet among themselves, and what they gain from plain ones: figures to report and compare."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, median, stdev
from typing import Any

import msgspec

from engine.core.bots import BUDGET, play_out
from engine.core.chance import Stream, answer_from
from engine.core.game import Bot
from engine.core.memory import recall
from engine.core.model import Chance, Seat
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
    """What is of interest in one hand; `dice` counts the dice cards, `first` is the first raise in minimum bets.

    `all_in` is the betting turn in which somebody first raised by everything, 0 without; `winners` are those of the
    main pot at a showdown, `bettor` who raised last.
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


def measured(bot: Bot, matches: int, seed: int) -> dict[str, float]:
    """Return how a bot bets among its like, and what it gains from each plain player, at tables of several sizes.

    A gain is in minimum bets a hand, with its standard error beside it.
    """
    figures: dict[str, float] = {}
    for seats, part in _TABLES:
        played = manners_of(bot, seats, max(round(part * matches), 1), seed)
        figures |= {f"{seats} {name}": value for name, value in played.items()}
        for name, rival in PLAIN.items():
            gain, error = gain_over(bot, rival, seats, max(round(part * 10 * matches), 2), seed)
            figures |= {f"{seats} {name}": gain, f"{seats} {name}_error": error}
    return figures


def manners_of(bot: Bot, seats: int, matches: int, seed: int) -> dict[str, float]:
    """Return how a table of the same bot bets, over so many matches with nothing chosen; parts are from 0 to 1.

    `first_raise` is the median in minimum bets; `all_in` the part of hands with a raise by everything, `all_in_early`
    before the first dice card; `second_dice_card` the part that reaches it; `broke_early` the part of seats that are
    broke within ten hands; `played` the part of a match's hands that are played; `last_bettor_wins` the part of
    showdowns with a raise whose last bettor has the main pot, or a share of it.
    """
    options = ArtonOptions()
    hands: list[HandNotes] = []
    broke = 0
    for number in range(matches):
        chance, choices = (Stream(f"manners {word} {seed} {seats} {number}".encode()) for word in ("chance", "choices"))
        events: list[Any] = []
        play_out(WyrtArton(), options, [bot] * seats, chance, choices, events=events)
        match = notes_of(events)
        broke += sum([hand.broke for hand in match[:_EARLY]])
        hands += match
    raises = [hand.first for hand in hands if hand.first]
    shown = [hand for hand in hands if hand.shown and hand.bettor is not None]
    return {
        "hands": float(len(hands)),
        "first_raise": median(raises) if raises else 0.0,
        "raised": len(raises) / len(hands),
        "all_in_early": _part([hand.all_in == 1 for hand in hands]),
        "all_in": _part([hand.all_in > 0 for hand in hands]),
        "second_dice_card": _part([hand.dice == 2 for hand in hands]),
        "broke_early": broke / (seats * matches),
        "played": len(hands) / (options.orbits * seats * matches),
        "last_bettor_wins": _part([hand.bettor in hand.winners for hand in shown]),
        "straddled": sum([hand.straddled for hand in hands]) / max(sum([hand.asked for hand in hands]), 1),
    }


def gain_over(bot: Bot, rival: Bot, seats: int, deals: int, seed: int) -> tuple[float, float]:
    """Return how many minimum bets a hand the bot gains from a table of the rival, and the standard error.

    Every deal is played with the bot in each seat in turn, everybody with the usual purse.
    """
    options = ArtonOptions(orbits=1)
    purse = options.buy_in * options.minimum
    gains = []
    for number in range(deals):
        gained = 0
        for seat in range(seats):
            bots = [bot if other == seat else rival for other in range(seats)]
            gained += first_hand(options, bots, f"{seed} {seats} {number}")[seat] - purse
        gains.append(gained / (seats * options.minimum))
    return fmean(gains), stdev(gains) / sqrt(deals)


def first_hand(options: ArtonOptions, bots: Sequence[Bot], seed: str) -> tuple[int, ...]:
    """Return what every seat has after the first hand of a match."""
    game = WyrtArton()
    chance, choices = (Stream(f"deal {word} {seed}".encode()) for word in ("chance", "choices"))
    events: list[Any] = []
    seen, memories = [0] * len(bots), [None] * len(bots)
    state = game.initial_state(options, len(bots))
    while state.hand_number < 2 and state.outcome is None:
        choice = game.next_choice(state)
        if choice is None:
            turn = game.turn(state)
            assert isinstance(turn, Chance)
            state = game.resolve(state, answer_from(chance, turn.draw), events)
            continue
        seat, legal = choice
        memories[seat] = recall(game, memories[seat], seat, events[seen[seat] :])
        seen[seat] = len(events)
        view = game.view(state, seat)
        action = bots[seat].choose(view, legal, choices, memory=memories[seat], budget=BUDGET)
        state = game.apply(state, seat, action, events)
    return tuple([place.money + place.stake for place in state.seats])


def _part(cases: Sequence[bool]) -> float:
    return sum(cases) / max(len(cases), 1)
