"""Lots and dice, and cards that nobody names, in a duel entered by hand from a real table."""

from __future__ import annotations

from engine.core.keys import KeyFamily
from engine.games.magic_wizards.actions import Piece, SetCard
from engine.games.magic_wizards.board.drawings import layouts_of, maps_of
from engine.games.magic_wizards.cards import card_of, id_of
from engine.games.magic_wizards.frames import Task
from engine.games.magic_wizards.hidden_cards import BURROWER, MONSTER, SUPPORT
from engine.games.magic_wizards.model import MagicAsk, MagicState
from engine.games.magic_wizards.view import view_of
from engine.games.magic_wizards.zones import held
from tui.games.magic_wizards.card_names import slot_name
from tui.games.magic_wizards.cards import name_of_card
from tui.games.magic_wizards.events import layout_name, map_name
from tui.texts.localizer import Localizer

_UNSEEN = KeyFamily("magic_wizards.by_hand.unseen.{}", (MONSTER, BURROWER, SUPPORT))
_SET = KeyFamily("magic_wizards.by_hand.set.{}", "attack defence support")
_LOT = KeyFamily("magic_wizards.by_hand.lot.{}", "map layout coin")
_SIDE = KeyFamily("magic_wizards.coin.{}", "heads tails")


def lot_face(state: MagicState, number: int, localizer: Localizer) -> str:
    """Return who begins, a map, a labyrinth, a side of a coin, a card of the rival's hand or a die's face."""
    match state.ask:
        case MagicAsk.FIRST:
            return localizer.names[number]
        case MagicAsk.MAP:
            return map_name(localizer, maps_of(state.options)[number])
        case MagicAsk.LAYOUT:
            return layout_name(localizer, layouts_of(state.options)[number])
        case MagicAsk.COIN:
            return localizer(_SIDE("heads" if number == 1 else "tails"))
        case MagicAsk.LOT:
            frame = state.stack[-1]
            assert isinstance(frame, Task)
            player = state.seats[1 - frame.seat]
            hand = [card.piece for card in held(player)] if state.options.duel_discs else player.hand
            return name_of_card(localizer, id_of(state.decks, hand[number]))
        case _:
            return str(number)


def lot_question(state: MagicState, localizer: Localizer) -> str:
    """Return what is asked about a lot or a coin."""
    match state.ask:
        case MagicAsk.LOT:
            frame = state.stack[-1]
            assert isinstance(frame, Task)
            return localizer("by_hand.lot.lost", name=localizer.names[1 - frame.seat])
        case MagicAsk.MAP | MagicAsk.LAYOUT | MagicAsk.COIN:
            return localizer(_LOT(state.ask.value))
        case _:
            return localizer("by_hand.lot.first")


def unseen_words(state: MagicState, what: object, localizer: Localizer) -> str:
    """Return the words for setting an unnamed card: its kind and position; "" otherwise."""
    match what:
        case str(kind):
            return localizer(_UNSEEN(kind))
        case SetCard(attack=attack):
            monster = card_of(state.decks, state.picked).is_monster
            return localizer(_SET("support" if not monster else "attack" if attack else "defence"))
        case _:
            return ""


def face_down_words(state: MagicState, piece: Piece, localizer: Localizer) -> str:
    """Return what a face-down card is called by who does not know it."""
    slot = next(card.slot for player in state.seats for card in player.field if card.piece == piece)
    return slot_name(view_of(state, None), slot, localizer)
