"""The analysis in a replay.

Begun, shown and cancelled by one key, its panel, its graph, and jumps to mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rich.style import Style

from engine.core.errors import CarteadoError
from engine.core.model import Seat
from tui.context import reporting
from tui.games.game_ui import game_ui_of
from tui.games.judged import AnalysisWords, own_names, percent
from tui.match.replay_insight import knowledge_of
from tui.match.replay_panels import Panel, PanelLine, ReplayPlace
from tui.match.replay_tally import tally_lines
from tui.match.value_graph import SeatGraph, ValueGraph
from tui.services.matches.player_update import Viewer
from tui.services.review.analysis import Analysis
from tui.services.review.analysis_view import AnalysisView, JudgedChoice
from tui.services.review.questions import QuizQuestion, mistakes_again, own_seats, questions_in
from tui.services.review.winning import win_questions
from tui.texts.judged_units import ANALYSIS_OF

PANEL = "analysis"
_HEADING = Style(bold=True)
_TABLE_CELLS = 29
"""How wide a table may be, so that it fits beside the table on a small screen."""
_BAR = 10


class ReplayAnalysis:
    """Analysis of the match in one replay, cancelled when the replay is left."""

    def __init__(self, here: ReplayPlace, changed: Callable[[], None]) -> None:
        """Show what is kept of the match, if anything is; `changed` is called whenever there is more to show."""
        self._here = here
        self._changed = changed
        self._end: Callable[[], None] = lambda: None
        self._views: dict[Viewer, AnalysisView] = {}
        self.analysis: Analysis | None = None
        self.error: CarteadoError | None = None
        """Why there is no analysis."""
        if here.record.status != "open" and here.context.analyses.is_kept(here.record.header.match):
            self.opened()

    def press(self, *, panel_open: bool) -> bool:
        """Start, resume or cancel the analysis; tells whether the panel stays open."""
        analyses, person = self._here.context.analyses, self._here.context.session.me
        if panel_open and self.error is not None:
            return False
        analysis = self.opened()
        if analysis is None:
            return True
        if analysis.running and panel_open:
            analyses.stop(analysis, person)
        elif analysis.is_old or analysis.missing():
            with reporting(self._here.context.navigator.tell_error):
                analyses.start(analysis, person, self._here.tape.place)
        elif panel_open:
            return False
        return True

    def leave(self) -> None:
        """Cancel the analysis; results so far are saved."""
        self._end()
        if self.analysis is not None:
            self._here.context.analyses.stop(self.analysis, self._here.context.session.me)

    def view(self, viewer: Viewer) -> AnalysisView | None:
        """Return what may be shown to somebody who looks with these eyes; None without an analysis."""
        if self.analysis is None:
            return None
        known = self._views.get(viewer)
        if known is None or known.judged != len(self.analysis.judgements):
            known = self._views[viewer] = AnalysisView(self.analysis, self._here.eyes, viewer)
        return known

    def opened(self) -> Analysis | None:
        """Return the analysis so far; None if refused, with the reason in `error`."""
        here = self._here
        if self.analysis is not None:
            return self.analysis
        try:
            self.analysis = here.context.analyses.open(here.record, here.tape)
            self._end = self.analysis.changed.subscribe(self._changed)
        except CarteadoError as error:
            self.error = error
        return self.analysis

    def why_none(self, key: str) -> str:
        """Return why there is no analysis, or none yet; with one what the key says."""
        say = self._here.localizer
        analysis = self.opened()
        if analysis is None and self.error is not None:
            return say.session.words.error(self.error)
        return say("analysis.none" if analysis is None or not analysis.judgements else key)


def analysis_of(here: ReplayPlace) -> ReplayAnalysis:
    """Return the analysis of this replay, as the screen keeps it."""
    panel = here.cache.get(ReplayAnalysis)
    assert panel is not None
    return panel


def own_here(here: ReplayPlace) -> tuple[Seat, ...]:
    """Return the seats of the person at the keyboard.

    Those of its name, and those of people without a name.
    """
    return own_seats(here.record, own_names(here.context.session))


def mistakes_from(here: ReplayPlace, *, own: bool) -> tuple[JudgedChoice, ...]:
    """Return the mistakes that these eyes may see, or only the person's own; all where no seat was theirs."""
    view = analysis_of(here).view(here.viewer)
    mine = own_here(here) if own else ()
    return () if view is None else tuple(choice for choice in view.mistakes if not mine or choice.seat in mine)


