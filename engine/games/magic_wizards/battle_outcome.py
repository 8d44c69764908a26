"""The outcome of a battle: who would be destroyed, who pays, and whom a keyword keeps.

MW-78, MW-101, MW-102.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards.actions import NO_SLOT, NOBODY, Slot
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.field import at, controller, find, is_there
from engine.games.magic_wizards.frames import Around, AttackFrame
from engine.games.magic_wizards.model import MagicState
from engine.games.magic_wizards.numbers import BattleSide, attacks_by_magic, has_toon_world, is_paralysed


def around(frame: AttackFrame) -> Around:
    """Return the cards and seats that effects of this attack refer to."""
    return Around(attacker=frame.attacker, foe=frame.target, struck=frame.struck)


def is_off(state: MagicState, frame: AttackFrame) -> bool:
    """Tell whether no battle can come of an attack: negated, or the target gone, or the attacker (MW-68).

    So it is too when the attacker lies face-down or in Defence, or is another player's by now.
    """
    placed = find(state, frame.attacker)
    if frame.over or placed is None:
        return True
    seat, attacker = placed
    side = state.seat if frame.counters == NOBODY else frame.counters
    if not (attacker.up and attacker.attack and seat == side):
        return True
    return frame.struck == NOBODY and frame.target != NO_SLOT and not is_there(state, frame.target)


def outcome_of(
    state: MagicState, frame: AttackFrame, mine: BattleSide, foe: BattleSide, atk: int, against: int, upright: bool
) -> AttackFrame:
    """Return the attack with its casualties and payments, before any protection applies."""
    attacker, target = frame.attacker, frame.target
    own, other = controller(state, attacker), controller(state, target)
    if not upright:
        if atk > against:
            return replace(frame, doomed=(target,))
        return replace(frame, harm=_harm(own, against - atk))
    if atk > against:
        return replace(frame, doomed=(target,), harm=_harm(other, atk - against))
    reached = frame.beside or (Keyword.REACH in mine.keywords and Keyword.REACH not in foe.keywords)
    if reached or is_kept_from_counter(state, frame):
        return replace(frame, doomed=(target,) if atk == against else ())
    if atk == against:
        return replace(frame, doomed=(attacker, target), counter=True)
    return replace(frame, doomed=(attacker,), harm=_harm(own, against - atk), counter=True)


def is_kept_from_counter(state: MagicState, frame: AttackFrame) -> bool:
    """Tell whether a target does not counter-attack.

    It may not attack, or its counter-attack came to nothing. Nobody counter-attacks a counter-attack; one that was
    declared goes on under Paralisar (MW-101, MW-103).
    """
    if frame.counters != NOBODY or frame.countered == "off":
        return True
    card = at(state, frame.target)
    bound = is_paralysed(state, card) or card.fused == state.turn
    return bound and not (frame.countered or state.options.para_counter)


def _harm(seat: Seat, amount: int) -> tuple[int, int]:
    return (amount, 0) if seat == 0 else (0, amount)


def shields_of(
    state: MagicState, frame: AttackFrame, mine: BattleSide, foe: BattleSide, tie: bool
) -> dict[Slot, Keyword]:
    """Return who is not destroyed after all, and by what: Desenho, then Anti-Magia (MW-102)."""
    found: dict[Slot, Keyword] = {}
    sides = ((frame.attacker, mine, foe), (frame.target, foe, mine))
    for slot, own, other in sides:
        card = at(state, slot)
        if slot not in frame.doomed:
            continue
        toon = (
            tie
            and Keyword.TOON in own.keywords
            and card.attack
            and has_toon_world(state, controller(state, slot), card)
        )
        if toon:
            found[slot] = Keyword.TOON
        elif Keyword.ANTI_MAGIC in own.keywords and attacks_by_magic(other):
            found[slot] = Keyword.ANTI_MAGIC
    return found


def spared(
    state: MagicState, frame: AttackFrame, mine: BattleSide, foe: BattleSide, shields: dict[Slot, Keyword]
) -> AttackFrame:
    """Return the attack without cards that a keyword keeps or damage that Anti-Magia spares (MW-48)."""
    harm = list(frame.harm)
    for slot, own, other in ((frame.attacker, mine, foe), (frame.target, foe, mine)):
        if Keyword.ANTI_MAGIC in own.keywords and attacks_by_magic(other):
            harm[controller(state, slot)] = 0
    doomed = tuple([slot for slot in frame.doomed if slot not in shields])
    return replace(frame, doomed=doomed, harm=(harm[0], harm[1]))
