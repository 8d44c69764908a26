"""The only answer there is, given for a person where its speed tells nobody anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.game import AnyGame
from tui.games.game_ui import GameUI


def only_answer(game: AnyGame, game_ui: GameUI, view: Any, legal: Sequence[Any], *, alone: bool) -> Any | None:
    """Return the viewer's only answer if it may be given for the viewer (Game.automatic), None otherwise.

    What changes only what one is asked from then on is no answer. `alone` tells that no other person plays.
    """
    actions = [action for action in legal if not isinstance(action, game_ui.settings)]
    return actions[0] if len(actions) == 1 and game.automatic(view, actions[0], alone) else None
