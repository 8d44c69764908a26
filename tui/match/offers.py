"""What somebody may do now, in words, for the palette and the help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from tui.widgets.screen import Offer

if TYPE_CHECKING:
    from tui.games.game_ui import GameUI
    from tui.games.table_model import TableModel

MOST = 24
"""So many moves are offered: where there are more, as amounts to bet, they are typed."""


def offered_moves(game_ui: GameUI, table_model: TableModel, submit: Callable[[Any], None]) -> tuple[Offer, ...]:
    """Return the legal actions of whoever is asked, each with the key that begins it."""
    keys = {command.spot: command.keys[0] for command in game_ui.commands(table_model)}
    keys |= {spot: key.split()[0] for spot, key in game_ui.hotkeys(table_model).items() if key}
    view, localizer = table_model.view, table_model.localizer
    return tuple(
        Offer(
            next((keys[path[0]] for path in game_ui.paths(view, action) if path[0] in keys), ""),
            game_ui.name_of(view, action, localizer),
            partial(submit, action),
        )
        for action in table_model.moves.actions[:MOST]
    )