def retries_of(here: ReplayPlace) -> tuple[QuizQuestion, ...]:
    """Return the person's own mistakes as questions, the dearest first."""
    view = analysis_of(here).view(here.viewer)
    return () if view is None else mistakes_again(here.record, here.tape, view, own_here(here))


def next_place(here: ReplayPlace, places: Iterable[int]) -> int | None:
    """Return the next of these places after the present one, going round; None for none."""
    there, since = sorted(places), here.tape.searched_from(1)
    return next((at for at in there if at > since), there[0] if there else None)


async def questions_of(here: ReplayPlace) -> tuple[QuizQuestion, ...]:
    """Return the questions of a quiz about this match.

    Own choices where one played, else those that are shown. Raises ReviewRefused for a match that may not be reviewed
    now.
    """
    viewers: tuple[Viewer, ...] = (*own_here(here), here.viewer) if here.viewer == "all" else (here.viewer,)
    kept = analysis_of(here)
    for viewer in viewers:
        view = kept.view(viewer)
        if view is not None and (questions := questions_in(here.record, here.tape, view)):
            return questions
    if (wins := game_ui_of(here.tape.game.key).turn_wins) is not None:
        return await win_questions(knowledge_of(here), here.record, here.tape, viewers, wins)
    return ()


def graph_of(here: ReplayPlace) -> ValueGraph | None:
    """Return the graph of the values: of the seat looked with, or of all, one's own first.

    None for no such eyes.
    """
    view = analysis_of(here).view(here.viewer)
    if view is None or not view.shows_values or not view.analysis.judgements:
        return None
    tape, names = here.tape, here.localizer.names
    values = [view.values(tape.place_at(at)) for at in range(tape.end + 1)]
    mistakes = [(act.seat, tape.at_of(act.place + 1)) for act in view.mistakes]
    me = here.context.session.settings.name
    players = here.record.header.players
    now = values[tape.at]
    # Of two seats one has what the other has not.
    seats = sorted(range(len(view.seats)), key=lambda at: players[view.seats[at]].name != me)
    shown = seats[:1] if len(players) == len(seats) == 2 else seats
    return ValueGraph(
        [
            SeatGraph(
                names[view.seats[at]],
                [None if value is None else value[at] for value in values],
                [ply for seat, ply in mistakes if seat == view.seats[at]],
                "" if now is None else f"{percent(now[at])}%",
            )
            for at in shown
        ],
        tape.at,
    )


def analysis_panel(here: ReplayPlace) -> Panel:
    """Return the state of the analysis, the last choice's worth, the mistakes, and the results' makings."""
    say, kept = here.localizer, analysis_of(here)
    view = kept.view(here.viewer)
    if view is None:
        why = say("analysis.none") if kept.error is None else say.session.words.error(kept.error)
        return Panel(say("analysis.title"), [PanelLine(why), *tally_lines(here)])
    words = AnalysisWords(game_ui_of(here.record.header.game), say, view.analysis.judged.judging.by.unit)
    lines = [*_state(here, view), *_retry(here, view), *_here(here, view, words), *_sums(here, view, words)]
    return Panel(say("analysis.title"), lines)


