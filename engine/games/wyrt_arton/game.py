"""Wyrt de Arton as the core knows it.

The protocol's functions, each handed on to the file that answers it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, assert_never

from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.game import Bot, Rng
from engine.core.judging import Judge
from engine.core.log import Acted, Drawn, TimedOut
from engine.core.model import (
    Abandoned,
    Chance,
    Decide,
    Intervention,
    Over,
    Reason,
    Resigned,
    Ruled,
    Seat,
    Taking,
    TimeCalled,
    Turn,
)
from engine.core.ordinary_game import OrdinaryGame
from engine.core.story import Afterword, BotChoice, Story
from engine.core.table_cards import TableCards
from engine.games.wyrt_arton import betting, cheating, deal, ending, inventing, leaving, magic, setup
from engine.games.wyrt_arton.actions import (
    AcceptDie,
    ArtonAction,
    Call,
    Cheat,
    Check,
    ChooseDie,
    Fold,
    Insist,
    Invent,
    LookAt,
    NoRaise,
    NoStraddle,
    NoVote,
    PostStraddle,
    Raise,
    RaiseBy,
    SecondChance,
    SitDown,
    StandUp,
    StayOut,
    StaySeated,
    StealCard,
    StopCheating,
    StopStealing,
    TryTrick,
    UseMagic,
    VoteLevel,
)
from engine.games.wyrt_arton.advice import advice
from engine.games.wyrt_arton.bot import CAST, ArtonPlanner
from engine.games.wyrt_arton.bot.afterwords import afterwords
from engine.games.wyrt_arton.bot.levels import LEVELS
from engine.games.wyrt_arton.by_hand import ArtonCards
from engine.games.wyrt_arton.cheat_events import CheatCaught
from engine.games.wyrt_arton.decided import DECIDED_WORDS, decided
from engine.games.wyrt_arton.events import (
    ArtonEvent,
    ArtonHandShown,
    ArtonMatchEnded,
    ArtonSeatOut,
    ArtonTimeWasCalled,
    Events,
    MagicUsed,
    MortoFell,
    PotPaid,
    WishGranted,
)
from engine.games.wyrt_arton.explain import deciders, why_not
from engine.games.wyrt_arton.hands import HandKind
from engine.games.wyrt_arton.judging import ArtonJudge
from engine.games.wyrt_arton.legal import Legal, legal_for
from engine.games.wyrt_arton.memory import ArtonMemory, remember
from engine.games.wyrt_arton.model import UNSEEN, ArtonAsk, ArtonOptions, ArtonState, ArtonView, Chair, Mode
from engine.games.wyrt_arton.sample import sample
from engine.games.wyrt_arton.seats import SEATS, first_purse_of
from engine.games.wyrt_arton.view import view_of

Apply = Callable[[ArtonState, Seat, Any, Events], ArtonState]


def _ask(ask: ArtonAsk) -> Apply:
    """Return what only moves on to another question of the same seat."""
    return lambda state, _seat, _action, _events: replace(state, ask=ask)


def _plain(step: Callable[[ArtonState, Seat, Events], ArtonState]) -> Apply:
    """Return what carries out an action that has no data."""
    return lambda state, seat, _action, events: step(state, seat, events)


_APPLY: dict[type, Apply] = {
    PostStraddle: _plain(deal.post_straddle),
    NoStraddle: _plain(deal.refuse_straddle),
    Check: betting.check,
    Call: betting.call,
    Raise: _ask(ArtonAsk.AMOUNT),
    RaiseBy: betting.raise_by,
    NoRaise: _ask(ArtonAsk.ACT),
    Fold: betting.fold,
    Cheat: cheating.begin,
    TryTrick: cheating.begin,
    Invent: inventing.invent,
    VoteLevel: inventing.vote,
    NoVote: inventing.vote,
    LookAt: inventing.look,
    Insist: _plain(cheating.insist),
    StopCheating: _plain(cheating.stop),
    SecondChance: lambda state, seat, _action, _events: cheating.second_chance(state, seat),
    AcceptDie: _plain(cheating.caught),
    StealCard: lambda state, seat, action, events: cheating.steal(state, seat, action.card, events),
    StopStealing: _plain(cheating.end_theft),
    UseMagic: magic.use,
    ChooseDie: magic.choose_die,
    StaySeated: ending.answer_doors,
    StandUp: ending.answer_doors,
    SitDown: ending.answer_doors,
    StayOut: ending.answer_doors,
}
"""What carries each action out; a test holds the keys against the union of actions."""

Resolve = Callable[[ArtonState, tuple[int, ...], Events], ArtonState]


def _single_draw(step: Callable[[ArtonState, int, Events], ArtonState]) -> Resolve:
    """Return what takes a draw of one number."""
    return lambda state, drawn, events: step(state, drawn[0], events)


_CHANCE: dict[ArtonAsk, tuple[Callable[[ArtonState], Chance], Resolve]] = {
    ArtonAsk.BUCK: (setup.draw_of_buck, _single_draw(setup.choose_buck)),
    ArtonAsk.DECK: (deal.draw_of_deck, deal.deal),
    ArtonAsk.SUIT: (deal.draw_of_suit, _single_draw(deal.suit_fell)),
    ArtonAsk.HEIGHT: (
        deal.draw_of_height,
        lambda state, drawn, events: deal.height_fell(state, (drawn[0], drawn[1]), events),
    ),
    ArtonAsk.CHEAT_I: (cheating.draw_of_test, _single_draw(cheating.i_fell)),
    ArtonAsk.CHEAT_H: (cheating.draw_of_test, _single_draw(cheating.h_fell)),
    ArtonAsk.LOOT: (cheating.draw_of_loot, _single_draw(cheating.loot_fell)),
    ArtonAsk.POWER: (magic.draw_of_power, _single_draw(magic.power_fell)),
    ArtonAsk.REROLL: (magic.draw_of_reroll, magic.reroll_fell),
    ArtonAsk.CROWN_LOSS: (magic.draw_of_crown_loss, _single_draw(magic.crown_lost)),
}
"""What chance is asked, and who takes its answer."""

_DECIDE = tuple(Decide((seat,)) for seat in range(SEATS.stop))
_UNSEEN_ACTS = (
    Raise,
    NoRaise,
    Cheat,
    TryTrick,
    Insist,
    StopCheating,
    SecondChance,
    StealCard,
    LookAt,
    StopStealing,
)
_TAKEN_BACK = (ArtonAsk.STRADDLE, ArtonAsk.ACT, ArtonAsk.ANSWER, ArtonAsk.AMOUNT, ArtonAsk.DOORS)
_LAPSES: dict[ArtonAsk, ArtonAction] = {
    ArtonAsk.AMOUNT: NoRaise(),
    ArtonAsk.INSIST: StopCheating(),
    ArtonAsk.FAILED_H: SecondChance(),
    ArtonAsk.STEAL: StopStealing(),
    ArtonAsk.LOOK: StopStealing(),
}
"""What ends each question that only the seat on turn knows of."""
_RARE = HandKind.FOUR_OF_A_KIND
"""From this kind of hand on, showing one is a key moment."""


class WyrtArton(OrdinaryGame):
    """Poker with two cards thrown by dice, cheats and the Morto's table (Wyrt)."""

    key = "wyrt_arton"
    rules_versions: tuple[str, ...] = ("1", "2")
    table_cards: TableCards | None = ArtonCards()
    reasons: tuple[str, ...] = ("orbits", "last", "stood", "time")
    presets: Mapping[str, ArtonOptions] = MappingProxyType(
        {
            "tavern": ArtonOptions(),
            "friends": ArtonOptions(minimum=2),
            "elite": ArtonOptions(elite=True, minimum=10_000, dealer="croupier"),
            "death_match": ArtonOptions(mode=Mode.DEATH_MATCH, cheating=True),
            "life_cassino": ArtonOptions(mode=Mode.LIFE_CASSINO, cheating=True, doors=True),
        }
    )
    seats = SEATS
    options_type = ArtonOptions
    action_type: Any = ArtonAction
    event_type: Any = ArtonEvent
    state_type = ArtonState
    view_type = ArtonView
    memory_type = ArtonMemory

    levels: tuple[str, ...] = tuple(LEVELS)
    unoffered = frozenset(("spent",))
    decided_words: tuple[str, ...] = DECIDED_WORDS

    def __init__(self) -> None:
        cast = {name: ArtonPlanner(persona) for name, persona in CAST.items()}
        self.bots: Mapping[str, Bot] = {**cast, "planner": LEVELS["mestra"], **LEVELS}
        self.judge: Judge | None = ArtonJudge(self)

    def initial_state(self, options: ArtonOptions, seats: int, rules: str = rules_versions[-1]) -> ArtonState:
        """Return the state before the first Buck is known."""
        return setup.initial_state(options, seats, int(rules))

    def turn(self, state: ArtonState) -> Turn:
        """Return what the match waits for."""
        if state.ask in _CHANCE:
            return _CHANCE[state.ask][0](state)
        if state.outcome is not None:
            return Over(state.outcome)
        seats = deciders(state)
        return _DECIDE[seats[0]] if len(seats) == 1 else Decide(seats)

    def legal_actions(self, state: ArtonState, seat: Seat) -> Legal:
        """Return every action the seat may take now."""
        return legal_for(state, seat) if seat in deciders(state) else ()

    def next_choice(self, state: ArtonState) -> tuple[Seat, Legal] | None:
        """Return who is asked next, and what it may do."""
        seats = deciders(state)
        return (seats[0], legal_for(state, seats[0])) if seats else None

    def carry_out(self, state: ArtonState, seat: Seat, action: ArtonAction, events: Events = None) -> ArtonState:
        """Return the state after a legal action."""
        return _APPLY[type(action)](state, seat, action, events)

    def resolve(self, state: ArtonState, drawn: tuple[int, ...], events: Events = None) -> ArtonState:
        """Return the state after the lot, the shuffling, or dice."""
        return _CHANCE[state.ask][1](state, drawn, events)

    def intervene(self, state: ArtonState, act: Intervention, events: Events = None) -> ArtonState:
        """Call time, so that this hand is the last, or take a seat that resigned out (WA-63, WA-80, WA-81)."""
        match act:
            case TimeCalled():
                if events is not None:
                    events.append(ArtonTimeWasCalled())
                state = replace(state, time_called=True)
                return ending.end_match(state, "time", events) if state.ask is ArtonAsk.DOORS else state
            case Resigned(seat=seat):
                state = leaving.resign(state, seat, events)
                return inventing.settle_vote(state, events) if state.ask is ArtonAsk.VOTE else state
            case Ruled():
                return inventing.rule(state, act, events)
            case Abandoned():
                return state
            case _:
                assert_never(act)

    def can_take_back(self, before: ArtonState, seat: Seat, after: ArtonState) -> bool:
        """Tell whether no card and no die was seen by the action; never where anybody might cheat."""
        if before.options.cheating or before.ask not in _TAKEN_BACK or after.outcome is not None:
            return False
        if ArtonAsk.DOORS in (before.ask, after.ask):
            return before.ask is after.ask and bool(after.seats[seat].answer)
        same_hand = after.hand_number == before.hand_number and after.turn == before.turn
        return same_hand and after.power is None and after.spent == before.spent

    def noticed_by(self, state: ArtonState, entry: Any) -> tuple[Seat, ...] | None:
        """Return only the acting seat for a secret act, None for one that everybody may notice.

        Secret are cheats, and being about to raise (WA-45, WA-54).
        """
        match entry:
            case Acted(action=action):
                return (entry.seat,) if isinstance(action, _UNSEEN_ACTS) else None
            case Drawn(drawn=drawn) if state.ask in UNSEEN:
                seen = state.ask is ArtonAsk.CHEAT_H and cheating.is_seen(state, drawn[0])
                return None if seen else (state.seat,)
            case TimedOut(seat=seat) if state.ask in UNSEEN:
                return (seat,)
            case _:
                return None

    def view(self, state: ArtonState, seat: Seat | None) -> ArtonView:
        """Return what the seat may see."""
        return view_of(state, seat)

    def remember(self, memory: ArtonMemory | None, seat: Seat | None, events: Sequence[ArtonEvent]) -> ArtonMemory:
        """Return what the seat remembers of this hand after these events."""
        return remember(memory, seat, events)

    def sample(self, view: ArtonView, memory: ArtonMemory, rng: Rng) -> ArtonState:
        """Return a state that may be the real one for all that the viewer knows."""
        return sample(view, memory, rng)

    def explain(self, state: ArtonState, seat: Seat, action: ArtonAction) -> Reason | None:
        """Return why the action is not legal now, with its rule."""
        return why_not(state, seat, action)

    def without_words(self, action: ArtonAction) -> ArtonAction:
        """Return the action as it is listed: how a cheat is done is for its inventor to say (WA-109)."""
        return replace(action, words="") if isinstance(action, Invent) and action.words else action

    def afterwords(self, story: Story) -> Sequence[Afterword]:
        """Return why the bot played as it did, then what it made of a rival."""
        return afterwords(story)

    def advice(self, choice: BotChoice) -> Afterword | None:
        """Return why a good player would choose so."""
        return advice(choice)

    def has_secrets(self, view: ArtonView) -> bool:
        """Tell whether the viewer holds cards, or has said between hands what the others do not know yet."""
        return view.viewer is not None and (bool(view.seats[view.viewer].hand) or bool(view.answer))

    def named_bots(self, options: ArtonOptions, seats: int) -> Mapping[Seat, str]:
        """Return the last seat of a Death Match: the Morto has it (WA-59)."""
        return {seats - 1: "Morto"} if options.mode is Mode.DEATH_MATCH else {}

    def automatic(self, view: ArtonView, action: ArtonAction, alone: bool) -> bool:
        """Tell that nothing is taken for a seat: what comes at once may tell of a cheat."""
        return False

    def lapse(self, state: ArtonState, seat: Seat) -> ArtonAction | None:
        """Return what ends a cheat or a raise that was begun, so that nobody is expelled while away (WA-81).

        It neither seats somebody who stands nor makes somebody who sits stand up.
        """
        if state.ask is ArtonAsk.VOTE:
            return NoVote()
        if state.ask is ArtonAsk.DOORS:
            return StaySeated() if state.seats[seat].chair is Chair.SEATED else StayOut()
        return _LAPSES.get(state.ask) if seat == state.seat else None

    def stays_unseen(self, options: ArtonOptions) -> bool:
        """Tell whether the cheats of the match are for organisers alone (WA-54)."""
        return options.cheating and not options.cheats_told

    def decided(self, options: ArtonOptions) -> dict[str, str]:
        """Return the options that the mode and others leave no choice of."""
        return decided(options)

    def first_purse(self, options: ArtonOptions) -> int:
        """Return what a newcomer brings: the buy-in, or the points of life of the Life Cassino.

        0 in a Death Match.
        """
        return 0 if options.mode is Mode.DEATH_MATCH else first_purse_of(options)

    def with_purses(self, options: ArtonOptions, purses: tuple[int, ...]) -> ArtonOptions:
        """Return the options with what each seat brings.

        Raises BadSetup for a Death Match, which carries nothing.
        """
        if options.mode is Mode.DEATH_MATCH:
            raise BadSetup("no_purses", game=self.key)
        return replace(options, purses=purses)

    def same_day(self, options: ArtonOptions, ended: Iterable[ArtonState]) -> ArtonOptions:
        """Return the options with the magic cards that are used up for today (WA-108)."""
        used = set(options.spent).union(*(state.spent for state in ended))
        return replace(options, spent=tuple(sorted(used)))

    def takings(self, state: ArtonState) -> tuple[Taking, ...]:
        """Return what each seat takes home; an expelled one may not come back for 24 hours (WA-20, WA-61)."""
        if state.options.mode is Mode.DEATH_MATCH:
            return ()
        return tuple(
            [Taking(place.money, place.chair is Chair.EXPELLED, place.chair is Chair.LOST) for place in state.seats]
        )

    def moments(self, events: Sequence[ArtonEvent]) -> tuple[str, ...]:
        """Return rare hands, pots, cheats caught, magic, seats going out, the Morto's fall and the end."""
        return tuple(code for event in events if (code := _moment(event)))

    def progress(self, state: ArtonState) -> tuple[int, ...]:
        """Return the hand, from 1, and the betting turn, 0 before the cards."""
        return state.hand_number, state.turn


def _moment(event: ArtonEvent) -> str:
    match event:
        case ArtonHandShown(reading=reading):
            return "rare" if reading.kind >= _RARE else ""
        case PotPaid(winners=winners):
            return "split" if len(winners) > 1 else "pot"
        case CheatCaught():
            return "caught"
        case MagicUsed():
            return "magic"
        case ArtonSeatOut(why=Chair.LOST):
            return "soul"
        case ArtonSeatOut():
            return "out"
        case MortoFell():
            return "fall"
        case WishGranted():
            return "wish"
        case ArtonTimeWasCalled():
            return "time"
        case ArtonMatchEnded():
            return "end"
        case _:
            return ""
