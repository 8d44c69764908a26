"""A match in lines."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.core.model import Seat
from engine.core.text import fold
from saves.people.profiles import Profile
from tui.games.automatic import only_answer
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.hints import format_hint, format_hints_given
from tui.games.table_model import SeenCard
from tui.plain.menu import PAGE_ROWS, Pager, rows_of, say_unknown
from tui.plain.rules import read_rules
from tui.plain.table_cards import CARD, CELL, HeardCards
from tui.plain.table_menu import LineTableMenu
from tui.plain.table_question import TableQuestion
from tui.plain.talk import HELP, answering_itself, heard_or_news
from tui.services.identity.limits import Spend, unlimited
from tui.services.identity.names import clean
from tui.services.matches.hot_seat import HotSeat
from tui.services.matches.participant import Participant
from tui.texts.localizer import full_names
from tui.texts.match import (
    SeatPrompts,
    format_notice,
    format_seat_times,
    format_seats_here,
)
from tui.texts.match_log import LogFormatter, recap, since_own

if TYPE_CHECKING:
    from tui.plain.talk import Talk
    from tui.services.matches.attendance import Role
    from tui.services.matches.live_match import LiveMatch
    from tui.services.matches.notices import MatchNotice
    from tui.services.matches.player_update import VisiblePly
    from tui.texts.localizer import Session

MOST_SENTENCES = 5
"""How many sentences are said in one to somebody who was not there when they happened."""


LAST = 8
"""How many sentences of the log are said again when they are asked for."""


class LineTable:
    """Match as a player or spectator hears it, line by line."""

    menu: ClassVar[type[LineTableMenu]] = LineTableMenu
    taught: ClassVar[bool] = False
    """Whether somebody tells what to do: then nothing is warned of, and nothing answered for the person."""

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
        self.talk = talk
        self._line = answering_itself(talk)
        """Where lines are heard that answer at the table: it has help of its own."""
        self.session = session
        self._profile = profile
        self._spend = spend
        self.live_match = live_match
        self.participant = Participant(live_match, who, role)
        self.presence = SeatPrompts(self.participant)
        self.hot_seat = HotSeat(self.participant.seats)
        self.game_ui = game_ui_of(self.live_match.game.key)
        self._speak()
        self.update = self.participant.update(self.hot_seat.present)
        self._heard = self._joined = self.update.number
        self._plies = len(self.update.events)
        self._question = ""
        self._sentence = ""
        self._asked: tuple[Any, Seat | None] | None = None
        self.asking: TableQuestion | None = None
        """What was asked last of whoever is at the keyboard."""
        self._cards = HeardCards(talk, session.words)
        self._pager = Pager(talk, session.words)
        self._changed = asyncio.Event()
        self._left = False

    def _speak(self) -> None:
        live_match, names = self.live_match, full_names(self.live_match.players)
        self.localizer = localizer_of(self.session, live_match.game.key, live_match.options, names)
        self.log_formatter = LogFormatter(self.game_ui, self.localizer, full_names)

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

    @property
    def over(self) -> bool:
        """Tell whether the conversation about this match is over."""
        return self.update.outcome is not None

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

    # ---- What happens ------------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Tell what is new, and ask when somebody here is asked anew."""
        if self.live_match.trouble is not None:
            self.talk.say(self.session.words.error(self.live_match.trouble))
        if full_names(self.live_match.players) != self.localizer.names:
            self._speak()
        self._look()
        self._tell_plies()
        hot_seat = self.hot_seat
        hot_seat.follow(self.update.asked, self.update.progress[0], self.participant.has_secrets)
        self._look()
        self._tell_question()
        if hot_seat.called is not None:
            self._ask_once(
                (self.update.view, None), self.localizer("lines.pass_on", name=self.localizer.names[hot_seat.called])
            )
        elif hot_seat.present is not None and hot_seat.present in self.update.asked and self._only_answer() is None:
            self._ask(hot_seat.present)

    def _only_answer(self) -> Any | None:
        """Return the only answer there is, if it may be given for whoever is at the keyboard; None otherwise."""
        me, live_match = self.hot_seat.present, self.live_match
        if me is None or me not in self.update.asked or self.taught or not self.session.settings.auto_pass:
            return None
        alone = len(live_match.people) < 2
        return only_answer(live_match.game, self.game_ui, self.update.view, self.update.legal, alone=alone)

    def _look(self) -> None:
        """See the match as whoever sits at the keyboard may."""
        seats = self.participant.seats
        if self.hot_seat.people != seats:
            self.hot_seat = HotSeat(seats)
        self.update = self.participant.update(self.hot_seat.present)

    def _hear_news(self, news: MatchNotice) -> None:
        if words := format_notice(news, self.localizer, self.participant):
            self.talk.say(words)

    def _tell_question(self) -> None:
        """Say once what others ask of this person, and that an answer is waited for."""
        question = self.presence.question(self.localizer)
        text = question.text if question is not None else self.presence.waits_for(self.localizer)
        if text and text != self._question:
            self.talk.say(text)
            if question is not None:
                self.talk.say(self.localizer("shared.lines.answer"))
        self._question = text

    def _tell_plies(self) -> None:
        update = self.update
        if len(update.events) < self._plies:
            self.talk.say(self.localizer("lines.taken_back"))
        new = update.since(self._heard)
        self._heard, self._plies = update.number, len(update.events)
        for ply in new:
            lines = [line.text for line in self.log_formatter.of(ply)]
            self.talk.say(*lines)
            self._sentence = lines[-1] if lines else self._sentence
            self._teach(ply)
        if self.hot_seat.present is not None:
            self.talk.say(*self._cards.first_seen(self._seen_cards()))

    def _teach(self, ply: VisiblePly) -> None:
        """Tell a newcomer who plays here what is new from the next hand on, once."""
        if self._profile is None or not self.hot_seat.people:
            return
        view = partial(self.participant.view_after, ply, self.hot_seat.present)
        ended = self.game_ui.hand_summary(ply.events, view, self.localizer)
        if ended is not None and ended.lesson and self._profile.first_time(ended.lesson):
            self.talk.say("", *(line for line in self.localizer(ended.lesson).splitlines() if line))

    def _ask_once(self, asked: tuple[Any, Seat | None], *lines: str) -> bool:
        if self._asked == asked:
            return False
        self._asked = asked
        self.talk.say("", *lines)
        return True

    def _ask(self, me: Seat) -> None:
        """Offer every legal action by number."""
        if self._asked == (self.update.view, me):
            return
        before = None if self.taught else self.asking
        self.asking = TableQuestion(self.live_match, self.update, me, self.game_ui, self.localizer, before)
        if before is not None and not self.asking.is_new:
            self._asked = (self.update.view, me)
            return
        offered = self.asking.choices.offered
        asked = (*self._unheard(me), *self._before_choices(), *offered, *self._after_choices())
        self._ask_once((self.update.view, me), *asked)

    def _ask_again(self) -> None:
        """Say what is asked and what may be answered once more, and what Enter does; or for whom the match waits."""
        question = self._answerable
        if question is None:
            self.talk.say(self._waiting())
            return
        lines = question.choices.whole
        self._pager.say("", *self._asked_again(), *lines, *self._after_choices(), question.enter())

    @property
    def _answerable(self) -> TableQuestion | None:
        """The question that whoever is at the keyboard has to answer now; None where there is none."""
        return self.asking if self.hot_seat.present in self.update.asked else None

    def _before_choices(self) -> list[str]:
        return [] if self.asking is None else self.asking.lines()

    def _asked_again(self) -> list[str]:
        return [] if self.asking is None else self.asking.whole()

    def _after_choices(self) -> list[str]:
        return [] if self.asking is None else self.asking.time_left()

    def _unheard(self, me: Seat) -> list[str]:
        """Return in one line what others did before this person came, or while somebody else had the keyboard."""
        since = since_own(self.update.events, me)
        if self.hot_seat.alone:
            since = frozenset(number for number in since if number <= self._joined)
        sentences = [line.text for line in recap(self.log_formatter.lines(self.update.events, me), since)]
        # One alone has just been said.
        return (
            [f"{self.localizer('table.recap')} {' '.join(sentences[-MOST_SENTENCES:])}"] if len(sentences) > 1 else []
        )

    def _table(self) -> tuple[str, ...]:
        return self.game_ui.describe(self.participant.view(self.hot_seat.present), self.localizer)

    def _tell_end(self) -> None:
        outcome = self.update.outcome
        assert outcome is not None
        if not outcome.places:
            self.talk.say("", self.localizer("table.abandoned"))
            return
        # The log may have ended with the same sentence.
        ending = self.game_ui.ending(outcome, self.localizer)
        self.talk.say("", *([ending] if ending != self._sentence else []))
        heading, *rows = self.game_ui.results(self.update.view, outcome, self.update.all_events, self.localizer)
        for row in rows:
            cells = [(name, cell) for name, cell in zip(heading, row, strict=True) if cell]
            if len(cells) == 1:
                self.talk.say(cells[0][1])
                continue
            self.talk.say("; ".join(f"{name}: {cell}" if name else cell for name, cell in cells) + ".")
        self.talk.say(*format_hints_given(self.participant, self.localizer))
        self.talk.say(*self.game_ui.afterwords(self.participant.afterwords, self.localizer))

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

    def _seen_cards(self) -> Iterable[SeenCard]:
        return self.game_ui.seen_cards(self._view(), self.localizer)

    def _view(self) -> Any:
        return self.participant.view(self.hot_seat.present)

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
        try:
            if me is not None and action is not None:
                self.participant.submit(me, action)
        except CarteadoError as error:
            self.talk.say(self.session.words.error(error))
            return
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
        try:
            hint = await self.participant.hint(me, self._spend)
        except CarteadoError as error:
            self.talk.say(self.session.words.error(error))
            return
        self._look()
        lines = () if hint is None else format_hint(self.game_ui, self.update.view, hint, localizer)
        self.talk.say(*(lines or (localizer("hint.none"),)))

    def _undo(self) -> None:
        me = self.hot_seat.present
        try:
            if me is not None:
                self.participant.take_back(me)
        except CarteadoError as error:
            self.talk.say(self.session.words.error(error))

    def _say_choices(self) -> None:
        question = self._answerable
        lines = [self._waiting()] if question is None else question.choices.lines(question.choices.all)
        self._pager.say(*lines)

    def _say_last(self) -> None:
        lines = self.log_formatter.lines(self.update.events, self.hot_seat.present)[-LAST:]
        self.talk.say(*(line.text for line in lines))

    def _waiting(self) -> str:
        names = ", ".join(self.localizer.names[seat] for seat in self.update.asked)
        return self.localizer("lines.waiting", names=names)

    def _clock(self) -> list[str]:
        left = self.live_match.time_left
        seats = format_seat_times(self.participant, self.session.words)
        if left is None:
            return seats or [self.localizer("lines.no_clock")]
        return [self.localizer("lines.clock", minutes=left // 60_000, seconds=left // 1000 % 60), *seats]

    def _leave(self) -> None:
        self.talk.say(self.localizer("lines.left"))
        self._left = True
