"""Cards that an effect brings.

From the graveyard or the deck, and the Extras of fusions and transformations.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards.actions import NO_SLOT, NOBODY, Piece, Slot
from engine.games.magic_wizards.board.asking import (
    BESIDE,
    cells_for_fusion,
    cells_for_transform,
    has_cell,
    primary_of,
    primary_place,
    side_for_fusion,
)
from engine.games.magic_wizards.board.places import event_cell
from engine.games.magic_wizards.card_effects import When
from engine.games.magic_wizards.cards import card_of, is_extra, owner_of
from engine.games.magic_wizards.events import CardFetched, CardTurnedUp, ComponentReturned, Events, MonsterCame
from engine.games.magic_wizards.field import (
    arrive,
    at,
    controller,
    emit,
    hand_or_deck,
    has_room,
    on_field,
    place,
    printed,
    push,
    put,
    with_seat,
    without_what_hung_on,
)
from engine.games.magic_wizards.frames import Around, PlayFrame, Task
from engine.games.magic_wizards.model import FieldCard, MagicAsk, MagicState
from engine.games.magic_wizards.targets import fire, targets
from engine.games.magic_wizards.zones import MAIN, open_zone

# ---- From the graveyard, or the deck ---------------------------------------------------------------------------------


def fetch(state: MagicState, task: Task, events: Events) -> MagicState:
    """Put a card into the hand from the graveyard, or from the deck, which is shuffled again."""
    (piece,) = task.chosen
    if (host := _host_of(state, piece)) is not None:
        return _put_under(state, host, piece, events)
    from_deck = piece in state.seats[task.seat].deck
    where = hand_or_deck(state, task.seat)
    emit(events, CardFetched(task.seat, card_of(state.decks, piece).id, where))
    state = arrive(_lifted(state, task.seat, piece), piece, where)
    return replace(state, ask=MagicAsk.SHUFFLE_AGAIN, asked=task.seat) if from_deck else state


def summon(state: MagicState, task: Task, events: Events) -> MagicState:
    """Bring a monster of the graveyard into play, once its controller has chosen its position."""
    if task.chosen and (host := _host_of(state, task.chosen[0])) is not None:
        return _put_under(state, host, task.chosen[0], events)
    if not task.chosen or not _finds_room(state, task):
        return state
    zone = open_zone(state.seats[task.seat]) if state.options.duel_discs else BESIDE
    if len(task.chosen) == 1:
        if not _stands_as_ever(state, zone):
            return replace(push(state, task), ask=MagicAsk.POSITION, asked=task.seat)
        task = replace(task, chosen=(*task.chosen, 1))
    if state.boarded and len(task.chosen) == 2:
        return replace(push(state, task), ask=MagicAsk.CELL, asked=task.seat)
    piece, attack, *cells = task.chosen
    from_deck = piece in state.seats[task.seat].deck
    state = _linked(_lifted(state, task.seat, piece), task)
    state = _came(state, task.seat, piece, bool(attack), (), 0, events, cell=cells[0] if cells else zone)
    return replace(state, ask=MagicAsk.SHUFFLE_AGAIN, asked=task.seat) if from_deck else state


def _stands_as_ever(state: MagicState, zone: int) -> bool:
    """Tell whether a monster comes into a secondary zone, always in Attack position (12.5, MW-140)."""
    return state.options.duel_discs and zone != MAIN


def _finds_room(state: MagicState, task: Task) -> bool:
    room = has_room(state, task.seat, True)
    return room and has_cell(state, task.seat, card_of(state.decks, task.chosen[0]))


def _lifted(state: MagicState, seat: Seat, piece: Piece) -> MagicState:
    """Take a card out of the graveyard or the deck that it lies in."""
    for _, card in tuple(on_field(state)):
        if piece in card.lost:
            state = put(state, card.slot, lost=tuple([other for other in card.lost if other != piece]))
    player = state.seats[seat]
    graveyard = tuple([other for other in player.graveyard if other != piece])
    return with_seat(state, seat, graveyard=graveyard, deck=tuple([other for other in player.deck if other != piece]))


def _linked(state: MagicState, task: Task) -> MagicState:
    """What a card of the combo brings next is of the combo as well (3.4, MW-69)."""
    return replace(state, combo=(*state.combo, state.next_slot)) if task.slot in state.combo else state


def _host_of(state: MagicState, piece: Piece) -> FieldCard | None:
    """Return the Multi-Corpos that a recovered card was a component of, if it lies face-up (MW-97)."""
    return next((card for _, card in on_field(state) if piece in card.lost and card.up), None)


def _put_under(state: MagicState, host: FieldCard, piece: Piece, events: Events) -> MagicState:
    emit(events, ComponentReturned(host.slot, printed(state, host).id, card_of(state.decks, piece).id))
    state = replace(_lifted(state, owner_of(piece), piece), changed=True)
    return put(state, host.slot, components=(*host.components, piece))


def _came(
    state: MagicState,
    seat: Seat,
    piece: Piece,
    attack: bool,
    components: tuple[Piece, ...],
    fused: int,
    events: Events,
    attacked: bool = False,
    cell: int = BESIDE,
    by: Seat = NOBODY,
) -> MagicState:
    """A monster comes onto the side of `seat` by an effect, of `by` if that is another; what it does then is due."""
    card = FieldCard(
        NO_SLOT, piece, True, True, attack, attacked=attacked, fused=fused, components=components, seen=True, cell=cell
    )
    slot = state.next_slot
    state = place(state, seat, card)
    under = tuple(card_of(state.decks, component).id for component in components)
    where = BESIDE if state.options.duel_discs else event_cell(state, cell)
    emit(events, MonsterCame(seat, slot, card_of(state.decks, piece).id, attack, under, where))
    if is_extra(piece):
        return push(state, PlayFrame(slot, seat if by == NOBODY else by, asks=False))
    return fire(state, slot, When.PLAYED, Around(played=slot))


# ---- Extras ----------------------------------------------------------------------------------------------------------


def transform(state: MagicState, task: Task, events: Events) -> MagicState:
    """Put the Extra upon the monster, which becomes its component; its position is asked next.

    MW-71, MW-130.
    """
    slots = targets(state, task)
    extras = [piece for piece in state.seats[task.seat].extra if card_of(state.decks, piece).key == task.effect.into]
    if not (slots and extras):
        return state
    if not task.chosen and _stands_as_ever(state, at(state, slots[0]).cell):
        task = replace(task, chosen=(1,))
    if not task.chosen:
        return replace(push(state, replace(task, extra=extras[0])), ask=MagicAsk.POSITION, asked=task.seat)
    cell = at(state, slots[0]).cell if state.options.duel_discs else BESIDE
    if state.boarded:
        cells = cells_for_transform(state, replace(task, extra=extras[0]))
        if not cells:
            return state
        if len(cells) > 1 and len(task.chosen) == 1:
            return replace(push(state, task), ask=MagicAsk.CELL, asked=task.seat)
        cell = task.chosen[1] if len(task.chosen) > 1 else cells[0]
    old, seat = at(state, slots[0]), controller(state, slots[0])
    state = _taken(state, slots[0], events)
    extra = tuple([piece for piece in state.seats[task.seat].extra if piece != extras[0]])
    state = with_seat(state, task.seat, extra=extra)
    return _came(
        _linked(state, task),
        seat,
        extras[0],
        bool(task.chosen[0]),
        (old.piece, *old.components),
        0,
        events,
        attacked=old.attacked,
        cell=cell,
    )


def _taken(state: MagicState, slot: Slot, events: Events) -> MagicState:
    """Take a monster off the field to lie under another; it is turned up first, and what hung on it goes (MW-130)."""
    seat, card = controller(state, slot), at(state, slot)
    if not card.up:
        emit(events, CardTurnedUp(seat, slot, printed(state, card).id))
    field = tuple([other for other in state.seats[seat].field if other.slot != slot])
    return without_what_hung_on(with_seat(state, seat, field=field), slot, events)


def fuse(state: MagicState, task: Task, events: Events) -> MagicState:
    """Put the named materials under the Extra, which comes in the position that is asked next."""
    row = card_of(state.decks, task.extra)
    names, places = task.chosen[: len(row.materials)], task.chosen[len(row.materials) :]
    below = primary_of(state, row, names) if state.options.duel_discs else None
    zone = BESIDE if below is None else below.cell
    if not places and not _stands_as_ever(state, zone):
        return replace(push(state, task), ask=MagicAsk.POSITION, asked=task.seat)
    attack, *cells = places or (1,)
    if state.boarded and not cells:
        cells = list(cells_for_fusion(state, task.seat, row, names))
        if len(cells) > 1:
            return replace(push(state, task), ask=MagicAsk.CELL, asked=task.seat)
    cell = cells[0] if cells else zone
    side = side_for_fusion(state, task.seat, row, names)
    seat, components = task.seat, list[tuple[Piece, ...]]()
    for name in names:
        if name < 0:
            card = at(state, -name)
            components.append((card.piece, *card.components))
            state = _taken(state, -name, events)
        else:
            hand = tuple([piece for piece in state.seats[seat].hand if piece != name])
            state = with_seat(state, seat, hand=hand)
            components.append((name,))
    first = components.pop(primary_place(row))
    ordered = (*first, *(piece for pieces in components for piece in pieces))
    extra = tuple([piece for piece in state.seats[seat].extra if piece != task.extra])
    state = with_seat(state, seat, extra=extra)
    return _came(_linked(state, task), side, task.extra, bool(attack), ordered, state.turn, events, cell=cell, by=seat)
