"""What the bots of a table are given to choose by."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.bots import BUDGET
from engine.core.chance import commitment_of
from engine.core.game import Bot
from engine.core.log import Acted, Header, Player
from engine.core.memory import Memories
from engine.core.model import FORMAT, Resigned
from engine.core.table import NoJournal, Table
from engine.games.magic_wizards.actions import LetPass
from engine.games.magic_wizards.model import MagicAsk
from engine.games.registry import GAMES
from tests.engine.core.peeking import Action, Look, Mark, Peeking, Say, Search, Take
from tests.engine.core.tables import SEED, header, placing, playing
from tests.tui.tables import Script, ScriptedChama
from tests.tui.unseen import MATCH, Move, Story, twins
from tests.tui.windows_unseen import until_asked, windows
from tui.services.bots.chooser import ThreadChooser
from tui.services.identity.user_settings import BOT_PAUSES
from tui.services.matches import bot_runner
from tui.services.matches.bot_runner import LEAST_PAUSE, BotRunner


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


class Time:
    """Stands for asyncio in the runner: a pause takes no time but that of this clock."""

    Event = asyncio.Event
    create_task = staticmethod(asyncio.create_task)

    def __init__(self) -> None:
        self.now = 1000.0
        self._thought: tuple[float, asyncio.Event] | None = None

    def get_running_loop(self) -> Time:
        return self

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)

    async def think(self, seconds: float) -> None:
        """Think for so long, if nobody stops it."""
        self._thought = self.now + seconds, asyncio.Event()
        await self._thought[1].wait()

    async def wait(self, tasks: Sequence[asyncio.Task[Any]], timeout: float | None = None) -> None:
        ends, self._thought = self.now + (math.inf if timeout is None else timeout), None
        await asyncio.wait(tasks, timeout=0)
        if self._thought is None:
            return
        until, thought = self._thought
        if until <= ends:
            thought.set()
            await asyncio.wait(tasks)
        self.now = min(until, ends)


class Slow:
    """Thinks for a second times the budget's share of the usual one, and then does what is next in its own order."""

    def __init__(self, time: Time, *actions: Action) -> None:
        self._time = time
        self._actions = list(actions)
        self.budgets: list[int] = []

    def warm(self, game: Any, options: Any, seats: int) -> None: ...

    async def choose(self, *_given: Any, budget: int, **_more: Any) -> Any:
        self.budgets.append(budget)
        await self._time.think(budget / BUDGET)
        return self._actions.pop(0)


async def test_bots_hurry_once_every_person_at_their_table_has_resigned(monkeypatch: pytest.MonkeyPatch) -> None:
    time, game = Time(), GAMES["dalmuti"]
    monkeypatch.setattr(bot_runner, "asyncio", time)
    players = (Player("Ana"), *(Player(name, "random") for name in ("Tita", "Rosa", "Nilo")))
    head = Header("m", game.key, game.rules_versions[-1], players, {"hands": 1}, commitment_of(SEED), ("",) * 4)
    table: Table = Table(game, head, SEED, NoJournal())
    table.start()
    table.intervene(Resigned(0))
    runner = BotRunner(table, bytes(32), ThreadChooser())
    runner.pause = PAUSE
    await runner.run()
    assert table.outcome is not None
    assert time.now - 1000 <= LEAST_PAUSE * len(table.line.plies)


async def test_a_bot_thinks_on_account_of_the_people_at_its_table_and_of_no_bot() -> None:
    game, asked = GAMES["chama"], list[Any]()

    class Asking(ThreadChooser):
        async def choose(self, *given: Any, **how: Any) -> Any:
            asked.append(how["people"])
            return given[3][0]

    players = (Player("Tita", "planner"), Player("Ana"), Player("Rosa", "novato"), Player("Bia"))
    head = Header("m", game.key, game.rules_versions[-1], players, {"cut": True}, commitment_of(SEED), ("",) * 4)
    table: Table = Table(game, head, SEED, NoJournal())
    runner = BotRunner(table, bytes(32), Asking())
    table.start()
    await runner._choose(runner.bots[0], 0, table.legal_actions(0), BUDGET)
    assert asked == [{"Ana", "Bia"}]


PAUSE = 2.5
SHORT = (Say(1),)
LONG = (Look(), Search(), Take(2), Mark(), Say(1))
"""A turn with four acts that nobody else notices."""


