"""Reads lists of names and groups, and enters people, pairs and trios."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from engine.core.text import LONGEST_NAME, fold
from saves.errors import FileError
from tournaments.errors import TournamentError
from tournaments.model import Entrant, EntrantId, Member, Missed, Tournament
from tournaments.ruleset import PAIR
from tui.services.identity.names import clean, clean_name
from tui.services.tournaments.session import Waiting

if TYPE_CHECKING:
    from tui.services.tournaments.session import TournamentSession


_BETWEEN_NAMES = re.compile(r"[,;\t]+")


_CLUB = re.compile(r"^(?P<name>[^()]*)\((?P<club>[^()]+)\)\s*$")


_SEPARATORS = ("\t", ";", ",")


_STAMP = r"\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?"


_MESSENGER = (
    # [10:31, 22/11/2026] Ana: ..., [22/11/2026, 10:31:05] Ana: ...
    re.compile(rf"^\s*\[[^\]]*{_STAMP}[^\]]*\]\s*(?:[^:]{{1,60}}:)?", re.IGNORECASE),
    # 22/11/2026 10:31 - Ana: ...
    re.compile(rf"^\s*\d{{1,2}}/\d{{1,2}}/\d{{2,4}},?\s+(?:às\s+)?{_STAMP}\s+-\s+(?:[^:]{{1,60}}:|.*$)", re.IGNORECASE),
)


_BULLET = re.compile(r"^(?:[-–—•*·+>#]+\s*|\(?\d{1,3}\s*(?:[.)\]:ºª°]|[-–—]\s|[;,\t]|\s)\s*(?=\S))")


_EMPHASIS = re.compile(r"(?<!\w)[*_~`]+(?=\S)|(?<=\S)[*_~`]+(?!\w)")


_RATED = re.compile(r"^(?P<name>.*[^\W\d].*?)\s*[-–—:]?\s+(?P<rating>\d\.?\d{3}|\d{3,4})$")


_PARTICLES = ("da", "das", "de", "do", "dos", "di", "von", "van")


_TITLES = (
    *("lista", "inscritos", "inscritas", "inscricoes", "participantes", "confirmados", "confirmadas", "presentes"),
    *("jogadores", "torneio", "campeonato", "list", "entrants", "participants", "players", "tournament", "confirmed"),
)
"""Words with which a title begins."""


_HEADINGS = {
    "name": ("nome", "name", "jogador", "jogadora", "player", "dupla", "pair", "trio", "inscrito", "entrant"),
    "club": ("clube", "club", "cidade", "city", "equipe", "team"),
    "rating": ("rating", "elo", "pontos", "points"),
}


MOST_RATING = 4000


class Listed(NamedTuple):
    """Somebody of a list; a pair's name holds both, as it is typed. `rating` None: not told.

    `doubt` is a code of what may have been read wrong, "" where nothing speaks for that.
    """

    name: str
    club: str = ""
    rating: int | None = None
    doubt: str = ""


def read_typed(text: str) -> tuple[Listed, ...]:
    """Return the names of a line, several with commas between them; `Ana (Niterói)` tells her club."""
    return tuple(filter(lambda one: one.name, map(_with_club, _BETWEEN_NAMES.split(text))))


def read_list(text: str) -> tuple[Listed, ...]:
    """Return everybody of a list with one line each: just names, or name, club and rating in columns.

    Every line is read for itself: numbers, bullets, signs and what a messenger writes before it are left out, and so
    are titles. Its columns are parted by tabs, semicolons or commas; a line of headings says what the columns below it
    hold, else they are told from names with commas between them by a number in one of them. Where every line is two
    parts with a comma between, they are surname and name.
    """
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    people: list[Listed] = []
    headings: dict[str, int] = {}
    separator = ""
    bare = [bare for line in lines if (bare := _bare(line)) and not _is_title(bare)]
    turned = len(bare) > 1 and all(_is_turned(line) for line in bare)
    for line in lines:
        found = next((one for one in _SEPARATORS if _headings(_cells(line, one))), "")
        if found:
            separator, headings = found, _headings(_cells(line, found))
        elif headings and separator in line:
            people.append(_listed(_cells(line, separator), headings))
        else:
            people += _read_line(_bare(line), turned=turned)
    return tuple(one for one in people if one.name)


def _read_line(line: str, *, turned: bool) -> tuple[Listed, ...]:
    """Return whoever a line names, without headings above it."""
    if _is_title(line):
        return ()
    separator = next((one for one in _SEPARATORS if one in line), "")
    cells = [cell for cell in _cells(line, separator) if cell] if separator else []
    if len(cells) > 1 and any(_rating(cell) is not None for cell in cells[1:]):
        return (_guessed(cells),)
    if separator == "," and len(cells) == 2 and (turned or cells[0].split()[0] in _PARTICLES):
        return (Listed(f"{cells[1]} {cells[0]}", doubt="turned"),)
    if separator in ("\t", ";") and len(cells) == 2:
        return (Listed(cells[0], cells[1], doubt="club"),)
    found = tuple(map(_with_rating, read_typed(line)))
    doubt = "two" if separator == "," and len(found) == 2 else ""
    return tuple(one._replace(doubt=doubt or _strange(one.name)) for one in found)


def _cells(line: str, separator: str) -> list[str]:
    row = next(csv.reader([line], delimiter=separator or ","), [])
    return [clean(cell) for cell in row]


def _bare(line: str) -> str:
    """Return a line without what a messenger, a list or somebody in good spirits has put around the names."""
    line = "".join(sign for sign in line if sign == "\t" or _is_text(sign))
    for prefix in _MESSENGER:
        line = prefix.sub("", line)
    for _ in range(3):
        line = _BULLET.sub("", line.strip())
    return _EMPHASIS.sub("", line).strip()


def _is_text(sign: str) -> bool:
    """Tell whether a sign is no drawing: emoji, arrows, ticks, and what joins or colours them."""
    return unicodedata.category(sign) not in ("So", "Sk", "Cf", "Co", "Cn", "Me") and not "\ufe00" <= sign <= "\ufe0f"


def _is_title(line: str) -> bool:
    """Tell whether a line names nobody: a title, a date, a rule between parts."""
    words = fold(line.rstrip(" :!.")).split()
    if not any(sign.isalpha() for sign in line) or line.rstrip().endswith(":"):
        return True
    return words[0] in _TITLES


def _is_turned(line: str) -> bool:
    """Tell whether a line may be a surname, a comma and a name."""
    cells = [cell for cell in _cells(line, ",") if cell] if "," in line else []
    return len(cells) == 2 and all(_rating(cell) is None for cell in cells) and not any(one in line for one in "\t;")


def _with_rating(one: Listed) -> Listed:
    """Return somebody whose rating stands behind the name, or in the brackets of the club."""
    if (rating := _rating(one.club)) is not None:
        return one._replace(club="", rating=rating)
    found = _RATED.match(one.name)
    if found is None or (rating := _rating(found["rating"])) is None:
        return one
    return one._replace(name=found["name"].strip(), rating=rating)


def _strange(name: str) -> str:
    """Return a doubt about what hardly is a name: an address, a number, a sentence."""
    odd = any(sign.isdigit() or sign in "@?!=" for sign in name) or len(name.split()) > 7 or len(name) > LONGEST_NAME
    return "strange" if odd else ""


def _headings(row: Sequence[str]) -> dict[str, int]:
    """Return the column of everything that the line names; nothing unless it names the names."""
    found: dict[str, int] = {}
    for column, cell in enumerate(row):
        for what, words in _HEADINGS.items():
            if fold(cell) in words:
                found.setdefault(what, column)
    return found if "name" in found else {}


def _listed(row: Sequence[str], headings: dict[str, int]) -> Listed:
    def cell(what: str) -> str:
        at = headings.get(what, len(row))
        return row[at] if at < len(row) else ""

    return Listed(clean(cell("name")), clean(cell("club")), _rating(cell("rating")))


def _guessed(row: Sequence[str]) -> Listed:
    """Return the first cell as the name, the first number as the rating, and what else there is as the club."""
    name, *others = row
    rating = next((figure for cell in others if (figure := _rating(cell)) is not None), None)
    club = next((cell for cell in others if cell and _rating(cell) is None), "")
    return Listed(clean(name), clean(club), rating)


def _rating(text: str) -> int | None:
    figures = text.replace(".", "", 1) if re.fullmatch(r"\d\.\d{3}", text) else text
    return int(figures) if figures.isascii() and figures.isdecimal() and 0 < int(figures) <= MOST_RATING else None


def _with_club(text: str) -> Listed:
    found = _CLUB.match(text)
    if found is None:
        return Listed(clean(text))
    return Listed(clean(found["name"]), clean(found["club"]))


def names_of(people: Sequence[Listed]) -> Iterator[str]:
    """Yield the people as they would be typed, to be mended."""
    for one in people:
        yield f"{one.name} ({one.club})" if one.club else one.name


_PARTNERS = re.compile(r"[/&+]")


_AND = re.compile(r"\s(?:e|and)\s")


class GroupLine(NamedTuple):
    """What a line says: the group's own name, or "", and whoever is named."""

    name: str
    people: tuple[str, ...]


