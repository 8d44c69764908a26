"""The ways to type the result of any game: places, its own scores, and the games of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.core.keys import KeyFamily
from engine.core.model import places_by
from tournaments.errors import TournamentError
from tournaments.results import (
    SCORES,
    GameInApp,
    GamesAndLife,
    GamesWon,
    PlacesForm,
    ResultForm,
    Scores,
    Scoring,
    Series,
    SixRealms,
    TableCounts,
)
from tournaments.results.entry import EntryFigure, KeysKind, ResultNote, SheetKey, Typed, Way, WayKey, note, without
from tournaments.results.entry_table import EntryTable
from tournaments.results.forms import sides

_UNIT = KeyFamily("result.scores.{}", SCORES)
_SLIP = KeyFamily("papers.slip.{}", SCORES)
_PLACE = EntryFigure(
    ResultNote("papers.slip.place"), ResultNote("papers.slip.place"), ResultNote("lines.tournament.place_of"), 1
)
_MOST_HANDS = 5
"""A box for each hand stands on a slip, as long as that leaves room for a name."""


class Places(Way):
    """A place for every entrant."""

    key: ClassVar[WayKey] = "places"
    called = "result.way.places"
    lacking = "result.missing.places"
    sheet = "places"
    keys = "arrival"
    forms = (PlacesForm, GameInApp)
    figures = (_PLACE,)
    headings = ()

    def help(self, typed: Typed) -> tuple[ResultNote, ...]:
        """Return the help for entering a result here, at a duel how to say that it was drawn."""
        drawn = len(self.rows) == 2 and self.table.draws
        return (*super().help(typed), *((ResultNote("result.way.places.drawn"),) if drawn else ()))

    def begun(self, form: ResultForm | None) -> Typed:
        """Return the places of an earlier one-game result, to start from."""
        if form is None or isinstance(form, TableCounts | Series | GamesWon | GamesAndLife):
            return self.empty()
        won = form.by if isinstance(form, SixRealms) else self.empty().won
        return Typed(tuple((place,) for place in self.table.places_in(form)), won=won)

    def _made(self, values: tuple[int, ...], typed: Typed) -> ResultForm | None:
        return PlacesForm(values)

    def places(self, typed: Typed) -> Sequence[int | None]:
        """Return the places."""
        return typed.firsts


class OneByOne(Way):
    """The places of every game of a match."""

    key = "series"
    called = "result.way.series"
    sheet = "series"
    keys = "arrival"
    slip = ()

    @property
    def figures(self) -> tuple[EntryFigure, ...]:
        """The place in every game there may be."""
        return tuple(
            EntryFigure(
                note("result.series.game", number=number), _PLACE.slip, note("lines.result.place_in", number=number)
            )
            for number in range(1, self.table.best_of + 1)
        )

    def begun(self, form: ResultForm | None) -> Typed:
        """Return the places of an earlier match's games."""
        if not isinstance(form, Series):
            return self.empty()
        return Typed(tuple(zip(*map(self.table.places_in, form.games), strict=True)))

    def tells(self, form: ResultForm | None) -> bool:
        """Tell whether the result is one game of more than two entrants."""
        return isinstance(form, Series) and len(self.rows) > 2

    def form(self, typed: Typed) -> ResultForm | None:
        """Return the games once every one that was begun is whole."""
        begun = [game for game in zip(*typed.cells, strict=True) if any(game)]
        whole = [tuple(place for place in game if place) for game in begun if all(game)]
        return Series(tuple(map(PlacesForm, whole))) if whole and whole == begun and not typed.letters else None

    def missing(self, typed: Typed) -> ResultNote:
        """Return who has no place yet in the first game that is not whole."""
        games = list(zip(*typed.cells, strict=True))
        number = next((number for number, game in enumerate(games) if not all(game)), 0)
        return note("result.missing.series", number=number + 1, names=without(self.rows, games[number]))

    def sums(self, typed: Typed) -> tuple[ResultNote, ...]:
        """Return how many games that makes."""
        played = sum(all(game) for game in zip(*typed.cells, strict=True))
        return (note("result.games.sum", count=played, most=self.table.best_of),)


