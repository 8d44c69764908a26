"""What things of Wyrt are called: cards, combinations, lords, groups, variants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.wyrt_lordes.cards import ACE, JOKER, SUITS, Card, height, heights, suit
from engine.games.wyrt_lordes.combinations import Combination, HandReading, reading_of
from engine.games.wyrt_lordes.model import HAND_SIZE, Groups, WyrtOptions, WyrtView
from tui.canvas.palette import BACK, Look
from tui.games.drawing import DrawContext
from tui.texts.localizer import Localizer

_WYRT_LORDES_COMBINATION = KeyFamily("wyrt_lordes.combination.{}", "treasure pair trio adventurers dragon kings")
_WYRT_LORDES_MADE = KeyFamily("wyrt_lordes.made.{}", "treasure pair trio adventurers dragon kings")
_WYRT_LORDES_PHRASE = KeyFamily("wyrt_lordes.phrase.{}", "treasure pair trio adventurers dragon kings")
_WYRT_LORDES_SCALE = KeyFamily("wyrt_lordes.scale.{}", "treasure pair trio adventurers dragon kings")
_WYRT_LORDES_VARIANT = KeyFamily("wyrt_lordes.variant.{}", "hyninn nimb azgher thyatis tenebra")

VARIANTS = ("hyninn", "nimb", "azgher", "thyatis", "tenebra")
HYNINN = "Hy"
"""What stands on a card of Hyninn."""
_WHEEL_TOP, _WHEEL_LOW = 14, 5


def rank_of(localizer: Localizer, tall: int) -> str:
    """Return how a height from 2 to 14 is written on a card."""
    return localizer.session.rank(1 if tall == ACE else tall)


def rank(localizer: Localizer, card: Card) -> str:
    """Return a card's name without its suit."""
    return HYNINN if height(card) == JOKER else rank_of(localizer, height(card))


def suit_sign(localizer: Localizer, card: Card) -> str:
    """Return how a card's suit is drawn, "" for a card of Hyninn."""
    return "" if height(card) == JOKER else localizer.session.suit(SUITS[suit(card)])


def card_of(localizer: Localizer, card: Card) -> str:
    """Return a card's name."""
    if height(card) == JOKER:
        return HYNINN
    return localizer.session.card(rank(localizer, card), SUITS[suit(card)])


def cards_of(localizer: Localizer, cards: Iterable[Card]) -> str:
    """Return the names of cards, as they were shown."""
    return localizer.session.cards(card_of(localizer, card) for card in cards)


def by_suits(localizer: Localizer, cards: Iterable[Card]) -> str:
    """Return the names of cards as they are listed for somebody who listens: those of a suit together."""
    if not localizer.session.speaks:
        return cards_of(localizer, cards)
    suits: dict[str, list[str]] = {}
    for card in in_order(cards):
        suits.setdefault("" if height(card) == JOKER else SUITS[suit(card)], []).append(rank(localizer, card))
    said = ((letter, localizer.listed(ranks)) for letter, ranks in suits.items())
    return "; ".join(localizer.session.card(ranks, letter) if letter else ranks for letter, ranks in said)


