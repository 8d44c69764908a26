"""The organiser's desk in lines.

A whole evening by sentences and numbers, on the services of the screen's desk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from tournaments.controller import TournamentController
from tournaments.rematches import all_play_all
from tui.plain.desk_decks import LineDeskDecks
from tui.plain.desk_people import LineDeskPeople
from tui.plain.desk_results import LineDeskResults, missing_table, table_said
from tui.plain.desk_talk import DeskTalk
from tui.plain.desk_upkeep import LineDeskUpkeep
from tui.plain.menu import GO, Choice, chosen_labelled, labelled, read_out, say_unknown
from tui.plain.standings import standing_lines
from tui.services.identity.names import clean
from tui.services.tournaments.steps import step_of
from tui.texts.tournament_choices import format_rematches, format_too_few
from tui.texts.tournament_desk import (
    DeskQuestion,
    draw_questions,
    gathered,
    is_too_few,
    unscored_question,
    waiting_question,
)
from tui.texts.tournament_log import format_act

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from tui.plain.talk import Talk
    from tui.services.matches.live_match import LiveMatch
    from tui.services.tournaments.sessions import TournamentSessions
    from tui.texts.localizer import Session

ACTS = (
    *("result", "round", "standings", "people", "enter", "check_in", "no_show", "drop", "wishes", "draw", "publish"),
    *("play", "undo", "redo", "log", "swap", "redraw", "lock", "rename", "substitute", "penalise", "clock"),
    *("papers", "settings", "decks", "stage", "finish", "bots"),
)
"""What there is to do, in the order of its numbers: an act keeps its number all evening."""
_ACT = KeyFamily("lines.desk.{}", ACTS)
_DUE = KeyFamily("lines.desk.due.{}", "enter partner publish result bots draw finish finished")
_REMATCHES = KeyFamily("desk.rematches.{}", "change keep")
_LAST_ACTS = 15
"""So many acts of the log are read out."""


class LineDesk(DeskTalk):
    """An organiser's conversation about one tournament."""

    def __init__(
        self,
        talk: Talk,
        session: Session,
        sessions: TournamentSessions,
        tournament: str,
        play: Callable[[LiveMatch], Awaitable[None]],
    ) -> None:
        """Sit down at a tournament of the club; `play` opens a table that is played in lines."""
        super().__init__(talk, session, sessions, tournament)
        self._play = play

    async def run(self) -> None:
        """Show the tournament and its next step, and do what is chosen until the organiser leaves."""
        self.tournament_session.renew_papers()
        whole = True
        while True:
            with self.saying_refusals():
                self.tournament_session.tables.pick_up()
            act = await self._next_act(whole=whole)
            if act is None:
                return
            whole = act == ""
            if act:
                with self.saying_refusals():
                    await self._do(act)

    async def _next_act(self, *, whole: bool) -> str | None:
        """Say what is due, with `whole` all that there is to do; return the act that is meant, "" to hear all of it."""
        choices, due = [Choice(act, self.words(_ACT(act))) for act in ACTS], self._due()
        late = self.formatter.names(self.tournament_session.latecomers.asking, ", ")
        came = (self.words("lines.desk.late.came", names=late),) if late else ()
        self.talk.say("", self._standing(), *came, *labelled(due, choices if whole else ()))
        self.talk.say(self.words("lines.back" if whole else "lines.desk.menu"))
        while (typed := await self.talk.hear()) not in (None, "0"):
            meant = chosen_labelled(typed, due, choices) if typed else []
            if not typed or len(meant) == 1:
                return meant[0].name if meant else ""
            self.talk.say(*([choice.text for choice in meant] or [say_unknown(typed, choices, self.words)]))
        return None

    def _standing(self) -> str:
        """Return how the tournament stands, in a sentence."""
        words, tournament = self.words, self.tournament_session.tournament
        line = clean(tournament.spec.line)
        if tournament.finished:
            return words("lines.desk.finished", line=line)
        if not tournament.rounds:
            return words("lines.desk.gathered", line=line, who=gathered(tournament, words))
        last = tournament.rounds[-1]
        if missing := last.missing():
            tables = ", ".join(map(str, missing))
            return words("lines.desk.missing", line=line, round=last.number, count=len(missing), tables=tables)
        return words("lines.desk.complete", line=line, round=last.number)

    def _due(self) -> dict[str, Choice]:
        """Return the next step by its letter; nothing is due once all is over."""
        tournament_session, step = self.tournament_session, step_of(self.tournament_session)
        following = len(tournament_session.tournament.rounds) + (step == "draw")
        data: dict[str, object] = {"round": following}
        if step == "partner":
            data["names"] = " & ".join(clean(member.name) for member in tournament_session.waiting.people)
        if step == "result":
            look = missing_table(self.tournament_session)
            data |= {"table": look.pairing.number, "names": self.formatter.names(look.pairing.seats, ", ")}
        acts = {"partner": "enter", "result": "due", "bots": "play", "finished": "standings"}
        return {GO: Choice(acts.get(step, step), self.words(_DUE(step), **data))}

    async def _do(self, act: str) -> None:
        match act:
            case "due" | "result" | "no_show" | "play":
                await LineDeskResults(self, self._play).do(act)
            case "round":
                await read_out(self.talk, self.words, *self._tables_read())
            case "standings":
                await read_out(self.talk, self.words, *standing_lines(self.formatter))
            case "draw":
                await self._draw()
            case "publish":
                self.act(TournamentController.publish)
            case "undo" | "redo":
                await self._take_back(act)
            case "log":
                await read_out(self.talk, self.words, *self._log())
            case "finish":
                self.attempt(self.tournament_session.finish)
                await read_out(self.talk, self.words, *standing_lines(self.formatter))
            case "swap" | "redraw" | "lock" | "rename" | "penalise" | "clock" | "papers" | "settings" | "stage":
                await LineDeskUpkeep(self).do(act)
            case "decks":
                await LineDeskDecks(self).run()
            case _:
                await LineDeskPeople(self).do(act)

    # ---- Rounds ------------------------------------------------------------------------------------------------------

    async def _draw(self) -> None:
        """Draw up the next round, after the questions of the desk."""
        tournament_session, words = self.tournament_session, self.words
        if tournament_session.waiting.people and not tournament_session.tournament.rounds:
            self.talk.say(waiting_question(tournament_session, words))
            return
        for question in draw_questions(tournament_session, words):
            if not await self.agrees(question):
                return
        if (all_play := all_play_all(tournament_session.tournament)) is not None:
            rows = [(name, words(_REMATCHES(name))) for name in ("change", "keep")]
            answer = await self.choose(format_rematches(tournament_session.tournament, words), rows)
            if answer is None:
                return
            if answer == "change":
                self.act(lambda desk: desk.change_settings(all_play.settings))
        if few := format_too_few(tournament_session.tournament, words):
            self.talk.say(few)
        try:
            self.attempt(tournament_session.draw_up)
        except CarteadoError as error:
            if not is_too_few(error) or not await self.agrees(unscored_question(error, words)):
                raise
            settings = msgspec.structs.replace(tournament_session.tournament.settings, scored=False)
            self.act(lambda desk: desk.change_settings(settings))
            self.attempt(tournament_session.draw_up)
        await read_out(self.talk, words, *self._tables_read())

    def _tables_read(self) -> Sequence[str]:
        """Return the tables of the last round, and who is free."""
        last = self.last_round
        tables = [table_said(self, look) for look in self.tournament_session.tables.looks(last.number)]
        return (*tables, *self.formatter.free(last.draft, ", "))

    # ---- The log -----------------------------------------------------------------------------------------------------

    async def _take_back(self, act: str) -> None:
        """Take back the last act, after telling which it is; or bring it back."""
        desk, words = self.tournament_session.desk, self.words
        if act == "redo":
            number = desk.redoable()
            if number is None:
                self.talk.say(words("desk.nothing_to_redo"))
                return
        else:
            number = desk.undoable()
            if number is None:
                self.talk.say(words("lines.desk.nothing_to_undo"))
                return
            if (refusal := desk.refusal(number)) is not None:
                raise refusal
            question = words("desk.undo.ask", act=format_act(self.formatter, number))
            if not await self.agrees(DeskQuestion(question, words("desk.undo.yes"))):
                return
        self.act(lambda desk: desk.take_back(number))

    def _log(self) -> Iterable[str]:
        """Yield the last acts, the newest first."""
        tell = partial(format_act, self.formatter)
        for entry in reversed(self.tournament_session.desk.entries[-_LAST_ACTS:]):
            yield self.words("lines.desk.log.act", time=self.session.moment(entry.at), act=tell(entry.number))
