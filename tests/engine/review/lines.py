"""Lines of play to be judged: random matches in which everything befalls a match that may befall one."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from engine.core.bots import bots_of
from engine.core.chance import Stream, answer_from
from engine.core.errors import IllegalAction
from engine.core.game import AnyGame
from engine.core.history import MatchHistory
from engine.core.log import Acted, Drawn, Header, Intervened, Player, Seated, TakenBack, TimedOut
from engine.core.memory import Memories
from engine.core.model import Abandoned, Chance, Decide, Over, Resigned, TimeCalled

LIMIT = 3_000


def random_line(
    game: AnyGame, options: dict[str, Any], seats: int, seed: int, *, by: str = "random", until: int = LIMIT
) -> MatchHistory:
    """Play a match by a bot that now and then chooses anything, now and then with something from outside.

    After so many entries it is abandoned.
    """
    rng, bot = Random(seed), bots_of(game)[by]
    players = tuple(Player(f"player {seat}", by) for seat in range(seats))
    header = Header(f"match {seed}", game.key, game.rules_versions[-1], players, options, None, ("",) * seats, 0, 2)
    line, stream = MatchHistory(game, header), Stream(rng.randbytes(8))
    memories = Memories(line)
    while not isinstance(turn := line.turn(), Over):
        if isinstance(turn, Chance):
            line.add(Drawn(answer_from(stream, turn.draw), 0, line.name_of(turn)))
            continue
        assert isinstance(turn, Decide)
        seat = rng.choice(turn.seats)
        _befall(line, seat, seats, rng)
        turn = line.turn()
        if isinstance(turn, Decide) and seat in turn.seats:
            legal, view = game.legal_actions(line.state, seat), game.view(line.state, seat)
            chosen = bot.choose(view, legal, rng, memory=memories.of(seat), budget=1)
            line.add(Acted(seat, rng.choice(legal) if rng.random() < 0.2 else chosen))
        over = isinstance(line.turn(), Over)
        if not over and rng.random() < 0.05 and line.can_take_back(seat):
            line.add(TakenBack(seat))
        if line.entries >= until and not isinstance(line.turn(), Over):
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
