"""Chama as the core knows it: the protocol's functions, each handed on to the file that answers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.game import Bot, Rng
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
from engine.games.chama import actions, battle, setup, turn
from engine.games.chama.actions import ChamaAction
from engine.games.chama.advice import advice
from engine.games.chama.applying import APPLY
from engine.games.chama.bot.afterwords import afterwords
from engine.games.chama.bot.levels import LEVELS
from engine.games.chama.bot.personas import CAST
from engine.games.chama.by_hand import ChamaCards
from engine.games.chama.events import (
    ArmisticeLaunched,
    ChamaEvent,
    ChamaGameEnded,
    ChamaSeatLeft,
    ChamaTimeWasCalled,
    Events,
    HandRaided,
    RealmRazed,
    RedrawCalled,
    SpoilsDrawn,
    XisumCalled,
)
from engine.games.chama.explain import why_not
from engine.games.chama.judging import ChamaJudge
from engine.games.chama.legal import Legal, legal_for
from engine.games.chama.memory import ChamaMemory, remember
from engine.games.chama.model import ChamaAsk, ChamaOptions, ChamaState, ChamaView
from engine.games.chama.sample import sample
from engine.games.chama.types import TYPES, Side, type_of
from engine.games.chama.view import view_of

_DECIDE = tuple(Decide((seat,)) for seat in range(4))

_DECLINING = (
    actions.LeaveUndefended,
    actions.Concede,
    actions.Withdraw,
    actions.KeepSpoils,
    actions.KeepHand,
    actions.RefuseAid,
)
"""What may be done for a seat that can do nothing else."""

_MOMENTS: dict[type, str] = {
    RealmRazed: "razing",
    HandRaided: "raid",
    XisumCalled: "xisum",
    ArmisticeLaunched: "armistice",
    SpoilsDrawn: "spoils",
    RedrawCalled: "redraw",
    ChamaSeatLeft: "out",
    ChamaTimeWasCalled: "time",
    ChamaGameEnded: "end",
}


class Chama(OrdinaryGame):
    """The game of realms, commanders and armies (Chama 1 to 3)."""

    key = "chama"
    rules_versions: tuple[str, ...] = ("1", "2")
    seats = range(2, 5)
    options_type = ChamaOptions
    action_type: Any = ChamaAction
    event_type: Any = ChamaEvent
    state_type = ChamaState
    view_type = ChamaView
    memory_type = ChamaMemory
    table_cards: TableCards | None = ChamaCards()
    reasons: tuple[str, ...] = ("six_realms", "ten_realms", "conquest", "time", "no_cards", "last_seat")

    levels: tuple[str, ...] = tuple(LEVELS)

    def __init__(self) -> None:
        self.bots: Mapping[str, Bot] = {"planner": LEVELS["veterana"], **LEVELS, **CAST}
        self.judge = ChamaJudge(self)
        # The last answer of `legal_actions`: `apply` asks the same question again, about the very same state.
        self._asked: tuple[ChamaState | None, Seat, Legal] = (None, -1, ())

    def initial_state(self, options: ChamaOptions, seats: int, rules: str = rules_versions[-1]) -> ChamaState:
        """Return the state before the draw for the start."""
        return setup.initial_state(options, seats, int(rules))

    def turn(self, state: ChamaState) -> Turn:
        """Return what the match waits for."""
        seats = _DECIDERS[state.ask](state)
        if seats:
            return _DECIDE[seats[0]] if len(seats) == 1 else Decide(seats)
        return setup.pending_draw(state) if state.outcome is None else Over(state.outcome)

    def legal_actions(self, state: ChamaState, seat: Seat) -> Legal:
        """Return every action the seat may take now."""
        asked, asker, legal = self._asked
        if asked is state and asker == seat:
            return legal
        legal = legal_for(state, seat) if seat in _DECIDERS[state.ask](state) else ()
        self._asked = (state, seat, legal)
        return legal

    def next_choice(self, state: ChamaState) -> tuple[Seat, Legal] | None:
        """Return who is asked next, and what it may do."""
        seats = _DECIDERS[state.ask](state)
        return (seats[0], legal_for(state, seats[0])) if seats else None

    def carry_out(self, state: ChamaState, seat: Seat, action: ChamaAction, events: Events = None) -> ChamaState:
        """Return the state after a legal action."""
        return APPLY[type(action)](state, seat, action, events)

    def resolve(self, state: ChamaState, drawn: tuple[int, ...], events: Events = None) -> ChamaState:
        """Return the state after the draw for the start or a shuffling."""
        return setup.resolve(state, drawn, events)

    def intervene(self, state: ChamaState, act: Intervention, events: Events = None) -> ChamaState:
        """Call time (CH-61) or take a seat that resigned out of the game (CH-39)."""
        match act:
            case TimeCalled():
                if events is not None:
                    events.append(ChamaTimeWasCalled())
                return replace(state, time_called=True)
            case Resigned(seat=seat):
                return _resign(state, seat, events)
            case Ruled():
                raise IllegalAction("nothing_to_rule")
            case Abandoned():
                return state
            case _:
                assert_never(act)

    def can_take_back(self, before: ChamaState, seat: Seat, after: ChamaState) -> bool:
        """Tell whether no card was drawn and no hand was shown, and the turn is still the same."""
        return (
            after.outcome is None
            and (before.turn, before.restarts) == (after.turn, after.restarts)
            and all(old.drawn == new.drawn for old, new in zip(before.seats, after.seats, strict=True))
        )

    def view(self, state: ChamaState, seat: Seat | None) -> ChamaView:
        """Return what the seat may see."""
        return view_of(state, seat, _deciders(state))

    def remember(self, memory: ChamaMemory | None, seat: Seat | None, events: Sequence[ChamaEvent]) -> ChamaMemory:
        """Return what the seat remembers of the turns after these events."""
        return remember(memory, events)

    def sample(self, view: ChamaView, memory: ChamaMemory, rng: Rng) -> ChamaState:
        """Return a state that may be the real one for all that the viewer knows: the table forgets no card."""
        return sample(view, rng)

    def explain(self, state: ChamaState, seat: Seat, action: ChamaAction) -> Reason | None:
        """Return why the action is not legal now, with its rule."""
        return why_not(state, seat, action, _deciders(state))

    def against_bots(self, options: ChamaOptions) -> ChamaOptions:
        """Return the options without a cut: a person alone with bots begins with their cards (CH-75)."""
        return replace(options, cut=False)

    def sides(self, options: ChamaOptions, seats: int) -> tuple[Side, ...]:
        """Return the pairs of Duplas."""
        sides = TYPES[options.type].sides(seats)
        return sides if len(sides) < seats else ()

    def afterwords(self, story: Story) -> Sequence[Afterword]:
        """Return why the bot played as it did, then what it made of a rival."""
        return afterwords(story)

    def advice(self, choice: BotChoice) -> Afterword | None:
        """Return why a good player would choose so."""
        return advice(choice)

    def has_secrets(self, view: ChamaView) -> bool:
        """Tell whether the viewer holds cards."""
        return view.viewer is not None and bool(view.seats[view.viewer].hand)

    def automatic(self, view: ChamaView, action: ChamaAction, alone: bool) -> bool:
        """Tell whether the action declines something; before others, only with an empty hand."""
        if not isinstance(action, _DECLINING):
            return False
        return alone or (view.viewer is not None and not view.seats[view.viewer].hand_size)

    def moments(self, events: Sequence[ChamaEvent]) -> tuple[str, ...]:
        """Return razings, armistices, spoils, redraws, seats going out, time and the end."""
        marked = [event for event in events if type(event) in _MOMENTS]
        return tuple(_MOMENTS[type(event)] for event in marked if not (isinstance(event, SpoilsDrawn) and event.none))

    def progress(self, state: ChamaState) -> tuple[int, ...]:
        """Return the turn and the battle, each counted from the first of the match."""
        return state.turn, state.battles


def _on_turn(state: ChamaState) -> tuple[Seat, ...]:
    return (state.seat,)


def _winner(state: ChamaState) -> tuple[Seat, ...]:
    return (state.winner,)


_DECIDERS: dict[ChamaAsk, Callable[[ChamaState], tuple[Seat, ...]]] = {
    ChamaAsk.START: lambda _state: (),
    ChamaAsk.SHUFFLE: lambda _state: (),
    ChamaAsk.CUT: setup.cutters,
    ChamaAsk.MAIN: _on_turn,
    ChamaAsk.REBUILD: _on_turn,
    ChamaAsk.SEND: _on_turn,
    ChamaAsk.DEFEND: lambda state: (battle.battle_of(state).defender,),
    ChamaAsk.LOSING: lambda state: (battle.losing_seat(battle.battle_of(state)),),
    ChamaAsk.AID: lambda state: (battle.battle_of(state).to_ask[0],),
    ChamaAsk.RAID: lambda _state: (),
    ChamaAsk.AGAIN: _on_turn,
    ChamaAsk.SPOILS: _winner,
    ChamaAsk.PLACE: _winner,
    ChamaAsk.TRIM: _on_turn,
    ChamaAsk.REDRAW: _on_turn,
    ChamaAsk.OVER: lambda _state: (),
}
"""Whom each question is put to."""


def _deciders(state: ChamaState) -> tuple[Seat, ...]:
    return _DECIDERS[state.ask](state)


def _resign(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Take a seat out: its side's battle breaks off unless it is decided, its own turn passes on (CH-39, CH-76)."""
    if state.seats[seat].left:
        raise IllegalAction("not_asked", "2", seat=seat)
    setting_up = state.ask in (ChamaAsk.START, ChamaAsk.SHUFFLE, ChamaAsk.CUT)
    decided = state.ask in (ChamaAsk.RAID, ChamaAsk.SPOILS, ChamaAsk.PLACE)
    if not decided and _fights(state, seat):
        state = battle.break_off(state)
    state = turn.leave(state, seat, True, events)
    if state.outcome is not None:
        return state
    if setting_up:
        return setup.go_on_without(state, seat, events)
    if decided:
        return _settle_without(state, seat, events)
    if seat == state.seat:
        return turn.finish_turn(state, seat, events)
    return _unhelped(state, seat, events) if state.ask is ChamaAsk.AID else state


def _fights(state: ChamaState, seat: Seat) -> bool:
    """Tell whether the seat or its partner is on a side of the battle."""
    if state.battle is None:
        return False
    sides = type_of(state).sides(len(state.seats))
    side = next(side for side in sides if seat in side)
    return state.battle.attacker in side or state.battle.defender in side


def _settle_without(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Go on with a battle that was decided before a seat left: what the others have won stands (CH-76)."""
    fight = battle.battle_of(state)
    if state.ask is ChamaAsk.RAID:
        return battle.award_spoils(state, fight.attacker, events) if seat == fight.defender else state
    return battle.next_spoils(state, events) if seat == state.winner else state


def _unhelped(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Go on without the aid of a seat that has left (CH-56)."""
    fight = battle.battle_of(state)
    to_ask = tuple(other for other in fight.to_ask if other != seat)
    state = replace(state, battle=replace(fight, to_ask=to_ask))
    return state if to_ask else battle.lose(state, battle.losing_seat(fight), events)
