"""The questions of a quiz: choices in analysed matches for which one answer is clearly the best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.log import Player
from engine.core.model import Reason, Seat
from engine.core.text import fold
from saves.matches.record import Record
from saves.store import Store
from tui.services.identity.names import seats_of_person
from tui.services.matches.player_update import Viewer, VisiblePly
from tui.services.matches.replay import ReplayRecord, open_tape
from tui.services.review.analysis import Analysis, AnalysisService
from tui.services.review.analysis_view import AnalysisView, JudgedChoice

MOST = 20
"""Questions of one quiz."""


class QuizMatch(NamedTuple):
    """The match of a question: which one, of which game, by which options, and who played."""

    match: str
    game: str
    unit: str
    options: Any
    players: tuple[Player, ...]


class Asked(Protocol):
    """The subject of a question: JudgedChoice, or a turn that is won in several steps."""

    @property
    def place(self) -> int:
        """After how many plies of the line of play it is asked."""
        ...

    @property
    def seat(self) -> Seat:
        """The seat that chose."""
        ...

    @property
    def view(self) -> Any:
        """The seat's view at the choice."""
        ...

    @property
    def legal(self) -> tuple[Any, ...]:
        """The possible answers."""
        ...

    @property
    def explain(self) -> Callable[[Seat, Any], Reason | None]:
        """Reasons why other actions are illegal."""
        ...

    @property
    def chosen(self) -> Any:
        """The action that the seat took."""
        ...

    def is_right(self, action: Any) -> bool:
        """Tell whether an answer is right."""
        ...

    def following(self, action: Any) -> Asked | None:
        """Return the next question of the same turn after a right answer, or None."""
        ...

    def loss_of(self, action: Any) -> tuple[float, float] | None:
        """Return what an answer gives away with its standard error, where that is measured."""
        ...


class QuizQuestion(NamedTuple):
    """A choice, or a turn that would have won, that is asked about.

    `at` is the number of the move that was made. `plies` are the plies before it as its seat knew them.
    """

    match: QuizMatch
    choice: Asked
    at: int
    plies: tuple[VisiblePly, ...]


class Answers:
    """Questions asked one after another, and what came of each answer."""

    def __init__(self, questions: Sequence[QuizQuestion]) -> None:
        self.questions = questions
        self._at = 0
        self.given: Any = None
        """The answer to the question; None while it is open."""
        self.choice: Asked = questions[0].choice
        """What is asked now: of a question with several steps the next one."""
        self.right = 0
        """How many answers were the best."""
        self.losses: list[float] = []
        """What each answer gave away, of those that were looked at to the end."""

    @property
    def question(self) -> QuizQuestion:
        """The question that is asked, or was answered last."""
        return self.questions[self._at]

    @property
    def number(self) -> int:
        """The number of the question, from 1."""
        return self._at + 1

    @property
    def count(self) -> int:
        """How many questions there are."""
        return len(self.questions)

    @property
    def is_last(self) -> bool:
        """Tell whether no question comes after this one."""
        return self.number == self.count

    def give(self, action: Any) -> None:
        """Answer with one of the legal actions; a second answer to the same question changes nothing.

        A right step of several leads to the next one.
        """
        if self.given is not None:
            return
        choice, is_right = self.choice, self.choice.is_right(action)
        if is_right and (following := choice.following(action)) is not None:
            self.choice = following
            return
        self.given = action
        self.right += is_right
        if (loss := choice.loss_of(action)) is not None:
            self.losses.append(loss[0])

    def go_on(self) -> None:
        """Turn to the next question."""
        self._at, self.given = self._at + 1, None
        self.choice = self.question.choice


def questions_in(record: Record, tape: ReplayRecord, view: AnalysisView) -> tuple[QuizQuestion, ...]:
    """Return the questions of a match for a viewer, as many as a quiz has, spread over the match."""
    return spread(asked_about(record, tape, view, view.questions()))


def asked_about(
    record: Record, tape: ReplayRecord, view: AnalysisView, choices: Iterable[JudgedChoice]
) -> tuple[QuizQuestion, ...]:
    """Return a question about each of these choices of an analysis, in their order."""
    header, judging = record.header, view.analysis.judged.judging
    of = QuizMatch(header.match, header.game, judging.by.unit, tape.options, header.players)
    return tuple(
        QuizQuestion(of, choice, tape.at_of(choice.place + 1), tape.plies_until(choice.seat, choice.place))
        for choice in choices
    )


def mistakes_again(
    record: Record, tape: ReplayRecord, view: AnalysisView, own: Sequence[Seat]
) -> tuple[QuizQuestion, ...]:
    """Return the mistakes of some seats as questions, the dearest first."""
    mine = [choice for choice in view.mistakes if choice.seat in own]
    return asked_about(record, tape, view, sorted(mine, key=lambda choice: -choice.decision.loss))


def spread(questions: Sequence[QuizQuestion]) -> tuple[QuizQuestion, ...]:
    """Return as many of the questions as a quiz has, from the first to the last."""
    return tuple(questions[at * len(questions) // min(MOST, len(questions))] for at in range(min(MOST, len(questions))))


def questions_for(
    record: Record, tape: ReplayRecord, analysis: Analysis, names: Sequence[str]
) -> tuple[QuizQuestion, ...]:
    """Return the questions of a match that its person may see whole.

    They are the person's own choices where one of these names played, else everybody's.
    """
    if own := own_seats(record, names):
        return tuple(_own_in(record, tape, analysis, own))
    return questions_in(record, tape, AnalysisView(analysis, ("all",), "all"))


def own_seats(record: Record, names: Sequence[str]) -> tuple[Seat, ...]:
    """Return the seats that somebody with one of these names played, and no bot."""
    return seats_of_person(record.header.players, set(map(fold, names)))


def own_questions(
    analyses: AnalysisService, store: Store, games: Mapping[str, AnyGame], game: str, person: str
) -> tuple[QuizQuestion, ...]:
    """Return questions of a person's own choices in a game, under any of their names, newest first.

    Matches that may not be reviewed now, or not be read, are left out.
    """
    found: list[QuizQuestion] = []
    names = store.players.same.all_names(person)
    for played in store.matches.played_by(names):
        if played.header.game == game and analyses.is_kept(played.header.match) and len(found) < MOST:
            with suppress(CarteadoError):
                record = store.matches.load(played.header.match)
                tape, _ = open_tape(games[game], record)
                found += _own_in(record, tape, analyses.open(record, tape), own_seats(record, names))
    return tuple(found[:MOST])


def _own_in(record: Record, tape: ReplayRecord, analysis: Analysis, own: Sequence[Viewer]) -> Iterator[QuizQuestion]:
    for seat in own:
        tape.look(seat)
        yield from questions_in(record, tape, AnalysisView(analysis, own, seat))
