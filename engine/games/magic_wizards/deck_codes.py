"""A deck as text, a line a card, and as a short code to send; both are read strictly.

A code is `SET.VERSION-LETTERS`. The letters are base 32 (RFC 4648, without padding, in any case) of

    bytes of the main part (1 byte) | main part | Extra part | CRC-32 (4 bytes) of all before and of `SET.VERSION`

A part lists its cards in rising order, a byte for 1 to 4 copies of a card: copies - 1 in the two high bits, and in the
six low ones the step from the card before (from 0 at first). A step of 63 or more is told by bytes of 63 before it.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from zlib import crc32

import msgspec

from engine.core.errors import CarteadoError
from engine.core.text import fold
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.cards import COLLECTION
from engine.games.magic_wizards.model import Deck

MOST_CARDS = 100
"""Cards of a deck that is not finished, in both parts."""
MOST_TEXT = 20_000
"""Characters of a deck's text."""
MOST_CODE = 400
"""Characters of a code; that of a legal deck has at most 120."""
_LINE = re.compile(r"(\d{1,3})\s*[x×]?\s+(.+)")
_CODE = re.compile(r"([a-z0-9_]{1,40}\.\d{1,4})-([a-z2-7]+)", re.ASCII)
_COPIES, _STEPS, _CRC = 4, 63, 4


class DeckError(CarteadoError):
    """What is no deck; data has the `line` (from 1) and the `field` of a text."""


class NamedDeck(msgspec.Struct, frozen=True):
    """A deck as a file has it: "" for one without a name."""

    name: str
    deck: Deck


def deck_of(main: list[int], extra: list[int]) -> Deck:
    """Return the deck of these cards, in their order; raises DeckError for too many."""
    if len(main) + len(extra) > MOST_CARDS:
        raise DeckError("deck_too_long", most=MOST_CARDS)
    return Deck(tuple(sorted(main)), tuple(sorted(extra)))


# ---- Text ------------------------------------------------------------------------------------------------------------


def text_of(deck: Deck, name_of: Callable[[int], str], name: str = "") -> str:
    """Return a deck as text: its name, then a line a card, then the Extra deck."""
    lines = [f"# {name}"] if name else []
    for cards in (deck.main, deck.extra):
        if cards is deck.extra and cards:
            lines += ["", "[extra]"]
        lines += [f"{copies} {name_of(card)}" for card, copies in sorted(Counter(cards).items())]
    return "\n".join(lines) + "\n"


def read_text(text: str, ids: Mapping[str, int]) -> NamedDeck:
    """Return the deck that a text tells; `ids` are the cards by their folded names, in any language.

    Lines that begin with `#` are remarks, the first one the name. Raises DeckError with line and field.
    """
    if len(text) > MOST_TEXT:
        raise DeckError("deck_text_long", most=MOST_TEXT)
    name, part = "", "main"
    parts: dict[str, list[int]] = {"main": [], "extra": []}
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        told = line.strip()
        if told.startswith("#"):
            name = name or told.lstrip("# ")
        elif told.startswith("["):
            part = told[1:-1].strip().casefold()
            if not told.endswith("]") or part not in parts:
                raise DeckError("deck_unknown_section", line=number, field="section", section=told[:40])
        elif told:
            copies, card = _card(told, number, ids)
            if card in parts[part]:
                raise DeckError("deck_card_twice", line=number, field="card", name=told[:80])
            parts[part] += [card] * copies
            if sum(map(len, parts.values())) > MOST_CARDS:
                raise DeckError("deck_too_long", line=number, field="copies", most=MOST_CARDS)
    return NamedDeck(name, deck_of(parts["main"], parts["extra"]))


def _card(told: str, number: int, ids: Mapping[str, int]) -> tuple[int, int]:
    found = _LINE.fullmatch(told)
    if found is None or not int(found[1]):
        raise DeckError("deck_bad_line", line=number, field="copies", text=told[:80])
    card = ids.get(fold(found[2]))
    if card is None:
        raise DeckError("deck_unknown_name", line=number, field="card", name=found[2][:80])
    return int(found[1]), card


# ---- Codes -----------------------------------------------------------------------------------------------------------


def code_of(deck: Deck) -> str:
    """Return a deck as a code; one of more than MOST_CARDS cards, or of unknown ones, raises DeckError."""
    deck = deck_of([*deck.main], [*deck.extra])
    if unknown := sorted({*deck.main, *deck.extra} - published(COLLECTION).by_id.keys()):
        raise DeckError("deck_unknown_card", card=unknown[0])
    main = _packed(deck.main)
    content = bytes((len(main),)) + main + _packed(deck.extra)
    letters = base64.b32encode(content + _sum(_set_of(), content)).decode().rstrip("=").lower()
    return f"{_set_of()}-{letters}"


def read_code(code: str) -> Deck:
    """Return the deck that a code tells; spaces and line ends in it are left out.

    Raises DeckError: "deck_code_form", "deck_code_set" for cards of another set, "deck_code_damaged" for a letter that
    is wrong, missing or too many, "deck_unknown_card".
    """
    plain = "".join(code.split()).casefold()
    found = _CODE.fullmatch(plain) if len(plain) <= MOST_CODE else None
    if found is None:
        raise DeckError("deck_code_form", most=MOST_CODE)
    if found[1] != _set_of():
        raise DeckError("deck_code_set", set=found[1], known=_set_of())
    try:
        content = base64.b32decode(found[2].upper() + "=" * (-len(found[2]) % 8))
    except binascii.Error as error:
        raise DeckError("deck_code_damaged") from error
    content, told = content[:-_CRC], content[-_CRC:]
    if not content or told != _sum(found[1], content):
        raise DeckError("deck_code_damaged")
    end = 1 + content[0]
    deck = deck_of([*_unpacked(content[1:end])], [*_unpacked(content[end:])])
    # There is one code for a deck: whatever else the letters may say is refused with the rest.
    if code_of(deck) != plain:
        raise DeckError("deck_code_damaged")
    return deck


def _set_of() -> str:
    return f"{COLLECTION}.{published(COLLECTION).head.version}"


def _sum(cards: str, content: bytes) -> bytes:
    return crc32(cards.encode() + content).to_bytes(_CRC, "big")


def _packed(cards: tuple[int, ...]) -> bytes:
    packed, before = bytearray(), 0
    for card, same in groupby(cards):
        step, copies = card - before, len([*same])
        packed += bytes((_STEPS,)) * (step // _STEPS)
        step %= _STEPS
        while copies:
            packed.append((min(copies, _COPIES) - 1) << 6 | step)
            copies, step = copies - min(copies, _COPIES), 0
        before = card
    return bytes(packed)


def _unpacked(packed: bytes) -> Iterator[int]:
    card = 0
    for byte in packed:
        copies, step = divmod(byte, 64)
        card += step
        if step < _STEPS:
            yield from (card,) * (copies + 1)
