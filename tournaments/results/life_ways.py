"""The way to type a match of duels of life points.

Games won, and the points at the end of the last one.
"""

from __future__ import annotations

from engine.core.keys import KeyFamily
from tournaments.results import SCORES, GamesAndLife, ResultForm
from tournaments.results.entry import EntryFigure, ResultNote, Typed, note
from tournaments.results.entry_table import EntryTable
from tournaments.results.general_ways import GamesWay
from tournaments.results.life import ENDINGS, MOST_LIFE, Ending, LifePoints

ENDED = KeyFamily("result.ended.{}", ENDINGS)
_UNIT = KeyFamily("result.scores.{}", SCORES)
_SLIP = KeyFamily("papers.slip.{}", SCORES)


class LifeWay(GamesWay):
    """Games that each has won, and life points left at the end of the last one."""

    key = "life"
    called = "result.way.life"
    sheet = "life"
    keys = "life"
    forms = (GamesAndLife,)

    def __init__(self, table: EntryTable, scoring: LifePoints) -> None:
        super().__init__(table)
        unit = ResultNote(_UNIT(scoring.key))
        question = note("lines.result.life_of", unit=unit)
        life = EntryFigure(unit, ResultNote(_SLIP(scoring.key)), question, len(str(MOST_LIFE)), True)
        self.figures = (*GamesWay.figures, life)

    @property
    def slip(self) -> tuple[ResultNote, ...]:
        """A box for every game there may be, and one for the points."""
        return (*super().slip, self.figures[1].slip)

    @property
    def slip_note(self) -> ResultNote | None:
        """To tick who won each game, and to write the points of the last one."""
        return note("papers.slip.note.life", count=self.table.best_of, unit=self.figures[1].slip)

    @property
    def ticks(self) -> tuple[ResultNote, ...]:
        """How the last game ended."""
        return tuple(ResultNote(ENDED(ending)) for ending in ENDINGS)

    def empty(self) -> Typed:
        """Return an entry without input."""
        return Typed(((None, None),) * len(self.rows))

    def begun(self, form: ResultForm | None) -> Typed:
        """Return the entry of an earlier result, with its points where it has any."""
        if isinstance(form, GamesAndLife):
            return Typed(tuple(zip(form.won, form.life, strict=True)), drawn=form.drawn, ended=form.ended)
        games = super().begun(form)
        return Typed(tuple((won, None) for won in games.firsts), drawn=games.drawn)

    def tells(self, form: ResultForm | None) -> bool:
        """Tell whether the life points were typed."""
        return isinstance(form, GamesAndLife)

    def help(self, typed: Typed) -> tuple[ResultNote, ...]:
        """Return the help for entering a result here, and how the last game ended."""
        ended = note(
            "result.ended", how=ResultNote(ENDED(typed.ended)), other=ResultNote(ENDED(next_ending(typed.ended)))
        )
        return (*super().help(typed), ended)

    def form(self, typed: Typed) -> ResultForm | None:
        """Return the match once a game is typed, with the points if there are any.

        Entrants with no points left need no figure. The points must be entered for a single duel, and where it was said
        how the last game ended.
        """
        won, life = self._won(typed), tuple(row[1] for row in typed.cells)
        if life == (None,) * len(life):
            return super().form(typed) if self.table.best_of > 1 and typed.ended == "life" else None
        if not sum(won) + typed.drawn:
            return None
        return GamesAndLife(won, tuple(points or 0 for points in life), typed.drawn, typed.ended)

    def _won(self, typed: Typed) -> tuple[int, ...]:
        """Return the games won; those of a single game follow from the points unless somebody resigned."""
        won, life = tuple(count or 0 for count in typed.firsts), [row[1] or 0 for row in typed.cells]
        if sum(won) + typed.drawn or self.table.best_of > 1 or typed.ended == "resigned" or len({*life}) == 1:
            return won
        return tuple(int(points == max(life)) for points in life)

    def missing(self, typed: Typed) -> ResultNote:
        """Return the note that a winner or the points are missing."""
        if not sum(self._won(typed)) + typed.drawn:
            return super().missing(typed)
        return note("result.missing.life", unit=self.figures[1].label)


def next_ending(ending: Ending) -> Ending:
    """Return the way to end after this one."""
    return ENDINGS[(ENDINGS.index(ending) + 1) % len(ENDINGS)]
