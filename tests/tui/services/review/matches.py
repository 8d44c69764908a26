"""Recorded matches to review."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from engine.core.bots import RandomBot
from engine.core.chance import Stream, commitment_of
from engine.core.log import Acted, Entry, Header, Player
from engine.core.model import Over
from engine.core.table import NoJournal, Table
from engine.games.registry import GAMES
from saves.matches.record import Record

SEED, BEGAN, SECOND = bytes(range(32)), 1_000_000_000_000, 1000


@cache
def record(
    game: str = "wyrt_lordes",
    seats: int = 3,
    bots: tuple[int, ...] = (),
    choices: bytes = b"choices",
    options: tuple[tuple[str, object], ...] = (),
) -> Record:
    """A match in which each choice is made its seat's number of seconds, and one, after the last entry."""
    players = tuple(Player(f"P{seat}", "random" if seat in bots else None) for seat in range(seats))
    rules, chosen = GAMES[game].rules_versions[-1], dict(options)
    header = Header("test-0002", game, rules, players, chosen, commitment_of(SEED), ("",) * seats)
    header = replace(header, created=BEGAN)
    table = Table(GAMES[game], header, SEED, NoJournal())
    entries: list[Entry] = []
    table.subscribe(lambda ply: entries.append(ply.entry))
    table.start()
    rng = Stream(choices)
    while not isinstance(table.line.turn(), Over):
        seat = table.deciders()[0]
        table.submit(seat, RandomBot().choose(None, table.legal_actions(seat), rng))
    now, timed = BEGAN, list[Entry]()
    for entry in entries:
        now += (entry.seat + 1) * SECOND if isinstance(entry, Acted) else 0
        timed.append(replace(entry, at=now))
    return Record(header, SEED, tuple(timed), "finished", table.outcome, len(timed))
