"""Files of every kind and game, changed at random and sealed anew as a forger who knows the program would seal them."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from engine.core.chance import commitment_of
from engine.core.errors import CarteadoError
from engine.core.log import Header, Player
from engine.core.model import Resigned, TimeCalled
from engine.core.table import Table
from engine.core.visible import visible_plies
from engine.games.registry import GAMES
from saves.exchange import match_files
from saves.exchange.season_files import PartHead, SeasonEnd, SeasonHead
from saves.exchange.tournament_lines import Head, written
from saves.files.sealed_lines import Chain
from saves.files.versions import TOURNAMENT_FORMAT
from saves.matches.record import Record, status_of
from tests.engine.core.tables import seats_near
from tests.saves.conftest import EVENING, SEED, Kept
from tests.tournaments.events import Memory
from tournaments import log
from tournaments.catalog import CATALOG
from tournaments.controller import TournamentController
from tournaments.fold import apply_acts
from tournaments.results.forms import played
from tournaments.season import Season
from tournaments.settings import TournamentSettings
from tournaments.spec import parse

NAMES = ("Ana", "Zé Niterói", "Caio", "Duda")
GOLDEN = Path(__file__).parents[1] / "tournaments" / "golden"
_CHAIN = "chain"

Tree = list[Any]
"""A file: its lines as dicts, and where a whole file stands inside, a pair of the line above it and its own tree."""


# ---- Honest files


def match_of(game: str, match: str, names: tuple[str, ...], rng: Random, actions: int, *, over: bool = True) -> Record:
    """A match of some random actions with substitutes, time-outs and whatever else a log may hold."""
    players = tuple(Player(name) for name in names)
    nonces = tuple(f"nonce of {name}" for name in names)
    rules = GAMES[game]
    header = Header(match, game, rules.rules_versions[-1], players, {}, commitment_of(SEED), nonces, EVENING)
    journal = Kept()
    table = Table(rules, header, SEED, journal, lambda: EVENING + len(journal.entries))
    table.start()
    for number in range(actions):
        if not table.deciders():
            break
        seat = table.deciders()[0]
        action = rng.choice(table.legal_actions(seat))
        if number == 3:
            table.submit_for(seat, action, "random")
        else:
            table.submit(seat, action)
        if table.line.can_take_back(seat) and rng.random() < 0.3:
            table.take_back(seat)
        if number == 5:
            table.give_seat(0, Player("Rosa", "random"))
    if over:
        table.intervene(TimeCalled(), "O salão fecha.")
        for seat in range(len(names)):
            if table.outcome is None:
                table.intervene(Resigned(seat))
    entries, outcome = tuple(journal.entries), table.outcome
    return Record(
        header, None, entries, status_of(outcome), outcome, len(visible_plies(table.line, None)), entries[-1].at
    )


def match_tree(record: Record) -> Tree:
    return [json.loads(line) for line in match_files.written(record)]


def tournament_tree(name: str, entries: list[log.LoggedAct], records: Sequence[Record] = ()) -> Tree:
    state = apply_acts(entry.act for entry in log.standing(entries))
    assert state is not None
    return _nested(written(Head(TOURNAMENT_FORMAT, name, state.spec.line, EVENING), entries, records))


def _nested(lines: Iterator[bytes]) -> Tree:
    """The tree of a tournament's lines: every match below its line."""
    tree: Tree = []
    for line in lines:
        fields = json.loads(line)
        if fields["type"] == "match":
            tree.append([fields, [json.loads(next(lines)) for _ in range(fields["lines"])]])
        else:
            tree.append(fields)
    return tree


def season_tree(parts: dict[str, Tree]) -> Tree:
    head = SeasonHead(1, "clube-2025", EVENING, Season("Clube 2025", best=2), tuple(parts))
    inside = [[msgspec.to_builtins(PartHead(name, 2, "")), tree] for name, tree in parts.items()]
    return [msgspec.to_builtins(head), *inside, msgspec.to_builtins(SeasonEnd(len(parts)))]


def _evening(game: str, rng: Random) -> Tree:
    """A tournament of four people whose first table was played in the program."""
    ticks = count(EVENING)
    journal = Memory()
    desk = TournamentController((), journal, lambda: next(ticks))
    desk.open(parse(CATALOG.game(game).lines[0]), TournamentSettings(table_size=seats_near(game, 4), scored=False))
    for name in NAMES:
        desk.register(name)
    desk.draw_up(7)
    seats = desk.tournament.rounds[0].draft.tables[0].seats
    names = tuple(desk.tournament.entrant(seat).name for seat in seats)
    record = msgspec.structs.replace(match_of(game, f"m-{game}", names, rng, 12), round=1, table=1)
    assert record.outcome is not None
    try:
        desk.report(1, 1, played(f"m-{game}", record.outcome))
    except CarteadoError:  # level at the top: the match is kept, its result is not
        desk.note("Empate.")
    return tournament_tree(f"t-{game}", journal.entries, [record])