def _state(here: ReplayPlace, view: AnalysisView) -> Iterator[PanelLine]:
    """Yield how far it has come, and what went wrong."""
    say, analysis = here.localizer, view.analysis
    full = int(analysis.share * _BAR)
    bar = "█" * full + "░" * (_BAR - full)
    if analysis.missing():
        key = "analysis.running" if analysis.running else "analysis.stopped"
        yield PanelLine(say(key, bar=bar, percent=int(100 * analysis.share)))
    else:
        yield PanelLine(say("analysis.done", count=sum(1 for _ in view.decisions())))
    if analysis.is_old:
        yield PanelLine(say("analysis.old", version=analysis.version))
    if analysis.trouble is not None:
        yield PanelLine(say("analysis.trouble", error=say.session.words.error(analysis.trouble)))
    if analysis.damaged:
        yield PanelLine(say("analysis.damaged", count=analysis.damaged))
    if analysis.failed:
        yield PanelLine(say("analysis.failed", count=len(analysis.failed)))


def _retry(here: ReplayPlace, view: AnalysisView) -> Iterator[PanelLine]:
    """Yield how many mistakes were the person's own, which was the dearest, and what tries them again."""
    own = mistakes_from(here, own=True) if own_here(here) else ()
    if own:
        dearest = max(own, key=lambda choice: choice.decision.loss)
        tape, say = here.tape, here.localizer
        part = f"{say(game_ui_of(tape.game.key).steps[0])} {tape.number_at(dearest.place)}"
        of = say(ANALYSIS_OF(dearest.decision.unit or view.analysis.judged.judging.by.unit))
        text = say("analysis.retry", count=len(own), part=part, loss=percent(dearest.decision.loss), of=of)
        yield PanelLine(text, _HEADING, here.tape.at_of(dearest.place + 1))


def _here(here: ReplayPlace, view: AnalysisView, words: AnalysisWords) -> Iterator[PanelLine]:
    """Yield what the choice was worth that led here, and what everybody has now."""
    say, tape = here.localizer, here.tape
    if not view.seats:
        yield PanelLine(say("analysis.no_eyes"))
        return
    choice = view.choice(tape.place - 1)
    if choice is not None:
        lines = words.choice(choice)
        yield PanelLine(lines[0], _HEADING)
        yield from map(PanelLine, lines[1:])
    elif tape.at:
        judged = tape.place - 1 in view.analysis.judgements
        yield PanelLine(say("analysis.no_choice" if judged else "analysis.not_yet"))
    values = view.values(tape.place)
    if values is not None:
        each = (f"{say.names[seat]} {percent(value)}%" for seat, value in zip(view.seats, values, strict=True))
        yield PanelLine(f"{' · '.join(each)} {say(ANALYSIS_OF(view.analysis.judged.judging.by.unit))}")
    if not view.shows_values:
        yield PanelLine(say("analysis.own_only"))


def _sums(here: ReplayPlace, view: AnalysisView, words: AnalysisWords) -> Iterator[PanelLine]:
    """Yield the mistakes, and once all is judged what the results are made of."""
    say, tape = here.localizer, here.tape
    mistakes = view.mistakes
    if mistakes:
        yield PanelLine(say("analysis.mistakes", count=len(mistakes)), _HEADING)
        for act in mistakes:
            at = tape.at_of(act.place + 1)
            yield PanelLine(words.mistake(at, act), ply=at)
    if view.analysis.missing() or not view.seats:
        return
    yield from map(PanelLine, words.seats(view))
    here_part, totals = view.part_at(tape.place), view.totals()
    if here_part is not None:
        number, part = here_part
        yield PanelLine(words.part(number), _HEADING)
        yield from (PanelLine(row, table=True) for row in words.table(part.shares, view.seats, _TABLE_CELLS))
    if totals is not None and totals[0] > 1:
        yield PanelLine(say("analysis.whole", count=totals[0]), _HEADING)
        yield from (PanelLine(row, table=True) for row in words.table(totals[1], view.seats, _TABLE_CELLS))
    yield PanelLine(words.scale())
    yield PanelLine(say("analysis.few"))
