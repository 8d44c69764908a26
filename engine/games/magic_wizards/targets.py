"""Moments when an effect is due, and its possible targets (card_effects explains each of them)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards.actions import NO_SLOT, Piece, Slot
from engine.games.magic_wizards.board.reach import reaches_player
from engine.games.magic_wizards.card_effects import Do, Effect, Until, When, Whether, Whom
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.cards import card_of, effects_at, fits, is_extra
from engine.games.magic_wizards.field import (
    at,
    controller,
    find,
    is_there,
    monsters,
    on_field,
    printed,
    push,
)
from engine.games.magic_wizards.frames import Around, AttackFrame, Task, TrapsFrame
from engine.games.magic_wizards.fusion import Fusing, extras_for, next_materials, still_there
from engine.games.magic_wizards.model import FieldCard, MagicState
from engine.games.magic_wizards.numbers import holds, keywords_of
from engine.games.magic_wizards.zones import is_beyond_help

NOWHERE = Around()
CHOSEN_SLOTS = (Whom.YOUR_MONSTER, Whom.RIVAL_MONSTER, Whom.ANY_MONSTER, Whom.RIVAL_SUPPORT)
CHOSEN_PIECES = (Whom.YOUR_GRAVEYARD, Whom.YOUR_DECK)
_OF_AN_ACT = (Whom.ATTACKER, Whom.FOE, Whom.DESTROYER, Whom.PLAYED_CARD)
"""Who takes part in an attack or a play; one that lies face-down is no target (MW-73)."""


class Candidates(NamedTuple):
    """The candidates for a name: cards on the field, or cards that lie elsewhere."""

    slots: tuple[Slot, ...] = ()
    pieces: tuple[Piece, ...] = ()

    @property
    def all(self) -> tuple[int, ...]:
        """Return both; only one of them has any."""
        return self.slots or self.pieces


# ---- When ------------------------------------------------------------------------------------------------------------


def tasks_for(state: MagicState, seat: Seat, piece: Piece, slot: Slot, when: When, around: Around) -> tuple[Task, ...]:
    """Return the effects of a card at a moment, the last one first, as they lie on the stack."""
    effects = effects_at(card_of(state.decks, piece), when)
    return tuple([Task(effect, seat, piece, slot, around) for effect in reversed(effects)]) if effects else ()


def fire(state: MagicState, slot: Slot, when: When, around: Around) -> MagicState:
    """Put the effects that a face-up card of the field has at a moment on the stack."""
    placed = find(state, slot)
    if placed is None or not placed[1].up:
        return state
    seat, card = placed
    tasks = tasks_for(state, seat, card.piece, slot, when, around)
    return push(state, *tasks) if tasks else state


def fire_traps(state: MagicState, seat: Seat, when: tuple[When, ...], around: Around = NOWHERE) -> MagicState:
    """Let the next set Traps of a player fire whose moment this is, or any card that may be one (MW-66)."""
    hidden = state.options.duel_discs  # there nobody else knows what lies face-down
    may_be = [card for card in state.seats[seat].field if not card.monster or (hidden and not card.up)]
    return push(state, TrapsFrame(seat, when, around, state.next_slot)) if may_be else state


def is_attacking(state: MagicState) -> bool:
    """Tell whether an attack is going on."""
    return any(isinstance(frame, AttackFrame) for frame in state.stack)


def is_due(state: MagicState, task: Task) -> bool:
    """Tell whether an effect's condition holds; a coin is looked at when it has fallen.

    An effect for one battle needs a battle: since version 3 of the rules it is not begun without one (MW-151).
    """
    if task.effect.until is Until.END_OF_BATTLE and state.rules > 2 and not is_attacking(state):
        return False
    wanted = task.effect.if_
    if wanted is None or wanted.test is Whether.COIN_HEADS:
        return True
    if wanted.test is Whether.FOE_IS:
        placed = find(state, task.around.destroyer or task.around.foe)
        return placed is not None and placed[1].up and fits(printed(state, placed[1]), wanted)
    card = at(state, task.slot) if is_there(state, task.slot) else FieldCard(task.slot, task.piece, True, False)
    return holds(state, task.effect, task.seat, card)


# ---- Whom ------------------------------------------------------------------------------------------------------------


def candidates(state: MagicState, task: Task) -> Candidates:
    """Return what may be named now for the effect on top of the stack."""
    effect, seat = task.effect, task.seat
    if effect.do is Do.FUSE:
        return _for_fusion(state, task)
    if effect.do is Do.REFLECT and (left := unordered(state, task)):
        return Candidates(left)
    linked = _linked_to(state, task)
    if linked is not None and effect.target in (Whom.YOUR_MONSTER, Whom.ANY_MONSTER, Whom.BEARER):
        return Candidates(tuple([slot for slot in _monsters(state, task, (seat,)) if slot in linked]))
    match effect.target:
        case Whom.YOUR_MONSTER:
            return Candidates(_monsters(state, task, (seat,)))
        case Whom.RIVAL_MONSTER:
            slots = _monsters(state, task, (1 - seat,))
            return Candidates(tuple(slot for slot in slots if slot != _left_out(task)))
        case Whom.ANY_MONSTER | Whom.BEARER:
            return Candidates(_monsters(state, task, (seat, 1 - seat)))
        case Whom.RIVAL_SUPPORT:
            hidden = state.options.duel_discs  # any face-down card may be named there (MW-141)
            cards = [card for card in state.seats[1 - seat].field if not card.monster or (hidden and not card.up)]
            if state.boarded and not _reaches_beside(state, task):
                cards = [card for card in cards if card.cell >= 0]
            hidden_too = effect.of is None or effect.of.kind is None
            return Candidates(
                tuple(
                    card.slot
                    for card in cards
                    if (card.up and fits(printed(state, card), effect.of)) or (not card.up and hidden_too)
                )
            )
        case Whom.YOUR_GRAVEYARD:
            return Candidates((), _pieces(state, effect, state.seats[seat].graveyard))
        case Whom.YOUR_DECK:
            return Candidates((), tuple(sorted(_pieces(state, effect, state.seats[seat].deck))))
        case _:
            return Candidates()


def _reaches_beside(state: MagicState, task: Task) -> bool:
    """Tell whether an effect reaches cards beside the board: a monster's only by Alcance or from the last row."""
    source = at(state, task.slot) if is_there(state, task.slot) else None
    if source is None or not source.monster:
        return True
    return Keyword.REACH in keywords_of(state, source) or reaches_player(state, source, False, 1 - task.seat)


