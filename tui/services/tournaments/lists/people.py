"""Reads what stands behind a name: a club, a rating, a remark, that somebody does not come.

And names turned round.
"""

from __future__ import annotations

import re

from engine.core.text import fold
from tui.services.tournaments.lists.listed import Listed, checked, is_rating, read_rating

_TITLE = re.compile(r"(?:W?[GIFCN]M|M[FIN]|GMI|MIF|MFF|AGM|AIM|AFM|ACM)\s+(?=\S)")
PARTICLES = ("da", "das", "de", "do", "dos", "di", "du", "e", "van", "von", "der", "den", "del", "della", "la", "y")
_GENERATION = ("jr", "junior", "filho", "neto", "sobrinho", "segundo", "ii", "iii", "iv", "sr")

_NOT_COMING = re.compile(
    r"\b(?:n(?:ao|aum)?\s(?:vem|vou|vai|vao|posso|pode|poderei|podera|consigo|irei|ira|da|vira|participa)"
    r"|desisti\w*|desiste|desistente|cancel\w+|ausente|(?:to|ta|estou|esta|tou)\s+fora|fora|withdr\w+"
    r"|(?:is\s)?not\s(?:coming|playing)|isn'?t\s(?:coming|playing)|can'?t|won'?t|cannot|absent|dropped|i'?m\s+out)\b"
)
_WAITING = re.compile(
    r"\b(?:espera|suplentes?|reservas?|waiting|wait\s?list|waitlist|substitutes?|reserves?|standby)\b"
)
_REMARK = re.compile(
    r"\b(?:confirm\w*|talvez|maybe|depois|later|atras\w*|late|cheg\w*|arriv\w*|pag\w*|paid|pix|leva\w*|traz\w*|trag\w*"
    r"|bring\w*|convidad\w+|guest|primeira|first|estreia|novat\w+|crianca|vegan\w+|vegetarian\w+|carona|ride|acompanh\w*"
    r"|so|only|se|if|ate|until|as|at|sem|com|with|without|meu|minha|my|ok|novo|nova|new)\b|\d+\s?h|\d:\d|r\$|\?"
)
_CLUB = re.compile(
    r"^(?:clube|club|cx|gremio|escola|equipe|time|associacao|ass|aa|ac|ec|fc|sc|liga|casa|loja|nucleo|colegio|team)\b"
)
_BRACKETS = re.compile(r"^(?P<name>.*\S)\s*[(\[](?P<inside>[^()\[\]]*)[)\]]\s*$")
_DASHED = re.compile(r"^(?P<name>.*\S)(?:\s+[-–—]+\s*|\s*[–—|]\s*|\s*[-–—]\s+)(?P<behind>[^|]+)$")
_FIGURE = re.compile(r"^(?P<name>.*[^\W\d].*?)\s*[-–—:,]?\s+(?P<figure>-?\d[\d.,]{2,})$")


_LONGEST = 200
_MOST_WORDS = 12


def is_not_coming(text: str) -> bool:
    """Tell whether a text says that somebody does not come."""
    return bool(_NOT_COMING.search(_plain(text)))


def _plain(text: str) -> str:
    """Return a text folded, with the apostrophe of a telephone's keyboard as the one of a computer's."""
    return fold(text.replace("’", "'"))


def is_waiting(text: str) -> bool:
    """Tell whether a text speaks of a waiting list."""
    return bool(_WAITING.search(fold(text)))


def read_person(text: str) -> Listed:
    """Read a person, as in `Caio (Niterói) 1650`, `Marcão (confirmo depois)` or `Bruno - Clube Beira-Rio`."""
    person = Listed(text.strip())
    # What is longer is nobody's name with all that may stand behind it, and would take the patterns long.
    for _ in range(6 if len(text) <= _LONGEST else 0):
        name = person.name
        if found := _BRACKETS.match(name):
            person = _behind(person._replace(name=found["name"]), found["inside"], sure=True)
        elif (found := _FIGURE.match(name)) and person.rating is None and not person.doubt:
            rating = read_rating(found["figure"])
            if rating.figure is None:
                break
            person = person._replace(name=found["name"].rstrip(" -–—:"), rating=rating.figure)
        elif found := _DASHED.match(name):
            person = _behind(person._replace(name=found["name"].rstrip(" -–—:|")), found["behind"], sure=False)
        else:
            break
    return checked(_without_remark(person._replace(name=person.name.strip(" -–—:|,;"))))


def _without_remark(person: Listed) -> Listed:
    """Return `Gil não vem` as Gil, who does not come; words with capitals (`Ana Fora`) belong to the name."""
    words = person.name.split()
    for index in range(1, min(len(words), _MOST_WORDS)):
        behind = " ".join(words[index:])
        if words[index][0].islower() and _NOT_COMING.match(_plain(behind)):
            return person._replace(name=" ".join(words[:index]), remark=behind, doubt="not_coming", out=True)
    return person


def _behind(person: Listed, text: str, *, sure: bool) -> Listed:
    """Return the person with what stands in brackets (`sure`: a club, if nothing else) or behind a dash."""
    text = text.strip(" *_")
    words = fold(text)
    if not words:
        return person
    if is_not_coming(text):
        return person._replace(remark=text, doubt="not_coming", out=True)
    if is_waiting(text):
        return person._replace(remark=text, doubt="waiting", out=True)
    if is_rating(text):
        return person._replace(rating=read_rating(text).figure)
    if _is_remark(text):
        return person._replace(remark=f"{text}; {person.remark}" if person.remark else text)
    named = sure or bool(_CLUB.match(words))
    return person._replace(club=text, doubt=person.doubt or ("" if named else "club"))


def _is_remark(text: str) -> bool:
    """Tell whether a text is no name of a club: some word of a remark, and no capital at its beginning."""
    capital = text[:1].isupper() and not text.isupper()
    words = fold(text).split()
    remark = bool(_REMARK.search(fold(text)))
    return remark and (not capital or len(words) == 1 or "?" in text or any(sign.isdigit() for sign in text))


def turned(name: str) -> str:
    """Return `Souza, Ana Maria` as `Ana Maria Souza`, without a title before it; other names as they are."""
    name = _TITLE.sub("", name.strip(), count=1) if _TITLE.match(name.strip()) else name.strip()
    parts = [part.strip() for part in name.split(",")]
    if len(parts) == 3 and fold(parts[2]).rstrip(".") in _GENERATION:
        parts = [f"{parts[0]} {parts[2]}", parts[1]]
    elif len(parts) == 3 and parts[2].endswith("."):
        # An academic title behind the name: `Krahe,Frank,Dr.`
        parts = parts[:2]
    if len(parts) == 2 and fold(parts[1]).rstrip(".") in _GENERATION:
        return " ".join(parts)
    return f"{parts[1]} {parts[0]}".strip() if len(parts) == 2 and all(parts) else name


def is_turned(name: str) -> bool:
    """Tell whether a name is a surname, a comma and a name."""
    parts = name.split(",")
    return len(parts) >= 2 and all(part.strip() for part in parts) and turned(name) != " ".join(parts)
