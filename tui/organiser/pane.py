"""What the tabs of the desk share: their base, the guide to the next step, columns of standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.containers import Vertical
from textual.content import Content

from engine.core.keys import KeyFamily
from tournaments.model import SCORED_PLAYERS, Tournament
from tournaments.placing import tiebreaks_of
from tournaments.settings_schema import SCORED
from tournaments.standings import Standing
from tui.services.identity.names import NAME_CELLS, short_names
from tui.services.tournaments.rounds import clock_of
from tui.services.tournaments.session import TournamentSession
from tui.services.tournaments.steps import step_of
from tui.texts.arithmetic import ArithmeticFormatter
from tui.texts.cells import cell_len
from tui.texts.keys import TIEBREAK
from tui.texts.tournament import TournamentFormatter
from tui.texts.tournament_desk import gathered, people_playing, unseen_names
from tui.widgets.row_list import Column

if TYPE_CHECKING:
    from tui.organiser.desk_page import DeskPage
    from tui.texts.localizer import Words
    from tui.widgets.cells import Cell

_DESK_NEXT = KeyFamily(
    "desk.next.{}", "enter ready pairs.enter pairs.ready trios.enter trios.ready finish finished partner waits"
)


TABS = ("entrants", "round", "standings", "bracket", "history", "log")
"""The tabs of the desk in the order of their keys, 1 to 6."""


class Pane(Vertical):
    """Tab of the desk, filled when opened and after every act while open."""

    tab: ClassVar[str] = ""
    first: ClassVar[str] = ""
    """The selector of what has the focus when the tab is opened."""

    def __init__(self) -> None:
        super().__init__(id=self.tab)

    @property
    def desk(self) -> DeskPage:
        """The desk's screen, typed."""
        return cast("DeskPage", self.screen)

    @property
    def tournament_session(self) -> TournamentSession:
        """The tournament with its matches."""
        return self.desk.tournament_session

    @property
    def tournament(self) -> Tournament:
        """The tournament as it stands."""
        return self.tournament_session.tournament

    @property
    def words(self) -> Words:
        """The words of the person's language."""
        return self.desk.words

    @property
    def formatter(self) -> TournamentFormatter:
        """Formatter of the tournament."""
        return self.desk.formatter

    def idle(self, action: str) -> bool:
        """Tell whether a key has no use now, so that the key bar leaves it out."""
        return False

    def refill(self) -> None:
        """Show the tournament as it stands."""

    def open(self) -> None:
        """Focus the widget that this tab starts with."""
        self.refill()
        for widget in self.query(self.first) if self.first else ():
            if widget.focusable and widget.display:
                widget.focus()
                return


_NAMED = 3
"""How many of the tables that are missing are named."""


_NAMES_ROOM = 19
"""So many letters the names of people may take together."""


def next_step(tournament_session: TournamentSession, words: Words, looked_at: int = 0, *, typing: bool = False) -> str:
    """Return in words what the organiser should do next.

    `looked_at` is the round on the screen, 0 for none; `typing` tells whether keys go into the line for names now.
    """
    tournament, step = tournament_session.tournament, step_of(tournament_session)
    number = len(tournament.rounds)
    if 0 < looked_at < number and step != "finished":
        return words("desk.next.past", round=looked_at, last=number)
    if late := tournament_session.latecomers.asking:
        formatter = TournamentFormatter(words, tournament, ())
        return words("desk.next.late", names=formatter.names(late, ", "), count=len(late))
    match step:
        case "finished" | "finish":
            return words(_DESK_NEXT(step))
        case "partner":
            return _partner_step(tournament_session, words, typing=typing)
        case "publish":
            return words("desk.next.publish", round=number)
        case "result" | "bots":
            return _clock_step(tournament_session, words) or _results_step(tournament_session, words)
        case "draw" if tournament.rounds:
            return words("desk.next.draw", round=number, following=number + 1)
        case _:
            return _before_play(tournament, words, words("desk.next.esc") if typing else "")


