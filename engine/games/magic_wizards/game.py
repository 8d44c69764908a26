"""Magic & Wizards as the core knows it.

The protocol's functions, each handed on to the file that answers it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, assert_never

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.game import Bot, Rng
from engine.core.log import Acted, TimedOut
from engine.core.model import (
    Abandoned,
    Chance,
    Decide,
    Intervention,
    Over,
    Pick,
    Reason,
    Resigned,
    Roll,
    Ruled,
    Seat,
    Shuffle,
    TimeCalled,
    Turn,
)
from engine.core.ordinary_game import OrdinaryGame
from engine.core.story import Afterword, BotChoice, Story
from engine.core.table_cards import TableCards
from engine.games.magic_wizards import chance_draws, laying, plays, setup
from engine.games.magic_wizards.actions import (
    NOBODY,
    AnswerOnly,
    AttackWith,
    ChooseCell,
    ChooseLayout,
    ChoosePiece,
    ChoosePlayer,
    ChoosePosition,
    ChooseSlot,
    CutDuelDeck,
    DrawACard,
    EndDuelTurn,
    FlipUp,
    LayZones,
    LeaveEmpty,
    LetPass,
    MagicAction,
    MoveWith,
    PickCard,
    PlayCard,
    PutBack,
    PutUnder,
    SayNo,
    SayYes,
    SetCard,
    SkipDraw,
    TurnDown,
    TurnPosition,
    UseEffect,
)
from engine.games.magic_wizards.advice import advice
from engine.games.magic_wizards.board.drawings import LOT
from engine.games.magic_wizards.board.maps import own_maps
from engine.games.magic_wizards.bot import CAST, MagicPlanner
from engine.games.magic_wizards.bot.afterwords import afterwords
from engine.games.magic_wizards.bot.levels import NAMES, levels_for
from engine.games.magic_wizards.by_hand import MagicCards
from engine.games.magic_wizards.decks import DECK, offered_decks, ready_decks
from engine.games.magic_wizards.duel_events import DuelEnded, DuellistResigned, DuelTimeCalled
from engine.games.magic_wizards.ending import end_duel
from engine.games.magic_wizards.events import Events, LifeChanged, MagicEvent, MonsterCame, TrapFired
from engine.games.magic_wizards.explain import why_not
from engine.games.magic_wizards.frames import Task
from engine.games.magic_wizards.judging import MagicJudge
from engine.games.magic_wizards.labyrinth import draw_of_layout
from engine.games.magic_wizards.legal import Legal, TurnActs, decider, legal_for
from engine.games.magic_wizards.memory import MagicMemory, remember
from engine.games.magic_wizards.model import SEATS, UNSEEN, MagicAsk, MagicOptions, MagicState, MagicView
from engine.games.magic_wizards.naming import is_building, visible_stack
from engine.games.magic_wizards.sample import sample
from engine.games.magic_wizards.view import seen_options, view_of
from engine.games.magic_wizards.zones import held

Apply = Callable[[MagicState, Seat, Any, Events], MagicState]


def _end(state: MagicState, events: Events) -> MagicState:
    return plays.no_last(state, events) if state.ask is MagicAsk.LAST else plays.end_turn(state, events)


_APPLY: dict[type, Apply] = {
    DrawACard: lambda state, seat, _action, events: plays.draw(state, seat, events),
    SkipDraw: lambda state, seat, _action, events: plays.skip_draw(state, seat, events),
    PickCard: lambda state, _seat, action, _events: plays.pick(state, action),
    PutBack: lambda state, _seat, _action, _events: plays.put_back(state),
    PlayCard: plays.begin,
    SetCard: plays.begin,
    FlipUp: plays.begin,
    TurnPosition: lambda state, _seat, action, events: plays.turn_position(state, action, events),
    UseEffect: plays.begin,
    AttackWith: lambda state, _seat, action, _events: plays.attack_with(state, action),
    MoveWith: lambda state, _seat, action, _events: plays.move_with(state, action),
    ChooseCell: plays.choose_cell,
    ChooseSlot: lambda state, seat, action, events: (
        plays.declare(state, action, events)
        if state.ask is MagicAsk.ATTACK
        else laying.named(state, action)
        if state.ask is MagicAsk.ARRANGE
        else plays.choose(state, seat, action, events)
    ),
    ChoosePiece: plays.choose,
    ChoosePlayer: lambda state, _seat, action, events: plays.declare(state, action, events),
    ChoosePosition: lambda state, _seat, action, events: (
        laying.named(state, action) if state.ask is MagicAsk.ARRANGE else plays.choose_position(state, action, events)
    ),
    TurnDown: lambda state, _seat, action, _events: laying.named(state, action),
    PutUnder: lambda state, _seat, action, _events: laying.named(state, action),
    LeaveEmpty: lambda state, _seat, action, _events: laying.named(state, action),
    LayZones: lambda state, seat, _action, events: plays.lay_zones(state, seat, events),
    SayYes: lambda state, _seat, _action, events: plays.say(state, True, events),
    SayNo: lambda state, _seat, _action, events: plays.say(state, False, events),
    LetPass: lambda state, _seat, _action, events: plays.let_pass(state, events),
    EndDuelTurn: lambda state, _seat, _action, events: _end(state, events),
    AnswerOnly: lambda state, seat, action, events: plays.answer_only(state, seat, action.mode, events),
    CutDuelDeck: setup.cut,
    ChooseLayout: lambda state, _seat, action, events: setup.choose_layout(state, action.at, events),
}
"""What carries each action out; a test holds the keys against the union of actions."""

Resolve = Callable[[MagicState, tuple[int, ...], Events], MagicState]


def _named(state: MagicState, what: str) -> str:
    return f"{what} {state.draws + 1}"


def _lot(state: MagicState) -> Chance:
    frame = state.stack[-1]
    assert isinstance(frame, Task)
    player = state.seats[1 - frame.seat]
    count = len(held(player) if state.options.duel_discs else player.hand)
    return Chance(Pick(1, count), _named(state, "lot"))


_COIN, _DIE = Roll(1, 2), Roll(1)
_CHANCE: dict[MagicAsk, tuple[Callable[[MagicState], Chance], Resolve]] = {
    MagicAsk.LAYOUT: (draw_of_layout, lambda state, drawn, events: setup.choose_layout(state, drawn[0], events)),
    MagicAsk.MAP: (setup.draw_of_map, lambda state, drawn, events: setup.choose_map(state, drawn[0], events)),
    MagicAsk.FIRST: (setup.draw_of_first, lambda state, drawn, events: setup.choose_first(state, drawn[0], events)),
    MagicAsk.SHUFFLE: (setup.draw_of_deck, setup.shuffled),
    MagicAsk.COIN: (
        lambda state: Chance(_COIN, _named(state, "coin")),
        lambda state, drawn, events: chance_draws.coin_fell(state, drawn[0], events),
    ),
    MagicAsk.DIE: (
        lambda state: Chance(_DIE, _named(state, "die")),
        lambda state, drawn, events: chance_draws.die_fell(state, drawn[0], events),
    ),
    MagicAsk.LOT: (_lot, lambda state, drawn, events: chance_draws.lot_fell(state, drawn[0], events)),
    MagicAsk.SHUFFLE_AGAIN: (
        lambda state: Chance(Shuffle(len(state.seats[state.asked].deck)), _named(state, "shuffle")),
        chance_draws.shuffled_again,
    ),
}
"""What chance is asked, and who takes its answer."""

_DECIDE = tuple(Decide((seat,)) for seat in range(SEATS))


class MagicWizards(OrdinaryGame):
    """The duel of two mages (Magic & Wizards)."""

    key = "magic_wizards"
    rules_versions: tuple[str, ...] = ("1", "2", "3", "4", "5", "6")
    reasons: tuple[str, ...] = ("life", "time", "idle", "turns", "resigned", "bench")
    presets: Mapping[str, MagicOptions] = MappingProxyType(
        {
            "basic": MagicOptions(),
            "kingdom": MagicOptions(one_attack=True, no_direct_attack=True, bench_out=True, board=6, environments=LOT),
            "discs": MagicOptions(duel_discs=True, one_attack=True),
            "labyrinth": MagicOptions(board=6, labyrinth=19),
        }
    )
    table_cards: TableCards | None = MagicCards()
    unoffered = frozenset(("layouts", "club_layouts", "club_maps"))
    personal = frozenset(("answers",))
    texts: Mapping[str, tuple[str, ...]] = MappingProxyType({"environments": ("", LOT, *own_maps())})
    seats = range(2, 3)
    options_type = MagicOptions
    action_type: Any = MagicAction
    event_type: Any = MagicEvent
    state_type = MagicState
    view_type = MagicView
    memory_type = MagicMemory

    levels: tuple[str, ...] = NAMES

    def __init__(self) -> None:
        levels = levels_for(self)
        cast = {name: MagicPlanner(self, persona) for name, persona in CAST.items()}
        self.bots: Mapping[str, Bot] = {**cast, "planner": levels["mestra"], **levels}
        self.judge = MagicJudge(self)
        # The last answer of `legal_actions`: `apply` asks the same question again, about the very same state.
        self._asked: tuple[MagicState | None, Seat, Legal] = (None, -1, ())
        self._acts = TurnActs()

    def initial_state(self, options: MagicOptions, seats: int, rules: str = rules_versions[-1]) -> MagicState:
        """Return the state before it is known who begins."""
        return setup.initial_state(options, seats, int(rules))

    def turn(self, state: MagicState) -> Turn:
        """Return what the duel waits for."""
        if state.ask in _CHANCE:
            return _CHANCE[state.ask][0](state)
        return _DECIDE[decider(state)] if state.outcome is None else Over(state.outcome)

    def legal_actions(self, state: MagicState, seat: Seat) -> Legal:
        """Return every action the seat may take now."""
        asked, asker, legal = self._asked
        if asked is state and asker == seat:
            return legal
        legal = legal_for(state, seat, self._acts) if seat == decider(state) else ()
        self._asked = (state, seat, legal)
        return legal

    def next_choice(self, state: MagicState) -> tuple[Seat, Legal] | None:
        """Return who is asked next, and what it may do."""
        seat = decider(state)
        return (seat, legal_for(state, seat, self._acts)) if seat != NOBODY else None

    def carry_out(self, state: MagicState, seat: Seat, action: MagicAction, events: Events = None) -> MagicState:
        """Return the state after a legal action."""
        return _APPLY[type(action)](state, seat, action, events)

    def resolve(self, state: MagicState, drawn: tuple[int, ...], events: Events = None) -> MagicState:
        """Return the state after the lot, a shuffling, a coin or a die."""
        return _CHANCE[state.ask][1](state, drawn, events)

    def intervene(self, state: MagicState, act: Intervention, events: Events = None) -> MagicState:
        """Call time, so that both have had as many turns, or end the duel for a player that resigns (MW-92)."""
        match act:
            case TimeCalled() if state.last_turn:
                return state
            case TimeCalled():
                last = state.turn if state.seat != state.first else state.turn + 1
                if events is not None:
                    events.append(DuelTimeCalled(max(last, 2)))
                return replace(state, last_turn=max(last, 2))
            case Resigned(seat=seat):
                if state.outcome is not None:
                    raise IllegalAction("not_asked", "MW-92", seat=seat)
                if events is not None:
                    events.append(DuellistResigned(seat))
                return end_duel(state, (2, 1) if seat == 0 else (1, 2), "resigned", events)
            case Ruled():
                raise IllegalAction("nothing_to_rule")
            case Abandoned():
                return state
            case _:
                assert_never(act)

    def can_take_back(self, before: MagicState, seat: Seat, after: MagicState) -> bool:
        """Tell whether the action only took something up, or turned a monster of one's own (MW-105)."""
        quiet = before.ask in (MagicAsk.MAIN, MagicAsk.LAST, *UNSEEN) or is_building(before)
        return (
            quiet
            and not (visible_stack(before) or visible_stack(after))
            and _revealed_by(before) == _revealed_by(after)
        )

    def named_values(self, option: str) -> Mapping[str, Any]:
        """Return the ready decks for the option that lists decks; the first two are as strong as each other."""
        return {DECK(ready.key): ready.deck for ready in offered_decks()} if option == "decks" else {}

    def brought_by(self, bot: str) -> Mapping[str, Any]:
        """Return the ready deck of a bot that has one."""
        key = CAST[bot].deck if bot in CAST else ""
        return {"decks": next(ready.deck for ready in ready_decks() if ready.key == key)} if key else {}

    def seen_options(self, options: MagicOptions, seat: Seat | None) -> MagicOptions:
        """Return the options with the seat's own deck alone."""
        return seen_options(options, seat)

    def at_one_keyboard(self, options: MagicOptions) -> MagicOptions:
        """Return the options with nobody asked for answers, where that was left as usual (MW-67)."""
        return replace(options, answers="never") if options.answers == "usual" else options

    def view(self, state: MagicState, seat: Seat | None) -> MagicView:
        """Return what the seat may see."""
        return view_of(state, seat)

    def remember(self, memory: MagicMemory | None, seat: Seat | None, events: Sequence[MagicEvent]) -> MagicMemory:
        """Return what the player remembers after these events."""
        return remember(memory, events)

    def sample(self, view: MagicView, memory: MagicMemory, rng: Rng) -> MagicState:
        """Return a duel that may be the real one for all that the viewer knows."""
        return sample(view, memory, rng)

    def explain(self, state: MagicState, seat: Seat, action: MagicAction) -> Reason | None:
        """Return why the action is not legal now, with its rule."""
        return None if action in self.legal_actions(state, seat) else why_not(state, seat, action)

    def afterwords(self, story: Story) -> Sequence[Afterword]:
        """Return why the bot played as it did, then what it made of a rival."""
        return afterwords(story)

    def advice(self, choice: BotChoice) -> Afterword | None:
        """Return why a good player would choose so."""
        return advice(choice)

    def has_secrets(self, view: MagicView) -> bool:
        """Tell whether the viewer holds cards, has set some, or has an Extra deck in a duel that has begun."""
        if view.viewer is None:
            return False
        mine = view.seats[view.viewer]
        return bool(mine.hand) or any(not card.up for card in mine.field) or (view.turn > 0 and bool(mine.extra))

    def automatic(self, view: MagicView, action: MagicAction, alone: bool) -> bool:
        """Tell whether an answer may be let pass for a player.

        Only where nobody sees how fast it comes (MW-67).
        """
        return alone and isinstance(action, LetPass)

    def lapse(self, state: MagicState, seat: Seat) -> MagicAction | None:
        """Return what puts back an act that was begun, lays zones as they lie, or lets an answer pass (MW-67)."""
        if state.ask in UNSEEN or is_building(state):
            return PutBack()
        if state.ask is MagicAsk.ARRANGE:
            return laying.as_it_lies(state)
        return LetPass() if state.ask is MagicAsk.ANSWER else None

    def moments(self, events: Sequence[MagicEvent]) -> tuple[str, ...]:
        """Return traps, fusions, great blows, time and the end."""
        return tuple(code for event in events if (code := _moment(event)))

    def progress(self, state: MagicState) -> tuple[int, ...]:
        """Return the turn, and how many attacks and moves it has seen."""
        return state.turn, state.attacks + state.moves

    def noticed_by(self, state: MagicState, entry: Any) -> tuple[Seat, ...] | None:
        """Return the seat alone for a card or an attacker that is only taken up."""
        match entry:
            case Acted(seat=seat, action=PickCard() | PutBack() | AttackWith() | MoveWith() | AnswerOnly()):
                return (seat,)
            case Acted(seat=seat, action=action) if state.ask is MagicAsk.ARRANGE:
                return None if isinstance(action, LayZones) else (seat,)
            case TimedOut(seat=seat) if state.ask is MagicAsk.ARRANGE:
                return None if isinstance(self.lapse(state, seat), LayZones) else (seat,)
            case TimedOut(seat=seat) if state.ask in UNSEEN or is_building(state):
                return (seat,)
            case Acted(seat=seat, action=action) if isinstance(action, _NAMING):
                return (seat,) if plays.names_more(state, seat, action) else None
            case _:
                return None


def _revealed_by(state: MagicState) -> tuple[object, ...]:
    """Return what an action may not have changed if it is to be taken back: cards seen, lives, attacks."""
    up = [[card.up for card in player.field] for player in state.seats]
    return state.turn, state.draws, state.next_slot, state.attacks, [player.life for player in state.seats], up


_NAMING = (PlayCard, SetCard, ChooseCell, FlipUp, UseEffect, ChooseSlot, ChoosePiece)
"""Actions after which an act may still have something to name, of which nobody else is told."""
_GREAT_BLOW = 1000
"""So many PVs lost at once are a key moment."""


def _moment(event: MagicEvent) -> str:
    match event:
        case TrapFired():
            return "trap"
        case MonsterCame(components=components) if components:
            return "fusion"
        case LifeChanged(change=change) if change <= -_GREAT_BLOW:
            return "blow"
        case DuelTimeCalled():
            return "time"
        case DuelEnded():
            return "end"
        case _:
            return ""
