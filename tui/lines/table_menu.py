"""What can be done at a table in lines besides playing; whatever cannot be undone is asked once more."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.core.model import Seat
from tui.games import Voice
from tui.house import Visit
from tui.lines.talk import Choice, Talk, ask, hear_name
from tui.screens.table_acts import Act, acts_of, format_act, read_act, substitute_bot, what_comes


class TableMenu:
    """The menu of one person at a table."""

    def __init__(self, talk: Talk, voice: Voice, visit: Visit, me: Seat | None) -> None:
        """Offer it to whoever is at the keyboard: a seat, or nobody in particular."""
        self.talk = talk
        self.voice = voice
        self.visit = visit
        self._me = me

    async def run(self) -> bool:
        """Offer what can be done, and do it; tells whether the person leaves."""
        names = ["leave", *(["resign"] if self._me is not None else [])]
        names += ["time", "abandon"] if self.visit.decides else []
        choices = [Choice(name, self.voice(f"table.menu.{name}")) for name in names]
        if self.visit.keeps_time and self.visit.who is not None:
            key = "shared.clock.go_on" if self.visit.sitting.clocks_paused else "shared.clock.pause"
            choices.append(Choice("pause", self.voice(key)))
        choices += [Choice(act.key, format_act(act, self.voice)) for act in acts_of(self.visit)]
        name = await self._choose(self.voice("table.menu.title"), choices)
        if name in ("resign", "time") or (name == "abandon" and self.visit.who is None):
            what = what_comes(name, self.visit.sitting.table.game.key, self.voice)
            if await self._sure(self.voice(f"table.ask.{name}", what=what), self.voice(f"table.menu.{name}")):
                self._intervene(name)
        elif name == "abandon":
            await self._with_note(self.voice("shared.ask.abandon"), self.visit.abandon)
        elif name == "pause":
            self._try(lambda: self.visit.pause_clocks(not self.visit.sitting.clocks_paused))
        elif name is not None and name != "leave":
            await self._do(read_act(name))
        return name == "leave"

    async def _choose(self, question: str, choices: list[Choice]) -> str | None:
        return await ask(self.talk, self.voice.session.words, question, choices)

    async def _sure(self, question: str, act: str) -> bool:
        return await self._choose(question, [Choice("yes", act)]) is not None

    def _intervene(self, name: str) -> None:
        visit, me = self.visit, self._me
        if name == "resign" and me is not None:
            self._try(lambda: visit.resign(me))
        elif name == "time":
            self._try(visit.call_time)
        elif name == "abandon":
            self._try(visit.abandon)

    async def _do(self, act: Act) -> None:
        visit, seat = self.visit, act.seat
        if seat is None:
            whose = [Choice(Act(act.name, one).key, self.voice.names[one]) for one in visit.sitting.people]
            name = await self._choose(self.voice("shared.act.whose"), whose)
            if name is not None:
                await self._do(read_act(name))
            return
        name = self.voice.names[seat]
        if act.name == "come_back":
            self._try(lambda: visit.come_back(seat))
        elif act.name == "out":
            await self._with_note(self.voice("shared.ask.out", name=name), lambda note: visit.rule_out(seat, note))
        elif act.name == "replace":
            self.talk.say(self.voice("shared.ask.replace", name=name))
            typed = await hear_name(self.talk, self.voice.session.words)
            if typed:
                self._try(lambda: visit.replace(seat, Player(typed)))
        elif await self._sure(self.voice(f"shared.ask.{act.name}", name=name), format_act(act, self.voice)):
            if act.name == "claim":
                self._try(lambda: visit.claim(seat, self.voice("shared.claim.note", name=name)))
                return
            player = Player(visit.who or "") if act.name == "sit" else substitute_bot(visit.sitting)
            self._try(lambda: visit.replace(seat, player))

    async def _with_note(self, question: str, act: Callable[[str], None]) -> None:
        self.talk.say(question)
        note = await self.talk.hear()
        if note is not None:
            self._try(lambda: act(note))

    def _try(self, act: Callable[[], None]) -> None:
        if self.visit.sitting.table.outcome is None:
            try:
                act()
            except CarteadoError as error:
                self.talk.say(self.voice.session.words.error(error))