def honest_files() -> list[Tree]:
    """Files of every kind: matches over and open, tournaments of every format, a season."""
    rng = Random(1)
    matches = [
        match_tree(match_of(game, f"{game}-{over}", NAMES[: seats_near(game, 3)], rng, 14, over=over))
        for game in GAMES
        for over in (True, False)
    ]
    evenings = [_evening(game, rng) for game in GAMES]
    goldens = [
        tournament_tree(f"g-{path.stem}", [log.read(line) for line in path.read_bytes().splitlines()])
        for path in sorted(GOLDEN.glob("*.jsonl"))
    ]
    season = season_tree({tree[0]["tournament"]: tree for tree in (evenings[0], goldens[0])})
    return [*matches, *evenings, *goldens, season]


# ---- Sealing anew


def sealed(tree: Tree, *, honest: bool = True) -> list[bytes]:
    """The lines of a file with its chains, seals and counts as they have to be; `honest` counts what is there."""
    chain, out, previous = _Chain(), [], ""
    entries = [node for node in tree if isinstance(node, dict) and node.get("type") not in _HEADS]
    for node in tree:
        if isinstance(node, list):
            head, inner = node
            lines = sealed(inner, honest=honest)
            last = json.loads(lines[-1]) if lines else {}
            if honest:
                head |= {"lines": len(lines), "seal": last.get(_CHAIN, "") if isinstance(last, dict) else ""}
            out += [chain.write(head), *lines]
            continue
        if honest and node.get("type") == "act" and "previous" in node:
            node["previous"] = previous
            previous = _hash(node)
        if honest and node.get("type") == "end":
            node |= {name: len(entries) for name in ("entries", "acts") if name in node}
            node |= {name: len(tree) - len(entries) - 2 for name in ("matches",) if name in node}
        out.append(chain.write(node))
    return out


_HEADS = ("header", "tournament", "season", "end")


class _Chain(Chain):
    """A chain that links what cannot be encoded too."""

    def write(self, fields: Any) -> bytes:
        try:
            return super().write({name: value for name, value in fields.items() if name != _CHAIN})
        except (OverflowError, ValueError, TypeError, RecursionError):
            return json.dumps({**fields, _CHAIN: "?"}).encode() + b"\n"


def _hash(node: dict[str, Any]) -> str:
    said = json.dumps({name: value for name, value in node.items() if name not in ("type", _CHAIN)})
    try:
        return log.hash_of(log.read(said))
    except msgspec.MsgspecError:
        return hashlib.sha256(said.encode()).hexdigest()


# ---- Changes

_NUMBERS: tuple[Any, ...] = (
    0,
    -1,
    1,
    2,
    9,
    10**6,
    2**31,
    2**53 + 1,
    2**63 - 1,
    2**63,
    2**64,
    10**39,
    -(2**63),
    0.5,
    1e308,
)
_TEXTS: tuple[Any, ...] = (
    "",
    " ",
    "\0",
    "\x1b]0;x\x07",
    "a" * 300,
    "a" * 50_000,
    "e\u0301\u0301" * 40,
    "\u202eabc",
    "🂡",
)
_TEXTS += ("{x}", "{0}", "%s", "../../x", "a\nb", "１２", "planner", "random", "[bold]x[/", "2026-01-01", "nan")
_OTHERS: tuple[Any, ...] = (None, True, False, [], {}, [[]], {"": {}}, [None], ["a"] * 999, list(range(99)))


def _anything(rng: Random, was: object) -> Any:
    if rng.random() < 0.02:
        deep: list[Any] = []
        for _ in range(rng.choice((60, 400))):
            deep = [deep]
        return deep
    if isinstance(was, bool) or was is None:
        return rng.choice(_OTHERS + _NUMBERS[:4])
    if isinstance(was, int) and rng.random() < 0.5:
        return was + rng.choice((-1, 1, 2, -was * 2, 10**12))
    likely = _NUMBERS if isinstance(was, int | float) else _TEXTS if isinstance(was, str) else _OTHERS
    return rng.choice(likely if rng.random() < 0.7 else _NUMBERS + _TEXTS + _OTHERS)


