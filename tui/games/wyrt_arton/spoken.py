"""Wyrt de Arton for those who hear it: the table and every choice in plain sentences, and why something cannot be."""

from __future__ import annotations

from engine.core.model import Reason
from engine.games.wyrt_arton.actions import ArtonAction, RaiseBy
from engine.games.wyrt_arton.model import ArtonView
from tui.games.wyrt_arton.names import money
from tui.texts.localizer import Localizer


def why(reason: Reason, localizer: Localizer) -> str:
    """Return a refusal in words."""
    return localizer(f"error.{reason.code}", **reason.data)


def name_of(view: ArtonView, action: ArtonAction, localizer: Localizer) -> str:
    """Return an action as a choice in words."""
    return money(localizer, view.options, action.amount) if isinstance(action, RaiseBy) else str(action)


def describe(view: ArtonView, localizer: Localizer) -> tuple[str, ...]:
    """Return the table in plain sentences."""
    return (localizer("wyrt_arton.minimum", amount=money(localizer, view.options, view.minimum)),)