class GamesWay(Way):
    """Games of a match that each entrant has won, as numbers or game after game."""

    key: ClassVar[WayKey] = "games"
    called = "result.way.games"
    sheet: ClassVar[SheetKey] = "games"
    keys: ClassVar[KeysKind] = "games"
    figures: tuple[EntryFigure, ...] = (
        EntryFigure(
            ResultNote("result.games"), ResultNote("papers.slip.game"), ResultNote("lines.result.games_of"), 1, True
        ),
    )

    @property
    def slip(self) -> tuple[ResultNote, ...]:
        """A box for every game there may be."""
        return tuple(note("papers.slip.game", game=game) for game in range(1, self.table.best_of + 1))

    @property
    def slip_note(self) -> ResultNote | None:
        """To tick who won each game."""
        return note("papers.slip.note.games", count=self.table.best_of)

    def help(self, typed: Typed) -> tuple[ResultNote, ...]:
        """Return the help for entering a result here, and who begins the next game where the loser says it."""
        lines = note(f"{self.called}.help", games=self.table.best_of, count=self.table.best_of)
        chooses = self.table.loser_chooses and self.table.best_of > 1
        return (lines, ResultNote("result.loser_chooses")) if chooses else (lines,)

    def empty(self) -> Typed:
        """Return an entry with no games won."""
        return Typed(((None,),) * len(self.rows), winners=())

    def begun(self, form: ResultForm | None) -> Typed:
        """Return the entry that shows an earlier match or decided game of two."""
        match form:
            case None:
                return self.empty()
            case GamesWon(won=won, drawn=drawn) | GamesAndLife(won=won, drawn=drawn):
                return Typed(tuple((count,) for count in won), drawn=drawn)
            case Series(games=games):
                played = [self.table.places_in(game) for game in games]
                winners = tuple(places.index(1) if places.count(1) == 1 else None for places in played)
                return games_of(winners, len(self.rows))
            case PlacesForm(places=places) if sorted(places) == [1, 2]:
                return Typed(tuple((1,) if place == 1 else (None,) for place in places))
            case _:
                return Typed(self.empty().cells)

    def form(self, typed: Typed) -> ResultForm | None:
        """Return the games once there is one.

        One by one where they were told so and a winner says all of a game.
        """
        if typed.winners and len(self.rows) == 2:
            return Series(tuple(map(_won_by, typed.winners)))
        won = tuple(count or 0 for count in typed.firsts)
        return GamesWon(won, typed.drawn) if sum(won) + typed.drawn else None

    def missing(self, typed: Typed) -> ResultNote:
        """Return the note that nobody has won a game yet."""
        return ResultNote("result.missing.games")

    def sums(self, typed: Typed) -> tuple[ResultNote, ...]:
        """Return how many games that makes, and who won each, or how many nobody won."""
        played = sum(count or 0 for count in typed.firsts) + typed.drawn
        games = note("result.games.sum", count=played, most=self.table.best_of)
        if typed.winners:
            level = ResultNote("result.games.level")
            names = tuple(level if winner is None else self.rows[winner] for winner in typed.winners)
            return (note("result.games.winners", games=games, names=names),)
        return (games, note("result.games.drawn", count=typed.drawn)) if typed.drawn else (games,)


