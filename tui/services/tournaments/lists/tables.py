"""Reads lists in columns: spreadsheets, forms, the lists of pairing programs."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from engine.core.errors import CarteadoError
from engine.core.text import fold
from tui.services.identity.names import clean
from tui.services.tournaments.lists.answers import is_absence, is_coming, is_not_coming, is_perhaps, is_waiting
from tui.services.tournaments.lists.columns import aligned
from tui.services.tournaments.lists.headings import NAMING, Heading, headings_of
from tui.services.tournaments.lists.listed import Listed, checked, is_rating, read_rating
from tui.services.tournaments.lists.people import is_turned, read_person, turned
from tui.services.tournaments.lists.talk import Section, in_section, title_of

SEPARATORS = ("\t", ";", ",", "|")
_SEPARATOR_LINE = re.compile(r"""^"?sep=(?P<sign>.)"?[;,\t\s]*$""", re.IGNORECASE)
_PREFACE = 60
"""Rows of titles that may stand above the headings."""
_LONGEST_CELL = 2000
"""Signs of a cell; a longer one is the rest of a file behind a quotation mark that was never closed."""
_BETWEEN = re.compile(r"[,;/|]")
"""What parts several categories in one cell."""
_PLAIN = re.compile(r"[A-ZÀ-Þ][a-zß-ÿ'.]+(?: (?:[A-ZÀ-Þ][a-zß-ÿ'.]+|d[aeo]s?|von|van))*")
"""A name and nothing else, as most cells hold."""
_CROSSED = re.compile(r"~+(?P<name>[^~]+)~+")
_NUMBER_BEFORE = re.compile(r"^(?:\d{1,5}\s*[.)ºª]|#)\s*(?=[^\W\d])")
_REFUSING = re.compile("[❌🚫⛔👎✖❎🙅]")
_MARKS = re.compile(r"^[✅✔☑🆗👍❌🚫⛔👎💰💵✋🙋\ufe0f\s]+|[✅✔☑🆗👍❌🚫⛔👎💰💵✋🙋\ufe0f\s]+$")
_EMPHASIS = re.compile(r"^(?P<mark>\*{1,3})(?P<name>[^*]+)(?P=mark)$")
_GUARDED = ("'=", "'+", "'-", "'@")
_TRF_PLAYER = re.compile(r"^001 [\s\d]{4} ")


class Line(NamedTuple):
    """A row of a table and the line of the text where it ends, from 1."""

    number: int
    cells: tuple[str, ...]


class NoNames(CarteadoError):
    """A table has headings, and none of its columns holds names.

    `line` from 1, `columns` as they are headed.
    """

    def __init__(self, line: int, columns: tuple[str, ...]) -> None:
        super().__init__("list_no_names", line=line, columns=columns)
        self.line = line
        self.columns = columns


class Columns(NamedTuple):
    """The meaning of a table's columns, and the rows below the headings."""

    kinds: tuple[Heading | None, ...]
    lines: tuple[Line, ...]


def read_table(text: str) -> tuple[Listed, ...] | None:
    """Return everybody of a list in columns, None where the text has none.

    Raises NoNames where no column names the people.
    """
    lines = text.splitlines()
    if any(_TRF_PLAYER.match(line) for line in lines[:2000]):
        return tuple(_trf_player(number, line) for number, line in enumerate(lines, 1) if _TRF_PLAYER.match(line))
    separator, text = _separator_named(text)
    tables = [table for sign in ((separator,) if separator else SEPARATORS) if (table := _headed(text, sign))]
    if tables:
        return _people(max(tables, key=lambda table: sum(kind is not None for kind in table.kinds)))
    if not separator and (in_columns := aligned(text)) and (table := _headed(in_columns, "\t")):
        return _people(table)
    shaped = next(
        (table for sign in ((separator,) if separator else SEPARATORS) if (table := _by_shapes(text, sign))), None
    )
    return _people(shaped) if shaped else None


def unguarded(cell: str) -> str:
    """Return a cell without the apostrophe that keeps spreadsheets from taking it for a formula."""
    return cell[1:] if cell.startswith(_GUARDED) else cell


def without_separator_line(text: str) -> str:
    """Return a text with its first line emptied where that only names the separator, as Excel writes it."""
    return _separator_named(text)[1]


def _separator_named(text: str) -> tuple[str, str]:
    first, end, rest = text.partition("\n")
    match = _SEPARATOR_LINE.match(first.strip("\r\ufeff"))
    # An empty line stays, so that the numbers of lines stay right.
    return (match["sign"], end + rest) if match else ("", text)


def _rows(text: str, separator: str) -> list[Line]:
    """Return the rows of a text; quotation marks part cells only where all of them are closed."""
    rows = _parsed(text, separator, csv.QUOTE_MINIMAL)
    if any(len(cell) > _LONGEST_CELL for row in rows for cell in row.cells):
        rows = _parsed(text, separator, csv.QUOTE_NONE)
    return rows


