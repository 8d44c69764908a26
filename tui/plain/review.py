"""A match that is over, read in lines.

From its beginning, from a move, and what else can be done with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from engine.core.game import AnyGame
from engine.core.keys import KeyFamily
from engine.review.judge import NotJudged
from saves.matches.record import Record
from saves.people.profiles import Profile
from saves.store import Store
from tui.documents.replay_text import match_text, position_text
from tui.documents.replay_voice import Voice
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.judged import own_names
from tui.games.seat_insight import format_missed_turns, missed_turns, seat_insight
from tui.plain.analysis import LineAnalysis, ask_questions
from tui.plain.menu import Choice, ask, ask_ply, read_out
from tui.plain.notes import tell_notes, write_note
from tui.plain.side_lines import LineSideLines
from tui.plain.talk import Talk, saying_refusals
from tui.services.matches.match_service import MatchService
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import open_tape
from tui.services.review.analysis import AnalysisService
from tui.services.review.knowledge import Knowledge
from tui.services.review.notes import NoteBook, Writer
from tui.services.review.questions import own_seats
from tui.services.review.showing import open_showing
from tui.services.review.side_lines import SideLineService
from tui.services.review.winning import win_questions
from tui.texts.localizer import Session, full_names
from tui.texts.match_log import LogFormatter

_ACTS = ("again", "from", "insight", "notes", "note", "text", "play_on", "side_lines", "analysis", "retry", "quiz")
_LINES_REVIEW = KeyFamily("lines.review.{}", " ".join(_ACTS))


class Reading(NamedTuple):
    """A match being read: its eyes, all eyes it may be read with, and where it is kept."""

    talk: Talk
    session: Session
    store: Store
    game: AnyGame
    record: Record
    eyes: tuple[Viewer, ...]
    writer: Writer
    matches: MatchService
    profile: Profile
    analyses: AnalysisService


class LineReview:
    """One match read in lines."""

    def __init__(self, reading: Reading) -> None:
        """Play the log once; raises BrokenLog for a header that is not one of the game."""
        self.reading = reading
        self.tape, self.verdict = open_tape(reading.game, reading.record)
        self.viewer = reading.eyes[0]
        self.tape.look(self.viewer)
        header = reading.record.header
        self.localizer = localizer = localizer_of(
            reading.session, reading.game.key, self.tape.options, full_names(header.players)
        )
        formatter = LogFormatter(game_ui_of(reading.game.key), localizer, full_names)
        self._sentences = formatter.lines(self.tape.plies(self.viewer), self.viewer)

    async def run(self) -> None:
        """Read the match, then offer what else there is until the person goes back."""
        talk, words = self.reading.talk, self.reading.session.words
        await self._read(0)
        choices = [Choice(act, words(_LINES_REVIEW(act))) for act in _ACTS]
        while (act := await ask(talk, words, words("lines.review"), choices)) is not None:
            with saying_refusals(talk, words):
                await self._do(act)

    async def _do(self, act: str) -> None:
        reading = self.reading
        match act:
            case "again":
                await self._read(0)
            case "notes":
                tell_notes(reading.talk, reading.session, self._book())
            case "side_lines":
                await self.side_lines.run()
            case "analysis":
                await self._tell_analysis()
            case "retry":
                await self.retry()
            case "quiz":
                await self._quiz()
            case _:
                at = await ask_ply(reading.talk, reading.session.words, self.tape.end)
                if at is not None:
                    await self._do_at(act, at)

    async def _do_at(self, act: str, at: int) -> None:
        """Do what begins at a move."""
        reading = self.reading
        match act:
            case "from":
                await self._read(at)
            case "insight":
                self._tell_insight(at)
            case "note":
                book = self._book()
                self.tape.go(at)
                await write_note(reading.talk, reading.session, book)
            case "text":
                await self._tell_text(at)
            case "play_on":
                self.tape.look(self.viewer)
                self.tape.go(at)
                await self.side_lines.play_on(0, self.tape.place, self.viewer)

    @cached_property
    def side_lines(self) -> LineSideLines:
        """The side lines of the match."""
        reading, games = self.reading, {self.reading.game.key: self.reading.game}
        service = SideLineService(reading.store, games, reading.matches, reading.profile, reading.record, reading.eyes)
        return LineSideLines(reading.talk, reading.session, service, reading.profile)

    def _analysis(self) -> LineAnalysis:
        """Return the analysis of the match; raises as `AnalysisService.open` does."""
        reading = self.reading
        return LineAnalysis(reading.talk, reading.analyses, reading.record, self.tape, reading.eyes, self.localizer)

    async def _tell_analysis(self) -> None:
        """Tell the analysis, or of a match that is not judged the turns in which a win was missed; raises NotJudged."""
        talk, say = self.reading.talk, self.localizer
        try:
            analysis = self._analysis()
        except NotJudged as error:
            turns = missed_turns(self._knowledge, self.tape, self.viewer, say)
            if turns is None:
                raise
            words = say.session.words
            talk.say(words.error(error), *format_missed_turns(turns, words))
        else:
            await analysis.tell()

    async def retry(self) -> None:
        """Put own mistakes to the person again; raises as `AnalysisService.open` and `Knowledge.missed` do."""
        try:
            analysis = self._analysis()
        except NotJudged:
            await self._ask_of_wins(own_seats(self.reading.record, own_names(self.reading.session)))
        else:
            await analysis.retry()

    async def _quiz(self) -> None:
        """Ask what one would play; raises as `AnalysisService.open` and `Knowledge.missed` do."""
        try:
            analysis = self._analysis()
        except NotJudged:
            await self._ask_of_wins((self.viewer,))
        else:
            await analysis.quiz()

    async def _ask_of_wins(self, viewers: Sequence[Viewer]) -> None:
        """Ask, of a match that is not judged, about turns in which a win was missed; raises NotJudged for no such."""
        reading, wins = self.reading, game_ui_of(self.reading.game.key).turn_wins
        if wins is None:
            raise NotJudged("not_judged", game=reading.game.key)
        questions = await win_questions(self._knowledge, reading.record, self.tape, viewers, wins)
        if questions:
            await ask_questions(reading.talk, reading.session, questions)
        else:
            reading.talk.say(reading.session.words("insight.none_missed"))

    async def _tell_text(self, at: int) -> None:
        """Say a text of the place and one of the whole match, to be copied.

        Raises as `open_showing` does, and "exports_too_fast".
        """
        reading = self.reading
        reading.writer.spend("export")
        notes = reading.store.notes.of(reading.record.header.match)
        showing = open_showing(reading.store, reading.record, reading.game, reading.eyes, self.viewer, notes)
        showing.tape.go(at)
        voice = Voice(showing, reading.session)
        lines = (position_text(voice), "\n", match_text(voice))
        await read_out(reading.talk, reading.session.words, *"".join(lines).splitlines())

    def _book(self) -> NoteBook:
        """Return the notes of the match; raises as `check_may_review` does."""
        self.tape.look(self.viewer)
        self._notes.renew()
        return self._notes

    @cached_property
    def _notes(self) -> NoteBook:
        reading = self.reading
        return NoteBook(reading.store, reading.record, self.tape, reading.eyes, reading.writer)

    @cached_property
    def _knowledge(self) -> Knowledge:
        reading = self.reading
        return Knowledge(reading.store, reading.record, self.tape, reading.eyes)

    def _tell_insight(self, at: int) -> None:
        """Tell what was known at a move; raises as `check_may_review` does."""
        talk, say = self.reading.talk, self.localizer
        self.tape.look(self.viewer)
        self.tape.go(at)
        known = seat_insight(self._knowledge, self.tape, self.viewer, say)
        talk.say(f"{known.title}:")
        for part in known.parts:
            talk.say(f"{part.title}:")
            for line in part.lines:
                talk.say(line)
        if known.missed:
            talk.say(f"{say('insight.missed')}: {'; '.join(turn.text for turn in known.missed)}")
        for line in known.thoughts:
            talk.say(line)
        if known.empty:
            talk.say(say("insight.nothing"))

    async def _read(self, start: int) -> None:
        """Read the match aloud from a move on; of one whose log is broken what holds, and what is wrong."""
        talk, words = self.reading.talk, self.reading.session.words
        await read_out(talk, words, "", *(f"{line.ply}: {line.text}" for line in self._sentences if line.ply >= start))
        if self.verdict.code == "by_hand":
            talk.say(words("replay.verdict.by_hand"))
        if self.verdict.error is not None:
            talk.say(f"{words('replay.verdict.broken')}: {words.error(self.verdict.error)}")
