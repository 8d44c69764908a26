"""What the per cents of a judgement are parts of, by the units of the judges."""

from __future__ import annotations

from engine.core.keys import KeyFamily

UNITS = "hand_points duel_win hand_money pot"
ANALYSIS_OF = KeyFamily("analysis.of.{}", f"{UNITS} match")
