"""The ways to type a result that there are: one entry for every form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from engine.core.keys import KeyFamily
from engine.core.model import places_by
from tournaments.errors import TournamentError
from tournaments.results import (
    GamesWon,
    PlacesForm,
    Played,
    ResultForm,
    Scores,
    Scoring,
    Series,
    SixRealms,
    TableCounts,
)
from tournaments.results.chama import ArmyCount, Victory
from tournaments.results.entry import EntryTable, Figure, Note, Typed, Way, WayKey, note, without
from tournaments.results.forms import sides

_REASON = KeyFamily("reason.{}", "six_realms ten_realms conquest last_seat")
_WON = KeyFamily("result.won.{}", "six_realms ten_realms conquest last_seat")
_SCORES = KeyFamily("result.scores.{}", "dalmuti wyrt_lordes")
_SLIP = KeyFamily("papers.slip.{}", "dalmuti wyrt_lordes")
_FIGURE = KeyFamily("result.{}", "armies commanders realms pile points")

_PLACE = Figure(Note("papers.slip.place"), Note("papers.slip.place"), Note("lines.tournament.place_of"), 1)


class Places(Way):
    """A place for every entrant."""

    key: ClassVar[WayKey] = "places"
    sheet = "places"
    keys = "arrival"
    forms = (PlacesForm, Played)
    figures = (_PLACE,)
    headings = ()

    def begun(self, form: ResultForm | None) -> Typed:
        """Return the places of an earlier result, of one game whose places were not counted."""
        if form is None or isinstance(form, TableCounts | Series | GamesWon):
            return self.empty()
        won = form.by if isinstance(form, SixRealms) else self.empty().won
        return Typed(tuple((place,) for place in self.table.places_in(form)), won=won)

    def _made(self, values: tuple[int, ...], typed: Typed) -> ResultForm | None:
        return PlacesForm(values)

    def places(self, typed: Typed) -> Sequence[int | None]:
        """Return the places."""
        return typed.firsts


class Victories(Places):
    """Somebody won a game of Chama: the places of all, and in which way (1.4.2, CH-44, CH-54, CH-55)."""

    key = "six_realms"

    def tells(self, form: ResultForm | None) -> bool:
        """Tell whether it is a victory without counts."""
        return isinstance(form, SixRealms) and (bool(form.places) or not any(form.counts))

    def title(self, typed: Typed) -> Note:
        """Return the name of this way to win."""
        return Note(_WON(typed.won))

    def help(self, typed: Typed) -> tuple[Note, ...]:
        """Return how to type here, and which other way to win there is."""
        other = Note(_WON(next_victory(self.table, typed.won)))
        return Note(f"{_WON(typed.won)}.help"), note("result.won.other", other=other)

    def _made(self, values: tuple[int, ...], typed: Typed) -> ResultForm | None:
        # While they have no winner they are bare places.
        if values.count(1) != 1 or typed.won is None:
            return PlacesForm(values)
        return SixRealms(values.index(1), places=values, by=typed.won)


class OneByOne(Way):
    """The places of every game of a match."""

    key = "series"
    sheet = "series"
    keys = "arrival"
    slip = ()

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The place in every game there may be."""
        return tuple(
            Figure(note("result.series.game", number=number), _PLACE.slip, note("lines.result.place_in", number=number))
            for number in range(1, self.table.best_of + 1)
        )

    def begun(self, form: ResultForm | None) -> Typed:
        """Return the places of an earlier match's games."""
        if not isinstance(form, Series):
            return self.empty()
        return Typed(tuple(zip(*map(self.table.places_in, form.games), strict=True)))

    def tells(self, form: ResultForm | None) -> bool:
        """Tell whether it is one of more than two, whom a winner does not tell apart."""
        return isinstance(form, Series) and len(self.rows) > 2

    def form(self, typed: Typed) -> ResultForm | None:
        """Return the games once every one that was begun is whole."""
        begun = [game for game in zip(*typed.cells, strict=True) if any(game)]
        whole = [tuple(place for place in game if place) for game in begun if all(game)]
        return Series(tuple(map(PlacesForm, whole))) if whole and whole == begun and not typed.letters else None

    def missing(self, typed: Typed) -> Note:
        """Return who has no place yet in the first game that is not whole."""
        games = list(zip(*typed.cells, strict=True))
        number = next((number for number, game in enumerate(games) if not all(game)), 0)
        return note("result.missing.series", number=number + 1, names=without(self.rows, games[number]))

    def sums(self, typed: Typed) -> tuple[Note, ...]:
        """Return how many games that makes."""
        played = sum(all(game) for game in zip(*typed.cells, strict=True))
        return (note("result.games.sum", count=played, most=self.table.best_of),)