async def said_at(
    monkeypatch: pytest.MonkeyPatch, pause: float, *turns: tuple[Action, ...]
) -> tuple[list[float], Slow]:
    """Return when a number was said, in seconds from the beginning, where bots have these turns."""
    time = Time()
    monkeypatch.setattr(bot_runner, "asyncio", time)
    chooser = Slow(time, *(action for turn in turns for action in turn))
    game: Any = Peeking()
    monkeypatch.setattr(Peeking, "bots", {"slow": chooser})
    players = tuple(Player(name, "slow") for name in ("Tita", "Rosa", "Nilo"))
    head = Header("m", game.key, "1", players, {}, commitment_of(SEED), ("",) * 3)
    table = Table(game, head, SEED, NoJournal())
    found: list[float] = []
    table.subscribe(
        lambda ply: (
            found.append(time.now - 1000)
            if isinstance(ply.entry, Acted) and isinstance(ply.entry.action, Say)
            else None
        )
    )
    table.start()
    runner = BotRunner(table, bytes(32), chooser)
    runner.pause = pause
    await runner.run()
    return found, chooser


async def test_a_turn_of_a_bot_lasts_one_pause_whatever_it_does_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, _ = await said_at(monkeypatch, PAUSE, *[SHORT] * 9)
    with_it, _ = await said_at(monkeypatch, PAUSE, SHORT, LONG, *[SHORT] * 3, LONG, *[SHORT] * 3)
    assert plain == with_it == [PAUSE * turn for turn in range(1, 10)]


class Reading(Slow):
    """Thinks the longer the more there is to choose from, at so many options a second, and does what is next."""

    def __init__(self, time: Time, rate: int, *actions: Any) -> None:
        super().__init__(time, *actions)
        self._rate = rate

    async def choose(self, _game: Any, _bot: Any, _view: Any, legal: Sequence[Any], *given: Any, **_more: Any) -> Any:
        await self._time.think(len(legal) / self._rate)
        return self._actions.pop(0)


async def answered_at(
    monkeypatch: pytest.MonkeyPatch, story: Story, options: Any, moves: Sequence[Move], rate: int
) -> list[Any]:
    """Return when everybody was told of what bots did that play a story and consider so many options a second."""
    time = Time()
    monkeypatch.setattr(bot_runner, "asyncio", time)
    game, players = story.game(), tuple(Player(name, "planner") for name in ("Tita", "Rosa"))
    asked = (game.key, game.rules_versions[-1], players, msgspec.to_builtins(options))
    table = Table(game, Header(MATCH, *asked, commitment_of(story.deal), ("",) * 2, 0, FORMAT), story.deal, NoJournal())
    chooser = Reading(time, rate, *(action for _, action in moves))
    found: list[Any] = []
    table.subscribe(lambda ply: found.append((ply.entry, time.now)) if ply.noticed_by is None else None)
    table.start()
    runner = BotRunner(table, bytes(32), chooser)
    runner.pause = BOT_PAUSES["fast"]
    with pytest.raises(IndexError):
        await runner.run()
    return found


@pytest.mark.parametrize(
    ("preset", "least", "rate"),
    # On a board as fast as the slowest bot was measured there, without one at a fifth of that: each turn, with all that
    # is begun and put back in it, fits into the shortest pause.
    [("basic", 5, 160), ("kingdom", 2, 570), ("discs", 3, 470), ("labyrinth", 3, 740)],
)
async def test_MW_67_a_bot_answers_after_one_pause_whatever_it_has_set(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, preset: str, least: int, rate: int
) -> None:
    story = windows("always", preset)
    with twins(tmp_path, story) as both:
        heard = [move for move, hidden in zip(story.moves, both.steps(), strict=True) if not hidden]
        moves = [ply.entry for ply in both.other.table.line.plies if isinstance(ply.entry, Acted)]
    magic = await answered_at(monkeypatch, story, story.options, story.moves, rate)
    traps = await answered_at(monkeypatch, story, story.twin, [(acted.seat, acted.action) for acted in moves], rate)
    assert magic == traps
    answers = [time for entry, time in magic if isinstance(entry, Acted) and isinstance(entry.action, LetPass)]
    assert len(answers) > least and len(heard) > 4 * least
    assert {time % BOT_PAUSES["fast"] for time in answers} == {0.0}


class Thinking(ThreadChooser):
    """Has the bots of the game choose, each choice after so many seconds."""

    def __init__(self, time: Time, seconds: float) -> None:
        self._time, self._seconds = time, seconds

    async def choose(self, _game: Any, bot: Bot, view: Any, legal: Any, rng: Any, *, at_once: bool, **more: Any) -> Any:
        assert at_once
        await self._time.think(self._seconds)
        return bot.choose(view, legal, rng, memory=more["memory"], budget=more["budget"])


