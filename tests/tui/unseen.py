"""Twins of a match: one in which somebody acts unseen, and one in which nobody does; for any game that has such acts.

The twin is played by the same moves without those that the game says nobody else may notice. As long as what was done
unseen has come to nothing that all may see, nobody else can tell the twins apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from engine.core.chance import commitment_of
from engine.core.game import AnyGame
from engine.core.log import Acted, Header, Player
from engine.core.model import FORMAT, Seat
from engine.core.table import NoJournal, Table
from engine.games.wyrt_arton.actions import (
    AcceptDie,
    Call,
    Cheat,
    Check,
    Fold,
    Insist,
    NoRaise,
    NoStraddle,
    Raise,
    RaiseBy,
    SecondChance,
    StealCard,
    StopCheating,
    StopStealing,
)
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_arton.model import BETTING_TURNS, ArtonOptions
from saves.match_rows import TableTerms, TimeControl
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
    """A match move by move; `actor` is the seat that does what nobody else may notice."""

    game: Callable[[], AnyGame]
    options: Any
    seats: int
    actor: Seat
    moves: tuple[Move, ...]
    deal: bytes = bytes(range(32))

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


WANTED = {Cheat, StealCard, StopStealing, SecondChance, Insist, StopCheating, Raise, NoRaise, RaiseBy}
"""What a story of thefts must have, so that it is worth telling."""


@cache
def thefts() -> Story:
    """Hands of four in which Bia cheats where she may, and folds before a card that she has stolen could be shown."""
    return next(story for number in count() if (story := random_thefts(Random(number))) is not None)


def random_thefts(rng: Random, **chosen: Any) -> Story | None:
    """Return four hands of random choices, if they have all that is wanted and Bia is not caught."""
    game, thief, hands, deal = WyrtArton(), 1, 4, rng.randbytes(32)
    sheets = ("casa", "h3 carteador artes", "cliente_casual", "casa")
    options = ArtonOptions(cheating=True, sheets=sheets, **chosen)
    asked = (game.key, game.rules_versions[-1], tuple(map(Player, NAMES[:4])), msgspec.to_builtins(options))
    table = Table(game, Header(MATCH, *asked, commitment_of(deal), ("",) * 4, 0, FORMAT), deal, NoJournal())
    table.start()
    moves: list[Move] = []
    while table.state.hand_number <= hands:
        if table.outcome is not None or any(cheat.caught for cheat in table.state.cheats):
            return None
        (seat,) = table.deciders()
        legal = table.legal_actions(seat)
        quiet = [action for action in legal if isinstance(action, Check | Call | NoStraddle)]
        if seat != thief:
            action = quiet[0]
        elif table.state.turn == BETTING_TURNS and table.state.seats[thief].stolen and Fold() in legal:
            action = Fold()
        else:
            kinds = sorted({type(one).__name__ for one in legal if not isinstance(one, Fold | AcceptDie)})
            kind = rng.choice(kinds)
            action = rng.choice([one for one in legal if type(one).__name__ == kind])
        moves.append((seat, action))
        table.submit(seat, action)
    done = {type(one) for _, one in moves}
    return Story(WyrtArton, options, 4, thief, tuple(moves), deal) if done >= WANTED else None


STORIES = {"peeking": PEEKING, "wyrt_arton": thefts()}


class World:
    """A club in which a story is played."""

    def __init__(self, folder: Path, story: Story, terms: TableTerms = TERMS) -> None:
        folder.mkdir(exist_ok=True)
        self.story = story
        self.watch = Watch()
        self.game = story.game()
        self.store = open_store(folder / "club.db", {self.game.key: self.game}, UTC)
        self.match_service = self.serve()
        players = tuple(map(Player, NAMES[: story.seats]))
        self.live_match = self.match_service.new_match(
            self.game.key, players, story.options, terms=terms, deal=story.deal
        )

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
        """Tell whether nobody but its seat may notice the move now."""
        return self.game.noticed_by(self.table.state, Acted(*move, 0)) is not None


class Twins(NamedTuple):
    """The two worlds: `one` with what is done unseen, `other` without."""

    one: World
    other: World
    thinks: int

    def steps(self) -> Iterator[bool]:
        """Play the story in both; yields after each move whether it was one that nobody else may notice.

        What has to be done unseen before a move, such as being about to raise, is done in the twin together with it.
        """
        before: list[Move] = []
        for move in self.one.story.moves:
            for world in (self.one, self.other):
                world.watch.pass_(seconds=self.thinks)
            unseen = self.one.is_unseen(move)
            assert move[0] == self.one.story.actor or not unseen
            self.one.table.submit(*move)
            if not unseen:
                needed = move[1] not in self.other.table.legal_actions(move[0])
                for one in (*before[-1:], move) if needed else (move,):
                    self.other.table.submit(*one)
                before.clear()
            else:
                before.append(move)
            yield unseen


@contextmanager
def twins(folder: Path, story: Story, terms: TableTerms = TERMS, *, thinks: int = THINKS) -> Iterator[Twins]:
    """Open both worlds."""
    made = Twins(World(folder / "one", story, terms), World(folder / "other", story, terms), thinks)
    try:
        yield made
    finally:
        made.one.store.close()
        made.other.store.close()
