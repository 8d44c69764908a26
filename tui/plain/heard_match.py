"""HeardMatch: a match in lines, as it is said."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from engine.core.model import Seat
from saves.people.profiles import Profile
from tui.games.automatic import only_answer
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.hints import format_hints_given
from tui.games.table_model import SeenCard
from tui.plain.menu import Pager
from tui.plain.table_cards import HeardCards
from tui.plain.table_question import TableQuestion
from tui.services.matches.hot_seat import HotSeat
from tui.services.matches.participant import Participant
from tui.texts.localizer import full_names
from tui.texts.match import SeatPrompts, format_notice
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


class HeardMatch:
    """Match as it is said to one player or spectator, and what is asked of them."""

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
    ) -> None:
        """Sit down: with a name at the seats of that name, or to watch where there are none.

        Without at all seats. Lessons for newcomers are told with a `profile` that tells which they have been told.
        """
        self.talk = talk
        self.session = session
        self._profile = profile
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
        self._makes = self.game_ui.makes(self.update.view, self.localizer)
        self._asked: tuple[Any, Seat | None] | None = None
        self.asking: TableQuestion | None = None
        """What was asked last of whoever is at the keyboard."""
        self._cards = HeardCards(talk, session.words)
        self._pager = Pager(talk, session.words)
        self._changed = asyncio.Event()

    def _speak(self) -> None:
        live_match, names = self.live_match, full_names(self.live_match.players)
        self.localizer = localizer_of(self.session, live_match.game.key, live_match.options, names)
        self.log_formatter = LogFormatter(self.game_ui, self.localizer, full_names)

    @property
    def over(self) -> bool:
        """Tell whether the conversation about this match is over."""
        return self.update.outcome is not None

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
            self._tell_makes()
            self.talk.say(*self._cards.first_seen(self._seen_cards()))

    def _tell_makes(self) -> None:
        """Say what the cards of whoever is at the keyboard make, where that is new."""
        makes = self.game_ui.makes(self.update.view, self.localizer)
        if makes not in ("", self._makes):
            self.talk.say(makes)
        self._makes = makes

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
        self.asking = TableQuestion(
            self.live_match, self.update, me, self.game_ui, self.localizer, before, alone=self.hot_seat.alone
        )
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

    def _seen_cards(self) -> Iterable[SeenCard]:
        return self.game_ui.seen_cards(self._view(), self.localizer)

    def _view(self) -> Any:
        return self.participant.view(self.hot_seat.present)

    def _waiting(self) -> str:
        names = ", ".join(self.localizer.names[seat] for seat in self.update.asked)
        return self.localizer("lines.waiting", names=names)
