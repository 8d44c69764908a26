"""Plays the golden games that are missing: `python -m tests.engine.dalmuti.make_golden`, when the rules have changed.

Written as Chama's are: a header and a line of JSON an entry; `outcomes.json` holds how each ended and its story. What
is there stays: the games of an older version of the rules go on being played by it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine.core.chance import Stream, commitment_of
from engine.core.log import Acted, Codec, Entry, Header, MatchHistory, Player
from engine.core.model import FORMAT, Resigned, TimeCalled
from engine.core.table import Table
from engine.games.dalmuti.actions import Action, CallRevolution, CallTakeover, Pass
from engine.games.dalmuti.events import HandAdded, LeadSkipped, RevolutionCalled, SeatLeft, TakeoverCalled
from tests.engine.chama.make_golden import EVENING, Kept, Record, story_of
from tests.engine.dalmuti.positions import GAME

GOLDEN = Path(__file__).with_name("golden")
OUTCOMES = GOLDEN / "outcomes.json"


class Plan(NamedTuple):
    """A golden game to look for: what must happen in it, how it ends, and what befalls it from outside.

    `calls_time` tells after how many entries time is called, 0 for never.
    """

    seats: int
    events: tuple[type, ...] = ()
    ending: str = "points"
    calls_time: int = 0
    resigns: int | None = None
    options: tuple[tuple[str, Any], ...] = ()
    shows: Callable[[MatchHistory], bool] = lambda _line: True


def calls_in_two_hands(line: MatchHistory) -> bool:
    """Look for calls in more than one hand (DA-17)."""
    calls = (CallTakeover, CallRevolution)
    acted = [ply for ply in line.plies if isinstance(ply.entry, Acted) and isinstance(ply.entry.action, calls)]
    return len({ply.state.deal.hand for ply in acted}) > 1


def king_beats_jokers_alone(line: MatchHistory) -> bool:
    """Look for a set of jokers alone that kings beat (DA-5)."""
    tricks = [[laid.play for laid in ply.state.laid] for ply in line.plies]
    return any(under.rank == 14 and over.rank == 13 for laid in tricks for under, over in pairwise(laid))


def ends_level(line: MatchHistory) -> bool:
    """Look for a match that ends with several at the top (DA-30)."""
    return bool(line.state.deal.outcome.places.count(1) > 1)


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
    "calls_in_two_hands": Plan(
        5, options=(("jokers", 2), ("takeover", True), ("revolution", True)), shows=calls_in_two_hands
    ),
    "kings_beat_jokers_alone": Plan(
        7, options=(("jokers", 2), ("jokers_alone", True), ("hands", 1)), shows=king_beats_jokers_alone
    ),
    "time_with_level_scores": Plan(4, (), "time", calls_time=110, options=(("play_on_ties", True),), shows=ends_level),
    "until_time": Plan(8, (), "time", calls_time=60, options=(("jokers", 2), ("jokers_alone", True))),
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
    rules, options = GAME.rules_versions[-1], dict(plan.options)
    header = Header("golden", "dalmuti", rules, players, options, commitment_of(seed), nonces, EVENING, FORMAT)
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
        if len(journal.entries) == plan.calls_time and table.outcome is None:
            table.intervene(TimeCalled())
        if len(journal.entries) == 60 and plan.resigns is not None and table.outcome is None:
            table.intervene(Resigned(plan.resigns))
    return table, journal.entries


def search(plan: Plan) -> tuple[Table, list[Entry]]:
    """Return the shortest game of some hundreds that goes as planned."""
    found: list[tuple[int, int]] = []
    for number in range(300):
        table, entries = play(plan, number)
        happened = {type(event) for ply in table.line.plies for event in ply.events}
        wanted = happened >= set(plan.events) and plan.shows(table.line)
        if wanted and table.outcome and table.outcome.reason == plan.ending:
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
    records = msgspec.json.decode(OUTCOMES.read_bytes(), type=dict[str, Record]) if OUTCOMES.exists() else {}
    records |= {name: write(GOLDEN / f"{name}.jsonl", plan) for name, plan in PLANS.items() if name not in records}
    OUTCOMES.write_bytes(msgspec.json.format(msgspec.json.encode(records)) + b"\n")
