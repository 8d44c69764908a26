"""Fusions: which Extras can be made, of which materials, and on whose side (MW-20, MW-130, MW-157)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.model import Seat
from engine.games.magic_wizards.actions import Piece, Slot
from engine.games.magic_wizards.board.asking import cells_for_fusion, side_for_fusion
from engine.games.magic_wizards.card_effects import Do, Effect, When, Whom
from engine.games.magic_wizards.card_model import Card, Enters
from engine.games.magic_wizards.cards import card_of, effects_at, fillers, id_of
from engine.games.magic_wizards.field import has_room
from engine.games.magic_wizards.model import CardId, MagicState

Linked = tuple[Slot, ...] | None
"""Monsters of a combo of which one has to be a material (MW-69); None where any may be."""


class Fusing(NamedTuple):
    """A fusion under way: its player, its effect, and the monsters of a combo that bind it."""

    seat: Seat
    effect: Effect
    linked: Linked = None

    @property
    def of_both(self) -> bool:
        """Whether face-up monsters of the rival may be materials too (MW-157)."""
        return self.effect.target is Whom.ALL_MONSTERS


def fusion_of(row: Card) -> Effect | None:
    """Return what a card fuses by as it is played, if it does."""
    for effect in effects_at(row, When.PLAYED):
        if effect.do is Do.FUSE:
            return effect
    return None


def own_sources(state: MagicState, seat: Seat) -> list[tuple[int, CardId]]:
    """Return the own cards that may be materials, by what names them.

    A negative slot, or a piece of the hand.
    """
    player, decks = state.seats[seat], state.decks
    field = [(-card.slot, id_of(decks, card.piece)) for card in player.field if card.monster]
    return field + [(piece, id_of(decks, piece)) for piece in player.hand]


def sources_of(state: MagicState, fusing: Fusing) -> list[tuple[int, CardId]]:
    """Return every card that may be a material, the own ones first."""
    sources = own_sources(state, fusing.seat)
    if fusing.of_both:
        theirs = state.seats[1 - fusing.seat].field
        sources += [(-card.slot, id_of(state.decks, card.piece)) for card in theirs if card.monster and card.up]
    return sources


def extras_for(state: MagicState, fusing: Fusing) -> Iterator[Piece]:
    """Yield the Extras that can be made by fusion now."""
    sources = sources_of(state, fusing)
    for piece in state.seats[fusing.seat].extra:
        fits = card_of(state.decks, piece).enters is Enters.FUSION
        if fits and _can_fill(state, fusing, piece, (), sources):
            yield piece


def can_fuse(state: MagicState, fusing: Fusing) -> bool:
    """Tell whether any Extra can be made now (MW-69, MW-130)."""
    return next(extras_for(state, fusing), None) is not None


def next_materials(state: MagicState, fusing: Fusing, extra: Piece, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """Return the possible next materials of an Extra that leave the others available."""
    sources = sources_of(state, fusing)
    cards = fillers(state.decks.cards, id_of(state.decks, extra))[len(chosen)]
    return tuple(
        name
        for name, card in sources
        if name not in chosen and card in cards and _can_fill(state, fusing, extra, (*chosen, name), sources)
    )


def still_there(state: MagicState, fusing: Fusing, extra: Piece, materials: tuple[int, ...]) -> bool:
    """Tell whether the materials that were named may be fused still (MW-68)."""
    there = {name for name, _ in sources_of(state, fusing)}
    return there.issuperset(materials) and _finds_place(state, fusing, extra, materials)


def _can_fill(
    state: MagicState, fusing: Fusing, extra: Piece, chosen: tuple[int, ...], sources: list[tuple[int, CardId]]
) -> bool:
    """Tell whether the materials that are still missing are at hand, one of the combo among them where that binds."""
    fitting = [
        [name for name, card in sources if card in cards]
        for cards in fillers(state.decks.cards, id_of(state.decks, extra))
    ]
    if not all(fitting[len(chosen) :]):
        return False
    linked = None if fusing.linked is None else {-slot for slot in fusing.linked}

    def fill(names: tuple[int, ...]) -> bool:
        if len(names) == len(fitting):
            return (linked is None or not linked.isdisjoint(names)) and _finds_place(state, fusing, extra, names)
        return any(name not in names and fill((*names, name)) for name in fitting[len(names)])

    return fill(chosen)


def _finds_place(state: MagicState, fusing: Fusing, extra: Piece, names: tuple[int, ...]) -> bool:
    """Tell whether an Extra of these materials has room, on the board a cell, and one material is the own (MW-110)."""
    own = {name for name, _ in own_sources(state, fusing.seat)} if fusing.of_both else {*names}
    if own.isdisjoint(names):
        return False
    row = card_of(state.decks, extra)
    if state.boarded:
        return bool(cells_for_fusion(state, fusing.seat, row, names))
    side = side_for_fusion(state, fusing.seat, row, names)
    leaves = any(name < 0 and name in own for name in names)
    return leaves or side != fusing.seat or has_room(state, side, True)
