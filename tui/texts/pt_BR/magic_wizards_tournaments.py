"""Magic & Wizards nos torneios: como se chamam os pontos de vida."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "desk.column.score.magic_wizards": "PV",
    "desk.score.magic_wizards": "{count} PV",
    "papers.score.magic_wizards": "PV",
    "papers.slip.magic_wizards": "PV",
    "result.scores.magic_wizards": "PV",
}
