"""Questions of a quiz from turns in which a win was missed.

Which attacks, one after another, would have won?
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.log import Acted
from engine.core.model import Reason, Seat
from saves.matches.record import Record
from saves.store import Store
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import ReplayRecord, open_tape
from tui.services.review.knowledge import Knowledge
from tui.services.review.missed import Missed
from tui.services.review.questions import MOST, QuizMatch, QuizQuestion, own_seats, spread

LOOKED_THROUGH = 40
"""So many of a person's newest matches are looked through for a quiz."""


class TurnWins(NamedTuple):
    """Finder of a turn's immediate win in a game: whether there is one, and its steps.

    `steps` returns what may be answered, `after` what the seat sees after a step that nobody answers, and `still_wins`
    whether it has won, or can still win, by what it knows.
    """

    could_win: Callable[[Any], bool]
    steps: Callable[[Any], tuple[Any, ...]]
    after: Callable[[Any, Any], Any]
    still_wins: Callable[[Any], bool]


class WinningTurn(NamedTuple):
    """Quiz question about a missed win, answered step by step; every winning step is right.

    `start` is what the seat saw before the first step, `legal` the steps that may be answered with.
    """

    place: int
    seat: Seat
    view: Any
    legal: tuple[Any, ...]
    explain: Callable[[Seat, Any], Reason | None]
    chosen: Any
    start: Any
    wins: TurnWins

    def loss_of(self, action: Any) -> None:
        """Return None: what a step gives away is not measured."""

    def is_right(self, action: Any) -> bool:
        """Tell whether the turn is still won after a step."""
        return self.wins.still_wins(self.wins.after(self.view, action))

    def following(self, action: Any) -> WinningTurn | None:
        """Return the turn after a right step, None where no further one is needed."""
        view = self.wins.after(self.view, action)
        steps = self.wins.steps(view)
        return self._replace(view=view, legal=steps, explain=_unexplained) if steps else None

    @property
    def asks_something(self) -> bool:
        """Tell whether some legal step, now or later, would be wrong."""
        return not all(map(self.is_right, self.legal)) or any(
            turn.asks_something for turn in map(self.following, self.legal) if turn is not None
        )


def _unexplained(_seat: Seat, _action: Any) -> Reason | None:
    return None


async def win_questions(
    knowledge: Knowledge, record: Record, tape: ReplayRecord, viewers: Sequence[Viewer], wins: TurnWins
) -> tuple[QuizQuestion, ...]:
    """Return the questions about the turns of the first viewer that has any, as many as a quiz has.

    Raises ReviewRefused for eyes that may not see the viewer's cards.
    """
    of = QuizMatch(record.header.match, record.header.game, "", tape.options, record.header.players)
    for viewer in viewers:
        turns = [_turn(tape, missed, wins) for missed in await knowledge.missed(viewer, wins.could_win).look_through()]
        questions = [
            QuizQuestion(of, turn, tape.at_of(turn.place + 1), tape.plies_until(turn.seat, turn.place))
            for turn in turns
            if turn.asks_something
        ]
        if questions:
            return spread(questions)
    return ()


async def own_win_questions(
    store: Store, games: Mapping[str, AnyGame], game: str, person: str, wins: TurnWins
) -> tuple[QuizQuestion, ...]:
    """Return questions of turns in which a person missed a win, under any of their names, newest first.

    Matches that may not be reviewed now, or not be read, are left out.
    """
    found: list[QuizQuestion] = []
    names = store.players.same.all_names(person)
    played = [match for match in store.matches.played_by(names) if match.header.game == game]
    for match in played[:LOOKED_THROUGH]:
        with suppress(CarteadoError):
            record = store.matches.load(match.header.match)
            tape, _ = open_tape(games[game], record)
            for seat in own_seats(record, names):
                tape.look(seat)
                knowledge = Knowledge(store, record, tape, (seat,))
                found += await win_questions(knowledge, record, tape, (seat,), wins)
        if len(found) >= MOST:
            break
    return tuple(found[:MOST])


def _turn(tape: ReplayRecord, missed: Missed, wins: TurnWins) -> WinningTurn:
    state, entry = tape.line.state_at(missed.place), tape.line.plies[missed.place].entry
    assert isinstance(entry, Acted)
    view = tape.game.view(state, missed.seat)
    return WinningTurn(
        place=missed.place,
        seat=missed.seat,
        view=view,
        legal=wins.steps(view),
        explain=partial(tape.game.explain, state),
        chosen=entry.action,
        start=view,
        wins=wins,
    )
