"""What a game brings to the suite that all games share, and the play of golden games.

`python -m tests.engine.golden` plays those that are missing, when the rules have changed. Each is a log as the core
writes it, a line of JSON an entry under a line with the header. `outcomes.json` holds how each ended and the
fingerprint of its story: the SHA-256 of every event in order. What is there stays: the games of an older version of the
rules go on being played by it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine.core.bots import bots_of
from engine.core.chance import Stream, commitment_of
from engine.core.game import AnyGame
from engine.core.history import MatchHistory, play_log
from engine.core.log import Codec, Entry, Header, Player
from engine.core.model import FORMAT, Outcome, Resigned, TimeCalled
from engine.core.table import Table
from engine.games.registry import GAMES

EVENING = 1_773_453_600_000
NAMES = ("Ana", "Bia", "Caio", "Duda", "Eva", "Fábio", "Gil", "Hugo", "Íris")


class Record(msgspec.Struct, frozen=True):
    """How a golden game ended, and the fingerprint of what happened in it."""

    outcome: Outcome
    story: str


class Plan(NamedTuple):
    """A golden game to look for: what must happen in it, how it ends, and what befalls it from outside.

    `calls_time` and `resigns` tell after how many entries, 0 for never; `bot` chooses instead of the kit's own way.
    """

    seats: int
    marks: tuple[Hashable, ...]
    ending: str
    calls_time: int = 0
    resigns: tuple[int, int] = (0, 0)
    """After how many entries, and which seat."""
    bot: str = ""
    options: tuple[tuple[str, Any], ...] = ()
    shows: Callable[[MatchHistory], bool] = lambda _line: True


class GameKit(NamedTuple):
    """What a game brings."""

    game: AnyGame
    plans: Mapping[str, Plan]
    choose: Callable[[Sequence[Any], Stream], Any]
    """A choice at random, with a liking for what makes games short and eventful."""
    counted: Sequence[tuple[str, Callable[[], Any], list[int]]]
    """Positions by name: what begins them, and the lines of play to each depth."""
    shown: Callable[[Sequence[MatchHistory]], None]
    """Asserts what its golden games show together, whatever is rare."""
    marks_of: Callable[[Any], set[Hashable]] = lambda event: {type(event)}
    """What an event shows of what plans look for."""
    tries: int = 400
    undo_after: int = 20
    stream: bytes = b"counted"
    """What answers the draws of counted lines; the same draw always the same."""
    soon_over: Mapping[str, Any] = {}
    """Options by which a match is over as soon as can be."""
    two_deals: Mapping[str, Any] | None = {}
    """Options by which one deals again, and is soon over then; None for a game that deals once."""

    @property
    def folder(self) -> Path:
        """Where its golden games lie."""
        return Path(__file__).with_name(self.game.key) / "golden"

    @property
    def records(self) -> dict[str, Record]:
        """Return the records of its golden games by name."""
        path = self.folder / "outcomes.json"
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Record]) if path.exists() else {}

    def happened(self, line: MatchHistory) -> set[Hashable]:
        """Return the marks of all that happened on a line of play."""
        return {mark for ply in line.plies for event in ply.events for mark in self.marks_of(event)}

    def replay(self, path: Path) -> MatchHistory:
        """Play a log again, draw by draw."""
        header, *lines = path.read_bytes().splitlines()
        entries = map(Codec(self.game).read, lines)
        return play_log(self.game, msgspec.json.decode(header, type=Header), list(entries), check_draws=True)


class Kept:
    """A journal in memory."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def append(self, number: int, entry: Entry, at: int | None) -> None:
        """Keep the entry."""
        self.entries.append(entry)


def kits() -> dict[str, GameKit]:
    """Return the kit of every game."""
    return {key: import_module(f"tests.engine.{key}.kit").KIT for key in GAMES}


def story_of(line: MatchHistory) -> str:
    """Return the fingerprint of all that happened on a line of play."""
    digest = hashlib.sha256()
    for ply in line.plies:
        digest.update(msgspec.json.encode(ply.events))
    return digest.hexdigest()


def play(kit: GameKit, plan: Plan, number: int) -> tuple[Table, list[Entry]]:
    """Play one game; one choice is taken back on the way."""
    game, seed = kit.game, hashlib.sha256(number.to_bytes(4, "big")).digest()
    players, nonces = tuple(map(Player, NAMES[: plan.seats])), tuple(f"nonce {seat}" for seat in range(plan.seats))
    rules, options = game.rules_versions[-1], dict(plan.options)
    header = Header("golden", game.key, rules, players, options, commitment_of(seed), nonces, EVENING, FORMAT)
    journal = Kept()
    table = Table(game, header, seed, journal, lambda: EVENING + 1000 * len(journal.entries))
    table.start()
    rng, undone = Stream(seed), False
    while deciders := table.deciders():
        seat = deciders[rng.randrange(len(deciders))]
        legal = table.legal_actions(seat)
        bot = bots_of(game)[plan.bot] if plan.bot else None
        table.submit(seat, bot.choose(table.view(seat), legal, rng) if bot else kit.choose(legal, rng))
        if not undone and len(journal.entries) > kit.undo_after and table.line.can_take_back(seat):
            table.take_back(seat)
            undone = True
        if len(journal.entries) == plan.calls_time and table.outcome is None:
            table.intervene(TimeCalled())
        if len(journal.entries) == plan.resigns[0] and table.outcome is None:
            table.intervene(Resigned(plan.resigns[1]))
    return table, journal.entries


def search(kit: GameKit, plan: Plan) -> tuple[Table, list[Entry]]:
    """Return the shortest game of some hundreds that goes as planned."""
    found: list[tuple[int, int]] = []
    for number in range(kit.tries // 4 if plan.bot else kit.tries):
        table, entries = play(kit, plan, number)
        ended = table.outcome.reason if table.outcome else ""
        if kit.happened(table.line) >= set(plan.marks) and ended == plan.ending and plan.shows(table.line):
            found.append((len(entries), number))
    return play(kit, plan, min(found)[1])


def write(kit: GameKit, path: Path, plan: Plan) -> Record:
    """Play, write the log, and return its record."""
    table, entries = search(kit, plan)
    codec = Codec(kit.game)
    lines = [msgspec.json.encode(table.header), *(msgspec.json.encode(entry) for entry in entries)]
    assert [codec.read(line) for line in lines[1:]] == entries
    path.write_bytes(b"\n".join(lines) + b"\n")
    assert table.outcome is not None
    return Record(table.outcome, story_of(table.line))


def main() -> None:
    """Write the golden games that are missing."""
    for kit in kits().values():
        kit.folder.mkdir(exist_ok=True)
        records = kit.records
        for name, plan in kit.plans.items():
            if name not in records:
                records[name] = write(kit, kit.folder / f"{name}.jsonl", plan)
        (kit.folder / "outcomes.json").write_bytes(msgspec.json.format(msgspec.json.encode(records)) + b"\n")


if __name__ == "__main__":
    main()
