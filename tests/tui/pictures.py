"""Pictures of screens as text: of a table from the functions that draw it, without an app; of other screens by one.

They are kept beside the tests as `.txt` files and drawn anew by `make snapshots`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC
from typing import Any

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.pilot import Pilot

from engine.core.chance import Stream
from engine.core.game import Bot
from engine.core.model import Seat
from saves.people.profiles import profile_in_memory
from tests.tui.app import picture
from tui.app import CarteadoApp
from tui.canvas.grid import Canvas
from tui.canvas.palette import MONO
from tui.games.game_ui import ChoiceTree, TableModel, game_ui_of, localizer_of
from tui.match.choice_controller import ChoiceController
from tui.match.draw_foot import sentence_cells
from tui.match.draw_screen import Overlay, ScreenModel, draw_table_screen
from tui.match.highlights import Highlights
from tui.services.identity.user_settings import SessionSettings
from tui.services.matches.hot_seat import HotSeat
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.participant import Participant
from tui.texts.localizer import Session, names_of
from tui.texts.match_log import LogFormatter


class TextPicture(SingleFileSnapshotExtension):
    """Keeps each picture in a file of its own."""

    _write_mode = WriteMode.TEXT
    _file_extension = "txt"


class TablePicture:
    """A match as one screen shows it: whoever has its people's seats, and what they have chosen so far."""

    def __init__(self, live_match: LiveMatch, **chosen: Any) -> None:
        """Look at a match that nobody has come to; its bots wait until `play_until` asks them."""
        self.live_match, self.table = live_match, live_match.table
        self.participant = Participant(live_match, None)
        self.game_ui = game_ui_of(self.table.game.key)
        self.hot_seat = HotSeat(self.participant.seats)
        settings = SessionSettings(**{"language": "pt_BR", "welcomed": True, "name": "Ana", **chosen})
        players = self.table.players
        session = Session(settings, {}, zone=UTC)
        self.localizer = localizer_of(session, self.table.game.key, live_match.options, names_of(players))
        self.news = Highlights(self.participant, self.game_ui, self.hot_seat)
        self.choosing = ChoiceController(self.participant.explain, self.game_ui, self._table_model())
        self._asked, self._rng = -1, Stream(bytes(32))
        self._follow()

    def play_until(self, wanted: Callable[[Any], Any], people: Bot) -> TablePicture:
        """Let the bots move, and `people` where they wait for a person, until a person is asked as wanted."""
        for _ in range(3000):
            asked = self.table.deciders()
            seat = next((seat for seat in asked if seat not in self.live_match.people), asked[0] if asked else None)
            if seat is None:
                break
            legal, person = self.table.legal_actions(seat), seat in self.live_match.people
            if person and not self._answered_by_the_screen(seat) and wanted(self.table.state):
                break
            bot = people if person else self.live_match.bot_runner.bots[seat]
            self.table.submit(seat, bot.choose(self.table.view(seat), legal, self._rng))
            self.news.hear(self.localizer)
        else:
            raise AssertionError("what is wanted does not come")
        self._follow()
        return self

    def _answered_by_the_screen(self, seat: Seat) -> bool:
        """Tell whether the screen answers for the person: there is one answer, and it tells nobody anything."""
        legal = self.table.legal_actions(seat)
        if len(legal) != 1 or self.news.unread:
            return False
        return self.table.game.automatic(self.table.view(seat), legal[0], self.hot_seat.alone)

    def press(self, *keys: str) -> TablePicture:
        """Press keys that choose: those of the game, and Enter for what is pointed at."""
        for key in keys:
            if key == "enter":
                action = self.choosing.choose(self.choosing.table_model.focus)
            else:
                handled, action = self.choosing.key(key, key)
                assert handled, key
            me = self.choosing.table_model.me
            if action is not None and me is not None:
                self.participant.submit(me, action)
                self.news.hear(self.localizer)
            self._follow()
        return self

    def sit(self) -> TablePicture:
        """Let whoever is called sit down at the keyboard."""
        self.hot_seat.ready()
        self._follow()
        return self

    def read(self, *, lesson: bool = True) -> TablePicture:
        """Take away how the last hand ended, and the lesson that a newcomer is told of it."""
        self.news.read(profile_in_memory())
        if lesson:
            self.news.lesson = ""
        return self

    def _follow(self) -> None:
        update = self.participant.update(self.hot_seat.present)
        self.hot_seat.follow(update.asked, update.progress[0], self.participant.has_secrets)
        self.choosing.renew(self._table_model(), anew=self._asked != update.number)
        self._asked = update.number

    def _table_model(self) -> TableModel:
        me = self.hot_seat.present
        update = self.participant.update(me)
        formatter = LogFormatter(self.game_ui, self.localizer)
        near = me if me is not None else self.hot_seat.called
        return TableModel(
            localizer=self.localizer,
            palette=MONO,
            players=update.players,
            view=update.view,
            asked=update.asked,
            moves=ChoiceTree(
                (path, action) for action in update.legal for path in self.game_ui.paths(update.view, action)
            ),
            anchor=near if near is not None else 0,
            me=me,
            alone=self.hot_seat.alone,
            log=formatter.lines(update.events, me),
        )

    def _overlay(self) -> Overlay:
        """What lies over the table."""
        if self.news.unread:
            return Overlay.INTERLUDE
        if self.hot_seat.called is not None:
            return Overlay.CURTAIN
        return Overlay.RESULTS if self.table.outcome is not None else Overlay.TABLE

    def text(self, size: tuple[int, int]) -> str:
        """Draw it all."""
        canvas, update, over = Canvas(*size), self.participant.update(self.hot_seat.present), self._overlay()
        table_model, called = self.choosing.table_model, self.hot_seat.called
        draw_table_screen(
            canvas,
            ScreenModel(
                game_ui=self.game_ui,
                table_model=table_model,
                over=over,
                hint=self.choosing.shown_hint(sentence_cells(*size)),
                can_undo=update.can_undo,
                hand_summary=self.news.hand_summary,
                lesson=self.news.lesson,
                called=self.localizer.names[called] if called is not None else "",
                outcome=update.outcome,
                events=update.all_events if update.outcome is not None else (),
                behind=self.news.as_it_ended(table_model) if over is Overlay.INTERLUDE else None,
            ),
        )
        return written("".join(row.chars) for row in canvas.rows())


def written(lines: Iterable[str]) -> str:
    """Return lines as they are kept: without the blanks at their ends."""
    return "".join(f"{line.rstrip()}\n" for line in lines)


def screen_text(
    app: CarteadoApp,
    *,
    press: Iterable[str] = (),
    run_before: Callable[[Pilot[None]], Awaitable[None]] | None = None,
    terminal_size: tuple[int, int],
) -> str:
    """Return what an app shows after these keys, without the key bar: the pictures in colour have that."""

    async def look() -> str:
        async with app.run_test(size=terminal_size) as pilot:
            await pilot.press(*press)
            if run_before is not None:
                await run_before(pilot)
            await pilot.pause()
            return written(picture(app).splitlines()[:-1])

    return asyncio.run(look())
