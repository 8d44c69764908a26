"""The permission or refusal of every action, with a code and its rule.

No other module decides it. `legal.py` lists whole raises and bets without asking about each; a test holds that it lists
exactly what is not refused here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.core.model import Reason, Seat
from engine.games.wyrt_arton import cheating, inventing, magic
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
from engine.games.wyrt_arton.betting import is_level, may_raise, room_of, to_call
from engine.games.wyrt_arton.cards import COIN, DEAD_MANS_HAND, MASK, ROSE
from engine.games.wyrt_arton.ending import doors_wait_for
from engine.games.wyrt_arton.model import NOBODY, ArtonAsk, ArtonState, Chair
from engine.games.wyrt_arton.sheets import VERY_HARD

LEVELS = range(VERY_HARD + 1)
"""How hard an invented cheat may be (WA-109)."""
DICE = range(3)
"""The dice of a dice card: that of its suit, and the two of its height."""
MOST_MINIMUMS = 5_000
"""By so many minimum bets may be raised at most, besides everything (WA-100)."""

RULES = {
    "game_over": "WA-37",
    "not_your_turn": "3.1",
    "only_straddle_now": "WA-10",
    "straddle_only_before_cards": "WA-10",
    "only_on_own_turn": "WA-62",
    "answer_pay_or_fold": "WA-43",
    "amount_first": "WA-45",
    "check_needs_equal_stake": "WA-15",
    "nothing_to_call": "WA-15",
    "raise_beyond_money": "WA-73",
    "nobody_to_raise": "WA-68",
    "amount_after_raise": "WA-45",
    "below_minimum": "WA-14",
    "no_whole_minimum": "WA-45",
    "too_many_minimums": "WA-100",
    "no_cheating_here": "WA-49",
    "no_sleight": "8.2",
    "cheated_already": "WA-83",
    "no_inventing_here": "WA-109",
    "invented_already": "WA-109",
    "trick_too_long": "WA-109",
    "trick_signs": "WA-109",
    "no_such_trick": "WA-109",
    "vote_first": "WA-109",
    "nothing_to_vote": "WA-109",
    "no_such_level": "WA-109",
    "no_cards_to_see": "WA-109",
    "only_after_failed_die": "WA-52",
    "no_second_chance": "WA-84",
    "finish_the_cheat": "WA-52",
    "not_in_the_deck": "WA-53",
    "no_magic_here": "WA-91",
    "no_magic_card": "WA-25",
    "magic_not_held": "WA-25",
    "magic_spent": "WA-25",
    "no_dice_card_yet": "WA-92",
    "mask_needs_trait": "WA-92",
    "choose_a_die": "WA-57",
    "no_such_die": "WA-57",
    "die_needs_magic": "WA-57",
    "only_between_hands": "WA-62",
    "stay_or_stand": "WA-62",
    "sit_or_stay_out": "WA-62",
}
"""Every code with its rule; both catalogs hold a sentence for each."""

_FIRST: dict[ArtonAsk, str] = {
    ArtonAsk.STRADDLE: "only_straddle_now",
    ArtonAsk.ACT: "amount_after_raise",
    ArtonAsk.ANSWER: "answer_pay_or_fold",
    ArtonAsk.AMOUNT: "amount_first",
    ArtonAsk.INSIST: "finish_the_cheat",
    ArtonAsk.FAILED_H: "finish_the_cheat",
    ArtonAsk.STEAL: "finish_the_cheat",
    ArtonAsk.LOOK: "finish_the_cheat",
    ArtonAsk.VOTE: "vote_first",
    ArtonAsk.COIN: "choose_a_die",
    ArtonAsk.DOORS: "only_on_own_turn",
}
"""What is said of an action that belongs to another question, where the action has no answer of its own."""
_ON_TURN = frozenset(_FIRST) - {ArtonAsk.COIN, ArtonAsk.VOTE, ArtonAsk.DOORS}
"""The questions that are put to the seat on turn."""


_REASONS = {code: Reason(code, rule) for code, rule in RULES.items()}


def _because(code: str, **data: int | str) -> Reason:
    return Reason(code, RULES[code], data) if data else _REASONS[code]


def deciders(state: ArtonState) -> tuple[Seat, ...]:
    """Return the seats that the match waits for; () for a draw and at the end."""
    if state.ask in _ON_TURN:
        return (state.seat,)
    return _OTHERS[state.ask](state) if state.ask in _OTHERS else ()


def _chooser(state: ArtonState) -> tuple[Seat, ...]:
    """Return who chooses a die for a magic card."""
    chooser = magic.power_of(state).chooser
    assert chooser != NOBODY
    return (chooser,)


_OTHERS: dict[ArtonAsk, Callable[[ArtonState], tuple[Seat, ...]]] = {
    ArtonAsk.COIN: _chooser,
    ArtonAsk.VOTE: inventing.voters,
    ArtonAsk.DOORS: doors_wait_for,
}
"""The questions that are put to others than the seat on turn, and to whom."""


def why_not(state: ArtonState, seat: Seat, action: ArtonAction) -> Reason | None:
    """Return the first thing that stands in an action's way; None for one that the seat may take now."""
    if seat not in deciders(state):
        return _because("not_your_turn" if state.outcome is None else "game_over")
    asks, code, against = _REFUSALS[type(action)]
    if state.ask in asks:
        return against(state, seat, action)
    return _because(code if code and state.ask is not ArtonAsk.DOORS else _FIRST[state.ask])


