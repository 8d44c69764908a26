"""Reads what stands behind a name: a club, a rating, a remark, that somebody does not come.

And names turned round.
"""

from __future__ import annotations

import re

from engine.core.text import fold
from tui.services.tournaments.lists.answers import (
    begins_remark,
    is_coming,
    is_company,
    is_not_coming,
    is_perhaps,
    is_remark,
    is_waiting,
)
from tui.services.tournaments.lists.listed import Listed, checked, is_figure, is_rating, read_rating

_TITLE = re.compile(r"(?:W?[GIFCN]M|M[FIN]|GMI|MIF|MFF|AGM|AIM|AFM|ACM)\s+(?=\S)")
PARTICLES = ("da", "das", "de", "do", "dos", "di", "du", "e", "van", "von", "der", "den", "del", "della", "la", "y")
_LONGEST_PARTICLE = max(map(len, PARTICLES))
_GENERATION = ("jr", "junior", "filho", "neto", "sobrinho", "segundo", "ii", "iii", "iv", "sr")

_CLUB = re.compile(
    r"^(?:clube|club|cx|gremio|escola|equipe|time|associacao|ass|aa|ac|ec|fc|sc|liga|casa|loja|nucleo|colegio|team)\b"
)
_BRACKETS = re.compile(r"^(?P<name>.*\S)\s*[(\[](?P<inside>[^()\[\]]*)[)\]]\s*$")
_CLOSING, _SIGNS = (")", "]"), frozenset("-–—|")
_DASHED = re.compile(r"^(?P<name>.*\S)(?:\s+[-–—]+\s*|\s*[–—|]\s*|\s*[-–—]\s+)(?P<behind>[^|]+)$")
_FIGURE = re.compile(r"^(?P<name>.*[^\W\d].*?)\s*[-–—:,]?\s+(?P<figure>-?\d[\d.,]{2,})$")
_FIGURE_FIRST = re.compile(r"(?P<bracket>[(\[])?(?P<figure>\d{4})[)\]]?\s*[-–—:]?\s+(?=[^\W\d])")
_RESERVE = r"(?:reserva|suplente|espera|waiting|waitlist|reserve)"
_ANSWER_FIRST = re.compile(r"(?P<answer>sim|não|nao|yes|no|talvez|maybe)\s*[-–—:]+\s*(?=[^\W\d])", re.IGNORECASE)
_LEADER = re.compile(r"(?:\s*[._…]){3,}$")
"""Dots or lines that lead from a name to a figure."""
_WAITS = re.compile(
    rf"(?:[(\[]{_RESERVE}[)\]]|{_RESERVE}\s*\d+\s*[-–—:.)]?|{_RESERVE}\s*[-–—])\s*(?=\S)", re.IGNORECASE
)
_RATED = r"(?:rating|rtg|elo|fide|cbx)\b\.?\s*[:=]?"
_BEFORE_FIGURE = re.compile(rf"\s*[-–—:,(]*\s*\b{_RATED}\s*$", re.IGNORECASE)
_RATING_WORD = re.compile(rf"^{_RATED}\s*", re.IGNORECASE)
_ANSWERED = re.compile(r"^(?P<name>[^:]*[^\W\d][^:]*):\s*(?P<behind>[^:]+)$")
_CONTACT = re.compile(
    r"^(?P<name>.*?[^\W\d].*?)[\s,;:|–—-]*(?:[\s<]<?[^\s<>@]+@[^\s<>@]+\.\w+>?|\(?\+?\(?\d[\d\s().-]{6,}\d"
    r"|\(?\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\)?)$"
)
"""An address, a telephone or a day of birth behind a name, which is left away."""
_DIGITS = re.compile(r"@|\d[\d\s().-]{6,}\d|\d[/.]\d\d?[/.]\d")
"""What any of these has: most names have none, and `_CONTACT` takes long to find that out."""
_TEAM = re.compile(r"\s(?:e|and)\s|[/&+]")
_QUOTED = re.compile(r"""^["'“”‘’«»]+(?P<name>[^"“”«»]+)["'“”‘’«»]+$""")

_PLAIN = re.compile(
    r"(?P<name>[A-ZÀ-Þ][a-zß-ÿ']+(?: (?:d[aeo]s? )?(?!(?:Rating|Rtg|Elo|Fide|Cbx) \d)[A-ZÀ-Þ][a-zß-ÿ']+){0,5})"
    r"(?: \((?P<club>[^()\[\]\d][^()\[\]]*)\))?(?: (?P<rating>[1-3]\d{3}))?"
)
"""A name, a club and a rating as most lists have them, which needs no further look."""

_DANGLING = re.compile(r"(?:\s+(?:e|and)|\s*[/&+])$")
"""What leads from a name to that of a partner who is still sought."""

_LONGEST = 200
_MOST_WORDS = 12


def is_particle(word: str) -> bool:
    """Tell whether a word of a name is one that stands between others: `da`, `von`."""
    return len(word) <= _LONGEST_PARTICLE and fold(word) in PARTICLES