def _parsed(text: str, separator: str, quoting: Literal[0, 3]) -> list[Line]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, quoting=quoting, skipinitialspace=True)
    rows = []
    try:
        for row in reader:
            cells = tuple(unguarded(clean(cell)) for cell in row)
            if any(cells):
                rows.append(Line(reader.line_num, _unframed(cells) if separator == "|" else cells))
    except csv.Error:
        return []
    return rows


def _unframed(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Return a row of a drawn table without the empty cells outside its frame."""
    inner = cells[1:] if not cells[0] else cells
    return inner[:-1] if inner and not inner[-1] else inner


def _headed(text: str, separator: str) -> Columns | None:
    """Return the table below a row of headings, None where there is no such row."""
    if separator not in text:
        return None
    rows = _rows(text, separator)
    for at, row in enumerate(rows[:_PREFACE]):
        if len(row.cells) > 1 and (kinds := headings_of(row.cells)):
            if not NAMING.intersection(kinds):
                raise NoNames(row.number, tuple(filter(None, row.cells)))
            below = [line for line in rows[at + 1 :] if line.cells != row.cells and not _is_rule(line.cells)]
            return Columns(kinds, tuple(below))
    return None


def _is_rule(cells: Sequence[str]) -> bool:
    return not any(sign.isalnum() for cell in cells for sign in cell)


# ---- Rows below headings ---------------------------------------------------------------------------------------------


def _people(table: Columns) -> tuple[Listed, ...]:
    """Return whom a table names; who has arrived is an answer only where somebody has."""
    kinds = [_answered(kind, at, table.lines) for at, kind in enumerate(table.kinds)]
    table = Columns(tuple(kinds), table.lines)
    people = [*_sections(table)]
    named = [is_turned(person.name) for person in people if not person.out]
    swapped = sum(named) * 2 > len(named)
    read = tuple(_in_order(person, sure=swapped) for person in people if person.name)
    # What people call themselves on the web has figures and signs.
    nicks = "nick" in kinds and not {"name", "first", "last"}.intersection(kinds)
    return tuple(person._replace(doubt="") if nicks and person.doubt == "strange" else person for person in read)


def _answered(kind: Heading | None, at: int, lines: Sequence[Line]) -> Heading | None:
    if kind != "arrived":
        return kind
    return "status" if any(is_coming(line.cells[at]) for line in lines if at < len(line.cells)) else "other"


def _sections(table: Columns) -> Iterator[Listed]:
    """Yield whom the rows name; a row with nothing but a title parts them, as `Lista de espera` does."""
    section: Section = ""
    for line in table.lines:
        person = _person(table.kinds, line)
        alone = [cell for cell in line.cells if cell]
        title = title_of(alone[0]) if len(alone) == 1 and len(table.kinds) > 1 else None
        if title is not None and not title.rest:
            section = title.section
            yield Listed(alone[0][:60], doubt="chat", out=True, line=line.number)
        else:
            yield in_section(person, section)


def _in_order(person: Listed, *, sure: bool) -> Listed:
    name = turned(person.name)
    doubt = "turned" if is_turned(person.name) and not sure else ""
    return checked(person._replace(name=name, doubt=person.doubt or doubt))


def _person(kinds: Sequence[Heading | None], line: Line) -> Listed:
    """Return whom a row names; of a row without a name its cells, left out."""

    def first(*wanted: Heading) -> str:
        found = (
            line.cells[at]
            for heading in wanted
            for at, kind in enumerate(kinds)
            if kind == heading and at < len(line.cells) and any(map(str.isalnum, line.cells[at]))
        )
        return next(found, "")

    given, last = first("name", "first"), first("last")
    name = given if fold(given).endswith(fold(last)) else f"{given} {last}".strip()
    name = name or first("nick")
    partners = [cell for kind, cell in zip(kinds, line.cells, strict=False) if kind == "partner" and cell]
    if name and partners:
        name = " / ".join(map(turned, (name, *partners)))
    if not any(map(str.isalpha, name)):
        shown = " ".join(filter(None, line.cells))[:60]
        alone = sum(map(bool, line.cells)) == 1
        return Listed(shown, doubt="chat" if alone else "nameless", out=True, line=line.number)
    ratings = [read_rating(cell) for kind, cell in zip(kinds, line.cells, strict=False) if kind == "rating"]
    rating = next((found.figure for found in ratings if found.figure), None)
    wrong = rating is None and any(found.wrong for found in ratings)
    person = _noted(Listed(name, first("club", "city"), rating, "rating" if wrong else "", first("remark")))
    categories = tuple(part.strip() for part in _BETWEEN.split(first("category")) if part.strip())
    statuses = [cell for kind, cell in zip(kinds, line.cells, strict=False) if kind == "status" and cell]
    return _with_status(person._replace(line=line.number, categories=categories), statuses)


def _noted(person: Listed) -> Listed:
    """Return the person without what was written behind the name in its cell: crossed out, `não vem`, a remark."""
    if _PLAIN.fullmatch(person.name):
        return person
    if match := _CROSSED.fullmatch(person.name):
        return person._replace(name=match["name"], doubt="crossed", out=True)
    name = _MARKS.sub("", _EMPHASIS.sub(r"\g<name>", _NUMBER_BEFORE.sub("", person.name)))
    if _REFUSING.search(person.name):
        return person._replace(name=name, doubt="not_coming", out=True)
    seen = read_person(name)
    if not is_turned(name) and (seen.out or seen.remark) and seen.doubt != "long":
        remark = "; ".join(filter(None, (seen.remark, person.remark)))
        return person._replace(name=seen.name, remark=remark, doubt=person.doubt or seen.doubt, out=seen.out)
    return person._replace(name=name)


def _with_status(person: Listed, statuses: Sequence[str]) -> Listed:
    """Return the person as the columns of answers have it: whoever says no in one of them does not come."""
    if is_absence(person.remark):
        return person._replace(doubt="not_coming", out=True)
    answers = [re.split(r"[^\w\s]", status, maxsplit=1)[0] for status in statuses]
    if any(map(is_not_coming, (*answers, *statuses))):
        return person._replace(doubt="not_coming", out=True)
    if any(map(is_waiting, statuses)):
        return person._replace(doubt="waiting", out=True)
    perhaps = next((status for status in statuses if is_perhaps(status)), "")
    return person._replace(remark=person.remark or perhaps, doubt=person.doubt or "perhaps") if perhaps else person


# ---- Columns without headings, by their shapes ----------------------------------------------------------------------

_MAIL = re.compile(r"\S+@\S+\.\w+")
_PHONE = re.compile(r"\+?[\d\s().-]{8,}")
_DATE = re.compile(r"\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}.*|\d{1,2}[:h]\d{2}.*")
_FEDERATION = re.compile(r"[A-Z]{3}|W?[GIFCN]M")
_ANSWER = re.compile(r"sim|nao|s|n|x|yes|no|y|ok|pago|paid|m|f|w", re.IGNORECASE)
_NUMBER = re.compile(r"#?\d{1,10}[.)ºª°]?")
_SHAPES: tuple[tuple[Heading, Callable[[str], bool]], ...] = (
    ("rating", lambda cell: is_rating(cell) and (read_rating(cell).figure or 0) >= 100),
    ("other", lambda cell: bool(_NUMBER.fullmatch(cell))),
    ("other", lambda cell: bool(_MAIL.fullmatch(cell))),
    ("other", lambda cell: bool(_DATE.fullmatch(cell) or _PHONE.fullmatch(cell))),
    ("other", lambda cell: bool(_FEDERATION.fullmatch(cell) or _ANSWER.fullmatch(fold(cell)))),
)


def _by_shapes(text: str, separator: str) -> Columns | None:
    """Return a table whose rows all have as many cells, three or more, some of which are no names; else None."""
    if separator not in text:
        return None
    rows = _rows(text, separator)
    width = len(rows[0].cells) if rows else 0
    if len(rows) < 2 or width < 3 or any(len(row.cells) != width for row in rows):
        return None
    kinds = [_shape([row.cells[at] for row in rows if row.cells[at]]) for at in range(width)]
    texts = [at for at, kind in enumerate(kinds) if kind is None]
    if not texts or len(texts) == width:
        return None
    named = max(texts[:2], key=lambda at: (_distinct(rows, at), -at))
    others = [at for at in texts if at != named]
    shapes: list[Heading | None] = [kind or "other" for kind in kinds]
    shapes[named] = "name"
    for at in others[:1]:
        shapes[at] = "club"
    return Columns(tuple(shapes), tuple(rows))


def is_other(cell: str) -> bool:
    """Tell whether a cell is neither a name, nor a club, nor a rating.

    A number, an address, a date, a federation.
    """
    return next((kind for kind, fits in _SHAPES if fits(cell)), None) == "other"


def _shape(cells: Sequence[str]) -> Heading | None:
    """Return what most cells of a column look like, None for a text."""
    if not cells:
        return "other"
    shapes = (kind for kind, fits in _SHAPES if sum(map(fits, cells)) * 5 >= len(cells) * 4)
    return next(shapes, None)


def _distinct(rows: Sequence[Line], at: int) -> float:
    """Return which share of a column's cells is different from all others, and no empty one; in tenths."""
    cells = [fold(row.cells[at]) for row in rows]
    return round(10 * len(set(filter(None, cells))) / len(cells))


# ---- TRF -------------------------------------------------------------------------------------------------------------


def _trf_player(number: int, line: str) -> Listed:
    """Return a player's line of FIDE's tournament report file: the name in columns 15 to 47, the rating in 49 to 52."""
    rating = read_rating(line[48:52])
    name = turned(clean(line[14:47]))
    return checked(Listed(name, "", rating.figure, "rating" if rating.wrong else "", line=number))
