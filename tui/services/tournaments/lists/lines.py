"""Reads lists written by hand.

A name a line, or several, with what messengers and people put around them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from engine.core.text import fold
from tui.services.identity.names import clean
from tui.services.tournaments.lists.headings import any_of
from tui.services.tournaments.lists.listed import Listed, checked, is_rating, read_rating
from tui.services.tournaments.lists.people import PARTICLES, is_not_coming, is_turned, is_waiting, read_person, turned
from tui.services.tournaments.lists.tables import SEPARATORS, is_other

Section: TypeAlias = Literal["", "waiting", "not_coming"]
"""What a title says of everybody below it: nothing, that they wait for a place, that they do not come."""

_CLOCK = r"\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?"
_MESSENGER = (
    # [10:31, 22/11/2026] Ana: ..., [22/11/2026, 10:31:05] Ana: ...
    re.compile(rf"^\s*\[[^\]]*{_CLOCK}[^\]]*\]\s*(?:(?P<sender>[^:]{{1,60}}):)?", re.IGNORECASE),
    # 22/11/2026 10:31 - Ana: ...
    re.compile(
        rf"^\s*\d{{1,2}}/\d{{1,2}}(?:/\d{{2,4}})?,?\s+(?:às\s+)?{_CLOCK}\s+-\s+(?:(?P<sender>[^:]{{1,60}}):|.*$)",
        re.IGNORECASE,
    ),
)
_TELEGRAM = re.compile(rf"^(?P<sender>[^,\[\]]{{1,60}}), \[[^\]]*{_CLOCK}[^\]]*\]:?\s*", re.IGNORECASE)
"""Ana, [22.11.2026 10:31], with the message in the line below."""
_INVISIBLE = "\u200e\u200f\u202a\u202b\u202c\ufeff"
"""Signs for the direction of writing, which messengers put before what they write by themselves."""
_REFUSING = re.compile("[❌🚫⛔👎]")
_BULLET = re.compile(
    r"^(?:[-–—•*·+>#]+\s*|[\[(]\s?[xXvV]?\s?[\])]\s*(?=\S)"
    r"|\(?(?:\d{1,5}\s*[.)\]:ºª°]|\d{1,3}\s*(?:[-–—](?=\s*[^\W\d])|[;,\t]|\s))\s*(?=\S))"
)
_EMPHASIS = re.compile(r"(?<!\w)[*_~`]+(?=\S)|(?<=\S)[*_~`]+(?!\w)")
_CROSSED = re.compile(r"\s?~+([^~]*[^\W\d][^~]*)~+")
_STRIKE = "\u0336"
_WIDE_SPACE = re.compile(r"(?<=\S) {3,}(?=\S)")
_BETWEEN_NAMES = re.compile(r"[,;\t]+(?![^()]*\))")

_TITLES = any_of(
    "lista|inscritos|inscritas|inscricoes|participantes|confirmados|confirmadas|presentes|jogadores|torneio"
    "|campeonato|nome|nomes|list|entrants|participants|players|tournament|confirmed|name|names|total|vagas"
)
"""Words with which a title begins."""
_NOTICES = any_of(
    "local|data|dia|hora|horario|valor|inscricao|taxa|pix|chave|endereco|contato|premio|premiacao|quando|onde"
    "|formato|place|date|time|price|fee|address|contact|prize|when|where|format"
)
"""Words before a colon that tell of the evening and name nobody."""
_CHAT = any_of(
    "pessoal|galera|gente|turma|segue|lista|atualizada|bom|boa|oi|ola|alguem|horas|que|quem|onde|quando|tem"
    "|hoje|amanha|horario|valor|confirmem|copia|cola|copie|cole|abraco|obrigado|obrigada|valeu|favor|vou|vamos"
    "|vai|vao|pode|bora|ja|eu|voces|ainda|qual|sera|mais|menos|falta|faltam|entrou|saiu|grupo|mensagem|apagada"
    "|midia|figurinha|the|please|who|when|where|is|are|what|list|everybody|everyone|joined|left|message|deleted"
)
_CONSENT = any_of(
    "eu|vou|tambem|tbm|tb|tmb|sim|to|dentro|nessa|bora|partiu|topo|confirmo|confirmado|confirmada"
    "|confirmadissimo|presente|quero|jogar|jogo|participo|participar|conta|comigo|pode|contar|me|inscreve"
    "|inscrever|coloca|coloque|poe|bota|ai|na|no|lista|torneio|meu|nome|mais|1|um|i|im|am|in|count|too|yes|me"
    "|play|will|ill|there"
)
"""Words of a message that says no more than that its sender comes."""
_WEB = re.compile(r"https?://|www\.|\S+@\S+\.\w")


_LONGEST = 4000
"""Characters of a line; what stands behind them is not read."""


class _Context(NamedTuple):
    """What the reading of one line depends on: its number, the title above, whether all lines are `Surname, Name`."""

    number: int
    section: Section
    turned: bool


def read_lines(text: str) -> tuple[Listed, ...]:
    """Return everybody of a list without columns, each line read for itself.

    Who is crossed out is left out. A line may be numbered, copied from a messenger, or hold several names. A line of
    chat names its sender where it says `eu vou`, and nobody else.
    """
    lines = [line[:_LONGEST] for line in text.splitlines()]
    bare = [found for line in lines if (found := _bare(_unsent(line).text)) and not _title(found)]
    swapped = len(bare) > 1 and all(_is_turned_line(line) for line in bare)
    people: list[Listed] = []
    section: Section = ""
    waiting = ""
    for number, line in enumerate(lines, 1):
        message = _unsent(line)
        if waiting and not message.sender:
            message = _Message(waiting, message.text)
        waiting = message.sender if _TELEGRAM.match(line) and not message.text else ""
        title = None if message.sender else _title(_bare(message.text))
        if title is not None:
            section = title.section
            message = _Message("", title.rest)
        context = _Context(number, section, swapped)
        people += _sectioned(_read_message(message, context), section)
    return tuple(person for person in people if person.name)


def read_names(text: str) -> tuple[Listed, ...]:
    """Return the people of a line with commas between them; `Ana (Niterói)` names her club."""
    found = map(read_person, _BETWEEN_NAMES.split(text))
    return tuple(person for person in found if person.name)


# ---- Messages --------------------------------------------------------------------------------------------------------


class _Message(NamedTuple):
    """A line without the stamp of a messenger; `sender` is "" where there is none."""

    sender: str
    text: str


def _unsent(line: str) -> _Message:
    line = line.lstrip(_INVISIBLE)
    for stamp in (*_MESSENGER, _TELEGRAM):
        if found := stamp.match(line):
            # A tilde stands before whoever is not among the contacts of the telephone.
            return _Message((found["sender"] or "").strip(f"{_INVISIBLE}~ \u202f"), line[found.end() :])
    return _Message("", line)


def _read_message(message: _Message, context: _Context) -> Iterator[Listed]:
    """Yield whom a line names, those crossed out first."""
    number, text = context.number, _unbulleted(message.text)
    if text.count(_STRIKE) * 2 >= len(text) > 1:
        text = f"~{text.replace(_STRIKE, '')}~"
    for crossed in _CROSSED.findall(text):
        yield read_person(_bare(crossed))._replace(doubt="crossed", out=True, line=number)
    refuses = bool(_REFUSING.search(message.text))
    text = _bare(_CROSSED.sub(" ", text))
    if message.sender:
        yield from _from_sender(message.sender, text, context)
    elif _is_chat(read_person(text).name):
        yield _chat(text, number)
    elif refuses:
        yield from (person._replace(doubt="not_coming", out=True) for person in _read_line(text, context))
    else:
        yield from _read_line(text, context)


def _from_sender(sender: str, text: str, context: _Context) -> Iterator[Listed]:
    words = fold(text).replace("'", "").translate(_TO_SPACES).split()
    if words and _CONSENT.issuperset(words):
        yield read_person(sender)._replace(line=context.number)
    elif is_not_coming(text):
        yield read_person(sender)._replace(remark=clean(text), doubt="not_coming", out=True, line=context.number)
    elif _is_chat(text) or not (_is_capital(text) or len(words) == 1):
        yield from [_chat(f"{sender}: {text}", context.number)] if text else ()
    else:
        yield from _read_line(text, context)


_TO_SPACES = str.maketrans(dict.fromkeys("!?.,;:+/()*-", " "))


def _chat(text: str, line: int) -> Listed:
    return Listed(clean(text)[:60], doubt="chat", out=True, line=line)


def _is_chat(text: str) -> bool:
    """Tell whether a line is talk: a question, an address in the web, words of talk that no name's capitals bear."""
    if _WEB.search(text) and len(text.split()) > 1:
        return True
    words = fold(text).translate(_TO_SPACES).split()
    if not words or _is_capital(text):
        return False
    return _CHAT.intersection(words) != set() and len(words) > 1


