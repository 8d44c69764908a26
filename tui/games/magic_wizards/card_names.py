"""What each card of a duel is called beside others of its name, for choices and for those who hear it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.magic_wizards.actions import Piece, Slot
from engine.games.magic_wizards.cards import main_pieces
from engine.games.magic_wizards.model import FieldCardView, MagicView
from tui.games.magic_wizards.cards import find_card, hand_of, name_of_card, name_of_cell, row_of, text_of
from tui.games.magic_wizards.cell_text import place_name
from tui.texts.localizer import Localizer


def _numbered(name: str, same: list[int], piece: int) -> str:
    """Return the name with a number where several cards of a place have it."""
    return f"{name} ({same.index(piece) + 1})" if len(same) > 1 else name


def piece_name(view: MagicView, piece: Piece, localizer: Localizer) -> str:
    """Return what a card of the own hand, deck or graveyard is called, with a number for further copies."""
    row = row_of(view, piece)
    if row is None or view.viewer is None or view.own_deck is None:
        return localizer("magic_wizards.tell.component")
    zones = (hand_of(view), view.seats[view.viewer].graveyard, main_pieces(view.viewer, view.own_deck))
    pool = next((zone for zone in zones if piece in zone), (piece,))
    alike = [other for other in pool if (its := row_of(view, other)) is not None and its.id == row.id]
    return _numbered(name_of_card(localizer, row.id), alike, piece)


def slot_name(view: MagicView, slot: Slot, localizer: Localizer) -> str:
    """Return the name of a card of the field, with its cell, or a number among cards of the same name."""
    there = find_card(view, slot)
    if there is None:
        return localizer("magic_wizards.tell.gone")
    if there[1].cell >= 0:
        discs = view.options.duel_discs
        where = place_name(view, there[1].cell, localizer) if discs else name_of_cell(view, there[1].cell)
        return f"{card_name(view, there[1], localizer)} ({where})"
    names = {card.slot: card_name(view, card, localizer) for card in view.seats[there[0]].field}
    return _numbered(names[slot], [other for other, name in names.items() if name == names[slot]], slot)


def cards_before(view: MagicView, localizer: Localizer) -> Iterator[tuple[str, str]]:
    """Yield the spots of the viewer's hand and field with the names of the cards there."""
    for piece in hand_of(view):
        yield f"hand:{piece}", piece_name(view, piece, localizer)
    for card in () if view.viewer is None else view.seats[view.viewer].field:
        yield f"field:{card.slot}", slot_name(view, card.slot, localizer)


def card_name(view: MagicView, card: FieldCardView, localizer: Localizer) -> str:
    """Return what a card of the field is, as far as it is known."""
    if card.card is None and view.options.duel_discs:
        return localizer("magic_wizards.tell.set.card")
    if card.card is None:
        return localizer("magic_wizards.tell.set.monster" if card.monster else "magic_wizards.tell.set.support")
    return name_of_card(localizer, card.card)


def held(view: MagicView, piece: Piece, localizer: Localizer) -> str:
    """Return a card of the hand with its numbers, or with what kind it is."""
    row = row_of(view, piece)
    if row is None:
        return piece_name(view, piece, localizer)
    text = text_of(localizer)
    return f"{piece_name(view, piece, localizer)}, {text.numbers(row) or text.kind(row).replace(' · ', ', ')}"
