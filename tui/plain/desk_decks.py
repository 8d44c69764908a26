"""The desk in lines where each brings a deck.

Handing in for somebody, looking as a judge, hearing all decks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.errors import TournamentError
from tui.games.handed_in import DeckTeller
from tui.plain.desk_talk import DeskPart
from tui.plain.handed_in import ask_value, opened_lines
from tui.plain.menu import Choice, ask, read_out
from tui.services.identity.actors import LocalOrganiser
from tui.services.identity.names import clean
from tui.services.tournaments.handed_in import HandedInValues, Place
from tui.texts.tournament_desk import DeskQuestion

if TYPE_CHECKING:
    from tournaments.model import Entrant

_EVERYBODY = "t"
"""The letter of everybody's decks."""


class LineDeskDecks(DeskPart):
    """The conversation about the decks of one tournament."""

    @property
    def _values(self) -> HandedInValues:
        return self.desk.tournament_session.handed_in

    @property
    def _teller(self) -> DeckTeller:
        tournament = self.desk.tournament_session.tournament
        return DeckTeller(tournament.spec.game, self.words, tournament.settings.options)

    async def run(self) -> None:
        """Ask whose deck is meant, and do what is wanted with it; raises what is refused."""
        if self._values.option is None:
            raise TournamentError("no_values_here")
        words, tournament = self.words, self.desk.tournament_session.tournament
        people = [Choice(str(entrant.id), self._described(entrant)) for entrant in tournament.entrants]
        lettered = {_EVERYBODY: Choice(_EVERYBODY, words("handed_in.told"))} if tournament.opened else {}
        whose = await ask(self.talk, words, words("handed_in.which"), people, lettered=lettered)
        if whose == _EVERYBODY:
            await read_out(self.talk, words, *opened_lines(self.desk.formatter, self._teller))
        elif whose is not None:
            entrant = tournament.entrant(int(whose))
            member = await self.desk.member(entrant, words("handed_in.which"))
            if member is not None:
                await self._of(Place(entrant.id, member), clean(entrant.people[member].name))

    def _described(self, entrant: Entrant) -> str:
        key = "handed_in.none" if self._values.lacks(entrant) else "handed_in.sealed"
        return self.words("lines.desk.person", name=clean(entrant.name), state=self.words(key))

    async def _of(self, place: Place, name: str) -> None:
        """Take a deck for somebody, or show it to a judge."""
        words, tournament = self.words, self.desk.tournament_session.tournament
        rows = [("hand_in", words("handed_in.take"))] if self._values.may_hand_in(place) else []
        if tournament.handed_in_by(*place) is not None and tournament.opened_value(*place) is None:
            rows.append(("look", words("handed_in.look")))
        if not rows:
            self.talk.say(words("handed_in.late"))
            return
        act = rows[0][0] if len(rows) == 1 else await self.desk.choose(name, rows)
        if act == "hand_in":
            offered = self._values.offered(self.desk.tournament_session.club.store.profile.saved_values)
            question = words("handed_in.ask", name=name)
            named = await ask_value(self.talk, words, question, offered, self._teller.read)
            if named is not None:
                self.desk.attempt(lambda: self._values.hand_in(place, named))
        elif act == "look":
            await self._look(place, name)

    async def _look(self, place: Place, name: str) -> None:
        """Read a deck out to a judge, after telling that it is written down."""
        words = self.words
        if await self.desk.agrees(DeskQuestion(words("handed_in.look.ask", name=name), words("handed_in.look.yes"))):
            by = LocalOrganiser(self.desk.session.settings.name)
            with self.desk.signed:
                value = self._values.look(place, by)
            lines = (words("handed_in.not_here"),) if value is None else self._teller.lines(value)
            await read_out(self.talk, words, *lines)
