"""The projector: a screen whose pages turn by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from saves.tournaments.tournament_rows import ProjectorMessage
from tournaments.standings import champions
from tui.canvas.figures import HEIGHT, figures
from tui.context import reporting
from tui.keymap import key
from tui.organiser.projector_pages import PaneRoom, ProjectorPage, pages_of, sheets_of, standings_sheet
from tui.services.identity.names import clean
from tui.services.tournaments.public import is_public
from tui.services.tournaments.rounds import clock_of, clock_text
from tui.services.tournaments.session import TournamentSession
from tui.texts.tournament import TournamentFormatter
from tui.texts.tournament_desk import format_round_time
from tui.widgets.dialogs import AskDialog
from tui.widgets.page import Page, TitleBar

SECONDS = 12
"""So long a page stands."""
_FRAME = 14
"""So many lines of the screen hold no rows, at most."""
_MOST_APART = 3
_WIDE = 100
_ROOMY = 34
"""From so many cells on there are two panes, and from so many lines on an empty line between rows."""


class ProjectorScreen(Page[None]):
    """Screen that shows a tournament and follows it, by acts here or from another terminal."""

    place = "place.projector"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("space", "hold", "key.projector.hold"),
        key("right,l,n", "turn(1)", "key.projector.on", drawn="← →"),
        key("left,h,p", "turn(-1)", "key.projector.back", show=False),
        key("plus,equals_sign", "size(1)", "key.projector.larger", drawn="+ -"),
        key("minus", "size(-1)", "key.projector.smaller", show=False),
        key("m", "message", "key.projector.message"),
    ]
    DEFAULT_CSS = """
    ProjectorScreen #projector-clock { height: auto; text-align: center; margin: 1 0 0 0; }
    ProjectorScreen #projector-time { height: 1; text-align: center; }
    ProjectorScreen #projector-panes { height: 1fr; margin: 0 1; }
    ProjectorScreen .pane { width: 3fr; height: 100%; }
    ProjectorScreen #right-pane { width: 2fr; display: none; }
    ProjectorScreen #projector-message { height: auto; padding: 0 2; }
    ProjectorScreen #projector-foot { height: 1; padding: 0 2; }
    """

    def __init__(self, tournament_session: TournamentSession, *, following: bool = False) -> None:
        """Show a tournament of the store; `following`, a newer one takes its place as soon as it is played."""
        super().__init__()
        self._following = following
        self._spacing = 0
        self.held = False
        self._turn_to(TournamentSession(tournament_session.club, tournament_session.id))

    def _turn_to(self, tournament_session: TournamentSession) -> None:
        self.tournament_session = tournament_session
        self._clock = clock_of(tournament_session)
        self._last = self._newest()
        self._page = self._stood = 0

    def title_words(self) -> str:
        """Return the tournament's specification line."""
        return clean(self.tournament_session.tournament.spec.line)

    def body(self) -> ComposeResult:
        """Show the clock, the panes, the message and which page it is."""
        yield Static("", id="projector-clock")
        yield Static("", id="projector-time")
        with Horizontal(id="projector-panes"):
            yield Static("", id="left-pane", classes="pane area")
            yield Static("", id="right-pane", classes="pane area")
        yield Static("", id="projector-message")
        yield Static("", id="projector-foot")

    def on_mount(self) -> None:
        """Follow the clock and the log."""
        self.call_after_refresh(self.refill)
        self.set_interval(1.0, self.tick)

    def on_resize(self) -> None:
        """Paginate again."""
        self.call_after_refresh(self.refill)

    async def retell(self) -> None:
        """Redraw everything after a change of settings."""
        await super().retell()
        self.call_after_refresh(self.refill)

    # ---- Following ---------------------------------------------------------------------------------------------------

    def _newest(self) -> bytes:
        return self.tournament_session.club.store.tournaments.last(self.tournament_session.id)

    def _follow(self) -> None:
        """Turn to a newer tournament that is being played: one that has not begun, or is over, waits for nobody."""
        club = self.tournament_session.club
        newer = club.store.tournaments.newer(self.tournament_session.id) if self._following else ()
        if tournament_id := next((line.id for line in newer if line.begun and not line.finished), ""):
            self._turn_to(TournamentSession(club, tournament_id))
            self.query_one(TitleBar).tell(self.title_words())

    def tick(self) -> None:
        """Read the log, and turn the page when it has stood long enough, once a second."""
        with reporting(self.tell_error):
            self._follow()
            newest = self._newest()
            if newest != self._last:
                self.tournament_session.reload()
                self._last = newest
            self._stood += 1
            if self._stood >= SECONDS and not self.held:
                self._page, self._stood = self._page + 1, 0
            self.refill()

    # ---- Showing -----------------------------------------------------------------------------------------------------

    @property
    def _wide(self) -> bool:
        return self.size.width >= _WIDE

    @property
    def _gap(self) -> int:
        """Return the empty lines below each row: on a tall screen as many as let all stand on one page."""
        lines = (self.size.height - _FRAME) // max(1, len(self.tournament_session.tournament.entrants))
        roomy = max(1, lines - 1) if self.size.height >= _ROOMY else 0
        return max(0, min(_MOST_APART, roomy + self._spacing))

    @property
    def _formatter(self) -> TournamentFormatter:
        tournament_session = self.tournament_session
        return TournamentFormatter(self.words, tournament_session.tournament, tournament_session.desk.entries)

    def refill(self) -> None:
        """Show everything as it stands."""
        if not self.is_attached or not self.query("#projector-foot"):
            return
        self._show_clock()
        left, right = self.query_one("#left-pane", Static), self.query_one("#right-pane", Static)
        formatter = self._formatter
        right.display = (
            self._wide and is_public(self.tournament_session) and not self.tournament_session.tournament.finished
        )
        room = self.size.width - 2
        if right.display:
            sheets = sheets_of(self.tournament_session, formatter, self._room(left, room * 3 // 5 - 4))
            standing = standings_sheet(formatter, self._room(right, room * 2 // 5 - 4))
            count = max(self._show_pages(left, sheets[:-1]), self._show_pages(right, (standing,)))
        else:
            count = self._show_pages(left, sheets_of(self.tournament_session, formatter, self._room(left, room - 4)))
        self._show_foot(count)

    def _room(self, pane: Static, width: int) -> PaneRoom:
        """Return what a pane of that width holds; before it has been laid out, what it will hold at least."""
        return PaneRoom(width, max(3, pane.content_size.height or self.size.height - _FRAME), self._gap)

    def _show_pages(self, pane: Static, sheets: Sequence[ProjectorPage]) -> int:
        """Show the page whose turn it is; returns how many there are."""
        height = self._room(pane, 0).height
        pages = [(sheet.title, page) for sheet in sheets for page in pages_of(sheet, height, self._gap)]
        title, lines = pages[self._page % len(pages)]
        pane.border_title = title
        pane.update(Content("\n").join(lines))
        return len(pages)

    def _show_clock(self) -> None:
        words, number = self.words, len(self.tournament_session.tournament.rounds)
        time, left = self._clock.of_round(number), self._clock.left()
        clock, state = self.query_one("#projector-clock", Static), self.query_one("#projector-time", Static)
        clock.display = time is not None and not self.tournament_session.tournament.finished
        if time is None or left is None or not clock.display:
            state.update(Content.styled(self._state_words(), "bold"))
            return
        style = "bold" if left > 5 * 60_000 else "bold $warning" if left > 0 else "bold $error"
        high = self.size.height >= 22
        text = "\n".join(figures(clock_text(left))) if high else clock_text(left)
        clock.styles.height = HEIGHT if high else 1
        clock.update(Content.styled(text, style))
        state_text = format_round_time(words, time, left, self.session.zone)
        line = f"{words('projector.round', round=number)} · {state_text}"
        state.update(Content.styled(line, "bold $error" if left <= 0 else "$faint"))

    def _state_words(self) -> str:
        words, tournament = self.words, self.tournament_session.tournament
        if tournament.finished:
            names = [self._formatter.registered(tournament.entrant(entrant)) for entrant in champions(tournament)]
            return words("projector.champion", name=" · ".join(names)) if names else ""
        if not tournament.rounds:
            return words("projector.entering", count=len(tournament.entrants))
        number = len(tournament.rounds)
        key_of = "projector.round" if is_public(self.tournament_session) else "projector.preparing"
        return words(key_of, round=number)

    def _show_foot(self, count: int) -> None:
        words = self.words
        text = clean(self._message)
        line = Content.assemble((words("projector.notice"), "bold $warning"), "  ", (text, "bold"))
        self.query_one("#projector-message", Static).update(line if text else Content(""))
        self.query_one("#projector-message").display = bool(text)
        state_text = words("projector.page", page=self._page % count + 1, pages=count)
        how = words("projector.held") if self.held else words("projector.turns", seconds=SECONDS)
        self.query_one("#projector-foot", Static).update(Content.styled(f"{state_text} · {how}", "$faint"))

    # ---- Acts --------------------------------------------------------------------------------------------------------

    @property
    def _message(self) -> str:
        kept = self.tournament_session.club.store.projector_messages.get(self.tournament_session.id)
        return kept.message if kept is not None else ""

    def action_hold(self) -> None:
        """Pause the turning of pages, or resume it."""
        self.held = not self.held
        self._stood = 0
        self.refill()

    def action_turn(self, step: int) -> None:
        """Turn to another page."""
        self._page, self._stood = self._page + step, 0
        self.refill()

    def action_size(self, step: int) -> None:
        """Set the lines wider apart, or closer."""
        self._spacing = max(-1, min(2, self._spacing + step))
        self.refill()

    @work
    async def action_message(self) -> None:
        """Write a line for those who watch; an empty one takes it away."""
        dialog = AskDialog(self.words("projector.message.ask"), self._message)
        text = await self.app.push_screen_wait(dialog)
        if text is not None:
            message = ProjectorMessage(self.tournament_session.id, clean(text))
            self.tournament_session.club.store.projector_messages.put(message)
            self.refill()
