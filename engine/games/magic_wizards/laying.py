"""How the zones of a duel disk are laid: the names offered at each step, and their effects.

MW-120, MW-121.
"""

from __future__ import annotations

from functools import partial
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from engine.games.magic_wizards.actions import (
    NO_SLOT,
    ChoosePosition,
    ChooseSlot,
    LayZones,
    LeaveEmpty,
    PutBack,
    PutUnder,
    Slot,
    TurnDown,
)
from engine.games.magic_wizards.card_effects import Do, When
from engine.games.magic_wizards.duel_events import PutUnderDeck, ZonesLaid
from engine.games.magic_wizards.events import CardTurnedDown, CardTurnedUp, Events
from engine.games.magic_wizards.field import (
    arrive,
    at,
    emit,
    is_there,
    leave,
    may_lie_down,
    pop,
    printed,
    put,
    swap,
    turned_down,
    with_seat,
)
from engine.games.magic_wizards.frames import UNNAMED, Around, LayFrame
from engine.games.magic_wizards.model import FieldCard, MagicState
from engine.games.magic_wizards.numbers import has_mark, is_paralysed
from engine.games.magic_wizards.targets import fire
from engine.games.magic_wizards.zones import MAIN, ZONES, in_order

Step: TypeAlias = ChooseSlot | ChoosePosition | TurnDown | PutUnder | LeaveEmpty
"""One thing that is named as the zones are laid."""
Laying: TypeAlias = tuple[Step | LayZones | PutBack, ...]


def frame_of(state: MagicState) -> LayFrame:
    """Return the names given so far for the duel disk being laid."""
    frame = state.stack[-1]
    assert isinstance(frame, LayFrame)
    return frame


# ---- What may be named -----------------------------------------------------------------------------------------------


def steps(state: MagicState) -> Laying:
    """Return the legal steps of laying a duel disk: name a card, confirm, or go back."""
    frame = frame_of(state)
    cards = state.seats[frame.seat].field
    if goes_under(cards) and frame.under == NO_SLOT:
        return tuple([PutUnder(card.slot) for card in cards])
    back = (PutBack(),) if frame.under or frame.down or frame.main != UNNAMED else ()
    if frame.main == UNNAMED:
        mains = [ChooseSlot(card.slot) for card in cards if may_be_main(state, frame, card)]
        empty = (LeaveEmpty(),) if may_be_empty(state, frame) else ()
        keep = (LayZones(),) if empty or _main(cards) is not None else ()
        downs = [TurnDown(card.slot) for card in cards if may_turn_down(state, frame, card)]
        return (*downs, *mains, *empty, *keep, *back)
    if asks_position(state, frame):
        return (ChoosePosition(True), ChoosePosition(False), *back)
    return (*[ChooseSlot(card.slot) for card in left_over(cards, frame)], LayZones(), *back)


def as_it_lies(state: MagicState) -> Step | LayZones:
    """Return the default layout for a player whose time is up.

    All as it lies, or first what has to be named (MW-121).
    """
    may = [step for step in steps(state) if not isinstance(step, (TurnDown, PutBack))]
    return LayZones() if LayZones() in may else may[0]


def goes_under(cards: tuple[FieldCard, ...]) -> bool:
    """Tell whether a card has to go under the deck: five, and no monster among them (MW-121)."""
    return len(cards) >= ZONES and not any(card.monster for card in cards)


def _main(cards: tuple[FieldCard, ...]) -> FieldCard | None:
    return next((card for card in cards if card.cell == MAIN), None)


def may_turn_down(state: MagicState, frame: LayFrame, card: FieldCard) -> bool:
    """Tell whether a card may be named as one that is turned down (12.6, MW-136)."""
    if not card.up or card.slot not in frame.known or card.slot in (frame.under, *frame.down):
        return False
    if card.cell == MAIN or not may_lie_down(state, card):
        return False
    left = replace(frame, down=(*frame.down, card.slot))
    if not may_be_empty(state, frame) and not any(
        map(partial(may_be_main, state, left), state.seats[frame.seat].field)
    ):
        return False
    return not (has_mark(state, card, Do.ILLUMINATE) or (card.monster and is_paralysed(state, card)))


def may_be_main(state: MagicState, frame: LayFrame, card: FieldCard) -> bool:
    """Tell whether a card may lie in the main zone: a monster, not turned down now (12.4, MW-120, MW-136)."""
    if not card.monster or card.slot in (frame.under, *frame.down):
        return False
    return card.cell == MAIN or not _is_stuck(state, frame)


def _is_stuck(state: MagicState, frame: LayFrame) -> bool:
    """Tell whether the main monster may not leave its zone: Paralisado, and in Defence (MW-136)."""
    main = _main(state.seats[frame.seat].field)
    return main is not None and not main.attack and is_paralysed(state, main)


def may_be_empty(state: MagicState, frame: LayFrame) -> bool:
    """Tell whether the main zone may be left empty: all other cards have to find a zone (MW-121)."""
    count = len(state.seats[frame.seat].field) - (frame.under != NO_SLOT)
    return count < ZONES and not _is_stuck(state, frame)


def asks_position(state: MagicState, frame: LayFrame) -> bool:
    """Tell whether the position of the main monster is to be said: it is new there, and not Paralisado."""
    if frame.main in (UNNAMED, NO_SLOT) or frame.attack is not None:
        return False
    card = at(state, frame.main)
    return card.cell != MAIN and not is_paralysed(state, card)


