"""Twins of a match, for any game: somebody acts unseen in one and not in the other, or what is hidden is another.

The twin is played by the same moves without those that the game says nobody else may notice. As long as what was done
unseen has come to nothing that all may see, nobody else can tell the twins apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.errors import IllegalAction
from engine.core.game import AnyGame
from engine.core.log import Acted, Player
from engine.core.model import Seat
from engine.core.table import Table
from saves.matches.match_rows import TableTerms, TimeControl
from saves.store import open_store
from tests.engine.core.peeking import CAUGHT, Look, Mark, Options, Peeking, Say, Search, Take
from tests.tui.services.matches.match_services import Watch
from tests.tui.tables import CLOCK, counted
from tui.services.matches.match_service import MatchService

NAMES = ("Ana", "Bia", "Caio", "Duda", "Edu", "Flora")
WATCHER = "Watcher"
MATCH = "test-0001"
TERMS = TableTerms(time=TimeControl(move=60, reserve=600))
THINKS = 7
"""How many seconds pass before each move, unless somebody says otherwise."""

Move = tuple[Seat, Any]


class Story(NamedTuple):
    """A match move by move; `actor` is the seat that does what nobody else may notice.

    `twin` are the options of the twin where they differ in what nobody else may know, such as the actor's cards.
    """

    game: Callable[[], AnyGame]
    options: Any
    seats: int
    actor: Seat
    moves: tuple[Move, ...]
    deal: bytes = bytes(range(32))
    twin: Any = None

    @property
    def witnesses(self) -> tuple[str, ...]:
        """Everybody else: the other seats, and somebody who watches."""
        return (*(NAMES[seat] for seat in range(self.seats) if seat != self.actor), WATCHER)


PEEKING = Story(
    Peeking,
    Options(),
    3,
    1,
    (
        *((0, Say(2)), (1, Mark()), (1, Look()), (1, Search()), (1, Take(2)), (1, Say(1)), (2, Say(1))),
        *((0, Say(1)), (1, Look()), (1, Search()), (1, Take(1)), (1, Look()), (1, Say(2)), (2, Say(2))),
    ),
)
"""Marks, looks and searches, once twice in a turn, and over a new round."""
CAUGHT_AT_IT = PEEKING._replace(moves=((0, Say(2)), (1, Look()), (1, Search()), (1, CAUGHT), (1, Say(1)), (2, Say(2))))


class World:
    """A club in which a story is played."""

    def __init__(self, folder: Path, story: Story, options: Any, terms: TableTerms = TERMS) -> None:
        folder.mkdir(exist_ok=True)
        self.story = story
        self.watch = Watch()
        self.game = story.game()
        self.store = open_store(folder / "club.db", {self.game.key: self.game}, UTC)
        self.match_service = self.serve()
        players = tuple(map(Player, NAMES[: story.seats]))
        self.live_match = self.match_service.new_match(self.game.key, players, options, terms=terms, deal=story.deal)

    def serve(self) -> MatchService:
        """Return a match service on the store, as it would be after the program was started anew."""
        return MatchService(
            self.store,
            {self.game.key: self.game},
            clock=lambda: CLOCK,
            seed_source=counted(),
            match_id=lambda: MATCH,
            stopwatch=self.watch,
        )

    @property
    def table(self) -> Table:
        """The table of the match."""
        return self.live_match.table

    def is_unseen(self, move: Move) -> bool:
        """Tell whether the move is the actor's, and nobody else may notice it now."""
        unseen = self.game.noticed_by(self.table.state, Acted(*move, 0)) is not None
        return unseen and move[0] == self.story.actor


class Twins(NamedTuple):
    """The two worlds: `acting` with what is done unseen, `other` without."""

    acting: World
    other: World
    thinks: int

    def steps(self) -> Iterator[bool]:
        """Play the story in both; yields after each move whether it was one that nobody else may notice.

        What has to be done unseen before a move, such as being about to raise, is done in the twin together with it.
        """
        before: list[Move] = []
        for move in self.acting.story.moves:
            for world in (self.acting, self.other):
                world.watch.pass_(seconds=self.thinks)
            unseen = self.acting.is_unseen(move)
            self.acting.table.submit(*move)
            if not unseen:
                for pair in self._needed_for(move, before):
                    self.other.table.submit(*pair)
                before.clear()
            else:
                before.append(move)
            yield unseen

    def _needed_for(self, move: Move, before: Sequence[Move]) -> Sequence[Move]:
        """Return the move after the shortest end of what was done unseen that makes it legal in the twin."""
        ends = ((*before[len(before) - length :], move) for length in range(len(before) + 1))
        return next((end for end in ends if self._may_do(end)), (move,))

    def _may_do(self, moves: Sequence[Move]) -> bool:
        state = self.other.table.state
        try:
            for seat, action in moves:
                state = self.other.game.apply(state, seat, action)
        except IllegalAction:
            return False
        return True


@contextmanager
def twins(folder: Path, story: Story, terms: TableTerms = TERMS, *, thinks: int = THINKS) -> Iterator[Twins]:
    """Open both worlds."""
    other = story.options if story.twin is None else story.twin
    made = Twins(
        World(folder / "acting", story, story.options, terms), World(folder / "other", story, other, terms), thinks
    )
    try:
        yield made
    finally:
        made.acting.store.close()
        made.other.store.close()
