"""For the tests of papers: tournaments at any point with names that play tricks, and readers of what was written."""

from __future__ import annotations

import re
import zlib
from html.parser import HTMLParser

from tests.tournaments.events import LINE, opened, report_all
from tournaments.desk import TournamentController
from tournaments.model import Member
from tui.documents.text_files import TrfEvent, TrfGame, TrfPlayer
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

    VOID = ("meta", "th", "tr", "li")

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
    """A PDF file read by its own table of objects: the size and the lines of text of every page."""

    def __init__(self, data: bytes) -> None:
        assert data.startswith(b"%PDF-1.") and data.rstrip().endswith(b"%%EOF")
        self.objects: dict[int, bytes] = {}
        table = int(data[data.rindex(b"startxref") :].split()[1])
        assert data[table : table + 4] == b"xref"
        count = int(data[table:].split()[2])
        for number, line in enumerate(data[table:].splitlines()[3 : 2 + count], start=1):
            offset = int(line.split()[0])
            head = b"%d 0 obj\n" % number
            assert data[offset : offset + len(head)] == head
            self.objects[number] = data[offset + len(head) : data.index(b"\nendobj", offset)]
        trailer = data[table:]
        self.info = self.objects[_reference(trailer, b"/Info")]
        root = self.objects[_reference(trailer, b"/Root")]
        pages = self.objects[_reference(root, b"/Pages")]
        kids = re.search(rb"/Kids\[(.*?)\]", pages)
        assert kids
        self.pages = [self.objects[int(number)] for number in re.findall(rb"(\d+) 0 R", kids[1])]

    def stream(self, number: int) -> bytes:
        head, _, rest = self.objects[number].partition(b"stream\n")
        length = re.search(rb"/Length (\d+)", head)
        assert length
        data = rest[: int(length[1])]
        assert rest[int(length[1]) :] == b"\nendstream"
        return zlib.decompress(data) if b"FlateDecode" in head else data

    def _characters(self, page: bytes, font: str) -> dict[str, str]:
        number = _reference(page, f"/{font}".encode())
        mapped = self.stream(_reference(self.objects[number], b"/ToUnicode")).decode()
        pairs = re.findall(r"^<([0-9a-f]{4})> <([0-9a-f]+)>$", mapped, re.MULTILINE)
        return {glyph: bytes.fromhex(char).decode("utf-16-be") for glyph, char in pairs if glyph != "0000" or char}

    def texts(self, page: int) -> list[str]:
        """The texts of a page in the order in which they were set."""
        body = self.pages[page]
        fonts = {font: self._characters(body, font) for font in ("F0", "F1")}
        content = self.stream(_reference(body, b"/Contents")).decode()
        return [
            "".join(fonts[font][glyphs[at : at + 4]] for at in range(0, len(glyphs), 4))
            for font, glyphs in re.findall(r"/(F\d) [\d.]+ Tf .*? <([0-9a-f]+)> Tj", content)
        ]

    @property
    def text(self) -> str:
        return "\n".join(text for page in range(len(self.pages)) for text in self.texts(page))

    def boxes(self, page: int) -> list[tuple[float, float]]:
        """Where texts begin, in points from the lower left corner."""
        content = self.stream(_reference(self.pages[page], b"/Contents")).decode()
        return [(float(x), float(y)) for x, y in re.findall(r" g ([-\d.]+) ([-\d.]+) Td", content)]


def _reference(body: bytes, name: bytes) -> int:
    found = re.search(re.escape(name) + rb"[ \[]*(\d+) 0 R", body)
    assert found, name
    return int(found[1])


# ---- TRF


def read_trf(text: str) -> TrfEvent:
    """Read FIDE's format by its columns (C.04 A.2): starting number 5-8, name 15-47, rating 49-52, points 81-84, ..."""
    name, rounds, cards = "", 0, []
    for line in text.splitlines():
        if line.startswith("012 "):
            name = line[4:]
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
    return TrfEvent(name, rounds, tuple(cards))