def is_allowed(state: ArtonState, seat: Seat, action: ArtonAction) -> bool:
    """Tell whether nothing stands in the way of an action that is asked for now."""
    return _REFUSALS[type(action)][2](state, seat, action) is None


def _against_check(state: ArtonState, seat: Seat, _check: Check) -> Reason | None:
    return None if is_level(state, seat) else _because("check_needs_equal_stake", due=to_call(state, seat))


def _against_call(state: ArtonState, seat: Seat, _call: Call) -> Reason | None:
    return _because("nothing_to_call") if is_level(state, seat) else None


def _against_raise(state: ArtonState, seat: Seat, _raise: Raise) -> Reason | None:
    if may_raise(state, seat):
        return None
    room = room_of(state, seat)
    return _because("nobody_to_raise" if room else "raise_beyond_money", amount=state.minimum, most=room)


def _against_amount(state: ArtonState, seat: Seat, action: RaiseBy) -> Reason | None:
    """Return what stands in the way of an amount: whole minimum bets, or everything (WA-14, WA-45, WA-73, WA-100)."""
    amount, minimum, room = action.amount, state.minimum, room_of(state, seat)
    most = MOST_MINIMUMS * minimum
    if amount == room > 0 or amount in range(minimum, min(room, most) + 1, minimum):
        return None
    if amount > room:
        return _because("raise_beyond_money", amount=amount, most=room)
    code = "too_many_minimums" if amount > most else "below_minimum" if amount < minimum else "no_whole_minimum"
    return _because(code, amount=amount, minimum=minimum, most=room)


def _against_cheat(state: ArtonState, seat: Seat, action: Cheat | TryTrick) -> Reason | None:
    """Return what stands in the way of a cheat: once a hand, with Prestidigitação (WA-51).

    It may be tried even on a deck that another thief has emptied: a refusal would tell of it (WA-54).
    """
    if not state.options.cheating:
        return _because("no_cheating_here")
    if isinstance(action, TryTrick) and action.number not in range(len(state.tricks)):
        return _because("no_such_trick")
    if not state.sheets[seat].can_cheat:
        return _because("no_sleight")
    return _because("cheated_already") if state.seats[seat].cheated else None


def _against_invention(state: ArtonState, seat: Seat, action: Invent) -> Reason | None:
    """Return what stands in the way of inventing a cheat: once a match, with Prestidigitação (WA-109)."""
    if not state.options.cheating:
        return _because("no_cheating_here")
    if not state.options.inventing:
        return _because("no_inventing_here")
    if not state.sheets[seat].can_cheat:
        return _because("no_sleight")
    if any(trick.by == seat for trick in state.tricks):
        return _because("invented_already")
    fault = inventing.fault_of(action.words)
    return _because(fault, limit=inventing.MOST_SIGNS, found=len(action.words)) if fault else None


