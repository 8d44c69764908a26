"""A match screen at a table with other people.

Who is there, what they ask, and what is on its way to the disk.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from textual import events
from textual.message import Message

from tui.canvas.grid import Canvas
from tui.context import reporting
from tui.match.draw_players_bar import draw_players_bar
from tui.match.draw_screen import players_bar_line
from tui.match.screen import MatchScreen
from tui.services.matches.attendance import Role
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.notices import Arrived, Departed, MatchNotice
from tui.texts.match import NO, YES, PlayersBar, Question, SeatPrompts, format_notice
from tui.widgets.canvas_view import palette_of
from tui.widgets.dialogs import AskDialog

_NOTICE_SECONDS = 8.0
"""How long is told what happens around the table, in seconds."""
_REMARKS = 8
"""So many lines of what was said at the table can be read again."""
_SLOW = 0.3
"""How long an action may be on its way to the disk before the table says so, in seconds."""


class SharedScreen(MatchScreen):
    """A live match as one of its visitors follows it.

    At this computer alone there is nobody else to list; at a table that people share every visitor has a name.
    """

    class Happened(Message, bubble=False):
        """Posted when something has happened around the table."""

        def __init__(self, news: MatchNotice) -> None:
            super().__init__()
            self.news = news

    def __init__(self, live_match: LiveMatch, who: str | None = None, role: Role = "guest") -> None:
        super().__init__(live_match, who, role)
        self.presence = SeatPrompts(self.participant)
        self.players_bar: PlayersBar | None = None
        """The people as they were last shown."""
        self.notice = ""
        """What has just happened around the table, in words."""
        self.speak: Callable[[str], None] | None = None
        """Says a line to the others at the table; None where nobody would hear it."""
        self._remarks = deque[str](maxlen=_REMARKS)
        self.out = False
        """Nobody sees this screen for a while."""
        self._paints = False
        self._slow = False
        self._end_news: Callable[[], None] = lambda: None

    @property
    def board_rows(self) -> int:
        """How many lines are left beside the one with the people."""
        return super().board_rows - self.presence.shared

    def arrive(self) -> None:
        """Join the table without announcing it to this person."""
        self.live_match.admit(self.participant)
        if self.presence.shared:
            self._end_news = self.live_match.subscribe_news(self._listen_to_news)

    async def depart(self) -> None:
        """Leave the table; the match is in the store as it stands."""
        self._end_news()
        await self.participant.leave()

    def step_out(self, out: bool) -> None:
        """Note whether somebody sees this screen; the others at the table are notified."""
        self.out = out
        self.participant.step_out(out)
        if not out:
            self.look_again()

    def look_again(self) -> None:
        """Show everything that happened while the screen was unseen."""

    def _listen_to_news(self, news: MatchNotice) -> None:
        # As with all that happens at the table: only a message may cross from another session to this screen.
        self.post_message(self.Happened(news))

    def on_shared_screen_happened(self, event: Happened) -> None:
        """Say what has happened around the table.

        Who comes for the first time is seen in the bar of the players.
        """
        self.seconds.resume()
        news = event.news
        if self.out or (isinstance(news, Arrived) and not news.again):
            return
        if isinstance(news, Arrived | Departed) and self.participant.is_of(news.who):
            return
        if words := format_notice(news, self.localizer, self.participant):
            self.say(words)

    def say(self, text: str) -> None:
        """Show a message below the table for a while.

        It is no notice over the table: for each of those Textual lays out the whole screen, of everybody who is there.
        """
        self.notice = text
        self.paint_soon()
        self.set_timer(_NOTICE_SECONDS, lambda: self.unsay(text))

    def hear_remark(self, text: str) -> None:
        """Show what somebody at the table said."""
        self._remarks.append(text)
        self.say(text)

    def action_talk(self) -> None:
        """Read what was said at the table, and say something; then the table has the keys again."""
        if self.speak is not None:
            question = "\n".join((*self._remarks, self.localizer("table.talk.ask")))
            self.app.push_screen(AskDialog(question), self._said)

    def _said(self, text: str | None) -> None:
        if text and self.speak is not None:
            with reporting(self.tell_error):
                self.speak(text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave the talk out where nobody hears it (hook of Textual)."""
        if action == "talk":
            return self.speak is not None
        return super().check_action(action, parameters)

    def unsay(self, text: str) -> None:
        """Remove a message if it is still shown."""
        if self.notice == text:
            self.notice = ""
            self.paint_soon()

    def paint_soon(self) -> None:
        """Redraw the match after all queued events, if somebody sees it."""
        if not self._paints and not self.out:
            self._paints = True
            # As `call_later` does it, which makes a function each time that Textual would look into each time.
            self.post_message(events.Callback(callback=self._paint_now))

    def _paint_now(self) -> None:
        # Where it was drawn meanwhile, after all that it was to show, nothing is drawn twice.
        if self._paints:
            self.paint()

    # ---- Questions ---------------------------------------------------------------------------------------------------

    def question(self) -> Question | None:
        """Return the question that replaces the prompt, if any.

        What others ask, or that an action is slow to be saved.
        """
        if self.sending and self._slow:
            return Question(self.localizer("shared.saving"))
        return self.presence.question(self.localizer)

    def take_answer(self, name: str) -> bool:
        """Handle a key that answers another person's question; tells whether it did."""
        if name not in (*YES, *NO) or self.presence.question(self.localizer) is None:
            return False
        error = self.presence.answer(name in YES)
        if error is not None:
            self.tell_error(error)
        self.paint()
        return True

    # ---- On the way to the disk --------------------------------------------------------------------------------------

    @property
    def sending(self) -> bool:
        """Tell whether this person's action is on its way to the disk; until it is there no other is chosen."""
        return self.participant.sending

    def sent(self) -> None:
        """Redraw for this person's own action once it is applied, and not just before."""
        self._slow = self._paints = False
        if self.sending:
            self.set_timer(_SLOW, self._late)

    def _late(self) -> None:
        if self.sending:
            self._slow = True
            self.paint()

    # ---- Time --------------------------------------------------------------------------------------------------------

    def look_at_clock(self) -> None:
        """Show the time that is left; where none runs, not again before something has happened at the table."""
        super().look_at_clock()
        if self.presence.shared and not self.live_match.timed:
            self.seconds.pause()

    def show_time(self) -> None:
        """Redraw the clocks alone."""
        if not self.presence.shared or not self.board.size:
            super().show_time()
            return
        players_bar = self.presence.players_bar(self.update, self.localizer)
        if players_bar is not None and players_bar != self.players_bar:
            self.players_bar = players_bar
            width, height = self.board.size
            canvas = Canvas(width, 1)
            draw_players_bar(canvas, canvas.area, palette_of(self.app), players_bar, self.localizer("shared.away"))
            self.board.show_line(players_bar_line(width, height).y, canvas.rows()[0])
