"""The tables of a round at the desk in lines.

Results taken and corrected, people who did not come, tables played.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from engine.core.keys import KeyFamily
from tournaments.entering import entry_table
from tui.plain.desk_talk import DeskPart
from tui.plain.menu import Choice, ask
from tui.plain.result import LineResult
from tui.services.tournaments.players import PendingResults
from tui.texts.styled_text import plain_text
from tui.texts.tournament_desk import (
    OTHER_RESULT,
    ended_match,
    format_purses,
    overtaking_question,
    played_question,
    reported_question,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from tournaments.model import Round
    from tournaments.results import ResultForm
    from tui.plain.desk_talk import DeskTalk
    from tui.services.matches.live_match import LiveMatch
    from tui.services.tournaments.played_tables import TableStatus
    from tui.services.tournaments.session import TournamentSession

_STATE = KeyFamily("lines.desk.state.{}", "waiting playing ended")
_ANOTHER_ROUND = "r"
"""The letter of the tables of another round."""


def table_said(desk: DeskTalk, look: TableStatus, key: str = "lines.desk.table") -> str:
    """Return a table with who sits there, or with its result."""
    formatter, pairing, words = desk.formatter, look.pairing, desk.words
    if look.result is None:
        names, state = formatter.table(pairing, ", "), words(_STATE(look.state))
    else:
        ranked = formatter.ranked(pairing.seats, look.result.places, ", ", formatter.sat(pairing))
        names, state = (*ranked, *formatter.absent(pairing)), formatter.how_decided(pairing, look.result)
    return words(key, table=pairing.number, names=plain_text(names), state=state)


def missing_table(tournament_session: TournamentSession) -> TableStatus:
    """Return the first table of the last round without a result."""
    looks = tournament_session.tables.looks(len(tournament_session.tournament.rounds))
    return next(look for look in looks if look.result is None)


class LineDeskResults(DeskPart):
    """The conversation about the tables of one tournament."""

    def __init__(self, desk: DeskTalk, play: Callable[[LiveMatch], Awaitable[None]]) -> None:
        """Talk at a desk; `play` opens a table that is played in lines."""
        super().__init__(desk)
        self._play = play

    @property
    def tournament_session(self) -> TournamentSession:
        """The tournament as it stands."""
        return self.desk.tournament_session

    async def do(self, act: str) -> None:
        """Do an act about tables; raises what is refused."""
        match act:
            case "due":
                await self._report(
                    self.tournament_session.tournament.rounds[-1], missing_table(self.tournament_session)
                )
            case "result":
                await self._result()
            case "no_show":
                await self._no_show()
            case "play":
                await self._play_table()

    async def _round_and_table(self, question: str) -> tuple[Round, TableStatus] | None:
        """Ask for a table of the last round, or of another one."""
        number, rounds = self.desk.last_round.number, self.tournament_session.tournament.rounds
        while True:
            looks = self.tournament_session.tables.looks(number)
            rows = [
                Choice(str(look.pairing.number), table_said(self.desk, look, "lines.desk.table.choice"))
                for look in looks
            ]
            other = Choice(_ANOTHER_ROUND, self.words("lines.desk.other_round"))
            lettered = {_ANOTHER_ROUND: other} if len(rounds) > 1 else {}
            answer = await ask(self.talk, self.words, self.words(question, round=number), rows, lettered=lettered)
            if answer is None:
                return None
            if answer != _ANOTHER_ROUND:
                return rounds[number - 1], looks[int(answer) - 1]
            named = [(str(drawn.number), self.words("lines.desk.round_number", round=drawn.number)) for drawn in rounds]
            chosen = await self.desk.choose(self.words("lines.desk.which_round"), named)
            number = int(chosen) if chosen is not None else number

    async def _result(self) -> None:
        chosen = await self._round_and_table("lines.desk.result.which")
        if chosen is not None:
            await self._report(*chosen)

    async def _report(self, round_: Round, look: TableStatus) -> None:
        """Take a table's result, or another in its place; one that was reported or played here is offered first."""
        words, number, table = self.words, round_.number, look.pairing.number
        pending = PendingResults(self.tournament_session)
        reports = (
            pending.at(table)
            if look.result is None and number == len(self.tournament_session.tournament.rounds)
            else ()
        )
        other = (OTHER_RESULT, words("lines.desk.result.other"))
        if reports:
            answer = await self.desk.choose(*reported_question(self.desk.formatter, look, pending, reports))
            if answer is not None and answer != OTHER_RESULT:
                chosen = reports[int(answer)]
                self.desk.attempt(lambda: pending.accept(chosen, None))
        elif (played := self.tournament_session.tables.played(look)) is not None:
            question = played_question(self.desk.formatter, look, played)
            answer = await self.desk.choose(question.text, [("yes", question.yes), other])
            if answer == "yes":
                self.desk.attempt(lambda: self.tournament_session.tables.take_result(number, look, played.form))
        else:
            answer = OTHER_RESULT
        if answer == OTHER_RESULT and (form := await self._typed(number, look)) is not None:
            await self._take(number, look, form)

    async def _typed(self, number: int, look: TableStatus) -> ResultForm | None:
        """Ask for a result; at a table without a game, for one of everybody who was drawn for it."""
        pairing = look.pairing.whole if look.pairing.walkover else look.pairing
        self.talk.say("", table_said(self.desk, look))
        if purses := format_purses(
            self.words, self.tournament_session.purses.brought(self.tournament_session.tournament, number, pairing)
        ):
            self.talk.say(purses)
        names = tuple(map(self.desk.formatter.name, pairing.seats))
        table = entry_table(self.tournament_session.tournament, pairing, names)
        check = partial(self.tournament_session.check_result, number, pairing)
        return await LineResult(self.talk, self.words, table, check).run()

    async def _take(self, number: int, look: TableStatus, form: ResultForm) -> None:
        table = look.pairing.number
        if look.result is not None and look.result.form == form:
            self.talk.say(self.words("desk.result.same", table=table))
        elif look.result is not None or await self.desk.agrees(
            overtaking_question(self.tournament_session.tables.look(number, table), self.words)
        ):
            self.desk.attempt(lambda: self.tournament_session.tables.take_result(number, look, form))

    async def _no_show(self) -> None:
        """Ask who did not come to a table, or did after all."""
        chosen = await self._round_and_table("lines.desk.no_show.which")
        if chosen is None:
            return
        (round_, look), words, name = chosen, self.words, self.desk.formatter.name
        table = look.pairing
        rows = [(f"-{seat}", name(seat)) for seat in table.seats]
        if len(table.seats) > 1:
            rows.append(("nobody", words("desk.no_show.nobody")))
        rows += [(str(seat), words("desk.no_show.came", name=name(seat))) for seat in table.absent]
        falls = words("desk.no_show.falls") if look.result is not None and not table.walkover else ""
        question = (words("desk.no_show.ask", table=table.number), falls, ended_match(look, words))
        answer = await self.desk.choose(" ".join(filter(None, question)), rows)
        if answer is not None:
            gone = table.seats if answer == "nobody" else (abs(int(answer)),)
            came = answer != "nobody" and int(answer) > 0
            self.desk.act(lambda desk: desk.no_show(round_.number, table.number, *gone, came=came))

    async def _play_table(self) -> None:
        """Play a table here; those of bots alone all at once."""
        tournament_session, words = self.tournament_session, self.words
        if not tournament_session.desk.pending():
            self.talk.say(words("desk.none_missing"))
            return
        bots = tournament_session.tables.bot_tables()
        rows = [("bots", words("lines.desk.play.bots", count=len(bots)))] if bots else []
        tables = (
            tournament_session.tables.look(len(tournament_session.tournament.rounds), table.number)
            for table in tournament_session.desk.pending()
        )
        rows += [(str(look.pairing.number), table_said(self.desk, look)) for look in tables]
        answer = await self.desk.choose(words("lines.desk.play.which"), rows)
        if answer == "bots":
            with self.desk.signed:
                count = await tournament_session.tables.play_bots(lambda _table, _actions: None)
            self.talk.say(words("lines.desk.play.done", count=count))
        elif answer is not None:
            pairing = next(table for table in tournament_session.desk.pending() if str(table.number) == answer)
            await self._play(tournament_session.tables.sit_down(pairing))
