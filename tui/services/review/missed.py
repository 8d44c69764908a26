"""Turns in which a seat could have won at once and did not."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from engine.core.history import MatchHistory
from engine.core.log import Acted
from engine.core.model import Over, Seat

AT_A_TIME = 2
"""So many places are looked at before others are heard: one takes 25 ms at most."""


class Missed(NamedTuple):
    """Missed win: its ply, seat and turn number."""

    place: int
    seat: Seat
    turn: int


class MissedWins:
    """Search of a match for missed wins, some places at a time.

    A screen can thus be drawn between two keys without waiting for all of it.
    """

    def __init__(self, line: MatchHistory, seats: Iterable[Seat], could_win: Callable[[Any], bool]) -> None:
        """Begin; `could_win` tells of the view of a seat that chooses whether it can win at once."""
        self._line = line
        self._could_win = could_win
        self._found: list[Missed] = []
        self._places = self._looked_at(tuple(seats))
        self.done = False

    def look(self, places: int | None = None) -> tuple[Missed, ...]:
        """Search this many more places, all for None, and return the missed wins found so far."""
        looked = 0
        while not self.done and (places is None or looked < places):
            self.done = next(self._places, None) is None
            looked += 1
        return tuple(sorted(self._found))

    async def look_through(self) -> tuple[Missed, ...]:
        """Look at all places, a few at a time to let others act, and return what has been found."""
        while not self.done:
            self.look(AT_A_TIME)
            await sleep(0)
        return self.look(0)

    def _looked_at(self, seats: tuple[Seat, ...]) -> Iterator[int]:
        line = self._line
        for seat in seats:
            for turn, places in _turns(line, seat).items():
                for place in places:
                    win = self._could_win(line.game.view(line.state_at(place), seat))
                    if win:
                        self._found.append(Missed(place, seat, turn))
                    yield place
                    if win:
                        break


def _turns(line: MatchHistory, seat: Seat) -> dict[int, list[int]]:
    """Return where the seat chose, by turn, but for the turn in which it won."""
    turns: dict[int, list[int]] = {}
    for place, ply in enumerate(line.plies):
        if isinstance(ply.entry, Acted) and ply.entry.seat == seat:
            turns.setdefault(line.game.progress(line.state_at(place))[0], []).append(place)
    end = line.turn()
    if isinstance(end, Over) and end.outcome.places and end.outcome.places[seat] == 1:
        turns.pop(line.game.progress(line.state)[0], None)
    return turns
