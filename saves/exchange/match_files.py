"""Matches as files (docs/record-format.md): written whole, and believed only when every line holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, BinaryIO, TypeAlias

import msgspec

from engine.core.errors import BrokenLog
from engine.core.game import AnyGame
from engine.core.history import MatchHistory, play_log
from engine.core.log import Codec, Entry, Header, Intervened, Revealed, Seated, TimedOut
from engine.core.model import FORMAT, Outcome, Over
from engine.core.visible import visible_plies
from saves.errors import FileError, MatchExists
from saves.exchange.note_files import FileNote, check_seals, read_notes, written_notes
from saves.files.atomic_write import save_lines
from saves.files.foreign_files import naming_foreign
from saves.files.nested_file import PLACES
from saves.files.sealed_lines import LATEST, Chain, Watch, bad_field, fields_of, lines_of, parse, unwatched
from saves.ids import is_match_id
from saves.matches.notes import Note
from saves.matches.record import Record, status_of
from saves.rows.main_tables import MatchStatus
from saves.store import Store

LONGEST_NAME = 200
_LONGEST_NOTE = 2000
_OFTEN = 128
"""Entries between two calls of a watch."""


class End(msgspec.Struct, frozen=True, tag="end"):
    """The last line: how many entries there are, and how the match stands; `found_at` is as in Record.

    `notes` go with a file only when asked for; a reader that does not know them reads the match without.
    """

    entries: int
    status: MatchStatus
    outcome: Outcome | None = None
    found_at: Annotated[int, msgspec.Meta(ge=0, lt=LATEST)] | msgspec.UnsetType = msgspec.UNSET
    notes: tuple[FileNote, ...] | msgspec.UnsetType = msgspec.UNSET


class Verified(msgspec.Struct, frozen=True):
    """File whose every line was verified.

    `draws_checked` is False when no seed was revealed to redo its draws from.
    """

    record: Record
    entries: int
    plies: int
    draws: int
    draws_checked: bool
    notes: tuple[Note, ...] = ()


def export(record: Record, target: Path | BinaryIO, notes: Sequence[Note] = ()) -> None:
    """Write a match as a file or into a stream.

    The seed goes with it only as its last entry, once the match is over. Notes change nothing of the lines before the
    last.

    A file appears whole or not at all. Raises FileError when it cannot be written.
    """
    save_lines(written(record, notes), target)


def written(record: Record, notes: Sequence[Note] = ()) -> Iterator[bytes]:
    """Yield the lines of a match's file, with these notes in the last."""
    chain = Chain()
    yield chain.write({"type": "header", "format": record.header.format, **fields_of(record.header)})
    for entry in record.entries:
        yield chain.write(fields_of(entry))
    data = {"notes": written_notes(chain.link, notes)} if notes else {}
    yield chain.write({**fields_of(_end_of(record)), **data})


def _end_of(record: Record) -> End:
    found_at = msgspec.UNSET if record.found_at is None else record.found_at
    return End(len(record.entries), record.status, record.outcome, found_at)


def read_file(path: Path, games: Mapping[str, AnyGame], watch: Watch = unwatched) -> Record:
    """Return the match of a file after all that `verify_file` checks; raises FileError."""
    return verify_file(path, games, watch).record


def take_in(store: Store, verified: Verified) -> int:
    """Take a match and its notes into the library, all or nothing.

    Returns how many notes were new or newer. A match that is not over comes without its seed: it can be looked at, not
    played on. If the match is there already, only its notes are taken in. Raises MatchExists when it brings none, and
    CarteadoError "notes_full".
    """
    with store.transaction():
        try:
            store.matches.keep(verified.record)
        except MatchExists as error:
            if error.code != "match_already_there" or not verified.notes:
                raise
        return store.notes.merge(verified.notes)


