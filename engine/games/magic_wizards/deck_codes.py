"""A deck as text, a line a card, and as a short code to send; both are read strictly.

A code is `SET.VERSION-LETTERS`, with `@` and a labyrinth before the `-` where the deck names one (MW-160). The letters
are base 32 (RFC 4648, without padding, in any case) of

    bytes of the main part (1 byte) | main part | Extra part | CRC-32 (4 bytes) of both and of all before the `-`

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
from engine.games.magic_wizards.board.labyrinths import own_labyrinths
from engine.games.magic_wizards.decks import deck_of as deck_with_sets
from engine.games.magic_wizards.match_cards import (
    COLLECTION,
    SET_STEP,
    CardTable,
    number_of_name,
    table_of,
)
from engine.games.magic_wizards.model import Deck

MOST_CARDS = 100
"""Cards of a deck that is not finished, in both parts."""
MOST_TEXT = 20_000
"""Characters of a deck's text."""
MOST_CODE = 3000
"""Characters of a code; that of a legal deck of the program's sets has at most 130."""
_LINE = re.compile(r"(\d{1,3})\s*[x×]?\s+(.+)")
_CODE = re.compile(
    r"([a-z0-9_]{1,40}\.\d{1,4})((?:\+[a-z0-9_]{1,40}\.\d{1,3}\.[0-9a-f]{8})*)(?:@([a-z0-9_]{1,40}))?-([a-z2-7]+)",
    re.ASCII,
)
_LAYOUT = re.compile(r"layout\s+(\S+)")
_COPIES, _STEPS, _CRC = 4, 63, 4
_MOST_PACKED = 255


class DeckError(CarteadoError):
    """The error of a text that is no deck; data has the `line` (from 1) and the `field`."""


class NamedDeck(msgspec.Struct, frozen=True):
    """A deck as a file has it: "" for one without a name."""

    name: str
    deck: Deck


def deck_of(main: list[int], extra: list[int], cards: CardTable | None = None) -> Deck:
    """Return the deck of these cards, in their order; raises DeckError for too many."""
    if len(main) + len(extra) > MOST_CARDS:
        raise DeckError("deck_too_long", most=MOST_CARDS)
    return deck_with_sets(main, extra, cards or table_of())


# ---- Text ------------------------------------------------------------------------------------------------------------


def text_of(deck: Deck, name_of: Callable[[int], str], name: str = "") -> str:
    """Return a deck as text.

    Its name, then a line a card, then the Extra deck, then the labyrinth that it names.
    """
    lines = [f"# {name}"] if name else []
    for cards in (deck.main, deck.extra):
        if cards is deck.extra and cards:
            lines += ["", "[extra]"]
        lines += [f"{copies} {name_of(card)}" for card, copies in sorted(Counter(cards).items())]
    if deck.layout is not msgspec.UNSET:
        lines += ["", f"[layout {deck.layout}]"]
    return "\n".join(lines) + "\n"


def read_text(text: str, ids: Mapping[str, int], cards: CardTable | None = None) -> NamedDeck:
    """Return the deck that a text describes; `ids` are the cards by their folded names, in any language.

    Lines that begin with `#` are remarks, the first one the name. Raises DeckError with line and field.
    """
    if len(text) > MOST_TEXT:
        raise DeckError("deck_text_long", most=MOST_TEXT)
    name, part, layout = "", "main", ""
    parts: dict[str, list[int]] = {"main": [], "extra": []}
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        written = line.strip()
        if written.startswith("#"):
            name = name or written.lstrip("# ")
        elif written.startswith("["):
            section = written[1:-1].strip().casefold()
            if written.endswith("]") and (match := _LAYOUT.fullmatch(section)) and not layout:
                layout = _known_layout(match[1], line=number, field="section")
            elif written.endswith("]") and section in parts:
                part = section
            else:
                raise DeckError("deck_unknown_section", line=number, field="section", section=written[:40])
        elif written:
            copies, card = _card(written, number, ids)
            if card in parts[part]:
                raise DeckError("deck_card_twice", line=number, field="card", name=written[:80])
            parts[part] += [card] * copies
            if sum(map(len, parts.values())) > MOST_CARDS:
                raise DeckError("deck_too_long", line=number, field="copies", most=MOST_CARDS)
    if not any(parts.values()):
        raise DeckError("deck_no_cards")
    return NamedDeck(name, with_layout(deck_of(parts["main"], parts["extra"], cards), layout))


def with_layout(deck: Deck, layout: str) -> Deck:
    """Return the deck with the labyrinth that it names, "" for none."""
    return msgspec.structs.replace(deck, layout=layout or msgspec.UNSET)


def _known_layout(name: str, **place: object) -> str:
    if name not in own_labyrinths():
        raise DeckError("deck_unknown_layout", layout=name[:40], known=", ".join(own_labyrinths()), **place)
    return name


