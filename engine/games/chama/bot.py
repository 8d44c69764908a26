"""The planning bot, which chooses from its view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.game import Rng


class Planner:
    """Plays the first legal action."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:  # noqa: ARG002
        """Return a legal action."""
        return legal[0]
