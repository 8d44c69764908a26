"""For the tests of papers: tournaments at any point with names that play tricks, and readers of what was written."""

from __future__ import annotations

from html.parser import HTMLParser
from io import BytesIO

from pypdf import PdfReader

from tests.tournaments.events import LINE, opened, report_all
from tournaments.controller import TournamentController
from tournaments.model import Member
from tui.documents.trf import TrfEvent, TrfGame, TrfPlayer
from tui.texts.localizer import Words

NASTY = (
    "<script>alert(1)</script>",
    "=HYPERLINK(1)",
    "*Bia* _é_ | [x](y)",
    "Łukasz Đặng ♠♥♦♣",
    "\"A\" & 'B';c",
    "-1+2",
)
PEOPLE = ("Ana", "Caio", "Duda", "Édson", "Flora", "Gil", "Hugo", "Iara", "Juca", "Kika", "Lino", "Mila", "Nilo")
PT, EN = Words("pt_BR"), Words("en")


def event(
    players: int = 16, played: int = 1, line: str = LINE, *, drawn: bool = True, members: int = 1, **chosen
) -> TournamentController:
    """A tournament in which so many rounds are played, the next one drawn up or not; the first names are nasty."""
    desk = opened(line, **chosen)
    names = [*NASTY, *PEOPLE, *(f"P{number}" for number in range(60))]
    for number in range(players):
        if members == 1:
            desk.register(names[number])
        else:
            desk.register_group([Member(name) for name in names[number * members : (number + 1) * members]])
    for number in range(played):
        desk.draw_up(number + 1)
        report_all(desk)
    if drawn:
        desk.draw_up(played + 1)
    return desk


# ---- HTML


class Page(HTMLParser):
    """A page's elements, links, texts and ids; raises on an element that is not closed."""

    VOID = ("meta", "th", "tr", "li", "link", "input")

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert [tag for tag in self.open if tag not in self.VOID] == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open[-1] != tag and self.open[-1] in self.VOID:
            self.open.pop()
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.text += f"{data}\n"

    @property
    def tags(self) -> set[str]:
        return {tag for tag, _ in self.elements}

    @property
    def ids(self) -> list[str]:
        return [attrs["id"] or "" for _, attrs in self.elements if "id" in attrs]

    @property
    def links(self) -> list[str]:
        return [attrs["href"] or "" for tag, attrs in self.elements if tag == "a"]


# ---- PDF


class Print:
    """A PDF file as pypdf reads it: the size and the texts of every page."""

    def __init__(self, data: bytes) -> None:
        self._file = PdfReader(BytesIO(data), strict=True)
        self.pages = list(self._file.pages)
        self.title = str(self._file.metadata.title if self._file.metadata else "")
        self._sets: dict[int, list[tuple[str, float, float]]] = {}

    def size(self, page: int) -> tuple[float, float]:
        """How wide and high a page is, in points."""
        return float(self.pages[page].mediabox.width), float(self.pages[page].mediabox.height)

    def _set(self, page: int) -> list[tuple[str, float, float]]:
        if page not in self._sets:
            self._sets[page] = self._read(page)
        return self._sets[page]

    def _read(self, page: int) -> list[tuple[str, float, float]]:
        found: list[tuple[str, float, float]] = []

        def text(written: str, current: list[float], matrix: list[float], *_: object) -> None:
            if written.strip():
                a, b, c, d, left, low = current
                x, y = matrix[4:]
                found.append((written.strip("\n"), a * x + c * y + left, b * x + d * y + low))

        self.pages[page].extract_text(visitor_text=text)
        return found

    def texts(self, page: int) -> list[str]:
        """The texts of a page in the order in which they were set."""
        return [text for text, _, _ in self._set(page)]

    @property
    def text(self) -> str:
        return "\n".join(text for page in range(len(self.pages)) for text in self.texts(page))

    def boxes(self, page: int) -> list[tuple[float, float]]:
        """Where texts begin, in points from the lower left corner."""
        return [(x, y) for _, x, y in self._set(page)]


# ---- TRF


def read_trf(text: str) -> TrfEvent:
    """Read FIDE's format by its columns (C.04 A.2): starting number 5-8, name 15-47, rating 49-52, points 81-84, ..."""
    name, rounds, cards, system = "", 0, [], ""
    codes: tuple[str, ...] = ()
    for line in text.splitlines():
        if line.startswith("012 "):
            name = line[4:]
        elif line.startswith("092 "):
            system = line[4:].removeprefix("Individual: ")
        elif line.startswith("202 "):
            codes = tuple(line[4:].split(","))
        elif line.startswith("XXR "):
            rounds = int(line[4:])
        elif line.startswith("001 "):
            games = []
            for start in range(89, len(line), 10):
                part = line[start : start + 10].ljust(10)
                games.append(TrfGame(int(part[2:6]), part[7], part[9]))
            card = TrfPlayer(int(line[4:8]), line[14:47].rstrip(), int(line[48:52]), int(line[85:89]), tuple(games))
            assert float(line[80:84]) == float(card.points)
            cards.append(card)
    return TrfEvent(name, rounds, tuple(cards), system, codes)
