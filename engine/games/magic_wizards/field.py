"""The field: finding cards on it, changing them, and where they go when they leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards import zones
from engine.games.magic_wizards.actions import NO_SLOT, NOBODY, Piece, Slot
from engine.games.magic_wizards.board.places import free_cells
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_model import Card, Staying
from engine.games.magic_wizards.cards import card_of, id_of, is_extra, owner_of
from engine.games.magic_wizards.event_fields import Destination
from engine.games.magic_wizards.events import CardLeft, ControlChanged, Events, MagicEvent
from engine.games.magic_wizards.frames import Frame
from engine.games.magic_wizards.model import WHILE_SOURCE, DuellistState, FieldCard, MagicState, Mark

MOST_MONSTERS = MOST_SUPPORTS = 8
"""Room on each side without a board (MW-65)."""


def emit(events: Events, event: MagicEvent) -> None:
    """Tell an event where somebody listens."""
    if events is not None:
        events.append(event)


def with_seat(state: MagicState, seat: Seat, /, **changes: Any) -> MagicState:
    """Return the state with one player changed."""
    player = replace(state.seats[seat], **changes)
    return replace(state, seats=(player, state.seats[1]) if seat == 0 else (state.seats[0], player))


def find(state: MagicState, slot: Slot) -> tuple[Seat, FieldCard] | None:
    """Return who controls the card in a slot, and the card; None when it is gone."""
    first, second = state.seats
    for card in first.field:
        if card.slot == slot:
            return 0, card
    for card in second.field:
        if card.slot == slot:
            return 1, card
    return None


def at(state: MagicState, slot: Slot) -> FieldCard:
    """Return the card in a slot that is known to be there."""
    for player in state.seats:
        for card in player.field:
            if card.slot == slot:
                return card
    raise AssertionError(f"no card in slot {slot}")


def controller(state: MagicState, slot: Slot) -> Seat:
    """Return who controls a slot that is known to be there."""
    placed = find(state, slot)
    assert placed is not None
    return placed[0]


def printed(state: MagicState, card: FieldCard) -> Card:
    """Return what is printed on a card of the field."""
    return state.decks.rows[card.piece]


def on_field(state: MagicState) -> list[tuple[Seat, FieldCard]]:
    """Return every card on the field with who controls it, the player of the turn first."""
    order = (1, 0) if state.seat == 1 else (0, 1)
    return [(seat, card) for seat in order for card in state.seats[seat].field]


def monsters(player: DuellistState) -> tuple[FieldCard, ...]:
    """Return a player's monsters, face-down ones too, in the order in which they came."""
    return tuple([card for card in player.field if card.monster])


def supports(player: DuellistState) -> tuple[FieldCard, ...]:
    """Return a player's Magic and Traps on the field."""
    return tuple([card for card in player.field if not card.monster])


def put(state: MagicState, slot: Slot, /, **changes: Any) -> MagicState:
    """Return the state with one card of the field changed."""
    seat = controller(state, slot)
    field = tuple([replace(card, **changes) if card.slot == slot else card for card in state.seats[seat].field])
    return with_seat(state, seat, field=field)


def put_each(state: MagicState, change: Callable[[FieldCard], FieldCard]) -> MagicState:
    """Return the state with every card of the field changed; a side on which none is stays the same."""
    for seat in (0, 1):
        before = state.seats[seat].field
        field = tuple([change(card) for card in before])
        if field != before:
            state = with_seat(state, seat, field=field)
    return state


def place(state: MagicState, seat: Seat, card: FieldCard) -> MagicState:
    """Put a new card on a side; it has the next slot."""
    card = replace(card, slot=state.next_slot)
    state = with_seat(state, seat, field=_with_card(state, seat, card))
    bare = state.bare and not (card.monster and seat == state.seat)
    return replace(state, next_slot=state.next_slot + 1, changed=True, bare=bare)


def _with_card(state: MagicState, seat: Seat, card: FieldCard) -> tuple[FieldCard, ...]:
    field = (*state.seats[seat].field, card)
    return zones.in_order(field) if state.options.duel_discs else field


def push(state: MagicState, *frames: Frame) -> MagicState:
    """Put frames on the stack; the last of them is settled first."""
    return replace(state, stack=(*state.stack, *frames))


def pop(state: MagicState) -> MagicState:
    """Take the frame on top away."""
    return replace(state, stack=state.stack[:-1])


def swap(state: MagicState, frame: Frame) -> MagicState:
    """Put another frame in the place of the one on top."""
    return replace(state, stack=(*state.stack[:-1], frame))


def swap_where(state: MagicState, old: Frame, new: Frame) -> MagicState:
    """Put another frame in the place of one that lies anywhere on the stack."""
    return replace(state, stack=tuple([new if frame is old else frame for frame in state.stack]))


def turned_down(state: MagicState, slot: Slot, conceals: bool, events: Events) -> MagicState:
    """Turn a card face-down.

    What was done to it ends, but for numbers of one with Ocultar (MW-72, MW-107).
    """
    card = at(state, slot)
    stays = (Do.TAKE_CONTROL, Do.BOOST, Do.SET_NUMBERS) if conceals else (Do.TAKE_CONTROL,)
    kept = tuple([mark for mark in card.marks if mark.do in stays])
    state = put(state, slot, up=False, marks=kept, seen=True)
    return without_what_hung_on(state, slot, events)