def _is_capital(text: str) -> bool:
    """Tell whether every word but particles begins with a capital, as names do."""
    words = [word.strip("()[]/&,;.!\"'") for word in text.split()]
    letters = [word for word in words if word[:1].isalpha() and fold(word) not in PARTICLES]
    return bool(letters) and not text.endswith("?") and all(not word[0].islower() for word in letters)


# ---- Titles ----------------------------------------------------------------------------------------------------------


class _Title(NamedTuple):
    """A line that names nobody: what it says of those below it, and what stands behind its colon."""

    section: Section
    rest: str = ""


def _title(line: str) -> _Title | None:
    """Return what a title, a notice or a rule between parts says, None for any other line."""
    if not any(sign.isalpha() for sign in line):
        return _Title("") if line else None
    head, colon, rest = line.partition(":")
    words = fold(head.rstrip(" !.")).split()
    if not words:
        return None
    short = len(words) <= 4
    if short and is_waiting(head) and (colon or len(words) > 1 or words[0] != "reserva"):
        return _Title("waiting", rest.strip())
    if short and colon and is_not_coming(head):
        return _Title("not_coming", rest.strip())
    if colon and words[0] in _NOTICES:
        return _Title("")
    if colon and not rest.strip():
        return _Title("")
    return _Title("", rest.strip()) if words[0] in _TITLES else None


