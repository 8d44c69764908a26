"""Reads a tournament's file, verifying every line, act and move."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine.core.chance import commitment_of
from engine.core.errors import BrokenLog, CarteadoError
from engine.core.game import AnyGame
from engine.core.library_faults import fault_of
from saves.errors import FileError
from saves.exchange import match_files
from saves.exchange.tournament_lines import Head, MatchHead, TournamentEnd
from saves.files.foreign_files import naming_foreign
from saves.files.nested_file import PLACES, EnclosedLines
from saves.files.sealed_lines import LATEST, LineReading, Watch, lines_of, parse, unwatched, values_of
from saves.files.versions import TOURNAMENT_FORMAT
from saves.ids import is_match_id
from saves.matches.record import Record
from saves.people.profiles import LONGEST_INVITATION
from tournaments import log
from tournaments.acts import Act, Corrected, HandedIn, Reported, SettingsChanged, TournamentOpened, ValuesOpened
from tournaments.errors import TournamentError
from tournaments.fold import apply_act
from tournaments.handed_in import OpenValue
from tournaments.known_choices import unknown_choices
from tournaments.model import Tournament
from tournaments.named_values import checked_value
from tournaments.results import GameInApp, ResultForm, Series
from tournaments.results.forms import played
from tournaments.settings import TournamentSettings
from tournaments.tables import common_options

MAX_LINES = 2_000_000
"""Some thousand matches of the longest kind."""
MAX_BYTES = 256 << 20
_NAMES = ("name", "club", "bot", "by")
"""The fields of acts that name somebody."""


class TournamentFile(msgspec.Struct, frozen=True):
    """Tournament file whose every line was verified.

    The log, what it comes to, the matches, and what was handed in and is secret.
    """

    head: Head
    entries: tuple[log.LoggedAct, ...]
    tournament: Tournament
    matches: tuple[Record, ...]
    values: tuple[OpenValue, ...] = ()

    @property
    def backing(self) -> tuple[int, int]:
        """How many results stand, and how many of them the matches of the file back, game by game."""
        there = {record.header.match for record in self.matches}
        forms = [
            result.form
            for this_round in self.tournament.rounds
            for table, result in zip(this_round.draft.tables, this_round.results, strict=True)
            if result is not None and not table.walkover
        ]
        return len(forms), sum(_is_backed(form, there) for form in forms)


def read_tournament(path: Path, games: Mapping[str, AnyGame], watch: Watch = unwatched) -> TournamentFile:
    """Return the tournament of a file after verifying its every line.

    Raises FileError naming the first wrong line, and what `watch` raises.
    """
    with naming_foreign(path, "tournament"):
        reading = TournamentFileReading(str(path), games, watch)
        for number, line, whole in lines_of(path, MAX_LINES, MAX_BYTES, watch):
            reading.take(number, line, whole)
        return reading.finished()


class TournamentFileReading(LineReading):
    """A tournament's file as it is read: head, acts, matches, end."""

    def __init__(self, file: str, games: Mapping[str, AnyGame], watch: Watch = unwatched) -> None:
        super().__init__(file)
        self.games = games
        self._watch = watch
        self.head: Head | None = None
        self.entries: list[log.LoggedAct] = []
        self.values: list[OpenValue] = []
        self.tournament: Tournament | None = None
        self.matches: dict[str, Record] = {}
        self.end: TournamentEnd | None = None
        self._match: _MatchLines | None = None
        self._game: AnyGame | None = None

    @property
    def complete(self) -> bool:
        """Tell whether the last line was read."""
        return self.end is not None

    def take_line(self, number: int, line: bytes) -> None:
        """Read a line that follows; raises FileError, and msgspec.ValidationError for a field."""
        if self._match is not None:
            self._match.take(number, line)
            if self._match.complete:
                self._keep(self._match)
                self._match = None
            return
        if number == 1:
            self._recognise(line)
        fields = self.chain.read(self.file, number, line)
        kind = fields.get("type")
        if self.head is None:
            self.head = self._checked(msgspec.convert(fields, Head))
        elif kind == "act" and not self.matches:
            self._take_act(number, fields)
        elif kind == "match":
            self._check_acts()
            self._match = _MatchLines(self.file, self.games, msgspec.convert(fields, MatchHead), number, self._watch)
        else:
            self.end = msgspec.convert(fields, TournamentEnd)

    def _recognise(self, line: bytes) -> None:
        """Tell another kind of file, and a file of a later program, from one that was changed."""
        first = parse(self.file, 1, line)
        version = first.get("format")
        if first.get("type") != "tournament" or not isinstance(version, int):
            raise FileError("file_not_a_tournament", self.file, 1)
        match_files.check_format(self.file, version, TOURNAMENT_FORMAT)

    def _checked(self, head: Head) -> Head:
        for field, found, good in (
            ("$.tournament", head.tournament, is_match_id(head.tournament)),
            ("$.created", head.created, 0 <= head.created < LATEST),
        ):
            if not good:
                raise FileError("file_bad_field", self.file, 1, field=field, detail=str(found))
        invitation = msgspec.structs.asdict(head.invitation).items() if head.invitation else ()
        texts = ((f"$.invitation.{name}", text, LONGEST_INVITATION) for name, text in invitation)
        match_files.check_texts(self.file, 1, texts)
        return head

    def _take_act(self, number: int, fields: dict[str, Any]) -> None:
        self._check_settings(number, fields)
        entry = log.read(msgspec.json.encode({name: value for name, value in fields.items() if name != "type"}))
        if not 0 <= entry.at < LATEST:
            raise FileError("file_bad_field", self.file, number, field="$.at", detail=str(entry.at))
        named = ((where, value) for where, value in values_of(fields) if where.rpartition(".")[2] in _NAMES)
        match_files.check_texts(
            self.file, number, ((where, str(value), match_files.LONGEST_NAME) for where, value in named)
        )
        self._check_choices(number, entry.act)
        self.entries.append(entry)
        self._take_values(number, entry, msgspec.convert(fields.get("values", ()), tuple[OpenValue, ...]))

    def _check_settings(self, number: int, fields: Mapping[str, Any]) -> None:
        """Raise FileError for a setting that this program does not have, and which would be left out."""
        act = fields.get("act")
        settings = act.get("settings") if isinstance(act, dict) else None
        for name in settings if isinstance(settings, dict) else ():
            if name not in TournamentSettings.__struct_fields__:
                error = TournamentError("unknown_setting", setting=name)
                raise FileError("file_unknown_choice", self.file, number, field=f"$.act.settings.{name}", detail=error)

    def _check_choices(self, number: int, act: Act) -> None:
        """Raise FileError for the first choice of an act that this program does not have."""
        if isinstance(act, TournamentOpened):
            self._game = self.games.get(act.spec.game)
        if self._game is not None:
            for field, error in unknown_choices(self._game, act):
                raise FileError("file_unknown_choice", self.file, number, field=field, detail=error)

    def _take_values(self, number: int, entry: log.LoggedAct, beside: tuple[OpenValue, ...]) -> None:
        """Check the values that an act tells, or that stand beside the one that handed them in; raises FileError."""
        act = entry.act
        opened = (*beside, *(act.values if isinstance(act, ValuesOpened) else ()))
        try:
            if beside and not (
                isinstance(act, HandedIn) and {open_value.sealed() for open_value in beside} <= {*act.values}
            ):
                entrant = beside[0].entrant
                raise TournamentError("value_not_sealed", entrant=entrant, name=f"#{entrant}")
            chosen = self._chosen() if opened else None
            for value in opened:
                game = self.games.get(chosen.spec.game) if chosen is not None else None
                checked_value(game, value.value, common_options(chosen) if chosen is not None else {})
        except CarteadoError as error:
            raise self._refused("log_act_refused", entry.number, {**error.data, "reason": error.code}) from error
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise self._refused("log_act_refused", entry.number, {"reason": fault_of(error)}) from error
        self.values += beside

    def _chosen(self) -> Tournament | None:
        """Return the tournament as its type and its settings so far make it, with nobody in it."""
        tournament: Tournament | None = None
        for entry in log.standing(self.entries):
            if isinstance(entry.act, (TournamentOpened, SettingsChanged)):
                tournament = apply_act(tournament, entry.act)
        return tournament

    def _check_acts(self) -> None:
        """Let every act happen again; raises FileError for the first that cannot stand."""
        if self.tournament is not None:
            return
        try:
            log.check(self.entries)
        except BrokenLog as error:
            raise self._refused(error.code, error.number, error.data) from error
        for entry in log.standing(self.entries):
            self._happen(entry)
        if self.tournament is None or self.head is None:
            raise FileError("file_cut_short", self.file, self.last)
        if self.head.line != self.tournament.spec.line:
            raise FileError("file_bad_field", self.file, 1, field="$.line", detail=self.tournament.spec.line)

    def _happen(self, entry: log.LoggedAct) -> None:
        """Let an act happen again; raises FileError when it cannot, or when its numbers lead to nonsense."""
        try:
            self.tournament = apply_act(self.tournament, entry.act)
        except CarteadoError as error:
            raise self._refused("log_act_refused", entry.number, {**error.data, "reason": error.code}) from error
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise self._refused("log_act_refused", entry.number, {"reason": fault_of(error)}) from error

    def _refused(self, code: str, number: int, data: Mapping[str, Any]) -> FileError:
        fields = {name: value for name, value in data.items() if name not in PLACES}
        return FileError(code, self.file, number + 1, **{**fields, "number": number})

    def _keep(self, match: _MatchLines) -> None:
        record = match.record()
        if record.header.match in self.matches:
            raise FileError("file_match_twice", self.file, match.start, match=record.header.match)
        for form in games_of(self.entries):
            if form.match == record.header.match and (
                record.outcome is None or played(form.match, record.outcome) != form
            ):
                raise FileError("file_match_told_otherwise", self.file, match.start, match=form.match)
        self.matches[record.header.match] = record

    def finished(self) -> TournamentFile:
        """Return the whole tournament; raises FileError when the end is missing or counts otherwise."""
        if self.end is None:
            raise FileError("file_cut_short", self.file, self.last)
        self._check_acts()
        announced, counted = (self.end.acts, self.end.matches), (len(self.entries), len(self.matches))
        if announced != counted:
            raise FileError("file_wrong_count", self.file, self.last, told=sum(announced), found=sum(counted))
        assert self.head is not None and self.tournament is not None
        matches = tuple(self.matches.values())
        return TournamentFile(self.head, tuple(self.entries), self.tournament, matches, tuple(self.values))


