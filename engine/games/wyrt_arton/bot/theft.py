"""Cheating as a plan: whether it pays at this table, and which cards to take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from engine.games.wyrt_arton.actions import StealCard
from engine.games.wyrt_arton.bot.worth import own_cards
from engine.games.wyrt_arton.cards import ACE, DECK, Card, height, suit
from engine.games.wyrt_arton.hands import strength_of
from engine.games.wyrt_arton.model import ArtonView, CheatOdds

WORTH_A_TRY = 0.55
"""The chance of success from which on a cheat is tried, insisting counted (WA-65, WA-90)."""
WORTH_INSISTING = 3
"""So many faces of six must pass before a failed die of I is insisted on."""


def success(odds: CheatOdds) -> float:
    """Return the chance to steal cards, insisting where it is worth it."""
    i, h = odds.passes_i / 6, odds.passes_h / 6
    harder = odds.passes_h_harder / 6 if odds.passes_h_harder >= WORTH_INSISTING else 0.0
    return i * h + (1 - i) * harder


def best_theft(view: ArtonView) -> StealCard | None:
    """Return the next theft of a thief that looks through the deck; None when none is worth it."""
    if view.theft is None or view.undealt is None:
        return None
    dice = [dice_card.card for dice_card in view.dice]
    card = best_card(own_cards(view), dice, view.undealt, view.theft.loot - view.theft.taken)
    return None if card is None else StealCard(card)


def best_card(held: Sequence[Card], dice: Sequence[Card], undealt: Sequence[Card], left: int) -> Card | None:
    """Return the next card to take on the way to the best hand within `left` cards.

    None when none is worth taking.
    """
    have, free = [*held, *dice], set(undealt)
    now = strength_of(have)
    best, wanted = now, None
    for cards in _targets(have, free):
        if len(cards) <= left and (worth := strength_of([*have, *cards])) > best:
            best, wanted = worth, cards[0]
    return wanted


def _targets(have: list[Card], free: set[Card]) -> Iterator[list[Card]]:
    """Tell the cards that are missing to each straight flush, to all cards of a height, and each card alone."""
    held = set(have)
    for colour, top in product(range(4), range(5, ACE + 1)):
        run = [(((top - step) if top - step > 1 else ACE) - 2) * 4 + colour for step in range(5)]
        missing = [card for card in run if card not in held]
        if missing and free.issuperset(missing):
            yield missing
    by_height: dict[int, list[Card]] = {}
    for card in sorted(free, key=lambda card: (height(card), suit(card))):
        by_height.setdefault(height(card), []).append(card)
    yield from by_height.values()
    yield from ([card] for card in range(DECK) if card in free)