class Games(Way):
    """How many games of a match each entrant has won, or who has won game after game."""

    key = "games"
    sheet = "games"
    keys = "games"
    figures = (Figure(Note("result.games"), Note("papers.slip.game"), Note("lines.result.games_of"), 1, True),)

    @property
    def slip(self) -> tuple[Note, ...]:
        """A box for every game there may be."""
        return tuple(note("papers.slip.game", game=game) for game in range(1, self.table.best_of + 1))

    @property
    def slip_note(self) -> Note | None:
        """To tick who won each game."""
        return note("papers.slip.note.games", count=self.table.best_of)

    def empty(self) -> Typed:
        """Return that no game is won yet, so that the winners are known one after another."""
        return Typed(((None,),) * len(self.rows), winners=())

    def begun(self, form: ResultForm | None) -> Typed:
        """Return what an earlier match or a decided game of two says."""
        match form:
            case None:
                return self.empty()
            case GamesWon(won=won, drawn=drawn):
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
        """Return the games once there is one: one by one where they were told so and a winner says all of a game."""
        if typed.winners and len(self.rows) == 2:
            return Series(tuple(map(_won_by, typed.winners)))
        won = tuple(count or 0 for count in typed.firsts)
        return GamesWon(won, typed.drawn) if sum(won) + typed.drawn else None

    def missing(self, typed: Typed) -> Note:
        """Return that nobody has won a game yet."""
        return Note("result.missing.games")

    def sums(self, typed: Typed) -> tuple[Note, ...]:
        """Return how many games that makes, who won them, and how many nobody won."""
        played = sum(count or 0 for count in typed.firsts) + typed.drawn
        told = [note("result.games.sum", count=played, most=self.table.best_of)]
        if typed.winners and played:
            nobody = Note("result.games.nobody")
            names = tuple(nobody if one is None else self.rows[one] for one in typed.winners)
            told.append(note("result.games.winners", names=names))
        return (*told, note("result.games.drawn", count=typed.drawn)) if typed.drawn else tuple(told)


class Points(Way):
    """What each person has scored in the game's own scores; the places follow from it."""

    key = "scores"
    sheet = "scores"
    keys = "figures"
    initial = "ahead"
    by_person = True
    forms = (Scores,)

    def __init__(self, table: EntryTable, scoring: Scoring) -> None:
        super().__init__(table)
        self._scoring = scoring

    @property
    def unit(self) -> Note:
        """What the scores are called."""
        return Note(_SCORES(self._scoring.key))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The score."""
        slip = Note(_SLIP(self._scoring.key))
        return (Figure(self.unit, slip, note("lines.result.score_of", unit=self.unit), 3),)

    @property
    def headings(self) -> tuple[Note, ...]:
        """The score, and the sum of each entrant's."""
        return (self.unit, Note("result.sum")) if self.table.members > 1 else (self.unit,)

    @property
    def slip(self) -> tuple[Note, ...]:
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
    def slip_note(self) -> Note | None:
        """What all scores come to when as many hands as agreed are played."""
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
        """Return what the seats of each one's entrant come to so far."""
        if self.table.members == 1:
            return ()
        known = [[score for score in side if score is not None] for side in sides(typed.firsts, self.table.members)]
        return [sum(side) if side else None for side in known] * self.table.members

    def _made(self, values: tuple[int, ...], typed: Typed) -> ResultForm | None:
        places = self._ranked(typed)
        broken = places if places != places_by(self.weights(typed)) else ()
        return Scores(values, typed.hands if typed.hands != self._scoring.hands else 0, broken)

    def help(self, typed: Typed) -> tuple[Note, ...]:
        """Return how to type here, and the hands where they may be others."""
        told = note("result.way.scores.help", unit=self.unit)
        return (told, note("result.hands", count=self.hands(typed))) if self._scoring.hands else (told,)

    def sums(self, typed: Typed) -> tuple[Note, ...]:
        """Return the sum of the scores beside what it has to be."""
        total = self._total(self.hands(typed))
        found = sum(score or 0 for score in typed.firsts)
        return () if total is None else (note("result.scores.sum", found=found, total=total),)

    def refusal(self, error: TournamentError, typed: Typed) -> Note | None:
        """Return who is level, where that is why."""
        if error.code != self._scoring.level:
            return None
        weights = self.weights(typed)
        level = [name for name, weight in zip(self.table.entrants, weights, strict=True) if weight == max(weights)]
        return note("result.level.scores", names=" = ".join(level), how=error)


