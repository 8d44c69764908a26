"""Card tables: TOML files with one row a card, read strictly.

A wrong row is refused with file, row and field.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Container, Iterable, Iterator
from copy import deepcopy
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.library_faults import fault_of
from engine.core.text import fold, printable
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
PUBLISHED = {"colecao_1": 2, "colecao_2": 1}
"""The newest version of each set that comes with the program; the names of its cards are in the catalogs."""

_FORMS = dict.fromkeys(("key", "into", "card"), "card_bad_key") | {"figure": "card_bad_figure"}
"""What tells of a text that has not the form of its field."""
_ALIKE = str.maketrans("il0", "11o")
_MOST_MENDED = 20
"""So many wrong words of a row are told at most."""
_ROW = re.compile(r"\s*\[\[\s*card\s*\]\]")


@cache
def published(key: str, version: int = 0) -> CardSet:
    """Return a set that comes with the program, the newest version where none is given.

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


@cache
def _homes() -> dict[str, str]:
    return {card.key: key for key in PUBLISHED for card in published(key).cards}


def home_of(card: Card) -> str:
    """Return the key of the program's set that a card is of."""
    return _homes()[card.key]


def name_of(card: Card) -> str:
    """Return the name of a card of the program's sets in the catalogs.

    No two sets have cards of one key.
    """
    return NAME(f"{home_of(card)}.{card.key}")


def read_set(file: str, content: bytes, taken: Container[str] = ()) -> CardSet:
    """Return the set that a file holds, with the names of its cards in the rows.

    `file` is what the file is called in errors; no card may have a name that is `taken`, folded. Raises CardError for
    the first thing that does not hold, with its line.
    """
    for fault in set_faults(file, content, taken):
        raise fault
    return _checked(file, content, named=True, taken=taken)


def set_faults(file: str, content: bytes, taken: Container[str] = ()) -> Iterator[CardError]:
    """Yield every fault in the set of a file, each with its line.

    Arguments as of `read_set`. Faults of other rows that only follow from an unreadable row are left out.
    """
    try:
        table = _parsed(file, content)
    except CardError as error:
        yield error
        return
    lines = content.decode("utf-8-sig").split("\n")
    yield from (_at_its_line(fault, lines) for fault in _faults_of(file, table, taken))


def _faults_of(file: str, table: dict[str, Any], taken: Container[str]) -> Iterator[CardError]:
    rows = table.get("card", [])
    faults: list[CardError] = []
    head = _tried(faults, lambda: _head(file, table.get("set")))
    _tried(faults, lambda: _check_tables(file, table))
    cards: list[Card] = []
    for number, row in enumerate(rows if isinstance(rows, list) else (), start=1):
        if shapes := tuple(_shape_faults(file, number, row)):
            faults += shapes
            continue
        card = _shaped(file, number, row)
        cards.append(card)
        known = ((field, name) for field, name in _names(card) if fold(name) in taken)
        repeated = (CardError("card_name_known", field=at, name=name) for at, name in known)
        every = (*_name_faults(card, named=True), *card_faults(card), *repeated)
        faults += [_of_row(file, number, card, fault) for fault in every]
    yield from faults
    if head is not None and not faults:
        together = _tried(faults, lambda: _whole(file, CardSet(head, tuple(cards))))
        yield from faults if together is None else ()


def _whole(file: str, card_set: CardSet) -> CardSet:
    check_rows(file, card_set, every_published())
    return card_set


def _shape_faults(file: str, number: int, row: Any) -> Iterator[CardError]:
    """Yield what is wrong with the shape of a row: behind a word that is none the rest is read as if it were mended."""
    for _ in range(_MOST_MENDED):
        try:
            _shaped(file, number, row)
        except CardError as error:
            yield error
            row = _mended(row, error)
            if row is None:
                return
        else:
            return


def _mended(row: Any, error: CardError) -> Any:
    """Return a row with its wrong word replaced by the nearest, or its unknown field left out; else None."""
    fault = error.data["detail"]
    parts = [int(part) if part.isdigit() else part for part in re.findall(r"\w+", str(error.data["field"]))]
    if not parts or not isinstance(fault, CarteadoError):
        return None
    if fault.code != "shape_unknown" and "nearest" not in fault.data:
        return None
    *above, last = parts
    row = deepcopy(row)
    place = row
    try:
        for part in above:
            place = place[part]
        if fault.code == "shape_unknown":
            del place[last]
        else:
            place[last] = fault.data["nearest"]
    except (LookupError, TypeError):
        return None
    return row


Made = TypeVar("Made")


def _tried(faults: list[CardError], make: Callable[[], Made]) -> Made | None:
    """Return what is made, None where that is refused: the refusal is put to the others."""
    try:
        return make()
    except CardError as error:
        faults.append(error)
        return None


def _at_its_line(fault: CardError, lines: list[str]) -> CardError:
    """Return an error with the line where its field stands, or its row, if it has none yet."""
    if "line" in fault.data:
        return fault
    field, row = str(fault.data.get("field", "$"))[2:], fault.data.get("row")
    starts = [at for at, line in enumerate(lines) if _ROW.match(line)]
    if isinstance(row, int):
        if not 1 <= row <= len(starts):
            return fault
        start, stop = starts[row - 1], (*starts, len(lines))[row]
        names = field
    else:
        start, stop = 0, starts[0] if starts else len(lines)
        names = field.removeprefix("set.")
    place, carried = start, 0
    for name, index in re.findall(r"([A-Za-z_]\w*)(?:\[(\d+)\])?", names):
        form = re.compile(rf"\s*\[+[\w.]*\b{name}\]|.*?(?<![\w\"]){name}\s*=")
        matching = [at for at in range(place, stop) if form.match(lines[at])]
        wanted = int(index or carried)
        place = matching[min(wanted, len(matching) - 1)] if matching else place
        # The items of a list in brackets are told apart by what stands in them.
        carried = wanted if len(matching) <= wanted else 0
    return CardError(fault.code, **{**fault.data, "line": place + 1})


