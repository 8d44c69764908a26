"""An open table in lines: opening one, and waiting there for its match."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from engine.core.bots import usual_bot
from engine.core.keys import KeyFamily
from saves.matches.match_rows import TableTerms, TimeControl
from saves.people.saved_values import SavedValues
from tui.plain.menu import Choice, ask, chosen, numbered, say_unknown
from tui.plain.options import format_for, own_choices
from tui.plain.talk import heard_or_news, saying_refusals
from tui.services.identity.names import clean
from tui.services.lobby.open_table import OpenTable, SeatSlot, TablePlan
from tui.services.matches.seating import PERSON
from tui.services.matches.table_options import own_options_of, saved_choices
from tui.texts.lobby import format_slot

if TYPE_CHECKING:
    from tui.plain.talk import Talk
    from tui.services.lobby.lobby import Lobby
    from tui.services.matches.live_match import LiveMatch
    from tui.services.matches.table_options import Option
    from tui.texts.localizer import Session, Words

_LINES_LOBBY_KIND = KeyFamily("lines.lobby.kind.{}", "friendly rated private")
_LINES_LOBBY_TIME = KeyFamily("lines.lobby.time.{}", "0 1 2 3")

_TIMES = (
    TimeControl(),
    TimeControl(30, 300, "bot", 60),
    TimeControl(60, 600, "bot", 120),
    TimeControl(0, 1200, "bot", 120),
)
"""The clocks that a menu offers: none, quick, calm, and a time for the whole match."""


async def ask_terms(talk: Talk, words: Words, plan: TablePlan) -> TablePlan | None:
    """Ask for a table's terms; None if cancelled."""
    times = [Choice(str(at), words(_LINES_LOBBY_TIME(at))) for at in range(len(_TIMES))]
    time = await ask(talk, words, words("lines.lobby.which_time"), times)
    if time is None:
        return None
    kinds = [Choice(kind, words(_LINES_LOBBY_KIND(kind))) for kind in ("friendly", "rated", "private")]
    kind = await ask(talk, words, words("lines.lobby.which_kind"), kinds)
    if kind is None:
        return None
    terms = TableTerms(_TIMES[int(time)])
    return msgspec.structs.replace(plan, terms=terms, private=kind == "private", rated=kind == "rated")


class LineOpenTable:
    """One person at a table that waits for its people.

    `news` is set whenever something happens in the lobby.
    """

    def __init__(
        self, talk: Talk, session: Session, lobby: Lobby, name: str, news: asyncio.Event, saved: SavedValues
    ) -> None:
        self.talk = talk
        self.session = session
        self.lobby = lobby
        self._name = name
        self._news = news
        self._saved = saved

    async def wait(self, number: int) -> LiveMatch | None:
        """Announce who comes and goes, and take what is typed; returns the begun match, or None."""
        read_out = ""
        offered: list[Choice] = []
        heard: asyncio.Task[str | None] = asyncio.ensure_future(self.talk.hear())
        try:
            while (own := self.lobby.open_tables.waits_at(self._name)) is not None and own.number == number:
                self._news.clear()
                now = self._seats_in_words(own)
                if now != read_out:
                    read_out, offered = now, self._acts(own)
                    self.talk.say("", now, *numbered(offered), self.session.words("lines.lobby.leave"))
                await heard_or_news(heard, self._news)
                if heard.done() and self.lobby.open_tables.waits_at(self._name) is own:
                    typed = heard.result()
                    if typed is None or typed in ("", "0"):
                        self.lobby.open_tables.stand(self._name, number)
                        return None
                    heard = asyncio.ensure_future(self.talk.hear())
                    self._do(own, typed, offered)
            if self.lobby.open_tables.removed_from(self._name, number):
                self.talk.say(self.session.words("gathering.removed", table=number))
        finally:
            heard.cancel()
        mine = self.lobby.matches.seats_here(self._name)
        return next((live.live_match for live in mine if live.number == number), None)

    def _seats_in_words(self, open_table: OpenTable) -> str:
        words = self.session.words
        seats = "; ".join(f"{at}: {format_slot(slot, words)}" for at, slot in enumerate(open_table.slots, 1))
        for option in own_options_of(self.lobby.games[open_table.plan.game]):
            seen = self.lobby.open_tables.seen_options(self._name, open_table.number)
            seats += f". {format_for(option, seen, open_table.plan.seats, words)}".rstrip(".")
        code = f" {words('gathering.code', code=open_table.code)}." if open_table.code else ""
        return f"{words('lines.lobby.seats', table=open_table.number, seats=seats)}{code}"

    def _acts(self, open_table: OpenTable) -> list[Choice]:
        words, here = self.session.words, [person.name for person in self.lobby.people]
        acts = []
        if open_table.host == self._name:
            acts += [Choice("start", words("lines.lobby.start")), Choice("fill", words("lines.lobby.fill"))]
            others = [name for name in open_table.people if name != open_table.host]
            acts += [Choice(f"remove {name}", words("lines.lobby.remove", name=clean(name))) for name in others]
        acts += [choice for choice, _option, _value in self._own_choices(open_table)]
        asked = [name for name in here if name not in open_table.people]
        return acts + [Choice(f"invite {name}", words("lines.lobby.invite", name=clean(name))) for name in asked]

    def _own_choices(self, open_table: OpenTable) -> list[tuple[Choice, Option, Any]]:
        """Return what one's seat may have for itself, such as another suit."""
        seat, plan = open_table.slots.index(SeatSlot(PERSON, self._name)), open_table.plan
        game = self.lobby.games[plan.game]
        saved = saved_choices(game, self._saved, plan.options)
        return own_choices(game, plan.options, plan.seats, seat, self.session.words, saved)

    def _do(self, open_table: OpenTable, typed: str, offered: list[Choice]) -> None:
        """Do what was typed: a number means what was read out with it, a name may be of somebody who came since."""
        words = self.session.words
        choices = offered if typed.isdecimal() else self._acts(open_table)
        meant = chosen(typed, choices)
        if len(meant) != 1:
            self.talk.say(say_unknown(typed, choices, words))
            return
        with saying_refusals(self.talk, words):
            match meant[0].name.partition(" "):
                case ("start", _, _):
                    self.lobby.begin(self._name, open_table.number)
                case ("fill", _, _):
                    self.lobby.open_tables.fill(
                        self._name, open_table.number, usual_bot(self.lobby.games[open_table.plan.game])
                    )
                case ("remove", _, name):
                    self.lobby.open_tables.remove(self._name, open_table.number, name)
                case ("own", _, _):
                    seat = open_table.slots.index(SeatSlot(PERSON, self._name))
                    for act, option, value in self._own_choices(open_table):
                        if act == meant[0]:
                            self.lobby.open_tables.give_own(self._name, open_table.number, seat, option, value)
                case (_, _, name):
                    self.lobby.open_tables.invite(self._name, name, open_table.number)
                    self.talk.say(words("lobby.invite.done", name=clean(name), table=open_table.number))
