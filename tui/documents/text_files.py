"""Papers as text: Markdown, chat text, CSV, JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, assert_never

import msgspec

from tui.documents import model

if TYPE_CHECKING:
    from tui.documents.model import DocumentBlock, DocumentColumn, Paper, Piece, PlayingCard, Value
    from tui.texts.localizer import Words


_MARKS = re.compile(r"([\\`*_{}\[\]<>()#+!|~&])")


_STARTS_LIST = re.compile(r"^(\s*)(-|\d+\.)(?=\s)")


_GROUPED = ("score", "rating", "own_points")
"""Columns whose whole numbers are written in groups, as on the screen."""


def format_cell(value: Value, column: DocumentColumn, words: Words) -> str:
    """Return a cell as a person reads it."""
    if value is None:
        return "–"
    if column.percent and not isinstance(value, str):
        return f"{words.number(100 * value, 1)}%"
    if isinstance(value, float):
        exact = next((digits for digits in range(column.decimals) if round(value, digits) == value), column.decimals)
        return words.number(value, exact)
    return words.number(value) if isinstance(value, int) and column.key in _GROUPED else str(value)


def as_markdown(paper: Paper, words: Words) -> str:
    """Return the paper as Markdown (GitHub's tables); what people typed stays plain text."""
    return "\n".join(_markdown(paper, words)).rstrip().replace(model.UNBROKEN, " ") + "\n"


def _markdown(paper: Paper, words: Words) -> Iterator[str]:
    yield f"# {_plain(paper.title)}"
    yield ""
    if paper.tournament:
        yield f"*{_plain(paper.tournament)}*"
        yield ""
    for block in paper.blocks:
        match block:
            case model.DocumentTable():
                yield from _titled(block.title)
                yield from _markdown_table(block, words)
            case model.NoteBlock():
                yield from _titled(block.title)
                yield from (f"- {_plain(line)}" for line in block.lines)
            case model.Prose():
                yield from _titled(block.title, 2 + block.depth)
                yield from _markdown_prose(block)
            case model.QrCode():
                yield from _titled(block.title)
                yield from (f"- {_plain(line)}" for line in block.lines)
            case model.Slips():
                for slip in block.slips:
                    yield from _titled(slip.title)
                    yield _row(("", *slip.fields))
                    yield _row(["---"] * (1 + len(slip.fields)))
                    yield from (_row((_plain(name), *[""] * len(slip.fields))) for name in slip.names)
                    yield from ("", _plain(slip.known)) if slip.known else ()
                    yield ""
            case model.CardSheets():
                for card in block.cards:
                    yield f"- **{_plain(card.name)}** · {_plain(_card_text(card))}"
            case model.Signs():
                yield from (f"- {_plain(sign.word)} {_plain(sign.number)}" for sign in block.signs)
            case model.Tree():
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


def _titled(title: str, depth: int = 2) -> Iterator[str]:
    if title:
        yield f"{'#' * depth} {_plain(title)}"
        yield ""


def _markdown_prose(prose: model.Prose) -> Iterator[str]:
    for number, piece in enumerate(prose.pieces):
        if number and not piece.kind == prose.pieces[number - 1].kind == "point":
            yield ""
        match piece.kind:
            case "drawing":
                yield from ("```", *piece.text.splitlines(), "```")
            case "point":
                yield f"- {_marked(piece)}"
            case _:
                yield _marked(piece)


def _marked(piece: Piece) -> str:
    around: dict[str, str] = {"strong": "**", "soft": "*", "code": "`"}
    marks = ((around.get(span.mark, ""), span) for span in piece.spans)
    return "".join(f"{mark}{span.text if span.mark == 'code' else _plain(span.text)}{mark}" for mark, span in marks)


def _markdown_table(table: model.DocumentTable, words: Words) -> Iterator[str]:
    yield _row(_plain(column.title) for column in table.columns)
    yield _row({"left": "---", "right": "--:", "center": ":-:"}[column.align] for column in table.columns)
    for index, row in enumerate(table.rows):
        cells = [_plain(format_cell(value, column, words)) for value, column in zip(row, table.columns, strict=True)]
        yield _row(f"**{cell}**" if index in table.strong and cell else cell for cell in cells)


def _row(cells: Iterator[str] | list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _plain(text: str) -> str:
    return _STARTS_LIST.sub(r"\1\\\2", _MARKS.sub(r"\\\1", text))


def as_chat(paper: Paper, words: Words) -> str:
    """Return the paper in short lines for a messaging group, where tables would break."""
    lines = [f"*{_bare(paper.title)}*", *filter(None, [paper.tournament]), ""]
    for block in paper.blocks:
        match block:
            case model.DocumentTable():
                lines += [f"_{_bare(block.title)}_"] if block.title else []
                lines += block.short or [_chat_row(row, block.columns, words) for row in block.rows]
            case model.NoteBlock():
                lines += [f"_{_bare(block.title)}_"] if block.title else []
                lines += block.lines
            case model.Prose():
                lines += [f"_{_bare(block.title)}_"] if block.title else []
                lines += [f"{'• ' if piece.kind == 'point' else ''}{_chatted(piece)}" for piece in block.pieces]
            case model.QrCode():
                lines += [f"_{_bare(block.title)}_", *block.lines]
            case model.Slips():
                for slip in block.slips:
                    lines += [f"{slip.title}: {' · '.join(slip.names)}", *filter(None, [slip.known])]
            case model.CardSheets():
                lines += [f"{card.name}: {_card_text(card)}" for card in block.cards]
            case model.Signs():
                lines += [f"{sign.word} {sign.number}" for sign in block.signs]
            case model.Tree():
                for level in block.levels:
                    lines += [f"_{_bare(level.title)}_"]
                    for box in level.boxes:
                        lines += [f"{box.title}"]
                        lines += [" ".join(filter(None, (s.place, s.name, s.lead))) for s in box.seats]
            case _:
                assert_never(block)
        lines.append("")
    lines += [paper.foot] if paper.foot else []
    return "\n".join(lines).rstrip().replace(model.UNBROKEN, " ") + "\n"


def _chatted(piece: Piece) -> str:
    return "".join(f"*{_bare(span.text)}*" if span.mark == "strong" else span.text for span in piece.spans)


def _bare(text: str) -> str:
    """Return a heading without the marks that messengers take for bold and italics."""
    return text.replace("*", "").replace("_", " ")


def _chat_row(row: tuple[Value, ...], columns: tuple[DocumentColumn, ...], words: Words) -> str:
    cells = zip(row, columns, strict=True)
    return " · ".join(format_cell(value, column, words) for value, column in cells if value is not None and value != "")


def as_csv(paper: Paper, words: Words) -> str:
    """Return the paper's tables, each with its headings, as a spreadsheet of the language."""
    return model.spreadsheet(([headings, *rows] for headings, rows in _tables(paper, words)), words)


def _tables(paper: Paper, words: Words) -> Iterator[tuple[list[str], list[tuple[Value, ...]]]]:
    for block in paper.blocks:
        match block:
            case model.DocumentTable():
                rows = (zip(row, block.columns, strict=True) for row in block.rows)
                figures = [tuple(_figure(value, column, words) for value, column in row) for row in rows]
                yield [column.title for column in block.columns], figures
            case model.Tree():
                yield (
                    ["round", "table", "name", "place", "next"],
                    [
                        (level.title, box.title, seat.name, seat.place, seat.lead)
                        for level in block.levels
                        for box in level.boxes
                        for seat in box.seats
                    ],
                )
            case model.Slips():
                yield (
                    ["table", "seat", "name"],
                    [(slip.table, seat, name) for slip in block.slips for seat, name in enumerate(slip.names, 1)],
                )
            case model.CardSheets():
                heads = ["name", "kind", "numbers", "text"]
                yield heads, [(card.name, card.kind, card.numbers, card.text) for card in block.cards]
            case model.Signs():
                yield ["table"], [(sign.number,) for sign in block.signs]
            case model.NoteBlock() | model.Prose() | model.QrCode():
                pass


def _figure(value: Value, column: DocumentColumn, words: Words) -> Value:
    """Return a cell with as many decimals as on paper, so that a spreadsheet shows what people read there."""
    if not isinstance(value, float):
        return value
    if column.percent:
        return format_cell(value, column, words)
    rounded = round(value, column.decimals)
    return int(rounded) if rounded == int(rounded) else rounded


def _card_text(card: PlayingCard) -> str:
    return ". ".join(filter(None, (card.kind, card.numbers, card.text)))


def as_json(paper: Paper) -> str:
    """Return the paper as one JSON object; every row of a table is an object by the keys of its columns."""
    blocks = [_block(block) for block in paper.blocks]
    fields = {
        "kind": paper.kind,
        "tournament": paper.tournament,
        "title": paper.title,
        "language": paper.language,
        "made": paper.foot,
        "blocks": blocks,
    }
    return msgspec.json.format(msgspec.json.encode(fields), indent=1).decode() + "\n"


def _block(block: DocumentBlock) -> dict[str, object]:
    if not isinstance(block, model.DocumentTable):
        plain: dict[str, object] = msgspec.to_builtins(block)
        return plain
    keys = [column.key for column in block.columns]
    return {
        "type": "table",
        "key": block.key,
        "title": block.title,
        "columns": [{"key": column.key, "title": column.title} for column in block.columns],
        "rows": [dict(zip(keys, row, strict=True)) for row in block.rows],
    }
