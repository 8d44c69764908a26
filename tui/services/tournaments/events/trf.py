"""Reads FIDE's tournament report file, TRF16 and TRF26, with extensions of JaVaFo and bbpPairings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core.text import LONGEST_NAME, fold, whole_number
from saves.errors import FileError
from tui.services.identity.names import clean
from tui.services.tournaments.events.sheet import Bye, EventSheet, Outcome, SheetGame, SheetPlayer
from tui.services.tournaments.lists.listed import read_rating
from tui.services.tournaments.lists.people import turned

PLAYER = "001"
_FIRST_ROUND, _ROUND = 91, 10
_ALONE: dict[str, Outcome] = {
    **dict.fromkeys("FW+1", "full_bye"),
    **dict.fromkeys("HD=", "half_bye"),
    **dict.fromkeys("Z-L0 ", "absent"),
    "U": "bye",
}
_MET: dict[str, Outcome] = {
    **dict.fromkeys("1W", "win"),
    **dict.fromkeys("0L", "loss"),
    **dict.fromkeys("=D", "draw"),
    "+": "forfeit_win",
    "-": "forfeit_loss",
    " ": "open",
}
_COLOURS = {"w": 0, "b": 1, "-": None, " ": None}
_LEFT_OUT = ("013", "250", "260", "299", "300", "310", "320", "330", "XXA", "XXP")
"""Records of which nothing is taken in: teams, acceleration, those who are not to meet, points given or taken."""
_POINTS = re.compile(r"\d{1,3}(?:[.,]\d{1,2})?")
_BYE_POINTS = re.compile(r"(?:^|\s)(?:P|PAB)\s*=?\s*(\d+[.,]\d+|\d+)")


def is_trf(text: str) -> bool:
    """Tell whether a text has a player's line of the format."""
    return any(re.match(r"001 [\s\d]{4} ", line) for line in text.splitlines()[:2000])


def read_trf(text: str, file: str) -> EventSheet:
    """Return the event of a report file.

    Raises FileError with the line and column of the first that does not hold.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if not line.startswith("###")]
    players: dict[int, SheetPlayer] = {}
    for number, line in lines:
        if line[:3] == PLAYER:
            player = _player(line, number, file)
            if player.number in players:
                before = players[player.number].line
                raise FileError("event_number_twice", file, number, column=5, found=player.number, before=before)
            players[player.number] = player
    if not players:
        raise FileError("event_empty", file)
    type_ = fold(" ".join(_all(lines, "092", "192")))
    return EventSheet(
        file,
        clean(next(_all(lines, "012"), "")),
        tuple(players[number] for number in sorted(players)),
        _rounds(lines, file),
        ("round" in type_ and "robin" in type_) or "roundrobin" in type_ or "berger" in type_,
        "dutch" in type_,
        _bye(lines),
        tuple(code for line in _all(lines, "202") for code in re.split(r"[,;\s]+", line) if code),
        tuple((number, line[:3]) for number, line in lines if line[:3] in _LEFT_OUT),
    )


def _all(lines: list[tuple[int, str]], *codes: str) -> Iterator[str]:
    yield from (line[4:].strip() for _, line in lines if line[:3] in codes)


def _rounds(lines: list[tuple[int, str]], file: str) -> int:
    for number, line in lines:
        if line[:3] in ("XXR", "142"):
            text = line[4:].strip()
            rounds = whole_number(text)
            if rounds is None or not 0 < rounds < 100:
                raise FileError("event_rounds", file, number, column=5, found=text)
            return rounds
    return 0


def _bye(lines: list[tuple[int, str]]) -> Bye:
    """Return what the bye of the pairing is worth, as a tournament of ours calls it."""
    for line in _all(lines, "162", "XXS"):
        if match := _BYE_POINTS.search(line):
            points = float(match[1].replace(",", "."))
            return "win" if points >= 1 else "half" if points else "loss"
    return "win"


# ---- A player's line -------------------------------------------------------------------------------------------------


def _player(line: str, at: int, file: str) -> SheetPlayer:
    cells = _columns(line)
    number = cells[4:8].strip()
    if not number.isdecimal() or not int(number):
        raise FileError("event_number", file, at, column=5, found=number)
    name = turned(clean(_decoded(cells[14:47])))[:LONGEST_NAME]
    if not name:
        raise FileError("event_no_name", file, at, column=15)
    points, place = cells[80:84].strip(), cells[85:89].strip()
    if points and not _POINTS.fullmatch(points):
        raise FileError("event_points", file, at, column=81, found=points)
    return SheetPlayer(
        int(number),
        name,
        at,
        read_rating(cells[48:52]).figure or None,
        "",
        float(points.replace(",", ".")) if points else None,
        int(place) if place.isdecimal() else None,
        tuple(_games(cells, at, file)),
    )


def _columns(line: str) -> str:
    """Return a line in which every column is one character: of those that count bytes, its bytes."""
    in_bytes = line.encode().decode("latin-1")
    return in_bytes if len(in_bytes) > len(line) and not _fits(line) and _fits(in_bytes) else line


def _fits(line: str) -> bool:
    """Tell whether points and rounds stand where they should."""
    starts = range(_FIRST_ROUND, max(len(line), _FIRST_ROUND), _ROUND)
    return bool(_POINTS.fullmatch(line[80:84].strip() or "0")) and all(
        re.fullmatch(r"[\s\d]{4} [wb\-\s]? ?\S?\s*", line[start : start + _ROUND], re.IGNORECASE) for start in starts
    )


def _decoded(name: str) -> str:
    try:
        return name.encode("latin-1").decode()
    except UnicodeError:
        return name


def _games(cells: str, at: int, file: str) -> Iterator[SheetGame]:
    for start in range(_FIRST_ROUND, len(cells.rstrip()), _ROUND):
        cell = cells[start : start + _ROUND].ljust(_ROUND)
        number, colour, result = cell[:4].strip(), cell[5].lower(), cell[7].upper()
        column = start + 1
        round_ = (start - _FIRST_ROUND) // _ROUND + 1
        if number and not number.isdecimal():
            raise FileError("event_opponent", file, at, column=column, found=number, round=round_)
        if colour not in _COLOURS:
            raise FileError("event_colour", file, at, column=column + 5, found=colour, round=round_)
        opponent = int(number or 0)
        outcome = (_MET if opponent else _ALONE).get(result)
        if outcome is None or cell[8:].strip():
            raise FileError("event_result", file, at, column=column + 7, found=cell[7:].strip(), round=round_)
        yield SheetGame(opponent, _COLOURS[colour] if opponent else None, outcome, column)
