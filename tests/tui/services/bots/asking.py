"""A question for bots in worker processes, its answer without one, and stand-ins for workers that are held up."""

from __future__ import annotations

import sys
from typing import Any

from engine.core.chance import Stream, answer_from
from engine.core.model import Chance
from engine.games.registry import GAMES
from tui.services.bots.chooser import Chooser, ThreadChooser
from tui.services.bots.processes import SocketWorker

CHAMA = GAMES["chama"]
PYTHON = (sys.executable, "-S", "-c")
SILENT = (*PYTHON, "import sys; sys.stdin.read()")


class Held(SocketWorker):
    """Stands for a worker that is told to stop and to go on."""

    def __init__(self, name: str, lines: list[str]) -> None:
        self._name, self._lines = name, lines

    def hold_up(self) -> bool:
        self._lines.append(f"{self._name} stops")
        return True

    def go_on(self) -> None:
        self._lines.append(f"{self._name} goes on")


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
