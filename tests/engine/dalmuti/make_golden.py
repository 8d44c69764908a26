"""Plays the golden games anew: `python -m tests.engine.dalmuti.make_golden`, only when a rule or the format changes.

Written as Chama's are: a header and a line of JSON an entry; `outcomes.json` holds how each ended and its story.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine.core.chance import Stream, commitment_of
from engine.core.log import Codec, Entry, Header, Player
from engine.core.model import Resigned, TimeCalled
from engine.core.table import Table
from engine.games.dalmuti.actions import Action, CallRevolution, CallTakeover, Pass
from engine.games.dalmuti.events import HandAdded, LeadSkipped, RevolutionCalled, SeatLeft, TakeoverCalled
from tests.engine.chama.make_golden import EVENING, Kept, Record, story_of
from tests.engine.dalmuti.positions import GAME

GOLDEN = Path(__file__).with_name("golden")
OUTCOMES = GOLDEN / "outcomes.json"


class Plan(NamedTuple):
    """A golden game to look for: what must happen in it, how it ends, and what befalls it from outside."""

    seats: int
    events: tuple[type, ...] = ()
    ending: str = "points"
    calls_time: bool = False
    resigns: int | None = None
    options: tuple[tuple[str, Any], ...] = ()


PLANS = {
    "four": Plan(4),
    "six_with_jokers_and_a_takeover": Plan(
        6, (TakeoverCalled,), options=(("jokers", 2), ("takeover", True), ("vice_bonus", 1), ("hands", 3))
    ),
    "takeover_without_a_deal": Plan(
        4, (TakeoverCalled,), options=(("jokers", 2), ("takeover", True), ("takeover_redeal", False))
    ),
    "revolution": Plan(5, (RevolutionCalled,), options=(("jokers", 2), ("revolution", True), ("hands", 2))),
    "a_lead_skipped": Plan(4, (LeadSkipped,), options=(("jokers", 2), ("ages", [30, 12, 60, 41]))),
    "another_hand": Plan(4, (HandAdded,), options=(("play_on_ties", True), ("hands", 2), ("open_discard", True))),
    "until_time": Plan(8, (), "time", calls_time=True, options=(("jokers", 2), ("jokers_alone", True))),
    "one_resigns": Plan(5, (SeatLeft,), resigns=2, options=(("top_rank", 10),)),
}


def choose(legal: tuple[Action, ...], rng: Stream) -> Action:
    """Choose at random, with a liking for calls and for laying cards."""
    called = [action for action in legal if isinstance(action, CallTakeover | CallRevolution)]
    if called:
        return called[0]
    sets = [action for action in legal if not isinstance(action, Pass)]
    actions = sets if sets and rng.randrange(3) else legal
    return actions[rng.randrange(len(actions))]


def play(plan: Plan, number: int) -> tuple[Table, list[Entry]]:
    """Play one game; one choice is taken back on the way."""
    seed = hashlib.sha256(number.to_bytes(4, "big")).digest()
    names = ("Ana", "Bia", "Caio", "Duda", "Eva", "Fabio", "Gil", "Hugo")
    players, nonces = tuple(map(Player, names[: plan.seats])), tuple(f"nonce {seat}" for seat in range(plan.seats))
    rules = GAME.rules_versions[-1]
    header = Header("golden", "dalmuti", rules, players, dict(plan.options), commitment_of(seed), nonces, EVENING)
    journal = Kept()
    table = Table(GAME, header, seed, journal, lambda: EVENING + 1000 * len(journal.entries))
    table.start()
    rng, undone = Stream(seed), False
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


def search(plan: Plan) -> tuple[Table, list[Entry]]:
    """Return the shortest game of some hundreds that goes as planned."""
    found: list[tuple[int, int]] = []
    for number in range(300):
        table, entries = play(plan, number)
        happened = {type(event) for ply in table.line.plies for event in ply.events}
        if happened >= set(plan.events) and table.outcome and table.outcome.reason == plan.ending:
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
