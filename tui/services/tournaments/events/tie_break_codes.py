"""Tie-breaks by the codes of FIDE's C.07, as report files name them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tui.services.tournaments.events.sheet import EventSheet

CODES = {
    "PTS": "score",
    "DE": "head_to_head",
    "BH": "buchholz",
    "BHC1": "buchholz_cut_1",
    "BHC2": "buchholz_cut_2",
    "BHM1": "buchholz_median",
    "FB": "buchholz_fore",
    "SB": "sonneborn_berger",
    "SBC1": "sonneborn_berger_cut_1",
    "KS": "koya",
    "WIN": "wins",
    "WON": "wins_played",
    "BPG": "later_seats",
    "BWG": "later_seat_wins",
    "PS": "progressive",
    "PSC1": "progressive_cut_1",
    "ARO": "opponents_rating",
    "TPR": "performance",
    "PTP": "perfect_performance",
    "APRO": "opponents_performance",
}
"""The name that each code has here; a code is written with its marks left out: BH/C1 is BHC1."""
_MARKED = {code: f"{code[:-2]}/{code[-2:]}" for code in ("BHC1", "BHC2", "BHM1", "SBC1", "PSC1")}


def codes_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return the codes of tie-breaks, the score left out; () where one of them has none."""
    by_name = {name: code for code, name in CODES.items()}
    codes = [by_name.get(name) for name in names if name != "score"]
    return () if None in codes else tuple(_MARKED.get(code, code) for code in codes if code is not None)


def tiebreaks_of(sheet: EventSheet) -> tuple[str, ...] | None:
    """Return the tie-breaks by which the event was ranked.

    None where it names none, or one that is not here.
    """
    tiebreaks = [CODES.get(re.sub(r"[^A-Z0-9]", "", code.upper())) for code in sheet.tiebreaks]
    if not tiebreaks or None in tiebreaks:
        return None
    names = dict.fromkeys(("score", *(name for name in tiebreaks if name is not None)))
    return tuple(names)