def left_over(cards: tuple[FieldCard, ...], frame: LayFrame) -> tuple[FieldCard, ...]:
    """Return the cards that have no zone yet, in the order of those in which they lie."""
    named = (frame.under, frame.main, *frame.zones)
    return tuple([card for card in in_order(cards) if card.slot not in named])


# ---- Naming ----------------------------------------------------------------------------------------------------------


def named(state: MagicState, step: Step) -> MagicState:
    """Return the state with one more name given."""
    frame = frame_of(state)
    match step:
        case PutUnder(slot=slot):
            frame = replace(frame, under=slot)
        case TurnDown(slot=slot):
            frame = replace(frame, down=(*frame.down, slot))
        case LeaveEmpty():
            frame = replace(frame, main=NO_SLOT)
        case ChoosePosition(attack=attack):
            frame = replace(frame, attack=attack)
        case ChooseSlot(slot=slot) if frame.main == UNNAMED:
            frame = replace(frame, main=slot)
        case ChooseSlot(slot=slot):
            frame = replace(frame, zones=(*frame.zones, slot))
        case _:
            assert_never(step)
    return swap(state, frame)


def taken_back(state: MagicState) -> MagicState:
    """Return the state without the last name given."""
    frame = frame_of(state)
    if frame.zones:
        frame = replace(frame, zones=frame.zones[:-1])
    elif frame.attack is not None:
        frame = replace(frame, attack=None)
    elif frame.main != UNNAMED:
        frame = replace(frame, main=UNNAMED)
    elif frame.down:
        frame = replace(frame, down=frame.down[:-1])
    else:
        frame = replace(frame, under=NO_SLOT)
    return swap(state, frame)


# ---- All is confirmed ------------------------------------------------------------------------------------------------


def laid(state: MagicState, events: Events) -> MagicState:
    """Lay the zones as they are named, the rest as it lies; face-down cards get new slots (MW-137)."""
    frame = frame_of(state)
    seat, cards = frame.seat, state.seats[frame.seat].field
    if frame.main == UNNAMED:
        main = _main(cards)
        frame = replace(frame, main=NO_SLOT if main is None else main.slot)
    named = _secondary(cards, frame)
    state = _put_under(pop(state), frame, events)
    for slot in frame.down:  # an attached Magic lies with nobody any more, before its bearer is turned down (MW-136)
        state = put(state, slot, bearer=NO_SLOT)
    for slot in frame.down:
        emit(events, CardTurnedDown(seat, slot, printed(state, at(state, slot)).id))
        state = turned_down(state, slot, False, events)
    zones = _zones(state, frame, named)
    before = sorted(state.seats[seat].field, key=lambda card: zones[card.slot])
    hidden = [card.slot for card in before if not card.up]
    fresh = {slot: state.next_slot + count for count, slot in enumerate(hidden)}
    after = tuple([_lies(frame, card, zones[card.slot], fresh.get(card.slot, card.slot)) for card in before])
    state = replace(with_seat(state, seat, field=after), next_slot=state.next_slot + len(hidden))
    main = after[0] if after and after[0].cell == MAIN else None
    name = printed(state, main).id if main is not None else None
    slot, attack = (main.slot, main.attack) if main is not None else (NO_SLOT, False)
    emit(events, ZonesLaid(seat, slot, name, attack, tuple(sorted(hidden))))
    if main is None or frame.main not in fresh:
        return state
    emit(events, CardTurnedUp(seat, main.slot, printed(state, main).id))
    return fire(state, main.slot, When.TURNED_UP, Around()) if state.turn else state


def _zones(state: MagicState, frame: LayFrame, named: tuple[Slot, ...]) -> dict[Slot, int]:
    """Return where each card lies; as cards were turned down some may have gone, and others come back (MW-131).

    Up to version 2 of the rules who went back to the rival left its zone empty.
    """
    own = [card.slot for card in state.seats[frame.seat].field]
    left = [slot for slot in named if (slot in own if state.rules > 2 else is_there(state, slot))]
    main = frame.main if frame.main in own else NO_SLOT
    for slot in own:
        if slot not in (main, *left):
            main, left = (slot, left) if main == NO_SLOT else (main, [*left, slot])
    return {slot: zone for zone, slot in enumerate((main, *left)) if slot != NO_SLOT}


def _secondary(cards: tuple[FieldCard, ...], frame: LayFrame) -> tuple[Slot, ...]:
    return (*frame.zones, *[card.slot for card in left_over(cards, frame)])


def _put_under(state: MagicState, frame: LayFrame, events: Events) -> MagicState:
    """Put the card that was named under the deck: unseen if it lies face-down (MW-121)."""
    if frame.under == NO_SLOT:
        return state
    card = at(state, frame.under)
    if card.up:
        return leave(state, card.slot, "deck", events)
    emit(events, PutUnderDeck(frame.seat, card.slot, printed(state, card).id))
    field = tuple([other for other in state.seats[frame.seat].field if other.slot != card.slot])
    return arrive(with_seat(state, frame.seat, field=field), card.piece, "deck")


def _lies(frame: LayFrame, card: FieldCard, zone: int, slot: Slot) -> FieldCard:
    """Return a card as it lies now: what is or was face-down as one that nobody knows anything of."""
    is_new = zone == MAIN and card.cell != MAIN and card.slot == frame.main
    if not card.up:
        card = FieldCard(slot, card.piece, is_new, card.monster, card.monster, seen=is_new)
    if is_new:
        attack = frame.attack is not False
        return replace(card, cell=zone, attack=attack, turned=True)
    return replace(card, cell=zone, attack=card.attack or (card.monster and zone != MAIN))
