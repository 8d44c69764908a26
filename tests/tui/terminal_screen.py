"""A terminal as small as can be: it knows what the server sends, and nothing else may be sent."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder

from rich.cells import cell_len

_TOKEN = re.compile(
    r"\x1b\[(?P<private>[?]?)(?P<numbers>[\d;]*)(?P<final>\$p|[A-Za-z])|\x1b\](?P<command>[^\x07]*)\x07|(?P<char>.)",
    re.DOTALL,
)
Cell = tuple[str, str]


class Screen:
    """Cells as a terminal shows them, each with the SGR codes it was drawn with."""

    def __init__(self, width: int = 80, height: int = 24, *, erases: bool = True) -> None:
        self.width, self.height = width, height
        self.erases = erases
        """Whether erased cells get the background that is set."""
        self.cells: list[list[Cell]] = [[(" ", "")] * width for _ in range(height)]
        self.modes: dict[str, bool] = {}
        self.commands: list[str] = []
        self.bells = 0
        self.asked: list[str] = []
        self.said = ""
        """What was written after the screen was given back."""
        self._x = self._y = 0
        self._pen: dict[str, str] = {}
        self._rest = ""
        self._decode = getincrementaldecoder("utf-8")().decode

    def feed(self, data: bytes | str) -> None:
        """Show what came; raises AssertionError for what no terminal should be sent."""
        text = self._rest + (data if isinstance(data, str) else self._decode(data))
        self._rest = ""
        at = 0
        while at < len(text):
            token = _TOKEN.match(text, at)
            assert token is not None
            if token["char"] == "\x1b":
                assert len(text) - at < 64, repr(text[at : at + 64])
                self._rest = text[at:]
                return
            self._take(token)
            at = token.end()

    def _take(self, token: re.Match[str]) -> None:
        if token["char"] is not None:
            self._write(token["char"])
        elif token["command"] is not None:
            self.commands.append(token["command"])
        elif token["final"] == "$p":
            self.asked.append(token["numbers"])
        elif token["private"]:
            assert token["final"] in "hl"
            self.modes[token["numbers"]] = token["final"] == "h"
        else:
            self._obey(token["final"], token["numbers"])

    def _obey(self, final: str, numbers: str) -> None:
        first, _, second = numbers.partition(";")
        count = int(first or 1)
        match final:
            case "H":
                self._y, self._x = count - 1, int(second or 1) - 1
                assert 0 <= self._y < self.height and 0 <= self._x < self.width, "the cursor leaves the screen"
            case "C":
                self._x += count
                assert self._x <= self.width
            case "J":
                assert numbers == "2"
                self.cells = [[(" ", "")] * self.width for _ in range(self.height)]
            case "K":
                self._erase(self.width)
            case "X":
                self._erase(self._x + count)
            case "b":
                for _ in range(count):
                    self._write(self._last)
            case "n":
                assert numbers == "6"
                self.asked.append("cursor")
            case "m":
                self._colour(numbers.split(";"))
            case _:
                raise AssertionError(f"{numbers}{final} is nothing the hall should send")

    def _erase(self, end: int) -> None:
        back = {"back": self._pen["back"]} if self.erases and "back" in self._pen else {}
        for x in range(self._x, end):
            self.cells[self._y][x] = (" ", _pen_text(back))

    def _write(self, char: str) -> None:
        if char == "\x07":
            self.bells += 1
            return
        if self.modes.get("1049") is not True:
            self.said += char
            return
        assert char.isprintable(), repr(char)
        cells = cell_len(char)
        if cells == 0:
            before = self.cells[self._y][self._x - 1]
            self.cells[self._y][self._x - 1] = (before[0] + char, before[1])
            return
        assert self._x + cells <= self.width, "written over the edge"
        self._last = char
        self.cells[self._y][self._x] = (char, _pen_text(self._pen))
        if cells == 2:
            self.cells[self._y][self._x + 1] = ("", _pen_text(self._pen))
        self._x += cells

    def _colour(self, codes: list[str]) -> None:
        while codes:
            code = codes.pop(0)
            if code in ("", "0"):
                self._pen.clear()
            elif code in ("38", "48"):
                count = 2 if codes[0] == "5" else 4
                self._pen["fore" if code == "38" else "back"] = ";".join([code, *codes[:count]])
                del codes[:count]
            elif code in ("39", "49"):
                self._pen.pop("fore" if code == "39" else "back", None)
            elif code == "22":
                self._pen.pop("1", None)
                self._pen.pop("2", None)
            elif code in ("23", "24", "25", "27", "29"):
                self._pen.pop(code[1], None)
            elif len(code) == 1:
                self._pen[code] = code
            else:
                self._pen["fore" if code[0] in "39" else "back"] = code

    @property
    def text(self) -> str:
        """Every line, without the spaces at its end."""
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self.cells)

    def line(self, y: int) -> str:
        """One line."""
        return "".join(char for char, _ in self.cells[y]).rstrip()


def _pen_text(pen: dict[str, str]) -> str:
    return " ".join(f"{name}={pen[name]}" for name in sorted(pen))