def _left_out(task: Task) -> Slot:
    """Return the attacker, onto which its own attack is not reflected."""
    return task.around.attacker if task.effect.do is Do.REFLECT else NO_SLOT


def _monsters(state: MagicState, task: Task, seats: Sequence[Seat]) -> tuple[Slot, ...]:
    effect, discs = task.effect, state.options.duel_discs
    up = effect.do is not Do.TURN_UP
    slots = tuple(
        card.slot
        for seat in seats
        for card in (state.seats[seat].field if discs and not up else monsters(state.seats[seat]))
        if card.up is up and (not up or fits(printed(state, card), effect.of))
    )
    return tuple([slot for slot in slots if not _beyond_help(state, task, slot)]) if discs and up else slots


def _beyond_help(state: MagicState, task: Task, slot: Slot) -> bool:
    """Tell whether an effect is help that does not go from one secondary zone to another (MW-122)."""
    target, source = find(state, slot), find(state, task.slot)
    assert target is not None
    return target[0] == task.seat and is_beyond_help(task.effect, source[1] if source else None, target[1])


def is_of_kind(state: MagicState, task: Task, slot: Slot) -> bool:
    """Tell whether a card is what an effect asks for.

    Face-down in a duel disk it may be of another kind (MW-141).
    """
    card = at(state, slot)
    if card.up or not state.options.duel_discs:
        return True
    return card.monster is (task.effect.do is Do.TURN_UP)


