"""Hints at a table in words: what a good player would do, why, and who was given any."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.story import Hint
    from tui.games.game_ui import GameUI
    from tui.services.matches.participant import Participant
    from tui.texts.localizer import Localizer


def format_hint(game_ui: GameUI, view: Any, hint: Hint, localizer: Localizer) -> tuple[str, ...]:
    """Return what a good player would do as the view has it, why, and that the match is marked."""
    why = localizer("hint.bot") if hint.why is None else game_ui.afterword(hint.why, localizer)
    return localizer("hint.do", action=game_ui.name_of(view, hint.action, localizer)), why, localizer("hint.marked")


def format_hints_given(participant: Participant, localizer: Localizer) -> tuple[str, ...]:
    """Return in one sentence who was given hints in a match that is over, and how many.

    () where nobody was.
    """
    given = Counter(participant.hints_given)
    if not given:
        return ()
    each = ", ".join(f"{localizer.names[seat]} {count}" for seat, count in sorted(given.items()))
    return (localizer("hint.given", each=each),)