def _card(text: str, number: int, ids: Mapping[str, int]) -> tuple[int, int]:
    match = _LINE.fullmatch(text)
    if match is None or not int(match[1]):
        raise DeckError("deck_bad_line", line=number, field="copies", text=text[:80])
    card = ids.get(fold(match[2]))
    if card is None:
        raise DeckError("deck_unknown_name", line=number, field="card", name=match[2][:80])
    return int(match[1]), card


# ---- Codes -----------------------------------------------------------------------------------------------------------


def code_of(deck: Deck, cards: CardTable | None = None) -> str:
    """Return a deck as a code, with the names of the club's sets that it has cards of.

    One of more than MOST_CARDS cards, or of cards that are not among `cards`, raises DeckError.
    """
    table, layout = cards or table_of(), deck.layout
    deck = deck_of([*deck.main], [*deck.extra], table)
    if unknown := sorted({*deck.main, *deck.extra} - table.by_id.keys()):
        raise DeckError("deck_unknown_card", card=unknown[0])
    numbers = (0, *map(number_of_name, deck.sets))
    parts = [_packed(part, number) for number in numbers for part in (deck.main, deck.extra)]
    if max(map(len, parts)) > _MOST_PACKED:
        raise DeckError("deck_too_long", most=MOST_CARDS)
    content = b"".join(bytes((len(part),)) + part for part in parts[:-1]) + parts[-1]
    head = "+".join((_SET, *deck.sets)) + ("" if layout is msgspec.UNSET else f"@{layout}")
    letters = base64.b32encode(content + _sum(head, content)).decode().rstrip("=").lower()
    return f"{head}-{letters}"


def read_code(code: str, cards: CardTable | None = None) -> Deck:
    """Return the deck that a code tells; spaces and line ends in it are left out.

    Raises DeckError: "deck_code_form", "deck_code_set" for another collection, "deck_unknown_set" for a club's set that
    is not among `cards`, "deck_unknown_layout", "deck_code_damaged" for a letter that is wrong, missing or too many,
    "deck_unknown_card".
    """
    table = cards or table_of()
    plain = "".join(code.split()).casefold()
    match = _CODE.fullmatch(plain) if len(plain) <= MOST_CODE else None
    if match is None:
        raise DeckError("deck_code_form", most=MOST_CODE)
    if match[1] != _SET:
        raise DeckError("deck_code_set", set=match[1], known=_SET)
    sets = match[2].split("+")[1:]
    if unknown := [name for name in sets if name not in [copy.name for copy in table.sets]]:
        raise DeckError("deck_unknown_set", set=unknown[0])
    try:
        content = base64.b32decode(match[4].upper() + "=" * (-len(match[4]) % 8))
    except binascii.Error as error:
        raise DeckError("deck_code_damaged") from error
    content, checksum = content[:-_CRC], content[-_CRC:]
    if not content or checksum != _sum(plain.rpartition("-")[0], content):
        raise DeckError("deck_code_damaged")
    layout = _known_layout(match[3]) if match[3] else ""
    main, extra = _parts(content, (0, *map(number_of_name, sets)))
    deck = with_layout(deck_of(main, extra, table), layout)
    # There is one code for a deck: whatever else the letters may say is refused with the rest.
    if code_of(deck, table) != plain:
        raise DeckError("deck_code_damaged")
    return deck


def _parts(content: bytes, numbers: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Return the cards of both parts; those of each set stand together, all but the last with their length before."""
    parts: tuple[list[int], list[int]] = ([], [])
    for number in numbers:
        for part in parts:
            last = number == numbers[-1] and part is parts[1]
            end = len(content) if last else 1 + (content[0] if content else 0)
            part += _unpacked(content[0 if last else 1 : end], number)
            content = content[end:]
    return parts


_SET = f"{COLLECTION}.1"
"""What every code begins with: the version that the ids are of, which no later one changes."""


def _sum(cards: str, content: bytes) -> bytes:
    return crc32(cards.encode() + content).to_bytes(_CRC, "big")


def _packed(cards: tuple[int, ...], number: int) -> bytes:
    packed, before = bytearray(), number * SET_STEP
    for card, same in groupby(card for card in cards if card // SET_STEP == number):
        step, copies = card - before, len([*same])
        packed += bytes((_STEPS,)) * (step // _STEPS)
        step %= _STEPS
        while copies:
            packed.append((min(copies, _COPIES) - 1) << 6 | step)
            copies, step = copies - min(copies, _COPIES), 0
        before = card
    return bytes(packed)


def _unpacked(packed: bytes, number: int) -> Iterator[int]:
    card = number * SET_STEP
    for byte in packed:
        copies, step = divmod(byte, 64)
        card += step
        if step < _STEPS:
            yield from (card,) * (copies + 1)
