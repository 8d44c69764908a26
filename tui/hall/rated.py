"""What a match at one of the hall's tables counts for in the club's ratings."""

from __future__ import annotations

import msgspec

from engine.core.log import Player
from saves.players import Result
from tournaments.ratings import Kind, kind_of
from tui.hall.notes import Live


def rated_result(live: Live, at: int) -> Result | None:
    """Return what is recorded of a match that has ended, at a time in milliseconds; None when it does not count.

    It was agreed to count, it has places, and only people have the seats at its end: somebody who was replaced has not
    lost it.
    """
    table = live.sitting.table
    outcome, header = table.outcome, table.header
    if not live.rated or outcome is None or not outcome.places:
        return None
    players = tuple(Player(player.name, player.bot) for player in table.players)
    if any(player.bot for player in players):
        return None
    return Result(live.match, header.game, _kind(live), players, outcome.places, at)


def _kind(live: Live) -> Kind:
    """Return which list a match counts for."""
    table = live.sitting.table
    options = msgspec.convert(table.header.options, table.game.options_type)
    sides = table.game.sides(options, len(table.players))
    return kind_of(len(sides), len(sides[0])) if sides else kind_of(len(table.players))
