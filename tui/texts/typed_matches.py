"""Matches typed in from real tables, in words: their list, how hands may be, how a match is kept."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.keys import KeyFamily
from tui.services.by_hand import ByHandService
from tui.services.identity.names import clean
from tui.texts.localizer import Session, Words

KEPT = ("unrated", "rated")
KEEP = KeyFamily("by_hand.keep.{}", KEPT)
RATED = KeyFamily("by_hand.{}", KEPT)
HANDS = ("shown", "hidden")
"""How hands may have been, of a game that is asked about it (ByHandService.may_hide)."""
HANDS_SAID = KeyFamily("by_hand.hands.{}", HANDS)


def ways_to_keep(service: ByHandService) -> Sequence[str]:
    """Return how a match may be kept: for the ratings too only where the person may say so."""
    return KEPT if service.may_rate else KEPT[:1]


def titled(service: ByHandService, words: Words) -> str:
    """Return the list's heading, with its count and limit if there is one."""
    if service.most is None:
        return words("place.typed_matches")
    return words("by_hand.of_most", count=len(service.list()), most=service.most)


def kept_texts(service: ByHandService, session: Session) -> list[tuple[str, str]]:
    """Return the ids of the newest kept matches of real tables, and the words for each.

    Its day, game and people.
    """
    texts = []
    for played in service.kept():
        names = clean(" × ".join(player.name for player in played.header.players))
        when, game = session.when(played.ended, service.now()), session.short_game_name(played.header.game)
        texts.append((played.header.match, f"{when} {game}: {names}"))
    return texts
