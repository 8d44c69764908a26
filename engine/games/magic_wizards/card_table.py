"""Card tables: TOML files with one row a card, read strictly; a wrong row is refused with file, row and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from engine.core.keys import KeyFamily
from engine.core.text import fold
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_errors import CardError
from engine.games.magic_wizards.card_model import Card, CardSet, SetHead
from engine.games.magic_wizards.card_rules import card_faults
from engine.games.magic_wizards.card_shapes import circle_fault
from engine.games.magic_wizards.card_traits import CardKind

MOST_BYTES = 500_000
"""Bytes of a card table; the program's own has some 60,000."""
MOST_LINE = 8000
"""Characters of a line: to read a key of many parts takes time that grows with the square of them."""
MOST_ROWS = 500
"""Cards of a set."""
MOST_PLAYED_BYTES = 200_000
"""Bytes of all rows that a match brings along, as JSON; a line of its file has at most 262,144."""
PUBLISHED = {"colecao_1": 2}
"""The newest version of each set that comes with the program; the names of its cards are in the catalogs."""

_FORMS = dict.fromkeys(("key", "into", "card"), "card_bad_key") | {"figure": "card_bad_figure"}
"""What tells of a text that has not the form of its field."""
_SHAPES = {
    "card_shape_word": re.compile(r"Invalid enum value '(?P<found>.*)'"),
    "card_shape_unknown": re.compile(r"Object contains unknown field `(?P<found>.*)`"),
    "card_shape_missing": re.compile(r"Object missing required field `(?P<found>.*)`"),
    "card_shape_most": re.compile(r"Expected `\S+` <= (?P<most>-?\d+)"),
    "card_shape_least": re.compile(r"Expected `\S+` >= (?P<least>-?\d+)"),
    "card_shape_step": re.compile(r"Expected `\S+` that's a multiple of (?P<step>\d+)"),
    "card_shape_long": re.compile(r"Expected `\S+` of length <= (?P<most>\d+)"),
    "card_shape_short": re.compile(r"Expected `\S+` of length >= (?P<least>\d+)"),
    "card_shape_kind": re.compile(r"Expected `(?P<kind>.*?)(?: \| null)?`, got `(?P<found>.*)`"),
}
"""What msgspec tells of a shape that is wrong, by the code that has words for it."""
_ALIKE = str.maketrans("il0", "11o")
_LINE = re.compile(r"\(at line (\d+), column (\d+)\)")


@cache
def published(key: str, version: int = 0) -> CardSet:
    """Return a set that comes with the program, the newest version where none is told.

    It is read when it is first asked for. Raises KeyError for an unknown one.
    """
    newest = PUBLISHED[key]
    if not version:
        return published(key, newest)
    if not 1 <= version <= newest:
        raise KeyError(f"{key}.{version}")
    before = published(key, version - 1).cards if version > 1 else ()
    file = f"{key}.{version}.toml"
    return _checked(file, (files(f"{__package__}.sets") / file).read_bytes(), named=False, before=before)


def _tags() -> Iterator[str]:
    yield from (f"{key}.{card.key}" for key in PUBLISHED for card in published(key).cards)


NAME = KeyFamily("card.{}", _tags)
"""The names of the cards of the program's sets in the catalogs."""


def read_set(file: str, content: bytes, taken: Container[str] = ()) -> CardSet:
    """Return the set that a file holds, with the names of its cards in the rows.

    `file` is what the file is called in errors; no card may have a name that is `taken`, folded. Raises CardError for
    the first thing that does not hold.
    """
    found = _checked(file, content, named=True, taken=taken)
    check_rows(file, found)
    return found


def check_rows(file: str, found: CardSet) -> None:
    """Raise CardError for the first thing that does not hold about a club's set, wherever its rows come from.

    It is looked at beside the collections of the program, since it is played with them.
    """
    if _look(found.head.key) in map(_look, PUBLISHED):
        raise CardError("card_set_published", file=file, field="$.set.key", key=found.head.key)
    if len(msgspec.json.encode(found)) > MOST_PLAYED_BYTES:
        raise CardError("card_file_long", file=file, most=MOST_PLAYED_BYTES)
    for number, card in enumerate(found.cards, start=1):
        _raise_first(file, number, card, (*_name_faults(card, named=True), *card_faults(card)))
    _check_together(file, found.cards, named=True)


def _look(key: str) -> str:
    """Return what a key looks like at a glance: `colecao_1`, `colecaol` and `c0lecao_1` are the same."""
    return key.replace("_", "").translate(_ALIKE)


def _raise_first(file: str, row: int, card: Card, faults: Iterable[CardError]) -> None:
    for fault in faults:
        raise CardError(fault.code, **fault.data, file=file, row=row, card=card.key)


def _check_together(file: str, cards: tuple[Card, ...], *, named: bool) -> None:
    others = tuple(card for key in PUBLISHED for card in published(key).cards) if named else ()
    for number, fault in _faults_among(cards, others):
        _raise_first(file, number, cards[number - 1], (fault,))


