"""DrawnTable: the picture of a match, for whoever sits at the keyboard of its screen."""

from __future__ import annotations

from typing import ClassVar
from weakref import WeakKeyDictionary

from engine.core.model import Seat
from tui.canvas.grid import PLAIN, Canvas, KeptParts
from tui.games.game_ui import game_ui_of
from tui.games.hints import format_hints_given
from tui.games.table_model import ChoiceTree, TableModel
from tui.match.draw_foot import PromptHint, sentence_cells
from tui.match.draw_screen import AFTER, MISTAKES, Overlay, ScreenModel
from tui.match.highlights import HighlightAnimation, Highlights
from tui.match.motion import Motion
from tui.match.recap import Recap, freshened, last_choice
from tui.match.shared import SharedScreen
from tui.services.matches.attendance import Role
from tui.services.matches.hot_seat import HotSeat
from tui.services.matches.live_match import LiveMatch
from tui.texts.match import clock_mark
from tui.texts.match_log import LogFormatter
from tui.widgets.canvas_view import palette_of

DECIDED = (Overlay.INTERLUDE, Overlay.RESULTS)
"""What lies over the table and tells how dice have fallen."""


_KEPT: WeakKeyDictionary[LiveMatch, KeptParts] = WeakKeyDictionary()
"""Parts of the pictures of each table: what several people see alike is drawn once."""


