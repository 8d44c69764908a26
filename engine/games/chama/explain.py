"""Why something cannot be done now: a code for the catalogs and the rule it stands on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.model import Reason, Seat
from engine.games.chama import actions
from engine.games.chama.actions import ChamaAction
from engine.games.chama.battle import may_attack
from engine.games.chama.cards import Card, Kind, kind_of
from engine.games.chama.formation import guards, open_slots
from engine.games.chama.legal import send_actions
from engine.games.chama.model import CARDS_TO_REBUILD, SLOTS, ChamaAsk, ChamaSeatState, ChamaState
from engine.games.chama.types import type_of

RULES = {
    "game_over": "1.4.2",
    "not_your_turn": "2",
    "winning_side_waits": "2.5 e",
    "card_not_in_hand": "2.3",
    "cut_only_at_start": "1.4",
    "cut_out_of_range": "1.4",
    "realm_only_in_step_2": "2.1",
    "pool_only_in_step_3": "CH-9",
    "attack_only_in_step_4": "2.5",
    "commander_only_when_asked": "2.5 b",
    "no_second_commander": "CH-25",
    "reinforce_only_when_losing": "2.5 e",
    "armistice_only_when_losing": "CH-35",
    "discard_only_when_asked": "CH-11",
    "answer_first": "2",
    "not_asked": "2",
    "step_passed": "2",
    "not_a_realm": "1.2",
    "not_a_commander": "1.2",
    "not_an_army": "1.2",
    "one_realm_action": "CH-4",
    "slot_taken": "CH-5",
    "row_not_open": "2.1",
    "not_razed": "CH-18",
    "rebuild_needs_three": "CH-18",
    "no_such_commander": "2.3",
    "army_already": "CH-8",
    "one_battle": "CH-22",
    "own_realm": "2.5 a",
    "no_realm_there": "2.5 a",
    "already_razed": "CH-15",
    "protected": "CH-14",
    "truce": "CH-37",
    "no_commander": "2.5 b",
    "no_attack_in_first_round": "CH-32",
    "already_fought": "CH-22",
    "only_armies_reinforce": "CH-25",
    "no_ace": "2.5.4",
    "spoils_not_a_realm": "2.5.3",
    "redraw_with_realm": "CH-45",
    "aid_only_when_asked": "CH-56",
    "xisum_only_in_step_2": "CH-58",
    "no_xisum_here": "CH-58",
    "one_xisum": "CH-58",
    "face_down": "CH-58",
    "no_card_to_challenge": "CH-58",
    "xisum_to_opponents": "CH-58",
    "partner": "CH-54",
    "same_realm": "CH-19",
}
"""Every code with its rule; both catalogs hold a sentence for each."""

_WHEN: dict[type, tuple[tuple[ChamaAsk, ...], str]] = {
    actions.CutDeck: ((ChamaAsk.CUT,), "cut_only_at_start"),
    actions.PlayRealm: ((ChamaAsk.MAIN,), "realm_only_in_step_2"),
    actions.Rebuild: ((ChamaAsk.MAIN,), "realm_only_in_step_2"),
    actions.PlaceCommander: ((ChamaAsk.MAIN,), "pool_only_in_step_3"),
    actions.AttachArmy: ((ChamaAsk.MAIN,), "pool_only_in_step_3"),
    actions.Attack: ((ChamaAsk.MAIN, ChamaAsk.AGAIN), "attack_only_in_step_4"),
    actions.GiveAid: ((ChamaAsk.AID,), "aid_only_when_asked"),
    actions.RefuseAid: ((ChamaAsk.AID,), "aid_only_when_asked"),
    actions.CallXisum: ((ChamaAsk.MAIN,), "xisum_only_in_step_2"),
    actions.SendFromPool: ((ChamaAsk.SEND, ChamaAsk.DEFEND, ChamaAsk.AGAIN), "commander_only_when_asked"),
    actions.SendFromHand: ((ChamaAsk.SEND, ChamaAsk.DEFEND, ChamaAsk.AGAIN), "commander_only_when_asked"),
    actions.LeaveUndefended: ((ChamaAsk.DEFEND,), "not_asked"),
    actions.Reinforce: ((ChamaAsk.LOSING,), "reinforce_only_when_losing"),
    actions.PlayArmistice: ((ChamaAsk.DEFEND, ChamaAsk.LOSING), "armistice_only_when_losing"),
    actions.Concede: ((ChamaAsk.LOSING,), "not_asked"),
    actions.Withdraw: ((ChamaAsk.AGAIN,), "not_asked"),
    actions.DrawSpoils: ((ChamaAsk.SPOILS,), "not_asked"),
    actions.DeclineSpoils: ((ChamaAsk.SPOILS,), "not_asked"),
    actions.PlaySpoils: ((ChamaAsk.PLACE,), "not_asked"),
    actions.KeepSpoils: ((ChamaAsk.PLACE,), "not_asked"),
    actions.ChamaDiscard: ((ChamaAsk.REBUILD, ChamaAsk.TRIM), "discard_only_when_asked"),
    actions.EndTurn: ((ChamaAsk.MAIN,), "answer_first"),
    actions.Redraw: ((ChamaAsk.REDRAW,), "not_asked"),
    actions.KeepHand: ((ChamaAsk.REDRAW,), "not_asked"),
}


def _because(code: str, **data: int | str) -> Reason:
    return Reason(code, RULES[code], data)


def why_not(state: ChamaState, seat: Seat, action: ChamaAction, deciders: tuple[Seat, ...]) -> Reason:
    """Return why an action that is not legal is not; the first thing that stands in its way."""
    if state.outcome is not None:
        return _because("game_over")
    if seat not in deciders:
        battle = state.battle
        if state.ask is ChamaAsk.LOSING and battle is not None and seat in (battle.attacker, battle.defender):
            return _because("winning_side_waits")
        return _because("not_your_turn")
    asks, code = _WHEN[type(action)]
    if state.ask not in asks:
        if state.ask is ChamaAsk.LOSING and isinstance(action, actions.SendFromHand | actions.SendFromPool):
            code = "no_second_commander"
        return _because(code)
    return _because_of_cards(state, seat, action)


def _because_of_cards(state: ChamaState, seat: Seat, action: ChamaAction) -> Reason:
    place = state.seats[seat]
    card: Card | None = getattr(action, "card", None)
    if card is not None and card not in place.hand:
        return _because("card_not_in_hand", card=card)
    checks: dict[type, Callable[[ChamaState, Seat, Any], Reason]] = {
        actions.PlayRealm: _realm,
        actions.Rebuild: _rebuild,
        actions.PlaceCommander: _commander,
        actions.AttachArmy: _army,
        actions.Attack: _attack,
        actions.SendFromPool: _send,
        actions.CallXisum: _xisum,
    }
    check = checks.get(type(action))
    if check is not None:
        return check(state, seat, action)
    match action:
        case actions.SendFromHand(card=sent):
            return _because("not_a_commander", card=sent)
        case actions.Reinforce(card=laid) | actions.GiveAid(card=laid):
            return _because("only_armies_reinforce", card=laid)
        case actions.PlayArmistice():
            return _because("no_ace")
        case actions.PlaySpoils(slot=slot):
            if kind_of(state.spoils) is not Kind.REALM:
                return _because("spoils_not_a_realm", card=state.spoils)
            return _slot(place, slot)
        case actions.Redraw():
            return _because("redraw_with_realm")
        case actions.CutDeck():
            return _because("cut_out_of_range")
        case _:
            return _because("not_asked")


def _slot(place: ChamaSeatState, slot: int) -> Reason:
    if not 0 <= slot < len(SLOTS):
        return _because("no_realm_there")
    if place.slots[slot] > 0:
        return _because("slot_taken", slot=SLOTS[slot])
    return _because("row_not_open", slot=SLOTS[slot], open=SLOTS[open_slots(place.slots)[0]])


def _realm(state: ChamaState, seat: Seat, action: actions.PlayRealm) -> Reason:
    if kind_of(action.card) is not Kind.REALM:
        return _because("not_a_realm", card=action.card)
    return _step_2(state) or _slot(state.seats[seat], action.slot)


def _step_2(state: ChamaState) -> Reason | None:
    if state.realm_done:
        return _because("one_realm_action")
    return _because("step_passed", step=2, now=state.step) if state.step > 2 else None


def _rebuild(state: ChamaState, seat: Seat, action: actions.Rebuild) -> Reason:
    reason = _step_2(state)
    if reason is not None:
        return reason
    place = state.seats[seat]
    if not (0 <= action.slot < len(SLOTS) and place.slots[action.slot] < 0):
        return _because("not_razed")
    return _because("rebuild_needs_three", needs=CARDS_TO_REBUILD, has=len(place.hand))


def _commander(state: ChamaState, _seat: Seat, action: actions.PlaceCommander) -> Reason:
    if kind_of(action.card) is not Kind.COMMANDER:
        return _because("not_a_commander", card=action.card)
    return _because("step_passed", step=3, now=state.step)


def _army(state: ChamaState, seat: Seat, action: actions.AttachArmy) -> Reason:
    if kind_of(action.card) is not Kind.ARMY:
        return _because("not_an_army", card=action.card)
    if state.step > 3:
        return _because("step_passed", step=3, now=state.step)
    pool = state.seats[seat].pool
    if not 0 <= action.unit < len(pool):
        return _because("no_such_commander")
    return _because("army_already", commander=pool[action.unit].commander)


def _attack(state: ChamaState, seat: Seat, action: actions.Attack) -> Reason:
    battle = state.battle
    if battle is not None and not (state.options.chain_attack and action.seat != battle.defender):
        return _because("same_realm")
    if state.battle_done and state.ask is ChamaAsk.MAIN:
        return _because("one_battle")
    if action.seat == seat:
        return _because("own_realm")
    if not _faces(state, seat, action.seat):
        return _because("partner")
    place = state.seats[seat]
    if place.turns == 1 and not state.options.first_round_attack:
        return _because("no_attack_in_first_round")
    if not send_actions(place):
        return _because("no_commander")
    if not (0 <= action.seat < len(state.seats) and 0 <= action.slot < len(SLOTS)):
        return _because("no_realm_there")
    slots = state.seats[action.seat].slots
    if slots[action.slot] == 0:
        return _because("no_realm_there")
    if slots[action.slot] < 0:
        return _because("already_razed")
    if not may_attack(state, seat, action.seat):
        return _because("truce")
    guard = SLOTS[guards(slots, action.slot, state.options.tip_covers_base)[0]]
    return _because("protected", slot=SLOTS[action.slot], guard=guard)


def _send(state: ChamaState, seat: Seat, action: actions.SendFromPool) -> Reason:
    pool = state.seats[seat].pool
    if not 0 <= action.unit < len(pool):
        return _because("no_such_commander")
    unit = pool[action.unit]
    return _because("face_down" if unit.down else "already_fought", commander=unit.commander)


def _faces(state: ChamaState, seat: Seat, other: Seat) -> bool:
    seats = len(state.seats)
    return not 0 <= other < seats or other in type_of(state).opponents(seat, seats)


def _xisum(state: ChamaState, seat: Seat, action: actions.CallXisum) -> Reason:
    if not state.options.xisum:
        return _because("no_xisum_here")
    if state.xisum_done:
        return _because("one_xisum")
    if state.step > 2:
        return _because("step_passed", step=2, now=state.step)
    pool = state.seats[seat].pool
    if not 0 <= action.unit < len(pool):
        return _because("no_such_commander")
    if pool[action.unit].down:
        return _because("face_down", commander=pool[action.unit].commander)
    if action.seat not in type_of(state).opponents(seat, len(state.seats)):
        return _because("xisum_to_opponents")
    return _because("no_card_to_challenge")
