"""Why something cannot be done now: a code for the catalogs and the rule it stands on."""

from __future__ import annotations

from engine.core.model import Reason, Seat
from engine.games.wyrt_arton import inventing, magic
from engine.games.wyrt_arton.actions import (
    AcceptDie,
    ArtonAction,
    Call,
    Cheat,
    Check,
    ChooseDie,
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
from engine.games.wyrt_arton.betting import to_call
from engine.games.wyrt_arton.cards import COIN, DEAD_MANS_HAND, ROSE
from engine.games.wyrt_arton.legal import MOST_MINIMUMS, deciders, room_of
from engine.games.wyrt_arton.model import ArtonAsk, ArtonState

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

_CHEATING = (Insist, StopCheating, SecondChance, AcceptDie, StealCard, StopStealing, LookAt)
_DOORS = (StaySeated, StandUp, SitDown, StayOut)
_ONLY: dict[ArtonAsk, str] = {
    ArtonAsk.STRADDLE: "only_straddle_now",
    ArtonAsk.ANSWER: "answer_pay_or_fold",
    ArtonAsk.AMOUNT: "amount_first",
    ArtonAsk.INSIST: "finish_the_cheat",
    ArtonAsk.FAILED_H: "finish_the_cheat",
    ArtonAsk.STEAL: "finish_the_cheat",
    ArtonAsk.LOOK: "finish_the_cheat",
    ArtonAsk.VOTE: "vote_first",
    ArtonAsk.COIN: "choose_a_die",
}
"""What else is asked first, where an action belongs to another question."""


def _because(code: str, **data: int | str) -> Reason:
    return Reason(code, RULES[code], data)


def why_not(state: ArtonState, seat: Seat, action: ArtonAction) -> Reason:
    """Return why an action that is not legal is not; the first thing that stands in its way."""
    if state.outcome is not None:
        return _because("game_over")
    if seat not in deciders(state):
        return _because("not_your_turn")
    if isinstance(action, _DOORS):
        if state.ask is not ArtonAsk.DOORS:
            return _because("only_between_hands")
        return _because("stay_or_stand" if isinstance(action, SitDown | StayOut) else "sit_or_stay_out")
    if state.ask is ArtonAsk.DOORS:
        return _because("only_on_own_turn")
    if isinstance(action, VoteLevel | NoVote):
        return _because("no_such_level" if state.ask is ArtonAsk.VOTE else "nothing_to_vote")
    if isinstance(action, PostStraddle | NoStraddle):
        return _because("straddle_only_before_cards")
    if isinstance(action, _CHEATING):
        return _cheating(state, action)
    if isinstance(action, ChooseDie):
        return _because("no_such_die" if state.ask is ArtonAsk.COIN else "die_needs_magic")
    if isinstance(action, RaiseBy) and state.ask is ArtonAsk.AMOUNT:
        return _amount(state, seat, action.amount)
    if isinstance(action, RaiseBy | NoRaise):
        return _because(_ONLY.get(state.ask, "amount_after_raise"))
    if state.ask is not ArtonAsk.ACT:
        return _because(_ONLY[state.ask])
    return _on_turn(state, seat, action)


def _cheating(state: ArtonState, action: ArtonAction) -> Reason:
    if isinstance(action, StealCard) and state.ask is ArtonAsk.STEAL:
        return _because("not_in_the_deck", card=action.card)
    if isinstance(action, LookAt):
        return _because("no_cards_to_see")
    if isinstance(action, SecondChance) and state.ask is ArtonAsk.INSIST:
        return _because("no_second_chance")
    return _because("only_after_failed_die")


def _amount(state: ArtonState, seat: Seat, amount: int) -> Reason:
    room = room_of(state, seat)
    if amount > room:
        return _because("raise_beyond_money", amount=amount, most=room)
    code = "below_minimum" if amount < state.minimum else "no_whole_minimum"
    if amount > MOST_MINIMUMS * state.minimum:
        code = "too_many_minimums"
    return _because(code, amount=amount, minimum=state.minimum, most=room)


def _on_turn(state: ArtonState, seat: Seat, action: ArtonAction) -> Reason:
    match action:
        case Check():
            return _because("check_needs_equal_stake", due=to_call(state, seat))
        case Call():
            return _because("nothing_to_call")
        case Raise():
            code = "nobody_to_raise" if room_of(state, seat) else "raise_beyond_money"
            return _because(code, amount=state.minimum, most=room_of(state, seat))
        case Cheat() | TryTrick() | Invent() if not state.options.cheating:
            return _because("no_cheating_here")
        case TryTrick(number=number) if number not in range(len(state.tricks)):
            return _because("no_such_trick")
        case Invent() if not state.options.inventing:
            return _because("no_inventing_here")
        case Cheat() | TryTrick() | Invent() if not state.sheets[seat].can_cheat:
            return _because("no_sleight")
        case Cheat() | TryTrick():
            return _because("cheated_already")
        case Invent(words=words):
            code = "" if inventing.may_invent(state, seat) else "invented_already"
            return _because(code or inventing.fault_of(words), limit=inventing.MOST_SIGNS, found=len(words))
        case UseMagic(card=card):
            return _magic(state, seat, card)
        case _:
            return _because("only_on_own_turn")


def _magic(state: ArtonState, seat: Seat, card: int) -> Reason:
    place = state.seats[seat]
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
    return _because("mask_needs_trait")