def read_group(text: str) -> GroupLine:
    """Read `Ana / Bia`, `Ana e Bia`, `Os Bravos: Ana & Bia & Caio`, or one name."""
    name, colon, rest = text.partition(":")
    if not colon:
        name, rest = "", text
    # Where a sign parts the names, a word between them belongs to a name.
    parts = _PARTNERS.split(rest) if _PARTNERS.search(rest) else _AND.split(rest)
    return GroupLine(clean_name(name), tuple(filter(None, map(clean_name, parts))))


class Names:
    """Everybody of a tournament by name: entrants, and the members of pairs and trios."""

    def __init__(self, tournament: Tournament) -> None:
        self._by_name = {clean(entrant.name): entrant.id for entrant in tournament.entrants}
        self._by_name |= {clean(one.name): entrant.id for entrant in tournament.entrants for one in entrant.members}

    @property
    def all(self) -> tuple[str, ...]:
        """Every name."""
        return tuple(self._by_name)

    def found(self, text: str) -> EntrantId | None:
        """Return whom a text means, or the only one whose name has it inside; None for nobody, or several."""
        near = [name for name in self._by_name if fold(text) and fold(text) in fold(name)]
        exact = [name for name in near if fold(name) == fold(text)]
        meant = {self._by_name[name] for name in exact or near}
        return meant.pop() if len(meant) == 1 else None


