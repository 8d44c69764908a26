"""A table's result with real cards: places with a key or two each, or the count when time was called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from saves.text import fold
from tournaments.errors import TournamentError
from tournaments.fold import settled
from tournaments.results import Form, SixRealms
from tournaments.results.forms import sides
from tournaments.tables import common_options, seats_of
from tui.championship import Championship, TableLook
from tui.desk.result_entry import FIGURES, begins, counts_form, entries_of, places_form, victories_of
from tui.desk.result_grid import Grid, Line
from tui.desk.tabs import TabBar
from tui.desk.telling import Teller
from tui.keymap import key
from tui.text import clean

_WAYS = {"chama": ("places", "six_realms", "six_counts", "counts")}
"""In which ways a result may be typed, by game; every game has places."""


class ResultDialog(ModalScreen[Form | None]):
    """One way is open at a time, `tab` opens the next; below stand what is missing and what `enter` would keep."""

    place = "result"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "accept", "result.accept", priority=True),
        key("escape", "cancel", "ask.cancel", show=False, priority=True),
        key("tab", "way(1)", "result.way", priority=True),
        key("shift+tab", "way(-1)", "result.way_back", show=False, priority=True),
        key("up", "move(-1, 0)", "list.up", show=False),
        key("down", "move(1, 0)", "list.down", show=False),
        key("left", "move(0, -1)", "result.left", show=False),
        key("right", "move(0, 1)", "result.right", show=False),
        key("backspace", "rub_out", "result.rub_out", show=False),
    ]
    CSS = """
    ResultDialog #dialog { width: 76; padding: 0 2; }
    ResultDialog #dialog > #question { margin: 0 0 0 0; }
    ResultDialog TabBar { background: $surface; padding: 0; }
    ResultDialog #way-help { height: auto; min-height: 2; margin: 0 0 1 0; }
    ResultDialog #tally { height: auto; min-height: 3; margin: 1 0 0 0; }
    """

    def __init__(self, championship: Championship, teller: Teller, number: int, look: TableLook) -> None:
        """Ask for the result of a table of the round with that number; an earlier result is there to be mended."""
        super().__init__()
        self._championship = championship
        self._teller = teller
        self._number = number
        self._look = look
        tournament = championship.tournament
        self._names = tuple(teller.name(seat) for seat in look.pairing.seats)
        self._pairs = tournament.ruleset.pairs
        self._people = tuple(clean(member.name) for member in seats_of(tournament, look.pairing))
        self._ways: tuple[str, ...] = _WAYS.get(tournament.spec.game, ("places",))
        if len(self._names) == 2:
            self._ways = tuple(way for way in self._ways if way != "six_counts")
        form = look.result.form if look.result is not None else None
        options = common_options(tournament)
        too = bool(options.get("six_realms_too"))
        self._victories = victories_of(str(options.get("type", "")), six_realms_too=too)
        self._won = form.by if isinstance(form, SixRealms) else self._victories[0]
        self._places, self._counts, self._way = entries_of(self._names, form, self._people)
        if self._way not in self._ways:
            self._way = self._ways[0]
        self._wrong = ""

    @property
    def _in_grid(self) -> bool:
        return self._way in ("counts", "six_counts")

    def compose(self) -> ComposeResult:
        """Show the ways, the table, and what comes of it."""
        words = self._teller.words
        with Vertical(id="dialog"):
            title = "result.correct" if self._look.result is not None else "result.title"
            told = words(title, table=self._look.pairing.number, round=self._number)
            yield Static(Content(told), id="question")
            yield TabBar(numbered=False)
            yield Static("", id="way-help")
            yield Grid()
            yield Static("", id="tally")
            yield Static("", id="wrong")
            yield Static(Content.styled(words("result.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Begin."""
        self.query_one(Grid).focus()
        self._show()

    # ---- Showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        words = self._teller.words
        self.query_one(TabBar).show([(way, self._way_word(way)) for way in self._ways], self._way)
        self.query_one("#way-help", Static).update(Content.styled(self._way_help(), "$faint"))
        headings = [words(f"result.{figure}") for figure in (*FIGURES, "points")] if self._in_grid else []
        mark = (self._counts.row, self._counts.column) if self._in_grid else (self._places.mark, -1)
        self.query_one(Grid).show(headings, [self._line(row) for row in range(self._rows)], mark)
        self.query_one("#tally", Static).update(self._tally())
        self.query_one("#wrong", Static).update(Content.styled(self._wrong, "$error"))

    @property
    def _rows(self) -> int:
        """How many lines the grid has: counts are a seat's, places an entrant's."""
        return len(self._people if self._in_grid else self._names)

    def _way_word(self, way: str) -> str:
        words = self._teller.words
        if way == "six_realms" and self._won != "six_realms":
            return words(f"result.won.{self._won}")
        if way == "six_counts" and self._won != "six_realms":
            return words("result.won.counts", won=words(f"result.won.{self._won}"))
        return words(f"result.way.{way}")

    def _way_help(self) -> str:
        """Return how to type in the open way; where the victory is told, how to tell another one."""
        words = self._teller.words
        if self._way == "six_realms":
            at = self._victories.index(self._won) if self._won in self._victories else -1
            other = words(f"result.won.{self._victories[(at + 1) % len(self._victories)]}")
            return f"{words(f'result.won.{self._won}.help')} {words('result.won.other', other=other)}"
        key_of_help = f"result.way.{self._way}.help"
        return words(f"{key_of_help}.pairs" if self._pairs and self._way == "counts" else key_of_help)

    def _line(self, seat: int) -> Line:
        if not self._in_grid:
            place = self._places.places[seat]
            return Line(seat + 1, self._names[seat], self._teller.place(place) if place else "__", ())
        count = self._counts.count(seat)
        won = self._way == "six_counts" and self._counts.winner == seat
        first = self._teller.place(1) if won else ""
        points = str(count.points) if count is not None and self._legal(seat) else ""
        return Line(seat + 1, self._people[seat], first, (*self._counts.cells[seat], points))

    def _legal(self, seat: int) -> bool:
        """Tell whether a seat's figures can lie on a table."""
        count = self._counts.count(seat)
        return count is not None and count.realms <= 6

    def _form(self) -> Form | None:
        if self._in_grid:
            return counts_form(self._counts, by=self._won if self._way == "six_counts" else None)
        return places_form(self._places, by=self._won if self._way == "six_realms" else None)

    def _tally(self) -> Content:
        """Return what `enter` would keep, or what is missing."""
        words, form = self._teller.words, self._form()
        if form is None:
            return self._sums() + Content.styled(self._missing(), "$warning")
        try:
            result = settled(self._championship.tournament, form, len(self._names))
        except TournamentError as error:
            return self._sums() + Content.styled(self._refusal(error), "$error")
        told = self._sums()
        told += Content.assemble((words("result.would_keep"), "$faint"), "  ")
        told += self._teller.ranked(self._look.pairing.seats, result.places)
        if self._way == "counts":
            told += Content.styled("\n" + words("result.order"), "$faint")
        return told

    def _sums(self) -> Content:
        """Return what the counts of each pair's members add up to so far (CH-61), in a line of its own."""
        if not (self._pairs and self._way == "counts"):
            return Content("")
        members = len(self._people) // len(self._names)
        points = [
            count.points if count and self._legal(seat) else None for seat, count in enumerate(self._counts.counts)
        ]
        told = [
            Content.assemble((f"{name} ", "$faint"), (_sum_of(side), "bold $success"))
            for name, side in zip(self._names, sides(points, members), strict=True)
        ]
        return Content("   ").join(told) + Content("\n")

    def _missing(self) -> str:
        words = self._teller.words
        if not self._in_grid:
            if self._places.letters:
                found = [name for name in self._names if begins(name, self._places.letters)]
                return words("result.which", letters=self._places.letters, names=" / ".join(found))
            places = self._places.places
            missing = [name for name, place in zip(self._names, places, strict=True) if place is None]
            return words("result.missing.places", names=", ".join(missing))
        if self._way == "six_counts" and self._counts.winner is None:
            return words("result.missing.winner")
        needed = [seat for seat in range(len(self._people)) if not self._is_winner(seat)]
        missing = [self._people[seat] for seat in needed if self._counts.count(seat) is None]
        return words("result.missing.counts", names=", ".join(missing))

    def _is_winner(self, seat: int) -> bool:
        return self._way == "six_counts" and self._counts.winner == seat

    def _refusal(self, error: TournamentError) -> str:
        """Return why a form will not do; level counts are named with what they are level on."""
        words = self._teller.words
        if error.code == "bad_count":
            return words("error.bad_count", figure=words(f"result.{error.data['figure']}"), most=error.data["most"])
        if error.code != "play_one_more_rodada":
            return words.error(error)
        places = error.data["places"]
        assert isinstance(places, tuple)
        level = [
            seat for seat, place in enumerate(places) if places.count(place) > 1 and place == _first_shared(places)
        ]
        counts = [
            count for count in sides(self._counts.counts, len(self._people) // len(self._names))[level[0]] if count
        ]
        told = {
            "points": sum(count.points for count in counts),
            "realms": sum(count.realms for count in counts),
            "pile": sum(count.pile for count in counts),
        }
        return words("result.level", names=" = ".join(self._names[seat] for seat in level), **told)

    # ---- Typing ------------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Take digits and letters."""
        character = event.character or ""
        if character == " " and self._way in ("six_realms", "six_counts"):
            event.stop()
            self._next_victory()
            return
        if len(character) != 1 or not character.isalnum():
            return
        event.stop()
        self._wrong = ""
        if character.isdecimal():
            self._digit(character)
        else:
            self._letter(character)
        self._show()

    def _next_victory(self) -> None:
        """Tell another way in which the winner won."""
        at = self._victories.index(self._won) if self._won in self._victories else -1
        self._won = self._victories[(at + 1) % len(self._victories)]
        self._show()

    def _digit(self, digit: str) -> None:
        if self._in_grid:
            self._counts.digit(digit)
        elif not self._places.digit(int(digit)):
            self._wrong = self._teller.words("result.no_place", place=int(digit), seats=len(self._names))

    def _letter(self, letter: str) -> None:
        words = self._teller.words
        if not self._in_grid:
            typed = self._places.letters + letter
            if not self._places.letter(letter):
                self._wrong = words("result.nobody", letters=typed)
            return
        found = [seat for seat, name in enumerate(self._people) if begins(name, fold(letter))]
        if not found:
            self._wrong = words("result.nobody", letters=letter)
            return
        if self._way == "six_counts":
            later = [seat for seat in found if self._counts.winner is not None and seat > self._counts.winner]
            self._counts.winner = (later or found)[0]
        else:
            self._counts.point(found[0], 0)

    @on(Grid.Pointed)
    def _pointed(self, event: Grid.Pointed) -> None:
        if self._in_grid:
            if event.column >= 0:
                self._counts.point(event.row, event.column)
            elif self._way == "six_counts":
                self._counts.winner = event.row
        else:
            self._places.mark = event.row
        self._show()

    def action_move(self, rows: int, columns: int) -> None:
        """Mark another seat or figure."""
        if self._in_grid:
            self._counts.move(rows, columns)
        elif rows:
            self._places.move(rows)
        self._show()

    def action_rub_out(self) -> None:
        """Take back the last key."""
        self._wrong = ""
        if self._in_grid:
            self._counts.back()
        else:
            self._places.back()
        self._show()

    def action_way(self, step: int) -> None:
        """Open the next way to type a result."""
        self._open(self._ways[(self._ways.index(self._way) + step) % len(self._ways)])

    @on(TabBar.Picked)
    def _picked(self, event: TabBar.Picked) -> None:
        self._open(event.tab)

    def _open(self, way: str) -> None:
        self._way, self._wrong = way, ""
        self._show()

    def action_accept(self) -> None:
        """Keep the result; in the grid first go on to the next empty cell."""
        winner = self._counts.winner if self._way == "six_counts" else None
        if self._in_grid and self._counts.next_empty(skipped=winner):
            self._show()
            return
        form = self._form()
        if form is None:
            self._wrong = self._missing()
            self._show()
            return
        try:
            settled(self._championship.tournament, form, len(self._names))
        except TournamentError:
            self._counts.point(self._counts.row, self._counts.column)
            self._wrong = self._teller.words("result.refused")
            self._show()
            return
        self.dismiss(form)

    def action_cancel(self) -> None:
        """Leave it as it was."""
        self.dismiss(None)


def _sum_of(points: Sequence[int | None]) -> str:
    known = [figure for figure in points if figure is not None]
    return str(sum(known)) if len(known) == len(points) else f"{sum(known)}…" if known else "_"


def _first_shared(places: tuple[int, ...]) -> int:
    return min(place for place in places if places.count(place) > 1)