def verify_file(path: Path, games: Mapping[str, AnyGame], watch: Watch = unwatched) -> Verified:
    """Check every line of a file: its seal, the legality of its act, and its draw.

    Draws are checked against the revealed seed. Raises FileError naming the first line that does not hold, and what
    `watch` raises.
    """
    reading = MatchFileReading(str(path), games, watch)
    with naming_foreign(path, "match"):
        try:
            for number, line, whole in lines_of(path, watch=watch):
                reading.take(number, line, whole)
            return reading.verified()
        except FileError as fault:
            reading.look_before(fault)
            raise


class MatchFileReading:
    """A match file as it is read: header, entries, end."""

    def __init__(self, file: str, games: Mapping[str, AnyGame], watch: Watch = unwatched) -> None:
        self.file = file
        self.games = games
        self._watch = watch
        self.chain = Chain()
        self.header: Header | None = None
        self.entries: list[Entry] = []
        self.end: End | None = None

    def take(self, number: int, line: bytes, whole: bool) -> None:
        """Read the next line; raises FileError."""
        if self.end is not None:
            raise FileError("file_after_end", self.file, number)
        try:
            fields = self._fields(number, line)
        except FileError as error:
            if not whole and number > 1 and error.code in ("file_not_json", "file_not_text"):
                raise FileError("file_truncated", self.file, number - 1) from error
            raise
        try:
            self._keep(number, fields)
        except msgspec.ValidationError as error:
            raise bad_field(self.file, number, error) from error

    def _fields(self, number: int, line: bytes) -> dict[str, Any]:
        if number == 1:
            self._recognise(line)
        before = self.chain.link
        try:
            fields = self.chain.read(self.file, number, line)
        except FileError as error:
            if error.code == "file_line_changed":
                check_seals(self.file, number, before, parse(self.file, number, line).get("notes"))
            raise
        if fields.get("type") == "end":
            check_seals(self.file, number, before, fields.get("notes"))
        return fields

    def _recognise(self, line: bytes) -> None:
        """Tell another kind of file, and a file of a later program, from one that was changed."""
        first = parse(self.file, 1, line)
        version = first.get("format")
        if first.get("type") != "header" or not isinstance(version, int):
            raise FileError("file_not_a_match", self.file, 1)
        check_format(self.file, version, FORMAT)

    def _keep(self, number: int, fields: dict[str, Any]) -> None:
        if self.header is None:
            self.header = self._checked(msgspec.convert(fields, Header))
            self.codec = Codec(self.games[self.header.game])
        elif fields.get("type") == "end":
            self.end = msgspec.convert(fields, End)
        else:
            entry = self.codec.read(msgspec.json.encode(fields))
            if not 0 <= entry.at < LATEST:
                raise FileError("file_bad_field", self.file, number, field="$.at", detail=str(entry.at))
            check_texts(self.file, number, _texts_of(entry))
            self.entries.append(entry)

    def _checked(self, header: Header) -> Header:
        """Return the header if the library could hold it."""
        game = self.games.get(header.game)
        if game is None:
            raise FileError("unknown_game", self.file, 1, field="$.game", game=header.game, known=", ".join(self.games))
        for field, found, good in (
            ("$.match", header.match, is_match_id(header.match)),
            ("$.players", len(header.players), len(header.players) in game.seats),
            ("$.created", header.created, 0 <= header.created < LATEST),
        ):
            if not good:
                raise FileError("file_bad_field", self.file, 1, field=field, detail=str(found))
        check_texts(self.file, 1, _texts_of_header(header))
        return header

    def verified(self) -> Verified:
        """Play the whole match; raises FileError."""
        last = len(self.entries) + 1
        if self.header is None or self.end is None:
            raise FileError("file_truncated", self.file, last)
        if self.end.entries != len(self.entries):
            raise FileError("file_wrong_count", self.file, last + 1, told=self.end.entries, found=len(self.entries))
        revealed = bool(self.entries) and isinstance(self.entries[-1], Revealed)
        # Only a match that is not over may keep its seed to itself.
        check = self.header.commitment is not None and (revealed or self.end.status != "open")
        line = self._play(self.header, check)
        seed = bytes.fromhex(line.revealed) if line.revealed is not None else None
        turn = line.turn()
        over = isinstance(turn, Over) and (check or self.header.commitment is None)
        outcome = turn.outcome if over and isinstance(turn, Over) else None
        if self.end.status != "open" and (self.end.status, self.end.outcome) != (status_of(outcome), outcome):
            raise FileError("file_wrong_result", self.file, last + 1)
        record = Record(
            self.header,
            seed,
            tuple(self.entries),
            status_of(outcome),
            outcome,
            len(visible_plies(line, None)),
            self._ended(outcome),
            found_at=None if self.end.found_at is msgspec.UNSET else self.end.found_at,
        )
        return Verified(record, len(self.entries), len(line.plies), line.draws, check, self._notes(record, line))

    def _notes(self, record: Record, line: MatchHistory) -> tuple[Note, ...]:
        """Return the notes of the end line; raises FileError for those of a match that is not over."""
        assert self.end is not None
        notes = self.end.notes
        if notes is msgspec.UNSET or not notes:
            return ()
        number, header = len(self.entries) + 2, record.header
        if record.outcome is None:
            raise FileError("file_bad_field", self.file, number, field="$.notes", detail=str(record.status))
        return read_notes(self.file, number, header.match, notes, len(header.players), len(line.plies))

    def _ended(self, outcome: Outcome | None) -> int | None:
        return self.entries[-1].at if outcome is not None and self.entries else None

    def look_before(self, fault: FileError) -> None:
        """Raise FileError for an earlier line that cannot be played, if there is one."""
        if self.header is None:
            return
        try:
            self._play(self.header, check_draws=False)
        except FileError as earlier:
            if earlier.line < fault.line:
                raise earlier from None

    def _play(self, header: Header, check_draws: bool) -> MatchHistory:
        game = self.games[header.game]
        try:
            return play_log(game, header, self.entries, check_draws=check_draws, played=self._report)
        except BrokenLog as error:
            data: dict[str, Any] = {name: value for name, value in error.data.items() if name not in PLACES}
            raise FileError(error.code, self.file, error.number + 1, **data) from error

    def _report(self, number: int) -> None:
        if number % _OFTEN == 0:
            self._watch("playing", number, len(self.entries))


