"""Reads the tables of web pages, saved as they are or as a `.xls` that is none."""

from __future__ import annotations

from html.parser import HTMLParser

_CROSSED = ("s", "del", "strike")


def web_table(text: str) -> str:
    """Return the rows of a page's tables as lines with tabs between their cells."""
    page = _Page()
    page.feed(text)
    page.close()
    return "".join(f"{line}\n" for line in page.lines)


class _Page(HTMLParser):
    """Collector of the rows of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._cells: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: object) -> None:
        """Begin a row or a cell (hook of HTMLParser)."""
        if tag == "tr":
            self._end_row()
            self._cells = []
        elif tag in ("td", "th") and self._cells is not None:
            self._cells.append("")
        elif tag == "br":
            self.handle_data(" ")
        elif tag in _CROSSED:
            self.handle_data("~")

    def handle_endtag(self, tag: str) -> None:
        """End a row (hook of HTMLParser)."""
        if tag in ("tr", "table"):
            self._end_row()
        elif tag in _CROSSED:
            self.handle_data("~")

    def handle_data(self, data: str) -> None:
        """Add to the cell (hook of HTMLParser)."""
        if self._cells:
            self._cells[-1] += " ".join(f"_{data}_".split())[1:-1]

    def close(self) -> None:
        """End the last row (hook of HTMLParser)."""
        super().close()
        self._end_row()

    def _end_row(self) -> None:
        if self._cells:
            # Lines keep their numbers, so that a doubt is found again.
            self.lines += [""] * (self.getpos()[0] - 1 - len(self.lines))
            self.lines.append("\t".join(cell.replace('"', "'").strip() for cell in self._cells))
        self._cells = None