def _sectioned(people: Iterator[Listed], section: Section) -> Iterator[Listed]:
    for person in people:
        yield person._replace(doubt=section, out=True) if section and not person.out else person


# ---- Lines of names --------------------------------------------------------------------------------------------------


def _read_line(line: str, context: _Context) -> tuple[Listed, ...]:
    separator = next((sign for sign in SEPARATORS if sign in line), "")
    cells = [cell for cell in map(clean, line.split(separator)) if cell] if separator else []
    if separator == "|" and len(cells) < 2:
        cells, line = [], line.strip("|")
    people: tuple[Listed, ...]
    if len(cells) > 1 and any(map(is_rating, cells[1:])):
        people = (_guessed(cells),)
    elif separator == "," and len(cells) == 2 and _is_reversed(line, cells, context):
        people = (checked(Listed(turned(line), doubt="turned")),)
    elif separator in ("\t", ";", "|") and len(cells) == 2:
        people = (checked(Listed(cells[0], cells[1], doubt="club")),)
    else:
        people = read_names(line)
        if separator == "," and len(people) == 2:
            people = tuple(person._replace(doubt=person.doubt or "two") for person in people)
    return tuple(person._replace(line=context.number) for person in people)


def _is_reversed(line: str, cells: list[str], context: _Context) -> bool:
    return is_turned(line) and (context.turned or cells[0].split()[0] in PARTICLES)


def _guessed(cells: list[str]) -> Listed:
    """Return the first cell as the name, the first rating as the rating, and what else there is as the club."""
    name, *others = cells
    rating = next(read_rating(cell).figure for cell in others if is_rating(cell))
    club = next((cell for cell in others if not is_rating(cell) and not is_other(cell)), "")
    person = read_person(turned(name))
    doubt = "turned" if is_turned(name) else person.doubt
    return checked(person._replace(club=club or person.club, rating=rating, doubt=doubt))


def _is_turned_line(line: str) -> bool:
    cells = line.split(",")
    return len(cells) == 2 and is_turned(line) and not any(map(is_rating, map(str.strip, cells))) and "\t" not in line


def _bare(line: str) -> str:
    """Return a line without numbers, bullets, emphasis and drawings around its names."""
    return _WIDE_SPACE.sub("\t", _EMPHASIS.sub("", _unbulleted(line)).strip())


def _unbulleted(line: str) -> str:
    if not line.isascii():
        line = "".join(sign for sign in line if sign.isascii() or _is_text(sign))
    for _ in range(3):
        line = _BULLET.sub("", line.strip())
    return line.strip()


def _is_text(sign: str) -> bool:
    """Tell whether a sign is no drawing: emoji, arrows, ticks, and what joins or colours them."""
    return unicodedata.category(sign) not in ("So", "Sk", "Cf", "Co", "Cn", "Me") and not "\ufe00" <= sign <= "\ufe0f"