class DrawnTable(SharedScreen):
    """Picture of what the person at the keyboard may see."""

    recaps: ClassVar[bool] = True
    """Whether what others did since the own turn is told until a key is pressed."""

    def __init__(self, live_match: LiveMatch, who: str | None, role: Role) -> None:
        super().__init__(live_match, who, role)
        self.game_ui = game_ui_of(live_match.game.key)
        self.board.kept = _KEPT.setdefault(live_match, KeptParts())
        self.flourish = HighlightAnimation(self)
        self.motion = Motion(self, self.board)
        self._painted: tuple[int, tuple[Seat | None, bool]] | None = None
        """How much had happened when the table was last drawn, for whom, and whether it had to stand still."""
        self._start = ""
        """The spot that the person's last act began at."""
        self.news = Highlights(self.participant, self.game_ui, self.hot_seat)
        self.recap = Recap(self.participant.update(self.hot_seat.present).number)
        self._anchor = next(iter(self.participant.seats or live_match.people), 0)

    def _speak(self) -> None:
        self._named = None
        self.log_formatter = LogFormatter(self.game_ui, self.localizer)
        if not self.presence.shared:
            self.live_match.pause = self.context.session.bot_pause()

    def _look(self) -> None:
        """See the match as whoever sits at the keyboard may."""
        seats = self.participant.seats
        if self.hot_seat.people != seats:
            self.hot_seat = self.news.hot_seat = HotSeat(seats)
        self.update = self.participant.update(self.hot_seat.present)

    def _table_model(self) -> TableModel:
        update, me = self.update, self.hot_seat.present
        view = update.view
        return TableModel(
            localizer=self.localizer,
            palette=palette_of(self.app),
            players=update.players,
            view=view,
            asked=update.asked,
            moves=ChoiceTree((path, action) for action in update.legal for path in self.game_ui.paths(view, action)),
            anchor=self._anchor,
            me=me,
            alone=self.hot_seat.alone,
            log=self.log_formatter.lines(update.events, me),
        )

    def paint(self) -> None:
        """Draw the table as it is now."""
        self._paints = False
        size = self.board.size
        if not size:
            return
        picture = self._picture()
        canvas = Canvas(size.width, size.height, self.board.kept)
        self.draw(canvas, picture)
        table_lies_open = picture.over is Overlay.TABLE
        if not picture.recap and table_lies_open:
            self.recap.look(canvas, self.hot_seat.present)
        self._show(canvas, still=not table_lies_open or bool(self.flourish.tumbling))

    def _show(self, canvas: Canvas, *, still: bool) -> None:
        """Show a picture of the table, with cards on their way to it from the last one unless it is to stand still."""
        number = self.update.number
        # What one person saw is never shown to another: it would tell of hidden cards.
        eyes = self.hot_seat.present, still
        before, last = self._painted or (number, eyes)
        self._painted = number, eyes
        if self._shows_motion:
            moves = number != before and last == eyes and not still
            self.motion.show(canvas, self.choosing.table_model.palette, self._start, moves=moves)
        else:
            self.motion.forget()
            self.board.show(canvas)
        self._start = self._start if number == before else ""

    def _picture(self) -> ScreenModel:
        """Return what is drawn now."""
        update, table_model, flourish = self.update, self.choosing.table_model, self.flourish
        localizer = self.localizer
        over = self._over
        behind = self.news.as_it_ended(table_model) if over is Overlay.INTERLUDE else None
        if flourish.tumbling:
            # What the dice decide is told only once they lie.
            over = Overlay.TABLE if over in DECIDED else over
            before = [line for line in table_model.log if line.ply < flourish.rolled]
            table_model, behind = (behind or table_model)._replace(tumbling=flourish.tumbling, log=before), None
        recap: tuple[str, ...] = ()
        if not flourish.tumbling and (fresh := self._fresh()):
            table_model = table_model._replace(log=freshened(table_model.log, fresh))
            recap = tuple(line.text for line in table_model.log if line.fresh)
        called, ended = self.hot_seat.called, update.outcome is not None
        self.players_bar = self.presence.players_bar(update, localizer)
        return ScreenModel(
            game_ui=self.game_ui,
            table_model=table_model,
            over=over,
            hint=PromptHint("", PLAIN) if flourish.tumbling and self._over in DECIDED else self._hint(),
            can_undo=update.can_undo,
            banner=flourish.text,
            lit=flourish.spots,
            hand_summary=self.news.hand_summary,
            lesson=self.news.lesson,
            called=localizer.names[called] if called is not None else "",
            outcome=update.outcome,
            events=update.all_events if ended else (),
            behind=behind,
            scrolled=self.scrolled,
            pane=self.pane,
            clock="" if self.players_bar is not None else clock_mark(self.live_match, self.words),
            players_bar=self.players_bar,
            question=self.question(),
            recap=recap,
            before=self.recap.before(self.hot_seat.present) if recap else None,
            after=self._after() if ended else (),
            afterwords=self.game_ui.afterwords(self.participant.afterwords, localizer) if ended else (),
            hints=format_hints_given(self.participant, localizer) if ended else (),
            may_ask_hint=self.live_match.gives_hints and len(update.legal) > 1,
        )

    @property
    def _shows_motion(self) -> bool:
        """Tell whether cards are shown on their way: where the person wants it, and never over a line."""
        settings = self.context.session.settings
        return settings.animation and self.context.session.bot_pause() > 0 and self.app.animation_level != "none"

    def _after(self) -> list[tuple[str, str]]:
        """Return the keys of use when the match is over, and their words: another game and a replay where there are."""
        left_out = {
            *(() if self.rematch is not None else ("n",)),
            *(() if self.opens_replay else ("v",)),
        }
        leave = "key.table.leave" if self.begins_another or self.players_bar is not None else "table.results.tournament"
        keys = (MISTAKES, *AFTER) if self.opens_analysis else AFTER
        return [(name, leave if name == "Q" else word) for name, word in keys if name not in left_out]

    def draw(self, canvas: Canvas, picture: ScreenModel) -> None:
        """Draw the whole screen; a lesson adds its own to it."""
        self.draw_model(canvas, picture)

    def _fresh(self) -> frozenset[int]:
        """Return the plies of others that have not been read yet."""
        if not self.recaps:
            return frozenset()
        if not self.participant.seats:
            return last_choice(self.update)
        me = self.hot_seat.present
        return frozenset() if me is None else self.recap.since(self.update, me)

    def _read_recap(self, *, acts: bool = False) -> None:
        """Take away what others did; where the person `acts` by the same key, that draws the table."""
        if self.participant.seats and self._fresh():
            self.recap.read(self.update, self.hot_seat.present)
            if not acts:
                self.paint_soon()

    def open_pile(self, spot: str) -> bool:
        """Open the pile at a spot as an overlay; tells whether there is one."""
        opens = super().open_pile(spot)
        if opens:
            self.paint_soon()
        return opens

    def _hint(self) -> PromptHint:
        """Return the line under the prompt: what was refused, whom or how one waits, else what is pointed at."""
        palette, localizer = self.choosing.table_model.palette, self.localizer
        if self.choosing.hint is None and self.notice:
            return PromptHint(self.notice, palette.key)
        cells = sentence_cells(*self.board.size)
        waits = self.presence.waits_or_watches(localizer, cells)
        if self.choosing.hint is None and waits:
            return PromptHint(waits, palette.dim)
        if self._may_look_back:
            return PromptHint(localizer("table.results.again"), palette.dim)
        return self.choosing.shown_hint(cells)

    @property
    def _may_look_back(self) -> bool:
        """Tell whether Enter shows the result again: the match is over, and nothing else is pointed at or said."""
        ended = self.update.outcome is not None and self._over is Overlay.TABLE
        return ended and not self.choosing.shown_hint().text
