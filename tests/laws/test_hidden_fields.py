"""The law of hidden fields: whatever of an event shows cards is declared, or listed here as lying open."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from engine.core.hidden import declared
from engine.games.registry import GAMES

CARDS = re.compile(r"\b(Card|Unit|Play|Reading)\b")
"""The names of types that show cards, as an event's annotations write them."""

OPEN = {
    "chama": """
        drew_for_start.cards realm_played.card realm_played.replaced rebuilt.card discarded.card placed.card
        attached.card attached.commander attacked.realm sent.unit reinforced.card aided.card raided.card razed.card
        xisum_called.commander xisum_called.card incursion.lost pool_lost.cards redraw_called.hand
    """,
    "dalmuti": "laid.play",
    "wyrt_lordes": "hand.cards hand.reading",
}
"""What everybody sees of the cards in a game's events, by tag and field: cards laid, discarded or shown."""

HIDDEN = {
    "chama": "drawn.cards spoils_drawn.card",
    "dalmuti": "dealt.cards bonus.cards gift.cards",
    "wyrt_lordes": "bet_made.amount seen.cards revealed.cards discarded.cards drawn.cards taken.cards",
}
"""What only some see, cards or not: no declaration is lost unnoticed."""


def events_of(key: str) -> tuple[type[msgspec.Struct], ...]:
    return get_args(GAMES[key].event_type)


def tagged(event_type: type[msgspec.Struct], field: str) -> str:
    return f"{event_type.__struct_config__.tag}.{field}"


@pytest.mark.parametrize("key", GAMES)
def test_every_field_that_shows_cards_is_declared_or_lies_open(key: str) -> None:
    hidden = {tagged(event, field) for event in events_of(key) for field in declared(event).fields}
    showing = {
        tagged(event, field)
        for event in events_of(key)
        for field, written in event.__annotations__.items()
        if CARDS.search(written)
    }
    assert hidden == set(HIDDEN[key].split())
    assert showing - hidden == set(OPEN[key].split())


@pytest.mark.parametrize("key", GAMES)
def test_what_the_others_read_in_a_hidden_field_fits_its_type(key: str) -> None:
    for event in events_of(key):
        for field, mark in declared(event).fields.items():
            kind = {one.name: one.type for one in msgspec.structs.fields(event)}[field]
            assert msgspec.convert(mark.otherwise, kind) == mark.otherwise