class _MatchLines(EnclosedLines):
    """The lines of one match inside the file."""

    def __init__(self, file: str, games: Mapping[str, AnyGame], head: MatchHead, start: int, watch: Watch) -> None:
        self._reading = match_files.MatchFileReading(file, games, watch)
        super().__init__(file, head, start, self._reading.take)
        self.head = head

    def record(self) -> Record:
        """Return the match, played through; raises FileError."""
        with self.moved():
            record = self._reading.verified().record
        seated = msgspec.structs.replace(record, round=self.head.round or None, table=self.head.table or None)
        return seated if self.head.seed is None else msgspec.structs.replace(seated, seed=self._seed(record))

    def _seed(self, record: Record) -> bytes:
        """Return the seed of an open match; raises FileError unless it is the one that was sealed."""
        try:
            seed = bytes.fromhex(self.head.seed or "")
        except ValueError:
            seed = b""
        if record.outcome is not None or record.header.commitment != commitment_of(seed):
            raise FileError("log_seed_not_sealed", self._reading.file, self.start)
        return seed


def games_of(entries: Sequence[log.LoggedAct]) -> Iterator[GameInApp]:
    """Yield the games in the app of all results that stand."""
    for entry in log.standing(entries):
        if isinstance(entry.act, Reported | Corrected):
            yield from _games(entry.act.form)


def _is_backed(form: ResultForm, matches: Collection[str]) -> bool:
    games = form.games if isinstance(form, Series) else (form,)
    return all(isinstance(game, GameInApp) and game.match in matches for game in games)


def _games(form: ResultForm) -> Iterator[GameInApp]:
    for game in form.games if isinstance(form, Series) else (form,):
        if isinstance(game, GameInApp):
            yield game
