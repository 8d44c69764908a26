"""Wyrt dos Lordes as the core knows it.

The protocol's functions, each handed on to the file that answers it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, assert_never

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.game import Bot, Rng
from engine.core.judging import Judge
from engine.core.model import (
    Abandoned,
    Chance,
    Decide,
    Intervention,
    Over,
    Reason,
    Resigned,
    Roll,
    Ruled,
    Seat,
    TimeCalled,
    Turn,
)
from engine.core.ordinary_game import OrdinaryGame
from engine.core.story import Afterword, BotChoice, Story
from engine.core.table_cards import TableCards
from engine.games.wyrt_lordes import bets, dispute, ending, exchange, leaving, pot, setup, truth
from engine.games.wyrt_lordes.actions import (
    Bet,
    DrawFromPile,
    KeepDice,
    RollAgain,
    RollDice,
    RollLowest,
    TakeFromTable,
    WyrtAction,
    WyrtDiscard,
    WyrtPass,
)
from engine.games.wyrt_lordes.advice import advice
from engine.games.wyrt_lordes.bot.afterwords import afterwords
from engine.games.wyrt_lordes.bot.draws import fill_prospects
from engine.games.wyrt_lordes.bot.levels import LEVELS
from engine.games.wyrt_lordes.bot.personas import CAST
from engine.games.wyrt_lordes.by_hand import WyrtCards
from engine.games.wyrt_lordes.combinations import Combination
from engine.games.wyrt_lordes.events import (
    BetsShown,
    DisputeBegan,
    Events,
    HandRevealed,
    LordOut,
    MatchEnded,
    PotWon,
    WyrtEvent,
    WyrtTimeWasCalled,
)
from engine.games.wyrt_lordes.explain import why_not
from engine.games.wyrt_lordes.judging import WyrtJudge
from engine.games.wyrt_lordes.legal import Legal, legal_for
from engine.games.wyrt_lordes.memory import WyrtMemory, remember
from engine.games.wyrt_lordes.model import Dispute, Groups, WyrtAsk, WyrtOptions, WyrtState, WyrtView
from engine.games.wyrt_lordes.sample import sample
from engine.games.wyrt_lordes.seats import Group, groups_of
from engine.games.wyrt_lordes.view import view_of

_APPLY: dict[type, Callable[[WyrtState, Seat, Any, Events], WyrtState]] = {
    Bet: bets.bet,
    WyrtDiscard: exchange.discard,
    WyrtPass: lambda state, seat, _action, events: exchange.pass_(state, seat, events),
    DrawFromPile: lambda state, seat, _action, events: exchange.draw(state, seat, events),
    TakeFromTable: exchange.take,
    RollDice: lambda state, _seat, _action, _events: (
        dispute.roll_off(state) if state.ask is WyrtAsk.ROLL_OFF else truth.roll(state)
    ),
    RollAgain: lambda state, _seat, _action, _events: truth.roll_again(state),
    RollLowest: lambda state, _seat, _action, _events: truth.roll_lowest(state),
    KeepDice: lambda state, seat, _action, events: truth.keep_dice(state, seat, events),
}
"""What carries each action out; a test holds the keys against the union of actions."""


def _dice(state: WyrtState, what: str) -> Chance:
    """Return a throw of all dice by the lord on turn: two, with Nimb three (WL-28)."""
    return _throw(state, _THREE if state.options.nimb else _TWO, what)


def _throw(state: WyrtState, dice: Roll, what: str) -> Chance:
    return Chance(dice, f"hand {state.hand_number} seat {state.seat} {what}")


def _dice_off(state: WyrtState, dice: tuple[int, ...], events: Events) -> WyrtState:
    """A contender's dice fell; a dispute that they decide is settled."""
    state = dispute.dice_fell_off(state, dice, events)
    if not dispute.decided(state):
        return state
    winner = state.contenders[0]
    if state.dispute is Dispute.MATCH:
        return ending.close_match(state, winner, events)
    return pot.settle_dispute(state, winner, events)