_LAST = re.compile(r"[/&+,;:]\s*|\s(?:e|and)\s+")


class GroupsEntry:
    """Enters pairs or trios; whoever came without partners waits for the next names, also while the desk is closed."""

    def __init__(self, tournament_session: TournamentSession) -> None:
        self._tournament_session = tournament_session

    @property
    def waiting(self) -> tuple[Member, ...]:
        """Whoever still needs partners, together with them."""
        return self._tournament_session.waiting.people

    @property
    def _members(self) -> int:
        return self._tournament_session.tournament.ruleset.members

    def enter(self, text: str, club: str = "", missed: Missed = "losses") -> bool:
        """Enter a group, or somebody who waits for partners; tells whether a group was entered.

        Raises TournamentError for more names than a group has, and for anybody who is in one already.
        """
        typed = read_group(text)
        people = tuple(self._tournament_session.member(name, club=club) for name in typed.people)
        if not people or len(people) > self._members:
            raise TournamentError("group_of", names=typed.people, members=self._members)
        if len(people) == self._members:
            self._tournament_session.enter_group(people, typed.name, missed=missed)
            return True
        if len(self.waiting) + len(people) > self._members:
            raise TournamentError("group_of", names=typed.people, members=self._members)
        return [self._one(person, typed.name, missed) for person in people][-1]

    def enter_bots(self, bot: str, count: int) -> int:
        """Enter so many bots group by group, the first beside whoever waits; returns how many groups that made."""
        besides = [member.name for member in self.waiting]
        return sum(self._one(member) for member in self._tournament_session.bots(bot, count, besides))

    def _one(self, person: Member, name: str = "", missed: Missed = "losses") -> bool:
        """Put a person beside whoever waits; tells whether that made a group."""
        waiting = self._tournament_session.waiting
        self._check(person, waiting)
        together = Waiting((*waiting.people, person), name or waiting.name)
        if len(together.people) < self._members:
            self._tournament_session.waiting = together
            return False
        self._tournament_session.enter_group(together.people, together.name, missed=missed)
        self.forget()
        return True

    def forget(self) -> None:
        """Nobody waits any more."""
        self._tournament_session.waiting = Waiting()

    def show_pineapple(self) -> None:
        """Whoever waits has brought a pineapple, or has not (CH-57)."""
        waiting = self._tournament_session.waiting
        if waiting.people:
            *others, last = waiting.people
            last = msgspec.structs.replace(last, pineapple=not last.pineapple)
            self._tournament_session.waiting = msgspec.structs.replace(waiting, people=(*others, last))

    def _check(self, person: Member, waiting: Waiting) -> None:
        for other in waiting.people:
            if fold(person.name) == fold(other.name):
                raise TournamentError("name_taken", name=person.name, other=other.name, entrant=0)
        for entrant in self._tournament_session.tournament.entrants:
            if any(fold(person.name) == fold(other.name) for other in entrant.people):
                raise TournamentError("name_taken", name=person.name, other=entrant.name, entrant=entrant.id)


class PineappleStep(NamedTuple):
    """Who has brought a pineapple now, or has not: a member by number."""

    member: int
    brought: bool


def next_pineapple(entrant: Entrant) -> PineappleStep:
    """Return what one more press of the key means: alone yes or no, of a pair the first, both, the second, nobody."""
    brought = [member.pineapple for member in entrant.people]
    if len(brought) < PAIR or brought[0] == brought[1]:
        return PineappleStep(0, not brought[0])
    return PineappleStep(1, brought[0])


_MOST_KILOBYTES = 1000


def read_list_file(path: Path) -> tuple[Listed, ...]:
    """Return everybody of a list in a file; raises FileError when it cannot be read, is too large or names nobody."""
    try:
        with path.open("rb") as file:
            content = file.read(1000 * _MOST_KILOBYTES + 1)
        if len(content) > 1000 * _MOST_KILOBYTES:
            raise FileError("list_too_large", str(path), limit=_MOST_KILOBYTES)
        people = read_list(content.decode("utf-8-sig"))
    except (OSError, ValueError, csv.Error) as error:
        raise FileError("list_unreadable", str(path), detail=str(error)) from error
    if not people:
        raise FileError("list_empty", str(path))
    return people
