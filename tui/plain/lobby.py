"""The hall in lines."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.log import Player
from saves.people.profiles import Profile
from saves.store import Store
from tui.plain.announcing import Announcer
from tui.plain.bans import LineBans
from tui.plain.door import LineDoor
from tui.plain.hall_tables import LineHallTables
from tui.plain.menu import GO, Choice, Pager, ask, chosen_labelled, labelled, read_out, say_unknown
from tui.plain.talk import SAY_PREFIX, TalkWithChat, saying_refusals
from tui.services.faults import hall_log_of
from tui.services.identity.names import clean
from tui.services.identity.user_profiles import limit_profile
from tui.services.lobby import open_table
from tui.services.lobby.rights import may_open
from tui.services.tournaments.players import playing_in, seat_in
from tui.texts.lobby import (
    calls_for,
    game_words,
    person_words,
    plan_words,
)
from tui.texts.standby import format_standby

if TYPE_CHECKING:
    from tui.plain.talk import Talk
    from tui.services.identity.authenticator import Visitor
    from tui.services.lobby.admin import LobbyAdmin
    from tui.services.lobby.lobby import Lobby
    from tui.services.lobby.open_table import LobbyEvent
    from tui.services.matches.live_match import LiveMatch
    from tui.texts.lobby import LobbyNotification
    from tui.texts.localizer import Session

_LOG = logging.getLogger("carteado.hall")

_LINES_LOBBY = KeyFamily(
    "lines.lobby.{}",
    "tables open code people talk tournament play_now new_game resume library quiz rules mute device language tutorial "
    "decks drawings door by_hand person tournaments",
)


_TOURNAMENT = "t"
"""The letter of the tournament that one plays in, as on the screen."""


_LAST_SAID = 10


def _call_letter(at: int) -> str:
    """Return the letter of what waits, by its place: g, g2, g3 ..."""
    return GO if at == 0 else f"{GO}{at + 1}"


def _words(choices: Sequence[Choice]) -> frozenset[str]:
    return frozenset(choice.text for choice in choices)


class LineVisit(LineHallTables):
    """A visit to the hall in lines; what happens is said as it happens."""

    def __init__(
        self,
        visitor: Visitor,
        profile: Profile,
        talk: Talk,
        session: Session,
        store: Store,
        lobby: Lobby,
        link_code: Callable[[str], str],
        return_code: Callable[[str], str] = lambda _name: "",
        admin: LobbyAdmin | None = None,
    ) -> None:
        chat = TalkWithChat(talk, self._say, paced=not visitor.organiser)
        sessions = lobby.tournament_sessions if visitor.organiser else None
        super().__init__(lobby, visitor, profile, chat, session, store, lobby.match_service, lobby.games, sessions)
        self._link_code = link_code
        self._return_code = return_code
        self._admin = admin
        self._known: frozenset[LobbyNotification] = frozenset()
        self._due = False
        self._spend = lambda act: lobby.spend(act, visitor.name)
        limit_profile(profile, self._spend)
        loop = asyncio.get_running_loop()
        self._announcer = Announcer(self._say_opened, self._say_all_opened, loop.time, loop.call_later)

    @property
    def _muted(self) -> bool:
        return self._profile.chat_muted

    async def run(self, motd: str = "") -> None:
        """Offer what there is to do until the person goes; `motd` is what everybody reads on coming in."""
        ends = (self.lobby.subscribe(self._hear), self.lobby.arrive(self._person))
        if self.lobby.tournament_sessions is not None:
            self.lobby.tournament_sessions.look()
        try:
            self.talk.say(self.session.words("lines.lobby.hello", name=clean(self._name)))
            self._tell_return_code()
            if motd:
                self.talk.say(clean(motd))
            self._tell_calls()
            await self._menu()
        finally:
            self._announcer.drop()
            for end in ends:
                end()

    def _tell_return_code(self) -> None:
        """Say how a guest comes back."""
        if code := self._return_code(self._name):
            self.talk.say(self.session.words("lobby.return_code", name=clean(self._name), code=code))

    # ---- What happens ------------------------------------------------------------------------------------------------

    def _hear(self, note: LobbyEvent) -> None:
        """Say what happens; a fault in it is this person's alone, and not that of whoever caused what happens."""
        try:
            self._say_news(note)
        except Exception as error:
            self._tell_fault(error)

    def _say_news(self, note: LobbyEvent) -> None:
        self._news.set()
        if isinstance(note, open_table.Said):
            if note.who != self._name and not (self._muted and note.who):
                key = "lines.lobby.said" if note.who else "lines.lobby.announced"
                self.talk.say(self.session.words(key, name=clean(note.who), text=note.text))
        elif isinstance(note, open_table.AtTable):
            if self._name in note.people and note.who != self._name and not self._muted:
                self.talk.say(self.session.words("table.talk.said", name=clean(note.who), text=note.text))
        elif isinstance(note, open_table.CopyChanged):
            if self._admin is not None:
                self.talk.say(format_standby(note.state, self.session.words))
        elif isinstance(note, open_table.TableOpened):
            # Whether the person wants to hear it is asked of the store only where something is to be said.
            if note.host != self._name and self._known_table(note.number) is not None:
                self._announcer.opened(note.number)
        elif not self._due and self._concerns_me(note):
            self._due = True
            asyncio.get_running_loop().call_soon(self._tell_calls)

    def _concerns_me(self, note: LobbyEvent) -> bool:
        """Tell whether something may wait for this person by what has happened."""
        match note:
            case open_table.Begins(people=people):
                return self._name in people
            case open_table.Invited(to=name) | open_table.PersonMoved(who=name):
                return name == self._name
            case _:
                return True

    def _known_table(self, number: int) -> open_table.OpenTable | None:
        """Return a table that waits, if this person may know of it."""
        return self.lobby.open_tables.find(number, self._name)

    def _say_opened(self, number: int) -> None:
        """Say that somebody waits at a table."""
        table = self._known_table(number)
        if table is not None and not self._muted:
            words = self.session.words
            game = game_words(table.plan.game, table.plan.options, self.lobby.games, words)
            terms = ", ".join(plan_words(table.plan, self.lobby.games, words))
            data = {"name": clean(table.host), "table": number, "game": game, "terms": terms}
            self.talk.say(words("lines.lobby.opened", **data))

    def _say_all_opened(self, numbers: tuple[int, ...]) -> None:
        """Say how many tables were opened that still wait; a single one is told as any other."""
        waiting = [number for number in numbers if self._known_table(number) is not None]
        if len(waiting) == 1:
            self._say_opened(waiting[0])
        elif waiting and not self._muted:
            self.talk.say(self.session.words("lines.lobby.opened_more", count=len(waiting)))

    def _tell_calls(self) -> None:
        """Say what waits for this person since now."""
        self._due = False
        calls = calls_for(self.lobby, self._name)
        for call in calls:
            if call not in self._known:
                key = "lines.lobby.call.read" if call.only_read else "lines.lobby.call"
                self.talk.say(self.session.words(key, told=call.sentence(self.session.words)))
        self._known = frozenset(calls)

    def _say(self, text: str) -> None:
        """Say a line to everybody; at a table to those who are there, unless it begins with two slashes."""
        with saying_refusals(self.talk, self.session.words):
            if self._at is not None and not text.startswith(SAY_PREFIX):
                self.lobby.say_at_table(self._name, self._at, text)
            else:
                self.lobby.say(self._name, text.removeprefix(SAY_PREFIX))

    # ---- The menu ----------------------------------------------------------------------------------------------------

    async def _menu(self) -> None:
        """Offer what there is to do; an empty line hears it again, and what comes and goes has letters of its own."""
        while True:
            words = self.session.words
            acts = [Choice(act, words(_LINES_LOBBY(act))) for act in self._acts()]
            calls = calls_for(self.lobby, self._name)
            lettered = self._offered_again
            lettered |= {_call_letter(at): Choice(call.name, call.sentence(words)) for at, call in enumerate(calls)}
            if playing_in(self.lobby.tournament_sessions, self._name):
                lettered[_TOURNAMENT] = Choice("tournament", words(_LINES_LOBBY("tournament")))
            self.talk.say("", words("lines.lobby"))
            pager = Pager(self.talk, words)
            pager.say(*labelled(lettered, acts))
            self.talk.say(words("lines.lobby.go_out"))
            act = await self._chosen(lettered, acts, pager)
            if act is None:
                self.talk.say(words("lines.bye"))
                return
            # What waits may have come after the menu was said.
            call = next((call for call in calls_for(self.lobby, self._name) if act in (call.name, GO)), None)
            await self._attempt(self._answer(call) if call is not None else self._do(act))

    def _write_down(self, fault: str) -> str:
        """Log a fault; returns the name of the hall's log."""
        _LOG.error("lines failed: %s", fault)
        return hall_log_of(self.store.path).name

    async def _refused(self, error: CarteadoError) -> None:
        """Say what was refused; whoever is banned may ask organisers to lift the ban."""
        await super()._refused(error)
        with saying_refusals(self.talk, self.session.words):
            if campaign := self.lobby.bans.askable(self._name, error):
                await LineBans(self.talk, self.session.words, self.lobby.bans, self._name).ask(campaign)

    async def _chosen(self, lettered: Mapping[str, Choice], acts: Sequence[Choice], pager: Pager) -> str | None:
        """Return what was chosen, "" for an empty line; None when the person goes."""
        while (typed := await self.talk.hear()) is not None and typed != "0":
            if typed == "" or (typed == GO and GO not in lettered):
                return typed
            if pager.more(typed):
                continue
            meant = chosen_labelled(typed, lettered, acts)
            if len(meant) == 1:
                return meant[0].name
            self.talk.say(*(line for line in labelled(lettered, acts) if line.partition(" ")[2] in _words(meant)))
            if not meant:
                self.talk.say(say_unknown(typed, acts, self.session.words))
        return None

    def _acts(self) -> tuple[str, ...]:
        """Return what there is always to do: an act keeps its number, whatever happens."""
        return (
            *("tables", "open", "code", "people", "talk", "play_now", "new_game", "tutorial", "resume", "library"),
            *("rules", "mute", "device", "language", "decks"),
            *(("drawings",) if self._person.organiser else ()),
            *(("by_hand",) if may_open(self._person, "place.typed_matches") else ()),
            *("person", "quiz"),
            *(("tournaments",) if self._sessions is not None else ()),
            *(("door",) if self._admin is not None else ()),
        )

    async def _do(self, act: str) -> None:
        match act:
            case "tables":
                await self._tables()
            case "open":
                await self._open()
            case "code":
                await self._code()
            case "people":
                await self._people()
            case "talk":
                self._read_talk()
            case "tournament":
                await self._tournament()
            case "mute":
                self._profile.chat_muted = not self._muted
                self._announcer.drop()
                self.talk.say(self.session.words("lobby.muted" if self._muted else "lobby.unmuted"))
            case "door" if self._admin is not None:
                await LineDoor(self.talk, self.session.words, self._admin).run()
            case "device":
                self._tell_return_code()
                self.talk.say(
                    self.session.words("lobby.device.code", name=self._name, code=self._link_code(self._name))
                )
            case _:
                await super()._do(act)

    async def _answer(self, call: LobbyNotification) -> None:
        match call.kind:
            case "table" | "match":
                await self._go(call.about)
            case "round":
                seat = seat_in(self.lobby.tournament_sessions, call.about, self._name)
                if seat is not None:
                    await self._play(seat.sit_down())
            case "invitation":
                await self._sit(int(call.about))
            case "result":
                await self._tournament(call.about)
            case "ban_request":
                bans = LineBans(self.talk, self.session.words, self.lobby.bans, self._name)
                await bans.decide(int(call.about), call.sentence(self.session.words))
            case "ban_lifted" | "ban_kept":
                self.lobby.bans.read(self._name, int(call.about))

    def _seat(
        self, game: str, players: tuple[Player, ...], options: Any, minutes: int = 0, chosen: Collection[str] = ()
    ) -> LiveMatch:
        """Begin a match against bots in the hall; raises as Lobby.begin_alone does."""
        return self.lobby.begin_alone(self._name, game, players, options, minutes, chosen=chosen).live_match

    # ---- People, talk, tournaments -----------------------------------------------------------------------------------

    async def _people(self) -> None:
        words = self.session.words
        people = self.lobby.people
        self.talk.say(words("lobby.people", count=len(people)))
        lines = [f"{clean(person.name)}: {person_words(person, words)}" for person in people]
        await read_out(self.talk, words, *lines)

    def _read_talk(self) -> None:
        words = self.session.words
        for said in self.lobby.chat.lines[-_LAST_SAID:]:
            key = "lines.lobby.said" if said.who else "lines.lobby.announced"
            self.talk.say(words(key, name=clean(said.who), text=said.text))
        self.talk.say(words("lines.lobby.talk.how"))

    async def _tournament(self, about: str = "") -> None:
        """Tell one's table and the standings of a tournament, of several the one chosen; offer what a player may do."""
        from tui.plain.tournament import LineTournament

        mine = {session.id: session for session in playing_in(self.lobby.tournament_sessions, self._name)}
        if not about and len(mine) > 1:
            choices = [Choice(session.id, clean(session.tournament.spec.line)) for session in mine.values()]
            question = self.session.words("lines.lobby.which_tournament")
            about = await ask(self.talk, self.session.words, question, choices) or ""
        elif not about:
            about = next(iter(mine), "")
        if about not in mine:
            return
        seat = await LineTournament(self.talk, self.session, mine[about], self._name, self._profile.saved_values).run()
        if seat is not None:
            await self._play(seat.sit_down())