def _places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a value inside another: the container and the key."""
    for key in list(node) if isinstance(node, dict) else range(len(node)):
        if key not in (_CHAIN, "previous", "seal"):
            yield node, key
            if isinstance(node[key], dict | list):
                yield from _places(node[key])


def _lines(tree: Tree) -> Iterator[tuple[Tree, int]]:
    """Every line of a file by the list that holds it."""
    for index, node in enumerate(tree):
        yield tree, index
        if isinstance(node, list):
            yield from _lines(node[1])


def _fields_of(tree: Tree) -> list[tuple[Any, Any]]:
    heads = [held[at] if isinstance(held[at], dict) else held[at][0] for held, at in _lines(tree)]
    return list(_places(heads[0])) * 3 + [place for head in heads for place in _places(head)]


def _replace(tree: Tree, rng: Random) -> None:
    held, key = rng.choice(_fields_of(tree))
    held[key] = _anything(rng, held[key])


_SOFT = (
    "name",
    "club",
    "note",
    "text",
    "at",
    "by",
    "rating",
    "games",
    "lot",
    "best",
    "bot",
    "created",
    "points",
    "label",
)
_SOFT += ("nonces", "round_minutes", "rounds", "year", "missed", "member", "pineapple", "bots", "game", "line", "known")
"""Fields that rules rarely look at: what is put there is believed, and meets the screens."""


def _soft(tree: Tree, rng: Random) -> None:
    held, key = rng.choice([place for place in _fields_of(tree) if place[1] in _SOFT])
    held[key] = _anything(rng, held[key])


def _cut(tree: Tree, rng: Random) -> None:
    """Leave the last acts of a tournament out: what stands before still holds."""
    acts = [at for at, node in enumerate(tree) if isinstance(node, dict) and node.get("type") == "act"]
    del tree[rng.choice(acts) + 1 : -1]


def _borrow(tree: Tree, rng: Random) -> None:
    """Put a value of one place into another of the same name or kind."""
    fields = _fields_of(tree)
    held, key = rng.choice(fields)
    like = [field[name] for field, name in fields if name == key or type(field[name]) is type(held[key])]
    held[key] = copy.deepcopy(rng.choice(like))


def _drop(tree: Tree, rng: Random) -> None:
    held, key = rng.choice(_fields_of(tree))
    del held[key]


def _add(tree: Tree, rng: Random) -> None:
    fields = _fields_of(tree)
    held, _ = rng.choice(fields)
    name = rng.choice([str(key) for _, key in fields])
    if isinstance(held, dict):
        held[name] = _anything(rng, held.get(name))
    else:
        held.insert(rng.randrange(len(held) + 1), _anything(rng, held[0]))


def _move_line(tree: Tree, rng: Random) -> None:
    """Drop a line, say it twice, or put it elsewhere, also into another part of the file."""
    places = list(_lines(tree))
    held, at = rng.choice(places)
    line = held[at] if rng.random() < 0.3 else held.pop(at)
    if rng.random() < 0.8:
        other, there = rng.choice(places)
        other.insert(there, copy.deepcopy(line))


def _open_end(tree: Tree, rng: Random) -> None:
    """Cut the play off where the match is still open: what stands before is believed more easily."""
    for part in [tree, *(node[1] for node in tree if isinstance(node, list))]:
        if isinstance(part[0], dict) and part[0].get("type") == "header" and isinstance(part[-1], dict):
            del part[rng.randrange(1, len(part)) : -1]
            part[-1] |= {"status": "open", "outcome": None}


def _by_hand(tree: Tree, rng: Random) -> None:
    """Say that cards were drawn by hand: no seed has to hold."""
    for part in [tree, *(node[1] for node in tree if isinstance(node, list))]:
        if isinstance(part[0], dict) and part[0].get("type") == "header":
            part[0]["commitment"] = None
            part[:] = [line for line in part if not (isinstance(line, dict) and line.get("type") == "reveal")]


_CHANGES: tuple[Callable[[Tree, Random], None], ...] = (_replace,) * 4 + (_borrow,) * 4 + (_soft,) * 6
_CHANGES += (_drop, _add, _move_line)


def doctored(files: list[Tree], seed: int) -> bytes:
    """One of the files with one to four changes, sealed; the same seed gives the same file."""
    rng = Random(seed)
    tree = copy.deepcopy(rng.choice(files))
    changes = [change for change, chance in ((_open_end, 0.4), (_by_hand, 0.3), (_cut, 0.4)) if rng.random() < chance]
    for change in [*changes, *rng.choices(_CHANGES, k=rng.choice((1, 1, 1, 2, 2, 4)))]:
        try:
            change(tree, rng)
        except (IndexError, AttributeError, KeyError, TypeError):
            continue  # a change before has left nothing to change there
    try:
        lines = sealed(tree, honest=rng.random() < 0.93)
    except (AttributeError, TypeError, KeyError, ValueError):
        lines = [json.dumps(node).encode() + b"\n" for node in tree]
    if rng.random() < 0.1:
        at = rng.randrange(len(lines))
        lines[at] = b'{"type":"act","seat":-1,"at":1,' + lines[at][1:]  # every key twice: the last one counts
    return b"".join(lines)