class Points(Way):
    """Scores of each person in the game's own scores; the places follow from them."""

    key = "scores"
    called = "result.way.scores"
    lacking = "result.missing.scores"
    sheet = "scores"
    keys = "figures"
    initial = "ahead"
    by_person = True
    forms = (Scores,)

    def __init__(self, table: EntryTable, scoring: Scoring) -> None:
        super().__init__(table)
        self._scoring = scoring

    @property
    def unit(self) -> ResultNote:
        """Name of the scores' unit."""
        return ResultNote(_UNIT(self._scoring.key))

    @property
    def figures(self) -> tuple[EntryFigure, ...]:
        """The score, with room for the greatest that there can be."""
        digits = max(3, len(str(self._scoring.most(len(self.rows), self._scoring.hands)[0])))
        slip = ResultNote(_SLIP(self._scoring.key))
        return (EntryFigure(self.unit, slip, note("lines.result.score_of", unit=self.unit), digits),)

    @property
    def headings(self) -> tuple[ResultNote, ...]:
        """The score, and the sum of each entrant's."""
        return (self.unit, ResultNote("result.sum")) if self.table.members > 1 else (self.unit,)

    @property
    def slip(self) -> tuple[ResultNote, ...]:
        """A box for every hand, as long as that leaves room for a name, and one for the score."""
        hands = self._scoring.hands if 1 < self._scoring.hands <= _MOST_HANDS else 0
        each = (note("papers.slip.hand", hand=hand) for hand in range(1, hands + 1))
        return (*each, *super().slip)

    def begun(self, form: ResultForm | None) -> Typed:
        """Return the scores of an earlier result, and the order in which it broke ties."""
        if not isinstance(form, Scores):
            return self.empty()
        ahead = tuple(sorted(range(len(form.places)), key=form.places.__getitem__))
        return Typed(tuple((score,) for score in form.scores), hands=form.hands, ahead=ahead)

    def hands(self, typed: Typed) -> int:
        """Return how many hands were played, 0 where the scores do not depend on it."""
        return typed.hands or self._scoring.hands

    @property
    def slip_note(self) -> ResultNote | None:
        """Note on the sum of scores after the agreed number of hands."""
        total = self._total(self._scoring.hands)
        return None if total is None else note("papers.slip.note.total", total=total, unit=self.figures[0].slip)

    def _total(self, hands: int) -> int | None:
        return self._scoring.most(len(self.rows), hands)[-1] if self._scoring.shared else None

    def weights(self, typed: Typed) -> tuple[tuple[int, ...], ...]:
        """Return how the entrants' scores compare, () before all are typed."""
        scores = [score for score in typed.firsts if score is not None]
        whole = len(scores) == len(self.rows)
        return self._scoring.weigh(tuple(map(sum, sides(scores, self.table.members)))) if whole else ()

    def _ranked(self, typed: Typed) -> tuple[int, ...]:
        ahead = {entrant: -index for index, entrant in enumerate(typed.ahead)}
        last = -len(self.table.entrants)
        return places_by([(*weight, ahead.get(entrant, last)) for entrant, weight in enumerate(self.weights(typed))])

    def places(self, typed: Typed) -> Sequence[int | None]:
        """Return everybody's place once all is typed."""
        return self._ranked(typed) * self.table.members

    def totals(self, typed: Typed) -> Sequence[int | None]:
        """Return the present total of each entrant's seats."""
        if self.table.members == 1:
            return ()
        known = [[score for score in side if score is not None] for side in sides(typed.firsts, self.table.members)]
        return [sum(side) if side else None for side in known] * self.table.members

    def _made(self, values: tuple[int, ...], typed: Typed) -> ResultForm | None:
        places = self._ranked(typed)
        broken = places if places != places_by(self.weights(typed)) else ()
        return Scores(values, typed.hands if typed.hands != self._scoring.hands else 0, broken)

    def help(self, typed: Typed) -> tuple[ResultNote, ...]:
        """Return the help for entering a result here, and the hands where they may be others."""
        lines = note("result.way.scores.help", unit=self.unit)
        return (lines, note("result.hands", count=self.hands(typed))) if self._scoring.hands else (lines,)

    def sums(self, typed: Typed) -> tuple[ResultNote, ...]:
        """Return the sum of the scores beside its required value."""
        total = self._total(self.hands(typed))
        found = sum(score or 0 for score in typed.firsts)
        return () if total is None else (note("result.scores.sum", found=found, total=total),)

    def refusal(self, error: TournamentError, typed: Typed) -> ResultNote | None:
        """Return who is level, where that is why."""
        if error.code != self._scoring.level:
            return None
        weights = self.weights(typed)
        level = [name for name, weight in zip(self.table.entrants, weights, strict=True) if weight == max(weights)]
        return note("result.level.scores", names=" = ".join(level), how=error)


def games_of(winners: tuple[int | None, ...], entrants: int) -> Typed:
    """Return the entry for a match whose games' winners are known."""
    cells = tuple((winners.count(entrant),) for entrant in range(entrants))
    return Typed(cells, drawn=winners.count(None), winners=winners)


def _won_by(winner: int | None) -> PlacesForm:
    """Return a game of two by who won it."""
    return PlacesForm((1, 1) if winner is None else (1, 2) if winner == 0 else (2, 1))
