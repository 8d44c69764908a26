"""Papers as printable HTML: one page that stands alone, for A4, without script or anything from outside."""

from __future__ import annotations

from html import escape
from typing import assert_never

from tui.i18n import Words
from tui.papers.model import Block, Box, Column, Notes, Paper, Signs, Slip, Slips, Table, Tree, Value
from tui.papers.plain_text import told

_STYLE = """
@page { size: A4 %(turn)s; margin: 12mm }
* { box-sizing: border-box }
body { font: 11pt/1.3 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; color: #111; background: #fff;
  max-width: %(width)s; margin: 0 auto; padding: 6mm }
@media print { body { padding: 0; max-width: none } }
header { border-bottom: 2px solid #111; margin-bottom: 4mm; padding-bottom: 1.5mm }
h1 { font-size: 17pt; margin: 0 }
h2 { font-size: 12.5pt; margin: 5mm 0 1.5mm }
.of { margin: 0; color: #444 }
table { border-collapse: collapse; width: 100%% }
th { text-align: left; font-size: 8.5pt; font-weight: 600; color: #444; border-bottom: 1px solid #111; padding: 0 2mm 1mm }
td { border-bottom: 1px solid #ccc; padding: 1.1mm 2mm; vertical-align: top; overflow-wrap: anywhere }
tr { break-inside: avoid }
thead { display: table-header-group }
.right { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.center { text-align: center }
.strong td { font-weight: 700; background: #f1f1f1 }
.blank { border: 1px solid #777; min-width: 14mm }
td:first-child.right { font-weight: 600 }
ul { margin: 1mm 0; padding-left: 5mm; font-size: 10pt }
footer { margin-top: 5mm; font-size: 8.5pt; color: #555 }
.slips { display: grid; grid-template-columns: 1fr 1fr; gap: 0 }
.slip { break-inside: avoid; border: 1px dashed #888; padding: 3.5mm; margin: -.5px }
.slip p { margin: 0; font-size: 8pt; color: #444 }
.slip h2 { margin: 0 0 1mm; font-size: 14pt; display: flex; justify-content: space-between; align-items: baseline }
.slip h2 span { font-size: 9pt; font-weight: 400 }
.slip th { padding: 0 .6mm .5mm; font-size: 7.5pt; text-align: center; border: 0 }
.slip td { padding: 0 1mm 0 0; height: 7.5mm; vertical-align: middle; border: 0; font-size: 10pt }
.slip td.blank { border: 1px solid #555; width: 10.5mm; min-width: 0 }
.slip .seat { width: 5mm; color: #666; font-size: 8pt }
.slip .ticks { margin: 1.5mm 0; font-size: 9pt; color: #111 }
.sign { break-after: page; height: 270mm; display: grid; grid-template-rows: 1fr 1fr; text-align: center }
.sign > div { display: grid; align-content: center }
.sign > div:first-child { transform: rotate(180deg); border-top: 1px dashed #bbb }
.sign b { font-size: 170pt; line-height: 1 }
.sign span { font-size: 28pt }
.sign small { font-size: 11pt; color: #555; margin-top: 5mm }
.tree { display: flex; gap: 4mm; align-items: stretch }
.tree section { flex: 1; display: flex; flex-direction: column }
.tree h2 { margin-top: 0 }
.boxes { flex: 1; display: flex; flex-direction: column; justify-content: space-around; gap: 2.5mm }
.box { border: 1px solid #888; border-radius: 1.5mm; font-size: 9.5pt; break-inside: avoid }
.box h3 { font-size: 8pt; margin: 0; padding: .6mm 1.5mm; background: #eee; font-weight: 600 }
.box div { display: flex; gap: 1.5mm; padding: .5mm 1.5mm }
.box .name { flex: 1; overflow-wrap: anywhere }
.box .lead { color: #555; font-size: 8.5pt; white-space: nowrap }
.box .won { font-weight: 700 }
"""
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
    style = _STYLE % {"turn": turn, "width": width}
    return page(paper.language, title, style, body if bare else f"{head}\n{body}\n{foot}")


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
            return heading(block.title) + table_html(block, words)
        case Notes():
            return heading(block.title) + "<ul>" + "".join(f"<li>{escape(line)}" for line in block.lines) + "</ul>"
        case Slips():
            return "<div class=slips>" + "".join(map(_slip, block.slips)) + "</div>"
        case Signs():
            return "".join(
                "<section class=sign>"
                + f"<div><span>{escape(sign.word)}</span><b>{escape(sign.number)}</b><small>{escape(sign.foot)}</small></div>"
                * 2
                + "</section>"
                for sign in block.signs
            )
        case Tree():
            return tree_html(block)
        case _:
            assert_never(block)


def heading(title: str) -> str:
    """Return a heading, or nothing."""
    return f"<h2>{escape(title)}</h2>" if title else ""


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
