"""Functions that carry each action out, once it is known to be legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.model import Seat
from engine.games.chama import actions, battle, setup, turn, variants
from engine.games.chama.events import Events
from engine.games.chama.model import ChamaState

APPLY: dict[type, Callable[[ChamaState, Seat, Any, Events], ChamaState]] = {
    actions.CutDeck: setup.cut,
    actions.PlayRealm: turn.play_realm,
    actions.Rebuild: turn.rebuild,
    actions.PlaceCommander: turn.place_commander,
    actions.AttachArmy: turn.attach_army,
    actions.Attack: battle.attack,
    actions.SendFromPool: battle.send_from_pool,
    actions.SendFromHand: battle.send_from_hand,
    actions.LeaveUndefended: lambda state, seat, _action, events: battle.leave_undefended(state, seat, events),
    actions.Reinforce: battle.reinforce,
    actions.PlayArmistice: lambda state, seat, _action, events: battle.armistice(state, seat, events),
    actions.Concede: lambda state, seat, _action, events: battle.concede(state, seat, events),
    actions.Withdraw: lambda state, seat, _action, events: battle.withdraw(state, seat, events),
    actions.DrawSpoils: lambda state, seat, _action, events: battle.draw_spoils(state, seat, events),
    actions.DeclineSpoils: lambda state, seat, _action, events: battle.decline_spoils(state, seat, events),
    actions.PlaySpoils: battle.play_spoils,
    actions.KeepSpoils: lambda state, _seat, _action, events: battle.keep_spoils(state, events),
    actions.ChamaDiscard: turn.discard,
    actions.EndTurn: lambda state, seat, _action, events: turn.end_turn(state, seat, events),
    actions.Redraw: lambda state, seat, _action, events: setup.redraw(state, seat, events),
    actions.KeepHand: lambda state, seat, _action, events: turn.finish_turn(state, seat, events),
    actions.GiveAid: variants.give_aid,
    actions.RefuseAid: lambda state, seat, _action, events: variants.refuse_aid(state, seat, events),
    actions.CallXisum: variants.call_xisum,
}
"""What carries each action out; a test holds the keys against the union of actions."""
