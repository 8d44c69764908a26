"""Crosstables as spreadsheets have them.

A row a player, a column a round, in the order of chess-results.com. A cell is the opponent's number, the colour and the
result (`12w1`, `3b½`, `7w+`), or what a round without a game was worth (`-1`, `-½`, `-0`; `bye` is the one of the
pairing). Opponents go by the column `SNo`, else by the first.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

from engine.core.text import fold, whole_number
from saves.errors import FileError
from tui.services.identity.names import clean
from tui.services.tournaments.events.sheet import EventSheet, Outcome, SheetGame, SheetPlayer
from tui.services.tournaments.lists.headings import headings_of
from tui.services.tournaments.lists.listed import read_rating
from tui.services.tournaments.lists.people import turned
from tui.services.tournaments.lists.tables import unguarded, without_separator_line

_SEPARATORS = ";\t,"
_ROUND = re.compile(r"(?:(\d{1,2})\.?\s*(?:rd|rod|rodada|round|r)\.?|(?:rd|rod|rodada|round|r)\.?\s*(\d{1,2}))")
_POINTS = ("pts", "pontos", "points", "pontuacao", "score")
_PLACE = ("rk", "rank", "pos", "posicao", "lugar")
_START = ("sno", "snr", "no ini", "noini", "starting rank", "no", "n", "nr")
_GAME = re.compile(r"(\d{1,4})\s*([wbspn]?)\s*([10+=*?-])?", re.IGNORECASE)
_COLOURS = {"w": 0, "b": 1, "p": 1, "n": 1, "s": 1}
"""White and Black; s is Schwarz, p preto, n negro."""
_MET: dict[str, Outcome] = {
    "1": "win",
    "0": "loss",
    "=": "draw",
    "+": "forfeit_win",
    "-": "forfeit_loss",
    "*": "open",
    "?": "open",
    "": "open",
}
_ALONE: dict[str, Outcome] = {
    "": "absent",
    "-0": "absent",
    "-": "absent",
    "0": "absent",
    "bye": "bye",
    "livre": "bye",
    "spielfrei": "bye",
    "-1": "full_bye",
    "+": "full_bye",
    "-=": "half_bye",
    "=": "half_bye",
}
HEAD = ("Rk.", "SNo", "Name", "Rtg", "Club/City")
"""The columns before the rounds as chess-results.com has them, those left out that nobody here has."""


def is_crosstable(text: str) -> bool:
    """Tell whether a text is a table with a column for each round."""
    return any(_rounds(row) for _, row in _rows(text)[:40])


def read_crosstable(text: str, file: str) -> EventSheet:
    """Return the event of a crosstable.

    Raises FileError with the line, and the column of the table, that is wrong.
    """
    rows = _rows(text)
    at = next((at for at, (_, row) in enumerate(rows) if _rounds(row)), None)
    if at is None:
        raise FileError("event_empty", file)
    head = rows[at][1]
    title = clean(rows[0][1][0]) if at and rows[0][1] else ""
    named = next((column for column, kind in enumerate(headings_of(head)) if kind == "name"), None)
    if named is None:
        raise FileError("list_no_names", file, rows[at][0], columns=tuple(filter(None, head)))
    players: dict[int, SheetPlayer] = {}
    for number, row in rows[at + 1 :]:
        if len(row) <= named or not row[named] or not _number(row, head):
            break
        player = _player(number, row, head, named, file)
        if player.number in players:
            raise FileError("event_number_twice", file, number, found=player.number, before=players[player.number].line)
        players[player.number] = player
    if not players:
        raise FileError("event_empty", file)
    return EventSheet(file, title, tuple(players[number] for number in sorted(players)), len(_rounds(head)))


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """Return the rows that are not empty, each with its line, by the separator that parts most."""
    text = without_separator_line(text.lstrip("\ufeff"))
    sign = max(_SEPARATORS, key=text[:20000].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign, skipinitialspace=True)
    rows = []
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append((reader.line_num, [unguarded(cell.strip()) for cell in row]))
    except csv.Error:
        return rows
    return rows


def _rounds(head: Sequence[str]) -> list[int]:
    """Return the columns of the rounds in their order; () where they are not numbered from 1."""
    found = {}
    for column, cell in enumerate(head):
        if name := _ROUND.fullmatch(fold(cell)):
            found[int(name[1] or name[2])] = column
    return [found[number] for number in sorted(found)] if sorted(found) == [*range(1, len(found) + 1)] else []


def _column(head: Sequence[str], names: Sequence[str]) -> int | None:
    folded = [re.sub(r"[.ºª°:]", "", fold(cell)).strip() for cell in head]
    return next((folded.index(name) for name in names if name in folded), None)


def _number(row: Sequence[str], head: Sequence[str]) -> int:
    """Return the number by which others name a player, 0 where there is none."""
    start, place = _column(head, _START), _column(head, _PLACE)
    column = start if start is not None else place if place is not None else 0
    cell = row[column] if column < len(row) else ""
    return whole_number(cell) or 0


def _player(line: int, row: list[str], head: list[str], named: int, file: str) -> SheetPlayer:
    kinds = headings_of(head)

    def cell(column: int | None) -> str:
        return row[column] if column is not None and column < len(row) else ""

    points = cell(_column(head, _POINTS)).replace(",", ".").replace("½", ".5")
    place = cell(_column(head, _PLACE))
    return SheetPlayer(
        _number(row, head),
        turned(clean(row[named])),
        line,
        next(
            (figure for at, kind in enumerate(kinds) if kind == "rating" and (figure := read_rating(cell(at)).figure)),
            None,
        ),
        next((clean(cell(at)) for at, kind in enumerate(kinds) if kind in ("club", "city") and cell(at)), ""),
        float(points) if re.fullmatch(r"\d*\.?\d+", points) else None,
        whole_number(place),
        tuple(_games(line, row, _rounds(head), file)),
    )


def _games(line: int, row: list[str], columns: list[int], file: str) -> Iterator[SheetGame]:
    for round_, column in enumerate(columns, 1):
        text = row[column] if column < len(row) else ""
        half = re.sub(r"½|0[.,]5", "=", text.lower())
        alone = _ALONE.get(half)
        if alone is not None:
            yield SheetGame(0, None, alone, column + 1)
            continue
        met = _GAME.fullmatch(half)
        outcome = _MET.get(met[3] or "") if met else None
        if met is None or outcome is None:
            raise FileError("event_result", file, line, column=column + 1, found=text, round=round_)
        yield SheetGame(int(met[1]), _COLOURS.get(met[2].lower()), outcome, column + 1)