_ONE, _TWO, _THREE = Roll(1), Roll(2), Roll(3)
_CHANCE: dict[
    WyrtAsk, tuple[Callable[[WyrtState], Chance], Callable[[WyrtState, tuple[int, ...], Events], WyrtState]]
] = {
    WyrtAsk.START: (setup.draw_of_first, lambda state, drawn, events: setup.choose_first(state, drawn[0], events)),
    WyrtAsk.SHUFFLE: (setup.draw_of_deck, setup.deal),
    WyrtAsk.DICE: (lambda state: _dice(state, "dice"), truth.dice_fell),
    WyrtAsk.DICE_AGAIN: (lambda state: _dice(state, "dice again"), truth.dice_fell_again),
    WyrtAsk.DIE: (
        lambda state: _throw(state, _ONE, "lowest die"),
        lambda state, drawn, events: truth.die_fell(state, drawn[0], events),
    ),
    WyrtAsk.DICE_OFF: (lambda state: _dice(state, f"dispute {state.disputes} dice"), _dice_off),
}
"""What chance is asked, and who takes its answer."""

_DECIDE = tuple(Decide((seat,)) for seat in range(6))
_decide = lru_cache(maxsize=1 << 7)(Decide)
_PHASES = {WyrtAsk.START: 0, WyrtAsk.SHUFFLE: 0, WyrtAsk.BET: 1, WyrtAsk.WYRT_HAND: 2}


