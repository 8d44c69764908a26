"""The questions of a quiz: choices of matches that are analysed of which one answer is clearly the best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.log import Player
from engine.core.text import fold
from saves.record import Record
from saves.store import Store
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import ReplayRecord, open_tape
from tui.services.review.analysis import AnalysisService
from tui.services.review.analysis_view import AnalysisView, JudgedChoice

MOST = 20
"""Questions of one quiz."""


class QuizMatch(NamedTuple):
    """What a question tells of its match: which one, of which game, by which options, and who played."""

    match: str
    game: str
    unit: str
    options: Any
    players: tuple[Player, ...]


class Question(NamedTuple):
    """A choice that is asked about: `at` is the number of the move that was made."""

    match: QuizMatch
    choice: JudgedChoice
    at: int


def questions_in(record: Record, tape: ReplayRecord, view: AnalysisView) -> tuple[Question, ...]:
    """Return the questions of a match for whoever has this view, as many as a quiz has, spread over the match."""
    header, judging = record.header, view.analysis.judged.judging
    of = QuizMatch(header.match, header.game, judging.by.unit, tape.options, header.players)
    found = [Question(of, choice, tape.at_of(choice.place + 1)) for choice in view.questions()]
    return tuple(found[at * len(found) // min(MOST, len(found))] for at in range(min(MOST, len(found))))


def own_questions(
    analyses: AnalysisService, store: Store, games: Mapping[str, AnyGame], game: str, person: str
) -> tuple[Question, ...]:
    """Return questions of somebody's own choices in a game, under any of their names, the newest matches first.

    Matches that may not be reviewed now, or not be read, are left out.
    """
    found: list[Question] = []
    names = store.players.same.all_names(person)
    for played in store.matches.played_by(names):
        if played.header.game == game and analyses.is_kept(played.header.match) and len(found) < MOST:
            with suppress(CarteadoError):
                found += _own_in(analyses, store.matches.load(played.header.match), games[game], names)
    return tuple(found[:MOST])


def _own_in(analyses: AnalysisService, record: Record, game: AnyGame, names: Sequence[str]) -> Iterator[Question]:
    players, folded = record.header.players, set(map(fold, names))
    tape, _ = open_tape(game, record)
    analysis = analyses.open(record, tape)
    own: Sequence[Viewer] = [seat for seat, one in enumerate(players) if one.bot is None and fold(one.name) in folded]
    for seat in own:
        tape.look(seat)
        yield from questions_in(record, tape, AnalysisView(analysis, own, seat))
