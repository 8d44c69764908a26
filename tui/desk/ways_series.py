"""A match of several games, game by game: who came where in each of them."""

from __future__ import annotations

from textual.content import Content

from tournaments.results import Form, Series, Typed
from tui.desk.result_entry import PlacesEntry, begins
from tui.desk.result_grid import Line
from tui.desk.ways import Setting, Way


class SeriesWay(Way):
    """Initials or digits as for one game; once all have a place the next key begins the next game, `=` is one drawn."""

    key = "series"

    def __init__(self, at: Setting, form: Form | None) -> None:
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

    def lines(self) -> list[Line]:
        """Return a line an entrant, with the places of every game."""
        rows = zip(*(game.places for game in self._games), strict=True)
        return [
            Line(seat, name, "", tuple(self.at.teller.place(place) if place else "" for place in row))
            for seat, (name, row) in enumerate(zip(self.at.names, rows, strict=True), start=1)
        ]

    def form(self) -> Form | None:
        """Return the games once every one that was begun is whole."""
        if self._kept is not None:
            return self._kept
        begun = [game for game in self._games if any(game.places) or game.letters]
        whole = [game.whole for game in begun if game.whole is not None]
        return Series(tuple(map(Typed, whole))) if whole and len(whole) == len(begun) else None

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