def every_published() -> tuple[CardSet, ...]:
    """Return the sets that come with the program, each in its newest version."""
    return tuple(map(published, PUBLISHED))


def check_rows(file: str, card_set: CardSet, beside: tuple[CardSet, ...]) -> None:
    """Raise CardError for the first fault of a club's set, wherever its rows come from.

    `beside` are the sets of the program that it is played with.
    """
    if _look(card_set.head.key) in [_look(base.head.key) for base in beside]:
        raise CardError("card_set_published", file=file, field="$.set.key", key=card_set.head.key)
    if len(msgspec.json.encode(card_set)) > MOST_PLAYED_BYTES:
        raise CardError("card_file_long", file=file, most=MOST_PLAYED_BYTES)
    for number, card in enumerate(card_set.cards, start=1):
        _raise_first(file, number, card, (*_name_faults(card, named=True), *card_faults(card)))
    _check_together(file, card_set.cards, beside)


def _look(key: str) -> str:
    """Return what a key looks like at a glance: `colecao_1`, `colecaol` and `c0lecao_1` are the same."""
    return key.replace("_", "").translate(_ALIKE)


def _raise_first(file: str, row: int, card: Card, faults: Iterable[CardError]) -> None:
    for fault in faults:
        raise _of_row(file, row, card, fault)


def _of_row(file: str, row: int, card: Card, fault: CardError) -> CardError:
    return CardError(fault.code, **fault.data, file=file, row=row, card=card.key)


def _check_together(file: str, cards: tuple[Card, ...], beside: tuple[CardSet, ...]) -> None:
    others = tuple(card for base in beside for card in base.cards)
    for number, fault in _faults_among(cards, others):
        _raise_first(file, number, cards[number - 1], (fault,))


def _checked(
    file: str, content: bytes, *, named: bool, taken: Container[str] = (), before: tuple[Card, ...] = ()
) -> CardSet:
    """Return the set of these rows, and of those before them that have no other one under their id."""
    table = _parsed(file, content)
    head = _head(file, table.get("set"))
    rows = table.get("card", [])
    _check_tables(file, table)
    cards = tuple(_card(file, number, row, named=named) for number, row in enumerate(rows, start=1))
    for number, card in enumerate(cards, start=1):
        known = ((field, name) for field, name in _names(card) if fold(name) in taken)
        _raise_first(file, number, card, (CardError("card_name_known", field=at, name=name) for at, name in known))
    changed = {card.id for card in cards}
    cards = (*cards, *(card for card in before if card.id not in changed))
    _check_together(file, cards, every_published() if named else ())
    return CardSet(head, tuple(sorted(cards, key=lambda card: card.id)))


def _check_tables(file: str, table: dict[str, Any]) -> None:
    if unknown := sorted(table.keys() - {"set", "card"}):
        raise CardError("card_unknown_table", file=file, field=f"$.{unknown[0][:40]}")
    rows = table.get("card", [])
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_ROWS:
        raise CardError("card_rows", file=file, field="$.card", most=MOST_ROWS)


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
        fault = fault_of(error)
        place = {name: fault.data[name] for name in ("line", "column") if name in fault.data}
        raise CardError(
            "card_not_toml", file=file, **(place or {"line": text.count("\n") + 1}), detail=fault
        ) from error


def _head(file: str, value: Any) -> SetHead:
    if value is None:
        raise CardError("card_no_head", file=file, field="$.set")
    try:
        return msgspec.convert(value, SetHead)
    except msgspec.ValidationError as error:
        fault = fault_of(error, SetHead)
        field = str(fault.data.get("field", "$")).replace("$", "$.set", 1)
        raise CardError("card_bad_head", file=file, field=field, detail=fault) from error


def _card(file: str, number: int, row: Any, *, named: bool) -> Card:
    card = _shaped(file, number, row)
    _raise_first(file, number, card, (*_name_faults(card, named=named), *card_faults(card)))
    return card


def _shaped(file: str, number: int, row: Any) -> Card:
    try:
        return msgspec.convert(row, Card)
    except msgspec.ValidationError as error:
        fault = fault_of(error, Card)
        field = str(fault.data.get("field", "$"))
        if fault.code == "shape_unknown":
            field = f"{field}.{fault.data['found']}"
        code = (
            _FORMS.get(field.rpartition(".")[2], "card_bad_field")
            if fault.code == "shape_pattern"
            else "card_bad_field"
        )
        raise CardError(code, file=file, row=number, card=_called(row), field=field, detail=fault) from error


def _called(row: Any) -> str:
    """Return the name of a row in errors: its key, else its number, if they are such."""
    data = row if isinstance(row, dict) else {}
    match data.get("key") or data.get("id"):
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
        if not printable(name) or name != " ".join(name.split()) or not fold(name):
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
    return (
        extra is not None
        and extra.kind is CardKind.EXTRA
        and [material.card for material in extra.materials] == [card.key]
    )


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