def moved(state: MagicState, slot: Slot, to: Seat, marks: tuple[Mark, ...], home: Seat, events: Events) -> MagicState:
    """Put a monster on the other side, what is attached to it with its own controller still."""
    card, side = at(state, slot), controller(state, slot)
    if state.options.duel_discs:
        zone = zones.open_zone(state.seats[to])
        if zone == zones.BESIDE:
            return leave(state, slot, "deck", events)
        card = replace(card, cell=zone, attack=card.attack or zone != zones.MAIN)
    field = tuple([other for other in state.seats[side].field if other.slot != slot])
    state = with_seat(state, side, field=field)
    card = replace(card, marks=marks, home=home)
    state = with_seat(state, to, field=_with_card(state, to, card))
    return replace(state, bare=False) if state.bare and to == state.seat else state


def leave(state: MagicState, slot: Slot, where: Destination, events: Events) -> MagicState:
    """Move a card with its components from the field to its owner's graveyard, hand or deck.

    MW-64, MW-109.
    """
    placed = find(state, slot)
    if placed is None:
        return state
    seat, card = placed
    field = tuple([other for other in state.seats[seat].field if other.slot != slot])
    state = replace(with_seat(state, seat, field=field), changed=True)
    if where == "hand":
        where = hand_or_deck(state, owner_of(card.piece))
    end: Destination = "extra" if is_extra(card.piece) and where != "graveyard" else where
    emit(events, CardLeft(slot, seat, _id(state, card.piece), end, owner_of(card.piece)))
    for piece in card.components:
        state = arrive(state, piece, "graveyard")
    state = arrive(state, card.piece, where)
    return without_what_hung_on(state, slot, events)


def _id(state: MagicState, piece: Piece) -> int:
    return id_of(state.decks, piece)


def arrive(state: MagicState, piece: Piece, where: Destination) -> MagicState:
    """Move a piece to its destination.

    An Extra that would go to hand or deck goes back to the Extra deck (MW-109).
    """
    seat = owner_of(piece)
    player = state.seats[seat]
    state = replace(state, changed=True)
    if where == "graveyard":
        return with_seat(state, seat, graveyard=(*player.graveyard, piece))
    if is_extra(piece):
        return with_seat(state, seat, extra=tuple(sorted((*player.extra, piece))))
    if where == "hand":
        if state.options.duel_discs:
            return into_zone(state, seat, piece, zones.hand_zone(player))
        return with_seat(state, seat, hand=(*player.hand, piece))
    return with_seat(state, seat, deck=(*player.deck, piece))


def into_zone(state: MagicState, seat: Seat, piece: Piece, zone: int) -> MagicState:
    """Lay a card of the hand face-down in a zone of the duel disk, or beside them (MW-140)."""
    monster = card_of(state.decks, piece).is_monster
    return place(state, seat, FieldCard(NO_SLOT, piece, False, monster, monster, cell=zone))


def hand_or_deck(state: MagicState, seat: Seat) -> Literal["hand", "deck"]:
    """Return where a card bound for the hand goes.

    Under the deck where a duel disk has no free secondary zone (MW-140).
    """
    full = state.options.duel_discs and zones.hand_zone(state.seats[seat]) == zones.BESIDE
    return "deck" if full else "hand"


def without_what_hung_on(state: MagicState, slot: Slot, events: Events) -> MagicState:
    """End what a card did while it lay face-up, and discard the Magic attached to it."""
    for _, card in tuple(on_field(state)):
        kept = tuple([mark for mark in card.marks if not (mark.last == WHILE_SOURCE and mark.source == slot)])
        if len(kept) == len(card.marks):
            continue
        back = card.home != NOBODY and not any(mark.do is Do.TAKE_CONTROL for mark in kept)
        if back:
            emit(events, ControlChanged(card.home, card.slot, _id(state, card.piece)))
            state = moved(state, card.slot, card.home, kept, NOBODY, events)
        else:
            state = put(state, card.slot, marks=kept)
    for _, card in tuple(on_field(state)):
        if card.bearer == slot:
            state = leave(state, card.slot, "graveyard", events)
    return state


def stays(card: Card) -> bool:
    """Tell whether a Magic or a Trap lies on after its effect."""
    return card.lasts and not card.is_monster


def is_attached(card: Card) -> bool:
    """Tell whether a Magic lies with a monster (MW-72)."""
    return card.stays is Staying.ATTACHED


def has_room(state: MagicState, seat: Seat, monster: bool) -> bool:
    """Tell whether one more card finds room on a side.

    Monsters on a board in its own rows (MW-28, MW-65, MW-86). In a duel disk a monster that comes face-up needs a free
    zone (MW-140).
    """
    if monster and state.boarded:
        return bool(free_cells(state, seat))
    if state.options.duel_discs:
        return bool(zones.free_zones(state.seats[seat]))
    field, most = state.seats[seat].field, MOST_MONSTERS if monster else MOST_SUPPORTS
    return len(field) < most or [card.monster for card in field].count(monster) < most


def may_lie_down(state: MagicState, card: FieldCard) -> bool:
    """Tell whether a duel disk lets a monster be turned face-down.

    No main one, no Extra, no other's (MW-136).
    """
    if not state.options.duel_discs:
        return True
    own = owner_of(card.piece) == controller(state, card.slot)
    return card.cell != zones.MAIN and own and not is_extra(card.piece)


def may_change_position(state: MagicState, card: FieldCard) -> bool:
    """Tell whether a duel disk lets a monster change its position: the main one alone (12.5)."""
    return not state.options.duel_discs or card.cell == zones.MAIN


def is_there(state: MagicState, slot: Slot) -> bool:
    """Tell whether a card still lies in a slot."""
    return slot != NO_SLOT and find(state, slot) is not None
