"""What spectators see of a match, and how far behind the players they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core.game import AnyGame
from engine.core.log import Acted, Line, Player, Ply
from engine.core.model import Decide, Outcome, Over, Seat
from saves.match_rows import Delay


class Sight(NamedTuple):
    """A match as somebody may follow it: all that a screen needs besides the game's own view of the state."""

    plies: Sequence[Ply]
    state: Any
    asked: tuple[Seat, ...]
    outcome: Outcome | None
    players: tuple[Player, ...]


class Gallery:
    """The place of the spectators: it follows a line of play at its distance, and all of it once the match is over."""

    def __init__(self, line: Line, delay: Delay) -> None:
        self.delay: Delay = delay
        self._line = line
        self._entries = -1
        self._shown = 0

    @property
    def shown(self) -> int:
        """How many plies may be seen; what has been seen stays, unless it is taken back."""
        line = self._line
        if self._entries != line.entries:
            self._entries = line.entries
            self._shown = min(len(line.plies), max(self._shown, _visible(line, self.delay)))
        return self._shown

    def sight(self) -> Sight:
        """Return the match as a spectator may see it."""
        line = self._line
        if self.shown == len(line.plies):
            return sight_of(line)
        state = line.state_at(self.shown)
        turn = line.game.turn(state)
        asked = turn.seats if isinstance(turn, Decide) else ()
        return Sight(line.plies[: self.shown], state, asked, None, line.players_at(self.shown))


def sight_of(line: Line) -> Sight:
    """Return the match as it stands: for those who play it."""
    turn = line.turn()
    asked = turn.seats if isinstance(turn, Decide) else ()
    outcome = turn.outcome if isinstance(turn, Over) else None
    return Sight(line.plies, line.state, asked, outcome, line.players)


def _visible(line: Line, delay: Delay) -> int:
    plies = line.plies
    if delay == "none" or line.revealed is not None:
        return len(plies)
    if delay == "move":
        return max((at for at, ply in enumerate(plies) if isinstance(ply.entry, Acted)), default=len(plies))
    return max(_dealt(plies), _hand_began(line.game, line))


def _dealt(plies: Sequence[Ply]) -> int:
    """Return how many plies there are before anybody acts."""
    return next((at for at, ply in enumerate(plies) if isinstance(ply.entry, Acted)), len(plies))


def _hand_began(game: AnyGame, line: Line) -> int:
    """Return how many plies there are up to the one with which this hand began; 0 in the first."""
    hand = game.progress(line.state)[0]
    at = len(line.plies)
    while at and game.progress(line.state_at(at - 1))[0] == hand:
        at -= 1
    return at