async def answered_after(time: Time, about: str, hidden: Any, seconds: float, pause: float) -> tuple[Any, float]:
    """Return what a bot does that is asked for an answer and thinks for so long, and when it is told of."""
    story = until_asked(about)
    game, players = story.game(), (Player("Tita"), Player("Rosa", "planner"))
    asked = (game.key, game.rules_versions[-1], players, msgspec.to_builtins(hidden))
    table = Table(game, Header(MATCH, *asked, commitment_of(story.deal), ("",) * 2, 0, FORMAT), story.deal, NoJournal())
    table.start()
    for move in story.moves:
        if move in [(seat, action) for seat in table.deciders() for action in table.legal_actions(seat)]:
            table.submit(*move)
    assert table.state.ask is MagicAsk.ANSWER and table.deciders() == (story.actor,)
    shown = asyncio.get_running_loop().create_future()
    table.subscribe(lambda ply: shown.set_result(ply.entry.action) if ply.noticed_by is None else None)
    runner, began = BotRunner(table, bytes(32), Thinking(time, seconds)), time.now
    runner.pause = pause
    running = asyncio.create_task(runner.run())
    found = await shown
    running.cancel()
    return found, time.now - began


@pytest.mark.parametrize("about", ["attack", "play", "end"])
@pytest.mark.parametrize("pause", [0.0, BOT_PAUSES["fast"]])
async def test_MW_67_a_bot_that_thinks_for_longer_than_its_pause_lets_pass_in_time(
    monkeypatch: pytest.MonkeyPatch, about: str, pause: float
) -> None:
    """However long it takes to think, and whatever it has set, it answers after one pause, also if there is none."""
    time, lasts = Time(), max(pause, LEAST_PAUSE)
    monkeypatch.setattr(bot_runner, "asyncio", time)
    story = until_asked(about)
    for seconds in (0.0, lasts * 0.9, lasts * 1.1, lasts * 50):
        magic, traps = [await answered_after(time, about, item, seconds, pause) for item in (story.options, story.twin)]
        assert magic[1] == traps[1] == pytest.approx(lasts)
        assert traps[0] == LetPass() and (seconds < lasts or magic[0] == LetPass())


async def test_whoever_thinks_for_longer_than_a_pause_moves_when_another_one_has_gone_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert (await said_at(monkeypatch, 0.75, *[SHORT] * 9))[0] == [1.5 * turn for turn in range(1, 10)]


async def test_a_bot_spends_little_on_all_but_the_first_choice_of_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    _, chooser = await said_at(monkeypatch, 0.0, LONG, *[SHORT] * 8)
    assert chooser.budgets == [BUDGET, *[BUDGET // 4] * 4, *[BUDGET] * 8]


class Endless:
    """Never comes to a choice; keeps how many are being made."""

    def __init__(self) -> None:
        self.at_work = 0
        self.asked = asyncio.Event()

    def warm(self, game: Any, options: Any, seats: int) -> None: ...

    async def choose(self, *_given: Any, **_more: Any) -> Any:
        self.at_work += 1
        self.asked.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.at_work -= 1


async def searching(table: Table) -> tuple[BotRunner, Endless, asyncio.Task[None]]:
    """Seat bots and return while the first of them searches."""
    chooser = Endless()
    runner = BotRunner(table, bytes(32), chooser)
    table.subscribe(lambda _ply: runner.stir())
    running = asyncio.create_task(runner.run())
    await chooser.asked.wait()
    return runner, chooser, running


def duel_of_bots() -> Table:
    players = (Player("Tita", "planner"), Player("Rosa", "planner"))
    table = Table(GAMES["chama"], replace(header(2, cut=True), players=players), SEED, NoJournal())
    table.start()
    return table


async def test_a_search_is_cancelled_when_the_state_moves_on() -> None:
    table = duel_of_bots()
    _, chooser, running = await searching(table)
    seat = table.deciders()[0]
    chooser.asked.clear()
    table.submit(seat, table.legal_actions(seat)[0])
    await chooser.asked.wait()
    assert chooser.at_work == 1, "only what is asked now is searched for"
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    await asyncio.sleep(0)
    assert chooser.at_work == 0, "who stops the bots stops the search"


async def test_a_search_is_cancelled_when_somebody_takes_the_bots_seat() -> None:
    table = duel_of_bots()
    runner, chooser, running = await searching(table)
    del runner.bots[table.deciders()[0]]
    runner.stir()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert chooser.at_work == 0 and not running.done()
    running.cancel()


async def test_news_that_change_nothing_leave_a_search_alone() -> None:
    runner, chooser, running = await searching(duel_of_bots())
    chooser.asked.clear()
    runner.stir()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert chooser.at_work == 1 and not chooser.asked.is_set()
    running.cancel()
