"""Writes the golden match of Chama anew: `python -m tests.saves.golden`, only when the rules or the format change."""

from __future__ import annotations

from pathlib import Path

from engine.core.bots import BUDGET, RandomBot
from engine.core.chance import Stream, commitment_of
from engine.core.log import Header, Player
from engine.core.memory import Memories
from engine.core.model import FORMAT
from engine.core.table import Table
from engine.games.registry import GAMES
from saves.exchange.match_files import export
from saves.matches.record import Record, status_of
from tests.saves.conftest import EVENING, Kept

GOLDEN = Path(__file__).with_name("golden_chama.jsonl")
GOLDEN_1 = GOLDEN.with_stem("golden_chama_format_1")
"""A match of the first format, as it was written then."""
_SEED = bytes(range(48, 80))
_SECONDS = 1000


def play() -> Record:
    """A duel of a planner against chance, in which one choice is taken back."""
    game = GAMES["chama"]
    players = (Player("Íris Conceição"), Player("Planejador", "planner"))
    nonces = ("3f9a", "")
    rules = game.rules_versions[-1]
    header = Header("k7m3-q9x2", "chama", rules, players, {}, commitment_of(_SEED), nonces, EVENING, FORMAT)
    journal = Kept()
    table = Table(game, header, _SEED, journal, lambda: EVENING + _SECONDS * len(journal.entries))
    table.start()
    rng = Stream(b"golden")
    bots = (RandomBot(), game.bots["planner"])
    memories, undone = Memories(table.line), False
    while table.deciders():
        seat = table.deciders()[0]
        view, legal = table.view(seat), table.legal_actions(seat)
        table.submit(seat, bots[seat].choose(view, legal, rng, memory=memories.of(seat), budget=BUDGET))
        if not undone and len(journal.entries) > 10 and table.line.can_take_back(seat):
            table.take_back(seat)
            undone = True
    outcome = table.outcome
    ended = journal.entries[-1].at
    return Record(header, _SEED, tuple(journal.entries), status_of(outcome), outcome, len(table.line.plies), ended)


if __name__ == "__main__":
    export(play(), GOLDEN)
