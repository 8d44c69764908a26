"""Opens a match entered by hand with the class that fits how its cards become known."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.by_hand.deck_orders import EnteredHand, Untold
from engine.core.by_hand.hidden_hands import HiddenHandsMatch
from engine.core.by_hand.match import ByHand
from engine.core.by_hand.open_hands import OpenHandsMatch
from engine.core.game import AnyGame
from engine.core.log import Entry, Header


def typed_match(
    game: AnyGame,
    header: Header,
    entries: Iterable[Entry] = (),
    untold: Iterable[Untold] = (),
    entered_hands: Iterable[EnteredHand] = (),
    *,
    hidden: bool = False,
) -> ByHand:
    """Return the match as its game is typed in, with hands that stay hidden or not; raises as ByHand does."""
    at_once = game.table_cards is not None and game.table_cards.entered_at_once
    kind = HiddenHandsMatch if hidden else OpenHandsMatch if at_once else ByHand
    return kind(game, header, entries, untold, entered_hands)
