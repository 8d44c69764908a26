"""The five zones of a duel disk, hand and field at once.

What is free, what does not help (MW-122, MW-140).
"""

from __future__ import annotations

from engine.games.magic_wizards.card_effects import Do, Effect
from engine.games.magic_wizards.model import DuellistState, FieldCard

ZONES = 5
"""Zones of a side: the main one and four secondary ones."""
MAIN = 0
"""The main zone."""
BESIDE = -1
"""No zone: a card that was just drawn, or a Magic or Trap that is being used up."""


def free_zones(player: DuellistState) -> list[int]:
    """Return the zones in which nothing lies, the main one first."""
    taken = [card.cell for card in player.field]
    return [zone for zone in range(ZONES) if zone not in taken]


def hand_zone(player: DuellistState) -> int:
    """Return where a card of the hand comes, face-down: the first free secondary zone; BESIDE without one."""
    return next((zone for zone in free_zones(player) if zone != MAIN), BESIDE)


def open_zone(player: DuellistState) -> int:
    """Return where a monster comes face-up: the main zone, else the first free one; BESIDE without one."""
    return next(iter(free_zones(player)), BESIDE)


def in_order(field: tuple[FieldCard, ...]) -> tuple[FieldCard, ...]:
    """Return cards in the order of their zones, those beside them last."""
    return tuple(sorted(field, key=lambda card: card.cell if card.cell != BESIDE else ZONES))


def held(player: DuellistState) -> tuple[FieldCard, ...]:
    """Return the cards that count as those of the hand: all that lie face-down."""
    return tuple([card for card in player.field if not card.up])


def helps(effect: Effect) -> bool:
    """Tell whether an effect is help: a plus, a keyword, or set numbers (MW-122)."""
    if effect.do is Do.BOOST:
        return effect.atk > 0 or effect.defence > 0
    return effect.do in (Do.GIVE_KEYWORD, Do.SET_NUMBERS)


def is_beyond_help(effect: Effect, source: FieldCard | None, card: FieldCard) -> bool:
    """Tell whether an effect of the same side does not help a monster of a secondary zone (12.5, MW-122)."""
    if card.cell == MAIN or (source is not None and (source.cell == MAIN or source.slot == card.slot)):
        return False
    return helps(effect)
