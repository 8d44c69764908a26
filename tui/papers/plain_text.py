"""Papers as text: Markdown for a forum or a repository, short lines for a messaging group."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import assert_never

from tui.i18n import Words
from tui.papers.model import Column, Notes, Paper, Signs, Slips, Table, Tree, Value

_MARKS = re.compile(r"([\\`*_{}\[\]<>()#+!|~&])")
_STARTS_LIST = re.compile(r"^(\s*)(-|\d+\.)(?=\s)")


def told(value: Value, column: Column, words: Words) -> str:
    """Return a cell as a person reads it."""
    if value is None:
        return "–"
    if column.percent and not isinstance(value, str):
        return f"{words.number(100 * value, 1)}%"
    if isinstance(value, float):
        exact = next((digits for digits in range(column.decimals) if round(value, digits) == value), column.decimals)
        return words.number(value, exact)
    return words.number(value) if isinstance(value, int) and column.key == "score" else str(value)


def as_markdown(paper: Paper, words: Words) -> str:
    """Return the paper as Markdown (GitHub's tables); what people typed stays plain text."""
    return "\n".join(_markdown(paper, words)).rstrip() + "\n"


def _markdown(paper: Paper, words: Words) -> Iterator[str]:
    yield f"# {_plain(paper.title)}"
    yield ""
    yield f"*{_plain(paper.tournament)}*"
    yield ""
    for block in paper.blocks:
        match block:
            case Table():
                yield from _titled(block.title)
                yield from _markdown_table(block, words)
            case Notes():
                yield from _titled(block.title)
                yield from (f"- {_plain(line)}" for line in block.lines)
            case Slips():
                for slip in block.slips:
                    yield from _titled(slip.title)
                    yield _row(("", *slip.fields))
                    yield _row(["---"] * (1 + len(slip.fields)))
                    yield from (_row((_plain(name), *[""] * len(slip.fields))) for name in slip.names)
                    yield ""
            case Signs():
                yield from (f"- {_plain(sign.word)} {_plain(sign.number)}" for sign in block.signs)
            case Tree():
                for level in block.levels:
                    yield from _titled(level.title)
                    for box in level.boxes:
                        seats = " · ".join(" ".join(filter(None, (s.place, s.name, s.lead))) for s in box.seats)
                        yield f"- {_plain(box.title)}: {_plain(seats)}"
                    yield ""
            case _:
                assert_never(block)
        yield ""
    if paper.foot:
        yield f"*{_plain(paper.foot)}*"


def _titled(title: str) -> Iterator[str]:
    if title:
        yield f"## {_plain(title)}"
        yield ""


def _markdown_table(table: Table, words: Words) -> Iterator[str]:
    yield _row(_plain(column.title) for column in table.columns)
    yield _row({"left": "---", "right": "--:", "center": ":-:"}[column.align] for column in table.columns)
    for index, row in enumerate(table.rows):
        cells = [_plain(told(value, column, words)) for value, column in zip(row, table.columns, strict=True)]
        yield _row(f"**{cell}**" if index in table.strong and cell else cell for cell in cells)


def _row(cells: Iterator[str] | list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _plain(text: str) -> str:
    return _STARTS_LIST.sub(r"\1\\\2", _MARKS.sub(r"\\\1", text))


def as_chat(paper: Paper) -> str:
    """Return the paper in short lines for a messaging group, where tables would break."""
    lines = [f"*{_bare(paper.title)}*", paper.tournament, ""]
    for block in paper.blocks:
        match block:
            case Table():
                lines += [f"_{_bare(block.title)}_"] if block.title else []
                lines += block.short or [" · ".join(filter(None, map(_bare_cell, row))) for row in block.rows]
            case Notes():
                lines += [f"_{_bare(block.title)}_"] if block.title else []
                lines += block.lines
            case Slips():
                lines += [f"{slip.title}: {' · '.join(slip.names)}" for slip in block.slips]
            case Signs():
                lines += [f"{sign.word} {sign.number}" for sign in block.signs]
            case Tree():
                for level in block.levels:
                    lines += [f"_{_bare(level.title)}_"]
                    for box in level.boxes:
                        lines += [f"{box.title}"]
                        lines += [" ".join(filter(None, (s.place, s.name, s.lead))) for s in box.seats]
            case _:
                assert_never(block)
        lines.append("")
    lines += [paper.foot] if paper.foot else []
    return "\n".join(lines).rstrip() + "\n"


def _bare(text: str) -> str:
    """Return a heading without the marks that messengers take for bold and italics."""
    return text.replace("*", "").replace("_", " ")


def _bare_cell(value: Value) -> str:
    return "" if value is None else str(value)
