"""What the seats of a match that is over knew at each place of its replay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from engine.core.log import Acted
from engine.core.memory import recall
from engine.core.model import Decide, Over, Seat
from saves.record import Record
from saves.store import Store
from tui.services.matches.player_update import ToldPly, Viewer
from tui.services.matches.replay import ReplayRecord
from tui.services.review.rights import check_eyes, check_may_review
from tui.services.review.thinking import Thought, thoughts_of


class Known(NamedTuple):
    """What a seat knew at a place, a spectator for None: its view, its memory, and what it was told up to there."""

    seat: Seat | None
    view: Any
    memory: Any
    told: tuple[ToldPly, ...] = ()

    @property
    def events(self) -> Iterable[Any]:
        """What was told, one event after another."""
        return (event for ply in self.told for event in ply.events)


class Missed(NamedTuple):
    """A turn in which a seat could have won at once and did not: after how many plies of the line, and its number."""

    place: int
    seat: Seat
    turn: int


class Knowledge:
    """Answers what was known where a replay stands; what it has worked out for a place it keeps."""

    def __init__(self, store: Store, record: Record, tape: ReplayRecord, eyes: Sequence[Viewer]) -> None:
        """Begin, for whoever has these eyes; raises as `check_may_review` does."""
        check_may_review(store, record)
        self._tape = tape
        self._eyes = tuple(eyes)
        self._memories: dict[Seat | None, list[Any]] = {}
        """What each seat remembers after so many plies, as far as anybody has asked."""
        self._missed: dict[Seat, tuple[Missed, ...]] = {}
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
        return tuple(one for one in self._thoughts[viewer] if one.place <= self._tape.place)

    def missed(self, viewer: Viewer, could_win: Callable[[Any], bool]) -> tuple[Missed, ...]:
        """Return the turns of the match in which the viewer, or with all hands open anybody, missed a win.

        It is looked for at the start and at the end of a turn, once for a match. Raises as `at_place` does.
        """
        seats = range(len(self._tape.players)) if viewer == "all" else [viewer]
        found: list[Missed] = []
        for seat in seats:
            check_eyes(self._eyes, seat)
            if seat is not None:
                found += self._missed_by(seat, could_win)
        return tuple(sorted(found))

    def _missed_by(self, seat: Seat, could_win: Callable[[Any], bool]) -> tuple[Missed, ...]:
        if seat not in self._missed:
            line, found = self._tape.line, list[Missed]()
            for turn, places in self._turns(seat).items():
                for place in dict.fromkeys((*places[:2], places[-1])):
                    if could_win(line.game.view(line.state_at(place), seat)):
                        found.append(Missed(place, seat, turn))
                        break
            self._missed[seat] = tuple(found)
        return self._missed[seat]

    def _turns(self, seat: Seat) -> dict[int, list[int]]:
        """Return where the seat chose, by turn, but for the turn in which it won."""
        line = self._tape.line
        turns: dict[int, list[int]] = {}
        for place, ply in enumerate(line.plies):
            if isinstance(ply.entry, Acted) and ply.entry.seat == seat:
                turns.setdefault(line.game.progress(line.state_at(place))[0], []).append(place)
        end = line.turn()
        if isinstance(end, Over) and end.outcome.places and end.outcome.places[seat] == 1:
            turns.pop(line.game.progress(line.state)[0], None)
        return turns

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