class WyrtLordes(OrdinaryGame):
    """The game of bets in the dark, combinations and dice (Wyrt 1.09)."""

    key = "wyrt_lordes"
    rules_versions: tuple[str, ...] = ("1", "2", "3")
    seats = range(2, 7)
    options_type = WyrtOptions
    action_type: Any = WyrtAction
    event_type: Any = WyrtEvent
    state_type = WyrtState
    view_type = WyrtView
    memory_type = WyrtMemory
    table_cards: TableCards | None = WyrtCards()
    reasons: tuple[str, ...] = ("last", "lords_out", "shuffled", "time")

    levels: tuple[str, ...] = tuple(LEVELS)

    def __init__(self) -> None:
        self.bots: Mapping[str, Bot] = {"planner": LEVELS["mestra"], **LEVELS, **CAST}
        self.judge: Judge | None = WyrtJudge(self)

    def initial_state(self, options: WyrtOptions, seats: int, rules: str = rules_versions[-1]) -> WyrtState:
        """Return the state before the lot that says who shuffles first."""
        return setup.initial_state(options, seats, int(rules))

    def turn(self, state: WyrtState) -> Turn:
        """Return what the match waits for."""
        if state.ask in _CHANCE:
            return _CHANCE[state.ask][0](state)
        if state.ask is WyrtAsk.BET:
            return _decide(bets.bettors(state))
        return _DECIDE[state.seat] if state.outcome is None else Over(state.outcome)

    def legal_actions(self, state: WyrtState, seat: Seat) -> Legal:
        """Return every action the seat may take now."""
        return legal_for(state, seat) if seat in _deciders(state) else ()

    def next_choice(self, state: WyrtState) -> tuple[Seat, Legal] | None:
        """Return who is asked next, and what it may do."""
        seats = _deciders(state)
        return (seats[0], legal_for(state, seats[0])) if seats else None

    def carry_out(self, state: WyrtState, seat: Seat, action: WyrtAction, events: Events = None) -> WyrtState:
        """Return the state after a legal action."""
        return _APPLY[type(action)](state, seat, action, events)

    def resolve(self, state: WyrtState, drawn: tuple[int, ...], events: Events = None) -> WyrtState:
        """Return the state after the lot, a shuffling, or dice."""
        return _CHANCE[state.ask][1](state, drawn, events)

    def intervene(self, state: WyrtState, act: Intervention, events: Events = None) -> WyrtState:
        """Call time, so that this hand is the last (WL-39), or take a lord that resigned out (WL-38)."""
        match act:
            case TimeCalled():
                if events is not None:
                    events.append(WyrtTimeWasCalled())
                return replace(state, time_called=True)
            case Resigned(seat=seat):
                return leaving.resign(state, seat, events)
            case Ruled():
                raise IllegalAction("nothing_to_rule")
            case Abandoned():
                return state
            case _:
                assert_never(act)

    def can_take_back(self, before: WyrtState, seat: Seat, after: WyrtState) -> bool:
        """Tell whether no card was drawn or turned up, nothing bet or shown, and the hand is the same."""
        if before.ask is WyrtAsk.BET:
            return after.ask is WyrtAsk.BET and after.betting == before.betting
        blind = before.ask is WyrtAsk.SOURCE and before.options.tenebra
        same_hand = after.outcome is None and after.hand_number == before.hand_number
        return same_hand and after.drawn == before.drawn and bool(after.order) == bool(before.order) and not blind

    def view(self, state: WyrtState, seat: Seat | None) -> WyrtView:
        """Return what the seat may see."""
        return view_of(state, seat, _deciders(state))

    def remember(self, memory: WyrtMemory | None, seat: Seat | None, events: Sequence[WyrtEvent]) -> WyrtMemory:
        """Return what the lord remembers of this hand after these events."""
        return remember(memory, events)

    def sample(self, view: WyrtView, memory: WyrtMemory, rng: Rng) -> WyrtState:
        """Return a state that may be the real one for all that the viewer knows."""
        return sample(view, memory, rng)

    def explain(self, state: WyrtState, seat: Seat, action: WyrtAction) -> Reason | None:
        """Return why the action is not legal now, with its rule."""
        return why_not(state, seat, action, _deciders(state))

    def sides(self, options: WyrtOptions, seats: int) -> tuple[Group, ...]:
        """Return the groups (WL-7); () where each plays alone."""
        return groups_of(options.groups, seats) if options.groups is not Groups.NONE else ()

    def warm(self, options: WyrtOptions, seats: int) -> None:
        """Evaluate every possible hand for tables with these options."""
        fill_prospects(options, seats)

    def afterwords(self, story: Story) -> Sequence[Afterword]:
        """Return why the bot played as it did, then what it made of a rival."""
        return afterwords(story)

    def advice(self, choice: BotChoice) -> Afterword | None:
        """Return why a good player would choose so."""
        return advice(choice)

    def has_secrets(self, view: WyrtView) -> bool:
        """Tell whether the viewer bets in the dark, or holds cards that the others do not see."""
        if view.viewer is None or (view.revealed and view.ask is not WyrtAsk.BET):
            return False
        return view.ask is WyrtAsk.BET or bool(view.seats[view.viewer].hand)

    def automatic(self, view: WyrtView, action: WyrtAction, alone: bool) -> bool:
        """Tell whether cards can only come from the pile; everybody throws their own dice."""
        return isinstance(action, DrawFromPile)

    def moments(self, events: Sequence[WyrtEvent]) -> tuple[str, ...]:
        """Return bets that empty a purse, Reis, Dragons, disputes, pots, lords going out, time and the end."""
        return tuple(code for event in events if (code := _moment(event)))

    def progress(self, state: WyrtState) -> tuple[int, ...]:
        """Return the hand, from 1, and its phase: 0 shuffling, 1 bets, 2 and 3 rounds of discards, 4 dice."""
        if state.ask in (WyrtAsk.DISCARD, WyrtAsk.SOURCE):
            return state.hand_number, 1 + state.round
        return state.hand_number, _PHASES.get(state.ask, 4)


def _moment(event: WyrtEvent) -> str:
    match event:
        case BetsShown(short=short):
            return "short" if short else ""
        case HandRevealed(reading=reading):
            return {Combination.KINGS: "kings", Combination.DRAGON: "dragon"}.get(reading.combination, "")
        case DisputeBegan():
            return "dispute"
        case PotWon(by=by):
            return "split" if by == "split" else "pot"
        case LordOut():
            return "out"
        case WyrtTimeWasCalled():
            return "time"
        case MatchEnded():
            return "end"
        case _:
            return ""


def _deciders(state: WyrtState) -> tuple[Seat, ...]:
    if state.ask is WyrtAsk.BET:
        return bets.bettors(state)
    return () if state.ask in _CHANCE or state.outcome is not None else (state.seat,)
