"""What is pending in a duel that may be the real one.

The cards of others' effects, and what they named in secret.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.core.game import Rng
from engine.core.model import Seat
from engine.core.sampling import shuffle
from engine.games.magic_wizards.actions import NOBODY, Piece
from engine.games.magic_wizards.card_effects import Do, Whom
from engine.games.magic_wizards.card_model import Card, Enters, Material
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import burrows, card_of, cards_of, fits, is_extra
from engine.games.magic_wizards.field import is_there, put, swap, with_seat
from engine.games.magic_wizards.frames import BearingFrame, Frame, Task
from engine.games.magic_wizards.guess import Cards, fusions
from engine.games.magic_wizards.model import FieldCard, MagicAsk, MagicState, MagicView
from engine.games.magic_wizards.targets import candidates


def wanted_by_pending(view: MagicView, rng: Rng) -> Cards:
    """Return cards that another player's deck must hold for what it is choosing now.

    Those of one Extra at random.
    """
    top = view.stack[-1] if view.stack else None
    if not isinstance(top, Task) or top.seat == view.viewer:
        return Counter()
    known = cards_of(view)
    cards = [card for card in known.cards if not card.needs_boards]
    if top.effect.do is Do.FUSE:
        extras = fusions(known)
        extra = extras[rng.randrange(len(extras))]
        wanted = [extra.id]
        for material in extra.materials:
            fitting = [card.id for card in cards if card.kind is CardKind.MONSTER and _fits(card, material)]
            wanted.append(fitting[rng.randrange(len(fitting))])
        return Counter(wanted)
    if top.effect.target is Whom.YOUR_DECK:
        fitting = [card.id for card in cards if card.kind is not CardKind.EXTRA and fits(card, top.effect.of)]
        return Counter([fitting[rng.randrange(len(fitting))]])
    return Counter()


def with_pending(state: MagicState, view: MagicView, rng: Rng) -> MagicState:
    """Give the pending effects of others their cards again, and what they may have named."""
    state = replace(state, stack=tuple([_whose(state, frame, view.viewer) for frame in state.stack]))
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Task) or top.seat == view.viewer:
        return state
    if top.effect.do is Do.FUSE:
        state = _at_hand(state, top.seat, rng)
    elif top.effect.target is Whom.YOUR_DECK and (state.ask is MagicAsk.CHOOSE or asks_where(state)):
        state = _in_deck(state, top)
    while asks_where(state) and not is_named(state):
        task = state.stack[-1]
        assert isinstance(task, Task)
        offered = candidates(state, task)
        if not offered.all:
            return state
        name = offered.all[rng.randrange(len(offered.all))]
        if top.effect.do is not Do.FUSE:
            task = replace(task, chosen=(name,))
        elif task.extra < 0:
            task = replace(task, extra=name)
        else:
            task = replace(task, chosen=(*task.chosen, -name if offered.slots else name))
        state = swap(state, task)
    if state.ask is MagicAsk.CELL:
        task = state.stack[-1]
        assert isinstance(task, Task)
        state = swap(state, replace(task, chosen=(*task.chosen, rng.randrange(2))))
    return state


def asks_where(state: MagicState) -> bool:
    """Tell whether it is asked in which position, or on which cell, a monster comes that an effect brings."""
    return state.ask in (MagicAsk.POSITION, MagicAsk.CELL) and isinstance(state.stack[-1], Task)


def is_named(state: MagicState) -> bool:
    """Tell whether everything before the monster's position has been named."""
    task = state.stack[-1]
    assert isinstance(task, Task)
    if task.effect.do is Do.TRANSFORM:
        return True
    if task.effect.do is not Do.FUSE:
        return bool(task.chosen)
    return task.extra >= 0 and len(task.chosen) >= len(card_of(state.decks, task.extra).materials)


def _whose(state: MagicState, frame: Frame, viewer: Seat | None) -> Frame:
    """Return a pending effect with the card that it is of: one on the field, or one that has left it."""
    if isinstance(frame, BearingFrame):
        task = _whose(state, frame.task, viewer)
        assert isinstance(task, Task)
        return replace(frame, task=task)
    if not isinstance(frame, Task) or frame.seat == viewer:
        return frame
    lying = {card.slot: card.piece for player in state.seats for card in player.field}
    dead = [piece for player in state.seats for piece in reversed(player.graveyard)]
    same = [piece for piece in dead if frame.effect in card_of(state.decks, piece).effects]
    piece = lying[frame.slot] if is_there(state, frame.slot) else (*same, *dead, *lying.values(), frame.seat * 100)[0]
    return replace(frame, piece=piece)


def _in_deck(state: MagicState, task: Task) -> MagicState:
    """Let the deck hold a card that is looked for, one of the hand if need be."""
    player = state.seats[task.seat]
    if any(fits(card_of(state.decks, piece), task.effect.of) for piece in player.deck) or not player.deck:
        return state
    pieces = [piece for piece in player.hand if fits(card_of(state.decks, piece), task.effect.of)]
    if not pieces:
        return state
    hand = tuple([player.deck[0] if piece == pieces[0] else piece for piece in player.hand])
    return with_seat(state, task.seat, deck=(pieces[0], *player.deck[1:]), hand=hand)


def _at_hand(state: MagicState, seat: Seat, rng: Rng) -> MagicState:
    """Let a player that is fusing have the materials of one of its Extras, in hand or face-down if need be."""
    task = state.stack[-1]
    assert isinstance(task, Task)
    extras = [piece for piece in state.seats[seat].extra if card_of(state.decks, piece).enters is Enters.FUSION]
    shuffle(extras, rng)
    for extra in (NOBODY, *extras):
        tried = state if extra == NOBODY else _materials_at_hand(state, seat, extra)
        if candidates(tried, replace(task, extra=-1, chosen=())).all:
            return tried
    return state


def _materials_at_hand(state: MagicState, seat: Seat, extra: Piece) -> MagicState:
    """Exchange hidden cards so that what an Extra still lacks comes from the deck into hidden places."""
    used: set[Piece] = set()
    for material in card_of(state.decks, extra).materials:
        player = state.seats[seat]
        shown = [card.piece for card in player.field if card.monster]
        ready = [piece for piece in (*shown, *player.hand) if _is(state, material, piece) and piece not in used]
        if ready:
            used.add(ready[0])
            continue
        fresh = [piece for piece in player.deck if _is(state, material, piece)]
        spare = [piece for piece in player.hand if piece not in used]
        digs = bool(fresh) and burrows(card_of(state.decks, fresh[0]))
        down = [card for card in player.field if not (card.up or card.seen) and _may_be(state, card, digs)]
        if not fresh or not (spare or down):
            return state
        used.add(fresh[0])
        old = spare[-1] if spare else down[0].piece
        if spare:
            hand = tuple([fresh[0] if piece == old else piece for piece in player.hand])
            state = with_seat(state, seat, hand=hand)
        else:
            state = put(state, down[0].slot, piece=fresh[0], monster=True)
        state = with_seat(state, seat, deck=tuple([old if piece == fresh[0] else piece for piece in player.deck]))
    return state


def _may_be(state: MagicState, card: FieldCard, digs: bool) -> bool:
    """Tell whether a face-down card may be another monster, with Subterrâneo or without."""
    return state.options.duel_discs or (card.monster and burrows(card_of(state.decks, card.piece)) is digs)


def _is(state: MagicState, material: Material, piece: Piece) -> bool:
    return not is_extra(piece) and _fits(card_of(state.decks, piece), material)


def _fits(card: Card, material: Material) -> bool:
    return card.is_monster and (card.key == material.card if material.card else fits(card, material))