Text: TypeAlias = tuple[str, str, int]
"""A text of a file: its field, what it says, and how long it may be."""


def check_texts(file: str, number: int, texts: Iterable[Text]) -> None:
    """Raise FileError for the first text that is too long."""
    for field, text, limit in texts:
        if len(text) > limit:
            raise FileError("file_text_too_long", file, number, field=field, limit=limit)


def _texts_of_header(header: Header) -> Iterator[Text]:
    for seat, player in enumerate(header.players):
        yield f"$.players[{seat}].name", player.name, LONGEST_NAME
        yield f"$.players[{seat}].bot", player.bot or "", LONGEST_NAME
    for seat, nonce in enumerate(header.nonces):
        yield f"$.nonces[{seat}]", nonce, LONGEST_NAME


def _texts_of(entry: Entry) -> Iterator[Text]:
    match entry:
        case Seated(player=player):
            yield "$.player.name", player.name, LONGEST_NAME
            yield "$.player.bot", player.bot or "", LONGEST_NAME
        case TimedOut(bot=bot):
            yield "$.bot", bot, LONGEST_NAME
        case Intervened(note=str(note)):
            yield "$.note", note, _LONGEST_NOTE


def check_format(file: str, version: int, known: int) -> None:
    """Raise FileError unless a file's format is one of 1 to `known`, which this program reads."""
    if version > known:
        raise FileError("file_newer_format", file, 1, found=version, known=known)
    if version < 1:
        raise FileError("file_bad_field", file, 1, field="$.format", detail=str(version))
