"""A match in lines."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from engine.core.text import fold
from saves.people.profiles import Profile
from tui.games.hints import format_hint
from tui.plain.heard_match import HeardMatch
from tui.plain.menu import PAGE_ROWS, rows_of, say_unknown
from tui.plain.rules import read_rules
from tui.plain.table_cards import CARD, CELL
from tui.plain.table_menu import LineTableMenu
from tui.plain.talk import HELP, answering_itself, heard_or_news, saying_refusals
from tui.services.identity.limits import Spend, unlimited
from tui.services.identity.names import clean
from tui.texts.match import format_seat_times, format_seats_here

if TYPE_CHECKING:
    from tui.plain.talk import Talk
    from tui.services.matches.attendance import Role
    from tui.services.matches.live_match import LiveMatch
    from tui.texts.localizer import Session

LAST = 8
"""How many sentences of the log are said again when they are asked for."""


class LineTable(HeardMatch):
    """Match as a player or spectator plays it, line by line."""

    menu: ClassVar[type[LineTableMenu]] = LineTableMenu

    def __init__(
        self,
        talk: Talk,
        session: Session,
        live_match: LiveMatch,
        who: str | None = None,
        role: Role = "guest",
        profile: Profile | None = None,
        spend: Spend = unlimited,
    ) -> None:
        """Sit down: with a name at the seats of that name, or to watch where there are none.

        Without at all seats. Lessons for newcomers are told with a `profile` that tells which they have been told;
        `spend` limits hints.
        """
        super().__init__(talk, session, live_match, who, role, profile)
        self._line = answering_itself(talk)
        """Where lines are heard that answer at the table: it has help of its own."""
        self._spend = spend
        self._left = False

    async def play(self) -> None:
        """Play until the match is over or the person leaves; the match stays in the store as it stands."""
        ends = [self.live_match.subscribe(self._changed.set, self.participant)]
        self.live_match.admit(self.participant)
        if self.presence.shared:
            ends.append(self.live_match.subscribe_news(self._hear_news))
        else:
            self.live_match.pause = self.session.bot_pause()
        table = [*self._table()]
        if self.game_ui.reads_hand or rows_of(*table) > PAGE_ROWS:
            table = [self.game_ui.in_a_line(self._view(), self.localizer), self.localizer("lines.table.long")]
        self.talk.say("", *table, self.localizer("lines.table.help"))
        if watching := self.presence.watching(self.localizer):
            self.talk.say(watching)
        heard: asyncio.Task[str | None] = asyncio.ensure_future(self._line.hear())
        try:
            while not self._left:
                self._changed.clear()
                self._follow()
                if self.over:
                    self._tell_end()
                    return
                if (action := self._only_answer()) is not None:
                    await self._submit(action)
                    continue
                heard = await self._next(heard)
        finally:
            heard.cancel()
            for end in ends:
                end()
            await self.participant.leave()

    async def _next(self, heard: asyncio.Task[str | None]) -> asyncio.Task[str | None]:
        """Wait for a line or for something to happen; a line is answered, and the next one listened for."""
        await heard_or_news(heard, self._changed)
        if not heard.done():
            return heard
        line = heard.result()
        if line is None:
            self._left = True
        else:
            await self._take(line)
        return asyncio.ensure_future(self._line.hear())

    # ---- What is typed -----------------------------------------------------------------------------------------------

    async def _take(self, typed: str) -> None:
        """Take one line: behind the curtain any, else a letter that asks something, or a choice."""
        if self.hot_seat.called is not None:
            self.hot_seat.ready()
            self.talk.say(*self._table())
            return
        word, _, rest = typed.partition(" ")
        match fold(word):
            case "?":
                self._ask_again()
            case word if word in HELP:
                self._pager.say(*self._letters())
            case _ if self._pager.more(typed):
                pass
            case "":
                await self._enter()
            case "s":
                self.talk.say(self.game_ui.in_a_line(self._view(), self.localizer))
            case "t":
                self._pager.say(*self._table())
            case "m":
                cards = self.game_ui.own_cards(self._view(), self.localizer)
                self._pager.say(*(cards or (self.localizer("lines.no_cards"),)))
            case word if word in CARD:
                await self._read_card(rest)
            case word if word in CELL:
                cell = self.game_ui.cell_heard(self._view(), rest, self.localizer)
                self.talk.say(cell or self.localizer("lines.no_cells"))
            case "l":
                self._say_last()
            case "c":
                self.talk.say(*self._clock())
            case "o":
                self._say_choices()
            case "u":
                self._undo()
            case "h" if not rest:
                await self._hint()
            case "p" if self.presence.shared:
                self.talk.say(*format_seats_here(self.participant, self.localizer))
            case "a" | "n" if self.presence.shared and self.presence.question(self.localizer) is not None:
                self._answer(fold(word) == "a")
            case "r":
                await read_rules(self.talk, self.session, self.live_match.game.key, rest)
            case "menu":
                await self._menu()
            case "0" if not self._chooses("0"):
                await self._menu()
            case "q" | "sair" | "quit":
                self._leave()
            case _ if self.hot_seat.present not in self.update.asked:
                self.talk.say(self._waiting())
            case _:
                await self._choose(typed)

    def _chooses(self, typed: str) -> bool:
        """Tell whether a choice of those at the keyboard is typed so."""
        question = self._answerable
        return question is not None and typed in question.choices.actions

    async def _enter(self) -> None:
        """Take the only choice there is; where there are several, or none, say again what is asked."""
        question = self._answerable
        if question is None or question.choices.only is None:
            self._ask_again()
        else:
            await self._choose(question.choices.only.name)

    async def _read_card(self, named: str) -> None:
        """Read the card that a choice of this number is about, or one that lies open of this name; else offer all."""
        cards = tuple(self._seen_cards())
        key = ""
        if named.isdecimal():
            question = self._answerable
            action = None if question is None else question.choices.actions.get(named)
            key = "" if action is None else self.game_ui.card_meant(self.update.view, action)
            if not key:
                self.talk.say(self.localizer("lines.card.none", number=named[:6]))
                return
        await self._cards.read(cards, named, key)

    async def _menu(self) -> None:
        if await self.menu(self.talk, self.localizer, self.participant, self.hot_seat.present).run():
            self._leave()

    def _letters(self) -> list[str]:
        lines = self.localizer("lines.table.letters").split("\n")
        lines += [self.localizer("lines.cell")] if self.game_ui.cell_heard(self._view(), "", self.localizer) else []
        lines += [] if self.asking is None else self.asking.settings()
        return [*lines, *(self.localizer("shared.lines.letters").split("\n") if self.presence.shared else ())]

    def _answer(self, yes: bool) -> None:
        error = self.presence.answer(yes)
        if error is not None:
            self.talk.say(self.session.words.error(error))

    async def _choose(self, typed: str) -> None:
        question = self.asking
        if question is None:
            return
        choices = question.choices
        meant = choices.meant(typed)
        refused = choices.refused(typed) if not meant else None
        if len(meant) == 1:
            warns = not self.taught and self.session.settings.confirm_end
            if caution := question.caution(meant[0]) if warns else "":
                self.talk.say("", caution)
            else:
                await self._submit(await self._with_words(choices.action(meant[0])))
        elif meant:
            self._pager.say(*choices.lines(meant))
        elif refused is not None:
            await self._submit(refused)
        else:
            gap = typed.isdecimal() and int(typed[:6]) <= len(choices.numbers)
            not_now = self.localizer("lines.not_now", typed=typed[:6]) if gap else ""
            self.talk.say(not_now or say_unknown(typed, choices.all, self.session.words))

    async def _with_words(self, action: Any) -> Any | None:
        """Return the action with the words that a player says with it; None when they think better of it."""
        asked = self.game_ui.words_asked(action)
        if asked is None:
            return action
        self.talk.say(self.localizer(asked), self.localizer("lines.words.cancel"))
        text = await self.talk.hear()
        return None if text is None or text.strip() == "0" else replace(action, words=clean(text))

    async def _submit(self, action: Any | None) -> None:
        """Act, and hear nothing more until the action is on disk: what is typed ahead answers what is asked then."""
        me = self.hot_seat.present
        with saying_refusals(self.talk, self.session.words):
            if me is not None and action is not None:
                self.participant.submit(me, action)
            while self.participant.sending:
                self._changed.clear()
                await self._changed.wait()
            self._changed.set()

    async def _hint(self) -> None:
        """Tell what a good player would do for whoever is asked, and why; the match is marked."""
        me, localizer = self.hot_seat.present, self.localizer
        if not self.live_match.gives_hints or me is None or not self.participant.may_ask_hint(me):
            self.talk.say(localizer("hint.none" if self.live_match.gives_hints else "error.hint_counts"))
            return
        with saying_refusals(self.talk, self.session.words):
            hint = await self.participant.hint(me, self._spend)
            self._look()
            lines = () if hint is None else format_hint(self.game_ui, self.update.view, hint, localizer)
            self.talk.say(*(lines or (localizer("hint.none"),)))

    def _undo(self) -> None:
        me = self.hot_seat.present
        with saying_refusals(self.talk, self.session.words):
            if me is not None:
                self.participant.take_back(me)

    def _say_choices(self) -> None:
        question = self._answerable
        lines = [self._waiting()] if question is None else question.choices.lines(question.choices.all)
        self._pager.say(*lines)

    def _say_last(self) -> None:
        lines = self.log_formatter.lines(self.update.events, self.hot_seat.present)[-LAST:]
        self.talk.say(*(line.text for line in lines))

    def _clock(self) -> list[str]:
        left = self.live_match.time_left
        seats = format_seat_times(self.participant, self.session.words)
        if left is None:
            return seats or [self.localizer("lines.no_clock")]
        return [self.localizer("lines.clock", minutes=left // 60_000, seconds=left // 1000 % 60), *seats]

    def _leave(self) -> None:
        self.talk.say(self.localizer("lines.left"))
        self._left = True
