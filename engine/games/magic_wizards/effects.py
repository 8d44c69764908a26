"""What effects do: each act, on the cards that are meant (effects_on_cards) or once (here)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards.actions import NO_SLOT, NOBODY, Piece, Slot
from engine.games.magic_wizards.arrivals import fetch, fuse, summon, transform
from engine.games.magic_wizards.board.drawings import layouts_of
from engine.games.magic_wizards.card_effects import Do, When, Whom
from engine.games.magic_wizards.cards import card_of, is_extra, owner_of
from engine.games.magic_wizards.effects_on_cards import do_to, matters, show
from engine.games.magic_wizards.events import (
    AttackReflected,
    CardDrawn,
    CardNegated,
    DuelCardDiscarded,
    Events,
    LifeChanged,
    TerrainCame,
)
from engine.games.magic_wizards.field import (
    arrive,
    at,
    controller,
    emit,
    into_zone,
    is_there,
    leave,
    on_field,
    pop,
    printed,
    push,
    put,
    swap_where,
    with_seat,
)
from engine.games.magic_wizards.frames import AttackFrame, BearingFrame, Frame, PlayFrame, Task
from engine.games.magic_wizards.labyrinth import rises
from engine.games.magic_wizards.model import MagicAsk, MagicState
from engine.games.magic_wizards.multi_body import may_bear
from engine.games.magic_wizards.numbers import count_of
from engine.games.magic_wizards.razing import covered, raze
from engine.games.magic_wizards.targets import (
    CHOSEN_PIECES,
    is_of_kind,
    reflected_onto,
    targets,
    unordered,
)
from engine.games.magic_wizards.zones import BESIDE, hand_zone, held

_NAMED_SINCE = 5
"""The version of the rules from which on the player of the walls names the labyrinth."""


def carry_out(state: MagicState, task: Task, events: Events) -> MagicState:
    """Carry out the effect on top of the stack and remove it."""
    state = pop(state)
    if (act := _ACTS.get(task.effect.do)) is not None:
        return act(state, task, events)
    if task.effect.do is Do.TO_HAND and (found := _recovery(state, task)) is not None:
        return fetch(state, found, events)
    return _on_each(state, task, events)


def _on_each(state: MagicState, task: Task, events: Events) -> MagicState:
    """Do it to each card that is meant; what it sets off comes card by card after it (MW-105)."""
    below, due = len(state.stack), tuple[Frame, ...]()
    for slot in targets(state, task):
        if not is_of_kind(state, task, slot):
            state = show(state, slot, events)
            continue
        if not matters(state, task, slot):
            continue
        if may_bear(state, task, slot):
            state = push(state, BearingFrame(slot, task))
        else:
            state = do_to(state, task, slot, events)
        due = (*state.stack[below:], *due)
        state = replace(state, stack=state.stack[:below]) if due else state
    return replace(state, stack=(*state.stack, *due)) if due else state


def change_life(state: MagicState, seat: Seat, change: int, events: Events, *, battle: bool = False) -> MagicState:
    """Add to a player's PVs, or take from them (MW-24, MW-81)."""
    if not change:
        return state
    life = state.seats[seat].life + change
    emit(events, LifeChanged(seat, change, life, battle))
    return replace(with_seat(state, seat, life=life), changed=True)


def _player(task: Task) -> Seat:
    return task.seat if task.effect.target is Whom.YOU else 1 - task.seat


def _gain_life(state: MagicState, task: Task, events: Events) -> MagicState:
    times = count_of(state, task.effect, task.seat, task.slot, NO_SLOT)
    return change_life(state, _player(task), task.effect.life * times, events)


def _lose_life(state: MagicState, task: Task, events: Events) -> MagicState:
    times = count_of(state, task.effect, task.seat, task.slot, NO_SLOT)
    return change_life(state, _player(task), -task.effect.life * times, events)


def draw_card(state: MagicState, seat: Seat, events: Events, zone: int = BESIDE) -> MagicState:
    """Draw the next card of the deck, if there is one (MW-1)."""
    player = state.seats[seat]
    if not player.deck:
        return state
    emit(events, CardDrawn(seat, card_of(state.decks, player.deck[0]).id))
    if state.options.duel_discs:
        piece, deck = player.deck[0], player.deck[1:]
        return into_zone(with_seat(state, seat, deck=deck), seat, piece, zone)
    return replace(with_seat(state, seat, deck=player.deck[1:], hand=(*player.hand, player.deck[0])), changed=True)


def _draw(state: MagicState, task: Task, events: Events) -> MagicState:
    for _ in range(task.effect.count):
        zone = hand_zone(state.seats[task.seat]) if state.options.duel_discs else BESIDE
        if state.options.duel_discs and zone == BESIDE:
            break
        state = draw_card(state, task.seat, events, zone)
    return state


def discard(state: MagicState, seat: Seat, piece: Piece, events: Events) -> MagicState:
    """Put a card of the hand on its graveyard."""
    emit(events, DuelCardDiscarded(seat, card_of(state.decks, piece).id))
    hand = tuple([other for other in state.seats[seat].hand if other != piece])
    return arrive(with_seat(state, seat, hand=hand), piece, "graveyard")


