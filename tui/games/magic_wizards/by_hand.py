"""What the numbers of lots, coins and dice stand for in a duel that is typed in from a real table."""

from __future__ import annotations

from engine.core.keys import KeyFamily
from engine.games.magic_wizards.board.drawings import layouts_of, maps_of
from engine.games.magic_wizards.cards import id_of
from engine.games.magic_wizards.frames import Task
from engine.games.magic_wizards.model import MagicAsk, MagicState
from engine.games.magic_wizards.zones import held
from tui.games.magic_wizards.cards import name_of_card
from tui.games.magic_wizards.events import layout_name, map_name
from tui.texts.localizer import Localizer

_SIDE = KeyFamily("magic_wizards.coin.{}", "heads tails")


def lot_face(state: MagicState, number: int, localizer: Localizer) -> str:
    """Return who begins, a map, a labyrinth, a side of a coin, a card of the rival's hand, or what a die shows."""
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
