"""What the seats of a match that is over knew at each place of its replay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from engine.core.log import Acted
from engine.core.memory import recall
from engine.core.model import Decide, Seat
from saves.matches.record import Record
from saves.store import Store
from tui.services.matches.player_update import Viewer, VisiblePly
from tui.services.matches.replay import ReplayRecord
from tui.services.review.missed import MissedWins
from tui.services.review.rights import check_eyes, check_may_review
from tui.services.review.thinking import Thought, thoughts_of


class Known(NamedTuple):
    """The knowledge of a seat at a place, of a spectator for None.

    Its view, its memory, and what it was shown up to there.
    """

    seat: Seat | None
    view: Any
    memory: Any
    plies: tuple[VisiblePly, ...] = ()

    @property
    def events(self) -> Iterable[Any]:
        """What was shown, one event after another."""
        return (event for ply in self.plies for event in ply.events)


class Knowledge:
    """Knowledge of viewers where a replay stands; what it has worked out for a place it keeps."""

    def __init__(self, store: Store, record: Record, tape: ReplayRecord, eyes: Sequence[Viewer]) -> None:
        """Begin with the viewer's eyes; raises as `check_may_review` does."""
        check_may_review(store, record)
        self._tape = tape
        self._eyes = tuple(eyes)
        self._memories: dict[Seat | None, list[Any]] = {}
        """What each seat remembers after so many plies, as far as anybody has asked."""
        self._missed: dict[Viewer, MissedWins] = {}
        self._thoughts: dict[Viewer, tuple[Thought, ...]] = {}

    def at_place(self, viewer: Viewer) -> Known:
        """Return what the viewer knew; where all hands lie open, the seat whose turn it is or was.

        Raises ReviewRefused for a seat that these eyes may not see with.
        """
        seat = self._on_turn() if viewer == "all" else viewer
        check_eyes(self._eyes, seat)
        update = self._tape.update(seat)
        return Known(seat, update.view, self._memory(seat), update.events)

    def thoughts(self, viewer: Viewer) -> tuple[Thought, ...]:
        """Return how long people thought, choice by choice, up to the place; () where no times were kept."""
        if viewer not in self._thoughts:
            self._thoughts[viewer] = thoughts_of(self._tape.line, viewer)
        return tuple(thought for thought in self._thoughts[viewer] if thought.place <= self._tape.place)

    def missed(self, viewer: Viewer, could_win: Callable[[Any], bool]) -> MissedWins:
        """Return the search for turns in which the viewer, or with all hands open anybody, missed a win.

        One a match. Raises ReviewRefused for eyes that may not see the viewer's cards.
        """
        if viewer not in self._missed:
            seats = range(len(self._tape.players)) if viewer == "all" else [] if viewer is None else [viewer]
            for seat in seats:
                check_eyes(self._eyes, seat)
            self._missed[viewer] = MissedWins(self._tape.line, seats, could_win)
        return self._missed[viewer]

    def _on_turn(self) -> Seat:
        line, place = self._tape.line, self._tape.place
        turn = line.game.turn(line.state_at(place))
        if isinstance(turn, Decide):
            return turn.seats[0]
        acted = (ply.entry.seat for ply in reversed(line.plies[:place]) if isinstance(ply.entry, Acted))
        return next(acted, 0)

    def _memory(self, seat: Seat | None) -> Any:
        line, place = self._tape.line, self._tape.place
        known = self._memories.setdefault(seat, [recall(line.game, None, seat, ())])
        for ply in line.plies[len(known) - 1 : place]:
            known.append(recall(line.game, known[-1], seat, ply.events))
        return known[place]