def _checked(
    file: str, content: bytes, *, named: bool, taken: Container[str] = (), before: tuple[Card, ...] = ()
) -> CardSet:
    """Return the set of these rows, and of those before them that have no other one under their id."""
    table = _parsed(file, content)
    head = _head(file, table.get("set"))
    rows = table.get("card", [])
    if unknown := sorted(table.keys() - {"set", "card"}):
        raise CardError("card_unknown_table", file=file, field=f"$.{unknown[0][:40]}")
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_ROWS:
        raise CardError("card_rows", file=file, field="$.card", most=MOST_ROWS)
    cards = tuple(_card(file, number, row, named=named) for number, row in enumerate(rows, start=1))
    for number, card in enumerate(cards, start=1):
        known = ((field, name) for field, name in _names(card) if fold(name) in taken)
        _raise_first(file, number, card, (CardError("card_name_known", field=at, name=name) for at, name in known))
    changed = {card.id for card in cards}
    cards = (*cards, *(card for card in before if card.id not in changed))
    _check_together(file, cards, named=named)
    return CardSet(head, tuple(sorted(cards, key=lambda card: card.id)))


def _parsed(file: str, content: bytes) -> dict[str, Any]:
    if len(content) > MOST_BYTES:
        raise CardError("card_file_long", file=file, most=MOST_BYTES)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CardError("file_not_text", file=file, line=content[: error.start].count(b"\n") + 1) from error
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MOST_LINE:
            raise CardError("card_line_long", file=file, line=number, most=MOST_LINE)
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        found = _LINE.search(str(error))
        place = {"line": int(found[1]), "column": int(found[2])} if found else {"line": text.count("\n") + 1}
        raise CardError("card_not_toml", file=file, **place, detail=_LINE.sub("", str(error)).strip()) from error


def _head(file: str, value: Any) -> SetHead:
    if value is None:
        raise CardError("card_no_head", file=file, field="$.set")
    try:
        return msgspec.convert(value, SetHead)
    except msgspec.ValidationError as error:
        field, detail = _place(error, "$.set")
        raise CardError("card_bad_head", file=file, field=field, detail=detail) from error


def _place(error: msgspec.ValidationError, top: str) -> tuple[str, str | CardError]:
    """Return the field that a shape is wrong in, below `top`, and what is wrong."""
    detail, _, field = str(error).partition(" - at `")
    found = ((code, shape.fullmatch(detail)) for code, shape in _SHAPES.items())
    told = next((CardError(code, **match.groupdict()) for code, match in found if match), detail)
    return field.rstrip("`").replace("$", top, 1) or top, told


def _card(file: str, number: int, row: Any, *, named: bool) -> Card:
    name = _called(row)
    try:
        card = msgspec.convert(row, Card)
    except msgspec.ValidationError as error:
        field, detail = _place(error, "$")
        code = _FORMS.get(field.rpartition(".")[2], "card_bad_field") if "regex" in str(error) else "card_bad_field"
        raise CardError(code, file=file, row=number, card=name, field=field, detail=detail) from error
    _raise_first(file, number, card, (*_name_faults(card, named=named), *card_faults(card)))
    return card


def _called(row: Any) -> str:
    """Return what a row is called in errors: its key, else its number, if they are such."""
    told = row if isinstance(row, dict) else {}
    match told.get("key") or told.get("id"):
        case str(key):
            return key[:40]
        case int(number) if number is not True and 0 < number < MOST_ROWS * 1000:
            return str(number)
        case _:
            return "?"


def _name_faults(card: Card, *, named: bool) -> Iterator[CardError]:
    if named and card.names is None:
        yield CardError("card_field_missing", field="$.names", kind=card.kind)
    if card.names is not None and not named:
        yield CardError("card_field_too_much", field="$.names", kind=card.kind)
    for field, name in _names(card):
        if not name.isprintable() or name != " ".join(name.split()) or not fold(name):
            yield CardError("card_bad_name", field=field)


def _faults_among(cards: tuple[Card, ...], others: tuple[Card, ...]) -> Iterator[tuple[int, CardError]]:
    """Yield what is wrong between the rows, each with the number of its row; `others` are played with them."""
    taken: dict[tuple[str, object], int] = {}
    for number, card in enumerate(cards, start=1):
        for field, value in _unique(card):
            first = taken.setdefault((field, value), number)
            if first != number:
                yield number, CardError("card_taken", field=field, value=str(value), first=first)
    by_key = {card.key: card for card in cards}
    for number, card in enumerate(cards, start=1):
        for at, material in enumerate(card.materials):
            if material.card and not (material.card in by_key and by_key[material.card].is_monster):
                yield number, CardError("card_unknown", field=f"$.materials[{at}].card", key=material.card)
        for at, effect in enumerate(card.effects):
            if effect.do is Do.TRANSFORM and not _comes_of(by_key.get(effect.into), card):
                yield number, CardError("card_unknown", field=f"$.effects[{at}].into", key=effect.into)
    if circle := circle_fault((*cards, *others)):
        yield cards.index(circle[0]) + 1, CardError("card_feeds_itself", field=circle[1])


def _comes_of(extra: Card | None, card: Card) -> bool:
    """Tell whether an Extra asks for this card and no other."""
    return extra is not None and extra.kind is CardKind.EXTRA and [one.card for one in extra.materials] == [card.key]


def _unique(card: Card) -> Iterator[tuple[str, object]]:
    """Yield what no two cards of a set may share."""
    yield "$.id", card.id
    yield "$.key", card.key
    yield "$.figure", card.figure
    yield from ((field, fold(name)) for field, name in _names(card))


def _names(card: Card) -> tuple[tuple[str, str], ...]:
    """Return the names that stand in the row, each with its field."""
    names = card.names
    return (("$.names.pt_BR", names.portuguese), ("$.names.en", names.english)) if names else ()
