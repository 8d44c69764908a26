"""The result of a table, asked for in sentences: in which way, then figure after figure."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from tournaments.errors import TournamentError
from tournaments.results.entry import note
from tournaments.results.general_ways import GamesWay, Points
from tournaments.results.life import ENDINGS
from tournaments.results.life_ways import ENDED, LifeWay
from tournaments.results.ways import ways_at
from tui.plain.menu import Choice, ask
from tui.plain.talk import saying_refusals
from tui.services.tournaments.result_notation import Typing, read_result
from tui.texts.result_notes import format_note

if TYPE_CHECKING:
    from tournaments.results import ResultForm
    from tournaments.results.entry import EntryFigure, Typed, Way
    from tournaments.results.entry_table import EntryTable
    from tui.plain.talk import Talk
    from tui.texts.localizer import Words

_RESULT_WON = KeyFamily("result.won.{}", "six_realms ten_realms conquest last_seat")
_SHORT = KeyFamily("lines.result.short.{}", "places scores games life")
_BACK = "0"
"""No result of any table."""
_MOST_DIGITS = 12
"""A longer number is no figure that anybody meant."""


def _parts(text: str) -> list[str]:
    """Return the words of a line; quotation marks keep a name of several together."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


class _Left(Exception):
    """The person goes back, or is not there any more."""


