"""How far the zones of a duel disk are laid, as its player sees it.

What is named, and what is asked next (MW-120).
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engine.games.magic_wizards.actions import NO_SLOT, Slot
from engine.games.magic_wizards.frames import UNNAMED, LayFrame
from engine.games.magic_wizards.model import FieldCardView, MagicView
from engine.games.magic_wizards.zones import BESIDE, MAIN, ZONES

Step: TypeAlias = Literal["under", "main", "position", "zone", "ready"]


class LaidZones(NamedTuple):
    """The question about zones, and the answers so far: `zones` are laid cards, `left` the others.

    `under` goes under the deck, `down` are turned down, `attack` is the position of who is new in the main zone.
    """

    step: Step
    under: Slot
    down: tuple[Slot, ...]
    zones: dict[int, FieldCardView]
    attack: bool | None
    left: tuple[FieldCardView, ...]

    @property
    def next_zone(self) -> int:
        """Return the number of the secondary zone that is asked about."""
        return max(max(self.zones, default=MAIN), MAIN) + 1


def laid_of(view: MagicView) -> LaidZones:
    """Return how far the seat that lays its zones has come; of another player nothing is shown."""
    frame = view.stack[-1]
    assert isinstance(frame, LayFrame)
    cards = sorted(view.seats[frame.seat].field, key=lambda card: card.cell if card.cell != BESIDE else ZONES)
    by_slot = {card.slot: card for card in cards}
    zones = {zone: by_slot[slot] for zone, slot in enumerate(frame.zones, start=1)}
    if frame.main not in (UNNAMED, NO_SLOT):
        zones[MAIN] = by_slot[frame.main]
    named = (frame.under, frame.main, *frame.zones)
    left = tuple(card for card in cards if card.slot not in named)
    return LaidZones(_step(frame, cards, zones, left), frame.under, frame.down, zones, frame.attack, left)


def _step(
    frame: LayFrame, cards: list[FieldCardView], zones: dict[int, FieldCardView], left: tuple[FieldCardView, ...]
) -> Step:
    if frame.under == NO_SLOT and len(cards) >= ZONES and not any(card.monster for card in cards):
        return "under"
    if frame.main == UNNAMED:
        return "main"
    main = zones.get(MAIN)
    if main is not None and main.cell != MAIN and frame.attack is None and not main.paralysed:
        return "position"
    return "zone" if left else "ready"
