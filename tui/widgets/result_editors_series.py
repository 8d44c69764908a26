"""ResultEditor for matches of several games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from engine.core.text import fold
from tournaments.results import GamesWon, PlacesForm, ResultForm, Series
from tui.services.tournaments.result_entry import GridEntry, PlacesEntry, begins
from tui.widgets.result_editors import GridEditor, GridLine, ResultEditor

if TYPE_CHECKING:
    from tui.widgets.result_editors import EntryContext


class GamesEditor(GridEditor):
    """An initial is a game for whoever it begins, `=` one that nobody won; a digit is how many games in all."""

    key = "games"

    def __init__(self, at: EntryContext, form: ResultForm | None) -> None:
        rows, self._drawn = _begun(at, form)
        super().__init__(at, GridEntry(rows, 1, 1))
        self.headings = (self.words("result.games"),)
        self._kept = form if isinstance(form, Series) else None
        """An earlier result, game by game, until a key changes it."""
        self._winners: tuple[int | None, ...] | None = _winners(at, form)
        """Who won game after game, None for nobody; None altogether where only figures are known."""
        self._steps: list[tuple[Series | None, tuple[str, ...], int, tuple[int | None, ...] | None]] = []

    def help(self) -> str:
        """Return how to type here."""
        return self.words("result.way.games.help", games=self.at.tournament.settings.best_of)

    @property
    def _won(self) -> tuple[int, ...]:
        return tuple(int(cell or 0) for (cell,) in self.entry.cells)

    def lines(self) -> list[GridLine]:
        """Return a line an entrant, not a seat: partners win together."""
        return [
            GridLine(number, name, "", tuple(cells))
            for number, (name, cells) in enumerate(zip(self.at.names, self.entry.cells, strict=True), start=1)
        ]

    def form(self) -> ResultForm | None:
        """Return the games once there is one: one by one where they were told so and a winner says all of a game."""
        if self._kept is not None:
            return self._kept
        if self._winners and len(self.at.names) == 2:
            return Series(tuple(_won_by(winner) for winner in self._winners))
        return GamesWon(self._won, self._drawn) if sum(self._won) + self._drawn else None

    def missing(self) -> str:
        """Return that nobody has won a game yet."""
        return self.words("result.missing.games")

    def sums(self) -> str | Content:
        """Return how many games that makes, and how many nobody won."""
        played = sum(self._won) + self._drawn
        told = self.words("result.games.sum", count=played, most=self.at.tournament.settings.best_of)
        if self._winners and played:
            names = (self.words("result.games.nobody") if one is None else self.at.names[one] for one in self._winners)
            told = f"{told} {', '.join(names)}."
        return f"{told} {self.words('result.games.drawn', count=self._drawn)}" if self._drawn else told

    def beginning(self, letter: str) -> list[int]:
        """Return the entrants whose name, or a member's, begins with a letter."""
        count = len(self.at.names)
        named = [(name, *self.at.people[index::count]) for index, name in enumerate(self.at.names)]
        return [index for index, names in enumerate(named) if any(begins(name, fold(letter)) for name in names)]

    def letter(self, letter: str) -> str:
        """Give a game to whoever begins so; where several do, to the marked one of them."""
        found = self.beginning(letter)
        if not found:
            return self.words("result.nobody", letters=letter)
        if len(found) > 1 and self.entry.row not in found:
            self.entry.point(found[0], 0)
            return ""
        index = self.entry.row if self.entry.row in found else found[0]
        self._keep()
        self.entry.point(index, 0)
        self.entry.cells[index][0] = str(min(9, self._won[index] + 1))
        self._add(index)
        return ""

    def sign(self, character: str) -> bool:
        """Take `=`: a game that nobody won."""
        if character != "=":
            return False
        self._keep()
        self._drawn += 1
        self._add(None)
        return True

    def _add(self, winner: int | None) -> None:
        if self._winners is not None:
            self._winners = (*self._winners, winner)

    def digit(self, digit: str) -> str:
        """Say how many games the marked entrant won, and go on to the next."""
        self._keep()
        self.entry.cells[self.entry.row][0] = digit
        self._winners = None
        self.entry.point((self.entry.row + 1) % len(self.entry.cells), 0)
        return ""

    def back(self) -> None:
        """Take back the last key; before the first one, an earlier result."""
        empty = None, ("",) * len(self.entry.cells), 0, ()
        self._kept, cells, self._drawn, self._winners = self._steps.pop() if self._steps else empty
        for row, cell in zip(self.entry.cells, cells, strict=True):
            row[0] = cell

    def go_on(self) -> bool:
        """Accept: whoever has nothing has won no game."""
        return False

    def _keep(self) -> None:
        self._steps.append((self._kept, tuple(cell for (cell,) in self.entry.cells), self._drawn, self._winners))
        self._kept = None


def _won_by(winner: int | None) -> PlacesForm:
    """Return a game of two by who won it."""
    return PlacesForm((1, 1) if winner is None else (1, 2) if winner == 0 else (2, 1))


def _winners(at: EntryContext, form: ResultForm | None) -> tuple[int | None, ...] | None:
    """Return who won the games of an earlier result one after another; None where that is not known."""
    if isinstance(form, Series):
        games = [at.settled_places(game) for game in form.games]
        return tuple(places.index(1) if places.count(1) == 1 else None for places in games)
    return () if form is None else None


