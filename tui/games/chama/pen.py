"""What every part of Chama's picture draws with."""

from __future__ import annotations

from rich.style import Style

from engine.core.model import Seat
from engine.games.chama.cards import SUITS, Card, Kind, kind_of
from engine.games.chama.model import SeatView, View
from tui.games import Voice
from tui.games.pen import Pen as AnyPen
from tui.widgets.cards import card_name

HAND_ORDER = (13, 12, 11, 5, 4, 3, 2, 10, 9, 8, 7, 6, 1)
"""Realms, commanders, armies, the ace; the strongest first."""


class Pen(AnyPen):
    """Draws Chama."""

    @property
    def view(self) -> View:
        """What may be seen."""
        view: View = self.scene.view
        return view

    def suit(self, seat: Seat) -> Style:
        """Return the style of a seat's cards."""
        return self.palette.suits["SHDC".index(suit_of(self.voice, seat))]

    def card(self, card: Card, seat: Seat) -> str:
        """Return the name of a seat's card."""
        return card_of(self.voice, card, seat)

    def hand_of(self, seat: Seat) -> tuple[Card, ...] | None:
        """Return the hand of a seat as far as it may be seen."""
        seen: View = self.seen_by(seat)
        return seen.seats[seat].hand


def card_of(voice: Voice, card: Card, seat: Seat) -> str:
    """Return the name of a seat's card: each seat has a suit of its own."""
    return card_name(voice.session, card, suit_of(voice, seat))


def suit_of(voice: Voice, seat: Seat) -> str:
    """Return the suit of a seat's cards, the usual one where nothing was said of it (CH-94)."""
    suits: tuple[str, ...] = voice.suits or SUITS
    return suits[seat]


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
