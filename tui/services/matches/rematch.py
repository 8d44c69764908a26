"""The same match once more: game, seats, options and bots as they were."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core.log import Player
from saves.store import Store
from tui.services.matches.participant import Participant


class Rematch(NamedTuple):
    """The settings of a new match; `minutes` limit it, 0 do not."""

    game: str
    players: tuple[Player, ...]
    options: Any
    minutes: int


def rematch_of(store: Store, participant: Participant) -> Rematch | None:
    """Return the match that this person may begin again alone, None where it is not theirs to begin.

    It is over, of no tournament and no campaign, everybody kept their seat, and all its people sit here.
    """
    live_match = participant.live_match
    people = live_match.people
    began = live_match.table.header.players
    alone = bool(people) and set(people) == set(participant.seats)
    is_free = alone and live_match.time_keeper.patience is not None
    if live_match.outcome is None or not is_free or live_match.players != began:
        return None
    if store.campaigns.is_of_campaign(live_match.match):
        return None
    table = live_match.table
    return Rematch(table.header.game, began, table.line.options, live_match.clocks.game.minutes)
