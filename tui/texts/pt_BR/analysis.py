"""The analysis of a match and the quiz."""

from __future__ import annotations

STRINGS = {
    "error.judging_failed": "O lance {place} não pôde ser julgado: {detail}",
    "error.analysis_broken": "O registro da partida {match} não confere: ela não pode ser analisada.",
}
