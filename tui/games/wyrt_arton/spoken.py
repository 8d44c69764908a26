"""Wyrt de Arton for those who hear it: the table and every choice in plain sentences, and why something cannot be."""

from __future__ import annotations

from engine.core.model import Reason
from engine.games.wyrt_arton.actions import ArtonAction
from engine.games.wyrt_arton.model import ArtonView
from tui.texts.localizer import Localizer


def why(reason: Reason, localizer: Localizer) -> str:
    """Return a refusal in words."""
    return localizer(f"error.{reason.code}", **reason.data)


def name_of(_view: ArtonView, action: ArtonAction, _localizer: Localizer) -> str:
    """Return an action as a choice in words."""
    return str(action)


def describe(_view: ArtonView, _localizer: Localizer) -> tuple[str, ...]:
    """Return the table in plain sentences."""
    return ()
