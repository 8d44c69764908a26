"""Plays the golden games that are missing: `python -m tests.engine.wyrt_lordes.make_golden`, when rules have changed.

Each is a log as the core writes it, a line of JSON an entry under a line with the header. `outcomes.json` holds how
each ended and the fingerprint of its story: the SHA-256 of every event in order. What is there stays: the games of an
older version of the rules go on being played by it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine.core.chance import Stream, commitment_of
from engine.core.log import Codec, Entry, Header, MatchHistory, Player
from engine.core.model import FORMAT, Outcome, Resigned, TimeCalled
from engine.core.table import Table
from engine.games.wyrt_lordes.actions import Action, Bet, Discard, TakeFromTable
from engine.games.wyrt_lordes.combinations import Combination
from engine.games.wyrt_lordes.events import (
    BetsRefused,
    BetsShown,
    CardsTaken,
    DiceRolled,
    DisputeBegan,
    HandRevealed,
    LordOut,
    LowestRolled,
    PotWon,
    RoundEnded,
)
from engine.games.wyrt_lordes.game import WyrtLordes
from engine.games.wyrt_lordes.model import Dispute
from tests.engine.wyrt_lordes.positions import GAME

GOLDEN = Path(__file__).with_name("golden")
OUTCOMES = GOLDEN / "outcomes.json"
PLANNER = GAME.bots["planner"]
EVENING = 1_773_453_600_000
NAMES = ("Ana", "Bia", "Caio", "Duda", "Eva", "Fábio")


class Record(msgspec.Struct, frozen=True):
    """How a golden game ended, and the fingerprint of what happened in it."""

    outcome: Outcome
    story: str


class Plan(NamedTuple):
    """A golden game to look for: what must happen in it, how it ends, and what befalls it from outside."""

    seats: int
    marks: tuple[str, ...]
    ending: str
    calls_time: bool = False
    resigns: int | None = None
    skilled: bool = False
    options: tuple[tuple[str, Any], ...] = ()
    shows: Callable[[MatchHistory], bool] = lambda _line: True


def points_and_events(line: MatchHistory) -> Iterator[tuple[dict[int, int], Any]]:
    """Yield all that happened, with the points of those that have rolled in the hand."""
    points: dict[int, int] = {}
    for event in (event for ply in line.plies for event in ply.events):
        if isinstance(event, HandRevealed):
            points = {}
        elif isinstance(event, DiceRolled):
            points[event.seat] = event.points
        yield points, event


def best_hand_wins(line: MatchHistory) -> bool:
    """Look for level sums won by a lord with fewer points than the other of its pair (WL-42)."""
    return any(
        isinstance(event, PotWon) and event.by in ("combination", "cards") and points[seat] < points[(seat + 2) % 4]
        for points, event in points_and_events(line)
        if isinstance(event, PotWon) and len(points) == 4
        for seat in event.seats
    )


def one_of_a_pair_rolls(line: MatchHistory) -> bool:
    """Look for a pair of which both lords are level with the others, and one rolls (WL-42)."""
    return any(
        isinstance(event, DisputeBegan)
        and event.about is Dispute.POT
        and list(points.values()).count(max(points.values())) > len(event.seats)
        for points, event in points_and_events(line)
    )


def two_are_out_and_others_go_on(line: MatchHistory) -> bool:
    """Look for a lord without money and one that resigned, before the last hand (WL-24)."""
    outs = [
        (ply.state.hand_number, event.resigned) for ply in line.plies for event in ply.events if type(event) is LordOut
    ]
    return {resigned for _, resigned in outs} == {True, False} and max(outs)[0] < line.state.hand_number


EVERY = (("hyninn", 4), ("nimb", True), ("azgher", True), ("thyatis", True), ("tenebra", True))
PLANS = {
    "duel": Plan(2, ("taken", "dispute"), "shuffled"),
    "three_with_one_out": Plan(3, ("short", "out", "taken"), "shuffled"),
    "four_until_two_are_out": Plan(4, ("short", "out"), "lords_out"),
    "five_until_time": Plan(5, ("taken",), "time", calls_time=True),
    "three_with_one_that_resigns": Plan(3, ("out",), "shuffled", resigns=1, options=(("anticlockwise", True),)),
    "hyninn": Plan(4, ("kings", "dragon", "again"), "shuffled", options=(("hyninn", 4), ("ace_low", True))),
    "hyninn_divided": Plan(4, ("split",), "shuffled", skilled=True, options=(("hyninn", 4), ("reis_split", False))),
    "nimb": Plan(3, ("dispute",), "shuffled", options=(("nimb", True),)),
    "azgher": Plan(3, ("taken",), "shuffled", options=(("azgher", True), ("early_end", False))),
    "thyatis": Plan(2, ("lowest",), "shuffled", options=(("thyatis", True), ("trio_first", True))),
    "tenebra": Plan(3, ("taken",), "shuffled", options=(("tenebra", True),)),
    "two_pairs": Plan(4, ("refused", "impasse", "agreed"), "shuffled", options=(("groups", "pairs"),)),
    "two_trios": Plan(6, ("refused", "taken"), "shuffled", options=(("groups", "trios"), ("group_sum", True))),
    "level_sums": Plan(4, (), "shuffled", options=(("groups", "pairs"), ("group_sum", True)), shows=best_hand_wins),
    "one_rolls_for_a_pair": Plan(
        4, ("dispute",), "shuffled", options=(("groups", "pairs"), ("nimb", True)), shows=one_of_a_pair_rolls
    ),
    "one_broke_and_one_resigned": Plan(4, ("out",), "shuffled", resigns=1, shows=two_are_out_and_others_go_on),
    "every_variant": Plan(5, ("lowest", "again", "taken", "dispute"), "shuffled", options=EVERY),
    "every_variant_in_pairs": Plan(6, ("lowest", "taken"), "shuffled", options=(("groups", "pairs"), *EVERY)),
}


def marks_of(event: Any) -> set[str]:
    """Return what an event shows of what plans look for."""
    match event:
        case BetsShown(short=short, impasse=impasse):
            return {"impasse" if impasse else "agreed", "short" if short else "paid"}
        case HandRevealed(reading=reading):
            return {{Combination.KINGS: "kings", Combination.DRAGON: "dragon"}.get(reading.combination, "hand")}
        case DiceRolled(again=again):
            return {"again" if again else "rolled"}
        case PotWon(by=by):
            return {by}
        case _:
            names = {BetsRefused: "refused", CardsTaken: "taken", DisputeBegan: "dispute", LordOut: "out"}
            return {(names | {LowestRolled: "lowest", RoundEnded: "round"}).get(type(event), "")}


class Kept:
    """A journal in memory."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def append(self, number: int, entry: Entry) -> None:
        """Keep the entry."""
        self.entries.append(entry)


