"""Counter-attacks: attacks of the attacked monster, answered as attacks are (4.4, MW-103)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.magic_wizards.actions import NOBODY
from engine.games.magic_wizards.battle_outcome import around, is_off
from engine.games.magic_wizards.card_effects import When
from engine.games.magic_wizards.cards import effects_at
from engine.games.magic_wizards.effects_on_cards import turn_up
from engine.games.magic_wizards.events import CounterAttackDeclared, Events
from engine.games.magic_wizards.field import at, controller, emit, pop, printed, push, swap
from engine.games.magic_wizards.frames import AttackFrame
from engine.games.magic_wizards.model import MagicState
from engine.games.magic_wizards.targets import fire_traps

_SINCE = 5
"""The version of the rules from which on a counter-attack is an attack."""


def is_answerable(state: MagicState, frame: AttackFrame) -> bool:
    """Tell whether a counter-attack can lead to anything.

    A Trap, or what either monster does in an attack.
    """
    if state.rules < _SINCE:
        return False
    target, attacker = at(state, frame.target), at(state, frame.attacker)
    acts = effects_at(printed(state, target), When.ATTACKS) or effects_at(printed(state, attacker), When.ATTACKED)
    rival = 1 - controller(state, target.slot)
    return bool(acts) or fire_traps(state, rival, (When.ATTACK_DECLARED,)) is not state


def declare_counter(state: MagicState, frame: AttackFrame, events: Events) -> MagicState:
    """Declare the target's counter-attack; what that sets off comes before the numbers are compared."""
    seat, target, attacker = controller(state, frame.target), at(state, frame.target), at(state, frame.attacker)
    names = printed(state, target).id, printed(state, attacker).id
    emit(events, CounterAttackDeclared(seat, names[0], target.slot, attacker.slot, names[1]))
    state = swap(state, replace(frame, countered="stands"))
    return push(state, AttackFrame(frame.target, frame.attacker, counters=seat))


def is_over(state: MagicState, frame: AttackFrame) -> bool:
    """Tell whether a counter-attack is off, or is still on its attacker whose own attack is over (MW-68)."""
    return is_off(state, frame) or (_is_aimed_back(state, frame) and is_off(state, _answered(state)))


def has_no_battle(state: MagicState, frame: AttackFrame) -> bool:
    """Tell whether a counter-attack leads to no battle of its own.

    It is over, or is fought with the attack it answers.
    """
    return is_over(state, frame) or _is_aimed_back(state, frame)


def _answered(state: MagicState) -> AttackFrame:
    """Return the attack that the counter-attack on top of the stack answers."""
    below = state.stack[-2]
    assert isinstance(below, AttackFrame)
    return below


def _is_aimed_back(state: MagicState, frame: AttackFrame) -> bool:
    """Tell whether no Refletir has turned a counter-attack onto another target."""
    aimed = frame.struck == NOBODY and frame.target == _answered(state).attacker
    return aimed and not (frame.reflected or frame.fought)


def back_from(state: MagicState, frame: AttackFrame, events: Events) -> MagicState:
    """Resume the original attack after a counter-attack that could be answered.

    Who was turned down meanwhile is turned up again, as a target is (MW-23).
    """
    below = _answered(state)
    stands = _is_aimed_back(state, frame) and not is_over(state, frame)
    below = replace(below, countered="stands" if stands else "off", fought=(*below.fought, *frame.fought))
    state = swap(pop(state), below)
    if is_off(state, below) or not at(state, below.target).monster:
        return state
    return turn_up(state, below.target, events, around(below))
