"""Papers as pages to print, and the page of a tournament for phones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from importlib import resources
from itertools import groupby
from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from engine.core.text import fold
from tournaments.games import games_of
from tournaments.model import EntrantId, Round
from tui.documents.announcement import announcement
from tui.documents.builder import table_seats
from tui.documents.handed_in import decks_html
from tui.documents.model import CARDS_A_SHEET, CardSheets, DocumentTable, NoteBlock, Prose, QrCode, Signs, Slips, Tree
from tui.documents.qr import qr_html, qr_svg
from tui.documents.rounds import bracket_title, free, tables_of, tree
from tui.documents.standings import place_of, standings_table
from tui.documents.text_files import format_cell
from tui.services.identity.names import clean

if TYPE_CHECKING:
    from tournaments.standings import Standing
    from tui.documents.builder import DocumentBuilder
    from tui.documents.model import Box, DocumentBlock, DocumentColumn, Paper, Piece, PlayingCard, Sign, Slip, Value
    from tui.texts.localizer import Words
    from tui.texts.rules import Mark


NO_OUTSIDE = (
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
)
"""A page may load nothing and run nothing, whatever a name tries."""


def as_html(paper: Paper, words: Words) -> str:
    """Return the paper as a page of its own."""
    turn, width = ("landscape", "297mm") if paper.landscape else ("portrait", "210mm")
    body = "\n".join(block_html(block, words) for block in paper.blocks)
    if paper.columns > 1:
        body = f"<div class=columns>{body}</div>"
    bare = all(isinstance(block, Signs | CardSheets) for block in paper.blocks)
    of = f"<p class=of>{escape(paper.tournament)}</p>" if paper.tournament else ""
    head = f"<header><h1>{escape(paper.title)}</h1>{of}</header>"
    foot = f"<footer>{escape(paper.foot)}</footer>" if paper.foot else ""
    style = f"@page {{ size: A4 {turn}; margin: 10mm }}\nbody {{ max-width: {width} }}\n{sheet_of('print')}"
    if paper.kind == "announcement":
        style += _wall_style(paper, words)
    return page(paper.language, paper.name, style, body if bare else f"{head}\n{body}\n{foot}")


_WALL_TEXT = 9.6
"""Points of the letters of an announcement that is set as large as usual: browsers set wider than our PDF."""


def _wall_style(paper: Paper, words: Words) -> str:
    """Return what lets an announcement fill its sheet, with letters as large as those of the PDF."""
    from tui.documents.pdf import scale_of

    size = _WALL_TEXT * scale_of(paper, words)
    return (
        f"body {{ font-size: {size:.1f}pt; min-height: 276mm; display: flex; flex-direction: column;"
        " justify-content: space-between }\n"
        "h1 { font-size: 1.5em } h2 { font-size: 1.15em; margin: .6em 0 .2em } ul { font-size: 1em }\n"
        f"@media print {{ body {{ font-size: {size:.1f}pt }} }}\n"
    )


@lru_cache
def sheet_of(name: str) -> str:
    """Return a style sheet that the program ships."""
    return resources.files("tui.documents").joinpath("styles", f"{name}.css").read_text(encoding="utf-8")


def page(language: str, title: str, style: str, body: str) -> str:
    """Return a whole page of what is already escaped, but for its title."""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">{NO_OUTSIDE}'
        f"<title>{escape(title)}</title><style>{style}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def block_html(block: DocumentBlock, words: Words) -> str:
    """Return one block of a paper."""
    match block:
        case DocumentTable():
            return heading(block.title) + _halves(block, words)
        case NoteBlock():
            return heading(block.title) + "<ul>" + "".join(f"<li>{escape(line)}" for line in block.lines) + "</ul>"
        case Prose():
            return prose_html(block)
        case QrCode():
            return qr_html(block)
        case Slips():
            return "<div class=slips>" + "".join(map(_slip, block.slips)) + "</div>"
        case CardSheets():
            sheets = (block.cards[at : at + CARDS_A_SHEET] for at in range(0, len(block.cards), CARDS_A_SHEET))
            return "".join(f"<div class=cards>{''.join(map(_playing_card, sheet))}</div>" for sheet in sheets)
        case Signs():
            return "".join(map(_sign, block.signs))
        case Tree():
            return tree_html(block)
        case _:
            assert_never(block)


_LONG_TEXT = 220
"""Characters from which on the text of a card takes room from its picture."""


def _playing_card(card: PlayingCard) -> str:
    parts = {"kind": card.kind, "numbers": card.numbers, "text": card.text, "foot": card.foot}
    data = {name: f"<p class={name}>{escape(part)}</p>" if part else "" for name, part in parts.items()}
    picture = f"<pre>{escape(chr(10).join(card.picture))}</pre>"
    name = "'card wordy'" if len(card.text) > _LONG_TEXT else "card"
    return (
        f"<div class={name}><h3>{escape(card.name)}</h3>{data['kind']}{picture}"
        f"{data['numbers']}{data['text']}{data['foot']}</div>"
    )


def heading(title: str) -> str:
    """Return a heading, or nothing."""
    return f"<h2>{escape(title)}</h2>" if title else ""


_MARKS: Mapping[Mark, str] = {"strong": "b", "soft": "i", "code": "code", "ruling": "small"}


def prose_html(prose: Prose) -> str:
    """Return a text with its heading."""
    level = 2 + min(prose.depth, 2)
    title = f"<h{level}>{escape(prose.title)}</h{level}>" if prose.title else ""
    return title + "".join(
        f"<ul class=points>{''.join(map(_piece, pieces))}</ul>" if kind == "point" else "".join(map(_piece, pieces))
        for kind, pieces in groupby(prose.pieces, lambda piece: piece.kind)
    )


def _piece(piece: Piece) -> str:
    tag = {"paragraph": "p", "point": "li", "drawing": "pre"}[piece.kind]
    spans = (
        f"<{_MARKS[span.mark]}>{escape(span.text)}</{_MARKS[span.mark]}>" if span.mark else escape(span.text)
        for span in piece.spans
    )
    return f"<{tag}>{''.join(spans)}</{tag}>"


def _halves(table: DocumentTable, words: Words) -> str:
    """Return a narrow table in two halves side by side, any other as it is."""
    if not table.narrow or len(table.rows) <= 8:
        return table_html(table, words)
    half = -(-len(table.rows) // 2)
    parts = (replace(table, rows=table.rows[:half], strong=()), replace(table, rows=table.rows[half:], strong=()))
    return "<div class=halves>" + "".join(table_html(part, words) for part in parts) + "</div>"


def table_html(table: DocumentTable, words: Words) -> str:
    """Return a table; where names stand in one column alone, it keeps its room beside many figures."""
    named = " class=named" if sum(column.align == "left" for column in table.columns) == 1 else ""
    head = "".join(f"<th class={column.align}>{escape(column.title)}</th>" for column in table.columns)
    rows = "".join(
        f"<tr{' class=strong' if index in table.strong else ''}>"
        + "".join(_cell(value, column, words) for value, column in zip(row, table.columns, strict=True))
        + "</tr>\n"
        for index, row in enumerate(table.rows)
    )
    return f"<table{named}><thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table>"


def _cell(value: Value, column: DocumentColumn, words: Words) -> str:
    blank = " blank" if column.write_in and value == "" else ""
    return f'<td class="{column.align}{blank}">{escape(format_cell(value, column, words))}</td>'


def _slip(slip: Slip) -> str:
    fields = "".join(f"<th>{escape(field)}</th>" for field in slip.fields)
    blanks = "<td class=blank></td>" * len(slip.fields)
    rows = "".join(
        f"<tr><td class=seat>{seat}</td><td>{escape(name)}</td>{blanks}</tr>"
        for seat, name in enumerate(slip.names, start=1)
    )
    ticks = "".join(f"☐ {escape(tick)} &emsp;" for tick in slip.ticks)
    codes = "".join(
        f"<figure>{qr_svg(link)}<figcaption>{seat} {escape(name)}</figcaption></figure>"
        for seat, (name, link) in enumerate(zip(slip.names, slip.links, strict=False), start=1)
        if link
    )
    return (
        f"<div class=slip><h2>{escape(slip.title)}<span>{escape(slip.head)}</span></h2>"
        f"<table><tr><th><th>{fields}</tr>{rows}</table>"
        + (f"<p class=ticks>{ticks}</p>" if ticks else "")
        + (f"<div class=codes>{codes}</div>" if codes else "")
        + f"<p>{escape(slip.small_print)}</p><p style='margin-top:5mm'>{escape(slip.sign)}: "
        + "_" * 34
        + "</p></div>"
    )


def _sign(sign: Sign) -> str:
    word, number, foot = map(escape, (sign.word, sign.number, sign.foot))
    half = f"<div><span>{word}</span><b>{number}</b><small>{foot}</small></div>"
    return f"<section class=sign>{half}{half}</section>"


_BOXES_A_SHEET = 10


def tree_html(tree: Tree) -> str:
    """Return the bracket, a column a round.

    One that fills more than a sheet has its boxes close below one another.
    """
    long = max((len(level.boxes) for level in tree.levels), default=0) > _BOXES_A_SHEET
    levels = "".join(
        f"<section>{heading(level.title)}<div class=boxes>{''.join(map(_box, level.boxes))}</div></section>"
        for level in tree.levels
    )
    return f"<div class='tree long'>{levels}</div>" if long else f"<div class=tree>{levels}</div>"


def _box(box: Box) -> str:
    seats = "".join(
        f"<div{' class=won' if seat.winner else ''}><span>{escape(seat.place)}</span>"
        f"<span class=name>{escape(seat.name)}</span><span class=lead>{escape(seat.lead)}</span></div>"
        for seat in box.seats
    )
    return f"<div class=box><h3>{escape(box.title)}</h3>{seats}</div>"


def page_of(builder: DocumentBuilder) -> str:
    """Return the page."""
    words, tournament = builder.words, builder.tournament
    this_round = tournament.rounds[-1] if tournament.rounds else None
    parts = [
        (
            "now",
            words("papers.round", round=this_round.number) if this_round else words("papers.page.now"),
            _now(builder, this_round),
        ),
        ("standings", words("papers.standings"), f"<div class=wide>{_standings(builder)}</div>"),
    ]
    if this_round is not None:
        parts.append(("bracket", bracket_title(builder), tree_html(tree(builder))))
    parts.append(("announcement", words("papers.page.announcement"), _announced(builder)))
    parts.append(("players", words("papers.page.players"), "".join(_players(builder))))
    if tournament.opened:
        parts.append(("decks", words("papers.decks"), decks_html(builder)))
    links = "".join(f'<a href="#{name}">{escape(title)}</a>' for name, title, _ in parts)
    body = "\n".join(f'<section id="{name}">{heading(title)}{content}</section>' for name, title, content in parts)
    line = clean(tournament.spec.line)
    over = f"<p class=of>{escape(words('papers.page.finished'))}</p>" if tournament.finished else ""
    foot = f"<footer>{escape(builder.foot)}</footer>"
    head = f'<h1 id="top">{escape(line)}</h1>{over}<nav>{links}</nav>'
    return page(words.tag, line, sheet_of("phone"), f"{head}\n{body}\n{foot}")


def _announced(builder: DocumentBuilder) -> str:
    return "".join(block_html(block, builder.words) for block in announcement(builder).blocks)


def _now(builder: DocumentBuilder, this_round: Round | None) -> str:
    if this_round is None:
        return f"<p>{escape(builder.words('papers.page.not_begun'))}</p>"
    names = "".join(
        name_html(f"#p{entrant}", name, where) for name, entrant, where in seats_by_name(builder, this_round)
    )
    byes = free(builder, this_round)
    text = "".join(f"<p>{escape(line)}</p>" for line in byes.lines) if byes else ""
    table = f"<div class=wide>{table_html(tables_of(builder, this_round), builder.words)}</div>"
    return f"<p class=of>{escape(builder.words('papers.page.find'))}</p><ul class=names>{names}</ul>{text}{table}"


def name_html(link: str, name: str, where: str) -> str:
    """Return a name in a list, which leads to more, and where that person sits."""
    return f'<li><a href="{escape(link)}"><span>{escape(name)}</span><b>{escape(where)}</b></a></li>'


def seats_by_name(builder: DocumentBuilder, drawn: Round) -> list[tuple[str, EntrantId, str]]:
    """Return everybody's name, entrant, and where they sit, in the order of the names."""
    return sorted(_seats(builder, drawn), key=lambda seat: fold(seat[0]))