_MOST_HANDS = 5


class Counts(Way):
    """Time was called in Chama: what lies before every seat (4.7.1, CH-61)."""

    key: ClassVar[WayKey] = "counts"
    sheet = "counts"
    keys = "figures"
    by_person = True
    forms: ClassVar[tuple[type, ...]] = (TableCounts,)
    slip_note = Note("papers.slip.note.chama")
    figures = (
        Figure(Note("result.armies"), Note("papers.slip.armies"), Note("lines.result.armies_of")),
        Figure(Note("result.commanders"), Note("papers.slip.commanders"), Note("lines.result.commanders_of")),
        Figure(Note("result.realms"), Note("papers.slip.realms"), Note("lines.result.realms_of")),
        Figure(Note("result.pile"), Note("papers.slip.pile"), Note("lines.result.pile_of"), optional=True),
    )

    @property
    def headings(self) -> tuple[Note, ...]:
        """The figures, and what they count."""
        return (*super().headings, Note("result.points"))

    def begun(self, form: ResultForm | None) -> Typed:
        """Return the counts of an earlier result, and who won."""
        empty = self.empty()
        if not isinstance(form, SixRealms | TableCounts):
            return empty
        rows = tuple(
            (count.armies, count.commanders, count.realms, count.pile) if count else (None,) * 4
            for count in form.counts
        )
        won = (form.winner, form.by) if isinstance(form, SixRealms) else (None, empty.won)
        return Typed(rows or empty.cells, *won)

    def values(self, typed: Typed) -> tuple[ArmyCount | None, ...]:
        """Return every seat's count."""
        return tuple(map(_count, typed.cells))

    def totals(self, typed: Typed) -> Sequence[int | None]:
        """Return what each seat's figures count, None while they are missing or could not lie on a table."""
        most = 6
        return [count.points if count and count.realms <= most else None for count in self.values(typed)]

    def _made(self, values: tuple[ArmyCount, ...], typed: Typed) -> ResultForm | None:
        return TableCounts(values)

    def help(self, typed: Typed) -> tuple[Note, ...]:
        """Return how to type here."""
        pairs = self.table.members > 1 and self.key == "counts"
        return (Note("result.way.counts.help.pairs"),) if pairs else super().help(typed)

    def remark(self) -> Note | None:
        """Return what breaks a tie."""
        return Note("result.order")

    def sides(self, typed: Typed) -> tuple[tuple[str, str], ...]:
        """Return what the counts of each pair's members add up to so far (CH-61)."""
        if self.table.members == 1:
            return ()
        sums = map(_sum_of, sides(self.totals(typed), self.table.members))
        return tuple(zip(self.table.entrants, sums, strict=True))

    def refusal(self, error: TournamentError, typed: Typed) -> Note | None:
        """Return which figure cannot be, or who is level on what."""
        if error.code == "bad_count":
            figure = Note(_FIGURE(error.data["figure"]))
            return note("error.bad_count", figure=figure, most=error.data["most"])
        places = error.data.get("places")
        if error.code != "play_one_more_rodada" or not isinstance(places, tuple):
            return None
        shared = min(place for place in places if places.count(place) > 1)
        level = [entrant for entrant, place in enumerate(places) if place == shared]
        counts = [count for count in sides(self.values(typed), self.table.members)[level[0]] if count]
        return note(
            "result.level",
            names=" = ".join(self.table.entrants[one] for one in level),
            points=sum(count.points for count in counts),
            realms=sum(count.realms for count in counts),
            pile=sum(count.pile for count in counts),
        )


