"""Papers as printable HTML: one page that stands alone, for A4, without script or anything from outside."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from importlib import resources
from typing import assert_never

from msgspec.structs import replace

from tui.i18n import Words
from tui.papers.model import Block, Box, Column, Notes, Paper, Sign, Signs, Slip, Slips, Table, Tree, Value
from tui.papers.plain_text import told

NO_OUTSIDE = (
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
)
"""A page may load nothing and run nothing, whatever a name tries."""


def as_html(paper: Paper, words: Words) -> str:
    """Return the paper as a page of its own."""
    turn, width = ("landscape", "297mm") if paper.landscape else ("portrait", "210mm")
    body = "\n".join(block_html(block, words) for block in paper.blocks)
    bare = all(isinstance(block, Signs) for block in paper.blocks)
    head = f"<header><h1>{escape(paper.title)}</h1><p class=of>{escape(paper.tournament)}</p></header>"
    foot = f"<footer>{escape(paper.foot)}</footer>" if paper.foot else ""
    title = f"{paper.title} · {paper.tournament}"
    style = f"@page {{ size: A4 {turn}; margin: 12mm }}\nbody {{ max-width: {width} }}\n{sheet_of('print')}"
    return page(paper.language, title, style, body if bare else f"{head}\n{body}\n{foot}")


@lru_cache
def sheet_of(name: str) -> str:
    """Return a style sheet that the program ships."""
    return resources.files("tui.papers").joinpath("styles", f"{name}.css").read_text(encoding="utf-8")


def page(language: str, title: str, style: str, body: str) -> str:
    """Return a whole page of what is already escaped, but for its title."""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">{NO_OUTSIDE}'
        f"<title>{escape(title)}</title><style>{style}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def block_html(block: Block, words: Words) -> str:
    """Return one block of a paper."""
    match block:
        case Table():
            return heading(block.title) + _halves(block, words)
        case Notes():
            return heading(block.title) + "<ul>" + "".join(f"<li>{escape(line)}" for line in block.lines) + "</ul>"
        case Slips():
            return "<div class=slips>" + "".join(map(_slip, block.slips)) + "</div>"
        case Signs():
            return "".join(map(_sign, block.signs))
        case Tree():
            return tree_html(block)
        case _:
            assert_never(block)


def heading(title: str) -> str:
    """Return a heading, or nothing."""
    return f"<h2>{escape(title)}</h2>" if title else ""


def _halves(table: Table, words: Words) -> str:
    """Return a narrow table in two halves side by side, any other as it is."""
    if not table.narrow or len(table.rows) <= 8:
        return table_html(table, words)
    half = -(-len(table.rows) // 2)
    parts = (replace(table, rows=table.rows[:half], strong=()), replace(table, rows=table.rows[half:], strong=()))
    return "<div class=halves>" + "".join(table_html(part, words) for part in parts) + "</div>"


def table_html(table: Table, words: Words) -> str:
    """Return a table."""
    head = "".join(f"<th class={column.align}>{escape(column.title)}</th>" for column in table.columns)
    rows = "".join(
        f"<tr{' class=strong' if index in table.strong else ''}>"
        + "".join(_cell(value, column, words) for value, column in zip(row, table.columns, strict=True))
        + "</tr>\n"
        for index, row in enumerate(table.rows)
    )
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table>"


def _cell(value: Value, column: Column, words: Words) -> str:
    blank = " blank" if column.write_in and value == "" else ""
    return f'<td class="{column.align}{blank}">{escape(told(value, column, words))}</td>'


def _slip(slip: Slip) -> str:
    fields = "".join(f"<th>{escape(field)}</th>" for field in slip.fields)
    blanks = "<td class=blank></td>" * len(slip.fields)
    rows = "".join(
        f"<tr><td class=seat>{seat}</td><td>{escape(name)}</td>{blanks}</tr>"
        for seat, name in enumerate(slip.names, start=1)
    )
    ticks = "".join(f"☐ {escape(tick)} &emsp;" for tick in slip.ticks)
    return (
        f"<div class=slip><h2>{escape(slip.title)}<span>{escape(slip.head)}</span></h2>"
        f"<table><tr><th><th>{fields}</tr>{rows}</table>"
        + (f"<p class=ticks>{ticks}</p>" if ticks else "")
        + f"<p>{escape(slip.note)}</p><p style='margin-top:5mm'>{escape(slip.sign)}: "
        + "_" * 34
        + "</p></div>"
    )


def _sign(sign: Sign) -> str:
    word, number, foot = map(escape, (sign.word, sign.number, sign.foot))
    half = f"<div><span>{word}</span><b>{number}</b><small>{foot}</small></div>"
    return f"<section class=sign>{half}{half}</section>"


def tree_html(tree: Tree) -> str:
    """Return the bracket, a column a round."""
    levels = "".join(
        f"<section>{heading(level.title)}<div class=boxes>{''.join(map(_box, level.boxes))}</div></section>"
        for level in tree.levels
    )
    return f"<div class=tree>{levels}</div>"


def _box(box: Box) -> str:
    seats = "".join(
        f"<div{' class=won' if seat.winner else ''}><span>{escape(seat.place)}</span>"
        f"<span class=name>{escape(seat.name)}</span><span class=lead>{escape(seat.lead)}</span></div>"
        for seat in box.seats
    )
    return f"<div class=box><h3>{escape(box.title)}</h3>{seats}</div>"
