"""O Grande Dalmuti's cards, sets and titles in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.cards import JOKER, Card
from engine.games.dalmuti.model import DalmutiView
from tui.texts.localizer import Localizer

_TITLE = KeyFamily("dalmuti.title.{}", "president vice engineer senior junior startup gone")
_NTH = KeyFamily("dalmuti.nth.{}", "1 2 3 4 5 6 7 8")

JOKER_FACE = "*"
"""What stands on a joker."""


def face_text(localizer: Localizer, card: Card) -> str:
    """Return the text on a card."""
    return JOKER_FACE if card == JOKER else localizer.session.rank(card)


def card_word(localizer: Localizer, card: Card) -> str:
    """Return a card in words: its rank, or that it is a joker."""
    return localizer("dalmuti.joker") if card == JOKER else localizer.session.rank(card)


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return cards as a hand is held: the rarest first, jokers last."""
    return sorted(cards, key=lambda card: (card == JOKER, card))


def grouped(cards: Iterable[Card]) -> dict[Card, int]:
    """Return how many of each rank there are, as a hand is held."""
    counts = Counter(cards)
    return {card: counts[card] for card in in_order(counts)}


def cards_short(localizer: Localizer, cards: Iterable[Card]) -> str:
    """Return cards as short as can be: `A 2 3×5 *`."""
    parts = (f"{many}×" * (many > 1) + face_text(localizer, card) for card, many in grouped(cards).items())
    return " ".join(parts) or "–"


def cards_words(localizer: Localizer, cards: Iterable[Card]) -> str:
    """Return cards in words: A, 3 × 5 and a joker."""
    parts = []
    for card, many in grouped(cards).items():
        if card == JOKER:
            parts.append(localizer("dalmuti.jokers", count=many))
        else:
            rank = localizer.session.rank(card)
            parts.append(localizer("dalmuti.set", count=many, card=rank) if many > 1 else rank)
    return localizer.listed(parts) or "–"


def set_short(localizer: Localizer, play: Play) -> str:
    """Return a set as short as can be: `3×9`, `2×9+*`, `2**`."""
    naturals = play.count - play.jokers
    if not naturals:
        return JOKER_FACE * play.jokers
    return f"{naturals}×{localizer.session.rank(play.rank)}" + ("+" + JOKER_FACE * play.jokers) * (play.jokers > 0)


def set_words(localizer: Localizer, play: Play) -> str:
    """Return a set in words: 3 × 9, 2 × 9 + 1 joker."""
    naturals = play.count - play.jokers
    if not naturals:
        return localizer("dalmuti.jokers", count=play.jokers)
    plain = localizer("dalmuti.set", count=naturals, card=localizer.session.rank(play.rank))
    if not play.jokers:
        return plain
    return localizer("dalmuti.set.with", set=plain, count=play.jokers)


def set_cards(play: Play) -> tuple[Card, ...]:
    """Return the cards of a set."""
    return (play.rank,) * (play.count - play.jokers) + (JOKER,) * play.jokers


def title_key(view: DalmutiView, seat: Seat) -> str:
    """Return the last part of the catalog key of a seat's title; the first hand has none."""
    title = view.seats[seat].title
    if title is None:
        return "startup" if view.hand <= 1 else "gone"
    return title.value


def title_word(localizer: Localizer, view: DalmutiView, seat: Seat, full: bool = False) -> str:
    """Return a seat's title, in short or in full."""
    key = _TITLE(title_key(view, seat))
    return localizer(f"{key}.full" if full else key)


def nth(localizer: Localizer, place: int) -> str:
    """Return a place in a few letters."""
    return localizer(_NTH(place))
