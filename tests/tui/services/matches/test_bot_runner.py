"""What the bots of a table are given to choose by."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.bots import BUDGET
from engine.core.log import Player
from engine.core.memory import Memories
from engine.core.table import NoJournal, Table
from tests.engine.core.tables import SEED, header, placing, playing
from tests.tui.tables import Script, ScriptedChama
from tui.services.bots.chooser import ThreadChooser
from tui.services.matches.bot_runner import BotRunner


class Remembering(Script):
    """Keeps every memory and budget that it was given, and what each seat should have remembered then."""

    table: Table

    def __init__(self) -> None:
        super().__init__()
        self.given: list[tuple[Any, int]] = []
        self.wanted: list[tuple[Any, int]] = []

    def choose(self, view: Any, legal: Any, rng: Any, *, memory: Any = None, budget: int = 0, **_: Any) -> Any:
        self.given.append((memory, budget))
        self.wanted.append((Memories(self.table.line).of(view.viewer), BUDGET))
        return super().choose(view, legal, rng)


async def test_a_bot_is_given_its_seats_memory_also_of_what_was_played_before_the_match_was_resumed() -> None:
    before, journal = playing()
    for _ in range(10):
        before.submit(*placing(before))
    bot = Remembering()
    players = (Player("Tita", "script"), Player("Rosa", "script"))
    bot.table = Table(ScriptedChama(bot), replace(header(2, cut=False), players=players), SEED, NoJournal())
    bot.table.resume(tuple(journal.entries))
    await BotRunner(bot.table, bytes(32), ThreadChooser()).run()
    assert bot.table.outcome is not None
    assert bot.given == bot.wanted and len(set(bot.given)) > 3