def discard_down(state: MagicState, seat: Seat, slot: Slot, events: Events) -> MagicState:
    """Put a face-down card of a duel disk on its graveyard (MW-140)."""
    card = at(state, slot)
    emit(events, DuelCardDiscarded(seat, printed(state, card).id, slot))
    field = tuple([other for other in state.seats[seat].field if other.slot != slot])
    return arrive(with_seat(state, seat, field=field), card.piece, "graveyard")


def _discard(state: MagicState, task: Task, _events: Events) -> MagicState:
    """The rival discards by lot, the player itself by choice: card by card, by a question or a draw of its own."""
    seat = _player(task)
    player = state.seats[seat]
    if not (held(player) if state.options.duel_discs else player.hand) or len(task.chosen) >= task.effect.count:
        return state
    state = push(state, task)
    return replace(state, ask=MagicAsk.CHOOSE if seat == task.seat else MagicAsk.LOT, asked=task.seat)


def _recovery(state: MagicState, task: Task) -> Task | None:
    """Return the effect with the card that it fetches from deck or graveyard; None where it is done on the field."""
    if task.effect.target in CHOSEN_PIECES:
        return task if task.chosen else None
    owner = owner_of(task.piece)
    dead = task.effect.when is When.DESTROYED_BY_BATTLE and task.piece in state.seats[owner].graveyard
    fetches = task.effect.target is Whom.SELF and dead and not is_extra(task.piece)
    return replace(task, seat=owner, chosen=(task.piece,)) if fetches else None


def _negate_attack(state: MagicState, _task: Task, _events: Events) -> MagicState:
    for frame in reversed(state.stack):
        if isinstance(frame, AttackFrame):
            return swap_where(state, frame, replace(frame, over=True))
    return state


def _negate_card(state: MagicState, task: Task, events: Events) -> MagicState:
    for frame in reversed(state.stack):
        if isinstance(frame, PlayFrame) and frame.slot == task.around.played:
            emit(events, CardNegated(frame.seat, printed(state, at(state, frame.slot)).id))
            return swap_where(state, frame, replace(frame, negated=True))
    return state


def _reflect(state: MagicState, task: Task, events: Events) -> MagicState:
    """The attack goes onto what the card names, one battle each, as the attacker's controller orders them (MW-84)."""
    to = _player(task) if task.effect.target in (Whom.YOU, Whom.RIVAL) else NOBODY
    slots = () if to != NOBODY else reflected_onto(state, task)
    if to == NOBODY and not slots:
        return state
    if left := unordered(state, task):
        if len(left) > 1:
            asked = controller(state, task.around.attacker)
            return replace(push(state, task), ask=MagicAsk.CHOOSE, asked=asked)
        slots = (*task.chosen, *left)
    for frame in reversed(state.stack):
        if isinstance(frame, AttackFrame):
            first = slots[0] if slots else NO_SLOT
            emit(events, AttackReflected(frame.attacker, slots, None if to == NOBODY else to))
            turned = replace(frame, target=first, struck=to, reflected=slots[1:], cell=-1, beside=False)
            return swap_where(state, frame, turned)
    return state


def _set_terrain(state: MagicState, task: Task, events: Events) -> MagicState:
    """The field, or the cells named, have this terrain while the card lies here; one of the field goes (MW-118)."""
    if not is_there(state, task.slot) or task.effect.terrain is None:
        return state
    for _, card in tuple(on_field(state)):
        if not state.options.environments and card.terrain is not None and card.slot != task.slot:
            state = leave(state, card.slot, "graveyard", events)
    emit(events, TerrainCame(task.seat, task.effect.terrain))
    return covered(put(state, task.slot, terrain=task.effect.terrain), at(state, task.slot).cells)


def _raise_walls(state: MagicState, task: Task, events: Events) -> MagicState:
    """A labyrinth rises; none while another stands (MW-93, MW-124).

    It is the one that the deck of its player names (MW-160), else one that this player names where there are several.
    Up to version 4 of the rules the lot said which one (MW-142).
    """
    if state.labyrinth or not is_there(state, task.slot):
        return state
    names = layouts_of(state.options)
    if len(names) > 1 and state.rules < _NAMED_SINCE:
        return replace(push(state, task), ask=MagicAsk.LAYOUT, asked=NOBODY)
    own = state.decks[task.seat].layout
    if own in names:
        return rises(state, str(own), task.slot, events)
    if len(names) > 1:
        return replace(push(state, task), ask=MagicAsk.WALLS, asked=task.seat)
    return rises(state, names[0], task.slot, events)


def _nothing(state: MagicState, _task: Task, _events: Events) -> MagicState:
    return state


_ACTS: dict[Do, Callable[[MagicState, Task, Events], MagicState]] = {
    Do.SUMMON: summon,
    Do.DRAW: _draw,
    Do.DISCARD: _discard,
    Do.GAIN_LIFE: _gain_life,
    Do.LOSE_LIFE: _lose_life,
    Do.NEGATE_ATTACK: _negate_attack,
    Do.NEGATE_CARD: _negate_card,
    Do.REFLECT: _reflect,
    Do.FUSE: fuse,
    Do.TRANSFORM: transform,
    Do.SET_TERRAIN: _set_terrain,
    Do.RAZE: raze,
    Do.TOON_WORLD: _nothing,
    Do.LABYRINTH: _raise_walls,
}
"""What is done once; a test holds both tables against the list of acts."""
