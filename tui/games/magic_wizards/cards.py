"""Cards as a view knows them.

What is printed on a piece, where a card lies, what it is called, and its signs.
"""

from __future__ import annotations

from typing import NamedTuple, get_args

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.core.text import fit_cells
from engine.games.magic_wizards.actions import Answering, Piece, Slot
from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.board.places import grid_of
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.cards import card_by_id, cards_of, id_in, named_cards, owner_of
from engine.games.magic_wizards.frames import AttackFrame, BearingFrame
from engine.games.magic_wizards.model import FieldCardView, MagicAsk, MagicView
from tui.games.magic_wizards.card_text import CardText
from tui.games.magic_wizards.effect_text import ELEMENT, TYPE
from tui.texts.cells import cell_len
from tui.texts.localizer import Localizer

ANSWERS = KeyFamily("magic_wizards.answers.{}", get_args(Answering))
"""What the own player is asked about (MW-67)."""


class CardSigns(NamedTuple):
    """The characters of positions, face-down cards, acting cards, and Items on the board."""

    attack: str
    defence: str
    down: str
    acts: str
    item: str


_SYMBOLS, _LETTERS = CardSigns("▲", "▼", "▒", "›", "■"), CardSigns("A", "D", "#", ">", "I")


def signs_of(localizer: Localizer) -> CardSigns:
    """Return the signs that a person's screen shows."""
    return _SYMBOLS if localizer.session.settings.suits == "symbols" else _LETTERS


def text_of(localizer: Localizer) -> CardText:
    """Return the card words in the language of a person."""
    return CardText(localizer.session.words, named_cards(localizer.options))


def name_of(localizer: Localizer, card: Card) -> str:
    """Return the name of a card, shorter where the voice is."""
    return localizer.short(text_of(localizer).name(card))


def name_of_cell(view: MagicView, cell: Cell) -> str:
    """Return the name of a cell of the board, or of the labyrinth that stands; "" beside it."""
    return grid_of(view).name(cell) if cell >= 0 else ""


def name_of_card(localizer: Localizer, card: int) -> str:
    """Return the name of the card of an id."""
    return name_of(localizer, named_cards(localizer.options).by_id[card])


def letters_of(localizer: Localizer, card: FieldCardView, room: int = 1, *, near: bool) -> str:
    """Return what the name of a card in a labyrinth begins with: in capitals for the nearest seat's."""
    if card.card is None:
        return signs_of(localizer).down * min(room, 2)
    letters = fit_cells(name_of_card(localizer, card.card), room).strip()
    return letters.upper() if near else letters.lower()


def kind_in_brief(localizer: Localizer, card: Card, cells: int = 80, *, level: bool = True) -> str:
    """Return level if wanted, element and type of a monster, else the kind of card, as much as is whole."""
    if card.element is None or card.type is None:
        kind = text_of(localizer).kind(card)
        return kind if cell_len(kind) <= cells else kind.partition(" · ")[0]
    names = {"element": localizer(ELEMENT(card.element)), "type": localizer(TYPE(card.type))}
    texts = (localizer("magic_wizards.brief", level=card.level, **names), " ".join(names.values()))
    first, _, last = names["type"].partition(" ")
    forms = (*texts[not level :], names["type"], f"{first[0]}. {last}" if last else first)
    return next((text for text in forms if cell_len(text) <= cells), forms[-1])


def hand_of(view: MagicView) -> tuple[Piece, ...]:
    """Return the viewer's hand; () for a spectator."""
    return () if view.viewer is None else view.seats[view.viewer].hand or ()


def find_card(view: MagicView, slot: Slot) -> tuple[Seat, FieldCardView] | None:
    """Return who controls the card in a slot, and the card; None where there is none."""
    cards = ((seat, card) for seat, player in enumerate(view.seats) for card in player.field)
    return next(((seat, card) for seat, card in cards if card.slot == slot), None)


def name_at(view: MagicView, slot: Slot, localizer: Localizer) -> str:
    """Return the name of the card in a slot, or that it lies face-down."""
    there = find_card(view, slot)
    if there is None:
        return localizer("magic_wizards.gone")
    card = there[1].card
    if card is None and view.options.duel_discs:
        return localizer("magic_wizards.tell.set.card")
    return localizer.short(localizer("magic_wizards.face_down")) if card is None else name_of_card(localizer, card)


def row_of(view: MagicView, piece: Piece) -> Card | None:
    """Return what is printed on a piece of the viewer's own deck, or on a component that is asked for."""
    if view.viewer is not None and view.own_deck is not None and owner_of(piece) == view.viewer:
        return card_by_id(view, id_in(view.own_deck, piece))
    return None


def components_asked(view: MagicView) -> FieldCardView | None:
    """Return the Multi-Corpos whose components are asked for now, None when that is not the question."""
    frame = view.stack[-1] if view.stack and view.ask is MagicAsk.CHOOSE else None
    if isinstance(frame, AttackFrame) and frame.saved:
        there = find_card(view, frame.saved[-1])
    else:
        there = find_card(view, frame.slot) if isinstance(frame, BearingFrame) else None
    return None if there is None else there[1]


def picked_row(view: MagicView) -> Card | None:
    """Return the card of the hand that is taken up."""
    return row_of(view, view.picked) if view.ask is MagicAsk.HAND else None


def own_extras(view: MagicView, seat: Seat) -> tuple[Card, ...]:
    """Return the Extra deck of a seat where it may be seen."""
    deck, cards = view.own_deck, cards_of(view).by_id
    seen = deck is not None and seat == view.viewer
    return tuple(cards[id_in(deck, piece)] for piece in view.seats[seat].extra or ()) if seen and deck else ()