def read_person(text: str) -> Listed:
    """Read a person, as in `Caio (Niterói) 1650`, `Marcão (confirmo depois)` or `Bruno - Clube Beira-Rio`."""
    if plain := _PLAIN.fullmatch(text):
        rating = plain["rating"]
        person = Listed(plain["name"], rating=None if rating is None else int(rating))
        return checked(person if plain["club"] is None else _behind(person, plain["club"], sure=True))
    person = _begun(Listed(text.strip()))
    # What is longer is nobody's name with all that may stand behind it, and would take the patterns long.
    for _ in range(6 if len(text) <= _LONGEST else 0):
        before, person = person, _shortened(person)
        if person == before:
            break
    name = _DANGLING.sub("", person.name.strip(" -–—:|,;"))
    if quoted := _QUOTED.match(name):
        name = quoted["name"].strip()
    return checked(_without_remark(person._replace(name=name)))


def _begun(person: Listed) -> Listed:
    """Return the person without what stands before the name: a rating, that they wait for a place."""
    if title := _TITLE.match(person.name):
        person = person._replace(name=person.name[title.end() :])
    if (match := _ANSWER_FIRST.match(person.name)) and not match["answer"].isspace():
        return _behind(person._replace(name=person.name[match.end() :]), match["answer"], sure=False)
    if match := _WAITS.match(person.name):
        return person._replace(name=person.name[match.end() :], doubt="waiting", out=True)
    if (match := _FIGURE_FIRST.match(person.name)) and is_rating(match["figure"]):
        doubt = "" if match["bracket"] else "strange"
        return person._replace(name=person.name[match.end() :], rating=int(match["figure"]), doubt=doubt)
    return person


def _shortened(person: Listed) -> Listed:
    """Return the person without the last part that stands behind the name; the same where there is none."""
    name = person.name
    last = name[-1:]
    if last in _CLOSING and (match := _BRACKETS.match(name)):
        return _behind(person._replace(name=match["name"]), match["inside"], sure=True)
    if (last.isdigit() or last == ")" or "@" in name) and _DIGITS.search(name) and (match := _CONTACT.match(name)):
        return person._replace(name=match["name"])
    if last.isdigit() and (match := _FIGURE.match(name)) and person.rating is None and not person.doubt:
        rating = read_rating(match["figure"])
        if rating.figure is None:
            return person
        return person._replace(name=_BEFORE_FIGURE.sub("", match["name"]).rstrip(" -–—:"), rating=rating.figure)
    if last in "._…" and (match := _LEADER.search(name)):
        return person._replace(name=name[: match.start()])
    if not _SIGNS.isdisjoint(name) and (match := _DASHED.match(name)):
        return _behind(person._replace(name=match["name"].rstrip(" -–—:|")), match["behind"], sure=False)
    if ":" in name and (match := _ANSWERED.match(name)) and _is_answer(match["behind"]):
        return _behind(person._replace(name=match["name"]), match["behind"], sure=False)
    return person


def _is_answer(text: str) -> bool:
    return is_coming(text) or is_not_coming(text) or is_perhaps(text) or is_waiting(text) or is_remark(text)


def _without_remark(person: Listed) -> Listed:
    """Return `Gil não vem` as Gil, who does not come; words with capitals (`Ana Fora`) belong to the name."""
    name = person.name.rstrip("?").rstrip()
    if name and name != person.name:
        person = person._replace(name=name, doubt=person.doubt or "perhaps")
    words = person.name.split()
    for index in range(1, min(len(words), _MOST_WORDS)):
        if begins_remark(words, index):
            named = person._replace(name=" ".join(words[:index]).rstrip(" ,;-–—"))
            return _behind(named, " ".join(words[index:]), sure=False)
    return person


def _behind(person: Listed, text: str, *, sure: bool) -> Listed:
    """Return the person with what stands in brackets (`sure`: a club, if nothing else) or behind a dash."""
    text = _RATING_WORD.sub("", text.strip(" *_"))
    words = fold(text)
    if not words or is_coming(text):
        return person
    if is_not_coming(text):
        return person._replace(remark=text, doubt="not_coming", out=True)
    if is_waiting(text):
        return person._replace(remark=text, doubt="waiting", out=True)
    if is_rating(text):
        return person._replace(rating=read_rating(text).figure)
    remark = f"{text}; {person.remark}" if person.remark else text
    if is_perhaps(text):
        return person._replace(remark=remark, doubt=person.doubt or "perhaps")
    if is_company(text) and not text.isdecimal():
        return person._replace(remark=remark, doubt="two")
    if is_remark(text) or is_figure(text) or begins_remark([person.name, *text.split()], 1):
        return person._replace(remark=remark)
    if sure and _TEAM.search(text) and " " in text:
        return person._replace(name=f"{person.name}: {text}", doubt="two")
    named = sure or bool(_CLUB.match(words))
    return person._replace(club=text, doubt=person.doubt or ("" if named else "club"))


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