def _pieces(state: MagicState, effect: Effect, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return the cards that an effect may take: where only monsters are meant, no other since version 2 (MW-148)."""
    rows = [(piece, card_of(state.decks, piece)) for piece in pieces if not is_extra(piece)]
    of_monsters = effect.do is Do.SUMMON or (effect.of is not None and effect.of.atk_most is not None)
    any_kind = state.rules == 1 or not of_monsters
    return tuple([piece for piece, row in rows if (any_kind or row.is_monster) and fits(row, effect.of)])


def asks_choice(effect: Effect) -> bool:
    """Tell whether somebody has to name something before the effect is done."""
    bears = effect.target is Whom.BEARER and effect.when is When.PLAYED
    return effect.do is Do.FUSE or bears or effect.target in (*CHOSEN_SLOTS, *CHOSEN_PIECES)


def is_complete(state: MagicState, task: Task) -> bool:
    """Tell whether everything that an effect asks for has been named."""
    if task.effect.do is not Do.FUSE:
        return bool(task.chosen)
    return task.extra >= 0 and len(task.chosen) >= len(card_of(state.decks, task.extra).materials)


def still_stands(state: MagicState, task: Task) -> bool:
    """Tell whether what was named for an effect may be named still (MW-68)."""
    if task.effect.do is Do.FUSE:
        materials = task.chosen[: len(card_of(state.decks, task.extra).materials)]
        return still_there(state, Fusing(task.seat, task.effect), task.extra, materials)
    return task.chosen[0] in candidates(state, replace(task, chosen=())).all


def targets(state: MagicState, task: Task) -> tuple[Slot, ...]:
    """Return the cards of the field that the effect is done to, those that are still there (MW-68)."""
    effect, around, seat = task.effect, task.around, task.seat
    up = effect.do is not Do.TURN_UP
    everybody = [(side, card) for side, card in on_field(state) if card.monster and card.up is up]
    match effect.target:
        case Whom.SELF:
            slots = [task.slot]
        case Whom.BEARER:
            slots = [at(state, task.slot).bearer] if is_there(state, task.slot) else []
        case Whom.ATTACKER:
            slots = [around.attacker]
        case Whom.FOE:
            slots = [around.foe]
        case Whom.DESTROYER:
            slots = [around.destroyer]
        case Whom.PLAYED_CARD:
            slots = [around.played]
        case Whom.YOUR_MONSTERS:
            slots = [card.slot for side, card in everybody if side == seat]
        case Whom.YOUR_OTHER_MONSTERS:
            slots = [card.slot for side, card in everybody if side == seat and card.slot != task.slot]
        case Whom.RIVAL_MONSTERS:
            slots = [card.slot for side, card in everybody if side != seat and card.slot != _left_out(task)]
        case Whom.ALL_MONSTERS:
            slots = [card.slot for _, card in everybody]
        case _:
            slots = list(task.chosen)
    wanted = effect.of if effect.target not in CHOSEN_SLOTS and up else None
    there = [at(state, slot) for slot in slots if is_there(state, slot)]
    if effect.target in _OF_AN_ACT:
        there = [card for card in there if card.up]
    if state.options.duel_discs:
        there = [card for card in there if not _beyond_help(state, task, card.slot)]
    return tuple(card.slot for card in there if fits(printed(state, card), wanted))


def reflected_onto(state: MagicState, task: Task) -> tuple[Slot, ...]:
    """Return the cards that a Refletir turns an attack onto."""
    return tuple([slot for slot in targets(state, task) if slot != task.around.attacker])


def unordered(state: MagicState, task: Task) -> tuple[Slot, ...]:
    """Return the targets of a Refletir that the attacker's controller has not ordered yet (MW-84)."""
    if task.effect.target in CHOSEN_SLOTS:
        return ()
    return tuple([slot for slot in reflected_onto(state, task) if slot not in task.chosen])


def _for_fusion(state: MagicState, task: Task) -> Candidates:
    """Return the Extras that can be made, then for each material in turn what may be it."""
    fusing = fusing_of(state, task)
    if task.extra < 0:
        return Candidates((), tuple(extras_for(state, fusing)))
    names = next_materials(state, fusing, task.extra, task.chosen)
    return Candidates(tuple(-name for name in names if name < 0), tuple(name for name in names if name >= 0))


def fusing_of(state: MagicState, task: Task) -> Fusing:
    """Return who fuses by an effect, and which own monsters of the combo bind it (MW-69)."""
    linked = _linked_to(state, task)
    if linked is not None:
        linked = tuple([slot for slot in linked if controller(state, slot) == task.seat])
    return Fusing(task.seat, task.effect, linked)


def _is_turned_up_now(state: MagicState, slot: Slot) -> bool:
    """Tell whether a Magic of a duel disk is the further card of the combo that is being put together (MW-138)."""
    placed = find(state, slot)
    return placed is not None and placed[0] == state.seat and not (placed[1].up or placed[1].monster)


def _linked_to(state: MagicState, task: Task) -> tuple[Slot, ...] | None:
    """Return the monsters of the combo of which a later card, in hand still without a slot, has to name one (MW-69).

    None for what names any, as acts of the turn do since version 3 of the rules (MW-152).
    """
    slot = task.slot
    if task.effect.when is When.YOUR_TURN and state.rules > 2:
        return None
    if slot == NO_SLOT and state.play == "combo":
        before = state.combo
    elif slot in state.combo[1:] and is_there(state, slot) and not at(state, slot).monster:
        before = state.combo[: state.combo.index(slot)]
    elif state.options.duel_discs and state.play == "combo" and _is_turned_up_now(state, slot):
        before = state.combo
    else:
        return None
    return tuple(
        target for target in before if is_there(state, target) and at(state, target).monster and at(state, target).up
    )
