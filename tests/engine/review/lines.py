"""Lines of play to be judged: random matches in which everything befalls a match that may befall one."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from engine.core.chance import Stream, answer_from
from engine.core.errors import IllegalAction
from engine.core.game import AnyGame
from engine.core.history import MatchHistory
from engine.core.log import Acted, Drawn, Header, Intervened, Player, Seated, TakenBack, TimedOut
from engine.core.model import Abandoned, Chance, Decide, Over, Resigned, TimeCalled

LIMIT = 3_000


def random_line(game: AnyGame, options: Any, seats: int, seed: int, *, befalls: bool = True) -> MatchHistory:
    """Play a random match, now and then with something from outside; at most `LIMIT` entries, then it is abandoned."""
    rng = Random(seed)
    players = tuple(Player(f"player {seat}") for seat in range(seats))
    written = {} if options is None else msgspec.to_builtins(options)
    header = Header(f"match {seed}", game.key, game.rules_versions[-1], players, written, None, ("",) * seats, 0, 2)
    line, stream = MatchHistory(game, header), Stream(rng.randbytes(8))
    while not isinstance(turn := line.turn(), Over):
        if isinstance(turn, Chance):
            line.add(Drawn(answer_from(stream, turn.draw), 0, line.name_of(turn)))
            continue
        assert isinstance(turn, Decide)
        seat = rng.choice(turn.seats)
        if befalls:
            _befall(line, seat, seats, rng)
        turn = line.turn()
        if isinstance(turn, Decide) and seat in turn.seats:
            line.add(Acted(seat, rng.choice(game.legal_actions(line.state, seat))))
        if befalls and rng.random() < 0.05 and line.can_take_back(seat):
            line.add(TakenBack(seat))
        if line.entries > LIMIT:
            line.add(Intervened(Abandoned()))
    return line


def _befall(line: MatchHistory, seat: int, seats: int, rng: Random) -> None:
    chance = rng.random()
    if chance < 0.02:
        line.add(TimedOut(seat, "random"))
    elif chance < 0.03:
        line.add(Seated(seat, Player("somebody else")))
    elif chance < 0.04:
        line.add(Intervened(TimeCalled()))
    elif chance < 0.05:
        with suppress(IllegalAction):  # the seat is out already
            line.add(Intervened(Resigned(rng.randrange(seats))))
