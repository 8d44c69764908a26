"""Magic & Wizards in tournaments: what life points are called."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "desk.column.score.magic_wizards": "LP",
    "desk.score.magic_wizards": "{count} LP",
    "papers.score.magic_wizards": "LP",
    "papers.slip.magic_wizards": "LP",
    "result.scores.magic_wizards": "LP",
}