def ranks_of(localizer: Localizer, cards: Iterable[Card]) -> str:
    """Return the names of cards that nobody chooses among: suits count for nothing, and are not said."""
    if not localizer.session.speaks:
        return cards_of(localizer, cards)
    return ", ".join(rank(localizer, card) for card in cards)


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return cards as they are held: those of Hyninn first, then from the highest down."""
    return sorted(cards, reverse=True)


def look_of(pen: DrawContext, card: Card | None, *, suits: bool = True, faded: bool = False) -> Look:
    """Return how a card looks, None lying face down."""
    if card is None:
        return Look(BACK, style=pen.palette.dim, line=pen.palette.line, face=pen.palette.back)
    inks = pen.palette.on_card(faded=faded)
    style = inks.turn if height(card) == JOKER else inks.suits[suit(card)]
    sign = suit_sign(pen.localizer, card) if suits else ""
    return Look(rank(pen.localizer, card), sign, style, inks.line, key_style=inks.key, face=inks.face)


# ---- Combinations ---------------------------------------------------------------------------------------------------


def best_reading(view: WyrtView, hand: Sequence[Card]) -> HandReading | None:
    """Return the best that five cards of a hand make, None for fewer."""
    if len(hand) < HAND_SIZE:
        return None
    flags = {"ace_low": view.options.ace_low, "trio_first": view.options.trio_first}
    fives = combinations(hand, HAND_SIZE)
    return max((reading_of(five, **flags) for five in fives), key=lambda reading: (reading.combination, reading.key))


def combination(localizer: Localizer, read: HandReading) -> str:
    """Return a combination with the cards that make it, such as "pair of K"."""
    many = sorted(((read.cards.count(tall), tall) for tall in set(read.cards)), reverse=True)
    low = read.cards[-1]
    data = {
        "high": rank_of(localizer, many[0][1]),
        "other": rank_of(localizer, many[-1][1]),
        "low": rank_of(localizer, low),
    }
    if read.combination is Combination.ADVENTURERS and read.cards[:2] == (_WHEEL_TOP, _WHEEL_LOW):
        data |= {"low": rank_of(localizer, ACE), "high": rank_of(localizer, _WHEEL_LOW)}
    return localizer(_WYRT_LORDES_MADE(read.combination.name.lower()), **data)


def bare(localizer: Localizer, read: HandReading) -> str:
    """Return the combination of a hand in a word or two."""
    return combination_name(localizer, read.combination)


def combination_name(localizer: Localizer, combination: Combination) -> str:
    """Return a combination in a word or two."""
    return localizer(_WYRT_LORDES_COMBINATION(combination.name.lower()))


def short(localizer: Localizer, read: HandReading) -> str:
    """Return a combination in a few letters."""
    return localizer(_WYRT_LORDES_SCALE(read.combination.name.lower()))


def phrase(localizer: Localizer, read: HandReading) -> str:
    """Return the lord's exclamation for a combination laid open."""
    return localizer(_WYRT_LORDES_PHRASE(read.combination.name.lower()))


def stand_ins(read: HandReading, hand: Sequence[Card]) -> dict[Card, int]:
    """Return the height that each card of Hyninn in a hand stands for."""
    jokers = [card for card in hand if height(card) == JOKER]
    return dict(zip(jokers, read.jokers, strict=False))


def keeps(read: HandReading, kept: Sequence[Card]) -> bool:
    """Tell whether these cards of a hand still hold its combination: all five, or the three of a trio."""
    if read.combination is Combination.TRIO:
        tall = heights(tuple(kept))
        return max((tall.count(number) for number in tall if number), default=0) + tall.count(JOKER) > 2
    return read.combination < Combination.ADVENTURERS or len(kept) >= HAND_SIZE


# ---- Lords ----------------------------------------------------------------------------------------------------------


def group_letter(view: WyrtView, seat: Seat) -> str:
    """Return the letter of the seat's group, "" where everybody plays alone."""
    return "" if view.options.groups is Groups.NONE else "ABC"[view.seats[seat].group]


def lord_name(view: WyrtView, seat: Seat, localizer: Localizer) -> str:
    """Return the player's name, before it the group."""
    letter = group_letter(view, seat)
    return f"{letter} {localizer.names[seat]}" if letter else localizer.names[seat]


def variants(options: WyrtOptions) -> tuple[str, ...]:
    """Return the variants that are on."""
    return tuple(name for name in VARIANTS if getattr(options, name))


def variant(localizer: Localizer, options: WyrtOptions, name: str) -> str:
    """Return the name of a variant, for Hyninn with the number of its jokers."""
    return localizer(_WYRT_LORDES_VARIANT(name), jokers=options.hyninn)


def hands_of(view: WyrtView) -> int:
    """Return how many hands the match has at most.

    One for each lord that is in play or has shuffled (WL-24).
    """
    shuffled = sum(place.shuffled for place in view.seats)
    waiting = sum(not (place.left or place.shuffled) for place in view.seats)
    return max(shuffled + waiting, view.hand_number)


def lower_die(dice: Sequence[int]) -> tuple[int, int, int]:
    """Return the lowest of the dice, and how many of six throws would be higher and lower."""
    die = min(dice)
    return die, 6 - die, die - 1
