"""The links from the desk to its clock, projector, documents and choices, and its key bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import ActiveBinding, BindingType
from textual.screen import Screen

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from tournaments.errors import TournamentError
from tournaments.formats import traits_of
from tournaments.rematches import all_play_all
from tui.keymap import key
from tui.organiser.clock import ClockScreen, warn
from tui.organiser.desk_page import DeskPage
from tui.organiser.papers_dialog import PapersDialog
from tui.organiser.settings_dialogs import ChoicesDialog, StageDialog, ask_late
from tui.services.identity.names import clean
from tui.services.tournaments.rounds import clock_of, clock_text, warning
from tui.services.tournaments.stages import next_stage
from tui.texts.keys import DESK_MISSED
from tui.texts.table_choices import TableChoices
from tui.texts.tournament_choices import format_rematches
from tui.texts.tournament_desk import cut_question
from tui.widgets.dialogs import ChoiceDialog, ConfirmDialog
from tui.widgets.free_text import FreeTextDialog
from tui.widgets.page import TitleBar
from tui.widgets.row_list import Row

_REMATCHES = KeyFamily("desk.rematches.{}", "change keep")
_REMATCHES_LETTER = KeyFamily("desk.rematches.{}.letter", "change keep")
_LOOK_EVERY = 2
"""Seconds between two looks at whether another program has written to the log."""


class DeskLinks(DeskPage):
    """Keys that open something over the desk, and the second hand that moves while it is open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("C", "clock", "key.desk.clock"),
        key("T", "projector", "key.desk.projector", show=False),
        key("P", "papers", "key.desk.papers"),
        key("comma", "choices", "key.desk.choices", show=False),
        key("R", "about", "key.desk.about", show=False),
        key("S", "stage", "key.desk.stage", show=False),
        key("X", "export", "key.desk.export", show=False),
        key("I", "import", "key.desk.import", show=False),
    ]

    async def without_rematches(self) -> bool:
        """Offer a round robin where this many rounds would repeat meetings.

        False to draw up nothing.
        """
        counts = all_play_all(self.tournament_session.tournament)
        if counts is None:
            return True
        words = self.words
        rows = [Row(name, (words(_REMATCHES(name)), words(_REMATCHES_LETTER(name)))) for name in ("change", "keep")]
        answer = await self.app.push_screen_wait(
            ChoiceDialog(format_rematches(self.tournament_session.tournament, words), rows)
        )
        if answer == "change":
            return self.act(lambda desk: desk.change_settings(counts.settings))
        return answer == "keep"

    def begin_ticking(self) -> None:
        """Follow the clock and the log from now on."""
        self._clock = clock_of(self.tournament_session)
        self._time_before = self._clock.left()
        self._seconds = 0
        self.set_interval(1.0, self.tick)

    def tick(self) -> None:
        """Warn of the time, and look whether another program wrote to the log, once a second."""
        now = self._clock.left()
        running = self._clock.of_round(len(self.tournament_session.tournament.rounds))
        minutes = warning(self._time_before, now)
        if running is not None and minutes is not None and self.app.screen is self:
            warn(self, self._clock, minutes)
        self._time_before = now
        self._seconds += 1
        if self._seconds % _LOOK_EVERY == 0:
            self._follow()
        self.tell_time()

    def tell_time(self) -> None:
        """Show the time that is left beside the tournament's line."""
        line, left = clean(self.tournament_session.tournament.spec.line), self._clock.left()
        running = self._clock.of_round(len(self.tournament_session.tournament.rounds))
        shown = running is not None and left is not None and not self.tournament_session.tournament.finished
        for bar in self.query(TitleBar):
            bar.tell(f"{line} · {clock_text(left or 0)}" if shown else line)

    def _follow(self) -> None:
        tournament_session = self.tournament_session
        try:
            tournament_session.catch_up()
            self.refill_changed()
        except CarteadoError as error:
            self.say(self.words.error(error), bad=True)

    # ---- Screens over the desk ---------------------------------------------------------------------------------------

    def action_clock(self) -> None:
        """Open the round's clock."""
        self.app.push_screen(ClockScreen(self.tournament_session))

    def action_projector(self) -> None:
        """Show the tournament as everybody sees it."""
        from tui.organiser.projector import ProjectorScreen

        self.app.push_screen(ProjectorScreen(self.tournament_session))

    def action_about(self) -> None:
        """Show the tournament's free text."""
        self.app.push_screen(FreeTextDialog(self.tournament_session.tournament.spec, self.words))

    def action_papers(self) -> None:
        """Choose a paper and write it."""
        self.app.push_screen(PapersDialog(self.tournament_session))

    @work
    async def action_export(self) -> None:
        """Write the whole tournament into a file, for another laptop."""
        from tui.organiser.exchange import FileExchange

        await FileExchange(self, self._tell).save_tournament(self.tournament_session.id)

    @work
    async def action_import(self) -> None:
        """Go on from a file of this tournament, or take in another one."""
        from tui.organiser.exchange import FileExchange

        if await FileExchange(self, self._tell).open():
            self.refill()

    def _tell(self, text: str, bad: bool) -> None:
        self.say(text, bad=bad)

    @work
    async def action_choices(self) -> None:
        """Change the settings before the first round; afterwards only the late entry's score."""
        tournament_session = self.tournament_session
        tournament = tournament_session.tournament
        if tournament.rounds and traits_of(tournament.settings.format).late and not tournament.finished:
            question, usual = self.words("desk.late.rule"), tournament_session.latecomers.missed
            missed = await ask_late(self.app, self.words, question, usual)
            if missed is not None:
                tournament_session.latecomers.missed = missed
                self.say(self.words(DESK_MISSED(missed)))
            return
        if tournament.rounds:
            self.say(self.words("error.play_has_begun"), bad=True)
            return
        campaigns = tournament_session.club.store.campaigns.names_of(tournament.spec.game)
        usual = tournament_session.latecomers.missed
        dialog = ChoicesDialog(tournament.settings, tournament.ruleset, usual, self._tables, campaigns)
        chosen = await self.app.push_screen_wait(dialog)
        if chosen is not None:
            tournament_session.latecomers.choose(chosen.late)
            if chosen.settings != tournament.settings:
                self.attempt(lambda: tournament_session.change_settings(chosen.settings))

    @property
    def _tables(self) -> TableChoices | None:
        """The options of the game that may be chosen; None where the game is not here."""
        club, tournament = self.tournament_session.club, self.tournament_session.tournament
        spec, settings = tournament.spec, tournament.settings
        game = club.games.get(spec.game)
        if game is None:
            return None
        kept = self.context.navigator.club_options(spec.game)
        options = dict(settings.options)
        return TableChoices.of(club.catalog, game, spec.type, spec.variants, tournament.ruleset, kept, options)

    @work
    async def action_stage(self) -> None:
        """Close the stage that runs and let the best go on by other settings."""
        tournament_session = self.tournament_session
        try:
            stage = next_stage(tournament_session.tournament)
        except TournamentError as error:
            self.say(self.words.error(error), bad=True)
            return
        question = cut_question(tournament_session, self.words)
        if question and not await self.app.push_screen_wait(ConfirmDialog(question.text, question.yes)):
            return
        dialog = StageDialog(stage, tournament_session.tournament.ruleset, tournament_session.latecomers.missed)
        chosen = await self.app.push_screen_wait(dialog)
        if chosen is not None:
            tournament_session.latecomers.choose(chosen.late)
            self.act(lambda desk: desk.begin_stage(chosen.settings, chosen.best, cut=question is not None))


_NEXT_STEPS = ("draw_up", "finish")
"""The acts of the screen by which the tournament goes on."""


def offered(bindings: Mapping[str, ActiveBinding], idle: Callable[[str], bool]) -> dict[str, ActiveBinding]:
    """Return the bindings in the order of the bar: those of the open tab, the next steps, the others.

    Those whose action is `idle`, because it would only say why it can do nothing, are disabled here: the bar leaves
    them out, and pressed they still say why.
    """
    found = {
        name: binding._replace(enabled=binding.enabled and not idle(binding.binding.action))
        for name, binding in bindings.items()
    }
    return dict(sorted(found.items(), key=lambda item: _weight(item[1])))


def _weight(active: ActiveBinding) -> int:
    if not isinstance(active.node, Screen | App):
        return 0
    return 1 if active.binding.action in _NEXT_STEPS else 2