def _begun(at: EntryContext, form: ResultForm | None) -> tuple[list[tuple[int, ...] | None], int]:
    """Return the lines and the drawn games of an earlier result."""
    match form:
        case GamesWon(won=won, drawn=drawn):
            return [(count,) for count in won], drawn
        case Series(games=games):
            told = form.settle(len(at.names), False, at.members, at.scoring)
            return [(count,) for count in told.won], len(games) - sum(told.won)
        case PlacesForm(places=places) if len(places) == 2 and len(set(places)) == 2:
            return [(1,) if place == 1 else None for place in places], 0
        case _:
            return [None] * len(at.names), 0


class SeriesEditor(ResultEditor):
    """Initials or digits as for one game; once all have a place the next key begins the next game, `=` is one drawn."""

    key = "series"

    def __init__(self, at: EntryContext, form: ResultForm | None) -> None:
        super().__init__(at)
        self._kept = form if isinstance(form, Series) else None
        played = [at.settled_places(game) for game in self._kept.games] if self._kept is not None else [()]
        self._games = [PlacesEntry(at.names, places) for places in played]
        self._at = len(self._games) - 1
        self._chosen = False
        """Whether a place was marked by hand: the next key goes there, not to the next game."""
        self.headings = tuple(self.words("result.series.game", number=number + 1) for number in range(self._most))

    @property
    def _most(self) -> int:
        return self.at.tournament.settings.best_of

    @property
    def entry(self) -> PlacesEntry:
        """The game that is marked."""
        return self._games[self._at]

    @property
    def mark(self) -> tuple[int, int]:
        """Return the mark."""
        return self.entry.mark, self._at

    def help(self) -> str:
        """Return how to type here."""
        return self.words("result.way.series.help", games=self._most)

    def lines(self) -> list[GridLine]:
        """Return a line an entrant, with the places of every game."""
        rows = zip(*(game.places for game in self._games), strict=True)
        return [
            GridLine(seat, name, "", tuple(self.at.formatter.place(place) if place else "" for place in row))
            for seat, (name, row) in enumerate(zip(self.at.names, rows, strict=True), start=1)
        ]

    def form(self) -> ResultForm | None:
        """Return the games once every one that was begun is whole."""
        if self._kept is not None:
            return self._kept
        begun = [game for game in self._games if any(game.places) or game.letters]
        whole = [game.whole for game in begun if game.whole is not None]
        return Series(tuple(map(PlacesForm, whole))) if whole and len(whole) == len(begun) else None

    def missing(self) -> str:
        """Return who has no place yet in the game that is being typed, or whom the letters may mean."""
        open_ = [number for number, game in enumerate(self._games) if game.whole is None]
        number = open_[0] if open_ else self._at
        game = self._games[number]
        if game.letters:
            found = [name for name in self.at.names if begins(name, game.letters)]
            return self.words("result.which", letters=game.letters, names=" / ".join(found))
        names = [name for name, place in zip(self.at.names, game.places, strict=True) if place is None]
        return self.words("result.missing.series", number=number + 1, names=", ".join(names))

    def sums(self) -> str | Content:
        """Return how many games that makes."""
        played = sum(game.whole is not None for game in self._games)
        return self.words("result.games.sum", count=played, most=self._most)

    def digit(self, digit: str) -> str:
        """Give the marked entrant that place."""
        if wrong := self._go_to_next():
            return wrong
        known = self.entry.digit(int(digit))
        self._chosen = self._chosen and self.entry.whole is not None and self.entry.mark > 0
        return "" if known else self.words("result.no_place", place=int(digit), seats=self.entry.seats)

    def letter(self, letter: str) -> str:
        """Give the next place to whoever begins so."""
        if wrong := self._go_to_next():
            return wrong
        typed, self._chosen = self.entry.letters + letter, False
        return "" if self.entry.letter(letter) else self.words("result.nobody", letters=typed)

    def sign(self, character: str) -> bool:
        """Take `=`: a game that ended level for all."""
        if character != "=" or self._go_to_next():
            return False
        self._chosen = False
        self.entry.level()
        return True

    def _go_to_next(self) -> str:
        """Begin another game if the marked one is whole; returns why there is none."""
        self._kept = None
        if self.entry.whole is None or self._chosen:
            return ""
        if len(self._games) == self._most and self._at == self._most - 1:
            return self.words("result.series.full", games=self._most)
        self._at += 1
        if self._at == len(self._games):
            self._games.append(PlacesEntry(self.at.names))
        else:
            # A game that is there already is typed anew.
            self._games[self._at] = PlacesEntry(self.at.names)
        return ""

    def point(self, row: int, column: int) -> None:
        """Mark what was clicked."""
        if 0 <= column < len(self._games):
            self._at = column
        self.entry.mark, self._chosen = row, True

    def move(self, rows: int, columns: int) -> None:
        """Mark a neighbour."""
        if rows:
            self.entry.move(rows)
        self._at = max(0, min(self._at + columns, len(self._games) - 1))
        self._chosen = True

    def back(self) -> None:
        """Take back the last key, and with the first one of a game the game."""
        self._kept = None
        self.entry.back()
        if self._at and not any(self.entry.places) and not self.entry.letters:
            del self._games[self._at]
            self._at -= 1
