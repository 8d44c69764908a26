"""The table of the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.keys import KeyFamily
from engine.core.model import Outcome
from engine.games.magic_wizards.cards import cards_of
from engine.games.magic_wizards.events import CardLeft, LifeChanged
from engine.games.magic_wizards.model import MagicView
from tui.texts.localizer import Localizer

_MAGIC_WIZARDS_END = KeyFamily("magic_wizards.end.{}", "place name life dealt blow fallen")


def results(
    view: MagicView, outcome: Outcome, events: Sequence[Any], localizer: Localizer
) -> tuple[tuple[str, ...], ...]:
    """Return the places with PVs, damage dealt in battle, the greatest blow, and monsters felled."""
    cards = cards_of(view).by_id
    columns = ("place", "name", "life", "dealt", "blow", "fallen")
    rows = [tuple(localizer(_MAGIC_WIZARDS_END(column)) for column in columns)]
    for seat in sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat)):
        blows = [
            -event.change
            for event in events
            if isinstance(event, LifeChanged) and event.battle and event.seat != seat and event.change < 0
        ]
        left = [one for one in events if isinstance(one, CardLeft) and one.where == "graveyard" and one.seat != seat]
        fallen = sum(cards[one.card].is_monster for one in left)
        figures = (outcome.scores[seat], sum(blows), max(blows, default=0), fallen)
        place = localizer("magic_wizards.end.nth", place=outcome.places[seat])
        rows.append((place, localizer.names[seat], *(localizer.session.words.number(one) for one in figures)))
    return tuple(rows)