def _against_magic(state: ArtonState, seat: Seat, action: UseMagic) -> Reason | None:
    """Return what stands in the way of a magic card (WA-25, WA-91, WA-92, WA-94)."""
    place, card = state.seats[seat], action.card
    if not magic.is_magic(state):
        return _because("no_magic_here")
    if card not in DEAD_MANS_HAND:
        return _because("no_magic_card", card=card)
    if card not in place.hand and card not in place.stolen:
        return _because("magic_not_held", card=card)
    if card in state.spent:
        return _because("magic_spent", card=card)
    if card in (COIN, ROSE) and not state.dice:
        return _because("no_dice_card_yet")
    return None if (card == MASK) == bool(action.trait) else _because("mask_needs_trait")


def _against_choice(state: ArtonState, seat: Seat, action: ArtonAction) -> Reason | None:
    """Return what stands in the way of an answer to a question besides bets (WA-53, WA-57, WA-62, WA-84, WA-109)."""
    seated = state.seats[seat].chair is Chair.SEATED
    match action:
        case SecondChance() if not cheating.has_second_chance(state, seat):
            return _because("no_second_chance")
        case StealCard(card=card) if card not in state.undealt:
            return _because("not_in_the_deck", card=card)
        case LookAt(seat=other) if other not in inventing.hands_to_see(state, seat):
            return _because("no_cards_to_see")
        case VoteLevel(level=level) if level not in LEVELS:
            return _because("no_such_level")
        case ChooseDie(die=die) if die not in DICE:
            return _because("no_such_die")
        case StaySeated() | StandUp() if not seated:
            return _because("sit_or_stay_out")
        case SitDown() | StayOut() if seated:
            return _because("stay_or_stand")
        case _:
            return None


def _against_nothing(_state: ArtonState, _seat: Seat, _action: ArtonAction) -> None:
    """Let an action be taken whenever it is asked for."""


_Refusal: TypeAlias = tuple[tuple[ArtonAsk, ...], str, Callable[[ArtonState, Seat, Any], Reason | None]]
_TURN, _PAYING, _AMOUNT = (ArtonAsk.ACT,), (ArtonAsk.ACT, ArtonAsk.ANSWER), (ArtonAsk.AMOUNT,)
_STRADDLE: _Refusal = (ArtonAsk.STRADDLE,), "straddle_only_before_cards", _against_nothing
_VOTE: _Refusal = (ArtonAsk.VOTE,), "nothing_to_vote", _against_choice
_DOOR: _Refusal = (ArtonAsk.DOORS,), "only_between_hands", _against_choice
_AFTER_DIE = "only_after_failed_die"
_REFUSALS: dict[type, _Refusal] = {
    **dict.fromkeys((PostStraddle, NoStraddle), _STRADDLE),
    Check: (_TURN, "", _against_check),
    Call: (_PAYING, "", _against_call),
    Raise: (_TURN, "", _against_raise),
    RaiseBy: (_AMOUNT, "", _against_amount),
    NoRaise: (_AMOUNT, "", _against_nothing),
    Fold: (_PAYING, "", _against_nothing),
    **dict.fromkeys((Cheat, TryTrick), (_TURN, "", _against_cheat)),
    Invent: (_TURN, "", _against_invention),
    UseMagic: (_TURN, "", _against_magic),
    **dict.fromkeys((VoteLevel, NoVote), _VOTE),
    LookAt: ((ArtonAsk.LOOK,), "no_cards_to_see", _against_choice),
    **dict.fromkeys((Insist, StopCheating), ((ArtonAsk.INSIST,), _AFTER_DIE, _against_choice)),
    SecondChance: ((ArtonAsk.INSIST, ArtonAsk.FAILED_H), _AFTER_DIE, _against_choice),
    AcceptDie: ((ArtonAsk.FAILED_H,), _AFTER_DIE, _against_choice),
    StealCard: ((ArtonAsk.STEAL,), _AFTER_DIE, _against_choice),
    StopStealing: ((ArtonAsk.STEAL, ArtonAsk.LOOK), _AFTER_DIE, _against_choice),
    ChooseDie: ((ArtonAsk.COIN,), "die_needs_magic", _against_choice),
    **dict.fromkeys((StaySeated, StandUp, SitDown, StayOut), _DOOR),
}
"""By the type of an action: when it is asked for, what is said at other times, and what else stands in its way."""
