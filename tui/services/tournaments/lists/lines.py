"""Reads lists written by hand.

A name a line, or several, with what messengers and people put around them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from tui.services.identity.names import clean
from tui.services.tournaments.lists.answers import begins_remark, is_not_coming, is_perhaps, is_remark
from tui.services.tournaments.lists.listed import Listed, checked, is_rating, read_rating, two_names
from tui.services.tournaments.lists.messages import Message, sender_above, unsent
from tui.services.tournaments.lists.people import PARTICLES, is_turned, read_person, turned
from tui.services.tournaments.lists.tables import SEPARATORS, is_other
from tui.services.tournaments.lists.talk import (
    Section,
    in_section,
    is_aside,
    is_capital,
    is_consent,
    is_talk,
    is_word_of_talk,
    title_of,
)

_REFUSING, _WAVERING, _CONSENTING = (
    re.compile(f"[{signs}]") for signs in ("❌🚫⛔👎✖❎✗✘🙅", "❓❔🤔⏳⌛🤷", "✋🙋🖐✅☝👍👊")
)
_BULLET = re.compile(
    r"^(?:[-–—•*·+>#→»›▶►➤]+\s*|[a-z]\)\s+|[a-z]\.\s+(?=[A-ZÀ-Þ])|[IVX]{2,5}\s?[.)–-]\s+|[\[(]\s?[xXvV-]?\s?[\])]\s*(?=\S)"
    r"|\d{1,3}\s?[oa]\.?\s+(?=[A-ZÀ-Þ])|\(\d{1,3}\)\s*(?=\S)|(?:\d{1,5}\s*[.)\]:ºª°]|\d{1,3}\s*(?:[-–—](?=\s*[^\W\d])|[;,\t]|\s))\s*(?=\S))"
)
_NUMBERED = re.compile(r"\W*(?P<number>\d{1,3})(?:\s*[.)\-–:ºª]|\ufe0f?\u20e3)\s*(?=[^\W\d])")
_MANY = 3
"""So many numbered lines are a numbered list."""
_TEAM_NUMBER = re.compile(r"^(?:dupla|par|trio|pair|team|time|equipe)\s*\d{1,3}\s*[-–—.)]\s*", re.IGNORECASE)
_EMPHASIS = re.compile(r"(?<!\w)[*_~`]+(?=\S)|(?<=\S)[*_~`]+(?!\w)")
_CROSSED = re.compile(r"\s?~+([^~]*[^\W\d][^~]*)~+")
_MAIL = re.compile(r"\s*<\S+@\S+\.\w+>")
_QUOTED_CELLS = re.compile(r"""(?P<mark>["'])[^"']*(?P=mark)(?:\s?[,;]\s?(?P=mark)[^"']*(?P=mark))+""")
_CELLS = re.compile(r"""["']\s?[,;]\s?["']""")
_QUOTED = re.compile(r'"(?P<name>[^",]+,[^",]+)"')
"""A surname and a name in quotation marks, as mail programs write them."""
_WRAPPED = frozenset('~<"')
"""One of these stands in what is crossed out, in an address of mail, and in what is quoted."""
_NO_LETTER = re.compile(r"[^\x00-\x7f\w]")
"""Signs among which drawings are."""
_DRAWN_SIGN = "\0"
_PARTING = re.compile(r"(?<=[\w).])[ ]+\0+[ ]+(?=\w)")
"""A drawing between two words, which parts them as a dash does."""
_STRIKE = "\u0336"
_AND_OTHERS = re.compile(r"(?P<consent>.{1,30}?)(?:,|\s)\s?(?P<others>(?:e|and|mais|com|with|\+)\s\S.*)", re.IGNORECASE)
"""A message that says of its sender, and of others, that they come."""
_WIDE_SPACE = re.compile(r"(?<=\S) {3,}(?=\S)")
_WIDE = str.maketrans("．：（），、；", ".:(),,;")
_FROM = re.compile(r"(?:de|do|da|from)\s+(?=[A-ZÀ-Þ])")
_AGAINST = re.compile(r"\s(?:x|vs\.?|versus)\s")
_BETWEEN_NAMES = re.compile(r"[,;\t]+(?![^()]*\))")

_LONGEST = 4000
"""Characters of a line; what stands behind them is not read."""


class _Context(NamedTuple):
    """What the reading of one line depends on: its number, whether all lines are `Surname, Name`.

    `titled` tells whether a title stands before the names: `Confirmados: Ana, Bia`.
    """

    number: int
    turned: bool
    titled: bool


def read_lines(text: str) -> tuple[Listed, ...]:
    """Return everybody of a list without columns, each line read for itself.

    Who is crossed out is left out. A line may be numbered, copied from a messenger, or hold several names. A line of
    chat names its sender where it says `eu vou`, and nobody else.
    """
    lines = [_uncelled(line[:_LONGEST].translate(_WIDE)) for line in text.splitlines()]
    messages = [*map(unsent, lines)]
    bare = [_bare(message.text) for message in messages]
    titles = [*map(title_of, bare)]
    named = [line for line, title in zip(bare, titles, strict=True) if line and not title]
    swapped = len(named) > 1 and all(_is_turned_line(line) for line in named)
    people: list[Listed] = []
    section: Section = ""
    waiting = ""
    for number, (line, message, title) in enumerate(zip(lines, messages, titles, strict=True), 1):
        if waiting and not message.sender:
            message = Message(waiting, message.text)
        waiting = sender_above(line)
        title = None if message.sender else title
        if title is not None:
            section = title.section
            people += [_chat(message.text, number)] * title.unsure
            message = Message("", title.rest)
        context = _Context(number, swapped, title is not None)
        people += [in_section(person, section) for person in _read_message(message, context)]
    return tuple(person for person in _titled(people, lines) if person.name)


def _titled(people: Sequence[Listed], lines: Sequence[str]) -> Iterator[Listed]:
    """Yield the rows; what stands above a numbered list is rather its title than somebody."""
    numbered = [(number, match["number"]) for number, line in enumerate(lines, 1) if (match := _NUMBERED.match(line))]
    # One that goes on with a number is a part of a list whose first lines have none.
    first = numbered[0][0] if len(numbered) >= _MANY and int(numbered[0][1]) <= 1 else 0
    for person in people:
        yield person._replace(doubt="strange") if person.line < first and not (person.out or person.doubt) else person


def _uncelled(line: str) -> str:
    """Return a line of cells in quotation marks with tabs between them."""
    return _CELLS.sub("\t", line.strip()[1:-1]) if _QUOTED_CELLS.fullmatch(line.strip()) else line


def read_names(text: str) -> tuple[Listed, ...]:
    """Return the people of a line with commas between them; `Ana (Niterói)` names her club."""
    *others, last = parts = _BETWEEN_NAMES.split(text)
    if len(others) == 1 and (behind := _behind_comma(last.strip())):
        return tuple(person for person in (read_person(f"{others[0]} {behind}"),) if person.name)
    if others and not any(map(two_names, others)):
        # Ana, Bia e Caio: three people; among pairs all have such a word.
        parts = [*others, *(two_names(last) or (last,))]
    people = [person for part in parts for person in _opponents(part)]
    return tuple(person for person in people if person.name)


def _behind_comma(text: str) -> str:
    """Return what stands behind a comma as if it stood in brackets or behind a dash; "" where it may be a name."""
    if text[:1].isupper() or not text:
        return ""
    if match := _FROM.match(text):
        return f"- {text[match.end() :]}"
    return f"({text})" if begins_remark(["", *text.split()], 1) or is_remark(text) else ""


def _opponents(text: str) -> Iterator[Listed]:
    """Yield the person of a text, or both of `Ana x Bia`."""
    *others, last = _AGAINST.split(text)
    for part in (*others, last):
        person = read_person(part)
        yield person._replace(doubt=person.doubt or "two") if others else person


# ---- Messages --------------------------------------------------------------------------------------------------------


def _read_message(message: Message, context: _Context) -> Iterator[Listed]:
    """Yield whom a line names, those crossed out first."""
    number, text = context.number, _unbulleted(message.text)
    if text.count(_STRIKE) * 2 >= len(text) > 1:
        text = f"~{text.replace(_STRIKE, '')}~"
    for crossed in _CROSSED.findall(text) if "~" in text else ():
        yield read_person(_bare(crossed))._replace(doubt="crossed", out=True, line=number)
        if is_not_coming(clean(_CROSSED.sub("", text))):
            return
    refuses = bool(_REFUSING.search(message.text))
    if not _WRAPPED.isdisjoint(text):
        text = _QUOTED.sub(lambda quoted: turned(quoted["name"]), _MAIL.sub("", _CROSSED.sub(" ", text)))
    text = _bare(text)
    if message.sender:
        yield from _from_sender(message, text, context)
    elif is_aside(text) or (not text[:1].isupper() and is_aside(clean(message.text))) or _is_talk(text):
        yield from [_chat(text, number)] if text else ()
    elif refuses:
        yield from (person._replace(doubt="not_coming", out=True) for person in _read_line(text, context))
    elif _WAVERING.search(message.text):
        yield from (person._replace(doubt=person.doubt or "perhaps") for person in _read_line(text, context))
    else:
        yield from _read_line(text, context)


def _is_talk(text: str) -> bool:
    """Tell whether a line without a sender is talk: what stands behind a name may hold words of talk."""
    return is_consent(text) or (is_talk(text) and (text.endswith("?") or is_talk(read_person(text).name)))


def _from_sender(message: Message, text: str, context: _Context) -> Iterator[Listed]:
    """Yield whom a message enters or takes away: its sender, somebody else, or nobody, which is listed as talk."""
    sender, number = message.sender, context.number
    if is_consent(text) or (not text and _CONSENTING.search(message.text)):
        yield read_person(sender)._replace(line=number)
    elif is_not_coming(text) or (not text and _REFUSING.search(message.text)):
        yield read_person(sender)._replace(remark=clean(text), doubt="not_coming", out=True, line=number)
    elif is_perhaps(text):
        yield read_person(sender)._replace(remark=clean(text), doubt="perhaps", line=number)
    elif (company := _AND_OTHERS.match(message.text)) and is_consent(company["consent"]):
        yield read_person(sender)._replace(remark=clean(company["others"]), doubt="two", line=number)
    elif is_word_of_talk(text) or is_talk(text) or not (is_capital(text) or len(text.split()) == 1):
        yield from [_chat(f"{sender}: {text or message.text}", number)] if message.text.strip() else ()
    elif is_capital(text):
        yield from _read_line(text, context)
    else:
        # A word in small letters may be anything.
        yield from (person._replace(doubt=person.doubt or "strange") for person in _read_line(text, context))


def _chat(text: str, line: int) -> Listed:
    return Listed(clean(text)[:60], doubt="chat", out=True, line=line)


# ---- Lines of names --------------------------------------------------------------------------------------------------


def _read_line(line: str, context: _Context) -> tuple[Listed, ...]:
    separator = next((sign for sign in SEPARATORS if sign in line), "")
    cells = [cell for cell in map(clean, line.split(separator)) if cell] if separator else []
    if separator == "|" and len(cells) < 2:
        cells, line = [], line.strip("|")
    # A figure may stand before the name.
    cells.sort(key=lambda cell: not any(map(str.isalpha, cell)))
    named = [cell for at, cell in enumerate(cells) if not at or not is_other(cell)]
    people: tuple[Listed, ...]
    if len(cells) > 1 == len(named):
        answer = cells[1] if len(cells) == 2 and (is_not_coming(cells[1]) or is_perhaps(cells[1])) else ""
        people = (read_person(f"{cells[0]} ({answer})" if answer else cells[0]),)
    elif len(cells) > 1 and any(is_rating(cell) or not any(map(str.isalnum, cell)) for cell in cells[1:]):
        people = (_guessed(cells),)
    elif separator == "," and len(cells) == 2 and _is_reversed(line, cells, context):
        people = (checked(Listed(turned(line), doubt="turned")),)
    elif separator in ("\t", ";", "|") and len(cells) == 2:
        people = (checked(Listed(cells[0], cells[1], doubt="club")),)
    else:
        people = read_names(line)
        if (separator == "," and len(people) == 2 and not context.titled) or (separator == "\t" and len(people) > 2):
            people = tuple(person._replace(doubt=person.doubt or "two") for person in people)
    return tuple(person._replace(line=context.number) for person in people)


def _is_reversed(line: str, cells: list[str], context: _Context) -> bool:
    return is_turned(line) and (context.turned or cells[0].split()[0] in PARTICLES)


def _guessed(cells: list[str]) -> Listed:
    """Return the first cell as the name, the first rating as the rating, and what else there is as the club."""
    name, *others = cells
    rating = next((read_rating(cell).figure for cell in others if is_rating(cell)), None)
    texts = (cell for cell in others if not is_rating(cell) and not is_other(cell))
    club = next((cell for cell in texts if any(map(str.isalnum, cell))), "")
    person = read_person(turned(name))
    doubt = "turned" if is_turned(name) else person.doubt
    return checked(person._replace(club=club or person.club, rating=rating, doubt=doubt))


def _is_turned_line(line: str) -> bool:
    cells = line.split(",")
    return len(cells) == 2 and is_turned(line) and not any(map(is_rating, map(str.strip, cells))) and "\t" not in line


@lru_cache(maxsize=1 << 14)
def _bare(line: str) -> str:
    """Return a line without numbers, bullets, emphasis and drawings around its names."""
    bare = _EMPHASIS.sub("", _unbulleted(line)).strip()
    return _WIDE_SPACE.sub("\t", bare) if "   " in bare else bare


@lru_cache(maxsize=1 << 14)
def _unbulleted(line: str) -> str:
    # A list is gone through twice: for its titles, then for its people.
    if _NO_LETTER.search(line):
        line = "".join(sign if sign.isascii() or _is_text(sign) else _DRAWN_SIGN for sign in line)
        line = _PARTING.sub(" – ", line).replace(_DRAWN_SIGN, "")
    line = line.strip()
    for _ in range(3):
        line, before = _BULLET.sub("", line).strip(), line
        if line == before:
            break
    return _TEAM_NUMBER.sub("", line.strip())


@lru_cache(maxsize=1024)
def _is_text(sign: str) -> bool:
    """Tell whether a sign is no drawing: emoji, arrows, ticks, and what joins or colours them."""
    drawing = unicodedata.category(sign) in ("So", "Sk", "Cf", "Co", "Cn", "Me") or "\ufe00" <= sign <= "\ufe0f"
    return sign == "\ufffd" or not drawing