def _partner_step(tournament_session: TournamentSession, words: Words, *, typing: bool) -> str:
    """Return who still needs a partner, and how to enter one from where the keys go now."""
    names = [person.name for person in tournament_session.waiting.people]
    short = short_names(names, NAME_CELLS // len(names))
    return words(_DESK_NEXT("partner" if typing else "waits"), name=" & ".join(short[name] for name in names))


def _clock_step(tournament_session: TournamentSession, words: Words) -> str:
    """Return that the clock of a round is to be started; "" once it runs, or somebody has played."""
    tournament, last = tournament_session.tournament, tournament_session.tournament.rounds[-1]
    minutes = tournament.settings.round_minutes
    clock = clock_of(tournament_session)
    if not (last.published and last.untouched and minutes) or clock.of_round(last.number):
        return ""
    return words("desk.next.clock", round=last.number, minutes=minutes)


def _results_step(tournament_session: TournamentSession, words: Words) -> str:
    """Return which tables have no result yet, and whether bots may play them."""
    missing = tournament_session.tournament.rounds[-1].missing()
    tables = ", ".join(map(str, missing[:_NAMED])) + ("…" if len(missing) > _NAMED else "")
    bots = len(tournament_session.tables.bot_tables())
    if bots == len(missing):
        return words("desk.next.bots", count=bots, tables=tables)
    return words("desk.next.mixed" if bots else "desk.next.missing", count=len(missing), tables=tables)


def _before_play(tournament: Tournament, words: Words, esc: str) -> str:
    in_groups, present = tournament.ruleset.members > 1, len(tournament.present)
    kind = f"{tournament.kind}." if in_groups else ""
    if len(tournament.entrants) < tournament.ruleset.least:
        return words(_DESK_NEXT(f"{kind}enter"))
    who = words("desk.who.present", count=present) if present else gathered(tournament, words)
    if unseen := unseen_names(tournament):
        return _unseen(who, unseen, words)
    missing = SCORED_PLAYERS - people_playing(tournament)
    if tournament.settings.scored and missing > 0:
        return words("desk.next.few", who=who, more=-(-missing // tournament.ruleset.members), esc=esc)
    return words("desk.next.checked" if present else _DESK_NEXT(f"{kind}ready"), who=who, esc=esc)


def _unseen(who: str, names: tuple[str, ...], words: Words) -> str:
    """Name those of whom nothing was said, as far as the line has room for them; else say how many they are."""
    for shown in range(len(names), 0, -1):
        text, more = ", ".join(names[:shown]), len(names) - shown
        listed = words("desk.who.more", names=text, count=more) if more else text
        if len(listed) <= _NAMES_ROOM:
            return words("desk.next.unseen", who=who, names=listed)
    return words("desk.next.unseen", who=who, names=words.number(len(names)))


_SHOWN_FROM = (0, 0, 0, 92, 102, 112)
"""From which width on the first, second ... tie-break has its column; those after them on wide screens only."""


_LAST_FROM = 130


_FIGURE = 7


_NARROW = 80
"""On so narrow a screen the columns after one that is wider than usual have no room."""


_MOST_GROWN = 10
"""Nor has one that takes so much more than usual itself: the names would be cut."""


def has_tiebreaks(pane: Pane) -> bool:
    """Tell whether score and tie-breaks decide the order of the standings."""
    return pane.tournament.settings.format in SCORED


def tiebreak_columns(pane: Pane, lines: Sequence[Standing]) -> tuple[Column, ...]:
    """Return the columns of the tie-breaks, as wide as their figures.

    What one takes more moves the later ones on.
    """
    names = tiebreaks_of(pane.tournament) if has_tiebreaks(pane) else ()
    shown = [tiebreak_cells(pane, line) for line in lines]
    columns: list[Column] = []
    grown = 0
    for at, (_, from_width) in enumerate(zip(names, (*_SHOWN_FROM, *((_LAST_FROM,) * len(names))), strict=False)):
        width = max(_FIGURE, *(cell_len(str(cells[at])) for cells in shown)) if shown else _FIGURE
        moved, grown = grown, grown + width - _FIGURE
        if at and grown >= _MOST_GROWN:
            moved = grown
        columns.append(Column(width, True, max(from_width, _NARROW) + moved if moved else from_width))
    return tuple(columns)


def tiebreak_headings(pane: Pane) -> tuple[str, ...]:
    """Return the short names of the tie-breaks."""
    if not has_tiebreaks(pane):
        return ()
    return tuple(pane.words(f"{TIEBREAK(name)}.short") for name in tiebreaks_of(pane.tournament))


def tiebreak_cells(pane: Pane, line: Standing) -> tuple[Cell, ...]:
    """Return an entrant's figures; the one that put it behind the entrant above is marked."""
    if not has_tiebreaks(pane):
        return ()
    reckoner, names = ArithmeticFormatter(pane.words, pane.formatter.name), tiebreaks_of(pane.tournament)
    if not line.columns:
        return ("",) * len(names)
    return tuple(
        Content.styled(reckoner.figure(arithmetic), "bold $accent" if arithmetic.code == line.parted_by else "")
        for arithmetic in line.columns
    )