class LineResult:
    """Conversation for the result of a table."""

    def __init__(
        self, talk: Talk, words: Words, table: EntryTable, check: Callable[[ResultForm], object] = lambda _form: None
    ) -> None:
        """Ask about a table; `check` raises CarteadoError for a result that would be refused."""
        self._talk = talk
        self._words = words
        self._table = table
        self._check = check

    async def run(self) -> ResultForm | None:
        """Return the result, typed in a few words or figure by figure; None when the person goes back.

        A refused result is explained, and its figures can be corrected one by one: nothing has to be typed twice.
        """
        try:
            if (form := await self._short()) is not None:
                way = next((way for way in ways_at(self._table) if way.tells(form)), None)
                if way is None or self._refusal(way, way.begun(form), form) is None:
                    return form
                return await self._checked(way, way.begun(form))
            way = await self._way()
            return await self._checked(way, await self._typed(way))
        except _Left:
            return None

    async def _checked(self, way: Way, typed: Typed) -> ResultForm:
        """Return the result once it holds; the figures of one that does not are asked again."""
        while True:
            form = way.form(typed)
            refusal = self._refusal(way, typed, form)
            if form is not None and refusal is None:
                return form
            self._talk.say(refusal or "")
            typed = await self._corrected(way, typed)

    def _refusal(self, way: Way, typed: Typed, form: ResultForm | None) -> str | None:
        """Return why a result cannot be taken, None if it can."""
        if form is None:
            return format_note(self._words, way.missing(typed))
        try:
            self._check(form)
        except TournamentError as error:
            return format_note(self._words, way.refusal(error, typed) or error)
        except CarteadoError as error:
            return self._words.error(error)
        return None

    async def _corrected(self, way: Way, typed: Typed) -> Typed:
        """Ask whose figures were wrong, and for these again."""
        words = self._words
        rows = [Choice(str(row), self._row_said(name, typed.cells[row])) for row, name in enumerate(way.rows)]
        anew = Choice("anew", words("lines.result.anew"))
        meant = await ask(self._talk, words, words("lines.result.wrong"), [*rows, anew])
        if meant is None:
            raise _Left
        if meant == "anew":
            return await self._typed(way)
        row = int(meant)
        figures = [
            await self._figure(way, figure, way.rows[row], optional=cell is None)
            for figure, cell in zip(way.figures, typed.cells[row], strict=True)
        ]
        corrected = replace(typed, cells=(*typed.cells[:row], tuple(figures), *typed.cells[row + 1 :]))
        return await self._ahead(way, corrected) if isinstance(way, Points) else corrected

    def _row_said(self, name: str, figures: Sequence[int | None]) -> str:
        return f"{name}: {', '.join('–' if figure is None else self._words.number(figure) for figure in figures)}"

    async def _short(self) -> ResultForm | None:
        """Return the result typed in a few words, as commands take it; None for an empty line."""
        words = self._words
        self._talk.say(words(_SHORT(ways_at(self._table)[0].key), names=", ".join(self._table.entrants)))
        while typed := await self._talk.hear():
            if typed == _BACK:
                raise _Left
            with saying_refusals(self._talk, words):
                return read_result(Typing(self._table, tuple(_parts(typed))))
        if typed is None:
            raise _Left
        return None

    async def _one_of(self, question: str, names: Sequence[str]) -> int:
        """Return which of the names is meant; of a single one nothing is asked."""
        if len(names) == 1:
            return 0
        choices = [Choice(str(number), name) for number, name in enumerate(names)]
        meant = await ask(self._talk, self._words, question, choices)
        if meant is None:
            raise _Left
        return int(meant)

    async def _way(self) -> Way:
        ways = ways_at(self._table)
        names = [format_note(self._words, way.title(way.empty())) for way in ways]
        return ways[await self._one_of(self._words("lines.result.way"), names)]

    async def _typed(self, way: Way) -> Typed:
        words, typed = self._words, way.empty()
        if way.key in ("six_realms", "six_counts"):
            names = [words(_RESULT_WON(victory)) for victory in self._table.victories]
            number = await self._one_of(words("lines.result.won"), names)
            typed = replace(typed, won=self._table.victories[number])
        if way.initial == "winner":
            typed = replace(typed, winner=await self._one_of(words("lines.result.winner"), self._table.entrants))
        if way.keys == "arrival":
            games = await self._games(way)
            return replace(typed, cells=tuple(zip(*games, strict=True)))
        rows = enumerate(way.rows)
        blank = (None,) * len(way.figures)
        cells = [blank if row == typed.winner else await self._row(way, name) for row, name in rows]
        typed = replace(typed, cells=tuple(cells))
        if isinstance(way, GamesWay):
            drawn = await self._number(words("lines.result.drawn"), optional=True) or 0
            typed = replace(typed, winners=None, drawn=drawn)
        if isinstance(way, LifeWay):
            names = [words(ENDED(ending)) for ending in ENDINGS]
            typed = replace(typed, ended=ENDINGS[await self._one_of(words("lines.result.ended"), names)])
        return await self._scored(way, typed) if isinstance(way, Points) else typed

    async def _scored(self, way: Points, typed: Typed) -> Typed:
        """Ask what else belongs to scores: how many hands were played, and who is ahead."""
        if agreed := way.hands(typed):
            question = self._words("lines.result.hands", count=agreed)
            typed = replace(typed, hands=await self._number(question, optional=True) or 0)
        return await self._ahead(way, typed)

    async def _ahead(self, way: Points, typed: Typed) -> Typed:
        """Ask who of those level at the top is ahead, where several are."""
        weights = way.weights(typed)
        level = [entrant for entrant, weight in enumerate(weights) if weight == max(weights)]
        ahead = await self._one_of(self._words("lines.result.ahead"), [self._table.entrants[seat] for seat in level])
        return replace(typed, ahead=(level[ahead],) if len(level) > 1 else ())

    async def _row(self, way: Way, name: str) -> tuple[int | None, ...]:
        return tuple([await self._figure(way, figure, name) for figure in way.figures])

    async def _games(self, way: Way) -> list[list[int | None]]:
        """Ask for the places of one game after another; an empty line in the place of the next ends it."""
        games: list[list[int | None]] = []
        for figure in way.figures:
            first = await self._figure(way, figure, way.rows[0], optional=bool(games))
            if first is None:
                break
            games.append([first, *[await self._figure(way, figure, name) for name in way.rows[1:]]])
        return games

    async def _figure(self, way: Way, figure: EntryFigure, name: str, *, optional: bool = False) -> int | None:
        data = {**figure.question.data, "name": name, "most": len(way.rows)}
        question = format_note(self._words, note(figure.question.key, **data))
        return await self._number(question, optional=optional or figure.optional)

    async def _number(self, question: str, *, optional: bool) -> int | None:
        """Return the number that is typed; None for an empty line where it is `optional`."""
        self._talk.say(question)
        typed = await self._talk.hear()
        if typed == "" and optional:
            return None
        if not typed or not typed.isdecimal() or len(typed) > _MOST_DIGITS:
            raise _Left
        return int(typed)
