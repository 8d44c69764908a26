"""Dalmuti as the core knows it: the protocol's functions, each handed on to the file that answers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, assert_never, get_args

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.game import Bot, Rng
from engine.core.judging import Judge
from engine.core.model import (
    Abandoned,
    Decide,
    Intervention,
    Over,
    Reason,
    Resigned,
    Ruled,
    Seat,
    TimeCalled,
    Turn,
)
from engine.core.ordinary_game import OrdinaryGame
from engine.core.story import Afterword, BotChoice, Story
from engine.core.table_cards import TableCards
from engine.games.dalmuti import hand, trick
from engine.games.dalmuti.actions import (
    CallRevolution,
    CallTakeover,
    DalmutiAction,
    DalmutiPass,
    Decline,
    GiveCards,
    Play,
)
from engine.games.dalmuti.advice import advice
from engine.games.dalmuti.bot.afterwords import afterwords
from engine.games.dalmuti.bot.levels import LEVELS
from engine.games.dalmuti.bot.personas import CAST
from engine.games.dalmuti.by_hand import DalmutiCards
from engine.games.dalmuti.events import (
    DalmutiEvent,
    DalmutiGameEnded,
    DalmutiSeatLeft,
    DalmutiTimeWasCalled,
    Events,
    HandEnded,
    RevolutionCalled,
    TakeoverCalled,
    WentOut,
)
from engine.games.dalmuti.explain import REFUSALS, deciders
from engine.games.dalmuti.judging import DalmutiJudge
from engine.games.dalmuti.leaving import leave
from engine.games.dalmuti.legal import legal_actions, next_choice
from engine.games.dalmuti.memory import DalmutiMemory, remember
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, DalmutiState, DalmutiView
from engine.games.dalmuti.sample import sample
from engine.games.dalmuti.view import asked_size, view_of

_PLAY = DalmutiAsk.PLAY
"""Looked up once: a member of an enumeration is slow to reach."""
_DECIDE = tuple(Decide((seat,)) for seat in range(hand.SEATS.stop))

_MOMENTS: dict[type, str] = {
    TakeoverCalled: "takeover",
    RevolutionCalled: "revolution",
    HandEnded: "hand",
    DalmutiSeatLeft: "out",
    DalmutiTimeWasCalled: "time",
    DalmutiGameEnded: "end",
}


class Dalmuti(OrdinaryGame):
    """The game of going out first, and of the company that comes of it (Dalmuti S, M, C and A)."""

    key = "dalmuti"
    rules_versions: tuple[str, ...] = ("1", "2")
    seats = hand.SEATS
    options_type = DalmutiOptions
    action_type: Any = DalmutiAction
    event_type: Any = DalmutiEvent
    state_type = DalmutiState
    view_type = DalmutiView
    memory_type = DalmutiMemory
    table_cards: TableCards | None = DalmutiCards()
    reasons: tuple[str, ...] = ("points", "time", "last_seat")
    levels: tuple[str, ...] = tuple(LEVELS)
    judge: Judge | None = DalmutiJudge()

    def __init__(self) -> None:
        self.bots: Mapping[str, Bot] = {"planner": LEVELS["veterana"], **LEVELS, **CAST}

    def initial_state(self, options: DalmutiOptions, seats: int, rules: str = rules_versions[-1]) -> DalmutiState:
        """Return the state before the draw for the lead, or before the first deal when the youngest is known."""
        return hand.initial_state(options, seats, int(rules))

    def turn(self, state: DalmutiState) -> Turn:
        """Return what the match waits for."""
        deal = state.deal
        if deal.ask is _PLAY:
            return _DECIDE[state.seat]
        if deal.outcome is not None:
            return Over(deal.outcome)
        seats = deciders(state)
        return Decide(seats) if seats else hand.pending_draw(state)

    legal_actions = staticmethod(legal_actions)
    next_choice = staticmethod(next_choice)

    def carry_out(self, state: DalmutiState, seat: Seat, action: DalmutiAction, events: Events = None) -> DalmutiState:
        """Return the state after a legal action."""
        return _APPLY[type(action)](state, seat, action, events)

    def resolve(self, state: DalmutiState, drawn: tuple[int, ...], events: Events = None) -> DalmutiState:
        """Return the state after the draw for the lead, or the deal of a hand."""
        return hand.resolve(state, drawn, events)

    def intervene(self, state: DalmutiState, act: Intervention, events: Events = None) -> DalmutiState:
        """Call time: this hand is the last (DA-30); or take a seat that resigned out of the match (DA-29)."""
        match act:
            case TimeCalled():
                if events is not None:
                    events.append(DalmutiTimeWasCalled())
                return replace(state, deal=replace(state.deal, time_called=True))
            case Resigned(seat=seat):
                return leave(state, seat, events)
            case Ruled():
                raise IllegalAction("nothing_to_rule")
            case Abandoned():
                return state
            case _:
                assert_never(act)

    def can_take_back(self, before: DalmutiState, seat: Seat, after: DalmutiState) -> bool:
        """Tell whether the trick, or the question who calls, is still the same (DA-27)."""
        old, new = before.deal, after.deal
        same = (old.ask, old.hand, old.called, before.trick) == (new.ask, new.hand, new.called, after.trick)
        return same and new.ask in (DalmutiAsk.PLAY, DalmutiAsk.CALL)

    def view(self, state: DalmutiState, seat: Seat | None) -> DalmutiView:
        """Return what the seat may see."""
        return view_of(state, seat, deciders(state))

    def remember(
        self, memory: DalmutiMemory | None, seat: Seat | None, events: Sequence[DalmutiEvent]
    ) -> DalmutiMemory:
        """Return what the seat remembers of this hand after these events."""
        return remember(memory, events)

    def sample(self, view: DalmutiView, memory: DalmutiMemory, rng: Rng) -> DalmutiState:
        """Return a state that may be the real one for all that the viewer knows."""
        return sample(view, memory, rng)

    def explain(self, state: DalmutiState, seat: Seat, action: DalmutiAction) -> Reason | None:
        """Return why the action is not legal now, with its rule."""
        return REFUSALS[type(action)](state, seat, action)

    def afterwords(self, story: Story) -> Sequence[Afterword]:
        """Return why the bot played as it did, then what it made of a rival."""
        return afterwords(story)

    def advice(self, choice: BotChoice) -> Afterword:
        """Return why a good player would choose so."""
        return advice(choice)

    def has_secrets(self, view: DalmutiView) -> bool:
        """Tell whether the viewer holds cards."""
        return view.viewer is not None and bool(view.seats[view.viewer].hand)

    def automatic(self, view: DalmutiView, action: DalmutiAction, alone: bool) -> bool:
        """Tell whether the action is to pass or to call nothing.

        Before others, only a pass with too few cards.
        """
        if not isinstance(action, DalmutiPass):
            return alone and isinstance(action, Decline)
        return alone or (view.viewer is not None and view.seats[view.viewer].hand_size < asked_size(view))

    def moments(self, events: Sequence[DalmutiEvent]) -> tuple[str, ...]:
        """Return exits, takeovers, revolutions, ends of hands, seats that leave, time and the end."""
        first = ["first_out" for event in events if isinstance(event, WentOut) and event.place == 1]
        return (*first, *(_MOMENTS[type(event)] for event in events if type(event) in _MOMENTS))

    def progress(self, state: DalmutiState) -> tuple[int, ...]:
        """Return the hand and the trick, each counted from 1; trick 0 is before the first lead."""
        return state.deal.hand, state.trick


Answer: TypeAlias = GiveCards | Decline | CallTakeover | CallRevolution


def _answer(state: DalmutiState, seat: Seat, action: Answer, events: Events) -> DalmutiState:
    """Answer what is asked before the first trick."""
    match action:
        case GiveCards():
            return hand.give(state, seat, action, events)
        case Decline():
            return hand.decline(state, seat, events)
        case CallTakeover():
            return hand.call_takeover(state, seat, events)
        case CallRevolution():
            return hand.call_revolution(state, seat, events)
        case _:
            assert_never(action)


_APPLY: dict[type, Callable[[DalmutiState, Seat, Any, Events], DalmutiState]] = {
    Play: trick.lay,
    DalmutiPass: trick.pass_on,
    **dict.fromkeys(get_args(Answer), _answer),
}
"""What carries each action out."""