def choose(legal: tuple[Action, ...], rng: Stream) -> Action:
    """Choose at random, with a liking for high bets and for cards of the table."""
    for kind in (Bet, TakeFromTable, Discard):
        liked = [action for action in legal if isinstance(action, kind)]
        if liked and not rng.randrange(3):
            return liked[-1]
    return legal[rng.randrange(len(legal))]


def play(plan: Plan, number: int) -> tuple[Table, list[Entry]]:
    """Play one game; one choice is taken back on the way."""
    seed = hashlib.sha256(number.to_bytes(4, "big")).digest()
    players = tuple(Player(name) for name in NAMES[: plan.seats])
    nonces = tuple(f"nonce {seat}" for seat in range(plan.seats))
    rules, options = GAME.rules_versions[-1], dict(plan.options)
    header = Header("golden", GAME.key, rules, players, options, commitment_of(seed), nonces, EVENING, FORMAT)
    journal = Kept()
    table = Table(WyrtLordes(), header, seed, journal, lambda: EVENING + 1000 * len(journal.entries))
    table.start()
    rng = Stream(seed)
    undone = False
    while deciders := table.deciders():
        seat = deciders[rng.randrange(len(deciders))]
        legal = table.legal_actions(seat)
        table.submit(seat, PLANNER.choose(table.view(seat), legal, rng) if plan.skilled else choose(legal, rng))
        if not undone and len(journal.entries) > 10 and table.line.can_take_back(seat):
            table.take_back(seat)
            undone = True
        if len(journal.entries) == 30 and table.outcome is None:
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


def happened(line: MatchHistory) -> set[str]:
    """Return the marks of all that happened on a line of play."""
    return {mark for ply in line.plies for event in ply.events for mark in marks_of(event)}


def search(plan: Plan) -> tuple[Table, list[Entry]]:
    """Return the shortest game of some hundreds that goes as planned."""
    found: list[tuple[int, int]] = []
    for number in range(100 if plan.skilled else 400):
        table, entries = play(plan, number)
        ended = table.outcome.reason if table.outcome else ""
        if happened(table.line) >= set(plan.marks) and ended == plan.ending and plan.shows(table.line):
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
