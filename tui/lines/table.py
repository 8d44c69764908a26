"""A match in lines: what happens in sentences, what can be done as numbered choices, and a letter for each question."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from engine.core.errors import CarteadoError
from engine.core.model import Abandoned, Resigned, Seat, TimeCalled
from tui.games import Voice, face_of
from tui.house import Sitting
from tui.lines.reading import read_rules
from tui.lines.talk import Choice, Talk, ask, chosen, numbered
from tui.screens.chronicle import Chronicle
from tui.screens.hotseat import Keyboard
from tui.session import Session

MANY = 24
"""More choices than this are not read out unless they are asked for."""
LAST = 8
"""How many sentences of the log are said again when they are asked for."""


class LineTable:
    """One match as somebody plays or watches it who hears it line by line."""

    def __init__(self, talk: Talk, session: Session, sitting: Sitting, people: tuple[Seat, ...]) -> None:
        """Sit down; `people` are the seats played from here, none for somebody who watches."""
        self.talk = talk
        self.session = session
        self.sitting = sitting
        self.table = sitting.table
        self.keyboard = Keyboard(people)
        self.face = face_of(self.table.game.key)
        names = tuple(player.name for player in self.table.header.players)
        self.voice = Voice(session, names)
        self.chronicle = Chronicle(self.table.game, self.face, self.voice)
        self._told = len(self.table.line.plies)
        self._asked: tuple[Any, Seat | None] | None = None
        self._choices: tuple[Choice, ...] = ()
        self._actions: dict[str, Any] = {}
        self._changed = asyncio.Event()
        self._left = False

    async def play(self) -> None:
        """Play until the match is over or the person leaves; the match stays in the store as it stands."""
        unsubscribe = self.sitting.subscribe(self._changed.set)
        self.sitting.pause = self.session.bot_pause()
        visit = self.sitting.enter()
        self.talk.say("", *self._table(), self.voice("lines.table.help"))
        heard: asyncio.Task[str | None] = asyncio.ensure_future(self.talk.hear())
        try:
            while not self._left:
                self._changed.clear()
                self._follow()
                if self.table.outcome is not None:
                    self._tell_end()
                    return
                heard = await self._next(heard)
        finally:
            heard.cancel()
            unsubscribe()
            await visit.leave()

    async def _next(self, heard: asyncio.Task[str | None]) -> asyncio.Task[str | None]:
        """Wait for a line or for something to happen; a line is answered, and the next one listened for."""
        changed = asyncio.ensure_future(self._changed.wait())
        await asyncio.wait({heard, changed}, return_when=asyncio.FIRST_COMPLETED)
        changed.cancel()
        if not heard.done():
            return heard
        line = heard.result()
        if line is None:
            self._left = True
        else:
            await self._take(line)
        return asyncio.ensure_future(self.talk.hear())

    # ---- What happens ------------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Tell what is new, and ask when somebody here is asked anew."""
        table, keyboard = self.table, self.keyboard
        if self.sitting.trouble is not None:
            self.talk.say(self.session.words.error(self.sitting.trouble))
        self._tell_news()
        keyboard.follow(table.deciders(), table.game.progress(table.state)[0], self._has_secrets)
        if keyboard.called is not None:
            self._ask_once((table.state, None), self.voice("lines.pass_on", name=self.voice.names[keyboard.called]))
        elif keyboard.present in table.deciders():
            self._ask(keyboard.present)

    def _has_secrets(self, seat: Seat) -> bool:
        return self.face.has_secrets(self.table.view(seat))

    def _tell_news(self) -> None:
        plies = self.table.line.plies
        if len(plies) < self._told:
            self.talk.say(self.voice("lines.taken_back"))
        new = plies[self._told :]
        self._told = len(plies)
        for ply in new:
            self.talk.say(*(line.text for line in self.chronicle.of(ply, self.keyboard.present)))

    def _ask_once(self, asked: tuple[Any, Seat | None], *lines: str) -> bool:
        if self._asked == asked:
            return False
        self._asked = asked
        self.talk.say("", *lines)
        return True

    def _ask(self, me: Seat) -> None:
        """Offer every legal action by number."""
        view = self.table.view(me)
        legal = self.table.legal_actions(me)
        self._actions = {str(number): action for number, action in enumerate(legal)}
        told = [self.face.name_of(view, action, self.voice) for action in legal]
        self._choices = tuple(Choice(name, words) for name, words in zip(self._actions, apart(told), strict=True))
        question = self.voice("lines.your_turn", name=self.voice.names[me])
        offered = numbered(self._choices)
        if len(offered) > MANY:
            offered = [offered[0], self.voice("lines.and_so_on"), offered[-1]]
        self._ask_once((self.table.state, me), question, *offered)

    def _table(self) -> tuple[str, ...]:
        return self.face.describe(self.table.view(self.keyboard.present), self.voice)

    def _tell_end(self) -> None:
        outcome = self.table.outcome
        assert outcome is not None
        if not outcome.places:
            self.talk.say("", self.voice("table.abandoned"))
            return
        self.talk.say("", self.face.ending(outcome, self.voice))
        view = self.table.view(self.keyboard.present)
        heading, *rows = self.face.results(view, outcome, tuple(self.table.line.plies), self.voice)
        for row in rows:
            parts = (f"{name}: {cell}" if name else cell for name, cell in zip(heading, row, strict=True) if cell)
            self.talk.say("; ".join(parts) + ".")

    # ---- What is typed -----------------------------------------------------------------------------------------------

    async def _take(self, typed: str) -> None:
        """Take one line: behind the curtain any, else a letter that asks something, or a choice."""
        if self.keyboard.called is not None:
            self.keyboard.ready()
            self.talk.say(*self._table())
            return
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "?":
                self.talk.say(*self.voice("lines.table.letters").split("\n"))
            case "s":
                self.talk.say(*self._table())
            case "l":
                self._say_last()
            case "c":
                self.talk.say(self._clock())
            case "o":
                self._say_choices()
            case "u":
                self._undo()
            case "r":
                await read_rules(self.talk, self.session, self.table.game.key, rest)
            case "m":
                await self._menu()
            case "q":
                self._leave()
            case _ if self.keyboard.present not in self.table.deciders():
                self.talk.say(self._waiting())
            case _ if typed:
                self._choose(typed)

    def _choose(self, typed: str) -> None:
        meant = chosen(typed, self._choices)
        if len(meant) == 1:
            self._submit(self._actions[meant[0].name])
        elif meant:
            self.talk.say(*(f"{self._choices.index(choice) + 1}. {choice.words}" for choice in meant))
        else:
            self.talk.say(self.voice("lines.no_such", typed=typed))

    def _submit(self, action: Any) -> None:
        me = self.keyboard.present
        try:
            if me is not None:
                self.table.submit(me, action)
        except CarteadoError as error:
            self.talk.say(self.session.words.error(error))

    def _undo(self) -> None:
        me = self.keyboard.present
        try:
            if me is not None:
                self.table.take_back(me)
        except CarteadoError as error:
            self.talk.say(self.session.words.error(error))

    def _say_choices(self) -> None:
        mine = self.keyboard.present in self.table.deciders()
        self.talk.say(*(numbered(self._choices) if mine else (self._waiting(),)))

    def _say_last(self) -> None:
        lines = self.chronicle.lines(self.table.line.plies, self.keyboard.present)[-LAST:]
        self.talk.say(*(line.text for line in lines))

    def _waiting(self) -> str:
        names = ", ".join(self.voice.names[seat] for seat in self.table.deciders())
        return self.voice("lines.waiting", names=names)

    def _clock(self) -> str:
        left = self.sitting.time_left
        if left is None:
            return self.voice("lines.no_clock")
        return self.voice("lines.clock", minutes=left // 60_000, seconds=left // 1000 % 60)

    def _leave(self) -> None:
        self.talk.say(self.voice("lines.left"))
        self._left = True

    async def _menu(self) -> None:
        """Offer what can be done besides playing; each is asked once more."""
        acts = ["leave", "time", "abandon"]
        if self.keyboard.present is not None:
            acts.insert(1, "resign")
        choices = [Choice(act, self.voice(f"table.menu.{act}")) for act in acts]
        act = await ask(self.talk, self.session.words, self.voice("table.menu.title"), choices)
        if act == "leave":
            self._leave()
        elif act is not None:
            yes = [Choice("yes", self.voice(f"table.menu.{act}"))]
            if await ask(self.talk, self.session.words, self.voice(f"table.ask.{act}"), yes):
                self._intervene(act)

    def _intervene(self, act: str) -> None:
        me = self.keyboard.present
        try:
            if act == "resign" and me is not None:
                self.table.intervene(Resigned(me))
            elif act == "time":
                self.table.intervene(TimeCalled())
            elif act == "abandon":
                self.table.intervene(Abandoned())
        except CarteadoError as error:
            self.talk.say(self.session.words.error(error))


def apart(told: Sequence[str]) -> list[str]:
    """Return the words of choices, those that sound alike counted: two commanders may be of one rank."""
    return [
        f"{words} ({told[: at + 1].count(words)})" if told.count(words) > 1 else words for at, words in enumerate(told)
    ]
