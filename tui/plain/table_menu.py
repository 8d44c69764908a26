"""The menu of a table in lines: leaving, giving up, time, seats of others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from engine.core.log import Player
from engine.core.model import Seat
from tui.games.game_ui import game_ui_of
from tui.plain.menu import Choice, agrees, ask
from tui.plain.talk import hear_name, saying_refusals
from tui.services.matches.participant import Participant
from tui.services.matches.table_acts import TableAct, acts_of, carry_out, read_act
from tui.texts.keys import TABLE_ASK, TABLE_MENU
from tui.texts.match import (
    format_act_question,
    format_table_act,
    what_comes,
)

if TYPE_CHECKING:
    from tui.plain.talk import Talk
    from tui.texts.localizer import Localizer


class LineTableMenu:
    """The menu of one person at a table."""

    leave_words: ClassVar[str] = "table.menu.leave"
    """What leaving the table is called."""

    def __init__(self, talk: Talk, localizer: Localizer, participant: Participant, me: Seat | None) -> None:
        """Offer the menu to the person at the keyboard: a seat, or nobody in particular."""
        self.talk = talk
        self.localizer = localizer
        self.participant = participant
        self._me = me

    async def run(self) -> bool:
        """Offer what can be done, and do it; tells whether the person leaves."""
        names = ["leave", *(["resign"] if self._me is not None else [])]
        names += [*(["decide"] if self._rulings() else []), "time", "abandon"] if self.participant.decides else []
        choices = [
            Choice(name, self.localizer(self.leave_words if name == "leave" else TABLE_MENU(name))) for name in names
        ]
        if self.participant.keeps_time and self.participant.who is not None:
            key = "shared.clock.go_on" if self.participant.live_match.clocks.paused else "shared.clock.pause"
            choices.append(Choice("pause", self.localizer(key)))
        choices += [Choice(act.key, format_table_act(act, self.localizer)) for act in acts_of(self.participant)]
        name = await self._choose(self.localizer("table.menu.title"), choices)
        if name in ("resign", "time") or (name == "abandon" and self.participant.who is None):
            what = what_comes(name, self.participant.live_match.game.key, self.localizer)
            if await self._sure(self.localizer(TABLE_ASK(name), what=what), self.localizer(TABLE_MENU(name))):
                self._intervene(name)
        elif name == "abandon":
            await self._with_note(self.localizer("shared.ask.abandon"), self.participant.abandon)
        elif name == "decide":
            await self._decide()
        elif name == "pause":
            self._try(lambda: self.participant.pause_clocks(not self.participant.live_match.clocks.paused))
        elif name is not None and name != "leave":
            await self._do(read_act(name))
        return name == "leave"

    def _rulings(self) -> Sequence[tuple[int, str]]:
        """Return what may be answered now in the place of the whole table."""
        game_ui = game_ui_of(self.participant.live_match.game.key)
        return game_ui.rulings(self.participant.view(self._me), self.localizer)

    async def _decide(self) -> None:
        """Answer in the table's place what it is asked."""
        rulings = [Choice(str(value), words) for value, words in self._rulings()]
        value = await self._choose(self.localizer(TABLE_MENU("decide")), rulings)
        if value is not None:
            self._try(lambda: self.participant.rule(int(value)))

    async def _choose(self, question: str, choices: list[Choice]) -> str | None:
        return await ask(self.talk, self.localizer.session.words, question, choices)

    async def _sure(self, question: str, act: str) -> bool:
        return await agrees(self.talk, self.localizer.session.words, question, act)

    def _intervene(self, name: str) -> None:
        participant, me = self.participant, self._me
        if name == "resign" and me is not None:
            self._try(lambda: participant.resign(me))
        elif name == "time":
            self._try(participant.call_time)
        elif name == "abandon":
            self._try(participant.abandon)

    async def _do(self, act: TableAct) -> None:
        participant, seat = self.participant, act.seat
        if seat is None:
            whose = [
                Choice(TableAct(act.name, person).key, self.localizer.names[person])
                for person in participant.live_match.people
            ]
            name = await self._choose(self.localizer("shared.act.whose"), whose)
            if name is not None:
                await self._do(read_act(name))
            return
        question = format_act_question(act, self.localizer)
        note = self.localizer("shared.claim.note", name=self.localizer.names[seat])
        if act.name == "out":
            await self._with_note(question, lambda reason: participant.rule_out(seat, reason))
        elif act.name == "replace":
            self.talk.say(question)
            typed = await hear_name(self.talk, self.localizer.session.words)
            if typed:
                self._try(lambda: participant.replace(seat, Player(typed)))
        elif act.name == "come_back" or await self._sure(question, format_table_act(act, self.localizer)):
            self._try(lambda: carry_out(participant, act, note))

    async def _with_note(self, question: str, act: Callable[[str], None]) -> None:
        self.talk.say(question)
        note = await self.talk.hear()
        if note is not None:
            self._try(lambda: act(note))

    def _try(self, act: Callable[[], None]) -> None:
        if self.participant.live_match.outcome is None:
            with saying_refusals(self.talk, self.localizer.session.words):
                act()
