"""The analysis of a match and the quiz."""

from __future__ import annotations

STRINGS = {
    "error.judging_failed": "Move {place} could not be judged: {detail}",
    "error.analysis_broken": "The log of match {match} does not hold: it cannot be analysed.",
}
