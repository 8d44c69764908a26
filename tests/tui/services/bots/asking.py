"""A question that bots are asked in worker processes, and what is answered without one."""

from __future__ import annotations

import sys
from typing import Any

from engine.core.chance import Stream, answer_from
from engine.core.model import Chance
from engine.games.registry import GAMES
from tui.services.bots.chooser import Chooser, ThreadChooser

CHAMA = GAMES["chama"]
PYTHON = (sys.executable, "-S", "-c")
SILENT = (*PYTHON, "import sys; sys.stdin.read()")


def cut() -> tuple[Any, ...]:
    """Return what the planner is asked before the first deal: where to cut its deck, which it draws by lot."""
    state, lots = CHAMA.initial_state(CHAMA.options_type(), 2), Stream(b"lots")
    while isinstance(turn := CHAMA.turn(state), Chance):
        state = CHAMA.resolve(state, answer_from(lots, turn.draw))
    memory = CHAMA.remember(None, 0, [])
    return CHAMA, CHAMA.bots["planner"], CHAMA.view(state, 0), CHAMA.legal_actions(state, 0), memory


async def ask(chooser: Chooser, stream: Stream | None = None) -> Any:
    game, bot, view, legal, memory = cut()
    return await chooser.choose(game, bot, view, legal, stream or Stream(b"here"), memory=memory, budget=1)


async def answer() -> Any:
    """Return what is chosen without a worker."""
    return await ask(ThreadChooser())
