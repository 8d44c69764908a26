"""Side lines at the screen.

Played on from a place of a replay, listed as a tree, replayed, compared, deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from engine.core.bots import usual_bot
from engine.core.model import Seat
from saves.matches.record import Record
from tui.canvas.grid import Canvas, fit, wrap
from tui.context import Context, reporting
from tui.games.game_ui import game_ui_of, localizer_of
from tui.keymap import key
from tui.match.draw_screen import ScreenModel
from tui.match.table import TableScreen
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.player_update import Viewer
from tui.services.matches.seating import PERSON, kinds_for
from tui.services.review.side_lines import DamagedLine, SideBranch, SideLineService, Start, number_of
from tui.texts.cells import cell_len
from tui.texts.side_lines import (
    CARDS,
    Comparison,
    format_branch,
    format_branch_name,
    format_branch_state,
    format_comparison,
    format_others,
)
from tui.widgets.dialogs import AskDialog, ChoiceDialog, ConfirmDialog
from tui.widgets.lines_dialog import LinesDialog
from tui.widgets.row_list import Column, Row, RowList
from tui.widgets.screen import Dialog

_AFTER = (("v", "key.table.replay"), ("Q", "key.side_lines.close"), ("L", "key.table.log"))
_GUEST_LESSON = "side_lines_of_guests"


def side_lines_of(context: Context, record: Record, eyes: Sequence[Viewer]) -> SideLineService:
    """Return the side lines of a match for whoever may look at it with these eyes."""
    return SideLineService(context.store, context.games, context.matches, context.profile, record, eyes)


# ---- Playing on from here --------------------------------------------------------------------------------------------


class PlayOn:
    """Dialogs that ask whose place is taken, with which cards and against whom, and open the side line."""

    def __init__(self, app: App[Any], context: Context, service: SideLineService, line: int, place: int) -> None:
        """Begin at a place of a line, 0 for the match."""
        self._app = app
        self._context = context
        self._service = service
        self._line = line
        self._place = place

    def ask(self, viewer: Viewer) -> None:
        """Ask for seat, cards and rivals of a side line, and report refusals."""
        with reporting(self._context.navigator.tell_error):
            asked = self._service.asked(self._line, self._place)
            seats = self._service.seats(self._line)
            wanted = [seat for seat in (viewer, *asked) if seat in seats]
            players = self._service.players(self._line, self._place)
            rows = [Row(str(seat), (players[seat].name, "")) for seat in seats]
            self._choose("side_lines.seat", rows, lambda seat: self._ask_cards(int(seat)), str(next(iter(wanted), "")))

    def _ask_cards(self, seat: Seat) -> None:
        words, offered = self._context.session.words, self._service.cards(self._line)
        rows = [Row(cards, (words(CARDS(cards)), ""), words(f"{CARDS(cards)}.help")) for cards in offered]
        self._choose("side_lines.cards", rows, lambda chosen: self._ask_others(seat, chosen))

    def _ask_others(self, seat: Seat, cards: str) -> None:
        words, (_, *bots) = self._context.session.words, kinds_for(self._service.game)
        rows = [Row(kind, (format_others(kind, words), "")) for kind in bots]
        rows.append(Row(PERSON, (format_others(None, words), "")))
        start = Start(self._line, self._place, seat, "real" if cards == "real" else "anew")
        usual = usual_bot(self._service.game)
        self._choose(
            "side_lines.others", rows, lambda kind: self._begin(start, None if kind == PERSON else kind), usual
        )

    def _choose(self, question: str, rows: Sequence[Row], chosen: Callable[[str], None], first: str = "") -> None:
        if len(rows) == 1:
            chosen(rows[0].name)
            return
        cursor = next((at for at, row in enumerate(rows) if row.name == first), 0)
        dialog = ChoiceDialog(self._context.session.words(question), rows, cursor)
        self._app.push_screen(dialog, lambda name: None if name is None else chosen(name))

    def _begin(self, start: Start, others: str | None) -> None:
        service = self._service
        with reporting(self._context.navigator.tell_error):
            live_match = service.begin(start, service.seated(start, others))
            self._app.push_screen(SideLineTable(live_match, service))
            if not service.lasting and self._context.profile.first_time(_GUEST_LESSON):
                self._app.notify(self._context.session.words("side_lines.guest"), markup=False)


class SideLineTable(TableScreen):
    """The table of a side line: played from this keyboard alone, and marked as a side line."""

    afterwards: ClassVar[tuple[str, ...]] = ("replay",)
    leave_words: ClassVar[str] = "side_lines.leave"

    def __init__(self, live_match: LiveMatch, service: SideLineService) -> None:
        super().__init__(live_match)
        self._service = service

    opens_replay, opens_analysis = True, False

    def action_replay(self) -> None:
        """Look at the side line from where it begins, once it is over."""
        if self.live_match.outcome is not None:
            self.dismiss()
            self.context.navigator.replay_side_line(self._service, number_of(self.live_match.match))

    def draw(self, canvas: Canvas, picture: ScreenModel) -> None:
        """Draw the table, marked as a side line."""
        mark = self.words("side_lines.mark")
        super().draw(canvas, picture._replace(clock=mark, after=_AFTER))


# ---- The tree --------------------------------------------------------------------------------------------------------


class SideLinesDialog(Dialog[None]):
    """The side lines of a match, each below the line that it goes off from."""

    place = "place.side_lines"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("v", "replay", "key.side_lines.replay", show=False),
        key("c", "compare", "key.side_lines.compare", show=False),
        key("r", "rename", "key.side_lines.rename", show=False),
        key("d,delete", "delete", "key.side_lines.delete", show=False),
        key("escape,q,B", "close", "key.side_lines.close", show=False),
    ]

    def __init__(self, service: SideLineService) -> None:
        super().__init__()
        self._service = service
        self._tree: tuple[SideBranch | DamagedLine, ...] = ()

    def compose(self) -> ComposeResult:
        """Show the tree, what there is to know of the line pointed at, and the keys."""
        with Vertical(id="dialog"):
            match = self._service.record.header.match
            yield Static(Content(self.words("side_lines.title", match=match)), id="question")
            yield RowList((Column(), Column(22, right=True)), (), id="answers")
            yield Static(id="about")
            yield Static(Content.styled(self.words("side_lines.keys"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """List the side lines."""
        self._list(0)

    def on_screen_resume(self) -> None:
        """List the side lines again, since one may have been played on."""
        if self.was_shown:
            self._list(self.query_one(RowList).cursor)

    def _list(self, cursor: int) -> None:
        self._tree = (*self._service.tree(), *self._service.damaged())
        rows = [self._row(branch) for branch in self._tree]
        self.query_one(RowList).show(rows, cursor=min(cursor, max(0, len(rows) - 1)))
        self._tell_about()

    def _row(self, branch: SideBranch | DamagedLine) -> Row:
        if isinstance(branch, DamagedLine):
            state = Content.styled(format_branch_state(branch, self.words), "$error")
            return Row(f"#{branch.number}", (format_branch_name(branch, self.words), state))
        indent = "  " * (branch.depth - 1) + "└ " if branch.depth else ""
        name = indent + format_branch_name(branch, self.words)
        return Row(str(branch.row.number), (name, format_branch_state(branch, self.words)))

    @property
    def _marked(self) -> SideBranch | DamagedLine | None:
        cursor = self.query_one(RowList).cursor
        return self._tree[cursor] if cursor < len(self._tree) else None

    def _take_marked(self) -> SideBranch | None:
        """Return the line pointed at; say of a damaged one that it can only be deleted, and return None."""
        if isinstance(line := self._marked, DamagedLine):
            self.app.notify(self.words("side_lines.damaged.about"), severity="error", markup=False)
            return None
        return line

    @on(RowList.Moved)
    def _tell_about(self) -> None:
        match self._marked:
            case None:
                text = self.words("side_lines.none")
            case DamagedLine():
                text = self.words("side_lines.damaged.about")
            case branch:
                text = format_branch(branch, self.words)
        self.query_one("#about", Static).update(Content(text))

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        branch = self._take_marked()
        if branch is None:
            return
        if branch.outcome is not None:
            self.action_replay()
            return
        with reporting(self.tell_error):
            screen = SideLineTable(self._service.resume(branch.row.number), self._service)
            self.app.push_screen(screen)

    def action_replay(self) -> None:
        """Replay the line pointed at."""
        if (branch := self._take_marked()) is not None:
            self.context.navigator.replay_side_line(self._service, branch.row.number)

    def action_compare(self) -> None:
        """Show the line pointed at beside the match."""
        branch, service = self._take_marked(), self._service
        if branch is None:
            return
        localizer = localizer_of(self.session, service.game.key, service.tape(0).options, ())
        with reporting(self.tell_error):
            compared = format_comparison(service, branch, game_ui_of(service.game.key), localizer)
            self.app.push_screen(ComparisonDialog(compared, self.app.size.width))

    def action_rename(self) -> None:
        """Rename the marked side line."""
        if (branch := self._take_marked()) is None:
            return

        def answered(name: str | None) -> None:
            if name is not None:
                self._try(lambda: self._service.rename(branch.row.number, name))

        self.app.push_screen(AskDialog(self.words("side_lines.rename"), branch.row.name), answered)

    def action_delete(self) -> None:
        """Delete the marked side line, after asking."""
        if (line := self._marked) is None:
            return
        question = self.words("side_lines.delete", name=format_branch_name(line, self.words))
        number = line.number if isinstance(line, DamagedLine) else line.row.number

        def answered(yes: bool | None) -> None:
            if yes:
                self._try(lambda: self._service.delete(number))

        self.app.push_screen(ConfirmDialog(question, self.words("side_lines.delete.yes")), answered)

    def _try(self, act: Callable[[], None]) -> None:
        with reporting(self.tell_error):
            act()
        self._list(self.query_one(RowList).cursor)


_MOST_COMPARED = 400
"""So many sentences of each are shown beside each other."""
_FRAME = 10
"""Cells that the box of a dialog takes of a screen, its scroll bar, and two between the halves."""


class ComparisonDialog(LinesDialog):
    """A side line beside its match, from where they part."""

    CSS = """
    ComparisonDialog > #dialog { width: 100%; max-width: 132; }
    """
    DEFAULT_CSS = "ComparisonDialog VerticalScroll { height: 1fr; max-height: 100%; }"

    def __init__(self, compared: Comparison, width: int) -> None:
        """Show both in halves of this many cells."""
        half = (min(width, 132) - _FRAME) // 2
        (this, other), (ours, theirs) = compared.results, compared.moves
        names, moves = compared.names, zip_longest(ours[:_MOST_COMPARED], theirs[:_MOST_COMPARED], fillvalue="")
        if max(map(cell_len, (*this, *other))) > half:
            # Wide results stand below each other, and are read whole.
            lines = [names[0], *this, "", names[1], *other, *(("", _beside(*names, half)) if ours or theirs else ())]
        else:
            rows = [names, ("", ""), *zip_longest(this, other, fillvalue=""), ("", "")]
            lines = [_beside(left, right, half) for left, right in rows]
        for pair in moves:
            broken = zip_longest(*(wrap(text, half, "  ") for text in pair), fillvalue="")
            lines += [_beside(left, right, half) for left, right in broken]
        super().__init__((compared.title, compared.parting, "", *lines))


def _beside(left: str, right: str, half: int) -> str:
    left = fit(left, half)
    return f"{left}{' ' * (half - cell_len(left))}  {fit(right, half)}".rstrip()
