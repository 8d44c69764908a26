"""Wyrt de Arton in tournaments: what money and points of life are called."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "desk.column.score.wyrt_arton": "T$",
    "desk.column.score.wyrt_arton.lives": "PV",
    "desk.score.wyrt_arton": "T$ {count}",
    "desk.score.wyrt_arton.lives": "{count} PV",
    "papers.score.wyrt_arton": "T$",
    "papers.score.wyrt_arton.lives": "PV",
    "papers.slip.wyrt_arton": "T$",
    "papers.slip.wyrt_arton.lives": "PV",
    "result.scores.wyrt_arton": "tibares",
    "result.scores.wyrt_arton.lives": "PV",
}
