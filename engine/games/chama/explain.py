"""The permission or refusal of every action: None, or a code of the catalogs and its rule.

`legal.py` lists what may be done off tables, which is faster; a test holds that it lists exactly what is not refused
here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.model import Reason, Seat
from engine.games.chama import actions
from engine.games.chama.actions import ChamaAction
from engine.games.chama.battle import may_attack
from engine.games.chama.cards import ACE, DECK, Card, Kind, kind_of, kinds_in
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


def why_not(state: ChamaState, seat: Seat, action: ChamaAction, deciders: tuple[Seat, ...]) -> Reason | None:
    """Return the first thing that stands in the way of an action, None for a legal one."""
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
    card: Card | None = getattr(action, "card", None)
    if card is not None and card not in state.seats[seat].hand:
        return _because("card_not_in_hand", card=card)
    refusal = _REFUSALS.get(type(action))
    return None if refusal is None else refusal(state, seat, action)


def _cut(_state: ChamaState, _seat: Seat, action: actions.CutDeck) -> Reason | None:
    return None if 0 < action.at < len(DECK) else _because("cut_out_of_range")


def _slot(place: ChamaSeatState, slot: int) -> Reason | None:
    """Return why no realm may be laid on a slot (CH-5..7)."""
    if not 0 <= slot < len(SLOTS):
        return _because("no_realm_there")
    if place.slots[slot] > 0:
        return _because("slot_taken", slot=SLOTS[slot])
    if slot in open_slots(place.slots):
        return None
    return _because("row_not_open", slot=SLOTS[slot], open=SLOTS[open_slots(place.slots)[0]])


def _realm(state: ChamaState, seat: Seat, action: actions.PlayRealm) -> Reason | None:
    if kind_of(action.card) is not Kind.REALM:
        return _because("not_a_realm", card=action.card)
    return _step_2(state) or _slot(state.seats[seat], action.slot)


def _step_2(state: ChamaState) -> Reason | None:
    if state.realm_done:
        return _because("one_realm_action")
    return _passed(state, 2)


def _passed(state: ChamaState, step: int) -> Reason | None:
    return _because("step_passed", step=step, now=state.step) if state.step > step else None


def _rebuild(state: ChamaState, seat: Seat, action: actions.Rebuild) -> Reason | None:
    reason, place = _step_2(state), state.seats[seat]
    if reason is not None:
        return reason
    if not (0 <= action.slot < len(SLOTS) and place.slots[action.slot] < 0):
        return _because("not_razed")
    if len(place.hand) < CARDS_TO_REBUILD:
        return _because("rebuild_needs_three", needs=CARDS_TO_REBUILD, has=len(place.hand))
    return None


def _commander(state: ChamaState, _seat: Seat, action: actions.PlaceCommander) -> Reason | None:
    if kind_of(action.card) is not Kind.COMMANDER:
        return _because("not_a_commander", card=action.card)
    return _passed(state, 3)


def _army(state: ChamaState, seat: Seat, action: actions.AttachArmy) -> Reason | None:
    if kind_of(action.card) is not Kind.ARMY:
        return _because("not_an_army", card=action.card)
    pool = state.seats[seat].pool
    if (passed := _passed(state, 3)) is not None:
        return passed
    if not 0 <= action.unit < len(pool):
        return _because("no_such_commander")
    unit = pool[action.unit]
    return _because("army_already", commander=unit.commander) if unit.army else None


def _attack(state: ChamaState, seat: Seat, action: actions.Attack) -> Reason | None:
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
    return _aim(state, seat, action)


def _aim(state: ChamaState, seat: Seat, action: actions.Attack) -> Reason | None:
    """Return why a realm may not be attacked by anybody, or not by this seat (CH-14, CH-15, CH-37)."""
    if not (0 <= action.seat < len(state.seats) and 0 <= action.slot < len(SLOTS)):
        return _because("no_realm_there")
    slots = state.seats[action.seat].slots
    if slots[action.slot] == 0:
        return _because("no_realm_there")
    if slots[action.slot] < 0:
        return _because("already_razed")
    if not may_attack(state, seat, action.seat):
        return _because("truce")
    covers = state.options.tip_covers_base
    if action.slot in type_of(state).exposed(slots, covers):
        return None
    guard = SLOTS[guards(slots, action.slot, covers)[0]]
    return _because("protected", slot=SLOTS[action.slot], guard=guard)


def _faces(state: ChamaState, seat: Seat, other: Seat) -> bool:
    seats = len(state.seats)
    return not 0 <= other < seats or other in type_of(state).opponents(seat, seats)


def _send(state: ChamaState, seat: Seat, action: actions.SendFromPool) -> Reason | None:
    pool = state.seats[seat].pool
    if not 0 <= action.unit < len(pool):
        return _because("no_such_commander")
    unit = pool[action.unit]
    return None if unit.ready else _because("face_down" if unit.down else "already_fought", commander=unit.commander)


def _send_from_hand(_state: ChamaState, _seat: Seat, action: actions.SendFromHand) -> Reason | None:
    return None if kind_of(action.card) is Kind.COMMANDER else _because("not_a_commander", card=action.card)


def _reinforce(_state: ChamaState, _seat: Seat, action: actions.Reinforce | actions.GiveAid) -> Reason | None:
    return None if kind_of(action.card) is Kind.ARMY else _because("only_armies_reinforce", card=action.card)


def _armistice(state: ChamaState, seat: Seat, _action: actions.PlayArmistice) -> Reason | None:
    return None if ACE in state.seats[seat].hand else _because("no_ace")


def _spoils(state: ChamaState, seat: Seat, action: actions.PlaySpoils) -> Reason | None:
    if kind_of(state.spoils) is not Kind.REALM:
        return _because("spoils_not_a_realm", card=state.spoils)
    return _slot(state.seats[seat], action.slot)


def _redraw(state: ChamaState, seat: Seat, _action: actions.Redraw) -> Reason | None:
    return _because("redraw_with_realm") if kinds_in(state.seats[seat].hand).realms else None


def _xisum(state: ChamaState, seat: Seat, action: actions.CallXisum) -> Reason | None:
    if not state.options.xisum:
        return _because("no_xisum_here")
    if state.xisum_done:
        return _because("one_xisum")
    if (passed := _passed(state, 2)) is not None:
        return passed
    pool = state.seats[seat].pool
    if not 0 <= action.unit < len(pool):
        return _because("no_such_commander")
    if pool[action.unit].down:
        return _because("face_down", commander=pool[action.unit].commander)
    if action.seat not in type_of(state).opponents(seat, len(state.seats)):
        return _because("xisum_to_opponents")
    challenged = state.seats[action.seat]
    return None if challenged.drawn < len(challenged.deck) else _because("no_card_to_challenge")


_REFUSALS: dict[type, Callable[[ChamaState, Seat, Any], Reason | None]] = {
    actions.CutDeck: _cut,
    actions.PlayRealm: _realm,
    actions.Rebuild: _rebuild,
    actions.PlaceCommander: _commander,
    actions.AttachArmy: _army,
    actions.Attack: _attack,
    actions.SendFromPool: _send,
    actions.SendFromHand: _send_from_hand,
    actions.Reinforce: _reinforce,
    actions.GiveAid: _reinforce,
    actions.PlayArmistice: _armistice,
    actions.PlaySpoils: _spoils,
    actions.Redraw: _redraw,
    actions.CallXisum: _xisum,
}
"""By the type of an action: what its cards stand against; the others need no more than to be asked for."""
