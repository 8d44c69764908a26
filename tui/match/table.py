"""The table: one match played from this screen, by one person or by several who pass the keyboard on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from msgspec.structs import replace
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message

from engine.core.errors import CarteadoError
from engine.core.model import Seat
from tui.context import reporting
from tui.games.automatic import only_answer
from tui.games.hints import format_hint
from tui.keymap import key
from tui.match.choice_controller import ChoiceController
from tui.match.choosing import SCROLL
from tui.match.draw_screen import Overlay
from tui.match.drawn_table import DECIDED, DrawnTable
from tui.match.offers import offered_moves
from tui.services.identity.names import clean
from tui.services.matches.attendance import Role
from tui.services.matches.live_match import LiveMatch
from tui.texts.match import format_late_plies
from tui.widgets.canvas_view import CanvasView
from tui.widgets.dialogs import AskDialog
from tui.widgets.lines_dialog import LinesDialog
from tui.widgets.screen import Offer

_CLOSE = ("escape", "enter", "space", "q")
_ALWAYS = ("m", "Q", "question_mark", "ctrl+q", "ctrl+p")
"""The keys that work whatever lies over the table."""
_ACTING = ("enter", "left", "h", "right", "l", "up", "k", "down", "j", "tab", "shift+tab")
"""The keys that act or point, and draw the table with what comes of it."""
_WATCHED = 4.0
"""How long the end of a hand is shown where nobody plays who could go on, in seconds."""


class TableScreen(DrawnTable):
    """Screen of what the person at the keyboard may see, which takes what that person does."""

    place = "place.table"
    cautious: ClassVar[bool] = True
    """Whether something is said against an action that gives something up, where the person wants that."""
    BINDINGS: ClassVar[list[BindingType]] = [
        key("u", "undo", "key.table.undo"),
        key("L,g", "log", "key.table.log"),
        key("i", "details", "key.table.details"),
        key("H", "hint", "key.table.hint", show=False),
        key("slash", "talk", "key.table.talk", show=False),
        key("escape", "back", "key.table.back", show=False),
    ]

    class Changed(Message, bubble=False):
        """Posted when something has happened at the table."""

    def __init__(self, live_match: LiveMatch, who: str | None = None, role: Role = "guest") -> None:
        """Sit down at a match; it goes on from where it stands.

        Without a name this is the only screen of the table. With a name the seats of that name are played from here;
        somebody who has none watches, as the table's terms and their own role allow.
        """
        super().__init__(live_match, who, role)
        self._heard = False
        self._seen_end = False
        self._asked_for: tuple[Any, Seat | None] | None = None
        self._others_acted = 0.0
        """When the last choice of somebody who does not sit here was heard of, by the clock of messages."""
        self._unsubscribe: Callable[[], None] = lambda: None

    def compose(self) -> ComposeResult:
        """Show one widget that draws everything."""
        yield self.board

    def on_mount(self) -> None:
        """Begin to listen, and let the bots move."""
        self._speak()
        self.choosing = ChoiceController(
            self.participant.explain, self.game_ui, self._table_model(), cautious=self.cautious
        )
        self._unsubscribe = self.live_match.subscribe(self._listen, self.participant)
        self.arrive()
        self._follow()

    async def on_unmount(self) -> None:
        """Leave the table; the match is in the store as it stands."""
        self._unsubscribe()
        await self.depart()

    async def retell(self) -> None:
        """Redraw in another language, with other suits or another speed of bots."""
        self._speak()
        self.recap.look_anew()
        self._follow()

    # ---- What happens at the table -----------------------------------------------------------------------------------

    def _listen(self) -> None:
        # Called by whatever moved, maybe from another session: only a message may cross from there to this screen.
        if not self._heard:
            self._heard = True
            self.post_message(self.Changed())

    @on(Changed)
    def _changed(self, event: Changed) -> None:
        self._heard = False
        self.seconds.resume()
        self._look()
        if self.out and not set(self.participant.seats) & set(self.update.asked):
            # Whoever comes back is shown all of it at once.
            return
        if self.live_match.trouble is not None:
            self.tell_error(self.live_match.trouble)
        if self.localizer.names != self.log_formatter.names:
            self._speak()
        self._hear(event.time)
        self._follow_looked()

    def look_again(self) -> None:
        """Show everything that happened while the screen was unseen."""
        self._listen()

    def _hear(self, at: float) -> None:
        """Show what is new: a great moment, unless the person wants everything at once; how a hand has ended."""
        localizer, seats = self.localizer, self.participant.seats
        new, moment = self.news.hear(localizer)
        if [ply for ply in new if ply.seat is not None and ply.seat not in seats]:
            self._others_acted = at
        for text in format_late_plies(new, localizer) if self.presence.shared else ():
            self.say(text)
        read = self.news.ended
        if moment is not None and self.context.session.bot_pause():
            self.flourish.greet(*moment, rolls=self.context.session.settings.animation)
        if self.news.hand_summary is not None and not self.hot_seat.people:
            self.set_timer(_WATCHED, lambda: self._go_on() if self.news.ended is read else None)

    def _follow(self) -> None:
        """See who is asked now, and make the table model for whoever sits at the keyboard."""
        self._look()
        self._follow_looked()

    def _follow_looked(self) -> None:
        """Follow the match as it was just looked at."""
        hot_seat, before = self.hot_seat, self.hot_seat.present
        hot_seat.follow(self.update.asked, self.update.progress[0], self.participant.has_secrets)
        if hot_seat.present != before:
            self._look()
        near = hot_seat.present if hot_seat.present is not None else hot_seat.called
        self._anchor = self._anchor if near is None else near
        asked_for = self.update.view, hot_seat.present
        anew, self._asked_for = self._asked_for != asked_for, asked_for
        self.choosing.renew(self._table_model(), anew=anew)
        self._settle_over()
        if anew:
            self._answer_for_them()
        self.paint_soon()

    def _answer_for_them(self) -> None:
        """Answer for the person when there is only one answer and it tells nobody anything."""
        asked_for, action = self._asked_for, self.only_answer

        def answer() -> None:
            # Something may have happened meanwhile that changes neither, such as somebody taking a seat.
            self._look()
            if asked_for == (self.update.view, self.hot_seat.present) and action in self.update.legal:
                self.take(action)

        if action is not None:
            self.set_timer(max(self.context.session.bot_pause(), 0.001), answer)

    @property
    def only_answer(self) -> Any | None:
        """The single answer that may be given for the person; None otherwise."""
        table_model = self.choosing.table_model
        if table_model.me is None or not self.context.session.settings.auto_pass or self.news.unread:
            return None
        legal, alone = table_model.moves.actions, len(self.live_match.people) < 2
        return only_answer(self.live_match.game, self.game_ui, table_model.view, legal, alone=alone)

    def action_act(self) -> None:
        """Act on what is pointed at; once the match is over, show its result again."""
        if self._may_look_back:
            self.lay_over(Overlay.RESULTS)
        else:
            super().action_act()

    # ---- Playing -----------------------------------------------------------------------------------------------------

    def offers(self) -> tuple[Offer, ...]:
        """Return the moves offered to the person at the keyboard."""
        return offered_moves(self.game_ui, self.choosing.table_model, self.take)

    def take(self, action: Any | None) -> None:
        """Submit an action for whoever sits at the keyboard."""
        me = self.choosing.table_model.me
        if action is None or me is None or self.sending:
            self.paint()
            return
        asked = self.game_ui.words_asked(action)
        if asked is None:
            self._submit(me, action)
        else:
            self._ask_words(me, action, self.localizer(asked))

    def _ask_words(self, me: Seat, action: Any, question: str) -> None:
        """Ask for the words that go with an action before it is taken; Escape leaves it."""

        def with_words(text: str) -> Any:
            return replace(action, words=clean(text))

        def fault(text: str) -> str | None:
            reason = self.participant.explain(me, with_words(text))
            return None if reason is None else self.game_ui.why(reason, self.localizer)

        def answered(text: str | None) -> None:
            if text is not None:
                self._submit(me, with_words(text))

        self.paint_soon()
        self.app.push_screen(AskDialog(question, check=fault), answered)

    def _submit(self, me: Seat, action: Any) -> None:
        path = next(iter(self.game_ui.paths(self.update.view, action)), ())
        lying = {spot.name for spot in self.board.spots}
        self._start = next((spot for spot in path if spot in lying), "")
        try:
            self.participant.submit(me, action)
            self.sent()
        except CarteadoError as error:
            self.tell_error(error)
            self._follow()

    def on_key(self, event: events.Key) -> None:
        """Take the keys that mean something only now.

        Cards, commanders, places, commands, what lies over the table.
        """
        rolling = self.flourish.tumbling and self._over in DECIDED
        self.motion.end()
        self._read_recap(acts=event.key in _ACTING)
        self.flourish.skip()
        if rolling:
            # The key only lets the dice lie: what they have decided is read before it is taken away.
            self.paint()
        if rolling or self.take_answer(event.key) or self._take_over_key(event.key):
            event.stop()
            return
        handled, action = self.choosing.key(event.key, event.character)
        if handled:
            event.stop()
            # A key typed before the others went on is no answer to what they are the cause of.
            self.take(action if event.time >= self._others_acted else None)

    def _take_over_key(self, name: str) -> bool:
        """Take a key for what lies over the table; tells whether it did."""
        match self._over:
            case Overlay.TABLE:
                return False
            case Overlay.CURTAIN:
                if name in ("enter", "space"):
                    self.hot_seat.ready()
                    self._follow()
                return name not in ("escape", "q", *_ALWAYS)
            case Overlay.INTERLUDE:
                if name in _CLOSE:
                    self._go_on()
                return name not in _ALWAYS
            case _ if name in SCROLL and self.scroll_over(SCROLL[name]):
                return True
            case Overlay.RESULTS if name not in _CLOSE:
                return False
            case over:
                self.lay_over(Overlay.RESULTS if over is Overlay.AFTERWORDS else Overlay.TABLE)
                return name in (*_CLOSE, "L", "g", "i")

    def lay_over(self, over: Overlay) -> None:
        """Open an overlay, unless something must be seen first."""
        self._over, self.scrolled = over, 0
        self._settle_over()
        self.paint()

    def _settle_over(self) -> None:
        """Let lie on top what has to be seen: how a hand ended, the curtain until who is called is ready, the end."""
        if self.news.unread:
            self._over = Overlay.INTERLUDE
        elif self.hot_seat.called is not None:
            self._over = Overlay.CURTAIN
        elif self.update.outcome is not None and not self._seen_end:
            self._seen_end = True
            self._over = Overlay.RESULTS
        elif self._over in (Overlay.INTERLUDE, Overlay.CURTAIN):
            self._over = Overlay.TABLE

    def _go_on(self) -> None:
        """Take away how the hand ended; what was asked meanwhile is answered now."""
        self.news.read(self.context.profile)
        self._answer_for_them()
        self.lay_over(Overlay.TABLE)

    @on(CanvasView.Clicked)
    def _clicked(self, event: CanvasView.Clicked) -> None:
        self.motion.end()
        self._read_recap()
        self.flourish.skip()
        if event.again and self.choosing.cautioned:
            # A double click was begun before the caution could be read: it does not confirm.
            return
        name = event.name
        if name.startswith("key:"):
            self.context.navigator.press_next(name[4:])
        elif self._over is not Overlay.TABLE:
            self._take_over_key("enter" if self._over is not Overlay.CURTAIN or name == "ready" else "")
        elif name == "log":
            self.action_log()
        elif name and not self.open_pile(name):
            self.choosing.hint = None
            self.take(self.choosing.press(name))

    @on(CanvasView.Scrolled)
    def _scrolled(self, event: CanvasView.Scrolled) -> None:
        if not self.scroll_over(-event.lines) and event.lines < 0 and self._over is Overlay.TABLE:
            self.action_log()

    @on(CanvasView.Resized)
    def _resized(self) -> None:
        self.recap.look_anew()
        self.paint()

    def action_details(self) -> None:
        """Show all that lies open about what is pointed at, or over a result what the bots say of their play."""
        said = self._over is Overlay.RESULTS and self.participant.afterwords
        self.lay_over(Overlay.AFTERWORDS if said else Overlay.DETAILS)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out hints where there are none (hook of Textual)."""
        if action == "hint" and not self.live_match.gives_hints:
            return False
        return super().check_action(action, parameters)

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Tell what a good player would do for the person who is asked, and why; the match is marked."""
        me = self.choosing.table_model.me
        if me is None or not self.participant.may_ask_hint(me):
            self.say(self.localizer("hint.none"))
            return
        thinking = self.localizer("hint.thinking")
        self.say(thinking)
        try:
            hint = await self.participant.hint(me, self.context.spend)
        except CarteadoError as error:
            self.tell_error(error)
            return
        finally:
            self.unsay(thinking)
        if hint is None or self.choosing.table_model.me != me:
            return
        view = self.choosing.table_model.view
        self.choosing.point_along(next(iter(self.game_ui.paths(view, hint.action)), ()))
        self.paint()
        self.app.push_screen(LinesDialog(format_hint(self.game_ui, view, hint, self.localizer)))

    def action_undo(self) -> None:
        """Undo the last action if it revealed nothing and nobody has acted since."""
        me = self.choosing.table_model.me
        with reporting(self.tell_error):
            if me is not None:
                self.participant.take_back(me)

    def action_back(self) -> None:
        """Cancel an unfinished choice, else open the menu."""
        if self.choosing.cancel():
            self.paint()
        else:
            self.action_menu()
