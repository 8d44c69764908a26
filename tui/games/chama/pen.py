"""What every part of Chama's picture draws with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.style import Style

from engine.core.model import Seat
from engine.games.chama.cards import SUITS, Card, Kind, kind_of
from engine.games.chama.model import SeatView, View
from tui.games import Scene, Voice
from tui.widgets.canvas import Canvas, Rect
from tui.widgets.cards import card_name
from tui.widgets.palette import Palette

HAND_ORDER = (13, 12, 11, 5, 4, 3, 2, 10, 9, 8, 7, 6, 1)
"""Realms, commanders, armies, the ace; the strongest first."""


class Pen(NamedTuple):
    """A canvas, the scene to draw on it, and which spots have a key or may be pressed."""

    canvas: Canvas
    scene: Scene
    hot: Mapping[str, str]
    open: frozenset[str]

    @property
    def view(self) -> View:
        """What may be seen."""
        view: View = self.scene.view
        return view

    @property
    def voice(self) -> Voice:
        """Who speaks."""
        return self.scene.voice

    @property
    def palette(self) -> Palette:
        """The styles."""
        return self.scene.palette

    def suit(self, seat: Seat) -> Style:
        """Return the style of a seat's cards."""
        return self.palette.suits[seat]

    def card(self, card: Card, seat: Seat) -> str:
        """Return the name of a seat's card."""
        return card_of(self.voice, card, seat)

    def name(self, seat: Seat) -> str:
        """Return the player's name."""
        return self.voice.names[seat]

    def spot(self, name: str, rect: Rect) -> None:
        """Let a part of the picture be pointed at."""
        self.canvas.spot(name, rect)

    def hand_of(self, seat: Seat) -> tuple[Card, ...] | None:
        """Return the hand of a seat as far as it may be seen."""
        if self.scene.open_hands is not None:
            opened: View = self.scene.open_hands[seat]
            return opened.seats[seat].hand
        return self.view.seats[seat].hand


def card_of(voice: Voice, card: Card, seat: Seat) -> str:
    """Return the name of a seat's card: each seat has a suit of its own."""
    return card_name(voice.session, card, SUITS[seat])


def kind_word(voice: Voice, card: Card) -> str:
    """Return what a card is, in one word."""
    return voice(f"chama.kind.{kind_of(card).value}")


def kind_short(voice: Voice, kind: Kind) -> str:
    """Return what a card is, in a few letters."""
    return voice(f"chama.kind.{kind.value}.short")


def intact(seat: SeatView) -> int:
    """Return how many realms stand."""
    return sum(realm > 0 for realm in seat.slots)


def in_hand_order(hand: tuple[Card, ...]) -> list[Card]:
    """Return the different cards of a hand in the order they are held."""
    held = set(hand)
    return [card for card in HAND_ORDER if card in held]
