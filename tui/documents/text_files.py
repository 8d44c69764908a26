"""Markdown, chat text, CSV, JSON, FIDE TRF16."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, assert_never

import msgspec

from engine.core.text import fit_characters
from tournaments.fold import rounds_planned
from tournaments.model import EntrantId, Round, Tournament
from tournaments.tiebreaks import chosen
from tui.documents import model
from tui.services.identity.names import clean
from tui.services.tournaments.events.tie_break_codes import codes_of

if TYPE_CHECKING:
    from tui.documents.builder import DocumentBuilder
    from tui.documents.model import DocumentBlock, DocumentColumn, Paper, Piece, PlayingCard, Value
    from tui.texts.localizer import Words


_MARKS = re.compile(r"([\\`*_{}\[\]<>()#+!|~&])")


_STARTS_LIST = re.compile(r"^(\s*)(-|\d+\.)(?=\s)")


_GROUPED = ("score", "rating")
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


_SCORES = {"1": Fraction(1), "+": Fraction(1), "U": Fraction(1), "=": Fraction(1, 2), "H": Fraction(1, 2)}


_BYES = {"win": "U", "half": "H", "loss": "Z"}


_MISSED = {"byes": "U", "halves": "H", "losses": "Z"}


_SYSTEMS = {"round_robin": "Round-Robin"}


_NAME = 33


_NOBODY = 0


class TrfGame(msgspec.Struct, frozen=True):
    """One round of a player.

    The opponent's number, 0 for nobody, the colour ("w", "b", "-"), and the result.
    """

    opponent: int
    colour: str
    result: str


class TrfPlayer(msgspec.Struct, frozen=True):
    """A player by starting number, in the order of seeds, with the final place."""

    number: int
    name: str
    rating: int
    place: int
    games: tuple[TrfGame, ...] = ()

    @property
    def points(self) -> Fraction:
        """Points from games."""
        return sum((_SCORES.get(game.result, Fraction(0)) for game in self.games), Fraction(0))


class TrfEvent(msgspec.Struct, frozen=True):
    """All that the format holds of an event."""

    name: str
    rounds: int
    cards: tuple[TrfPlayer, ...]
    system: str = "Swiss-System"
    tiebreaks: tuple[str, ...] = ()
    """Codes of FIDE's C.07; () where one of the tie-breaks has none."""


def as_trf(builder: DocumentBuilder) -> str:
    """Return the tournament in the format; raises PaperError for tables of more than two, pairs and trios."""
    return written(event_of(builder))


def written(event: TrfEvent) -> str:
    """Return the lines of an event."""
    lines = [f"012 {event.name}", f"062 {len(event.cards)}", f"092 Individual: {event.system}"]
    lines += [f"142 {event.rounds}"]
    lines += [f"202 {','.join(event.tiebreaks)}"] if event.tiebreaks else []
    return "\n".join([*lines, f"XXR {event.rounds}", *(_line(card) for card in event.cards)]) + "\n"


def _line(card: TrfPlayer) -> str:
    points = f"{float(card.points):.1f}"
    name = fit_characters(card.name, _NAME)
    head = f"001 {card.number:4} {'':5}{name:{_NAME}} {card.rating:4}{'':27} {points:>4} {card.place:4}"
    return (head + "".join(_game(game) for game in card.games)).rstrip()


def _game(game: TrfGame) -> str:
    number = f"{game.opponent:4}" if game.opponent else "0000"
    return f"  {number} {game.colour} {game.result}"


def event_of(builder: DocumentBuilder) -> TrfEvent:
    """Return the event; a table without a result is left out, as pairing programs read only what is over."""
    tournament = builder.tournament
    for this_round in tournament.rounds:
        for table in this_round.draft.tables:
            if len(table.seats) > 2 or tournament.ruleset.members > 1:
                raise model.PaperError("paper_not_duels", seats=len(table.seats) * tournament.ruleset.members)
    order = tournament.seeds or tuple(entrant.id for entrant in tournament.entrants)
    order = (*order, *(entrant.id for entrant in tournament.entrants if entrant.id not in order))
    numbers = {entrant: number for number, entrant in enumerate(order, start=1)}
    ranked = [line.entrant.id for line in builder.standings]
    ranked += [entrant for entrant in order if entrant not in ranked]  # Whoever never came is in no standings.
    places = {entrant: place for place, entrant in enumerate(ranked, start=1)}
    cards = tuple(
        TrfPlayer(
            number,
            clean(tournament.entrant(entrant).name),
            round(tournament.entrant(entrant).ratings.of(tournament.kind).value),
            places[entrant],
            tuple(_games(tournament, entrant, numbers)),
        )
        for entrant, number in numbers.items()
    )
    settings = tournament.settings
    system = "Swiss-System (Dutch)" if settings.system == "dutch" else _SYSTEMS.get(settings.format, "Swiss-System")
    names = chosen(settings.tiebreaks, settings.format, settings.table_size)
    return TrfEvent(clean(tournament.spec.line), rounds_planned(tournament), cards, system, codes_of(names))


def _games(tournament: Tournament, entrant: EntrantId, numbers: dict[EntrantId, int]) -> Iterator[TrfGame]:
    late = next((late for late in tournament.late if late.entrant == entrant), None)
    for this_round in tournament.rounds:
        if late is not None and this_round.number <= late.rounds:
            yield TrfGame(_NOBODY, "-", _MISSED[late.missed])
        elif game := _played(tournament, this_round, entrant, numbers):
            yield game


def _played(
    tournament: Tournament, this_round: Round, entrant: EntrantId, numbers: dict[EntrantId, int]
) -> TrfGame | None:
    """Return what a round was for an entrant; None while the game has no result, which only the last round's have."""
    if any(bye.entrant == entrant for bye in this_round.draft.byes):
        return TrfGame(_NOBODY, "-", _BYES[tournament.settings.bye])
    if entrant in this_round.draft.asked:
        return TrfGame(_NOBODY, "-", "H")
    for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
        seats = (*table.seats, *table.absent)
        if entrant not in seats:
            continue
        other = next((numbers[seat] for seat in seats if seat != entrant), _NOBODY)
        colour = "w" if seats[0] == entrant else "b"
        if table.walkover:
            return TrfGame(other, colour, "-" if entrant in table.absent else "+")
        if result is None:
            return None
        mine, theirs = (result.places[table.seats.index(seat)] for seat in _facing(table.seats, entrant))
        return TrfGame(other, colour, "1" if mine < theirs else "=" if mine == theirs else "0")
    return TrfGame(_NOBODY, "-", "Z")


def _facing(seats: tuple[EntrantId, ...], entrant: EntrantId) -> tuple[EntrantId, EntrantId]:
    return entrant, next(seat for seat in seats if seat != entrant)
