"""Plays the golden games anew: `python -m tests.engine.chama.make_golden`, only when a rule or the format changes.

Each is a log as the core writes it, a line of JSON an entry under a line with the header. `outcomes.json` holds how
each ended and the fingerprint of its story: the SHA-256 of every event in order.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine.core.chance import Stream, commitment_of
from engine.core.log import Codec, Entry, Header, MatchHistory, Player
from engine.core.model import FORMAT, Outcome, Resigned, TimeCalled
from engine.core.table import Table
from engine.games.chama.actions import Action, DeclineSpoils, EndTurn, KeepHand, PlayArmistice, PlayRealm, Redraw
from engine.games.chama.events import (
    AidGiven,
    AidRefused,
    ArmisticeLaunched,
    HandRaided,
    PoolLost,
    RealmRazed,
    RealmRebuilt,
    RedrawCalled,
    SpoilsDrawn,
    TruceBroken,
    XisumCalled,
)
from engine.games.chama.game import Chama

GOLDEN = Path(__file__).with_name("golden")
OUTCOMES = GOLDEN / "outcomes.json"
GAME = Chama()
EVENING = 1_773_453_600_000


class Record(msgspec.Struct, frozen=True):
    """How a golden game ended, and the fingerprint of what happened in it."""

    outcome: Outcome
    story: str


class Plan(NamedTuple):
    """A golden game to look for: what must happen in it, how it ends, and what befalls it from outside."""

    seats: int
    events: tuple[type, ...]
    ending: str
    calls_time: bool = False
    resigns: int | None = None
    options: tuple[tuple[str, Any], ...] = ()


PLANS = {
    "duel_with_a_redraw": Plan(2, (RedrawCalled, SpoilsDrawn, ArmisticeLaunched), "six_realms"),
    "three_until_time": Plan(3, (ArmisticeLaunched, TruceBroken, SpoilsDrawn), "time", calls_time=True),
    "four_to_the_last": Plan(4, (ArmisticeLaunched, SpoilsDrawn, RealmRebuilt), "last_seat", resigns=2),
    "duel_razing_at_once": Plan(
        2,
        (SpoilsDrawn, PoolLost),
        "six_realms",
        options=(("raze_on_win", True), ("cut", False), ("play_on_ties", True)),
    ),
    "guerrilha": Plan(3, (HandRaided, SpoilsDrawn, ArmisticeLaunched), "six_realms", options=(("type", "guerrilha"),)),
    "duplas": Plan(4, (ArmisticeLaunched, SpoilsDrawn), "ten_realms", options=(("type", "duplas"),)),
    "conquistadores": Plan(2, (RealmRazed, SpoilsDrawn), "conquest", options=(("type", "conquistadores"),)),
    "every_variant": Plan(
        4,
        (AidGiven, AidRefused, XisumCalled, HandRaided, SpoilsDrawn),
        "six_realms",
        options=(
            ("type", "guerrilha"),
            ("allies", True),
            ("pineapples", [1]),
            ("xisum", True),
            ("chain_attack", True),
        ),
    ),
}


class Kept:
    """A journal in memory."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def append(self, number: int, entry: Entry) -> None:
        """Keep the entry."""
        self.entries.append(entry)


def choose(legal: tuple[Action, ...], rng: Stream) -> Action:
    """Choose at random, with a liking for what makes games short and eventful."""
    liked = [action for action in legal if isinstance(action, PlayArmistice | Redraw | PlayRealm)]
    if liked and rng.randrange(3):
        return liked[rng.randrange(len(liked))]
    dull = [action for action in legal if not isinstance(action, EndTurn | KeepHand | DeclineSpoils)]
    actions = dull if dull and rng.randrange(4) else legal
    return actions[rng.randrange(len(actions))]


def play(plan: Plan, number: int) -> tuple[Table, list[Entry]]:
    """Play one game; one choice is taken back on the way."""
    seed = hashlib.sha256(number.to_bytes(4, "big")).digest()
    players = tuple(Player(name) for name in ("Ana", "Bia", "Caio", "Duda")[: plan.seats])
    nonces = tuple(f"nonce {seat}" for seat in range(plan.seats))
    rules = GAME.rules_versions[-1]
    header = Header("golden", "chama", rules, players, dict(plan.options), commitment_of(seed), nonces, EVENING, FORMAT)
    journal = Kept()
    table = Table(GAME, header, seed, journal, lambda: EVENING + 1000 * len(journal.entries))
    table.start()
    rng = Stream(seed)
    undone = False
    while deciders := table.deciders():
        seat = deciders[rng.randrange(len(deciders))]
        table.submit(seat, choose(table.legal_actions(seat), rng))
        if not undone and len(journal.entries) > 20 and table.line.can_take_back(seat):
            table.take_back(seat)
            undone = True
        if len(journal.entries) == 60 and table.outcome is None:
            if plan.calls_time:
                table.intervene(TimeCalled())
            if plan.resigns is not None:
                table.intervene(Resigned(plan.resigns))
    return table, journal.entries


def story_of(line: MatchHistory) -> str:
    """Return the fingerprint of all that happened on a line of play."""
    digest = hashlib.sha256()
    for ply in line.plies:
        digest.update(msgspec.json.encode(ply.events))
    return digest.hexdigest()


def search(plan: Plan) -> tuple[Table, list[Entry]]:
    """Return the shortest game of some hundreds that goes as planned."""
    found: list[tuple[int, int]] = []
    for number in range(600):
        table, entries = play(plan, number)
        happened = {type(event) for ply in table.line.plies for event in ply.events}
        ended = table.outcome.reason if table.outcome else ""
        if happened >= set(plan.events) and ended == plan.ending:
            found.append((len(entries), number))
    return play(plan, min(found)[1])


def write(path: Path, plan: Plan) -> Record:
    """Play, write the log, and return its record."""
    table, entries = search(plan)
    codec = Codec(GAME)
    lines = [msgspec.json.encode(table.header), *(msgspec.json.encode(entry) for entry in entries)]
    assert [codec.read(line) for line in lines[1:]] == entries
    path.write_bytes(b"\n".join(lines) + b"\n")
    assert table.outcome is not None
    return Record(table.outcome, story_of(table.line))


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    records = {name: write(GOLDEN / f"{name}.jsonl", plan) for name, plan in PLANS.items()}
    OUTCOMES.write_bytes(msgspec.json.format(msgspec.json.encode(records)) + b"\n")