class CountedVictory(Counts):
    """Somebody won a game of Chama, and the others rank by their counts (CH-63)."""

    key = "six_counts"
    initial = "winner"
    forms = (SixRealms,)

    def title(self, typed: Typed) -> Note:
        """Return the name of this way to win."""
        if typed.won == "six_realms":
            return super().title(typed)
        return note("result.won.counts", won=Note(_WON(typed.won)))

    def places(self, typed: Typed) -> Sequence[int | None]:
        """Return the winner's place."""
        return [1 if entrant == typed.winner else None for entrant in range(len(self.rows))]

    def form(self, typed: Typed) -> ResultForm | None:
        """Return the victory once all others are counted."""
        if typed.winner is None or typed.won is None or self._uncounted(typed):
            return None
        return SixRealms(typed.winner, self.values(typed), by=typed.won)

    def _uncounted(self, typed: Typed) -> str:
        seats = enumerate(self.values(typed))
        return without(
            self.rows, [count or seat % len(self.table.entrants) == typed.winner or None for seat, count in seats]
        )

    def missing(self, typed: Typed) -> Note:
        """Return that nobody has won, or who has no count."""
        if typed.winner is None:
            return Note("result.missing.winner")
        return note("result.missing.counts", names=self._uncounted(typed))

    def remark(self) -> Note | None:
        """Return nothing: nobody is level with the winner."""
        return None


def ways_at(table: EntryTable) -> tuple[Way, ...]:
    """Return the ways to type the result of a table, the usual one first.

    A match of several games is told by them; where two play, the loser of a victory needs no count.
    """
    places = Places(table)
    if table.best_of > 1:
        return (Games(table), OneByOne(table), places)
    if table.victories:
        counted = () if len(table.entrants) == 2 else (CountedVictory(table),)
        return (places, Victories(table), *counted, Counts(table))
    return (places,) if table.scoring is None else (Points(table, table.scoring), places)


class SlipForm(NamedTuple):
    """What a slip asks for: boxes beside every name, what may be ticked, and a line that says how."""

    fields: tuple[Note, ...]
    ticks: tuple[Note, ...]
    note: Note


def slip_form(table: EntryTable) -> SlipForm:
    """Return the slip on which a table writes its result by hand: the boxes of all ways."""
    ways = ways_at(table)
    fields: list[Note] = []
    for way in ways:
        fields += [field for field in way.slip if field not in fields]
    won = table.victories if table.best_of == 1 else ()
    ticks = (*(Note(_REASON(victory)) for victory in won), *([Note("papers.slip.time")] if won else ()))
    told = next((way.slip_note for way in ways if way.slip_note is not None), Note("papers.slip.note.places"))
    return SlipForm(tuple(fields), ticks, told)


def games_of(winners: tuple[int | None, ...], entrants: int) -> Typed:
    """Return what is typed of a match when it is known who won game after game."""
    cells = tuple((winners.count(entrant),) for entrant in range(entrants))
    return Typed(cells, drawn=winners.count(None), winners=winners)


def next_victory(table: EntryTable, won: Victory | None) -> Victory:
    """Return the way to win after this one."""
    at = table.victories.index(won) if won in table.victories else -1
    return table.victories[(at + 1) % len(table.victories)]


def _count(row: tuple[int | None, ...]) -> ArmyCount | None:
    armies, commanders, realms, pile = row
    if armies is None or commanders is None or realms is None:
        return None
    return ArmyCount(armies, commanders, realms, pile or 0)


def _sum_of(points: Sequence[int | None]) -> str:
    known = [figure for figure in points if figure is not None]
    return str(sum(known)) if len(known) == len(points) else f"{sum(known)}…" if known else "_"


def _won_by(winner: int | None) -> PlacesForm:
    """Return a game of two by who won it."""
    return PlacesForm((1, 1) if winner is None else (1, 2) if winner == 0 else (2, 1))