def _seats(builder: DocumentBuilder, this_round: Round) -> Iterator[tuple[str, EntrantId, str]]:
    words = builder.words
    for table in this_round.draft.tables:
        for seat, (entrant, member) in enumerate(table_seats(builder.tournament, table), start=1):
            yield clean(member.name), entrant, words("papers.page.seat", table=table.number, seat=seat)
    for entrant in this_round.draft.free:
        for person in builder.tournament.entrant(entrant).people:
            yield clean(person.name), entrant, words("papers.bye")


def _standings(builder: DocumentBuilder) -> str:
    return table_html(standings_table(builder), builder.words)


def _players(builder: DocumentBuilder) -> Iterator[str]:
    rounds = rounds_by_entrant(builder)
    back = f'<p><a href="#top">{escape(builder.words("papers.page.top"))}</a></p>'
    for line in sorted(builder.standings, key=lambda line: fold(line.entrant.name)):
        yield player_html(builder, line, rounds.get(line.entrant.id, ()), back)


def player_html(
    builder: DocumentBuilder, line: Standing, rounds: Iterable[str], end: str = "", *, level: int = 3
) -> str:
    """Return an entrant with the place, the rating, and the rounds that `rounds_by_entrant` gives.

    The name is a heading of the `level`; `end` follows.
    """
    rating = round(line.ratings.of(builder.tournament.kind).value)
    about = builder.words("papers.page.about", place=place_of(builder, line), rating=rating)
    own, name = line.entrant.id, escape(builder.full_name(line.entrant.id))
    games = "".join(rounds)
    title = f"<h{level}>{name}</h{level}>"
    return f'<article class=who id="p{own}">{title}<p>{escape(about)}</p><ol>{games}</ol>{end}</article>'


def rounds_by_entrant(builder: DocumentBuilder) -> dict[EntrantId, list[str]]:
    """Return everybody's rounds as lines, gone through once for all."""
    words = builder.words
    games = {(game.round, game.table): game for game in games_of(builder.tournament)}
    lines: dict[EntrantId, list[str]] = {}
    for this_round in builder.tournament.rounds:
        number = words("papers.round.short", round=this_round.number)
        for entrant in this_round.draft.free:
            lines.setdefault(entrant, []).append(_line(number, words("papers.bye"), ""))
        for table in this_round.draft.tables:
            game = games.get((this_round.number, table.number))
            for seat in table.seats:
                others = ", ".join(builder.name(other) for other in table.seats if other != seat)
                result = builder.place(game.place(seat)) if game else words("papers.page.waiting")
                against = words("papers.page.against", table=table.number, names=others)
                lines.setdefault(seat, []).append(_line(number, against, result))
    return lines


def _line(number: str, text: str, result: str) -> str:
    return f"<li><span>{escape(number)}</span><span>{escape(text)}</span><span>{escape(result)}</span></li>"
