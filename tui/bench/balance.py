"""Runs a game's measures of balance."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any

from engine.core.benchmarks import TargetFigure
from engine.games.registry import GAMES
from tui.bench.workers import TellingWorkers
from tui.services.in_order import Workplace


def balance_measures(
    greedy: int, planner: int, boards: int, seed: int, where: Workplace | None = None
) -> dict[str, TargetFigure]:
    """Measure games whose cards are to be balanced, with this many duels, and return targets and figures."""
    figures: dict[str, TargetFigure] = {}
    for key in GAMES:
        if find_spec(f"engine.games.{key}.balance"):
            page: Any = importlib.import_module(f"engine.games.{key}.balance")
            figures |= page.balance_figures(TellingWorkers(where), greedy, planner, boards, seed)
    return figures
