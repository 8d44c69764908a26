"""Play a match of O Grande Dalmuti by code, four bots at a table, and print what everybody may see of it.

python docs/examples/play_a_match.py [SEED]
"""

from __future__ import annotations

import sys

from engine.core.bots import bots_of
from engine.core.chance import SEED_BYTES, Stream, commitment_of
from engine.core.log import Header, Player
from engine.core.memory import recall
from engine.core.redaction import redact
from engine.core.table import NoJournal, Table
from engine.games.registry import game
from tui.games.game_ui import game_ui_of, localizer_of
from tui.texts.localizer import Session

SEATS = (Player("Ana", "mestra"), Player("Bia", "aprendiz"), Player("Caio", "novato"), Player("Duda", "random"))


def play(number: int) -> Table:
    """Play a match to its end; the same number gives the same match."""
    dalmuti, seed = game("dalmuti"), number.to_bytes(SEED_BYTES, "big")
    options = {"hands": 2}
    header = Header("example", dalmuti.key, dalmuti.rules_versions[-1], SEATS, options, commitment_of(seed), ("",) * 4)
    table = Table(dalmuti, header, seed, NoJournal())
    table.start()
    bots, rng = bots_of(dalmuti), Stream(seed)
    while seats := table.deciders():
        seat = seats[0]
        # A bot sees what a person in its seat would see: a view, and what it remembers of earlier events.
        seen = [event for ply in table.line.plies for event in ply.events]
        memory = recall(dalmuti, None, seat, seen)
        bot, legal = bots[SEATS[seat].bot or "random"], table.legal_actions(seat)
        table.submit(seat, bot.choose(table.view(seat), legal, rng, memory=memory, budget=20))
    return table


def main() -> None:
    """Print the log for a spectator, then the result."""
    table = play(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    session, game_ui = Session(language="en"), game_ui_of("dalmuti")
    localizer = localizer_of(session, "dalmuti", table.line.options, tuple(player.name for player in SEATS))
    for ply in table.line.plies:
        for event in ply.events:
            seen = redact(event, None)
            line = None if seen is None else game_ui.sentence(seen, localizer)
            if line is not None:
                print(line.text)
    assert table.outcome is not None
    print(game_ui.ending(table.outcome, localizer))


if __name__ == "__main__":
    main()
