"""What the tutorials of Magic & Wizards begin with.

Two ready decks, dealt so that the lessons find their cards.
"""

from __future__ import annotations

from engine.core.log import Acted, Drawn, Entry
from engine.core.model import Seat
from engine.games.magic_wizards.actions import (
    AnswerOnly,
    ChooseCell,
    DrawACard,
    EndDuelTurn,
    MagicAction,
    PickCard,
    Piece,
    PlayCard,
    PutBack,
)
from engine.games.magic_wizards.board.cells import Grid
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.match_cards import COLLECTION
from engine.games.magic_wizards.model import EXTRA_FROM, SEAT_STEP, MagicOptions
from tui.services.matches.scenarios import ME, RIVAL

_WORKSHOP, _BACKYARD = (
    next(ready.deck for ready in ready_decks() if ready.key == key) for key in ("oficina_do_fundo", "quintal_de_bichos")
)
OPTIONS = MagicOptions((_WORKSHOP, _BACKYARD))
MINE = "capataz_de_ferrugem muro_de_taipa guardiao_de_pedra_sabao bigorna_teimosa"
RIVALS = "sapo_de_cartola capivara_banhista gamba_perfumado tatu_bola_de_gude pescocudo_de_jequitiba"
IDLE = (DrawACard(), EndDuelTurn())
LOOK = (PutBack, AnswerOnly)
"""What is harmless at any step."""


def piece(seat: Seat, key: str) -> Piece:
    """Return the first copy of a card in the deck of a seat, its Extra deck included."""
    deck, card = OPTIONS.decks[seat], published(COLLECTION).by_key[key].id
    assert deck is not None
    place = deck.main.index(card) if card in deck.main else EXTRA_FROM + deck.extra.index(card)
    return seat * SEAT_STEP + place


def dealt(seat: Seat, keys: str) -> Drawn:
    """Return the shuffling that lays these cards on top: the hand, then what is drawn."""
    deck = OPTIONS.decks[seat]
    assert deck is not None
    top = [piece(seat, key) % SEAT_STEP for key in keys.split()]
    return Drawn((*top, *(place for place in range(len(deck.main)) if place not in top)))


def begun(first: Seat, mine: str, rivals: str = RIVALS) -> tuple[Entry, ...]:
    """Return the draws before the first turn; the decks are shuffled from whoever begins on."""
    shuffled = {ME: dealt(ME, f"{MINE} {mine}"), RIVAL: dealt(RIVAL, rivals)}
    return Drawn((first,)), shuffled[first], shuffled[1 - first]


def acts(seat: Seat, *actions: MagicAction) -> tuple[Entry, ...]:
    """Return what a seat does, as entries of a match."""
    return tuple(Acted(seat, action) for action in actions)


def on(grid: Grid, *names: str) -> tuple[ChooseCell, ...]:
    """Return the choices of the cells with these names.

    Raises ValueError for one that the grid does not have.
    """
    cells = {name: grid.named(name) for name in names}
    if missing := [name for name, cell in cells.items() if cell is None]:
        raise ValueError(missing)
    return tuple(ChooseCell(cell) for cell in cells.values() if cell is not None)


def plays(seat: Seat, key: str) -> tuple[Entry, ...]:
    """Return the beginning of a turn: a card is drawn, and this monster comes in Attack position."""
    return acts(seat, DrawACard(), PickCard(piece(seat, key)), PlayCard(True))
