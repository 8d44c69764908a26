"""The organiser's choices for a tournament."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, get_args

import msgspec

from tournaments.points import POINTS

Missed: TypeAlias = Literal["losses", "byes", "halves"]
"""What the rounds before a late entry count for."""
MISSED: tuple[Missed, ...] = get_args(Missed)

OWN_SYSTEM = "carteado"
SYSTEMS = (OWN_SYSTEM, "dutch")
"""How duels of a Swiss are paired: as FORMATS.md tells, or by the FIDE (Dutch) System."""

Seeding: TypeAlias = Literal["draw", "rating", "listed", "standings"]
"""How the first round of a stage is ordered: by lot, by rating, as registered; of later stages by the standings."""

Acceleration: TypeAlias = Literal["none", "baku"]
"""How the first rounds of a Swiss part the strong from the others: not at all, or by virtual points (C.04.5.1)."""


class TournamentSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The organiser's choices; `options` are the game's own.

    `table_size` is how many entrants a table has: fewer where they do not divide, more only where fewer cannot play.
    `rounds` 0 is as many as the format and the number of entrants ask for; `final_table` how many entrants a last table
    seats after them, 0 for none; `consolation` lets those who went out play on for the places behind. `best_of` games
    make a match. `tiebreaks` go in this order, () by the format's own. `bye` is what a round without a table is worth.
    With `same_deals` every table of a round gets the same cards. `round_minutes` 0 is no limit. `avoid_clubs` keeps
    club mates apart where that costs nothing above it. With `ready_values` everybody plays with one of the values that
    the game names, such as ready decks, and all know with which. `acceleration` is for duels by the Swiss system.
    `system` pairs a Swiss of duels: one of SYSTEMS. `campaign` is the name of that whose purses are played for, "" for
    none.
    """

    format: str = "escada"
    table_size: int = 4
    seeding: Seeding = "draw"
    scored: bool = True
    points: tuple[int, ...] = POINTS
    options: dict[str, Any] = {}
    rounds: int = 0
    final_table: int = 0
    consolation: bool = False
    best_of: int = 1
    tiebreaks: tuple[str, ...] = ()
    bye: Literal["win", "half", "loss"] = "win"
    same_deals: bool = False
    round_minutes: int = 0
    avoid_clubs: bool = False
    ready_values: bool = False
    acceleration: Acceleration = "none"
    system: str = OWN_SYSTEM
    campaign: str = ""
